//! Invade and mark: an invasion HQ lands one unit from its port. Chapters 15.5, 21.47, 21.49.

use table::{Forecast, Handle, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, about};
use super::march::warnings;
use super::sail::at_sea;
use super::set_out::may_set_out;
use crate::model::blocks::Mode;
use crate::model::board::Ground;
use crate::model::calendar::Weather;
use crate::model::fact::Fact;
use crate::model::forces::Scenario;
use crate::model::frames::{Phase, VoyageKind};
use crate::model::nation::Faction;
use crate::model::part::{Part, Verb};
use crate::model::position::{Wave, WaveKind};
use crate::model::site::{Front, Kind, Terrain};
use crate::model::units::Troops;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::movement::{is_kept_out, weather};
use crate::rules::voyages::{Range, Voyages};
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
        let voyages = voyages(now, hq, own.at);
        let to = said.known(
            || coasts(now).filter(|to| check_landing::<No>(now, &voyages, hq, block, *to).is_ok()),
            now.spaces(),
            |to| check_landing(now, &voyages, hq, block, to),
        )?;
        let seas = voyages.to(now.ground, to).unwrap_or_default();
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
    let apart = own.at != leader.at || own.block.began() != Some(leader.at);
    rule::INVASION_UNITS.forbids(apart, || (msg!("not-with-hq", block = block.seen()), about(block)))?;
    may_embark(leader, block, &own)
}

/// Does an invasion HQ move units of this nation, and are there landing craft for them (5.34, 15.52)?
pub fn may_embark<V: Verdict>(leader: &Own, block: Handle, own: &Own) -> Result<(), V> {
    let foreign = !command::coordinates(leader.unit, own.unit.nation);
    rule::COORDINATION.forbids(foreign, || (msg!("other-nation", block = block.seen()), about(block)))?;
    let unfit = matches!(own.unit.troops, Troops::Cavalry | Troops::Shock | Troops::Static | Troops::Fort);
    rule::INVADERS.forbids(unfit, || (msg!("cannot-invade", block = block.seen()), about(block)))
}

/// How far it may sail: twice as far at long range (15.52, 15.542).
pub fn range(long: bool) -> Range {
    Range { moves: 1 + usize::from(long), far: rule::FAR_INVASIONS, calm: true }
}

/// In the second phase an HQ that has led somebody in the first leads a second; one that has not sails at long range.
pub fn is_long_range(now: &Now, hq: Handle) -> bool {
    let blitz = now.position.frozen.since().phase == Phase::BlitzMovement;
    blitz && !now.position.waves.iter().any(|wave| wave.hq == Some(hq.seen()))
}

/// The voyages on which an invasion HQ can lead somebody from here, or fetch him to where it stands.
pub fn voyages(now: &Now, hq: Handle, from: Space) -> Voyages {
    now.voyages(from, range(is_long_range(now, hq)))
}

/// Where anybody could land.
fn coasts<'n>(now: &Now<'n>) -> impl Iterator<Item = Space> + use<'n> {
    let nets = now.ground.nets();
    nets.rows.spaces(&nets.coasts)
}

fn check_landing<V: Verdict>(
    now: &Now,
    voyages: &Voyages,
    hq: Handle,
    block: Handle,
    to: Space,
) -> Result<(), V> {
    may_land(now, voyages, hq, block, to)?;
    may_follow(now, hq, to)
}

fn may_land<V: Verdict>(now: &Now, voyages: &Voyages, hq: Handle, block: Handle, to: Space) -> Result<(), V> {
    let Now { ground, position, .. } = *now;
    let own = now.own(block);
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(to)];
    let coast = ground[to].is_ground() && !ground.nets().waters.coasts(to).is_empty();
    rule::INVASIONS.forbids(!coast, || (msg!("no-coast", at = to), place()))?;
    let neutral = position.control.of(ground.nets(), to).is_none();
    rule::NEUTRAL_LAND.forbids(neutral, || (msg!("is-neutral", at = to), place()))?;
    now.stays_in_play(to)?;
    let kept_out = is_kept_out(ground, own.unit, to);
    rule::KEPT_OUT.forbids(kept_out, || (msg!("cannot-go", block = block.seen(), to = to), place()))?;
    may_use_coast(now, block, to, own.at)?;
    may_sail(now, voyages, hq, block, [own.at, to])?;
    may_sail_far(now, hq, block, to)?;
    may_assault(now, block, to)?;
    let crowded = now.is_full(to);
    rule::STACKING.forbids(crowded, || (msg!("cannot-go", block = block.seen(), to = to), place()))
}

