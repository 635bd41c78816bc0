//! The sequence of a battle, from one throw or decision to the next.

use Role::{Attacker, Defender};

use crate::model::battle::edge::Trait;
use crate::model::battle::force::{Force, Slot};
use crate::model::battle::hits::{Aim, Hits, by_sort, capacity, most_matched};
use crate::model::battle::state::{Battle, Role, Shore, Stage};
use crate::model::kinds::Kind;
use crate::rule::battle as rule;

impl Stage {
    /// The order of play, top to bottom; from `Volley` to `Press` it repeats.
    pub(super) fn after(self) -> Stage {
        match self {
            Stage::Opening => Stage::AirRoll(Attacker),
            Stage::AirRoll(Attacker) => Stage::AirRoll(Defender),
            Stage::AirRoll(Defender) => Stage::Planes(Attacker),
            Stage::Planes(Attacker) => Stage::Planes(Defender),
            Stage::Planes(Defender) => Stage::Bombardment,
            Stage::Bombardment => Stage::BombardmentLosses,
            Stage::BombardmentLosses => Stage::FortShot,
            Stage::FortShot => Stage::FortPick,
            Stage::FortPick => Stage::FortLosses,
            Stage::FortLosses => Stage::Flak,
            Stage::Flak => Stage::FlakLosses,
            Stage::FlakLosses => Stage::Dive(Attacker),
            Stage::Dive(Attacker) => Stage::Dive(Defender),
            Stage::Dive(Defender) => Stage::Strike(Attacker),
            Stage::Strike(Attacker) => Stage::StrikeAgain,
            Stage::StrikeAgain => Stage::StrikeLosses(Defender),
            Stage::StrikeLosses(Defender) => Stage::Strike(Defender),
            Stage::Strike(Defender) => Stage::StrikeLosses(Attacker),
            Stage::StrikeLosses(Attacker) => Stage::Volley(Attacker),
            Stage::Volley(Attacker) => Stage::VolleyAgain,
            Stage::VolleyAgain => Stage::Picks(Attacker),
            Stage::Picks(Attacker) => Stage::Losses(Defender),
            Stage::Losses(Defender) => Stage::Volley(Defender),
            Stage::Volley(Defender) => Stage::Picks(Defender),
            Stage::Picks(Defender) => Stage::Losses(Attacker),
            Stage::Losses(Attacker) => Stage::Close,
            Stage::Close => Stage::Parting(Attacker),
            Stage::Parting(Attacker) => Stage::PartingLosses(Defender),
            Stage::PartingLosses(Defender) => Stage::Parting(Defender),
            Stage::Parting(Defender) => Stage::PartingLosses(Attacker),
            Stage::PartingLosses(Attacker) => Stage::Judge,
            Stage::Judge => Stage::Press,
            Stage::Press => Stage::Volley(Attacker),
            Stage::Over => Stage::Over,
        }
    }

    /// How far along in the first round this is.
    pub(super) fn place(self) -> u32 {
        match self {
            Stage::Opening => 0,
            Stage::AirRoll(Attacker) => 1,
            Stage::AirRoll(Defender) => 2,
            Stage::Planes(_) => 3,
            Stage::Bombardment => 4,
            Stage::BombardmentLosses => 5,
            Stage::FortShot => 6,
            Stage::FortPick | Stage::FortLosses => 7,
            Stage::Flak => 8,
            Stage::FlakLosses => 9,
            Stage::Dive(_) => 10,
            Stage::Strike(Attacker) => 11,
            Stage::StrikeAgain => 12,
            Stage::StrikeLosses(Defender) => 13,
            Stage::Strike(Defender) => 14,
            Stage::StrikeLosses(Attacker) => 15,
            Stage::Volley(Attacker) => 16,
            Stage::VolleyAgain => 17,
            Stage::Picks(Attacker) => 18,
            Stage::Losses(Defender) => 19,
            Stage::Volley(Defender) => 20,
            Stage::Picks(Defender) => 21,
            Stage::Losses(Attacker) => 22,
            Stage::Close => 23,
            Stage::Parting(Attacker) => 24,
            Stage::PartingLosses(Defender) => 25,
            Stage::Parting(Defender) => 26,
            Stage::PartingLosses(Attacker) => 27,
            Stage::Judge => 28,
            Stage::Press => 29,
            Stage::Over => 30,
        }
    }

