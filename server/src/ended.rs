//! Sessions that have ended: whoever holds a socket of that account asks the store whether it is still his.

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{Receiver, Sender};

/// So many endings may wait for a socket that is busy; one that has missed some asks the store as well.
const WAITING: usize = 64;

/// Where it is told whose sessions have ended.
pub struct Ended(Sender<i64>);

impl Default for Ended {
    fn default() -> Ended {
        Ended(Sender::new(WAITING))
    }
}

impl Ended {
    /// Sessions of an account have ended.
    pub fn tell(&self, account: i64) {
        // Nobody may be listening.
        let _ = self.0.send(account);
    }

    /// Listens from now on.
    pub fn listen(&self) -> Endings {
        Endings(self.0.subscribe())
    }
}

/// One who listens.
pub struct Endings(Receiver<i64>);

impl Endings {
    /// Waits until sessions of an account may have ended.
    pub async fn of(&mut self, account: i64) {
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
        let ended = Ended::default();
        ended.tell(7);
        let mut endings = ended.listen();
        ended.tell(8);
        assert!(timeout(SOON, endings.of(7)).await.is_err());
        ended.tell(7);
        assert!(timeout(SOON, endings.of(7)).await.is_ok());
        (0..100).for_each(|_| ended.tell(8));
        assert!(timeout(SOON, endings.of(7)).await.is_ok(), "it has missed some");
    }
}
