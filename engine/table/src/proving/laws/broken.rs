//! Games that break one law each, to see that it is noticed.

use std::sync::atomic::{AtomicU32, Ordering};

use super::Law;
use crate::msg;
use crate::present::scene::{Board, Scene, Widget};
use crate::present::{Gesture, Present};
use crate::proving::{Names, Proving};
use crate::rules::dice::Dice;
use crate::rules::rulebook::Rulebook;
use crate::rules::{
    About, Allowed, Awaited, Forecast, Game, Lens, Message, Order, Outcome, Question, Refusal, Rng, RuleId,
    Said, Seat, Seats, Seen, SetupFault, Subject, Tell, Told, Verdict, Viewer, observe,
};

/// What is wrong with a [`Broken`] game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// `next` keeps back something that may be said.
    HidesTheAllowed,
    /// `judge` refuses something that `next` offers.
    RefusesTheOffered,
    /// A refusal names a rule that has nothing to do with it.
    BlamesAnother,
    /// The name that a seat has for a piece is taken for its true number.
    MistakesNames,
    /// The same order does not always do the same.
    Forgets,
    /// An order that reveals something does not say so.
    HidesReveals,
    /// A secret of this kind is in every view.
    Leaks(usize),
    /// The game awaits nobody though it is not over.
    Stalls,
    /// A clock that runs out gives no legal order.
    FallsBackOnNothing,
    /// Two parts are written alike.
    Misspells,
    /// Something is stolen or forged.
    Embezzles,
    /// A fact is told that has no words.
    IsSpeechless,
}

impl Fault {
    /// One of each; leaks are tried kind by kind.
    pub const ALL: [Fault; 12] = [
        Fault::HidesTheAllowed,
        Fault::RefusesTheOffered,
        Fault::BlamesAnother,
        Fault::MistakesNames,
        Fault::Forgets,
        Fault::HidesReveals,
        Fault::Leaks(0),
        Fault::Stalls,
        Fault::FallsBackOnNothing,
        Fault::Misspells,
        Fault::Embezzles,
        Fault::IsSpeechless,
    ];

    /// Can this game be broken in this way? What has no secrets cannot leak them.
    pub fn fits<G: Proving>(self, game: &G) -> bool {
        match self {
            Fault::HidesReveals | Fault::Leaks(_) => !game.secrets().is_empty(),
            Fault::MistakesNames => game.names().is_some(),
            _ => true,
        }
    }

    /// The law it breaks.
    pub fn law(self) -> Law {
        match self {
            Fault::HidesTheAllowed | Fault::RefusesTheOffered => Law::SaidIsAccepted,
            Fault::BlamesAnother => Law::Reasons,
            Fault::MistakesNames => Law::Names,
            Fault::Forgets => Law::Replay,
            Fault::HidesReveals => Law::Undo,
            Fault::Leaks(_) => Law::Ignorance,
            Fault::Stalls | Fault::FallsBackOnNothing => Law::Progress,
            Fault::Misspells => Law::RoundTrips,
            Fault::Embezzles => Law::Conservation,
            Fault::IsSpeechless => Law::Words,
        }
    }
}

/// A game with one fault.
pub struct Broken<G> {
    game: G,
    fault: Fault,
    calls: AtomicU32,
}

impl<G: Proving> Broken<G> {
    /// The game with this fault.
    pub fn new(game: G, fault: Fault) -> Broken<G> {
        Broken { game, fault, calls: AtomicU32::new(0) }
    }

