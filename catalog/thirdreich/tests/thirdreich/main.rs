//! Bots of Theatres of War, in one test binary.

mod honest;
mod legal;
mod play;
