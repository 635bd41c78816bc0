//! Invade and mark: an invasion HQ lands one unit from its port. Chapters 15.5, 21.47, 21.49.

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use super::march::warnings;
use super::route::may_set_out;
use crate::model::blocks::Mode;
use crate::model::calendar::Weather;
use crate::model::fact::Fact;
use crate::model::forces::Scenario;
use crate::model::frames::{Phase, Voyage, VoyageKind};
use crate::model::nation::Faction;
use crate::model::part::{Part, Verb};
use crate::model::position::Wave;
use crate::model::site::{Front, Kind, Terrain};
use crate::model::units::Troops;
use crate::rule;
use crate::rules::engagement::full;
use crate::rules::executor::Executor;
use crate::rules::movement::weather;
use crate::rules::{command, sea, weser};

/// `invade ge-north ge-36mt bergen`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invade {
    hq: Handle,
    block: Handle,
    from: Space,
    seas: Vec<Space>,
    to: Space,
}

impl Invade {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Invade, V> {
        let hq = said.one(now.blocks(), |hq| may_lead(now, hq))?;
        let leader = now.own(hq);
        let block = said.one(now.blocks(), |block| may_be_led(now, &leader, block))?;
        let own = now.own(block);
        let to = said.last(now.spaces(), |to| {
            may_land(now, hq, block, to)?;
            may_follow(now, hq, to)
        })?;
        let most = range(now, is_long_range(now, hq));
        let seas = sea::voyage(now.ground, now.position, now.faction, [own.at, to], most).unwrap_or_default();
        Ok(Invade { hq, block, from: own.at, seas, to })
    }
}

/// Is this an active invasion HQ that has not landed its unit?
pub fn may_lead<V: Verdict>(now: &Now, hq: Handle) -> Result<(), V> {
    let own = now.own(hq);
    let leads = own.block.command.is_some_and(Mode::is_invasion);
    rule::INVASION_HQS.forbids(!leads, || (msg!("not-invasion-hq", hq = hq.seen()), about(hq)))?;
    let commands = command::strength(now.ground, now.position, own.face, own.at).is_some();
    rule::DISRUPTION.forbids(!commands, || (msg!("warn-disrupted", hq = hq.seen()), about(hq)))?;
    let used = now
        .position
        .movement()
        .is_some_and(|movement| movement.landed.iter().any(|(one, _)| *one == hq.seen()));
    rule::INVASION_UNITS.forbids(used, || (msg!("has-landed-one", hq = hq.seen()), about(hq)))
}

fn may_be_led<V: Verdict>(now: &Now, leader: &Own, block: Handle) -> Result<(), V> {
    let own = now.own(block);
    may_set_out(now, block, &own, false)?;
    let about = || about(block);
    rule::INVASION_UNITS
        .forbids(own.at != leader.at, || (msg!("not-with-hq", block = block.seen()), about()))?;
    let foreign = !command::coordinates(leader.unit, own.unit.nation);
    rule::COORDINATION.forbids(foreign, || (msg!("other-nation", block = block.seen()), about()))?;
    let unfit = matches!(own.unit.troops, Troops::Cavalry | Troops::Shock | Troops::Static | Troops::Fort);
    rule::INVADERS.forbids(unfit, || (msg!("cannot-invade", block = block.seen()), about()))
}

/// How many seas it may cross: twice as many with naval supremacy, and twice as many again at long range (15.52, 15.542).
pub fn range(now: &Now, long: bool) -> usize {
    let ours = sea::supremacy(now.ground, now.position) == Some(now.faction);
    (1 + usize::from(ours && rule::FAR_INVASIONS.holds())) * (1 + usize::from(long))
}

/// In the second phase an HQ whose first wave has landed leads a second; one without leads a landing at long range.
pub fn is_long_range(now: &Now, hq: Handle) -> bool {
    let blitz = now.position.frozen.since().phase == Phase::BlitzMovement;
    blitz && !now.position.waves.iter().any(|wave| wave.hq == hq.seen())
}

