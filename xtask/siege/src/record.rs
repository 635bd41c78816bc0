//! What the players write down, one JSON object a line.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;

use serde::{Deserialize, Serialize};
use table::Viewer;
use wire::MatchId;
use wire::socket::Kind;

/// Something that happened to a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Line {
    /// A match has begun.
    Begun {
        /// The match.
        match_id: MatchId,
    },
    /// A match was created, but had not begun by the end.
    NeverBegan {
        /// The match.
        match_id: MatchId,
    },
    /// An order was acknowledged.
    Done {
        /// In this match.
        match_id: MatchId,
        /// Of this seat.
        seat: u8,
        /// Thirty-two hexadecimal digits.
        key: String,
        /// In notation.
        order: String,
        /// From when it was first sent until it was acknowledged.
        millis: u64,
        /// Number of times it was sent.
        sent: u32,
    },
    /// An order was refused.
    Refused {
        /// In this match.
        match_id: MatchId,
        /// Of this seat.
        seat: u8,
        /// Thirty-two hexadecimal digits.
        key: String,
        /// In notation.
        order: String,
        /// Why.
        why: Kind,
        /// In words.
        said: String,
    },
    /// An order that nobody had answered when the player left.
    Unanswered {
        /// In this match.
        match_id: MatchId,
        /// Thirty-two hexadecimal digits.
        key: String,
    },
    /// The match was set aside, as the player was told.
    SetAside {
        /// The match.
        match_id: MatchId,
    },
    /// What the player saw last.
    Left {
        /// The match.
        match_id: MatchId,
        /// Whose view it was.
        viewer: Viewer,
        /// Its version.
        version: u32,
        /// The beginning of its hash.
        check: String,
        /// Did he see the match end?
        over: bool,
    },
    /// When nothing was broken, in milliseconds since 1970.
    Calm {
        /// It began.
        from: u64,
        /// The last order was given.
        to: u64,
    },
    /// How often something happened to the players.
    Count {
        /// What.
        what: String,
        /// How often.
        value: u64,
    },
}

/// Writes lines as they come.
pub struct Book {
    lines: mpsc::Sender<Line>,
    writer: JoinHandle<std::io::Result<()>>,
}

impl Book {
    /// Opens a new one.
    pub fn open(path: &Path) -> Result<Book, String> {
        let file = File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let (lines, heard) = mpsc::channel::<Line>();
        let writer = std::thread::spawn(move || {
            let mut out = BufWriter::new(file);
            for line in heard {
                writeln!(out, "{}", serde_json::to_string(&line)?)?;
            }
            out.flush()
        });
        Ok(Book { lines, writer })
    }

    /// Where lines are left.
    pub fn pen(&self) -> mpsc::Sender<Line> {
        self.lines.clone()
    }

    /// Waits until everything is written that was left; nobody else may hold a pen any more.
    pub fn close(self) -> Result<(), String> {
        drop(self.lines);
        self.writer.join().map_err(|_| "the writer failed")?.map_err(|e| e.to_string())
    }
}

/// Reads what was written.
pub fn read(path: &Path) -> Result<Vec<Line>, String> {
    let file = File::open(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let line = |line: std::io::Result<String>| -> Result<Line, String> {
        serde_json::from_str(&line.map_err(|e| e.to_string())?).map_err(|e| e.to_string())
    };
    BufReader::new(file).lines().map(line).collect()
}
