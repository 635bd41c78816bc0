//! What a set-up must satisfy: nothing is in two places, land units are not at sea without a ship, figures fit together.

use table::{Arg, Piece, Space, msg};

use crate::model::board::Ground;
use crate::model::facilities::Facility;
use crate::model::holder::Holder;
use crate::model::kinds::Kind;
use crate::model::powers::{POWERS, Power, Powers};
use crate::model::research::Project;
use crate::model::unit::Unit;
use crate::rules::politics::deeds::Deed;
use crate::setup::{Reader, Setup};

/// More than any power can have.
const RICHEST: u16 = 9999;

impl Reader<'_> {
    /// A space has one complex at most, and one base or fortification of each kind.
    pub(super) fn crowded(&mut self, works: &[Facility]) {
        for (i, facility) in works.iter().enumerate() {
            let twice = works[..i].iter().any(|f| f.at == facility.at && f.works.same_place(facility.works));
            if twice {
                let key = self.ground.key(facility.at).to_string();
                self.fault(format!("works.{key}"), msg!("setup-crowded", space = facility.at));
            }
        }
    }

    /// Puts what stands at sea aboard: land units always, planes unless it is their owner's turn and they fly.
    pub(super) fn board(&mut self, units: &mut [Unit], active: Power) {
        for i in 0..units.len() {
            let unit = units[i];
            let (Some(at), Some(owner)) = (unit.at, unit.owner) else { continue };
            let flies = unit.kind.is_air() && owner == active;
            if unit.kind.is_sea() || !self.ground.is_sea(at) || flies {
                continue;
            }
            let ship = |own: bool| {
                units.iter().position(|s| {
                    let whose = s.owner.is_some_and(|o| (o == owner) == own && o.side() == owner.side());
                    s.at == Some(at) && whose && has_room(self.ground, units, s, unit.kind)
                })
            };
            let found = ship(true).or_else(|| ship(false));
            match found {
                Some(ship) => units[i].aboard = Some(Piece(ship as u16)),
                None => {
                    let key = self.ground.key(at).to_string();
                    self.fault(format!("units.{key}"), msg!("setup-no-ship", space = at));
                }
            }
        }
    }

    /// No units stand in enemy lands, and only a neutral that was attacked has an army on the board.
    pub(super) fn strangers(&mut self, units: &[Unit], holders: &[Holder], wars: &[Powers; POWERS]) {
        for unit in units {
            let told = |at: Space| self.faults.iter().any(|f| f.why == msg!("setup-stranger", space = at));
            if let Some(at) = unit.at.filter(|at| is_stranger(unit, holders, wars) && !told(*at)) {
                let key = self.ground.key(at).to_string();
                self.fault(format!("units.{key}"), msg!("setup-stranger", space = at));
            }
        }
    }

    /// Figures that fit together: rounds, research, treasuries, the seat of the British government.
    pub(super) fn figures(&mut self, setup: &Setup) {
        let round = setup.round.unwrap_or(1);
        if round == 0 {
            self.fault("round".into(), msg!("setup-no-round"));
        }
        if setup.options.rounds.is_some_and(|last| last < round) {
            self.fault("options.rounds".into(), msg!("setup-over-already", round = round));
        }
        for (power, level) in &setup.pilots {
            if !(-3..=3).contains(level) {
                let at = format!("pilots.{}", power.word());
                self.fault(at, msg!("setup-no-level", level = i32::from(*level)));
            }
        }
        for (power, projects) in &setup.research {
            for (project, far) in projects {
                let printed = self.ground.research.length[project.index()];
                let uniform = setup.options.uniform_research || setup.options.blind_research;
                let blind = uniform && *project != Project::AtomicBomb;
                let length = if blind { self.ground.research.blind_spaces } else { printed };
                if *far >= length {
                    let at = format!("research.{}.{}", power.word(), project.word());
                    self.fault(at, msg!("setup-no-progress", length = length));
                }
            }
        }
        for power in Power::ALL {
            let bid = setup.bids.get(&power).copied().unwrap_or(0);
            let coins = setup.treasury.get(&power).copied().unwrap_or(0);
            if coins.saturating_add(bid) > RICHEST {
                self.fault(format!("treasury.{}", power.word()), msg!("setup-too-rich", most = RICHEST));
            }
        }
        let exile = setup.ledger.as_ref().and_then(|l| l.exile);
        if exile.is_some_and(|at| !self.ground.exile.contains(&at)) {
            self.fault("ledger.exile".into(), msg!("setup-no-exile"));
        }
        for (i, text) in setup.deeds.iter().enumerate() {
            if Deed::read(self.ground, text).is_none() {
                self.fault(format!("deeds[{i}]"), msg!("setup-no-deed", text = Arg::Literal(text.clone())));
            }
        }
    }
}

/// Is a land unit in an enemy land, or the army of a neutral where there is no neutral?
pub(super) fn is_stranger(unit: &Unit, holders: &[Holder], wars: &[Powers; POWERS]) -> bool {
    let Some(holder) = unit.at.and_then(|at| holders.get(at.index())) else { return false };
    let meant = unit.kind.is_land() && unit.kind != Kind::Partisan;
    meant
        && match (unit.owner, holder) {
            (Some(owner), Holder::Power(holder)) => wars[owner.index()].contains(*holder),
            (Some(_), Holder::Nobody) => true,
            (Some(_), _) => false,
            (None, holder) => !matches!(holder, Holder::Joined(_)),
        }
}

