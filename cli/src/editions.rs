//! `sandtable games` and `sandtable rebase`: which editions this program plays, and what it makes of matches of others.

use std::fmt;
use std::path::{Path, PathBuf};

use table::Edition;
use table::dice::commitment::Secret;
use table::erased::{AdoptFault, DynMatch, ResumeFault};
use table::journal::edition_of;

use crate::fail::{Fail, read};
use crate::savefile::Saved;

/// Lists the games and their editions.
pub fn list() {
    for game in catalog::games() {
        let about = game.about();
        let Edition { version, data, .. } = &about.edition;
        let (id, title, plays, seats) = (about.id, about.title, about.plays, about.count());
        println!(
            "{id:<12} {title} (plays {plays}; {seats} seats; edition {version}, {:.8})",
            data.to_string()
        );
        for (id, name) in catalog::Card::of(&*game).scenarios {
            println!("{:<12}   --scenario {id}: {name}", "");
        }
    }
    println!("\nsandtable play ID begins a match; sandtable rules ID shows the rules.");
    println!(
        "This program plays these editions. A match of another one is played by a program that lists it here."
    );
}

/// Why a journal cannot be used: one of another edition is not at fault, and its players are told what to do.
pub fn cannot_use(path: &Path, fault: &ResumeFault) -> Fail {
    let path = path.display();
    Fail(match fault {
        ResumeFault::Damaged(why) => format!("{path}: does not hold: {why}"),
        ResumeFault::NotMine(why) => format!(
            "{path}: not mine: {why}. Nothing is wrong with it. A program that plays its edition can go on with it \
             (`sandtable games` lists editions); `sandtable rebase {path}` says whether this one can."
        ),
    })
}

/// What becomes of a match, and the editions that it is about: its own and this program's.
pub enum Fate {
    /// It is of the edition that this program plays.
    Ours,
    /// It comes out the same by this program's edition.
    Same { theirs: Edition, ours: Edition, m: Box<dyn DynMatch> },
    /// It is over, and comes out the same.
    SameAndOver { theirs: Edition, ours: Edition },
    /// The editions part.
    Parts { theirs: Edition, ours: Edition, why: String, over: bool },
    /// It is of an edition after this program's.
    Newer { theirs: Edition, ours: Edition },
    /// Nobody can tell without the secret of the match.
    NoSecret { theirs: Edition },
    /// This program does not have the game.
    NoGame { theirs: Edition },
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let same = "every order is legal and every result the same by";
        match self {
            Fate::Ours => write!(f, "of this program's edition"),
            Fate::Same { theirs, ours, .. } => {
                write!(f, "{theirs}: {same} {ours}; it can go on with it without asking anybody")
            }
            Fate::SameAndOver { theirs, ours } => {
                write!(f, "{theirs}: {same} {ours}; it is over, and this program shows it")
            }
            Fate::Parts { theirs, ours, why, over: true } => {
                write!(
                    f,
                    "{theirs}: parts from {ours}: {why}; it is over, and a program of its edition shows it"
                )
            }
            Fate::Parts { theirs, ours, why, over: false } => {
                write!(
                    f,
                    "{theirs}: parts from {ours}: {why}; it stays with its edition unless all its players agree; a server asks them"
                )
            }
            Fate::Newer { theirs, ours } => {
                write!(
                    f,
                    "{theirs}: of an edition after {ours}; this program is too old for it, and it stays"
                )
            }
            Fate::NoSecret { theirs } => write!(f, "{theirs}: {}; it stays", AdoptFault::NoSecret),
            Fate::NoGame { theirs } => write!(f, "{theirs}: this program has no such game; it stays"),
        }
    }
}

/// What became of many matches.
#[derive(Default)]
pub struct Report {
    ours: usize,
    same: usize,
    parts: usize,
    stay: usize,
    damaged: Vec<String>,
}

impl Report {
    /// What becomes of a match; a fault if its journal does not hold by any edition.
    pub fn judge(&mut self, journal: &str, secret: Option<Secret>) -> Result<Fate, String> {
        let fate = fate(journal, secret)?;
        match fate {
            Fate::Ours => self.ours += 1,
            Fate::Same { .. } | Fate::SameAndOver { .. } => self.same += 1,
            Fate::Parts { .. } => self.parts += 1,
            Fate::Newer { .. } | Fate::NoSecret { .. } | Fate::NoGame { .. } => self.stay += 1,
        }
        Ok(fate)
    }

    /// Remembers a match that does not hold.
    pub fn damaged(&mut self, why: String) {
        self.damaged.push(why);
    }

    /// Says how many became what; damage is a failure.
    pub fn finish(self) -> Result<(), Fail> {
        let Report { ours, same, parts, stay, damaged } = self;
        let broken = damaged.len();
        println!(
            "{ours} of this program's editions, {same} the same, {parts} part, {stay} stay, {broken} damaged"
        );
        if damaged.is_empty() { Ok(()) } else { Err(Fail(damaged.join("\n"))) }
    }
}

fn fate(journal: &str, secret: Option<Secret>) -> Result<Fate, String> {
    let theirs = edition_of(journal).ok_or("it is not a journal")?;
    let Some(game) = catalog::find(&theirs.game) else { return Ok(Fate::NoGame { theirs }) };
    let ours = game.about().edition;
    if theirs == ours {
        return Ok(Fate::Ours);
    }
    if theirs.version > ours.version {
        return Ok(Fate::Newer { theirs, ours });
    }
    let over = journal.lines().next_back().is_some_and(|line| line.contains("\"deed\":{\"reveal\""));
    match game.adopt(journal, secret) {
        Ok(_) if over => Ok(Fate::SameAndOver { theirs, ours }),
        Ok(m) => Ok(Fate::Same { theirs, ours, m }),
        Err(AdoptFault::Parts(why)) => Ok(Fate::Parts { theirs, ours, why, over }),
        Err(AdoptFault::NoSecret) => Ok(Fate::NoSecret { theirs }),
        Err(AdoptFault::Damaged(why)) => Err(why),
    }
}

/// Replays matches by the editions of this program and says what becomes of each; `carry_over` rewrites those that come out the same.
pub fn rebase(files: &[PathBuf], carry_over: bool) -> Result<(), Fail> {
    let mut report = Report::default();
    for file in files {
        let (path, text) = (file.display(), read(file)?);
        let saved = Saved::of(file, &text)?;
        match report.judge(saved.journal, saved.secret) {
            Ok(fate) => {
                let rebased = match &fate {
                    Fate::Same { m, .. } if carry_over => {
                        saved.write(file, &m.journal())?;
                        "; rebased"
                    }
                    Fate::Same { .. } => " (--write)",
                    _ => "",
                };
                println!("{path}: {fate}{rebased}");
            }
            Err(why) => report.damaged(format!("{path}: does not hold: {why}")),
        }
    }
    report.finish()
}
