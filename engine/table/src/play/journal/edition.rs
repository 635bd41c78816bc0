//! Which edition a journal is of, for those who may not be able to read it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::rules::Edition;

/// A line that names an edition, whatever else it says.
#[derive(Deserialize)]
struct Line {
    deed: BTreeMap<String, Named>,
}

#[derive(Deserialize)]
struct Named {
    edition: Edition,
}

/// The kinds of entries that name one, as their lines say it.
const NAMING: [&str; 3] = ["open", "rebase", "adopt"];

/// The edition that a journal is to be continued by: the one it was opened by, or the last one it went over to. None if its first line
/// names none. No game is needed to tell.
pub fn edition_of(text: &str) -> Option<Edition> {
    let of = |line: &str, kinds: &[&str]| {
        let (_, deed) = line.split_once("\"deed\":{\"")?;
        let kind =
            kinds.iter().find(|kind| deed.strip_prefix(**kind).is_some_and(|deed| deed.starts_with('"')))?;
        let mut read: Line = serde_json::from_str(line).ok()?;
        read.deed.remove(*kind).map(|named| named.edition)
    };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let opened = of(first, &NAMING[..1])?;
    Some(rest.lines().rev().find_map(|line| of(line, &NAMING[1..])).unwrap_or(opened))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_edition_that_is_named_counts() {
        let line = |deed: &str, version: u16| {
            let data = "00".repeat(32);
            let edition = format!(r#"{{"game":"chess","version":{version},"data":"{data}"}}"#);
            format!(
                "{{\"n\":0,\"prev\":\"00\",\"deed\":{{\"{deed}\":{{\"edition\":{edition},\"more\":[1]}}}}}}\n"
            )
        };
        let version = |text: &str| edition_of(text).map(|edition| edition.version);
        let order = "{\"n\":1,\"prev\":\"00\",\"deed\":{\"order\":{\"edition\":\"adopt\"}}}\n";
        assert_eq!(version(&line("open", 3)), Some(3));
        assert_eq!(version(&[&line("open", 3), order, &line("adopt", 4), order].concat()), Some(4));
        let twice = [line("open", 3), line("adopt", 4), line("rebase", 5)].concat();
        assert_eq!(version(&twice), Some(5));
        assert_eq!(version(order), None);
        assert_eq!(version(""), None);
        assert_eq!(version(&line("adopt", 4)), None, "a journal begins with its opening");
    }
}
