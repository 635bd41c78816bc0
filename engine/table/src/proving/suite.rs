//! Conformance cases: a position, orders, and what must come of them, each naming the rules it shows.
//!
//! ```toml
//! [[case]]
//! name = "a full space takes no fourth block"
//! rules = ["EX-3.2"]
//! setup = { turn = 2 }
//! dice = ["3", "hits 2 0"]              # a die; hits by pool; `sum 7`; `bands 1,0,2 3,0,0`; `faces 2 5`; `pick 1`
//! steps = [
//!   "red: march guard hill",            # is accepted
//!   "red: march horse hill !EX-3.2",    # is refused by this rule
//!   "red: storm hill => 5 3",           # is forecast with these tallies, and not given
//!   "red: storm hill ~ warn-lost",      # is forecast with these warnings and no others, and not given
//!   "? guard at hill",                  # the position bears this out
//! ]
//!
//! [[case]]
//! name = "four blocks do not fit"
//! rules = ["EX-1.2"]
//! setup = { blocks = 4 }
//! refuses-setup = "EX-1.2"              # the set-up itself is faulty, and the fault cites the rule
//! ```

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::present::{Gesture, notation};
use crate::proving::Proving;
use crate::rules::dice::{Dice, Fell, Forced};
use crate::rules::read as read_order;
use crate::rules::rulebook::{Rule, Rulebook, State};
use crate::rules::{
    Arg, Forecast, Message, Order, Refusal, RuleId, Seat, Seen, Tell, Viewer, data, judge, observe,
    read_seen, reading,
};

/// One case.
pub struct Case<G: Proving> {
    /// What it shows.
    pub name: String,
    /// The file it stands in.
    pub file: &'static str,
    /// The rules it shows.
    pub rules: Vec<RuleId>,
    setup: G::Setup,
    dice: Vec<Fell>,
    refuses_setup: Option<RuleId>,
    steps: Vec<String>,
}

