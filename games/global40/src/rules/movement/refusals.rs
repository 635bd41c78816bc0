//! Refusals: one message per rule.

use table::{Message, Refusal, RuleId, Subject, Verdict, msg};

use crate::rule::movement as rule;

/// Refused by this rule. There is none for a verb if nobody could do it, and for any word if rules are switched off.
pub fn no<V: Verdict>(rule: Option<RuleId>, about: Subject) -> Result<(), V> {
    Err(V::found(|| {
        let rule = rule.unwrap_or(RuleId::NO_SENSE);
        Refusal::new(rule, why(rule), [about])
    }))
}

/// Refused by what is found, unless it is fine.
pub fn unless<V: Verdict>(fine: bool, find: impl FnOnce() -> (Option<RuleId>, Subject)) -> Result<(), V> {
    if fine {
        return Ok(());
    }
    Err(V::found(|| {
        let (rule, about) = find();
        let rule = rule.unwrap_or(RuleId::NO_SENSE);
        Refusal::new(rule, why(rule), [about])
    }))
}

/// What a refusal says.
fn why(rule: RuleId) -> Message {
    match rule {
        RuleId::NO_SENSE => msg!("no-move-nobody"),
        crate::rule::economy::EVENT_BINDS => msg!("no-move-event"),
        crate::rule::battle::AAA_ALONE => msg!("no-move-guns-alone"),
        rule::HIMALAYAS => msg!("no-move-himalayas"),
        rule::CANAL_AT_START => msg!("no-move-canal-at-start"),
        rule::CANAL_PERMISSION => msg!("no-move-canal-permission"),
        rule::CANAL_ENEMY => msg!("no-move-canal-enemy"),
        rule::CANAL_SPLIT => msg!("no-move-canal-split"),
        rule::TURKISH_STRAITS => msg!("no-move-turkish-straits"),
        rule::PARTISANS_STAY => msg!("no-move-partisans-stay"),
        rule::PARTISANS_STOP => msg!("no-move-partisans-stop"),
        rule::SIBERIANS => msg!("no-move-siberians"),
        rule::AMERICAN_RING => msg!("no-move-american-ring"),
        rule::SURPRISE_ZONES => msg!("no-move-surprise-zones"),
        rule::SURPRISE_MAINLAND => msg!("no-move-surprise-mainland"),
        rule::SURPRISE_LOADED => msg!("no-move-surprise-loaded"),
        rule::SURPRISE_LAPSES => msg!("no-move-surprise-lapses"),
        rule::US_IN_CHINA => msg!("no-move-us-in-china"),
        rule::US_NEAR_JAPAN => msg!("no-move-us-near-japan"),
        rule::US_IN_EUROPE => msg!("no-move-us-in-europe"),
        rule::UK_IN_CHINA => msg!("no-move-uk-in-china"),
        rule::ANZAC_IN_CHINA => msg!("no-move-anzac-in-china"),
        rule::SIX_UNITS => msg!("no-move-six-units"),
        rule::CHINESE_AREA => msg!("no-move-chinese-area"),
        rule::CHINESE_AT_SEA => msg!("no-move-chinese-at-sea"),
        rule::FLYING_TIGERS => msg!("no-move-flying-tigers"),
        rule::FRIENDLY_NEUTRAL => msg!("no-move-friendly-neutral"),
        rule::NEUTRAL_NOT_CROSSED => msg!("no-move-neutral-not-crossed"),
        rule::ARMY_JOINS => msg!("no-move-raised-next-turn"),
        rule::NEUTRAL_SKY => msg!("no-move-neutral-sky"),
        rule::NOT_AT_WAR => msg!("no-move-not-at-war"),
        rule::NEUTRAL_POWER => msg!("no-move-neutral-power"),
        rule::NEUTRAL_POWER_NEUTRALS => msg!("no-move-neutral-power-neutrals"),
        rule::NEUTRAL_POWER_ABROAD => msg!("no-move-neutral-power-abroad"),
        rule::NEUTRAL_POWER_CLOSED => msg!("no-move-neutral-power-closed"),
        rule::ENDS_IN_BATTLE => msg!("no-move-ends-in-battle"),
        rule::NEUTRAL_ON_THE_WAY => msg!("no-move-neutral-on-the-way"),
        rule::CONSENT => msg!("no-move-consent"),
        rule::MOVES_ONCE => msg!("no-move-moves-once"),
        rule::ALL_OR_NONE => msg!("no-move-all-or-none"),
        rule::LANDING_RANGE => msg!("no-move-landing-range"),
        rule::CARRIER_COULD_BE_THERE => msg!("no-move-carrier-could-be-there"),
        rule::ALL_CAN_LAND => msg!("no-move-all-can-land"),
        rule::ANNOUNCED => msg!("no-move-announced"),
        rule::SUBMARINES_STOP => msg!("no-move-submarines-stop"),
        rule::BLITZ => msg!("no-move-blitz"),
        rule::BLITZ_PAIRS => msg!("no-move-blitz-pairs"),
        rule::BLITZ_STOPS => msg!("no-move-blitz-stops"),
        rule::FORT_STOPS => msg!("no-move-fort-stops"),
        rule::TRANSPORT_STOPS => msg!("no-move-transport-stops"),
        rule::LOADED_MUST_LAND => msg!("no-move-loaded-must-land"),
        rule::IGNORED_SUBMARINES => msg!("no-move-ignored-submarines"),
        rule::GROUNDED => msg!("no-move-stays-down"),
        rule::RAID_TARGETS => msg!("no-move-raid-targets"),
        rule::TACTICAL_TARGETS => msg!("no-move-tactical-targets"),
        rule::BOMBARD_LIMIT => msg!("no-move-bombard-limit"),
        rule::BOMBARD_ONCE => msg!("no-move-bombard-once"),
        rule::ALLIED_CARGO => msg!("no-move-allied-cargo"),
        rule::SWEEP => msg!("no-move-sweep"),
        rule::PARATROOPS => msg!("no-move-paratroops"),
        rule::ATOMIC_BOMB => msg!("no-move-atomic"),
        rule::SURPRISE_MOVE => msg!("no-move-surprise-move"),
        rule::SURPRISE_ANSWER => msg!("no-move-surprise-answer"),
        rule::REST => msg!("no-move-rest"),
        rule::NOT_HOSTILE => msg!("no-move-not-hostile"),
        rule::AT_WAR_FOR_NEUTRALS => msg!("no-move-at-war-for-neutrals"),
        rule::GUNS_MOVE_LATER => msg!("no-move-guns-move-later"),
        rule::LANDS_WHERE_FRIENDLY => msg!("no-move-lands-where-friendly"),
        rule::NEEDS_DECK => msg!("no-move-needs-deck"),
        rule::NOT_STRANDED => msg!("no-move-not-stranded"),
        rule::FRIENDLY_ZONES => msg!("no-move-friendly-zones"),
        rule::TRANSPORT_ACTED => msg!("no-move-transport-acted"),
        rule::CARRIER_COMES => msg!("no-move-carrier-comes"),
        rule::CONVERTERS => msg!("no-move-converters"),
        rule::TOW => msg!("no-move-tow"),
        rule::TRAPPED => msg!("no-move-trapped"),
        rule::SUBMARINES_NEED_DESTROYER => msg!("no-move-submarines-need-destroyer"),
        rule::NEEDS_ESCORT => msg!("no-move-needs-escort"),
        rule::CAPACITY => msg!("no-move-capacity"),
        rule::WHOLE_MOVE => msg!("no-move-whole-move"),
        rule::AFTER_OFFLOADING => msg!("no-move-after-offloading"),
        rule::NOT_IN_HOSTILE_ZONE => msg!("no-move-not-in-hostile-zone"),
        rule::ONLY_BY_ASSAULT => msg!("no-move-only-by-assault"),
        rule::TRANSFER_UNMOVED => msg!("no-move-transfer-unmoved"),
        _ => msg!("no-move-range"),
    }
}
