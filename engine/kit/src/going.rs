//! Where something can go or a line be traced, at what cost, by which way, and why not.

use atlas::{Cell, Cells, Net, Rows, Space};
use table::{Message, Refusal, RuleId, Subject};

/// What may be passed, and which rules forbid the rest. A march, a retreat, a command range, a railway and a
/// supply line are each one of these; one search reads it for the list, the way and the reason.
#[derive(Clone, Debug)]
pub struct Going<'r, const N: usize> {
    rows: &'r Rows<N>,
    /// Where one could go at all if nothing were forbidden.
    ground: &'r Net<N>,
    ground_rule: RuleId,
    bars: Vec<Bar<N>>,
    /// The ground without what is cut, if anything is.
    uncut: Option<Box<Net<N>>>,
    /// What is not closed.
    enter: Cells<N>,
    /// Entering it ends the way.
    last: Cells<N>,
    /// What may be passed, but is no place to halt.
    no_halt: Cells<N>,
    range: Option<(RuleId, u16)>,
    toll_to_enter: Vec<(u16, Cells<N>)>,
    toll_to_leave: Vec<(u16, Cells<N>)>,
    first_step_always: bool,
}

/// A rule that forbids something, and what.
#[derive(Clone, Debug)]
enum Bar<const N: usize> {
    Closed(RuleId, Cells<N>),
    Cut(RuleId, Box<Net<N>>),
    Last(RuleId, Cells<N>),
    NoHalt(RuleId, Cells<N>),
}

/// The nearest reason why something cannot be reached: with this rule switched off it can be, or another rule is
/// named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The space up to which the way is open.
    pub from: Space,
    /// The space that cannot be entered from there, or where one may not halt, or that is too far.
    pub at: Space,
}

impl Reason {
    /// As a refusal about the space where the way ends.
    pub fn refusal(self, why: Message) -> Refusal {
        Refusal::new(self.rule, why, [Subject::Space(self.at)])
    }
}

