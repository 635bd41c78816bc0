//! Sessions, API tokens and mailed tokens, all stored as hashes.

use sqlx::Row as _;
use wire::people::{Scope, Session};
use wire::{AccountId, SessionId};

use super::accounts::FORGET_RELEASED;
use super::{Bearer, Fault, Store};

pub(super) const FORGET_EXPIRED: &str = "with letters as (delete from recovery where expires < now()),
 vacations as (delete from vacation where ends < now() - interval '2 years')
 delete from session where expires < now()";

/// A scope as the column `session.scopes` names it.
fn written(scope: Scope) -> &'static str {
    match scope {
        Scope::Read => "read",
        Scope::Play => "play",
    }
}

/// The scopes that a row names. One that a newer server has written is unknown here and grants nothing.
fn read_scopes(names: &[String]) -> Vec<Scope> {
    let named = |name: &String| [Scope::Read, Scope::Play].into_iter().find(|scope| written(*scope) == name);
    names.iter().filter_map(named).collect()
}

impl Store {
    /// Adds a session or API token, by its hash, with its lifetime in seconds.
    pub async fn add_session(
        &self,
        hash: [u8; 32],
        account: AccountId,
        scopes: Option<&[Scope]>,
        label: Option<&str>,
        seconds: i64,
    ) -> Result<SessionId, Fault> {
        let row = sqlx::query(
            "insert into session (hash, account, scopes, label, expires)
             values ($1, $2, $3, $4, now() + $5 * interval '1 second') returning id",
        )
        .bind(hash.to_vec())
        .bind(account.0)
        .bind(scopes.map(|scopes| scopes.iter().map(|scope| written(*scope)).collect::<Vec<_>>()))
        .bind(label)
        .bind(seconds)
        .fetch_one(&self.pool)
        .await?;
        Ok(SessionId(row.get(0)))
    }

    /// The bearer of the token with this hash.
    pub async fn bearer(&self, hash: [u8; 32]) -> Result<Option<Bearer>, Fault> {
        let row = sqlx::query(
            "select a.id, a.name, a.guest, s.scopes from session s join account a on a.id = s.account
             where s.hash = $1 and s.expires > now() and a.deleted is null",
        )
        .bind(hash.to_vec())
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Bearer {
            account: AccountId(row.get(0)),
            name: row.get(1),
            guest: row.get(2),
            scopes: row.get::<Option<Vec<String>>, _>(3).as_deref().map(read_scopes),
        }))
    }

    /// Ends the session with this hash.
    pub async fn drop_session(&self, hash: [u8; 32]) -> Result<(), Fault> {
        sqlx::query("delete from session where hash = $1").bind(hash.to_vec()).execute(&self.pool).await?;
        Ok(())
    }

    /// The sessions of an account, newest first; `current` is the hash of the calling one.
    pub async fn sessions(&self, account: AccountId, current: [u8; 32]) -> Result<Vec<Session>, Fault> {
        let rows = sqlx::query(
            "select id, label, scopes, (extract(epoch from created) * 1000)::bigint, (extract(epoch from expires) * 1000)::bigint,
                    hash = $2
             from session where account = $1 and expires > now() order by id desc",
        )
        .bind(account.0)
        .bind(current.to_vec())
        .fetch_all(&self.pool)
        .await?;
        let session = |row: &sqlx::postgres::PgRow| Session {
            session: SessionId(row.get(0)),
            label: row.get(1),
            scopes: row.get::<Option<Vec<String>>, _>(2).as_deref().map(read_scopes),
            created: row.get(3),
            expires: row.get(4),
            current: row.get(5),
        };
        Ok(rows.iter().map(session).collect())
    }

    /// Ends a session of an account; false if it has no such session.
    pub async fn end_session(&self, account: AccountId, session: SessionId) -> Result<bool, Fault> {
        let done = sqlx::query("delete from session where account = $1 and id = $2")
            .bind(account.0)
            .bind(session.0)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Number of API tokens of an account.
    pub async fn tokens(&self, account: AccountId) -> Result<i64, Fault> {
        let row = sqlx::query_scalar(
            "select count(*) from session where account = $1 and scopes is not null and expires > now()",
        );
        Ok(row.bind(account.0).fetch_one(&self.pool).await?)
    }

    /// Adds a mailed token, to confirm a mail address or else to reset the password, with its lifetime in seconds. Replaces earlier ones.
    pub async fn add_letter(
        &self,
        hash: [u8; 32],
        account: AccountId,
        mail: Option<&str>,
        seconds: i64,
    ) -> Result<(), Fault> {
        sqlx::query(
            "with before as (delete from recovery where account = $2 and (mail is null) = ($3::text is null))
             insert into recovery (hash, account, mail, expires) values ($1, $2, $3, now() + $4 * interval '1 second')",
        )
        .bind(hash.to_vec())
        .bind(account.0)
        .bind(mail)
        .bind(seconds)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Uses up a password reset token; gives its account.
    pub async fn use_recovery(&self, hash: [u8; 32]) -> Result<Option<AccountId>, Fault> {
        let row = sqlx::query_scalar(
            "delete from recovery where hash = $1 and mail is null and expires > now() returning account",
        );
        let account: Option<i64> = row.bind(hash.to_vec()).fetch_optional(&self.pool).await?;
        Ok(account.map(AccountId))
    }

    /// Uses up a confirmation token; gives its account and mail address.
    pub async fn use_confirmation(&self, hash: [u8; 32]) -> Result<Option<(AccountId, String)>, Fault> {
        let row = sqlx::query(
            "delete from recovery where hash = $1 and mail is not null and expires > now() returning account, mail",
        );
        let row = row.bind(hash.to_vec()).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| (AccountId(row.get(0)), row.get(1))))
    }

    /// Deletes what has expired.
    pub async fn forget_expired(&self) -> Result<(), Fault> {
        sqlx::query(FORGET_EXPIRED).execute(&self.pool).await?;
        sqlx::query(FORGET_RELEASED).execute(&self.pool).await?;
        Ok(())
    }
}