    fn now_and_then(&self, every: u32) -> bool {
        self.calls.fetch_add(1, Ordering::Relaxed) % every == every - 1
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

fn bad<G: Game>(order: Order<G>) -> Order<Broken<G>>
where
    Broken<G>: Game<Part = G::Part>,
{
    Order { parts: order.parts }
}

impl<G: Proving> Game for Broken<G> {
    type Setup = G::Setup;
    type Position = G::Position;
    type Part = G::Part;
    type Order = G::Order;
    type Fact = G::Fact;
    type Standing = G::Standing;

    fn about(&self) -> About {
        self.game.about()
    }

    fn rulebook(&self) -> Rulebook {
        self.game.rulebook()
    }

    fn start(&self, setup: &G::Setup, dice: &mut Dice<'_>) -> Result<G::Position, Vec<SetupFault>> {
        self.game.start(setup, dice)
    }

    fn sound(&self, position: &G::Position) -> bool {
        self.game.sound(position)
    }

    fn awaiting(&self, position: &G::Position) -> Awaited {
        if self.has(Fault::Stalls) && self.now_and_then(500) {
            return Awaited::NOBODY;
        }
        self.game.awaiting(position)
    }

    fn perform(
        &self,
        position: &mut G::Position,
        order: &Allowed<G::Order>,
        dice: &mut Dice<'_>,
        tell: &mut Tell<'_, G::Fact>,
    ) {
        if self.has(Fault::HidesReveals) {
            let mut hushed = tell.hushed();
            self.game.perform(position, order, dice, &mut hushed);
            tell.take_facts(hushed);
            return;
        }
        if let (true, Some(names)) = (self.has(Fault::MistakesNames), self.game.names()) {
            let veil = std::mem::take((names.veil)(position));
            self.game.perform(position, order, dice, tell);
            *(names.veil)(position) = veil;
            return;
        }
        self.game.perform(position, order, dice, tell);
        if self.has(Fault::Embezzles) && self.now_and_then(20) {
            self.game.embezzle(position);
        }
        if self.has(Fault::Forgets) && self.now_and_then(20) {
            let mut rng = Rng::seeded(1);
            for kind in 0..self.game.secrets().len() {
                self.game.scramble(kind, position, Viewer::PUBLIC, &mut rng);
            }
            if self.game.secrets().is_empty() {
                self.game.embezzle(position);
            }
        }
    }

    fn observe<'a>(&self, lens: Lens<'a, Self>) -> Seen<'a, Self> {
        let truth = lens.truth();
        let seen = observe(&self.game, truth, lens.viewer()).into_position();
        match (self.fault, seen) {
            (Fault::Leaks(kind), seen) => {
                let mut seen = seen.into_owned();
                self.game.leak(kind, truth, &mut seen);
                lens.redacted(seen)
            }
            (_, std::borrow::Cow::Borrowed(_)) => lens.open(),
            (_, std::borrow::Cow::Owned(seen)) => lens.redacted(seen),
        }
    }

    fn next(&self, seen: &Seen<'_, Self>, seat: Seat, said: &[G::Part], out: &mut Vec<G::Part>) -> bool {
        let from = out.len();
        let whole = self.game.next(&seen.as_view_of(), seat, said, out);
        if self.has(Fault::HidesTheAllowed) && said.is_empty() && out.len() > from + 1 {
            out.pop();
        }
        whole
    }

    fn read<V: Verdict>(
        &self,
        seen: &Seen<'_, Self>,
        seat: Seat,
        said: &mut Said<'_, G::Part>,
    ) -> Result<G::Order, V> {
        if self.has(Fault::RefusesTheOffered) && self.now_and_then(50) {
            return Err(V::refused(RuleId::NO_SENSE, || (msg!("table-none"), Vec::new())));
        }
        if self.has(Fault::BlamesAnother) {
            let rule = RuleId::new(self.game.cited()[0]);
            let read = self.game.read::<Refusal>(&seen.as_view_of(), seat, said);
            return read.map_err(|refusal| V::refused(rule, || (refusal.why, refusal.about)));
        }
        self.game.read(&seen.as_view_of(), seat, said)
    }

    fn notate(&self, seen: &Seen<'_, Self>, part: &G::Part) -> String {
        let word = self.game.notate(&seen.as_view_of(), part);
        if self.has(Fault::Misspells) { word.chars().take(2).collect() } else { word }
    }

