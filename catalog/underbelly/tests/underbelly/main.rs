//! Bots of Underbelly, in one test binary so that the search is compiled once.

mod guide;
mod review;

#[path = "../../../tests/common/review.rs"]
mod looking_back;
