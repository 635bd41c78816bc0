//! Attack: units of a side fall upon an area, fed by what has been spent. Chapter 11.

use table::{Forecast, Piece, Said, Space, Tally, Verdict, msg};

use super::forecasts::{self, list};
use super::refusal::{Refuse, refused};
use super::{Decision, Now};
use crate::model::fact::areas_words;
use crate::model::part::Part;
use crate::model::position::{Battle, Frame, Leaving, Stage};
use crate::model::roster::Kind;
use crate::model::sets::Units;
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::combat;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;
use crate::rules::supply::Use;

/// `attack tobruk afrika it-air`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    attack: combat::Attack,
    /// The sources that it uses up.
    uses: Vec<Use>,
}

impl Attack {
    /// The target, and one unit after the other; only the whole need be permissible and fed.
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Attack, V> {
        let look = now.look();
        let target = said.known(
            || look.attackable().iter(),
            now.areas(),
            |target| {
                let may = look.may_be_attacked(now.side, target);
                may.map_err(|rule| refused(rule, None, Some(target)))
            },
        )?;
        let mut attack = combat::Attack { side: now.side, target, units: Units::NONE };
        let joins = |attack: &combat::Attack, unit: Piece| {
            no(rule::ATTACK_ONCE, attack.units.contains(unit)).at(unit, target)?;
            look.may_join(attack, unit).at(unit, target)
        };
        let joiners = |attack: &combat::Attack| look.joiners(attack).iter();
        let first = said.known(|| joiners(&attack), now.units(), |unit| joins(&attack, unit))?;
        attack.units.insert(first);
        while let Some(unit) =
            said.known_more(|| joiners(&attack), now.units(), |unit| joins(&attack, unit))?
        {
            attack.units.insert(unit);
        }
        look.permissible(&attack).at(first, target)?;
        let fed = look.fed(&attack).map_err(|(rule, unit)| refused(rule, Some(unit), Some(target)));
        Ok(Attack { attack, uses: fed?.into_iter().collect() })
    }
}

impl Decision for Attack {
    /// The attack is announced: sources are used up, and the defender may slip away.
    fn perform(&self, executor: &mut Executor) {
        let attack = self.attack;
        let may_slip = executor.look().slippery(&attack);
        for used in &self.uses {
            match *used {
                Use::Road(i) => executor.position.sources[i].road.insert(attack.target),
                Use::Landing(i, area) => executor.position.sources[i].landing = Some(area),
            }
        }
        for unit in attack.units.iter() {
            executor.mark(unit, Marks::ATTACKED);
            if let Some(cargo) = executor.position.cargo(unit) {
                executor.mark(cargo, Marks::ATTACKED);
            }
        }
        let battle = Battle { target: attack.target, attackers: attack.units, may_slip, stage: Stage::Slip };
        executor.position.frames.push(Frame::Battle(battle));
    }

    fn told(&self, now: &Now) -> Units {
        self.attack.units & now.ground.roster.of_kind(Kind::LandingCraft)
    }

    /// Both totals, what would be lost, where survivors could go.
    fn forecast(&self, now: &Now) -> Forecast {
        let (look, attack) = (&now.look(), &self.attack);
        let mut forecast = Forecast::default();
        let defenders = look.defenders(attack);
        let mut ours = Tally::of(msg!("tally-attack", area = attack.target));
        look.attack_total(attack, &mut ours);
        let mut theirs = Tally::of(msg!("tally-defence", area = attack.target));
        look.defence_total(defenders, attack.target, &mut theirs);
        let difference = ours.total() - theirs.total();
        forecast.tallies.extend([ours, theirs]);
        if difference <= 0 {
            forecast.warnings.push(msg!("warn-fails", area = attack.target));
        } else {
            victory(look, attack, defenders, difference, &mut forecast);
        }
        let slippery = look.slippery(attack);
        if !slippery.is_empty() {
            forecast.warnings.push(msg!("warn-slips", units = list(slippery)));
        }
        for craft in attack.units.iter().filter(|u| look.kind(*u) == Kind::LandingCraft) {
            forecast.warnings.push(msg!("warn-craft", unit = craft));
            forecasts::one_use(now, craft, &mut forecast);
        }
        forecast
    }
}

/// Who would be lost, and where the others would go.
fn victory(
    look: &Situation,
    attack: &combat::Attack,
    defenders: Units,
    difference: i32,
    forecast: &mut Forecast,
) {
    let (lost, left) = most_harm(look, defenders, attack.target, difference);
    forecast.warnings.push(msg!("warn-wins", difference = difference, units = list(lost)));
    let fort_lost = lost.iter().any(|u| look.kind(u) == Kind::Fort);
    let stands = look.forces.forts(attack.side.other()).contains(attack.target) && !fort_lost;
    for unit in left.iter() {
        let places = look.retreats(unit, Leaving::Beaten);
        forecast.warnings.push(match (stands, places.is_empty()) {
            (true, _) => msg!("warn-stands", unit = unit),
            (_, true) => msg!("warn-dies", unit = unit),
            _ => msg!("warn-retreats", unit = unit, places = areas_words(places)),
        });
    }
}

/// The victims that hurt most: what is worth nothing first, then from the cheapest up, so that the last point kills the dearest; a fort
/// comes last.
fn most_harm(look: &Situation, defenders: Units, at: Space, difference: i32) -> (Units, Units) {
    let worth = |u: &Piece| (look.kind(*u) == Kind::Fort, look.defence(*u, at));
    let mut order: Vec<Piece> = defenders.iter().collect();
    order.sort_by_key(worth);
    let (mut lost, mut due) = (Units::NONE, difference);
    for unit in order {
        if due > 0 {
            lost.insert(unit);
            due -= look.defence(unit, at);
        }
    }
    (lost, defenders.minus(lost))
}