#[derive(Deserialize)]
struct File<S> {
    case: Vec<Row<S>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Row<S> {
    name: String,
    rules: Vec<RuleId>,
    setup: Option<S>,
    #[serde(default)]
    dice: Vec<String>,
    refuses_setup: Option<RuleId>,
    #[serde(default)]
    steps: Vec<String>,
}

/// Reads all cases of a game.
pub fn read<G: Proving>(game: &G) -> Result<Vec<Case<G>>, String> {
    let mut cases = Vec::new();
    for (file, text) in game.suite().iter().copied() {
        let rows: File<G::Setup> = data::parse(text).map_err(|e| format!("{file}: {e}"))?;
        for row in rows.case {
            let dice = row.dice.iter().map(|d| read_fall(d)).collect::<Result<_, _>>();
            let dice = dice.map_err(|e| format!("{file}: {}: {e}", row.name))?;
            let setup = row.setup.unwrap_or_default();
            let Row { name, rules, refuses_setup, steps, .. } = row;
            cases.push(Case { name, file, rules, setup, dice, refuses_setup, steps });
        }
    }
    Ok(cases)
}

/// `4` is a die, `sum 7` the sum of several, `hits 2 0` are hits by pool, `bands 1,0,2` dice by pool and band,
/// `faces 2 5` what every die shows, pool after pool, `pick 1` a choice.
fn read_fall(text: &str) -> Result<Fell, String> {
    let mut words = text.split_whitespace();
    let number = |word: &str| word.parse::<u16>().map_err(|_| format!("{word:?} is not a number"));
    match words.next() {
        // How many missed is filled in when the pool is known.
        Some("hits") => {
            let hits = words.map(|word| Ok([number(word)?].into_iter().collect()));
            Ok(Fell::Throw(hits.collect::<Result<_, String>>()?, Vec::new()))
        }
        Some("bands") => {
            let bands = words.map(|word| word.split(',').map(number).collect());
            Ok(Fell::Throw(bands.collect::<Result<_, String>>()?, Vec::new()))
        }
        // What they come to is counted when the pools are known.
        Some("faces") => {
            let faces = words.map(|word| Ok(number(word)? as u8));
            Ok(Fell::Throw(Vec::new(), faces.collect::<Result<_, String>>()?))
        }
        Some("sum") => Ok(Fell::Sum(number(words.next().unwrap_or(""))?)),
        Some("pick") => Ok(Fell::Pick(number(words.next().unwrap_or(""))?)),
        Some(face) => Ok(Fell::Die(number(face)? as u8)),
        None => Err("an empty result of dice".into()),
    }
}

enum Step<'s> {
    Claim(&'s str),
    Given(Seat, &'s str),
    Refused(Seat, &'s str, RuleId),
    Forecast(Seat, &'s str, Vec<i32>),
    Warned(Seat, &'s str, Vec<&'s str>),
}

fn read_step<'s, G: Proving>(game: &G, line: &'s str) -> Result<Step<'s>, String> {
    if let Some(claim) = line.strip_prefix('?') {
        return Ok(Step::Claim(claim.trim()));
    }
    let (seat, order) = line.split_once(':').ok_or("a step is `seat: order` or `? claim`")?;
    let seat = game.about().seat(seat.trim()).ok_or_else(|| format!("there is no seat {seat:?}"))?;
    if let Some((order, rule)) = order.split_once('!') {
        let rule = RuleId::read(rule.trim()).ok_or_else(|| format!("{rule:?} is not a rule id"))?;
        return Ok(Step::Refused(seat, order.trim(), rule));
    }
    if let Some((order, totals)) = order.split_once("=>") {
        let totals: Result<_, _> = totals.split_whitespace().map(str::parse).collect();
        return Ok(Step::Forecast(seat, order.trim(), totals.map_err(|_| "a tally is a number")?));
    }
    if let Some((order, warnings)) = order.split_once('~') {
        return Ok(Step::Warned(seat, order.trim(), warnings.split_whitespace().collect()));
    }
    Ok(Step::Given(seat, order.trim()))
}

impl<G: Proving> Case<G> {
    /// Plays the case; an error says what came out otherwise. In a game that is [`Proving::thorough`], what is given must be offered word
    /// by word as well, what is refused must not, nothing that the rules forbid is offered beside it, and whatever changes is told.
    pub fn run(&self, game: &G) -> Result<(), String> {
        self.play(game, game.thorough())
    }

    fn play(&self, game: &G, thorough: bool) -> Result<(), String> {
        let mut forced = Forced::new(self.dice.iter().cloned());
        let started = game.start(&self.setup, &mut Dice::new(&mut forced));
        let mut position = match (started, self.refuses_setup) {
            (Ok(position), None) => position,
            (Ok(_), Some(rule)) => {
                return Err(format!("the set-up is valid, though {rule} should forbid it"));
            }
            (Err(faults), Some(rule)) if faults.iter().any(|f| cites(&f.why, rule)) => return Ok(()),
            (Err(faults), _) => return Err(format!("the set-up is not valid: {faults:?}")),
        };
        for line in &self.steps {
            self.step(game, &mut position, &mut forced, line, thorough)
                .map_err(|what| format!("at {line:?}: {what}"))?;
        }
        forced.check().map_err(|fault| fault.to_string())
    }

    fn step(
        &self,
        game: &G,
        position: &mut G::Position,
        forced: &mut Forced,
        line: &str,
        thorough: bool,
    ) -> Result<(), String> {
        match read_step(game, line)? {
            Step::Claim(claim) => {
                if game.holds(position, claim)? {
                    Ok(())
                } else {
                    Err("it is not so".into())
                }
            }
            Step::Given(seat, text) => {
                let order = understand(game, position, seat, text)?;
                let allowed = read_order(game, position, seat, &order)
                    .map_err(|r| format!("{} forbids it: {:?}", r.rule, r.why))?;
                if thorough && !is_offered(game, position, seat, &order)? {
                    return Err("it is allowed, but not offered".into());
                }
                if !thorough {
                    game.perform(position, &allowed, &mut Dice::new(forced), &mut Tell::nobody());
                    return Ok(());
                }
                let before = position.clone();
                let viewers: Vec<Viewer> = Viewer::all(game.about().count()).collect();
                let mut tell = Tell::to(&viewers);
                game.perform(position, &allowed, &mut Dice::new(forced), &mut tell);
                game.conserved(&before, position, &tell.finish().told)
            }
            Step::Refused(seat, text, rule) => {
                let order = understand(game, position, seat, text)?;
                if thorough && is_offered(game, position, seat, &order)? {
                    return Err("it is offered".into());
                }
                match judge(game, position, seat, &order) {
                    Err(Refusal { rule: by, .. }) if by == rule => Ok(()),
                    Err(refusal) => Err(format!("refused, but by {}", refusal.rule)),
                    Ok(()) => Err("it is allowed".into()),
                }
            }
            Step::Forecast(seat, text, totals) => {
                let Forecast { tallies, .. } = foresee(game, position, seat, text)?;
                let found: Vec<i32> = tallies.iter().map(|t| t.total()).collect();
                if found == totals { Ok(()) } else { Err(format!("the tallies are {found:?}")) }
            }
            Step::Warned(seat, text, mut keys) => {
                let Forecast { warnings, .. } = foresee(game, position, seat, text)?;
                let mut found: Vec<&str> = warnings.iter().map(|warning| &*warning.key).collect();
                found.sort_unstable();
                keys.sort_unstable();
                if found == keys { Ok(()) } else { Err(format!("the warnings are {found:?}")) }
            }
        }
    }
}

/// What would come of an order.
fn foresee<G: Proving>(game: &G, position: &G::Position, seat: Seat, text: &str) -> Result<Forecast, String> {
    let order = understand(game, position, seat, text)?;
    let allowed = read_order(game, position, seat, &order).map_err(|r| format!("{} forbids it", r.rule))?;
    Ok(game.forecast(&observe(game, position, Viewer::seat(seat)), &allowed))
}

/// Is an order offered word by word? On the way to it, exactly those of the words that could stand in a place must be offered that the
/// rules allow there.
fn is_offered<G: Proving>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    order: &Order<G>,
) -> Result<bool, String> {
    let seen: Seen<'_, G> = observe(game, position, Viewer::seat(seat));
    let mut offered = Vec::new();
    for said in 0..=order.parts.len() {
        let words = &order.parts[..said];
        offered.clear();
        let whole = game.next(&seen, seat, words, &mut offered);
        for word in reading::candidates(game, &seen, seat, words) {
            let longer: Vec<G::Part> = words.iter().cloned().chain([word.clone()]).collect();
            if offered.contains(&word) {
                if let Err(rule) = leads_on(game, &seen, seat, &longer, LOOKAHEAD) {
                    return Err(format!("{longer:?} is offered, but {rule} forbids it"));
                }
            } else if read_seen(game, &seen, seat, &Order::new(longer.clone())).is_ok() {
                return Err(format!("{longer:?} is allowed, but not offered"));
            }
        }
        match order.parts.get(said) {
            Some(next) if offered.contains(next) => {}
            Some(_) => return Ok(false),
            None => return Ok(whole),
        }
    }
    Ok(true)
}

/// How many words more an order that a rule forbids may want.
const LOOKAHEAD: usize = 3;

/// Do the rules allow these words, or at least some that begin with them?
fn leads_on<G: Proving>(
    game: &G,
    seen: &Seen<'_, G>,
    seat: Seat,
    words: &[G::Part],
    more: usize,
) -> Result<(), RuleId> {
    let rule = match read_seen(game, seen, seat, &Order::new(words)) {
        // What could be said in one's own turn is no matter of these words.
        Err(refusal) if ![RuleId::NO_SENSE, RuleId::NOT_YOURS].contains(&refusal.rule) => refusal.rule,
        _ => return Ok(()),
    };
    if more > 0 {
        let mut offered = Vec::new();
        game.next(seen, seat, words, &mut offered);
        let mut longer = offered.into_iter().map(|word| [words, &[word]].concat());
        if longer.any(|words| leads_on(game, seen, seat, &words, more - 1).is_ok()) {
            return Ok(());
        }
    }
    Err(rule)
}

fn cites(message: &Message, rule: RuleId) -> bool {
    message.args.iter().any(|(_, arg)| *arg == Arg::Rule(rule))
}

fn understand<G: Proving>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    text: &str,
) -> Result<Order<G>, String> {
    let seen: Seen<'_, G> = observe(game, position, Viewer::seat(seat));
    let meant = game.interpret(&seen, seat, &Gesture::Line(text.into())).into_iter().next();
    match meant {
        Some(order) => Ok(order),
        None => notation::read(game, &seen, seat, text).map_err(|fault| fault.to_string()),
    }
}

