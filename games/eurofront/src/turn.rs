//! The order of play.

use table::Awaited;

use crate::decisions::question;
use crate::model::frames::{Command, Frame, Phase, Stage, Turn, Turns};
use crate::model::position::Position;
use crate::rule;
use crate::rules::executor::Executor;

/// Seats that must or may act; nobody once the game is over.
pub fn awaiting(position: &Position) -> Awaited {
    question(position.frames.top()).map_or(Awaited::NOBODY, |question| question.awaited(position))
}

/// Goes on to where somebody must decide again, or to the end.
pub fn advance(executor: &mut Executor) {
    while next_step(executor) {}
}

/// One step of play: what happens by itself. False if somebody must decide first.
fn next_step(game: &mut Executor) -> bool {
    match game.position.frames.top().clone() {
        // A month: production (not in the first), two fortnights.
        Frame::Month(stage) => game.month_goes_on(stage),
        // Drafts are opened when the last seat is done.
        Frame::Production(production) if production.is_full() => game.open_builds(production),
        // A fortnight: player-turns in the order that the weather gives.
        Frame::Fortnight(turns) => game.next_player_turn(turns),
        // A player-turn, phase by phase. A phase begins by freezing what holds throughout (rules/phase.rs) and ends with
        // faces: notes moved, joiners up, others down, stacks mixed (rules/sight.rs).
        Frame::Turn(turn) => game.next_phase(turn),
        // A movement phase ends: HQs stand down, rearguards, voyages, battles old and new.
        Frame::EndOfMovement(step) => return game.movement_ends(step),
        // Combat: the battles that were turned up, one after the other.
        Frame::Battles(battles) => return game.next_battle(&battles),
        // A round: air, defence, offence, lone statics.
        Frame::Round(round) => game.fight_on(round),
        // Repulses and hits; false if equals differ.
        Frame::Loss(loss) => return game.take_losses(&loss),
        // Supply: recovery, marks, choices, attrition, isolated hexes.
        Frame::Supply(check) => game.supply_goes_on(check),
        Frame::Keep(keep) => return game.keep_goes_on(&keep),
        Frame::Isolation(active) => game.take_isolated(active),
        // Somebody must decide.
        Frame::SetUp(_)
        | Frame::Production(_)
        | Frame::Command(_)
        | Frame::Movement(_)
        | Frame::GoOn(_)
        | Frame::Combat(_)
        | Frame::Politics(_)
        | Frame::Armistice(_)
        | Frame::Over(_) => return false,
    }
    true
}

impl Executor<'_, '_, '_> {
    fn month_goes_on(&mut self, stage: Stage) {
        let row = self.ground.scenario(self.position.scenario).expect("only scenarios with a row are played");
        let month = self.position.now.month();
        match stage {
            Stage::Production => {
                self.position.frames.replace(Frame::Month(Stage::FirstFortnight));
                if month != row.start || !rule::FIRST_MONTH.holds() {
                    self.begin_production();
                }
            }
            Stage::FirstFortnight | Stage::SecondFortnight => {
                let first = stage == Stage::FirstFortnight;
                let next = if first { Stage::SecondFortnight } else { Stage::Over };
                self.position.frames.replace(Frame::Month(next));
                let turns = self.begin_fortnight();
                self.position.frames.push(Frame::Fortnight(turns));
            }
            Stage::Over if month == row.start.later(row.months) => self.reckon(),
            Stage::Over => drop(self.position.frames.replace(Frame::Month(Stage::Production))),
        }
    }

    fn next_player_turn(&mut self, Turns { mut left }: Turns) {
        match left.pop() {
            Some(active) => {
                self.position.frames.replace(Frame::Fortnight(Turns { left }));
                self.position.frames.push(Frame::Turn(Turn {
                    active,
                    next: Phase::Command,
                    blitz: [false; 2],
                }));
            }
            None => {
                self.position.frames.pop();
                self.position.now = self.position.now.next();
            }
        }
    }

    fn next_phase(&mut self, turn: Turn) {
        let phase = turn.next;
        let mut go_on_with = |next| drop(self.position.frames.replace(Frame::Turn(Turn { next, ..turn })));
        match phase {
            Phase::Production | Phase::Command => {
                go_on_with(Phase::Movement);
                self.begin_phase(turn, phase);
                self.position.frames.push(Frame::Command(Command { named: Vec::new() }));
            }
            Phase::Movement => {
                go_on_with(Phase::Combat);
                self.begin_movement(turn);
            }
            Phase::Combat => {
                go_on_with(Phase::AfterCombat);
                self.begin_phase(turn, phase);
                self.begin_combat(turn);
            }
            Phase::AfterCombat => {
                let blitz = self.combat_ends(turn);
                let next = if blitz { Phase::BlitzMovement } else { Phase::Supply };
                self.position.frames.replace(Frame::Turn(Turn { next, ..turn }));
            }
            Phase::BlitzMovement => {
                go_on_with(Phase::BlitzCombat);
                self.begin_movement(turn);
            }
            Phase::BlitzCombat => {
                go_on_with(Phase::AfterBlitz);
                self.begin_phase(turn, phase);
                self.begin_combat(turn);
            }
            Phase::AfterBlitz => {
                go_on_with(Phase::Supply);
                self.combat_ends(turn);
            }
            Phase::Supply => {
                go_on_with(Phase::Politics);
                self.begin_phase(turn, phase);
                self.begin_supply(turn);
            }
            Phase::Politics => {
                go_on_with(Phase::Over);
                self.phase_ends();
                self.begin_phase(turn, phase);
                self.begin_politics(turn);
            }
            Phase::Over => self.player_turn_ends(),
        }
    }
}
