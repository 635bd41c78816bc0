//! A map says what its files say, and can be written back.

mod common;

use atlas::{Direction, Hexside, Map, Number, Source, Space};
use common::{LINKS, MANIFEST, Numbers, SIDES, SPACES, board, small, sources};

fn space(map: &Map, key: &str) -> Space {
    map.by_key(key).unwrap_or_else(|| panic!("{key} is on the map"))
}

#[test]
fn spaces_are_numbered_in_order_and_found_by_key_and_hex() {
    let map = small();
    let keys: Vec<&str> = map.spaces().map(|space| &*map.place(space).key).collect();
    assert_eq!(keys, ["reserve", "tobruk", "gazala", "bardia", "far", "gulf"]);
    assert_eq!(map.name(), "A \"small\" map");
    assert_eq!(map.by_key("nowhere"), None);
    let tobruk = space(&map, "tobruk");
    let place = map.place(tobruk);
    assert_eq!(&*place.name, "Tobruk");
    assert_eq!(map.at(place.hex.expect("is a hex")), Some(tobruk));
    assert_eq!(&*map.place(space(&map, "gazala")).name, "Gazala, \"the line\"");
    assert_eq!(map.place(space(&map, "gulf")).hex, None);
    let tags: Vec<&str> = place.tags.iter().map(|tag| map.lexicon().tag_name(tag)).collect();
    assert_eq!(tags, ["port", "desert"]);
    assert!(map.contains(Space(5)) && !map.contains(Space(6)));
}

#[test]
fn numbers_are_zero_where_nothing_is_said() {
    let map = small();
    let income = map.lexicon().number("income").expect("is declared");
    let of = |key| map.number(space(&map, key), income);
    assert_eq!([of("reserve"), of("tobruk"), of("gazala"), of("gulf")], [-7, 3, 0, 0]);
    assert_eq!(map.number(space(&map, "tobruk"), Number(1)), 100);
}

#[test]
fn touching_hexes_are_linked_by_themselves() {
    let map = small();
    let beside = map.lexicon().link_kind("beside").expect("is declared");
    let [tobruk, gazala, bardia] = ["tobruk", "gazala", "bardia"].map(|key| space(&map, key));
    let to: Vec<Space> = map.links_of(tobruk, beside).iter().map(|link| link.to).collect();
    assert_eq!(to, [gazala, bardia]);
    assert_eq!(map.sides().len(), 3);
    assert_eq!(map.side(tobruk, gazala), map.side(gazala, tobruk));
    assert_eq!(map.side(tobruk, space(&map, "far")), None);
    assert_eq!(
        map.side(space(&map, "far"), space(&map, "reserve")),
        None,
        "a link of that kind, but no side"
    );
    assert_eq!(map.distance(tobruk, gazala), Some(1));
    assert_eq!(map.distance(tobruk, space(&map, "gulf")), None);
}

#[test]
fn a_hexside_is_reached_from_every_link_across_it() {
    let map = small();
    let [tobruk, gazala] = ["tobruk", "gazala"].map(|key| space(&map, key));
    let side = map.side(tobruk, gazala).expect("they touch");
    let river = map.lexicon().mark("river").expect("is declared");
    assert!(map.marks(side).contains(river));
    assert_eq!(&*map.passage(side.way()).name, "A wadi");
    let hex = map.place(tobruk).hex.expect("is a hex");
    assert_eq!(map.hexside(side), Hexside::new(hex, Direction::D));

    let rail = map.lexicon().link_kind("rail").expect("is declared");
    let link = map.link(gazala, tobruk, rail).expect("there is a railway");
    assert_eq!(link.side(), Some(side));
    assert!(link.marks.contains(river), "the railway crosses the river");
    assert!(!map.passage(link.way).marks.contains(river), "but says nothing of it itself");

    let lane = map.lexicon().link_kind("lane").expect("is declared");
    let link = map.links_of(space(&map, "gulf"), lane)[0];
    assert_eq!((link.to, link.length, link.side()), (tobruk, 2, None));
}

