//! What the laws need to know about World 1940.

pub mod claims;
pub mod movement;
pub mod random_battle;
pub mod random_setup;
pub mod random_standing;

use std::collections::BTreeMap;

use table::{Answer, Piece, Proving, Rng, Seat, Told, Viewer};

use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::holder::Holder;
use crate::model::kinds::Kind;
use crate::model::options::Options;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Position};
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::model::spaces::SPACES;
use crate::model::standing::Standing;
use crate::model::window::Occasion;
use crate::proving::random_setup as draw;
use crate::rules::situation::Situation;
use crate::setup::Setup;
use crate::{Global40, rule};

impl Proving for Global40 {
    fn draw_setup(&self, rng: &mut Rng) -> Setup {
        draw::setup(&self.ground, rng)
    }

    /// Random games from the usual start would not end, so they are limited to three rounds.
    fn bench_setup(&self, _: u64) -> Setup {
        Setup { options: Options { rounds: Some(3), ..Options::default() }, ..Setup::default() }
    }

    fn draw_standing(&self, rng: &mut Rng) -> Option<Standing> {
        Some(random_standing::draw(rng))
    }

    fn any_part(&self, position: &Position, rng: &mut Rng) -> Part {
        let space = table::Space(rng.below(SPACES as u32 + 1) as u16);
        match rng.below(10) {
            // Orders that end a phase or a question are chosen more often.
            9 => Part::Do(*rng.pick(&[Verb::Done, Verb::Pass]).expect("there are two")),
            0 => Part::Space(space),
            1 => Part::Via(space),
            2 => Part::Units(*rng.pick(&Kind::ALL).expect("there are kinds"), rng.below(5) as u8),
            3 => Part::Ship(Piece(rng.below(position.units.len() as u32 + 1) as u16)),
            4 => Part::Power(*rng.pick(&Power::ALL).expect("there are powers")),
            5 => Part::Works(*rng.pick(&FacilityKind::ALL).expect("there are works")),
            6 => Part::Project(*rng.pick(&Project::ALL).expect("there are projects")),
            7 => Part::Count(rng.below(60) as u16),
            _ => Part::Do(*rng.pick(Verb::ALL).expect("there are verbs")),
        }
    }

    fn longest(&self) -> u32 {
        40_000
    }

