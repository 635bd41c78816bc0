//! World 1940 as players meet it. One program for all: the match is compiled into every one.

mod low_luck;
mod opening;
