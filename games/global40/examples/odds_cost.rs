//! Work for callgrind: one drill battle, exact or sampled. `odds_cost exact 7 20`, `odds_cost sampled 7 20 5000`, `odds_cost list 40 20`.

use global40::battle::{Role, measured_exact, measured_sampled, random_battle};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args.get(i).and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
    let most = number(2) as u8;
    let (battle, policy) = random_battle(number(1), most);
    match args.first().map(String::as_str) {
        Some("exact") => {
            std::hint::black_box(measured_exact(&battle, &policy));
        }
        Some("sampled") => {
            std::hint::black_box(measured_sampled(&battle, &policy, number(3) as u32));
        }
        Some("list") => {
            for seed in 0..number(1) {
                let (battle, policy) = random_battle(seed, most);
                let units = Role::BOTH.map(|role| battle.party(role).force.total());
                let answer = measured_exact(&battle, &policy);
                let ends = answer.as_ref().map(|odds| odds.ends.ends.len());
                println!(
                    "{seed} {:?} {units:?} ends {ends:?} win {:?}",
                    battle.field,
                    answer.map(|o| o.win())
                );
            }
        }
        _ => eprintln!("odds_cost exact|sampled SEED MOST [RUNS], odds_cost list SEEDS MOST"),
    }
}
