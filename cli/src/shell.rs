//! The prompt: orders, questions, and everything else one can type.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Editor, Helper};
use table::erased::{DynMatch, Outlook, Why};
use table::{Seat, Viewer};

use crate::fail::Fail;
use crate::layout::{fit, width, wrapped};
use crate::play::{Sitting, seat_named};
use crate::show::{is_big, show};
use crate::{back, chain, help, log, savefile, tables};

/// Offers what may follow in the order that is being typed, in the match as it stands.
pub struct Offers {
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
pub fn run(mut sitting: Sitting, curtain: bool) -> Result<(), Fail> {
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let mut editor: Editor<Offers, DefaultHistory> = Editor::with_config(config)?;
    let mut looking: Option<Seat> = None;
    println!("{}. Type an order, or help.\n", sitting.m.about().title);
    if terminal {
        sitting.bots.heed_interrupts();
    }
    while sitting.m.outcome().is_none() {
        let must = sitting.m.awaiting().must;
        if let Some(seat) = must.iter().find(|seat| sitting.bots.level(*seat).is_some()) {
            bot_turn(&mut sitting, seat, looking);
            continue;
        }
        // The person who was deciding continues, if their seat must still act.
        let seat = looking.filter(|s| must.contains(*s)).or(must.first()).expect("somebody is awaited");
        if looking != Some(seat) {
            let same_person = looking.is_some_and(|s| sitting.m.person(s) == sitting.m.person(seat));
            if curtain && !same_person && looking.is_some() && sitting.m.needs_curtain(looking, seat) {
                draw_curtain(&sitting, seat, terminal, &mut editor)?;
            }
            let heard = sitting.heard[seat.index()];
            // A long list is shown once; `board` shows it again.
            match is_big(&*sitting.m) && heard > 0 {
                true => println!("{}", sitting.m.reading(Viewer::seat(seat)).clock),
                false => show(&*sitting.m, Viewer::seat(seat), width()),
            }
            log::catch_up(&sitting, seat, heard);
            println!("{}", wrapped(&sitting.m.reading(Viewer::seat(seat)).prompt));
            looking = Some(seat);
            // Paging through the log starts anew for another person.
            sitting.log_from = None;
        }
        sitting.heard[seat.index()] = sitting.m.entries();
        editor.set_helper(Some(Offers { m: sitting.m.before(usize::MAX), seat }));
        fit(editor.dimensions().map(|(columns, _)| columns.into()));
        let prompt = format!("{}> ", sitting.m.about().seats[seat.index()]);
        let line = match editor.readline(&prompt) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return sitting.keep(),
            Err(e) => return Err(e.into()),
        };
        if !terminal {
            println!("{prompt}{line}");
        }
        match obey(&mut sitting, seat, line.trim(), &mut looking, &mut editor) {
            Ok(true) => {}
            Ok(false) => return sitting.keep(),
            Err(Fail(what)) => println!("{}", wrapped(&what)),
        }
    }
    let (_, how) = sitting.m.outcome().expect("the loop ends with it");
    println!("\n{how}");
    sitting.m.reveal()?;
    sitting.keep()?;
    look_back(&mut sitting, terminal, &mut editor)
}

/// A bot gives one order. Those who saw it are not told again; the next to act is told what for.
fn bot_turn(sitting: &mut Sitting, seat: Seat, looking: Option<Seat>) {
    let viewer = sitting.let_bot_play(seat).unwrap_or_else(|Fail(what)| {
        println!("{}\nThe bot of {} gives its seat back.", wrapped(&what), sitting.m.seat_name(seat));
        sitting.bots.rise(seat);
        Viewer::PUBLIC
    });
    for own in viewer.seats().iter() {
        sitting.heard[own.index()] = sitting.m.entries();
    }
    let must = sitting.m.awaiting().must;
    if let Some(own) = looking.filter(|own| must.contains(*own) && !must.meets(sitting.bots.seats())) {
        log::catch_up(sitting, own, sitting.heard[own.index()]);
        println!("{}", wrapped(&sitting.m.reading(Viewer::seat(own)).prompt));
    }
}

