//! The prompt: orders, questions, and everything else one can type.

use std::io::IsTerminal;
use std::ops::Range;
use std::path::PathBuf;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Editor, Helper};
use table::erased::{DynMatch, Outlook, Why};
use table::{Person, Seat, Viewer};

use crate::fail::Fail;
use crate::paint::{width, wrapped};
use crate::play::{Sitting, seat_named};
use crate::savefile;
use crate::show::show;

const HELP: &str = "\
Type an order, as the line above the prompt shows it; Tab offers what may follow. `;` between two orders.
  ?            what may be said now          board       the table once more
  why ORDER    may it be ordered? which rule forbids it, or what would come of it
  near PLACE   where ways lead to from there
  look PLACE   what is there; `look REGION` for all its places
  undo [N]     take back the last order, or entry N, if it told nobody anything
  rewind N     go back to before entry N, if everybody agrees; dice will be fresh
  log [N]      what happened: the last N lines, or a few more; `log earlier` shows what was before them
  rules [TEXT] the rules, or those that contain a text
  standing JSON   answer by yourself from now on; `standing` alone: ask me again
  hint         what a marshal would do, and why
  bot SEAT LEVEL  a bot takes a seat over: random, cadet, officer, marshal
  human SEAT   a bot gives the seat back; Ctrl-C while it thinks does the same
  review [500ms]  how the odds went, and which decisions cost most
  save FILE    keep the match in a file         load FILE   go on with another
  resign       give up                          quit        leave the table";

/// Offers what may follow in the order that is being typed, in the match as it stands.
struct Offers {
    m: Box<dyn DynMatch>,
    seat: Seat,
}

impl Completer for Offers {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let start = line[..pos].rfind(' ').map_or(0, |i| i + 1);
        let (said, begun) = (line[..start].trim(), &line[start..pos]);
        let fits = self.m.choices(self.seat, said).next.into_iter().map(|choice| choice.word);
        let fitting = fits.filter(|word| word.starts_with(begun));
        Ok((start, fitting.map(|w| Pair { display: w.clone(), replacement: format!("{w} ") }).collect()))
    }
}

impl Hinter for Offers {
    type Hint = String;
}
impl Highlighter for Offers {}
impl Validator for Offers {}
impl Helper for Offers {}

/// Plays until the match is over or everybody has left.
pub fn run(mut table: Sitting, curtain: bool) -> Result<(), Fail> {
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let mut editor: Editor<Offers, DefaultHistory> = Editor::with_config(config)?;
    let mut looking: Option<Seat> = None;
    println!("{}. Type an order, or help.\n", table.m.about().title);
    if terminal {
        table.bots.heed_interrupts();
    }
    while table.m.outcome().is_none() {
        let must = table.m.awaiting().must;
        if let Some(seat) = must.iter().find(|seat| table.bots.level(*seat).is_some()) {
            bot_turn(&mut table, seat, looking);
            continue;
        }
        // Whoever was deciding goes on deciding if wanted still.
        let seat = looking.filter(|s| must.contains(*s)).or(must.first()).expect("somebody is awaited");
        if looking != Some(seat) {
            let same_person = looking.is_some_and(|s| table.m.person(s) == table.m.person(seat));
            if curtain && !same_person && looking.is_some() && table.m.needs_curtain(looking, seat) {
                draw_curtain(&table, seat, terminal, &mut editor)?;
            }
            show(&*table.m, Viewer::seat(seat), width());
            catch_up(&table, seat, table.heard[seat.index()]);
            println!("{}", wrapped(&table.m.reading(Viewer::seat(seat)).prompt));
            looking = Some(seat);
            // Another's page of the log is not gone on from.
            table.log_from = None;
        }
        table.heard[seat.index()] = table.m.entries();
        editor.set_helper(Some(Offers { m: table.m.before(usize::MAX), seat }));
        let prompt = format!("{}> ", table.m.about().seats[seat.index()]);
        let line = match editor.readline(&prompt) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return table.keep(),
            Err(e) => return Err(e.into()),
        };
        if !terminal {
            println!("{prompt}{line}");
        }
        match obey(&mut table, seat, line.trim(), &mut looking, &mut editor) {
            Ok(true) => {}
            Ok(false) => return table.keep(),
            Err(Fail(what)) => println!("{}", wrapped(&what)),
        }
    }
    let (_, how) = table.m.outcome().expect("the loop ends with it");
    println!("\n{how}");
    table.m.reveal()?;
    table.keep()?;
    look_back(&mut table, terminal, &mut editor)
}

