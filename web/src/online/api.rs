//! The house's HTTP API. Cookies go with every request by themselves, since the house serves this page.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};
use wire::http::{Me, Welcome};
use wire::people::Proof;
use wire::socket::{Kind, Trouble};

use crate::browser;
use crate::t;

/// What the page remembers of having come in: a request that would only say no is not made.
const CAME_IN: &str = "house";

async fn ask(method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
    let away = |_: JsValue| Trouble::new(Kind::Unsure, t!("house-away"));
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
    Err(serde_json::from_str(&text).unwrap_or_else(|_| Trouble::new(Kind::Unsure, t!("house-away"))))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|_| Trouble::new(Kind::Unclear, t!("house-other-version")))
}

fn write(body: &impl Serialize) -> Option<String> {
    Some(serde_json::to_string(body).expect("plain data"))
}

/// Gets something.
pub async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&ask("GET", path, None).await?)
}

/// Gets a plain text.
pub async fn text(path: &str) -> Result<String, Trouble> {
    ask("GET", path, None).await
}

/// Sends something, and gets something for it.
pub async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    read(&ask("POST", path, write(body)).await?)
}

/// Does something that needs no more words.
pub async fn act<T: DeserializeOwned>(method: &str, path: &str) -> Result<T, Trouble> {
    read(&ask(method, path, None).await?)
}

/// Does something that needs no more words, and wants no more than that it is done.
pub async fn done(method: &str, path: &str) -> Result<(), Trouble> {
    ask(method, path, None).await.map(drop)
}

/// Sends something, and wants no more than that it is taken.
pub async fn tell(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    ask("POST", path, write(body)).await.map(drop)
}

/// Puts something in its place.
pub async fn put(path: &str, body: &impl Serialize) -> Result<(), Trouble> {
    ask("PUT", path, write(body)).await.map(drop)
}

fn known(welcome: Welcome) -> Me {
    browser::keep(CAME_IN, &welcome.me.account.to_string());
    welcome.me
}

/// Who I am here; nobody if I never came in from this browser, or too long ago.
pub async fn me() -> Result<Option<Me>, Trouble> {
    if browser::kept(CAME_IN).is_none() {
        return Ok(None);
    }
    match get("me").await {
        Ok(me) => Ok(Some(me)),
        Err(trouble) if trouble.kind == Kind::SignedOut => {
            browser::forget(CAME_IN);
            Ok(None)
        }
        Err(trouble) => Err(trouble),
    }
}

/// Who I am here; a guest if I was nobody.
pub async fn come_in() -> Result<Me, Trouble> {
    match me().await? {
        Some(me) => Ok(me),
        None => act("POST", "guests").await.map(known),
    }
}

/// Signs in, or makes an account: the path says which.
pub async fn enter(path: &str, body: &impl Serialize) -> Result<Me, Trouble> {
    post(path, body).await.map(known)
}

/// Signs out.
pub async fn leave() -> Result<(), Trouble> {
    browser::forget(CAME_IN);
    ask("DELETE", "sessions", None).await.map(drop)
}

/// Deletes my account.
pub async fn depart(proof: &Proof) -> Result<(), Trouble> {
    ask("DELETE", "me", write(proof)).await?;
    browser::forget(CAME_IN);
    Ok(())
}
