//! The file that a match is kept in, and those beside it: the secret until the end, and a state from which a long match opens at once.

use std::io::Write;
use std::path::{Path, PathBuf};

use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch};
use table::journal::{parcel, unparcel};

use crate::editions::cannot_use;
use crate::fail::{Fail, read, write};

/// How many entries a match goes on for before its state is saved anew. A shorter match has none: it opens at once as it is.
const STATE_AFTER: u32 = 128;

fn beside(journal: &Path, ending: &str) -> PathBuf {
    let mut path = journal.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// Where the secret of a match is kept until the end.
pub fn secret_path(journal: &Path) -> PathBuf {
    beside(journal, ".secret")
}

/// Where a state of the match is kept. It may be deleted at any time: the journal is the match.
pub fn state_path(journal: &Path) -> PathBuf {
    beside(journal, ".state")
}

/// A file that a match is kept in. After the first time only new lines are written.
pub struct SaveFile {
    path: PathBuf,
    /// How many entries were written, and how long the file was then.
    written: Option<(u32, u64)>,
    /// The secret was written beside it.
    has_secret: bool,
    /// How many entries the match had when its state was last written; none if that was before the file was opened.
    covered: u32,
}

impl SaveFile {
    /// A file of this name.
    pub fn new(path: PathBuf) -> SaveFile {
        SaveFile { path, written: None, has_secret: false, covered: 0 }
    }

    /// Saves the match. Both files are private until the end, since the journal contains sealed orders; afterwards the journal is public.
    pub fn keep(&mut self, m: &dyn DynMatch) -> Result<(), Fail> {
        if !self.append(m)? {
            write(&self.path, m.journal())?;
        }
        self.written = Some((m.entries(), std::fs::metadata(&self.path)?.len()));
        match m.secret().filter(|_| !m.is_opened()) {
            Some(_) if self.has_secret => {}
            Some(secret) => write(&secret_path(&self.path), serde_json::to_string(&secret)?)?,
            None => {
                // The secret stands in the journal now, or was never known.
                let _ = std::fs::remove_file(secret_path(&self.path));
            }
        }
        self.has_secret = m.secret().is_some() && !m.is_opened();
        self.keep_state(m)
    }

    /// Appends what is new; false if the file is not what was last written.
    fn append(&self, m: &dyn DynMatch) -> Result<bool, Fail> {
        let Some((entries, length)) = self.written else { return Ok(false) };
        let now = std::fs::metadata(&self.path).map_or(0, |file| file.len());
        if now != length || m.entries() < entries {
            return Ok(false);
        }
        let mut file = std::fs::OpenOptions::new().append(true).open(&self.path)?;
        file.write_all(m.lines_from(entries).as_bytes())?;
        Ok(true)
    }

    /// Writes the state if it is due: once in every session, however short, and again while that goes on.
    fn keep_state(&mut self, m: &dyn DynMatch) -> Result<(), Fail> {
        if m.entries() < self.covered + STATE_AFTER {
            return Ok(());
        }
        // If there is none now there will be one a few orders later.
        if let Some(state) = m.saved_state() {
            write(&state_path(&self.path), state)?;
            self.covered = m.entries();
        }
        Ok(())
    }
}

/// The text of a saved match, and its secret.
pub struct Saved<'t> {
    /// The journal, as far as it was written.
    pub journal: &'t str,
    /// The secret, from beside the file or from its last line.
    pub secret: Option<Secret>,
    /// The secret stands in the file's last line.
    travels: bool,
}

