//! Announces ended sessions: sockets of the account then check whether their own session is still valid.

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Receiver, Sender};
use wire::AccountId;

/// Number of announcements queued for a busy socket. One that misses some checks its session as well.
const WAITING: usize = 64;

/// Announces the accounts whose sessions have ended.
pub struct SessionEnds(Sender<AccountId>);

impl Default for SessionEnds {
    fn default() -> SessionEnds {
        SessionEnds(Sender::new(WAITING))
    }
}

impl SessionEnds {
    /// Sessions of an account have ended.
    pub fn tell(&self, account: AccountId) {
        // There may be no listeners.
        let _ = self.0.send(account);
    }

    /// Listens from now on.
    pub fn listen(&self) -> SessionEndListener {
        SessionEndListener(self.0.subscribe())
    }
}

/// A listener.
pub struct SessionEndListener(Receiver<AccountId>);

impl SessionEndListener {
    /// Waits until sessions of an account may have ended.
    pub async fn of(&mut self, account: AccountId) {
        loop {
            match self.0.recv().await {
                Ok(ended) if ended != account => {}
                Ok(_) | Err(RecvError::Lagged(_)) => return,
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn whoever_listens_hears_of_his_own_account_and_of_what_he_missed() {
        const SOON: Duration = Duration::from_millis(20);
        let ended = SessionEnds::default();
        ended.tell(AccountId(7));
        let mut endings = ended.listen();
        ended.tell(AccountId(8));
        assert!(timeout(SOON, endings.of(AccountId(7))).await.is_err());
        ended.tell(AccountId(7));
        assert!(timeout(SOON, endings.of(AccountId(7))).await.is_ok());
        (0..100).for_each(|_| ended.tell(AccountId(8)));
        assert!(timeout(SOON, endings.of(AccountId(7))).await.is_ok(), "it has missed some");
    }
}
