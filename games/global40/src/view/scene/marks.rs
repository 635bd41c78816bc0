//! Marks on spaces: who holds them, what is built there, where there will be a battle.

use table::scene::{Fixture, Mark};
use table::{Message, Space, msg};

use crate::model::facilities::Facility;
use crate::model::holder::{Holder, Leaning};
use crate::model::position::Frame;
use crate::model::spaces::Spaces;
use crate::rules::situation::Situation;

/// All of them: holders first, so that a small map finds the flag.
pub fn marks(situation: &Situation<'_>) -> Vec<Mark> {
    let (ground, position) = (situation.ground, situation.position);
    let mut marks: Vec<Mark> = ground.sets.land.iter().filter_map(|at| held(situation, at)).collect();
    marks.extend(ground.sets.land.iter().filter_map(|at| {
        let origin = ground.original[at.index()].filter(|origin| !position.holder(at).is(*origin))?;
        Some(Mark { at, what: msg!("mark-of", power = origin.seat()), owner: None })
    }));
    let plain = |at: Space, what: Message| Mark { at, what, owner: None };
    marks.extend(position.works.iter().map(|f| plain(f.at, works(situation, f))));
    let changed =
        |at: &Space| position.turn.holders.get(at.index()).is_some_and(|h| *h != position.holder(*at));
    marks.extend(ground.sets.land.iter().filter(changed).map(|at| plain(at, msg!("mark-captured"))));
    marks.extend(battles(situation).iter().map(|at| plain(at, msg!("mark-battle"))));
    marks.extend(raids(situation).iter().map(|at| plain(at, msg!("mark-raid"))));
    marks
}

/// Who holds a land, by a key of its own for each way of holding.
fn held(situation: &Situation<'_>, at: Space) -> Option<Mark> {
    let holder = situation.position.holder(at);
    let what = match holder {
        Holder::Power(power) => msg!("mark-held", power = power.seat()),
        Holder::Neutral(Leaning::Strict) => msg!("mark-strict"),
        Holder::Neutral(Leaning::Axis) => msg!("mark-pro-axis"),
        Holder::Neutral(Leaning::Allies) => msg!("mark-pro-allies"),
        Holder::Joined(side) => msg!("mark-joined", side = super::side_name(side)),
        Holder::Dutch => msg!("mark-dutch"),
        Holder::Nobody => return None,
    };
    Some(Mark { at, what, owner: holder.power().map(|power| power.seat()) })
}

/// What is built where, with its damage.
pub fn fixtures(situation: &Situation<'_>) -> Vec<Fixture> {
    let fixture = |f: &Facility| {
        let limit = situation.ground.facility(f.works).inoperative_at;
        Fixture {
            at: f.at,
            glyph: f.works.word().into(),
            what: works(situation, f),
            number: (f.damage > 0).then_some(f.damage.into()),
            works: f.build == 0 && (limit == 0 || f.damage < limit),
        }
    };
    situation.position.works.iter().map(fixture).collect()
}

/// A facility and its state.
fn works(situation: &Situation<'_>, f: &Facility) -> Message {
    let name = f.works.name();
    let mut state: Vec<Message> = Vec::new();
    if f.build > 0 {
        state.push(msg!("state-building", turns = f.build));
    }
    if f.upgrade > 0 {
        state.push(msg!("state-upgrading", turns = f.upgrade));
    }
    if f.damage > 0 {
        state.push(msg!("state-damage", damage = f.damage));
    }
    let limit = situation.ground.facility(f.works).inoperative_at;
    if limit > 0 && f.damage >= limit {
        state.push(msg!("state-out"));
    }
    if f.taken {
        state.push(msg!("state-taken"));
    }
    if state.is_empty() { name } else { msg!("mark-works", works = name, state = state) }
}

/// Are there still battles to be fought this turn?
fn before_battles(situation: &Situation<'_>) -> bool {
    let top = situation.position.frames.top();
    matches!(top, Frame::CombatMove | Frame::Windows { .. } | Frame::Combat | Frame::Fight)
}

/// Where the power whose turn it is attacks.
pub fn battles(situation: &Situation<'_>) -> Spaces {
    match before_battles(situation) {
        true => situation.land_battles().union(situation.sea_battles()).union(situation.assaulted()),
        false => Spaces::NONE,
    }
}

/// Where bombers have been sent against facilities and fighters against airfields.
fn raids(situation: &Situation<'_>) -> Spaces {
    if before_battles(situation) { situation.raids_left() } else { Spaces::NONE }
}
