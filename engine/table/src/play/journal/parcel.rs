//! A journal that travels with its secret, in one file that can be played on.

use serde::{Deserialize, Serialize};

use crate::play::commitment::Secret;

/// The last line of a parcel.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    #[serde(rename = "house")]
    secret: Secret,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holders: Vec<String>,
}

/// What a file of a game contains. A plain journal is a parcel too.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parcel<'t> {
    /// The journal.
    pub journal: &'t str,
    /// The secret of its dice, if it travels with it.
    pub secret: Option<Secret>,
    /// Who holds each seat, in words of the program that wrote it; empty if nothing is said about that.
    pub holders: Vec<String>,
}

/// A journal's text with the secret, if there is one to go with it.
pub fn parcel(journal: &str, secret: Option<Secret>) -> String {
    parcel_of(&Parcel { journal, secret, holders: Vec::new() })
}

/// A parcel as a file. Who holds the seats goes with a secret only: without one nobody can play on.
pub fn parcel_of(parcel: &Parcel<'_>) -> String {
    let holders = parcel.holders.clone();
    let line = |secret| serde_json::to_string(&LastLine { secret, holders }).expect("plain data") + "\n";
    parcel.journal.to_string() + &parcel.secret.map(line).unwrap_or_default()
}

/// The journal of a parcel, and the secret if one travels with it.
pub fn unparcel(text: &str) -> (&str, Option<Secret>) {
    let Parcel { journal, secret, .. } = opened(text);
    (journal, secret)
}

/// What is in a file.
pub fn opened(text: &str) -> Parcel<'_> {
    let body = text.trim_end_matches('\n');
    let start = body.rfind('\n').map_or(0, |end| end + 1);
    match serde_json::from_str::<LastLine>(&body[start..]) {
        Ok(LastLine { secret, holders }) => Parcel { journal: &text[..start], secret: Some(secret), holders },
        Err(_) => Parcel { journal: text, ..Parcel::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_comes_out() {
        let journal = "{\"n\":0}\n{\"n\":1}\n";
        let secret = Secret([7; 32]);
        let text = parcel(journal, Some(secret));
        assert!(text.ends_with(&format!("{{\"house\":{}}}\n", serde_json::json!(secret))), "{text}");
        assert_eq!(unparcel(&text), (journal, Some(secret)));
        assert_eq!(unparcel(journal), (journal, None));
        assert_eq!(parcel(journal, None), journal);
    }

    #[test]
    fn who_holds_the_seats_goes_with_the_secret() {
        let (journal, secret) = ("{\"n\":0}\n", Some(Secret([7; 32])));
        let holders = vec!["person".to_string(), "officer".to_string()];
        let whole = Parcel { journal, secret, holders };
        let text = parcel_of(&whole);
        assert_eq!(opened(&text), whole);
        assert_eq!(unparcel(&text), (journal, secret));
        assert_eq!(opened(&parcel(journal, secret)).holders, [""; 0]);
        assert_eq!(parcel_of(&Parcel { secret: None, ..whole }), journal);
    }
}
