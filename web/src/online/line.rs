//! The line to the house: one WebSocket, opened again whenever it is lost, after growing pauses.

use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use js_sys::{ArrayBuffer, Uint8Array};
use leptos::prelude::*;
use table::pack::{pack, unpack};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{BinaryType, MessageEvent, WebSocket};
use wire::socket::{ToClient, ToServer};

use crate::browser;

/// The first pause before a line is opened again, in milliseconds; each is twice the one before.
const FIRST_PAUSE: u32 = 250;

/// No pause is longer.
const LONGEST_PAUSE: u32 = 8000;

/// A line that says nothing for so many milliseconds is asked whether it is there.
const QUIET: f64 = 20_000.0;

/// A line that does not answer for so many milliseconds is dead.
const DEAD: f64 = 30_000.0;

/// A WebSocket that is open, or about to be.
struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn Fn()>,
    _closed: Closure<dyn Fn()>,
    _heard: Closure<dyn Fn(MessageEvent)>,
}

impl Socket {
    fn open(
        opened: impl Fn() + 'static,
        closed: impl Fn() + 'static,
        heard: impl Fn(ToClient) + 'static,
    ) -> Option<Socket> {
        let location = browser::window().location();
        let secure = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{secure}://{}/api/v1/socket", location.host().ok()?)).ok()?;
        socket.set_binary_type(BinaryType::Arraybuffer);
        let heard = move |event: MessageEvent| {
            let bytes = event.data().dyn_into::<ArrayBuffer>().map(|data| Uint8Array::new(&data).to_vec());
            if let Some(message) = bytes.ok().and_then(|bytes| unpack(&bytes).ok()) {
                heard(message);
            }
        };
        let (opened, closed, heard) = (Closure::new(opened), Closure::new(closed), Closure::new(heard));
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        Some(Socket { socket, _opened: opened, _closed: closed, _heard: heard })
    }

    fn send(&self, message: &ToServer) {
        if self.socket.ready_state() == WebSocket::OPEN {
            let _ = self.socket.send_with_u8_array(&pack(message));
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        self.socket.set_onmessage(None);
        let _ = self.socket.close();
    }
}

/// What comes over a line.
pub enum News {
    /// The line is open, for the first time or again.
    Open,
    /// The house says something.
    Heard(ToClient),
}

/// A line that is kept open. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct Line {
    inner: StoredValue<Inner, LocalStorage>,
    /// Is it open now?
    pub open: RwSignal<bool>,
}

struct Inner {
    socket: Option<Socket>,
    hears: Rc<dyn Fn(News)>,
    /// The how-manieth socket it is: what earlier ones still say is not heard.
    turn: u32,
    pause: u32,
    /// When something was last heard.
    heard: f64,
    ended: bool,
}

impl Line {
    /// Opens a line and keeps it open until it is [ended](Line::end).
    pub fn new(open: RwSignal<bool>, hears: impl Fn(News) + 'static) -> Line {
        let inner = Inner {
            socket: None,
            hears: Rc::new(hears),
            turn: 0,
            pause: FIRST_PAUSE,
            heard: browser::now(),
            ended: false,
        };
        let line = Line { inner: StoredValue::new_local(inner), open };
        line.connect();
        line.watch_over();
        line
    }

    fn is_turn(&self, turn: u32) -> bool {
        self.inner.with_value(|inner| inner.turn == turn && !inner.ended)
    }

    fn connect(self) {
        let turn = self.inner.try_update_value(|inner| {
            inner.turn += 1;
            inner.turn
        });
        let turn = turn.unwrap_or_default();
        let opened = move || {
            if self.is_turn(turn) {
                self.inner.update_value(|inner| (inner.pause, inner.heard) = (FIRST_PAUSE, browser::now()));
                self.open.set(true);
                self.tell(News::Open);
            }
        };
        let closed = move || {
            if self.is_turn(turn) {
                self.again();
            }
        };
        let heard = move |message| {
            if self.is_turn(turn) {
                self.inner.update_value(|inner| inner.heard = browser::now());
                self.tell(News::Heard(message));
            }
        };
        let socket = Socket::open(opened, closed, heard);
        let there = socket.is_some();
        self.inner.update_value(|inner| inner.socket = socket);
        if !there {
            self.again();
        }
    }

    fn tell(&self, news: News) {
        let hears = self.inner.with_value(|inner| inner.hears.clone());
        hears(news);
    }

    /// Lets go of the socket and opens another after a pause.
    pub fn again(self) {
        self.open.set(false);
        let next = self.inner.try_update_value(|inner| {
            let pause = inner.pause;
            inner.pause = (inner.pause * 2).min(LONGEST_PAUSE);
            inner.turn += 1;
            (pause, inner.turn)
        });
        let Some((pause, turn)) = next else { return };
        leptos::task::spawn_local(async move {
            // Not sooner: what the socket says last may be what brought us here.
            TimeoutFuture::new(0).await;
            if self.is_turn(turn) {
                self.inner.update_value(|inner| inner.socket = None);
            }
            TimeoutFuture::new(pause).await;
            if self.is_turn(turn) {
                self.connect();
            }
        });
    }

    /// Says something, if the line is open.
    pub fn send(&self, message: &ToServer) {
        self.inner.with_value(|inner| {
            if let Some(socket) = &inner.socket {
                socket.send(message);
            }
        });
    }

    /// Asks now and then whether anybody is there, and lets go of a line that is dead.
    fn watch_over(self) {
        leptos::task::spawn_local(async move {
            loop {
                TimeoutFuture::new(5000).await;
                let (ended, heard) = self.inner.with_value(|inner| (inner.ended, inner.heard));
                if ended {
                    return;
                }
                let quiet = browser::now() - heard;
                if self.open.get_untracked() && quiet > DEAD {
                    self.again();
                } else if self.open.get_untracked() && quiet > QUIET {
                    self.send(&ToServer::Ping);
                }
            }
        });
    }

    /// Lets go of the line for good.
    pub fn end(&self) {
        self.inner.update_value(|inner| {
            inner.ended = true;
            inner.socket = None;
        });
    }
}
