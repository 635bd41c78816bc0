//! The colours of the powers can be told apart.

use std::fs;
use std::path::Path;

/// The powers of World 1940, by the class that gives their units a colour.
const POWERS: [&str; 9] = ["germany", "italy", "uk", "us", "france", "soviets", "japan", "china", "anzac"];

/// How far apart any two must lie in the colour space Lab.
const APART: f64 = 28.0;

#[test]
fn units_of_any_two_powers_differ_in_colour() {
    let style = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/style.css")).unwrap();
    let colours = POWERS.map(|power| (power, lab(declared(&style, power))));
    for (i, (one, first)) in colours.iter().enumerate() {
        for (other, second) in &colours[..i] {
            let apart = distance(*first, *second);
            assert!(apart >= APART, "{one} and {other} are {apart:.2} apart");
        }
    }
}

/// The colour that the style sheet gives the units of a power, by day and by night.
fn declared(style: &str, power: &str) -> [f64; 3] {
    let class = format!(".livery-{power}");
    let rules = style.split('}').filter_map(|rule| rule.split_once("{ --livery: #"));
    let names = |selectors: &str| selectors.split(',').any(|selector| selector.trim() == class);
    let found: Vec<&str> =
        rules.filter(|(selectors, _)| names(selectors)).map(|(_, colour)| colour).collect();
    let [colour] = found[..] else { panic!("{} colours for {class}", found.len()) };
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()))
}

fn lab(rgb: [f64; 3]) -> [f64; 3] {
    let [r, g, b] = rgb.map(|part| match part / 255.0 {
        part if part <= 0.040_45 => part / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    });
    let curve = |part: f64| if part > 0.008_856 { part.cbrt() } else { (903.3 * part + 16.0) / 116.0 };
    let x = curve((0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47);
    let y = curve(0.212_673 * r + 0.715_152 * g + 0.072_175 * b);
    let z = curve((0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}
