//! The server's HTTP API. Cookies are sent along, since the same server serves this page.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};
use wire::http::{Me, Welcome};
use wire::people::Proof;
use wire::socket::{Kind, Trouble};

use super::salts;
use crate::browser;
use crate::words::t;

/// Remembers that this browser has signed in, to avoid requests that must fail.
const SIGNED_IN: &str = "house";

async fn request(method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
    let away = |_: JsValue| Trouble::new(Kind::Unsure, t!("server-away"));
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(away)?;
        headers.set("Content-Type", "application/json").map_err(away)?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(&body));
    }
    let asked = browser::window().fetch_with_str_and_init(&format!("/api/v1/{path}"), &init);
    let response: Response = JsFuture::from(asked).await.map_err(away)?.dyn_into().map_err(away)?;
    let text = JsFuture::from(response.text().map_err(away)?).await.map_err(away)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).unwrap_or_else(|_| Trouble::new(Kind::Unsure, t!("server-away"))))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|_| Trouble::new(Kind::Unclear, t!("server-other-version")))
}

fn write(body: &impl Serialize) -> Option<String> {
    Some(serde_json::to_string(body).expect("plain data"))
}

/// Gets something.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&request("GET", path, None).await?)
}

/// Gets a plain text.
pub async fn get_text(path: &str) -> Result<String, Trouble> {
    request("GET", path, None).await
}

/// Posts something, and returns the response.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    read(&request("POST", path, write(body)).await?)
}

/// Sends a request without a body.
pub async fn call<T: DeserializeOwned>(method: &str, path: &str) -> Result<T, Trouble> {
    read(&request(method, path, None).await?)
}

/// Sends a request without a body, and ignores the response.
pub async fn call_only(method: &str, path: &str) -> Result<(), Trouble> {
    request(method, path, None).await.map(drop)
}

/// Posts something, and ignores the response.
pub async fn post_only(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    request("POST", path, write(body)).await.map(drop)
}

/// Puts something.
pub async fn put(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    request("PUT", path, write(body)).await.map(drop)
}

/// Puts something, and returns the response.
pub async fn put_for<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    read(&request("PUT", path, write(body)).await?)
}

fn known(welcome: Welcome) -> Me {
    browser::set_item(SIGNED_IN, &welcome.me.account.to_string());
    welcome.me
}

/// The current account; none if this browser never signed in, or too long ago.
pub async fn me() -> Result<Option<Me>, Trouble> {
    if browser::get_item(SIGNED_IN).is_none() {
        return Ok(None);
    }
    match get("me").await {
        Ok(me) => Ok(Some(me)),
        Err(trouble) if trouble.kind == Kind::SignedOut => {
            browser::remove_item(SIGNED_IN);
            Ok(None)
        }
        Err(trouble) => Err(trouble),
    }
}

/// The current account; a new guest if there is none.
pub async fn me_or_new_guest() -> Result<Me, Trouble> {
    match me().await? {
        Some(me) => Ok(me),
        None => call("POST", "guests").await.map(known),
    }
}

/// Signs in or creates an account, depending on the path.
pub async fn sign_in(path: &str, body: &impl Serialize) -> Result<Me, Trouble> {
    post(path, body).await.map(known)
}

/// Signs out.
pub async fn sign_out() -> Result<(), Trouble> {
    browser::remove_item(SIGNED_IN);
    salts::forget_all();
    request("DELETE", "sessions", None).await.map(drop)
}

/// Deletes my account.
pub async fn delete_account(proof: &Proof) -> Result<(), Trouble> {
    request("DELETE", "me", write(proof)).await?;
    browser::remove_item(SIGNED_IN);
    salts::forget_all();
    Ok(())
}
