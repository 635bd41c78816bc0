//! Compares what was acknowledged with what is stored.
//!
//! Everything is read from PostgreSQL. No server is asked: what a server remembers proves nothing.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Row};
use table::Viewer;
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch};
use uuid::Uuid;
use wire::MatchId;
use wire::stream::Check as Short;

use crate::Check;
use crate::record::{self, Line};

/// Stored values: see the table `match`.
const RUNNING: i16 = 2;
const OVER: i16 = 3;
const QUARANTINED: i16 = 4;

/// Number of faults of a kind that are described.
const TOLD: u64 = 10;

/// The figures, in order of first appearance.
#[derive(Default)]
struct Figures(Vec<(String, u64)>);

impl Figures {
    fn set(&mut self, name: &str, value: u64) {
        self.0.push((name.into(), value));
    }

    fn get(&self, name: &str) -> u64 {
        self.0.iter().find(|(known, _)| known == name).map_or(0, |(_, value)| *value)
    }

    /// Counts and prints a fault.
    fn fault(&mut self, name: &str, what: &str) {
        let value = match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, value)) => {
                *value += 1;
                *value
            }
            None => {
                self.set(name, 1);
                1
            }
        };
        if value <= TOLD {
            eprintln!("{name}: {what}");
        }
    }
}

/// Figures that must be zero.
const FAULTS: [&str; 6] = ["lost", "doubled", "undead", "unreadable", "mismatched", "stuck"];

/// A match as stored.
struct Kept {
    game: String,
    state: i16,
    secret: Secret,
    trouble: Option<String>,
    entries: Vec<Entry>,
}

struct Entry {
    command: Option<Uuid>,
    at: i64,
    line: String,
}

impl Entry {
    /// The seat for which a person gave an order in this entry.
    fn given_by_hand(&self) -> Option<u8> {
        let line: serde_json::Value = serde_json::from_str(&self.line).ok()?;
        let order = line.get("deed")?.get("order")?;
        (order.get("hand")? == "person").then_some(())?;
        order.get("seat")?.as_u64()?.try_into().ok()
    }
}

/// Checks everything; false if there is a fault.
pub async fn check(options: &Check) -> Result<bool, String> {
    let lines = record::read(&options.records)?;
    let pool = PgPoolOptions::new().max_connections(2).connect(&options.database_url).await;
    let pool = pool.map_err(|fault| fault.to_string())?;
    let mut figures = Figures::default();
    let begun: BTreeSet<MatchId> = lines
        .iter()
        .filter_map(|line| match line {
            Line::Begun { match_id } => Some(*match_id),
            _ => None,
        })
        .collect();
    let calm = lines.iter().find_map(|line| match line {
        Line::Calm { from, to } => Some((*from as i64, *to as i64)),
        _ => None,
    });
    let calm = calm.ok_or("the players never reached the calm")?;
    let mut matches = BTreeMap::new();
    for match_id in &begun {
        matches
            .insert(*match_id, load(&pool, *match_id).await.map_err(|fault| format!("{match_id}: {fault}"))?);
    }
    figures.set("matches", begun.len() as u64);
    let in_state = |state| matches.values().filter(|kept: &&Kept| kept.state == state).count() as u64;
    figures.set("over", in_state(OVER));
    figures.set("entries", matches.values().map(|kept| kept.entries.len() as u64).sum());
    promises(&lines, &matches, &mut figures);
    for (match_id, kept) in &matches {
        journal(*match_id, kept, &lines, options.drilled == Some(*match_id), &mut figures);
        goes_on(*match_id, kept, calm, &mut figures);
    }
    for line in &lines {
        if let Line::NeverBegan { match_id } = line {
            figures.fault("stuck", &format!("table {match_id}: its match never began"));
        }
    }
    let right = aside(&pool, options.drilled, &mut figures).await.map_err(|fault| fault.to_string())?;
    latency(&lines, &mut figures);
    for line in &lines {
        if let Line::Count { what, value } = line {
            figures.set(what, *value);
        }
    }
    for name in FAULTS {
        if !figures.0.iter().any(|(known, _)| known == name) {
            figures.set(name, 0);
        }
    }
    for (name, value) in &figures.0 {
        println!("{}", serde_json::json!({ "siege": name, "value": value }));
    }
    let wrong: u64 = FAULTS.iter().map(|name| figures.get(name)).sum();
    Ok(wrong == 0 && right && figures.get("acknowledged") > 0)
}

