//! Tables for readers of text: what comes and goes, what units are worth, who has the stars, what lies in the piles. The page shows all
//! this as counters, trays and tracks, and does without them.

use table::scene::{Cell, Ledger, LedgerRow};
use table::{Message, Piece, Space, msg};

use crate::model::calendar::{TURNS, Turn};
use crate::model::fact::key;
use crate::model::roster::{Kind, Nation, Start};
use crate::model::unit::Place;
use crate::rules::combat::{Role, value};
use crate::rules::situation::Situation;

pub fn ledgers(look: &Situation<'_>) -> Vec<Ledger> {
    vec![schedule(look), values(look), stars(look), pile(look)]
}

fn row(name: Message, cells: Vec<Cell>) -> LedgerRow {
    LedgerRow { name, owner: None, glyph: None, cells }
}

fn ledger(word: &str, columns: &[&str], rows: Vec<LedgerRow>) -> Ledger {
    let columns = columns.iter().map(|column| key("column", column)).collect();
    Ledger { key: word.into(), name: key("ledger", word), columns, rows }
}

/// Those of all units that are wanted, in words; nothing if there are none.
fn those(look: &Situation<'_>, wanted: impl Fn(Piece) -> bool) -> Cell {
    let all = (0..look.position.units.len()).map(|i| Piece(i as u16));
    let wanted = all.filter(|unit| !look.kind(*unit).is_marker() && wanted(*unit));
    let units: Vec<Message> = wanted.map(|unit| msg!("table-thing", thing = unit)).collect();
    if units.is_empty() { Cell::Empty } else { Cell::Words(msg!("cell-units", units = units)) }
}

/// What arrives and leaves from this turn on.
fn schedule(look: &Situation<'_>) -> Ledger {
    let place = |unit: Piece| look.position.unit(unit).place;
    let counter = |unit: Piece| look.ground.roster.get(unit);
    let rows = (look.position.turn.0..TURNS).map(Turn).filter_map(|turn| {
        let arrives = those(look, |unit| match place(unit) {
            Place::Later => counter(unit).start == Start::Arrives(turn),
            _ => counter(unit).returns == Some(turn) && turn > look.position.turn,
        });
        let leaves = those(look, |unit| {
            let here = !matches!(place(unit), Place::Removed | Place::Withdrawn);
            here && turn > look.position.turn && counter(unit).withdrawn.contains(&turn)
        });
        let some = arrives != Cell::Empty || leaves != Cell::Empty;
        some.then(|| row(turn.words(), vec![arrives, leaves]))
    });
    ledger("schedule", &["arrives", "leaves"], rows.collect())
}

/// What a kind is worth in attack and defence, and costs.
fn values(look: &Situation<'_>) -> Ledger {
    let kinds = [
        Kind::Infantry,
        Kind::Panzer,
        Kind::Mechanized,
        Kind::Parachute,
        Kind::Supply,
        Kind::Tactical,
        Kind::Flotilla,
        Kind::Carrier,
        Kind::Convoy,
        Kind::LandingCraft,
    ];
    let rows = kinds.into_iter().filter_map(|kind| {
        // Not a German one: reorganised infantry is worth something else.
        let unit = look.ground.roster.of_kind(kind).iter().last()?;
        let worth = |role: Role| {
            let mut sum = 0;
            value(look, unit, role, Space(0), &mut sum);
            Cell::Number(sum)
        };
        let cost = look.ground.tables.cost(kind)?;
        let cells = vec![worth(Role::Attack), worth(Role::Defence), Cell::Number(cost.into())];
        Some(row(key("kind", kind.word()), cells))
    });
    ledger("values", &["attack", "defence", "cost"], rows.collect())
}

/// Who receives each star on the map, and what each nation can still spend this turn.
fn stars(look: &Situation<'_>) -> Ledger {
    let held = look.ground.stars.iter().zip(look.position.stars).map(|(area, star)| {
        let western = look.western().contains(area);
        let who = match star.filter(|_| look.position.axis.contains(area)) {
            Some(nation) => key("nation", nation.word()),
            None if western => key("seat", "allies"),
            None if area == look.ground.algiers && look.position.axis.contains(area) => key("seat", "axis"),
            None => msg!("cell-nobody"),
        };
        row(msg!("table-thing", thing = area), vec![Cell::Words(who)])
    });
    let spends = Nation::PRODUCING
        .into_iter()
        .map(|nation| row(key("nation", nation.word()), vec![Cell::Number(look.most(nation).into())]));
    ledger("stars", &["stars"], held.chain(spends).collect())
}

fn pile(look: &Situation<'_>) -> Ledger {
    let nations = [Nation::Germany, Nation::Italy, Nation::Britain, Nation::Us, Nation::France];
    let rows = nations.into_iter().map(|nation| {
        let lost =
            those(look, |unit| look.nation(unit) == nation && look.position.unit(unit).place == Place::Pile);
        row(key("nation", nation.word()), vec![lost])
    });
    ledger("pile", &[], rows.collect())
}