/// A bot gives one order. Whoever saw it need not be told again; whoever is wanted now is told for what.
fn bot_turn(table: &mut Sitting, seat: Seat, looking: Option<Seat>) {
    let viewer = table.let_bot_play(seat).unwrap_or_else(|Fail(what)| {
        println!("{}\nThe bot of {} gives its seat back.", wrapped(&what), table.m.seat_name(seat));
        table.bots.rise(seat);
        Viewer::PUBLIC
    });
    for own in viewer.seats().iter() {
        table.heard[own.index()] = table.m.entries();
    }
    let must = table.m.awaiting().must;
    if let Some(own) = looking.filter(|own| must.contains(*own) && !must.meets(table.bots.seats())) {
        println!("{}", wrapped(&table.m.reading(Viewer::seat(own)).prompt));
    }
}

/// After the end there is still something to look at.
fn look_back(
    table: &mut Sitting,
    terminal: bool,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<(), Fail> {
    println!("`review` looks back at the game; `log`, `board` and `save FILE` still work; `quit` leaves.");
    editor.set_helper(None);
    table.log_from = None;
    loop {
        let line = match editor.readline("over> ") {
            Ok(line) => line,
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(()),
            Err(e) => return Err(e.into()),
        };
        if !terminal {
            println!("over> {line}");
        }
        let (word, rest) = line.trim().split_once(' ').map_or((line.trim(), ""), |(w, r)| (w, r.trim()));
        let all = Viewer::of(table.m.about().all_seats());
        let done = match word {
            "" => Ok(()),
            "quit" | "exit" => return Ok(()),
            "review" => review(table, rest),
            "board" | "map" => {
                show(&*table.m, all, width());
                Ok(())
            }
            "log" => {
                log(table, all, rest);
                Ok(())
            }
            "save" if !rest.is_empty() => table.keep_in(PathBuf::from(rest)),
            _ => Err(Fail("The game is over: review, log, board, save FILE or quit.".into())),
        };
        if let Err(Fail(what)) = done {
            println!("{}", wrapped(&what));
        }
    }
}

fn review(table: &Sitting, budget: &str) -> Result<(), Fail> {
    let budget = if budget.is_empty() { "500ms" } else { budget }.parse().map_err(Fail)?;
    let lines = crate::review::review(&table.bots, &*table.m, budget);
    table.bots.interrupted();
    for line in lines? {
        println!("{}", wrapped(&line));
    }
    Ok(())
}

fn log(table: &mut Sitting, viewer: Viewer, rest: &str) {
    let until = match rest {
        "earlier" => table.log_from.unwrap_or(usize::MAX),
        _ => usize::MAX,
    };
    let page = back_from(&*table.m, viewer, 0..until, rest.parse().unwrap_or(PAGE));
    table.log_from = Some(page.from);
    if page.lines.is_empty() {
        let none =
            if rest == "earlier" { "Nothing happened before that." } else { "Nothing has happened yet." };
        println!("{none}");
    }
    page.show();
}

/// Lines of the log that are shown at once.
const PAGE: usize = 20;

/// What happened since this seat last looked.
fn catch_up(table: &Sitting, seat: Seat, heard: u32) {
    let since = table.m.step_of(heard)..usize::MAX;
    let page = back_from(&*table.m, Viewer::seat(seat), since.clone(), MOST_NEWS);
    if page.lines.is_empty() || heard == 0 && page.from > since.start {
        return;
    }
    println!("Since you last looked:");
    page.show();
}

/// Lines of the log, of whole orders.
struct Page {
    /// The first order of which something is told.
    from: usize,
    lines: Vec<(u32, String)>,
}

impl Page {
    fn show(&self) {
        for (n, text) in &self.lines {
            println!("{n:>4} {text}");
        }
    }
}

/// The last lines told of a range of orders: this many, or a few more, since an order is told whole.
fn back_from(m: &dyn DynMatch, viewer: Viewer, steps: Range<usize>, wanted: usize) -> Page {
    let mut page = Page { from: steps.end.min(m.steps()), lines: Vec::new() };
    let mut worded = page.from;
    while page.lines.len() < wanted && page.from > steps.start {
        if page.from == worded {
            // Backwards, but several at once: they are put into words in one walk forwards.
            worded = worded.saturating_sub(PAGE).max(steps.start);
            m.log_page(viewer, worded..page.from);
        }
        page.from -= 1;
        let told = m.log_page(viewer, page.from..page.from + 1);
        page.lines.splice(..0, told.into_iter().map(|(n, line)| (n, table::plain(&line))));
    }
    page
}

/// More than this is for `log`.
const MOST_NEWS: usize = 24;

/// Nobody should see what is another's: the screen is emptied until the next person is there.
fn draw_curtain(
    table: &Sitting,
    seat: Seat,
    terminal: bool,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<(), Fail> {
    let next = table.name(table.m.person(seat));
    if !terminal {
        println!("\n---- {next} ----\n");
        return Ok(());
    }
    // Nothing above the screen, nothing in the history.
    editor.clear_history()?;
    editor.clear_screen()?;
    print!("\x1b[3J");
    editor.set_helper(None);
    let _ = editor.readline(&format!("It is for {next} now. Press Enter when nobody else is looking. "));
    Ok(editor.clear_screen()?)
}

/// Does what the line says; false if it is to leave.
fn obey(
    table: &mut Sitting,
    seat: Seat,
    line: &str,
    looking: &mut Option<Seat>,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<bool, Fail> {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(w, r)| (w, r.trim()));
    if line.contains(';') && word != "standing" {
        return obey_all(table, seat, line, looking, editor);
    }
    match word {
        "" => {}
        "help" => println!("{HELP}"),
        "quit" | "exit" => return Ok(false),
        "board" | "map" => {
            show(&*table.m, Viewer::seat(seat), width());
            println!("{}", wrapped(&table.m.reading(Viewer::seat(seat)).prompt));
        }
        "?" => {
            let choices = table.m.choices(seat, rest);
            let words: Vec<String> = choices.next.into_iter().map(|c| c.word).collect();
            println!("{}{}", if choices.whole { "(whole) " } else { "" }, words.join(", "));
            // A single word says little: what follows it, too.
            if let ([word], false) = (words.as_slice(), choices.whole) {
                let line = format!("{rest} {word}");
                let then: Vec<String> =
                    table.m.choices(seat, line.trim()).next.into_iter().map(|c| c.word).collect();
                println!("  {}: {}", line.trim(), then.join(", "));
            }
        }
        "near" => {
            let ways = table.m.ways(&rest.to_ascii_lowercase().replace(' ', "-"));
            if ways.is_empty() {
                println!("No place is called {rest:?}; say it as the orders do, such as `near west-med`.");
            }
            for (kind, keys) in ways {
                println!("  {kind} {}", keys.join(", "));
            }
        }
        "look" => {
            let lines = table.m.look(Viewer::seat(seat), rest);
            if lines.is_empty() {
                println!("No place and no region is called {rest:?}.");
            }
            lines.iter().for_each(|line| println!("{}", wrapped(line)));
        }
        "why" => match table.m.why(seat, rest) {
            Why::Allowed(look) if look.lines.is_empty() => println!("It may be ordered."),
            Why::Allowed(look) => println!("It may be ordered.\n  {}", look.lines.join("\n  ")),
            Why::Refused(reason) => println!("{}", wrapped(&reason.to_string())),
            Why::Unclear(why) => println!("{}", wrapped(&why)),
        },
        "undo" => undo(table, seat, rest)?,
        "rewind" => rewind(table, seat, rest, editor)?,
        "log" => log(table, Viewer::seat(seat), rest),
        "hint" => {
            let lines = table.bots.hint(&*table.m, seat);
            table.bots.interrupted();
            lines?.iter().for_each(|line| println!("{}", wrapped(line)));
        }
        "bot" => table.hand_to_bot(rest)?,
        "human" => {
            let seat = seat_named(table.m.about().seats, rest)?;
            let was = table.bots.rise(seat);
            let said = if was { "is in human hands again" } else { "was not held by a bot" };
            println!("{} {said}.", table.m.seat_name(seat));
        }
        "review" => review(table, rest)?,
        "rules" => crate::rules::list(&*table.game, Some(rest))?,
        "standing" => {
            table.m.stand(seat, (!rest.is_empty()).then_some(rest))?;
            println!("{}", if rest.is_empty() { "You will be asked." } else { "So it stands." });
        }
        "save" if !rest.is_empty() => {
            table.keep_in(PathBuf::from(rest))?;
            println!("Kept in {rest}.");
        }
        "load" if !rest.is_empty() => {
            table.m = savefile::load(&*table.game, &PathBuf::from(rest))?;
            // Nobody has looked at this match yet.
            *looking = None;
            table.log_from = None;
            table.heard.fill(0);
            table.keep_in(PathBuf::from(rest))?;
        }
        "resign" => {
            table.m.resign(seat)?;
            table.keep()?;
        }
        _ => {
            if !warned(table, seat, line, editor)? {
                return Ok(true);
            }
            let clock = table.m.reading(Viewer::seat(seat)).clock;
            let news = table.m.order(seat, line)?;
            for line in news {
                println!("  {line}");
            }
            table.keep()?;
            let still = table.m.awaiting().must.contains(seat);
            if still && table.m.outcome().is_none() {
                let reading = table.m.reading(Viewer::seat(seat));
                if reading.clock != clock {
                    println!("{}", reading.clock);
                }
                println!("{}", wrapped(&reading.prompt));
            }
        }
    }
    Ok(true)
}

/// Does what several lines in one say, as long as the seat is wanted and nothing is refused.
fn obey_all(
    table: &mut Sitting,
    seat: Seat,
    lines: &str,
    looking: &mut Option<Seat>,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<bool, Fail> {
    for line in lines.split(';') {
        if !table.m.awaiting().must.contains(seat) {
            break;
        }
        if !obey(table, seat, line.trim(), looking, editor)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Says what would come of an order; if that is something to be warned of, asks once more. False if the person thinks better of it.
fn warned(
    table: &Sitting,
    seat: Seat,
    line: &str,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<bool, Fail> {
    let Why::Allowed(Outlook { lines, .. }) = table.m.why(seat, line) else { return Ok(true) };
    for line in &lines {
        println!("  {line}");
    }
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if !terminal || !lines.iter().any(|line| line.starts_with('!')) {
        return Ok(true);
    }
    editor.set_helper(None);
    let answer = editor.readline("Go on? Enter to do it, anything else to think again: ")?;
    let yes = matches!(answer.trim().to_ascii_lowercase().as_str(), "" | "y" | "yes");
    if !yes {
        println!("Not done.");
    }
    Ok(yes)
}

fn undo(table: &mut Sitting, seat: Seat, rest: &str) -> Result<(), Fail> {
    // Everybody sits at this keyboard: whoever gave the last order takes it back, unless a curtain hangs between them.
    let own = table.m.person(seat);
    let all = (0..table.m.about().count()).map(|s| table.m.person(Seat(s)));
    let all = all.filter(|person| *person == own || !table.is_bot(*person));
    let secrets = table.m.about().secrets;
    let persons: Vec<Person> = all.filter(|person| !secrets || *person == own).collect();
    let mut entries: Vec<(u32, Person)> = Vec::new();
    for person in persons {
        entries.extend(table.m.may_take_back(person).into_iter().map(|entry| (entry, person)));
    }
    entries.sort_by_key(|(entry, person)| (std::cmp::Reverse(*entry), *person != own));
    let wanted: Option<u32> = rest.parse().ok();
    let found = entries.iter().find(|(entry, _)| wanted.is_none_or(|w| w == *entry)).copied();
    let (entry, person) = match (found, wanted) {
        (Some(found), _) => found,
        (None, Some(entry)) => (entry, own),
        (None, None) => {
            let what = "There is nothing that can be taken back alone. `log` numbers what happened; `rewind N` asks everybody.";
            return Err(Fail(what.into()));
        }
    };
    let step = table.m.step_of(entry);
    let order = table.m.orders_page(step..step + 1).into_iter().find(|(n, _, _)| *n == entry);
    table.m.take_back(person, entry)?;
    table.keep()?;
    println!("Taken back: {}", order.map_or_else(|| format!("entry {entry}"), |(_, _, order)| order));
    let reading = table.m.reading(Viewer::seat(seat));
    println!("{}\n{}", reading.clock, wrapped(&reading.prompt));
    Ok(())
}

fn rewind(
    table: &mut Sitting,
    seat: Seat,
    rest: &str,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<(), Fail> {
    let entry =
        rest.parse().map_err(|_| Fail("rewind N: N is the number of an entry, as `log` shows it.".into()))?;
    for person in table.m.ask_back(seat, entry)? {
        editor.set_helper(None);
        let name = table.name(person);
        if table.is_bot(person) {
            table.m.answer_ask(person, true)?;
            continue;
        }
        let answer = editor
            .readline(&format!("{name}: go back to before entry {entry}? (yes/no) "))
            .unwrap_or_default();
        let agrees = answer.trim().starts_with('y');
        table.m.answer_ask(person, agrees)?;
        if !agrees {
            println!("{name} does not agree.");
            return Ok(());
        }
    }
    table.keep()?;
    println!("Back to before entry {entry}. Dice will be fresh.");
    Ok(())
}
