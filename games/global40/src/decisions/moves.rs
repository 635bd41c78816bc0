//! Move, raid, sweep, drop, dash: units go from one space to another. Chapters 8, 9 and 13.

use std::cell::LazyCell;
use std::iter::once_with;

use table::{Piece, Said, Space, Subject, Verdict};

use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::movement::{MoveFact, tally};
use crate::model::kinds::{Branch, Kind};
use crate::model::moves::Made;
use crate::model::part::{Part, Verb};
use crate::model::research::Project;
use crate::model::unit::{Marks, Task};
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::context::Phase;
use crate::rules::movement::mover::{Mover, Stand};
use crate::rules::movement::plan::Errand;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::now::Now;

/// `move poland 3-infantry slovakia-hungary`, `move z113 1-battleship +z112 z110`, `raid germany 2-strategic united-kingdom #air-base`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub errand: Errand,
    pub to: Space,
    /// What a raid is aimed at.
    target: Option<FacilityKind>,
    /// The atomic bomb is dropped.
    atomic: bool,
    sent: Sent,
}

/// Who goes, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sent {
    pieces: Vec<Piece>,
    /// The start, then every space that is entered.
    path: Vec<Space>,
    boosted: bool,
    /// The land that is taken in passing.
    blitzed: Option<Space>,
    /// The only reason to go there is what can be hunted there.
    hunts: bool,
    phase: Phase,
}

