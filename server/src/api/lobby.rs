//! Tables that gather, seats that change hands, and clocks that stand still.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use table::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::Table;
use wire::lobby::{Absent, Invite, Offer, Pause, Paused, Rematch};
use wire::socket::{Kind, Trouble};

use super::tables::found;
use super::{Answer, House, Signed};
use crate::limits::What;

/// So many offers are listed.
const PAGE: i64 = 100;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new()
        .routes(routes!(call_off))
        .routes(routes!(invite))
        .routes(routes!(rematch))
        .routes(routes!(offers))
        .routes(routes!(offer, withdraw))
        .routes(routes!(take))
        .routes(routes!(absent))
        .routes(routes!(reclaim))
        .routes(routes!(pause))
}

/// Call a table off that I made, as long as its game has not begun.
#[utoipa::path(post, path = "/tables/{table}/call-off", params(("table" = i64, Path)), responses((status = 200, body = Table), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn call_off(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.call_off(table, account).await?;
    found(&house, Some(account), table).await
}

/// Invite accounts to a table that I made, by their names.
#[utoipa::path(post, path = "/tables/{table}/invitations", params(("table" = i64, Path)), request_body = Invite, responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn invite(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(wanted): Json<Invite>,
) -> Result<StatusCode, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Table, account)?;
    house.hall.invite(table, account, &wanted.names).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The same game once more: a new table, to which the others are invited.
#[utoipa::path(post, path = "/tables/{table}/rematch", params(("table" = i64, Path)), request_body = Rematch, responses((status = 200, body = Table), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn rematch(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(wanted): Json<Rematch>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Table, account)?;
    let table = house.hall.rematch(table, account, &wanted).await?;
    found(&house, Some(account), table).await
}

/// Seats of running matches that want a substitute.
#[utoipa::path(get, path = "/offers", responses((status = 200, body = [Offer])))]
async fn offers(State(house): State<House>) -> Result<Json<Vec<Offer>>, Answer> {
    Ok(Json(house.hall.store().offers(PAGE).await?))
}

/// Refuses whoever does not hold a seat.
async fn must_hold(house: &House, table: i64, seat: u8, account: i64) -> Result<(), Answer> {
    let (_, held) = house.hall.held_by(table, account).await?;
    if held.contains(&Seat(seat)) {
        return Ok(());
    }
    Err(Trouble::new(Kind::Forbidden, "This seat is not yours.").into())
}

/// Offer my seat to whoever takes it. I hold it until somebody does.
#[utoipa::path(put, path = "/tables/{table}/seats/{seat}/offer", params(("table" = i64, Path), ("seat" = u8, Path)), responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn offer(
    State(house): State<House>,
    signed: Signed,
    Path((table, seat)): Path<(i64, u8)>,
) -> Result<StatusCode, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Offer, account)?;
    must_hold(&house, table, seat, account).await?;
    house.hall.store().offer(table, &[i16::from(seat)]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keep my seat after all.
#[utoipa::path(delete, path = "/tables/{table}/seats/{seat}/offer", params(("table" = i64, Path), ("seat" = u8, Path)), responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn withdraw(
    State(house): State<House>,
    signed: Signed,
    Path((table, seat)): Path<(i64, u8)>,
) -> Result<StatusCode, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Offer, account)?;
    must_hold(&house, table, seat, account).await?;
    if house.hall.store().withdraw(table, i16::from(seat)).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "This seat is not offered.").into())
}

/// Take a seat that is offered.
#[utoipa::path(post, path = "/tables/{table}/seats/{seat}/take", params(("table" = i64, Path), ("seat" = u8, Path)), responses((status = 200, body = Table), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn take(
    State(house): State<House>,
    signed: Signed,
    Path((table, seat)): Path<(i64, u8)>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Sit, account)?;
    house.hall.substitute(table, Seat(seat), account).await?;
    found(&house, Some(account), table).await
}

/// Say what shall happen when my time runs out.
#[utoipa::path(put, path = "/tables/{table}/absent", params(("table" = i64, Path)), request_body = Absent, responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 422, body = Trouble)))]
async fn absent(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(wanted): Json<Absent>,
) -> Result<StatusCode, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Own, account)?;
    if wanted.bot.as_ref().is_some_and(|level| level.parse::<bots::Level>().is_err()) {
        return Err(Trouble::new(Kind::Unclear, "There is no bot of this level.").into());
    }
    let (person, _) = house.hall.held_by(table, account).await?;
    house.hall.store().set_absent(table, person, wanted.bot.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take my seats back from the bot that plays for me.
#[utoipa::path(post, path = "/tables/{table}/reclaim", params(("table" = i64, Path)), responses((status = 200, body = Table), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn reclaim(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
) -> Result<Json<Table>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Sit, account)?;
    house.hall.reclaim(table, account).await?;
    found(&house, Some(account), table).await
}

/// Say whether the clocks may stand still. Whoever says no speaks for all: nobody wants it any more.
#[utoipa::path(put, path = "/tables/{table}/pause", params(("table" = i64, Path)), request_body = Pause, responses((status = 200, body = Paused), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn pause(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(wanted): Json<Pause>,
) -> Result<Json<Paused>, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Own, account)?;
    Ok(Json(house.hall.pause(table, account, wanted.stand_still).await?))
}
