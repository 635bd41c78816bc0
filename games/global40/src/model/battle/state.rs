//! A battle as a value.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::edge::Edge;
use super::force::Force;
use super::hits::Hits;
use crate::model::kinds::Kind;

/// Where a battle is fought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    Land,
    Sea,
}

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Attacker,
    Defender,
}

impl Role {
    pub const BOTH: [Role; 2] = [Role::Attacker, Role::Defender];

    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// Where in the sequence a battle stands, in the order of play. From the volleys on it repeats every round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Is there anybody to fight?
    Opening,
    /// The side's roll in air combat.
    AirRoll(Role),
    /// Which planes the side loses and which turn back.
    Planes(Role),
    Bombardment,
    BombardmentLosses,
    /// The fort's one shot at the ships.
    FortShot,
    FortPick,
    FortLosses,
    Flak,
    FlakLosses,
    Dive(Role),
    /// The side's submarines strike.
    Strike(Role),
    StrikeAgain,
    /// What the strike cost this side.
    StrikeLosses(Role),
    /// The side fires.
    Volley(Role),
    VolleyAgain,
    /// The side picks casualties of the other with what rolled a 1.
    Picks(Role),
    /// What the volley cost this side.
    Losses(Role),
    /// The round is over; the planes leave.
    Close,
    /// The side's destroyers fire at submarines that leave.
    Parting(Role),
    PartingLosses(Role),
    /// Who is left?
    Judge,
    /// Does the attacker go on?
    Press,
    Over,
}

/// One side of a battle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Party {
    /// What fights.
    pub force: Force,
    /// Casualties that still fire this round.
    pub fallen: Force,
    /// Hits that wait for a casualty of this side.
    pub hits: Hits,
    /// Casualties of this side that the enemy picks.
    pub picks: u8,
    /// Planes of this side shot down and turned back, until their owner has said which.
    pub shot: (u8, u8),
    /// How many sorts of its dice have been thrown in this volley.
    pub fired: u8,
    /// Dice that submarines have won with a 1.
    pub again: u8,
    /// Its submarines have struck.
    pub struck: bool,
    /// Alive, but out of the battle: planes that turned back or have attacked, submarines that went under, units that withdrew.
    pub away: Force,
    pub edge: Edge,
}

impl Party {
    pub fn new(force: Force, edge: Edge) -> Party {
        Party { force, edge, ..Party::default() }
    }

    /// Everything of it that is alive.
    pub fn alive(&self) -> Force {
        self.force + self.away
    }
}

/// A fort in the territory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Fort {
    pub damage: u8,
    /// Hits of this round, which do not yet silence it.
    pub taken: u8,
}

impl Fort {
    pub fn damaged(damage: u8) -> Fort {
        Fort { damage, taken: 0 }
    }
}

/// What one transport lands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Load(pub ArrayVec<Kind, 2>);

impl Load {
    pub fn of(kinds: &[Kind]) -> Load {
        Load(kinds.iter().copied().collect())
    }

    pub fn units(&self) -> Force {
        self.0.iter().fold(Force::NONE, |force, kind| force + Force::of(&[(*kind, 1)]))
    }
}

/// The fleet off a shore that is assaulted, if nothing was fought at sea.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Shore {
    /// All ships, of which a fort may hit one.
    pub fleet: Force,
    /// The ships among them that bombard.
    pub guns: Force,
    /// What the transports among them land: their units are among the attackers.
    pub loads: Vec<Load>,
    /// A hit of the fort that waits: none, one for the owner to give out, or one for the defender to pick.
    pub hit: u8,
}

impl Shore {
    pub const MISSED: u8 = 0;
    pub const HIT: u8 = 1;
    pub const PICKED: u8 = 2;
}

/// A battle on land or at sea, at any point of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub round: u8,
    pub stage: Stage,
    pub attacker: Party,
    pub defender: Party,
    pub fort: Option<Fort>,
    /// The attacker has withdrawn, at least with the units that could.
    pub withdrawn: bool,
    pub field: Field,
    /// The first round is a surprise: no air combat, no flak, and casualties do not fire.
    pub surprise: bool,
    /// Planes of the defender got through air combat and attacked at sea: while they are there, nobody lands.
    pub watched: bool,
    /// The attacker has somewhere to go.
    pub may_withdraw: bool,
    /// Units that landed from the sea and cannot withdraw.
    pub bound: Force,
    pub shore: Option<Box<Shore>>,
}

impl Battle {
    /// A battle in a territory, before anything has happened: [`Battle::begin`] starts it.
    pub fn land(attacker: Party, defender: Party, fort: Option<Fort>) -> Battle {
        Battle {
            round: 1,
            stage: Stage::Opening,
            attacker,
            defender,
            fort,
            withdrawn: false,
            field: Field::Land,
            surprise: false,
            watched: false,
            may_withdraw: true,
            bound: Force::NONE,
            shore: None,
        }
    }

    /// A battle in a sea zone. Planes aboard damaged carriers are cargo and no part of the force.
    pub fn sea(attacker: Party, defender: Party) -> Battle {
        Battle { field: Field::Sea, ..Battle::land(attacker, defender, None) }
    }

    /// The same battle, begun by surprise.
    #[must_use]
    pub fn by_surprise(self) -> Battle {
        Battle { surprise: true, ..self }
    }

    /// The same battle for an attacker who cannot leave it.
    #[must_use]
    pub fn to_the_death(self) -> Battle {
        Battle { may_withdraw: false, ..self }
    }

    /// The same battle for a landing: these came from the sea, with this fleet if nothing was fought there.
    #[must_use]
    pub fn landing(self, bound: Force, shore: Option<Shore>) -> Battle {
        Battle { bound, shore: shore.map(Box::new), ..self }
    }

    pub fn party(&self, role: Role) -> &Party {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    pub fn party_mut(&mut self, role: Role) -> &mut Party {
        match role {
            Role::Attacker => &mut self.attacker,
            Role::Defender => &mut self.defender,
        }
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    pub fn is_land(&self) -> bool {
        self.field == Field::Land
    }
}
