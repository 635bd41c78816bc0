//! Matches that are not listed in the lobby are there only for those who play in them or were invited, and for those who have the link.
//! For everybody else their numbers are numbers of no match.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, HeaderName, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use wire::{AccountId, MatchId};

use super::caller::Caller;
use super::error::ApiError;
use crate::app_state::AppState;
use crate::matches::Matches;
use crate::store::Fault;

/// Header by which programs show the secret of an invitation link. Browsers cannot add headers to a socket, so the page sets a cookie for
/// every link that was opened.
pub const LINK: HeaderName = HeaderName::from_static("sandtable-link");

/// How the names of such cookies begin.
const COOKIE: &str = "link-";

/// Maximum number of links that a request shows.
const MOST: usize = 64;

/// No match has this number.
const NO_MATCH: &str = "0";

/// The secrets of invitation links that a request shows.
pub fn links(headers: &HeaderMap) -> Vec<String> {
    let shown = headers.get_all(LINK).into_iter().filter_map(|value| value.to_str().ok());
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let cookies = cookies.flat_map(|value| value.split(';')).filter_map(|one| one.trim().split_once('='));
    let kept = cookies.filter(|(name, _)| name.starts_with(COOKIE)).map(|(_, word)| word);
    shown.chain(kept).take(MOST).map(str::to_string).collect()
}

/// Is there no such match, as far as somebody may know who has shown these links?
pub async fn is_hidden(
    matches: &Matches,
    match_id: MatchId,
    account: Option<AccountId>,
    links: &[String],
) -> Result<bool, Fault> {
    let Some(link) = matches.store().unlisted(match_id).await? else { return Ok(false) };
    if links.contains(&link) {
        return Ok(false);
    }
    match account {
        Some(account) => Ok(!matches.store().takes_part(match_id, account).await?),
        None => Ok(true),
    }
}

/// The match that a path names, as it is written there, and what follows.
fn named(path: &str) -> Option<(&str, &str)> {
    let rest = path.strip_prefix("/api/v1/matches/")?;
    let end = rest.find('/').unwrap_or(rest.len());
    Some(rest.split_at(end))
}

/// The same path about no match.
fn about_no_match(uri: &Uri) -> Option<Uri> {
    let (_, rest) = named(uri.path())?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("/api/v1/matches/{NO_MATCH}{rest}{query}").parse().ok()
}

/// Lets requests about a match that is not there for the caller be answered as those about a match that was never made.
pub async fn hide(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let Some((match_id, rest)) = named(request.uri().path()) else { return next.run(request).await };
    // A number that is written in another way is not looked up.
    let asked: Option<MatchId> = match_id.parse().ok();
    // The link is in the body.
    let takes_seats = request.method() == Method::POST && rest == "/chairs";
    if takes_seats || (asked.is_none() && !match_id.contains('%')) {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let hidden = match asked {
        Some(match_id) => match app.matches.store().unlisted(match_id).await {
            Ok(None) => Ok(false),
            Ok(Some(_)) => {
                let caller = Caller::from_request_parts(&mut parts, &app).await;
                let account = caller.ok().and_then(|Caller(bearer)| bearer).map(|bearer| bearer.account);
                is_hidden(&app.matches, match_id, account, &links(&parts.headers)).await
            }
            Err(fault) => Err(fault),
        },
        None => Ok(true),
    };
    match hidden {
        Ok(false) => {}
        Ok(true) => match about_no_match(&parts.uri) {
            Some(uri) => parts.uri = uri,
            None => return ApiError::no_such_match().into_response(),
        },
        Err(fault) => return ApiError::from(fault).into_response(),
    }
    next.run(Request::from_parts(parts, body)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_from_the_header_and_from_cookies() {
        let mut headers = HeaderMap::new();
        headers.insert(LINK, "abc".parse().unwrap());
        headers.insert(header::COOKIE, "sandtable=secret; link-7=def;link-8=ghi; linked=no".parse().unwrap());
        assert_eq!(links(&headers), ["abc", "def", "ghi"]);
    }

    #[test]
    fn a_path_can_be_asked_about_no_match() {
        let about = |uri: &str| about_no_match(&uri.parse().unwrap()).map(|uri| uri.to_string());
        assert_eq!(about("/api/v1/matches/7/view?seat=1").unwrap(), "/api/v1/matches/0/view?seat=1");
        assert_eq!(about("/api/v1/matches/%37").unwrap(), "/api/v1/matches/0");
        assert_eq!(about("/api/v1/matches"), None);
    }
}
