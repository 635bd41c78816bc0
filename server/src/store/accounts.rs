//! Accounts and what proves them.

use sqlx::Row as _;

use super::{Fault, Store, is_taken};

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

impl Bearer {
    /// Is the token good for this?
    pub fn may(&self, scope: &str) -> bool {
        self.scopes.as_ref().is_none_or(|scopes| scopes.iter().any(|known| known == scope))
    }
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

    /// A new account; none if the name is taken.
    pub async fn add_account(&self, name: &str, password: &str) -> Result<Option<i64>, Fault> {
        let row = sqlx::query_scalar(
            "insert into account (name, guest, password) values ($1, false, $2) on conflict do nothing returning id",
        );
        Ok(row.bind(name).bind(password).fetch_optional(&self.pool).await?)
    }

    /// A guest becomes an account; false if the name is taken or it was no guest.
    pub async fn settle_guest(&self, account: i64, name: &str, password: &str) -> Result<bool, Fault> {
        let done = sqlx::query(
            "update account set name = $2, guest = false, password = $3 where id = $1 and guest and deleted is null",
        )
        .bind(account)
        .bind(name)
        .bind(password)
        .execute(&self.pool)
        .await;
        changed(done)
    }

    /// Another name; false if it is taken.
    pub async fn rename(&self, account: i64, name: &str) -> Result<bool, Fault> {
        let done = sqlx::query("update account set name = $2 where id = $1 and deleted is null")
            .bind(account)
            .bind(name)
            .execute(&self.pool)
            .await;
        changed(done)
    }

    /// What an account is called.
    pub async fn name_of(&self, account: i64) -> Result<String, Fault> {
        let row = sqlx::query_scalar("select name from account where id = $1");
        Ok(row.bind(account).fetch_one(&self.pool).await?)
    }

    /// The hash of an account's password; none for guests.
    pub async fn password_of(&self, account: i64) -> Result<Option<String>, Fault> {
        let row = sqlx::query_scalar("select password from account where id = $1 and deleted is null");
        Ok(row.bind(account).fetch_optional(&self.pool).await?.flatten())
    }

    /// Another password: every session but this one ends, and no letter that was sent before mends it or confirms a mail.
    pub async fn set_password(
        &self,
        account: i64,
        password: &str,
        keep: Option<[u8; 32]>,
    ) -> Result<(), Fault> {
        sqlx::query(
            "with others as (delete from session where account = $1 and hash is distinct from $3),
             letters as (delete from recovery where account = $1)
             update account set password = $2 where id = $1 and deleted is null",
        )
        .bind(account)
        .bind(password)
        .bind(keep.map(|hash| hash.to_vec()))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The confirmed mail of an account.
    pub async fn mail_of(&self, account: i64) -> Result<Option<String>, Fault> {
        let row = sqlx::query_scalar("select mail from account where id = $1 and deleted is null");
        Ok(row.bind(account).fetch_optional(&self.pool).await?.flatten())
    }

    /// Another confirmed mail, or none; false if another account has it.
    pub async fn set_mail(&self, account: i64, mail: Option<&str>) -> Result<bool, Fault> {
        let done = sqlx::query("update account set mail = $2 where id = $1 and deleted is null")
            .bind(account)
            .bind(mail)
            .execute(&self.pool)
            .await;
        changed(done)
    }

    /// The accounts with these names, in no order; those nobody has are missing.
    pub async fn named(&self, names: &[String]) -> Result<Vec<(i64, String)>, Fault> {
        let rows = sqlx::query(
            "select id, name from account where not guest and deleted is null
             and lower(name) in (select lower(asked) from unnest($1::text[]) as given (asked))",
        )
        .bind(names)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
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

/// Did a change find its row? A name or a mail that another has changes nothing.
fn changed(done: Result<sqlx::postgres::PgQueryResult, sqlx::Error>) -> Result<bool, Fault> {
    match done {
        Ok(done) => Ok(done.rows_affected() == 1),
        Err(error) if is_taken(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
