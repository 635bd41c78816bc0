//! The matches that this server holds, and everything that is done to them.
//!
//! A `LiveMatch` is a cache of the journal. Every command is rehearsed on a copy, written to the store, and only then
//! takes effect. If another server was faster, the store says so; the match then reads the new entries and tries again. Nobody is shown
//! anything before it is written.
//!
//! | module | subject |
//! |---|---|
//! | `registry` | all matches of this server: opened, kept up to date, forgotten |
//! | `handle`, `watchers` | one match as everybody shares it, and who watches it |
//! | `live`, `stream` | one match in memory, and what every viewer is shown of it |
//! | `waiting_room`, `opening` | from creating a match to its first position |
//! | `command`, `seats` | orders and other commands; seats that change hands |
//! | `past`, `since` | earlier views and logs; what happened since a turn |
//! | `talk`, `presence` | chat; who is online and how the clocks stand |
//! | `editions` | matches of other editions: taken over, or left to another copy |
//! | `agreement` | matches that go over to another edition because all their players agree |
//! | `executor` | runs game code, bounded in time and number |

mod agreement;
mod command;
mod deed;
mod drill;
mod editions;
mod executor;
mod handle;
mod live;
mod opening;
mod past;
mod presence;
mod registry;
mod seats;
mod since;
mod stop;
mod stream;
mod talk;
mod waiting_room;
mod watchers;

pub use command::Done;
pub use drill::{Drill, Moment};
pub use executor::{Broken, Failed, Settings};
pub use handle::{MatchHandle, Who};
pub use presence::PresenceGuard;
pub use registry::Matches;
pub use stop::{NO_SUCH_MATCH, Stop};
pub use stream::{Missed, Streams};
pub use watchers::ClockState;
