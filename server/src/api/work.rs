//! Work for bots: which seats wait for a decision, and what those seats see. Workers never see more.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use table::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::MatchId;
use wire::http::{Done, Order, Work};
use wire::socket::{Kind, Trouble};

use super::caller::is_worker;
use super::error::ApiError;
use super::matches::{command, shown};
use crate::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_work)).routes(routes!(get_work, submit_order))
}

fn worker(app: &AppState, headers: &HeaderMap) -> Result<(), ApiError> {
    if is_worker(headers, &app.config) {
        return Ok(());
    }
    Err(Trouble::new(Kind::Forbidden, "Only workers may do this.").into())
}

/// List seats that have waited for a bot for a while, as pairs of match and seat.
#[utoipa::path(get, path = "/work", responses((status = 200, body = Vec<(MatchId, u8)>), (status = 403, body = Trouble)))]
async fn list_work(
    State(app): State<AppState>,
    headers: HeaderMap,
) -> Result<Json<Vec<(MatchId, u8)>>, ApiError> {
    worker(&app, &headers)?;
    let due = app.matches.store().work_due(500, 50, &app.matches.resting()).await?;
    let seats = due
        .into_iter()
        .flat_map(|(match_id, seats, _)| seats.into_iter().map(move |seat| (match_id, seat.0)));
    Ok(Json(seats.collect()))
}

/// Get the decision that a bot must make; null if none is due any more.
#[utoipa::path(get, path = "/work/{match_id}/{seat}", params(("match_id" = i64, Path), ("seat" = u8, Path)), responses((status = 200, body = Option<Work>), (status = 403, body = Trouble)))]
async fn get_work(
    State(app): State<AppState>,
    headers: HeaderMap,
    Path((match_id, seat)): Path<(MatchId, u8)>,
) -> Result<Json<Option<Work>>, ApiError> {
    worker(&app, &headers)?;
    let wanted = app.matches.work(match_id, Seat(seat)).await?;
    let think = app.config.think;
    Ok(Json(wanted.map(|(game, level, whole)| Work {
        match_id,
        game,
        seat,
        level,
        think,
        view: shown(&whole),
    })))
}

/// Submit the order of a bot.
#[utoipa::path(post, path = "/work/{match_id}/{seat}", params(("match_id" = i64, Path), ("seat" = u8, Path)), request_body = Order, responses((status = 200, body = Done), (status = 403, body = Trouble), (status = 409, body = Trouble)))]
async fn submit_order(
    State(app): State<AppState>,
    headers: HeaderMap,
    Path((match_id, seat)): Path<(MatchId, u8)>,
    Json(order): Json<Order>,
) -> Result<Json<Done>, ApiError> {
    worker(&app, &headers)?;
    let order = Order { seat, ..order };
    let done = app.matches.command_of_bot(match_id, Seat(seat), &command(&order)?).await?;
    Ok(Json(Done { version: done.version }))
}
