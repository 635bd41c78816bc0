//! What a power lets others do, declared in its own turn and valid until taken back: ships of the other side pass its canals and
//! straits, friends share its lands, carriers and transports.

use table::{Subject, Verdict, msg};

use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::part::Verb;
use crate::model::position::Position;
use crate::model::powers::{Power, Powers};
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;
use crate::rules::situation::Situation;

impl Position {
    /// Do these two of one side share lands, carriers and transports? Yes, until one of them refuses.
    pub fn shares(&self, one: Power, other: Power) -> bool {
        let apart = |power: Power, from: Power| self.ledger.apart[power.index()].contains(from);
        one == other || !apart(one, other) && !apart(other, one) || !rule::CONSENT.holds()
    }

    /// Whose units are aboard ships of this power, and aboard whose ships its own are.
    fn shipmates(&self, power: Power) -> Powers {
        let mut mates = Powers::NONE;
        for (guest, ship) in self.units.iter().filter_map(|u| u.owner.zip(u.aboard)) {
            let Some(host) = self.unit(ship).owner.filter(|host| *host != guest) else { continue };
            if guest == power || host == power {
                mates = mates.with(guest).with(host);
            }
        }
        mates.minus(power.bit())
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

    /// Powers whose permission can still be changed this turn; each can be told only once.
    fn untold(&self, power: Power, open: bool) -> Powers {
        let ledger = &self.position.ledger;
        let (passage, apart) = (ledger.passage[power.index()], ledger.apart[power.index()]);
        let (strangers, friends) = (self.may_pass(power), power.side().powers().minus(power.bit()));
        let news = if open {
            strangers.minus(passage).union(friends.intersection(apart))
        } else {
            strangers.intersection(passage).union(friends.minus(apart).minus(self.position.shipmates(power)))
        };
        news.minus(self.position.turn.diplomacy.told)
    }
}

impl Now<'_> {
    /// `allow` and `refuse`: is there anybody for whom it would change something?
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
        let guests = verb == Verb::Refuse && self.position.shipmates(self.power).contains(of);
        rule::CONSENT.forbids(guests, || (msg!("guests-aboard", power = of.seat()), about()))?;
        rule::CONSENT.forbids(!news, || (msg!("no-news-of-passage", power = of.seat()), about()))
    }
}

impl Executor<'_, '_, '_> {
    /// Something is allowed or refused to a power.
    pub fn consent(&mut self, to: Power, open: bool) {
        let by = self.power();
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
    }
}
