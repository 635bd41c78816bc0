//! A board as a map of characters.

use super::{Board, BoardSpace, Scene};
use crate::present::{Namer, Words};
use crate::rules::Seat;

/// What stands for a seat on the map: the first letter of its name, or a sign if two names begin alike.
pub fn letter(seat: Seat, names: &[&str]) -> char {
    let first = |name: &&str| name.chars().next();
    let alike = (1..names.len()).any(|i| names[..i].iter().any(|n| first(n) == first(&names[i])));
    let signs = ['x', 'o', 'v', 's', 'n', 'm', 'w', 'z', 'k'];
    let sign = if alike { signs.get(seat.index()).copied() } else { names.get(seat.index()).and_then(first) };
    sign.unwrap_or('?')
}

struct Canvas {
    width: usize,
    cells: Vec<Vec<char>>,
}

impl Canvas {
    fn put(&mut self, x: i32, y: i32, c: char) {
        if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
            && x < self.width
            && y < self.cells.len()
        {
            self.cells[y][x] = c;
        }
    }

    fn write(&mut self, x: i32, y: i32, text: &str) {
        for (i, c) in text.chars().enumerate() {
            self.put(x + i as i32, y, c);
        }
    }

    fn line(&mut self, from: (i32, i32), to: (i32, i32), dot: char) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).max(1);
        for i in 0..=steps {
            self.put(
                from.0 + (dx * i + dx.signum() * steps / 2) / steps,
                from.1 + (dy * i + dy.signum() * steps / 2) / steps,
                dot,
            );
        }
    }
}

/// No map is taller than this many lines.
const TALLEST: i32 = 32;

/// A board with more places than this is drawn only where something stands.
const MOST_PLACES: usize = 400;

/// The places that are drawn: all, or on a large board those with pieces or with more than a flag.
fn shown<'b>(board: &'b Board, scene: &Scene) -> Vec<&'b BoardSpace> {
    let stands = |space: &&BoardSpace| scene.pieces.iter().any(|piece| piece.at == Some(space.space));
    let marked =
        |space: &&BoardSpace| scene.marks.iter().any(|mark| mark.at == space.space && mark.owner.is_none());
    let all = board.spaces.iter();
    match board.spaces.len() > MOST_PLACES {
        true => all.filter(|space| stands(space) || marked(space)).collect(),
        false => all.collect(),
    }
}

/// Draws every place with its name and, below it, what stands there: `R3` a red piece of strength three, `b?` a blue one seen from
/// behind. Ways are dotted, by kind. `width` is that of the terminal.
pub fn map(
    board: &Board,
    scene: &Scene,
    seats: &[&str],
    words: &Words,
    name: Namer<'_>,
    width: usize,
) -> Vec<String> {
    let shown = shown(board, scene);
    let bounds = |get: fn(&(i32, i32)) -> i32| {
        let all = || shown.iter().map(|s| get(&s.at));
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let (left, right) = bounds(|at| at.0);
    let (top, bottom) = bounds(|at| at.1);
    let inner = width.saturating_sub(22).max(20) as i32;
    // A character is about twice as high as wide, and a map that must be scrolled is no map.
    let height = ((bottom - top) * inner / (right - left).max(1) / 2).min(TALLEST);
    let place = |at: (i32, i32)| {
        (
            10 + (at.0 - left) * inner / (right - left).max(1),
            1 + (at.1 - top) * height / (bottom - top).max(1),
        )
    };
    let mut canvas = Canvas { width, cells: vec![vec![' '; width]; height as usize + 4] };
    let at = |space| shown.iter().find(|s| s.space == space).map(|s| place(s.at));
    for link in &board.links {
        if let (Some(from), Some(to)) = (at(link.from), at(link.to)) {
            let kind = words.show(&link.kind, name);
            canvas.line(from, to, if kind.is_empty() { '.' } else { kind.chars().next().unwrap_or('.') });
        }
    }
    for space in shown {
        let (x, y) = place(space.at);
        let owner = scene.marks.iter().find(|m| m.at == space.space).and_then(|m| m.owner);
        let flag = owner.map_or(String::new(), |seat| format!("*{}", letter(seat, seats)));
        let label = format!("[{}{}{flag}]", words.show(&space.name, name), space.emblems);
        canvas.write(x - label.chars().count() as i32 / 2, y, &label);
        let stack: Vec<String> = scene
            .pieces
            .iter()
            .filter(|p| p.at == Some(space.space))
            .map(|p| {
                let c = letter(p.owner, seats);
                match (&p.short, p.strength) {
                    (Some(short), _) => words.show(short, name),
                    (None, Some(s)) => format!("{}{s}", c.to_ascii_uppercase()),
                    (None, None) => format!("{c}?"),
                }
            })
            .collect();
        let stack = stack.join(" ");
        if !stack.is_empty() {
            let line = format!(" {stack} ");
            canvas.write(x - line.chars().count() as i32 / 2, y + 1, &line);
        }
    }
    let lines =
        canvas.cells.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_string());
    let mut lines: Vec<String> = lines.collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.extend(board.legend.iter().map(|line| words.show(line, name)));
    lines
}