fn may_land<V: Verdict>(now: &Now, hq: Handle, block: Handle, to: Space) -> Result<(), V> {
    let Now { ground, position, faction } = *now;
    let (own, site) = (now.own(block), &ground[to]);
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(to)];
    let seas = sea::coasts(ground, to);
    rule::INVASIONS.forbids(!site.is_ground() || seas.is_empty(), || (msg!("no-coast", at = to), place()))?;
    let neutral = position.control.of(ground.nets(), to).is_none();
    rule::NEUTRAL_LAND.forbids(neutral, || (msg!("is-neutral", at = to), place()))?;
    let area = matches!(site.kind, Kind::District | Kind::Region);
    let climate = matches!(site.front, Some(Front::North | Front::Mediterranean));
    let no_port = (climate || area) && site.port.is_none();
    rule::NORTHERN_LANDINGS.forbids(no_port, || (msg!("ports-only", at = to), place()))?;
    let between = site.front == Some(Front::North) && ground[own.at].front == Some(Front::North);
    rule::NORTHERN_LANDINGS.forbids(between, || (msg!("not-between-northern-ports"), place()))?;
    let rough = !area && matches!(site.terrain, Some(Terrain::Mountain | Terrain::Marsh));
    rule::INVADERS.forbids(rough || site.shoal, || (msg!("no-landing-ground", at = to), place()))?;
    let snow = weather(ground, position.skies, to) == Weather::Snow;
    let defended = position.has_enemies(faction, to);
    rule::SNOW_LANDINGS
        .forbids(snow && (defended || faction != Faction::Soviets), || (msg!("snow-landing"), place()))?;
    let long = is_long_range(now, hq);
    may_sail(now, hq, block, [own.at, to])?;
    let amphibious =
        own.unit.troops == Troops::Amphibious || weser::lands_as_amphibious(ground, position, own.unit, site);
    let unfit = long && !amphibious;
    rule::LONG_RANGE.forbids(unfit, || (msg!("not-amphibious", block = block.seen()), place()))?;
    may_assault(now, block, to)?;
    let crowded = full(ground, position, faction).contains(ground.nets().rows.cell(to));
    rule::STACKING.forbids(crowded, || (msg!("cannot-go", block = block.seen(), to = to), place()))
}

/// Is there a way by sea, open and short enough?
pub fn may_sail<V: Verdict>(now: &Now, hq: Handle, block: Handle, [from, to]: [Space; 2]) -> Result<(), V> {
    let Now { ground, position, faction } = *now;
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(to)];
    let most = range(now, is_long_range(now, hq));
    let voyage = sea::voyage(ground, position, faction, [from, to], most).filter(|_| from != to);
    rule::INVADERS.forbids(voyage.is_none(), || (msg!("too-many-seas", at = to), place()))?;
    let seas = voyage.unwrap_or_default();
    let rows = ground.seas.iter().filter(|row| seas.contains(&row.sea));
    let stormy = rows.map(|row| row.basin).any(|basin| position.skies.storms.contains(&Some(basin)));
    rule::STORMS.forbids(stormy, || (msg!("storm-at-sea"), place()))?;
    let barred = [from, to].iter().any(|port| sea::is_barred(ground, position, faction, *port));
    rule::STRAITS_AT_SEA.forbids(barred, || (msg!("straits-closed", at = to), place()))
}

/// Into a defended place one unit lands in a phase; armour only beside others, HQs never (15.521, 15.53).
fn may_assault<V: Verdict>(now: &Now, block: Handle, to: Space) -> Result<(), V> {
    let Now { position, faction, .. } = *now;
    let troops = now.own(block).unit.troops;
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(to)];
    if !position.has_enemies(faction, to) {
        return Ok(());
    }
    let began = position.battle(to).is_some() && position.standing(to).any(|(_, one)| one.faction == faction);
    // Soviet mech counts as armour against the Finns (21.481).
    let armour = troops == Troops::Armor
        || (troops == Troops::Mech
            && position.scenario == Scenario::WinterWar
            && faction == Faction::Soviets);
    let unfit = troops.is_hq() || (armour && !began);
    rule::SEA_ASSAULT.forbids(unfit, || (msg!("cannot-assault", block = block.seen()), place()))?;
    let landed = position.movement().map(|movement| movement.landed.as_slice()).unwrap_or_default();
    let again = landed.iter().any(|(_, at)| *at == to);
    rule::ONE_INVADER.forbids(again, || (msg!("one-invader", at = to), place()))
}

