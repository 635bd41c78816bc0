//! The luck ledger: what was to be expected of chance, what came, and the most unusual draws.

use std::sync::Arc;

use bots::review::{Luck, Review, fortunes};
use leptos::prelude::*;

use crate::game_state::GameState;
use crate::panel::rule;
use crate::words::t;

/// How many unusual draws are listed.
const UNUSUAL: usize = 5;

/// Thousandths with two digits: `1.25`.
fn amount(thousandths: i32) -> String {
    let rounded = (thousandths.abs() + 5) / 10;
    let sign = if thousandths < 0 && rounded > 0 { "−" } else { "" };
    format!("{sign}{}.{:02}", rounded / 100, rounded % 100)
}

/// How far a draw is from what was to be expected, in hundredths of its spread.
fn oddity(draw: &Luck) -> i32 {
    (draw.actual - draw.expected).abs().saturating_mul(100) / draw.spread.max(1)
}

/// The draws that are farthest from what was to be expected, the farthest first.
fn unusual(luck: &[Luck]) -> Vec<&Luck> {
    let mut all: Vec<&Luck> = luck.iter().collect();
    all.sort_by_key(|draw| (-oddity(draw), draw.order));
    all.truncate(UNUSUAL);
    all
}

/// The ledger.
#[component]
pub fn Ledger(
    game: GameState,
    review: Arc<Review>,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let rows = fortunes(&review.luck).into_iter().map(|fortune| {
        let more = fortune.actual - fortune.expected;
        let plus = if more > 0 { "+" } else { "" };
        view! {
            <tr>
                <th scope="row">{game.seat_name(fortune.seat)}" "{rule(fortune.rule)}</th>
                <td>{amount(fortune.expected)}</td>
                <td>{amount(fortune.actual)}</td>
                <td>{format!("{plus}{}", amount(more))}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let draws = unusual(&review.luck).into_iter().map(|draw| {
        let order = draw.order;
        let said = t!(
            "luck-draw",
            seat = game.seat_name(draw.seat),
            n = order as u32 + 1,
            expected = amount(draw.expected),
            actual = amount(draw.actual)
        );
        let show = move || {
            on_close();
            game.show_moment(order);
        };
        view! {
            <li>
                <div><p>{said}" "{rule(draw.rule.clone())}</p></div>
                <button type="button" class="show-draw" on:click=move |_| show()>{t!("show-on-board")}</button>
            </li>
        }
    });
    let draws = draws.collect_view();
    view! {
        <section class="luck" aria-label=t!("luck")>
            <h3>{t!("luck")}</h3>
            <table>
                <thead><tr>
                    <th scope="col">{t!("luck-seat")}</th><th scope="col">{t!("luck-expected")}</th>
                    <th scope="col">{t!("luck-actual")}</th><th scope="col">{t!("luck-more")}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <h3>{t!("luck-unusual")}</h3>
            <ol class="slips">{draws}</ol>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use table::Seat;

    use super::*;

    fn draw(seat: u8, order: usize, expected: i32, actual: i32) -> Luck {
        Luck { order, seat: Seat(seat), rule: "SK-1".into(), expected, actual, spread: 500 }
    }

    #[test]
    fn amounts_have_two_digits_and_a_sign() {
        assert_eq!([1250, -4, -1996, 0].map(amount), ["1.25", "0.00", "−2.00", "0.00"]);
    }

    #[test]
    fn the_farthest_comes_first() {
        let luck = [draw(0, 1, 500, 1000), draw(1, 2, 500, 500), draw(0, 3, 500, 3000), draw(1, 4, 500, 0)];
        assert_eq!(unusual(&luck).iter().map(|draw| draw.order).collect::<Vec<_>>(), [3, 1, 4, 2]);
    }
}
