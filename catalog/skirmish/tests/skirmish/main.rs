//! Bots of Skirmish. One program for all: the search is compiled once.

mod honest;
mod legal;
mod review;

#[path = "../../../tests/common/review.rs"]
mod looking_back;
