//! People at one table: who sits where, what is shown, what is kept.

use std::path::PathBuf;

use table::face::{AnyGame, AnyMatch};
use table::{Entropy, Person, Seat, Seats, Viewer};

use crate::fail::{Fail, read};
use crate::paint::Painter;
use crate::records;

/// A match and the people around it.
pub struct Sitting {
    pub game: Box<dyn AnyGame>,
    pub m: Box<dyn AnyMatch>,
    names: Vec<String>,
    save: Option<PathBuf>,
}

/// Bytes from the machine, for secrets and salts.
pub fn entropy(seats: u8) -> Result<Entropy, Fail> {
    let bytes = || {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|e| Fail(format!("the machine gives no random bytes: {e}")))?;
        Ok::<_, Fail>(table::dice::commitment::Secret(bytes))
    };
    Ok(Entropy { secret: bytes()?, salts: (0..seats).map(|_| bytes()).collect::<Result<_, _>>()? })
}

impl Sitting {
    /// Sits down to a new match or a saved one.
    pub fn new(
        game: Box<dyn AnyGame>,
        people: &[String],
        setup: Option<PathBuf>,
        load: Option<PathBuf>,
        save: Option<PathBuf>,
    ) -> Result<Sitting, Fail> {
        let about = game.about();
        let (persons, names) = seated(about.seats, people)?;
        let m = match &load {
            Some(path) => records::load(&*game, path)?,
            None => {
                let setup = setup.map(|path| read(&path)).transpose()?;
                game.open(setup.as_deref(), &persons, entropy(about.count())?)
                    .map_err(|faults| Fail(format!("The set-up is not valid:\n  {}", faults.join("\n  "))))?
            }
        };
        Ok(Sitting { game, m, names, save: save.or(load) })
    }

    /// What a person is called: by name, or by the seats.
    pub fn name(&self, person: Person) -> String {
        match self.names.get(usize::from(person.0)) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => {
                let seats = self.seats_of(person);
                seats.iter().map(|s| self.m.seat_name(s)).collect::<Vec<_>>().join(" and ")
            }
        }
    }

    /// The seats a person holds.
    pub fn seats_of(&self, person: Person) -> Seats {
        (0..self.m.about().count()).map(Seat).filter(|s| self.m.person(*s) == person).collect()
    }

    /// Writes the match down, if a file was named.
    pub fn keep(&self) -> Result<(), Fail> {
        match &self.save {
            Some(path) => records::save(&*self.m, path),
            None => Ok(()),
        }
    }

    /// Names the file to write the match to.
    pub fn keep_in(&mut self, path: PathBuf) -> Result<(), Fail> {
        self.save = Some(path);
        self.keep()
    }
}

/// Who sits where: a person for each seat, and the persons' names.
fn seated(seats: &[&str], people: &[String]) -> Result<(Vec<Person>, Vec<String>), Fail> {
    let mut persons: Vec<Option<Person>> = vec![None; seats.len()];
    let mut names = Vec::new();
    for person in people {
        let (name, held) =
            person.split_once('=').ok_or_else(|| Fail(format!("{person:?} is not NAME=SEAT,SEAT.")))?;
        let id = Person(names.len() as u16);
        names.push(name.to_string());
        for seat in held.split(',') {
            let place = seats.iter().position(|s| *s == seat);
            let place = place
                .ok_or_else(|| Fail(format!("There is no seat {seat:?}; there are {}.", seats.join(", "))))?;
            if persons[place].replace(id).is_some() {
                return Err(Fail(format!("{seat} is held twice.")));
            }
        }
    }
    let fill = |place: Option<Person>| {
        place.unwrap_or_else(|| {
            names.push(String::new());
            Person(names.len() as u16 - 1)
        })
    };
    let persons = persons.into_iter().map(fill).collect();
    Ok((persons, names))
}

/// More places than this are not all listed.
const MOST_PLACES: usize = 20;

/// Shows the table as a viewer sees it.
pub fn show(m: &dyn AnyMatch, viewer: Viewer, width: usize) {
    let reading = m.reading(viewer);
    let painter = Painter::new(m);
    println!("{}", reading.clock);
    for line in m.map(viewer, width) {
        println!("{}", painter.map(&line));
    }
    println!();
    // A big board is read off the map; only what stands on it is listed.
    let places = if reading.places.len() > MOST_PLACES { &reading.occupied } else { &reading.places };
    for place in places {
        println!("  {}", painter.text(place));
    }
    println!("  {}", painter.text(&reading.tracks.join(" | ")));
    for note in &reading.notes {
        println!("  * {note}");
    }
    println!();
}