impl Move {
    pub fn may_begin<V: Verdict>(now: &Now<'_>, verb: Verb) -> Result<(), V> {
        let m = now.mover();
        unless(m.sends_any(verb), || {
            let sends = |at: &Space| m.kinds(verb, *at).next().is_some();
            let rested = |at: &Space| m.kinds(verb, *at).any(|kind| m.able(*at, kind).next().is_some());
            let mine = m.context.mine;
            let first = mine.iter().find(rested).or_else(|| mine.iter().find(sends));
            (m.errand_rule(verb).or_else(|| m.why_from(verb, first?)), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, verb: Verb, said: &mut Said<'_, Part>) -> Result<Move, V> {
        let m = now.mover();
        let from = said.known_or_sure(
            || m.froms(verb).iter(),
            |from| m.sends(verb, from),
            m.starts(verb),
            |from| no(m.why_from(verb, from), Subject::Space(from)),
        )?;
        let mut errand = Errand::start(verb, from);
        let to = loop {
            let plan = LazyCell::new(|| m.plan(&errand));
            let word = said.known_or_sure(
                || plan.words(),
                |word| m.surely_follows(&errand, word),
                once_with(|| m.candidates(&errand, &plan)).flatten(),
                |word| {
                    if plan.offers(word) {
                        return Ok(());
                    }
                    let (rule, about) = m.why_not_word(&errand, word);
                    no(rule, about)
                },
            )?;
            match word {
                Part::Units(kind, count) => errand.group = errand.group.with(kind, count),
                Part::Ship(ship) => errand.group.ships.push((ship, now.position.unit(ship).kind)),
                Part::Via(space) => errand.vias.push(space),
                Part::Space(to) => break to,
                _ => return Err(said.none()),
            }
        };
        let (mut target, mut atomic) = (None, false);
        if verb == Verb::Raid {
            let there = now.position.facilities(to).map(|facility| facility.works);
            target = Some(said.last(there, |works| {
                let fits = m.raid_works(&errand.group, to).any(|known| known == works);
                if fits { Ok(()) } else { no(Some(rule::TACTICAL_TARGETS), Subject::Space(to)) }
            })?);
            let bomb = said.more([Project::AtomicBomb], |_| {
                if now.bomb_ready(&errand) {
                    Ok(())
                } else {
                    no(Some(rule::ATOMIC_BOMB), Subject::Space(from))
                }
            })?;
            atomic = bomb.is_some();
        }
        match Sent::find(m, &errand, to) {
            Some(sent) => Ok(Move { errand, to, target, atomic, sent }),
            None => Err(said.none()),
        }
    }

    /// The units go, unless somebody's agents see through a surprise move.
    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let (power, errand, to, sent) = (executor.power(), &self.errand, self.to, &self.sent);
        executor.note_move();
        if errand.verb == Verb::Dash && !executor.moves_unseen(power) {
            return;
        }
        let steps = sent.path.len() as u8 - 1;
        let came = sent.path[sent.path.len() - 2];
        let mut bombs = u8::from(self.atomic);
        for piece in &sent.pieces {
            let unit = executor.position.unit_mut(*piece);
            if sent.boosted && unit.used == 0 {
                unit.mark(Marks::BOOSTED);
            }
            unit.at = Some(to);
            unit.used += steps;
            unit.came = Some(came);
            unit.mark(if sent.phase == Phase::Combat { Marks::MOVED } else { Marks::REGROUPED });
            unit.task = match errand.verb {
                Verb::Raid if unit.kind == Kind::Strategic && bombs > 0 => {
                    bombs -= 1;
                    Task::Atomic
                }
                Verb::Raid if unit.kind.is_bomber() => {
                    Task::Raid(self.target.unwrap_or(FacilityKind::AirBase))
                }
                Verb::Raid => Task::Escort,
                Verb::Sweep => Task::Sweep,
                Verb::Drop => {
                    unit.came = Some(errand.from);
                    Task::Drop
                }
                _ => Task::Idle,
            };
            if unit.kind.is_sea() {
                executor.carry(*piece, to);
            }
        }
        if self.atomic {
            let bombs = &mut executor.position.stores.bombs[power.index()];
            *bombs = bombs.saturating_sub(1);
        }
        let units = tally(executor.position, &sent.pieces);
        let (from, verb, path) = (errand.from, errand.verb, sent.path.clone());
        executor.tell.all(|| Fact::Move(MoveFact::Moved { power, verb, units, from, to, path }));
        executor.spend(&sent.pieces);
        executor.trespass(&sent.path[1..]);
        let on_foot = errand.group.branch() == Branch::Land && errand.verb != Verb::Drop;
        if !on_foot {
            let made = Made { pieces: sent.pieces.clone(), path: sent.path.clone() };
            executor.position.turn.moves.made.push(made);
        }
        if let Some(first) = sent.blitzed
            && rule::BLITZ_TAKES.holds()
        {
            executor.tell.all(|| Fact::Move(MoveFact::Blitz { power, at: first }));
            executor.note_attack(first, power);
            executor.capture(first, power);
        }
        if sent.hunts && executor.may_hunt(to) {
            executor.hunt(to);
        }
    }
}

impl Sent {
    fn find(m: Mover<'_>, errand: &Errand, to: Space) -> Option<Sent> {
        let (context, group) = (m.context, &errand.group);
        let range = m.errand_range(errand.verb, errand.from, group)?;
        let range = if group.branch() == Branch::Land { range.max(2) } else { range };
        let stand = m.stand(errand)?;
        let mut path = vec![errand.from];
        let mut here = Stand::start(errand.from);
        for via in &errand.vias {
            let cost = m.cost_of(errand.verb, group, range, here, *via)?;
            if cost > 1 {
                path.extend(m.way(errand.verb, group, range, here, *via));
            } else {
                path.push(*via);
            }
            here = Stand { at: *via, cost: here.cost + cost, first: here.first.or(Some(*via)), ..here };
        }
        let last = m.way(errand.verb, group, range, stand, to);
        if last.is_empty() {
            return None;
        }
        path.extend(last);
        let steps = path.len() as u8 - 1;
        let blitzes =
            group.branch() == Branch::Land && m.combat() && errand.verb == Verb::Move && path.len() == 3;
        let blitzed = Some(path[1]).filter(|at| blitzes && context.blitzable.contains(*at));
        let boosted = match group.branch() {
            Branch::Land => false,
            Branch::Sea => context.served.contains(errand.from),
            Branch::Air => context.air_bases.contains(errand.from),
        };
        let quiet = !context.hot.contains(to) && !m.can_launch(group, errand.from, to);
        let hunts = m.combat()
            && m.on_sea(to)
            && quiet
            && context.prey.contains(to)
            && m.can_attack(group)
            && !m.escapes(errand.from);
        // Ships on a surprise move go beyond their own range.
        let own = if errand.verb == Verb::Dash { 1 } else { steps };
        let pieces = m.choose(errand.from, group, own);
        Some(Sent { pieces, path, boosted, blitzed, hunts, phase: context.phase })
    }
}
