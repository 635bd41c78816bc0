//! The Movement phases: units go where their operations want them, the most useful move first.

use bots::{Objective, Timing};
use eurofront::{EuroFront, Mode, Part, Phase, Verb};
use table::{Handle, Order, Space};

use super::look::Own;
use super::plan::{Move, distance, is_main, theatre};
use super::staff::Staff;

/// A move, and what it is worth.
struct Gain {
    points: i32,
    parts: Vec<Part>,
}

/// The most hexes that a unit marches.
const FASTEST: usize = 3;

/// Number of places where a unit's journey may end, and of journeys that are tried.
const ENDS: usize = 4;
const TRIED: usize = 20;

/// What a port that nobody holds is worth to those who could not land elsewhere.
const EMPTY_PORT: i32 = 60;

/// A journey that gains less is not worth a supreme move.
const WORTHWHILE: i32 = 15;

impl<'s> Staff<'s> {
    /// Landings come first, then marches, then journeys that are paid with supreme moves.
    pub fn advance(&self) -> Option<Order<EuroFront>> {
        let sent = || {
            let hqs = self.blocks_offered(&[Verb::Send.into()]).into_iter();
            best(hqs.filter_map(|hq| self.march(&[Verb::Send.into(), hq.handle.into()])).collect())
        };
        let gain = best(self.landings())
            .or_else(|| best(self.marks()))
            .or_else(|| self.march(&[Verb::Move.into()]))
            .or_else(sent)
            .or_else(|| self.journey(Verb::Sail))
            .or_else(|| self.journey(Verb::Rail));
        gain.and_then(|gain| self.legal(gain.parts)).or_else(|| self.done())
    }

