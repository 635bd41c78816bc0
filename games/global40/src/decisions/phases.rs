//! The phases: which orders can be given in each.

use table::{No, Said, Subject, Verdict, msg};

use super::aim::Aim;
use super::ambush::Ambush;
use super::assault::Assault;
use super::battle::{BattleAnswer, RaidReply};
use super::bombard::Bombard;
use super::build::Build;
use super::buy::Buy;
use super::commando::Commando;
use super::consent::Consent;
use super::declare::Declare;
use super::done::Done;
use super::exile::Exile;
use super::fight::Fight;
use super::hunt::Hunt;
use super::intercept::Intercept;
use super::interdict::Interdict;
use super::land::Land;
use super::load::Load;
use super::loss_orders::LossOrders;
use super::moves::Move;
use super::partisans::Partisans;
use super::pass::Pass;
use super::place::Place;
use super::put_up::PutUp;
use super::refund::Refund;
use super::relocate::Relocate;
use super::repair::Repair;
use super::research::Research;
use super::rise::Rise;
use super::rocket::Rocket;
use super::scramble::Scramble;
use super::shift::Shift;
use super::spy::Spy;
use super::surprise::Surprise;
use super::train::Train;
use super::transfer::Transfer;
use super::unload::Unload;
use super::upgrade::Upgrade;
use super::{Order, battle, leading};
use crate::model::combat;
use crate::model::combat::Step as CombatStep;
use crate::model::part::{Part, Verb};
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::purchases::Step;
use crate::model::window::Occasion;
use crate::rule::economy::STEPS;
use crate::rule::movement::NEUTRAL_POWER;
use crate::rule::politics::US_BEFORE_INCOME;
use crate::rules::movement::refusals::no;
use crate::rules::now::Now;

/// The verbs of the current phase, allowed or not.
fn verbs(now: &Now<'_>) -> Vec<Verb> {
    let known: &[Verb] = match now.position.frames.top() {
        Frame::Purchase => &[
            Verb::Train,
            Verb::Research,
            Verb::Spy,
            Verb::Repair,
            Verb::Buy,
            Verb::Build,
            Verb::Upgrade,
            Verb::Allow,
            Verb::Refuse,
            Verb::Done,
        ],
        Frame::CombatMove => &[
            Verb::Declare,
            Verb::Move,
            Verb::Raid,
            Verb::Sweep,
            Verb::Load,
            Verb::Assault,
            Verb::Attack,
            Verb::Bombard,
            Verb::Drop,
            Verb::Surprise,
            Verb::Dash,
            Verb::Done,
        ],
        Frame::NonCombat => {
            &[Verb::Move, Verb::Load, Verb::Unload, Verb::Transfer, Verb::Relocate, Verb::Done]
        }
        Frame::Mobilise => {
            &[Verb::Place, Verb::Partisans, Verb::Relocate, Verb::Upgrade, Verb::Refund, Verb::Done]
        }
        Frame::Income => &[Verb::Done, Verb::Declare],
        Frame::Exile => &[Verb::Exile],
        Frame::Rising { .. } => &[Verb::Place, Verb::Done],
        Frame::Windows { .. } => now.occasion().map_or(&[], answers),
        Frame::Combat if now.position.turn.combat.step == CombatStep::Strikes => {
            &[Verb::Rocket, Verb::Commando, Verb::Done]
        }
        Frame::Combat => &[Verb::Fight],
        Frame::Fight => now.fight().map_or(&[], battle::verbs),
        Frame::Over(_) => &[],
    };
    // Everybody who is asked anything may say how losses are chosen, once a turn.
    let orders = !known.is_empty() && !now.position.turn.combat.changed.contains(now.power);
    orders.then_some(Verb::Orders).into_iter().chain(known.iter().copied()).collect()
}

/// What can be answered in a window.
fn answers(occasion: Occasion) -> &'static [Verb] {
    match occasion {
        Occasion::Overflight(_) | Occasion::Patrol(_) => &[Verb::Intercept, Verb::Pass],
        Occasion::Interdiction(_) => &[Verb::Interdict, Verb::Pass],
        Occasion::Ambush(_) => &[Verb::Ambush, Verb::Pass],
        Occasion::Guns(_) => &[Verb::Aim, Verb::Pass],
        Occasion::Stranded => &[Verb::Land, Verb::Done],
        Occasion::Shift => &[Verb::Shift, Verb::Pass],
        Occasion::Scramble | Occasion::Invasions => &[Verb::Scramble, Verb::Pass],
    }
}

