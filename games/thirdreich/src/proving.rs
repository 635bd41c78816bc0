//! What Third Reich shows so that it can be held to the laws.

use table::{Proving, Rng, Space, Told, Viewer};

use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::forces::ForceId;
use crate::model::frames::Frame;
use crate::model::game::ThirdReich;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::model::position::{Off, Position};
use crate::model::standing::{LeftOver, Standing};
use crate::model::units::UnitId;
use crate::rule;
use crate::setup::{Begin, Setup};
use crate::view::secrecy::possible;

impl ThirdReich {
    fn unit(&self, key: &str) -> Result<UnitId, String> {
        self.ground.forces.find(key).ok_or(format!("there is no unit {key:?}"))
    }

    fn space(&self, key: &str) -> Result<Space, String> {
        self.ground.europe().find(key).ok_or(format!("there is no hex {key:?}"))
    }
}

fn number(word: &str) -> Result<i32, String> {
    word.parse().map_err(|_| format!("{word:?} is not a number"))
}

/// Factors of a force on the map.
fn based(position: &Position, force: ForceId) -> i32 {
    let stocks = position.stocks.iter().filter(|stock| stock.force == force);
    stocks.map(|stock| i32::from(stock.ready + stock.used)).sum()
}

impl Proving for ThirdReich {
    /// A turn or two of any season, from the beginning or with chits in the cup.
    fn draw_setup(&self, rng: &mut Rng) -> Setup {
        let turn = self.ground.scenario.first.after(rng.below(6) as u16);
        let last = Some(turn.after(rng.below(2) as u16));
        let mut setup =
            Setup { turn: Some(turn), last, oil: rng.one_in(2), turn_end: rng.one_in(2), ..Setup::default() };
        // Hungary and Slovakia may have changed sides, or their capitals may be taken.
        for (minor, capital) in [(Nation::Hungary, "2317"), (Nation::Slovakia, "2116")] {
            if rng.one_in(3) {
                setup.turned.insert(minor, Nation::Ussr);
            } else if rng.one_in(2) {
                setup.control.insert(capital.into(), Nation::Ussr);
            }
        }
        if rng.one_in(2) {
            return setup;
        }
        setup.begin = Begin::Operations;
        for row in &self.ground.scenario.chits {
            let mut chits: Vec<Chit> = row.chits.clone();
            chits.retain(|chit| !matches!(chit, Chit::Naval | Chit::GeneralOffensive));
            rng.shuffle(&mut chits);
            let most = 1 + rng.below(4) as usize;
            let words = chits
                .into_iter()
                .take(most)
                .map(|chit| crate::view::notation::notate(&self.ground, &Part::Chit(chit)));
            setup.cup.extend(words.map(|word| (row.nation, word)));
        }
        setup
    }

    fn draw_standing(&self, rng: &mut Rng) -> Option<Standing> {
        let left_over = *rng.pick(&[LeftOver::Ask, LeftOver::Stand, LeftOver::Retreat])?;
        let mut draw = || rng.one_in(2);
        Some(Standing {
            never_intercept: draw(),
            never_defend: draw(),
            return_home: draw(),
            let_chits_pass: draw(),
            left_over,
        })
    }

    fn any_part(&self, _: &Position, rng: &mut Rng) -> Part {
        match rng.below(7) {
            0 => Part::Do(*rng.pick(Verb::ALL).expect("there are verbs")),
            1 => Part::Unit(UnitId(rng.below(self.ground.forces.units.len() as u32 + 5) as u16)),
            2 => Part::Space(Space(rng.below(self.ground.europe().map.len() as u32 + 5) as u16)),
            3 => Part::Force(ForceId(rng.below(self.ground.forces.forces.len() as u32 + 2) as u16)),
            4 => Part::Count(rng.below(30) as u8),
            5 => Part::Nation(rng.pick(&self.ground.nations).expect("there are nations").key),
            _ => Part::Chit(Chit::Headquarters(UnitId(rng.below(200) as u16))),
        }
    }

