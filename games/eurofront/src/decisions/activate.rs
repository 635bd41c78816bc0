//! Activate: an HQ is named, with its place and what it is to do. Chapter 5.

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use crate::model::blocks::Mode;
use crate::model::calendar::Weather;
use crate::model::fact::Fact;
use crate::model::frames::{Activation, Frame};
use crate::model::part::{Part, Verb};
use crate::model::site::Front;
use crate::model::units::Troops;
use crate::rule;
use crate::rules::command;
use crate::rules::executor::Executor;
use crate::rules::movement::weather;

/// `activate su-len`, `activate su-len deploy 3403 blitz`, `activate br-af north`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activate {
    hq: Handle,
    at: Space,
    mode: Mode,
}

impl Activate {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Activate, V> {
        let hq = said.last(now.blocks(), |hq| may_be_active(now, hq).map(drop))?;
        let own = now.own(hq);
        let deploys = said.is_allowed(Verb::Deploy, || may_deploy_from(now, hq, &own))?;
        let at = if deploys { read_place(now, said, &own)? } else { own.at };
        let mode = read_mode(now, said, hq, &own, at)?;
        Ok(Activate { hq, at, mode })
    }
}

/// Where it deploys: a hex beside the one where it stands.
fn read_place<V: Verdict>(now: &Now, said: &mut Said<Part>, own: &Own) -> Result<Space, V> {
    let beside = || {
        let mut beside: Vec<Space> = now.ground.beside(own.at).collect();
        beside.sort_unstable();
        beside.into_iter().filter(|to| may_deploy::<No>(now, own, *to).is_ok())
    };
    said.known(beside, now.spaces(), |to| may_deploy(now, own, to))
}

fn may_be_active<'n, V: Verdict>(now: &Now<'n>, hq: Handle) -> Result<Own<'n>, V> {
    let own = now.own(hq);
    rule::ACTIVATION
        .forbids(!own.unit.troops.is_hq(), || (msg!("not-an-hq", block = hq.seen()), about(hq)))?;
    let named = matches!(now.position.frames.top(), Frame::Command(command)
        if command.named.iter().any(|named| named.hq == hq.seen()));
    rule::COMMAND_ONCE.forbids(named, || (msg!("named-already", block = hq.seen()), about(hq)))?;
    let away = !command::is_in_theatre(now.ground, own.unit, own.at);
    rule::THEATRE_HQS.forbids(away, || (msg!("theatre-away", block = hq.seen()), about(hq)))?;
    Ok(own)
}

fn may_deploy_from<V: Verdict>(now: &Now, hq: Handle, own: &Own) -> Result<(), V> {
    let mud = weather(now.ground, now.position.skies, own.at) == Weather::Mud;
    rule::MUD_HQS.forbids(mud, || (msg!("no-deploying-in-mud"), about(hq)))
}

fn may_deploy<V: Verdict>(now: &Now, own: &Own, to: Space) -> Result<(), V> {
    let (nets, status) = (now.ground.nets(), &*now.position.frozen);
    let cell = nets.rows.cell(to);
    let place = || vec![Subject::Space(to)];
    let beside = nets.rows.joins(&nets.land, nets.rows.cell(own.at), cell);
    rule::DEPLOYING.forbids(!beside, || (msg!("not-beside", at = to, from = own.at), place()))?;
    let friendly = now.position.control.is_own(now.faction, cell);
    let contested = status.disputed.contains(cell) || now.has_enemies(to);
    rule::DEPLOYING.forbids(!friendly || contested, || (msg!("deploy-friendly", at = to), place()))?;
    let away = !command::is_in_theatre(now.ground, own.unit, to);
    rule::THEATRE_HQS.forbids(away, || (msg!("deploys-out-of-theatre", at = to), place()))?;
    now.stays_in_play(to)
}

/// What it is to do, if anything is said.
fn read_mode<V: Verdict>(
    now: &Now,
    said: &mut Said<Part>,
    hq: Handle,
    own: &Own,
    at: Space,
) -> Result<Mode, V> {
    if said.is_allowed(Verb::Blitz, || may_blitz(now, hq, own, at))? {
        Ok(Mode::Blitz)
    } else if said.is_allowed(Verb::Invade, || may_lead_invasion(now, hq, own, at))? {
        Ok(Mode::Invasion)
    } else if said.is_allowed(Verb::BlitzInvade, || {
        may_blitz(now, hq, own, at)?;
        may_lead_invasion(now, hq, own, at)
    })? {
        Ok(Mode::BlitzInvasion)
    } else {
        let fronts = [
            (Verb::West, Front::West),
            (Verb::East, Front::East),
            (Verb::North, Front::North),
            (Verb::Med, Front::Mediterranean),
        ];
        for (verb, front) in fronts {
            let serves = command::flex(now.ground, own.unit, at).contains(&front);
            let check =
                || rule::FLEX.forbids(!serves, || (msg!("no-flex", block = hq.seen(), at = at), about(hq)));
            if said.is_allowed(verb, check)? {
                return Ok(Mode::Serving(front));
            }
        }
        Ok(Mode::Normal)
    }
}

