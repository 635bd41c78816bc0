
# Windows.
combat-intercepts = { $power } sends up { $units } over { $at }.
combat-air-roll = { $at }: { $power } has { $factors } air factors and rolls { $rolled } (pilot level { $level }): { $shot } shot down, { $turned } turned back.
combat-turned-back = { $power }: { $kind } turned back on the way to { $at }.
combat-no-drop = No one else attacks { $at }: { $power } does not drop { $count } infantry.
combat-guns-fired = Guns in { $at } fire { $shots } { $shots ->
    [one] shot
   *[other] shots
 } at planes: { $hits } { $hits ->
    [one] hit
   *[other] hits
 }.
combat-interdicts = { $power } sends { $units } against the ships that entered { $zone }.
combat-interdicted = { $zone }: planes score { $hits }, ships score { $back } { $back ->
    [one] hit
   *[other] hits
 }.
combat-ambushes = { $count ->
    [one] A submarine of { $power } attacks
   *[other] { $count } submarines of { $power } attack
 } from ambush in { $zone }.
combat-ambushed = { $zone }: { $hits ->
    [one] a ship is hit
   *[other] { $hits } ships are hit
 }, { $back ->
    [one] a submarine is hit
   *[other] { $back } submarines are hit
 }.
combat-hurt = { $power }: { $kind } damaged, { $at }.
combat-sealed = { $power } has decided which planes scramble.
combat-scrambled = { $power } scrambles { $units } from { $base } to { $zone }.
combat-no-room = { $power }: a { $kind } cannot take off from { $base }, which has launched all it can.
combat-aimed = { $guns } German { $guns ->
    [one] gun
   *[other] guns
 } in { $at } will fire at tanks.
combat-patrols = { $power } keeps { $units } on patrol over { $at }.
combat-asks = { $power } wants to choose its own losses.
combat-asks-not = { $power } leaves its losses to standing orders.
combat-order-of-loss = { $power } has set an order of losses.
combat-landed = { $power } lands { $units } in { $at }.

# Raids.
combat-raid = { $power } raids the { $works } in { $at }.
combat-sweep = { $power } makes a fighter sweep over { $at }.
combat-rocket = { $power } fires a rocket from { $base } at the { $works } in { $at }.
combat-damaged = The { $works } in { $at } takes { $points } damage, { $total } in all.
combat-razed = The { $works } in { $at } is destroyed.
combat-commandos = { $power } lands { $count ->
    [one] 1 commando
   *[other] { $count } commandos
  } in { $at }: { $hits ->
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
combat-no-landing = No one comes ashore in { $at }: { $zone } has not been cleared.
combat-air = { $at }, air combat: { $side } rolls { $rolled }.
combat-volley-bombardment = { $at }, ships bombard: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } · { $dice }
combat-volley-fort = { $at }, the fortification fires at the ships: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } · { $dice }
combat-volley-flak = { $at }, guns fire at planes: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } · { $dice }
combat-volley-fire = { $at }, { $side } fires: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } · { $dice }
combat-volley-again = { $at }, submarines fire again: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } · { $dice }
combat-volley-parting = { $at }, destroyers of { $side } fire at departing submarines: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } · { $dice }
combat-volley-bombs = { $at }, bombs fall: { $hits } damage · { $dice }
combat-volley-strafing = { $at }, fighters strafe planes on the ground: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } · { $dice }
combat-dives = { $at }: { $boats } { $boats ->
    [one] submarine
   *[other] submarines
 } of { $side } dive.
combat-withdrew = { $power } withdraws from { $from } to { $to }.
combat-won = { $power } has won in { $at }.
combat-held = { $power } has held { $at }.
combat-over = All battles are over.

# Refusals.
combat-only-fighters = A { $kind } cannot intercept: only fighters and jets can.
combat-no-interdiction = A { $kind } cannot attack moving ships from its base.
combat-nobody-came = { $zone } is not one of the zones you are asked about: no ships that moved are there.
combat-only-so-many = Only { $units } can go.
combat-no-base = No planes can scramble from { $base }: that takes an operative air base on the coast.
combat-no-zone-near = No sea zone next to { $base } is under attack.
combat-three-a-base = No more planes can take off from { $base }: a base launches three, fighters and tactical bombers.
combat-cannot-scramble = A { $kind } cannot scramble.
combat-zone-not-attacked = { $zone } is not a zone under attack next to { $base }.
combat-no-landing-there = { $space } has no room for that many planes to land.
combat-not-all-together = { $units } cannot all land in the same place.
combat-hostile-waters = { $space } is hostile: ships can withdraw only to friendly waters.
combat-no-way-back = You have nowhere to withdraw to.
combat-nobody-came-from = No one in this battle came from { $space }.
combat-not-there = There is no { $kind } here to lose.
combat-not-yet = The battle in { $space } is not next: raids come first, then amphibious assaults, then the rest.
combat-no-rocket = You have no rocket to fire from { $base }.
combat-no-rocket-target = There is no rocket target within reach of { $base }.
combat-rocket-too-far = { $space } is more than four spaces away.
combat-rocket-no-works = There is no complex or base to hit in { $space }.
combat-rocket-neutrals = A rocket to { $space } would cross neutral territory.
combat-no-rockets = You have no rocket to fire.
combat-no-commandos = There is no target for commandos within reach.
combat-commandos-most = { $most ->
    [one] At most 1 commando can land now.
   *[other] At most { $most } commandos can land now.
  }
combat-commandos-far = { $space } is out of reach for commandos.
combat-commandos-nothing = Commandos have no target in { $space }.
