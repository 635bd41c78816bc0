//! Claims about moves, for the suite.

use crate::Global40;
use crate::model::kinds::Kind;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::unit::Marks;

impl Global40 {
    /// `3 germany infantry aboard at z110`, `z110 attacked`, `z26 surprised`, `left 3`, `way z91 z92 z93`, `2 shifted at egypt`,
    /// `japan fighter at formosa used 2`.
    pub fn holds_of_moves(&self, position: &Position, words: &[&str]) -> Option<Result<bool, String>> {
        let space = |key: &str| self.space(key).ok_or(format!("there is no space {key:?}"));
        let number = |word: &str| word.parse::<usize>().map_err(|_| format!("{word:?} is not a number"));
        let moves = &position.turn.moves;
        let claim = || -> Result<Option<bool>, String> {
            Ok(Some(match words {
                [count, owner, kind, "aboard", "at", key] => {
                    let owner = Power::read(owner).ok_or(format!("there is no power {owner:?}"))?;
                    let kind = Kind::read(kind).ok_or(format!("there is no kind {kind:?}"))?;
                    let here =
                        position.of(owner, space(key)?).filter(|(_, u)| u.kind == kind && u.aboard.is_some());
                    here.count() == number(count)?
                }
                [owner, kind, "at", key, "used", n] => {
                    let owner = Power::read(owner).ok_or(format!("there is no power {owner:?}"))?;
                    let kind = Kind::read(kind).ok_or(format!("there is no kind {kind:?}"))?;
                    let used = number(n)?;
                    position
                        .of(owner, space(key)?)
                        .any(|(_, u)| u.kind == kind && usize::from(u.used) == used)
                }
                [count, "shifted", "at", key] => {
                    let spent = position.standing(space(key)?).filter(|(_, u)| u.is(Marks::SHIFTED));
                    spent.count() == number(count)?
                }
                [key, "attacked"] => moves.attacked.contains(space(key)?),
                [key, "surprised"] => moves.surprise.contains(space(key)?),
                ["left", n] => moves.left.map(usize::from) == Some(number(n)?),
                ["entered-china", who] => {
                    let who = Power::read(who).ok_or(format!("there is no power {who:?}"))?;
                    position.ledger.entered_china.contains(who)
                }
                ["way", keys @ ..] => {
                    let keys: Result<Vec<_>, _> = keys.iter().map(|k| space(k)).collect();
                    moves.made.last().map(|m| m.path.clone()) == Some(keys?)
                }
                _ => return Ok(None),
            }))
        };
        claim().transpose()
    }
}