    fn secrets(&self) -> &'static [&'static str] {
        &["scramble", "research"]
    }

    /// Another seat's sealed answer or the meaning of its markers changes.
    fn scramble(&self, kind: usize, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        if kind == RESEARCH {
            return scramble_markers(position, viewer, rng);
        }
        let before = position.clone();
        let Frame::Windows { left, .. } = position.frames.top_mut() else { return false };
        let Some(window) = left.first_mut().filter(|w| w.occasion == Occasion::Scramble) else {
            return false;
        };
        let others: Vec<Seat> =
            window.sealed.awaited().may.iter().filter(|seat| !viewer.holds(*seat)).collect();
        let Some(seat) = rng.pick(&others).copied() else { return false };
        let old = window.sealed.of(seat).cloned();
        let new = crate::view::secrecy::any_sorties(&self.ground, &before, seat, window.zones, rng);
        let differs = old != Some(Answer::Known(new.clone()));
        window.sealed.put(seat, new);
        differs
    }

    fn leak(&self, kind: usize, truth: &Position, seen: &mut Position) {
        if kind == RESEARCH {
            seen.markers.clone_from(&truth.markers);
            return;
        }
        if let (Frame::Windows { left, .. }, Frame::Windows { left: shown, .. }) =
            (truth.frames.top(), seen.frames.top_mut())
        {
            shown.clone_from(left);
        }
    }

    fn conserved(&self, before: &Position, after: &Position, told: &[Told<Fact>]) -> Result<(), String> {
        let mut coins = before.treasury.map(i32::from);
        let mut units = census(before);
        for told in told {
            match told.fact {
                Fact::Coins { power, delta, .. } => coins[power.index()] += delta,
                Fact::Raised { owner, kind, .. } => *units.entry((owner, kind)).or_default() += 1,
                Fact::Lost { owner, kind, .. } => *units.entry((owner, kind)).or_default() -= 1,
                _ => {}
            }
        }
        for power in Power::ALL {
            let (told, has) = (coins[power.index()], i32::from(after.treasury_of(power)));
            if told != has {
                return Err(format!("{power:?} has {has} but was told of {told}"));
            }
        }
        units.retain(|_, n| *n != 0);
        let now = census(after);
        if units != now {
            return Err(format!("there are {now:?}, but {units:?} were told of"));
        }
        let stray =
            after.pieces().find(|(_, u)| u.kind.is_sea() && u.at.is_some_and(|s| !self.ground.is_sea(s)));
        stray.map_or(Ok(()), |(piece, _)| Err(format!("the ship {} is on land", piece.0)))
    }

    fn embezzle(&self, position: &mut Position) {
        position.treasury[0] += 1;
    }

    fn cited(&self) -> &'static [&'static str] {
        rule::CITED
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("setup.toml", include_str!("../../suite/setup.toml")),
            ("scramble.toml", include_str!("../../suite/scramble.toml")),
            ("interception.toml", include_str!("../../suite/interception.toml")),
            ("interdiction.toml", include_str!("../../suite/interdiction.toml")),
            ("submarines.toml", include_str!("../../suite/submarines.toml")),
            ("raids.toml", include_str!("../../suite/raids.toml")),
            ("assaults.toml", include_str!("../../suite/assaults.toml")),
            ("landings.toml", include_str!("../../suite/landings.toml")),
            ("bombardment.toml", include_str!("../../suite/bombardment.toml")),
            ("air-combat.toml", include_str!("../../suite/air-combat.toml")),
            ("air-raids.toml", include_str!("../../suite/air-raids.toml")),
            ("combined-arms.toml", include_str!("../../suite/combined-arms.toml")),
            ("battle-research.toml", include_str!("../../suite/battle-research.toml")),
            ("torpedoes.toml", include_str!("../../suite/torpedoes.toml")),
            ("examples.toml", include_str!("../../suite/examples.toml")),
            ("battles.toml", include_str!("../../suite/battles.toml")),
            ("retreats.toml", include_str!("../../suite/retreats.toml")),
            ("multinational.toml", include_str!("../../suite/multinational.toml")),
            ("general-combat.toml", include_str!("../../suite/general-combat.toml")),
            ("sea-combat.toml", include_str!("../../suite/sea-combat.toml")),
            ("submarine-combat.toml", include_str!("../../suite/submarine-combat.toml")),
            ("guns.toml", include_str!("../../suite/guns.toml")),
            ("forts.toml", include_str!("../../suite/forts.toml")),
            ("surprise.toml", include_str!("../../suite/surprise.toml")),
            ("land.toml", include_str!("../../suite/land.toml")),
            ("sea.toml", include_str!("../../suite/sea.toml")),
            ("air.toml", include_str!("../../suite/air.toml")),
            ("transports.toml", include_str!("../../suite/transports.toml")),
            ("intelligence.toml", include_str!("../../suite/intelligence.toml")),
            ("consent.toml", include_str!("../../suite/consent.toml")),
            ("canals.toml", include_str!("../../suite/canals.toml")),
            ("limits.toml", include_str!("../../suite/limits.toml")),
            ("noncombat.toml", include_str!("../../suite/noncombat.toml")),
            ("purchase.toml", include_str!("../../suite/purchase.toml")),
            ("pilots.toml", include_str!("../../suite/pilots.toml")),
            ("research.toml", include_str!("../../suite/research.toml")),
            ("mobilise.toml", include_str!("../../suite/mobilise.toml")),
            ("income.toml", include_str!("../../suite/income.toml")),
            ("convoys.toml", include_str!("../../suite/convoys.toml")),
            ("objectives.toml", include_str!("../../suite/objectives.toml")),
            ("events.toml", include_str!("../../suite/events.toml")),
            ("world.toml", include_str!("../../suite/world.toml")),
            ("victory.toml", include_str!("../../suite/victory.toml")),
            ("war.toml", include_str!("../../suite/war.toml")),
            ("neutrals.toml", include_str!("../../suite/neutrals.toml")),
            ("capture.toml", include_str!("../../suite/capture.toml")),
            ("capitals.toml", include_str!("../../suite/capitals.toml")),
            ("china.toml", include_str!("../../suite/china.toml")),
            ("dutch.toml", include_str!("../../suite/dutch.toml")),
            ("mongolia.toml", include_str!("../../suite/mongolia.toml")),
            ("corrected.toml", include_str!("../../suite/corrected.toml")),
            ("second-reading.toml", include_str!("../../suite/second-reading.toml")),
        ]
    }

    fn thorough(&self) -> bool {
        true
    }

    /// `germany awaited`, `france holds paris`, `germany treasury 30`, `3 germany infantry at poland`, `phase combat-move`, `over axis`.
    fn holds(&self, position: &Position, claim: &str) -> Result<bool, String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let space = |key: &str| self.space(key).ok_or(format!("there is no space {key:?}"));
        let power = |word: &str| Power::read(word).ok_or(format!("there is no power {word:?}"));
        let number = |word: &str| word.parse::<i32>().map_err(|_| format!("{word:?} is not a number"));
        let situation = Situation::new(&self.ground, position);
        match words.as_slice() {
            ["not", rest @ ..] => Ok(!self.holds(position, &rest.join(" "))?),
            [who, "awaited"] => Ok(crate::turn::awaiting(position).must.contains(power(who)?.seat())),
            ["nobody", "holds", key] => Ok(position.holder(space(key)?).power().is_none()),
            ["dutch", "holds", key] => Ok(position.holder(space(key)?) == Holder::Dutch),
            [who, "holds", key] => Ok(position.holder(space(key)?).is(power(who)?)),
            [who, "treasury", n] => Ok(i32::from(position.treasury_of(power(who)?)) == number(n)?),
            [who, "production", n] => Ok(i32::from(situation.production(power(who)?)) == number(n)?),
            [who, "pilots", n] => Ok(i32::from(position.pilots[power(who)?.index()]) == number(n)?),
            [who, "at", "war", "with", other] => Ok(position.at_war(power(who)?, power(other)?)),
            [who, "at", "peace", "with", other] => Ok(!position.at_war(power(who)?, power(other)?)),
            [count, owner, kind, "at", key] => {
                let owner = if *owner == "neutral" { None } else { Some(power(owner)?) };
                let kind = Kind::read(kind).ok_or(format!("there is no kind {kind:?}"))?;
                let there =
                    position.standing(space(key)?).filter(|(_, u)| u.owner == owner && u.kind == kind);
                Ok(there.count() as i32 == number(count)?)
            }
            [works, "at", key] if *works != "fight" => {
                let works = FacilityKind::read(works).ok_or(format!("there are no works {works:?}"))?;
                Ok(situation.facility(space(key)?, works).is_some())
            }
            [works, "at", key, "damage", n] => {
                let works = FacilityKind::read(works).ok_or(format!("there are no works {works:?}"))?;
                Ok(situation.facility(space(key)?, works).map(|f| i32::from(f.damage)) == Some(number(n)?))
            }
            [one, "next", "to", other] => Ok(self.ground.near[space(one)?.index()].contains(&space(other)?)),
            ["round", n] => Ok(i32::from(position.round) == number(n)?),
            ["phase", phase] => Ok(match position.frames.top() {
                Frame::Purchase => *phase == "purchase",
                Frame::CombatMove => *phase == "combat-move",
                Frame::Windows { .. } => *phase == "window",
                Frame::Combat => *phase == "combat",
                Frame::Fight => *phase == "fight",
                Frame::NonCombat => *phase == "non-combat",
                Frame::Mobilise => *phase == "mobilise",
                Frame::Income => *phase == "income",
                Frame::Exile => *phase == "exile",
                Frame::Rising { .. } => *phase == "rising",
                Frame::Over(_) => *phase == "over",
            }),
            ["over", side] => Ok(match position.frames.top() {
                Frame::Over(outcome) => {
                    outcome.winners.contains(if *side == "axis" { Power::Germany } else { Power::Uk }.seat())
                }
                _ => false,
            }),
            _ => match self.claims_of_the_table(position, &words)? {
                Some(holds) => Ok(holds),
                None => self.holds_more(position, &words),
            },
        }
    }
}

