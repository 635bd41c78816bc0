//! Who is calling.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use wire::AccountId;
use wire::people::Scope;
use wire::socket::{Kind, Trouble};

use super::error::ApiError;
use crate::app_state::AppState;
use crate::config::{Config, PUBLIC_URL};
use crate::limits::What;
use crate::store::Bearer;
use crate::{limits, token};

/// Name of the session cookie. Over https the `__Host-` prefix keeps other hosts, other paths and plain HTTP from setting it.
pub fn cookie_name(public_url: &str) -> &'static str {
    if public_url.starts_with("https:") { "__Host-sandtable" } else { "sandtable" }
}

/// The caller, if the request carries a valid token.
pub struct Caller(pub Option<Bearer>);

/// A caller who is signed in.
pub struct SignedIn(pub Bearer);

/// A caller who manages their own account: signed in by a full session, never by an API token.
pub struct AccountOwner {
    /// The account.
    pub bearer: Bearer,
    /// Hash of the session token.
    pub session: [u8; 32],
}

/// A caller who need not be signed in, known by network. Requests from other sites are refused.
pub struct Visitor(pub [u8; 16]);

/// The token of a request, and whether it came in a cookie.
fn shown<'h>(headers: &'h HeaderMap, public_url: &str) -> Option<(&'h str, bool)> {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    if let Some(token) = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")) {
        return Some((token, false));
    }
    let cookies = text(header::COOKIE)?;
    let ours =
        |cookie: &str| cookie.trim().split_once('=').is_some_and(|(name, _)| name == cookie_name(public_url));
    let cookie = cookies.split(';').find(|cookie| ours(cookie))?;
    Some((cookie.trim().split_once('=')?.1, true))
}

/// Does the request come from our own page, or from no page at all? A server that was not told its public URL takes any address by which
/// it is reached for its own, so that it can be tried without settings.
pub fn is_ours(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.split_once("://").map(|(_, host)| host);
    let is_tried = public_url == PUBLIC_URL && host.is_some() && host == text(header::HOST);
    origin == public_url.trim_end_matches('/') || is_tried
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Caller, ApiError> {
        let public_url = &app.config.public_url;
        let Some((token, cookie)) = shown(&parts.headers, public_url) else { return Ok(Caller(None)) };
        let safe = matches!(parts.method, Method::GET | Method::HEAD);
        if cookie && !safe && !is_ours(&parts.headers, public_url) {
            return Err(Trouble::new(Kind::Forbidden, "This request came from another site.").into());
        }
        Ok(Caller(app.matches.store().bearer(token::hash(token)).await?))
    }
}

impl FromRequestParts<AppState> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<SignedIn, ApiError> {
        let Caller(bearer) = Caller::from_request_parts(parts, app).await?;
        bearer.map(SignedIn).ok_or_else(|| Trouble::new(Kind::SignedOut, "You are not signed in.").into())
    }
}

impl FromRequestParts<AppState> for AccountOwner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<AccountOwner, ApiError> {
        let SignedIn(bearer) = SignedIn::from_request_parts(parts, app).await?;
        let session = shown_hash(&parts.headers, app).filter(|_| bearer.scopes.is_none());
        let session = session.ok_or_else(not_good)?;
        Ok(AccountOwner { bearer, session })
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Visitor, ApiError> {
        if !is_ours(&parts.headers, &app.config.public_url) {
            return Err(Trouble::new(Kind::Forbidden, "This request came from another site.").into());
        }
        // Only the last address was written by the proxy; the ones before it can be forged.
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.filter(|_| app.config.behind_proxy).and_then(|value| value.to_str().ok());
        let forwarded = forwarded.and_then(|text| text.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let address = forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(Visitor(limits::network(address)))
    }
}

fn not_good() -> ApiError {
    Trouble::new(Kind::Forbidden, "This token lacks the scope for that.").into()
}

/// Hash of the token of a request.
pub fn shown_hash(headers: &HeaderMap, app: &AppState) -> Option<[u8; 32]> {
    shown(headers, &app.config.public_url).map(|(token, _)| token::hash(token))
}

impl SignedIn {
    /// The caller, if the token has this scope.
    pub fn may(&self, scope: Scope) -> Result<&Bearer, ApiError> {
        if self.0.may(scope) { Ok(&self.0) } else { Err(not_good()) }
    }

    /// The account, if it may play and has not done this too often.
    pub fn may_play(&self, app: &AppState, what: What) -> Result<AccountId, ApiError> {
        let account = self.may(Scope::Play)?.account;
        app.matches.limits().count(what, account)?;
        Ok(account)
    }
}

/// Does the request carry the worker token?
pub fn is_worker(headers: &HeaderMap, config: &Config) -> bool {
    let Some((token, false)) = shown(headers, &config.public_url) else { return false };
    let expected = config.work_token.as_deref();
    // Comparing hashes keeps the timing from revealing the token.
    expected.is_some_and(|expected| token::hash(token) == token::hash(expected))
}
