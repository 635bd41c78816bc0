//! What happened, and how it is worded.

use serde::{Deserialize, Serialize};
use table::{Die, Message, Outcome, Piece, Pieces, RuleId, Seat, Space, msg};

use super::position::Plan;
use super::units::Face;

/// Something that happened, with the handles of the viewer who is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    TurnBegan {
        turn: u8,
    },
    /// Told to the seat alone.
    Signals {
        seat: Seat,
        cipher: bool,
    },
    Sealed {
        seat: Seat,
    },
    PlanOpened {
        seat: Seat,
        plan: Plan,
    },
    Overridden {
        seat: Seat,
        plan: Plan,
    },
    /// Every change of a purse, with the rule that made it.
    Coins {
        seat: Seat,
        delta: i16,
        rule: RuleId,
    },
    Marched {
        block: Piece,
        from: Space,
        to: Space,
    },
    /// Which block it was is told to its side alone.
    Raised {
        seat: Seat,
        block: Option<Piece>,
    },
    Spied {
        seat: Seat,
        at: Space,
    },
    Saw {
        block: Piece,
        face: Face,
    },
    Offered {
        from: Seat,
        to: Seat,
        coins: u8,
    },
    Answered {
        seat: Seat,
        accepted: bool,
    },
    Intercepts {
        block: Piece,
        at: Space,
    },
    Fires {
        gun: Piece,
        target: Piece,
    },
    Revealed {
        block: Piece,
        face: Face,
    },
    Hit {
        block: Piece,
        hits: u8,
    },
    Fell {
        block: Piece,
        face: Face,
        at: Space,
    },
    BattleBegan {
        at: Space,
    },
    Volley {
        seat: Seat,
        at: Space,
        hits: u16,
    },
    Withdrew {
        from: Space,
        to: Space,
    },
    BattleEnded {
        at: Space,
        holder: Option<Seat>,
    },
    DebtKept {
        seat: Seat,
        target: Space,
    },
    DebtVoid {
        seat: Seat,
        target: Space,
    },
    DebtBroken {
        seat: Seat,
        target: Space,
    },
    Shamed {
        seat: Seat,
    },
    Ended {
        outcome: Outcome,
    },
    /// How the dice of a block fell, where real dice were thrown.
    Rolled {
        block: Piece,
        dice: Vec<Die>,
    },
}

impl Pieces for Fact {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        match self {
            Fact::PlanOpened { plan, .. } | Fact::Overridden { plan, .. } => plan.each_piece(rename),
            Fact::Raised { block, .. } => block.iter_mut().for_each(rename),
            Fact::Fires { gun, target } => [gun, target].into_iter().for_each(rename),
            Fact::Marched { block, .. }
            | Fact::Saw { block, .. }
            | Fact::Intercepts { block, .. }
            | Fact::Revealed { block, .. }
            | Fact::Hit { block, .. }
            | Fact::Fell { block, .. }
            | Fact::Rolled { block, .. } => rename(block),
            Fact::TurnBegan { .. }
            | Fact::Signals { .. }
            | Fact::Sealed { .. }
            | Fact::Coins { .. }
            | Fact::Spied { .. }
            | Fact::Offered { .. }
            | Fact::Answered { .. }
            | Fact::BattleBegan { .. }
            | Fact::Volley { .. }
            | Fact::Withdrew { .. }
            | Fact::BattleEnded { .. }
            | Fact::DebtKept { .. }
            | Fact::DebtVoid { .. }
            | Fact::DebtBroken { .. }
            | Fact::Shamed { .. }
            | Fact::Ended { .. } => {}
        }
    }
}

/// A turn, by its number.
pub fn turn_words(turn: u8) -> Message {
    msg!("turn-named", turn = turn.to_string())
}

/// A plan in words.
pub fn plan_words(plan: &Plan) -> Message {
    match plan {
        Plan::Hold => msg!("plan-hold"),
        Plan::Rush => msg!("plan-rush"),
        Plan::Assault(debt) => msg!("plan-assault", target = debt.target),
    }
}

/// What a face shows, in words.
pub fn face_words(face: &Face) -> Message {
    let kind = Message { key: format!("kind-{}", face.kind.word()).into(), args: Vec::new() };
    msg!("face", kind = kind, strength = face.strength)
}

impl Fact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            Fact::TurnBegan { turn } => msg!("fact-turn", turn = *turn),
            Fact::Signals { cipher: true, .. } => msg!("fact-signals-broken"),
            Fact::Signals { cipher: false, .. } => msg!("fact-signals-silent"),
            Fact::Sealed { seat } => msg!("fact-sealed", seat = *seat),
            Fact::PlanOpened { seat, plan } => msg!("fact-plan", seat = *seat, plan = plan_words(plan)),
            Fact::Overridden { seat, plan } => msg!("fact-overridden", seat = *seat, plan = plan_words(plan)),
            Fact::Coins { seat, delta, rule } if *delta >= 0 => {
                msg!("fact-gains", seat = *seat, coins = i32::from(*delta), rule = *rule)
            }
            Fact::Coins { seat, delta, rule } => {
                msg!("fact-pays", seat = *seat, coins = i32::from(-*delta), rule = *rule)
            }
            Fact::Marched { block, from, to } => msg!("fact-marched", block = *block, from = *from, to = *to),
            Fact::Raised { seat, block: None } => msg!("fact-raised", seat = *seat),
            Fact::Raised { seat, block: Some(block) } => {
                msg!("fact-raised-block", seat = *seat, block = *block)
            }
            Fact::Spied { seat, at } => msg!("fact-spied", seat = *seat, at = *at),
            Fact::Saw { block, face } => msg!("fact-saw", block = *block, face = face_words(face)),
            Fact::Offered { from, to, coins } => msg!("fact-offered", from = *from, to = *to, coins = *coins),
            Fact::Answered { seat, accepted: true } => msg!("fact-accepted", seat = *seat),
            Fact::Answered { seat, accepted: false } => msg!("fact-declined", seat = *seat),
            Fact::Intercepts { block, at } => msg!("fact-intercepts", block = *block, at = *at),
            Fact::Fires { gun, target } => msg!("fact-fires", gun = *gun, target = *target),
            Fact::Revealed { block, face } => msg!("fact-revealed", block = *block, face = face_words(face)),
            Fact::Hit { block, hits } => msg!("fact-hit", block = *block, hits = *hits),
            Fact::Fell { block, face, at } => {
                msg!("fact-fell", block = *block, face = face_words(face), at = *at)
            }
            Fact::BattleBegan { at } => msg!("fact-battle", at = *at),
            Fact::Volley { seat, at, hits } => msg!("fact-volley", seat = *seat, at = *at, hits = *hits),
            Fact::Withdrew { from, to } => msg!("fact-withdrew", from = *from, to = *to),
            Fact::BattleEnded { at, holder: Some(seat) } => msg!("fact-battle-won", at = *at, seat = *seat),
            Fact::BattleEnded { at, holder: None } => msg!("fact-battle-empty", at = *at),
            Fact::DebtKept { seat, target } => msg!("fact-debt-kept", seat = *seat, target = *target),
            Fact::DebtVoid { seat, target } => msg!("fact-debt-void", seat = *seat, target = *target),
            Fact::DebtBroken { seat, target } => msg!("fact-debt-broken", seat = *seat, target = *target),
            Fact::Shamed { seat } => msg!("fact-shamed", seat = *seat),
            Fact::Ended { outcome } => msg!("fact-ended", how = outcome.how.clone()),
            Fact::Rolled { block, dice } => msg!("fact-rolled", block = *block, dice = dice.clone()),
        }
    }
}
