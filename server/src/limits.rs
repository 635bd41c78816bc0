//! Rate limits: a fixed window per kind and key, in memory. Every server counts for itself.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use wire::socket::{Kind, Trouble};

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// Signing in from an address.
    SignInFrom,
    /// Signing in to an account.
    SignInTo,
    /// Asking for a new password from an address.
    RecoverFrom,
    /// Asking for a new password of an account.
    RecoverFor,
    /// Using a token that came by mail, from an address.
    Redeem,
    /// Creating guests from an address.
    Guest,
    /// Registering from an address.
    Register,
    /// Checking the password of a signed-in account.
    Prove,
    /// Asking for a confirmation mail.
    Mail,
    /// Creating matches, and inviting to them.
    NewMatch,
    /// Inviting people.
    Invite,
    /// Inviting the same person.
    InviteTo,
    /// Offering seats to substitutes, and withdrawing offers.
    Offer,
    /// Asking to go back.
    Ask,
    /// Answering a request to go back.
    Reply,
    /// Changing standing orders.
    Stand,
    /// Taking and leaving seats.
    Sit,
    /// Chatting.
    Say,
    /// Changing and testing channels.
    Channel,
    /// Changing notes and other personal settings.
    Own,
    /// Exporting personal data.
    Data,
    /// Looking at the past of matches, from an address.
    LookBack,
    /// Looking at matches without being signed in, from an address.
    Look,
}

impl What {
    /// Allowed number, and the window in seconds.
    fn allows(self) -> (u32, u64) {
        match self {
            What::SignInFrom => (30, 300),
            What::SignInTo => (10, 400),
            What::RecoverFrom => (10, 3600),
            What::RecoverFor => (3, 3600),
            What::Redeem => (20, 3600),
            What::Guest => (30, 3600),
            What::Register => (10, 3600),
            What::Prove => (10, 400),
            What::Mail => (5, 3600),
            What::NewMatch => (60, 3600),
            What::Invite => (100, 3600),
            What::InviteTo => (10, 3600),
            What::Offer => (20, 600),
            What::Ask => (20, 600),
            What::Reply => (60, 600),
            What::Stand => (60, 600),
            What::Sit => (60, 600),
            What::Say => (20, 30),
            What::Channel => (20, 3600),
            What::Own => (120, 60),
            What::Data => (10, 3600),
            What::LookBack => (120, 60),
            What::Look => (600, 60),
        }
    }
}

/// Maximum number of keys remembered; beyond it, those whose window has passed are forgotten.
const MOST: usize = 100_000;

/// A limit was exceeded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooOften {
    /// The error for the client.
    pub trouble: Trouble,
    /// How long until it is allowed again.
    pub wait: Duration,
}

/// The counts.
#[derive(Default)]
pub struct Limits {
    seed: RandomState,
    /// Everything is allowed this many additional times.
    looser: u32,
    counts: Mutex<HashMap<(What, u64), (Instant, u32)>>,
}

impl Limits {
    /// Limits raised by a factor, for drills in which all clients share an address.
    pub fn times(times: u32) -> Limits {
        Limits { looser: times.saturating_sub(1), ..Limits::default() }
    }

    /// Counts one more, or refuses.
    pub fn count(&self, what: What, key: impl std::hash::Hash) -> Result<(), TooOften> {
        self.count_at(what, key, Instant::now())
    }

    /// Undoes a count, for something that failed through no fault of the caller.
    pub fn take_back(&self, what: What, key: impl std::hash::Hash) {
        let key = (what, self.seed.hash_one(key));
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, count)) = counts.get_mut(&key) {
            *count = count.saturating_sub(1);
        }
    }

    fn count_at(&self, what: What, key: impl std::hash::Hash, now: Instant) -> Result<(), TooOften> {
        let (most, seconds) = what.allows();
        let most = most.saturating_add(most.saturating_mul(self.looser));
        let window = Duration::from_secs(seconds);
        let key = (what, self.seed.hash_one(key));
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MOST && !counts.contains_key(&key) {
            counts.retain(|(what, _), (began, _)| {
                now.saturating_duration_since(*began) < Duration::from_secs(what.allows().1)
            });
            if counts.len() >= MOST {
                let trouble = Trouble::new(Kind::TooMuch, "The server is crowded. Please try again later.");
                return Err(TooOften { trouble, wait: Duration::from_secs(60) });
            }
        }
        let (began, count) = counts.entry(key).or_insert((now, 0));
        if now.saturating_duration_since(*began) >= window {
            (*began, *count) = (now, 0);
        }
        if *count >= most {
            let trouble =
                Trouble::new(Kind::TooMuch, "You are doing this too often. Please try again later.");
            return Err(TooOften { trouble, wait: (*began + window).saturating_duration_since(now) });
        }
        *count += 1;
        Ok(())
    }
}

/// The part of an address that is counted: for IPv6 the /64 network, since its owner has all its addresses.
pub fn network(address: IpAddr) -> [u8; 16] {
    let mut bytes = match address.to_canonical() {
        IpAddr::V4(address) => return address.to_ipv6_mapped().octets(),
        IpAddr::V6(address) => address.octets(),
    };
    bytes[8..].fill(0);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_fills_for_one_key_and_is_empty_again_later() {
        let limits = Limits::default();
        let now = Instant::now();
        for _ in 0..10 {
            limits.count_at(What::SignInTo, "erwin", now).unwrap();
        }
        let stopped = limits.count_at(What::SignInTo, "erwin", now + Duration::from_secs(399));
        let stopped = stopped.unwrap_err();
        assert_eq!((stopped.trouble.kind, stopped.wait), (Kind::TooMuch, Duration::from_secs(1)));
        limits.take_back(What::SignInTo, "erwin");
        limits.count_at(What::SignInTo, "erwin", now).unwrap();
        assert!(limits.count_at(What::SignInTo, "erwin", now).is_err());
        limits.count_at(What::SignInTo, "bernard", now).unwrap();
        limits.count_at(What::Prove, "erwin", now).unwrap();
        limits.count_at(What::SignInTo, "erwin", now + Duration::from_secs(400)).unwrap();
    }

    #[test]
    fn a_full_table_forgets_what_has_passed_and_else_refuses() {
        let limits = Limits::default();
        let now = Instant::now();
        for key in 0..MOST {
            limits.count_at(What::SignInFrom, key, now).unwrap();
        }
        assert!(limits.count_at(What::SignInFrom, "new", now).is_err());
        limits.count_at(What::SignInFrom, "new", now + Duration::from_secs(300)).unwrap();
        assert_eq!(limits.counts.lock().unwrap().len(), 1);
    }

    #[test]
    fn addresses_of_one_network_are_one() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::5"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::5"), of("2001:db8:1:3::5"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
