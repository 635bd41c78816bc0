//! Answers given in advance, and the answer of a clock that ran out.

use serde::{Deserialize, Serialize};
use table::{Game, Order, Piece, Question, Rng, Seat, Seen, Space, msg};

use crate::Underbelly;
use crate::board::{AREAS, Ground};
use crate::part::{Part, Verb};
use crate::position::{Frame, Leaving, Stage};
use crate::sets::Areas;
use crate::situation::Situation;

/// What a side wants to be answered without being asked, while it is the other's turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {
    /// When units have lost a battle or are evicted.
    pub retreat: Reply,
    /// When units are displaced.
    pub displaced: Reply,
    /// When units worth nothing could slip away before combat.
    pub slip: Slip,
    /// When one of several units alike must be lost.
    pub losses: Reply,
    /// Where to go if there is a choice, the best first, by the keys of areas.
    pub prefer: Vec<String>,
}

/// An answer to a question where something must happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// The person wants to be asked.
    #[default]
    Ask,
    /// Go to the preferred place, or to a port rather than to sea; lose what is cheapest.
    Settle,
}

/// What units worth nothing do before combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slip {
    #[default]
    Ask,
    Leave,
    Stand,
}

/// What can be said in advance.
pub fn questions(ground: &Ground) -> Vec<Question> {
    let replies = || [("ask", msg!("standing-ask")), ("settle", msg!("standing-settle"))];
    let slips =
        [("ask", msg!("standing-ask")), ("leave", msg!("standing-leave")), ("stand", msg!("standing-stand"))];
    let places = (0..AREAS as u16).map(Space);
    let places = places.map(|area| (ground.key(area).into(), msg!("standing-place", area = area)));
    vec![
        Question::one("retreat", msg!("standing-retreat"), replies()),
        Question::one("displaced", msg!("standing-displaced"), replies()),
        Question::one("slip", msg!("standing-slip"), slips),
        Question::one(
            "losses",
            msg!("standing-losses"),
            [("ask", msg!("standing-ask")), ("settle", msg!("standing-cheapest"))],
        ),
        Question::ranked("prefer", msg!("standing-prefer"), places.collect()),
    ]
}

/// The best of some places.
fn best(game: &Underbelly, prefer: &[String], places: Areas) -> Option<Space> {
    let preferred = prefer.iter().filter_map(|key| game.ground.map.by_key(key)).find(|a| places.has(*a));
    preferred.or_else(|| places.minus(game.ground.seas).first()).or_else(|| places.first())
}

/// The order that a standing order gives here, if any.
pub fn answer(
    game: &Underbelly,
    seen: &Seen<'_, Underbelly>,
    seat: Seat,
    standing: &Standing,
) -> Option<Order<Underbelly>> {
    let look = Situation::new(&game.ground, seen);
    let phasing = seen.side.seat() == seat;
    if phasing {
        return None;
    }
    match seen.frames.top() {
        Frame::Retreat { units, why, .. } => {
            let reply = if *why == Leaving::Displaced { standing.displaced } else { standing.retreat };
            let unit = units.first()?;
            let to = best(game, &standing.prefer, look.retreats(unit, *why))?;
            let order = Order::new([Part::Do(Verb::Retreat), Part::Unit(unit), Part::Area(to)]);
            (reply == Reply::Settle).then_some(order)
        }
        Frame::Lose { among, .. } if standing.losses == Reply::Settle => {
            let cost = |u: &Piece| game.ground.tables.cost(look.kind(*u));
            let unit = among.iter().min_by_key(cost)?;
            Some(Order::new([Part::Do(Verb::Lose), Part::Unit(unit)]))
        }
        Frame::Battle(battle) if battle.stage == Stage::Slip => match standing.slip {
            Slip::Ask => None,
            Slip::Stand => Some(Order::new([Part::Do(Verb::Stand)])),
            Slip::Leave => {
                let unit = battle.may_slip.first()?;
                let to = best(game, &standing.prefer, look.slips(unit))?;
                Some(Order::new([Part::Do(Verb::Slip), Part::Unit(unit), Part::Area(to)]))
            }
        },
        _ => None,
    }
}

/// A clock ran out: the quietest legal order.
pub fn fallback(game: &Underbelly, seen: &Seen<'_, Underbelly>, seat: Seat) -> Order<Underbelly> {
    let mut said = Vec::new();
    loop {
        let mut next = Vec::new();
        if game.next(seen, seat, &said, &mut next) {
            return Order::new(said);
        }
        let quiet = [Verb::Done, Verb::Stand, Verb::Stay].map(Part::Do);
        let part = quiet.into_iter().find(|p| next.contains(p)).or(next.first().copied());
        match part {
            Some(part) => said.push(part),
            None => return Order::new(said),
        }
    }
}

/// Any standing order, for random play.
pub fn draw(game: &Underbelly, rng: &mut Rng) -> Standing {
    let mut reply = || if rng.one_in(2) { Reply::Settle } else { Reply::Ask };
    let (retreat, displaced, losses) = (reply(), reply(), reply());
    let slip = *rng.pick(&[Slip::Ask, Slip::Leave, Slip::Stand]).expect("not empty");
    let area = |rng: &mut Rng| Space(rng.below(AREAS as u32) as u16);
    let prefer = (0..3).map(|_| game.ground.key(area(rng)).to_string()).collect();
    Standing { retreat, displaced, slip, losses, prefer }
}