    /// Whose losses are asked for here.
    pub(super) fn loser(self) -> Option<Role> {
        match self {
            Stage::BombardmentLosses => Some(Defender),
            Stage::FlakLosses => Some(Attacker),
            Stage::StrikeLosses(role) | Stage::PartingLosses(role) | Stage::Losses(role) => Some(role),
            _ => None,
        }
    }
}

impl Battle {
    /// The battle at its first throw or decision.
    #[must_use]
    pub fn begin(mut self) -> Battle {
        self.advance();
        self
    }

    /// Goes on to the next throw or decision.
    pub(super) fn advance(&mut self) {
        while !self.waits() {
            if self.stage == Stage::Press {
                self.round = self.round.saturating_add(1);
            }
            self.stage = self.stage.after();
        }
    }

    /// Does the battle wait here for a throw or a decision? What happens by itself at this stage happens.
    fn waits(&mut self) -> bool {
        let first = self.round == 1;
        match self.stage {
            Stage::Opening => self.is_decided(true),
            Stage::AirRoll(_) => first && self.has_air_combat(),
            Stage::Planes(role) => first && self.planes_wait(role),
            Stage::Bombardment => {
                let guns = self.shore.as_ref().is_some_and(|shore| !shore.guns.is_empty());
                guns && self.targets(Defender) != Aim::NOTHING
            }
            Stage::BombardmentLosses => self.losses_wait(Defender),
            Stage::FortShot => {
                let fleet = self.shore.as_ref().is_some_and(|shore| !shore.fleet.is_empty());
                fleet && self.fort_operative() && !self.is_surprised() && rule::FORT_SHOT.holds()
            }
            Stage::FortPick => self.shore.as_ref().is_some_and(|shore| shore.hit == Shore::PICKED),
            Stage::FortLosses => self.shore.as_ref().is_some_and(|shore| shore.hit == Shore::HIT),
            Stage::Flak => self.flak_dice() > 0,
            // On land planes that guns hit still fire; at sea they are gone at once.
            Stage::FlakLosses => {
                (!self.is_land() || !rule::FLAK_FIRES_BACK.holds()) && self.losses_wait(Attacker)
            }
            Stage::Dive(role) => self.may_strike(role),
            Stage::Strike(role) => {
                let over = role == Attacker && !self.is_land() && self.is_decided(true);
                over || (self.may_strike(role) && self.strike(role).is_some())
            }
            Stage::StrikeAgain | Stage::VolleyAgain => {
                let aim = self.torpedo_aim().intersection(self.targets(Defender));
                self.attacker.again > 0 && aim != Aim::NOTHING
            }
            // Over land flak fires together with everybody else, so that a plane it hits still attacks.
            Stage::StrikeLosses(role) => !self.is_land() && self.losses_wait(role),
            Stage::PartingLosses(role) | Stage::Losses(role) => self.losses_wait(role),
            Stage::Volley(role) => self.fires(role),
            Stage::Picks(role) => self.picks_wait(role),
            Stage::Close => {
                self.close();
                false
            }
            Stage::Parting(role) => {
                let subs = self.party(role.other()).force.get(Kind::Submarine);
                first
                    && self.party(role).force.get(Kind::Destroyer) > 0
                    && subs > 0
                    && rule::PARTING_SHOT.holds()
            }
            Stage::Judge => {
                if first && rule::SUBS_ONCE.holds() {
                    for role in Role::BOTH {
                        let under = self.party_mut(role).force.take(|kind| kind == Kind::Submarine);
                        self.party_mut(role).away += under;
                    }
                }
                self.is_decided(false)
            }
            Stage::Press => self.may_withdraw && rule::RETREAT.holds() && !self.free_to_leave().is_empty(),
            Stage::Over => true,
        }
    }