/// How the rules stand: which have code and cases.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    /// Rules enforced.
    pub enforced: usize,
    /// Rulings.
    pub rulings: usize,
    /// Of these, rules that need no code of their own because they follow from data or from other rules.
    pub follow: usize,
    /// Of these, rules that name neither a rule nor a file of data that carries them.
    pub unsupported: usize,
    /// Of these, rules that name only files of data.
    pub by_data: usize,
    /// Rules that need no code.
    pub not_applicable: usize,
    /// Rules that nothing that can be played needs.
    pub later: usize,
    /// Rules that cannot matter in the scenarios that were asked about.
    pub out_of_scope: usize,
    /// Cases by rule.
    pub cases: BTreeMap<RuleId, Vec<String>>,
    /// What is missing.
    pub faults: Vec<String>,
}

/// Holds the rulebook, the code and the suite against each other, for some scenarios or, with none named, for all.
pub fn audit<G: Proving>(game: &G, scope: &[String]) -> Result<Audit, String> {
    let rulebook = game.rulebook();
    let known = game.about().scenarios;
    if let Some(unknown) = scope.iter().find(|word| known.iter().all(|(id, _)| id != word)) {
        let known: Vec<&str> = known.iter().map(|(id, _)| *id).collect();
        return Err(format!("there is no scenario {unknown}; there are: {}", known.join(", ")));
    }
    let cited: BTreeSet<RuleId> = game.cited().iter().filter_map(|id| RuleId::read(id)).collect();
    let mut audit = Audit::default();
    for case in read(game)? {
        for rule in &case.rules {
            audit.cases.entry(*rule).or_default().push(case.name.clone());
            if !rulebook.rules.contains_key(rule) {
                audit
                    .faults
                    .push(format!("the case {:?} names {rule}, which is not in the rulebook", case.name));
            }
        }
    }
    for id in cited.iter().filter(|id| !rulebook.rules.contains_key(id)) {
        audit.faults.push(format!("code cites {id}, which is not in the rulebook"));
    }
    for (id, rule) in &rulebook.rules {
        match &rule.state {
            State::NotApplicable(_) => audit.not_applicable += 1,
            State::Later(_) => audit.later += 1,
            State::Enforced | State::Ruling(_) if !rule.is_in(scope) => audit.out_of_scope += 1,
            State::Enforced => audit.enforced += 1,
            State::Ruling(_) => audit.rulings += 1,
        }
        let needs_code = matches!(rule.state, State::Enforced | State::Ruling(_));
        if !needs_code && cited.contains(id) {
            audit.faults.push(format!("{id} is said to need no code so far, but code cites it"));
        }
        if needs_code && rule.is_in(scope) {
            let missing = missing(*id, rule, &rulebook, &cited, &audit.cases);
            audit.faults.extend(missing);
            audit.follow += usize::from(rule.follows.is_some());
            if let Some(follows) = rule.follows.as_ref().filter(|follows| follows.from.is_empty()) {
                audit.unsupported += usize::from(follows.data.is_empty());
                audit.by_data += usize::from(!follows.data.is_empty());
            }
        }
    }
    Ok(audit)
}

