//! `sandtable answers`: what a match answers at each of its orders, beside its journal as `FILE.answers`.
//!
//! A journal says what was ordered and what came of it, but not what else could have been ordered, what was forecast, or which rule
//! forbade something. All of that is part of an edition too. It is kept as digests of a few orders each: when one differs, the first
//! difference is told with everything that is answered now, to be compared with what an older program prints with `--order`.

use std::path::{Path, PathBuf};

use table::erased::{DynMatch, Why};
use table::pack::Hash;
use table::{Seat, Viewer};

use crate::fail::{Fail, read, write};
use crate::records::game_of;
use crate::savefile::load;

/// How many orders share a digest.
const ORDERS: usize = 8;
/// How many lines from before are judged at each order, and how many from later.
const STRAYS: usize = 3;

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
        let view = self.m.before(order).view(Viewer::seat(*seat));
        let mut text = format!("{order} {seat:?}: {line}\n");
        let words: Vec<&str> = line.split_whitespace().collect();
        for said in 0..=words.len() {
            let begun = words[..said].join(" ");
            let choices = view.choices(*seat, &begun);
            let next: Vec<&str> = choices.next.iter().map(|choice| choice.word.as_str()).collect();
            text += &format!("  {begun:?} {}: {}\n", choices.whole, next.join(" "));
        }
        for line in [line.as_str()].into_iter().chain(self.strays(order)) {
            let why = match view.why(*seat, line) {
                Why::Allowed(outlook) => format!("{:?}", outlook.forecast),
                Why::Refused(reason) => format!("{} {:?}", reason.rule, reason.about),
                Why::Unclear(_) => "no order".to_owned(),
            };
            text += &format!("  {line}: {why}\n");
        }
        let seats = (0..self.m.about().count()).map(|seat| Viewer::seat(Seat(seat)));
        for viewer in seats.chain([Viewer::PUBLIC]) {
            let heard = self.m.heard_page(viewer, order..order + 1);
            text += &format!("  heard: {heard:?}\n");
        }
        text
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
