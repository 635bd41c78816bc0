//! Declarations of war and what follows from them (5.3, 5.4): a list that is worked off until nothing is left to declare. No
//! order declares war yet; the campaign of 1939 will.

use std::collections::{BTreeSet, VecDeque};

use table::RuleId;

use crate::model::nation::Nation;
use crate::model::relations::Relations;

const ALLIES: RuleId = RuleId::new("TR-5.3");
const ANSWER: RuleId = RuleId::new("TR-5.41");
const PRICE: RuleId = RuleId::new("TR-5.42");
const ASSOCIATION: RuleId = RuleId::new("TR-5.48");

/// A declaration of war, what it costs and the rule that asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    pub by: Nation,
    pub on: Nation,
    pub price: i32,
    pub because: RuleId,
}

/// What a cascade must know of the nations.
pub struct Powers<'p> {
    pub relations: &'p Relations,
    pub is_major: &'p dyn Fn(Nation) -> bool,
    /// The major powers whose client a minor is (16.34).
    pub patrons: &'p dyn Fn(Nation) -> Vec<Nation>,
}

/// Everything that follows when one nation declares war on another, itself first.
pub fn cascade(powers: &Powers, by: Nation, on: Nation) -> Vec<Declared> {
    let mut made: Vec<Declared> = Vec::new();
    let mut declared = BTreeSet::new();
    let price = powers.price(&declared, by, on);
    let mut open = VecDeque::from([Declared { by, on, price, because: PRICE }]);
    while let Some(next) = open.pop_front() {
        let pair = [next.by, next.on];
        let known = powers.relations.are_at_war(next.by, next.on) || !declared.insert(pair);
        if known || next.by == next.on {
            continue;
        }
        made.push(next);
        powers.follow(&declared, next, &mut open);
    }
    made
}

