//! Files that name other files: the page, the manifest, the service worker, the style sheet and the glue.
//!
//! In a template `{{url PLAIN}}` stands for the address of a file, `{{text PLAIN}}` for an inlined text, and `{{WORD}}` for a
//! value. A line that names a missing file is dropped and reported as a fault.

use std::collections::BTreeMap;

use crate::assets::Assets;

/// The sources for filling a template.
pub struct Filler<'a> {
    /// The files.
    pub assets: &'a Assets,
    /// Inlined texts, by plain name.
    pub parts: &'a BTreeMap<String, String>,
    /// Values by name.
    pub values: BTreeMap<&'static str, String>,
    /// Missing names.
    pub faults: Vec<String>,
}

impl Filler<'_> {
    /// Fills the template with this name.
    pub fn fill(&mut self, name: &str, template: &str) -> String {
        let mut filled = String::with_capacity(template.len());
        for line in template.split_inclusive('\n') {
            match self.line(line) {
                Ok(line) => filled.push_str(&line),
                Err(missing) => self.faults.push(format!("web/{name} names {missing}, which does not exist")),
            }
        }
        filled
    }

    fn line(&self, line: &str) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = line;
        while let Some((before, (inside, after))) =
            rest.split_once("{{").and_then(|(before, rest)| Some((before, rest.split_once("}}")?)))
        {
            filled.push_str(before);
            filled.push_str(&self.value(inside.trim()).ok_or_else(|| inside.trim().to_string())?);
            rest = after;
        }
        filled.push_str(rest);
        Ok(filled)
    }

    fn value(&self, inside: &str) -> Option<String> {
        match inside.split_once(' ') {
            Some(("url", plain)) => Some(format!("/{}", self.assets.get(plain)?.name)),
            Some(("text", plain)) => self.parts.get(plain).cloned(),
            _ => self.values.get(inside).cloned(),
        }
    }
}

/// The style sheet with every `url(FILE)` replaced by its hashed name, and the missing files.
pub fn rewrite_css(css: &str, assets: &Assets) -> (String, Vec<String>) {
    let (mut out, mut missing) = (String::with_capacity(css.len()), Vec::new());
    let mut rest = css;
    while let Some((before, (inside, after))) =
        rest.split_once("url(").and_then(|(before, rest)| Some((before, rest.split_once(')')?)))
    {
        let plain = inside.trim().trim_matches(['"', '\'']);
        let known = assets.get(plain.trim_start_matches("./"));
        let elsewhere = plain.starts_with(['#', '/']) || plain.contains(':');
        if known.is_none() && !elsewhere {
            missing.push(format!("web/style.css names {plain}, which does not exist"));
        }
        let name = known.map_or(inside, |asset| asset.name.as_str());
        out.extend([before, "url(", name, ")"]);
        rest = after;
    }
    out.push_str(rest);
    (out, missing)
}

/// The glue with hashed names for the scripts it imports.
pub fn rewrite_imports<'a>(js: String, snippets: impl Iterator<Item = &'a str>, assets: &Assets) -> String {
    snippets.filter_map(|plain| Some((plain, assets.get(plain)?))).fold(js, |js, (plain, asset)| {
        // The module itself requests the script by its plain name: only the address it is fetched from changes.
        let named = |js: String, quote: char| {
            js.replace(
                &format!("from {quote}./{plain}{quote}"),
                &format!("from {quote}/{}{quote}", asset.name),
            )
        };
        named(named(js, '\''), '"')
    })
}

/// The sprite without what only a standalone file needs, and without what is only for its reader.
pub fn inline_svg(svg: &str) -> String {
    let start = svg.find("<svg").unwrap_or(0);
    without_comments(&svg[start..], "<!--", "-->")
}

