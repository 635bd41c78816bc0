//! The connection to the server: one WebSocket, reopened with growing delays whenever it is lost.

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

/// Delay before the first attempt to reconnect, in milliseconds; it doubles each time.
const FIRST_PAUSE: u32 = 250;

/// Maximum delay.
const LONGEST_PAUSE: u32 = 8000;

/// Ping a connection that has been silent for this many milliseconds.
const QUIET: f64 = 20_000.0;

/// Drop a connection that has been silent for this many milliseconds.
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

/// Events of a connection.
pub enum ConnectionEvent {
    /// It is open, for the first time or again.
    Open,
    /// The server has sent a message.
    Heard(ToClient),
}

/// A connection that is kept open. Cheap to copy: it is a handle.
#[derive(Clone, Copy)]
pub struct Connection {
    inner: StoredValue<Inner, LocalStorage>,
    /// Is it open?
    pub open: RwSignal<bool>,
}

struct Inner {
    socket: Option<Socket>,
    on_event: Rc<dyn Fn(ConnectionEvent)>,
    /// Number of sockets so far; events of earlier ones are ignored.
    generation: u32,
    pause: u32,
    /// When the last message arrived.
    heard: f64,
    ended: bool,
}

impl Connection {
    /// Opens a connection and keeps it open until it is [ended](Connection::end).
    pub fn new(open: RwSignal<bool>, on_event: impl Fn(ConnectionEvent) + 'static) -> Connection {
        let inner = Inner {
            socket: None,
            on_event: Rc::new(on_event),
            generation: 0,
            pause: FIRST_PAUSE,
            heard: browser::now(),
            ended: false,
        };
        let connection = Connection { inner: StoredValue::new_local(inner), open };
        connection.connect();
        connection.keep_alive();
        connection
    }

    fn is_current(&self, generation: u32) -> bool {
        self.inner.with_value(|inner| inner.generation == generation && !inner.ended)
    }

    fn connect(self) {
        let generation = self.inner.try_update_value(|inner| {
            inner.generation += 1;
            inner.generation
        });
        let generation = generation.unwrap_or_default();
        let opened = move || {
            if self.is_current(generation) {
                self.inner.update_value(|inner| (inner.pause, inner.heard) = (FIRST_PAUSE, browser::now()));
                self.open.set(true);
                self.notify(ConnectionEvent::Open);
            }
        };
        let closed = move || {
            if self.is_current(generation) {
                self.reconnect();
            }
        };
        let heard = move |message| {
            if self.is_current(generation) {
                self.inner.update_value(|inner| inner.heard = browser::now());
                self.notify(ConnectionEvent::Heard(message));
            }
        };
        let socket = Socket::open(opened, closed, heard);
        let there = socket.is_some();
        self.inner.update_value(|inner| inner.socket = socket);
        if !there {
            self.reconnect();
        }
    }

    fn notify(&self, event: ConnectionEvent) {
        let on_event = self.inner.with_value(|inner| inner.on_event.clone());
        on_event(event);
    }

    /// Drops the socket and opens another after a delay.
    pub fn reconnect(self) {
        self.open.set(false);
        let next = self.inner.try_update_value(|inner| {
            let pause = inner.pause;
            inner.pause = (inner.pause * 2).min(LONGEST_PAUSE);
            inner.generation += 1;
            (pause, inner.generation)
        });
        let Some((pause, generation)) = next else { return };
        leptos::task::spawn_local(async move {
            // Not immediately: this may be running inside a callback of the socket.
            TimeoutFuture::new(0).await;
            if self.is_current(generation) {
                self.inner.update_value(|inner| inner.socket = None);
            }
            TimeoutFuture::new(pause).await;
            if self.is_current(generation) {
                self.connect();
            }
        });
    }

    /// Sends a message if the connection is open.
    pub fn send(&self, message: &ToServer) {
        self.inner.with_value(|inner| {
            if let Some(socket) = &inner.socket {
                socket.send(message);
            }
        });
    }

    /// Pings a silent connection, and drops a dead one.
    fn keep_alive(self) {
        leptos::task::spawn_local(async move {
            loop {
                TimeoutFuture::new(5000).await;
                let (ended, heard) = self.inner.with_value(|inner| (inner.ended, inner.heard));
                if ended {
                    return;
                }
                let quiet = browser::now() - heard;
                if self.open.get_untracked() && quiet > DEAD {
                    self.reconnect();
                } else if self.open.get_untracked() && quiet > QUIET {
                    self.send(&ToServer::Ping);
                }
            }
        });
    }

    /// Closes the connection for good.
    pub fn end(&self) {
        self.inner.update_value(|inner| {
            inner.ended = true;
            inner.socket = None;
        });
    }
}