/// The verbs that are allowed now.
fn open(now: &Now<'_>) -> Vec<Verb> {
    verbs(now).into_iter().filter(|verb| may_begin::<No>(now, *verb).is_ok()).collect()
}

/// Is there anything to do in the mobilisation phase except end it?
pub fn mobilisation_asks(now: &Now<'_>) -> bool {
    open(now).into_iter().any(|verb| !matches!(verb, Verb::Done | Verb::Orders))
}

/// Is there anything to decide before income is counted? Only the United States decides, at peace in its third turn or later.
pub fn income_asks(now: &Now<'_>) -> bool {
    let peace = now.power == Power::Us && now.position.is_neutral(now.power) && now.position.round >= 3;
    peace && US_BEFORE_INCOME.holds() && Declare::may_begin::<No>(now).is_ok()
}

/// Reads an answer to what the game asks now.
pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Order, V> {
    let verb = leading(said, verbs(now), |verb| may_begin(now, verb))?;
    Ok(match (now.position.frames.top(), verb) {
        (_, Verb::Orders) => Order::LossOrders(LossOrders::read(now, said)?),
        (Frame::Fight, _) => match now.fight() {
            Some(combat::Fight::Battle(engagement)) => {
                Order::BattleAnswer(BattleAnswer::read(now, engagement, verb, said)?)
            }
            Some(combat::Fight::Raid(foray)) => Order::RaidReply(RaidReply::read(foray, verb, said)?),
            None => return Err(said.none()),
        },
        (_, Verb::Intercept) => Order::Intercept(Intercept::read(now, said)?),
        (_, Verb::Interdict) => Order::Interdict(Interdict::read(now, said)?),
        (_, Verb::Ambush) => Order::Ambush(Ambush::of(now)),
        (_, Verb::Aim) => Order::Aim(Aim::read(now, said)?),
        (_, Verb::Shift) => Order::Shift(Shift::read(now, said)?),
        (_, Verb::Scramble) => Order::Scramble(Scramble::read(now, said)?),
        (_, Verb::Land) => Order::Land(Land::read(now, said)?),
        (_, Verb::Pass) => Order::Pass(Pass::of(now)),
        (_, Verb::Fight) => Order::Fight(Fight::read(now, said)?),
        (_, Verb::Rocket) => Order::Rocket(Rocket::read(now, said)?),
        (_, Verb::Commando) => Order::Commando(Commando::read(now, said)?),
        (_, Verb::Done) => Order::Done(Done::of(now)),
        (_, Verb::Declare) => Order::Declare(Declare::read(now, said)?),
        (_, Verb::Train) => Order::Train(Train::read(now, said)?),
        (_, Verb::Research) => Order::Research(Research::read(now, said)?),
        (_, Verb::Spy) => Order::Spy(Spy::read(now, said)?),
        (_, Verb::Repair) => Order::Repair(Repair::read(now, said)?),
        (_, Verb::Buy) => Order::Buy(Buy::read(now, said)?),
        (_, Verb::Build) => Order::Build(Build::read(now, said)?),
        (_, Verb::Upgrade) => Order::Upgrade(Upgrade::read(now, said)?),
        (_, Verb::Allow | Verb::Refuse) => Order::Consent(Consent::read(now, verb, said)?),
        (_, Verb::Load) => Order::Load(Load::read(now, said)?),
        (_, Verb::Unload) => Order::Unload(Unload::read(now, said)?),
        (_, Verb::Assault) => Order::Assault(Assault::read(now, said)?),
        (_, Verb::Attack) => Order::Hunt(Hunt::read(now, said)?),
        (_, Verb::Bombard) => Order::Bombard(Bombard::read(now, said)?),
        (_, Verb::Surprise) => Order::Surprise(Surprise::read(now, said)?),
        (_, Verb::Transfer) => Order::Transfer(Transfer::read(now, said)?),
        (Frame::NonCombat, Verb::Relocate) => Order::Relocate(Relocate::read(now, said)?),
        (_, Verb::Relocate) => Order::PutUp(PutUp::read(now, said)?),
        (Frame::Mobilise, Verb::Place) => Order::Place(Place::read(now, said)?),
        (_, Verb::Place) => Order::Rise(Rise::read(now, said)?),
        (_, Verb::Partisans) => Order::Partisans(Partisans::read(now, said)?),
        (_, Verb::Refund) => Order::Refund(Refund::read(now, said)?),
        (_, Verb::Exile) => Order::Exile(Exile::read(now, said)?),
        _ => Order::Move(Move::read(now, verb, said)?),
    })
}