/// After the end, the match can still be looked at.
fn look_back(
    sitting: &mut Sitting,
    terminal: bool,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<(), Fail> {
    println!("`review` looks back at the game; `log`, `board` and `save FILE` still work; `quit` leaves.");
    editor.set_helper(None);
    sitting.log_from = None;
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
        let all = Viewer::of(sitting.m.about().all_seats());
        let done = match word {
            "" => Ok(()),
            "quit" | "exit" => return Ok(()),
            "review" => review(sitting, rest),
            "board" | "map" => {
                show(&*sitting.m, all, width());
                Ok(())
            }
            "log" => log::show(sitting, all, rest),
            "save" if !rest.is_empty() => {
                sitting.keep_in(PathBuf::from(rest)).map(|()| println!("The match is kept in {rest}."))
            }
            _ => Err(Fail("The game is over: review, log, board, save FILE or quit.".into())),
        };
        if let Err(Fail(what)) = done {
            println!("{}", wrapped(&what));
        }
    }
}

fn review(sitting: &Sitting, budget: &str) -> Result<(), Fail> {
    let budget = if budget.is_empty() { "500ms" } else { budget }.parse().map_err(Fail)?;
    let lines = crate::review::review(&sitting.bots, &*sitting.m, budget);
    sitting.bots.interrupted();
    for line in lines? {
        println!("{}", wrapped(&line));
    }
    Ok(())
}

