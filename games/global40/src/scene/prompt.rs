//! What is to be decided.

use table::{Message, msg};

use crate::position::{Frame, Position};

pub fn prompt(position: &Position) -> Message {
    let power = position.power.seat();
    match position.frames.top() {
        Frame::Purchase => msg!("prompt-purchase", power = power),
        Frame::CombatMove => msg!("prompt-combat-move", power = power),
        Frame::Windows { .. } => msg!("prompt-window"),
        Frame::Combat | Frame::Fight => msg!("prompt-combat", power = power),
        Frame::NonCombat => msg!("prompt-non-combat", power = power),
        Frame::Mobilise => msg!("prompt-mobilise", power = power),
        Frame::Income => msg!("prompt-income", power = power),
        Frame::Exile => msg!("prompt-exile"),
        Frame::Rising { left } => msg!("prompt-rising", left = *left),
        Frame::Over(outcome) => msg!("prompt-over", how = outcome.how.clone()),
    }
}