    fn has_air_combat(&self) -> bool {
        let skipped = self.surprise && rule::SURPRISE_AIR.holds();
        self.attacker.force.planes() > 0 && self.defender.force.planes() > 0 && !skipped
    }

    /// A side that loses some of several kinds of planes chooses; otherwise there is nothing to choose.
    fn planes_wait(&mut self, role: Role) -> bool {
        let party = self.party(role);
        let (killed, back) = party.shot;
        if killed + back == 0 {
            return false;
        }
        let mut kinds = party.force.present().filter(|(slot, _)| slot.kind().is_air());
        let (slot, only) = (kinds.next().map(|(slot, _)| slot), kinds.next().is_none());
        match slot {
            Some(slot) if only => {
                let of = |n: u8| Force::of(&[(slot, n)]);
                self.lose_planes(role, &of(killed), &of(back));
                false
            }
            _ if killed == party.force.planes() => {
                let mut planes = party.force;
                self.lose_planes(role, &planes.take(Kind::is_air), &Force::NONE);
                false
            }
            _ => true,
        }
    }

    pub(super) fn lose_planes(&mut self, role: Role, killed: &Force, back: &Force) {
        let party = self.party_mut(role);
        party.force -= *killed + *back;
        for (slot, n) in (*killed + *back).present() {
            party.edge.lose(slot.kind(), n);
        }
        if rule::AIR_RESULT.holds() {
            party.away += *back;
        }
        party.shot = (0, 0);
    }

    /// Is this the round in which the defender is surprised?
    fn is_surprised(&self) -> bool {
        self.surprise && self.round == 1 && rule::SURPRISE.holds()
    }

    /// Submarines strike or go under only where the enemy has no destroyer and does not expect them.
    fn may_strike(&self, role: Role) -> bool {
        let hunted =
            self.party(role.other()).force.get(Kind::Destroyer) > 0 && rule::DESTROYER_FORBIDS.holds();
        let expected = self.party(role).edge.has(Trait::CodesBroken) && rule::EVENT_BINDS.holds();
        let surprised = role == Defender && self.is_surprised();
        !self.is_land()
            && self.round == 1
            && !hunted
            && !expected
            && !surprised
            && self.party(role).force.get(Kind::Submarine) > 0
    }

    fn close(&mut self) {
        self.attacker.again = 0;
        for (slot, n) in std::mem::take(&mut self.defender.fallen).present() {
            self.defender.edge.lose(slot.kind(), n);
        }
        for role in Role::BOTH {
            let party = self.party_mut(role);
            party.struck = false;
            party.hits = Hits::NONE;
        }
        if let Some(fort) = &mut self.fort {
            fort.damage += std::mem::take(&mut fort.taken);
        }
        if self.round == 1 && rule::AIR_ONCE.holds() {
            self.watched = !self.is_land() && self.defender.force.planes() > 0;
            for role in Role::BOTH {
                let planes = self.party_mut(role).force.take(Kind::is_air);
                self.party_mut(role).away += planes;
            }
        }
    }

    /// Is there nothing more to fight about? What falls without a fight falls.
    fn is_decided(&mut self, opening: bool) -> bool {
        let over = if self.is_land() { self.land_is_decided(opening) } else { self.sea_is_decided() };
        if over {
            self.stage = Stage::Over;
        }
        over
    }

    fn land_is_decided(&mut self, opening: bool) -> bool {
        let (attack, defence) = (&self.attacker.force, &self.defender.force);
        let tracks = Aim::present(attack).meets(Aim::TRACKS);
        let stands = defence.captors() > 0
            || (self.anti_tank_guns(Defender) > 0 && tracks)
            || self.fort_operative()
            || (opening && defence.planes() > 0);
        let captors = attack.captors() > 0;
        if !stands && captors && rule::AAA_ALONE.holds() {
            self.defender.force.take(|kind| kind == Kind::Aaa);
        }
        let lone_flak = opening && self.defender.force.get(Kind::Aaa) > 0 && self.attacker.force.planes() > 0;
        (!stands && !lone_flak) || !(captors || opening && self.attacker.force.planes() > 0)
    }

