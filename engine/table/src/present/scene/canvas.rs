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
    /// Where something is written.
    taken: Vec<Vec<bool>>,
}

/// How far a name may be moved aside, and how far up or down.
const ASIDE: i32 = 12;
const ABOVE: i32 = 2;

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
            let at = x + i as i32;
            self.put(at, y, c);
            let cell = usize::try_from(y).ok().and_then(|y| self.taken.get_mut(y));
            if let Some(cell) = cell.and_then(|row| row.get_mut(usize::try_from(at).ok()?)) {
                *cell = true;
            }
        }
    }

    /// Is nothing written there, nor right beside it, and does it fit?
    fn is_free(&self, x: i32, y: i32, length: i32) -> bool {
        let row = usize::try_from(y).ok().and_then(|y| self.taken.get(y));
        let fits = x >= 0 && x + length <= self.width as i32;
        let taken =
            |row: &Vec<bool>| (x - 1..=x + length).any(|at| row.get(at.max(0) as usize) == Some(&true));
        fits && row.is_some_and(|row| !taken(row))
    }

    /// Writes lines in the middle of a point, or as near to it as they cover nothing that is written already.
    fn write_around(&mut self, (x, y): (i32, i32), lines: &[String]) {
        let length = |line: &String| line.chars().count() as i32;
        let moves = (-ABOVE..=ABOVE).flat_map(|down| (-ASIDE..=ASIDE).map(move |right| (right, down)));
        let is_free = |&(right, down): &(i32, i32)| {
            let rows = lines.iter().zip(y + down..);
            rows.into_iter().all(|(line, y)| self.is_free(x + right - length(line) / 2, y, length(line)))
        };
        // A line is about twice as high as a letter is wide.
        let nearest =
            moves.filter(is_free).min_by_key(|(right, down)| (right.abs() + 3 * down.abs(), *right, *down));
        let (right, down) = nearest.unwrap_or_default();
        for (line, y) in lines.iter().zip(y + down..) {
            self.write(x + right - length(line) / 2, y, line);
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
    let rows = height as usize + 4;
    let mut canvas =
        Canvas { width, cells: vec![vec![' '; width]; rows], taken: vec![vec![false; width]; rows] };
    let at = |space| shown.iter().find(|s| s.space == space).map(|s| place(s.at));
    for link in &board.links {
        if let (Some(from), Some(to)) = (at(link.from), at(link.to)) {
            let kind = words.show(&link.kind, name);
            canvas.line(from, to, if kind.is_empty() { '.' } else { kind.chars().next().unwrap_or('.') });
        }
    }
    for space in shown {
        let owner = scene.marks.iter().find(|m| m.at == space.space).and_then(|m| m.owner);
        let flag = owner.map_or(String::new(), |seat| format!("*{}", letter(seat, seats)));
        let label = format!("[{}{}{flag}]", words.show(&space.name, name), space.emblems);
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
        let stack = (!stack.is_empty()).then(|| format!(" {} ", stack.join(" ")));
        canvas.write_around(place(space.at), &[label].into_iter().chain(stack).collect::<Vec<_>>());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_moved_aside_and_cover_nothing() {
        let mut canvas = Canvas { width: 40, cells: vec![vec![' '; 40]; 8], taken: vec![vec![false; 40]; 8] };
        for (x, name) in [(10, "[Sicily]"), (14, "[Ionian Sea]"), (16, "[Crete]")] {
            canvas.write_around((x, 3), &[name.to_string(), " A B ".to_string()]);
        }
        let drawn: Vec<String> = canvas.cells.iter().map(|row| row.iter().collect()).collect();
        for name in ["[Sicily]", "[Ionian Sea]", "[Crete]"] {
            assert_eq!(
                drawn.iter().filter(|row| row.contains(name)).count(),
                1,
                "{name}:\n{}",
                drawn.join("\n")
            );
        }
        assert_eq!(drawn.iter().map(|row| row.matches(" A B ").count()).sum::<usize>(), 3);
    }

    #[test]
    fn a_name_for_which_there_is_no_room_is_written_where_it_belongs() {
        let mut canvas = Canvas { width: 10, cells: vec![vec![' '; 10]; 1], taken: vec![vec![false; 10]; 1] };
        canvas.write_around((5, 0), &["[first one]".to_string()]);
        canvas.write_around((5, 0), &["[two]".to_string()]);
        assert_eq!(canvas.cells[0].iter().collect::<String>(), "[fi[two]ne");
    }
}
