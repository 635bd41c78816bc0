//! Bots of EuroFront, in one test binary.

mod honest;
mod legal;
mod play;