    fn sea_is_decided(&mut self) -> bool {
        let unanswered = !self.fires(Defender);
        let idle = !self.fires(Attacker);
        if unanswered && !idle && !self.can_be_fought(Defender) && rule::DEFENCELESS.holds() {
            self.defender.force.take(|kind| kind == Kind::Transport);
            return true;
        }
        let only_transports = Aim::present(&self.attacker.force) == Aim::TRANSPORTS;
        if !unanswered && only_transports && !self.may_withdraw && rule::DEFENCELESS.holds() {
            self.attacker.force.take(|kind| kind == Kind::Transport);
        }
        let gone = self.attacker.force.is_empty() || self.defender.force.is_empty();
        // Transports of the attacker may stay among those of the defender or leave.
        let leave = self.stage == Stage::Judge && self.may_withdraw && rule::RETREAT.holds();
        gone || (unanswered && idle && !(leave && self.only_transports()))
    }

    /// Are transports all that is left of both sides?
    pub(super) fn only_transports(&self) -> bool {
        let only = |role| Aim::present(&self.party(role).force) == Aim::TRANSPORTS;
        Role::BOTH.into_iter().all(only)
    }

    /// What of the attacker can withdraw: all that did not come from the sea.
    pub(super) fn free_to_leave(&self) -> Force {
        let force = self.attacker.force;
        if rule::SEABORNE_STAY.holds() { force - force.least(&self.bound) } else { force }
    }

    /// Does the owner have a choice of losses? A fort absorbs hits first, and forced losses are applied.
    fn losses_wait(&mut self, role: Role) -> bool {
        if self.party(role).hits.is_empty() {
            return false;
        }
        if role == Defender {
            self.fort_soaks();
        }
        let party = self.party(role);
        let present = Aim::present(&party.force);
        let alike = party.hits.are_alike(present);
        let room = capacity(&party.force);
        let total = party.hits.total();
        if present == Aim::NOTHING || total == 0 {
            self.party_mut(role).hits = Hits::NONE;
            return false;
        }
        if alike && total >= room.iter().sum::<u16>() {
            let all = every_hit(&party.force);
            self.lose_hits(role, &all);
            return false;
        }
        let matched = if alike { total } else { most_matched(&party.hits.reaching(), &room) };
        let mut slots = party.force.present();
        let (one, more) = (slots.next(), slots.next());
        match (one, more) {
            _ if matched == 0 => self.party_mut(role).hits = Hits::NONE,
            (Some((slot, _)), None) if slot.when_hit().is_none() => {
                self.lose_hits(role, &Force::of(&[(slot, matched as u8)]));
            }
            _ => return true,
        }
        false
    }

    fn fort_soaks(&mut self) {
        let shells = self.stage == Stage::BombardmentLosses;
        if let Some(fort) = &mut self.fort
            && rule::FORT_SOAKS.holds()
            && (!shells || rule::FORT_SOAKS_SHELLS.holds())
        {
            fort.taken += self.defender.hits.soak(Aim::BODY, fort.room());
        }
    }

    /// Does the side that rolled have a choice of targets?
    fn picks_wait(&mut self, by: Role) -> bool {
        let victim = by.other();
        if self.party(victim).picks == 0 {
            return false;
        }
        let fort_first = self.targets(victim) != Aim::present(&self.party(victim).force);
        if self.pickable(by).is_empty() || (fort_first && !rule::PICK_PAST_FORT.holds()) {
            // Only a fort is there to be hit.
            let aim = self.air_aim(by).intersection(self.targets(victim));
            let party = self.party_mut(victim);
            let picks = std::mem::take(&mut party.picks);
            if aim != Aim::NOTHING {
                party.hits.add(aim, picks.into());
            }
            return false;
        }
        true
    }

