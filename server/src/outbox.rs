//! Tells people that they are wanted: finds turns and full tables that nobody was told of, and sends what is to be told. Any server may
//! do it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::sleep;

use crate::hall::Hall;
use crate::post::Post;
use crate::store::{Fault, Notice};

/// How often is looked.
const OFTEN: Duration = Duration::from_secs(2);

/// Whoever is at the table needs no notice: a turn is told of when it has stood for so many seconds.
const STOOD: i64 = 60;

/// So many turns are taken up at a time, and so many notices.
const TURNS: i64 = 500;
const NOTICES: i64 = 20;

/// A notice is tried so often; then its channel is broken.
const TRIES: i16 = 6;

/// Delivers until the program ends. The store may be away for a while: that is no reason to stop.
pub async fn deliver(hall: Arc<Hall>, post: Post, public_url: String) {
    loop {
        if let Err(fault) = round(&hall, &post, &public_url, STOOD).await {
            tracing::warn!(%fault, "could not look for what is to be told");
        }
        sleep(OFTEN).await;
    }
}

/// Looks once, for turns and full tables that have stood so many seconds, and sends all that is due. How many notices were taken up.
pub async fn round(hall: &Hall, post: &Post, public_url: &str, stood: i64) -> Result<usize, Fault> {
    let place = format!("{}/?table=", public_url.trim_end_matches('/'));
    hall.store().note_openings(stood, &place).await?;
    hall.store().note_turns(stood, TURNS, &place).await?;
    let mut count = 0;
    loop {
        let notices = hall.store().claim_notices(NOTICES).await?;
        if notices.is_empty() {
            return Ok(count);
        }
        count += notices.len();
        let told = join_all(notices.iter().map(|notice| tell(post, notice))).await;
        for (notice, told) in notices.iter().zip(told) {
            match told {
                Ok(()) => hall.store().notice_told(notice.notice).await?,
                Err(why) if notice.tries >= TRIES => {
                    hall.store().channel_broken(notice.channel, &why).await?;
                }
                // It comes up again.
                Err(why) => tracing::debug!(notice = notice.notice, why, "a notice was not delivered"),
            }
        }
    }
}

async fn tell(post: &Post, notice: &Notice) -> Result<(), String> {
    match &notice.target {
        None => Err("this account has no mail".into()),
        Some(target) if notice.mail => {
            let sent = post.mail(target, "Sandtable: you are wanted", notice.text.clone()).await;
            sent.map_err(|_| "mail to this address was not accepted".to_string())
        }
        Some(target) => {
            post.webhooks().send(target, &notice.text).await.map_err(|refused| refused.to_string())
        }
    }
}