/// Clears the screen until the next person is there, so that nobody sees another's secrets.
fn draw_curtain(
    sitting: &Sitting,
    seat: Seat,
    terminal: bool,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<(), Fail> {
    let next = sitting.name(sitting.m.person(seat));
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

/// What came of a part of a line.
enum Obeyed {
    /// Something was shown.
    Shown,
    /// An order was given.
    Ordered,
    /// It is to leave.
    Left,
}

/// Does what a line says, part by part, as long as the seat is wanted and nothing is refused; false if it is to leave. What is to be decided
/// next is said once, at the end.
fn obey(
    sitting: &mut Sitting,
    seat: Seat,
    line: &str,
    looking: &mut Option<Seat>,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<bool, Fail> {
    let clock = sitting.m.reading(Viewer::seat(seat)).clock;
    let is_json = line.starts_with("standing");
    let parts = if is_json { vec![line] } else { chain::parts(line) };
    let (mut ordered, mut done) = (false, Ok(true));
    for part in parts {
        if ordered && !sitting.m.awaiting().must.contains(seat) {
            break;
        }
        match obey_part(sitting, seat, part, looking, editor) {
            Ok(Obeyed::Shown) => {}
            Ok(Obeyed::Ordered) => ordered = true,
            Ok(Obeyed::Left) => return Ok(false),
            Err(Fail(what)) => {
                done = Err(Fail(what));
                break;
            }
        }
    }
    if ordered && sitting.m.awaiting().must.contains(seat) && sitting.m.outcome().is_none() {
        if let Err(Fail(what)) = std::mem::replace(&mut done, Ok(true)) {
            println!("{}", wrapped(&what));
        }
        let reading = sitting.m.reading(Viewer::seat(seat));
        if reading.clock != clock {
            println!("{}", reading.clock);
        }
        println!("{}", wrapped(&reading.prompt));
    }
    done
}

/// Does what one part of a line says.
fn obey_part(
    sitting: &mut Sitting,
    seat: Seat,
    line: &str,
    looking: &mut Option<Seat>,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<Obeyed, Fail> {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(w, r)| (w, r.trim()));
    match word {
        "" => {}
        "help" => println!("{}", help::text(width())),
        "quit" | "exit" => return Ok(Obeyed::Left),
        "board" | "map" => {
            show(&*sitting.m, Viewer::seat(seat), width());
            println!("{}", wrapped(&sitting.m.reading(Viewer::seat(seat)).prompt));
        }
        "?" => {
            let choices = sitting.m.choices(seat, rest);
            let words: Vec<String> = choices.next.into_iter().map(|c| c.word).collect();
            println!("{}{}", if choices.whole { "(complete) " } else { "" }, words.join(", "));
            // A single word says little: what follows it, too.
            if let ([word], false) = (words.as_slice(), choices.whole) {
                let line = format!("{rest} {word}");
                let then: Vec<String> =
                    sitting.m.choices(seat, line.trim()).next.into_iter().map(|c| c.word).collect();
                if !then.is_empty() {
                    println!("  {}: {}", line.trim(), then.join(", "));
                }
            }
        }
        "near" if rest.is_empty() => return usage("near PLACE lists the places connected to it."),
        "near" => {
            let ways = sitting.m.ways(&rest.to_ascii_lowercase().replace(' ', "-"));
            if ways.is_empty() {
                let spaces = sitting.m.board().spaces;
                let known = spaces.first().map_or("nothing", |space| &space.key);
                println!("No place is called {rest:?}; one is called `{known}`.");
            }
            for (kind, keys) in ways {
                println!("{}", wrapped(&format!("  {kind}: {}", keys.join(", "))));
            }
        }
        "table" => tables::show(&*sitting.m, Viewer::seat(seat), rest)?,
        "look" if rest.is_empty() => return usage("look PLACE shows what is there."),
        "look" => {
            let lines = sitting.m.look(Viewer::seat(seat), rest);
            if lines.is_empty() {
                println!("No place and no region is called {rest:?}.");
            }
            lines.iter().for_each(|line| println!("{}", wrapped(line)));
        }
        "why" if rest.is_empty() => {
            return usage("why ORDER tells whether it is allowed, and what it would do.");
        }
        "why" => match sitting.m.why(seat, rest) {
            Why::Allowed(look) if look.lines.is_empty() => println!("This is allowed."),
            Why::Allowed(look) => {
                println!("{}", wrapped(&format!("This is allowed.\n  {}", look.lines.join("\n  "))));
            }
            Why::Refused(reason) => println!("{}", wrapped(&reason.to_string())),
            Why::Unclear(why) => println!("{}", wrapped(&why)),
        },
        "undo" => back::undo(sitting, seat, rest)?,
        "rewind" => back::rewind(sitting, seat, rest, editor)?,
        "log" => log::show(sitting, Viewer::seat(seat), rest)?,
        "hint" => {
            let lines = sitting.bots.hint(&*sitting.m, seat);
            sitting.bots.interrupted();
            lines?.iter().for_each(|line| println!("{}", wrapped(line)));
        }
        "bot" => sitting.hand_to_bot(rest)?,
        "human" => {
            let seat = seat_named(sitting.m.about().seats, rest)?;
            let was = sitting.bots.rise(seat);
            let said = if was { "is in human hands again" } else { "was not held by a bot" };
            println!("{} {said}.", sitting.m.seat_name(seat));
        }
        "review" => review(sitting, rest)?,
        "rules" => crate::rules::list(&*sitting.game, Some(rest))?,
        "standing" => {
            sitting.m.set_standing(seat, (!rest.is_empty()).then_some(rest))?;
            let said =
                if rest.is_empty() { "You will be asked again." } else { "The standing orders are set." };
            println!("{said}");
        }
        "save" if rest.is_empty() => return usage("save FILE keeps the match in a file."),
        "save" => {
            sitting.keep_in(PathBuf::from(rest))?;
            println!("The match is kept in {rest}.");
        }
        "load" if rest.is_empty() => return usage("load FILE continues another match."),
        // Some games have an order of that name.
        "load" if Path::new(rest).is_file() || !is_order(sitting, seat, line) => {
            sitting.m = savefile::load(&*sitting.game, &PathBuf::from(rest))?;
            // Nobody has looked at this match yet.
            *looking = None;
            sitting.log_from = None;
            sitting.heard.fill(0);
            sitting.keep_in(PathBuf::from(rest))?;
        }
        "resign" if !rest.is_empty() => return usage("`resign` alone gives up."),
        "resign" => resign(sitting, seat, editor)?,
        _ => return give(sitting, seat, line, editor),
    }
    Ok(Obeyed::Shown)
}

/// Gives the orders of a line one after the other.
fn give(
    sitting: &mut Sitting,
    seat: Seat,
    line: &str,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<Obeyed, Fail> {
    let verbs: Vec<String> = sitting.m.choices(seat, "").next.into_iter().map(|choice| choice.word).collect();
    let allowed = |line: &str| matches!(sitting.m.why(seat, line), Why::Allowed(_));
    let mut obeyed = Obeyed::Shown;
    for order in chain::orders(line, allowed, |word| verbs.iter().any(|verb| verb == word)) {
        if !warned(sitting, seat, &order, editor)? {
            break;
        }
        let news = match sitting.m.order(seat, &order) {
            // What was ordered before stays ordered: the next question is shown with the refusal.
            Err(trouble) if matches!(obeyed, Obeyed::Ordered) => {
                println!("{}", wrapped(&Fail::from(trouble).0));
                break;
            }
            news => news?,
        };
        news.iter().for_each(|line| println!("{}", wrapped(&format!("  {line}"))));
        sitting.keep()?;
        obeyed = Obeyed::Ordered;
    }
    Ok(obeyed)
}

fn usage(how: &str) -> Result<Obeyed, Fail> {
    Err(Fail(how.into()))
}

/// Shows the forecast of an order; if it contains a warning, asks for confirmation. False if the person declines.
fn warned(
    sitting: &Sitting,
    seat: Seat,
    line: &str,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<bool, Fail> {
    let Why::Allowed(Outlook { lines, .. }) = sitting.m.why(seat, line) else { return Ok(true) };
    lines.iter().for_each(|line| println!("{}", wrapped(&format!("  {line}"))));
    if !lines.iter().any(|line| line.starts_with('!')) {
        return Ok(true);
    }
    confirmed("Go on? Enter to do it, anything else to think again: ", &["", "y", "yes"], editor)
}

/// Asks whether to go on, where there is a terminal.
fn confirmed(
    question: &str,
    yes: &[&str],
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<bool, Fail> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Ok(true);
    }
    editor.set_helper(None);
    let answer = editor.readline(question)?.trim().to_ascii_lowercase();
    let agreed = yes.contains(&answer.as_str());
    if !agreed {
        println!("Not done.");
    }
    Ok(agreed)
}

/// A seat gives up. If others of its side play on, the game does too.
fn resign(
    sitting: &mut Sitting,
    seat: Seat,
    editor: &mut Editor<Offers, DefaultHistory>,
) -> Result<(), Fail> {
    let name = sitting.m.seat_name(seat);
    if !confirmed(&format!("{name} gives up for good? (yes/no) "), &["y", "yes"], editor)? {
        return Ok(());
    }
    sitting.m.resign(seat)?;
    sitting.keep()?;
    let side = sitting.bots.kind().sides().into_iter().find(|side| side.contains(seat)).unwrap_or_default();
    let others: Vec<String> =
        side.minus(sitting.m.resigned()).iter().map(|other| sitting.m.seat_name(other)).collect();
    if sitting.m.outcome().is_none() && !others.is_empty() {
        let others = others.join(" and ");
        println!("{name} resigns. The game goes on until {others} resigns too; {name} plays on until then.");
    }
    Ok(())
}

/// Does the game read this line as an order, allowed or not?
fn is_order(sitting: &Sitting, seat: Seat, line: &str) -> bool {
    matches!(sitting.m.why(seat, line), Why::Allowed(_) | Why::Refused(_))
}
