//! What an order costs the server and PostgreSQL, and the maximum rate, compared with bare inserts of the same bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{ApiClient, Salt, Socket};
use sqlx::postgres::PgPoolOptions;
use sqlx::{Connection, PgConnection, PgPool, Row};
use table::Seat;
use tokio::time::{sleep, sleep_until};
use uuid::Uuid;
use wire::MatchId;
use wire::http::{Chair, NewMatch, SitDown};
use wire::socket::{Command, ToClient, ToServer, Wish};

use crate::costs::{percentile, used, used_with_children};
use crate::recorded::{self, GAME, Orders};
use crate::{Fault, Options, figure};

/// Number of concurrent matches.
const AT_ONCE: usize = 16;

/// Two players at a table, each with a socket.
pub struct Pair {
    /// The table.
    pub match_id: MatchId,
    sockets: [Socket; 2],
    versions: [u32; 2],
}

impl Pair {
    /// Seats two guests at a new table.
    pub async fn sit(server: &str) -> Result<Pair, Fault> {
        let (mut one, mut two) = (ApiClient::at([server]), ApiClient::at([server]));
        one.guest().await?;
        two.guest().await?;
        let (salt, other) = (Salt::fresh(), Salt::fresh());
        let chairs = vec![Chair::Mine { pledge: salt.pledge() }, Chair::Free];
        let new = NewMatch {
            game: GAME.into(),
            setup: None,
            pace: Default::default(),
            overtime: Default::default(),
            door: Default::default(),
            hints: true,
            chairs,
        };
        let match_id = one.create_match(&new).await?.id;
        two.sit(match_id, &SitDown { seats: vec![(1, other.pledge())], link: None }).await?;
        one.open_salts(match_id, &[(0, salt.opened())]).await?;
        two.open_salts(match_id, &[(1, other.opened())]).await?;
        let sockets =
            [Socket::connect(server, one.token()).await?, Socket::connect(server, two.token()).await?];
        let mut pair = Pair { match_id, sockets, versions: [0; 2] };
        for side in 0..2 {
            pair.sockets[side].send(&ToServer::Watch { match_id, seat: None, have: None }).await?;
            pair.hear(side, |message| matches!(message, ToClient::UpToDate { .. })).await?;
        }
        Ok(pair)
    }

    /// Reads from one side's socket until this arrives.
    async fn hear(&mut self, side: usize, wanted: impl Fn(&ToClient) -> bool) -> Result<(), Fault> {
        loop {
            let message = self.sockets[side].next().await.ok_or("the server closed a socket")?;
            match &message {
                ToClient::Whole { whole, .. } => self.versions[side] = whole.version,
                ToClient::Frame { frame, .. } => self.versions[side] = frame.version,
                ToClient::Refused { trouble, .. } => return Err(trouble.said.clone().into()),
                ToClient::Gone { trouble, .. } => return Err(trouble.said.clone().into()),
                _ => {}
            }
            if wanted(&message) {
                return Ok(());
            }
        }
    }

    /// Gives an order and waits until both have seen it; returns the time to its acknowledgement.
    pub async fn order(&mut self, seat: Seat, line: &str) -> Result<Duration, Fault> {
        let side = seat.index();
        let key = *Uuid::new_v4().as_bytes();
        let before = self.versions;
        let wish = Wish::Order { seat, line: line.into() };
        let command = Command { key, version: before[side], seen_as: None, wish };
        let begun = Instant::now();
        self.sockets[side].send(&ToServer::Give { match_id: self.match_id, command }).await?;
        self.hear(side, |message| matches!(message, ToClient::Done { .. })).await?;
        let took = begun.elapsed();
        for (side, before) in before.into_iter().enumerate() {
            while self.versions[side] == before {
                self.hear(side, |message| matches!(message, ToClient::Frame { .. })).await?;
            }
        }
        Ok(took)
    }
}

