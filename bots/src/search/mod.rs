//! The search shared by all levels: plans for whole player turns, improved while there is time.
//!
//! 1. Hidden information is resampled: the search looks at a few *worlds* that fit what its seat knows, each with its own dice.
//! 2. Each of the guide's ideas is played out to the end of the player turn: a *line*.
//! 3. The value of a line is the value of its end position, averaged over the worlds. Lines are varied (an order dropped, changed or
//!    inserted, another idea from some point on), and the best are kept.
//! 4. Where nothing is hidden, levels that look further re-evaluate the best lines by what is left after the enemy's best reply.
//!
//! The clock only decides when to stop, so a budget of positions gives the same game everywhere.

mod line;
mod reply;
mod vary;
pub(crate) mod work;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use table::{Game, Order, Rng, Seat, Seen, Viewer, observe, read_seen};

use crate::bot::{Bot, Level, Term, Thought, seat_of};
use crate::clock::Deadline;
use crate::guide::Guide;
use line::{Line, World};

/// What a level does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Number of worlds, if something is hidden or random.
    pub worlds: u32,
    /// Number of ideas it tries.
    pub ideas: usize,
    /// Number of enemy ideas it considers; zero if it does not look that far.
    pub replies: usize,
    /// Number of its own ideas it then tries in reply to the worst of them.
    pub follows: usize,
    /// Whether it varies its plans.
    pub varies: bool,
    /// Size of its random error, in thousandths of the guide's scale.
    pub noise: i32,
}

impl Skill {
    /// What a level does; none if it does not search.
    pub fn of(level: Level) -> Option<Skill> {
        Some(match level {
            Level::Random => return None,
            Level::Cadet => Skill { worlds: 2, ideas: 3, replies: 0, follows: 0, varies: false, noise: 200 },
            Level::Officer => {
                Skill { worlds: 8, ideas: 12, replies: 0, follows: 0, varies: false, noise: 10 }
            }
            Level::Marshal => Skill { worlds: 12, ideas: 32, replies: 8, follows: 6, varies: true, noise: 2 },
        })
    }
}

/// A bot that plans whole turns.
pub struct Search<G: Game, K: Guide<G>> {
    game: Arc<G>,
    guide: Arc<K>,
    skill: Skill,
    rng: Rng,
    /// Its plan for this player turn, each order with the view in which to give it.
    plan: VecDeque<(u64, Order<G>)>,
    value: Option<i32>,
}

/// Share of a deadline spent on a plan, in thousandths; the rest is a reserve.
const SHARE: u64 = 700;
/// Number of lines kept for variation.
const KEPT: usize = 8;
/// Decisions with at most this many orders have each of them tried.
const FEW: usize = 24;
/// Maximum number of orders in a player turn.
const LONGEST: usize = 200;

impl<G: Game, K: Guide<G>> Search<G, K> {
    /// The same seed and the same deadlines in positions give the same orders.
    pub fn new(game: Arc<G>, guide: Arc<K>, skill: Skill, seed: u64) -> Search<G, K> {
        Search { game, guide, skill, rng: Rng::seeded(seed), plan: VecDeque::new(), value: None }
    }

    /// The next order of the plan, if the view is as expected.
    fn planned(&mut self, seen: &Seen<'_, G>) -> Option<Order<G>> {
        let key = key(seen);
        let (expected, order) = self.plan.pop_front()?;
        if expected == key && read_seen(&*self.game, seen, seat_of(seen), &order).is_ok() {
            return Some(order);
        }
        self.plan.clear();
        None
    }
}

/// A fingerprint of a view.
fn key<G: Game>(seen: &Seen<'_, G>) -> u64 {
    work::hash(&seen.pack())
}