    /// What a tactical bomber of this side may pick; transports only when nothing else is there.
    pub(super) fn pickable(&self, by: Role) -> Force {
        let aim = self.air_aim(by);
        let mut force = self.party(by.other()).force;
        for (slot, n) in self.party(by.other()).force.present() {
            if !Aim::of(slot).meets(aim) {
                force.remove(slot, n);
            }
        }
        if Aim::present(&force) != Aim::TRANSPORTS && rule::TRANSPORTS_LAST.holds() {
            force.take(|kind| kind == Kind::Transport);
        }
        force
    }

    /// A side takes these hits. A defender's casualties still fire this round, unless they were surprised.
    pub(super) fn lose(&mut self, role: Role, hits: &Force) {
        let surprised = self.is_surprised();
        let volley = matches!(self.stage, Stage::BombardmentLosses | Stage::Losses(_) | Stage::Picks(_));
        let fires_back = role == Defender && volley && !surprised && rule::RETURN_FIRE.holds();
        let party = self.party_mut(role);
        for (slot, n) in hits.present() {
            party.force.remove(slot, n);
            match slot.when_hit() {
                Some(damaged) if rule::CAPITAL.holds() => party.force.put(damaged, n),
                _ if fires_back => party.fallen.put(slot, n),
                _ => party.edge.lose(slot.kind(), n),
            }
        }
    }

    /// Gives out all waiting hits like this.
    pub(super) fn lose_hits(&mut self, role: Role, hits: &Force) {
        self.lose(role, hits);
        self.party_mut(role).hits = Hits::NONE;
    }

    /// The most hits that this side must give out, and how many of them must fall on transports.
    pub(super) fn hits_to_give(&self, role: Role) -> (u16, u16) {
        let party = self.party(role);
        let room = capacity(&party.force);
        if party.hits.are_alike(Aim::present(&party.force)) {
            let (total, ships) = (party.hits.total(), room[0] + room[1] + room[2]);
            let most = total.min(ships + room[3]);
            return (most, most - total.min(ships));
        }
        let reach = party.hits.reaching();
        let most = most_matched(&reach, &room);
        let spared = most_matched(&reach, &[room[0], room[1], room[2], 0]);
        (most, most - spared)
    }
}

/// Hits enough to destroy everything.
fn every_hit(force: &Force) -> Force {
    let mut hits = *force;
    for (slot, n) in force.present() {
        if let Some(damaged) = slot.when_hit() {
            hits.put(damaged, n);
        }
    }
    debug_assert_eq!(by_sort(&hits), capacity(force));
    hits
}

/// A force after these hits could fall on it, if they fit.
pub(super) fn fits(force: &Force, hits: &Force) -> bool {
    Slot::all().all(|slot| {
        let newly = [Kind::Battleship, Kind::Carrier]
            .into_iter()
            .map(Slot::of)
            .find(|whole| whole.when_hit() == Some(slot))
            .map_or(0, |whole| hits.get(whole));
        hits.get(slot) <= force.get(slot) + newly
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stages_of_the_first_round_are_counted_one_after_the_other() {
        let mut stage = Stage::Opening;
        let mut places = vec![stage.place()];
        while stage != Stage::Press {
            stage = stage.after();
            places.push(stage.place());
        }
        places.push(Stage::Over.place());
        // The losses of both sides' planes, of the fort and of those who dive share a place.
        let shared = [Stage::Planes(Defender), Stage::FortLosses, Stage::Dive(Defender)].map(Stage::place);
        for place in shared {
            assert_eq!(places.iter().filter(|p| **p == place).count(), 2);
        }
        places.dedup();
        assert_eq!(places, (0..=30).collect::<Vec<u32>>());
        assert_eq!(Stage::Press.after(), Stage::Volley(Attacker));
        assert_eq!(Stage::Over.after(), Stage::Over);
    }
}
