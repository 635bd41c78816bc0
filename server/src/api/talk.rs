//! Talk at a table, and notes that only their writer sees.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::people::{Note, Say};
use wire::socket::{ChatLine, Kind, Trouble};

use super::{Answer, House, Signed};
use crate::clean;
use crate::limits::What;

/// The longest note, in bytes.
const LONGEST_NOTE: usize = 16 * 1024;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new().routes(routes!(talk, say)).routes(routes!(note, write_note))
}

/// Which lines are wanted.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Since {
    /// Those after the line with this number.
    #[serde(default)]
    after: i64,
}

/// What was said at a table that I sit at, without those I do not want to hear.
#[utoipa::path(get, path = "/tables/{table}/chat", params(("table" = i64, Path), Since), responses((status = 200, body = [ChatLine]), (status = 403, body = Trouble)))]
async fn talk(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Query(since): Query<Since>,
) -> Result<Json<Vec<ChatLine>>, Answer> {
    let account = signed.may("read")?.account;
    Ok(Json(house.hall.talk(table, account, since.after).await?))
}

/// Say something at a table that I sit at.
#[utoipa::path(post, path = "/tables/{table}/chat", params(("table" = i64, Path)), request_body = Say, responses((status = 200, body = ChatLine), (status = 403, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn say(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(said): Json<Say>,
) -> Result<Json<ChatLine>, Answer> {
    let account = signed.may("play")?.account;
    Ok(Json(house.hall.say(table, account, &said.text).await?))
}

/// My note about a match.
#[utoipa::path(get, path = "/tables/{table}/note", params(("table" = i64, Path)), responses((status = 200, body = Note), (status = 403, body = Trouble)))]
async fn note(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
) -> Result<Json<Note>, Answer> {
    let account = signed.may("read")?.account;
    house.hall.must_sit(table, account).await?;
    let text = house.hall.store().note(table, account).await?.unwrap_or_default();
    Ok(Json(Note { text }))
}

/// Write my note about a match.
#[utoipa::path(put, path = "/tables/{table}/note", params(("table" = i64, Path)), request_body = Note, responses((status = 204), (status = 403, body = Trouble), (status = 422, body = Trouble)))]
async fn write_note(
    State(house): State<House>,
    signed: Signed,
    Path(table): Path<i64>,
    Json(note): Json<Note>,
) -> Result<StatusCode, Answer> {
    let account = signed.may("play")?.account;
    house.hall.limits().count(What::Own, account)?;
    let text = clean::text(&note.text, LONGEST_NOTE);
    let text = text.ok_or_else(|| Trouble::new(Kind::Unclear, "This note is too long."))?;
    house.hall.must_sit(table, account).await?;
    house.hall.store().set_note(table, account, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}