impl<'r, const N: usize> Going<'r, N> {
    /// On this ground; the rule says why there is no other.
    pub fn on(rows: &'r Rows<N>, rule: RuleId, ground: &'r Net<N>) -> Going<'r, N> {
        Going {
            rows,
            ground,
            ground_rule: rule,
            bars: Vec::with_capacity(2),
            uncut: None,
            enter: *rows.all(),
            last: Cells::NONE,
            no_halt: Cells::NONE,
            range: None,
            toll_to_enter: Vec::new(),
            toll_to_leave: Vec::new(),
            first_step_always: false,
        }
    }

    /// These spaces may not be entered.
    #[must_use]
    pub fn close(mut self, rule: RuleId, cells: &Cells<N>) -> Self {
        if rule.holds() {
            self.enter = self.enter.minus(cells);
            self.bars.push(Bar::Closed(rule, *cells));
        }
        self
    }

    /// These ways may not be taken.
    #[must_use]
    pub fn cut(mut self, rule: RuleId, ways: &Net<N>) -> Self {
        if !ways.is_empty() && rule.holds() {
            self.uncut = Some(Box::new(self.open().minus(ways)));
            self.bars.push(Bar::Cut(rule, Box::new(ways.clone())));
        }
        self
    }

    /// Entering one of these spaces is the last step.
    #[must_use]
    pub fn end_in(mut self, rule: RuleId, cells: &Cells<N>) -> Self {
        if rule.holds() {
            self.last = self.last.union(cells);
            self.bars.push(Bar::Last(rule, *cells));
        }
        self
    }

    /// These spaces may be passed, but nobody may halt there.
    #[must_use]
    pub fn no_halt(mut self, rule: RuleId, cells: &Cells<N>) -> Self {
        if rule.holds() {
            self.no_halt = self.no_halt.union(cells);
            self.bars.push(Bar::NoHalt(rule, *cells));
        }
        self
    }

    /// No further than this. A step costs one point unless said otherwise.
    #[must_use]
    pub fn within(mut self, rule: RuleId, points: u16) -> Self {
        if rule.holds() {
            self.range = Some((rule, points));
        }
        self
    }

    /// Entering these spaces costs so much more. A space named twice costs what was said first.
    #[must_use]
    pub fn enter_for(mut self, more: u16, cells: &Cells<N>) -> Self {
        self.toll_to_enter.reserve_exact(1);
        self.toll_to_enter.push((more, *cells));
        self
    }

    /// Leaving these spaces costs so much more. A space named twice costs what was said first.
    #[must_use]
    pub fn leave_for(mut self, more: u16, cells: &Cells<N>) -> Self {
        self.toll_to_leave.reserve_exact(1);
        self.toll_to_leave.push((more, *cells));
        self
    }

    /// The first step is within range whatever it costs.
    #[must_use]
    pub fn first_step_always(mut self) -> Self {
        self.first_step_always = true;
        self
    }

    /// The ground without what is cut.
    fn open(&self) -> &Net<N> {
        self.uncut.as_deref().unwrap_or(self.ground)
    }

    /// Everything where one may halt, starting anywhere in `from`, which is part of it unless nobody may halt there.
    pub fn reached(&self, from: &Cells<N>) -> Cells<N> {
        if self.range.is_some() {
            return self.search(from).halts();
        }
        self.rows.flood_into(from, &self.enter, &self.last, self.open()).minus(&self.no_halt)
    }

    /// The same with costs and ways.
    pub fn search(&self, from: &Cells<N>) -> Search<'_, 'r, N> {
        let mut search = Search { going: self, from: *from, layers: Vec::new() };
        // Room for the waves of a short march.
        let mut pending = Vec::with_capacity(4);
        pending.push(*from);
        search.run(pending);
        search
    }

    /// Why nothing that starts in `from` may halt in `to`; none if it may.
    ///
    /// Among all ways that are not too far the one that meets the fewest bars counts, and on it the first bar. What is
    /// too far even if nothing were forbidden is out of range; what no ground leads to is refused by the rule of the
    /// ground.
    pub fn why_not(&self, from: &Cells<N>, to: Space) -> Option<Reason> {
        let goal = self.rows.cell(to);
        let mut search = self.search(from);
        loop {
            if let Some(cost) = search.arrival(goal) {
                return search.first_bar(goal, cost);
            }
            if !search.past_one_more_bar() {
                let connected = self.rows.flood(from, self.rows.all(), self.ground).contains(goal);
                let rule = self.range.map_or(self.ground_rule, |(rule, _)| rule);
                let rule = if connected { rule } else { self.ground_rule };
                return Some(Reason { rule, from: to, at: to });
            }
        }
    }

    /// The first rule that forbids a step of the ground.
    fn bar(&self, from: Cell, to: Cell, is_start: bool) -> Option<RuleId> {
        self.bars.iter().find_map(|bar| match bar {
            Bar::Closed(rule, cells) => cells.contains(to).then_some(*rule),
            Bar::Cut(rule, ways) => self.rows.joins(ways, from, to).then_some(*rule),
            Bar::Last(rule, cells) => (!is_start && cells.contains(from)).then_some(*rule),
            Bar::NoHalt(..) => None,
        })
    }

    fn halt_bar(&self, at: Cell) -> Option<RuleId> {
        self.bars.iter().find_map(|bar| match bar {
            Bar::NoHalt(rule, cells) => cells.contains(at).then_some(*rule),
            _ => None,
        })
    }

    /// What a step costs; the first one too.
    fn price(&self, from: Cell, to: Cell, is_first: bool) -> usize {
        let extra = |tolls: &[(u16, Cells<N>)], cell: Cell| {
            tolls.iter().find(|(_, cells)| cells.contains(cell)).map_or(0, |(more, _)| *more)
        };
        self.fair(1 + extra(&self.toll_to_leave, from) + extra(&self.toll_to_enter, to), is_first)
    }

    fn fair(&self, price: u16, is_first: bool) -> usize {
        match self.range {
            Some((_, points)) if is_first && self.first_step_always => price.min(points.max(1)).into(),
            _ => price.into(),
        }
    }
}

