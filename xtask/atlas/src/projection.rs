//! From the globe to the sheet and back.
//!
//! A conic base (Lambert conformal) is stretched along x and along y where the board is crowded. Both stretches are smooth and strictly
//! increasing, so nothing folds and every point of the sheet is one point of the globe. Or the sheet is pinned to the globe at given points
//! and bent in between.

use serde::Deserialize;

use crate::spline::Spline;

/// Units of the base per degree of a great circle.
const RADIUS: f64 = 180.0 / std::f64::consts::PI;

/// Latitude and longitude in degrees.
pub type Globe = (f64, f64);
/// A point of the sheet, with subunit precision.
pub type Point = (f64, f64);

/// How the globe is projected onto the sheet, as given in `drawing.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Latitude and longitude of the middle of the base.
    pub middle: Globe,
    /// The two standard parallels of the base.
    pub parallels: (f64, f64),
    /// Left and right end of the sheet, in degrees from the middle of the base.
    pub across: (f64, f64),
    /// Top and bottom of the sheet, in degrees north of the middle of the base.
    pub down: (f64, f64),
    /// Where the sheet is stretched horizontally.
    pub wider: Vec<Stretch>,
    /// Where it is stretched vertically.
    pub taller: Vec<Stretch>,
}

/// A range along one axis that is enlarged.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// Its centre, in degrees of the base.
    pub at: f64,
    /// How far it reaches.
    pub reach: f64,
    /// The enlargement: 1 is twice as large as without stretching.
    pub gain: f64,
}

/// The projection of one sheet.
#[derive(Clone, Debug)]
pub struct Projection {
    cone: f64,
    scale: f64,
    middle_radius: f64,
    middle_longitude: f64,
    x: Axis,
    y: Axis,
    bent: Option<Spline>,
}

/// One axis: from the base to the sheet.
#[derive(Clone, Debug)]
struct Axis {
    stretches: Vec<Stretch>,
    from: f64,
    to: f64,
    size: f64,
}

impl Axis {
    /// The stretched base, strictly increasing.
    fn stretched(&self, base: f64) -> f64 {
        let more = |s: &Stretch| s.gain * s.reach * ((base - s.at) / s.reach).tanh();
        base + self.stretches.iter().map(more).sum::<f64>()
    }

    fn to_sheet(&self, base: f64) -> f64 {
        let (start, end) = (self.stretched(self.from), self.stretched(self.to));
        (self.stretched(base) - start) / (end - start) * self.size
    }

    fn to_base(&self, sheet: f64) -> f64 {
        let (start, end) = (self.stretched(self.from), self.stretched(self.to));
        let sought = start + sheet / self.size * (end - start);
        let (mut low, mut high) = (-180.0, 180.0);
        for _ in 0..60 {
            let half = (low + high) / 2.0;
            if self.stretched(half) < sought { low = half } else { high = half }
        }
        (low + high) / 2.0
    }
}

impl Projection {
    /// The projection onto a sheet of this size.
    pub fn new(laid: &Laid, size: (i32, i32)) -> Projection {
        let ((south, north), (latitude, longitude)) = (laid.parallels, laid.middle);
        let cone = (south.to_radians().cos() / north.to_radians().cos()).ln()
            / (half_angle(north).ln() - half_angle(south).ln());
        let scale = RADIUS * south.to_radians().cos() * half_angle(south).powf(cone) / cone;
        Projection {
            cone,
            scale,
            middle_radius: scale / half_angle(latitude).powf(cone),
            middle_longitude: longitude,
            x: Axis {
                stretches: laid.wider.clone(),
                from: laid.across.0,
                to: laid.across.1,
                size: f64::from(size.0),
            },
            y: Axis {
                stretches: laid.taller.clone(),
                from: laid.down.0,
                to: laid.down.1,
                size: f64::from(size.1),
            },
            bent: None,
        }
    }

    /// The same base on a sheet that is pinned to the globe at these points. `None` if they are on one line.
    pub fn pinned(self, pins: &[(Point, Globe)]) -> Option<Projection> {
        let pins: Vec<(Point, Point)> = pins.iter().map(|&(at, globe)| (at, self.base(globe))).collect();
        Some(Projection { bent: Some(Spline::through(&pins)?), ..self })
    }

    /// The position of a point of the globe on the sheet.
    pub fn sheet(&self, globe: Globe) -> Point {
        let (x, y) = self.base(globe);
        match &self.bent {
            Some(spline) => spline.unbent((x, y)),
            None => (self.x.to_sheet(x), self.y.to_sheet(y)),
        }
    }

    /// The position of a point of the globe on the base.
    fn base(&self, (latitude, longitude): Globe) -> Point {
        let radius = self.scale / half_angle(latitude).powf(self.cone);
        let turn = self.cone * (longitude - self.middle_longitude).to_radians();
        (radius * turn.sin(), self.middle_radius - radius * turn.cos())
    }

    /// The points of the globe at the intersections of these columns and rows of the sheet, row by row.
    pub fn globe_grid(&self, columns: &[f64], rows: &[f64]) -> Vec<Globe> {
        if let Some(spline) = &self.bent {
            let points = rows.iter().flat_map(|&y| columns.iter().map(move |&x| (x, y)));
            return points.map(|at| spline.bent(at)).map(|(x, y)| self.unrolled(x, y)).collect();
        }
        let xs: Vec<f64> = columns.iter().map(|&x| self.x.to_base(x)).collect();
        let ys: Vec<f64> = rows.iter().map(|&y| self.y.to_base(y)).collect();
        ys.iter().flat_map(|&y| xs.iter().map(move |&x| (x, y))).map(|(x, y)| self.unrolled(x, y)).collect()
    }

    fn unrolled(&self, x: f64, y: f64) -> Globe {
        let up = self.middle_radius - y;
        let radius = x.hypot(up);
        let latitude = 2.0 * (self.scale / radius).powf(1.0 / self.cone).atan().to_degrees() - 90.0;
        (latitude, self.middle_longitude + x.atan2(up).to_degrees() / self.cone)
    }
}

/// The tangent of half the angular distance from the south pole.
fn half_angle(latitude: f64) -> f64 {
    ((latitude + 90.0).to_radians() / 2.0).tan()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let laid = Laid {
            middle: (38.0, 13.0),
            parallels: (30.0, 45.0),
            across: (-20.0, 19.0),
            down: (9.0, -12.0),
            wider: vec![Stretch { at: 0.0, reach: 6.0, gain: 1.0 }],
            taller: vec![Stretch { at: 3.0, reach: 5.0, gain: 0.8 }],
        };
        let projection = Projection::new(&laid, (1400, 985));
        for latitude in (26..48).step_by(3) {
            for longitude in (-12..38).step_by(5) {
                let there = projection.sheet((f64::from(latitude), f64::from(longitude)));
                let back = projection.globe_grid(&[there.0], &[there.1])[0];
                assert!((back.0 - f64::from(latitude)).abs() < 1e-6, "{back:?}");
                assert!((back.1 - f64::from(longitude)).abs() < 1e-6, "{back:?}");
            }
        }
        assert!(projection.sheet((45.0, 13.0)).1 < projection.sheet((35.0, 13.0)).1, "north is up");
    }
}
