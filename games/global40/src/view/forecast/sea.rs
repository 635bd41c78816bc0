//! The risks of a voyage: submarines on the way, and planes at air bases in reach of where it ends.

use table::{Forecast, msg};

use crate::model::window::Occasion;
use crate::rules::situation::Situation;

/// Who could strike at the ships that have just moved, along the way that was found.
pub fn voyage(after: &Situation<'_>, forecast: &mut Forecast) {
    let count = |occasion: Occasion| -> u32 {
        after.opponents().map(|power| after.respondents(occasion, power).len() as u32).sum()
    };
    let lurking = after.lurking();
    let mut warnings = Vec::new();
    for zone in forecast.way.iter().skip(1).copied().filter(|zone| lurking.contains(*zone)) {
        let boats = count(Occasion::Ambush(zone));
        if boats > 0 {
            warnings.push(msg!("warn-ambush", at = zone, boats = boats));
        }
    }
    if let Some(end) = forecast.way.last().copied() {
        let planes = count(Occasion::Interdiction(end));
        if planes > 0 {
            warnings.push(msg!("warn-interdiction", at = end, planes = planes));
        }
    }
    forecast.warnings.extend(warnings);
}
