//! Theatres: every space is in one of them.

use table::scene::Region;
use table::{Message, Space};

use crate::model::board::Ground;

/// Lands by theatre, each by its key.
const LANDS: &[(&str, &str)] = &[
    (
        "western-europe",
        "germany western-germany greater-southern-germany holland-belgium denmark norway france normandy-bordeaux \
         southern-france united-kingdom scotland eire iceland switzerland spain portugal gibraltar sweden",
    ),
    (
        "mediterranean",
        "northern-italy southern-italy sardinia sicily malta albania yugoslavia greece crete cyprus turkey morocco \
         algeria tunisia libya tobruk alexandria egypt trans-jordan syria",
    ),
    (
        "eastern-europe",
        "poland slovakia-hungary romania bulgaria finland vyborg karelia baltic-states eastern-poland belarus bessarabia \
         western-ukraine ukraine novgorod archangel nenetsia smolensk bryansk rostov tambov caucasus volgograd vologda \
         russia samara pripet-marshes",
    ),
    (
        "soviet-asia",
        "urals novosibirsk kazakhstan turkmenistan evenkiyskiy timguska yenisey yakut-ssr buryatia sakha amur siberia \
         soviet-far-east buyant-uhaa central-mongolia dzavhan olgiy tsagaan-olom ulaanbaatar",
    ),
    (
        "africa",
        "rio-de-oro french-west-africa portuguese-guinea sierra-leone liberia gold-coast nigeria french-central-africa \
         french-equatorial-africa belgian-congo angola south-west-africa union-of-south-africa rhodesia mozambique \
         tanganyika-territory kenya anglo-egyptian-sudan ethiopia british-somaliland italian-somaliland french-madagascar",
    ),
    (
        "middle-east",
        "saudi-arabia iraq northwest-persia persia eastern-persia afghanistan west-india india ceylon himalayas",
    ),
    (
        "china",
        "manchuria jehol chahar suiyuan hopei shantung shensi anhwe kiangsu kiangsi hunan kweichow szechwan kwangsi yunnan \
         sikang kansu tsinghai kwangtung",
    ),
    (
        "south-east-asia",
        "burma shan-state siam malaya french-indo-china sumatra java celebes borneo philippines dutch-new-guinea hainan \
         formosa",
    ),
    (
        "pacific",
        "japan korea okinawa iwo-jima marianas palau-island caroline-islands marshall-islands guam wake-island midway \
         johnston-island hawaiian-islands line-islands gilbert-islands solomon-islands new-britain new-guinea new-hebrides \
         fiji samoa aleutian-islands",
    ),
    (
        "australia",
        "western-australia northern-territory south-australia queensland new-south-wales victoria new-zealand",
    ),
    (
        "north-america",
        "alaska western-canada alberta-saskatchewan-manitoba ontario quebec new-brunswick-nova-scotia newfoundland-labrador \
         greenland western-united-states central-united-states eastern-united-states mexico southeast-mexico \
         central-america west-indies",
    ),
    (
        "south-america",
        "colombia venezuela british-guiana suriname french-guiana brazil ecuador peru bolivia paraguay chile argentina \
         uruguay",
    ),
];

/// Sea zones by ocean, from and to by their numbers.
const SEAS: &[(&str, &[(u16, u16)])] = &[
    ("seas-north", &[(109, 128)]),
    ("seas-mediterranean", &[(92, 100)]),
    ("seas-atlantic", &[(67, 70), (82, 91), (101, 108)]),
    ("seas-indian", &[(37, 40), (71, 81)]),
    ("seas-pacific", &[(1, 36), (41, 66)]),
];

/// All of them, lands before seas.
pub fn regions(ground: &Ground) -> Vec<Region> {
    let named = |word: &str, spaces: Vec<Space>| Region {
        name: Message { key: format!("region-{word}").into(), args: Vec::new() },
        spaces,
    };
    let lands = LANDS.iter().map(|(word, keys)| {
        named(word, keys.split_whitespace().filter_map(|key| ground.map.by_key(key)).collect())
    });
    let seas = SEAS.iter().map(|(word, runs)| {
        let numbers = runs.iter().flat_map(|(from, to)| *from..=*to);
        named(word, numbers.filter_map(|n| ground.map.by_key(&format!("z{n}"))).collect())
    });
    lands.chain(seas).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::spaces::{SPACES, Spaces};

    #[test]
    fn every_space_is_in_one_region() {
        let ground = Ground::load();
        let all: Vec<Space> = regions(&ground).into_iter().flat_map(|r| r.spaces).collect();
        let set: Spaces = all.iter().copied().collect();
        let lost: Vec<&str> =
            ground.map.spaces().filter(|s| !set.contains(*s)).map(|s| ground.key(s)).collect();
        assert!(lost.is_empty(), "in no region: {lost:?}");
        assert_eq!(all.len(), SPACES, "some space is in two regions, or a key is misspelt");
    }
}
