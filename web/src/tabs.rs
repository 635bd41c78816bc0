//! The tabs of one browser: one of them plays a game, the others look on.
//!
//! The browser's locks tell which tab plays: a lock is let go of when its tab is closed, however that comes about. Over a channel the tabs
//! tell one another what they have kept. Neither is trusted with the game itself: that only one tab writes is seen to by the store.

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

/// How a tab asks for the right to play a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Only if no other tab has it.
    IfFree,
    /// As soon as no other tab has it.
    InTurn,
    /// At once, even if another tab has it.
    Now,
}

/// The right to play a game, as long as this lives.
pub struct Turn {
    release: Option<Function>,
}

impl Drop for Turn {
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

/// Does the browser know which tab plays? Else that shows only when two of them write.
pub fn has_locks() -> bool {
    locks().is_some()
}

/// Asks for the right to play a game; none if another tab has it. A browser without locks gives it to everybody: then the first to write
/// is right.
pub async fn turn(id: &str, ask: Ask) -> Option<Turn> {
    let Some(locks) = locks() else { return Some(Turn { release: None }) };
    let options = js_sys::Object::new();
    match ask {
        Ask::IfFree => Reflect::set(&options, &"ifAvailable".into(), &true.into()),
        Ask::Now => Reflect::set(&options, &"steal".into(), &true.into()),
        Ask::InTurn => Ok(true),
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
        // It ends with a fault when another tab takes the right away: that tab has said so before.
        let _ = JsFuture::from(over).await;
    });
    let granted = JsFuture::from(answered).await.ok()?.is_truthy();
    let turn = Turn { release: Some(release) };
    granted.then_some(turn)
}

/// A promise, and what keeps it.
fn promise() -> (Promise, Function) {
    let kept = Rc::new(RefCell::new(None));
    let keep = kept.clone();
    let promise = Promise::new(&mut |resolve, _| *keep.borrow_mut() = Some(resolve));
    let resolve = kept.borrow_mut().take().expect("a promise calls this at once");
    (promise, resolve)
}

/// What tabs tell one another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// The game is kept as this version.
    Saved(u64),
    /// Another tab wants to play: save everything and stop.
    Yield,
    /// All is kept; here nothing is written any more.
    Yielded,
}

/// What the tabs say of one game.
pub struct Channel {
    channel: Option<BroadcastChannel>,
    _heard: Closure<dyn Fn(MessageEvent)>,
}

impl Channel {
    /// Listens, and can speak.
    pub fn open(id: &str, heard: impl Fn(News) + 'static) -> Channel {
        let channel = BroadcastChannel::new(&format!("sandtable-{id}")).ok();
        let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let news = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            if let Some(news) = news {
                heard(news);
            }
        });
        if let Some(channel) = &channel {
            channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        }
        Channel { channel, _heard: heard }
    }

    /// Tells the other tabs.
    pub fn tell(&self, news: &News) {
        if let (Some(channel), Ok(text)) = (&self.channel, serde_json::to_string(news)) {
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
