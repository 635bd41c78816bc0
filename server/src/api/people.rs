//! Guests, accounts and sessions.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::{Me, Welcome};

use super::caller::COOKIE;
use super::{Answer, House, Signed};
use crate::token;

/// A session lasts so many seconds.
const SESSION: i64 = 90 * 24 * 3600;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new().routes(routes!(guest)).routes(routes!(me))
}

/// The cookie for a token.
fn cookie(house: &House, token: &str) -> HeaderMap {
    let secure = if house.config.public_url.starts_with("https:") { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={SESSION}{secure}");
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, HeaderValue::from_str(&text).expect("tokens are plain text"));
    headers
}

/// Come in as a guest: nothing is asked, and a browser remembers who you are.
#[utoipa::path(post, path = "/guests", responses((status = 200, body = Welcome)))]
async fn guest(State(house): State<House>) -> Result<impl IntoResponse, Answer> {
    let token = token::fresh();
    let name = format!("Guest {}", &token[..4]);
    let account = house.hall.store().add_guest(&name).await?;
    house.hall.store().remember(token::hash(&token), account, None, None, SESSION).await?;
    let headers = cookie(&house, &token);
    Ok((headers, Json(Welcome { me: Me { account, name, guest: true }, token })))
}

/// Who am I?
#[utoipa::path(get, path = "/me", responses((status = 200, body = Me), (status = 401, body = wire::socket::Trouble)))]
async fn me(Signed(bearer): Signed) -> Json<Me> {
    Json(Me { account: bearer.account, name: bearer.name, guest: bearer.guest })
}
