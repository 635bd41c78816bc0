//! `sandtable answers`: what a match answers at each of its orders, beside its journal as `FILE.answers`.
//!
//! A journal says what was ordered and what came of it, but not what else could have been ordered, what was forecast, or which rule
//! forbade something. All of that is part of an edition too, and so is what would have come of other orders: at each order some are said
//! by chance and tried. It is kept as digests of a few orders each: when one differs, the first difference is told with everything that is
//! answered now, to be compared with what an older program prints with `--order`.

use std::path::{Path, PathBuf};

use table::erased::{DynMatch, DynView, Why};
use table::pack::Hash;
use table::scene::{Choice, Widget};
use table::{Entropy, Rng, Seat, Viewer};

use crate::fail::{Fail, read, write};
use crate::records::game_of;
use crate::savefile::load;

/// How many orders share a digest.
const ORDERS: usize = 8;
/// How many lines from before are judged at each order, and how many from later.
const STRAYS: usize = 3;
/// How many other orders are tried at each order.
const TRIES: usize = 6;
/// The most words of an order that is tried.
const LONGEST_TRY: usize = 10;

/// Compares what matches answer with what is kept beside them, or keeps it.
pub fn answers(files: &[PathBuf], keep: bool) -> Result<(), Fail> {
    let mut faults = Vec::new();
    for file in files {
        let asked = Asked::load(file)?;
        let beside = beside(file);
        if keep {
            write(&beside, asked.digests().join("\n") + "\n")?;
        } else if let Some(from) = asked.first_difference(&read(&beside)?) {
            faults.push(format!(
                "{}: orders {from} to {} are answered otherwise than {} says. At the first of them:\n{}",
                file.display(),
                from + ORDERS - 1,
                beside.display(),
                asked.at(from)
            ));
        } else {
            println!("{}: {} orders are answered as they were", file.display(), asked.lines.len());
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Fail(faults.join("\n"))) }
}

/// Prints what a match answers at one order.
pub fn at_order(file: &Path, order: usize) -> Result<(), Fail> {
    let asked = Asked::load(file)?;
    if order >= asked.lines.len() {
        return Err(Fail(format!("The match has {} orders, from 0.", asked.lines.len())));
    }
    print!("{}", asked.at(order));
    Ok(())
}

fn beside(file: &Path) -> PathBuf {
    file.with_extension("answers")
}

/// May a line be ordered, and what would come of it?
fn judged(view: &dyn DynView, seat: Seat, line: &str) -> String {
    let why = match view.why(seat, line) {
        Why::Allowed(outlook) => format!("{:?}", outlook.forecast),
        Why::Refused(reason) => format!("{} {:?}", reason.rule, reason.about),
        Why::Unclear(_) => "no order".to_owned(),
    };
    format!("  {line}: {why}\n")
}

/// An order of words by chance, of those that are offered; its first is a verb if that is wanted and one is offered.
fn said_by_chance(view: &dyn DynView, seat: Seat, verb: bool, rng: &mut Rng, text: &mut String) -> String {
    let mut line = String::new();
    for said in 0..LONGEST_TRY {
        let choices = view.choices(seat, &line);
        let words = |kind: fn(&Widget) -> bool| {
            let of_kind = choices.next.iter().filter(|choice| kind(&choice.widget));
            of_kind.map(|choice: &Choice| choice.word.as_str()).collect::<Vec<&str>>()
        };
        let all = words(|_| true);
        *text += &format!("  {line:?} {}: {}\n", choices.whole, all.join(" "));
        if choices.whole && rng.one_in(2) {
            break;
        }
        let verbs = words(|widget| matches!(widget, Widget::Button(_)));
        let from = if verb && said == 0 && !verbs.is_empty() { &verbs } else { &all };
        let Some(word) = rng.pick(from) else { break };
        line = format!("{line} {word}").trim_start().to_owned();
    }
    line
}

