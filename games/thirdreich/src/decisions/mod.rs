//! What players decide: a file for each kind of order, with its words, its rules, what it does and what would come of it.

mod activate;
mod advance;
mod airbase;
mod attack;
mod build;
mod buy;
mod capital;
mod decision;
mod done;
mod drop;
mod fight;
mod fly;
mod give_up;
mod intercept;
mod land;
mod losses;
mod march;
mod minors;
mod redeploy;
mod repair;
mod retreat;
mod transfer;
mod turn_end;
mod veto;

pub use decision::{Decision, Now};

use table::{Message, Said, Verdict, msg};

use crate::model::frames::{Battle, Frame, Impulse, Mission, Stage, Step};
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::standing::{LeftOver, Standing};
use crate::rules::field::Field;
use crate::rules::losses::Next;

/// An order of Third Reich.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Done(done::Done),
    Build(build::Build),
    Airbase(airbase::Airbase),
    Buy(buy::Buy),
    Redeploy(redeploy::Redeploy),
    Transfer(transfer::Transfer),
    Veto(veto::Veto),
    Sway(turn_end::Sway),
    Place(activate::Place),
    Activate(activate::Activate),
    March(march::March),
    Remove(march::Remove),
    Attack(attack::Announce),
    Fly(fly::Fly),
    Drop(drop::Drop),
    Intercept(intercept::Intercept),
    Shed(intercept::Shed),
    Land(land::Land),
    Fight(fight::Fight),
    Lose(losses::Lose),
    Stand(retreat::Stand),
    Retreat(retreat::Retreat),
    Advance(advance::Advance),
    Repair(repair::Repair),
    GiveUp(give_up::GiveUp),
    Impulse(minors::Impulse),
    Capital(capital::Capital),
}

impl Order {
    /// What every kind can do.
    pub fn decision(&self) -> &dyn Decision {
        match self {
            Order::Done(order) => order,
            Order::Build(order) => order,
            Order::Airbase(order) => order,
            Order::Buy(order) => order,
            Order::Redeploy(order) => order,
            Order::Transfer(order) => order,
            Order::Veto(order) => order,
            Order::Sway(order) => order,
            Order::Place(order) => order,
            Order::Activate(order) => order,
            Order::March(order) => order,
            Order::Remove(order) => order,
            Order::Attack(order) => order,
            Order::Fly(order) => order,
            Order::Drop(order) => order,
            Order::Intercept(order) => order,
            Order::Shed(order) => order,
            Order::Land(order) => order,
            Order::Fight(order) => order,
            Order::Lose(order) => order,
            Order::Stand(order) => order,
            Order::Retreat(order) => order,
            Order::Advance(order) => order,
            Order::Repair(order) => order,
            Order::GiveUp(order) => order,
            Order::Impulse(order) => order,
            Order::Capital(order) => order,
        }
    }
}

/// Whose controller a frame asks, and what; none if it waits for nobody.
pub fn asked(ground: &Ground, position: &Position) -> Option<(Nation, Message)> {
    match position.frames.top() {
        Frame::Build(nations) => nations.first().map(|nation| (*nation, msg!("ask-build"))),
        Frame::Buy(nations) => nations.first().map(|nation| (*nation, msg!("ask-buy"))),
        Frame::Redeploy(nations, left) => {
            nations.first().map(|nation| (*nation, msg!("ask-redeploy", left = *left)))
        }
        Frame::Veto(_, chit) => {
            let chit = crate::model::fact::chit_name(ground, *chit);
            Some((ground.scenario.surprise.by, msg!("ask-veto", chit = chit)))
        }
        Frame::TurnEnd(state) => {
            let ask = if state.halted { msg!("ask-extend") } else { msg!("ask-turn-end") };
            state.left.first().map(|nation| (*nation, ask))
        }
        Frame::Impulse(impulse) => Some(asked_in_impulse(ground, position, impulse)),
        Frame::Battle(battle) => asked_in_battle(ground, position, battle),
        Frame::Sortie(sortie) if sortie.hits > 0 => {
            Some((sortie.nation, msg!("ask-shed", hits = sortie.hits)))
        }
        Frame::Sortie(sortie) => {
            let field = Field::of(ground, position);
            Some((field.opponent(sortie.nation), msg!("ask-intercept")))
        }
        Frame::Minors(nations) => nations.first().map(|nation| {
            let cost = Field::of(ground, position).impulse_cost(*nation);
            (*nation, msg!("ask-minor", cost = cost))
        }),
        Frame::Repair(nations) => nations.first().map(|nation| (*nation, msg!("ask-repair"))),
        Frame::Capital { of, by } => {
            let nation = crate::model::fact::nation_name(ground, *of);
            Some((*by, msg!("ask-capital", nation = nation)))
        }
        Frame::Production | Frame::Operations(_) | Frame::Supply | Frame::End | Frame::Over(_) => None,
    }
}