    fn longest(&self) -> u32 {
        20_000
    }

    fn secrets(&self) -> &'static [&'static str] {
        &["chits"]
    }

    fn scramble(&self, _: usize, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let hidden = |at: &usize| {
            let held = position.cup.inside[*at];
            !held.open && !viewer.holds(position.seat(&self.ground, held.nation))
        };
        let hidden: Vec<usize> = (0..position.cup.inside.len()).filter(hidden).collect();
        let Some(at) = rng.pick(&hidden).copied() else { return false };
        let held = position.cup.inside[at];
        let others = possible(&self.ground, position, held.nation, held.price);
        let others: Vec<Chit> = others.into_iter().filter(|chit| Some(*chit) != held.chit).collect();
        let Some(other) = rng.pick(&others).copied() else { return false };
        position.cup.inside[at].chit = Some(other);
        true
    }

    fn leak(&self, _: usize, truth: &Position, seen: &mut Position) {
        let hq = |chit: Chit| if let Chit::Headquarters(unit) = chit { unit.0 } else { 0 };
        let sum: u16 = truth.cup.inside.iter().filter_map(|held| held.chit).map(hq).sum();
        seen.cup.on_track = sum as u8;
    }

    fn conserved(&self, before: &Position, after: &Position, told: &[Told<Fact>]) -> Result<(), String> {
        for row in &before.treasuries {
            let changes = told.iter().map(|told| match told.fact {
                Fact::Money { nation, delta, .. } if nation == row.nation => delta,
                _ => 0,
            });
            let wanted = row.stockpile + changes.sum::<i32>();
            let found = after.stockpile(row.nation);
            if found != wanted {
                return Err(format!("{:?} has {found} BRPs but was told of {wanted}", row.nation));
            }
        }
        for force in (0..before.pool.len()).map(|number| ForceId(number as u16)) {
            let (mut flying, mut all) = (based(before, force), based(before, force));
            all += i32::from(before.pool[usize::from(force.0)]);
            for told in told {
                match told.fact {
                    Fact::Factors { force: which, delta } if which == force => flying += i32::from(delta),
                    Fact::Withdrawn { force: which, based, pool } if which == force => {
                        flying -= i32::from(based);
                        all -= i32::from(based) + i32::from(pool);
                    }
                    Fact::Joined { force: which, factors } if which == force => all += i32::from(factors),
                    _ => {}
                }
            }
            let found = based(after, force);
            if found != flying || found + i32::from(after.pool[usize::from(force.0)]) != all {
                return Err(format!("{force:?} has {found} factors on the map and was told of {flying}"));
            }
        }
        Ok(())
    }

    fn embezzle(&self, position: &mut Position) {
        if let Some(row) = position.treasuries.first_mut() {
            row.stockpile += 1;
        }
    }

    fn cited(&self) -> &'static [&'static str] {
        rule::CITED
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("first-turn.toml", include_str!("../suite/first-turn.toml")),
            ("turns.toml", include_str!("../suite/turns.toml")),
            ("impulses.toml", include_str!("../suite/impulses.toml")),
            ("air.toml", include_str!("../suite/air.toml")),
            ("battles.toml", include_str!("../suite/battles.toml")),
            ("drops.toml", include_str!("../suite/drops.toml")),
            ("minors.toml", include_str!("../suite/minors.toml")),
            ("transfers.toml", include_str!("../suite/transfers.toml")),
            ("scenario.toml", include_str!("../suite/scenario.toml")),
            ("skies.toml", include_str!("../suite/skies.toml")),
            ("supply.toml", include_str!("../suite/supply.toml")),
            ("brps.toml", include_str!("../suite/brps.toml")),
            ("winter.toml", include_str!("../suite/winter.toml")),
            ("segments.toml", include_str!("../suite/segments.toml")),
            ("turning.toml", include_str!("../suite/turning.toml")),
            ("examples.toml", include_str!("../suite/examples.toml")),
        ]
    }

    fn thorough(&self) -> bool {
        true
    }

    fn holds(&self, position: &Position, claim: &str) -> Result<bool, String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let nation = |word: &str| {
            let is = |name: &str| name.eq_ignore_ascii_case(word);
            let known = self.ground.nations.iter().find(|row| is(&row.name) || is(&format!("{:?}", row.key)));
            known.map(|row| row.key).ok_or(format!("there is no nation {word:?}"))
        };
        let factors = |key: &str, at: &str| {
            let space = self.space(at)?;
            let here = position
                .stocks
                .iter()
                .filter(|stock| self.ground.forces.force(stock.force).key == key && stock.at.space == space);
            Ok::<i32, String>(here.map(|stock| i32::from(stock.ready + stock.used)).sum())
        };
        match words.as_slice() {
            [key, "at", hex] => {
                let place = self.ground.europe().place(self.space(hex)?);
                Ok(position.piece(self.unit(key)?).at == Some(place))
            }
            [key, "reduced"] => Ok(position.piece(self.unit(key)?).reduced),
            [key, "pool"] => {
                let piece = position.piece(self.unit(key)?);
                Ok(piece.at.is_none() && piece.off == Off::Pool)
            }
            [key, "gone"] => {
                let piece = position.piece(self.unit(key)?);
                Ok(piece.at.is_none() && piece.off == Off::Gone)
            }
            [key, "waits"] => {
                let piece = position.piece(self.unit(key)?);
                Ok(piece.at.is_none() && piece.off == Off::Waits)
            }
            [key, "back", turn] => {
                let piece = position.piece(self.unit(key)?);
                Ok(piece.at.is_none() && matches!(piece.off, Off::Back(when) if when.to_string() == *turn))
            }
            [key, "used"] => Ok(position.piece(self.unit(key)?).used),
            [force, "based", hex, count] => Ok(factors(force, hex)? == number(count)?),
            [who, "has", count] => Ok(position.stockpile(nation(who)?) == number(count)?),
            [who, "with", patron] => Ok(position.patron(&self.ground, nation(who)?) == Some(nation(patron)?)),
            [who, "holds", hex] => {
                let place = self.ground.europe().place(self.space(hex)?);
                Ok(position.control.of(place) == Some(nation(who)?))
            }
            [who, "asked"] => {
                let asked = crate::decisions::asked(&self.ground, position);
                Ok(asked.map(|(nation, _)| nation) == Some(nation(who)?))
            }
            [who, "draws"] => {
                let operations = position.frames.iter().find_map(|frame| match frame {
                    Frame::Operations(operations) => Some(operations.drawer),
                    _ => None,
                });
                Ok(operations == Some(nation(who)?))
            }
            [who, "redeploys", count] => {
                let (nation, count) = (nation(who)?, number(count)?);
                let top = position.frames.top();
                Ok(
                    matches!(top, Frame::Redeploy(left, limit) if left.first() == Some(&nation) && i32::from(*limit) == count),
                )
            }
            ["track", count] => Ok(i32::from(position.cup.on_track) == number(count)?),
            ["turn", turn] => Ok(position.turn.to_string() == *turn),
            ["mud"] => Ok(position.mud),
            ["burning", count] => Ok(i32::from(position.burning) == number(count)?),
            ["airbase", hex] => {
                let place = self.ground.europe().place(self.space(hex)?);
                Ok(position.airbases.iter().any(|(_, at)| *at == place))
            }
            ["weather", word] => Ok(format!("{:?}", position.weather).eq_ignore_ascii_case(word)),
            ["razed", hex] => Ok(position.razed.contains(&self.ground.europe().place(self.space(hex)?))),
            ["over", key] => Ok(table::Game::outcome(self, position).is_some_and(|end| end.how.key == *key)),
            ["not", rest @ ..] => Ok(!self.holds(position, &rest.join(" "))?),
            _ => Err(format!("{claim:?} is not a claim of this game")),
        }
    }
}
