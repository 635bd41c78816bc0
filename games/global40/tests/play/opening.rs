//! Germany's first turn, whole: with the usual standing orders nobody else has to be asked often.

use std::sync::Arc;

use global40::{Global40, POWERS, Part, Power, Setup, Standing, Verb};
use table::{Entropy, Game, Match, Order, Person, Viewer, notation};

/// At most so often are other seats asked in the whole turn.
const INTERRUPTS: usize = 8;

const BUYS: &[&str] = &["buy 6-infantry", "buy 1-artillery", "done"];

/// Eight attacks: France, Normandy and Yugoslavia by land, five zones by sea and air.
const ATTACKS: &[&str] = &[
    "move holland-belgium 3-infantry france",
    "move holland-belgium 1-artillery france",
    "move holland-belgium 3-armor france",
    "move western-germany 3-infantry france",
    "move western-germany 4-mech france",
    "move western-germany 1-artillery france",
    "move greater-southern-germany 2-armor france",
    "move germany 1-tactical france",
    "move holland-belgium 1-infantry normandy-bordeaux",
    "move holland-belgium 1-artillery normandy-bordeaux",
    "move holland-belgium 1-fighter normandy-bordeaux",
    "move greater-southern-germany 6-infantry yugoslavia",
    "move greater-southern-germany 2-artillery yugoslavia",
    "move slovakia-hungary 1-armor yugoslavia",
    "move romania 1-armor yugoslavia",
    "move poland 1-tactical yugoslavia",
    "move z117 1-submarine z106",
    "move z108 1-submarine z109",
    "move z118 1-submarine z109",
    "move z103 1-submarine z91",
    "move western-germany 2-fighter z110",
    "move western-germany 2-tactical z110",
    "move germany 2-strategic z110",
    "move z113 1-battleship z111",
    "move z124 1-submarine z111",
    "move norway 1-fighter z111",
    "move western-germany 1-tactical z111",
    "done",
];

const AFTERWARDS: &[&str] = &[
    "move germany 11-infantry poland",
    "move romania 2-infantry bulgaria",
    "move norway 1-infantry finland",
    "move poland 1-armor slovakia-hungary",
];

struct Turn {
    m: Match<Global40>,
    interrupts: usize,
    battles: usize,
}

impl Turn {
    fn begin(seed: u64) -> Turn {
        let persons: Vec<Person> = (0..POWERS as u16).map(Person).collect();
        let entropy = Entropy::casual(seed, POWERS as u8);
        let mut m = Match::open(Arc::new(Global40::standard()), &Setup::default(), &persons, entropy)
            .expect("the usual set-up is valid");
        for power in Power::ALL.into_iter().filter(|p| *p != Power::Germany) {
            m.set_standing(power.seat(), Some(Standing::default())).expect("everybody may say so in advance");
        }
        Turn { m, interrupts: 0, battles: 0 }
    }

    fn is_over(&self) -> bool {
        self.m.position().power != Power::Germany
    }

    /// Everybody else lets the clock answer until Germany decides or the turn is over.
    fn let_others_answer(&mut self) {
        while !self.is_over() && !self.m.awaiting().must.contains(Power::Germany.seat()) {
            let asked = self.m.awaiting().must.first().expect("somebody decides");
            self.interrupts += 1;
            self.m.flag(asked).expect("the clock can answer for anybody");
        }
    }

    fn say(&mut self, text: &str) {
        let seat = Power::Germany.seat();
        let seen = self.m.see(Viewer::seat(seat));
        let order =
            notation::read(self.m.game(), &seen, seat, text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        self.m.order(seat, &order).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        self.let_others_answer();
    }

    /// Fights every battle to its end.
    fn fight(&mut self) {
        while !self.is_over() {
            let seat = Power::Germany.seat();
            let seen = self.m.see(Viewer::seat(seat));
            let order = match begun_with(&self.m, Verb::Press).or_else(|| begun_with(&self.m, Verb::Fight)) {
                Some(order) => order,
                None if begun_with(&self.m, Verb::Move).is_some() => {
                    self.battles = self.m.position().turn.combat.fought.len() as usize;
                    return;
                }
                None => self.m.game().fallback(&seen, seat),
            };
            self.m.order(seat, &order).expect("what is offered is accepted");
            self.let_others_answer();
        }
    }

    /// Planes land, units are placed, income is collected.
    fn end(&mut self) {
        while !self.is_over() {
            let seat = Power::Germany.seat();
            let seen = self.m.see(Viewer::seat(seat));
            let usual = || self.m.game().fallback(&seen, seat);
            let order = begun_with(&self.m, Verb::Place).unwrap_or_else(usual);
            self.m.order(seat, &order).expect("what is offered is accepted");
            self.let_others_answer();
        }
    }
}

/// The first order that begins so, if there is one.
fn begun_with(m: &Match<Global40>, verb: Verb) -> Option<Order<Global40>> {
    let seat = Power::Germany.seat();
    let seen = m.see(Viewer::seat(seat));
    let (mut parts, mut offered) = (vec![Part::Do(verb)], Vec::new());
    m.game().next(&seen, seat, &[], &mut offered);
    if !offered.contains(&parts[0]) {
        return None;
    }
    loop {
        let order = Order { parts: parts.clone() };
        if m.judge(seat, &order).is_ok() {
            return Some(order);
        }
        offered.clear();
        m.game().next(&seen, seat, &parts, &mut offered);
        parts.push(*offered.first()?);
    }
}

#[test]
fn the_german_first_turn_seldom_interrupts_the_other_seats() {
    let mut most = 0;
    for seed in 0..20 {
        let mut turn = Turn::begin(seed);
        BUYS.iter().chain(ATTACKS).for_each(|order| turn.say(order));
        turn.fight();
        AFTERWARDS.iter().for_each(|order| turn.say(order));
        turn.end();
        assert_eq!(turn.battles, 8, "battles with seed {seed}");
        most = most.max(turn.interrupts);
    }
    println!("at most {most} interrupts");
    assert!(most <= INTERRUPTS, "{most} interrupts in one turn");
}
