//! Error responses.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use wire::socket::{Kind, Trouble};

use crate::limits::TooOften;
use crate::matches::{NO_SUCH_MATCH, Stop};

/// An error response.
pub struct ApiError {
    trouble: Trouble,
    /// Seconds until a retry makes sense, if known.
    retry_after: Option<u64>,
}

impl ApiError {
    /// What is said of a match that was never made, or is not there for the caller.
    pub fn no_such_match() -> ApiError {
        Trouble::new(Kind::Missing, NO_SUCH_MATCH).into()
    }
}

impl From<Stop> for ApiError {
    fn from(stop: Stop) -> ApiError {
        Trouble::from(stop).into()
    }
}

impl From<crate::store::Fault> for ApiError {
    fn from(fault: crate::store::Fault) -> ApiError {
        Stop::from(fault).into()
    }
}

impl From<Trouble> for ApiError {
    fn from(trouble: Trouble) -> ApiError {
        ApiError { trouble, retry_after: None }
    }
}

impl From<TooOften> for ApiError {
    fn from(too_often: TooOften) -> ApiError {
        ApiError { retry_after: Some(too_often.wait.as_secs() + 1), trouble: too_often.trouble }
    }
}

/// Default `Retry-After`, in seconds.
const SOON: u64 = 2;
const LATER: u64 = 60;

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = match self.trouble.kind {
            Kind::Rule | Kind::Unclear => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Stale | Kind::Conflict => StatusCode::CONFLICT,
            Kind::SignedOut => StatusCode::UNAUTHORIZED,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::Missing => StatusCode::NOT_FOUND,
            Kind::TooMuch => StatusCode::TOO_MANY_REQUESTS,
            Kind::Quarantined => StatusCode::LOCKED,
            Kind::Unsure => StatusCode::SERVICE_UNAVAILABLE,
        };
        let retry_after = self.retry_after.or(match status {
            StatusCode::SERVICE_UNAVAILABLE => Some(SOON),
            StatusCode::TOO_MANY_REQUESTS => Some(LATER),
            _ => None,
        });
        let header = retry_after.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        (status, header.map(AppendHeaders), Json(self.trouble)).into_response()
    }
}
