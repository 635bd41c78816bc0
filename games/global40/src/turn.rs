//! The order of play: chapter 6.

use table::Awaited;

use crate::decisions::{Order, phases};
use crate::model::position::{Frame, Position, Then};
use crate::model::powers::Power;
use crate::model::window::Window;
use crate::rules::executor::Executor;
use crate::rules::now::Now;
use crate::rules::politics::deeds::Deed;

/// Seats that must act; nobody once the game is over.
pub fn awaiting(position: &Position) -> Awaited {
    match position.frames.top() {
        Frame::Windows { left, .. } => left.first().map_or(Awaited::NOBODY, Window::awaited),
        Frame::Fight => position.turn.combat.awaited(position.power),
        Frame::Exile => Awaited::one(Power::Uk.seat()),
        Frame::Rising { .. } => Awaited::one(Power::France.seat()),
        Frame::Over(_) => Awaited::NOBODY,
        _ => Awaited::one(position.power.seat()),
    }
}

/// The game begins in the phase that the set-up names, after the deeds that it begins with.
pub fn begin(game: &mut Executor<'_, '_, '_>, deeds: &[Deed]) {
    game.embark_all();
    game.note_hostile_zones();
    game.watch_victory_at_start();
    deeds.iter().for_each(|deed| game.enact(*deed));
    if game.position.deck.event.is_none() {
        game.draw_event();
    }
    match game.position.frames.top() {
        Frame::Purchase => game.begin_purchase(),
        Frame::CombatMove => game.begin_combat_move(),
        Frame::NonCombat => game.begin_noncombat(),
        Frame::Mobilise => game.begin_mobilise(),
        _ => {}
    }
    game.ask_of_capitals();
}

/// Carries out an order, and then what happens by itself, until somebody must decide.
pub fn perform(game: &mut Executor<'_, '_, '_>, order: &Order) {
    order.perform(game);
    while !awaits_somebody(game) {}
}

/// One step of play. True if somebody must decide first, or the game is over.
fn awaits_somebody(game: &mut Executor<'_, '_, '_>) -> bool {
    if std::mem::take(&mut game.phase_is_over) {
        next_phase(game);
        return false;
    }
    // The fall or the freeing of a capital interrupts everything else.
    if game.ask_of_capitals() {
        return true;
    }
    match game.position.frames.top() {
        Frame::Windows { .. } => !game.advance_windows(),
        Frame::Combat | Frame::Fight => !game.advance_combat(),
        _ => true,
    }
}

/// The order of play, top to bottom: what follows the phase that is over.
fn next_phase(game: &mut Executor<'_, '_, '_>) {
    match game.position.frames.top() {
        // 1. Train pilots, research, repair, buy.
        Frame::Purchase => game.begin_combat_move(),
        // 2. Declare war and move into battle. Then the others may react.
        Frame::CombatMove => game.open_windows(Then::Combat),
        Frame::Windows { then: Then::Combat, .. } => game.begin_combat(),
        // 3. Raids, assaults, battles. Then defending planes that lost their base look for a place to land.
        Frame::Combat | Frame::Fight => game.open_windows(Then::NonCombat),
        Frame::Windows { then: Then::NonCombat, .. } => game.begin_noncombat(),
        // 4. Move what did not fight, land what flies. Then the others may react.
        Frame::NonCombat => game.open_windows(Then::Mobilise),
        Frame::Windows { then: Then::Mobilise, .. } => {
            game.end_noncombat();
            // Without its capital a power neither places units nor collects income.
            match game.goes_without_capital(game.power()) {
                true => game.next_turn(),
                false => begin_mobilise(game),
            }
        }
        // 5. Place what was bought; skipped if there is nothing to place.
        Frame::Mobilise => begin_income(game),
        // 6. Collect income. Then the next power plays, unless somebody has won.
        Frame::Income => {
            game.collect();
            game.next_turn();
        }
        // These interrupt a phase and end by themselves.
        Frame::Exile | Frame::Rising { .. } | Frame::Over(_) => {}
    }
}

fn begin_mobilise(game: &mut Executor<'_, '_, '_>) {
    game.begin_mobilise();
    if !phases::mobilisation_asks(&Now::new(game.ground, game.position, game.power().seat())) {
        game.end_phase();
    }
}

fn begin_income(game: &mut Executor<'_, '_, '_>) {
    game.begin_income();
    if !phases::income_asks(&Now::new(game.ground, game.position, game.power().seat())) {
        game.end_phase();
    }
}
