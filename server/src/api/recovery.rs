//! Mail: confirmed, and used to mend a lost password. Nobody learns here which accounts there are.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::people::{Confirm, Lost, Mend, NewMail};
use wire::socket::{Kind, Trouble};

use super::people::prove;
use super::{Answer, House, Oneself, Visitor};
use crate::limits::What;
use crate::{clean, password, token};

/// A letter is good for so many seconds.
const LETTER: i64 = 3600;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new()
        .routes(routes!(change_mail))
        .routes(routes!(confirm))
        .routes(routes!(recover))
        .routes(routes!(mend))
}

/// A mail address that somebody has typed.
pub(super) fn address(typed: &str) -> Result<String, Answer> {
    clean::mail(typed).ok_or_else(|| Trouble::new(Kind::Unclear, "This is not a mail address.").into())
}

/// Sends a letter to a mail that is to be confirmed.
pub(super) async fn ask_to_confirm(house: &House, account: i64, mail: String) -> Result<(), Answer> {
    house.hall.limits().count(What::Mail, account)?;
    // Whoever writes to many from one house is stopped by the address he writes to as well.
    house.hall.limits().count(What::RecoverFor, mail.to_lowercase())?;
    let token = token::fresh();
    house.hall.store().add_letter(token::hash(&token), account, Some(&mail), LETTER).await?;
    let text = format!(
        "Somebody wants to use this address at Sandtable. If it was you, confirm it within an hour:\n\n{}\n\n\
         If not, do nothing.\n",
        link(house, "confirm", &token)
    );
    house.post.letter(mail, "Sandtable: confirm your address", text);
    Ok(())
}

/// Tells the owner of an account, where he can be reached, what has changed: if it was not he, he must hear of it.
pub(super) async fn warn(house: &House, account: i64, what: &str) -> Result<(), Answer> {
    if let Some(mail) = house.hall.store().mail_of(account).await?.filter(|_| house.post.sends_mail()) {
        let text = format!(
            "Your account at Sandtable {what}.\n\nIf it was not you who changed that, ask for a new password.\n"
        );
        house.post.letter(mail, "Sandtable: your account has changed", text);
    }
    Ok(())
}

/// The part behind `#` reaches no server's log.
fn link(house: &House, what: &str, token: &str) -> String {
    format!("{}/#{what}={token}", house.config.public_url.trim_end_matches('/'))
}

fn used_up() -> Answer {
    Trouble::new(Kind::Missing, "This letter is not good any more. Ask for another.").into()
}

/// Change or drop my mail. A new one counts when it is confirmed.
#[utoipa::path(put, path = "/me/mail", request_body = NewMail, responses((status = 202), (status = 204), (status = 403, body = Trouble), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn change_mail(
    State(house): State<House>,
    oneself: Oneself,
    Json(wanted): Json<NewMail>,
) -> Result<StatusCode, Answer> {
    if oneself.bearer.guest {
        return Err(Trouble::new(Kind::Conflict, "Make an account first.").into());
    }
    let mail = wanted.mail.as_deref().map(address).transpose()?;
    prove(&house, &oneself, Some(wanted.password)).await?;
    let Some(mail) = mail else {
        warn(&house, oneself.bearer.account, "no longer has this address").await?;
        house.hall.store().set_mail(oneself.bearer.account, None).await?;
        return Ok(StatusCode::NO_CONTENT);
    };
    if !house.post.sends_mail() {
        return Err(Trouble::new(Kind::Conflict, "This house sends no mail.").into());
    }
    ask_to_confirm(&house, oneself.bearer.account, mail).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Confirm a mail, by the letter that came there.
#[utoipa::path(post, path = "/mails", request_body = Confirm, responses((status = 204), (status = 404, body = Trouble), (status = 409, body = Trouble), (status = 429, body = Trouble)))]
async fn confirm(
    State(house): State<House>,
    Visitor(from): Visitor,
    Json(given): Json<Confirm>,
) -> Result<StatusCode, Answer> {
    house.hall.limits().count(What::Redeem, from)?;
    let letter = house.hall.store().use_confirmation(token::hash(&given.token)).await?;
    let (account, mail) = letter.ok_or_else(used_up)?;
    warn(&house, account, "is to have another address than this").await?;
    if !house.hall.store().set_mail(account, Some(&mail)).await? {
        return Err(Trouble::new(Kind::Conflict, "Another account of yours has this mail.").into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ask for a letter that mends a lost password. The answer is the same whether there is such an account or not.
#[utoipa::path(post, path = "/recoveries", request_body = Lost, responses((status = 202), (status = 429, body = Trouble)))]
async fn recover(
    State(house): State<House>,
    Visitor(from): Visitor,
    Json(given): Json<Lost>,
) -> Result<StatusCode, Answer> {
    let name = given.name.trim().to_string();
    house.hall.limits().count(What::RecoverFrom, from)?;
    house.hall.limits().count(What::RecoverFor, name.to_lowercase())?;
    // All of it is done after the answer, so that the time it takes tells nothing.
    tokio::spawn(async move {
        if let Err(fault) = send_recovery(&house, &name).await {
            tracing::warn!(%fault, "a recovery could not be begun");
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn send_recovery(house: &House, name: &str) -> Result<(), crate::store::Fault> {
    let store = house.hall.store();
    let Some(found) = store.find_account(name).await? else { return Ok(()) };
    let Some(mail) = store.mail_of(found.account).await?.filter(|_| house.post.sends_mail()) else {
        return Ok(());
    };
    let token = token::fresh();
    store.add_letter(token::hash(&token), found.account, None, LETTER).await?;
    let text = format!(
        "Somebody wants a new password for your account at Sandtable. If it was you, choose one within an hour:\n\n{}\n\n\
         If not, do nothing: the old one stays.\n",
        link(house, "mend", &token)
    );
    house.post.letter(mail, "Sandtable: a new password", text);
    Ok(())
}

/// Choose a new password, by the letter that came. All sessions end.
#[utoipa::path(post, path = "/passwords", request_body = Mend, responses((status = 204), (status = 404, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn mend(
    State(house): State<House>,
    Visitor(from): Visitor,
    Json(given): Json<Mend>,
) -> Result<StatusCode, Answer> {
    house.hall.limits().count(What::Redeem, from)?;
    password::sound(&given.password, "")?;
    let store = house.hall.store();
    let account = store.use_recovery(token::hash(&given.token)).await?.ok_or_else(used_up)?;
    let hash = house.passwords.hash(given.password).await?;
    store.set_password(account, &hash, None).await?;
    house.hall.end_sockets(account);
    tracing::info!(account, "a lost password was mended");
    warn(&house, account, "has another password").await?;
    Ok(StatusCode::NO_CONTENT)
}
