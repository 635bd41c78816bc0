//! Rules have ids; code, refusals, tallies, dice and tests cite them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The id of one rule of a rulebook, such as `SK-3.2`: at most fifteen ASCII characters, so that it can be copied freely.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    text: [u8; 15],
    len: u8,
}

impl RuleId {
    /// Only a seat whose decision it is may give an order.
    pub const NOT_YOURS: RuleId = RuleId::new("TABLE-1");
    /// An order is a whole sentence of parts that fit together.
    pub const NO_SENSE: RuleId = RuleId::new("TABLE-2");

    /// A rule id written in code; too long a text does not compile where it is a constant.
    pub const fn new(id: &str) -> RuleId {
        match RuleId::read(id) {
            Some(rule) => rule,
            None => panic!("a rule id has 1 to 15 ASCII characters"),
        }
    }

    /// A rule id read from data.
    pub const fn read(id: &str) -> Option<RuleId> {
        let bytes = id.as_bytes();
        if bytes.is_empty() || bytes.len() > 15 || !id.is_ascii() {
            return None;
        }
        let mut text = [0; 15];
        let mut i = 0;
        while i < bytes.len() {
            text[i] = bytes[i];
            i += 1;
        }
        Some(RuleId { text, len: bytes.len() as u8 })
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.text[..self.len as usize]).expect("a rule id is ASCII")
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        RuleId::read(&text).ok_or_else(|| de::Error::custom(format!("{text:?} is not a rule id")))
    }
}

/// Declares the rule ids a game's code cites. They are private to the crate, so that the compiler points out
/// a rule that no code uses; `CITED` lists them for the audit against `rulebook.toml`.
#[macro_export]
macro_rules! rules {
    ($($name:ident = $id:literal;)*) => {
        $(#[doc = $id] pub(crate) const $name: $crate::RuleId = $crate::RuleId::new($id);)*
        /// Every rule id that this crate's code cites.
        pub const CITED: &[&str] = &[$($id),*];
        const _: () = assert!($crate::rule_ids_differ(CITED), "a rule id is declared twice");
    };
}

/// Is no id declared twice? Used by [`rules!`] when it is compiled.
#[doc(hidden)]
pub const fn rule_ids_differ(ids: &[&str]) -> bool {
    let mut i = 0;
    while i < ids.len() {
        let mut j = i + 1;
        while j < ids.len() {
            if same(ids[i].as_bytes(), ids[j].as_bytes()) {
                return false;
            }
            j += 1;
        }
        i += 1;
    }
    true
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Switching rules off, to prove that a case notices. Only in builds with the feature `ablate`.
#[cfg(feature = "proofs")]
pub mod ablation {
    use super::RuleId;
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// How many threads switch off or watch: as long as nobody does, a rule is asked at the price of one look here.
    static BUSY: AtomicU32 = AtomicU32::new(0);

    thread_local! {
        static OFF: Cell<Option<RuleId>> = const { Cell::new(None) };
        static WATCH: Cell<bool> = const { Cell::new(false) };
        static BIT: RefCell<BTreeSet<RuleId>> = const { RefCell::new(BTreeSet::new()) };
    }

    struct Restore;

    impl Restore {
        fn later() -> Restore {
            BUSY.fetch_add(1, Ordering::Relaxed);
            Restore
        }
    }

    impl Drop for Restore {
        fn drop(&mut self) {
            BUSY.fetch_sub(1, Ordering::Relaxed);
            OFF.set(None);
            WATCH.set(false);
        }
    }

    /// Runs something on this thread as if the rule did not exist.
    pub fn without<T>(rule: RuleId, run: impl FnOnce() -> T) -> T {
        let _restore = Restore::later();
        OFF.set(Some(rule));
        run()
    }

    /// Runs something on this thread and tells which rules made a difference: forbade something or added a term.
    pub fn watched<T>(run: impl FnOnce() -> T) -> (T, BTreeSet<RuleId>) {
        let _restore = Restore::later();
        BIT.with_borrow_mut(BTreeSet::clear);
        WATCH.set(true);
        let result = run();
        (result, BIT.with_borrow_mut(std::mem::take))
    }

    #[inline]
    pub(super) fn holds(rule: RuleId) -> bool {
        BUSY.load(Ordering::Relaxed) == 0 || asked(rule)
    }

    #[cold]
    fn asked(rule: RuleId) -> bool {
        if WATCH.get() {
            BIT.with_borrow_mut(|bit| bit.insert(rule));
        }
        OFF.get() != Some(rule)
    }
}

impl RuleId {
    /// Asked where the rule is about to make a difference: it does, unless a test has switched it off.
    #[inline]
    pub fn holds(self) -> bool {
        #[cfg(feature = "proofs")]
        return ablation::holds(self);
        #[cfg(not(feature = "proofs"))]
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_short_ascii() {
        assert_eq!(RuleId::new("SK-3.2").to_string(), "SK-3.2");
        assert_eq!(RuleId::read("sixteen-letters!"), None);
        assert_eq!(RuleId::read(""), None);
        assert_eq!(RuleId::read("SK-§"), None);
        assert_eq!(serde_json::from_str::<RuleId>("\"SK-1\"").unwrap(), RuleId::new("SK-1"));
        assert!(serde_json::from_str::<RuleId>("\"\"").is_err());
    }

    #[test]
    fn an_id_declared_twice_is_noticed() {
        assert!(rule_ids_differ(&["EX-1", "EX-1.1", "EX-2"]));
        assert!(!rule_ids_differ(&["EX-1", "EX-2", "EX-1"]));
    }
}
