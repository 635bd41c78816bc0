//! The waiting room, seats that change hands, and pauses.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use table::Seat;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::http::Match;
use wire::lobby::{
    Absent, Agree, Counts, Invite, NewPledges, NewerEdition, Offer, Pause, Paused, Rematch, SeatBot,
};
use wire::people::Scope;
use wire::socket::{Kind, Trouble};
use wire::{AccountId, MatchId};

use super::caller::SignedIn;
use super::error::ApiError;
use super::matches::found;
use crate::app_state::AppState;
use crate::limits::What;

/// Maximum number of offers in a list.
const PAGE: i64 = 100;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(call_off))
        .routes(routes!(leave_seat))
        .routes(routes!(commit_again))
        .routes(routes!(seat_bot))
        .routes(routes!(invite))
        .routes(routes!(rematch))
        .routes(routes!(list_offers))
        .routes(routes!(count_matches))
        .routes(routes!(offer_seat, withdraw_offer))
        .routes(routes!(take_offered_seat))
        .routes(routes!(set_absence))
        .routes(routes!(reclaim_seats))
        .routes(routes!(pause))
        .routes(routes!(get_newer_edition, agree_to_newer_edition))
}

/// Cancel a match that I created, before it begins.
#[utoipa::path(post, path = "/matches/{match_id}/call-off", params(("match_id" = i64, Path)), responses((status = 200, body = Match), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn call_off(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may(Scope::Play)?.account;
    app.matches.call_off(match_id, account).await?;
    found(&app, Some(account), match_id).await
}

/// Leave one of my seats before the match starts.
#[utoipa::path(delete, path = "/matches/{match_id}/seats/{seat}/chair", params(("match_id" = i64, Path), ("seat" = u8, Path)), responses((status = 200, body = Match), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn leave_seat(
    State(app): State<AppState>,
    signed: SignedIn,
    Path((match_id, seat)): Path<(MatchId, u8)>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::Sit)?;
    app.matches.leave(match_id, account, Some(Seat(seat))).await?;
    found(&app, Some(account), match_id).await
}

/// Commit to new salts for my seats before the match starts: in another browser than the one that took them, or once `pledge_wanted` says so.
#[utoipa::path(post, path = "/matches/{match_id}/pledges", params(("match_id" = i64, Path)), request_body = NewPledges, responses((status = 200, body = Match), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn commit_again(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(wanted): Json<NewPledges>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::Sit)?;
    app.matches.repledge(match_id, account, &wanted).await?;
    found(&app, Some(account), match_id).await
}

/// Give a free seat of a match that I created to a bot, or take it back, while the match is in its waiting room.
#[utoipa::path(put, path = "/matches/{match_id}/seats/{seat}/bot", params(("match_id" = i64, Path), ("seat" = u8, Path)), request_body = SeatBot, responses((status = 200, body = Match), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn seat_bot(
    State(app): State<AppState>,
    signed: SignedIn,
    Path((match_id, seat)): Path<(MatchId, u8)>,
    Json(wanted): Json<SeatBot>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::Sit)?;
    app.matches.seat_bot(match_id, account, Seat(seat), wanted.bot.as_deref()).await?;
    found(&app, Some(account), match_id).await
}

/// Invite accounts to a match that I created, by name.
#[utoipa::path(post, path = "/matches/{match_id}/invitations", params(("match_id" = i64, Path)), request_body = Invite, responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn invite(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(wanted): Json<Invite>,
) -> Result<StatusCode, ApiError> {
    let account = signed.may_play(&app, What::NewMatch)?;
    app.matches.invite(match_id, account, &wanted.names).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Create a rematch, to which the other players are invited; or take seats in the one that another player has created.
#[utoipa::path(post, path = "/matches/{match_id}/rematch", params(("match_id" = i64, Path)), request_body = Rematch, responses((status = 200, body = Match), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn rematch(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(wanted): Json<Rematch>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::NewMatch)?;
    let match_id = app.matches.rematch(match_id, account, &wanted).await?;
    found(&app, Some(account), match_id).await
}

/// List seats of running matches that are open to a substitute.
#[utoipa::path(get, path = "/offers", responses((status = 200, body = [Offer])))]
async fn list_offers(State(app): State<AppState>) -> Result<Json<Vec<Offer>>, ApiError> {
    Ok(Json(app.matches.store().offers(PAGE).await?))
}

/// Count the listed matches of every game: those looking for players, and those being played.
#[utoipa::path(get, path = "/lobby", responses((status = 200, body = [Counts])))]
async fn count_matches(State(app): State<AppState>) -> Result<Json<Vec<Counts>>, ApiError> {
    Ok(Json(app.matches.store().lobby_counts().await?))
}

