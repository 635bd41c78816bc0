//! Bots of Skirmish, in one test binary so that the search is compiled once.

mod honest;
mod legal;
mod review;

#[path = "../../../tests/common/review.rs"]
mod looking_back;
