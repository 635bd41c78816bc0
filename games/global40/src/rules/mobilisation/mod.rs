//! Phase 5: what was bought comes on the board.

pub mod complexes;
pub mod facilities;
pub mod new_carriers;
pub mod place;

use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::mobilisation::MobiliseFact;
use crate::model::kinds::Kind;
use crate::model::position::Frame;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

impl Now<'_> {
    /// Is there a place for such a facility?
    pub fn has_site(&self, works: FacilityKind) -> bool {
        self.situation.sites(self.power, works).next().is_some()
    }
}

impl Executor<'_, '_, '_> {
    /// Commandos and bombs never stand on the board: they are ready from now on.
    pub fn begin_mobilise(&mut self) {
        self.position.frames.replace(Frame::Mobilise);
        let power = self.power();
        let purchases = &mut self.position.turn.purchases;
        let commandos = std::mem::take(&mut purchases.units[Kind::Commando.index()]);
        let bombs = u8::from(std::mem::take(&mut purchases.bomb));
        let stores = &mut self.position.stores;
        stores.commandos[power.index()] = stores.commandos[power.index()].saturating_add(commandos);
        stores.bombs[power.index()] = stores.bombs[power.index()].saturating_add(bombs);
        if commandos + bombs > 0 {
            self.tell.all(|| Fact::Mobilise(MobiliseFact::Stored { power, commandos, bombs }));
        }
    }

    /// What nobody could place goes back to the bank.
    pub fn refund_the_rest(&mut self) {
        let purchases = &self.position.turn.purchases;
        let units: Vec<(Kind, u8)> = purchases.kinds().map(|k| (k, purchases.waiting(k))).collect();
        let works: Vec<FacilityKind> = purchases
            .facilities()
            .flat_map(|w| std::iter::repeat_n(w, purchases.works[w as usize].into()))
            .collect();
        if rule::REFUND.holds() {
            units.into_iter().for_each(|(kind, count)| self.refund(kind, count));
            works.into_iter().for_each(|w| self.refund_works(w));
        }
    }
}
