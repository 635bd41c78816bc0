//! Guests and accounts.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::{Me, Welcome};
use wire::people::{NewName, NewPassword, Proof, Register};
use wire::socket::{Kind, Trouble};

use super::caller::{cookie_name, shown_hash};
use super::{Answer, Caller, House, Oneself, Signed, Visitor, recovery};
use crate::limits::What;
use crate::{clean, password, token};

/// A session lasts so many seconds.
const SESSION: i64 = 90 * 24 * 3600;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(register))
        .routes(routes!(me, depart))
        .routes(routes!(rename))
        .routes(routes!(change_password))
}

/// The cookie for a token, kept for so many seconds.
pub(super) fn cookie(house: &House, token: &str, seconds: i64) -> HeaderMap {
    let secure = if house.config.public_url.starts_with("https:") { "; Secure" } else { "" };
    let name = cookie_name(&house.config.public_url);
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    let mut headers = HeaderMap::new();
    headers.insert(header::SET_COOKIE, HeaderValue::from_str(&text).expect("tokens are plain text"));
    headers
}

/// A new session for an account.
pub(super) async fn welcome(house: &House, me: Me) -> Result<(HeaderMap, Json<Welcome>), Answer> {
    let token = token::fresh();
    let session = house.hall.store().remember(token::hash(&token), me.account, None, None, SESSION).await?;
    tracing::info!(account = me.account, session, guest = me.guest, "somebody came in");
    Ok((cookie(house, &token, SESSION), Json(Welcome { me, token })))
}

/// Does somebody know the password of his account? Guests have none.
pub(super) async fn prove(house: &House, oneself: &Oneself, given: Option<String>) -> Result<(), Answer> {
    if oneself.bearer.guest {
        return Ok(());
    }
    house.hall.limits().count(What::Prove, oneself.bearer.account)?;
    let hash = house.hall.store().password_of(oneself.bearer.account).await?;
    if house.passwords.verify(given.unwrap_or_default(), hash).await? {
        return Ok(());
    }
    Err(Trouble::new(Kind::Forbidden, "This is not your password.").into())
}

fn name(typed: &str) -> Result<String, Answer> {
    let said = "A name has two to thirty-two characters, which show, and no @.";
    clean::name(typed).ok_or_else(|| Trouble::new(Kind::Unclear, said).into())
}

fn taken() -> Answer {
    Trouble::new(Kind::Conflict, "Somebody else has this name.").into()
}

/// Come in as a guest: nothing is asked, and a browser remembers who you are.
#[utoipa::path(post, path = "/guests", responses((status = 200, body = Welcome), (status = 429, body = Trouble)))]
async fn guest(State(house): State<House>, Visitor(from): Visitor) -> Result<impl IntoResponse, Answer> {
    house.hall.limits().count(What::Guest, from)?;
    let name = format!("Guest {}", &token::fresh()[..4]);
    let account = house.hall.store().add_guest(&name).await?;
    welcome(&house, Me { account, name, guest: true }).await
}

/// Make an account. A guest who does so keeps his matches.
#[utoipa::path(post, path = "/accounts", request_body = Register, responses((status = 200, body = Welcome), (status = 409, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn register(
    State(house): State<House>,
    Visitor(from): Visitor,
    Caller(bearer): Caller,
    headers: HeaderMap,
    Json(wanted): Json<Register>,
) -> Result<impl IntoResponse, Answer> {
    let guest = match bearer {
        None => None,
        Some(bearer) if bearer.guest && bearer.scopes.is_none() => Some(bearer.account),
        Some(_) => return Err(Trouble::new(Kind::Conflict, "You have an account.").into()),
    };
    let name = name(&wanted.name)?;
    password::sound(&wanted.password, &name)?;
    let mail = wanted.mail.as_deref().map(recovery::address).transpose()?;
    house.hall.limits().count(What::Register, from)?;
    let store = house.hall.store();
    let hash = house.passwords.hash(wanted.password).await?;
    let account = match guest {
        Some(account) => store.settle_guest(account, &name, &hash).await?.then_some(account),
        None => store.add_account(&name, &hash).await?,
    };
    let account = account.ok_or_else(taken)?;
    // Whoever knew the guest's token does not know the account's.
    if let (Some(_), Some(old)) = (guest, shown_hash(&headers, &house)) {
        store.forget(old).await?;
        house.hall.end_sockets(account);
    }
    if let Some(mail) = mail.filter(|_| house.post.sends_mail()) {
        recovery::ask_to_confirm(&house, account, mail).await?;
    }
    welcome(&house, Me { account, name, guest: false }).await
}

/// Who am I?
#[utoipa::path(get, path = "/me", responses((status = 200, body = Me), (status = 401, body = Trouble)))]
async fn me(Signed(bearer): Signed) -> Json<Me> {
    Json(Me { account: bearer.account, name: bearer.name, guest: bearer.guest })
}

/// Delete my account. My seats go to bots and are offered to others; what I said stays without a name.
#[utoipa::path(delete, path = "/me", request_body = Proof, responses((status = 204), (status = 403, body = Trouble)))]
async fn depart(
    State(house): State<House>,
    oneself: Oneself,
    Json(proof): Json<Proof>,
) -> Result<impl IntoResponse, Answer> {
    prove(&house, &oneself, proof.password).await?;
    house.hall.say_farewell(oneself.bearer.account).await?;
    tracing::info!(account = oneself.bearer.account, "an account was deleted");
    house.hall.end_sockets(oneself.bearer.account);
    Ok((StatusCode::NO_CONTENT, cookie(&house, "", 0)))
}

/// Take another name.
#[utoipa::path(put, path = "/me/name", request_body = NewName, responses((status = 200, body = Me), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn rename(
    State(house): State<House>,
    oneself: Oneself,
    Json(wanted): Json<NewName>,
) -> Result<Json<Me>, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Own, account)?;
    if oneself.bearer.guest {
        return Err(Trouble::new(Kind::Conflict, "Make an account first.").into());
    }
    let name = name(&wanted.name)?;
    if !house.hall.store().rename(account, &name).await? {
        return Err(taken());
    }
    Ok(Json(Me { account, name, guest: false }))
}

/// Take another password. All other sessions end.
#[utoipa::path(put, path = "/me/password", request_body = NewPassword, responses((status = 204), (status = 403, body = Trouble), (status = 422, body = Trouble)))]
async fn change_password(
    State(house): State<House>,
    oneself: Oneself,
    Json(wanted): Json<NewPassword>,
) -> Result<StatusCode, Answer> {
    if oneself.bearer.guest {
        return Err(Trouble::new(Kind::Conflict, "Make an account first.").into());
    }
    prove(&house, &oneself, Some(wanted.old)).await?;
    password::sound(&wanted.new, &oneself.bearer.name)?;
    let hash = house.passwords.hash(wanted.new).await?;
    house.hall.store().set_password(oneself.bearer.account, &hash, Some(oneself.session)).await?;
    house.hall.end_sockets(oneself.bearer.account);
    tracing::info!(account = oneself.bearer.account, "a password was changed");
    recovery::warn(&house, oneself.bearer.account, "has another password").await?;
    Ok(StatusCode::NO_CONTENT)
}
