//! Pictures of a sheet as SVG, by day and by night, for somebody to look at: `--pictures DIR`.

use std::fmt::Write;
use std::path::Path;

use table::scene::sheet::{Anchor, Sheet};

use super::board::{Hexes, Rank};
use super::glyphs;
use super::names::Style;
use super::plan::{Plan, View};
use crate::board::{said, text};

/// How everything looks that both themes share. A map's own `style.css` comes after it.
const STYLE: &str = include_str!("picture.css");
/// The colours of a theme, as `web/style.css` has them.
const THEMES: [(&str, &str); 2] = [
    (
        "light",
        "--ink:#2c261c;--halo:#faf7ee;--label:#241f16;--water:#1e4a66;--coast:#4f6365;--veil:#faf7ee;--veil-opacity:.5;--vignette:1;--border:#6b4b2a;--front:#9c2f1f;--river:#3f83ad;--lane:#0f4a78;--rail:#2a241b;--core:#f4efe0;--road:#6d4a22;--city:#8f1d12;--sign:#fff8e6;--green:#4c6b3a;--brown:#7a5a33;--marsh:#2f6f73;--sand:#a8793a;--crest:#fffdf6;--lake:#9cb7be;--ice:#f4fbff;",
    ),
    (
        "dark",
        "--ink:#efe7d2;--halo:#14191c;--label:#f4ecd8;--water:#a8d4ee;--coast:#6f8d96;--veil:#0b1013;--veil-opacity:.5;--vignette:.42;--border:#e0c49c;--front:#ea7b62;--river:#5fa8d3;--lane:#7fc3f0;--rail:#efe7d2;--core:#20262a;--road:#d9ac74;--city:#ffcf5a;--sign:#1a1f22;--green:#8fb57a;--brown:#c9a573;--marsh:#7fc4c4;--sand:#d9b06a;--crest:#e8e4da;--lake:#1d3039;--ice:#c4e4f4;",
    ),
];
/// The fonts of the page.
const FONTS: [(&str, &str, &str, &str); 4] = [
    ("Barlow Condensed", "500", "normal", "barlow-condensed-500.woff2"),
    ("Barlow Condensed", "600", "normal", "barlow-condensed-600.woff2"),
    ("Old Standard TT", "400", "italic", "old-standard-tt-400-italic.woff2"),
    ("Old Standard TT", "700", "normal", "old-standard-tt-700.woff2"),
];

/// Writes the pictures of a game's map that its plan asks for.
pub fn write(game: &Path, web: &Path, folder: &Path) -> Result<bool, String> {
    let map = game.join("map");
    let plan = Plan::read(&map.join("drawing.toml"))?;
    let hexes = Hexes::read(game, &plan)?;
    let words = text(&game.join("lang/map.ftl"))?;
    let sheet: Sheet =
        serde_json::from_str(&text(&map.join("sheet.json"))?).map_err(|e| format!("sheet.json: {e}"))?;
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let own = std::fs::read_to_string(map.join("style.css")).unwrap_or_default();
    for (theme, colours) in THEMES {
        for view in &plan.views {
            let mut svg = head(&sheet, view, (theme, colours), &own, web);
            ground(&mut svg, &sheet, &map, theme);
            let far = if view.zoom < Style::Land.zooms().1 { " class=\"far\"" } else { "" };
            let _ = writeln!(svg, "<g{far}>");
            strokes(&mut svg, &sheet);
            svg.push_str("</g>\n");
            values(&mut svg, &hexes, view.zoom);
            places(&mut svg, &sheet, &hexes, view.zoom);
            names(&mut svg, &sheet, &words, view.zoom);
            svg.push_str("</g>\n</svg>\n");
            let file = folder.join(format!("{}-{theme}.svg", view.name));
            std::fs::write(&file, svg).map_err(|e| format!("{}: {e}", file.display()))?;
            println!("{}", file.display());
        }
    }
    Ok(true)
}

