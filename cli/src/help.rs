//! What `help` says.

use crate::layout::hung;

const HELP: &str = "\
Type an order as the line above the prompt shows it; Tab lists what can follow. Separate several orders with `;`,
and several that begin alike with `,`: `buy 3-infantry, 1-armor`.
  ?               what can be ordered now; `? ORDER` what can follow an order you have begun
  why ORDER       the rule that forbids an order, or what the order would do
  undo [N]        take back the last order, or entry N of the log, if nobody has learned anything from it
  rewind N        go back to before entry N, if everybody agrees; dice are then rolled anew
  board           show the board again
  look PLACE      what is in a place; `look REGION` shows all places of a region
  near PLACE      the places connected to a place
  table [NAME]    the tables beside the board, or one of them
  log [N]         the last lines of the log, about N of them; `log earlier` shows those before
  rules [TEXT]    all rules, or those that contain a text
  standing JSON   answer questions out of turn automatically; `standing` alone: ask me again
  hint            what the strongest bot would do, and why
  bot SEAT LEVEL  let a bot take over a seat: random, cadet, officer, marshal
  human SEAT      take a seat back from a bot; so does Ctrl-C while it thinks
  review [500ms]  the odds turn by turn, and the costliest decisions
  save FILE       keep the match in this file from now on
  load FILE       continue another match
  resign          give up
  quit            leave";

/// The column at which what a command does is said.
const COLUMN: usize = 18;

/// The help, in lines no longer than this; what is broken off is indented as far as what a command does.
pub fn text(width: usize) -> String {
    let line = |line: &str| match line.split_at_checked(COLUMN) {
        Some((command, does)) if command.starts_with("  ") => hung(command, does, width),
        _ => hung("", line, width),
    };
    HELP.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_does_stands_in_one_column() {
        let text = text(80);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        let broken = text.lines().filter(|line| line.starts_with("    "));
        assert!(
            broken.clone().count() > 3 && broken.clone().all(|line| line.find(|c| c != ' ') == Some(COLUMN)),
            "{text}"
        );
    }
}
