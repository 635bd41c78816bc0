//! A combat round of EuroFront as a process: airstrike, defensive fire with repulse, offensive fire.

use kit::{First, Line, Next, Policy, Process, Score, Target, Volley, first};
use table::RuleId;
use table::dice::Fell;

pub const AIRSTRIKE: RuleId = RuleId::new("EF-7.13");
pub const FIRE: RuleId = RuleId::new("EF-7.31");

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Armour,
    Mech,
    Infantry,
}

/// A block in the battle. Its defence is the number of hits it takes to cost it a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Block {
    pub kind: Kind,
    pub cv: u16,
    pub defence: u16,
    pub part: u16,
}

impl Block {
    pub const fn new(kind: Kind, cv: u16) -> Block {
        Block { kind, cv, defence: 1, part: 0 }
    }

    pub const fn defending(self, defence: u16) -> Block {
        Block { defence, ..self }
    }

    /// The lowest face that hits.
    const fn fires(self, passive: bool) -> u8 {
        match self.kind {
            Kind::Armour => 5,
            Kind::Mech if passive => 5,
            Kind::Mech | Kind::Infantry => 6,
        }
    }
}

impl Target for Block {
    const REMEMBERS_HITS: bool = true;

    /// 7.33, 7.34: a block with part of a hit takes the next; otherwise the strongest.
    fn turn(&self) -> Option<u16> {
        Some(if self.part > 0 { 0 } else { u16::MAX - self.cv })
    }

    fn needs(&self) -> u16 {
        self.defence - self.part
    }

    fn hit(&mut self, hits: u16) {
        self.part += hits;
        if self.part == self.defence {
            (self.cv, self.part) = (self.cv - 1, 0);
        }
    }

    fn is_gone(&self) -> bool {
        self.cv == 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    Airstrike,
    Defence,
    Offence,
    Over,
}

/// Which of several equals.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Choice {
    AttackerRepulsed(Vec<usize>),
    AttackerHit(Vec<usize>),
    DefenderHit(Vec<usize>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Round {
    stage: Stage,
    /// Dice, and the lowest face that hits.
    airstrike: Option<(u16, u8)>,
    /// The highest face that repulses; 0 unless this is the first fire against an assault.
    repulse: u8,
    repulses: u16,
    attackers: Line<Block>,
    repulsed: Line<Block>,
    defenders: Line<Block>,
    asks: Option<Choice>,
}

/// Who is left: attackers in the battle, attackers thrown back, defenders.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Left {
    pub attackers: Vec<(Kind, u16)>,
    pub repulsed: Vec<(Kind, u16)>,
    pub defenders: Vec<(Kind, u16)>,
}

impl Round {
    pub fn new(airstrike: Option<(u16, u8)>, repulse: u8, attackers: &[Block], defenders: &[Block]) -> Round {
        Round {
            stage: if airstrike.is_some() { Stage::Airstrike } else { Stage::Defence },
            airstrike,
            repulse,
            repulses: 0,
            attackers: Line::new(attackers.to_vec()),
            repulsed: Line::new(Vec::new()),
            defenders: Line::new(defenders.to_vec()),
            asks: None,
        }
    }

    fn volley(&self) -> Volley {
        let shots = |line: &Line<Block>, passive| {
            line.units.iter().map(|block| (block.cv, block.fires(passive))).collect()
        };
        match self.stage {
            Stage::Airstrike => {
                Volley { rule: AIRSTRIKE, shots: self.airstrike.into_iter().collect(), repulse: 0 }
            }
            Stage::Defence => {
                Volley { rule: FIRE, shots: shots(&self.defenders, true), repulse: self.repulse }
            }
            Stage::Offence | Stage::Over => {
                Volley { rule: FIRE, shots: shots(&self.attackers, false), repulse: 0 }
            }
        }
    }

    /// Applies repulses, then hits, as far as nobody has to choose; then it is the turn of the next to fire.
    fn settle(&mut self) {
        while self.repulses > 0 {
            match first(&self.attackers.units, |block| Some(block.cv)) {
                First::Nobody => self.repulses = 0,
                First::Clear(block) => self.throw_back(block),
                First::Any(blocks) => return self.asks = Some(Choice::AttackerRepulsed(blocks)),
            }
        }
        self.asks = self.attackers.absorb().map(Choice::AttackerHit);
        if self.asks.is_none() && self.attackers.units.is_empty() {
            self.repulsed.hits += std::mem::take(&mut self.attackers.hits);
            // Those thrown back do not fight on: which of equals is hit may be settled by their order.
            while let Some(blocks) = self.repulsed.absorb() {
                self.repulsed.hit(blocks[0]);
            }
        }
        self.asks = self.asks.take().or_else(|| self.defenders.absorb().map(Choice::DefenderHit));
        if self.asks.is_some() {
            return;
        }
        self.stage = match self.stage {
            Stage::Airstrike if !self.defenders.units.is_empty() => Stage::Defence,
            Stage::Airstrike | Stage::Defence if !self.attackers.units.is_empty() => Stage::Offence,
            _ => Stage::Over,
        };
        if self.defenders.units.is_empty() {
            self.stage = Stage::Over;
        }
    }

    fn throw_back(&mut self, block: usize) {
        self.repulses -= 1;
        self.repulsed.units.push(self.attackers.units.remove(block));
    }
}

impl Process for Round {
    type Choice = Choice;
    type End = Left;

    fn next(&self) -> Next<Choice> {
        match (&self.asks, self.stage) {
            (Some(choice), _) => Next::Choose(choice.clone()),
            (None, Stage::Over) => Next::Over,
            (None, _) => Next::Throw(self.volley().throw()),
        }
    }

    fn fell(&mut self, fell: &Fell) {
        let score = Score::of(fell);
        match self.stage {
            Stage::Defence => {
                self.attackers.hits += score.hits;
                self.repulses = score.repulses;
            }
            _ => self.defenders.hits += score.hits,
        }
        self.settle();
    }

    fn chosen(&mut self, option: usize) {
        match self.asks.take() {
            Some(Choice::AttackerRepulsed(blocks)) => self.throw_back(blocks[option]),
            Some(Choice::AttackerHit(blocks)) => self.attackers.hit(blocks[option]),
            Some(Choice::DefenderHit(blocks)) => self.defenders.hit(blocks[option]),
            None => panic!("nothing was asked"),
        }
        self.settle();
    }

    fn progress(&self) -> u32 {
        self.stage as u32
    }

    fn end(self) -> Left {
        let left = |line: Line<Block>| {
            let mut left: Vec<(Kind, u16)> = line.units.iter().map(|block| (block.kind, block.cv)).collect();
            left.sort_unstable();
            left
        };
        Left {
            attackers: left(self.attackers),
            repulsed: left(self.repulsed),
            defenders: left(self.defenders),
        }
    }
}

/// Everybody spares armour.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SpareArmour;

impl Policy<Round> for SpareArmour {
    fn choose(&self, round: &Round, choice: &Choice) -> usize {
        let (line, blocks) = match choice {
            Choice::AttackerRepulsed(blocks) | Choice::AttackerHit(blocks) => (&round.attackers, blocks),
            Choice::DefenderHit(blocks) => (&round.defenders, blocks),
        };
        let spared = |block: &&usize| line.units[**block].kind != Kind::Armour;
        let first = blocks.iter().find(spared).unwrap_or(&blocks[0]);
        blocks.iter().position(|block| block == first).unwrap_or(0)
    }
}
