//! The state shared by all requests.

use std::sync::Arc;

use tokio::sync::watch;

use crate::config::Config;
use crate::delivery::Delivery;
use crate::matches::Matches;
use crate::password::Passwords;

/// What requests need.
#[derive(Clone)]
pub struct AppState {
    /// The matches.
    pub matches: Arc<Matches>,
    /// The configuration.
    pub config: Arc<Config>,
    /// Becomes true on shutdown.
    pub closing: watch::Receiver<bool>,
    /// Hashes passwords.
    pub passwords: Arc<Passwords>,
    /// Sends mail and webhooks.
    pub delivery: Delivery,
    /// Passes requests on to other copies.
    pub relay: reqwest::Client,
}

impl AppState {
    /// The state around these matches.
    pub fn new(
        matches: Arc<Matches>,
        config: Config,
        delivery: Delivery,
        closing: watch::Receiver<bool>,
    ) -> AppState {
        let passwords = Arc::new(Passwords::default());
        let relay = crate::relay::client();
        AppState { matches, config: Arc::new(config), closing, passwords, delivery, relay }
    }
}
