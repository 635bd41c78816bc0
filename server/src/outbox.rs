//! Notifies players: finds turns and full matches that nobody was told of, and sends pending notices. Any server may do it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::sleep;

use crate::delivery::Delivery;
use crate::matches::Matches;
use crate::store::{Fault, Notice};

/// Interval between rounds.
const OFTEN: Duration = Duration::from_secs(2);

/// Seconds before a player is notified of a turn; players who are online react sooner.
const STOOD: i64 = 60;

/// Maximum number of turns, and of notices, handled at a time.
const TURNS: i64 = 500;
const NOTICES: i64 = 20;

/// Number of attempts before a channel counts as broken.
const TRIES: i16 = 6;

/// Delivers until the program ends. It survives outages of the store.
pub async fn deliver(matches: Arc<Matches>, delivery: Delivery, public_url: String) {
    loop {
        if let Err(fault) = round(&matches, &delivery, &public_url, STOOD).await {
            tracing::warn!(%fault, "could not look for pending notices");
        }
        sleep(OFTEN).await;
    }
}

/// One round, for turns and full matches that have waited `stood` seconds. Returns the number of notices handled.
pub async fn round(
    matches: &Matches,
    delivery: &Delivery,
    public_url: &str,
    stood: i64,
) -> Result<usize, Fault> {
    let place = format!("{}/?table=", public_url.trim_end_matches('/'));
    matches.store().note_openings(stood, &place).await?;
    matches.store().note_turns(stood, TURNS, &place).await?;
    let mut count = 0;
    loop {
        let notices = matches.store().claim_notices(NOTICES).await?;
        if notices.is_empty() {
            return Ok(count);
        }
        count += notices.len();
        let told = join_all(notices.iter().map(|notice| tell(delivery, notice))).await;
        for (notice, told) in notices.iter().zip(told) {
            match told {
                Ok(()) => matches.store().notice_told(notice.notice).await?,
                Err(why) if notice.tries >= TRIES => {
                    matches.store().channel_broken(notice.channel, &why).await?;
                }
                // It is tried again later.
                Err(why) => tracing::debug!(notice = notice.notice, why, "a notice was not delivered"),
            }
        }
    }
}

async fn tell(delivery: &Delivery, notice: &Notice) -> Result<(), String> {
    match &notice.target {
        None => Err("this account has no mail address".into()),
        Some(target) if notice.mail => {
            let sent = delivery.mail(target, "Sandtable: it is your turn", notice.text.clone()).await;
            sent.map_err(|_| "mail to this address was not accepted".to_string())
        }
        Some(target) => {
            delivery.webhooks().send(target, &notice.text).await.map_err(|refused| refused.to_string())
        }
    }
}