/// May an order begin with this verb? Only if it can be completed.
fn may_begin<V: Verdict>(now: &Now<'_>, verb: Verb) -> Result<(), V> {
    match now.position.frames.top() {
        _ if verb == Verb::Orders => Ok(()),
        Frame::Purchase => may_begin_purchase(now, verb),
        Frame::Mobilise => may_begin_mobilise(now, verb),
        Frame::Windows { .. } | Frame::Combat | Frame::Fight => may_begin_combat(now, verb),
        _ => may_begin_elsewhere(now, verb),
    }
}

/// The steps of the purchase follow each other.
fn may_begin_purchase<V: Verdict>(now: &Now<'_>, verb: Verb) -> Result<(), V> {
    let step = match verb {
        Verb::Allow | Verb::Refuse => return now.permit_consent(verb),
        Verb::Train => Step::Train,
        Verb::Research | Verb::Spy => Step::Research,
        Verb::Repair => Step::Repair,
        _ => Step::Buy,
    };
    let late = now.position.turn.purchases.step > step;
    STEPS.forbids(late, || (msg!("step-is-over"), vec![]))?;
    match verb {
        Verb::Train => now.permit_train(),
        Verb::Research => now.permit_research(),
        Verb::Spy => now.permit_spy(),
        Verb::Repair => now.permit_repair(),
        Verb::Buy => now.permit_buy(),
        Verb::Build => now.permit_build(),
        Verb::Upgrade => now.permit_upgrade(),
        _ => Ok(()),
    }
}

fn may_begin_mobilise<V: Verdict>(now: &Now<'_>, verb: Verb) -> Result<(), V> {
    match verb {
        Verb::Place => Place::may_begin(now),
        Verb::Partisans => Partisans::may_begin(now),
        Verb::Relocate => PutUp::may_begin(now),
        Verb::Upgrade => Upgrade::may_begin_moved(now),
        Verb::Refund => Refund::may_begin(now),
        _ => Done::may_begin(now),
    }
}

fn may_begin_combat<V: Verdict>(now: &Now<'_>, verb: Verb) -> Result<(), V> {
    match (verb, now.fight()) {
        (Verb::Shift, _) => Shift::may_begin(now),
        (Verb::Rocket, _) => Rocket::may_begin(now),
        (Verb::Commando, _) => Commando::may_begin(now),
        (_, Some(combat::Fight::Battle(engagement))) => BattleAnswer::may_begin(now, engagement, verb),
        _ => Ok(()),
    }
}

fn may_begin_elsewhere<V: Verdict>(now: &Now<'_>, verb: Verb) -> Result<(), V> {
    match verb {
        Verb::Declare => Declare::may_begin(now),
        Verb::Done => Done::may_begin(now),
        Verb::Exile | Verb::Place => Ok(()),
        _ if now.mover().combat() && now.position.is_neutral(now.power) && NEUTRAL_POWER.holds() => {
            no(Some(NEUTRAL_POWER), Subject::Seat(now.seat))
        }
        Verb::Load => Load::may_begin(now),
        Verb::Unload => Unload::may_begin(now),
        Verb::Assault => Assault::may_begin(now),
        Verb::Attack => Hunt::may_begin(now),
        Verb::Bombard => Bombard::may_begin(now),
        Verb::Surprise => Surprise::may_begin(now),
        Verb::Transfer => Transfer::may_begin(now),
        Verb::Relocate => Relocate::may_begin(now),
        _ => Move::may_begin(now, verb),
    }
}