fn may_blitz<V: Verdict>(now: &Now, hq: Handle, own: &Own, at: Space) -> Result<(), V> {
    let why = || (msg!("no-blitz", block = hq.seen()), about(hq));
    rule::SUPREME_HQS.forbids(own.unit.troops == Troops::Shq, why)?;
    rule::THEATRE_HQS.forbids(own.unit.troops == Troops::Thq, why)?;
    let astray = command::is_northern(now.ground, own.face) && now.ground[at].front != Some(Front::North);
    rule::NORTHERN_HQS.forbids(astray, why)
}

fn may_lead_invasion<V: Verdict>(now: &Now, hq: Handle, own: &Own, at: Space) -> Result<(), V> {
    let place = || vec![Subject::Space(at)];
    rule::THEATRE_HQS
        .forbids(own.unit.troops == Troops::Thq, || (msg!("no-invasions", block = hq.seen()), about(hq)))?;
    rule::INVASION_HQS
        .forbids(at != own.at, || (msg!("no-deploying-invaders", block = hq.seen()), about(hq)))?;
    rule::INVASIONS.forbids(now.ground[at].port.is_none(), || (msg!("no-port", at = at), place()))?;
    rule::INVASIONS.forbids(now.occupancy().engaged.contains(now.ground.nets().rows.cell(at)), || {
        (msg!("in-battle-port", at = at), place())
    })
}

/// The ways in which an HQ can still be named to invade.
pub fn invasion_modes(now: &Now, hq: Handle) -> Vec<(Verb, Mode)> {
    let own = now.own(hq);
    if may_be_active::<No>(now, hq).is_err() || may_lead_invasion::<No>(now, hq, &own, own.at).is_err() {
        return Vec::new();
    }
    let blitzes = may_blitz::<No>(now, hq, &own, own.at).is_ok();
    let blitz = blitzes.then_some((Verb::BlitzInvade, Mode::BlitzInvasion));
    std::iter::once((Verb::Invade, Mode::Invasion)).chain(blitz).collect()
}

impl Decision for Activate {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let Activate { at, mode, .. } = *self;
        let hq = executor.meant(by, self.hq);
        let faction = executor.position.block(hq).faction;
        if let Frame::Command(command) = executor.position.frames.top_mut() {
            command.named.push(Activation { hq, at, mode });
        }
        executor.tell_side(faction, &Fact::Named { hq, mode });
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = Forecast::default();
        let Some(face) = now.block(self.hq).face else { return forecast };
        let left = command::strength(now.ground, now.position, face, self.at);
        let supreme = now.ground.forces.unit(face.unit).troops != Troops::Hq;
        if left.is_none() || (left == Some(0) && supreme) {
            forecast.warnings.push(msg!("warn-disrupted", hq = self.hq.seen()));
        }
        let steps = 1 + u8::from(self.mode.is_blitz());
        if face.strength < steps {
            forecast.warnings.push(msg!("warn-hq-lost", hq = self.hq.seen()));
        }
        forecast
    }
}

#[cfg(test)]
mod tests {
    use table::{Viewer, observe};

    use super::*;
    use crate::EuroFront;
    use crate::model::forces::Scenario;
    use crate::model::nation::Faction;
    use crate::proving::drill::Drill;

    /// 5.32, 5.71: a supreme HQ that mud brings to nothing has no supreme moves.
    #[test]
    fn a_supreme_hq_that_commands_nothing_is_warned_of() {
        let game = EuroFront::standard();
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Soviets);
        drill.position.skies.east = Weather::Mud;
        for (key, at, warned) in
            [("su-stavka", "leningrad", 1), ("su-stavka", "moscow", 0), ("su-len", "leningrad", 0)]
        {
            drill.put(key, 1, at);
            let activate =
                Activate { hq: Handle::of_seen(drill.block(key)), at: drill.at(at), mode: Mode::Normal };
            let seat = Faction::Soviets.seat();
            let seen = observe(&game, &drill.position, Viewer::seat(seat));
            let now = Now::new(game.ground(), &seen, seat);
            assert_eq!(activate.forecast(&now).warnings.len(), warned, "{key} in {at}");
        }
    }
}
