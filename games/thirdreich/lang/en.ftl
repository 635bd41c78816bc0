# Sides and places.
seat-axis = Axis
seat-soviets = Soviet Union
border = the side between { $from } and { $to }
nothing-there = nothing
unit = { $nation } { $arm } { $name }
tag-city = city
tag-objective = objective
badge-used = used
badge-reduced = reduced
mark-factors = { $force }: { $ready } ready, { $used } used
track-stockpile = { $nation }: BRPs
note-chit = In the cup: { $chit }
clock = { $turn }, { $weather }
deciding = { $who }: { $what }
waiting = Waiting for { $who }: { $what }
over = The game is over. { $how }

# Chits and weather.
chit-naval = Naval
chit-attrition = Attrition
chit-air-effort = Air Effort
chit-general-offensive = General Offensive
chit-hq = HQ { $name }
weather-fair = fair weather
weather-ice = Baltic ice
weather-winter = Russian winter
weather-severe = severe winter
weather-extreme = extreme winter

# Verbs.
verb-done = Done
verb-build = Build
verb-buy = Buy
verb-redeploy = Redeploy
verb-veto = Send it back
verb-allow = Let it pass
verb-place = Place
verb-activate = Activate
verb-move = Move
verb-remove = Remove
verb-attack = Attack
verb-support = Support
verb-fight = Fight
verb-lose = Lose
verb-stand = Stand
verb-retreat = Retreat
verb-advance = Advance
verb-repair = Repair

# What is asked.
ask-build = Build units, or say that you are done.
ask-buy = Buy impulse chits, or say that you are done.
ask-redeploy = Redeploy units; { $left } left.
ask-veto = { $chit } was drawn. Send it back?
ask-place = Place the Attrition chit on friendly land.
ask-activate = Choose the units that act.
ask-move = Move active units.
ask-exploit = Exploit with armour and cavalry.
ask-attack = Announce attacks and their air support.
ask-defend = Send aircraft to hexes under attack.
ask-fight = Choose the next battle.
ask-lose = Choose who takes the next of { $hits } hits.
ask-stand = { $hits } hits are left over: stand and pay, or retreat.
ask-retreat = Retreat, unit by unit.
ask-advance = Advance into hexes that were emptied.
ask-repair = Repair reduced units.

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
volley-attackers = The attackers score { $hits }.
volley-defenders = The defenders score { $hits }.
reduced = { $unit } is reduced.
eliminated = { $unit } is eliminated.
built = { $unit } appears in { $at }.
repaired = { $unit } is repaired.
factors-lost = { $force } loses { $factors }.
factors-built = { $force } gains { $factors }.
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
no-base = There is no room for aircraft.
chit-is-bought = There is no such chit left.
hq-is-gone = That HQ is not on the map.
offensive-is-alone = A General Offensive stands alone.
offensive-is-spent = There was a General Offensive this year or last Winter.
first-turn-chits = No more chits in the first turn.
not-friendly = That hex is not friendly.
not-to-activate = This chit does not activate it.
is-used = It has acted this turn.
out-of-reach = It is out of reach.
not-active = It is not active.
has-moved = It has moved.
does-not-exploit = It does not exploit.
no-way = There is no way to { $to }.
too-many = There are too many units in this hex.
there-is-room = There is room for it.
touches-nobody = Nothing in { $hex } touches the other side.
line-is-broken = The line is broken.
hq-does-not-attack = An HQ does not attack.
garrison-defends = A garrison only defends.
attacks-already = It takes part in an attack already.
touches-no-enemy = It is beside no enemy.
nobody-to-attack = There is no enemy in that hex.
one-hex-only = Attrition attacks one hex.
one-air-unit = Attrition has one air unit.
tally-attack = Attack
tally-defence = Defence
term-strength = strength
term-terrain = terrain
bombers-do-not-defend = Only TAC defend.
have-flown = They have acted this turn.
not-attacked = That hex is not attacked.
out-of-range = That is out of range.
others-are-weaker = Weaker units take hits first.
costs-brps = This costs { $cost } BRPs.
attackers-stay = Attackers never retreat.
nearer-hexes = There are nearer hexes to retreat to.
does-not-advance = It does not advance.
no-advance = It cannot advance there.
no-redeployments = No redeployments are left.
beside-an-enemy = It is beside an enemy.

# Set-ups.
setup-hex = { $key } is no hex of land.
setup-unit = There is no unit { $key }.
setup-chit = There is no chit { $key }.
setup-turn = The turns are not those of the scenario.
setup-stockpile = That nation has no such stockpile.
