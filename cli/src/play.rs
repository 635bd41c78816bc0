//! People at one table: who sits where, what is shown, what is kept.

use std::path::PathBuf;

use bots::{Budget, Level};
use clap::Args;
use table::erased::{DynGame, DynMatch};
use table::{About, Entropy, Person, Seat, Seats, Viewer};

use crate::bots::Bots;
use crate::fail::{Fail, read};
use crate::layout::hanging;
use crate::savefile::{SaveFile, load as load_match};
use crate::show::is_big;

/// A match and the people around it.
pub struct Sitting {
    pub game: Box<dyn DynGame>,
    pub m: Box<dyn DynMatch>,
    pub bots: Bots,
    /// The order from which the log was last shown to the present viewer.
    pub log_from: Option<usize>,
    /// Up to which entry each seat has been told what happened.
    pub heard: Vec<u32>,
    names: Vec<String>,
    save: Option<SaveFile>,
}

/// Random bytes for secrets and salts.
pub fn entropy(seats: u8) -> Result<Entropy, Fail> {
    let bytes = || {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|e| Fail(format!("the machine gives no random bytes: {e}")))?;
        Ok::<_, Fail>(table::dice::commitment::Secret(bytes))
    };
    Ok(Entropy { secret: bytes()?, salts: (0..seats).map(|_| bytes()).collect::<Result<_, _>>()? })
}

/// Options of `play`.
#[derive(Args)]
pub struct Options {
    /// The id of a game.
    pub game: String,
    /// Who holds which seats: `--person ann=red --person ben=blue,green`. One person per seat by default.
    #[arg(long, value_name = "NAME=SEAT,SEAT")]
    person: Vec<String>,
    /// A bot plays a seat: `--bot allies=marshal`. Levels: random, cadet, officer, marshal.
    #[arg(long, value_name = "SEAT=LEVEL")]
    bot: Vec<String>,
    /// Budget of a bot for a player turn: `500ms` or `2s` of thread time, or `5000` positions.
    #[arg(long, default_value = "2s")]
    think: Budget,
    /// A scenario; `sandtable games` lists them. The first if left out.
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// A set-up in JSON; the default one if left out.
    #[arg(long, conflicts_with = "scenario")]
    setup: Option<PathBuf>,
    /// Continue a saved match.
    #[arg(long)]
    load: Option<PathBuf>,
    /// Keep the match in this file after every order. FILE.secret and FILE.state are kept beside it: the
    /// secret is needed to continue; the state makes long matches open at once and may be deleted.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Do not hide the screen between seats.
    #[arg(long)]
    pub no_curtain: bool,
}