/// Can landing craft use this coast, to land a unit from a port or to fetch it there (15.52, 15.55, 21.47)?
pub fn may_use_coast<V: Verdict>(now: &Now, block: Handle, coast: Space, port: Space) -> Result<(), V> {
    let Now { ground, position, faction, .. } = *now;
    is_landing_ground(ground, block, coast, port)?;
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(coast)];
    let snow = weather(ground, position.skies, coast) == Weather::Snow;
    let defended = now.has_enemies(coast);
    rule::SNOW_LANDINGS
        .forbids(snow && (defended || faction != Faction::Soviets), || (msg!("snow-landing"), place()))
}

/// Is this a coast for landing craft, whatever the weather? In or out of the north they go from port to port (R-EF-156).
fn is_landing_ground<V: Verdict>(ground: &Ground, block: Handle, coast: Space, port: Space) -> Result<(), V> {
    let site = &ground[coast];
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(coast)];
    let area = matches!(site.kind, Kind::District | Kind::Region);
    let climate = matches!(site.front, Some(Front::North | Front::Mediterranean));
    let from_the_north = ground[port].front == Some(Front::North);
    let no_port = (climate || area || from_the_north) && site.port.is_none();
    rule::NORTHERN_LANDINGS.forbids(no_port, || (msg!("ports-only", at = coast), place()))?;
    let between = site.front == Some(Front::North) && from_the_north;
    rule::NORTHERN_LANDINGS.forbids(between, || (msg!("not-between-northern-ports"), place()))?;
    let rough = !area && matches!(site.terrain, Some(Terrain::Mountain | Terrain::Marsh));
    let why = || (msg!("no-landing-ground", at = coast), place());
    rule::INVADERS.forbids(rough, why)?;
    rule::SHOALS.forbids(site.shoal, why)
}

/// At long range only amphibious troops sail (15.542).
pub fn may_sail_far<V: Verdict>(now: &Now, hq: Handle, block: Handle, coast: Space) -> Result<(), V> {
    let (ground, unit) = (now.ground, now.own(block).unit);
    let amphibious = unit.troops == Troops::Amphibious
        || weser::lands_as_amphibious(ground, now.position, unit, &ground[coast]);
    let unfit = is_long_range(now, hq) && !amphibious;
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(coast)];
    rule::LONG_RANGE.forbids(unfit, || (msg!("not-amphibious", block = block.seen()), place()))
}

/// Would there be a way if no storm raged?
fn in_a_storm(now: &Now, hq: Handle, from: Space, to: Space) -> bool {
    let rages = now.position.skies.storms.iter().any(Option::is_some);
    let range = Range { calm: false, ..range(is_long_range(now, hq)) };
    rages && now.voyages(from, range).reach(now.ground, to)
}

/// Is there a way by sea, open and short enough?
pub fn may_sail<V: Verdict>(
    now: &Now,
    voyages: &Voyages,
    hq: Handle,
    block: Handle,
    [from, to]: [Space; 2],
) -> Result<(), V> {
    let Now { ground, position, faction, .. } = *now;
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(to)];
    let open = from != to && voyages.reach(ground, to);
    let stormy = !open && from != to && in_a_storm(now, hq, from, to);
    rule::INVADERS.forbids(!open && !stormy, || (msg!("too-many-seas", at = to), place()))?;
    rule::STORMS.forbids(stormy, || (msg!("storm-at-sea"), place()))?;
    let barred = [from, to].iter().any(|port| sea::is_barred(ground, position, faction, *port));
    rule::STRAITS_AT_SEA.forbids(barred, || (msg!("straits-closed", at = to), place()))
}

