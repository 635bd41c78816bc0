//! Many idle sockets of watchers.

use std::time::Duration;

use client::Socket;
use tokio::time::sleep;
use wire::socket::{ToClient, ToServer};

use crate::costs::resident;
use crate::orders::Pair;
use crate::{Fault, Options, figure};

/// Measures.
pub async fn measure(options: &Options) -> Result<(), Fault> {
    let pair = Pair::sit(&options.server).await?;
    let before = resident(options.server_pid);
    let mut sockets = Vec::new();
    for _ in 0..options.sockets {
        let mut socket = Socket::connect(&options.server, None).await?;
        socket.send(&ToServer::Watch { match_id: pair.match_id, seat: None, have: None }).await?;
        while !matches!(socket.next().await.ok_or("the server closed a socket")?, ToClient::UpToDate { .. }) {
        }
        sockets.push(socket);
    }
    sleep(Duration::from_secs(2)).await;
    let each = resident(options.server_pid).saturating_sub(before) / options.sockets as u64;
    figure("idle-sockets", options.sockets);
    figure("idle-bytes-per-socket", each);
    Ok(())
}
