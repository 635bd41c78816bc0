//! The board of hexes, and where everything of it lies on the sheet.

use std::collections::BTreeMap;
use std::path::Path;

use atlas::{Grid, Map, Shoved, Source, Space, Top};

use super::plan::Plan;
use crate::board::text;
use crate::projection::{Globe, Point, Projection};

/// A board of hexes on its sheet.
pub struct Hexes {
    /// The board.
    pub map: Map,
    /// The middle of every space; seas, which are only names, have none.
    pub at: Vec<Option<Point>>,
    /// The width of a hex between two parallel sides.
    pub width: f64,
    top: Top,
    words: BTreeMap<String, Vec<String>>,
}

/// What a place is, for the letters of its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// A town.
    Town,
    /// A minor city.
    Minor,
    /// A box beside the hexes.
    Area,
    /// A major city.
    Major,
}

impl Rank {
    /// The height of its letters, and the zoom from which its name is shown.
    pub fn letter(self) -> (f64, f64) {
        match self {
            Rank::Town => (11.0, 0.84),
            Rank::Minor => (13.0, 0.72),
            Rank::Area => (15.0, 0.60),
            Rank::Major => (17.0, 0.54),
        }
    }

    /// The width of a letter, in heights.
    pub fn wide(self) -> f64 {
        match self {
            Rank::Town | Rank::Minor => 0.47,
            Rank::Area | Rank::Major => 0.60,
        }
    }
}

impl Hexes {
    /// Reads the board of a game and lays it on the sheet.
    pub fn read(game: &Path, plan: &Plan) -> Result<Hexes, String> {
        let data = game.join("data");
        let mut texts = vec![("map.toml".to_string(), text(&data.join("map.toml"))?)];
        let folder = std::fs::read_dir(&data).map_err(|e| format!("{}: {e}", data.display()))?;
        let mut names: Vec<String> =
            folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
        names.sort();
        let table = |name: &String| {
            name.ends_with(".csv") && ["spaces", "links", "sides"].iter().any(|kind| name.starts_with(kind))
        };
        for name in names.into_iter().filter(table) {
            let text = text(&data.join(&name))?;
            texts.push((name, text));
        }
        let sources: Vec<Source> = texts.iter().map(|(name, text)| Source { name, text }).collect();
        let map = Map::load(&sources).map_err(|faults| faults.to_string())?;
        let grid = map.grid().ok_or("the board has no grid")?;
        let at = map.spaces().map(|space| {
            let place = map.place(space);
            let hex = place.hex.map(|hex| middle(plan, grid, grid.column_row(hex)));
            hex.or_else(|| plan.areas.get(&*place.key).copied())
        });
        let at = at.collect();
        Ok(Hexes { at, width: plan.grid.width, top: grid.top, words: plan.words.clone(), map })
    }

    /// From the globe to the sheet.
    pub fn projection(&self, plan: &Plan) -> Result<Projection, String> {
        if plan.grid.pins.is_empty() {
            return Ok(plan.base());
        }
        let pin = |(key, globe): (&String, &Globe)| {
            let at = self.map.by_key(key).and_then(|space| self.middle(space));
            Ok((at.ok_or(format!("drawing.toml: there is no hex {key}"))?, *globe))
        };
        let pins: Vec<(Point, Globe)> = plan.grid.pins.iter().map(pin).collect::<Result<_, String>>()?;
        plan.base().pinned(&pins).ok_or("drawing.toml: all pins are on one line".into())
    }

    /// The middle of a space that lies on the sheet.
    pub fn middle(&self, space: Space) -> Option<Point> {
        self.at[space.index()]
    }

    /// Does the map say this of a space, in its own words?
    pub fn is(&self, space: Space, word: &str) -> bool {
        self.said(word).any(|tag| self.tagged(space, tag))
    }