    /// The best march of a block that may follow these words.
    fn march(&self, said: &[Part]) -> Option<Gain> {
        let mut tries: Vec<(i32, Own<'_>, Space)> = Vec::new();
        for own in self.blocks_offered(said).into_iter().filter(|own| !self.waits_to_land(own)) {
            let places = self.near(own.at).into_iter().map(|to| (self.gain(&own, to), own, to));
            tries.extend(places.filter(|(points, ..)| *points > 0));
        }
        tries.sort_by_key(|(points, own, to)| (std::cmp::Reverse(*points), own.id, *to));
        tries.into_iter().find_map(|(points, own, to)| {
            let parts = [said, &[own.handle.into(), to.into()]].concat();
            self.legal(parts.clone()).map(|_| Gain { points, parts })
        })
    }

    /// Places that a block could reach in one march at most.
    fn near(&self, from: Space) -> Vec<Space> {
        let mut reached = vec![from];
        let mut fresh = vec![from];
        for _ in 0..FASTEST {
            fresh = fresh.iter().flat_map(|at| self.around(*at)).filter(|at| !reached.contains(at)).collect();
            fresh.sort_unstable();
            fresh.dedup();
            reached.extend(&fresh);
        }
        reached.split_off(1)
    }

    /// Is this block with an HQ that has still to land it?
    fn waits_to_land(&self, own: &Own<'_>) -> bool {
        let landed = self.position.movement().map(|movement| movement.landed.as_slice()).unwrap_or_default();
        self.own().iter().any(|hq| {
            let piece = hq.handle.seen();
            let blitzes = self.position.frozen.since().phase == Phase::Movement;
            let mode = self.position.block(piece).command.filter(|mode| mode.is_invasion());
            let again = mode.is_some_and(Mode::is_blitz) && blitzes;
            hq.at == own.at && mode.is_some() && (again || !landed.iter().any(|(one, _)| *one == piece))
        })
    }

    /// What it is worth for a block to go to a place.
    fn gain(&self, own: &Own<'_>, to: Space) -> i32 {
        let Some(operation) = self.operation(own) else { return 0 };
        let (from, then) = (distance(operation, own.at), distance(operation, to));
        let nearer = i32::from(from) - i32::from(then);
        let open_battle = self.own_at(to) > 0;
        let attacks = self.has_foes(to);
        let may_attack = operation.timing == Timing::Now && operation.objective.place() == to || open_battle;
        match own.fights() {
            _ if self.has_foes(own.at) && own.fights() => 0,
            true if attacks && !may_attack || nearer <= 0 || self.leaves_gap(own) => 0,
            // The strongest go first where few can go.
            true if attacks => 60 + 5 * self.punch(own, to) + i32::from(own.strength),
            true => 10 * nearer + i32::from(own.strength),
            false if attacks || nearer <= 0 || self.is_exposed(to) => 0,
            false => 5 * nearer,
        }
    }

    /// The operation that a block belongs to; an HQ goes with the most valuable.
    fn operation(&self, own: &Own<'_>) -> Option<&'s Move> {
        let plan = &self.idea.plan;
        if own.fights() {
            return plan.of_force(&own.id);
        }
        plan.operations().iter().min_by_key(|one| (distance(one, own.at), std::cmp::Reverse(one.worth)))
    }

    /// Would an HQ stand here within reach of the enemy and alone?
    fn is_exposed(&self, at: Space) -> bool {
        self.own_at(at) == 0 && self.around(at).into_iter().any(|near| self.has_foes(near))
    }

    /// Would the last unit leave a place that its faction must hold?
    fn leaves_gap(&self, own: &Own<'_>) -> bool {
        let held = self.idea.plan.operations().iter().any(|one| one.objective == Objective::Hold(own.at));
        held && self.own_at(own.at) == i32::from(own.strength)
    }

    /// Landings by invasion HQs.
    fn landings(&self) -> Vec<Gain> {
        let mut gains = Vec::new();
        for hq in self.blocks_offered(&[Verb::Invade.into()]) {
            let said = [Verb::Invade.into(), hq.handle.into()];
            let blitzes = self.position.block(hq.handle.seen()).command.is_some_and(Mode::is_blitz);
            for own in self.blocks_offered(&said).into_iter().filter(|own| !self.waits_for_blitz(&hq, own)) {
                let parts = |to: Space| vec![said[0], said[1], own.handle.into(), to.into()];
                for (worth, to) in self.shores() {
                    let operation = self.operation(&own).filter(|one| one.objective.place() == to);
                    // Without support a lone invader beats nobody, but an empty port is a place to go on from.
                    if self.has_foes(to) && !operation.is_some_and(is_main) {
                        continue;
                    }
                    // Who lands once goes first, and who blitzes follows.
                    let points = worth
                        + 3 * i32::from(own.strength)
                        + 100 * i32::from(operation.is_some())
                        + 20 * i32::from(!blitzes);
                    if self.legal(parts(to)).is_some() {
                        gains.push(Gain { points, parts: parts(to) });
                    }
                }
            }
        }
        gains
    }

    /// Should this invader wait for the blitz, because another has landed where it is to go? One lands there in each phase, and an HQ
    /// that has landed nobody sends its unit far.
    fn waits_for_blitz(&self, hq: &Own<'_>, own: &Own<'_>) -> bool {
        let mode = self.position.block(hq.handle.seen()).command;
        let landed = self.position.movement().map(|movement| movement.landed.as_slice()).unwrap_or_default();
        let goal = self.idea.plan.of_force(&own.id).filter(|operation| is_main(operation));
        mode.is_some_and(Mode::is_blitz)
            && self.position.frozen.since().phase == Phase::Movement
            && goal.is_some_and(|goal| landed.iter().any(|(_, at)| *at == goal.objective.place()))
    }

    /// Ports that are still to be taken, and what they are worth: those of the plan, and empty ones.
    fn shores(&self) -> Vec<(i32, Space)> {
        let operations = self.idea.plan.operations().iter();
        let takes = operations.filter(|one| matches!(one.objective, Objective::Take(_)));
        let planned: Vec<(i32, Space)> = takes.map(|one| (one.worth, one.objective.place())).collect();
        let nation = theatre(self.position.scenario).map(|(nation, _)| nation);
        let empty = self.ground.map.spaces().filter(|at| {
            let known = planned.iter().any(|(_, planned)| planned == at);
            self.ground[*at].nation == nation && !known && !self.holds(*at) && !self.has_foes(*at)
        });
        let ports = planned.iter().copied().chain(empty.map(|at| (EMPTY_PORT, at)));
        let open = |at: Space| self.own_at(at) == 0 || self.has_foes(at);
        ports.filter(|(_, at)| self.ground[*at].port.is_some() && open(*at)).collect()
    }

    /// A second wave is marked for another port than the first.
    fn marks(&self) -> Vec<Gain> {
        if !self.idea.spreads {
            return Vec::new();
        }
        let waves = &self.position.waves;
        let taken = |at: Space| waves.iter().any(|wave| wave.at == at);
        let mut gains = Vec::new();
        for hq in self.blocks_offered(&[Verb::Mark.into()]) {
            // A landing is a wave, and so is a mark.
            let marked =
                waves.iter().filter(|wave| wave.hq.map(Handle::of_seen) == Some(hq.handle)).count() > 1;
            let follows = |own: &&Own<'_>| own.at == hq.at && own.marches() && own.handle != hq.handle;
            if marked || !self.own().iter().any(|own| follows(&own)) {
                continue;
            }
            let shores = self.shores().into_iter().filter(|(_, at)| !taken(*at));
            gains.extend(shores.map(|(points, at)| Gain {
                points,
                parts: vec![Verb::Mark.into(), hq.handle.into(), at.into()],
            }));
        }
        gains.retain(|gain| self.legal(gain.parts.clone()).is_some());
        gains
    }

    /// The best voyage or railway journey that can be paid with supreme moves.
    fn journey(&self, verb: Verb) -> Option<Gain> {
        let left = self.position.movement().map(|movement| movement.left.as_slice()).unwrap_or_default();
        let payers = left.iter().filter(|(_, left)| *left > 0).map(|(hq, _)| Handle::of_seen(*hq));
        let payers: Vec<Handle> = payers.filter(|hq| self.block(*hq).is_some()).collect();
        if payers.is_empty() {
            return None;
        }
        let idle = |own: &&Own<'_>| {
            let stays = self.has_foes(own.at) || (own.fights() && self.leaves_gap(own));
            !own.is_active
                && !stays
                && !self.waits_to_land(own)
                && (verb == Verb::Rail || self.ground[own.at].port.is_some())
        };
        let stations = self.stations(verb);
        let mut tries: Vec<(i32, &Own<'_>, Space)> = Vec::new();
        for own in self.own().iter().filter(idle) {
            let Some(operation) = self.operation(own) else { continue };
            let mut ends: Vec<(u16, Space)> =
                stations.iter().map(|at| (distance(operation, *at), *at)).collect();
            ends.sort_unstable();
            let nearest = ends.into_iter().take(ENDS).map(|(_, to)| (self.gain(own, to), own, to));
            tries.extend(nearest.filter(|(points, ..)| *points >= WORTHWHILE));
        }
        tries.sort_by_key(|(points, own, to)| (std::cmp::Reverse(*points), own.id, *to));
        tries.truncate(TRIED);
        tries.into_iter().find_map(|(points, own, to)| {
            payers.iter().find_map(|hq| {
                let parts: Vec<Part> = vec![verb.into(), (*hq).into(), own.handle.into(), to.into()];
                self.legal(parts.clone()).map(|_| Gain { points, parts })
            })
        })
    }

    /// Friendly places where a journey may end.
    fn stations(&self, verb: Verb) -> Vec<Space> {
        let rows = &self.ground.nets().rows;
        let friendly = self.position.control.own(self.faction);
        let useful = |at: &Space| {
            let site = &self.ground[*at];
            let station = if verb == Verb::Sail { site.port.is_some() } else { site.city.is_some() };
            station && friendly.contains(rows.cell(*at)) && !self.is_exposed(*at)
        };
        self.ground.map.spaces().filter(useful).collect()
    }
}

fn best(gains: Vec<Gain>) -> Option<Gain> {
    gains.into_iter().max_by_key(|gain| gain.points)
}
