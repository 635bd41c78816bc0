//! Signing in and out, sessions, and tokens for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::SessionId;
use wire::http::{Me, Welcome};
use wire::people::{NewToken, Session, SignIn, Token};
use wire::socket::{Kind, Trouble};

use super::caller::{AccountOwner, SignedIn, Visitor, shown_hash};
use super::error::ApiError;
use super::identity::{cookie, welcome};
use crate::app_state::AppState;
use crate::limits::What;
use crate::{sanitize, token};

/// Lifetime of an API token, in seconds.
const TOKEN: i64 = 365 * 24 * 3600;

/// Maximum number of API tokens of an account.
const MOST_TOKENS: i64 = 20;

/// Maximum length of a label, in bytes.
const LONGEST_LABEL: usize = 100;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(list_sessions))
        .routes(routes!(end_session))
        .routes(routes!(create_token))
}

/// Sign in. Unknown names and wrong passwords get the same answer, after the same work.
#[utoipa::path(post, path = "/sessions", request_body = SignIn, responses((status = 200, body = Welcome), (status = 401, body = Trouble), (status = 429, body = Trouble)))]
async fn sign_in(
    State(app): State<AppState>,
    Visitor(from): Visitor,
    Json(given): Json<SignIn>,
) -> Result<impl IntoResponse, ApiError> {
    let name = given.name.trim();
    app.matches.limits().count(What::SignInFrom, from)?;
    app.matches.limits().count(What::SignInTo, name.to_lowercase())?;
    let found = app.matches.store().find_account(name).await?;
    let (account, hash) = found.map(|found| (found.account, found.password)).unzip();
    let right = app.passwords.verify(given.password, hash).await?;
    let Some(account) = account.filter(|_| right) else {
        tracing::info!(?account, "a wrong password was given");
        return Err(Trouble::new(Kind::SignedOut, "Wrong name or password.").into());
    };
    let name = app.matches.store().name_of(account).await?;
    welcome(&app, Me { account, name, guest: false }).await
}

/// Sign out: ends the session or revokes the token of this request.
#[utoipa::path(delete, path = "/sessions", responses((status = 204), (status = 401, body = Trouble)))]
async fn sign_out(
    State(app): State<AppState>,
    SignedIn(bearer): SignedIn,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    if let Some(hash) = shown_hash(&headers, &app) {
        app.matches.store().drop_session(hash).await?;
        app.matches.end_sockets(bearer.account);
    }
    Ok((StatusCode::NO_CONTENT, cookie(&app, "", 0)))
}

/// List my sessions and API tokens.
#[utoipa::path(get, path = "/me/sessions", responses((status = 200, body = [Session])))]
async fn list_sessions(
    State(app): State<AppState>,
    owner: AccountOwner,
) -> Result<Json<Vec<Session>>, ApiError> {
    Ok(Json(app.matches.store().sessions(owner.bearer.account, owner.session).await?))
}

/// End one of my sessions, or revoke an API token.
#[utoipa::path(delete, path = "/me/sessions/{session}", params(("session" = i64, Path)), responses((status = 204), (status = 404, body = Trouble)))]
async fn end_session(
    State(app): State<AppState>,
    owner: AccountOwner,
    Path(session): Path<SessionId>,
) -> Result<StatusCode, ApiError> {
    if app.matches.store().end_session(owner.bearer.account, session).await? {
        app.matches.end_sockets(owner.bearer.account);
        tracing::info!(account = %owner.bearer.account, %session, "a session was ended");
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "You have no such session.").into())
}

/// Create an API token.
#[utoipa::path(post, path = "/me/tokens", request_body = NewToken, responses((status = 200, body = Token), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn create_token(
    State(app): State<AppState>,
    owner: AccountOwner,
    Json(mut wanted): Json<NewToken>,
) -> Result<Json<Token>, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Own, account)?;
    wanted.scopes.sort();
    wanted.scopes.dedup();
    let label = sanitize::line(&wanted.label, LONGEST_LABEL).filter(|_| !wanted.scopes.is_empty());
    let said = "A token needs a label and at least one scope.";
    let label = label.ok_or_else(|| Trouble::new(Kind::Unclear, said))?;
    if app.matches.store().tokens(account).await? >= MOST_TOKENS {
        return Err(Trouble::new(Kind::TooMuch, "You have reached the maximum number of tokens.").into());
    }
    let token = token::fresh();
    let scopes = Some(wanted.scopes.as_slice());
    let session =
        app.matches.store().add_session(token::hash(&token), account, scopes, Some(&label), TOKEN).await?;
    tracing::info!(%account, %session, ?scopes, "a token was made");
    Ok(Json(Token { session, token }))
}
