//! Supply and combat: which source supplies which attack.

use table::{Game, Order, Piece, Seen, Space};
use underbelly::{
    Approach, Areas, Attack, Kind, Marks, Part, Season, Side, Situation, Underbelly, Units, Verb,
};

use super::chart::{Chart, price};
use super::ideas::{Idea, prize};
use super::reach::defence;
use super::say;

/// The next step in combat: an attack that has its supply, a source for one that wins, or nothing.
pub fn fight(
    game: &Underbelly,
    chart: &Chart,
    seen: &Seen<'_, Underbelly>,
    look: &Situation<'_>,
    side: Side,
    idea: &Idea,
) -> Order<Underbelly> {
    let offer = |said: &[Part]| {
        let mut parts = Vec::new();
        let whole = game.next(seen, side.seat(), said, &mut parts);
        (parts, whole)
    };
    let (verbs, _) = offer(&[]);
    let may = |verb: Verb| verbs.contains(&Part::Do(verb));
    let front = Front { chart, look, side, idea };
    if may(Verb::Attack) {
        let (targets, _) = offer(&[Part::Do(Verb::Attack)]);
        let attacks = areas(&targets).into_iter().filter_map(|target| {
            let order = best_attack(look, side, target, &offer)?;
            Some((front.prize_of(target), order))
        });
        if let Some((_, order)) = attacks.max_by_key(|(points, _)| *points) {
            return order;
        }
    }
    if may(Verb::Dedicate)
        && let Some(order) = front.dedicate(&offer)
    {
        return order;
    }
    if may(Verb::Supply)
        && let Some(order) = front.supply(&offer)
    {
        return order;
    }
    say(Verb::Done)
}

type Offer<'o> = dyn Fn(&[Part]) -> (Vec<Part>, bool) + 'o;

fn areas(parts: &[Part]) -> Vec<Space> {
    parts.iter().filter_map(|part| if let Part::Area(area) = part { Some(*area) } else { None }).collect()
}

fn units(parts: &[Part]) -> Vec<Piece> {
    parts.iter().filter_map(|part| if let Part::Unit(unit) = part { Some(*unit) } else { None }).collect()
}

/// All units that can join attack, if that is enough.
fn best_attack(
    look: &Situation<'_>,
    side: Side,
    target: Space,
    offer: &Offer<'_>,
) -> Option<Order<Underbelly>> {
    let mut said = vec![Part::Do(Verb::Attack), Part::Area(target)];
    let mut attackers = Units::NONE;
    let mut whole = None;
    loop {
        let (joiners, done) = offer(&said);
        if done && wins(look, side, target, attackers) {
            whole = Some(said.clone());
        }
        let strongest =
            units(&joiners).into_iter().max_by_key(|unit| (strength(look, *unit), std::cmp::Reverse(unit.0)));
        match strongest {
            Some(unit) => {
                said.push(Part::Unit(unit));
                attackers.insert(unit);
            }
            None => return whole.map(Order::new),
        }
    }
}

fn wins(look: &Situation<'_>, side: Side, target: Space, units: Units) -> bool {
    let attack = Attack { side, target, units };
    let (mut ours, mut theirs) = (0, 0);
    look.attack_total(&attack, &mut ours);
    look.defence_total(look.defenders(&attack), target, &mut theirs);
    ours > theirs
}

fn strength(look: &Situation<'_>, unit: Piece) -> i32 {
    match look.kind(unit) {
        Kind::Panzer | Kind::Mechanized => 2,
        Kind::LandingCraft => 3,
        Kind::Infantry | Kind::Tactical | Kind::Flotilla | Kind::Carrier => 1,
        _ => 0,
    }
}

/// All areas about to be fought over.
struct Front<'f, 's> {
    chart: &'f Chart,
    look: &'f Situation<'s>,
    side: Side,
    idea: &'f Idea,
}

/// A unit that could attack a target.
struct Attacker {
    unit: Piece,
    at: Space,
    approach: Approach,
}

impl Front<'_, '_> {
    /// The value of a victory there.
    fn prize_of(&self, target: Space) -> i32 {
        let foe = self.side.other();
        let kills: i32 =
            self.look.units_at(foe, target).iter().map(|unit| price(self.look.kind(unit), foe)).sum();
        let wanted = if self.idea.targets.contains(&target) { 40 } else { 0 };
        kills + prize(self.chart, self.look, self.side, target) + wanted
    }

    fn attackers(&self, target: Space) -> Vec<Attacker> {
        let (look, side) = (self.look, self.side);
        let near = (look.ground.lines[target.index()] | Areas::one(target)) & look.forces.any[side as usize];
        let mut found = Vec::new();
        for at in near.iter() {
            for unit in look.units_at(side, at).iter() {
                if let Ok(approach) = look.approach(side, unit, target)
                    && !look.position.has(unit, Marks::ATTACKED)
                {
                    found.push(Attacker { unit, at, approach });
                }
            }
        }
        found
    }

