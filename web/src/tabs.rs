//! The tabs of one browser: one of them plays a game, the others are read-only.
//!
//! A browser lock decides which tab plays: it is released when its tab closes for whatever reason. Over a channel the tabs
//! tell one another what they have saved. Neither protects the game itself: the store ensures that only one tab writes.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::MessageEvent;

use crate::browser;

#[wasm_bindgen]
extern "C" {
    type LockManager;
    #[wasm_bindgen(method)]
    fn request(this: &LockManager, name: &str, options: &JsValue, callback: &JsValue) -> Promise;

    type BroadcastChannel;
    #[wasm_bindgen(constructor, catch)]
    fn new(name: &str) -> Result<BroadcastChannel, JsValue>;
    #[wasm_bindgen(method, catch, js_name = postMessage)]
    fn post_message(this: &BroadcastChannel, message: &JsValue) -> Result<(), JsValue>;
    #[wasm_bindgen(method, setter)]
    fn set_onmessage(this: &BroadcastChannel, handler: Option<&Function>);
    #[wasm_bindgen(method)]
    fn close(this: &BroadcastChannel);
}

/// How to request the lock on a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockRequest {
    /// Only if no other tab holds it.
    IfFree,
    /// As soon as no other tab holds it.
    WhenFree,
    /// At once, stealing it from another tab.
    Now,
}

/// The lock on a game, held for the lifetime of this value.
pub struct PlayLock {
    release: Option<Function>,
}

impl Drop for PlayLock {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

fn locks() -> Option<LockManager> {
    let locks = Reflect::get(&browser::window().navigator(), &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}

/// Does the browser support locks? If not, a conflict shows only when two tabs write.
pub fn has_locks() -> bool {
    locks().is_some()
}

/// Requests the lock on a game; none if another tab holds it. Without browser support everybody gets it, and the first to write
/// wins.
pub async fn lock(id: &str, ask: LockRequest) -> Option<PlayLock> {
    let Some(locks) = locks() else { return Some(PlayLock { release: None }) };
    let options = js_sys::Object::new();
    match ask {
        LockRequest::IfFree => Reflect::set(&options, &"ifAvailable".into(), &true.into()),
        LockRequest::Now => Reflect::set(&options, &"steal".into(), &true.into()),
        LockRequest::WhenFree => Ok(true),
    }
    .ok()?;
    let (answered, answer) = promise();
    let (held, release) = promise();
    let callback = Closure::once_into_js(move |lock: JsValue| -> JsValue {
        let _ = answer.call1(&JsValue::NULL, &JsValue::from(!lock.is_null()));
        if lock.is_null() { JsValue::UNDEFINED } else { held.into() }
    });
    let over = locks.request(&format!("sandtable-{id}"), &options, &callback);
    leptos::task::spawn_local(async move {
        // It fails when another tab steals the lock, which that tab has announced.
        let _ = JsFuture::from(over).await;
    });
    let granted = JsFuture::from(answered).await.ok()?.is_truthy();
    let lock = PlayLock { release: Some(release) };
    granted.then_some(lock)
}

/// A promise and its resolve function.
fn promise() -> (Promise, Function) {
    let kept = Rc::new(RefCell::new(None));
    let keep = kept.clone();
    let promise = Promise::new(&mut |resolve, _| *keep.borrow_mut() = Some(resolve));
    let resolve = kept.borrow_mut().take().expect("a promise calls this at once");
    (promise, resolve)
}

/// Messages between tabs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TabMessage {
    /// The game was saved as this version.
    Saved(u64),
    /// Another tab wants to play: save everything and stop.
    Yield,
    /// Everything is saved; this tab writes no more.
    Yielded,
}

/// The channel of one game.
pub struct Channel {
    channel: Option<BroadcastChannel>,
    _heard: Closure<dyn Fn(MessageEvent)>,
}

impl Channel {
    /// Opens the channel and listens.
    pub fn open(id: &str, heard: impl Fn(TabMessage) + 'static) -> Channel {
        let channel = BroadcastChannel::new(&format!("sandtable-{id}")).ok();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            if let Some(message) = message {
                heard(message);
            }
        });
        if let Some(channel) = &channel {
            channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        }
        Channel { channel, _heard: heard }
    }

    /// Sends a message to the other tabs.
    pub fn tell(&self, message: &TabMessage) {
        if let (Some(channel), Ok(text)) = (&self.channel, serde_json::to_string(message)) {
            let _ = channel.post_message(&JsValue::from_str(&text));
        }
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        if let Some(channel) = &self.channel {
            channel.set_onmessage(None);
            channel.close();
        }
    }
}
