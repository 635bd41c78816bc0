//! My own settings and data: muted accounts, vacations, and everything stored about me.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::AccountId;
use wire::people::{GoAway, Mute, Muted, MyData, Vacation};
use wire::socket::{Kind, Trouble};

use super::caller::AccountOwner;
use super::error::ApiError;
use crate::app_state::AppState;
use crate::limits::What;

/// Days of vacation that an account has each year.
const VACATION: i64 = 30;

/// Maximum number of accounts that one account may mute.
const MOST_MUTED: i64 = 1000;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get_my_data))
        .routes(routes!(list_muted))
        .routes(routes!(mute, unmute))
        .routes(routes!(get_vacation, start_vacation, end_vacation))
}

/// Export everything stored about me.
#[utoipa::path(get, path = "/me/data", responses((status = 200, body = MyData), (status = 429, body = Trouble)))]
async fn get_my_data(State(app): State<AppState>, owner: AccountOwner) -> Result<Json<MyData>, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Data, account)?;
    let data = app.matches.store().data_of(account, owner.session).await?;
    data.map(Json).ok_or_else(|| Trouble::new(Kind::Missing, "This account was deleted.").into())
}

/// List the accounts I have muted.
#[utoipa::path(get, path = "/me/muted", responses((status = 200, body = [Muted])))]
async fn list_muted(State(app): State<AppState>, owner: AccountOwner) -> Result<Json<Vec<Muted>>, ApiError> {
    Ok(Json(app.matches.store().muted(owner.bearer.account).await?))
}

/// Mute an account, and optionally bar it from my matches.
#[utoipa::path(put, path = "/me/muted/{account}", params(("account" = i64, Path)), request_body = Mute, responses((status = 204), (status = 404, body = Trouble)))]
async fn mute(
    State(app): State<AppState>,
    owner: AccountOwner,
    Path(other): Path<AccountId>,
    Json(how): Json<Mute>,
) -> Result<StatusCode, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Own, account)?;
    if app.matches.store().mute(account, other, how.blocked, MOST_MUTED).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "This account cannot be muted.").into())
}

/// Unmute an account.
#[utoipa::path(delete, path = "/me/muted/{account}", params(("account" = i64, Path)), responses((status = 204), (status = 404, body = Trouble)))]
async fn unmute(
    State(app): State<AppState>,
    owner: AccountOwner,
    Path(other): Path<AccountId>,
) -> Result<StatusCode, ApiError> {
    if app.matches.store().unmute(owner.bearer.account, other).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "You have not muted this account.").into())
}

/// Get my vacation.
#[utoipa::path(get, path = "/me/vacation", responses((status = 200, body = Vacation)))]
async fn get_vacation(State(app): State<AppState>, owner: AccountOwner) -> Result<Json<Vacation>, ApiError> {
    Ok(Json(app.matches.store().vacation(owner.bearer.account, VACATION).await?))
}

/// Start a vacation now. It extends my time in matches with a fixed time for every decision.
#[utoipa::path(put, path = "/me/vacation", request_body = GoAway, responses((status = 200, body = Vacation), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn start_vacation(
    State(app): State<AppState>,
    owner: AccountOwner,
    Json(wanted): Json<GoAway>,
) -> Result<Json<Vacation>, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Own, account)?;
    if wanted.days == 0 {
        return Err(Trouble::new(Kind::Unclear, "A vacation lasts at least one day.").into());
    }
    if !app.matches.store().go_away(account, wanted.days.into(), VACATION).await? {
        let said = "You are already on vacation, or do not have that many days left this year.";
        return Err(Trouble::new(Kind::Conflict, said).into());
    }
    Ok(Json(app.matches.store().vacation(account, VACATION).await?))
}

/// End my vacation.
#[utoipa::path(delete, path = "/me/vacation", responses((status = 200, body = Vacation)))]
async fn end_vacation(State(app): State<AppState>, owner: AccountOwner) -> Result<Json<Vacation>, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Own, account)?;
    app.matches.store().come_back(account).await?;
    Ok(Json(app.matches.store().vacation(account, VACATION).await?))
}
