//! Everything stored about one account: exported, and erased.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use wire::http::Me;
use wire::people::{AwayAt, MyData, NoteAt, SaidAt, SatAt};
use wire::socket::ChatLine;
use wire::{AccountId, MatchId};

use super::accounts::RELEASE;
use super::{Fault, Store, state};

/// The name of a deleted account.
const GONE: &str = "Somebody";

impl Store {
    /// Everything stored about an account; `current` is the hash of the calling session.
    pub async fn data_of(&self, account: AccountId, current: [u8; 32]) -> Result<Option<MyData>, Fault> {
        let row = sqlx::query(
            "select name, guest, mail, (extract(epoch from created) * 1000)::bigint from account where id = $1 and deleted is null",
        )
        .bind(account.0)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let name: String = row.get(0);
        let matches = sqlx::query(
            "select m.id, m.game, m.state, p.person from person p join match m on m.id = p.match_id
             where p.account = $1 order by m.id",
        );
        let matches = matches.bind(account.0).fetch_all(&self.pool).await?;
        let sat = |row: &PgRow| SatAt {
            match_id: MatchId(row.get(0)),
            game: row.get(1),
            state: state::named(row.get(2)),
            person: row.get(3),
        };
        let chat = sqlx::query(
            "select match_id, id, (extract(epoch from at) * 1000)::bigint, text from chat where account = $1 order by id",
        );
        let chat = chat.bind(account.0).fetch_all(&self.pool).await?;
        let said = |row: &PgRow| SaidAt {
            match_id: MatchId(row.get(0)),
            line: ChatLine {
                number: row.get(1),
                account: Some(account),
                name: name.clone(),
                at: row.get(2),
                text: row.get(3),
            },
        };
        let notes = sqlx::query("select match_id, text from note where account = $1 order by match_id");
        let notes = notes.bind(account.0).fetch_all(&self.pool).await?;
        let away = sqlx::query(
            "select (extract(epoch from starts) * 1000)::bigint, (extract(epoch from ends) * 1000)::bigint
             from vacation where account = $1 order by starts",
        );
        let away = away.bind(account.0).fetch_all(&self.pool).await?;
        Ok(Some(MyData {
            mail: row.get(2),
            created: row.get(3),
            sessions: self.sessions(account, current).await?,
            channels: self.channels(account).await?,
            muted: self.muted(account).await?,
            matches: matches.iter().map(sat).collect(),
            chat: chat.iter().map(said).collect(),
            notes: notes
                .iter()
                .map(|row| NoteAt { match_id: MatchId(row.get(0)), text: row.get(1) })
                .collect(),
            vacations: away.iter().map(|row| AwayAt { starts: row.get(0), ends: row.get(1) }).collect(),
            me: Me { account, name: name.clone(), guest: row.get(1) },
        }))
    }

    /// Erases an account, atomically. Only its id stays, because matches refer to it; its chat lines stay without an author.
    pub async fn erase(&self, account: AccountId) -> Result<(), Fault> {
        let mut change = self.pool.begin().await?;
        for statement in [
            RELEASE,
            "delete from session where account = $1",
            "delete from recovery where account = $1",
            "delete from channel where account = $1",
            "delete from note where account = $1",
            "delete from muted where account = $1 or other = $1",
            "delete from vacation where account = $1",
            "delete from invited where account = $1",
            "delete from answered where account = $1",
            "update chat set account = null where account = $1",
        ] {
            sqlx::query(statement).bind(account.0).execute(&mut *change).await?;
        }
        sqlx::query(
            "update account set name = $2, mail = null, password = null, deleted = now() where id = $1",
        )
        .bind(account.0)
        .bind(GONE)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(())
    }
}
