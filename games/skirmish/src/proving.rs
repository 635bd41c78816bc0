//! What Skirmish shows so that it can be held to the laws.

use table::{Answer, Audience, Handle, Names, Proving, Rng, Seat, Seats, Told, Viewer, observe};

use crate::model::board::SPACES;
use crate::model::fact::Fact;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Marching, Override, Plan, Position};
use crate::model::standing::{Reply, Standing};
use crate::model::units::{Block, Face, Kind};
use crate::setup::{Setup, SetupBlock};
use crate::view::secrecy;
use crate::{Skirmish, rule};

const SECRETS: &[&str] = &["faces", "cipher", "plans", "overrides", "bearers", "paths"];

fn enemy_of(viewer: Viewer, rng: &mut Rng) -> Option<Seat> {
    let others: Vec<Seat> = (0..3).map(Seat).filter(|s| !viewer.holds(*s)).collect();
    rng.pick(&others).copied()
}

impl Skirmish {
    /// Two blocks of one seat whose faces the viewer does not know change places.
    fn swap_faces(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let Some(owner) = enemy_of(viewer, rng) else { return false };
        let friends = self.ground.side(owner).seats();
        let hidden =
            |b: &Block| b.owner == owner && b.at.is_some() && !b.up && !b.known.meets(viewer.seats());
        let blocks: Vec<usize> =
            (0..position.blocks.len()).filter(|i| hidden(&position.blocks[*i])).collect();
        let (Some(a), Some(b)) = (rng.pick(&blocks).copied(), rng.pick(&blocks).copied()) else {
            return false;
        };
        if friends.meets(viewer.seats()) || position.blocks[a].face == position.blocks[b].face {
            return false;
        }
        let face = position.blocks[a].face;
        position.blocks[a].face = position.blocks[b].face;
        position.blocks[b].face = face;
        true
    }

    fn swap_plan(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let Some(seat) = enemy_of(viewer, rng) else { return false };
        let own: Vec<_> =
            position.pieces().filter(|(_, b)| b.owner == seat && b.at.is_some()).map(|(p, _)| p).collect();
        let plan = secrecy::any_plan(rng.pick(&own).copied(), &self.ground, rng);
        match position.frames.top_mut() {
            Frame::Plans(answers) if answers.awaited().may.contains(seat) => !answers.put(seat, plan),
            _ => false,
        }
    }

    fn swap_override(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let Some(seat) = enemy_of(viewer, rng) else { return false };
        match position.frames.top_mut() {
            Frame::Overrides(answers) if answers.awaited().may.contains(seat) => {
                let keeps = answers.of(seat) == Some(&Answer::Known(Override::Keep));
                !answers.put(seat, if keeps { Override::Change(Plan::Rush) } else { Override::Keep })
            }
            _ => false,
        }
    }

    fn swap_bearer(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let Some(seat) = enemy_of(viewer, rng) else { return false };
        let own: Vec<_> =
            position.pieces().filter(|(_, b)| b.owner == seat && b.at.is_some()).map(|(p, _)| p).collect();
        // A promise that is made, or one that is still sealed.
        let sealed = match position.frames.top_mut() {
            Frame::Plans(answers) => match answers.of_mut(seat) {
                Some(Answer::Known(Plan::Assault(debt))) => Some(debt),
                _ => None,
            },
            _ => None,
        };
        match (sealed.or(position.debts[seat.index()].as_mut()), rng.pick(&own)) {
            (Some(debt), Some(piece)) if debt.bearer != Some(*piece) => {
                debt.bearer = Some(*piece);
                true
            }
            _ => false,
        }
    }

    fn swap_path(&self, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        let owners: Vec<Seat> = position.blocks.iter().map(|b| b.owner).collect();
        for frame in position.frames.iter_mut() {
            if let Frame::March(Marching { block, path }) = frame
                && !viewer.holds(owners[block.index()])
                && !path.is_empty()
            {
                if rng.one_in(2) {
                    path.clear();
                } else {
                    path.pop();
                }
                return true;
            }
        }
        false
    }
}

impl Proving for Skirmish {
    fn draw_setup(&self, rng: &mut Rng) -> Setup {
        if rng.one_in(3) {
            return Setup::default();
        }
        // A melee: everybody's blocks anywhere, some weakened, some meeting already.
        let spaces: Vec<String> =
            self.ground.map.spaces().map(|s| self.ground.map.place(s).key.to_string()).collect();
        let mut blocks: Vec<SetupBlock> = Vec::new();
        for seat in &self.ground.tables.seats {
            for kind in &seat.blocks {
                let at = rng.pick(&spaces).expect("there are spaces").clone();
                let side = |b: &SetupBlock| {
                    self.ground.tables.seats.iter().find(|s| s.name == b.seat).map(|s| s.side)
                };
                let there = blocks.iter().filter(|b| b.at == at && side(b) == Some(seat.side)).count();
                if there >= self.ground.tables.stack.into() {
                    continue;
                }
                let full = if *kind == Kind::Decoy { 1 } else { self.ground.tables.full };
                let strength = Some(1 + rng.below(full.into()) as u8);
                blocks.push(SetupBlock { seat: seat.name.clone(), kind: *kind, strength, at });
            }
        }
        Setup {
            turn: Some(1 + rng.below(self.ground.tables.turns.into()) as u8),
            moves: rng.one_in(2),
            coins: Some(std::array::from_fn(|_| rng.below(6) as u8)),
            cipher: rng.one_in(2).then(|| std::array::from_fn(|_| rng.one_in(2))),
            blocks: Some(blocks),
            held: Vec::new(),
        }
    }