/// A second wave goes where the first has landed, or to the hex that was marked (15.541).
fn may_follow<V: Verdict>(now: &Now, hq: Handle, to: Space) -> Result<(), V> {
    let blitz = now.position.frozen.since().phase == Phase::BlitzMovement;
    let waves: Vec<Wave> = now.position.waves.iter().filter(|wave| wave.hq == hq.seen()).copied().collect();
    let marked = waves.iter().any(|wave| wave.marked);
    let goal = waves.iter().any(|wave| wave.at == to && wave.marked == marked);
    let astray = blitz && !waves.is_empty() && !goal;
    rule::TWO_WAVES.forbids(astray, || (msg!("second-wave", at = to), vec![Subject::Space(to)]))
}

impl Decision for Invade {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, block) = (executor.meant(by, self.hq), executor.meant(by, self.block));
        let (from, to, seas) = (self.from, self.to, self.seas.clone());
        if let Some(movement) = executor.position.movement_mut() {
            movement.landed.push((hq, to));
        }
        executor.position.waves.push(Wave { hq, at: to, marked: false });
        executor.sail(Voyage { block, from, to, seas, kind: VoyageKind::Invasion });
    }

    fn forecast(&self, now: &Now) -> Forecast {
        warnings(now, self.block, &[self.from, self.to])
    }
}

/// `mark ge-north trondheim`: where the second wave of a blitz invasion will land
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkWave {
    hq: Handle,
    at: Space,
}

impl MarkWave {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<MarkWave, V> {
        let hq = said.one(now.blocks(), |hq| {
            let own = now.own(hq);
            let first = now.position.frozen.since().phase == Phase::Movement;
            let blitzes = own.block.command == Some(Mode::BlitzInvasion) && first;
            rule::BLITZ_INVASIONS.forbids(!blitzes, || (msg!("not-two-waves", hq = hq.seen()), about(hq)))?;
            let marked = now.position.waves.iter().any(|wave| wave.hq == hq.seen() && wave.marked);
            rule::TWO_WAVES.forbids(marked, || (msg!("marked-already", hq = hq.seen()), about(hq)))
        })?;
        let at = said.last(now.spaces(), |at| {
            let from = now.own(hq).at;
            let most = range(now, false);
            let voyage = sea::voyage(now.ground, now.position, now.faction, [from, at], most);
            let coast = now.ground[at].is_ground() && at != from && voyage.is_some();
            rule::TWO_WAVES.forbids(!coast, || (msg!("too-many-seas", at = at), vec![Subject::Space(at)]))?;
            let neutral = now.position.control.of(now.ground.nets(), at).is_none();
            rule::NEUTRAL_LAND.forbids(neutral, || (msg!("is-neutral", at = at), vec![Subject::Space(at)]))
        })?;
        Ok(MarkWave { hq, at })
    }
}

impl Decision for MarkWave {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, at) = (executor.meant(by, self.hq), self.at);
        executor.position.waves.push(Wave { hq, at, marked: true });
        executor.tell_of(Fact::Marked { hq, at });
    }
}

/// A landing in one of these places that this HQ can still lead, as an order.
pub fn possible_landing(now: &Now, hq: Handle, places: impl Fn(Space) -> bool) -> Option<Vec<Part>> {
    may_lead::<No>(now, hq).ok()?;
    let leader = now.own(hq);
    let mut led = now.blocks().filter(|block| may_be_led::<No>(now, &leader, *block).is_ok());
    led.find_map(|block| {
        let lands = |to: &Space| {
            may_land::<No>(now, hq, block, *to).is_ok() && may_follow::<No>(now, hq, *to).is_ok()
        };
        let to = now.spaces().filter(|to| places(*to)).find(lands)?;
        Some(vec![Verb::Invade.into(), hq.into(), block.into(), to.into()])
    })
}
