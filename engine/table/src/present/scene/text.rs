//! A scene read as text: for the terminal and the screen reader alike.

use super::{Board, BoardSpace, Clash, ClashUnits, Scene, ScenePiece, When};
use crate::present::{Namer, WordFault, Words};
use crate::rules::{Forecast, Message, Seats, Tally};

/// A scene in words, and what had no words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Turn and phase.
    pub clock: String,
    /// What is to be decided.
    pub prompt: String,
    /// Counters beside the map, one a line.
    pub tracks: Vec<String>,
    /// Every place where something stands or lies, one a line, in the order of the board.
    pub places: Vec<String>,
    /// Of these, the places where something stands, or lies that a map does not show.
    pub occupied: Vec<String>,
    /// The places where something stands, and whose it is.
    pub standing: Vec<(Seats, String)>,
    /// What only this viewer knows.
    pub notes: Vec<String>,
    /// The battle that is fought now: how far it has come, and each side, one a line.
    pub clash: Vec<String>,
    /// Messages that have no words.
    pub faults: Vec<WordFault>,
}

pub(super) struct Teller<'t> {
    words: &'t Words,
    name: Namer<'t>,
    faults: Vec<WordFault>,
}

impl<'t> Teller<'t> {
    pub fn new(words: &'t Words, name: Namer<'t>) -> Teller<'t> {
        Teller { words, name, faults: Vec::new() }
    }

    pub fn say(&mut self, message: &Message) -> String {
        match self.words.say(message, self.name) {
            Ok(text) => text,
            Err(fault) => {
                self.faults.push(fault);
                format!("<{}>", message.key)
            }
        }
    }

    pub fn list(&mut self, messages: &[Message]) -> String {
        let said: Vec<String> = messages.iter().map(|m| self.say(m)).collect();
        said.join(", ")
    }

    pub fn piece(&mut self, piece: &ScenePiece) -> String {
        let strength = piece.strength.map(|s| s.to_string());
        let badges = piece.badges.iter().map(|badge| self.say(badge));
        let state: Vec<String> = strength.into_iter().chain(badges).collect();
        let name = self.say(&piece.name);
        if state.is_empty() { name } else { format!("{name} ({})", state.join(", ")) }
    }

    pub fn place(&mut self, space: &BoardSpace, scene: &Scene) -> Option<String> {
        let pieces: Vec<String> =
            scene.pieces.iter().filter(|p| p.at == Some(space.space)).map(|p| self.piece(p)).collect();
        let marks: Vec<Message> =
            scene.marks.iter().filter(|m| m.at == space.space).map(|m| m.what.clone()).collect();
        if pieces.is_empty() && marks.is_empty() {
            return None;
        }
        let mut said = self.say(&space.name);
        if !space.tags.is_empty() {
            said += &format!(" ({})", self.list(&space.tags));
        }
        if !marks.is_empty() {
            said += &format!(", {}", self.list(&marks));
        }
        if !pieces.is_empty() {
            said += &format!(": {}", pieces.join("; "));
        }
        Some(said)
    }
}

/// A battle under way, line by line.
fn clash(teller: &mut Teller<'_>, clash: &Clash) -> Vec<String> {
    let now = clash.steps.iter().find(|step| step.when == When::Now);
    let now = now.map(|step| format!(" ({})", teller.say(&step.name)));
    let mut lines = vec![teller.say(&clash.name) + &now.unwrap_or_default()];
    for side in &clash.sides {
        let mut units = |units: &ClashUnits| {
            let state = units.state.as_ref().map(|state| format!(" ({})", teller.say(state)));
            teller.say(&units.name) + &state.unwrap_or_default()
        };
        let units: Vec<String> = side.units.iter().map(&mut units).collect();
        lines.push(format!("{}: {}", teller.say(&side.name), units.join(", ")));
    }
    lines
}

/// What is asked, and how one answers by typing.
fn typed(teller: &mut Teller<'_>, scene: &Scene) -> String {
    let hint = scene.hint.as_ref().map(|hint| format!(" {}", teller.say(hint)));
    teller.say(&scene.prompt) + &hint.unwrap_or_default()
}

/// Reads a scene in the order in which a person thinks: what to decide, what counts, what stands where.
pub fn read_scene(board: &Board, scene: &Scene, words: &Words, name: Namer<'_>) -> Reading {
    let mut teller = Teller::new(words, name);
    let mut reading = Reading {
        clock: teller.say(&scene.clock),
        prompt: typed(&mut teller, scene),
        notes: scene.notes.iter().map(|note| teller.say(note)).collect(),
        clash: scene.clash.as_ref().map(|battle| clash(&mut teller, battle)).unwrap_or_default(),
        ..Reading::default()
    };
    for track in &scene.tracks {
        let owner = track.owner.map(|seat| teller.say(&crate::msg!("table-thing", thing = seat)) + " ");
        let value = track.value.map_or("?".into(), |v| v.to_string());
        reading.tracks.push(format!("{}{} {value}", owner.unwrap_or_default(), teller.say(&track.what)));
    }
    for space in &board.spaces {
        let Some(said) = teller.place(space, scene) else { continue };
        let here = scene.pieces.iter().filter(|p| p.at == Some(space.space));
        let whose: Seats = here.map(|p| p.owner).collect();
        if !whose.is_empty() {
            reading.standing.push((whose, said.clone()));
        }
        if !whose.is_empty() || scene.marks.iter().any(|m| m.at == space.space && m.owner.is_none()) {
            reading.occupied.push(said.clone());
        }
        reading.places.push(said);
    }
    reading.faults = teller.faults;
    reading
}

/// A forecast in words, and what had no words.
pub fn forecast_lines(forecast: &Forecast, words: &Words, name: Namer<'_>) -> (Vec<String>, Vec<WordFault>) {
    let mut teller = Teller::new(words, name);
    let mut lines = Vec::new();
    for Tally { of, terms } in &forecast.tallies {
        let total: i32 = terms.iter().map(|t| t.delta).sum();
        let what = of.as_ref().map(|m| teller.say(m)).unwrap_or_default();
        lines.push(format!("{what}: {total}"));
        for term in terms {
            lines.push(format!("  {:+} {} [{}]", term.delta, teller.say(&term.why), term.rule));
        }
    }
    for chance in &forecast.odds {
        let tenths = (chance.millionths + 500) / 1000;
        let error = if chance.error == 0 {
            String::new()
        } else {
            format!(" ± {}.{} %", chance.error / 10_000, chance.error / 1000 % 10)
        };
        lines.push(format!("{:>3}.{} %{error} {}", tenths / 10, tenths % 10, teller.say(&chance.of)));
    }
    for halt in &forecast.halts {
        lines.push(format!("{} [{}]", teller.say(&halt.why), halt.rule));
    }
    for warning in &forecast.warnings {
        lines.push(format!("! {}", teller.say(warning)));
    }
    (lines, teller.faults)
}
