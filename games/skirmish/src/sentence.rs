//! What may be said, and which rule forbids the rest.

use table::grammar::Grammar;
use table::{Piece, Seat, Seats, Space, Subject, Verdict, msg};

use crate::board::{Ground, SEATS, Way};
use crate::part::{Part, Verb};
use crate::position::{Frame, Position};
use crate::rule;
use crate::turn::{self, speed};
use crate::units::{Block, Kind, Side};

/// One seat's decision, by what it may know.
pub struct Decision<'d> {
    pub ground: &'d Ground,
    pub position: &'d Position,
    pub seat: Seat,
}

/// The most coins that can be named in an order.
const MOST_COINS: u8 = 12;

fn verbs(out: &mut Vec<Part>, verbs: &[Verb]) {
    out.extend(verbs.iter().map(|v| Part::Do(*v)));
}

/// Where a side may withdraw to from a battle.
pub fn retreats(ground: &Ground, position: &Position, at: Space, side: Side) -> Vec<Space> {
    let going = position.of(side.seats(), at).count();
    let fits = |to: &Space| {
        position.of(side.other().seats(), *to).next().is_none()
            && position.of(side.seats(), *to).count() + going <= ground.tables.stack.into()
    };
    ground.ways(at).iter().map(|w| w.to).filter(fits).collect()
}

impl Grammar for Decision<'_> {
    type Part = Part;

    fn shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        use Verb::*;
        match (self.position.frames.top(), said) {
            (Frame::Plans(_), said) => self.plan_shapes(said, out),
            (Frame::Overrides(_), []) => verbs(out, &[Keep, Change]),
            (Frame::Overrides(_), [Part::Do(Change), plan @ ..]) => self.plan_shapes(plan, out),
            (Frame::Move { .. }, []) => verbs(out, &[March, Raise, Spy, Offer, Done]),
            (Frame::Move { .. }, [Part::Do(March | Raise | Spy)]) => self.blocks(out),
            (Frame::Move { .. }, [Part::Do(March), Part::Block(_), ..]) => self.spaces(out),
            (Frame::Move { .. }, [Part::Do(Offer)]) => {
                out.extend((0..SEATS as u8).map(|s| Part::Seat(Seat(s))))
            }
            (Frame::Move { .. }, [Part::Do(Offer), Part::Seat(_)]) => {
                out.extend((1..=MOST_COINS).map(Part::Coins))
            }
            (Frame::Offer { .. }, []) => verbs(out, &[Accept, Decline]),
            (Frame::Intercept { .. }, []) => verbs(out, &[Intercept, Pass]),
            (Frame::Cover { .. }, []) => verbs(out, &[Cover, Pass]),
            (Frame::Counter { .. }, []) => verbs(out, &[Counter, Pass]),
            (Frame::Intercept { .. }, [Part::Do(Intercept)])
            | (Frame::Cover { .. }, [Part::Do(Cover)])
            | (Frame::Counter { .. }, [Part::Do(Counter)]) => self.blocks(out),
            (Frame::Battle { .. }, []) => verbs(out, &[Fight, Withdraw]),
            (Frame::Battle { .. }, [Part::Do(Withdraw)]) => self.spaces(out),
            (Frame::Loss { .. }, []) => verbs(out, &[Lose]),
            (Frame::Loss { .. }, [Part::Do(Lose)]) => self.blocks(out),
            _ => {}
        }
    }

    fn whole(&self, said: &[Part]) -> bool {
        use Verb::*;
        match said {
            [Part::Do(Change), plan @ ..] => whole_plan(plan),
            [Part::Do(Assault), ..] => whole_plan(said),
            [Part::Do(March), Part::Block(_), Part::Space(_), ..] => true,
            [Part::Do(Raise | Spy | Intercept | Cover | Counter | Lose), Part::Block(_)] => true,
            [Part::Do(Offer), Part::Seat(_), Part::Coins(_)] => true,
            [Part::Do(Withdraw), Part::Space(_)] => true,
            [Part::Do(verb)] => matches!(verb, Hold | Rush | Keep | Done | Accept | Decline | Pass | Fight),
            _ => false,
        }
    }

    fn permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        use Verb::*;
        match (said, part) {
            ([], Part::Do(Change)) => self.may_override(),
            ([Part::Do(Change), plan @ ..], part) => self.permit_plan(plan, part),
            ([Part::Do(Assault), ..], part) => self.permit_plan(said, part),
            ([Part::Do(March)], Part::Block(block)) => self.may_march(*block),
            ([Part::Do(March), Part::Block(block), path @ ..], Part::Space(to)) => {
                self.may_step(*block, path, *to)
            }
            ([Part::Do(Raise)], Part::Block(block)) => self.may_raise(*block),
            ([Part::Do(Spy)], Part::Block(block)) => self.may_spy(*block),
            ([], Part::Do(Offer)) => self.may_offer(),
            ([Part::Do(Offer)], Part::Seat(to)) => self.may_offer_to(*to),
            ([Part::Do(Offer), _], Part::Coins(coins)) => self.has_coins(*coins, rule::OFFER_COINS),
            ([Part::Do(verb @ (Intercept | Cover | Counter))], Part::Block(block)) => {
                self.may_react(*verb, *block)
            }
            ([], Part::Do(Fight)) => self.may_fight(),
            ([Part::Do(Withdraw)], Part::Space(to)) => self.may_withdraw(*to),
            ([Part::Do(Lose)], Part::Block(block)) => self.may_lose(*block),
            _ => Ok(()),
        }
    }

    fn word(&self, part: &Part) -> String {
        crate::notation::spell(self.ground, self.position, part)
    }
}

