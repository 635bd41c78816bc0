//! What the players record, one JSON object per line.

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
    /// A match has started.
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
        /// Milliseconds from first sending it to its acknowledgement.
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
        /// The reason.
        why: Kind,
        /// As text.
        said: String,
    },
    /// An order without a reply when the player left.
    Unanswered {
        /// In this match.
        match_id: MatchId,
        /// Thirty-two hexadecimal digits.
        key: String,
    },
    /// The player was told that the match was set aside.
    SetAside {
        /// The match.
        match_id: MatchId,
    },
    /// The player's last view.
    Left {
        /// The match.
        match_id: MatchId,
        /// Whose view it was.
        viewer: Viewer,
        /// Its version.
        version: u32,
        /// The start of its hash.
        check: String,
        /// Whether the player saw the match end.
        over: bool,
    },
    /// The calm phase, in milliseconds since 1970.
    Calm {
        /// Its start.
        from: u64,
        /// The time of the last order.
        to: u64,
    },
    /// A counter of the players.
    Count {
        /// Its name.
        what: String,
        /// Its value.
        value: u64,
    },
}

/// Writes lines as they arrive.
pub struct Book {
    lines: mpsc::Sender<Line>,
    writer: JoinHandle<std::io::Result<()>>,
}

impl Book {
    /// Opens a new record.
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

    /// A handle for sending lines.
    pub fn pen(&self) -> mpsc::Sender<Line> {
        self.lines.clone()
    }

    /// Waits until everything is written; all other handles must have been dropped.
    pub fn close(self) -> Result<(), String> {
        drop(self.lines);
        self.writer.join().map_err(|_| "the writer failed")?.map_err(|e| e.to_string())
    }
}

/// Reads a record.
pub fn read(path: &Path) -> Result<Vec<Line>, String> {
    let file = File::open(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let line = |line: std::io::Result<String>| -> Result<Line, String> {
        serde_json::from_str(&line.map_err(|e| e.to_string())?).map_err(|e| e.to_string())
    };
    BufReader::new(file).lines().map(line).collect()
}
