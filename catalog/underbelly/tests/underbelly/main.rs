//! Bots of Underbelly. One program for all: the search is compiled once.

mod guide;
mod review;

#[path = "../../../tests/common/review.rs"]
mod looking_back;