/// Plays recorded games at many tables for a while; every table gives an order each `pause`, or at full speed.
async fn play(
    options: &Options,
    games: &Arc<Vec<Orders>>,
    pause: Option<Duration>,
) -> Result<Vec<Duration>, Fault> {
    let begins = tokio::time::Instant::now() + Duration::from_secs(3);
    let ends = begins + Duration::from_secs(options.seconds);
    let mut tables = tokio::task::JoinSet::new();
    for n in 0..AT_ONCE {
        let (games, server) = (games.clone(), options.server.clone());
        tables.spawn(async move {
            let mut times = Vec::new();
            let mut next = begins;
            for game in (n..).step_by(AT_ONCE) {
                let mut pair = Pair::sit(&server).await?;
                sleep_until(next).await;
                for (seat, line) in &games[game % games.len()] {
                    if tokio::time::Instant::now() >= ends {
                        return Ok::<_, Fault>(times);
                    }
                    times.push(pair.order(*seat, line).await?);
                    if let Some(pause) = pause {
                        next += pause;
                        sleep_until(next).await;
                    }
                }
            }
            Ok(times)
        });
    }
    let mut all = Vec::new();
    while let Some(times) = tables.join_next().await {
        all.extend(times??);
    }
    Ok(all)
}

/// Inserts the same lines without a server, from as many connections, at full speed or with a pause between two of each.
async fn insert_bare(options: &Options, lines: &[String], pause: Option<Duration>) -> Result<u64, Fault> {
    let pool = PgPoolOptions::new().max_connections(AT_ONCE as u32).connect(&options.database).await?;
    sqlx::query("create table if not exists bare (match_id bigint, seq integer, command uuid, at timestamptz not null default now(), line text not null, primary key (match_id, seq))")
        .execute(&pool)
        .await?;
    let (lines, done) = (Arc::new(lines.to_vec()), Arc::new(AtomicU64::new(0)));
    let ends = Instant::now() + Duration::from_secs(options.seconds);
    let mut hands = tokio::task::JoinSet::new();
    for n in 0..AT_ONCE {
        let (pool, lines, done) = (pool.clone(), lines.clone(), done.clone());
        hands.spawn(async move {
            let mut next = tokio::time::Instant::now();
            for (seq, line) in (0..).zip(lines.iter().cycle()) {
                if Instant::now() >= ends {
                    break;
                }
                if let Some(pause) = pause {
                    next += pause;
                    sleep_until(next).await;
                }
                sqlx::query("insert into bare (match_id, seq, command, line) values ($1, $2, $3, $4)")
                    .bind(n as i64)
                    .bind(seq)
                    .bind(Uuid::new_v4())
                    .bind(line)
                    .execute(&pool)
                    .await?;
                done.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, sqlx::Error>(())
        });
    }
    while let Some(hand) = hands.join_next().await {
        hand??;
    }
    sqlx::query("drop table bare").execute(&pool).await?;
    Ok(done.load(Ordering::Relaxed))
}

/// The number of write statements, and of commits.
async fn written(pool: &PgPool) -> Result<(i64, i64), Fault> {
    let row = sqlx::query(
        "select (select coalesce(sum(calls), 0)::bigint from pg_stat_statements s join pg_database d on d.oid = s.dbid
                 where datname = current_database() and wal_records > 0),
                (select xact_commit from pg_stat_database where datname = current_database())",
    )
    .fetch_one(pool)
    .await?;
    Ok((row.get(0), row.get(1)))
}

