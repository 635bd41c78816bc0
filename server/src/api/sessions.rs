//! Signing in and out, sessions, and tokens for programs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::{Me, Welcome};
use wire::people::{NewToken, Session, SignIn, Token};
use wire::socket::{Kind, Trouble};

use super::caller::shown_hash;
use super::people::{cookie, welcome};
use super::{Answer, House, Oneself, Signed, Visitor};
use crate::limits::What;
use crate::{clean, token};

/// What a token may be good for.
const SCOPES: [&str; 2] = ["read", "play"];

/// A token of a program lasts so many seconds.
const TOKEN: i64 = 365 * 24 * 3600;

/// An account has so many of them.
const MOST_TOKENS: i64 = 20;

/// The longest label, in bytes.
const LONGEST_LABEL: usize = 100;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new()
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(sessions))
        .routes(routes!(end))
        .routes(routes!(make_token))
}

/// Sign in. A wrong password and a name that nobody has are answered alike, after the same work.
#[utoipa::path(post, path = "/sessions", request_body = SignIn, responses((status = 200, body = Welcome), (status = 401, body = Trouble), (status = 429, body = Trouble)))]
async fn sign_in(
    State(house): State<House>,
    Visitor(from): Visitor,
    Json(given): Json<SignIn>,
) -> Result<impl IntoResponse, Answer> {
    let name = given.name.trim();
    house.hall.limits().count(What::SignInFrom, from)?;
    house.hall.limits().count(What::SignInTo, name.to_lowercase())?;
    let found = house.hall.store().find_account(name).await?;
    let (account, hash) = found.map(|found| (found.account, found.password)).unzip();
    let right = house.passwords.verify(given.password, hash).await?;
    let Some(account) = account.filter(|_| right) else {
        tracing::info!(account, "a wrong password was given");
        return Err(
            Trouble::new(Kind::SignedOut, "This name and this password do not belong together.").into()
        );
    };
    let name = house.hall.store().name_of(account).await?;
    welcome(&house, Me { account, name, guest: false }).await
}

/// Sign out: the session, or the token, that asks ends.
#[utoipa::path(delete, path = "/sessions", responses((status = 204), (status = 401, body = Trouble)))]
async fn sign_out(
    State(house): State<House>,
    Signed(bearer): Signed,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Answer> {
    if let Some(hash) = shown_hash(&headers, &house) {
        house.hall.store().forget(hash).await?;
        house.hall.end_sockets(bearer.account);
    }
    Ok((StatusCode::NO_CONTENT, cookie(&house, "", 0)))
}

/// My sessions and the tokens of my programs.
#[utoipa::path(get, path = "/me/sessions", responses((status = 200, body = [Session])))]
async fn sessions(State(house): State<House>, oneself: Oneself) -> Result<Json<Vec<Session>>, Answer> {
    Ok(Json(house.hall.store().sessions(oneself.bearer.account, oneself.session).await?))
}

/// End one of them.
#[utoipa::path(delete, path = "/me/sessions/{session}", params(("session" = i64, Path)), responses((status = 204), (status = 404, body = Trouble)))]
async fn end(
    State(house): State<House>,
    oneself: Oneself,
    Path(session): Path<i64>,
) -> Result<StatusCode, Answer> {
    if house.hall.store().end_session(oneself.bearer.account, session).await? {
        house.hall.end_sockets(oneself.bearer.account);
        tracing::info!(account = oneself.bearer.account, session, "a session was ended");
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "You have no such session.").into())
}

/// Make a token for a program.
#[utoipa::path(post, path = "/me/tokens", request_body = NewToken, responses((status = 200, body = Token), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn make_token(
    State(house): State<House>,
    oneself: Oneself,
    Json(mut wanted): Json<NewToken>,
) -> Result<Json<Token>, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Own, account)?;
    wanted.scopes.sort();
    wanted.scopes.dedup();
    let known = wanted.scopes.iter().all(|scope| SCOPES.contains(&scope.as_str()));
    let label = clean::line(&wanted.label, LONGEST_LABEL).filter(|_| known && !wanted.scopes.is_empty());
    let said = "A token needs a label, and one of the scopes read and play.";
    let label = label.ok_or_else(|| Trouble::new(Kind::Unclear, said))?;
    if house.hall.store().tokens(account).await? >= MOST_TOKENS {
        return Err(Trouble::new(Kind::TooMuch, "You have as many tokens as anybody may have.").into());
    }
    let token = token::fresh();
    let scopes = Some(wanted.scopes.as_slice());
    let session =
        house.hall.store().remember(token::hash(&token), account, scopes, Some(&label), TOKEN).await?;
    tracing::info!(account, session, ?scopes, "a token was made");
    Ok(Json(Token { session, token }))
}
