//! The page embedded in the program, so that a single file suffices.

use axum::Router;
use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

/// The built page as of compile time.
#[derive(Embed)]
#[folder = "../web/dist"]
struct Files;

/// Serves them.
pub fn files() -> Router {
    Router::new().fallback(file)
}

async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(plain) = Files::get(path) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = HeaderValue::from_str(plain.metadata.mimetype());
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let small = takes_brotli(&headers).then(|| Files::get(&format!("{path}.br"))).flatten();
    let is_small = small.is_some();
    let file = small.unwrap_or(plain);
    let tag = tag(&file);
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == tag);
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(file.data).into_response(),
    };
    let told = response.headers_mut();
    told.insert(header::CONTENT_TYPE, kind);
    told.insert(header::ETAG, tag);
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_small {
        told.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| {
        accepted.split(',').any(|one| one.split(';').next().map(str::trim) == Some("br"))
    })
}

/// The `ETag` of a file.
fn tag(file: &EmbeddedFile) -> HeaderValue {
    let digits: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{digits}\"")).expect("hex digits make a header")
}