async fn load(pool: &PgPool, match_id: MatchId) -> Result<Kept, sqlx::Error> {
    let row = sqlx::query("select game, state, secret, trouble from match where id = $1")
        .bind(match_id.0)
        .fetch_one(pool)
        .await?;
    let secret: Vec<u8> = row.get(2);
    let entries = sqlx::query(
        "select command, (extract(epoch from at) * 1000)::bigint, line from journal where match_id = $1 order by seq",
    )
    .bind(match_id.0)
    .fetch_all(pool)
    .await?;
    let entry = |row: &sqlx::postgres::PgRow| Entry { command: row.get(0), at: row.get(1), line: row.get(2) };
    Ok(Kept {
        game: row.get(0),
        state: row.get(1),
        secret: Secret(secret.try_into().unwrap_or_default()),
        trouble: row.get(3),
        entries: entries.iter().map(entry).collect(),
    })
}

/// Every order that was acknowledged stands in its journal once; what was refused does not.
fn promises(lines: &[Line], matches: &BTreeMap<MatchId, Kept>, figures: &mut Figures) {
    let mut hands: BTreeMap<Uuid, Vec<(MatchId, u8)>> = BTreeMap::new();
    for (match_id, kept) in matches {
        for entry in &kept.entries {
            if let (Some(command), Some(seat)) = (entry.command, entry.given_by_hand()) {
                hands.entry(command).or_default().push((*match_id, seat));
            }
        }
    }
    for (command, places) in hands.iter().filter(|(_, places)| places.len() > 1) {
        figures.fault("doubled", &format!("{command} is at {places:?}"));
    }
    let (mut acknowledged, mut refused, mut unanswered) = (0, BTreeMap::<String, u64>::new(), 0);
    for line in lines {
        match line {
            Line::Done { match_id, seat, key, order, sent, .. } => {
                acknowledged += 1;
                let found = Uuid::try_parse(key).ok().and_then(|key| hands.get(&key));
                if !found.is_some_and(|places| places.contains(&(*match_id, *seat))) {
                    let what = format!(
                        "match {match_id} seat {seat} {order:?} key {key} sent {sent} times: {found:?}"
                    );
                    figures.fault("lost", &what);
                }
            }
            Line::Refused { match_id, seat, key, order, why, said } => {
                *refused.entry(format!("refused: {why:?}")).or_default() += 1;
                let found = Uuid::try_parse(key).ok().and_then(|key| hands.get(&key));
                if let Some(places) = found {
                    let what =
                        format!("match {match_id} seat {seat} {order:?} key {key}: {said} But: {places:?}");
                    figures.fault("undead", &what);
                }
            }
            Line::Unanswered { .. } => unanswered += 1,
            _ => {}
        }
    }
    figures.set("acknowledged", acknowledged);
    for (why, count) in refused {
        figures.set(&why, count);
    }
    figures.set("unanswered", unanswered);
}

/// The journal holds, and everybody saw last what it ends with.
fn journal(match_id: MatchId, kept: &Kept, lines: &[Line], drilled: bool, figures: &mut Figures) {
    let text: String = kept.entries.iter().flat_map(|entry| [entry.line.as_str(), "\n"]).collect();
    let Some(game) = catalog::of_journal(&text) else {
        return figures
            .fault("unreadable", &format!("match {match_id} of {}: no journal of a game", kept.game));
    };
    if let Err(fault) = game.verify(&text) {
        figures.fault("unreadable", &format!("match {match_id} of {}: {fault}", kept.game));
    }
    let m = match game.resume(&text, Some(kept.secret)) {
        Ok(m) => m,
        Err(fault) => {
            return figures.fault("unreadable", &format!("match {match_id} of {}: {fault}", kept.game));
        }
    };
    for line in lines {
        let Line::Left { match_id: at, viewer, version, check, over } = line else { continue };
        // Players of a match that is set aside are shown nothing more.
        if *at != match_id || drilled || short(&*m, *viewer) == *check {
            continue;
        }
        let since = match last_seen(&*game, kept, *viewer, check) {
            Some(entry) => format!("as it was after entry {entry} of {}", kept.entries.len()),
            None => "that never existed".into(),
        };
        let what = format!(
            "match {match_id} of {}, {viewer:?}, version {version}, over {over}: a view {since}",
            kept.game
        );
        figures.fault("mismatched", &what);
    }
}

