//! Whether names are readable on the images behind them.

use crate::geometry::Rect;
use crate::relief::{Colour, Picture};

/// How much of the background a name's halo hides.
const HALO: f64 = 0.8;

/// The colours of names in the light or dark theme.
pub struct Inks {
    /// The letters.
    pub ink: Colour,
    /// The halo around them.
    pub halo: Colour,
}

/// Light and dark, in the order of the palettes.
pub const INKS: [Inks; 2] = [
    Inks { ink: [44.0, 38.0, 28.0], halo: [250.0, 247.0, 238.0] },
    Inks { ink: [239.0, 231.0, 210.0], halo: [26.0, 31.0, 34.0] },
];

/// The worst contrast of a name that covers this part of a sheet, with its halo.
pub fn worst(picture: &Picture, size: (i32, i32), covers: &Rect, inks: &Inks) -> f64 {
    let scale = picture.width as f64 / f64::from(size.0);
    let pixel = |at: f64, most: usize| ((at * scale).max(0.0) as usize).min(most - 1);
    let (left, right) = (pixel(covers.left, picture.width), pixel(covers.right, picture.width));
    let (top, bottom) = (pixel(covers.top, picture.height), pixel(covers.bottom, picture.height));
    let mut worst = f64::INFINITY;
    for y in top..=bottom {
        for x in left..=right {
            let i = 3 * (y * picture.width + x);
            let behind = [0, 1, 2].map(|c| {
                let seen = f64::from(picture.rgb[i + c]);
                seen + (inks.halo[c] - seen) * HALO
            });
            worst = worst.min(ratio(inks.ink, behind));
        }
    }
    worst
}

/// The contrast of two colours, from 1 to 21.
pub fn ratio(a: Colour, b: Colour) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance(colour: Colour) -> f64 {
    let linear = |part: f64| {
        let part = part / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_is_twenty_one() {
        assert!((ratio([0.0; 3], [255.0; 3]) - 21.0).abs() < 1e-9);
        assert!((ratio([90.0; 3], [90.0; 3]) - 1.0).abs() < 1e-9);
    }
}