/// Measures.
pub async fn measure(options: &Options) -> Result<(), Fault> {
    let games = Arc::new(recorded::games(32));
    let bare = recorded::bare(&games);
    figure("rules-us-per-order", bare.as_micros());
    let mut admin = PgConnection::connect(&options.database).await?;
    let pool = PgPoolOptions::new().max_connections(1).connect(&options.database).await?;
    // Tables are created and guests join before the orders begin; their statements are not counted.
    sqlx::query("checkpoint").execute(&mut admin).await?;
    sleep(Duration::from_secs(1)).await;
    let (server, store, begun) =
        (used(options.server_pid), used_with_children(options.database_pid), Instant::now());
    let before = written(&pool).await?;
    let mut times = play(options, &games, None).await?;
    sleep(Duration::from_secs(1)).await;
    let after = written(&pool).await?;
    let orders = times.len() as u32;
    profile(&pool, orders).await?;
    let (server, store) =
        (used(options.server_pid) - server, used_with_children(options.database_pid) - store);
    let rate = f64::from(orders) / options.seconds as f64;
    figure("orders", orders);
    figure("seconds-in-all", begun.elapsed().as_secs());
    figure("orders-per-second", format!("{rate:.1}"));
    figure("write-statements-per-order", format!("{:.3}", (after.0 - before.0) as f64 / f64::from(orders)));
    figure("commits-per-order", format!("{:.3}", (after.1 - before.1) as f64 / f64::from(orders)));
    figure("server-us-per-order", (server / orders).as_micros());
    figure(
        "server-over-rules",
        format!("{:.1}", server.as_secs_f64() / f64::from(orders) / bare.as_secs_f64()),
    );
    figure("postgres-us-per-order", (store / orders).as_micros());
    figure("latency-50-us", percentile(&mut times, 50).as_micros());
    figure("latency-99-us", percentile(&mut times, 99).as_micros());
    let pause = Duration::from_secs_f64(2.0 * AT_ONCE as f64 / rate);
    let mut calm = play(options, &games, Some(pause)).await?;
    figure("half-rate-latency-50-us", percentile(&mut calm, 50).as_micros());
    figure("half-rate-latency-99-us", percentile(&mut calm, 99).as_micros());
    let rows = sqlx::query("select line from journal where seq > 5 limit 2000").fetch_all(&pool).await?;
    let lines: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    figure("bytes-per-line", lines.iter().map(String::len).sum::<usize>() / lines.len().max(1));
    // Commits that share a flush cost less each: so once at full speed, and once at the rate of the orders.
    let as_fast = Duration::from_secs_f64(AT_ONCE as f64 / rate);
    for (name, pause) in [("bare", None), ("bare-at-that-rate", Some(as_fast))] {
        let before = used_with_children(options.database_pid);
        let inserts = insert_bare(options, &lines, pause).await?;
        let plain = used_with_children(options.database_pid) - before;
        let plain_rate = inserts as f64 / options.seconds as f64;
        figure(&format!("{name}-inserts-per-second"), format!("{plain_rate:.1}"));
        figure(&format!("{name}-postgres-us-per-insert"), (plain / inserts as u32).as_micros());
        let ratio = store.as_secs_f64() / f64::from(orders) / (plain.as_secs_f64() / inserts as f64);
        figure(&format!("postgres-to-{name}"), format!("{ratio:.2}"));
        if pause.is_none() {
            figure("orders-to-bare-inserts", format!("{:.2}", rate / plain_rate));
        }
    }
    Ok(())
}

/// The most expensive statements, each with its share of an order.
async fn profile(pool: &PgPool, orders: u32) -> Result<(), Fault> {
    let rows = sqlx::query(
        "select left(regexp_replace(query, '\\s+', ' ', 'g'), 70), calls, total_exec_time
         from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where datname = current_database() order by total_exec_time desc limit 8",
    )
    .fetch_all(pool)
    .await?;
    for row in rows {
        let (text, calls, ms): (String, i64, f64) = (row.get(0), row.get(1), row.get(2));
        let us = ms * 1000.0 / f64::from(orders);
        println!(
            "{}",
            serde_json::json!({ "statement": text, "calls": calls, "us-per-order": (us * 10.0).round() / 10.0 })
        );
    }
    Ok(())
}