/// Refuses accounts that do not hold the seat.
async fn must_hold(app: &AppState, match_id: MatchId, seat: u8, account: AccountId) -> Result<(), ApiError> {
    let (_, held) = app.matches.held_by(match_id, account).await?;
    if held.contains(&Seat(seat)) {
        return Ok(());
    }
    Err(Trouble::new(Kind::Forbidden, "This seat is not yours.").into())
}

/// Offer my seat to a substitute. I keep it until somebody takes it.
#[utoipa::path(put, path = "/matches/{match_id}/seats/{seat}/offer", params(("match_id" = i64, Path), ("seat" = u8, Path)), responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn offer_seat(
    State(app): State<AppState>,
    signed: SignedIn,
    Path((match_id, seat)): Path<(MatchId, u8)>,
) -> Result<StatusCode, ApiError> {
    let account = signed.may_play(&app, What::Offer)?;
    must_hold(&app, match_id, seat, account).await?;
    app.matches.store().offer(match_id, &[Seat(seat)]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Withdraw the offer of my seat.
#[utoipa::path(delete, path = "/matches/{match_id}/seats/{seat}/offer", params(("match_id" = i64, Path), ("seat" = u8, Path)), responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn withdraw_offer(
    State(app): State<AppState>,
    signed: SignedIn,
    Path((match_id, seat)): Path<(MatchId, u8)>,
) -> Result<StatusCode, ApiError> {
    let account = signed.may_play(&app, What::Offer)?;
    must_hold(&app, match_id, seat, account).await?;
    if app.matches.store().withdraw(match_id, Seat(seat)).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "This seat is not offered.").into())
}

/// Take an offered seat.
#[utoipa::path(post, path = "/matches/{match_id}/seats/{seat}/take", params(("match_id" = i64, Path), ("seat" = u8, Path)), responses((status = 200, body = Match), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn take_offered_seat(
    State(app): State<AppState>,
    signed: SignedIn,
    Path((match_id, seat)): Path<(MatchId, u8)>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::Sit)?;
    app.matches.substitute(match_id, Seat(seat), account).await?;
    found(&app, Some(account), match_id).await
}

/// Choose the bot that takes over when my time runs out.
#[utoipa::path(put, path = "/matches/{match_id}/absent", params(("match_id" = i64, Path)), request_body = Absent, responses((status = 204), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 422, body = Trouble)))]
async fn set_absence(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(wanted): Json<Absent>,
) -> Result<StatusCode, ApiError> {
    let account = signed.may_play(&app, What::Own)?;
    if wanted.bot.as_ref().is_some_and(|level| level.parse::<bots::Level>().is_err()) {
        return Err(Trouble::new(Kind::Unclear, "There is no bot with this level.").into());
    }
    let (person, _) = app.matches.held_by(match_id, account).await?;
    app.matches.store().set_absent(match_id, person, wanted.bot.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Take my seats back from the bot that plays for me.
#[utoipa::path(post, path = "/matches/{match_id}/reclaim", params(("match_id" = i64, Path)), responses((status = 200, body = Match), (status = 403, body = Trouble), (status = 404, body = Trouble), (status = 409, body = Trouble)))]
async fn reclaim_seats(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
) -> Result<Json<Match>, ApiError> {
    let account = signed.may_play(&app, What::Sit)?;
    app.matches.reclaim(match_id, account).await?;
    found(&app, Some(account), match_id).await
}

/// Vote on pausing the clocks. A single no withdraws all votes.
#[utoipa::path(put, path = "/matches/{match_id}/pause", params(("match_id" = i64, Path)), request_body = Pause, responses((status = 200, body = Paused), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn pause(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(wanted): Json<Pause>,
) -> Result<Json<Paused>, ApiError> {
    let account = signed.may_play(&app, What::Own)?;
    Ok(Json(app.matches.pause(match_id, account, wanted.stand_still).await?))
}

/// Get the newer edition that the players of my running match are asked about, if they are.
#[utoipa::path(get, path = "/matches/{match_id}/edition", params(("match_id" = i64, Path)), responses((status = 200, body = Option<NewerEdition>), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn get_newer_edition(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
) -> Result<Json<Option<NewerEdition>>, ApiError> {
    let account = signed.may(Scope::Read)?.account;
    Ok(Json(app.matches.newer_edition(match_id, account).await?))
}

/// Agree that my running match goes on by the newer edition, or take that back. It goes over once all players agree.
#[utoipa::path(put, path = "/matches/{match_id}/edition", params(("match_id" = i64, Path)), request_body = Agree, responses((status = 200, body = NewerEdition), (status = 403, body = Trouble), (status = 404, body = Trouble)))]
async fn agree_to_newer_edition(
    State(app): State<AppState>,
    signed: SignedIn,
    Path(match_id): Path<MatchId>,
    Json(wanted): Json<Agree>,
) -> Result<Json<NewerEdition>, ApiError> {
    let account = signed.may_play(&app, What::Own)?;
    Ok(Json(app.matches.agree(match_id, account, wanted.agrees).await?))
}
