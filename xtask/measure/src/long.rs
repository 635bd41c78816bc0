//! Opening a long match that is not in memory.

use std::time::{Duration, Instant};

use bots::{Budget, Deadline, Level, NoClock};
use server::hints::Hints;
use server::matches::{Matches, Who};
use server::metrics::Metrics;
use server::store::{Append, NewMatchRow, Store, Then, Turn};
use sqlx::{Connection, PgConnection};
use table::erased::DynMatch;
use table::{Entropy, Person, Viewer};
use wire::http::{Door, Overtime, Pace, State};
use wire::{AccountId, MatchId};

use crate::{Fault, Options, figure};

/// A random game of this kind, to its end.
fn random(id: &str, seed: u64) -> Box<dyn DynMatch> {
    let (game, tutor) = (catalog::find(id).expect("a game"), catalog::bots(id).expect("its bots"));
    let seats = game.about().count();
    let persons: Vec<Person> = (0..u16::from(seats)).map(Person).collect();
    let mut m = game.open(None, &persons, Entropy::casual(seed, seats)).expect("the usual set-up is valid");
    let mut bot = tutor.sit(Level::Random, seed);
    while let Some(seat) = m.awaiting().must.first() {
        let mut deadline = Deadline::new(Budget::Nodes(1), &NoClock);
        let said = bot.consider(&m.seen(Viewer::seat(seat)), seat, &mut deadline, &mut |_| {});
        m.order(seat, &said.expect("a bot has an order").order).expect("it is allowed");
    }
    m
}

/// A match of Skirmish with so many entries: somebody changes his mind about his standing orders very often.
fn talkative(entries: u32) -> Box<dyn DynMatch> {
    let game = catalog::find("skirmish").expect("a game");
    let tutor = catalog::bots("skirmish").expect("its bots");
    let mut m =
        game.open(None, &[Person(0), Person(1), Person(2)], Entropy::casual(5, 3)).expect("it is valid");
    let mut bot = tutor.sit(Level::Random, 5);
    let mut orders = 0;
    while m.entries() < entries {
        let Some(seat) = m.awaiting().must.first() else { break };
        if m.entries() > entries / 40 * (orders + 1) {
            let mut deadline = Deadline::new(Budget::Nodes(1), &NoClock);
            let said = bot.consider(&m.seen(Viewer::seat(seat)), seat, &mut deadline, &mut |_| {});
            m.order(seat, &said.expect("a bot has an order").order).expect("it is allowed");
            orders += 1;
        } else {
            m.set_standing(seat, None).expect("anybody may");
        }
    }
    m
}

/// Stores a match as if it had been played here.
async fn store(matches: &Matches, game: &str, m: &dyn DynMatch, owner: AccountId) -> Result<MatchId, Fault> {
    let secret = m.secret().ok_or("a match that was played has its secret")?;
    let seats = usize::from(m.about().count());
    let fresh = NewMatchRow {
        game,
        setup: None,
        pace: Pace::Untimed,
        door: Door::Link,
        hints: true,
        link: "measured",
        overtime: &Overtime::Fallback,
        owner,
        secret: secret.0,
        persons: vec![(Some(owner), None); seats],
        chairs: (0..seats).map(|seat| (Some(Person(seat as u16)), Some([0; 32]))).collect(),
    };
    let match_id = matches.store().make(&fresh).await?;
    let lines: Vec<String> = m.lines_from(0).lines().map(str::to_string).collect();
    let then = Then::Start(Turn::default(), Vec::new());
    matches.store().append(&Append { match_id, seq: 0, command: None, lines: &lines, then }).await?;
    matches.store().change_state(match_id, State::Waiting, State::Running, None).await?;
    Ok(match_id)
}

/// How long it takes a server that has never seen it to open a match.
async fn open(url: &str, match_id: MatchId) -> Result<Duration, Fault> {
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let store = Store::connect(url, 2).await?;
        store.ping().await?;
        let matches = Matches::new(store, Hints::nowhere(), Metrics::default(), Vec::new());
        let begun = Instant::now();
        matches.watch(match_id, None, None).await.map_err(|stop| format!("{stop:?}"))?;
        best = best.min(begun.elapsed());
    }
    Ok(best)
}

/// The longest that it takes a server that has never seen it to show a match as it was at any of ten points.
async fn open_anywhere(url: &str, match_id: MatchId) -> Result<Duration, Fault> {
    let mut longest = Duration::ZERO;
    for tenth in 0..10 {
        let mut best = Duration::MAX;
        for _ in 0..3 {
            let store = Store::connect(url, 2).await?;
            store.ping().await?;
            let matches = Matches::new(store, Hints::nowhere(), Metrics::default(), Vec::new());
            let now = matches
                .past(match_id, Who::default(), u32::MAX)
                .await
                .map_err(|stop| format!("{stop:?}"))?
                .now;
            let begun = Instant::now();
            matches
                .past(match_id, Who::default(), now * tenth / 10)
                .await
                .map_err(|stop| format!("{stop:?}"))?;
            best = best.min(begun.elapsed());
        }
        longest = longest.max(best);
    }
    Ok(longest)
}

/// Measures.
pub async fn measure(options: &Options) -> Result<(), Fault> {
    let matches = Matches::new(
        Store::connect(&options.database, 4).await?,
        Hints::nowhere(),
        Metrics::default(),
        Vec::new(),
    );
    let owner = matches.store().add_guest("Measure").await?;
    let mut longest: Option<(&str, Box<dyn DynMatch>)> = None;
    for seed in 0..500 {
        for game in ["skirmish", "underbelly"] {
            let m = random(game, seed);
            if longest.as_ref().is_none_or(|(_, most)| most.entries() < m.entries()) {
                longest = Some((game, m));
            }
        }
    }
    let (game, m) = longest.ok_or("there are games")?;
    figure("longest-of-1000-entries", m.entries());
    let match_id = store(&matches, game, &*m, owner).await?;
    let mut admin = PgConnection::connect(&options.database).await?;
    for (name, match_id) in
        [("longest", match_id), ("talkative", store(&matches, "skirmish", &*talkative(5000), owner).await?)]
    {
        sqlx::query("delete from snapshot where match_id = $1").bind(match_id.0).execute(&mut admin).await?;
        let begun = Instant::now();
        let fresh = Matches::new(
            Store::connect(&options.database, 2).await?,
            Hints::nowhere(),
            Metrics::default(),
            Vec::new(),
        );
        fresh.watch(match_id, None, None).await.map_err(|stop| format!("{stop:?}"))?;
        figure(&format!("{name}-without-snapshot-ms"), begun.elapsed().as_millis());
        tokio::time::sleep(Duration::from_millis(300)).await;
        figure(
            &format!("{name}-from-snapshot-ms"),
            format!("{:.1}", open(&options.database, match_id).await?.as_secs_f64() * 1e3),
        );
        let anywhere = open_anywhere(&options.database, match_id).await?;
        figure(&format!("{name}-at-any-point-ms"), format!("{:.1}", anywhere.as_secs_f64() * 1e3));
    }
    Ok(())
}
