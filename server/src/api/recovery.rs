//! Mail addresses: confirmed, and used to reset passwords. None of this reveals which accounts exist.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::AccountId;
use wire::people::{Confirm, ForgottenPassword, NewMail, PasswordReset};
use wire::socket::{Kind, Trouble};

use super::caller::{AccountOwner, Visitor};
use super::error::ApiError;
use super::identity::prove;
use crate::app_state::AppState;
use crate::limits::What;
use crate::{password, sanitize, token};

/// Lifetime of a mailed token, in seconds.
const LETTER: i64 = 3600;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(change_mail))
        .routes(routes!(confirm_mail))
        .routes(routes!(request_password_reset))
        .routes(routes!(reset_password))
}

/// Parses a typed mail address.
pub(super) fn address(typed: &str) -> Result<String, ApiError> {
    sanitize::mail(typed).ok_or_else(|| Trouble::new(Kind::Unclear, "This is not a mail address.").into())
}

/// Sends a confirmation link to a new address.
pub(super) async fn ask_to_confirm(app: &AppState, account: AccountId, mail: String) -> Result<(), ApiError> {
    app.matches.limits().count(What::Mail, account)?;
    // Also limited by recipient, against mail bombs from many accounts.
    app.matches.limits().count(What::RecoverFor, mail.to_lowercase())?;
    let token = token::fresh();
    app.matches.store().add_letter(token::hash(&token), account, Some(&mail), LETTER).await?;
    let text = format!(
        "Somebody wants to use this address at Sandtable. If it was you, confirm it within an hour:\n\n{}\n\n\
         If not, do nothing.\n",
        link(app, "confirm", &token)
    );
    app.delivery.mail_in_background(mail, "Sandtable: confirm your address", text);
    Ok(())
}

/// Mails the owner of an account what has changed, in case it was somebody else.
pub(super) async fn warn(app: &AppState, account: AccountId, what: &str) -> Result<(), ApiError> {
    if let Some(mail) = app.matches.store().mail_of(account).await?.filter(|_| app.delivery.sends_mail()) {
        let text =
            format!("Your account at Sandtable {what}.\n\nIf this was not you, reset your password.\n");
        app.delivery.mail_in_background(mail, "Sandtable: your account has changed", text);
    }
    Ok(())
}

/// A link into the page. The part after `#` never reaches a server log.
fn link(app: &AppState, what: &str, token: &str) -> String {
    format!("{}/#{what}={token}", app.config.public_url.trim_end_matches('/'))
}

fn used_up() -> ApiError {
    Trouble::new(Kind::Missing, "This link has expired or was already used. Please request a new one.").into()
}

/// Change or remove my mail address. A new one counts once confirmed.
#[utoipa::path(put, path = "/me/mail", request_body = NewMail, responses((status = 202), (status = 204), (status = 403, body = Trouble), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn change_mail(
    State(app): State<AppState>,
    owner: AccountOwner,
    Json(wanted): Json<NewMail>,
) -> Result<StatusCode, ApiError> {
    if owner.bearer.guest {
        return Err(Trouble::new(Kind::Conflict, "Please register first.").into());
    }
    let mail = wanted.mail.as_deref().map(address).transpose()?;
    prove(&app, &owner, Some(wanted.password)).await?;
    let Some(mail) = mail else {
        warn(&app, owner.bearer.account, "no longer uses this address").await?;
        app.matches.store().set_mail(owner.bearer.account, None).await?;
        return Ok(StatusCode::NO_CONTENT);
    };
    if !app.delivery.sends_mail() {
        return Err(Trouble::new(Kind::Conflict, "This server does not send mail.").into());
    }
    ask_to_confirm(&app, owner.bearer.account, mail).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Confirm a mail address, with the token that was sent there.
#[utoipa::path(post, path = "/mails", request_body = Confirm, responses((status = 204), (status = 404, body = Trouble), (status = 409, body = Trouble), (status = 429, body = Trouble)))]
async fn confirm_mail(
    State(app): State<AppState>,
    Visitor(from): Visitor,
    Json(given): Json<Confirm>,
) -> Result<StatusCode, ApiError> {
    app.matches.limits().count(What::Redeem, from)?;
    let letter = app.matches.store().use_confirmation(token::hash(&given.token)).await?;
    let (account, mail) = letter.ok_or_else(used_up)?;
    warn(&app, account, "is being moved to another mail address").await?;
    if !app.matches.store().set_mail(account, Some(&mail)).await? {
        return Err(Trouble::new(Kind::Conflict, "This address belongs to another account.").into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Request a password reset mail. The answer is the same whether the account exists or not.
#[utoipa::path(post, path = "/recoveries", request_body = ForgottenPassword, responses((status = 202), (status = 429, body = Trouble)))]
async fn request_password_reset(
    State(app): State<AppState>,
    Visitor(from): Visitor,
    Json(given): Json<ForgottenPassword>,
) -> Result<StatusCode, ApiError> {
    let name = given.name.trim().to_string();
    app.matches.limits().count(What::RecoverFrom, from)?;
    app.matches.limits().count(What::RecoverFor, name.to_lowercase())?;
    // Done after the answer, so that timing reveals nothing.
    tokio::spawn(async move {
        if let Err(fault) = send_recovery(&app, &name).await
            && !fault.is_about_a_value()
        {
            tracing::warn!(%fault, "a password reset could not be started");
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn send_recovery(app: &AppState, name: &str) -> Result<(), crate::store::Fault> {
    let store = app.matches.store();
    let Some(found) = store.find_account(name).await? else { return Ok(()) };
    let Some(mail) = store.mail_of(found.account).await?.filter(|_| app.delivery.sends_mail()) else {
        return Ok(());
    };
    let token = token::fresh();
    store.add_letter(token::hash(&token), found.account, None, LETTER).await?;
    let text = format!(
        "Somebody wants a new password for your account at Sandtable. If it was you, choose one within an hour:\n\n{}\n\n\
         If not, do nothing: the old one stays.\n",
        link(app, "reset-password", &token)
    );
    app.delivery.mail_in_background(mail, "Sandtable: a new password", text);
    Ok(())
}

/// Set a new password, with the token from the mail. All sessions end.
#[utoipa::path(post, path = "/passwords", request_body = PasswordReset, responses((status = 204), (status = 404, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn reset_password(
    State(app): State<AppState>,
    Visitor(from): Visitor,
    Json(given): Json<PasswordReset>,
) -> Result<StatusCode, ApiError> {
    app.matches.limits().count(What::Redeem, from)?;
    password::sound(&given.password, "")?;
    let store = app.matches.store();
    let account = store.use_recovery(token::hash(&given.token)).await?.ok_or_else(used_up)?;
    let hash = app.passwords.hash(given.password).await?;
    store.set_password(account, &hash, None).await?;
    app.matches.end_sockets(account);
    tracing::info!(%account, "a password was reset");
    warn(&app, account, "has a new password").await?;
    Ok(StatusCode::NO_CONTENT)
}
