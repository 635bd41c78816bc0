//! Text typed by people: bounded, and without invisible or direction-changing characters.

/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 32;

/// Reserved names: they denote unknown people.
const KEPT: [&str; 2] = ["somebody", "guest"];

/// Is this character invisible, or does it change how its neighbours are displayed?
fn hides(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// A valid name: 2 to 32 characters, with single blanks inside. Names never look like mail addresses, so that an account can be found by
/// either.
pub fn name(typed: &str) -> Option<String> {
    if typed.len() > 4 * LONGEST_NAME || typed.chars().any(|c| hides(c) || c == '@') {
        return None;
    }
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = name.split(' ').next().unwrap_or("").to_lowercase();
    let fits = (2..=LONGEST_NAME).contains(&name.chars().count());
    (fits && !KEPT.contains(&first.as_str())).then_some(name)
}

/// Text of at most `most` bytes. Keeps newlines and tabs, drops hidden characters.
pub fn text(typed: &str, most: usize) -> Option<String> {
    if typed.len() > most {
        return None;
    }
    let kept: String = typed.chars().filter(|c| matches!(c, '\n' | '\t') || !hides(*c)).collect();
    Some(kept.trim().to_string())
}

/// A single line, such as a label; `None` if empty.
pub fn line(typed: &str, most: usize) -> Option<String> {
    let kept = text(typed, most)?;
    let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    (!kept.is_empty()).then_some(kept)
}

/// A valid mail address.
pub fn mail(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let fits = typed.len() <= 254 && typed.is_ascii();
    let address: lettre::Address = typed.parse().ok().filter(|_| fits)?;
    Some(address.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_bounded_and_show_what_they_are() {
        assert_eq!(name("  Erwin   R. "), Some("Erwin R.".into()));
        assert_eq!(name("Łukasz"), Some("Łukasz".into()));
        for bad in [
            "",
            "x",
            " x ",
            "a\u{202e}b",
            "a\u{200b}b",
            "a\nb",
            "a@b.c",
            "Somebody",
            "guest 12",
            &"x".repeat(33),
        ] {
            assert_eq!(name(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn texts_lose_what_hides_and_keep_their_lines() {
        assert_eq!(text(" one\ntwo\u{7}\u{202e} ", 100), Some("one\ntwo".into()));
        assert_eq!(text("too long", 3), None);
        assert_eq!(line("my\n bot\t", 20), Some("my bot".into()));
        assert_eq!(line("\u{200b}", 20), None);
        assert_eq!(mail(" someone@example.org "), Some("someone@example.org".into()));
        assert_eq!(mail("someone@example.org\r\nBcc: x@example.org"), None);
        assert_eq!(mail("no one"), None);
    }
}
