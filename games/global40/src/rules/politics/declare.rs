//! Chapter 8, and the political situation of chapter 3: who may declare war on whom, when, and what it brings.

use table::{Message, Subject, Verdict, msg};

use crate::model::board::Ground;
use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::powers::{Power, Powers, Side};
use crate::model::spaces::Spaces;
use crate::rule::politics as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// The round from which the Soviet Union is free to attack in Europe.
const SOVIETS_FREE: u8 = 4;
/// The round from which the United States may enter the war before its income.
const US_FREE: u8 = 3;

/// When war is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// At the start of the combat move.
    CombatMove,
    /// Before income is counted: the United States alone.
    Income,
}

/// The powers that are at war with Japan as one.
const JOINED: [Power; 2] = [Power::Uk, Power::Anzac];

impl Situation<'_> {
    /// The first rule that forbids this declaration of war, moves already made aside.
    pub fn permit_war<V: Verdict>(&self, by: Power, on: Power, moment: Moment) -> Result<(), V> {
        let (position, ledger) = (self.position, &self.position.ledger);
        let about = || vec![Subject::Seat(on.seat())];
        let say = |why: Message| (why, about());
        rule::OPPOSING.forbids(by.side() == on.side(), || say(msg!("war-own-side", on = on.seat())))?;
        rule::OPPOSING.forbids(position.at_war(by, on), || say(msg!("war-already", on = on.seat())))?;
        match by {
            Power::Soviets if on != Power::Japan => {
                let free = ledger.axis_took_london || !ledger.war_on_soviets.is_empty();
                rule::SOVIETS_WAIT.forbids(position.round < SOVIETS_FREE && !free, || {
                    say(msg!("war-soviets-wait", round = SOVIETS_FREE))
                })
            }
            Power::Us => self.permit_us(on, moment),
            Power::China => rule::CHINA_WAITS
                .forbids(!ledger.war_on_china.contains(on), || say(msg!("war-china-waits", on = on.seat()))),
            _ => Ok(()),
        }
    }

    fn permit_us<V: Verdict>(&self, on: Power, moment: Moment) -> Result<(), V> {
        let position = self.position;
        let about = || vec![Subject::Seat(on.seat())];
        match moment {
            Moment::CombatMove => {
                let before = position.wars[Power::Us.index()].minus(position.turn.moves.declared);
                let open = self.us_is_provoked() || position.round > US_FREE && before.is_empty();
                rule::US_WAITS
                    .forbids(!open, || (msg!("war-us-waits", on = on.seat(), round = US_FREE), about()))
            }
            Moment::Income => {
                let before = position.wars[Power::Us.index()].minus(position.turn.diplomacy.before_income);
                let open = position.round >= US_FREE && before.is_empty();
                rule::US_BEFORE_INCOME
                    .forbids(!open, || (msg!("war-us-before-income", round = US_FREE), about()))
            }
        }
    }

    /// Has the Axis done what lets the United States declare war?
    fn us_is_provoked(&self) -> bool {
        let ledger = &self.position.ledger;
        let attacked =
            !ledger.war_on_us.is_empty() || ledger.axis_took_london || ledger.axis_took_north_america;
        attacked || ledger.japan_unprovoked && rule::US_ANSWERS_JAPAN.holds()
    }

    /// Whom this power may declare war on.
    pub fn may_declare(&self, by: Power, moment: Moment) -> Powers {
        let open = |on: &Power| self.permit_war::<table::No>(by, *on, moment).is_ok();
        by.side().other().powers().iter().filter(open).collect()
    }

    /// Is a declaration an answer to what the other side has done?
    pub fn is_provoked(&self, by: Power, on: Power) -> bool {
        let ledger = &self.position.ledger;
        let provoked = match by {
            Power::Japan => {
                let with = if JOINED.contains(&on) { JOINED.into_iter().collect() } else { on.bit() };
                ledger.entered_china.meets(with) && rule::ENTERED_CHINA.holds()
            }
            Power::Us => self.us_is_provoked(),
            Power::Soviets => {
                on != Power::Japan && (ledger.axis_took_london || !ledger.war_on_soviets.is_empty())
            }
            Power::China => true,
            _ => false,
        };
        provoked && rule::PROVOKED.holds()
    }
}

