//! For the page, the tables and the map are baked.

fn main() {
    bake::game();
}
