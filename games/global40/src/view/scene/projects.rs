//! The tables of research: what each project needs, costs on average and does, who has it, and how far others have come.

use table::scene::{Cell, Ledger, LedgerRow};
use table::{Message, msg};

use super::{key, row};
use crate::model::board::Research;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rules::situation::Situation;

/// Every project.
pub fn projects(situation: &Situation<'_>) -> Ledger {
    let position = situation.position;
    let line = |project: Project| {
        let having = Power::ALL.into_iter().filter(|power| position.developed[power.index()].has(project));
        let having: Vec<Message> = having.map(|power| key("short", power.word())).collect();
        let length = situation.track(project);
        LedgerRow {
            name: project.name(),
            owner: None,
            glyph: None,
            cells: vec![
                Cell::Number(length.into()),
                Cell::Number(average_price(&situation.ground.research, project, length)),
                if having.is_empty() {
                    Cell::Empty
                } else {
                    Cell::Words(msg!("ledger-listed", items = having))
                },
                Cell::Words(effect(situation, project)),
            ],
        }
    };
    Ledger {
        key: "research".into(),
        name: msg!("ledger-research"),
        columns: vec![
            msg!("ledger-length"),
            msg!("ledger-average-price"),
            msg!("ledger-developed"),
            msg!("ledger-effect"),
        ],
        rows: Project::ALL.into_iter().map(line).collect(),
    }
}

/// How far projects under way have come, and what the rest costs on average; what others may not know is left out.
pub fn progress(situation: &Situation<'_>) -> Option<Ledger> {
    let research = &situation.ground.research;
    let mut rows = Vec::new();
    for power in Power::ALL {
        for progress in situation.position.under_way(power) {
            let open = progress.project.filter(|_| progress.marker.is_none());
            let length = open.map_or(research.blind_spaces, |project| situation.track(project));
            // Only the bomb goes step by step, and it has no number.
            let project = open.unwrap_or(Project::Radar);
            let rest = average_price(research, project, length.saturating_sub(progress.come));
            let cells = vec![
                Cell::Words(progress.name()),
                Cell::Number(progress.come.into()),
                Cell::Number(length.into()),
                Cell::Number(rest),
            ];
            rows.push(row(power, cells));
        }
    }
    let columns =
        vec![msg!("ledger-project"), msg!("ledger-come"), msg!("ledger-length"), msg!("ledger-average-rest")];
    (!rows.is_empty()).then(|| Ledger {
        key: "progress".into(),
        name: msg!("ledger-progress"),
        columns,
        rows,
    })
}

/// What it costs on average to go this many spaces, in whole IPCs: every die is paid, and what the last one shows too much is lost.
fn average_price(research: &Research, project: Project, spaces: u8) -> i32 {
    const PARTS: i32 = 10_000;
    let steps = |first: usize, second: usize| match project {
        Project::AtomicBomb if first == 6 => 3,
        Project::AtomicBomb => 1,
        _ if first >= usize::from(research.breakthrough) => first + second,
        _ => first,
    };
    let mut dice = vec![0];
    for left in 1..=usize::from(spaces) {
        let after = |first, second| dice.get(left.saturating_sub(steps(first, second))).copied().unwrap_or(0);
        let sum: i32 = (1..=6)
            .flat_map(|first| (1..=6).map(move |second| (first, second)))
            .map(|(a, b)| after(a, b))
            .sum();
        dice.push(PARTS + sum / 36);
    }
    let thrown = dice.last().copied().unwrap_or(0);
    (thrown * i32::from(research.die_cost) + PARTS / 2) / PARTS
}

/// What a project does, with the figures of the tables.
pub fn effect(situation: &Situation<'_>, project: Project) -> Message {
    let (ground, research) = (situation.ground, &situation.ground.research);
    let does = key("does", project.word());
    let cheaper = || -> Vec<Message> {
        let prices = research.cheaper.get(&project).into_iter().flatten();
        prices.map(|(kind, price)| msg!("does-price", kind = kind.name(), price = *price)).collect()
    };
    match project {
        Project::ImprovedShipyards | Project::AircraftProduction => does.with("prices", cheaper()),
        Project::JetFighters => does.with("price", ground.profile(Kind::Jet).cost),
        Project::AtomicBomb => does.with("price", research.atomic_cost),
        Project::Commandos => does.with("price", ground.profile(Kind::Commando).cost),
        Project::FactoryProduction => {
            let printed = |works| ground.facility(works).capacity;
            does.with("major", research.capacity[0])
                .with("minor", research.capacity[1])
                .with("major-before", printed(FacilityKind::Major))
                .with("minor-before", printed(FacilityKind::Minor))
        }
        _ => does,
    }
}
