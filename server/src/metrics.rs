//! Metrics for Prometheus. None of them concerns a single match or person.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Labels of a metric.
type Of = Vec<(&'static str, &'static str)>;

/// The metrics of a server.
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
    live_matches: Gauge,
    sockets: Gauge<i64, std::sync::atomic::AtomicI64>,
    frames: Counter<u64, AtomicU64>,
    requests: Family<Of, Histogram, fn() -> Histogram>,
    refused: Family<Of, Counter>,
    connections: Family<Of, Gauge>,
    queued: Family<Of, Gauge>,
}

/// From half a millisecond to eight seconds.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 15))
}

/// Statuses by their first digit.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Why requests are refused, by status.
const REFUSALS: [(u16, &str); 10] = [
    (400, "unclear"),
    (401, "signed-out"),
    (403, "forbidden"),
    (404, "missing"),
    (409, "conflict"),
    (413, "too-large"),
    (422, "unclear"),
    (423, "set-aside"),
    (429, "too-often"),
    (503, "unavailable"),
];

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
            live_matches: Gauge::default(),
            sockets: Gauge::default(),
            frames: Counter::default(),
            requests: Family::new_with_constructor(seconds),
            refused: Family::default(),
            connections: Family::default(),
            queued: Family::default(),
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
        registry.register("busy", "Requests refused because the server was busy", inner.busy.clone());
        registry.register(
            "not_mine",
            "Attempts to open matches whose edition this program lacks",
            inner.not_mine.clone(),
        );
        registry.register(
            "tasks_restarted",
            "Background tasks that ended and were restarted",
            inner.restarted.clone(),
        );
        registry.register(
            "task_rounds_failed",
            "Rounds of background tasks that failed because of the store",
            inner.rounds_failed.clone(),
        );
        registry.register("task_age_seconds", "Seconds since a background task last ran", inner.ages.clone());
        registry.register("open_seconds", "Seconds to open a match", inner.opened.clone());
        registry.register("live_matches", "Matches in memory", inner.live_matches.clone());
        registry.register("sockets", "Open sockets", inner.sockets.clone());
        registry.register("frames", "Frames sent to viewers", inner.frames.clone());
        registry.register("request_seconds", "Seconds to answer a request", inner.requests.clone());
        registry.register("refused", "Requests that were refused, by reason", inner.refused.clone());
        registry.register("store_connections", "Connections to PostgreSQL", inner.connections.clone());
        registry.register("queued", "What waits: steps of games, and hints for NATS", inner.queued.clone());
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

    /// Number of such steps that still run.
    pub fn lost(&self, count: usize) {
        self.0.lost.set(count as i64);
    }

    /// A request was refused because the server was busy.
    pub fn busy(&self) {
        self.0.busy.inc();
    }

    /// This program lacks the edition of a match.
    pub fn not_mine(&self) {
        self.0.not_mine.inc();
    }

    /// A task was restarted.
    pub fn restarted(&self, task: &'static str) {
        self.0.restarted.get_or_create(&vec![("task", task)]).inc();
    }

    /// A round of a task failed.
    pub fn round_failed(&self, task: &'static str) {
        self.0.rounds_failed.get_or_create(&vec![("task", task)]).inc();
    }

    /// How long ago tasks last ran.
    pub fn ages(&self, ages: &[(&'static str, Duration)]) {
        for (task, age) in ages {
            self.0.ages.get_or_create(&vec![("task", *task)]).set(age.as_secs_f64());
        }
    }

    /// A match was opened; how long it took.
    pub fn opened(&self, took: Duration) {
        self.0.opened.observe(took.as_secs_f64());
    }

    /// Number of matches in memory.
    pub fn live_matches(&self, count: usize) {
        self.0.live_matches.set(count as i64);
    }

    /// A socket was opened, or closed.
    pub fn socket(&self, opened: bool) {
        self.0.sockets.inc_by(if opened { 1 } else { -1 });
    }

    /// Number of open sockets.
    pub fn sockets(&self) -> i64 {
        self.0.sockets.get()
    }

    /// Frames were sent.
    pub fn frames(&self, count: usize) {
        self.0.frames.inc_by(count as u64);
    }

    /// A request was answered; how, and how long it took.
    pub fn request(&self, status: u16, took: Duration) {
        let class = CLASSES.get(usize::from(status / 100).wrapping_sub(1)).copied().unwrap_or("other");
        self.0.requests.get_or_create(&vec![("status", class)]).observe(took.as_secs_f64());
        if status >= 400 {
            let known = REFUSALS.iter().find(|(known, _)| *known == status);
            let why = known.map_or("other", |(_, why)| *why);
            self.0.refused.get_or_create(&vec![("why", why)]).inc();
        }
    }

    /// Number of connections to the store in all, and of those that nobody uses.
    pub fn connections(&self, all: usize, idle: usize) {
        self.0.connections.get_or_create(&vec![("state", "idle")]).set(idle as i64);
        self.0.connections.get_or_create(&vec![("state", "busy")]).set(all.saturating_sub(idle) as i64);
    }

    /// Number of items that wait in a queue.
    pub fn queued(&self, what: &'static str, count: usize) {
        self.0.queued.get_or_create(&vec![("what", what)]).set(count as i64);
    }

    /// All metrics, in the text format of Prometheus.
    pub fn write(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.0.registry).expect("writing to a string succeeds");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_timed_and_refusals_counted_by_reason() {
        let metrics = Metrics::default();
        metrics.request(200, Duration::from_millis(3));
        metrics.request(429, Duration::from_millis(1));
        metrics.request(418, Duration::from_millis(1));
        metrics.connections(5, 2);
        metrics.queued("steps", 7);
        let text = metrics.write();
        for line in [
            "sandtable_request_seconds_count{status=\"2xx\"} 1",
            "sandtable_request_seconds_count{status=\"4xx\"} 2",
            "sandtable_refused_total{why=\"too-often\"} 1",
            "sandtable_refused_total{why=\"other\"} 1",
            "sandtable_store_connections{state=\"busy\"} 3",
            "sandtable_queued{what=\"steps\"} 7",
        ] {
            assert!(text.contains(line), "{line} is missing:\n{text}");
        }
    }
}
