//! What proves that somebody is an account: sessions, tokens of programs, and letters. All of it is kept as hashes.

use sqlx::Row as _;
use wire::people::Session;

use super::{Bearer, Fault, Store};

pub(super) const FORGET_EXPIRED: &str = "with letters as (delete from recovery where expires < now()),
 vacations as (delete from vacation where ends < now() - interval '2 years')
 delete from session where expires < now()";

impl Store {
    /// Remembers a token, by its hash, for so many seconds; the number of its session.
    pub async fn remember(
        &self,
        hash: [u8; 32],
        account: i64,
        scopes: Option<&[String]>,
        label: Option<&str>,
        seconds: i64,
    ) -> Result<i64, Fault> {
        let row = sqlx::query(
            "insert into session (hash, account, scopes, label, expires)
             values ($1, $2, $3, $4, now() + $5 * interval '1 second') returning id",
        )
        .bind(hash.to_vec())
        .bind(account)
        .bind(scopes)
        .bind(label)
        .bind(seconds)
        .fetch_one(&self.pool)
        .await?;
        Ok(row.get(0))
    }

    /// Who bears the token with this hash.
    pub async fn bearer(&self, hash: [u8; 32]) -> Result<Option<Bearer>, Fault> {
        let row = sqlx::query(
            "select a.id, a.name, a.guest, s.scopes from session s join account a on a.id = s.account
             where s.hash = $1 and s.expires > now() and a.deleted is null",
        )
        .bind(hash.to_vec())
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Bearer {
            account: row.get(0),
            name: row.get(1),
            guest: row.get(2),
            scopes: row.get(3),
        }))
    }

    /// A token is no longer good.
    pub async fn forget(&self, hash: [u8; 32]) -> Result<(), Fault> {
        sqlx::query("delete from session where hash = $1").bind(hash.to_vec()).execute(&self.pool).await?;
        Ok(())
    }

    /// The sessions of an account, the newest first; `current` is the hash of the one that asks.
    pub async fn sessions(&self, account: i64, current: [u8; 32]) -> Result<Vec<Session>, Fault> {
        let rows = sqlx::query(
            "select id, label, scopes, (extract(epoch from created) * 1000)::bigint, (extract(epoch from expires) * 1000)::bigint,
                    hash = $2
             from session where account = $1 and expires > now() order by id desc",
        )
        .bind(account)
        .bind(current.to_vec())
        .fetch_all(&self.pool)
        .await?;
        let session = |row: &sqlx::postgres::PgRow| Session {
            session: row.get(0),
            label: row.get(1),
            scopes: row.get(2),
            created: row.get(3),
            expires: row.get(4),
            current: row.get(5),
        };
        Ok(rows.iter().map(session).collect())
    }

    /// One session of an account ends; false if it has no such session.
    pub async fn end_session(&self, account: i64, session: i64) -> Result<bool, Fault> {
        let done = sqlx::query("delete from session where account = $1 and id = $2")
            .bind(account)
            .bind(session)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// How many tokens the programs of an account have.
    pub async fn tokens(&self, account: i64) -> Result<i64, Fault> {
        let row = sqlx::query_scalar(
            "select count(*) from session where account = $1 and scopes is not null and expires > now()",
        );
        Ok(row.bind(account).fetch_one(&self.pool).await?)
    }

    /// A letter is on its way, good for so many seconds: to confirm a mail, or else to mend a password. It replaces those before it.
    pub async fn add_letter(
        &self,
        hash: [u8; 32],
        account: i64,
        mail: Option<&str>,
        seconds: i64,
    ) -> Result<(), Fault> {
        sqlx::query(
            "with before as (delete from recovery where account = $2 and (mail is null) = ($3::text is null))
             insert into recovery (hash, account, mail, expires) values ($1, $2, $3, now() + $4 * interval '1 second')",
        )
        .bind(hash.to_vec())
        .bind(account)
        .bind(mail)
        .bind(seconds)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// A letter that mends a password is used up: whose it is.
    pub async fn use_recovery(&self, hash: [u8; 32]) -> Result<Option<i64>, Fault> {
        let row = sqlx::query_scalar(
            "delete from recovery where hash = $1 and mail is null and expires > now() returning account",
        );
        Ok(row.bind(hash.to_vec()).fetch_optional(&self.pool).await?)
    }

    /// A letter that confirms a mail is used up: whose it is, and which mail.
    pub async fn use_confirmation(&self, hash: [u8; 32]) -> Result<Option<(i64, String)>, Fault> {
        let row = sqlx::query(
            "delete from recovery where hash = $1 and mail is not null and expires > now() returning account, mail",
        );
        let row = row.bind(hash.to_vec()).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| (row.get(0), row.get(1))))
    }

    /// What has expired goes.
    pub async fn forget_expired(&self) -> Result<(), Fault> {
        sqlx::query(FORGET_EXPIRED).execute(&self.pool).await?;
        Ok(())
    }
}