/// A search that was carried out: every space with its cost.
#[derive(Clone, Debug)]
pub struct Search<'g, 'r, const N: usize> {
    going: &'g Going<'r, N>,
    from: Cells<N>,
    /// Who arrives first where: by the number of bars passed on the way, then by cost. Only the first layer is allowed;
    /// the others are there to find reasons.
    layers: Vec<Vec<Cells<N>>>,
}

impl<const N: usize> Search<'_, '_, N> {
    /// Everything where one may halt.
    pub fn halts(&self) -> Cells<N> {
        let later = &self.layers[0][1..];
        later.iter().fold(self.from, |all, wave| all.union(wave)).minus(&self.going.no_halt)
    }

    /// The cheapest halts other than the start, and what they cost.
    pub fn nearest(&self) -> Option<(u16, Cells<N>)> {
        let halts = |wave: &Cells<N>| wave.minus(&self.going.no_halt);
        let mut waves = self.layers[0].iter().zip(0..).skip(1).map(|(wave, cost)| (cost, halts(wave)));
        waves.find(|(_, halts)| !halts.is_empty())
    }

    /// What it costs to come to a space, to halt or to pass.
    pub fn cost(&self, to: Space) -> Option<u16> {
        let cell = self.going.rows.cell(to);
        self.layers[0].iter().zip(0..).find(|(wave, _)| wave.contains(cell)).map(|(_, cost)| cost)
    }

    /// The cheapest way to a space; of equal ones that whose last space but one has the lowest number, and so on back.
    pub fn way(&self, to: Space) -> Option<Vec<Space>> {
        let mut at = Arrival { bars: 0, cost: self.cost(to)?.into(), cell: self.going.rows.cell(to) };
        let mut way = vec![to];
        while let Some(before) = self.before(at) {
            way.push(self.going.rows.space(before.cell));
            at = before;
        }
        way.reverse();
        Some(way)
    }

    /// Lets the waves of the next layer run, from who is to arrive at which cost.
    fn run(&mut self, mut pending: Vec<Cells<N>>) {
        let is_allowed = self.layers.is_empty();
        let (mut known, mut cost) = (Cells::NONE, 0);
        while cost < pending.len() {
            // Where a step costs hundreds of points, nobody arrives at the costs in between.
            if is_allowed && pending[cost].is_empty() {
                cost += 1;
                continue;
            }
            for better in self.layers.iter().filter_map(|layer: &Vec<Cells<N>>| layer.get(cost)) {
                known = known.union(better);
            }
            let front = pending[cost].minus(&known);
            known = known.union(&front);
            pending[cost] = front;
            let is_start = is_allowed && cost == 0;
            let movers = if is_start { front } else { front.minus(&self.going.last) };
            self.spread(&movers, cost, self.going.open(), &self.going.enter, &mut pending);
            cost += 1;
        }
        self.layers.push(pending);
    }

    /// Goes on to what is reached only by passing one more bar than before; false if nothing is.
    fn past_one_more_bar(&mut self) -> bool {
        let mut pending = Vec::new();
        for (cost, front) in self.layers[self.layers.len() - 1].iter().enumerate() {
            self.spread(front, cost, self.going.ground, self.going.rows.all(), &mut pending);
        }
        self.run(pending);
        self.layers[self.layers.len() - 1].iter().any(|wave| !wave.is_empty())
    }

