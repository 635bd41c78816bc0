//! Random games of both scenarios are held to the laws.

use eurofront::EuroFront;

table::laws!(EuroFront::standard());