impl Executor<'_, '_, '_> {
    /// War, with all that it brings at once.
    pub fn declare(&mut self, by: Power, on: Power) {
        let situation = self.situation();
        let provoked = situation.is_provoked(by, on);
        let friendly: Spaces =
            self.ground.sets.sea.iter().filter(|z| !situation.is_hostile_zone(by, *z)).collect();
        self.tell.all(|| Fact::Politics(PoliticsFact::Declared { by, on, provoked }));
        self.note_declaration(by, on, provoked);
        self.go_to_war(by, on);
        let drawn: Vec<(Power, Power)> = match (by, on) {
            (Power::Japan, on) if JOINED.contains(&on) && rule::JAPAN_AGAINST_BOTH.holds() => {
                JOINED.map(|p| (p, by)).to_vec()
            }
            (Power::Uk, Power::Japan) if rule::UK_WITH_ANZAC.holds() => vec![(Power::Anzac, on)],
            (Power::Anzac, Power::Japan) if rule::ANZAC_WITH_UK.holds() => vec![(Power::Uk, on)],
            _ => Vec::new(),
        };
        for (power, against) in drawn {
            if !self.position.at_war(power, against) {
                self.tell.all(|| Fact::Politics(PoliticsFact::DrawnIn { power, against }));
                self.go_to_war(power, against);
            }
        }
        if rule::LOADS_WHERE_WAR_CAME.holds() {
            let situation = self.situation();
            let hostile: Spaces = friendly.iter().filter(|z| situation.is_hostile_zone(by, *z)).collect();
            let zones = &mut self.position.turn.diplomacy.just_hostile;
            *zones = zones.union(hostile);
        }
    }

    fn note_declaration(&mut self, by: Power, on: Power, provoked: bool) {
        let ledger = &mut self.position.ledger;
        match on {
            Power::Us => ledger.war_on_us = ledger.war_on_us.with(by),
            Power::Soviets if by != Power::Japan => ledger.war_on_soviets = ledger.war_on_soviets.with(by),
            Power::China => ledger.war_on_china = ledger.war_on_china.with(by),
            Power::Uk | Power::Anzac if by == Power::Japan && !provoked => ledger.japan_unprovoked = true,
            _ => {}
        }
    }

    fn go_to_war(&mut self, one: Power, other: Power) {
        let us_at_peace = self.position.is_neutral(Power::Us);
        for (a, b) in [(one, other), (other, one)] {
            let wars = &mut self.position.wars[a.index()];
            *wars = wars.with(b);
        }
        if us_at_peace && !self.position.is_neutral(Power::Us) && rule::US_MOBILISES.holds() {
            self.raise_us_industry();
        }
    }

    /// The three complexes of the mainland are major ones at once, whatever damage they have.
    fn raise_us_industry(&mut self) {
        let mainland = mainland(self.ground);
        let position = &mut *self.position;
        let holders = &position.holders;
        let ours = |at: table::Space| mainland.contains(at) && holders[at.index()].is(Power::Us);
        let minor = position.works.iter_mut().filter(|f| f.works == FacilityKind::Minor && ours(f.at));
        for complex in minor {
            (complex.works, complex.upgrade) = (FacilityKind::Major, 0);
        }
        self.tell.all(|| Fact::Politics(PoliticsFact::Mobilised));
    }
}

fn mainland(ground: &Ground) -> Spaces {
    [ground.at.western_us, ground.at.central_us, ground.at.eastern_us].into_iter().collect()
}

/// The European Axis.
pub fn european_axis() -> Powers {
    Side::Axis.powers().minus(Power::Japan.bit())
}
