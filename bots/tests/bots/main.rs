//! Bots at the table. One program for all: the search is compiled for every game it is tried on, and once is enough.

mod honest;
mod legal;
mod review;
mod underbelly;
