//! Done: a nation or a side has no more orders here.

use table::{Forecast, Message, Piece, Said, Verdict, msg};

use crate::model::calendar::Season;
use crate::model::fact::nation_name;
use crate::model::frames::{Frame, Impulse, Stage};
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::Off;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Purpose;

use super::decision::{Decision, Now, about, gone_for_good};

/// `done`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done;

impl Done {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Done, V> {
        let may = || {
            let Frame::Impulse(impulse) = now.position.frames.top() else { return Ok(()) };
            let field = now.field();
            let dropped = impulse
                .active
                .iter()
                .find(|unit| field.is_among_enemies(**unit) && !impulse.is_attacking(**unit));
            if let Some(unit) = dropped.copied().filter(|_| impulse.stage == Stage::Attack) {
                rule::DROP_ATTACK.forbids(true, || (msg!("must-attack"), about(unit)))?;
            }
            let too_many = impulse.moved.iter().find(|unit| field.overfull(**unit)).copied();
            match too_many.filter(|_| impulse.stage == Stage::Move) {
                Some(unit) => rule::STACKING.forbids(true, || (msg!("too-many"), about(unit))),
                None => Ok(()),
            }
        };
        if said.is_allowed(Verb::Done, may)? { Ok(Done) } else { Err(said.none()) }
    }
}

impl Decision for Done {
    fn perform(&self, executor: &mut Executor) {
        if let Frame::Sortie(mut sortie) = executor.position.frames.top().clone() {
            executor.rise(&mut sortie);
            executor.position.frames.replace(Frame::Sortie(sortie));
            return;
        }
        let (forces, relations) = (&executor.ground.forces, &executor.position.relations);
        match executor.position.frames.top_mut() {
            Frame::Build(nations) | Frame::Buy(nations) | Frame::Minors(nations) | Frame::Repair(nations) => {
                nations.remove(0);
            }
            Frame::Redeploy(..) => executor.next_redeployer(),
            Frame::TurnEnd(state) => drop(state.left.remove(0)),
            Frame::Impulse(impulse) => {
                if let Stage::Land(nation) = impulse.stage {
                    let stays = |force| !relations.are_friends(nation, forces.force(force).nation);
                    impulse.aloft.retain(|flight| stays(flight.force));
                }
                impulse.stage = match impulse.stage {
                    Stage::Place | Stage::Activate => Stage::Move,
                    Stage::Move => Stage::Attack,
                    Stage::Attack => Stage::Defend,
                    Stage::Defend | Stage::Fight => Stage::Fight,
                    Stage::Land(nation) => Stage::Land(nation),
                }
            }
            Frame::Battle(_) => drop(executor.position.frames.pop()),
            _ => {}
        }
    }

    /// What can no longer be done, and what is lost because of that.
    fn forecast(&self, now: &Now) -> Forecast {
        let warnings = match now.position.frames.top() {
            Frame::Impulse(impulse) => given_up(now, impulse),
            Frame::Minors(nations) => unfed(now, nations),
            Frame::Redeploy(nations, _) => left_behind(now, nations),
            Frame::Repair(nations) => turn_ends(now, nations),
            _ => Vec::new(),
        };
        Forecast { warnings, ..Forecast::default() }
    }
}

/// An impulse in which nobody acts or nobody attacks.
fn given_up(now: &Now, impulse: &Impulse) -> Vec<Message> {
    let idle =
        impulse.stage == Stage::Activate && impulse.active.iter().all(|unit| !now.field().fights(*unit));
    let field = now.field();
    let tame = impulse.stage == Stage::Attack
        && impulse.attacks.is_empty()
        && field.attackers(impulse).any(|unit| !field.waits(unit));
    let idle = idle.then(|| msg!("warn-nobody-acts"));
    idle.into_iter().chain(tame.then(|| msg!("warn-nobody-attacks"))).collect()
}

/// After the last minor supply is checked: who is reduced or lost (12.32, 12.33).
fn unfed(now: &Now, nations: &[Nation]) -> Vec<Message> {
    let field = now.field();
    if nations.iter().skip(1).any(|minor| field.may_act_alone(*minor)) {
        return Vec::new();
    }
    let cut_off = now.own_units().filter(|unit| !field.is_supplied(*unit, Purpose::Survive));
    let weaker =
        |unit: &UnitId| now.ground.forces.unit(*unit).reduced.is_some() && !now.position.piece(*unit).reduced;
    let (reduced, lost): (Vec<UnitId>, Vec<UnitId>) = cut_off.partition(weaker);
    let reduced = reduced.into_iter().map(|unit| msg!("warn-reduced", unit = Piece(unit.0)));
    reduced.chain(gone_for_good(now, &lost)).collect()
}

/// Units in the west that nobody else brings onto the board this turn: later they cannot come.
fn left_behind(now: &Now, nations: &[Nation]) -> Vec<Message> {
    let (field, forces) = (now.field(), &now.ground.forces);
    let brings = |nation: &Nation, unit: UnitId| field.redeploys_for(*nation, forces.unit(unit).nation);
    let west = now.position.pieces().filter(|(_, piece)| piece.off == Off::West && piece.at.is_none());
    let mut last = west.map(|(unit, _)| unit).filter(|unit| {
        nations.first().is_some_and(|nation| brings(nation, *unit))
            && !nations[1..].iter().any(|nation| brings(nation, *unit))
    });
    last.next().map_or(Vec::new(), |one| {
        let units: Vec<Message> =
            std::iter::once(one).chain(last).map(|unit| msg!("table-thing", thing = Piece(unit.0))).collect();
        vec![msg!("warn-stays-west", units = units)]
    })
}

/// What the end of the turn takes from a seat that has nothing more to repair: minors without their capital, and what is left of a year.
fn turn_ends(now: &Now, nations: &[Nation]) -> Vec<Message> {
    let own = |nation: Nation| now.position.seat(now.ground, nation) == now.seat;
    if nations.iter().skip(1).any(|nation| own(*nation)) {
        return Vec::new();
    }
    let fallen = now.field().fallen_minors();
    let fallen = fallen.into_iter().filter(|(minor, _)| own(*minor));
    let mut warnings: Vec<Message> =
        fallen.map(|(minor, _)| msg!("warn-capital", nation = nation_name(now.ground, minor))).collect();
    let left = now.position.treasuries.iter().any(|row| own(row.nation) && row.stockpile > 0);
    if left && now.position.turn.season == Season::Winter && now.position.turn != now.position.last {
        warnings.push(msg!("warn-year"));
    }
    warnings
}