fn head(sheet: &Sheet, view: &View, (theme, colours): (&str, &str), own: &str, web: &Path) -> String {
    let (left, top, width, height) = view.part;
    let (wide, high) = (f64::from(width) * view.zoom, f64::from(height) * view.zoom);
    let face = |(family, weight, style, file): (&str, &str, &str, &str)| {
        let file = web.join("fonts").join(file);
        format!(
            "@font-face{{font-family:\"{family}\";font-weight:{weight};font-style:{style};src:url(\"file://{}\")}}\n",
            file.display()
        )
    };
    let faces: String = FONTS.map(face).concat();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" data-theme=\"{theme}\" width=\"{wide:.0}\" height=\"{high:.0}\" viewBox=\"{left} {top} {width} {height}\"><style>{faces}svg{{{colours}}}{STYLE}{own}</style>\n<defs><clipPath id=\"land\"><path clip-rule=\"evenodd\" d=\"{}\"/></clipPath></defs>\n<g class=\"hexes\">\n",
        sheet.land
    )
}

fn ground(svg: &mut String, sheet: &Sheet, map: &Path, theme: &str) {
    let (width, height) = sheet.size;
    let picture = |of: &str, clip: &str| {
        let file = map.join(format!("{of}-{theme}.webp"));
        format!(
            "<image href=\"file://{}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\"{clip}/>\n",
            file.display()
        )
    };
    svg.push_str(&picture("sea", ""));
    for step in 1..=4 {
        let _ = writeln!(svg, "<path class=\"vignette v{step}\" d=\"{}\"/>", sheet.land);
    }
    svg.push_str(&picture("land", " clip-path=\"url(#land)\""));
    let _ = writeln!(svg, "<path class=\"coast\" d=\"{}\"/>", sheet.land);
}

fn strokes(svg: &mut String, sheet: &Sheet) {
    for stroke in &sheet.strokes {
        let clip = if stroke.kind.starts_with("ground") && stroke.kind != "ground lake" {
            " clip-path=\"url(#land)\""
        } else {
            ""
        };
        let _ = writeln!(svg, "<path class=\"stroke {}\"{clip} d=\"{}\"/>", stroke.kind, stroke.path);
        if stroke.kind.starts_with("rail") && stroke.kind != "rail-strait" {
            let _ = writeln!(svg, "<path class=\"stroke {}-core\" d=\"{}\"/>", stroke.kind, stroke.path);
        }
    }
}

/// Numbers on the signs of cities and resources.
fn values(svg: &mut String, hexes: &Hexes, zoom: f64) {
    if zoom < Rank::Minor.letter().1 {
        return;
    }
    for space in hexes.map.spaces() {
        let Some((x, y)) = hexes.middle(space) else { continue };
        let city = hexes.number(space, "pp");
        if city > 0 {
            let victory = if hexes.is(space, "victory-city") { " victory" } else { "" };
            let _ = writeln!(
                svg,
                "<text class=\"value{victory}\" x=\"{x:.0}\" y=\"{:.1}\">{city}</text>",
                y + 4.6
            );
        }
        if let Some((_, much)) = glyphs::resource(hexes, space) {
            let (x, y) = glyphs::lode((x, y));
            let _ =
                writeln!(svg, "<text class=\"value lode\" x=\"{x:.0}\" y=\"{:.1}\">{much}</text>", y + 4.4);
        }
    }
}

fn places(svg: &mut String, sheet: &Sheet, hexes: &Hexes, zoom: f64) {
    for space in &sheet.spaces {
        let Some(on_board) = hexes.map.by_key(&space.key) else { continue };
        let Some(rank) = hexes.rank(on_board).filter(|rank| rank.letter().1 <= zoom) else { continue };
        let anchor = match space.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y) = space.label;
        let lexicon = hexes.map.lexicon();
        let tags: String = hexes
            .map
            .place(on_board)
            .tags
            .iter()
            .map(|tag| format!(" tag-{}", lexicon.tag_name(tag)))
            .collect();
        let (high, name) = (rank.letter().0, &hexes.map.place(on_board).name);
        let _ = writeln!(
            svg,
            "<text class=\"label {rank:?}{tags}\" font-size=\"{high}\" text-anchor=\"{anchor}\" x=\"{x}\" y=\"{y}\">{name}</text>"
        );
    }
}

fn names(svg: &mut String, sheet: &Sheet, words: &str, zoom: f64) {
    let shown = |style: Style| style.zooms().0 <= zoom && zoom < style.zooms().1;
    for name in sheet.names.iter().filter(|name| Style::read(&name.style).is_none_or(shown)) {
        let (x, y) = name.at;
        let said = said(words, &name.key).unwrap_or_default();
        let _ = writeln!(svg, "<text class=\"name {}\" x=\"{x}\" y=\"{y}\">{said}</text>", name.style);
    }
}
