//! Images of the terrain: tinted and shaded heights, tinted depths.

use std::borrow::Cow;

use crate::geodata::Heights;
use crate::projection::{Globe, Projection};

/// An RGB image.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its width in pixels.
    pub width: usize,
    /// Its height in pixels.
    pub height: usize,
    /// Three bytes per pixel, row by row.
    pub rgb: Vec<u8>,
}

/// A colour, each component from 0 to 255.
pub type Colour = [f64; 3];

/// Colours by metres, interpolated in between.
pub type Tints = Cow<'static, [(f64, Colour)]>;

/// The look of the terrain in the light or dark theme.
#[derive(Clone)]
pub struct Palette {
    /// Its name in file names.
    pub name: Cow<'static, str>,
    /// The land by height.
    pub land: Tints,
    /// The sea by depth.
    pub sea: Tints,
    /// The colour of shadow, and its strength.
    pub shade: (Colour, f64),
    /// The colour of light, and its strength.
    pub light: (Colour, f64),
}

/// A colour from its six hexadecimal digits.
pub const fn hex(rgb: u32) -> Colour {
    [(rgb >> 16 & 255) as f64, (rgb >> 8 & 255) as f64, (rgb & 255) as f64]
}

/// The two themes, unless a map has its own.
pub static PALETTES: [Palette; 2] = [
    Palette {
        name: Cow::Borrowed("light"),
        land: Cow::Borrowed(&[
            (0.0, hex(0xe9e3cb)),
            (180.0, hex(0xe7dfc2)),
            (600.0, hex(0xdcc9a0)),
            (1500.0, hex(0xc9ab80)),
            (2300.0, hex(0xd3bd9d)),
            (3000.0, hex(0xefe9e2)),
        ]),
        sea: Cow::Borrowed(&[
            (-4200.0, hex(0x8ba9b3)),
            (-2200.0, hex(0x9cb7be)),
            (-400.0, hex(0xb1c7c8)),
            (0.0, hex(0xc3d3d0)),
        ]),
        shade: (hex(0x4a3a2a), 0.62),
        light: (hex(0xfffaf0), 0.50),
    },
    Palette {
        name: Cow::Borrowed("dark"),
        land: Cow::Borrowed(&[
            (0.0, hex(0x3a3f38)),
            (180.0, hex(0x3e423a)),
            (600.0, hex(0x4b4b40)),
            (1500.0, hex(0x625d50)),
            (2300.0, hex(0x767063)),
            (3000.0, hex(0x8d867a)),
        ]),
        sea: Cow::Borrowed(&[
            (-4200.0, hex(0x0f1b24)),
            (-2200.0, hex(0x13222c)),
            (-400.0, hex(0x192a34)),
            (0.0, hex(0x1d3039)),
        ]),
        shade: (hex(0x080b0b), 0.78),
        light: (hex(0xc9c0a8), 0.40),
    },
];

fn mixed(a: Colour, b: Colour, part: f64) -> Colour {
    [0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * part)
}

fn tint(tints: &[(f64, Colour)], metres: f64) -> Colour {
    let after = tints.iter().position(|(from, _)| *from >= metres).unwrap_or(tints.len());
    match (after.checked_sub(1).map(|i| tints[i]), tints.get(after)) {
        (Some((low, one)), Some(&(high, other))) => mixed(one, other, (metres - low) / (high - low)),
        (Some((_, colour)), None) | (None, Some(&(_, colour))) => colour,
        (None, None) => [0.0; 3],
    }
}

/// The point of the globe under every pixel of an image of the whole sheet.
fn pixels(projection: &Projection, size: (i32, i32), width: usize) -> (usize, Vec<Globe>) {
    let unit = f64::from(size.0) / width as f64;
    let height = (f64::from(size.1) / unit).round() as usize;
    let middle = |i: usize| (i as f64 + 0.5) * unit;
    let columns: Vec<f64> = (0..width).map(middle).collect();
    let rows: Vec<f64> = (0..height).map(middle).collect();
    (height, projection.globe_grid(&columns, &rows))
}

fn picture(width: usize, height: usize, colours: impl Iterator<Item = Colour>) -> Picture {
    let rgb = colours.flat_map(|colour| colour.map(|part| part.round().clamp(0.0, 255.0) as u8)).collect();
    Picture { width, height, rgb }
}

/// Depths, without land: under the land the sea is shallow.
pub fn sea(
    heights: &Heights,
    projection: &Projection,
    size: (i32, i32),
    width: usize,
    palettes: &[Palette],
) -> Vec<Picture> {
    let bottom = heights.map(|m| m.min(0.0)).blurred(2).blurred(2);
    let (height, globes) = pixels(projection, size, width);
    let metres: Vec<f64> = globes.iter().map(|&at| bottom.at(at)).collect();
    depths(&metres, (width, height), palettes)
}