/// A text without its comments, indentation and empty lines.
pub fn without_comments(text: &str, open: &str, close: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, inside)) = rest.split_once(open) {
        out.push_str(before);
        rest = inside.split_once(close).map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The map from plain to hashed names, with some extra entries, as JSON that is safe in a script element.
pub fn names(assets: &Assets, more: &[(&str, &str)]) -> String {
    let files = assets.iter().map(|(plain, asset)| (plain, asset.name.as_str()));
    let all: BTreeMap<&str, &str> = files.chain(more.iter().copied()).collect();
    for_a_script(&serde_json::to_string(&all).expect("texts are JSON"))
}

/// JSON that is safe in a script element.
pub fn for_a_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assets() -> Assets {
        let mut assets = Assets::default();
        assets.add("web.js", b"js".to_vec());
        assets.add("fonts/barlow-400.woff2", b"font".to_vec());
        assets.add("snippets/glue-1/inline0.js", b"glue".to_vec());
        assets
    }

    fn name(assets: &Assets, plain: &str) -> String {
        assets.get(plain).unwrap().name.clone()
    }

    #[test]
    fn a_template_is_filled_and_what_is_missing_is_left_out() {
        let assets = assets();
        let parts = BTreeMap::from([("art/icons.svg".to_string(), "<svg/>".to_string())]);
        let values = BTreeMap::from([("build", "0123".to_string())]);
        let mut filler = Filler { assets: &assets, parts: &parts, values, faults: Vec::new() };
        let filled = filler
            .fill("index.html", "a {{url web.js}} {{build}}\nb {{url no.css}}\nc {{text art/icons.svg}}\n");
        assert_eq!(filled, format!("a /{} 0123\nc <svg/>\n", name(&assets, "web.js")));
        assert_eq!(filler.faults, ["web/index.html names url no.css, which does not exist"]);
    }

    #[test]
    fn braces_of_scripts_are_left_alone() {
        let (assets, parts) = (Assets::default(), BTreeMap::new());
        let mut filler =
            Filler { assets: &assets, parts: &parts, values: BTreeMap::new(), faults: Vec::new() };
        let script = "if (a) { b({ c }); }\nlet open = '{{';\n";
        assert_eq!(filler.fill("sw.js", script), script);
        assert!(filler.faults.is_empty());
    }

    #[test]
    fn a_style_sheet_names_its_fonts_by_hash() {
        let assets = assets();
        let font = name(&assets, "fonts/barlow-400.woff2");
        let css = "a{src:url(fonts/barlow-400.woff2)} b{src:url( \"./fonts/barlow-400.woff2\" )} \
                   c{fill:url(#g)} d{src:url(fonts/no.woff2)}";
        let (out, missing) = rewrite_css(css, &assets);
        assert_eq!(
            out,
            format!(
                "a{{src:url({font})}} b{{src:url({font})}} c{{fill:url(#g)}} d{{src:url(fonts/no.woff2)}}"
            )
        );
        assert_eq!(missing, ["web/style.css names fonts/no.woff2, which does not exist"]);
    }

    #[test]
    fn pictures_inside_a_style_sheet_stay() {
        let css =
            "a{background:url(data:image/png;base64,AA==)} b{background:url('https://example.org/a.png')}";
        assert_eq!(rewrite_css(css, &assets()), (css.to_string(), Vec::new()));
    }

    #[test]
    fn imports_of_the_glue_follow() {
        let assets = assets();
        let plain = "snippets/glue-1/inline0.js";
        let glue = |from: &str| {
            format!(
                "import {{ a }} from '{from}';\nimport * as b from \"{from}\"\nimports = {{ \"./{plain}\": b }};"
            )
        };
        let js = rewrite_imports(glue(&format!("./{plain}")), [plain].into_iter(), &assets);
        assert_eq!(js, glue(&format!("/{}", name(&assets, plain))));
    }

    #[test]
    fn the_names_are_json_for_a_script_element() {
        let mut assets = assets();
        assets.add("art/<.svg", Vec::new());
        let json = names(&assets, &[("build", "0123456789")]);
        assert!(!json.contains('<'));
        let read: BTreeMap<String, String> = serde_json::from_str(&json).unwrap();
        assert_eq!(read["build"], "0123456789");
        assert_eq!(read["web.js"], name(&assets, "web.js"));
        assert_eq!(read.len(), 5);
    }

    #[test]
    fn a_sprite_loses_its_prolog() {
        assert_eq!(inline_svg("<?xml version=\"1.0\"?>\n<svg><symbol/></svg>\n"), "<svg><symbol/></svg>");
        let commented = "<svg>\n  <!-- two\n lines -->\n  <symbol/><!-- one -->\n</svg>";
        assert_eq!(inline_svg(commented), "<svg>\n<symbol/>\n</svg>");
    }
}
