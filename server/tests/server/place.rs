//! A database for one test, and people who play there.

use bots::{Budget, Deadline, Level, NoClock};
use server::hints::Hints;
use server::matches::{Done, Matches, Missed, Stop};
use server::metrics::Metrics;
use server::store::Store;
use sqlx::{Connection, PgConnection};
use table::dice::commitment::Secret;
use table::{Seat, Viewer};
use uuid::Uuid;
use wire::http::{Chair, Door, NewMatch, Pace, SitDown};
use wire::socket::{Command, Wish};
use wire::stream::Whole;
use wire::{AccountId, MatchId};

/// A database of its own; several servers can be started on it.
pub struct Place {
    pub url: String,
}

impl Place {
    /// Makes one; the services of the test run throw it away.
    pub async fn new() -> Place {
        let url = std::env::var("DATABASE_URL")
            .expect("DATABASE_URL says where PostgreSQL is: cargo xtask services up");
        let name = format!("test_{}", Uuid::new_v4().simple());
        let mut admin = PgConnection::connect(&url).await.unwrap();
        let make = sqlx::AssertSqlSafe(format!("create database {name}"));
        sqlx::query(make).execute(&mut admin).await.unwrap();
        let (server, _) = url.rsplit_once('/').unwrap();
        Place { url: format!("{server}/{name}") }
    }

    /// One more server on it.
    pub async fn matches(&self) -> Matches {
        self.in_drill(Vec::new()).await
    }

    /// One more server, for which these matches fail.
    pub async fn in_drill(&self, drill: Vec<MatchId>) -> Matches {
        let store = Store::connect(&self.url, 4).await.unwrap();
        store.migrate().await.unwrap();
        Matches::new(store, Hints::nowhere(), Metrics::default(), drill)
    }

    /// Does something to the database behind everybody's back.
    pub async fn sql(&self, statement: &str) {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    }
}

impl Place {
    /// Asks the database for a number behind everybody's back.
    pub async fn count(&self, query: &str) -> i64 {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&mut connection).await.unwrap()
    }
}

/// The salt of a seat in tests.
pub fn salt(seat: u8) -> Secret {
    Secret([seat + 1; 32])
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Guests, one for every seat, and their match, which has begun.
pub struct Match {
    pub match_id: MatchId,
    pub game: &'static str,
    pub accounts: Vec<AccountId>,
}

impl Match {
    /// Every guest has a seat of the game.
    pub async fn begin(matches: &Matches, game: &'static str, pace: Pace) -> Match {
        Match::begin_with(matches, game, None, pace).await
    }

    /// The same, from this set-up.
    pub async fn begin_with(matches: &Matches, game: &'static str, setup: Option<&str>, pace: Pace) -> Match {
        let setup = setup.map(str::to_string);
        let seats = catalog::find(game).unwrap().about().count();
        let mut accounts = Vec::new();
        for _ in 0..seats {
            accounts.push(matches.store().add_guest("Guest").await.unwrap());
        }
        let mut chairs = vec![Chair::Free; seats.into()];
        chairs[0] = Chair::Mine { pledge: salt(0).commitment().to_string() };
        let new = NewMatch {
            game: game.into(),
            setup,
            pace,
            overtime: Default::default(),
            door: Door::Open,
            hints: true,
            chairs,
        };
        let match_id = matches.make(accounts[0], &new).await.unwrap();
        for seat in 1..seats {
            let seats = vec![(seat, salt(seat).commitment().to_string())];
            matches.sit(match_id, accounts[usize::from(seat)], &SitDown { seats, link: None }).await.unwrap();
        }
        for seat in 0..seats {
            let salts = [(seat, hex(&salt(seat).0))];
            matches.open_salts(match_id, accounts[usize::from(seat)], &salts).await.unwrap();
        }
        Match { match_id, game, accounts }
    }

    /// What an account sees there.
    pub async fn whole(&self, matches: &Matches, account: Option<AccountId>) -> Whole {
        match matches.watch(self.match_id, account, None).await.unwrap() {
            (_, _, Missed::Whole(whole)) => *whole,
            (_, _, other) => panic!("{other:?}"),
        }
    }

    /// The first account that must act, and a random order of theirs.
    pub async fn next(&self, matches: &Matches, seed: u64) -> Option<(AccountId, Command)> {
        let shown = self.whole(matches, None).await;
        let seat = shown.status.must.first()?;
        let account = self.accounts[seat.index()];
        let own = self.whole(matches, Some(account)).await;
        assert_eq!(own.viewer, Viewer::seat(seat));
        Some((account, self.order(&own, seat, seed)))
    }

    /// A random order for a view.
    pub fn order(&self, own: &Whole, seat: Seat, seed: u64) -> Command {
        let mut bot = catalog::bots(self.game).unwrap().sit(Level::Random, seed);
        let mut deadline = Deadline::new(Budget::Nodes(1), &NoClock);
        let said = bot.consider(&own.view, seat, &mut deadline, &mut |_| {}).unwrap();
        let wish = Wish::Order { seat, line: said.order };
        Command { key: *Uuid::new_v4().as_bytes(), version: own.version, seen_as: None, wish }
    }

    /// Gives this many random orders, each to the next of these servers; false when the match is over.
    pub async fn play(&self, servers: &[&Matches], orders: usize, seed: u64) -> bool {
        for i in 0..orders {
            let matches = servers[i % servers.len()];
            let head = self.entries(matches).await;
            matches.catch_up(self.match_id, head).await;
            let Some((account, command)) = self.next(matches, seed + i as u64).await else { return false };
            let done: Result<Done, Stop> = matches.command(self.match_id, account, &command).await;
            done.unwrap();
        }
        true
    }

    /// How many entries its journal has.
    pub async fn entries(&self, matches: &Matches) -> u32 {
        matches.store().heads(&[self.match_id]).await.unwrap()[0].1
    }

    /// Its journal as the store has it.
    pub async fn journal(&self, matches: &Matches) -> String {
        let lines = matches.store().lines(self.match_id, 0).await.unwrap();
        lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect()
    }
}