/// Heights, tinted and lit from the north-west, without sea: the land has no edge, clients clip it along the coast.
pub fn land(
    heights: &Heights,
    projection: &Projection,
    size: (i32, i32),
    width: usize,
    palettes: &[Palette],
) -> Vec<Picture> {
    let fine = heights.map(|m| m.max(0.0));
    let broad = fine.blurred(1).blurred(2).blurred(3);
    let (height, globes) = pixels(projection, size, width);
    let far: Vec<f64> = globes.iter().map(|&at| broad.at(at).max(0.0)).collect();
    let near: Vec<f64> = globes.iter().map(|&at| fine.at(at)).collect();
    shaded(&near, &far, &globes, (width, height), palettes)
}

/// An image of terrain from its heights, those of its surroundings, and the point of the globe under every pixel.
pub fn shaded(
    near: &[f64],
    far: &[f64],
    globes: &[Globe],
    (width, height): (usize, usize),
    palettes: &[Palette],
) -> Vec<Picture> {
    let grounds = globes.iter().zip(near.iter().zip(far));
    let metres: Vec<f64> = grounds.map(|(&at, (&near, &far))| ground(near, far, at)).collect();
    let lit: Vec<f64> = (0..metres.len())
        .map(|i| {
            let near = lit(&metres, globes, width, height, i, 46.0);
            let mass = lit(far, globes, width, height, i, 22.0);
            0.80 * near + 0.34 * mass
        })
        .collect();
    let coloured = |palette: &Palette| {
        let colours = metres.iter().zip(far).zip(&lit).map(|((&near, &far), &lit)| {
            let base = tint(&palette.land, 0.5 * (near + far));
            let (colour, most) = if lit < 0.0 { palette.shade } else { palette.light };
            mixed(base, colour, (lit.abs() * most).min(most))
        });
        picture(width, height, colours)
    };
    palettes.iter().map(coloured).collect()
}

/// An image of water from its depths, as heights.
pub fn depths(metres: &[f64], (width, height): (usize, usize), palettes: &[Palette]) -> Vec<Picture> {
    let tinted = |palette: &Palette| picture(width, height, metres.iter().map(|&m| tint(&palette.sea, m)));
    palettes.iter().map(tinted).collect()
}

/// The terrain used for shading. Where the grid is flat its steps of whole metres would show, so it is smoothed; where it is rough,
/// ridges finer than the grid are added, from a fixed seed.
fn ground(fine: f64, broad: f64, at: Globe) -> f64 {
    let rough = ((fine - broad).abs() / 220.0 + broad / 1800.0).min(1.0);
    let kept = 0.2 + 0.7 * (rough * 1.6).min(1.0);
    (broad + (fine - broad) * kept + 240.0 * rough * ridges(at)).max(0.0)
}

/// Invented mountain ridges, about -1 to 1.
fn ridges((latitude, longitude): Globe) -> f64 {
    let (x, y) = (longitude * 0.8, latitude);
    let layer = |scale: f64| 1.0 - 2.0 * noise(x * scale, y * scale).abs();
    0.6 * layer(4.2) + 0.4 * layer(8.9)
}

/// Smooth noise, from -1 to 1, the same in every run.
pub fn noise(x: f64, y: f64) -> f64 {
    let corner = |dx: f64, dy: f64| {
        let (i, j) = ((x.floor() + dx) as i64 as u64, (y.floor() + dy) as i64 as u64);
        let mut h = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ j.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        h = (h ^ (h >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        h ^= h >> 29;
        (h >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    };
    let soft = |t: f64| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (tx, ty) = (soft(x - x.floor()), soft(y - y.floor()));
    let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
    mix(mix(corner(0.0, 0.0), corner(1.0, 0.0), tx), mix(corner(0.0, 1.0), corner(1.0, 1.0), tx), ty)
}

/// How much the terrain at a pixel faces the light: from -1 in deep shadow to 1 in full light, 0 where it is flat. A slope of this many metres
/// per kilometre is half as bright as possible.
fn lit(metres: &[f64], globes: &[Globe], width: usize, height: usize, i: usize, soft: f64) -> f64 {
    let (x, y) = (i % width, i / width);
    let (left, right) = (i - usize::from(x > 0), i + usize::from(x + 1 < width));
    let (up, down) = (if y > 0 { i - width } else { i }, if y + 1 < height { i + width } else { i });
    // Slopes are those of the globe, not of the sheet: where the sheet is stretched, mountains stay as steep.
    let east = (metres[right] - metres[left]) / kilometres(globes[left], globes[right]);
    let south = (metres[down] - metres[up]) / kilometres(globes[up], globes[down]);
    let slope = (east + south) / std::f64::consts::SQRT_2;
    slope / (slope.abs() + soft)
}

fn kilometres(a: Globe, b: Globe) -> f64 {
    let across = (a.1 - b.1) * ((a.0 + b.0) / 2.0).to_radians().cos();
    (111.2 * across.hypot(a.0 - b.0)).max(1e-6)
}