    fn parse(&self, seen: &Seen<'_, Self>, said: &[G::Part], word: &str, out: &mut Vec<G::Part>) {
        self.game.parse(&seen.as_view_of(), said, word, out);
    }

    fn forecast(&self, seen: &Seen<'_, Self>, order: &Allowed<G::Order>) -> Forecast {
        self.game.forecast(&seen.as_view_of(), order)
    }

    fn questions(&self) -> Vec<Question> {
        self.game.questions()
    }

    fn answer(&self, seen: &Seen<'_, Self>, seat: Seat, standing: &G::Standing) -> Option<Order<Self>> {
        self.game.answer(&seen.as_view_of(), seat, standing).map(bad)
    }

    fn fallback(&self, seen: &Seen<'_, Self>, seat: Seat) -> Order<Self> {
        if self.has(Fault::FallsBackOnNothing) {
            return Order { parts: Vec::new() };
        }
        bad(self.game.fallback(&seen.as_view_of(), seat))
    }

    fn resample(&self, seen: &Seen<'_, Self>, rng: &mut Rng) -> G::Position {
        self.game.resample(&seen.as_view_of(), rng)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn resigned(&self, position: &G::Position, seats: Seats) -> Option<Outcome> {
        self.game.resigned(position, seats)
    }
}

impl<G: Proving> Present for Broken<G> {
    fn interpret(&self, seen: &Seen<'_, Self>, seat: Seat, gesture: &Gesture) -> Vec<Order<Self>> {
        self.game.interpret(&seen.as_view_of(), seat, gesture).into_iter().map(bad).collect()
    }

    fn name(&self, seen: &Seen<'_, Self>, subject: Subject) -> Message {
        self.game.name(&seen.as_view_of(), subject)
    }

    fn report(&self, fact: &G::Fact) -> Message {
        if self.has(Fault::IsSpeechless) {
            return Message::new("words-that-nobody-wrote");
        }
        self.game.report(fact)
    }

    fn widget(&self, seen: &Seen<'_, Self>, part: &G::Part) -> Widget {
        self.game.widget(&seen.as_view_of(), part)
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn scene(&self, seen: &Seen<'_, Self>) -> Scene {
        self.game.scene(&seen.as_view_of())
    }
}

impl<G: Proving> Proving for Broken<G> {
    fn draw_setup(&self, rng: &mut Rng) -> G::Setup {
        self.game.draw_setup(rng)
    }

    fn draw_standing(&self, rng: &mut Rng) -> Option<G::Standing> {
        self.game.draw_standing(rng)
    }

    fn any_part(&self, position: &G::Position, rng: &mut Rng) -> G::Part {
        self.game.any_part(position, rng)
    }

    fn longest(&self) -> u32 {
        self.game.longest()
    }

    fn secrets(&self) -> &'static [&'static str] {
        self.game.secrets()
    }

    fn scramble(&self, kind: usize, position: &mut G::Position, viewer: Viewer, rng: &mut Rng) -> bool {
        self.game.scramble(kind, position, viewer, rng)
    }

    fn leak(&self, kind: usize, truth: &G::Position, seen: &mut G::Position) {
        self.game.leak(kind, truth, seen);
    }

    fn conserved(
        &self,
        before: &G::Position,
        after: &G::Position,
        told: &[Told<G::Fact>],
    ) -> Result<(), String> {
        self.game.conserved(before, after, told)
    }

    fn embezzle(&self, position: &mut G::Position) {
        self.game.embezzle(position);
    }

    fn names(&self) -> Option<Names<Self>> {
        let Names { veil, handle } = self.game.names()?;
        Some(Names { veil, handle })
    }

    fn cited(&self) -> &'static [&'static str] {
        self.game.cited()
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        self.game.suite()
    }

    fn holds(&self, position: &G::Position, claim: &str) -> Result<bool, String> {
        self.game.holds(position, claim)
    }
}
