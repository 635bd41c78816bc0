//! One map, read once.

use std::ops::Index;

use atlas::{Link, LinkKind, Map};
use kit::word;
use table::Space;

use super::country::Country;
use super::nets::Nets;
use super::site::{City, Kind, Land, Site};
use super::theatre::{Place, Theatre};
use super::way::{Side, Way};

/// A map with what its tables say, as values.
pub struct Board {
    pub theatre: Theatre,
    pub map: Map,
    pub nets: Nets,
    /// By space.
    sites: Vec<Site>,
    /// By [`Way`].
    kinds: [LinkKind; Way::ALL.len()],
}

impl Board {
    /// # Panics
    /// If the tables contradict themselves or leave out what every space of its kind has.
    pub(super) fn new(theatre: Theatre, map: Map) -> Board {
        let kinds = Way::ALL.map(|way| {
            map.lexicon().link_kind(way.word()).unwrap_or_else(|| panic!("map.toml lacks {}", way.word()))
        });
        let sites: Vec<Site> = map.spaces().map(|space| site(&map, &kinds, space)).collect();
        let nets = Nets::new(&map, &sites);
        Board { theatre, map, nets, sites, kinds }
    }

    /// A space by its key or by its name: `2711` or `Kiev`.
    pub fn find(&self, name: &str) -> Option<Space> {
        let named = || self.map.spaces().find(|&space| self.map.place(space).name.eq_ignore_ascii_case(name));
        self.map.by_key(name).or_else(named)
    }

    pub fn place(&self, space: Space) -> Place {
        Place { theatre: self.theatre, space }
    }

    /// What the side between two touching hexes is.
    pub fn side(&self, one: Space, other: Space) -> Option<Side> {
        side(&self.map, &self.sites, one, other)
    }

    /// The links of one kind out of a space.
    pub fn ways(&self, from: Space, way: Way) -> &[Link] {
        self.map.links_of(from, self.kinds[way as usize])
    }

    /// The hexes that touch a hex.
    pub fn beside(&self, hex: Space) -> impl Iterator<Item = Space> {
        self.ways(hex, Way::Beside).iter().map(|link| link.to)
    }

    /// The hexes of a country, in the order of the map.
    pub fn country(&self, country: Country) -> impl Iterator<Item = Space> {
        self.all(move |site| site.country == Some(country))
    }

    /// The hexes of a land, in the order of the map.
    pub fn land(&self, land: Land) -> impl Iterator<Item = Space> {
        self.all(move |site| site.lands.contains(&land))
    }

    /// The capitals of a country: none, one, or two.
    pub fn capitals(&self, country: Country) -> impl Iterator<Item = Space> {
        let found = self.nets.capitals.intersection(self.nets.country(country));
        let mut hexes: Vec<Space> = self.nets.rows.spaces(&found).collect();
        hexes.sort_unstable();
        hexes.into_iter()
    }

    /// All spaces of a sort.
    pub fn all(&self, wanted: impl Fn(&Site) -> bool) -> impl Iterator<Item = Space> {
        self.map.spaces().filter(move |&space| wanted(&self[space]))
    }
}

impl Index<Space> for Board {
    type Output = Site;

    fn index(&self, space: Space) -> &Site {
        &self.sites[space.index()]
    }
}

/// What the side between two touching hexes is: what its mark says, or else what its hexes are.
pub(super) fn side(map: &Map, sites: &[Site], one: Space, other: Space) -> Option<Side> {
    let marks = map.marks(map.side(one, other)?);
    let words: Vec<&str> = marks.iter().map(|mark| map.lexicon().mark_name(mark)).collect();
    let has = |kind| sites[one.index()].kind == kind || sites[other.index()].kind == kind;
    let plain = match () {
        () if has(Kind::Lake) => Side::Lake,
        () if has(Kind::Sea) => Side::Sea,
        () => Side::Land,
    };
    Some(word::only(&words).unwrap_or(plain))
}

fn site(map: &Map, kinds: &[LinkKind], space: Space) -> Site {
    let (place, lexicon) = (map.place(space), map.lexicon());
    let words: Vec<&str> = place.tags.iter().map(|tag| lexicon.tag_name(tag)).collect();
    let says = |word| words.contains(&word);
    let kind: Kind = word::value(lexicon.space_kind_name(place.kind))
        .unwrap_or_else(|| panic!("{}: a kind of space without a type", place.key));
    let city = City { capital: says("capital"), objective: says("objective") };
    let site = Site {
        kind,
        terrain: word::only(&words),
        country: word::only(&words),
        lands: words.iter().filter_map(|word| word::value(word)).collect(),
        city: says("city").then_some(city),
        port: word::only(&words),
        fortress: says("fortress"),
        beach: says("beach"),
        narrow: says("narrow"),
        ice: says("ice"),
        edge: says("edge"),
        zones: match kind {
            Kind::Zone => Vec::new(),
            _ => map.links_of(space, kinds[Way::Waters as usize]).iter().map(|link| link.to).collect(),
        },
    };
    let ground = matches!(kind, Kind::Land | Kind::Coastal);
    let whole = ground == site.terrain.is_some() && ground == site.country.is_some();
    assert!(whole, "{}: terrain and country go together", place.key);
    assert!(says("city") || !says("capital") && !says("objective"), "{}: a capital is a city", place.key);
    assert!(site.port.is_none() || !site.zones.is_empty(), "{}: a port lies on a sea zone", place.key);
    site
}