fn asked_in_impulse(ground: &Ground, position: &Position, impulse: &Impulse) -> (Nation, Message) {
    let enemy = || Field::of(ground, position).opponent(impulse.nation);
    match impulse.stage {
        Stage::Place => (impulse.nation, msg!("ask-place")),
        Stage::Activate => (impulse.nation, msg!("ask-activate")),
        Stage::Move if impulse.exploiting => (impulse.nation, msg!("ask-exploit")),
        Stage::Move => (impulse.nation, msg!("ask-move")),
        Stage::Attack => (impulse.nation, msg!("ask-attack")),
        Stage::Defend => (enemy(), msg!("ask-defend")),
        Stage::Fight => (impulse.nation, msg!("ask-fight")),
        Stage::Land(nation) => (nation, msg!("ask-land")),
    }
}

fn asked_in_battle(ground: &Ground, position: &Position, battle: &Battle) -> Option<(Nation, Message)> {
    let field = Field::of(ground, position);
    let nation_of = |unit| ground.forces.unit(unit).nation;
    match &battle.step {
        Step::Losses => battle.lines.iter().find_map(|side| match field.next_loss(side) {
            Next::Choose(units) => Some((nation_of(*units.first()?), msg!("ask-lose", hits = side.hits))),
            _ => None,
        }),
        Step::Quarter | Step::Stand => {
            let (unit, hits) = (field.defenders(battle).first().copied()?, battle.lines[1].hits);
            let unspared = battle.step == Step::Quarter;
            let ask =
                if unspared { msg!("ask-quarter", hits = hits) } else { msg!("ask-stand", hits = hits) };
            Some((nation_of(unit), ask))
        }
        Step::Retreat(left) => left.first().map(|unit| (nation_of(*unit), msg!("ask-retreat"))),
        Step::Advance(_) => Some((battle.leader, msg!("ask-advance"))),
    }
}

/// What a standing order answers to what is asked. Nobody retreats unasked if that loses a unit.
pub fn answer(ground: &Ground, position: &Position, standing: &Standing) -> Option<Verb> {
    match position.frames.top() {
        Frame::Sortie(sortie) if sortie.hits == 0 && standing.never_intercept => Some(Verb::Done),
        Frame::Impulse(Impulse { stage: Stage::Defend, .. }) if standing.never_defend => Some(Verb::Done),
        Frame::Impulse(Impulse { stage: Stage::Land(_), .. }) if standing.return_home => Some(Verb::Done),
        Frame::Veto(..) if standing.let_chits_pass => Some(Verb::Allow),
        Frame::Battle(battle @ Battle { step: Step::Stand, .. }) => match standing.left_over {
            LeftOver::Ask => None,
            LeftOver::Stand => Some(Verb::Stand),
            LeftOver::Retreat => {
                let field = Field::of(ground, position);
                field.stranded(&field.defenders(battle)).is_empty().then_some(Verb::Retreat)
            }
        },
        _ => None,
    }
}

