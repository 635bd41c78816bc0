//! Prompts that show how an answer is typed: what they show may be given.

use crate::erased::DynMatch;
use crate::rules::Viewer;

/// Plays a match by what its prompts put in quotes, each in turn, until it is over or this many orders are given; how many prompts showed
/// something. What is shown must be a whole order that may be given.
pub fn follow(m: &mut dyn DynMatch, most: usize) -> Result<usize, String> {
    let mut shown = 0;
    for given in 0..most {
        let Some(seat) = m.awaiting().must.first() else { break };
        let view = m.view(Viewer::seat(seat));
        let hint = view.scene().hint.map_or(Vec::new(), |hint| view.say(&hint));
        let text: String = hint.into_iter().map(|span| span.text).collect();
        let orders: Vec<&str> = text.split('“').skip(1).filter_map(|rest| rest.split('”').next()).collect();
        if let Some(order) = orders.iter().find(|order| !view.choices(seat, order).whole) {
            return Err(format!("after {given} orders {order:?} may not be given: {text}"));
        }
        let done = match orders.get(given % orders.len().max(1)) {
            Some(order) => m.order(seat, order).map(drop),
            None => m.flag(seat),
        };
        done.map_err(|trouble| format!("after {given} orders: {trouble}: {text}"))?;
        shown += usize::from(!orders.is_empty());
    }
    Ok(shown)
}
