//! Declare: war on a neutral, before HQs are named. Its new friends place its army first. Chapters 16.3, 16.4.

use kit::Frozen;
use table::{Forecast, Handle, No, Said, Seat, Subject, Verdict, msg};

use super::activate::invasion_modes;
use super::decision::{Decision, Now};
use super::invade::{may_embark, possible_landing};
use crate::model::blocks::Mode;
use crate::model::fact::key;
use crate::model::frames::{Activation, Frame, Phase};
use crate::model::frozen::Moment;
use crate::model::nation::{Faction, Nation};
use crate::model::part::{Part, Verb};
use crate::model::position::Standing;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::war;

/// `declare norway`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declare {
    nation: Nation,
}

impl Declare {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Declare, V> {
        let nation = said.last(Nation::ALL, |nation| {
            let why = || vec![Subject::Seat(now.faction.seat())];
            let side = war::side_of(now.ground, now.position, nation);
            let neutral = now.position.nation(nation) == Standing::Neutral;
            let may = now.faction == Faction::Axis && side.is_some() && neutral;
            rule::DECLARATIONS.forbids(!may, || (msg!("no-war"), why()))?;
            let named =
                matches!(now.position.frames.top(), Frame::Command(command) if !command.named.is_empty());
            rule::BEFORE_ACTIVATION.forbids(named, || (msg!("war-comes-first"), why()))?;
            let mut at_war = now.position.clone();
            if let Some(side) = side {
                war::join(now.ground, &mut at_war, now.faction, nation, side);
            }
            let out_of_reach = now.suppose(&at_war, |then| entry(then, nation)).is_none();
            rule::DECLARATIONS.forbids(out_of_reach, || (msg!("out-of-reach"), why()))
        })?;
        Ok(Declare { nation })
    }
}

/// The nations on which this faction has declared war in this turn.
pub fn own_wars(now: &Now) -> impl Iterator<Item = Nation> {
    let (by, when) = (now.faction, now.position.now);
    let own = now.position.declared.iter().filter(move |war| war.by == by && war.when == when);
    own.map(|war| war.on)
}

/// How an HQ can still be named that can carry the war into a nation. Norway is entered from the sea alone.
fn entry(now: &Now, nation: Nation) -> Option<Vec<Part>> {
    now.blocks().find_map(|hq| {
        let mut modes = invasion_modes(now, hq).into_iter();
        let (verb, _) = modes.find(|(_, mode)| can_enter(now, hq, *mode, nation))?;
        Some(vec![Verb::Activate.into(), hq.into(), verb.into()])
    })
}

/// The same as long as nobody has been named who can: war was declared, so somebody must try to enter (16.4).
pub fn entry_due(now: &Now) -> Option<(Nation, Vec<Part>)> {
    let Frame::Command(command) = now.position.frames.top() else { return None };
    own_wars(now).find_map(|nation| {
        let enters = |named: &Activation| can_enter(now, Handle::of_seen(named.hq), named.mode, nation);
        if command.named.iter().any(enters) { None } else { Some((nation, entry(now, nation)?)) }
    })
}

/// Could this HQ land somebody in a nation, in the first phase of the turn or at long range in the second?
fn can_enter(now: &Now, hq: Handle, mode: Mode, nation: Nation) -> bool {
    let leader = now.own(hq);
    let embarks = |block: Handle| {
        let own = now.own(block);
        own.at == leader.at && may_embark::<No>(&leader, block, &own).is_ok()
    };
    if !now.blocks().any(embarks) {
        return false;
    }
    let phases = [Phase::Movement, Phase::BlitzMovement];
    let mut phases = phases.into_iter().filter(|phase| *phase == Phase::Movement || mode.is_blitz());
    phases.any(|phase| can_land(now, hq, mode, nation, phase))
}

/// Can an HQ that blitzes still land somebody there in the second phase of this turn?
pub fn can_enter_later(now: &Now, nation: Nation) -> bool {
    let mode = Mode::BlitzInvasion;
    let mut hqs = now.blocks().filter(|hq| now.block(*hq).command == Some(mode));
    hqs.any(|hq| can_land(now, hq, mode, nation, Phase::BlitzMovement))
}

/// Could this HQ land somebody in a nation if this phase began now?
fn can_land(now: &Now, hq: Handle, mode: Mode, nation: Nation, phase: Phase) -> bool {
    let mut then = now.position.clone();
    then.block_mut(hq.seen()).command = Some(mode);
    then.frozen = Frozen::new(Moment { phase, ..*then.frozen.since() }, (*then.frozen).clone());
    then.blocks.iter_mut().for_each(|block| block.marks.moved = false);
    if let Some(movement) = then.movement_mut() {
        movement.landed.clear();
    }
    let inside = |at| now.ground[at].nation == Some(nation);
    now.suppose(&then, |then| possible_landing(then, hq, inside)).is_some()
}

impl Decision for Declare {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        executor.declare_war(Faction::ALL[by.index()], self.nation);
    }

    /// What follows before HQs are named, and what is owed.
    fn forecast(&self, now: &Now) -> Forecast {
        let mut forecast = Forecast::default();
        let nation = key("nation", self.nation.word());
        if let Some(side) = war::side_of(now.ground, now.position, self.nation) {
            forecast.warnings.push(msg!("warn-new-army", side = side.seat(), nation = nation.clone()));
        }
        forecast.warnings.push(msg!("warn-entry", nation = nation));
        forecast
    }
}