    fn draw_standing(&self, rng: &mut Rng) -> Option<Standing> {
        let replies = [Reply::Ask, Reply::Never, Reply::Always];
        let mut reply = || *rng.pick(&replies).expect("not empty");
        let (intercept, fire) = (reply(), reply());
        Some(Standing { intercept, fire, keep_plans: rng.one_in(2), accept_offers: rng.one_in(2) })
    }

    fn any_part(&self, position: &Position, rng: &mut Rng) -> Part {
        // One more than there is of everything.
        match rng.below(5) {
            0 => Part::Seat(Seat(rng.below(4) as u8)),
            1 => Part::Coins(rng.below(14) as u8),
            2 => Part::Space(table::Space(rng.below(SPACES as u32 + 1) as u16)),
            3 => Part::Block(Handle(rng.below(position.blocks.len() as u32 + 1) as u16)),
            _ => Part::Do(*rng.pick(Verb::ALL).expect("there are verbs")),
        }
    }

    fn longest(&self) -> u32 {
        1000
    }

    fn secrets(&self) -> &'static [&'static str] {
        SECRETS
    }

    fn scramble(&self, kind: usize, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        match SECRETS[kind] {
            "faces" => self.swap_faces(position, viewer, rng),
            "cipher" => match enemy_of(viewer, rng) {
                Some(seat) if matches!(position.frames.top(), Frame::Plans(_) | Frame::Overrides(_)) => {
                    position.cipher[seat.index()] = position.cipher[seat.index()].map(|c| !c);
                    true
                }
                _ => false,
            },
            "plans" => self.swap_plan(position, viewer, rng),
            "overrides" => self.swap_override(position, viewer, rng),
            "bearers" => self.swap_bearer(position, viewer, rng),
            _ => self.swap_path(position, viewer, rng),
        }
    }

    fn leak(&self, kind: usize, truth: &Position, seen: &mut Position) {
        match SECRETS[kind] {
            // Each leak is the smallest there could be.
            "faces" => {
                let guns = truth.blocks.iter().filter(|b| b.face.is_some_and(|f: Face| f.kind == Kind::Gun));
                seen.shame[0] = guns.filter_map(|b| b.at).map(|s| s.0 as u8).sum();
            }
            "cipher" => seen.shame[1] = truth.cipher.iter().filter(|c| **c == Some(true)).count() as u8,
            "plans" => {
                if let Frame::Plans(answers) = truth.frames.top() {
                    seen.shame[1] = answers.known().filter(|(_, plan)| **plan == Plan::Hold).count() as u8;
                }
            }
            "overrides" => {
                if let Frame::Overrides(answers) = truth.frames.top() {
                    seen.shame[1] =
                        answers.known().filter(|(_, answer)| **answer == Override::Keep).count() as u8;
                }
            }
            "bearers" => {
                let bearers = truth.debts.iter().flatten().filter_map(|d| d.bearer);
                seen.shame[2] = bearers.map(|p| p.0 as u8).sum();
            }
            _ => {
                let lengths = truth
                    .frames
                    .iter()
                    .map(|f| if let Frame::March(march) = f { march.path.len() } else { 0 });
                seen.shame[2] = lengths.sum::<usize>() as u8;
            }
        }
    }

    fn conserved(&self, before: &Position, after: &Position, told: &[Told<Fact>]) -> Result<(), String> {
        let strength = |p: &Position, seat: Seat| -> i32 {
            p.blocks
                .iter()
                .filter(|b| b.owner == seat)
                .filter_map(|b| b.face)
                .map(|f| i32::from(f.strength))
                .sum()
        };
        for seat in (0..3).map(Seat) {
            let mut coins = i32::from(before.coins[seat.index()]);
            let mut steps = strength(before, seat);
            for told in told {
                match told.fact {
                    Fact::Coins { seat: s, delta, .. } if s == seat => coins += i32::from(delta),
                    Fact::Raised { seat: s, block: Some(_) }
                        if s == seat && told.to == Audience::Only(Viewer::seat(s)) =>
                    {
                        steps += 1;
                    }
                    Fact::Hit { block, hits } if told.to == Audience::Only(Viewer::seat(seat)) => {
                        let ours = before.blocks[block.index()].owner == seat;
                        steps -= if ours { i32::from(hits) } else { 0 };
                    }
                    _ => {}
                }
            }
            if coins != i32::from(after.coins[seat.index()]) {
                return Err(format!(
                    "{seat:?} has {} coins but was told of {coins}",
                    after.coins[seat.index()]
                ));
            }
            if steps != strength(after, seat) {
                return Err(format!("{seat:?} has {} steps but was told of {steps}", strength(after, seat)));
            }
            for kind in Kind::ALL {
                let own = after.blocks.iter().filter(|b| b.owner == seat);
                let count = own.filter(|b| b.face.is_some_and(|f| f.kind == kind)).count();
                if count != usize::from(after.roster_of(seat, kind)) {
                    return Err(format!("{seat:?} has {count} blocks of the kind {kind:?}"));
                }
            }
        }
        Ok(())
    }

    fn embezzle(&self, position: &mut Position) {
        position.coins[0] += 1;
    }

    fn names(&self) -> Option<Names<Skirmish>> {
        fn handle(part: &mut Part) -> Option<&mut Handle> {
            match part {
                Part::Block(handle) => Some(handle),
                _ => None,
            }
        }
        Some(Names { veil: |position| &mut position.veil, handle })
    }

    fn cited(&self) -> &'static [&'static str] {
        rule::CITED
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("setup.toml", include_str!("../suite/setup.toml")),
            ("secrecy.toml", include_str!("../suite/secrecy.toml")),
            ("plans.toml", include_str!("../suite/plans.toml")),
            ("moves.toml", include_str!("../suite/moves.toml")),
            ("reactions.toml", include_str!("../suite/reactions.toml")),
            ("battle.toml", include_str!("../suite/battle.toml")),
            ("reckoning.toml", include_str!("../suite/reckoning.toml")),
        ]
    }

    fn holds(&self, position: &Position, claim: &str) -> Result<bool, String> {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let seat = |word: &str| self.seat(word);
        let block = |word: &str| -> Result<&Block, String> {
            let number: String = word.chars().filter(char::is_ascii_digit).collect();
            let index: usize = number.parse().map_err(|_| format!("{word:?} names no block"))?;
            position.blocks.get(index).ok_or(format!("there is no block {index}"))
        };
        let space = |key: &str| self.space(key).ok_or(format!("there is no space {key:?}"));
        let number = |word: &str| word.parse::<i32>().map_err(|_| format!("{word:?} is not a number"));
        match words.as_slice() {
            [name, "at", key] => Ok(block(name)?.at == Some(space(key)?)),
            [name, "fell"] => Ok(block(name)?.at.is_none()),
            [name, "strength", n] => Ok(block(name)?.face.map(|f| i32::from(f.strength)) == Some(number(n)?)),
            [name, "up"] => Ok(block(name)?.up),
            [name, "down"] => Ok(!block(name)?.up),
            [who, "coins", n] => Ok(i32::from(position.coins[seat(who)?.index()]) == number(n)?),
            [who, "shame", n] => Ok(i32::from(position.shame[seat(who)?.index()]) == number(n)?),
            [who, "holds", key] => Ok(position.holder[space(key)?.index()] == Some(seat(who)?)),
            ["all", "awaited"] => Ok(crate::turn::awaiting(position).must.len() == 3),
            [who, "awaited"] => Ok(crate::turn::awaiting(position).must == Seats::one(seat(who)?)),
            [who, "owes"] => Ok(position.debts[seat(who)?.index()].is_some_and(|d| !d.kept)),
            [who, "owes", "nothing"] => Ok(position.debts[seat(who)?.index()].is_none_or(|d| d.kept)),
            [who, "cipher"] => Ok(position.cipher[seat(who)?.index()] == Some(true)),
            ["turn", n] => Ok(i32::from(position.turn) == number(n)?),
            ["depth", n] => Ok(position.frames.depth() as i32 == number(n)?),
            [who, "sees", n, "unknown"] => {
                let seen = observe(self, position, Viewer::seat(seat(who)?));
                Ok(seen.blocks.iter().filter(|b| b.at.is_some() && b.face.is_none()).count() as i32
                    == number(n)?)
            }
            [who, "sees", n, "fallen", "faces"] => {
                let seen = observe(self, position, Viewer::seat(seat(who)?));
                Ok(seen.blocks.iter().filter(|b| b.at.is_none() && b.face.is_some()).count() as i32
                    == number(n)?)
            }
            [who, "sees", n, "plans"] => {
                let seen = observe(self, position, Viewer::seat(seat(who)?));
                let Frame::Plans(answers) = seen.frames.top() else { return Ok(false) };
                Ok(answers.known().count() as i32 == number(n)?)
            }
            ["over", who] => match position.frames.top() {
                Frame::Over(outcome) => Ok(outcome.winners.contains(seat(who)?)),
                _ => Ok(false),
            },
            ["not", rest @ ..] => Ok(!self.holds(position, &rest.join(" "))?),
            _ => Err(format!("{claim:?} is not a claim of this game")),
        }
    }
}

impl Skirmish {
    fn seat(&self, word: &str) -> Result<Seat, String> {
        let found = self.ground.tables.seats.iter().position(|s| s.name == word);
        found.map(|i| Seat(i as u8)).ok_or(format!("there is no seat {word:?}"))
    }
}
