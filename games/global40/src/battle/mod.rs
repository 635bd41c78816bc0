//! Battles as values: one resolver for the table and for the calculator.
