//! What is mine: whom I do not want to hear, my vacation, and all that the house knows of me.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::people::{GoAway, Mute, Muted, MyData, Vacation};
use wire::socket::{Kind, Trouble};

use super::{Answer, House, Oneself};
use crate::limits::What;

/// An account has so many days of vacation a year.
const VACATION: i64 = 30;

/// An account mutes so many others.
const MOST_MUTED: i64 = 1000;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new()
        .routes(routes!(data))
        .routes(routes!(muted))
        .routes(routes!(mute, unmute))
        .routes(routes!(vacation, go_away, come_back))
}

/// All that the house knows of me.
#[utoipa::path(get, path = "/me/data", responses((status = 200, body = MyData), (status = 429, body = Trouble)))]
async fn data(State(house): State<House>, oneself: Oneself) -> Result<Json<MyData>, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Data, account)?;
    let data = house.hall.store().data_of(account, oneself.session).await?;
    data.map(Json).ok_or_else(|| Trouble::new(Kind::Missing, "This account is gone.").into())
}

/// Whom I do not want to hear.
#[utoipa::path(get, path = "/me/muted", responses((status = 200, body = [Muted])))]
async fn muted(State(house): State<House>, oneself: Oneself) -> Result<Json<Vec<Muted>>, Answer> {
    Ok(Json(house.hall.store().muted(oneself.bearer.account).await?))
}

/// Not hear somebody any more, or not sit with him either.
#[utoipa::path(put, path = "/me/muted/{account}", params(("account" = i64, Path)), request_body = Mute, responses((status = 204), (status = 404, body = Trouble)))]
async fn mute(
    State(house): State<House>,
    oneself: Oneself,
    Path(other): Path<i64>,
    Json(how): Json<Mute>,
) -> Result<StatusCode, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Own, account)?;
    if house.hall.store().mute(account, other, how.blocked, MOST_MUTED).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "There is nobody like that to be muted.").into())
}

/// Hear somebody again.
#[utoipa::path(delete, path = "/me/muted/{account}", params(("account" = i64, Path)), responses((status = 204), (status = 404, body = Trouble)))]
async fn unmute(
    State(house): State<House>,
    oneself: Oneself,
    Path(other): Path<i64>,
) -> Result<StatusCode, Answer> {
    if house.hall.store().unmute(oneself.bearer.account, other).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(Trouble::new(Kind::Missing, "You hear him already.").into())
}

/// My vacation.
#[utoipa::path(get, path = "/me/vacation", responses((status = 200, body = Vacation)))]
async fn vacation(State(house): State<House>, oneself: Oneself) -> Result<Json<Vacation>, Answer> {
    Ok(Json(house.hall.store().vacation(oneself.bearer.account, VACATION).await?))
}

/// Go on vacation, from now on: where every decision has its own time, mine have the more.
#[utoipa::path(put, path = "/me/vacation", request_body = GoAway, responses((status = 200, body = Vacation), (status = 409, body = Trouble), (status = 422, body = Trouble)))]
async fn go_away(
    State(house): State<House>,
    oneself: Oneself,
    Json(wanted): Json<GoAway>,
) -> Result<Json<Vacation>, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Own, account)?;
    if wanted.days == 0 {
        return Err(Trouble::new(Kind::Unclear, "A vacation has at least a day.").into());
    }
    if !house.hall.store().go_away(account, wanted.days.into(), VACATION).await? {
        let said = "You are away already, or have not so many days left this year.";
        return Err(Trouble::new(Kind::Conflict, said).into());
    }
    Ok(Json(house.hall.store().vacation(account, VACATION).await?))
}

/// I am back.
#[utoipa::path(delete, path = "/me/vacation", responses((status = 200, body = Vacation)))]
async fn come_back(State(house): State<House>, oneself: Oneself) -> Result<Json<Vacation>, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Own, account)?;
    house.hall.store().come_back(account).await?;
    Ok(Json(house.hall.store().vacation(account, VACATION).await?))
}
