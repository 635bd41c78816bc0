//! The ids of the rules that code cites, by chapter; `rulebook.toml` says in one line what each is.

pub mod battle;
pub mod combat;
pub mod economy;
pub mod movement;
pub mod objectives;
pub mod politics;
pub mod world;

const BY_CHAPTER: [&[&str]; 7] = [
    world::CITED,
    politics::CITED,
    economy::CITED,
    objectives::CITED,
    movement::CITED,
    combat::CITED,
    battle::CITED,
];

const fn count() -> usize {
    let (mut n, mut i) = (0, 0);
    while i < BY_CHAPTER.len() {
        n += BY_CHAPTER[i].len();
        i += 1;
    }
    n
}

/// Every rule id that this crate's code cites.
pub const CITED: &[&str] = &{
    let mut all = [""; count()];
    let (mut n, mut i) = (0, 0);
    while i < BY_CHAPTER.len() {
        let mut j = 0;
        while j < BY_CHAPTER[i].len() {
            all[n] = BY_CHAPTER[i][j];
            n += 1;
            j += 1;
        }
        i += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::CITED;

    #[test]
    fn every_id_is_declared_once() {
        let mut ids = CITED.to_vec();
        ids.sort_unstable();
        let twice: Vec<_> = ids.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        assert!(twice.is_empty(), "declared more than once: {twice:?}");
    }
}
