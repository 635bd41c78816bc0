//! Guests and accounts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::{Me, Welcome};
use wire::people::{NewName, NewPassword, Proof, Register};
use wire::socket::{Kind, Trouble};

use super::caller::{AccountOwner, Caller, SignedIn, Visitor};
use super::error::ApiError;
use super::identity::{cookie, prove, welcome};
use super::recovery;
use crate::app_state::AppState;
use crate::limits::What;
use crate::{password, sanitize, token};

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create_guest))
        .routes(routes!(register))
        .routes(routes!(get_me, delete_account))
        .routes(routes!(rename))
        .routes(routes!(change_password))
}

fn name(typed: &str) -> Result<String, ApiError> {
    let said = "A name has 2 to 32 visible characters and no @.";
    sanitize::name(typed).ok_or_else(|| Trouble::new(Kind::Unclear, said).into())
}

fn taken() -> ApiError {
    Trouble::new(Kind::Conflict, "This name is taken.").into()
}

/// Start playing as a guest. Nothing is asked; the browser's cookie remembers the account.
#[utoipa::path(post, path = "/guests", responses((status = 200, body = Welcome), (status = 429, body = Trouble)))]
async fn create_guest(
    State(app): State<AppState>,
    Visitor(from): Visitor,
) -> Result<impl IntoResponse, ApiError> {
    app.matches.limits().count(What::Guest, from)?;
    let name = format!("Guest {}", &token::fresh()[..4]);
    let account = app.matches.store().add_guest(&name).await?;
    welcome(&app, Me { account, name, guest: true }).await
}

/// Register an account. A guest who registers keeps their matches.
#[utoipa::path(post, path = "/accounts", request_body = Register, responses((status = 200, body = Welcome), (status = 409, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn register(
    State(app): State<AppState>,
    Visitor(from): Visitor,
    Caller(bearer): Caller,
    Json(wanted): Json<Register>,
) -> Result<impl IntoResponse, ApiError> {
    let guest = match bearer {
        None => None,
        Some(bearer) if bearer.guest && bearer.scopes.is_none() => Some(bearer.account),
        Some(_) => return Err(Trouble::new(Kind::Conflict, "You already have an account.").into()),
    };
    let name = name(&wanted.name)?;
    password::sound(&wanted.password, &name)?;
    let mail = wanted.mail.as_deref().map(recovery::address).transpose()?;
    app.matches.limits().count(What::Register, from)?;
    let store = app.matches.store();
    let hash = app.passwords.hash(wanted.password).await?;
    let account = match guest {
        Some(account) => store.convert_guest(account, &name, &hash).await?.then_some(account),
        None => store.add_account(&name, &hash).await?,
    };
    let account = account.ok_or_else(taken)?;
    // All sessions and tokens of the guest have ended, since they may be known elsewhere.
    if guest.is_some() {
        app.matches.end_sockets(account);
    }
    if let Some(mail) = mail.filter(|_| app.delivery.sends_mail()) {
        recovery::ask_to_confirm(&app, account, mail).await?;
    }
    welcome(&app, Me { account, name, guest: false }).await
}

/// Get my account.
#[utoipa::path(get, path = "/me", responses((status = 200, body = Me), (status = 401, body = Trouble)))]
async fn get_me(SignedIn(bearer): SignedIn) -> Json<Me> {
    Json(Me { account: bearer.account, name: bearer.name, guest: bearer.guest })
}

/// Delete my account. Bots take over my seats, which are offered to others; my chat lines stay, without my name.
#[utoipa::path(delete, path = "/me", request_body = Proof, responses((status = 204), (status = 403, body = Trouble)))]
async fn delete_account(
    State(app): State<AppState>,
    owner: AccountOwner,
    Json(proof): Json<Proof>,
) -> Result<impl IntoResponse, ApiError> {
    prove(&app, &owner, proof.password).await?;
    app.matches.delete_account(owner.bearer.account).await?;
    tracing::info!(account = %owner.bearer.account, "an account was deleted");
    app.matches.end_sockets(owner.bearer.account);
    Ok((StatusCode::NO_CONTENT, cookie(&app, "", 0)))
}

/// Change my name.
#[utoipa::path(put, path = "/me/name", request_body = NewName, responses((status = 200, body = Me), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn rename(
    State(app): State<AppState>,
    owner: AccountOwner,
    Json(wanted): Json<NewName>,
) -> Result<Json<Me>, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Own, account)?;
    if owner.bearer.guest {
        return Err(Trouble::new(Kind::Conflict, "Please register first.").into());
    }
    let name = name(&wanted.name)?;
    if !app.matches.store().rename(account, &name).await? {
        return Err(taken());
    }
    Ok(Json(Me { account, name, guest: false }))
}

/// Change my password. All other sessions end.
#[utoipa::path(put, path = "/me/password", request_body = NewPassword, responses((status = 204), (status = 403, body = Trouble), (status = 422, body = Trouble)))]
async fn change_password(
    State(app): State<AppState>,
    owner: AccountOwner,
    Json(wanted): Json<NewPassword>,
) -> Result<StatusCode, ApiError> {
    if owner.bearer.guest {
        return Err(Trouble::new(Kind::Conflict, "Please register first.").into());
    }
    prove(&app, &owner, Some(wanted.old)).await?;
    password::sound(&wanted.new, &owner.bearer.name)?;
    let hash = app.passwords.hash(wanted.new).await?;
    app.matches.store().set_password(owner.bearer.account, &hash, Some(owner.session)).await?;
    app.matches.end_sockets(owner.bearer.account);
    tracing::info!(account = %owner.bearer.account, "a password was changed");
    recovery::warn(&app, owner.bearer.account, "has a new password").await?;
    Ok(StatusCode::NO_CONTENT)
}
