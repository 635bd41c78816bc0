//! What workers ask: who wants a bot, and what that seat sees. They never see more.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use table::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::{Done, Order, Work};
use wire::socket::{Kind, Trouble};

use super::caller::is_worker;
use super::tables::{command, shown};
use super::{Answer, House};

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new().routes(routes!(waiting)).routes(routes!(work, decide))
}

fn worker(house: &House, headers: &HeaderMap) -> Result<(), Answer> {
    if is_worker(headers, &house.config) {
        return Ok(());
    }
    Err(Trouble::new(Kind::Forbidden, "Only workers may ask that.").into())
}

/// Seats that have waited for a bot for a while: table and seat.
#[utoipa::path(get, path = "/work", responses((status = 200, body = Vec<(i64, u8)>), (status = 403, body = Trouble)))]
async fn waiting(State(house): State<House>, headers: HeaderMap) -> Result<Json<Vec<(i64, u8)>>, Answer> {
    worker(&house, &headers)?;
    let due = house.hall.store().work_due(500, 50, &house.hall.resting()).await?;
    let seats =
        due.into_iter().flat_map(|(table, seats, _)| seats.into_iter().map(move |seat| (table, seat as u8)));
    Ok(Json(seats.collect()))
}

/// What a bot must decide; nothing if it is not wanted any more.
#[utoipa::path(get, path = "/work/{table}/{seat}", params(("table" = i64, Path), ("seat" = u8, Path)), responses((status = 200, body = Option<Work>), (status = 403, body = Trouble)))]
async fn work(
    State(house): State<House>,
    headers: HeaderMap,
    Path((table, seat)): Path<(i64, u8)>,
) -> Result<Json<Option<Work>>, Answer> {
    worker(&house, &headers)?;
    let wanted = house.hall.work(table, Seat(seat)).await?;
    let think = house.config.think;
    Ok(Json(wanted.map(|(game, level, whole)| Work { table, game, seat, level, think, view: shown(&whole) })))
}

/// A bot has decided.
#[utoipa::path(post, path = "/work/{table}/{seat}", params(("table" = i64, Path), ("seat" = u8, Path)), request_body = Order, responses((status = 200, body = Done), (status = 403, body = Trouble), (status = 409, body = Trouble)))]
async fn decide(
    State(house): State<House>,
    headers: HeaderMap,
    Path((table, seat)): Path<(i64, u8)>,
    Json(order): Json<Order>,
) -> Result<Json<Done>, Answer> {
    worker(&house, &headers)?;
    let order = Order { seat, ..order };
    let done = house.hall.command_of_bot(table, Seat(seat), &command(&order)?).await?;
    Ok(Json(Done { version: done.version }))
}
