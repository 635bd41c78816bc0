
# Windows.
combat-intercepts = { $power } sends { $units } up over { $at }.
combat-air-roll = { $at }: { $power } has { $factors } air factors and rolls { $rolled } (pilots { $level }): { $shot } shot down, { $turned } turned back.
combat-turned-back = { $kind } of { $power } has been turned back on the way to { $at }.
combat-no-drop = Nobody else attacks { $at }: { $count } infantry of { $power } are not dropped.
combat-guns-fired = Guns in { $at } fire { $shots } shots at planes: { $hits } hit.
combat-interdicts = { $power } sends { $units } against the ships that came into { $zone }.
combat-interdicted = { $zone }: planes hit { $hits }, ships hit { $back }.
combat-ambushes = { $count ->
    [one] A submarine of { $power } strikes
   *[other] { $count } submarines of { $power } strike
 } from ambush in { $zone }.
combat-ambushed = { $zone }: { $hits } ships hit, { $back } submarines hit.
combat-hurt = { $kind } of { $power } is damaged, { $at }.
combat-sealed = { $power } has decided who scrambles.
combat-scrambled = { $power } scrambles { $units } from { $base } to { $zone }.
combat-no-room = A { $kind } of { $power } stays on the ground in { $base }: the base is busy.
combat-aimed = { $guns } German guns in { $at } are aimed at tanks.
combat-patrols = { $power } keeps { $units } on patrol over { $at }.
combat-asks = { $power } wants to be asked about losses.
combat-asks-not = { $power } leaves losses to standing orders.
combat-order-of-loss = { $power } has set an order of loss.
combat-landed = { $power } lands { $units } in { $at }.

# Raids.
combat-raid = { $power } raids the { $works } in { $at }.
combat-sweep = { $power } sweeps the air over { $at }.
combat-rocket = { $power } fires a rocket from { $base } at the { $works } in { $at }.
combat-damaged = The { $works } in { $at } takes { $points } damage and stands at { $total }.
combat-razed = The { $works } in { $at } is gone.
combat-commandos = Commandos of { $power } land in { $at }, { $count } of them: { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
 }, { $lost } lost.
combat-bomb = { $power } drops an atomic bomb on { $at }: { $points } damage.

# Battles.
combat-attacker = the attacker
combat-defender = the defender
combat-dice = { $count } at { $at }
combat-dice-fell = at { $at } { $dice }
combat-dice-and = { $first }, { $rest }
combat-dice-none = no dice
combat-began = { $power } attacks { $at }.
combat-landing = { $count ->
    [one] A unit of { $power } comes
   *[other] { $count } units of { $power } come
 } ashore in { $at }.
combat-no-landing = Nobody comes ashore in { $at }: { $zone } is not clear.
combat-air = { $at }, air combat: { $side } rolls { $rolled }.
combat-volley-bombardment = { $at }: ships bombard: { $hits } hit · { $dice }
combat-volley-fort = { $at }: the fortification fires at the ships: { $hits } hit · { $dice }
combat-volley-flak = { $at }: guns fire at planes: { $hits } hit · { $dice }
combat-volley-fire = { $at }: { $side } fires: { $hits } hit · { $dice }
combat-volley-again = { $at }: submarines fire once more: { $hits } hit · { $dice }
combat-volley-parting = { $at }: destroyers of { $side } fire at submarines that leave: { $hits } hit · { $dice }
combat-volley-bombs = { $at }: bombs fall: { $hits } damage · { $dice }
combat-volley-strafing = { $at }: fighters strafe planes on the ground: { $hits } hit · { $dice }
combat-dives = { $at }: { $boats } submarines of { $side } go under.
combat-withdrew = { $power } withdraws from { $from } to { $to }.
combat-won = { $power } has won in { $at }.
combat-held = { $power } has held { $at }.
combat-over = All battles are fought.

# Refusals.
combat-only-fighters = Only fighters and jets rise against planes, not a { $kind }.
combat-no-interdiction = A { $kind } does not fly against moving ships from its base.
combat-nobody-came = No ships that moved are asked about in { $zone }.
combat-only-so-many = Only { $units } can go.
combat-no-base = Nobody scrambles from { $base }: that takes an operative air base by the sea.
combat-no-zone-near = No zone beside { $base } is attacked.
combat-three-a-base = No more planes can rise from { $base }: three a base, fighters and tactical bombers.
combat-cannot-scramble = A { $kind } cannot scramble.
combat-zone-not-attacked = { $zone } is not an attacked zone beside { $base }.
combat-no-landing-there = Not so many planes can land in { $space }.
combat-not-all-together = { $units } cannot all land in one place.
combat-hostile-waters = { $space } is hostile: ships withdraw to friendly waters.
combat-no-way-back = There is nowhere to withdraw to.
combat-nobody-came-from = Nobody in this battle came from { $space }.
combat-not-there = There is no such { $kind } to be lost.
combat-not-yet = The battle in { $space } is not next: raids come first, then assaults, then the others.
combat-no-rocket = No rocket can be fired from { $base }.
combat-no-rocket-target = Nothing that a rocket could hit is in reach of { $base }.
combat-rocket-too-far = { $space } is more than four spaces away.
combat-rocket-no-works = There is no complex or base to hit in { $space }.
combat-rocket-neutrals = A rocket to { $space } would cross neutral territory.
combat-no-rockets = There is no rocket to fire.
combat-no-commandos = There are no commandos with anything to do in reach.
combat-commandos-most = At most { $most } commandos can land now.
combat-commandos-far = { $space } is out of reach for commandos.
combat-commandos-nothing = There is nothing for commandos to strike in { $space }.