    /// One step from a set, put down where it arrives by cost.
    fn spread(
        &self,
        movers: &Cells<N>,
        cost: usize,
        net: &Net<N>,
        enter: &Cells<N>,
        pending: &mut Vec<Cells<N>>,
    ) {
        let most = self.going.range.map_or(usize::MAX, |(_, points)| points.into());
        if cost >= most || movers.is_empty() {
            return;
        }
        let going = self.going;
        by_price(movers, &going.toll_to_leave, |leaving, movers| {
            let entered = going.rows.around(movers, net).intersection(enter);
            by_price(&entered, &going.toll_to_enter, |entering, entered| {
                let arrival = cost + going.fair(1 + leaving + entering, cost == 0);
                if arrival <= most {
                    if pending.len() <= arrival {
                        pending.resize(arrival + 1, Cells::NONE);
                    }
                    pending[arrival] = pending[arrival].union(entered);
                }
            });
        });
    }

    /// The cost of the cheapest arrival in the last layer.
    fn arrival(&self, cell: Cell) -> Option<usize> {
        self.layers[self.layers.len() - 1].iter().position(|wave| wave.contains(cell))
    }

    /// Walks back from an arrival in the last layer to the first bar on its way.
    fn first_bar(&self, goal: Cell, cost: usize) -> Option<Reason> {
        let going = self.going;
        let space = |cell: Cell| going.rows.space(cell);
        let mut at = Arrival { bars: self.layers.len() - 1, cost, cell: goal };
        let halt = |rule| Reason { rule, from: space(goal), at: space(goal) };
        let mut first = going.halt_bar(goal).map(halt);
        while let Some(before) = self.before(at) {
            if before.bars < at.bars {
                let rule = going.bar(before.cell, at.cell, before.is_start());
                first = rule.map(|rule| Reason { rule, from: space(before.cell), at: space(at.cell) });
            }
            at = before;
        }
        first
    }

    /// Where the cheapest way to an arrival came from: past as few bars as possible, then by the lowest number.
    fn before(&self, at: Arrival) -> Option<Arrival> {
        let going = self.going;
        if at.is_start() {
            return None;
        }
        let mut near: Vec<Cell> = going.rows.neighbours(going.ground, at.cell).collect();
        near.sort_unstable_by_key(|cell| going.rows.space(*cell));
        let arrival = |bars: usize, cell: Cell| {
            let first = Arrival { bars, cost: 0, cell };
            let is_first =
                self.from.contains(cell) && going.price(cell, at.cell, true) == at.cost && bars == 0;
            let cost = at.cost.checked_sub(going.price(cell, at.cell, false));
            let before = if is_first { Some(first) } else { cost.map(|cost| Arrival { bars, cost, cell }) };
            before.filter(|a| self.layers[bars].get(a.cost).is_some_and(|wave| wave.contains(cell)))
        };
        let allowed = |before: &Arrival| {
            going.rows.joins(going.open(), before.cell, at.cell)
                && going.enter.contains(at.cell)
                && (before.is_start() || !going.last.contains(before.cell))
        };
        let open = near.iter().filter_map(|cell| arrival(at.bars, *cell)).find(allowed);
        open.or_else(|| near.iter().find_map(|cell| arrival(at.bars.checked_sub(1)?, *cell)))
    }
}

/// A space reached at a cost, past a number of bars.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    bars: usize,
    cost: usize,
    cell: Cell,
}

impl Arrival {
    const fn is_start(&self) -> bool {
        self.bars == 0 && self.cost == 0
    }
}

/// Deals a set out by what its cells cost more.
fn by_price<const N: usize>(set: &Cells<N>, tolls: &[(u16, Cells<N>)], mut part: impl FnMut(u16, &Cells<N>)) {
    if tolls.is_empty() {
        return part(0, set);
    }
    let mut rest = *set;
    for (more, cells) in tolls {
        let here = rest.intersection(cells);
        if !here.is_empty() {
            part(*more, &here);
            rest = rest.minus(cells);
        }
    }
    part(0, &rest);
}
