//! Looking back at a game in the terminal: how the odds went, what cost most, what luck did.

use std::path::Path;

use bots::review::{Luck, Review, fortunes};
use bots::{Budget, Level};
use indicatif::{ProgressBar, ProgressStyle};
use table::erased::DynMatch;
use table::{Message, Viewer, plain};

use crate::bots::{Bots, percent};
use crate::fail::{Fail, read};
use crate::records::game_of;
use crate::savefile::load;

/// Width of a bar that stands for certainty, in characters.
const WIDE: usize = 40;

/// `sandtable review`: looks back at a match from its file.
pub fn review_file(file: &Path, budget: Budget) -> Result<(), Fail> {
    let game = game_of(&read(file)?, file)?;
    let m = load(&*game, file)?;
    let bots = Bots::new(game.about().id, budget)?;
    for line in review(&bots, &*m, budget)? {
        println!("{line}");
    }
    Ok(())
}

/// Looks back at the match so far, with this much thought for every player turn, and tells it line by line.
pub fn review(bots: &Bots, m: &dyn DynMatch, budget: Budget) -> Result<Vec<String>, Fail> {
    if bots.strongest() == Level::Random {
        return Err(Fail("No bot has been taught this game.".into()));
    }
    if m.about().secrets && m.outcome().is_none() {
        return Err(Fail("Looking back would tell what is secret: wait for the end of the game.".into()));
    }
    let bar = ProgressBar::new(1000);
    bar.set_style(
        ProgressStyle::with_template("looking back {bar:40} {eta} left").expect("a valid template"),
    );
    let heard = &mut |thousandths: u16| bar.set_position(thousandths.into());
    let review = bots.kind().review(&m.journal(), budget, &bots.clock(), heard);
    bar.finish_and_clear();
    let review = review.map_err(Fail)?;
    let mut lines = chart(bots, m, &review);
    lines.extend(slips(bots, m, &review));
    lines.extend(luck(m, &review.luck));
    if lines.is_empty() {
        lines.push("There is nothing to look back at yet.".into());
    }
    Ok(lines)
}

/// The odds of the first side, a bar at the beginning of every game turn and one at the end.
fn chart(bots: &Bots, m: &dyn DynMatch, review: &Review) -> Vec<String> {
    let Some(side) = bots.kind().sides().into_iter().next() else { return Vec::new() };
    let name = side.iter().map(|seat| m.seat_name(seat)).collect::<Vec<_>>().join(" and ");
    let course = &review.course;
    let fresh = |i: usize| i == 0 || i + 1 == course.len() || course[i - 1].turn != course[i].turn;
    let mut lines = Vec::new();
    for (i, point) in course.iter().enumerate().filter(|(i, _)| fresh(*i)) {
        let odds = point.odds.first().copied().unwrap_or(500).min(1000);
        let full = (usize::from(odds) * WIDE + 500) / 1000;
        let bar = "#".repeat(full) + &".".repeat(WIDE - full);
        let when = if i + 1 == course.len() { "the end".into() } else { date(m, &point.date) };
        lines.push((when, format!("{bar} {:>5}", percent(odds))));
    }
    let wide = lines.iter().map(|(when, _)| when.chars().count()).max().unwrap_or_default();
    let lines: Vec<String> = lines.into_iter().map(|(when, bar)| format!("  {when:<wide$} {bar}")).collect();
    let head = (!lines.is_empty()).then(|| format!("The odds of {name}:"));
    head.into_iter().chain(lines).collect()
}

/// A game turn as players call it.
fn date(m: &dyn DynMatch, date: &Message) -> String {
    plain(&m.say(Viewer::PUBLIC, date))
}

/// The number of an order in the journal, as the log and `replay` have it.
fn entry(m: &dyn DynMatch, order: usize) -> u32 {
    m.orders_page(order..order + 1).first().map_or(0, |(entry, ..)| *entry)
}

/// The decisions that cost most, each with what was played and the better line.
fn slips(bots: &Bots, m: &dyn DynMatch, review: &Review) -> Vec<String> {
    let mut lines = Vec::new();
    for (i, slip) in review.slips.iter().enumerate() {
        let who = m.seat_name(slip.seat);
        lines.push(format!(
            "  {}. {}, {who}, order {}: cost {} of the odds",
            i + 1,
            date(m, &slip.date),
            entry(m, slip.order),
            percent(slip.cost)
        ));
        lines.push(format!("     played: {}", slip.played.join("; ")));
        lines.push(format!("     better: {}", slip.better.join("; ")));
        if let Some(reasons) = bots.reasons(m, slip.seat, &slip.terms) {
            lines.push(format!("     its worth to the odds: {reasons}"));
        }
    }
    if !lines.is_empty() {
        lines.insert(0, "The decisions that cost most:".into());
    }
    lines
}