fn short(m: &dyn DynMatch, viewer: Viewer) -> String {
    Short::of(&m.seen(viewer)).0.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The last entry after which a viewer saw this.
fn last_seen(game: &dyn DynGame, kept: &Kept, viewer: Viewer, check: &str) -> Option<usize> {
    let start = kept.entries.iter().position(|entry| entry.line.contains("\"deed\":{\"start\":"))?;
    let head: String = kept.entries[..=start].iter().flat_map(|entry| [entry.line.as_str(), "\n"]).collect();
    let mut m = game.resume(&head, Some(kept.secret)).ok()?;
    let mut last = (short(&*m, viewer) == check).then_some(start);
    for (n, entry) in kept.entries.iter().enumerate().skip(start + 1) {
        m.follow(&format!("{}\n", entry.line)).ok()?;
        if short(&*m, viewer) == check {
            last = Some(n);
        }
    }
    last
}

/// A match that runs has gone on in the calm.
fn goes_on(match_id: MatchId, kept: &Kept, (from, to): (i64, i64), figures: &mut Figures) {
    let moved = kept.entries.iter().any(|entry| (from..=to).contains(&entry.at));
    if kept.state == RUNNING && !moved {
        let last = kept.entries.last().map_or(0, |entry| from - entry.at);
        let ago = format!("its last entry was {last} ms before the calm");
        figures.fault("stuck", &format!("match {match_id} of {}: {ago}", kept.game));
    }
    if ![RUNNING, OVER, QUARANTINED].contains(&kept.state) {
        figures.fault("stuck", &format!("match {match_id} of {} is in state {}", kept.game, kept.state));
    }
    if let Some(trouble) = kept.trouble.as_ref().filter(|_| kept.state == QUARANTINED) {
        eprintln!("set aside: match {match_id} of {}: {trouble}", kept.game);
    }
}

/// The match that was made to fail is set aside, and no other.
async fn aside(pool: &PgPool, drilled: Option<MatchId>, figures: &mut Figures) -> Result<bool, sqlx::Error> {
    let aside: Vec<i64> = sqlx::query_scalar("select id from match where state = $1 order by id")
        .bind(QUARANTINED)
        .fetch_all(pool)
        .await?;
    figures.set("quarantined", aside.len() as u64);
    let right = aside == drilled.into_iter().map(|id| id.0).collect::<Vec<i64>>();
    if !right {
        eprintln!("set aside: {aside:?}, but made to fail: {drilled:?}");
    }
    Ok(right)
}

/// The latency of acknowledged orders.
fn latency(lines: &[Line], figures: &mut Figures) {
    let done = |line: &Line| match line {
        Line::Done { millis, sent, .. } => Some((*millis, *sent)),
        _ => None,
    };
    let mut all: Vec<(u64, u32)> = lines.iter().filter_map(done).collect();
    all.sort_unstable();
    let at =
        |thousandth: usize| all.get(all.len() * thousandth / 1000).or(all.last()).map_or(0, |(ms, _)| *ms);
    for (name, thousandth) in [("latency p50 ms", 500), ("latency p99 ms", 990), ("latency max ms", 1000)] {
        figures.set(name, at(thousandth));
    }
    figures.set("sent again", all.iter().filter(|(_, sent)| *sent > 1).count() as u64);
}

#[cfg(test)]
mod tests {
    use table::{Person, Seat};
    use wire::socket::Kind;

    use super::*;

    const MATCH: MatchId = MatchId(5);
    const CALM: (i64, i64) = (1_000, 2_000);

    fn key(n: u8) -> Uuid {
        Uuid::from_bytes([n; 16])
    }

    /// A match in which red and then blue have given an order, with commands 1 and 2.
    fn played() -> Kept {
        let game = catalog::find("skirmish").unwrap();
        let (secret, salts) = (Secret([9; 32]), [1, 2, 3].map(|n| Secret([n; 32])));
        let mut opening = game.opening(None, &[0, 1, 2].map(Person), secret).unwrap();
        for (seat, salt) in (0..).map(Seat).zip(&salts) {
            opening.pledge(seat, salt.commitment()).unwrap();
        }
        for (seat, salt) in (0..).map(Seat).zip(&salts) {
            opening.salt(seat, *salt).unwrap();
        }
        let mut m = opening.begin().unwrap();
        let begun = m.entries();
        let mut bot = catalog::bots("skirmish").unwrap().sit(bots::Level::Random, 1);
        for _ in 0..2 {
            let seat = m.awaiting().must.first().unwrap();
            let order = crate::guest::order(&mut *bot, &m.seen(Viewer::seat(seat)), seat).unwrap();
            m.order(seat, &order).unwrap();
        }
        let command = |n: u32| (n >= begun).then(|| key((n - begun + 1) as u8));
        let entries = (0..).zip(m.journal().lines().map(str::to_string).collect::<Vec<_>>());
        let entries = entries.map(|(n, line)| Entry { command: command(n), at: 1_500, line });
        Kept { game: "skirmish".into(), state: RUNNING, secret, trouble: None, entries: entries.collect() }
    }

    fn done(kept: &Kept, n: u8) -> Line {
        let entry = kept.entries.iter().find(|entry| entry.command == Some(key(n)));
        let seat = entry.and_then(Entry::given_by_hand).unwrap_or(0);
        let key = key(n).simple().to_string();
        Line::Done { match_id: MATCH, seat, key, order: "go".into(), millis: 7, sent: 1 }
    }

    /// The faults found, with their counts.
    fn found(kept: Kept, lines: &[Line]) -> Vec<(String, u64)> {
        let mut figures = Figures::default();
        let matches = BTreeMap::from([(MATCH, kept)]);
        promises(lines, &matches, &mut figures);
        journal(MATCH, &matches[&MATCH], lines, false, &mut figures);
        goes_on(MATCH, &matches[&MATCH], CALM, &mut figures);
        figures.0.retain(|(name, _)| FAULTS.contains(&name.as_str()));
        figures.0
    }

    fn one(name: &str) -> Vec<(String, u64)> {
        vec![(name.into(), 1)]
    }

    #[test]
    fn a_server_that_keeps_its_promises_has_no_fault() {
        let kept = played();
        let lines = [done(&kept, 1), done(&kept, 2)];
        assert_eq!(found(kept, &lines), []);
    }

    #[test]
    fn an_order_that_is_gone_stands_twice_or_was_refused_is_found() {
        let lines = [done(&played(), 1), done(&played(), 3)];
        assert_eq!(found(played(), &lines), one("lost"));

        let mut twice = played();
        twice.entries.last_mut().unwrap().command = Some(key(1));
        assert_eq!(found(twice, &lines[..1]), one("doubled"));

        let (key, said) = (key(2).simple().to_string(), "No.".into());
        let refused =
            Line::Refused { match_id: MATCH, seat: 1, key, order: "go".into(), why: Kind::Stale, said };
        assert_eq!(found(played(), &[refused]), one("undead"));
    }

    #[test]
    fn a_journal_that_was_changed_is_found() {
        let mut changed = played();
        changed.entries.remove(3);
        assert_eq!(found(changed, &[]), [("unreadable".into(), 2)]);
    }

    #[test]
    fn a_player_who_is_behind_or_saw_what_never_was_is_found() {
        let kept = played();
        let game = catalog::find("skirmish").unwrap();
        let viewer = Viewer::seat(Seat(0));
        let left = |check: &str| Line::Left {
            match_id: MATCH,
            viewer,
            version: 1,
            check: check.into(),
            over: false,
        };
        let all: String = kept.entries.iter().flat_map(|entry| [entry.line.as_str(), "\n"]).collect();
        let now = short(&*game.resume(&all, None).unwrap(), viewer);
        let head: String = kept.entries[..8].iter().flat_map(|entry| [entry.line.as_str(), "\n"]).collect();
        let before = short(&*game.resume(&head, None).unwrap(), viewer);
        assert_ne!(now, before);
        assert_eq!(last_seen(&*game, &kept, viewer, &before), Some(7));
        assert_eq!(last_seen(&*game, &kept, viewer, "0123456789abcdef"), None);
        assert_eq!(found(played(), &[left(&now)]), []);
        assert_eq!(found(played(), &[left(&before)]), one("mismatched"));
        assert_eq!(found(played(), &[left("0123456789abcdef")]), one("mismatched"));
    }

    #[test]
    fn a_match_that_does_not_go_on_is_found() {
        let mut still = played();
        still.entries.iter_mut().for_each(|entry| entry.at = 900);
        assert_eq!(found(still, &[]), one("stuck"));
    }
}
