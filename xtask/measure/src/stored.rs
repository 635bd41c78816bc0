//! The effect of the number of stored matches.

use std::time::Duration;

use sqlx::{Connection, PgConnection};

use crate::costs::percentile;
use crate::orders::Pair;
use crate::{Fault, Options, figure, recorded};

/// Latency of orders at one table, one after another.
async fn latency(options: &Options) -> Result<(Duration, Duration), Fault> {
    let games = recorded::games(3);
    let mut times = Vec::new();
    for game in &games {
        let mut pair = Pair::sit(&options.server).await?;
        for (seat, line) in game {
            times.push(pair.order(*seat, line).await?);
        }
    }
    Ok((percentile(&mut times, 50), percentile(&mut times, 95)))
}

/// Fills the store with this many matches: a thousand running, the others archived.
async fn fill(options: &Options, upto: i64) -> Result<(), Fault> {
    let mut admin = PgConnection::connect(&options.database).await?;
    let statements = [
        "insert into match (game, setup, pace, door, link, state, secret, ended)
         select game, setup, pace, door, 'filled', case when n <= 1000 then 2 else 3 end, secret, now()
         from (select * from match where state >= 2 order by id limit 1) model,
              generate_series(1, greatest(0, $1 - (select count(*) from match))) n",
        "insert into archive (match_id, entries, journal)
         select m.id, 400, (select convert_to(string_agg(md5(n::text), ''), 'utf8') from generate_series(1, 600) n)
         from match m where m.link = 'filled' and m.state = 3 and $1 > 0
         and not exists (select from archive a where a.match_id = m.id)",
        "insert into journal (match_id, seq, line)
         select m.id, j.seq, j.line
         from match m, (select seq, line from journal where match_id = (select min(match_id) from journal)) j
         where m.link = 'filled' and m.state = 2 and $1 > 0
         and not exists (select from journal k where k.match_id = m.id)",
        "insert into turn (match_id, wanted)
         select id, '{0}' from match m where m.link = 'filled' and m.state = 2 and $1 > 0
         and not exists (select from turn t where t.match_id = m.id)",
    ];
    for statement in statements {
        sqlx::query(statement).bind(upto).execute(&mut admin).await?;
    }
    sqlx::query("vacuum analyze").execute(&mut admin).await?;
    Ok(())
}

/// Measures.
pub async fn measure(options: &Options) -> Result<(), Fault> {
    // The first table is the template for all others.
    latency(options).await?;
    fill(options, 1000).await?;
    let few = latency(options).await?;
    fill(options, options.stored).await?;
    let many = latency(options).await?;
    figure("stored", options.stored);
    for (name, few, many) in [("50", few.0, many.0), ("95", few.1, many.1)] {
        figure(&format!("stored-1000-latency-{name}-us"), few.as_micros());
        figure(&format!("stored-all-latency-{name}-us"), many.as_micros());
        figure(&format!("stored-ratio-{name}"), format!("{:.2}", many.as_secs_f64() / few.as_secs_f64()));
    }
    Ok(())
}
