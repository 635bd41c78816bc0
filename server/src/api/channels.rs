//! Where I am told that I am wanted.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::people::{Channel, Way};
use wire::socket::{Kind, Trouble};

use super::{Answer, House, Oneself};
use crate::limits::What;

/// An account has so many channels.
const MOST: i64 = 5;

pub(super) fn router() -> OpenApiRouter<House> {
    OpenApiRouter::new().routes(routes!(list, add)).routes(routes!(drop_one)).routes(routes!(test))
}

fn missing() -> Answer {
    Trouble::new(Kind::Missing, "You have no such channel.").into()
}

/// My channels.
#[utoipa::path(get, path = "/me/channels", responses((status = 200, body = [Channel])))]
async fn list(State(house): State<House>, oneself: Oneself) -> Result<Json<Vec<Channel>>, Answer> {
    Ok(Json(house.hall.store().channels(oneself.bearer.account).await?))
}

/// One more channel. Mail goes to my confirmed address and nowhere else.
#[utoipa::path(post, path = "/me/channels", request_body = Way, responses((status = 200, body = Channel), (status = 409, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn add(
    State(house): State<House>,
    oneself: Oneself,
    Json(way): Json<Way>,
) -> Result<Json<Channel>, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Channel, account)?;
    let way = match way {
        Way::Mail => {
            if house.hall.store().mail_of(account).await?.is_none() {
                return Err(Trouble::new(Kind::Conflict, "Confirm a mail address first.").into());
            }
            Way::Mail
        }
        Way::Webhook { url } => {
            let url = house.post.webhooks().read(&url);
            let url = url.map_err(|refused| Trouble::new(Kind::Unclear, refused.to_string()))?;
            Way::Webhook { url: url.into() }
        }
    };
    match house.hall.store().add_channel(account, &way, MOST).await? {
        Some(channel) => Ok(Json(Channel { channel, way, broken: None })),
        None => Err(Trouble::new(Kind::TooMuch, "You have as many channels as anybody may have.").into()),
    }
}

/// A channel less.
#[utoipa::path(delete, path = "/me/channels/{channel}", params(("channel" = i64, Path)), responses((status = 204), (status = 404, body = Trouble)))]
async fn drop_one(
    State(house): State<House>,
    oneself: Oneself,
    Path(channel): Path<i64>,
) -> Result<StatusCode, Answer> {
    let dropped = house.hall.store().drop_channel(oneself.bearer.account, channel).await?;
    if dropped { Ok(StatusCode::NO_CONTENT) } else { Err(missing()) }
}

/// Try a channel: something is sent there soon.
#[utoipa::path(post, path = "/me/channels/{channel}/test", params(("channel" = i64, Path)), responses((status = 202), (status = 404, body = Trouble), (status = 429, body = Trouble)))]
async fn test(
    State(house): State<House>,
    oneself: Oneself,
    Path(channel): Path<i64>,
) -> Result<StatusCode, Answer> {
    let account = oneself.bearer.account;
    house.hall.limits().count(What::Channel, account)?;
    let sent = house.hall.store().notify(account, channel, "Sandtable reaches you here.").await?;
    if sent { Ok(StatusCode::ACCEPTED) } else { Err(missing()) }
}