    /// What the map calls this.
    pub fn said<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        let own = self.words.get(word);
        own.into_iter().flatten().map(String::as_str).chain(own.is_none().then_some(word))
    }

    fn tagged(&self, space: Space, tag: &str) -> bool {
        self.map.lexicon().tag(tag).is_some_and(|tag| self.map.place(space).tags.contains(tag))
    }

    /// The first of these tags that a space has.
    pub fn first<'a>(&self, space: Space, tags: &'a [String]) -> Option<&'a str> {
        tags.iter().map(String::as_str).find(|tag| self.tagged(space, tag))
    }

    /// Is the space of this kind, in the words of the map?
    pub fn kind(&self, space: Space, word: &str) -> bool {
        let kind = self.map.lexicon().space_kind_name(self.map.place(space).kind);
        self.said(word).any(|said| said == kind)
    }

    /// A number of a space.
    pub fn number(&self, space: Space, name: &str) -> i32 {
        self.map.lexicon().number(name).map_or(0, |number| self.map.number(space, number))
    }

    /// Every hex with its middle.
    pub fn hexes(&self) -> impl Iterator<Item = (Space, Point)> {
        let hex = |space: &Space| self.map.place(*space).hex.is_some();
        self.map.spaces().filter(hex).filter_map(|space| Some((space, self.middle(space)?)))
    }

    /// How a place is written, if it has a name and a place for it.
    pub fn rank(&self, space: Space) -> Option<Rank> {
        self.middle(space)?;
        if self.map.place(space).hex.is_none() {
            Some(Rank::Area)
        } else if self.is(space, "major-city") || self.is(space, "victory-city") {
            Some(Rank::Major)
        } else if self.is(space, "minor-city") {
            Some(Rank::Minor)
        } else {
            self.is(space, "town").then_some(Rank::Town)
        }
    }

    /// The corners of a hex, clockwise: from the top, or from the left end of a flat top.
    pub fn corners(&self, (x, y): Point) -> [Point; 6] {
        let (half, long) = (self.width / 2.0, self.width / 3f64.sqrt());
        let corners = match self.top {
            Top::Pointed => [
                (0.0, -long),
                (half, -long / 2.0),
                (half, long / 2.0),
                (0.0, long),
                (-half, long / 2.0),
                (-half, -long / 2.0),
            ],
            Top::Flat => [
                (-long / 2.0, -half),
                (long / 2.0, -half),
                (long, 0.0),
                (long / 2.0, half),
                (-long / 2.0, half),
                (-long, 0.0),
            ],
        };
        corners.map(|(dx, dy)| (x + dx, y + dy))
    }

    /// Does the hex with this middle hold a point?
    pub fn holds(&self, middle: Point, at: Point) -> bool {
        let (dx, dy) = ((at.0 - middle.0).abs(), (at.1 - middle.1).abs());
        let (along, across) = if self.top == Top::Flat { (dx, dy) } else { (dy, dx) };
        across <= self.width / 2.0 && along * 3f64.sqrt() / 2.0 + across / 2.0 <= self.width / 2.0
    }

    /// The ends of the side between two touching hexes.
    pub fn side(&self, one: Space, other: Space) -> Option<[Point; 2]> {
        let (a, b) = (self.middle(one)?, self.middle(other)?);
        let (across, down) = ((b.0 - a.0) / 2.0, (b.1 - a.1) / 2.0);
        let turn = 1.0 / 3f64.sqrt();
        let middle = (a.0 + across, a.1 + down);
        Some([
            (middle.0 - down * turn, middle.1 + across * turn),
            (middle.0 + down * turn, middle.1 - across * turn),
        ])
    }
}

/// The middle of the hex in this column and row.
fn middle(plan: &Plan, grid: Grid, (column, row): (i16, i16)) -> Point {
    let laid = &plan.grid;
    let shove = |line: i16| if (line % 2 == 0) == (grid.shoved == Shoved::Even) { 0.5 } else { 0.0 };
    let (columns, rows) = (f64::from(column - laid.hex.0), f64::from(row - laid.hex.1));
    let narrow = 3f64.sqrt() / 2.0;
    let (across, down) = match grid.top {
        Top::Pointed => (columns + shove(row) - shove(laid.hex.1), rows * narrow),
        Top::Flat => (columns * narrow, rows + shove(column) - shove(laid.hex.0)),
    };
    let north = laid.north / laid.kilometres;
    (laid.at.0 + across * laid.width, laid.at.1 + (down - north) * laid.width)
}
