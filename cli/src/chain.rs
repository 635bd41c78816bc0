//! Several orders in one line: `;` between orders, `,` between orders of one kind (`buy 3-infantry, 1-armor`).

/// The parts of a line that are obeyed one after the other.
pub fn parts(line: &str) -> Vec<&str> {
    line.split(';').map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// The orders that a line with commas means. A comma may also be only punctuation: a line that is an order as it stands is left alone. Otherwise
/// what follows a comma begins with the same word as the first order, unless it begins with a word that orders may begin with.
pub fn orders(line: &str, is_order: impl Fn(&str) -> bool, begins: impl Fn(&str) -> bool) -> Vec<String> {
    let pieces: Vec<&str> = line.split(',').map(str::trim).filter(|piece| !piece.is_empty()).collect();
    if pieces.len() < 2 || is_order(line) {
        return vec![line.into()];
    }
    let first = |piece: &str| piece.split_whitespace().next().unwrap_or_default().to_string();
    let verb = Some(first(pieces[0])).filter(|word| begins(word));
    let whole = |piece: &str| match &verb {
        Some(verb) if !begins(&first(piece)) => format!("{verb} {piece}"),
        _ => piece.into(),
    };
    pieces.into_iter().map(whole).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Vec<String> {
        orders(line, |whole| whole == "move a, then b", |word| ["buy", "move", "done"].contains(&word))
    }

    #[test]
    fn a_comma_repeats_what_the_first_order_begins_with() {
        assert_eq!(read("buy 3-infantry, 1-armor"), ["buy 3-infantry", "buy 1-armor"]);
        assert_eq!(
            read("buy 3-infantry, move a b, c d, done"),
            ["buy 3-infantry", "move a b", "buy c d", "done"]
        );
        assert_eq!(read("3 inf a b, 2 inf c d"), ["3 inf a b", "2 inf c d"]);
    }

    #[test]
    fn a_line_that_is_an_order_is_left_alone() {
        assert_eq!(read("move a, then b"), ["move a, then b"]);
        assert_eq!(read("buy 3-infantry,"), ["buy 3-infantry,"]);
    }

    #[test]
    fn semicolons_part_a_line() {
        assert_eq!(parts("buy 1-armor; ; done;"), ["buy 1-armor", "done"]);
    }
}
