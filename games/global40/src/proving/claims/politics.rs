//! What cases of these chapters may claim about a position.

use crate::Global40;
use crate::model::facilities::FacilityKind;
use crate::model::holder::{Holder, Leaning};
use crate::model::position::Position;
use crate::model::powers::{Power, Side};
use crate::model::unit::Marks;
use crate::model::victory::Goal;
use crate::rules::situation::Stance;

impl Global40 {
    /// `turkey leans allies`, `sweden joined axis`, `minor at france taken`, `russia closed to uk`, `goal europe by germany in 3`.
    pub fn politics_holds(&self, position: &Position, words: &[&str]) -> Option<Result<bool, String>> {
        self.read_claim(position, words).transpose()
    }

    fn read_claim(&self, position: &Position, words: &[&str]) -> Result<Option<bool>, String> {
        let space = |key: &str| self.space(key).ok_or(format!("there is no space {key:?}"));
        let power = |word: &str| Power::read(word).ok_or(format!("there is no power {word:?}"));
        let number = |word: &str| word.parse::<usize>().map_err(|_| format!("{word:?} is not a number"));
        let side = |word: &str| match word {
            "axis" => Ok(Side::Axis),
            "allies" => Ok(Side::Allies),
            _ => Err(format!("there is no side {word:?}")),
        };
        let works = |word: &str| FacilityKind::read(word).ok_or(format!("there are no works {word:?}"));
        let facility = |word: &str, key: &str| -> Result<_, String> {
            let (works, at) = (works(word)?, space(key)?);
            Ok(position.works.iter().find(|f| f.at == at && f.works == works))
        };
        let goal = |word: &str| match word {
            "europe" => Ok(Goal::Europe),
            "pacific" => Ok(Goal::Pacific),
            "capitals" => Ok(Goal::Capitals),
            _ => Err(format!("there is no goal {word:?}")),
        };
        let ledger = &position.ledger;
        Ok(Some(match words {
            [key, "leans", "strict"] => position.holder(space(key)?) == Holder::Neutral(Leaning::Strict),
            [key, "leans", word] => {
                position.holder(space(key)?) == Holder::Neutral(Leaning::towards(side(word)?))
            }
            [key, "joined", word] => position.holder(space(key)?) == Holder::Joined(side(word)?),
            [key, "run", "by", who] => self.look(position).neutral_captain(space(key)?) == Some(power(who)?),
            [who, "lets", other, "pass"] => ledger.passage[power(who)?.index()].contains(power(other)?),
            [who, "shares", "with", other] => position.shares(power(who)?, power(other)?),
            [key, "worth", n] => usize::from(self.look(position).value(space(key)?)) == number(n)?,
            ["no", "loading", "at", key] => !position.turn.diplomacy.just_hostile.contains(space(key)?),
            ["no", word, "at", key] => facility(word, key)?.is_none(),
            [word, "at", key, "taken"] => facility(word, key)?.is_some_and(|f| f.taken),
            [word, "at", key, "works"] => self.look(position).operative(space(key)?, works(word)?),
            [word, "at", key, "idle"] => !self.look(position).operative(space(key)?, works(word)?),
            [n, "raised", "at", key] => {
                let raised = position.standing(space(key)?).filter(|(_, u)| u.is(Marks::RAISED));
                raised.count() == number(n)?
            }
            [who, "answers", other] => self.look(position).is_provoked(power(who)?, power(other)?),
            ["japan", "unprovoked"] => ledger.japan_unprovoked,
            ["japan", "provoked"] => !ledger.japan_unprovoked,
            ["japan", "hit", "indo-china"] => ledger.japan_hit_indo_china,
            ["exile", "in", key] => ledger.exile == Some(space(key)?),
            ["no", "exile"] => ledger.exile.is_none(),
            ["transports", "load", "at", key] => position.turn.diplomacy.just_hostile.contains(space(key)?),
            ["goal", word, "by", who, "in", round] => position
                .clocks
                .of(goal(word)?)
                .is_some_and(|h| Ok(h.by) == power(who) && Ok(usize::from(h.round)) == number(round)),
            ["no", "goal", word] => position.clocks.of(goal(word)?).is_none(),
            [key, "decks", n] => {
                let planes = position.standing(space(key)?).filter(|(_, u)| u.kind.is_air());
                planes.filter(|(_, u)| u.aboard.is_some()).count() == number(n)?
            }
            ["all", "facilities", "whole"] => position.works.iter().all(|f| f.damage == 0 && f.build == 0),
            [who, "units", n] => {
                let who = power(who)?;
                position.pieces().filter(|(_, u)| u.owner == Some(who)).count() == number(n)?
            }
            [key, stance, "to", who] => {
                let seen = self.look(position).stance(power(who)?, space(key)?);
                *stance
                    == match seen {
                        Stance::Own => "own",
                        Stance::Friendly => "friendly",
                        Stance::Hostile => "hostile",
                        Stance::FriendlyNeutral => "friendly-neutral",
                        Stance::Unfriendly => "unfriendly",
                        Stance::Closed => "closed",
                        Stance::Blocked => "blocked",
                    }
            }
            _ => return self.read_world_claim(words),
        }))
    }

    /// What is printed on the map.
    fn read_world_claim(&self, words: &[&str]) -> Result<Option<bool>, String> {
        let ground = self.ground();
        let space = |key: &str| self.space(key).ok_or(format!("there is no space {key:?}"));
        let number = |word: &str| word.parse::<usize>().map_err(|_| format!("{word:?} is not a number"));
        let canal = |key: &str| {
            ground.canals.iter().find(|c| c.key == key).ok_or(format!("there is no canal {key:?}"))
        };
        Ok(Some(match words {
            [key, "of", who] => {
                let who = Power::read(who).ok_or(format!("there is no power {who:?}"))?;
                ground.original[space(key)?.index()] == Some(who)
            }
            [key, "without", "emblem"] => ground.original[space(key)?.index()].is_none(),
            [one, "apart", "from", other] => !ground.near[space(one)?.index()].contains(&space(other)?),
            [key, "is", "an", "island"] => ground.sets.island.contains(space(key)?),
            [key, "not", "an", "island"] => !ground.sets.island.contains(space(key)?),
            [n, "lands"] => ground.sets.land.len() as usize == number(n)?,
            [n, "zones"] => ground.sets.sea.len() as usize == number(n)?,
            [n, "closed", "lands"] => ground.sets.impassable.len() as usize == number(n)?,
            [key, "joins", one, other] => canal(key)?.zones == [space(one)?, space(other)?],
            [key, "kept", "by", lands @ ..] => {
                let lands: Result<Vec<_>, _> = lands.iter().map(|l| space(l)).collect();
                canal(key)?.held_by == lands?
            }
            _ => return Ok(None),
        }))
    }
}