/// What a rule that matters lacks.
fn missing(
    id: RuleId,
    rule: &Rule,
    rulebook: &Rulebook,
    cited: &BTreeSet<RuleId>,
    cases: &BTreeMap<RuleId, Vec<String>>,
) -> Vec<String> {
    let mut faults = Vec::new();
    match &rule.follows {
        None if !cited.contains(&id) => faults.push(format!("{id} has no code")),
        Some(_) if cited.contains(&id) => {
            faults.push(format!("{id} is said to need no code of its own, but code cites it"));
        }
        None | Some(_) => {}
    }
    let from = rule.follows.iter().flat_map(|follows| &follows.from);
    let carries = |other: &RuleId| {
        let found = rulebook.rules.get(other);
        found.is_some_and(|rule| rule.follows.is_none()) && cited.contains(other)
    };
    faults.extend(
        from.filter(|other| !carries(other))
            .map(|other| format!("{id} follows from {other}, which has no code")),
    );
    if !cases.contains_key(&id) {
        faults.push(format!("{id} has no case"));
    }
    faults
}

/// What came of switching rules off one by one.
#[cfg(feature = "proofs")]
#[derive(Clone, Debug, Default)]
pub struct Ablation {
    /// The rules that forbade something or added a term in some case, each with a case that fails without it.
    pub missed: BTreeMap<RuleId, String>,
    /// Rules that code cites and that never made such a difference: what they bring about cannot be switched off.
    pub unswitched: BTreeSet<RuleId>,
    /// Rules that were switched off and no case that names them failed.
    pub faults: Vec<String>,
}

