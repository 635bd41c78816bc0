//! Notification channels.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::ChannelId;
use wire::people::{Channel, Way};
use wire::socket::{Kind, Trouble};

use super::caller::AccountOwner;
use super::error::ApiError;
use crate::app_state::AppState;
use crate::limits::What;

/// Maximum number of channels of an account.
const MOST: i64 = 5;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_channels, add_channel))
        .routes(routes!(delete_channel))
        .routes(routes!(test_channel))
}

fn missing() -> ApiError {
    Trouble::new(Kind::Missing, "You have no such channel.").into()
}

/// List my notification channels.
#[utoipa::path(get, path = "/me/channels", responses((status = 200, body = [Channel])))]
async fn list_channels(
    State(app): State<AppState>,
    owner: AccountOwner,
) -> Result<Json<Vec<Channel>>, ApiError> {
    Ok(Json(app.matches.store().channels(owner.bearer.account).await?))
}

/// Add a notification channel. Mail only ever goes to my confirmed address.
#[utoipa::path(post, path = "/me/channels", request_body = Way, responses((status = 200, body = Channel), (status = 409, body = Trouble), (status = 422, body = Trouble), (status = 429, body = Trouble)))]
async fn add_channel(
    State(app): State<AppState>,
    owner: AccountOwner,
    Json(way): Json<Way>,
) -> Result<Json<Channel>, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Channel, account)?;
    let way = match way {
        Way::Mail => {
            if app.matches.store().mail_of(account).await?.is_none() {
                return Err(Trouble::new(Kind::Conflict, "Please confirm a mail address first.").into());
            }
            Way::Mail
        }
        Way::Webhook { url } => {
            let url = app.delivery.webhooks().read(&url);
            let url = url.map_err(|refused| Trouble::new(Kind::Unclear, refused.to_string()))?;
            Way::Webhook { url: url.into() }
        }
    };
    match app.matches.store().add_channel(account, &way, MOST).await? {
        Some(channel) => Ok(Json(Channel { channel, way, broken: None })),
        None => Err(Trouble::new(Kind::TooMuch, "You have reached the maximum number of channels.").into()),
    }
}

/// Delete a notification channel.
#[utoipa::path(delete, path = "/me/channels/{channel}", params(("channel" = i64, Path)), responses((status = 204), (status = 404, body = Trouble)))]
async fn delete_channel(
    State(app): State<AppState>,
    owner: AccountOwner,
    Path(channel): Path<ChannelId>,
) -> Result<StatusCode, ApiError> {
    let dropped = app.matches.store().drop_channel(owner.bearer.account, channel).await?;
    if dropped { Ok(StatusCode::NO_CONTENT) } else { Err(missing()) }
}

/// Send a test message over a channel.
#[utoipa::path(post, path = "/me/channels/{channel}/test", params(("channel" = i64, Path)), responses((status = 202), (status = 404, body = Trouble), (status = 429, body = Trouble)))]
async fn test_channel(
    State(app): State<AppState>,
    owner: AccountOwner,
    Path(channel): Path<ChannelId>,
) -> Result<StatusCode, ApiError> {
    let account = owner.bearer.account;
    app.matches.limits().count(What::Channel, account)?;
    let sent = app.matches.store().notify(account, channel, "Sandtable can reach you here.").await?;
    if sent { Ok(StatusCode::ACCEPTED) } else { Err(missing()) }
}
