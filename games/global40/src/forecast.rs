//! What would come of an order, as far as its giver may know.

use table::{Forecast, Order, Seat, Seen};

use crate::Global40;

/// What would come of a legal order.
pub fn forecast(_: &Global40, _: &Seen<'_, Global40>, _: Seat, _: &Order<Global40>) -> Forecast {
    Forecast::default()
}
