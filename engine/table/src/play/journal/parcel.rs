//! A journal that travels with its secret, in one file that can be played on.

use serde::{Deserialize, Serialize};

use crate::play::commitment::Secret;

/// The last line of a parcel.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    #[serde(rename = "house")]
    secret: Secret,
}

/// A journal's text with the secret, if there is one to go with it.
pub fn parcel(journal: &str, secret: Option<Secret>) -> String {
    let line = secret.map(|secret| serde_json::to_string(&LastLine { secret }).expect("plain data") + "\n");
    journal.to_string() + &line.unwrap_or_default()
}

/// The journal of a parcel, and the secret if one travels with it. A plain journal is a parcel too.
pub fn unparcel(text: &str) -> (&str, Option<Secret>) {
    let body = text.trim_end_matches('\n');
    let start = body.rfind('\n').map_or(0, |end| end + 1);
    match serde_json::from_str::<LastLine>(&body[start..]) {
        Ok(LastLine { secret }) => (&text[..start], Some(secret)),
        Err(_) => (text, None),
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
}
