//! A client of the house, for programs.
