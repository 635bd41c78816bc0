//! The order of play.

use table::Awaited;

use crate::decisions::asked;
use crate::model::frames::Frame;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::{Off, Position};
use crate::rule;
use crate::rules::executor::Executor;

/// Seats that must act; nobody once the game is over.
pub fn awaiting(ground: &Ground, position: &Position) -> Awaited {
    asked(ground, position).map_or(Awaited::NOBODY, |(nation, _)| Awaited::one(position.seat(ground, nation)))
}

/// Goes on to where somebody must decide again, or to the end.
pub fn advance(executor: &mut Executor) {
    while next_step(executor) {}
}

/// One step of play: what happens by itself. False if somebody must decide first.
fn next_step(game: &mut Executor) -> bool {
    match game.position.frames.top().clone() {
        // Income, weather and reinforcements; then nations build and major powers buy chits, the poorest first.
        Frame::Production => game.produce(),
        Frame::Build(nations) => return game.pass(nations, may_build, buying),
        Frame::Buy(nations) => return game.pass(nations, |_, _| true, redeploying),
        // Nations redeploy.
        Frame::Redeploy(nations, _) => match nations.first() {
            Some(nation) if may_redeploy(game, *nation, &nations[1..]) => return false,
            Some(_) => game.next_redeployer(),
            None => game.begin_operations(),
        },
        // Chits are drawn until the cup is empty or operations halt. Each is an impulse with its battles. Then minors may act.
        Frame::Operations(operations) => game.operate(operations),
        Frame::TurnEnd(state) => return game.end_or_go_on(state),
        Frame::Impulse(impulse) => return game.go_on(impulse),
        Frame::Battle(battle) => return game.fight_on(battle),
        Frame::Sortie(sortie) => return game.fly_on(sortie),
        Frame::Minors(nations) => {
            return game.pass(nations, |game, minor| game.field().may_act_alone(minor), |_| Frame::Supply);
        }
        // Supply is checked, nations repair, and the turn ends.
        Frame::Supply => game.check_supply(),
        Frame::Repair(nations) => return game.pass(nations, may_repair, |_| Frame::End),
        Frame::End => game.end_turn(),
        // Somebody must decide.
        Frame::Veto(..) | Frame::Capital { .. } | Frame::Over(_) => return false,
    }
    true
}

fn may_build(game: &Executor, nation: Nation) -> bool {
    let (position, forces) = (&*game.position, &game.ground.forces);
    let pays = |other: Nation| position.payer(game.ground, other) == nation;
    let unit = position
        .pieces()
        .any(|(unit, piece)| piece.at.is_none() && piece.off == Off::Pool && pays(forces.unit(unit).nation));
    let air = forces.forces.iter().zip(&position.pool).any(|(force, pool)| *pool > 0 && pays(force.nation));
    let airbase = game.field().is_major(nation) && position.stockpile(nation) >= 5;
    position.stockpile(nation) > 0 && (unit || air || airbase)
}

/// Has a nation anything to redeploy, or to transfer with a nation that comes later?
fn may_redeploy(game: &Executor, nation: Nation, later: &[Nation]) -> bool {
    let (field, forces) = (game.field(), &game.ground.forces);
    let owns = |owner| field.redeploys_for(nation, owner);
    let flies = || game.position.stocks.iter().any(|stock| owns(forces.force(stock.force).nation));
    let able = || field.redeployable(nation).next().is_some() || flies() || field.may_deal(nation, later);
    field.redeployments(nation) > 0 && able()
}

fn may_repair(game: &Executor, nation: Nation) -> bool {
    let (field, position) = (game.field(), &*game.position);
    let gives_up = field.is_major(nation) && rule::GIVING_UP.holds();
    gives_up
        || position.on_map().any(|(unit, _)| {
            let pays = position.payer(game.ground, game.ground.forces.unit(unit).nation) == nation;
            pays && field.repair_cost(unit).is_some_and(|cost| cost <= position.stockpile(nation))
        })
}

/// Only major powers buy chits (4.2).
fn buying(game: &Executor) -> Frame {
    let field = game.field();
    Frame::Buy(if rule::CHITS.holds() { field.majors() } else { field.order_of_play() })
}

/// Allies without a stockpile follow their patron.
fn redeploying(game: &Executor) -> Frame {
    let mut nations = Vec::new();
    for nation in game.field().order_of_play() {
        nations.push(nation);
        let led = game.position.led_by(game.ground, nation);
        nations.extend(led.into_iter().filter(|ally| game.position.treasury(*ally).is_none()));
    }
    let left = nations.first().map_or(0, |nation| game.field().redeployments(*nation));
    Frame::Redeploy(nations, left)
}

impl Executor<'_, '_, '_> {
    /// The first nation that can do something is asked; after the last the next frame follows.
    fn pass(
        &mut self,
        mut nations: Vec<Nation>,
        able: fn(&Executor, Nation) -> bool,
        next: fn(&Executor) -> Frame,
    ) -> bool {
        let before = nations.len();
        while nations.first().is_some_and(|nation| !able(self, *nation)) {
            nations.remove(0);
        }
        if nations.is_empty() {
            self.draw_lots();
            let frame = next(self);
            self.position.frames.replace(frame);
            return true;
        }
        if nations.len() < before
            && let Frame::Build(left) | Frame::Buy(left) | Frame::Minors(left) | Frame::Repair(left) =
                self.position.frames.top_mut()
        {
            *left = nations;
        }
        false
    }
}