/// The place of research among the secrets.
const RESEARCH: usize = 1;

/// Another power's coded markers stand for other projects.
fn scramble_markers(position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
    let secret =
        |power: &Power| position.markers[power.index()].iter().any(|m| !m.is_open_to(*power, viewer));
    let owners: Vec<Power> = Power::ALL.into_iter().filter(secret).collect();
    let Some(owner) = rng.pick(&owners).copied() else { return false };
    let before = position.markers[owner.index()].clone();
    position.draw_readings(owner, |m| !m.is_open_to(owner, viewer), rng);
    position.markers[owner.index()] != before
}

/// How many units of each owner and kind there are.
fn census(position: &Position) -> BTreeMap<(Option<Power>, Kind), i32> {
    let mut units = BTreeMap::new();
    for (_, unit) in position.pieces() {
        *units.entry((unit.owner, unit.kind)).or_default() += 1;
    }
    units
}

impl Global40 {
    /// Claims of single chapters.
    fn holds_more(&self, position: &Position, words: &[&str]) -> Result<bool, String> {
        let known = self.economy_holds(position, words).or_else(|| self.politics_holds(position, words));
        let known = known.or_else(|| self.combat_holds(position, words));
        let known = known.or_else(|| self.dice_hold(position, words));
        let known = known.or_else(|| self.holds_of_moves(position, words));
        known.unwrap_or_else(|| Err(format!("{:?} cannot be understood", words.join(" "))))
    }
}

#[cfg(test)]
mod carried;