fn whole_plan(plan: &[Part]) -> bool {
    matches!(
        plan,
        [Part::Do(Verb::Hold | Verb::Rush)] | [Part::Do(Verb::Assault), Part::Block(_), Part::Space(_)]
    )
}

impl Decision<'_> {
    fn blocks(&self, out: &mut Vec<Part>) {
        out.extend(self.position.pieces().filter(|(_, b)| b.at.is_some()).map(|(p, _)| Part::Block(p)));
    }

    fn spaces(&self, out: &mut Vec<Part>) {
        out.extend(self.ground.map.spaces().map(Part::Space));
    }

    fn plan_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        match said {
            [] => verbs(out, &[Verb::Hold, Verb::Rush, Verb::Assault]),
            [Part::Do(Verb::Assault)] => self.blocks(out),
            [Part::Do(Verb::Assault), Part::Block(_)] => self.spaces(out),
            _ => {}
        }
    }

    fn friends(&self) -> Seats {
        self.ground.side(self.seat).seats()
    }

    fn own<V: Verdict>(&self, piece: Piece) -> Result<&Block, V> {
        let block = self.position.block(piece);
        rule::OWN_BLOCKS.forbids(block.owner != self.seat, || {
            (msg!("not-your-block", block = piece, owner = block.owner), vec![Subject::Piece(piece)])
        })?;
        Ok(block)
    }

    /// What the seat sees on a block; its own it always sees.
    fn kind(&self, block: &Block) -> Option<Kind> {
        block.face.map(|f| f.kind)
    }

    fn permit_plan<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        match (said, part) {
            ([Part::Do(Verb::Assault)], Part::Block(bearer)) => {
                let owner = self.position.block(*bearer).owner;
                rule::BEARER.forbids(owner != self.seat, || {
                    (msg!("bearer-not-yours", block = *bearer, owner = owner), vec![Subject::Piece(*bearer)])
                })
            }
            ([Part::Do(Verb::Assault), _], Part::Space(target)) => {
                let holder = self.position.holder[target.index()];
                let ours = holder.is_some_and(|seat| self.friends().contains(seat));
                rule::TARGET.forbids(ours, || {
                    (msg!("target-is-ours", space = *target), vec![Subject::Space(*target)])
                })
            }
            _ => Ok(()),
        }
    }

    fn may_override<V: Verdict>(&self) -> Result<(), V> {
        let broken = self.position.cipher[self.seat.index()] == Some(true);
        rule::CIPHER.forbids(!broken, || (msg!("no-cipher"), vec![Subject::Seat(self.seat)]))
    }

    fn may_march<V: Verdict>(&self, piece: Piece) -> Result<(), V> {
        let block = self.own(piece)?;
        let about = || vec![Subject::Piece(piece)];
        rule::ONE_MARCH.forbids(block.marched, || (msg!("has-marched", block = piece), about()))?;
        let at = block.at.unwrap_or_default();
        rule::PINNED
            .forbids(self.position.is_contested(at), || (msg!("is-pinned", block = piece, at = at), about()))
    }

    fn may_step<V: Verdict>(&self, piece: Piece, path: &[Part], to: Space) -> Result<(), V> {
        let block = self.position.block(piece);
        let start = block.at.unwrap_or_default();
        let space = |p: &Part| if let Part::Space(s) = p { *s } else { start };
        let here = path.last().map_or(start, space);
        let about = || vec![Subject::Piece(piece), Subject::Space(to)];
        let mut steps = 0;
        speed(self.ground, self.position, piece, &mut steps);
        rule::SPEED.forbids(path.len() as i32 >= steps, || {
            (msg!("too-far", block = piece, speed = steps), about())
        })?;
        let enemies =
            |s: Space| self.position.of(self.ground.side(self.seat).other().seats(), s).next().is_some();
        let stopped = !path.is_empty() && enemies(here);
        rule::ENEMY_STOPS
            .forbids(stopped, || (msg!("enemy-stops", at = here), vec![Subject::Space(here)]))?;
        let before = path.len().checked_sub(2).map_or(start, |i| space(&path[i]));
        let crossed = !path.is_empty() && self.ground.way(before, here).is_some_and(|w| w.river);
        rule::RIVER_STOPS.forbids(crossed, || {
            (msg!("river-stops", from = before, to = here), vec![Subject::Border(before, here)])
        })?;
        let way = self.ground.way(here, to);
        rule::WAYS.forbids(way.is_none(), || (msg!("no-way", from = here, to = to), about()))?;
        let river = way.is_some_and(|Way { river, .. }| river);
        rule::GUNS_AND_RIVERS.forbids(river && self.kind(block) == Some(Kind::Gun), || {
            (msg!("gun-river", from = here, to = to), vec![Subject::Border(here, to)])
        })?;
        let again = to == start || path.iter().any(|p| space(p) == to);
        rule::NO_CIRCLES.forbids(again, || (msg!("no-circles", at = to), about()))?;
        let friends = self.position.of(self.friends(), to).count();
        let limit = self.ground.tables.stack;
        rule::STACKING.forbids(friends >= limit.into(), || {
            (msg!("stack-full", at = to, limit = limit), vec![Subject::Space(to)])
        })
    }

    fn has_coins<V: Verdict>(&self, wanted: u8, rule: table::RuleId) -> Result<(), V> {
        let purse = self.position.coins[self.seat.index()];
        rule.forbids(purse < wanted, || {
            (msg!("not-enough-coins", wanted = wanted, purse = purse), vec![Subject::Seat(self.seat)])
        })
    }

    fn may_raise<V: Verdict>(&self, piece: Piece) -> Result<(), V> {
        let block = self.own(piece)?;
        let about = || vec![Subject::Piece(piece)];
        let home = self.ground.home(self.seat);
        let away = block.at != Some(home) || self.position.is_contested(home);
        rule::RAISE_AT_HOME.forbids(away, || (msg!("raise-at-home", home = home), about()))?;
        rule::ONE_MARCH.forbids(block.marched, || (msg!("has-marched", block = piece), about()))?;
        let limit = if self.kind(block) == Some(Kind::Decoy) { 1 } else { self.ground.tables.full };
        let full = block.face.is_some_and(|f| f.strength >= limit);
        rule::RAISE_NOT_FULL.forbids(full, || (msg!("is-full", block = piece), about()))?;
        self.has_coins(self.ground.tables.raise_cost, rule::RAISE_COST)
    }

    fn may_spy<V: Verdict>(&self, piece: Piece) -> Result<(), V> {
        let block = self.position.block(piece);
        let about = || vec![Subject::Piece(piece)];
        rule::SPY_TARGET.forbids(block.face.is_some(), || (msg!("already-seen", block = piece), about()))?;
        let at = block.at.unwrap_or_default();
        let near =
            |(_, b): (Piece, &Block)| b.owner == self.seat && b.at.is_some_and(|s| self.ground.near(s, at));
        let far = !self.position.pieces().any(near);
        rule::SPY_RANGE.forbids(far, || (msg!("nobody-near", at = at), about()))?;
        self.has_coins(self.ground.tables.spy_cost, rule::SPY_COST)
    }

    fn may_offer<V: Verdict>(&self) -> Result<(), V> {
        let again = self.position.offered.contains(self.seat);
        rule::OFFER_ONCE.forbids(again, || (msg!("offered-already"), vec![Subject::Seat(self.seat)]))
    }

    fn may_offer_to<V: Verdict>(&self, to: Seat) -> Result<(), V> {
        let ally = to != self.seat && self.friends().contains(to);
        rule::OFFER_TO_ALLY.forbids(!ally, || (msg!("not-an-ally", seat = to), vec![Subject::Seat(to)]))
    }

    fn may_react<V: Verdict>(&self, verb: Verb, piece: Piece) -> Result<(), V> {
        let block = self.own(piece)?;
        let about = || vec![Subject::Piece(piece)];
        rule::REACT_ONCE.forbids(block.reacted, || (msg!("has-reacted", block = piece), about()))?;
        let kind = block.face.map(|f| self.ground.kind(f.kind));
        let (rule, able, to, touching) = match (verb, self.position.frames.top()) {
            (Verb::Intercept, Frame::Intercept { mover, .. }) => {
                (rule::INTERCEPTORS, kind.is_some_and(|k| k.intercepts), *mover, true)
            }
            (Verb::Cover, Frame::Cover { mover, .. }) => {
                (rule::COVER, kind.is_some_and(|k| k.fires), *mover, false)
            }
            (_, Frame::Counter { gun, .. }) => (rule::COUNTER, kind.is_some_and(|k| k.fires), *gun, false),
            _ => return Ok(()),
        };
        let at = block.at.unwrap_or_default();
        let there = self.position.block(to).at.unwrap_or_default();
        rule::PINNED.forbids(self.position.is_contested(at), || {
            (msg!("is-pinned", block = piece, at = at), about())
        })?;
        let far = if touching { self.ground.way(at, there).is_none() } else { !self.ground.near(at, there) };
        rule::REACT_NEAR
            .forbids(far || piece == to, || (msg!("too-far-to-react", block = piece, at = there), about()))?;
        rule.forbids(!able, || {
            let why = if verb == Verb::Intercept {
                msg!("cannot-intercept", block = piece)
            } else {
                msg!("only-guns", block = piece)
            };
            (why, about())
        })
    }

    fn may_fight<V: Verdict>(&self) -> Result<(), V> {
        let Frame::Battle { at, round, .. } = self.position.frames.top() else { return Ok(()) };
        let rounds = self.ground.tables.rounds;
        rule::ROUNDS
            .forbids(*round >= rounds, || (msg!("fought-enough", rounds = rounds), vec![Subject::Space(*at)]))
    }

    fn may_withdraw<V: Verdict>(&self, to: Space) -> Result<(), V> {
        let Frame::Battle { at, attacker, .. } = self.position.frames.top() else { return Ok(()) };
        let open = retreats(self.ground, self.position, *at, *attacker).contains(&to);
        rule::WITHDRAW_WHERE
            .forbids(!open, || (msg!("cannot-withdraw", from = *at, to = to), vec![Subject::Space(to)]))
    }

    fn may_lose<V: Verdict>(&self, piece: Piece) -> Result<(), V> {
        let Frame::Loss { at, side, .. } = self.position.frames.top() else { return Ok(()) };
        let among = turn::strongest(self.position, *side, *at);
        rule::LOSSES.forbids(!among.contains(&piece), || {
            (msg!("not-the-strongest", block = piece), vec![Subject::Piece(piece)])
        })
    }
}
