# Sides, seasons, places.
seat-axis = Axis
seat-soviets = Soviet Union
turn = { $season } { $year }
turn-named = { $turn }
season-spring = Spring
season-summer = Summer
season-fall = Fall
season-winter = Winter
short-spring = Sp
short-summer = Su
short-fall = Fa
short-winter = Wi
segment-production = production
segment-redeployment = redeployment
segment-operations = operations
segment-supply = supply
segment-end = end of the turn
clock = { $turn }, { $segment }. Weather: { $weather }
border = the side between { $from } and { $to }
hex-beside = { $point } of { $city } ({ $number })
nothing-there = nothing
legend-counters = The number on a counter is its strength; aircraft show factors that have not flown.
region-objectives = Objectives
tag-clear = clear
tag-mountain = mountain
tag-swamp = swamp
tag-desert = desert
tag-depression = depression
tag-lake = lake
tag-sea = sea
tag-water = part of the { $zone }
tag-zone = sea zone
tag-box = box off the map
tag-city = city
tag-objective = objective
tag-capital = capital
tag-fortress = fortress
tag-minor-port = minor port
tag-major-port = major port
tag-shipyard = shipyard
tag-country = in { $country }

# Units and aircraft.
unit = { $nation } { $arm } { $name }
force = { $nation } { $wing }
aircraft = { $force } at { $base }
badge-active = active
badge-moved = moved
badge-engaged = attacks
badge-used = used
badge-reduced = reduced
badge-flown = { $used } used
mark-held = held by { $nation }
mark-airbase = airbase
mark-battle = under attack
mark-razed = fortress destroyed
tray-pool = Can be built
tray-next = Comes next turn
tray-west = May come from the west

# Beside the map.
track-stockpile = { $nation } BRPs
track-points = Axis victory points
track-box = Box of the impulse track
track-halt = Operations halt on a sum up to
note-chit = In the cup: { $chit }
ledger-chits = Impulse chits
ledger-money = Money
ledger-aircraft = Aircraft
ledger-objectives = Soviet objectives
column-nation = Nation
column-price = Price
column-place = Where
column-stockpile = BRPs
column-base = Base
column-redeployments = Redeployments
column-at = Base
column-ready = Ready
column-used = Used
column-points = Points
column-holder = Holder
chit-hidden = a chit you cannot see
chit-drawn = drawn
chit-in-cup = in the cup
in-pool = not built yet
overlay-supply = Supply
overlay-zones = Zones of control
overlay-control = Who controls what
overlay-reach = Reach of this impulse
over-supply = supplied for the { $seat }: { $nations }
over-zone = zone of control of the { $seat }
over-reach = within reach of { $chit }

# A battle.
clash = Battle at { $at }
clash-attacker = { $seat } attacks with a strength of { $strength }
clash-defender = { $seat } defends with a strength of { $strength }
clash-unit = { $unit }, strength { $strength }
clash-aircraft = { $force }: { $factors } over { $over }
clash-hit = hit
clash-eliminated = eliminated
step-support = Aircraft
step-fire = Both sides fire
step-losses = Losses
step-retreat = Retreat
step-advance = Advance

# Who decides.
deciding = { $who }: { $what }
deciding-in-impulse = { $who }, impulse { $chit }: { $what }
deciding-in-enemy-impulse = { $who }, in the enemy’s impulse { $chit }: { $what }
waiting = Waiting for { $who }, who is asked: { $what }
over = The game is over. { $how }

# Chits and weather.
chit-naval = Naval
chit-attrition = Attrition
chit-air-effort = Air Effort
chit-general-offensive = General Offensive
chit-hq = HQ { $name }
weather-fair = fair
weather-ice = Baltic ice
weather-winter = Russian winter
weather-severe = severe winter
weather-extreme = extreme winter
weather-mud = mud

