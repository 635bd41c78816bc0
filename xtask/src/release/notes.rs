//! The notes of a release: its section of the changelog.

/// The text of the section `## [VERSION] - DATE`, without its heading.
pub fn of(changelog: &str, version: &str) -> Result<String, String> {
    let begin = format!("## [{version}] - ");
    let mut lines = changelog.lines().skip_while(|line| !line.starts_with(&begin));
    let heading = lines.next().ok_or(format!("CHANGELOG.md has no section {begin}DATE"))?;
    let date = &heading[begin.len()..];
    let is_date = date.len() == 10
        && date
            .bytes()
            .enumerate()
            .all(|(i, b)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() });
    if !is_date {
        return Err(format!("CHANGELOG.md: {date:?} is not a date such as 2026-11-18"));
    }
    let section: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    let text = section.join("\n").trim().to_string();
    if text.is_empty() { Err(format!("CHANGELOG.md says nothing about {version}")) } else { Ok(text + "\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [0.2.0] - 2026-11-18\n\n- New.\n- More.\n\n## [0.1.0] - soon\n\n- Old.\n";

    #[test]
    fn the_section_of_a_version_is_its_notes() {
        assert_eq!(of(LOG, "0.2.0").unwrap(), "- New.\n- More.\n");
        assert!(of(LOG, "0.1.0").unwrap_err().contains("not a date"));
        assert!(of(LOG, "0.3.0").unwrap_err().contains("no section"));
    }

    /// The version that the workspace has can be released, and there is a place for what comes after it.
    #[test]
    fn this_version_has_notes() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let log = std::fs::read_to_string(root.join("CHANGELOG.md")).unwrap();
        of(&log, super::super::VERSION).unwrap();
        let first = log.lines().find(|line| line.starts_with("## ")).unwrap();
        assert_eq!(first, "## [Unreleased]");
    }
}
