//! What cases claim about money, research, purchases and facilities.

use crate::Global40;
use crate::model::events::Event;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rules::situation::Situation;

impl Global40 {
    /// `3 infantry waiting`, `uk radar at 5`, `uk has radar`, `uk marker 1 come 5`, `uk marker 1 is radar`, `uk marker 1 gone`, `germany reads uk marker 1`,
    ///  `germany price battleship 16`, `germany income 40`,
    /// `air-base at poland chips 1`, `1 hurt uk battleship at z109`, `us commandos 2`, `us bombs 1`, `1 in transit`, `event typhoon`.
    pub(crate) fn economy_holds(&self, position: &Position, words: &[&str]) -> Option<Result<bool, String>> {
        let situation = Situation::new(&self.ground, position);
        let number = |word: &str| word.parse::<i32>().map_err(|_| format!("{word:?} is not a number"));
        let power = |word: &str| Power::read(word).ok_or(format!("there is no power {word:?}"));
        let kind = |word: &str| Kind::read(word).ok_or(format!("there is no kind {word:?}"));
        let project = |word: &str| Project::read(word).ok_or(format!("there is no project {word:?}"));
        let space = |key: &str| self.space(key).ok_or(format!("there is no space {key:?}"));
        let works = |word: &str| FacilityKind::read(word).ok_or(format!("there are no works {word:?}"));
        let stores = &position.stores;
        let found = || -> Result<Option<bool>, String> {
            Ok(Some(match *words {
                [n, k, "waiting"] => match Kind::read(k) {
                    Some(k) => i32::from(position.turn.purchases.waiting(k)) == number(n)?,
                    None => i32::from(position.turn.purchases.works[works(k)? as usize]) == number(n)?,
                },
                [who, what, "at", n] if Power::read(who).is_some() && Project::read(what).is_some() => {
                    i32::from(position.come(power(who)?, project(what)?)) == number(n)?
                }
                [who, "marker", n, "come", far] => {
                    let marker = position.marker(power(who)?, number(n)? as u16);
                    marker.map(|m| i32::from(m.come)) == Some(number(far)?)
                }
                [who, "marker", n, "is", what] => {
                    let marker = position.marker(power(who)?, number(n)? as u16);
                    marker.is_some_and(|m| m.project == Project::read(what))
                }
                [who, "marker", n, "gone"] => position.marker(power(who)?, number(n)? as u16).is_none(),
                [spy, "reads", who, "marker", n] => {
                    let viewer = table::Viewer::seat(power(spy)?.seat());
                    let seen = table::observe(self, position, viewer);
                    seen.marker(power(who)?, number(n)? as u16).is_some_and(|m| m.project.is_some())
                }
                [who, "has", what] => situation.has(power(who)?, project(what)?),
                [who, "lacks", what] => !situation.has(power(who)?, project(what)?),
                [who, "price", what, n] => {
                    let who = power(who)?;
                    let cost = match Kind::read(what) {
                        Some(kind) => situation.cost(who, kind),
                        None if what == "upgrade" => situation.upgrade_cost(who, false),
                        None => situation.works_cost(who, works(what)?),
                    };
                    i32::from(cost) == number(n)?
                }
                [who, "income", n] => situation.income_preview(power(who)?).total() == number(n)?,
                [what, "at", key, "chips", n] => {
                    let facility = situation.facility(space(key)?, works(what)?);
                    facility.map(|f| i32::from(f.build + f.upgrade)) == Some(number(n)?)
                }
                [n, "hurt", who, what, "at", key] => {
                    let (who, what) = (power(who)?, kind(what)?);
                    let hurt = position.of(who, space(key)?).filter(|(_, u)| u.kind == what && u.hurt);
                    hurt.count() as i32 == number(n)?
                }
                [n, who, what, "aboard", "in", key] => {
                    let (who, what) = (power(who)?, kind(what)?);
                    let aboard = |u: &crate::model::unit::Unit| u.kind == what && u.aboard.is_some();
                    position.of(who, space(key)?).filter(|(_, u)| aboard(u)).count() as i32 == number(n)?
                }
                [who, "commandos", n] => i32::from(stores.commandos[power(who)?.index()]) == number(n)?,
                [who, "bombs", n] => i32::from(stores.bombs[power(who)?.index()]) == number(n)?,
                [n, "in", "transit"] => stores.in_transit.len() as i32 == number(n)?,
                ["event", word] => position.deck.event == Event::read(word),
                _ => return Ok(None),
            }))
        };
        found().transpose()
    }
}
