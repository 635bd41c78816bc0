//! The course of the odds: a line for the eye, and the same as a table.

use std::sync::Arc;

use bots::review::{Point, Review};
use leptos::prelude::*;

use crate::game_state::GameState;
use crate::panel::percent;
use crate::words::t;

/// Width and height of the drawing, and the room for what is written beside it.
const SIZE: (f64, f64) = (640.0, 200.0);
const LEFT: f64 = 44.0;
const BELOW: f64 = 24.0;
/// Maximum number of turn labels.
const LABELS: usize = 7;
/// Width of such a label.
const LABEL: f64 = 90.0;

/// Where things are in the drawing.
#[derive(Clone, Copy)]
struct Scale {
    orders: usize,
}

impl Scale {
    fn x(self, order: usize) -> f64 {
        LEFT + order as f64 / self.orders.max(1) as f64 * (SIZE.0 - LEFT - 8.0)
    }

    fn y(self, thousandths: u16) -> f64 {
        8.0 + (1.0 - f64::from(thousandths) / 1000.0) * (SIZE.1 - BELOW - 8.0)
    }

    fn line(self, course: &[Point], side: usize) -> String {
        let at = |point: &Point| {
            let odds = point.odds.get(side).copied().unwrap_or(500);
            format!("{:.1} {:.1}", self.x(point.order), self.y(odds))
        };
        format!("M{}", course.iter().map(at).collect::<Vec<_>>().join("L"))
    }
}

/// The points at which a new turn begins.
fn turns(course: &[Point]) -> Vec<&Point> {
    let mut turns: Vec<&Point> = Vec::new();
    for point in course {
        if turns.last().is_none_or(|last| last.turn != point.turn) {
            turns.push(point);
        }
    }
    turns
}

/// The chart. Of two sides the first is drawn: the other has the rest.
#[component]
pub fn Chart(game: GameState, review: Arc<Review>, sides: Vec<String>) -> impl IntoView {
    let course = &review.course;
    let scale = Scale { orders: course.last().map_or(1, |point| point.order) };
    let drawn = if sides.len() == 2 { 1 } else { sides.len() };
    let lines = (0..drawn).map(|side| {
        let class = format!("course side-{side}");
        view! { <path class=class d=scale.line(course, side) /> }
    });
    let rules = [0, 500, 1000].map(|odds| {
        let y = scale.y(odds);
        view! {
            <path class:middle=odds == 500 class="rule-line" d=format!("M{LEFT} {y:.1}H{}", SIZE.0 - 8.0) />
            <text class="scale" x=LEFT - 8.0 y=y + 4.0 text-anchor="end">{percent(odds)}</text>
        }
    });
    let turns = turns(course);
    let labels = turns.iter().step_by(turns.len().div_ceil(LABELS).max(1)).map(|point| {
        let (x, date) = (scale.x(point.order), game.say(&point.date));
        let anchor = if x > SIZE.0 - LABEL { "end" } else { "start" };
        view! { <text class="scale" x=x y=SIZE.1 - 5.0 text-anchor=anchor>{date}</text> }
    });
    let slips = review.slips.iter().enumerate().map(|(i, slip)| {
        let before = course.iter().rfind(|point| point.order <= slip.order);
        let odds = before.and_then(|point| point.odds.first().copied()).unwrap_or(500);
        let (x, y) = (scale.x(slip.order), scale.y(odds));
        view! {
            <g class="slip-mark"><circle cx=x cy=y r="9" /><text x=x y=y + 4.0 text-anchor="middle">{i + 1}</text></g>
        }
    });
    let (lines, labels, slips) = (lines.collect_view(), labels.collect_view(), slips.collect_view());
    let title = t!("chart-title", side = sides.first().cloned().unwrap_or_default());
    let legend = (drawn > 1).then(|| {
        let each = |(i, name): (usize, &String)| {
            view! { <li><i class=format!("side-{i}")></i>{name.clone()}</li> }
        };
        view! { <ul class="legend">{sides.iter().enumerate().map(each).collect_view()}</ul> }
    });
    view! {
        <figure class="chart">
            <figcaption class="muted">{title.clone()}</figcaption>
            <svg viewBox=format!("0 0 {} {}", SIZE.0, SIZE.1) role="img" aria-label=title>
                {rules}{lines}{labels}{slips}
            </svg>
            {legend}
            <details><summary>{t!("chart-table")}</summary>{table(game, course, &sides)}</details>
        </figure>
    }
}

/// The same for who reads rather than looks.
fn table(game: GameState, course: &[Point], sides: &[String]) -> impl IntoView + use<> {
    let heads = sides.iter().map(|side| view! { <th scope="col">{side.clone()}</th> }).collect_view();
    let row = |point: &Point| {
        let odds = point.odds.iter().map(|odds| view! { <td>{percent(*odds)}</td> }).collect_view();
        let order = point.order as u32;
        view! { <tr><th scope="row">{game.say(&point.date)}</th><td>{order}</td>{odds}</tr> }
    };
    view! {
        <table>
            <thead><tr><th scope="col">{t!("turn")}</th><th scope="col">{t!("orders")}</th>{heads}</tr></thead>
            <tbody>{course.iter().map(row).collect_view()}</tbody>
        </table>
    }
}
