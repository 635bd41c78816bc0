//! Who asks, and what is answered if something is wrong.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::Json;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use wire::socket::{Kind, Trouble};

use super::House;
use crate::config::Config;
use crate::hall::Stop;
use crate::limits::TooOften;
use crate::store::Bearer;
use crate::{limits, socket, token};

/// The cookie that a browser keeps. Behind https its name tells the browser that no other host, no other path and nothing without TLS may
/// have written it.
pub fn cookie_name(public_url: &str) -> &'static str {
    if public_url.starts_with("https:") { "__Host-sandtable" } else { "sandtable" }
}

/// Whoever asks; nobody, if he shows no token that is good.
pub struct Caller(pub Option<Bearer>);

/// Whoever asks, and has shown who he is.
pub struct Signed(pub Bearer);

/// Whoever asks for something about his own account: by a session that is good for everything, never by the token of a program.
pub struct Oneself {
    /// Who he is.
    pub bearer: Bearer,
    /// The hash of the session.
    pub session: [u8; 32],
}

/// Somebody who need not be known, by the network that he comes from. He does not come from another page.
pub struct Visitor(pub [u8; 16]);

/// What is answered when something is wrong.
pub struct Answer {
    trouble: Trouble,
    /// Seconds until it may be tried again, if known.
    retry_after: Option<u64>,
}

impl From<Stop> for Answer {
    fn from(stop: Stop) -> Answer {
        socket::told(stop).into()
    }
}

impl From<crate::store::Fault> for Answer {
    fn from(fault: crate::store::Fault) -> Answer {
        Stop::from(fault).into()
    }
}

impl From<Trouble> for Answer {
    fn from(trouble: Trouble) -> Answer {
        Answer { trouble, retry_after: None }
    }
}

impl From<TooOften> for Answer {
    fn from(too_often: TooOften) -> Answer {
        Answer { retry_after: Some(too_often.wait.as_secs() + 1), trouble: too_often.trouble }
    }
}

/// Default `Retry-After`, in seconds.
const SOON: u64 = 2;
const LATER: u64 = 60;

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let status = match self.trouble.kind {
            Kind::Rule | Kind::Unclear => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Stale | Kind::Conflict => StatusCode::CONFLICT,
            Kind::SignedOut => StatusCode::UNAUTHORIZED,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::Missing => StatusCode::NOT_FOUND,
            Kind::TooMuch => StatusCode::TOO_MANY_REQUESTS,
            Kind::Quarantined => StatusCode::LOCKED,
            Kind::Unsure => StatusCode::SERVICE_UNAVAILABLE,
        };
        let retry_after = self.retry_after.or(match status {
            StatusCode::SERVICE_UNAVAILABLE => Some(SOON),
            StatusCode::TOO_MANY_REQUESTS => Some(LATER),
            _ => None,
        });
        let header = retry_after.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        (status, header.map(AppendHeaders), Json(self.trouble)).into_response()
    }
}

/// The token of a request: of a program in its header, of a browser in its cookie.
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

/// Does this come from one of our own pages, or from no page at all?
pub fn is_ours(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    let host = origin.split_once("://").map(|(_, host)| host);
    origin == public_url.trim_end_matches('/') || (host.is_some() && host == text(header::HOST))
}

impl FromRequestParts<House> for Caller {
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Caller, Answer> {
        let public_url = &house.config.public_url;
        let Some((token, cookie)) = shown(&parts.headers, public_url) else { return Ok(Caller(None)) };
        let safe = matches!(parts.method, Method::GET | Method::HEAD);
        if cookie && !safe && !is_ours(&parts.headers, public_url) {
            return Err(Trouble::new(Kind::Forbidden, "This came from another page.").into());
        }
        Ok(Caller(house.hall.store().bearer(token::hash(token)).await?))
    }
}

impl FromRequestParts<House> for Signed {
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Signed, Answer> {
        let Caller(bearer) = Caller::from_request_parts(parts, house).await?;
        bearer.map(Signed).ok_or_else(|| Trouble::new(Kind::SignedOut, "You are not signed in.").into())
    }
}

impl FromRequestParts<House> for Oneself {
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Oneself, Answer> {
        let Signed(bearer) = Signed::from_request_parts(parts, house).await?;
        let session = shown_hash(&parts.headers, house).filter(|_| bearer.scopes.is_none());
        let session = session.ok_or_else(not_good)?;
        Ok(Oneself { bearer, session })
    }
}

impl FromRequestParts<House> for Visitor {
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Visitor, Answer> {
        if !is_ours(&parts.headers, &house.config.public_url) {
            return Err(Trouble::new(Kind::Forbidden, "This came from another page.").into());
        }
        // What came before the last address anybody may have written.
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.filter(|_| house.config.behind_proxy).and_then(|value| value.to_str().ok());
        let forwarded = forwarded.and_then(|text| text.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let address = forwarded.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(Visitor(limits::network(address)))
    }
}

fn not_good() -> Answer {
    Trouble::new(Kind::Forbidden, "This token is not good for that.").into()
}

/// The hash of the token that a request shows.
pub fn shown_hash(headers: &HeaderMap, house: &House) -> Option<[u8; 32]> {
    shown(headers, &house.config.public_url).map(|(token, _)| token::hash(token))
}

impl Signed {
    /// A token may be good for some things only.
    pub fn may(&self, scope: &str) -> Result<&Bearer, Answer> {
        if self.0.may(scope) { Ok(&self.0) } else { Err(not_good()) }
    }
}

/// Does a program show the token of workers?
pub fn is_worker(headers: &HeaderMap, config: &Config) -> bool {
    let Some((token, false)) = shown(headers, &config.public_url) else { return false };
    let expected = config.work_token.as_deref();
    // Hashes are compared, so that the time it takes tells nothing of the token.
    expected.is_some_and(|expected| token::hash(token) == token::hash(expected))
}