    /// What some sources supply against a target, in addition to those already spent.
    fn fed(&self, target: Space, attackers: &[Attacker], sources: &[(Kind, Space)], landing: bool) -> i32 {
        let look = self.look;
        let winter = look.position.turn.season() == Season::Winter && look.ground.winter.contains(target);
        let needed = if winter { 2 } else { 1 };
        let spent =
            look.position.sources.iter().filter(|s| s.targets.contains(target) && (landing || !s.dedicated));
        let all: Vec<(Kind, Space)> =
            spent.map(|s| (look.kind(s.unit), s.at)).chain(sources.iter().copied()).collect();
        let (mut total, mut road, mut land) = (0, Vec::new(), false);
        for attacker in attackers {
            let kind = look.kind(attacker.unit);
            let strong = strength(look, attacker.unit);
            if attacker.approach.lands() && !landing {
                continue;
            }
            let lands = attacker.approach.lands();
            let reaching =
                all.iter().filter(|(k, at)| look.feeds(*k, *at, kind, lands).contains(attacker.at)).count();
            if reaching < if lands { 1 } else { needed } {
                continue;
            }
            land |= kind.is_land() || kind == Kind::LandingCraft;
            if attacker.approach == Approach::Road && kind.is_land() {
                road.push((strong, reaching));
            } else {
                total += strong;
            }
        }
        // By road every army needs its own sources.
        road.sort_unstable_by(|a, b| b.cmp(a));
        let most = road.iter().map(|(_, reaching)| *reaching).max().unwrap_or(0) / needed;
        total += road.iter().take(most).map(|(strong, _)| strong).sum::<i32>();
        let foe = self.side.other();
        let held = look.forces.land(foe).contains(target) || look.forces.forts(foe).contains(target);
        let afloat = look.forces.naval(foe).contains(target) || look.forces.air(foe).contains(target);
        if held && !land && !afloat { 0 } else { total }
    }

    /// A source for the best attack that wins with it, alone or with others.
    fn supply(&self, offer: &Offer<'_>) -> Option<Order<Underbelly>> {
        let look = self.look;
        let (parts, _) = offer(&[Part::Do(Verb::Supply)]);
        let mut sources: Vec<(Piece, Kind, Space, Vec<Space>)> = Vec::new();
        for source in units(&parts) {
            let (targets, _) = offer(&[Part::Do(Verb::Supply), Part::Unit(source)]);
            let at = look.position.at(source)?;
            sources.push((source, look.kind(source), at, areas(&targets)));
        }
        let mut targets: Vec<Space> = sources.iter().flat_map(|(_, _, _, targets)| targets.clone()).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut best: Option<(i32, Piece)> = None;
        let mut good = Areas::NONE;
        for target in targets {
            let attackers = self.attackers(target);
            let holds = defence(look, self.side.other(), target);
            let prize = self.prize_of(target);
            let (mut spent, mut cost): (Vec<(Kind, Space)>, i32) = (Vec::new(), 0);
            let mut first = None;
            let mut rest: Vec<_> = sources.iter().filter(|(_, _, _, t)| t.contains(&target)).collect();
            while self.fed(target, &attackers, &spent, false) <= holds && !rest.is_empty() {
                let gain = |(_, kind, at, _): &&&(Piece, Kind, Space, Vec<Space>)| {
                    let with: Vec<_> = spent.iter().copied().chain([(*kind, *at)]).collect();
                    (self.fed(target, &attackers, &with, false), -price(*kind, self.side))
                };
                let pick = rest.iter().max_by_key(gain).copied()?;
                rest.retain(|other| other.0 != pick.0);
                spent.push((pick.1, pick.2));
                cost += price(pick.1, self.side) * 2 / 3;
                first = first.or(Some(pick.0));
            }
            if self.fed(target, &attackers, &spent, false) <= holds || prize <= cost {
                continue;
            }
            good.insert(target);
            if let Some(source) = first
                && best.is_none_or(|(most, _)| prize - cost > most)
            {
                best = Some((prize - cost, source));
            }
        }
        let (_, source) = best?;
        let named =
            sources.iter().find(|(piece, ..)| *piece == source)?.3.iter().filter(|t| good.contains(**t));
        let mut said = vec![Part::Do(Verb::Supply), Part::Unit(source)];
        said.extend(named.map(|target| Part::Area(*target)));
        Some(Order::new(said))
    }

    /// A source of its own for a landing.
    fn dedicate(&self, offer: &Offer<'_>) -> Option<Order<Underbelly>> {
        let (look, side) = (self.look, self.side);
        let (parts, _) = offer(&[Part::Do(Verb::Dedicate)]);
        let unfed = look.unfed_landings(side);
        let unfed: Areas = unfed.iter().filter_map(|few| look.position.at(few.units.first()?)).collect();
        let mut best: Option<(i32, Piece, Space)> = None;
        for source in units(&parts) {
            let kind = look.kind(source);
            let at = look.position.at(source)?;
            let (targets, _) = offer(&[Part::Do(Verb::Dedicate), Part::Unit(source)]);
            for target in areas(&targets) {
                let enemies = look.forces.any[side.other() as usize].contains(target);
                let gain = match enemies {
                    false if unfed.contains(target) => 60 + prize(self.chart, look, side, target),
                    false => continue,
                    true => {
                        let attackers = self.attackers(target);
                        let holds = defence(look, side.other(), target);
                        if look.position.sources.iter().any(|s| s.targets.contains(target) && s.dedicated)
                            || self.fed(target, &attackers, &[(kind, at)], true) <= holds
                        {
                            continue;
                        }
                        self.prize_of(target)
                    }
                };
                // A landing craft that has put its army ashore is the cheapest source.
                let cost = if kind == Kind::LandingCraft { 10 } else { price(kind, side) * 2 / 3 };
                if gain > cost && best.is_none_or(|(most, ..)| gain - cost > most) {
                    best = Some((gain - cost, source, target));
                }
            }
        }
        let (_, source, target) = best?;
        Some(Order::new([Part::Do(Verb::Dedicate), Part::Unit(source), Part::Area(target)]))
    }
}