#[test]
fn links_are_sorted_and_go_both_ways() {
    let mut numbers = Numbers::new(3);
    let map = board(12, 9, 80, &mut numbers);
    let mut count = 0;
    for from in map.spaces() {
        let links = map.links(from);
        assert!(links.is_sorted_by_key(|link| (link.kind, link.to)));
        for link in links {
            let back = map.link(link.to, from, link.kind).expect("leads back");
            assert_eq!((back.way, back.side(), back.marks), (link.way, link.side(), link.marks));
            assert_eq!(map.passage(link.way).ends, [from.min(link.to), from.max(link.to)]);
            count += 1;
        }
    }
    assert_eq!(count, map.passages().len() * 2);
}

#[test]
fn written_maps_are_loaded_as_they_were() {
    let mut numbers = Numbers::new(5);
    for map in [small(), board(7, 5, 20, &mut numbers)] {
        let texts = map.write();
        let sources: Vec<Source> = texts.iter().map(|text| text.source()).collect();
        let again = Map::load(&sources).expect("is without fault");
        assert_eq!(again, map);
        assert_eq!(again.write(), texts);
    }
}

#[test]
fn tables_may_be_cut_into_files_and_lie_in_folders() {
    let (head, tail) = SPACES.split_at(SPACES.find("bardia").expect("is there"));
    let more = format!("key,name,kind,col,row,tags,income,x,note\r\n{}", tail.replace('\n', "\r\n"));
    let map = Map::load(&[
        Source { name: "data/spaces.csv", text: head },
        Source { name: "data\\spaces-more.csv", text: &format!("\u{feff}{more}") },
        Source { name: "data/links.csv", text: LINKS },
        Source { name: "data/sides-rivers.csv", text: SIDES },
        Source { name: "data/map.toml", text: MANIFEST },
    ]);
    assert_eq!(map.expect("is without fault"), small());
}

#[test]
fn paths_may_share_a_leg() {
    let links = "kind,path,name\nrail,tobruk gazala bardia,First\nrail,bardia gazala far,Second\n";
    let map = Map::load(&sources(MANIFEST, SPACES, links, SIDES)).expect("is without fault");
    let rail = map.lexicon().link_kind("rail").expect("is declared");
    assert_eq!(map.links_of(space(&map, "gazala"), rail).len(), 3);
    let shared = map.link(space(&map, "gazala"), space(&map, "bardia"), rail).expect("is linked");
    assert_eq!(&*map.passage(shared.way).name, "First");
}

#[test]
fn no_text_makes_the_loader_panic() {
    let mut numbers = Numbers::new(11);
    let texts = [MANIFEST, SPACES, LINKS, SIDES];
    let salad =
        ["\"", ",", "\n", "[", "]", "=", "#", "\u{0}", "é", "-", "99999999999", " ", "key", "[[space]]"];
    let (mut good, mut bad) = (0, 0);
    for _ in 0..3_000 {
        let mut torn = texts.map(|text| text.as_bytes().to_vec());
        for _ in 0..[1, 1, 2, 4][numbers.below(4)] {
            let text = &mut torn[numbers.below(4)];
            let from = numbers.below(text.len() + 1);
            let to = (from + numbers.below(6)).min(text.len());
            text.splice(from..to, salad[numbers.below(salad.len())].bytes());
        }
        let torn = torn.map(|text| String::from_utf8_lossy(&text).into_owned());
        match Map::load(&sources(&torn[0], &torn[1], &torn[2], &torn[3])) {
            Ok(map) => {
                let texts = map.write();
                let sources: Vec<Source> = texts.iter().map(|text| text.source()).collect();
                assert_eq!(Map::load(&sources).as_ref(), Ok(&map));
                good += 1;
            }
            Err(faults) => {
                assert!(faults.iter().count() > 0);
                bad += 1;
            }
        }
    }
    assert!(good > 100 && bad > 1_000, "{good} good, {bad} bad");
}