impl Sitting {
    /// Sits down to a new match or a saved one.
    pub fn new(game: Box<dyn DynGame>, options: Options) -> Result<Sitting, Fail> {
        let Options { person, bot, think, scenario, setup, load, save, .. } = options;
        let about = game.about();
        let (persons, names) = seated(about.seats, &person)?;
        let mut bots = Bots::new(about.id, think)?;
        for text in &bot {
            let (seat, level) =
                text.split_once('=').ok_or_else(|| Fail(format!("{text:?} is not SEAT=LEVEL.")))?;
            bots.sit(seat_named(about.seats, seat)?, level.parse::<Level>().map_err(Fail)?)?;
        }
        let m = match &load {
            Some(path) => load_match(&*game, path)?,
            None => {
                let setup = match scenario {
                    Some(id) => Some(scenario_named(&about, &id)?),
                    None => setup.map(|path| read(&path)).transpose()?,
                };
                game.open(setup.as_deref(), &persons, entropy(about.count())?)
                    .map_err(|faults| Fail(format!("The set-up is not valid:\n  {}", faults.join("\n  "))))?
            }
        };
        let heard = vec![0; about.seats.len()];
        Ok(Sitting { game, m, bots, log_from: None, heard, names, save: save.or(load).map(SaveFile::new) })
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

    /// Who watches while bots play: the only person with a seat, or the public.
    pub fn onlooker(&self) -> Viewer {
        let own = self.m.about().all_seats().minus(self.bots.seats());
        let Some(person) = own.first().map(|seat| self.m.person(seat)) else { return Viewer::PUBLIC };
        let alone = own.iter().all(|seat| self.m.person(seat) == person);
        if alone { Viewer::of(own) } else { Viewer::PUBLIC }
    }

    /// Do bots hold all seats of this person?
    pub fn is_bot(&self, person: Person) -> bool {
        self.seats_of(person).minus(self.bots.seats()).is_empty()
    }

    /// A bot gives one order, and its effect is shown; or it gives the seat back if somebody pressed Ctrl-C.
    pub fn let_bot_play(&mut self, seat: Seat) -> Result<Viewer, Fail> {
        let viewer = self.onlooker();
        let word = self.m.about().seats[seat.index()];
        let said = self.bots.choose(&*self.m, seat)?;
        if self.bots.interrupted() {
            self.bots.rise(seat);
            println!("{} is yours. `bot {word}` hands it over again.", self.m.seat_name(seat));
            return Ok(viewer);
        }
        let before = self.m.steps();
        self.m.order(seat, &said.order)?;
        self.keep()?;
        let somebody_plays = !self.m.about().all_seats().minus(self.bots.seats()).is_empty();
        if is_big(&*self.m) && somebody_plays {
            // The next person to act gets a summary; nobody has seen this order yet.
            return Ok(Viewer::PUBLIC);
        }
        if !self.m.about().secrets {
            println!("{word}> {}", said.order);
        }
        for (n, line) in self.m.log_page(viewer, before..self.m.steps()) {
            println!("{}", hanging(&format!("{n:>4} "), &table::plain(&line)));
        }
        Ok(viewer)
    }

    /// A bot takes a seat over: `allies officer`; the strongest there is if no level is named.
    pub fn hand_to_bot(&mut self, text: &str) -> Result<(), Fail> {
        let (word, level) = text.split_once(' ').unwrap_or((text, self.bots.strongest().word()));
        let seat = seat_named(self.m.about().seats, word)?;
        self.bots.sit(seat, level.trim().parse().map_err(Fail)?)?;
        println!("A bot plays {} now. `human {word}` takes it back.", self.m.seat_name(seat));
        Ok(())
    }

    /// Writes the match down, if a file was named.
    pub fn keep(&mut self) -> Result<(), Fail> {
        self.save.as_mut().map_or(Ok(()), |file| file.keep(&*self.m))
    }

    /// Writes the match to this file from now on. If that is impossible, it stays in the file it was in.
    pub fn keep_in(&mut self, path: PathBuf) -> Result<(), Fail> {
        let mut file = SaveFile::new(path);
        file.keep(&*self.m)?;
        self.save = Some(file);
        Ok(())
    }
}

/// The seat of this name.
pub fn seat_named(seats: &[&str], name: &str) -> Result<Seat, Fail> {
    let place = seats.iter().position(|seat| *seat == name);
    let unknown = || Fail(format!("There is no seat {name:?}; there are {}.", seats.join(", ")));
    place.map(|place| Seat(place as u8)).ok_or_else(unknown)
}

/// The set-up of the scenario with this id.
pub fn scenario_named(about: &About, id: &str) -> Result<String, Fail> {
    let known: Vec<&str> = about.scenarios.iter().map(|(id, _)| *id).collect();
    let unknown = || match known.is_empty() {
        true => Fail(format!("{} has no scenarios.", about.title)),
        false => Fail(format!("There is no scenario {id:?}; there are {}.", known.join(", "))),
    };
    about.scenario(id).map(str::to_string).ok_or_else(unknown)
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
            if persons[seat_named(seats, seat)?.index()].replace(id).is_some() {
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