/// Is there room for one more of a kind aboard this ship? A transport takes any land unit and one more infantry.
fn has_room(ground: &Ground, units: &[Unit], ship: &Unit, kind: Kind) -> bool {
    let place = units.iter().position(|u| std::ptr::eq(u, ship)).map(|i| Piece(i as u16));
    let aboard = || units.iter().filter(|u| u.aboard.is_some() && u.aboard == place);
    if kind.is_air() {
        kind.is_carrier_plane() && aboard().count() < usize::from(ground.profile(ship.kind).planes)
    } else {
        let heavy = aboard().filter(|u| !u.kind.rides_as_infantry()).count();
        let heavy = heavy + usize::from(!kind.rides_as_infantry());
        ship.kind == Kind::Transport && aboard().count() < 2 && heavy < 2
    }
}

#[cfg(test)]
mod tests {
    use crate::model::board::Ground;
    use crate::setup::{Setup, start};

    fn faults(text: &str) -> Vec<String> {
        let setup: Setup = table::data::read("a set-up", text);
        let found = start(&Ground::load(), &setup).err().unwrap_or_default();
        found.into_iter().map(|fault| format!("{}: {}", fault.at, fault.why.key)).collect()
    }

    #[test]
    fn the_charts_are_sound() {
        assert_eq!(faults(""), [""; 0]);
        assert_eq!(
            faults("holders = { france = 'germany' }"),
            [""; 0],
            "nobody of the charts stands among enemies"
        );
    }

    #[test]
    fn a_space_holds_one_facility_of_a_kind() {
        assert_eq!(faults("works = { france = ['minor', 'major'] }"), ["works.france: setup-crowded"]);
        assert_eq!(faults("works = { france = ['minor', 'air-base', 'naval-base', 'fort'] }"), [""; 0]);
        assert_eq!(faults("works = { france = ['minor 7'] }"), ["works.france: setup-no-works"]);
        assert_eq!(faults("works = { z110 = ['air-base'] }"), ["works.z110: setup-no-works"]);
    }

    #[test]
    fn what_stands_at_sea_is_carried() {
        let carried = "units = { z110 = ['uk transport', 'uk infantry', 'uk armor'] }";
        assert_eq!(faults(carried), [""; 0]);
        let heavy = "units = { z110 = ['uk transport', '2 uk armor'] }";
        assert_eq!(faults(heavy), ["units.z110: setup-no-ship"]);
        let enemy = "units = { z110 = ['uk transport', 'germany infantry'] }";
        assert_eq!(faults(enemy), ["units.z110: setup-no-ship"]);
        let guest = "units = { z110 = ['uk carrier', 'us fighter', '3 uk fighter'] }";
        assert_eq!(faults(guest), [""; 0]);
        let bomber = "units = { z110 = ['uk carrier', 'uk strategic'] }";
        assert_eq!(faults(bomber), ["units.z110: setup-no-ship"]);
        let flies = "power = 'uk'\nunits = { z110 = ['uk fighter'] }";
        assert_eq!(faults(flies), [""; 0], "its owner's turn has begun: it is in the air");
    }

    #[test]
    fn nobody_stands_among_enemies() {
        assert_eq!(faults("units = { france = ['2 germany infantry'] }"), ["units.france: setup-stranger"]);
        assert_eq!(faults("units = { russia = ['germany infantry'] }"), [""; 0], "they are not at war");
        assert_eq!(
            faults("units = { yugoslavia = ['neutral infantry'] }"),
            ["units.yugoslavia: setup-stranger"]
        );
        let joined =
            "holders = { yugoslavia = 'joined-allies' }\nunits = { yugoslavia = ['neutral infantry'] }";
        assert_eq!(faults(joined), [""; 0]);
    }

    #[test]
    fn figures_fit_together() {
        assert_eq!(faults("round = 0"), ["round: setup-no-round"]);
        assert_eq!(faults("round = 5\noptions = { rounds = 4 }"), ["options.rounds: setup-over-already"]);
        assert_eq!(faults("options = { rounds = 0 }"), ["options.rounds: setup-over-already"]);
        assert_eq!(faults("pilots = { japan = 4 }"), ["pilots.japan: setup-no-level"]);
        let far = "research = { us = { radar = 12, rockets = 14 } }";
        assert_eq!(faults(far), ["research.us.radar: setup-no-progress"]);
        let uniform = "options = { uniform-research = true }\nresearch = { us = { radar = 12 } }";
        assert_eq!(faults(uniform), [""; 0]);
        assert_eq!(faults("bids = { uk = 10000 }"), ["treasury.uk: setup-too-rich"]);
        assert_eq!(faults("deeds = ['germany eats france', 'germany takes z110']").len(), 2);
        assert_eq!(faults("wars = ['germany italy']"), ["wars[0]: setup-no-war"]);
        assert_eq!(faults("phase = 'tea'"), ["phase: setup-no-phase"]);
        assert_eq!(faults("holders = { himalayas = 'uk' }"), ["holders.himalayas: setup-nothing-to-hold"]);
    }

    #[test]
    fn bids_come_on_top() {
        let setup: Setup = table::data::read("a set-up", "bids = { uk = 9 }");
        let position = start(&Ground::load(), &setup).expect("sound");
        assert_eq!(position.treasury_of(crate::model::powers::Power::Uk), 54);
    }
}
