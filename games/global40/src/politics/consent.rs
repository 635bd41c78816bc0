//! What a power lets others do, said in its own turn and kept until it is taken back: ships of the other side pass its canals and
//! straits, friends share its lands, carriers and transports.

use table::{Subject, Verdict, msg};

use crate::decision::Decision;
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::politics::PoliticsFact;
use crate::position::Position;
use crate::powers::{Power, Powers};
use crate::rule::movement as rule;
use crate::situation::Situation;
use crate::turn::Course;

impl Position {
    /// Do these two of one side share lands, carriers and transports? Yes, until one of them refuses.
    pub fn shares(&self, one: Power, other: Power) -> bool {
        let apart = |power: Power, from: Power| self.ledger.apart[power.index()].contains(from);
        one == other || !apart(one, other) && !apart(other, one) || !rule::CONSENT.holds()
    }

    /// Are units of the one aboard ships of the other?
    fn is_aboard(&self, one: Power, other: Power) -> bool {
        let rides = |ship: table::Piece, guest: Power| {
            let host = self.unit(ship).owner;
            guest == one && host == Some(other) || guest == other && host == Some(one)
        };
        self.units.iter().any(|u| u.owner.zip(u.aboard).is_some_and(|(guest, ship)| rides(ship, guest)))
    }
}

impl Situation<'_> {
    /// Whom a power may let pass: the other side, as far as there is no war.
    fn may_pass(&self, power: Power) -> Powers {
        let holder = |at: &table::Space| self.position.holder(*at).is(power);
        if !self.ground.canals.iter().any(|canal| canal.held_by.iter().any(holder)) {
            return Powers::NONE;
        }
        power.side().other().powers().minus(self.enemies(power))
    }

    /// Whose word is still to be changed this turn: nobody is told twice.
    fn untold(&self, power: Power, open: bool) -> Powers {
        let ledger = &self.position.ledger;
        let (passage, apart) = (ledger.passage[power.index()], ledger.apart[power.index()]);
        let (strangers, friends) = (self.may_pass(power), power.side().powers().minus(power.bit()));
        let news = if open {
            strangers.minus(passage).and(friends.within(apart))
        } else {
            let free = friends.minus(apart).iter().filter(|friend| !self.position.is_aboard(power, *friend));
            strangers.within(passage).and(free.collect())
        };
        news.minus(self.position.turn.diplomacy.told)
    }
}

impl Decision<'_> {
    /// `allow` and `refuse`: is there anybody to whom it would be news?
    pub fn permit_consent<V: Verdict>(&self, verb: Verb) -> Result<(), V> {
        let nobody = self.situation.untold(self.power, verb == Verb::Allow).is_empty();
        rule::CANAL_PERMISSION.forbids(nobody, || (msg!("nobody-to-pass"), vec![]))
    }

    /// `allow POWER`, `refuse POWER`.
    pub fn permit_consent_to<V: Verdict>(&self, verb: Verb, of: Power) -> Result<(), V> {
        let about = || vec![Subject::Seat(of.seat())];
        let news = self.situation.untold(self.power, verb == Verb::Allow).contains(of);
        if of.side() != self.power.side() {
            return rule::CANAL_PERMISSION
                .forbids(!news, || (msg!("no-news-of-passage", power = of.seat()), about()));
        }
        let guests = verb == Verb::Refuse && self.position.is_aboard(self.power, of);
        rule::CONSENT.forbids(guests, || (msg!("guests-aboard", power = of.seat()), about()))?;
        rule::CONSENT.forbids(!news, || (msg!("no-news-of-passage", power = of.seat()), about()))
    }
}

impl Course<'_, '_, '_> {
    /// `allow POWER` or `refuse POWER`; false if it is something else.
    pub fn perform_consent(&mut self, parts: &[Part]) -> bool {
        let [Part::Do(verb @ (Verb::Allow | Verb::Refuse)), Part::Power(to)] = parts else { return false };
        let (by, to, open) = (self.power(), *to, *verb == Verb::Allow);
        let told = &mut self.position.turn.diplomacy.told;
        *told = told.with(to);
        let friends = by.side() == to.side();
        let ledger = &mut self.position.ledger;
        // Friends are let in until they are refused, others are refused until they are let in.
        let kept = if friends { &mut ledger.apart } else { &mut ledger.passage };
        let kept = &mut kept[by.index()];
        *kept = if open != friends { kept.with(to) } else { kept.minus(to.bit()) };
        self.tell.all(|| {
            Fact::Politics(if friends {
                PoliticsFact::Sharing { by, to, open }
            } else {
                PoliticsFact::Passage { by, to, open }
            })
        });
        true
    }
}
