//! The page's side: a handle to a worker.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, WorkerOptions, WorkerType};

use super::{Answer, Request, packed, read};
use crate::browser;

/// A worker. Dropping it ends it at once, even while it thinks.
pub struct Worker {
    worker: web_sys::Worker,
    /// Requests made before it was ready; none once it is.
    waiting: Rc<RefCell<Option<Vec<Uint8Array>>>>,
    _heard: Closure<dyn Fn(MessageEvent)>,
    _broken: Closure<dyn Fn(JsValue)>,
}

impl Worker {
    /// Starts one; `heard` receives its answers. None if the browser has no workers.
    pub fn start(heard: impl Fn(Answer) + 'static) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = format!("/{}", browser::asset("worker.js")?);
        let worker = web_sys::Worker::new_with_options(&address, &options).ok()?;
        let heard = Rc::new(heard);
        let waiting = Rc::new(RefCell::new(Some(Vec::new())));
        let on_message = {
            let (worker, waiting, heard) = (worker.clone(), waiting.clone(), heard.clone());
            Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
                let answer = read(&event);
                match answer {
                    Some(Answer::Ready) => {
                        let asked: Option<Vec<Uint8Array>> = waiting.borrow_mut().take();
                        for bytes in asked.into_iter().flatten() {
                            let _ = worker.post_message(&bytes);
                        }
                    }
                    Some(answer) => heard(answer),
                    None => {}
                }
            })
        };
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let broken = Closure::<dyn Fn(JsValue)>::new(move |_| heard(Answer::Fault(String::new())));
        worker.set_onerror(Some(broken.as_ref().unchecked_ref()));
        let begin = js_sys::Object::new();
        let glue = format!("/{}", browser::asset(&format!("games/{}/web.js", browser::game()))?);
        let _ = js_sys::Reflect::set(&begin, &"glue".into(), &glue.into());
        let _ = js_sys::Reflect::set(&begin, &"module".into(), &wasm_bindgen::module());
        worker.post_message(&begin).ok()?;
        Some(Worker { worker, waiting, _heard: on_message, _broken: broken })
    }

    /// Sends a request; requests are answered in order.
    pub fn ask(&self, ask: &Request) {
        let bytes = packed(ask);
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(bytes),
            None => {
                let _ = self.worker.post_message(&bytes);
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
