//! One place, or the places of a region, in words: for boards too big to be read at once.

use super::text::Teller;
use super::{Board, BoardSpace, Scene, ScenePiece};
use crate::present::{Namer, Words};
use crate::rules::{Piece, Seat};

/// As one would type it: small letters, one dash for everything else.
fn plain_key(text: &str) -> String {
    let mut key = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() {
            key.extend(c.to_lowercase());
        } else if !key.ends_with('-') {
            key.push('-');
        }
    }
    key.trim_matches('-').into()
}

/// What orders call a piece, if any can name it.
pub type Word<'w> = &'w dyn Fn(Piece) -> Option<String>;

/// What can be seen of the place or the region that a text names, line by line; of every place whose name contains the text if it names
/// none. Nothing if nothing is called so.
pub fn look(
    board: &Board,
    scene: &Scene,
    words: &Words,
    name: Namer<'_>,
    word: Word<'_>,
    text: &str,
) -> Vec<String> {
    let wanted = plain_key(text);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut teller = Teller::new(words, name);
    let called = |space: &BoardSpace| plain_key(&words.show(&space.name, name));
    // What is called by a number is called by it alone, too.
    let numbered = |name: &str| {
        wanted.bytes().all(|b| b.is_ascii_digit()) && name.rsplit('-').next() == Some(wanted.as_str())
    };
    let fits = |s: &&BoardSpace| s.key == wanted || called(s) == wanted || numbered(&called(s));
    let exactly = board.spaces.iter().find(fits);
    if let Some(space) = exactly {
        return place(board, scene, &mut teller, word, space);
    }
    let region = |r: &&super::Region| plain_key(&words.show(&r.name, name)).contains(&wanted);
    let within: Vec<_> = board.regions.iter().filter(region).flat_map(|r| r.spaces.iter()).collect();
    let found: Vec<&BoardSpace> = match within.is_empty() {
        true => {
            board.spaces.iter().filter(|s| s.key.contains(&wanted) || called(s).contains(&wanted)).collect()
        }
        false => within.iter().filter_map(|at| board.spaces.iter().find(|s| s.space == **at)).collect(),
    };
    match found[..] {
        [only] => place(board, scene, &mut teller, word, only),
        _ => {
            let line = |space: &&BoardSpace| {
                let said = teller.place(space, scene);
                said.unwrap_or_else(|| teller.say(&space.name))
            };
            found.iter().map(line).collect()
        }
    }
}

/// Everything about one place: what it is, what lies there, who stands there, where ways lead.
fn place(
    board: &Board,
    scene: &Scene,
    teller: &mut Teller<'_>,
    word: Word<'_>,
    space: &BoardSpace,
) -> Vec<String> {
    let mut title = format!("{} [{}]", teller.say(&space.name), space.key);
    if !space.tags.is_empty() {
        title += &format!(": {}", teller.list(&space.tags));
    }
    let mut lines = vec![title];
    let marks: Vec<_> = scene.marks.iter().filter(|m| m.at == space.space).map(|m| m.what.clone()).collect();
    if !marks.is_empty() {
        lines.push(format!("  {}", teller.list(&marks)));
    }
    let here = || scene.pieces.iter().filter(|p| p.at == Some(space.space));
    let mut owners: Vec<(Seat, Option<&str>)> = here().map(|p| (p.owner, p.livery.as_deref())).collect();
    owners.sort();
    owners.dedup();
    for owner in owners {
        let theirs = here().filter(|p| (p.owner, p.livery.as_deref()) == owner);
        let called = |p: &ScenePiece| word(p.piece).map(|word| format!(" [{word}]")).unwrap_or_default();
        let said: Vec<String> = theirs.map(|p| teller.piece(p) + &called(p)).collect();
        lines.push(format!("  {}", said.join("; ")));
    }
    let mut ways: Vec<(String, Vec<&str>)> = Vec::new();
    for link in &board.links {
        let other = match (link.from == space.space, link.to == space.space) {
            (true, _) => link.to,
            (_, true) => link.from,
            _ => continue,
        };
        let kind = teller.say(&link.name);
        let Some(there) = board.spaces.iter().find(|s| s.space == other) else { continue };
        match ways.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, keys)) => keys.push(&there.key),
            None => ways.push((kind, vec![&there.key])),
        }
    }
    lines.extend(ways.into_iter().map(|(kind, keys)| format!("  {kind}: {}", keys.join(", "))));
    lines
}
