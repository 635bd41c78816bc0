//! The page's own texts, from `lang/en.ftl` and, where matches are played online, `lang/online.ftl`. Those of a game come from the game's
//! files.

use std::cell::OnceCell;

use table::{Message, Words, msg};

use crate::browser;

const ENGLISH: &str = include_str!("../lang/en.ftl");

#[cfg(feature = "online")]
const ONLINE: &str = include_str!("../lang/online.ftl");
#[cfg(not(feature = "online"))]
const ONLINE: &str = "";

thread_local! {
    static WORDS: OnceCell<Words> = const { OnceCell::new() };
}

/// The texts of the page and of the bots.
fn all() -> String {
    let bots = bots::WORDS.iter().map(|(_, text)| *text).take(1);
    [ENGLISH, ONLINE, crate::areas::ENGLISH].into_iter().chain(bots).collect::<Vec<_>>().join("\n")
}

/// The language requested in the address, or used last.
pub fn language() -> String {
    let asked = browser::query("lang");
    if let Some(lang) = &asked {
        browser::set_item("lang", lang);
    }
    asked.or_else(|| browser::get_item("lang")).unwrap_or_else(|| "en".into())
}

/// A message of the page in words.
pub fn say(message: &Message) -> String {
    WORDS.with(|words| {
        let words = words.get_or_init(|| {
            let all = all();
            let mine = Words::new(&language(), &all);
            mine.or_else(|_| Words::new("en", &all)).expect("the page's words are read by a test")
        });
        words.show(message, &|_| msg!("table-none"))
    })
}

/// Text that is data in one language, such as whose rules a game plays.
pub fn data(text: &str) -> String {
    WORDS.with(|words| words.get().map_or_else(|| text.to_string(), |words| words.data(text).into_owned()))
}

/// `t!("undo")`, `t!("order-of", n = 3)`: words of the page.
macro_rules! t {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::say(&table::msg!($key $(, $name = $value)*))
    };
}
pub(crate) use t;

#[cfg(test)]
mod tests {
    use super::*;

    /// Every key that the source names has words, and every word is named.
    #[test]
    fn the_words_are_those_that_the_page_says() {
        Words::new("en", &all()).expect("they can be read");
        let mut source = String::new();
        let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => source += &std::fs::read_to_string(path).unwrap(),
                }
            }
        }
        let source = source.replace(char::is_whitespace, "");
        let keys: Vec<&str> = [ENGLISH, ONLINE, crate::areas::ENGLISH]
            .into_iter()
            .flat_map(str::lines)
            .filter(|line| line.starts_with(char::is_alphabetic))
            .filter_map(|line| line.split_once(" =").map(|(key, _)| key))
            .collect();
        for key in &keys {
            assert!(source.contains(&format!("\"{key}\"")), "nobody says {key}");
        }
        for said in source.split("t!(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let said_by_us = said.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            assert!(!said_by_us || keys.contains(&said), "no words for {said}");
        }
    }

    /// Every key that a part of the page names as it is has words in one of the files that the parts read.
    #[test]
    fn the_words_of_the_parts_are_there() {
        let web = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let own = ["lang/parts.ftl", "lang/lobby.ftl", "lang/help.ftl"];
        let parts = own.map(|plain| std::fs::read_to_string(web.join(plain)).unwrap()).join("\n");
        Words::new("en", &parts).expect("they can be read");
        let all = format!("{ENGLISH}\n{parts}");
        let keys: Vec<&str> =
            all.lines().filter_map(|line| line.split_once(" =").map(|(key, _)| key)).collect();
        for entry in std::fs::read_dir(web.join("parts")).unwrap() {
            let script = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            for said in script.split("say(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(keys.contains(&said), "no words for {said}");
            }
        }
    }
}
