//! Accounts.

use sqlx::Row as _;
use wire::AccountId;
use wire::people::Scope;

use super::{Fault, Store, is_taken};

/// The bearer of a valid token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bearer {
    /// The account.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// Is it a guest's?
    pub guest: bool,
    /// Scopes of the token; `None` means everything.
    pub scopes: Option<Vec<Scope>>,
}

impl Bearer {
    /// Does the token have this scope?
    pub fn may(&self, scope: Scope) -> bool {
        self.scopes.as_ref().is_none_or(|scopes| scopes.contains(&scope))
    }
}

/// An account to sign in to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The account.
    pub account: AccountId,
    /// Hash of its password.
    pub password: String,
}

/// May the account `$1` take the name `$2`? Not if somebody else gave it up lately.
macro_rules! is_free {
    () => {
        "not exists (select from released where name = sha256(convert_to(lower($2), 'UTF8'))
             and account is distinct from $1 and at > now() - interval '90 days')"
    };
}

/// Notes that an account gives up its name.
pub(super) const RELEASE: &str = "insert into released (name, account)
     select sha256(convert_to(lower(name), 'UTF8')), id from account where id = $1 and not guest and deleted is null
     on conflict (name) do update set account = excluded.account, at = now()";

/// Of the names that an account has given up, the last five stay: nobody keeps names from others by changing theirs again and again.
const KEEP_FEW: &str = "delete from released where account = $1
     and name not in (select name from released where account = $1 order by at desc limit 5)";

/// Forgets names that were given up long ago.
pub(super) const FORGET_RELEASED: &str = "delete from released where at < now() - interval '90 days'";

impl Store {
    /// Adds a guest.
    pub async fn add_guest(&self, name: &str) -> Result<AccountId, Fault> {
        let row = sqlx::query("insert into account (name, guest) values ($1, true) returning id")
            .bind(name)
            .fetch_one(&self.pool)
            .await?;
        Ok(AccountId(row.get(0)))
    }

    /// Adds an account; `None` if the name is taken.
    pub async fn add_account(&self, name: &str, password: &str) -> Result<Option<AccountId>, Fault> {
        let row = sqlx::query_scalar(concat!(
            "insert into account (name, guest, password) select $2, false, $3 where ",
            is_free!(),
            " on conflict do nothing returning id"
        ));
        let nobody = None::<i64>;
        let id: Option<i64> = row.bind(nobody).bind(name).bind(password).fetch_optional(&self.pool).await?;
        Ok(id.map(AccountId))
    }

    /// Turns a guest into a registered account, and ends all sessions and tokens of the guest: they may be known elsewhere. False if the name
    /// is taken or it was not a guest.
    pub async fn convert_guest(&self, account: AccountId, name: &str, password: &str) -> Result<bool, Fault> {
        let done: Result<i64, sqlx::Error> = sqlx::query_scalar(concat!(
            "with made as (
                 update account set name = $2, guest = false, password = $3
                 where id = $1 and guest and deleted is null and ",
            is_free!(),
            " returning id
             ), ended as (delete from session where account in (select id from made))
             select count(*) from made"
        ))
        .bind(account.0)
        .bind(name)
        .bind(password)
        .fetch_one(&self.pool)
        .await;
        match done {
            Ok(made) => Ok(made == 1),
            Err(error) if is_taken(&error) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Changes the name; false if it is taken. For a while nobody else may take the one before.
    pub async fn rename(&self, account: AccountId, name: &str) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        sqlx::query(RELEASE).bind(account.0).execute(&mut *change).await?;
        sqlx::query(KEEP_FEW).bind(account.0).execute(&mut *change).await?;
        let rename =
            concat!("update account set name = $2 where id = $1 and deleted is null and ", is_free!());
        let done = sqlx::query(rename).bind(account.0).bind(name).execute(&mut *change).await;
        let renamed = changed(done)?;
        if renamed {
            change.commit().await?;
        }
        Ok(renamed)
    }

    /// The name of an account.
    pub async fn name_of(&self, account: AccountId) -> Result<String, Fault> {
        let row = sqlx::query_scalar("select name from account where id = $1");
        Ok(row.bind(account.0).fetch_one(&self.pool).await?)
    }

    /// Hash of an account's password; `None` for guests.
    pub async fn password_of(&self, account: AccountId) -> Result<Option<String>, Fault> {
        let row = sqlx::query_scalar("select password from account where id = $1 and deleted is null");
        Ok(row.bind(account.0).fetch_optional(&self.pool).await?.flatten())
    }

    /// Changes the password. Ends every session but `keep`, and voids all mailed tokens.
    pub async fn set_password(
        &self,
        account: AccountId,
        password: &str,
        keep: Option<[u8; 32]>,
    ) -> Result<(), Fault> {
        sqlx::query(
            "with others as (delete from session where account = $1 and hash is distinct from $3),
             letters as (delete from recovery where account = $1)
             update account set password = $2 where id = $1 and deleted is null",
        )
        .bind(account.0)
        .bind(password)
        .bind(keep.map(|hash| hash.to_vec()))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The confirmed mail address of an account.
    pub async fn mail_of(&self, account: AccountId) -> Result<Option<String>, Fault> {
        let row = sqlx::query_scalar("select mail from account where id = $1 and deleted is null");
        Ok(row.bind(account.0).fetch_optional(&self.pool).await?.flatten())
    }

    /// Changes or removes the confirmed mail address; false if another account has it.
    pub async fn set_mail(&self, account: AccountId, mail: Option<&str>) -> Result<bool, Fault> {
        let done = sqlx::query("update account set mail = $2 where id = $1 and deleted is null")
            .bind(account.0)
            .bind(mail)
            .execute(&self.pool)
            .await;
        changed(done)
    }

    /// The accounts with these names, in no order; unknown names are left out.
    pub async fn named(&self, names: &[String]) -> Result<Vec<(AccountId, String)>, Fault> {
        let rows = sqlx::query(
            "select id, name from account where not guest and deleted is null
             and lower(name) in (select lower(asked) from unnest($1::text[]) as given (asked))",
        )
        .bind(names)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (AccountId(row.get(0)), row.get(1))).collect())
    }

    /// The account with this name or mail address, if it has a password.
    pub async fn find_account(&self, name: &str) -> Result<Option<Found>, Fault> {
        let row = sqlx::query(
            "select id, password from account
             where not guest and deleted is null and password is not null and (lower(name) = lower($1) or lower(mail) = lower($1))
             order by lower(name) = lower($1) desc limit 1",
        )
        .bind(name)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| Found { account: AccountId(row.get(0)), password: row.get(1) }))
    }
}

/// Did an update change its row? A name or mail address that is taken changes nothing.
fn changed(done: Result<sqlx::postgres::PgQueryResult, sqlx::Error>) -> Result<bool, Fault> {
    match done {
        Ok(done) => Ok(done.rows_affected() == 1),
        Err(error) if is_taken(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
