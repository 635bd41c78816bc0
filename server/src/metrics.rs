//! What is counted, for Prometheus. No figure tells of one match or one person.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// What a figure is of.
type Of = Vec<(&'static str, &'static str)>;

/// The figures of a server.
#[derive(Clone)]
pub struct Metrics(Arc<Inner>);

struct Inner {
    registry: Registry,
    orders: Counter,
    quarantined: Counter,
    overran: Counter,
    lost: Gauge,
    busy: Counter,
    not_mine: Counter,
    restarted: Family<Of, Counter>,
    rounds_failed: Family<Of, Counter>,
    ages: Family<Of, Gauge<f64, AtomicU64>>,
    opened: Histogram,
    rooms: Gauge,
    sockets: Gauge<i64, std::sync::atomic::AtomicI64>,
    frames: Counter<u64, AtomicU64>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("sandtable");
        let inner = Inner {
            orders: Counter::default(),
            quarantined: Counter::default(),
            overran: Counter::default(),
            lost: Gauge::default(),
            busy: Counter::default(),
            not_mine: Counter::default(),
            restarted: Family::default(),
            rounds_failed: Family::default(),
            ages: Family::default(),
            opened: Histogram::new(exponential_buckets(0.0005, 2.0, 14)),
            rooms: Gauge::default(),
            sockets: Gauge::default(),
            frames: Counter::default(),
            registry: Registry::default(),
        };
        registry.register("orders", "Commands that were written", inner.orders.clone());
        registry.register(
            "quarantined",
            "Matches set aside because their game failed",
            inner.quarantined.clone(),
        );
        registry.register("overruns", "Steps of games that took too long", inner.overran.clone());
        registry.register(
            "lost_threads",
            "Steps of games that took too long and still run",
            inner.lost.clone(),
        );
        registry.register("busy", "Requests sent away because too much was going on", inner.busy.clone());
        registry.register(
            "not_mine",
            "Looks at matches whose edition this program does not hold",
            inner.not_mine.clone(),
        );
        registry.register(
            "tasks_restarted",
            "Tasks in the background that ended and were started again",
            inner.restarted.clone(),
        );
        registry.register(
            "task_rounds_failed",
            "Rounds of tasks in the background that the store broke off",
            inner.rounds_failed.clone(),
        );
        registry.register(
            "task_age_seconds",
            "How long ago a task in the background was last at work",
            inner.ages.clone(),
        );
        registry.register("open_seconds", "How long the rules took to open a match", inner.opened.clone());
        registry.register("rooms", "Matches in memory", inner.rooms.clone());
        registry.register("sockets", "Open sockets", inner.sockets.clone());
        registry.register("frames", "Frames sent to those who watch", inner.frames.clone());
        Metrics(Arc::new(Inner { registry, ..inner }))
    }
}

impl Metrics {
    /// A command was written.
    pub fn order(&self) {
        self.0.orders.inc();
    }

    /// A match was set aside.
    pub fn quarantined(&self) {
        self.0.quarantined.inc();
    }

    /// A step of a game took too long.
    pub fn overran(&self) {
        self.0.overran.inc();
    }

    /// So many such steps still run.
    pub fn lost(&self, count: usize) {
        self.0.lost.set(count as i64);
    }

    /// Somebody was sent away because too much was going on.
    pub fn busy(&self) {
        self.0.busy.inc();
    }

    /// A match was looked at that is not for this program.
    pub fn not_mine(&self) {
        self.0.not_mine.inc();
    }

    /// A task was started again.
    pub fn restarted(&self, task: &'static str) {
        self.0.restarted.get_or_create(&vec![("task", task)]).inc();
    }

    /// A task could not look for what is due.
    pub fn round_failed(&self, task: &'static str) {
        self.0.rounds_failed.get_or_create(&vec![("task", task)]).inc();
    }

    /// How long ago tasks were last at work.
    pub fn ages(&self, ages: &[(&'static str, Duration)]) {
        for (task, age) in ages {
            self.0.ages.get_or_create(&vec![("task", *task)]).set(age.as_secs_f64());
        }
    }

    /// A match was opened, in this time.
    pub fn opened(&self, took: Duration) {
        self.0.opened.observe(took.as_secs_f64());
    }

    /// So many matches are in memory.
    pub fn rooms(&self, count: usize) {
        self.0.rooms.set(count as i64);
    }

    /// A socket was opened, or closed.
    pub fn socket(&self, opened: bool) {
        self.0.sockets.inc_by(if opened { 1 } else { -1 });
    }

    /// So many sockets are open.
    pub fn sockets(&self) -> i64 {
        self.0.sockets.get()
    }

    /// Frames were sent.
    pub fn frames(&self, count: usize) {
        self.0.frames.inc_by(count as u64);
    }

    /// All of it, as Prometheus reads it.
    pub fn write(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.0.registry).expect("text can be written to");
        text
    }
}