impl<G: Game, K: Guide<G>> Bot<G> for Search<G, K> {
    fn consider(
        &mut self,
        seen: &Seen<'_, G>,
        deadline: &mut Deadline<'_>,
        heard: &mut dyn FnMut(&Thought<G>),
    ) -> Thought<G> {
        if let Some(order) = self.planned(seen) {
            let plan = self.plan.iter().map(|(_, order)| order.clone()).collect();
            return Thought { plan, value: self.value, ..Thought::bare(order) };
        }
        let seat = seat_of(seen);
        let mut hunt = Hunt::new(self, seen, seat, deadline);
        hunt.run(heard);
        let (thought, plan) = hunt.finish();
        self.value = thought.value;
        self.plan = plan;
        thought
    }
}

/// One search for one decision.
struct Hunt<'h, 'c, G: Game, K: Guide<G>> {
    game: &'h G,
    guide: &'h K,
    skill: Skill,
    seat: Seat,
    seen: &'h Seen<'h, G>,
    stint: u32,
    deadline: &'h mut Deadline<'c>,
    rng: Rng,
    worlds: Vec<World<G>>,
    ideas: Vec<K::Idea>,
    /// The best lines so far, the best first.
    best: Vec<Line<G, K>>,
    /// The best value found for each first order.
    firsts: Vec<(Order<G>, i32)>,
    /// Values of end positions: many lines lead to the same one.
    known: BTreeMap<u64, i32>,
}

impl<'h, 'c, G: Game, K: Guide<G>> Hunt<'h, 'c, G, K> {
    fn new(
        search: &'h mut Search<G, K>,
        seen: &'h Seen<'h, G>,
        seat: Seat,
        deadline: &'h mut Deadline<'c>,
    ) -> Hunt<'h, 'c, G, K> {
        let mut rng = Rng::seeded(u64::from(search.rng.bits()) << 32 | u64::from(search.rng.bits()));
        let game = &*search.game;
        let count = if game.about().secrets { search.skill.worlds } else { 1 };
        let worlds = (0..count)
            .map(|_| World { position: game.resample(seen, &mut rng), dice: rng.bits().into() })
            .collect::<Vec<_>>();
        let mut ideas = search.guide.ideas(game, &worlds[0].position, seat, &mut rng);
        ideas.truncate(search.skill.ideas);
        Hunt {
            game,
            guide: &search.guide,
            skill: search.skill,
            seat,
            seen,
            stint: search.guide.stint(seen),
            deadline,
            rng,
            worlds,
            ideas,
            best: Vec::new(),
            firsts: Vec::new(),
            known: BTreeMap::new(),
        }
    }

    /// Whether there is time to try another line.
    fn goes_on(&self) -> bool {
        self.deadline.used() < if self.looks_further() { SHARE / 2 } else { SHARE }
    }

    fn run(&mut self, heard: &mut dyn FnMut(&Thought<G>)) {
        self.gather(heard);
        if self.looks_further() && self.best.len() > 1 {
            self.weigh_replies();
            heard(&self.thought());
        }
    }

    /// Tries the ideas, then variations of them.
    fn gather(&mut self, heard: &mut dyn FnMut(&Thought<G>)) {
        for i in 0..self.ideas.len() {
            if i > 0 && !self.goes_on() {
                break;
            }
            let idea = self.ideas[i].clone();
            self.try_line(&[], &idea, heard);
        }
        let orders = self.few_orders();
        if orders.len() == 1 {
            return;
        }
        for order in orders {
            if !self.goes_on() {
                return;
            }
            let idea = self.ideas[0].clone();
            self.try_line(&[order], &idea, heard);
        }
        while self.skill.varies && self.goes_on() {
            let (orders, idea) = self.varied();
            self.try_line(&orders, &idea, heard);
        }
    }

    /// Every legal order, if there are few.
    fn few_orders(&self) -> Vec<Order<G>> {
        let mut orders = Vec::new();
        self.find_orders(&mut Vec::new(), &mut orders);
        if orders.len() <= FEW { orders } else { Vec::new() }
    }

    /// Adds the orders that begin like this, until there are too many.
    fn find_orders(&self, said: &mut Vec<G::Part>, orders: &mut Vec<Order<G>>) {
        let mut parts = Vec::new();
        if self.game.next(self.seen, self.seat, said, &mut parts) {
            orders.push(Order::new(said.clone()));
        }
        for part in parts {
            if orders.len() > FEW {
                return;
            }
            said.push(part);
            self.find_orders(said, orders);
            said.pop();
        }
    }

