//! The Combat phase: which battles are fought, and one after the other (7.1, 7.2, 18.4).

use table::{Piece, Space};

use super::assault;
use super::command::strength;
use super::executor::Executor;
use crate::model::board::Ground;
use crate::model::frames::{Battles, Combat, Frame, Phase, Round, RoundStep, Turn};
use crate::model::nation::Faction;
use crate::model::position::{Battle, Position};
use crate::model::site::{Kind, Works};
use crate::rule;

fn is_area(ground: &Ground, at: Space) -> bool {
    matches!(ground[at].kind, Kind::District | Kind::Region)
}

/// Must the active faction fight this battle (7.15, 18.4)?
fn is_mandatory(ground: &Ground, position: &Position, battle: &Battle, active: Faction, blitz: bool) -> bool {
    let began = battle.attacker == active;
    let new = began && !battle.entered.is_empty();
    let fortress = began && ground[battle.at].works == Some(Works::Fortress) && !blitz;
    if is_area(ground, battle.at) && rule::OPTIONAL_COMBAT.holds() {
        return new && assault::is_assault(ground, position, battle);
    }
    new || fortress
}

impl Executor<'_, '_, '_> {
    /// A Combat phase begins. What is frozen holds already.
    pub fn begin_combat(&mut self, turn: Turn) {
        if self.position.battles.is_empty() {
            return;
        }
        let blitz = self.position.frozen.since().phase == Phase::BlitzCombat;
        let mandatory = |battle: &&Battle| {
            is_mandatory(self.ground, self.position, battle, turn.active, blitz)
                && rule::MANDATORY_COMBAT.holds()
        };
        let fought = self.position.battles.iter().filter(mandatory).map(|battle| battle.at).collect();
        self.position.frames.push(Frame::Combat(Combat { strikes: Vec::new(), fought }));
    }

    /// All battles that will be fought are turned up at once, and the attackers in areas (7.14, 18.4).
    pub fn turn_up_battles(&mut self, combat: Combat) {
        let Combat { strikes, fought } = combat;
        let attacks = |block: &crate::model::blocks::Block, at: Space| {
            let battle = self.position.battle(at);
            is_area(self.ground, at) && battle.is_some_and(|battle| battle.attacker == block.faction)
        };
        let shown = |block: &crate::model::blocks::Block| {
            block.space().is_some_and(|at| fought.contains(&at) || attacks(block, at))
        };
        let up: Vec<Piece> =
            self.position.pieces().filter(|(_, block)| shown(block)).map(|(piece, _)| piece).collect();
        up.into_iter().for_each(|block| self.turn_up(block));
        let dice = |hq: Piece| {
            let block = self.position.block(hq);
            let (face, at) = block.face.zip(block.space())?;
            strength(self.ground, self.position, face, at)
        };
        let strikes = strikes.into_iter().map(|(hq, at)| (at, dice(hq).unwrap_or(0))).collect();
        let mut left = fought;
        left.sort_unstable();
        self.position.frames.replace(Frame::Battles(Battles { left, strikes }));
    }

    /// The next battle, or the end of the phase; false if the active faction must say which is next.
    pub fn next_battle(&mut self, battles: &Battles) -> bool {
        match battles.left[..] {
            [] => self.combat_is_over(),
            [at] => self.begin_round(at),
            _ => return false,
        }
        true
    }

    pub fn begin_round(&mut self, at: Space) {
        let Frame::Battles(battles) = self.position.frames.top_mut() else { return };
        battles.left.retain(|left| *left != at);
        let strike = battles.strikes.iter().find(|(struck, _)| *struck == at).map_or(0, |(_, dice)| *dice);
        let step = if strike > 0 { RoundStep::Air } else { RoundStep::Defence };
        self.position.frames.push(Frame::Round(Round { at, step, strike, parts: Vec::new() }));
    }

    /// Lone statics die in battles that nobody fought, too (R-EF-31).
    fn combat_is_over(&mut self) {
        self.position.frames.pop();
        self.tell.consults();
        for at in self.position.battles.iter().map(|battle| battle.at).collect::<Vec<_>>() {
            self.remove_lone_statics(at);
        }
        self.end_battles();
    }
}
