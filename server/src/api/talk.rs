//! Chat of a match, and private notes.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::MatchId;
use wire::people::{Note, Say, Scope};
use wire::socket::{ChatLine, Kind, Trouble};

use super::caller::SignedIn;
use super::error::ApiError;
use crate::app_state::AppState;
use crate::limits::What;
use crate::sanitize;

/// Maximum length of a note, in bytes.
const LONGEST_NOTE: usize = 16 * 1024;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_chat, post_chat)).routes(routes!(get_note, set_note))
}

/// Which lines to list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Since {
    /// Only lines after the one with this number.
    #[serde(default)]
    after: i64,
}

/// List the chat of a match I play in, without accounts I have muted.
#[utoipa::path(get, path = "/matches/{match_id}/chat", params(("match_id" = i64, Path), Since), responses((status = 200, body = [ChatLine]), (status = 403, body = Trouble)))]
async fn list_chat(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Query(since): Query<Since>,
) -> Result<Json<Vec<ChatLine>>, ApiError> {
    let account = signed.may(Scope::Read)?.account;
    Ok(Json(app.matches.talk(match_id, account, since.after).await?))
}

/// Post a chat line in a match I play in.
#[utoipa::path(post, path = "/matches/{match_id}/chat", params(("match_id" = i64, Path)), request_body = Say, responses((status = 200, body = ChatLine), (status = 403, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn post_chat(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(said): Json<Say>,
) -> Result<Json<ChatLine>, ApiError> {
    let account = signed.may(Scope::Play)?.account;
    Ok(Json(app.matches.say(match_id, account, &said.text).await?))
}

/// Get my private note about a match.
#[utoipa::path(get, path = "/matches/{match_id}/note", params(("match_id" = i64, Path)), responses((status = 200, body = Note), (status = 403, body = Trouble)))]
async fn get_note(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
) -> Result<Json<Note>, ApiError> {
    let account = signed.may(Scope::Read)?.account;
    app.matches.must_sit(match_id, account).await?;
    let text = app.matches.store().note(match_id, account).await?.unwrap_or_default();
    Ok(Json(Note { text }))
}

/// Set my private note about a match.
#[utoipa::path(put, path = "/matches/{match_id}/note", params(("match_id" = i64, Path)), request_body = Note, responses((status = 204), (status = 403, body = Trouble), (status = 422, body = Trouble)))]
async fn set_note(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(note): Json<Note>,
) -> Result<StatusCode, ApiError> {
    let account = signed.may_play(&app, What::Own)?;
    let text = sanitize::text(&note.text, LONGEST_NOTE);
    let text = text.ok_or_else(|| Trouble::new(Kind::Unclear, "This note is too long."))?;
    app.matches.must_sit(match_id, account).await?;
    app.matches.store().set_note(match_id, account, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}