/// What chance gave and took: sums by seat, then the three draws that strayed most.
fn luck(m: &dyn DynMatch, draws: &[Luck]) -> Vec<String> {
    let thousandths = |n: i32| f64::from(n) / 1000.0;
    let mut lines = Vec::new();
    for fortune in fortunes(draws) {
        lines.push(format!(
            "  {} [{}]: {:.1} expected, {:.1} came ({:+.1}; {:.1} either way is usual)",
            m.seat_name(fortune.seat),
            fortune.rule,
            thousandths(fortune.expected),
            thousandths(fortune.actual),
            thousandths(fortune.actual - fortune.expected),
            thousandths(fortune.spread)
        ));
    }
    let mut strayed: Vec<&Luck> = draws.iter().filter(|draw| draw.actual != draw.expected).collect();
    strayed.sort_by_key(|draw| std::cmp::Reverse((draw.actual - draw.expected).abs()));
    for draw in strayed.into_iter().take(3) {
        lines.push(format!(
            "    order {}, {} [{}]: {:.1} expected, {:.1} came",
            entry(m, draw.order),
            m.seat_name(draw.seat),
            draw.rule,
            thousandths(draw.expected),
            thousandths(draw.actual)
        ));
    }
    if !lines.is_empty() {
        lines.insert(0, "Luck:".into());
    }
    lines
}

#[cfg(test)]
mod tests {
    use bots::review::{Point, Slip};
    use table::{Entropy, Person, Seat};

    use super::*;

    fn begun() -> (Bots, Box<dyn DynMatch>) {
        let game = catalog::find("underbelly").unwrap();
        let m = game.open(None, &[Person(0), Person(1)], Entropy::casual(1, 2)).unwrap();
        (Bots::new("underbelly", Budget::Nodes(1)).unwrap(), m)
    }

    #[test]
    fn the_chart_has_a_bar_for_every_turn_and_the_end() {
        let (bots, m) = begun();
        let date = |turn| Message::new(if turn == 1 { "season-spring" } else { "season-summer" });
        let point =
            |order, turn, odds| Point { order, turn, date: date(turn), odds: vec![odds, 1000 - odds] };
        let course = vec![point(0, 1, 500), point(9, 1, 400), point(20, 2, 750), point(30, 2, 1000)];
        let lines = chart(&bots, &*m, &Review { course, ..Review::default() });
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert!(lines[1].contains(&("#".repeat(20) + &".".repeat(20))) && lines[1].ends_with("50 %"));
        assert!(lines[2].contains("Summer  ###") && lines[2].ends_with("75 %"));
        assert!(lines[3].contains("end") && lines[3].ends_with("100 %"));
    }

    #[test]
    fn slips_come_with_the_better_line_and_luck_with_its_sums() {
        let (bots, m) = begun();
        let slip = Slip {
            order: 6,
            seat: Seat(0),
            date: Message::new("season-summer"),
            played: vec!["supply malta".into(), "done".into()],
            better: vec!["attack tunis".into(), "done".into()],
            cost: 123,
            terms: Vec::new(),
        };
        let lines = slips(&bots, &*m, &Review { slips: vec![slip], ..Review::default() });
        assert!(lines[1].contains("Summer, ") && lines[1].ends_with("cost 12 % of the odds"), "{lines:?}");
        assert!(lines[2].ends_with("played: supply malta; done"));
        assert!(lines[3].ends_with("better: attack tunis; done"));
        let draw = |actual| Luck {
            order: 3,
            seat: Seat(1),
            rule: "UB-1".into(),
            expected: 500,
            actual,
            spread: 300,
        };
        let lines = luck(&*m, &[draw(1000), draw(500), draw(0)]);
        assert!(lines[1].contains("1.5 expected, 1.5 came (+0.0; 0.5"), "{lines:?}");
        assert_eq!(lines.len(), 4, "two draws strayed: {lines:?}");
        assert!(luck(&*m, &[]).is_empty());
    }
}
