//! Accounts and what proves them.

use sqlx::Row as _;

use super::{Fault, Store};

/// Whoever bears a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bearer {
    /// The account.
    pub account: i64,
    /// Its name.
    pub name: String,
    /// Is it a guest's?
    pub guest: bool,
    /// What the token is good for; everything if nothing is said.
    pub scopes: Option<Vec<String>>,
}

/// An account that somebody wants to sign in to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The account.
    pub account: i64,
    /// The hash of its password.
    pub password: String,
}

impl Store {
    /// A guest comes in.
    pub async fn add_guest(&self, name: &str) -> Result<i64, Fault> {
        let row = sqlx::query("insert into account (name, guest) values ($1, true) returning id")
            .bind(name)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.get(0))
    }

    /// Remembers a token, by its hash, for so many seconds.
    pub async fn remember(
        &self,
        hash: [u8; 32],
        account: i64,
        scopes: Option<&[String]>,
        label: Option<&str>,
        seconds: i64,
    ) -> Result<(), Fault> {
        sqlx::query(
            "insert into session (hash, account, scopes, label, expires)
             values ($1, $2, $3, $4, now() + $5 * interval '1 second')",
        )
        .bind(hash.to_vec())
        .bind(account)
        .bind(scopes)
        .bind(label)
        .bind(seconds)
        .execute(&self.pool)
        .await?;
        Ok(())
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

    /// The account with this name or mail, if it has a password.
    pub async fn find_account(&self, name: &str) -> Result<Option<Found>, Fault> {
        let row = sqlx::query(
            "select id, password from account
             where not guest and deleted is null and password is not null and (lower(name) = lower($1) or lower(mail) = lower($1))
             order by lower(name) = lower($1) desc limit 1",
        )
        .bind(name)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Found { account: row.get(0), password: row.get(1) }))
    }
}
