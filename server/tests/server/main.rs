//! The server with a real PostgreSQL: `cargo xtask services up` and `eval "$(cargo xtask services env)"` first.

mod accounts;
mod clocks;
mod copies;
mod editions;
mod guard;
mod hostile;
mod ignorance;
mod judged;
mod keys;
mod lobby;
mod matrix;
mod mine;
mod notices;
mod overload;
mod past;
mod place;
mod poison;
mod silence;
mod sinks;
mod sizes;
mod sockets;
mod spam;
mod stored;
mod talk;
mod web;
