//! Whom a roll in Skirmish helps.

use skirmish::{Fact, Frame, Part, Position, Skirmish, Verb};
use table::dice::Stream;
use table::{Audience, Piece, RuleId, Seat, Step};

/// Each block fires in battle.
const VOLLEY: RuleId = RuleId::new("SK-6.4");
/// Guns cover and counter.
const GUN_FIRE: RuleId = RuleId::new("SK-5.7");
/// An interceptor meets a march.
const CLASH: RuleId = RuleId::new("SK-5.8");

/// Whom a high throw of this pool favours: the seat that fires.
pub fn lucky(
    _: &Skirmish,
    before: &Position,
    step: &Step<Skirmish>,
    draw: usize,
    pool: usize,
) -> Option<Seat> {
    let drawn = &step.draws[draw];
    let nth = step.draws[..draw].iter().filter(|earlier| earlier.rule == drawn.rule).count();
    match drawn.stream {
        Stream::Seat(seat) => Some(seat),
        Stream::Hidden => None,
        Stream::Public if drawn.rule == VOLLEY => volleys(step).nth(nth),
        Stream::Public if drawn.rule == GUN_FIRE => guns(before, step).nth(nth),
        Stream::Public if drawn.rule == CLASH => clash(before, step)[pool.min(1)],
        Stream::Public => Some(step.seat),
    }
}

/// The seats that fired the volleys of a step, in order.
fn volleys(step: &Step<Skirmish>) -> impl Iterator<Item = Seat> {
    step.told.iter().filter(|told| told.to == Audience::All).filter_map(|told| match told.fact {
        Fact::Volley { seat, .. } => Some(seat),
        _ => None,
    })
}

fn verb(step: &Step<Skirmish>) -> Option<Verb> {
    match step.order.parts.first() {
        Some(Part::Do(verb)) => Some(*verb),
        _ => None,
    }
}

/// The seats whose guns fire when a step closes windows: the countering one first, then the covering one.
fn guns(before: &Position, step: &Step<Skirmish>) -> impl Iterator<Item = Seat> {
    let covers = before.frames.iter().find_map(|frame| match frame {
        Frame::Cover(cover) => cover.by,
        _ => None,
    });
    let counter = (verb(step) == Some(Verb::Counter)).then_some(step.seat);
    let cover = covers.map(|gun| before.block(gun).owner);
    let cover = if verb(step) == Some(Verb::Cover) { Some(step.seat) } else { cover };
    counter.into_iter().chain(cover)
}

/// The intercepting and the marching seat.
fn clash(before: &Position, step: &Step<Skirmish>) -> [Option<Seat>; 2] {
    let owner = |piece: Piece| before.block(piece).owner;
    let frame = before.frames.iter().find_map(|frame| match frame {
        Frame::Intercept(march) => Some((march.mover, march.by)),
        _ => None,
    });
    let Some((mover, by)) = frame else { return [Some(step.seat); 2] };
    let interceptor = if verb(step) == Some(Verb::Intercept) { Some(step.seat) } else { by.map(owner) };
    [interceptor, Some(owner(mover))]
}