# Verbs.
verb-done = Done
verb-build = Build
verb-airbase = Airbase
verb-buy = Buy
verb-redeploy = Redeploy
verb-give = Give
verb-take = Take
verb-veto = Send it back
verb-allow = Let it pass
verb-hasten = Hasten a halt
verb-delay = Delay a halt
verb-extend = Go on
verb-place = Place
verb-activate = Activate
verb-move = Move
verb-remove = Remove
verb-attack = Attack
verb-support = Support
verb-fly = Fly
verb-strike = Strike
verb-bomb = Bomb
verb-drop = Drop
verb-intercept = Intercept
verb-land = Land
verb-impulse = Impulse
verb-fight = Fight
verb-lose = Lose
verb-stand = Stand
verb-retreat = Retreat
verb-advance = Advance
verb-repair = Repair
verb-reduce = Reduce
verb-disband = Disband
verb-scrap = Scrap
verb-convince = Convince
verb-conquer = Conquer

# What is asked.
ask-build = You have money for new units and aircraft. Choose one from the pool and a place for it at home; say that you are done to save the rest.
ask-buy = Each chit you put into the cup is one impulse this turn, if it is drawn before operations halt. Buy chits, then say that you are done.
ask-redeploy = Move units behind the front, far from the enemy: { $left } more. Press a unit and then a hex, or say that you are done.
ask-turn-end = A halt of operations is thrown for. Pay 5 BRPs to hasten or to delay it, or say that you are done.
ask-extend = Operations halt. Pay 20 BRPs to go on, or say that you are done.
ask-veto = { $chit } of the enemy was drawn. Your surprise attack can send one chit back: do it now, or let it pass?
ask-place = Place the Attrition chit on friendly land. It reaches three hexes and one attack.
ask-activate = Press the units that act in this impulse. A unit acts once a turn. Say that you are done when all are chosen.
ask-move = Move the units that you have activated: press one, then a hex. Nobody enters a hex with enemies; attacks come next. Aircraft may also strike or change bases.
ask-exploit = Armour and cavalry exploit: they move once more and attack again.
ask-attack = Announce attacks: press a unit, then the hex that it attacks, then others that join it. Send aircraft with “support”. Say that you are done to fight.
ask-defend = You are attacked. Send aircraft to the hexes under attack, or say that you are done.
ask-intercept = Enemy aircraft are on their way. Intercept them, or say that you are done.
ask-shed = { $hits ->
    [one] Choose what takes the last hit in the air.
   *[other] Choose what takes the next of { $hits } hits in the air.
  }
ask-land = Aircraft that have flown may land at other bases; say that you are done to bring them home.
ask-fight = Choose the battle that is fought next.
ask-lose = { $hits ->
    [one] Choose who takes the last hit.
   *[other] Choose who takes the next of { $hits } hits.
  }
ask-quarter = { $hits ->
    [one] One hit, and the stockpile is empty. Stand, and it reduces a unit, or take it as others do and retreat?
   *[other] { $hits } hits, and the stockpile is empty. Stand, and each hit reduces a unit, or take them as others do and retreat?
  }
ask-stand = { $hits ->
    [one] One hit is left over. Stand and pay a BRP for it, or retreat?
   *[other] { $hits } hits are left over. Stand and pay a BRP for each, or retreat?
  }
ask-retreat = Retreat your units from the battle, one after the other.
ask-advance = The defenders are gone. Advance into their hexes, or say that you are done.
ask-minor = No chit is left. This ally may act on its own for { $cost } BRPs; say that you are done if it should not.
ask-repair = Repair reduced units, or give units up; say that you are done to go on.
ask-capital = You hold the capital of { $nation }. Convince it to change sides, or conquer it?

# How it is typed.
hint-turn-end = “hasten” takes one from the sum, “delay” adds one.
hint-extend = “extend” cancels the halt.
hint-veto = “veto” sends it back, “allow” lets it pass.
hint-capital = “convince” throws a die for each of its units, which is lost on 4 to 6; if none is left, it surrenders. “conquer” takes its surrender at once.
hint-stand = “stand” pays, “retreat” goes.