/// Which orders answer which question.
pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
    match now.position.frames.top() {
        Frame::Build(nations) => {
            if said.is(Verb::Build) {
                return build::Build::read(now, nations, said).map(Order::Build);
            } else if said.is(Verb::Airbase) {
                return airbase::Airbase::read(now, nations, said).map(Order::Airbase);
            }
        }
        Frame::Buy(nations) => {
            if said.is(Verb::Buy) {
                return buy::Buy::read(now, nations, said).map(Order::Buy);
            }
        }
        Frame::Redeploy(nations, left) => {
            if said.is(Verb::Redeploy) {
                return redeploy::Redeploy::read(now, nations, *left, said).map(Order::Redeploy);
            }
            for verb in [Verb::Give, Verb::Take] {
                if said.is(verb) {
                    return transfer::Transfer::read(now, nations, *left, verb, said).map(Order::Transfer);
                }
            }
        }
        Frame::Repair(nations) => {
            if said.is(Verb::Repair) {
                return repair::Repair::read(now, nations, said).map(Order::Repair);
            } else if said.is(Verb::Reduce) {
                return give_up::GiveUp::read_reduced(now, nations, said).map(Order::GiveUp);
            } else if said.is(Verb::Disband) {
                return give_up::GiveUp::read(now, nations, said).map(Order::GiveUp);
            } else if said.is(Verb::Scrap) {
                return give_up::GiveUp::read_factors(now, nations, said).map(Order::GiveUp);
            }
        }
        Frame::Minors(nations) => {
            let Some(nation) = nations.first().copied() else { return Err(said.none()) };
            if let Some(impulse) = minors::Impulse::read(now, nation, said)? {
                return Ok(Order::Impulse(impulse));
            }
        }
        Frame::Veto(..) => return veto::Veto::read(said).map(Order::Veto),
        Frame::Capital { of, by } => return capital::Capital::read(*of, *by, said).map(Order::Capital),
        Frame::TurnEnd(state) => {
            if let Some(sway) = turn_end::Sway::read(now, state, said)? {
                return Ok(Order::Sway(sway));
            }
        }
        Frame::Impulse(impulse) => match impulse.stage {
            Stage::Place => {
                if said.is(Verb::Place) {
                    return activate::Place::read(now, impulse, said).map(Order::Place);
                }
                return Err(said.none());
            }
            Stage::Activate => {
                if said.is(Verb::Activate) {
                    return activate::Activate::read(now, impulse, said).map(Order::Activate);
                }
            }
            Stage::Move => {
                if said.is(Verb::Move) {
                    return march::March::read(now, impulse, said).map(Order::March);
                } else if said.is(Verb::Remove) {
                    return march::Remove::read(now, impulse, said).map(Order::Remove);
                } else if said.is(Verb::Drop) {
                    return drop::Drop::read(now, impulse, said).map(Order::Drop);
                }
                for (verb, mission) in [
                    (Verb::Fly, Mission::Transfer),
                    (Verb::Strike, Mission::Strike),
                    (Verb::Bomb, Mission::Bomb),
                ] {
                    if said.is(verb) {
                        return fly::Fly::read(now, impulse, mission, said).map(Order::Fly);
                    }
                }
            }
            Stage::Attack => {
                if said.is(Verb::Attack) {
                    return attack::Announce::read(now, impulse, said).map(Order::Attack);
                } else if said.is(Verb::Support) {
                    return fly::Fly::read(now, impulse, Mission::Support, said).map(Order::Fly);
                }
            }
            Stage::Defend => {
                if said.is(Verb::Support) {
                    return fly::Fly::read(now, impulse, Mission::Defend, said).map(Order::Fly);
                }
            }
            Stage::Fight => {
                if said.is(Verb::Fight) {
                    return fight::Fight::read(impulse, said).map(Order::Fight);
                }
                return Err(said.none());
            }
            Stage::Land(nation) => {
                if said.is(Verb::Land) {
                    return land::Land::read(now, impulse, nation, said).map(Order::Land);
                }
            }
        },
        Frame::Sortie(sortie) if sortie.hits > 0 => {
            if said.is(Verb::Lose) {
                return intercept::Shed::read(now, sortie, said).map(Order::Shed);
            }
            return Err(said.none());
        }
        Frame::Sortie(sortie) => {
            if said.is(Verb::Intercept) {
                return intercept::Intercept::read(now, sortie, said).map(Order::Intercept);
            }
        }
        Frame::Battle(battle) => match &battle.step {
            Step::Losses => {
                if said.is(Verb::Lose) {
                    return losses::Lose::read(now, battle, said).map(Order::Lose);
                }
                return Err(said.none());
            }
            Step::Quarter | Step::Stand => return retreat::Stand::read(said).map(Order::Stand),
            Step::Retreat(left) => {
                if said.is(Verb::Retreat) {
                    return retreat::Retreat::read(now, battle, left, said).map(Order::Retreat);
                }
                return Err(said.none());
            }
            Step::Advance(advanced) => {
                if said.is(Verb::Advance) {
                    return advance::Advance::read(now, battle, advanced, said).map(Order::Advance);
                }
            }
        },
        Frame::Production | Frame::Operations(_) | Frame::Supply | Frame::End | Frame::Over(_) => {
            return Err(said.none());
        }
    }
    done::Done::read(now, said).map(Order::Done)
}
