//! Sessions as browsers keep them, and proof of who somebody is.

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, header};
use wire::http::{Me, Welcome};
use wire::socket::{Kind, Trouble};

use super::caller::{AccountOwner, cookie_name};
use super::error::ApiError;
use crate::app_state::AppState;
use crate::limits::What;
use crate::token;

/// Lifetime of a session, in seconds.
const SESSION: i64 = 90 * 24 * 3600;

/// The cookie for a token, with its lifetime in seconds.
pub(super) fn cookie(app: &AppState, token: &str, seconds: i64) -> HeaderMap {
    let secure = if app.config.public_url.starts_with("https:") { "; Secure" } else { "" };
    let name = cookie_name(&app.config.public_url);
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, HeaderValue::from_str(&text).expect("tokens are plain text"));
    headers
}

/// Starts a session for an account.
pub(super) async fn welcome(app: &AppState, me: Me) -> Result<(HeaderMap, Json<Welcome>), ApiError> {
    let token = token::fresh();
    let session =
        app.matches.store().add_session(token::hash(&token), me.account, None, None, SESSION).await?;
    tracing::info!(account = %me.account, %session, guest = me.guest, "a session was started");
    Ok((cookie(app, &token, SESSION), Json(Welcome { me, token })))
}

/// Checks the password of the caller's account. Guests have none.
pub(super) async fn prove(
    app: &AppState,
    owner: &AccountOwner,
    given: Option<String>,
) -> Result<(), ApiError> {
    if owner.bearer.guest {
        return Ok(());
    }
    app.matches.limits().count(What::Prove, owner.bearer.account)?;
    let hash = app.matches.store().password_of(owner.bearer.account).await?;
    if app.passwords.verify(given.unwrap_or_default(), hash).await? {
        return Ok(());
    }
    Err(Trouble::new(Kind::Forbidden, "This is not your password.").into())
}