# What happened.
turn-began = { $turn } begins.
weathered = The weather: { $weather }.
mud = The ground turns to mud.
money = { $nation }: { $delta } BRPs ({ $rule }).
bought = { $nation } buys a chit.
drew = { $nation }'s chit is drawn: { $chit }.
sent-back = { $nation }'s chit { $chit } goes back into the cup.
wasted = { $nation }'s chit { $chit } has no effect.
halted = Operations halt: { $sum } thrown against { $number }.
activated = { $unit } acts.
moved = { $unit } moves to { $to }.
announced = { $units } will attack { $hexes }.
flew = { $force } sends { $factors } to { $over }.
rebased = { $factors } of { $force } fly to { $to }.
bombed = Bombs on { $at } destroy { $hits } BRPs.
volley-attackers = The attackers score { $hits }.
volley-defenders = The defenders score { $hits }.
reduced = { $unit } is reduced.
eliminated = { $unit } is eliminated.
built = { $unit } appears in { $at }.
repaired = { $unit } is repaired.
factors-lost = { $force } loses { $factors }.
factors-built = { $force } gains { $factors }.
airbase = { $nation } builds an airbase in { $at }.
taken-up = The airbase in { $at } is taken up.
minor-acts = { $nation } acts on its own.
surrendered = { $nation } surrenders. { $to } has taken its capital.
changed-sides = { $nation } changes sides and fights beside { $to }.
withdrawn = { $factors } of { $force } leave the war.
factors-joined = { $factors } of { $force } can be built.

# How it ended.
won-axis-decisive = A decisive victory of the Axis.
won-axis-substantial = A substantial victory of the Axis.
won-axis-marginal = A marginal victory of the Axis.
stalemate = A stalemate.
won-soviet-marginal = A marginal Soviet victory.
won-soviet-decisive = A decisive Soviet victory.
won-resigned = The other side has resigned.

# Why not.
too-poor = That costs { $cost } BRPs, and there are { $has }.
not-in-pool = It is not in the force pool.
not-at-home = It is placed at home only.
no-room = There is no room in that hex.
no-supply = There is no supply.
one-base-a-hex = There is an airbase in that hex.
minors-build-no-bases = Only a major power builds an airbase.
no-base = There is no room for aircraft.
no-stages = No stages lead there by air.
chit-is-bought = There is no such chit left.
hq-is-gone = That HQ is not on the map.
offensive-is-alone = A General Offensive stands alone.
offensive-is-spent = There was a General Offensive this year or last Winter.
first-turn-chits = No more chits in the first turn.
not-friendly = That hex is not friendly.
not-to-activate = This chit does not activate it.
minors-only = A minor does not activate a major power.
is-used = It has acted this turn.
out-of-reach = It is out of reach.
not-active = It is not active.
has-moved = It has moved.
has-dropped = It has dropped this turn.
aircraft-only = This chit activates aircraft only.
not-with-this-chit = This chit does not allow it.
too-late-for-that = Later missions have begun.
bombers-do-not-strafe = Only TAC strike airbases.
no-aircraft-there = There are no enemy aircraft.
not-worth-bombs = It is no objective or shipyard of an enemy.
too-cold = Nothing flies there in an extreme winter.
fly-together = What goes from one base to one target flies together.
no-way-by-air = There is no way by air but over closed land.
too-many-aircraft = Ground units of strength { $most } attack that hex; no more factors fly for them.
no-ground-for-drops = Nobody drops into that hex.
not-at-an-airbase = It is not at an airbase.
must-attack = Paratroops attack the enemy whom they dropped onto.
does-not-exploit = It does not exploit.
no-way = There is no way to { $to }.
too-many = There are too many units in this hex.
there-is-room = There is room for it.
touches-nobody = Nothing in { $hex } touches the other side.
line-is-broken = The line is broken.
hq-does-not-attack = An HQ does not attack.
garrison-defends = A garrison only defends.
attacks-already = It takes part in an attack already.
waits = It waits for a German impulse before it attacks.
touches-no-enemy = It is beside no enemy.
nobody-to-attack = There is no enemy in that hex.
one-hex-only = Attrition attacks one hex.
one-air-unit = Attrition has one air unit.
tally-attack = Attack
tally-defence = Defence
term-strength = { $unit }
term-terrain = terrain of { $unit }
odds-driven-out = The defenders are eliminated or must retreat
odds-shaken = The defenders pay for hits, or retreat
odds-held = The defenders hold
odds-unhurt = The attackers lose nothing
odds-pays = The attackers pay for hits
odds-hit = Attacking units hit: { $units }
odds-changes-sides = { $nation } changes sides
odds-surrenders = { $nation } surrenders
bombers-do-not-defend = Only TAC defend.
have-flown = They have acted this turn.
not-attacked = That hex is not attacked.
out-of-range = That is out of range.
another-nation = The dice have chosen another nation.
others-are-weaker = Weaker units take hits first.
costs-brps = This costs { $cost } BRPs.
no-quarter = { $hits ->
    [one] The stockpile is empty: the hit reduces a unit.
   *[other] The stockpile is empty: each of { $hits } hits reduces a unit.
  }
