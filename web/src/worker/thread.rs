//! The worker's side: the bots, and a clock.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Clock, Deadline, DynBot, DynBots, Said};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Performance};

use super::{Answer, Request, ReviewRequest, ThinkRequest, packed, read};

/// Minimum interval between reports of better orders.
const EVERY: Duration = Duration::from_millis(100);

/// The scope of this worker; none in the page.
fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Is this a worker?
pub fn is_here() -> bool {
    scope().is_some()
}

fn tell(answer: &Answer) {
    if let Some(scope) = scope() {
        let _ = scope.post_message(&packed(answer));
    }
}

/// Starts listening for requests.
pub fn run() {
    std::panic::set_hook(Box::new(|fault| tell(&Answer::Fault(fault.to_string()))));
    let Some(scope) = scope() else { return };
    let bots = RefCell::new(ThinkingBots::default());
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(ask) = read(&event) {
            tell(&bots.borrow_mut().answer(ask));
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    tell(&Answer::Ready);
}

/// The time since the worker started.
struct Ticking(Option<Performance>);

impl Ticking {
    fn new() -> Ticking {
        Ticking(scope().and_then(|scope| scope.performance()))
    }
}

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_secs_f64(self.0.as_ref().map_or(0.0, Performance::now) / 1000.0)
    }
}

/// All bots of this worker.
#[derive(Default)]
struct ThinkingBots {
    games: BTreeMap<String, Box<dyn DynBots>>,
    bots: BTreeMap<String, Box<dyn DynBot>>,
}

impl ThinkingBots {
    fn answer(&mut self, ask: Request) -> Answer {
        match ask {
            Request::Think(think) => self.think(&think),
            Request::Review(look) => self.review(&look),
        }
    }

    fn think(&mut self, think: &ThinkRequest) -> Answer {
        let clock = Ticking::new();
        let mut deadline = Deadline::new(think.budget, &clock);
        let Some(bots) = game(&mut self.games, &think.game) else {
            return Answer::Fault(think.game.clone());
        };
        if !self.bots.contains_key(&think.bot_id) {
            self.bots.insert(think.bot_id.clone(), bots.sit(think.level, think.seed));
        }
        let bot = self.bots.get_mut(&think.bot_id).expect("just sat down");
        let mut told = None;
        let mut heard = |said: &Said| {
            let now = clock.now();
            if told.is_none_or(|then| now.saturating_sub(then) >= EVERY) {
                told = Some(now);
                tell(&Answer::Thinking { id: think.id, said: said.clone() });
            }
        };
        let said = bot.consider(&think.view, think.seat, &mut deadline, &mut heard);
        Answer::Thought { id: think.id, said, spent: deadline.spent() }
    }

    fn review(&mut self, look: &ReviewRequest) -> Answer {
        let Some(bots) = game(&mut self.games, &look.game) else { return Answer::Fault(look.game.clone()) };
        let mut heard = |share| tell(&Answer::Reviewing(share));
        Answer::Reviewed(bots.review(&look.journal, look.budget, &Ticking::new(), &mut heard))
    }
}

/// The bots of a game, created on first use.
fn game<'g>(games: &'g mut BTreeMap<String, Box<dyn DynBots>>, id: &str) -> Option<&'g dyn DynBots> {
    if !games.contains_key(id) {
        games.insert(id.into(), catalog::bots(id)?);
    }
    games.get(id).map(|bots| &**bots)
}