impl<'t> Saved<'t> {
    /// The match in a file with this text.
    pub fn of(path: &Path, text: &'t str) -> Result<Saved<'t>, Fail> {
        let (journal, travelling) = unparcel(text);
        let secret = match std::fs::read_to_string(secret_path(path)) {
            Ok(text) => Some(serde_json::from_str::<Secret>(&text)?),
            Err(_) => travelling,
        };
        Ok(Saved { journal: whole_lines(journal), secret, travels: travelling.is_some() })
    }

    /// Writes another journal of the match into its file.
    pub fn write(&self, path: &Path, journal: &str) -> Result<(), Fail> {
        write(path, parcel(journal, self.secret.filter(|_| self.travels)))
    }
}

/// Reads a saved match, with its secret and its state if they lie beside it.
pub fn load(game: &dyn DynGame, path: &Path) -> Result<Box<dyn DynMatch>, Fail> {
    let text = read(path)?;
    let Saved { journal, secret, .. } = Saved::of(path, &text)?;
    let (own, its) = (game.about().id, catalog::of_journal(journal).map(|game| game.about().id));
    if let Some(its) = its.filter(|its| *its != own) {
        return Err(Fail(format!("{} is a match of {its}, not of {own}.", path.display())));
    }
    let m = match std::fs::read(state_path(path)) {
        Ok(state) => game.resume_saved(journal, &state, secret),
        Err(_) => game.resume(journal, secret),
    };
    m.map_err(|fault| cannot_use(path, &fault))
}

/// A text without a last line that was not written to its end, its line feed too: then the machine stopped while an order was appended.
fn whole_lines(text: &str) -> &str {
    let end = text.rfind('\n').map_or(0, |end| end + 1);
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::walk::random_line;
    use table::{Entropy, Person, Rng};

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sandtable-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn bytes(path: &Path) -> String {
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn a_match_is_kept_line_by_line_and_opens_again_with_and_without_its_state() {
        let folder = folder("savefile");
        let path = folder.join("match.jsonl");
        let game = catalog::find("underbelly").unwrap();
        let persons = [Person(0), Person(1)];
        let mut m = game.open(None, &persons, Entropy::casual(3, 2)).unwrap();
        let mut file = SaveFile::new(path.clone());
        let mut rng = Rng::seeded(3);
        while let Some(seat) = m.awaiting().must.first().filter(|_| m.steps() < 300) {
            let line = random_line(&*m, seat, &mut rng);
            m.order(seat, &line).unwrap();
            file.keep(&*m).unwrap();
        }
        assert_eq!(bytes(&path), m.journal());
        assert!(state_path(&path).is_file() && secret_path(&path).is_file());
        let quick = load(&*game, &path).unwrap();
        let torn = bytes(&path) + "{\"n\":99";
        write(&path, &torn).unwrap();
        std::fs::remove_file(state_path(&path)).unwrap();
        let slow = load(&*game, &path).unwrap();
        for again in [&quick, &slow] {
            assert_eq!((again.head(), again.steps()), (m.head(), m.steps()));
            assert_eq!((again.journal(), again.orders()), (m.journal(), m.orders()));
        }
        // Somebody else has written to the file: it is written whole.
        write(&path, "something else\n").unwrap();
        file.keep(&*m).unwrap();
        assert_eq!(bytes(&path), m.journal());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_opens_wherever_its_last_line_is_torn() {
        let folder = folder("torn");
        let path = folder.join("match.jsonl");
        let game = catalog::find("underbelly").unwrap();
        let mut m = game.open(None, &[Person(0), Person(1)], Entropy::casual(5, 2)).unwrap();
        let before = m.entries();
        let seat = m.awaiting().must.first().unwrap();
        let line = random_line(&*m, seat, &mut Rng::seeded(5));
        m.order(seat, &line).unwrap();
        let (whole, last) = (m.journal(), m.lines_from(before));
        for end in whole.len() - last.len()..whole.len() {
            write(&path, &whole[..end]).unwrap();
            assert_eq!(load(&*game, &path).unwrap().entries(), before, "{:?}", &whole[..end]);
        }
        // A secret that travels along stands in a line of its own.
        let parcel = table::journal::parcel(&whole, m.secret());
        for end in whole.len()..=parcel.len() {
            write(&path, &parcel[..end]).unwrap();
            let again = load(&*game, &path).unwrap();
            assert_eq!((again.entries(), again.secret().is_some()), (m.entries(), end + 1 >= parcel.len()));
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_match_played_in_short_sessions_has_a_state_too() {
        let folder = folder("sessions");
        let path = folder.join("match.jsonl");
        let game = catalog::find("underbelly").unwrap();
        let mut m = game.open(None, &[Person(0), Person(1)], Entropy::casual(4, 2)).unwrap();
        let mut rng = Rng::seeded(4);
        for session in 1..=3 {
            let mut file = SaveFile::new(path.clone());
            for _ in 0..60 {
                let seat = m.awaiting().must.first().unwrap();
                let line = random_line(&*m, seat, &mut rng);
                m.order(seat, &line).unwrap();
                file.keep(&*m).unwrap();
            }
            assert_eq!(state_path(&path).is_file(), session == 3, "session {session}");
            let again = load(&*game, &path).unwrap();
            assert_eq!((again.head(), again.steps()), (m.head(), m.steps()));
            m = again;
        }
        // The next session saves a later one.
        let state = std::fs::read(state_path(&path)).unwrap();
        let mut file = SaveFile::new(path.clone());
        for _ in 0..40 {
            let seat = m.awaiting().must.first().unwrap();
            let line = random_line(&*m, seat, &mut rng);
            m.order(seat, &line).unwrap();
            file.keep(&*m).unwrap();
        }
        assert_ne!(std::fs::read(state_path(&path)).unwrap(), state);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
