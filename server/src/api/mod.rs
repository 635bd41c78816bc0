//! The HTTP API, under `/api/v1`.

mod accounts;
mod caller;
mod channels;
mod described;
mod error;
mod identity;
mod lobby;
mod matches;
mod personal;
mod recovery;
mod sessions;
mod talk;
mod unlisted;
mod work;

use std::time::Instant;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{DefaultBodyLimit, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use wire::socket::{Kind, Trouble};

use self::caller::Caller;
pub(crate) use self::error::ApiError;
use self::unlisted::hide;
pub(crate) use self::unlisted::{LINK, is_hidden, links};
use crate::app_state::AppState;
use crate::page::{own_site, site};
use crate::relay::{credentials, relay};

/// Maximum size of a request body, in bytes.
pub(crate) const LONGEST_BODY: usize = 64 * 1024;

#[derive(OpenApi)]
#[openapi(info(title = "Sandtable", description = "Play the games of Sandtable over HTTP."))]
struct Described;

/// Everything under `/api/v1`.
fn endpoints() -> OpenApiRouter<AppState> {
    accounts::router()
        .merge(sessions::router())
        .merge(recovery::router())
        .merge(channels::router())
        .merge(personal::router())
        .merge(matches::router())
        .merge(lobby::router())
        .merge(talk::router())
        .merge(work::router())
}

/// All routes of the server.
pub fn router(app: AppState) -> Router {
    let (api, mut described) =
        OpenApiRouter::with_openapi(Described::openapi()).nest("/api/v1", endpoints()).split_for_parts();
    described::complete(&mut described, caller::cookie_name(&app.config.public_url));
    let described = described.to_json().expect("the description serializes");
    let json = [(header::CONTENT_TYPE, "application/json")];
    let page = app.config.page.as_deref().map(site).or_else(own_site);
    let remembered = app.config.public_url.starts_with("https:").then_some(TLS_ONLY);
    let api = api
        .route("/api/v1/openapi.json", get(move || async move { (json, described) }))
        .route("/api/v1/socket", get(socket))
        .route("/api/{*path}", any(missing))
        .route_layer(always(header::CONTENT_DISPOSITION, "attachment; filename=\"api.json\""))
        .route("/healthz", get(async || "alive"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(app.clone(), relay))
        .layer(map_response(as_trouble))
        .layer(from_fn_with_state(app.clone(), note))
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(header::REFERRER_POLICY, "no-referrer"))
        .layer(always(header::X_FRAME_OPTIONS, "DENY"))
        .layer(always(header::CACHE_CONTROL, "no-store"))
        .layer(always(header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"))
        .layer(always(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
        .with_state(app.clone());
    let all = match page {
        Some(page) => api.fallback_service(page),
        None => api,
    };
    let all =
        all.layer(SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, remembered));
    // Around everything, since the path decides where a request goes.
    Router::new().fallback_service(all).layer(from_fn_with_state(app, hide))
}

/// Browsers that have used TLS once use nothing else for a year.
const TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Counts and times requests, and logs refused ones, so that operators notice repeated attempts.
async fn note(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let timer = Instant::now();
    let answer = next.run(request).await;
    let status = answer.status();
    app.matches.metrics().request(status.as_u16(), timer.elapsed());
    let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::TOO_MANY_REQUESTS];
    if refused.contains(&status) || status.is_server_error() {
        tracing::info!(%method, path, status = status.as_u16(), "a request was refused");
    }
    answer
}

/// Turns plain-text rejections of bodies and paths into a [`Trouble`], like every other error.
async fn as_trouble(answer: Response) -> Response {
    let (mut parts, body) = answer.into_parts();
    let kind = parts.headers.get(header::CONTENT_TYPE);
    let plain = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !(parts.status.is_client_error() && plain) {
        return Response::from_parts(parts, body);
    }
    let said = to_bytes(body, LONGEST_BODY).await.unwrap_or_default();
    let trouble = Trouble::new(Kind::Unclear, String::from_utf8_lossy(&said));
    let json = serde_json::to_vec(&trouble).expect("an error serializes");
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Response::from_parts(parts, Body::from(json))
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// What the API does not have.
async fn missing() -> ApiError {
    Trouble::new(Kind::Missing, "The API has no such path.").into()
}

/// Readiness probe.
async fn ready(State(app): State<AppState>) -> Response {
    let ends = *app.closing.borrow();
    let heartbeats = app.matches.heartbeats();
    let stored = app.matches.store().ping().await.is_ok();
    let is_ready = stored && !ends && !heartbeats.has_stopped();
    let (status, said) = match is_ready {
        true => (StatusCode::OK, "ready"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready"),
    };
    let ages =
        heartbeats.ages().into_iter().map(|(task, age)| format!("\n{task}: {:.1} s ago", age.as_secs_f64()));
    (status, said.to_string() + &ages.collect::<String>()).into_response()
}

async fn metrics(State(app): State<AppState>) -> impl IntoResponse {
    app.matches.metrics().ages(&app.matches.heartbeats().ages());
    app.matches.note_queues();
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0")], app.matches.metrics().write())
}

/// Opens a socket, authenticated by the same token or cookie as any request, and only from our own page.
async fn socket(
    State(app): State<AppState>,
    Caller(bearer): Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !caller::is_ours(&headers, &app.config.public_url) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let (session, shown) = (caller::shown_hash(&headers, &app), credentials(&headers));
    upgrade
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(1024 * 1024)
        .max_message_size(wire::socket::LONGEST)
        .max_frame_size(wire::socket::LONGEST)
        .on_upgrade(move |socket| crate::socket::serve(socket, app, bearer, session, shown))
}