/// Into a defended place one unit lands in a phase; armour only beside others, HQs never (15.521, 15.53).
fn may_assault<V: Verdict>(now: &Now, block: Handle, to: Space) -> Result<(), V> {
    let Now { position, faction, .. } = *now;
    let troops = now.own(block).unit.troops;
    let place = || vec![Subject::Piece(block.seen()), Subject::Space(to)];
    if !now.has_enemies(to) {
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

/// A second wave goes where somebody of its side has landed in the first phase, or to the hex that was marked (15.541, R-EF-157).
fn may_follow<V: Verdict>(now: &Now, hq: Handle, to: Space) -> Result<(), V> {
    let blitz = now.position.frozen.since().phase == Phase::BlitzMovement;
    let (marks, sent): (Vec<Wave>, Vec<Wave>) =
        now.position.waves.iter().copied().partition(|wave| wave.kind == WaveKind::Marked);
    let own = |wave: &&Wave| wave.hq == Some(hq.seen());
    let mut marked = marks.iter().filter(own).map(|wave| wave.at).peekable();
    // What was sent in this phase comes last.
    let new = now.position.movement().map_or(0, |movement| movement.landed.len());
    let first = &sent[..sent.len().saturating_sub(new)];
    let second = marked.peek().is_some() || sent.iter().any(|wave| own(&wave));
    let goal = match marked.next() {
        Some(at) => at == to,
        None => first.iter().any(|wave| wave.at == to && wave.kind == WaveKind::Landing),
    };
    let astray = blitz && second && !goal;
    rule::TWO_WAVES.forbids(astray, || (msg!("second-wave", at = to), vec![Subject::Space(to)]))
}

impl Decision for Invade {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, block) = (executor.meant(by, self.hq), executor.meant(by, self.block));
        let (from, to, seas) = (self.from, self.to, &self.seas);
        if let Some(movement) = executor.position.movement_mut() {
            movement.landed.push((hq, to));
        }
        executor.position.waves.push(Wave { hq: Some(hq), at: to, kind: WaveKind::Landing });
        executor.sail(block, [&[from], &seas[..], &[to]].concat(), VoyageKind::Invasion);
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let course = [&[self.from], &self.seas[..], &[self.to]].concat();
        let forecast = warnings(now, self.block, &[self.from, self.to]);
        at_sea(now, self.block, &course, VoyageKind::Invasion, forecast)
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
            let marked = now
                .position
                .waves
                .iter()
                .any(|wave| wave.hq == Some(hq.seen()) && wave.kind == WaveKind::Marked);
            rule::TWO_WAVES.forbids(marked, || (msg!("marked-already", hq = hq.seen()), about(hq)))
        })?;
        let voyages = now.voyages(now.own(hq).at, Range { calm: false, ..range(false) });
        let at = said.known(
            || coasts(now).filter(|at| may_mark::<No>(now, &voyages, hq, *at).is_ok()),
            now.spaces(),
            |at| may_mark(now, &voyages, hq, at),
        )?;
        Ok(MarkWave { hq, at })
    }
}

fn may_mark<V: Verdict>(now: &Now, voyages: &Voyages, hq: Handle, at: Space) -> Result<(), V> {
    let from = now.own(hq).at;
    let coast = now.ground[at].is_ground() && at != from && voyages.reach(now.ground, at);
    rule::TWO_WAVES.forbids(!coast, || (msg!("too-many-seas", at = at), vec![Subject::Space(at)]))?;
    let neutral = now.position.control.of(now.ground.nets(), at).is_none();
    rule::NEUTRAL_LAND.forbids(neutral, || (msg!("is-neutral", at = at), vec![Subject::Space(at)]))?;
    is_landing_ground(now.ground, hq, at, from)?;
    now.stays_in_play(at)
}

impl Decision for MarkWave {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, at) = (executor.meant(by, self.hq), self.at);
        executor.position.waves.push(Wave { hq: Some(hq), at, kind: WaveKind::Marked });
        executor.tell_of(Fact::Marked { hq, at });
    }
}

/// A landing in one of these places that this HQ can still lead, as an order.
pub fn possible_landing(now: &Now, hq: Handle, places: impl Fn(Space) -> bool) -> Option<Vec<Part>> {
    may_lead::<No>(now, hq).ok()?;
    let leader = now.own(hq);
    let mut led = now.blocks().filter(|block| may_be_led::<No>(now, &leader, *block).is_ok());
    led.find_map(|block| {
        let voyages = voyages(now, hq, now.own(block).at);
        let lands = |to: &Space| check_landing::<No>(now, &voyages, hq, block, *to).is_ok();
        let to = coasts(now).filter(|to| places(*to)).find(lands)?;
        Some(vec![Verb::Invade.into(), hq.into(), block.into(), to.into()])
    })
}
