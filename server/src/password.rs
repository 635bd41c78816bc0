//! Passwords: hashed with argon2id, few at a time, so that repeated sign-ins cannot overload the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use wire::socket::{Kind, Trouble};

use crate::token;

/// Parameters recommended by OWASP: 19 MiB, two passes, one lane.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// Maximum number of hashes computed at once.
const AT_ONCE: usize = 2;

/// How long a request may wait for that.
const PATIENCE: Duration = Duration::from_secs(5);

/// Minimum and maximum length, in characters.
const SHORTEST: usize = 12;
const MOST: usize = 128;

/// Maximum length in bytes.
const LONGEST: usize = 4 * MOST;

/// Hashes and verifies passwords.
pub struct Passwords {
    gate: Arc<Semaphore>,
    /// Hash of a random password, checked where there is no account, so that both cases take the same time.
    nobodys: String,
    checked: AtomicU64,
}

impl Default for Passwords {
    fn default() -> Passwords {
        let nobodys = hash(&token::fresh());
        Passwords { gate: Arc::new(Semaphore::new(AT_ONCE)), nobodys, checked: AtomicU64::new(0) }
    }
}

/// Is this password acceptable?
pub fn sound(password: &str, name: &str) -> Result<(), Trouble> {
    let characters = password.chars().count();
    let said = if characters < SHORTEST {
        "A password has at least twelve characters."
    } else if characters > MOST {
        "A password has at most 128 characters."
    } else if password.eq_ignore_ascii_case(name) {
        "Your name cannot be your password."
    } else {
        return Ok(());
    };
    Err(Trouble::new(Kind::Unclear, said))
}

fn hasher() -> Argon2<'static> {
    let params = Params::new(MEMORY, PASSES, 1, None).expect("the parameters are valid");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash(password: &str) -> String {
    let hashed: Result<PasswordHash, _> =
        hasher().hash_password_with_salt(password.as_bytes(), &token::random()[..16]);
    hashed.expect("a bounded password can be hashed").to_string()
}

fn verify(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok())
}

impl Passwords {
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Trouble> {
        let crowded =
            || Trouble::new(Kind::TooMuch, "Too many people are signing in at once. Please try again.");
        let waiting = timeout(PATIENCE, self.gate.clone().acquire_owned());
        let place = waiting.await.ok().and_then(Result::ok).ok_or_else(crowded)?;
        // The permit moves into the work, so that hanging up does not admit another.
        let done = spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        });
        done.await.map_err(|_| crowded())
    }

    /// Hashes a password.
    pub async fn hash(&self, password: String) -> Result<String, Trouble> {
        self.run(move || hash(&password)).await
    }

    /// Verifies a password. Without a hash the answer is no, after the same work.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Trouble> {
        self.checked.fetch_add(1, Ordering::Relaxed);
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobodys.clone());
        // Longer passwords are never accepted; cutting them keeps the time constant.
        let mut cut = password.len().min(LONGEST);
        while !password.is_char_boundary(cut) {
            cut -= 1;
        }
        let whole = cut == password.len();
        let right = self.run(move || verify(&password[..cut], &hash)).await?;
        Ok(right && known && whole)
    }

    /// Number of checks so far, for tests.
    pub fn checked(&self) -> u64 {
        self.checked.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_of_a_known_account_is_right() {
        let passwords = Passwords::default();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(hash, passwords.hash("correct horse".into()).await.unwrap(), "salts differ");
        let right = async |word: &str, hash: Option<&String>| {
            passwords.verify(word.into(), hash.cloned()).await.unwrap()
        };
        assert!(right("correct horse", Some(&hash)).await);
        assert!(!right("correct horsf", Some(&hash)).await);
        assert!(!right("correct horse", None).await);
        assert!(!right("correct horse", Some(&"nonsense".to_string())).await);
        assert_eq!(passwords.checked(), 4);
    }

    #[tokio::test]
    async fn every_character_of_a_password_counts() {
        let passwords = Passwords::default();
        let long = "🦁".repeat(128);
        let hash = passwords.hash(long.clone()).await.unwrap();
        assert!(passwords.verify(long.clone(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify(long[4..].to_string(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify(format!("{long}x"), Some(hash)).await.unwrap());
    }

    #[test]
    fn a_password_is_neither_short_nor_a_name() {
        assert!(sound("correct horse", "erwin").is_ok());
        assert!(sound("eleven char", "erwin").is_err());
        assert!(sound("Ein Löwe 🦁 auf", "erwin").is_ok(), "any character will do");
        assert!(sound(&"🦁".repeat(128), "erwin").is_ok());
        assert!(sound(&"x".repeat(129), "erwin").is_err());
        assert!(sound("Field Marshal Montgomery", "field marshal montgomery").is_err());
    }
}