    /// Plays a line in every world, evaluates it, and keeps it if it is good.
    fn try_line(&mut self, orders: &[Order<G>], idea: &K::Idea, heard: &mut dyn FnMut(&Thought<G>)) {
        let mut line = self.play_out(0, orders, idea);
        let mut sum = i64::from(self.worth(&line));
        let mut looked = 1;
        for world in 1..self.worlds.len() {
            if !self.best.is_empty() && !self.goes_on() {
                break;
            }
            let own: Vec<Order<G>> = line.own(self.seat);
            let other = self.play_out(world, &own, idea);
            sum += i64::from(self.worth(&other));
            looked += 1;
        }
        if looked < self.worlds.len() && !self.best.is_empty() {
            return;
        }
        let noise = (self.guide.scale() * self.skill.noise / 1000).unsigned_abs();
        line.value = (sum / looked as i64) as i32 + self.rng.below(noise + 1) as i32;
        self.note_first(&line);
        let at = self.best.partition_point(|kept| kept.value >= line.value);
        if at < KEPT && !self.best.iter().any(|kept| kept.end == line.end && kept.value == line.value) {
            self.best.insert(at, line);
            self.best.truncate(KEPT);
            if at == 0 {
                heard(&self.thought());
            }
        }
    }

    fn note_first(&mut self, line: &Line<G, K>) {
        let Some(first) = line.steps.first() else { return };
        match self.firsts.iter_mut().find(|(order, _)| *order == first.order) {
            Some((_, value)) => *value = line.value.max(*value),
            None => self.firsts.push((first.order.clone(), line.value)),
        }
    }

    /// The value of a line's end position by itself.
    fn worth(&mut self, line: &Line<G, K>) -> i32 {
        if let Some(value) = self.known.get(&line.end) {
            return *value;
        }
        let value = work::work_value(self.game, self.guide, &line.position, self.seat);
        self.known.insert(line.end, value);
        value
    }

    fn thought(&self) -> Thought<G> {
        let Some(line) = self.best.first() else {
            return Thought::bare(self.game.fallback(self.seen, self.seat));
        };
        let mut own = line.own(self.seat).into_iter();
        let order = own.next().unwrap_or_else(|| self.game.fallback(self.seen, self.seat));
        let mut others: Vec<_> = self.firsts.iter().filter(|(first, _)| *first != order).cloned().collect();
        others.sort_by_key(|(_, value)| -value);
        others.truncate(3);
        Thought { order, plan: own.collect(), value: Some(line.value), terms: Vec::new(), others }
    }

    /// The opinion, and the plan with the views in which to give its orders.
    fn finish(mut self) -> (Thought<G>, VecDeque<(u64, Order<G>)>) {
        let mut thought = self.thought();
        if let Some(line) = self.best.first() {
            thought.terms = self.moved(line);
        }
        let Some(line) = (!self.best.is_empty()).then(|| self.best.remove(0)) else {
            return (thought, VecDeque::new());
        };
        // With secrets or dice only the actual outcome counts: the plan is good for one order.
        if self.worlds.len() > 1 {
            return (thought, VecDeque::new());
        }
        let own = line.steps.iter().skip(1).filter(|step| step.seat == self.seat);
        let viewer = Viewer::seat(self.seat);
        let plan = own.map(|s| (key(&observe(self.game, &s.before, viewer)), s.order.clone())).collect();
        (thought, plan)
    }

    /// What the plan changes, term by term, the largest first.
    fn moved(&self, line: &Line<G, K>) -> Vec<Term> {
        let before = self.guide.terms(self.game, &self.worlds[0].position, self.seat);
        let mut terms = self.guide.terms(self.game, &line.position, self.seat);
        for term in &mut terms {
            let was = before.iter().find(|b| b.what == term.what).map_or(0, |b| b.points);
            term.points -= was;
        }
        terms.retain(|term| term.points != 0);
        terms.sort_by_key(|term| -term.points.abs());
        terms
    }
}
