//! `undo` and `rewind`: going back.

use rustyline::Editor;
use rustyline::history::DefaultHistory;
use table::{Person, Seat, Viewer};

use crate::fail::Fail;
use crate::layout::wrapped;
use crate::play::Sitting;
use crate::shell::Offers;

/// Takes back the last order, or one by its number.
pub fn undo(sitting: &mut Sitting, seat: Seat, rest: &str) -> Result<(), Fail> {
    // Everybody shares this keyboard: the last order is taken back for its giver, unless a curtain separates them.
    let own = sitting.m.person(seat);
    let all = (0..sitting.m.about().count()).map(|s| sitting.m.person(Seat(s)));
    let all = all.filter(|person| *person == own || !sitting.is_bot(*person));
    let secrets = sitting.m.about().secrets;
    let persons: Vec<Person> = all.filter(|person| !secrets || *person == own).collect();
    let mut entries: Vec<(u32, Person)> = Vec::new();
    for person in persons {
        entries.extend(sitting.m.may_take_back(person).into_iter().map(|entry| (entry, person)));
    }
    entries.sort_by_key(|(entry, person)| (std::cmp::Reverse(*entry), *person != own));
    let odd = |_| Fail("undo N: N is the number of an entry, as `log` shows it.".into());
    let wanted: Option<u32> = if rest.is_empty() { None } else { Some(rest.parse().map_err(odd)?) };
    let found = entries.iter().find(|(entry, _)| wanted.is_none_or(|w| w == *entry)).copied();
    let (entry, person) = match (found, wanted) {
        (Some(found), _) => found,
        (None, Some(entry)) => (entry, own),
        (None, None) if shown_nothing(sitting).is_some() => return undo_together(sitting, seat),
        (None, None) => {
            let what = "There is nothing that you can take back alone. `rewind N` asks everybody to go back to before entry N of the `log`.";
            return Err(Fail(what.into()));
        }
    };
    let step = sitting.m.step_of(entry);
    let order = sitting.m.orders_page(step..step + 1).into_iter().find(|(n, _, _)| *n == entry);
    sitting.m.take_back(person, entry)?;
    sitting.keep()?;
    println!("Taken back: {}", order.map_or_else(|| format!("entry {entry}"), |(_, _, order)| order));
    let reading = sitting.m.reading(Viewer::seat(seat));
    println!("{}\n{}", reading.clock, wrapped(&reading.prompt));
    Ok(())
}

/// The last order, if it showed nobody anything and only made another seat decide, as when it ended a turn by itself: no dice fell, nothing
/// is hidden in this game, and a person gave it.
fn shown_nothing(sitting: &Sitting) -> Option<u32> {
    let steps = sitting.m.steps();
    let (entry, giver) = sitting.m.givers(steps.checked_sub(1)?..steps).pop()?;
    let line = sitting.m.lines_from(entry);
    let deed: serde_json::Value = serde_json::from_str(line.lines().next()?).ok()?;
    let drew = deed
        .pointer("/deed/order/draws")
        .and_then(|draws| draws.as_array())
        .is_none_or(|all| !all.is_empty());
    let quiet = !drew && !sitting.m.about().secrets && !sitting.is_bot(sitting.m.person(giver));
    quiet.then_some(entry)
}

/// Takes back the last order past the question that it made: everybody who must agree sits at this keyboard, and bots always do.
fn undo_together(sitting: &mut Sitting, seat: Seat) -> Result<(), Fail> {
    let Some(entry) = shown_nothing(sitting) else { return Ok(()) };
    let step = sitting.m.step_of(entry);
    let order = sitting.m.orders_page(step..step + 1).pop();
    for person in sitting.m.ask_back(seat, entry)? {
        sitting.m.answer_ask(person, true)?;
    }
    sitting.keep()?;
    println!("Taken back: {}", order.map_or_else(|| format!("entry {entry}"), |(_, _, order)| order));
    Ok(())
}

/// Goes back to before an entry, if everybody agrees.
pub fn rewind(
    sitting: &mut Sitting,
    seat: Seat,
    rest: &str,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<(), Fail> {
    let entry =
        rest.parse().map_err(|_| Fail("rewind N: N is the number of an entry, as `log` shows it.".into()))?;
    for person in sitting.m.ask_back(seat, entry)? {
        editor.set_helper(None);
        let name = sitting.name(person);
        if sitting.is_bot(person) {
            sitting.m.answer_ask(person, true)?;
            continue;
        }
        let answer = editor
            .readline(&format!("{name}: go back to before entry {entry}? (yes/no) "))
            .unwrap_or_default();
        let agrees = answer.trim().starts_with('y');
        sitting.m.answer_ask(person, agrees)?;
        if !agrees {
            println!("{name} does not agree.");
            return Ok(());
        }
    }
    sitting.keep()?;
    println!("Back to before entry {entry}.");
    let reading = sitting.m.reading(Viewer::seat(seat));
    println!("{}\n{}", reading.clock, wrapped(&reading.prompt));
    Ok(())
}