impl Powers<'_> {
    fn allies(&self, of: Nation) -> impl Iterator<Item = Nation> {
        self.relations.allies(of)
    }

    /// Is a war barred that nobody chooses: between the two theatres (5.31), and between allies (R-TR-63)?
    fn is_barred(&self, by: Nation, on: Nation) -> bool {
        let far = |nation: Nation| matches!(nation, Nation::Japan | Nation::Usa);
        let near = |nation: Nation| {
            use Nation::{Britain, France, Germany, Italy, Ussr};
            matches!(nation, Britain | France | Germany | Italy | Ussr)
        };
        far(by) && near(on) || near(by) && far(on) || self.relations.are_friends(by, on)
    }

    /// May an ally stay out of a war of this nation (5.21)?
    fn stays_out(ally: Nation, of: Nation) -> bool {
        matches!((ally, of), (Nation::Britain, Nation::France) | (Nation::France, Nation::Britain))
    }

    /// The major powers that a war on a minor is a war on too.
    fn sponsors(&self, by: Nation, on: Nation) -> Vec<Nation> {
        if (self.is_major)(on) {
            return Vec::new();
        }
        let allies = self.allies(on).filter(|ally| (self.is_major)(*ally));
        allies.chain((self.patrons)(on)).filter(|patron| !self.is_barred(by, *patron)).collect()
    }

    /// What a nation pays to declare war; a minor goes with its ally or patron (5.42, 5.43).
    fn price(&self, declared: &BTreeSet<[Nation; 2]>, by: Nation, on: Nation) -> i32 {
        let at_war = |other: Nation| self.relations.are_at_war(by, other) || declared.contains(&[by, other]);
        let answered = self.relations.are_at_war(on, by) || declared.contains(&[on, by]);
        if !(self.is_major)(by) || answered {
            0
        } else if (self.is_major)(on) {
            15
        } else if self.allies(on).any(at_war) || !self.sponsors(by, on).is_empty() {
            0
        } else {
            5
        }
    }

    /// Who must declare war because of a declaration.
    fn follow(&self, declared: &BTreeSet<[Nation; 2]>, made: Declared, open: &mut VecDeque<Declared>) {
        let Declared { by, on, .. } = made;
        if declared.contains(&[on, by]) {
            return; // An answer: what follows has followed.
        }
        open.push_front(Declared { by: on, on: by, price: 0, because: ANSWER });
        // A patron is attacked with its minor.
        if (self.is_major)(by) {
            for patron in self.sponsors(by, on) {
                let price = self.price(declared, by, patron);
                open.push_back(Declared { by, on: patron, price, because: PRICE });
            }
        }
        for ally in self.allies(by).filter(|ally| !Powers::stays_out(*ally, by)) {
            if !self.is_barred(on, ally) {
                open.push_back(Declared { by: on, on: ally, price: 0, because: ANSWER });
            }
        }
        for ally in self.allies(on).filter(|ally| !Powers::stays_out(*ally, on)) {
            if self.is_barred(ally, by) {
                continue;
            }
            // The other of the two answers without cost.
            let (by, on, because) =
                if (self.is_major)(by) { (by, ally, ALLIES) } else { (ally, by, ASSOCIATION) };
            open.push_back(Declared { by, on, price: self.price(declared, by, on), because });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Rng;

    const MAJORS: [Nation; 7] = [
        Nation::Germany,
        Nation::Italy,
        Nation::Britain,
        Nation::France,
        Nation::Ussr,
        Nation::Usa,
        Nation::Japan,
    ];
    const MINORS: [Nation; 6] =
        [Nation::Romania, Nation::Hungary, Nation::Finland, Nation::Greece, Nation::Turkey, Nation::Spain];

    fn is_major(nation: Nation) -> bool {
        MAJORS.contains(&nation)
    }

    fn declare(relations: &Relations, clients: &[[Nation; 2]], by: Nation, on: Nation) -> Vec<Declared> {
        let patrons = |minor: Nation| {
            clients.iter().filter(|[client, _]| *client == minor).map(|[_, patron]| *patron).collect()
        };
        cascade(&Powers { relations, is_major: &is_major, patrons: &patrons }, by, on)
    }

    fn paid(made: &[Declared]) -> Vec<(Nation, Nation, i32)> {
        made.iter().filter(|it| it.price > 0).map(|it| (it.by, it.on, it.price)).collect()
    }

    /// What must hold of every cascade: no pair twice, every war is both ways, one price a pair, never between allies.
    fn fault(relations: &Relations, made: &[Declared]) -> Option<String> {
        let at_war = |one, other| {
            relations.are_at_war(one, other) || made.iter().any(|it| (it.by, it.on) == (one, other))
        };
        made.iter().enumerate().find_map(|(number, it)| {
            let twice = made[..number].iter().any(|old| (old.by, old.on) == (it.by, it.on));
            let back = made.iter().find(|other| (other.by, other.on) == (it.on, it.by));
            let both_pay = it.price > 0 && back.is_some_and(|other| other.price > 0);
            let minor_pays = it.price > 0 && !is_major(it.by);
            let betrayed = number > 1 && relations.are_friends(it.by, it.on);
            let wrong = twice || !at_war(it.on, it.by) || both_pay || minor_pays || betrayed;
            wrong.then(|| format!("{it:?}"))
        })
    }

    #[test]
    fn war_on_a_client_is_war_on_its_patron() {
        let mut relations = Relations::default();
        relations.ally(Nation::Germany, Nation::Hungary);
        let made = declare(&relations, &[[Nation::Romania, Nation::Germany]], Nation::Ussr, Nation::Romania);
        assert!(made.iter().any(|it| (it.by, it.on) == (Nation::Ussr, Nation::Hungary)));
        let sum: i32 = made.iter().map(|it| it.price).sum();
        assert!(paid(&made).contains(&(Nation::Ussr, Nation::Germany, 15)), "{made:?}");
        assert_eq!(sum, 15, "{made:?}");
    }

    #[test]
    fn who_is_attacked_pays_nothing() {
        let made = declare(&Relations::default(), &[], Nation::Germany, Nation::France);
        assert_eq!(made.len(), 2, "{made:?}");
        assert_eq!(paid(&made), [(Nation::Germany, Nation::France, 15)]);
    }

    #[test]
    fn allies_of_the_victim_are_paid_for_by_the_attacker() {
        let mut relations = Relations::default();
        relations.ally(Nation::Germany, Nation::Italy);
        let made = declare(&relations, &[], Nation::Ussr, Nation::Germany);
        let wanted = [(Nation::Ussr, Nation::Germany, 15), (Nation::Ussr, Nation::Italy, 15)];
        assert_eq!(paid(&made), wanted);
    }

    #[test]
    fn britain_need_not_follow_france() {
        let mut relations = Relations::default();
        relations.ally(Nation::Britain, Nation::France);
        let made = declare(&relations, &[], Nation::Italy, Nation::France);
        assert_eq!(made.len(), 2, "{made:?}");
    }

    #[test]
    fn japan_stays_out_unless_attacked() {
        let mut relations = Relations::default();
        relations.ally(Nation::Japan, Nation::Germany);
        assert_eq!(declare(&relations, &[], Nation::Ussr, Nation::Germany).len(), 2);
        let made = declare(&relations, &[], Nation::Usa, Nation::Japan);
        assert_eq!(made.len(), 2, "{made:?}");
    }

    #[test]
    fn a_minor_at_war_with_an_ally_is_paid_for() {
        let mut relations = Relations::default();
        relations.ally(Nation::Ussr, Nation::Britain);
        let made = declare(&relations, &[], Nation::Greece, Nation::Ussr);
        assert_eq!(paid(&made), [(Nation::Britain, Nation::Greece, 5)], "{made:?}");
    }

    /// Every step adds a declaration to a finite graph, so it ends; what came of it is consistent.
    #[test]
    fn cascades_end_from_ten_thousand_random_graphs() {
        let all: Vec<Nation> = MAJORS.into_iter().chain(MINORS).collect();
        let mut rng = Rng::seeded(1939);
        let mut longest = 0;
        for graph in 0..10_000 {
            let mut relations = Relations::default();
            let density = 2 + rng.below(12);
            for (number, one) in all.iter().enumerate() {
                for other in &all[..number] {
                    if rng.one_in(density) {
                        relations.ally(*one, *other);
                    } else if rng.one_in(density) {
                        relations.war(*one, *other);
                    }
                }
            }
            let client = |rng: &mut Rng| [*rng.pick(&MINORS).unwrap(), *rng.pick(&MAJORS).unwrap()];
            let clients: Vec<[Nation; 2]> = (0..rng.below(6)).map(|_| client(&mut rng)).collect();
            let (by, on) = (*rng.pick(&all).unwrap(), *rng.pick(&all).unwrap());
            let made = declare(&relations, &clients, by, on);
            assert!(made.len() <= all.len() * all.len(), "graph {graph}");
            assert_eq!(fault(&relations, &made), None, "graph {graph}: {made:?}");
            longest = longest.max(made.len());
        }
        assert!(longest > 20, "the longest cascade has {longest} declarations");
    }

    #[test]
    fn what_is_wrong_with_a_cascade_is_noticed() {
        let mut relations = Relations::default();
        relations.ally(Nation::Germany, Nation::Italy);
        let made = declare(&relations, &[], Nation::Ussr, Nation::Germany);
        let without: Vec<Declared> = made.iter().copied().filter(|it| it.because != ANSWER).collect();
        assert!(fault(&relations, &without).is_some(), "a war that is not answered");
        let mut twice = made.clone();
        twice.push(made[0]);
        assert!(fault(&relations, &twice).is_some(), "a war that is declared twice");
        let mut both_pay = made;
        both_pay.iter_mut().for_each(|it| it.price = 15);
        assert!(fault(&relations, &both_pay).is_some(), "a war that both pay for");
    }
}
