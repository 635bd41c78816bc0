//! What the bots of World 1940 promise.

mod honest;
mod legal;
