//! Colour in the terminal: each seat has one, wherever it is named. Never the only sign.

use std::io::IsTerminal;

use table::Seat;
use table::erased::DynMatch;

/// Red, blue, green, yellow, magenta, cyan, and the bright ones of the last three: nine seats at most.
const SEATS: [u8; 9] = [31, 34, 32, 33, 35, 36, 93, 95, 96];
const WATER: u8 = 36;

/// Colours lines, or leaves them as they are without a terminal.
pub struct Painter {
    names: Vec<String>,
    letters: Vec<char>,
    on: bool,
}

impl Painter {
    /// A painter for the seats of a match; colourless unless the output is a terminal and colour is not disabled.
    pub fn new(m: &dyn DynMatch) -> Painter {
        let about = m.about();
        let names = (0..about.count()).map(|s| m.seat_name(Seat(s))).collect();
        let letters = (0..about.count()).map(|s| table::scene::letter(Seat(s), about.seats)).collect();
        let on = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Painter { names, letters, on }
    }

    /// A line of the map: places with the flag of a seat, `[Rome*x]`, stacks such as `R3 b?`, and water.
    pub fn map(&self, line: &str) -> String {
        let (mut painted, mut rest) = (String::new(), line);
        while let Some((start, end)) = rest.find('[').zip(rest.find(']')).filter(|(start, end)| start < end) {
            painted += &self.stacks(&rest[..start]);
            painted += &self.place(&rest[start..=end]);
            rest = &rest[end + 1..];
        }
        painted + &self.stacks(rest)
    }

    /// A place in brackets, in the colour of its holder.
    fn place(&self, label: &str) -> String {
        let flag = label.trim_end_matches(']').rsplit_once('*').and_then(|(_, sign)| sign.chars().next());
        let seat = flag.and_then(|sign| self.letters.iter().position(|l| *l == sign));
        match seat.filter(|_| self.on) {
            Some(seat) => format!("\x1b[{}m{label}\x1b[0m", SEATS[seat % SEATS.len()]),
            None => label.into(),
        }
    }

    fn stacks(&self, line: &str) -> String {
        self.words(line, |word| {
            let mut chars = word.chars();
            let (first, second) = (chars.next()?, chars.next()?);
            if first == '~' {
                return Some(WATER);
            }
            let stack = second == '?' || second.is_ascii_digit();
            let seat = self.letters.iter().position(|l| l.eq_ignore_ascii_case(&first))?;
            stack.then_some(SEATS[seat % SEATS.len()])
        })
    }

    /// Any other line: seats by name.
    pub fn text(&self, line: &str) -> String {
        self.words(line, |word| {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            self.names.iter().position(|name| name == bare).map(|seat| SEATS[seat % SEATS.len()])
        })
    }

    fn words(&self, line: &str, colour: impl Fn(&str) -> Option<u8>) -> String {
        if !self.on {
            return line.into();
        }
        let paint = |word: &str| match colour(word) {
            Some(code) => format!("\x1b[1;{code}m{word}\x1b[0m"),
            None => word.into(),
        };
        line.split(' ').map(paint).collect::<Vec<_>>().join(" ")
    }
}