/// Switches off every rule that makes a difference anywhere in the suite; a case that names it must then fail.
#[cfg(feature = "proofs")]
pub fn ablate<G: Proving>(game: &G) -> Result<Ablation, String> {
    use crate::rules::ablation::watched;
    let cases = read(game)?;
    let (_, bit) = watched(|| cases.iter().for_each(|case| drop(case.play(game, false))));
    let cited = game.cited().iter().filter_map(|id| RuleId::read(id));
    let unswitched = cited.filter(|rule| !bit.contains(rule)).collect();
    let mut ablation = Ablation { unswitched, ..Ablation::default() };
    for rule in bit {
        let mut named = cases.iter().filter(|case| case.rules.contains(&rule));
        match named.find(|case| fails_without(game, case, rule)) {
            Some(case) => drop(ablation.missed.insert(rule, case.name.clone())),
            None => {
                ablation.faults.push(format!("{rule} can be switched off and no case that names it fails"))
            }
        }
    }
    Ok(ablation)
}

/// The rules that follow from others and of which no case fails without one of these.
#[cfg(feature = "proofs")]
pub fn uncarried<G: Proving>(game: &G) -> Result<BTreeSet<RuleId>, String> {
    let cases = read(game)?;
    let rulebook = game.rulebook();
    let followed = rulebook.rules.iter().filter_map(|(id, rule)| Some((id, rule.follows.as_ref()?)));
    let uncarried = followed.filter(|(id, follows)| {
        let named = || cases.iter().filter(|case| case.rules.contains(id));
        !follows.from.is_empty()
            && !follows.from.iter().any(|carrier| named().any(|case| fails_without(game, case, *carrier)))
    });
    Ok(uncarried.map(|(id, _)| *id).collect())
}

/// Does the case fail while the rule is switched off?
#[cfg(feature = "proofs")]
fn fails_without<G: Proving>(game: &G, case: &Case<G>, rule: RuleId) -> bool {
    use crate::rules::ablation::without;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    let run = || without(rule, || case.play(game, false).is_ok());
    !catch_unwind(AssertUnwindSafe(run)).unwrap_or(false)
}

/// The cases of a game as tests: `table::cases!(skirmish::Skirmish::standard());` Every case passes, and every rule has code and a case
/// that fails without it. The crate's tests need the table's feature `proofs`.
#[macro_export]
macro_rules! cases {
    ($game:expr) => {
        #[cfg(test)]
        mod cases {
            use super::*;

            #[test]
            fn every_case_of_the_suite_passes() {
                let game = $game;
                let cases = $crate::suite::read(&game).unwrap();
                let faults: Vec<String> = cases
                    .iter()
                    .filter_map(|case| case.run(&game).err().map(|fault| format!("{}: {fault}", case.name)))
                    .collect();
                assert!(!cases.is_empty() && faults.is_empty(), "{}", faults.join("\n"));
            }

            #[test]
            fn every_rule_is_missed_when_it_is_switched_off() {
                let ablation = $crate::suite::ablate(&$game).unwrap();
                assert!(ablation.faults.is_empty(), "{}", ablation.faults.join("\n"));
            }

            #[test]
            fn every_rule_has_code_and_a_case() {
                let game = $game;
                let audit = $crate::suite::audit(&game, &[]).unwrap();
                assert!(audit.faults.is_empty(), "{}", audit.faults.join("\n"));
            }
        }
    };
}