warn-eliminated = { $unit } is eliminated.
warn-gone = { $unit } is eliminated and never comes back.
warn-long-gone = { $unit } is eliminated and can be built again four turns later.
warn-reduced = { $unit } has no supply and will be reduced.
warn-crowded = There are too many units in { $at } then: one of them has to move on or is eliminated.
warn-last-brps = No BRPs are left then: building ends, and no chits can be bought.
warn-nobody-acts = Nobody acts in this impulse but its HQ.
warn-nobody-attacks = Active units could attack, and none does.
warn-conquest = { $nation } surrenders: { $now ->
    [one] 1 BRP
   *[other] { $now } BRPs
  } at once and { $each } each Spring while you hold its capital; its units leave the war.
warn-convinced = If { $nation } changes sides, you gain nothing of it: a conquest brings { $now ->
    [one] 1 BRP
   *[other] { $now } BRPs
  } at once and { $each } each Spring.
warn-chit = The chit of { $unit } in the cup will have no effect: it acts now.
warn-stays-west = This turn is the last in which { $units } can come from the west.
warn-capital = { $nation } has lost its capital: at the end of the turn it surrenders or changes sides.
warn-year = The year ends: stockpiles are lost, and bases grow by a part of what is left.
warn-no-return = After this { $receiver } can give { $giver } nothing in this game.
warn-among = { $unit } must attack the enemy in { $at }, takes the hits first and is eliminated if an enemy is left.
goes-to-the-pool = { $unit } goes to the force pool.
is-reduced = { $unit } is reduced.
factors-go-to-the-pool = { $force }: { $factors } go to the force pool.
aircraft-need-it = Aircraft need it.
not-at-this-point = The throw can be swayed before it is made, and a halt cancelled after it.
no-exploitation-there = Nobody exploits there in this weather.
attackers-stay = Attackers never retreat.
nearer-hexes = There are nearer hexes to retreat to.
does-not-advance = It does not advance.
no-advance = It cannot advance there.
minors-do-not-trade = BRPs go to and from a major power.
has-received-from-it = It has received BRPs from that nation.
gives-or-receives = Nobody gives and receives in the same turn.
capitals-apart = No way of friendly land leads from capital to capital.
half-at-most = A minor gives half its stockpile at most.
no-more-this-year = It may not receive more this year than its base.
costs-redeployments = This costs { $giver } and { $receiver } a redeployment each.
no-redeployments = No redeployments are left.
beside-an-enemy = It is beside an enemy.

# Standing orders.
standing-never-intercept = Never intercept aircraft on their way
standing-never-defend = Send no aircraft to hexes under attack
standing-return-home = Aircraft land where they came from
standing-let-chits-pass = Send no chit back to the cup
standing-left-over = When hits are left over in defence
standing-ask = ask me
standing-stand = stand and pay
standing-retreat = retreat

# Set-ups.
scenario-barbarossa = Barbarossa, Summer 1941 to Winter 1942
scenario-barbarossa-short = Barbarossa, to Winter 1941 only
setup-hex = { $key } is no hex of land.
setup-unit = There is no unit { $key }.
setup-air = The force { $key } does not have that many factors.
setup-chit = There is no chit { $key }.
setup-turn = The turns are not those of the scenario.
setup-stockpile = That nation has no such stockpile.
setup-minor = That minor cannot leave its side: nobody holds its capital, or its units stand with those of its allies.

# What bots count.
bot-term-objectives = objectives held
bot-term-forces = troops on the map
bot-term-air = air factors
bot-term-money = money in hand
bot-term-supply = units out of supply
bot-term-reach = how near the attackers are to objectives