/// A match, and all that was ordered in it.
struct Asked {
    m: Box<dyn DynMatch>,
    lines: Vec<(Seat, String)>,
}

impl Asked {
    fn load(file: &Path) -> Result<Asked, Fail> {
        let m = load(&*game_of(&read(file)?, file)?, file)?;
        let lines = m.orders().into_iter().map(|(_, seat, line)| (seat, line)).collect();
        Ok(Asked { m, lines })
    }

    fn digests(&self) -> Vec<String> {
        (0..self.lines.len()).step_by(ORDERS).map(|from| self.digest(from)).collect()
    }

    fn first_difference(&self, kept: &str) -> Option<usize> {
        let mut kept = kept.lines();
        let differs = |from: &usize| kept.next() != Some(&self.digest(*from));
        (0..self.lines.len()).step_by(ORDERS).find(differs)
    }

    /// The digest of the answers at some orders, with the number of the first.
    fn digest(&self, from: usize) -> String {
        let orders = from..self.lines.len().min(from + ORDERS);
        let text: String = orders.map(|order| self.at(order)).collect();
        let digest: String =
            Hash::of(text.as_bytes()).0[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{from} {digest}")
    }

    /// What could be ordered instead of an order and what it would have done, what other lines would have done, and what everybody heard.
    fn at(&self, order: usize) -> String {
        let (seat, line) = &self.lines[order];
        let before = self.m.before(order);
        let view = before.view(Viewer::seat(*seat));
        let mut text = format!("{order} {seat:?}: {line}\n");
        let words: Vec<&str> = line.split_whitespace().collect();
        for said in 0..=words.len() {
            let begun = words[..said].join(" ");
            let choices = view.choices(*seat, &begun);
            let next: Vec<&str> = choices.next.iter().map(|choice| choice.word.as_str()).collect();
            text += &format!("  {begun:?} {}: {}\n", choices.whole, next.join(" "));
        }
        for line in [line.as_str()].into_iter().chain(self.strays(order)) {
            text += &judged(&*view, *seat, line);
        }
        for viewer in self.viewers() {
            let heard = self.m.heard_page(viewer, order..order + 1);
            text += &format!("  heard: {heard:?}\n");
        }
        let mut rng = Rng::seeded(order as u64);
        for kind in 0..TRIES {
            let line = said_by_chance(&*view, *seat, kind % 2 == 0, &mut rng, &mut text);
            text += &judged(&*view, *seat, &line);
            let dice = Entropy::casual(order as u64, self.m.about().count());
            self.try_out(before.what_if(Viewer::seat(*seat), dice), *seat, &line, &mut text);
        }
        text
    }

    /// What everybody hears and sees of an order.
    fn try_out(&self, mut trial: Box<dyn DynMatch>, seat: Seat, line: &str, text: &mut String) {
        let from = trial.steps();
        let done = trial.order(seat, line).is_ok();
        *text += &format!("  tried: {done}\n");
        for viewer in self.viewers() {
            let heard = trial.heard_page(viewer, from..trial.steps());
            let seen = Hash::of(&trial.seen(viewer)).0;
            *text += &format!("  then {:02x?} heard: {heard:?}\n", &seen[..4]);
        }
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        (0..self.m.about().count()).map(|seat| Viewer::seat(Seat(seat))).chain([Viewer::PUBLIC])
    }

    /// Other lines: what the seat said just before and says next.
    fn strays<'s>(&'s self, order: usize) -> impl Iterator<Item = &'s str> {
        let (said, later) = (&self.lines[..order], &self.lines[order + 1..]);
        let of_seat = |lines: &mut dyn Iterator<Item = &'s (Seat, String)>| {
            let own = lines.filter(|(seat, _)| *seat == self.lines[order].0);
            own.take(STRAYS).map(|(_, line)| line.as_str()).collect::<Vec<&str>>()
        };
        of_seat(&mut said.iter().rev()).into_iter().chain(of_seat(&mut later.iter()))
    }
}
