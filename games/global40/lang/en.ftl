# World 1940: the table, the order of play, names.

power-germany = Germany
power-soviets = the Soviet Union
power-japan = Japan
power-us = the United States
power-china = China
power-uk = the United Kingdom
power-italy = Italy
power-anzac = ANZAC
power-france = France

kind-infantry = infantry
kind-artillery = artillery
kind-mech = mechanized infantry
kind-armor = armour
kind-aaa = anti-aircraft guns
kind-marine = marines
kind-partisan = partisans
kind-fighter = fighter
kind-jet = jet fighter
kind-tactical = tactical bomber
kind-strategic = strategic bomber
kind-battleship = battleship
kind-carrier = fleet carrier
kind-light-carrier = light carrier
kind-cruiser = cruiser
kind-destroyer = destroyer
kind-submarine = submarine
kind-transport = transport
kind-commando = commandos

kinds-infantry = { $count } infantry
kinds-artillery = { $count } artillery
kinds-mech = { $count } mechanized infantry
kinds-armor = { $count } armour
kinds-aaa = { $count } { $count ->
    [one] anti-aircraft gun
   *[other] anti-aircraft guns
 }
kinds-marine = { $count } { $count ->
    [one] marine
   *[other] marines
 }
kinds-partisan = { $count } { $count ->
    [one] partisan
   *[other] partisans
 }
kinds-fighter = { $count } { $count ->
    [one] fighter
   *[other] fighters
 }
kinds-jet = { $count } { $count ->
    [one] jet fighter
   *[other] jet fighters
 }
kinds-tactical = { $count } { $count ->
    [one] tactical bomber
   *[other] tactical bombers
 }
kinds-strategic = { $count } { $count ->
    [one] strategic bomber
   *[other] strategic bombers
 }
kinds-battleship = { $count } { $count ->
    [one] battleship
   *[other] battleships
 }
kinds-carrier = { $count } { $count ->
    [one] fleet carrier
   *[other] fleet carriers
 }
kinds-light-carrier = { $count } { $count ->
    [one] light carrier
   *[other] light carriers
 }
kinds-cruiser = { $count } { $count ->
    [one] cruiser
   *[other] cruisers
 }
kinds-destroyer = { $count } { $count ->
    [one] destroyer
   *[other] destroyers
 }
kinds-submarine = { $count } { $count ->
    [one] submarine
   *[other] submarines
 }
kinds-transport = { $count } { $count ->
    [one] transport
   *[other] transports
 }
kinds-commando = { $count } { $count ->
    [one] commando
   *[other] commandos
 }

works-major = major complex
works-minor = minor complex
works-air-base = air base
works-naval-base = naval base
works-fort = fortification

unit-of = { $kind } of { $power }
unit-neutral = neutral { $kind }

round-named = Round { $round }
clock = Round { $round }, turn of { $power }: { $phase }
phase-purchase = purchase
phase-combat-move = combat move
phase-windows = reactions to the moves
phase-combat = combat
phase-non-combat = non-combat move
phase-mobilise = placing units
phase-income = income
phase-capital = a capital changes hands
phase-over = over
round = Round { $round }
round-short = { $round }
fact-round = Round { $round } begins.
fact-turn = It is the turn of { $power }.
fact-gains = { $power } gains { $coins ->
    [one] { $coins } IPC
   *[other] { $coins } IPCs
 } [{ $rule }].
fact-pays = { $power } pays { $coins ->
    [one] { $coins } IPC
   *[other] { $coins } IPCs
 } [{ $rule }].
fact-raised = New in { $at }: { $unit }.
fact-lost = Lost in { $at }: { $unit }.
summary-took = { $power } takes { $places }.
summary-raised = { $power } places { $units }.
summary-lost = { $power } loses { $units }.
summary-lost-neutral = Neutrals lose { $units }.
summary-damaged = Damage at { $places }.
fact-ended = The game is over: { $how }

deciding = { $who }: { $what }
waiting = Waiting for { $who }: { $what }
hint-like = Orders start with { $verbs }; for example: { $example }
hint-verbs = Orders start with { $verbs }.

ask-purchase = train pilots, research, repair and buy; { $coins ->
    [one] { $coins } IPC
   *[other] { $coins } IPCs
 } in the treasury.
ask-war = declare war, or continue.
ask-combat-move = declare war, move into battle, send raids.
ask-combat = fight the battles.
ask-research = research, repair and buy; { $coins ->
    [one] { $coins } IPC
   *[other] { $coins } IPCs
 } in the treasury.
ask-repair = repair and buy; { $coins ->
    [one] { $coins } IPC
   *[other] { $coins } IPCs
 } in the treasury.
ask-buy = buy units and facilities; { $coins ->
    [one] { $coins } IPC
   *[other] { $coins } IPCs
 } in the treasury.
ask-fight = which battle is next? Still to fight: { $battles }.
ask-strikes = fire rockets and land commandos, or continue.
ask-scramble = which planes scramble from air bases to fight in { $zones }? All answers are revealed together.
ask-intercept = which fighters intercept the planes flying over { $at }?
ask-patrol = which fighters meet the raid on { $at }?
ask-interdict = which planes attack the ships that entered { $at }?
ask-ambush = do the submarines in { $at } attack the passing ships?
ask-aim = how many guns in { $at } fire at armour instead of planes?
ask-shift = does a group make a surprise move before the battles?
ask-land = where do the planes that lost their base land?
ask-planes = { $at }: { $killed } of your planes are shot down and { $back } turn back; name them in this order.
ask-losses = { $at }: { $hits } { $hits ->
    [one] hit
   *[other] hits
 }; which units are lost?
ask-picks = { $at }: pick { $hits } enemy { $hits ->
    [one] unit
   *[other] units
 }.
ask-dive = { $at }: do your { $boats } submarines strike, or do some dive?
ask-fort-pick = { $at }: the fortification has hit a ship; which one?
ask-fort-losses = { $at }: the fortification has hit one of your ships; which do you lose?
ask-withdraw = { $at }: continue the battle, or withdraw?
ask-raid-lose = raid on { $at }: which planes do you lose?
ask-raid-pick = raid on { $at }: which plane on the ground is hit?
ask-few-moves = a power at peace may move { $left ->
    [one] one unit
   *[other] { $left } units
 } this turn.
ask-non-combat = move units that have not fought, and land your planes.
ask-mobilise = place the units and facilities you bought.
ask-income = decide on war or peace before income is collected.
ask-exile = the capital has fallen: where does the British government go?
ask-rising = France is free: place { $left } IPCs' worth of units there.
prompt-over = { $how }

won-by-cities = the agreed last round is over. The Axis holds { $axis } victory cities, the Allies hold { $allies }.
won-axis-resigned = the Axis has resigned.
won-allies-resigned = the Allies have resigned.

map-europe = Europe
map-pacific = the Pacific
border = the border between { $from } and { $to }

mark-held = held by { $power }
mark-of = originally held by { $power }
mark-strict = strict neutral
mark-pro-axis = neutral, leans towards the Axis
mark-pro-allies = neutral, leans towards the Allies
mark-joined = neutral that has joined { $side }
mark-dutch = Dutch
mark-captured = changed hands this turn
mark-battle = battle
mark-raid = raid
mark-works = { $works } ({ $state })
state-building = ready in { $turns ->
    [one] one turn
   *[other] { $turns } turns
 }
state-upgrading = major in { $turns ->
    [one] one turn
   *[other] { $turns } turns
 }
state-damage = { $damage } damage
state-out = out of action
state-taken = just taken

badge-hurt = damaged
badge-moved = moved
badge-fought = fought
badge-grounded = grounded
badge-raised = just raised
badge-new = new
badge-raid = on a raid
badge-escort = escort
badge-sweep = on a sweep
badge-assault = landing in { $at }
badge-bombard = bombarding { $at }
badge-drop = paratroops
badge-scrambled = scrambled from { $at }
badge-atomic = carries the atomic bomb

track-treasury = treasury
track-production = production
track-pilots = pilots
track-cities = victory cities of { $side } in { $map } (of { $needed })
track-research = research: { $project }

note-war = { $power } is at war with { $enemies }.
note-passage = { $power } lets ships of { $guests } through its canals and straits.
note-apart = { $power } does not share territory, carriers and transports with { $friends }.
note-developed = { $power } has developed { $projects }.
note-goal-europe = { $side } has the cities of Europe and wins when the turn of { $power } in round { $round } ends.
note-goal-pacific = { $side } has the cities of the Pacific and wins when the turn of { $power } in round { $round } ends.
note-goal-capitals = { $side } has the three capitals and wins when the turn of { $power } in round { $round } ends.
note-bought = { $power } has bought { $units }.
note-aboard = Aboard { $ship } in { $at }: { $cargo }.
note-airborne = Must still land: { $unit }, { $at }.

via = via { $at }
overlay-enemy = Enemy reach
overlay-enemy-about = What enemies could bring there in one turn, by distance alone: land units · planes · ships.
overlay-convoys = Convoys
overlay-convoys-about = Convoy zones, in the colour of the power whose income passes there, and how much of it enemy ships could take.
overlay-objectives = Key spaces
overlay-objectives-about = Victory cities, capitals, canals, and spaces that bring a power income; in the colour of who has them or is paid for them.
overlay-bases = Bases
overlay-bases-about = Air and naval bases and the sea zones they serve, in the colour of their holder.
reach = within reach of { $land } land units, { $air } planes, { $sea } ships
convoy-safe = convoys of { $power }, worth { $worth }
convoy-raided = convoys of { $power }, worth { $worth }, raided by { $raiders }
matters-city = victory city of { $map }
matters-capital = capital of { $power }
matters-objective = { $name } ({ $power })
matters-canal = { $canal }
base-works = { $works }, in action
base-out = { $works }, out of action
base-serves = served by the naval base of { $at }
canal-suez = Suez Canal
canal-panama = Panama Canal
canal-turkish = Turkish straits
canal-gibraltar = Strait of Gibraltar
canal-danish = Danish straits

tag-value = worth { $value ->
    [one] { $value } IPC
   *[other] { $value } IPCs
 }
tag-city = victory city
tag-capital = capital of { $power }
tag-army = army of { $army }
tag-convoy = convoy zone
tag-island = island
tag-impassable = impassable to land units
tag-canal = on the { $canal }
sign-city = victory city
sign-capital = capital
sign-convoy = convoy zone
link-land = -
link-coast = .
link-sea = ~
link-canal = =
way-land = by land
way-coast = across the shore
way-sea = by sea
way-canal = through a canal or strait
region-western-europe = Western Europe
region-mediterranean = Mediterranean lands
region-eastern-europe = Eastern Europe
region-soviet-asia = Soviet Asia and Mongolia
region-africa = Africa
region-middle-east = Middle East and India
region-china = China
region-south-east-asia = South-East Asia
region-pacific = Pacific islands
region-australia = Australia
region-north-america = North America
region-south-america = South America
region-seas-north = Northern seas
region-seas-mediterranean = Mediterranean Sea
region-seas-atlantic = Atlantic Ocean
region-seas-indian = Indian Ocean
region-seas-pacific = Pacific Ocean

setup-no-space = there is no space { $key }
setup-no-unit = “{ $text }” is not a unit; write “3 germany infantry” or “hurt uk battleship”
setup-wrong-element = “{ $text }” cannot be there
setup-no-works = “{ $text }” is not a facility that can be there; write “minor”, “air-base 2” or “fort building 1”
setup-no-holder = “{ $text }” cannot hold a space; write a power, “strict”, “pro-axis”, “pro-allies” or “dutch”
setup-nothing-to-hold = nobody can hold { $space }
setup-no-war = “{ $text }” is not a war; write two powers on opposite sides
setup-no-phase = a game cannot start in the phase “{ $text }”
setup-no-level = pilot levels go from -3 to 3, not { $level }
setup-no-round = rounds start at 1

# Verbs as buttons.
verb-train = Train pilots
verb-research = Research
verb-repair = Repair
verb-buy = Buy
verb-build = Build
verb-upgrade = Upgrade
verb-spy = Spy
verb-keep = Keep
verb-raise = Raise
verb-lapse = Lapse
verb-reveal = Reveal
verb-setback = Setback
verb-declare = Declare war
verb-move = Move
verb-raid = Bomb by air
verb-sweep = Sweep the air
verb-load = Load ships
verb-assault = Assault
verb-attack = Attack
verb-bombard = Bombard
verb-surprise = Surprise
verb-drop = Drop
verb-dash = Dash
verb-tow = Tow
verb-intercept = Intercept
verb-interdict = Interdict
verb-ambush = Ambush
verb-scramble = Scramble
verb-aim = Aim
verb-allow = Open to…
verb-refuse = Close to…
verb-shift = Shift
verb-fight = Fight
verb-rocket = Rocket
verb-commando = Commando
verb-lose = Lose
verb-strike = Strike
verb-dive = Dive
verb-pick = Pick
verb-press = Press on
verb-withdraw = Withdraw
verb-commit = Commit
verb-orders = Choose losses…
verb-land = Land
verb-exile = Exile
verb-liberate = Liberate
verb-unload = Unload
verb-relocate = Relocate
verb-transfer = Transfer
verb-place = Place
verb-refund = Refund
verb-partisans = Partisans
verb-done = Done
verb-pass = Pass
verb-bid = Bid

# Projects of research.
project-advanced-artillery = Advanced artillery
project-rockets = Rockets
project-paratroops = Paratroops
project-super-submarines = Super submarines
project-jet-fighters = Jet fighters
project-improved-shipyards = Improved shipyards
project-aircraft-production = Aircraft production
project-radar = Radar
project-long-range = Long range
project-heavy-bombers = Heavy bombers
project-general-production = General production
project-atomic-bomb = Atomic bomb
project-heavy-armor = Heavy armor
project-war-bonds = War bonds
project-improved-mech = Improved mech
project-factory-production = Factory production
project-intelligence = Intelligence
project-improved-asw = Improved asw
project-mobile-aa = Mobile aa
project-fighter-bombers = Fighter bombers
project-armed-transports = Armed transports
project-commandos = Commandos

# What an order would do.

tally-coins = IPCs paid ({ $left } left in the treasury)
coins-paid = paid
coins-gained = gained
warn-unspent = you keep { $coins } IPCs and buy nothing.
damaged-units = { $units } (damaged)
warn-lapse = you have not paid to keep your pilots trained: they drop a level.
warn-one-landing = { $at } is the only place left for the { $kind } to land.
warn-flak = the route passes over { $guns ->
    [one] one anti-aircraft gun
   *[other] { $guns } anti-aircraft guns
 } in { $at }.
warn-interceptors = { $fighters ->
    [one] one fighter
   *[other] { $fighters } fighters
 } could intercept on the way, from { $at }.
warn-asked = from now on you are asked which units are lost. You can also name the kinds to lose first.
warn-not-asked = from now on the order of losses decides which units you lose, and you are not asked.
warn-lost-first = these kinds are lost first, in this order; the others follow by price. You can set this once a turn.
warn-ambush = { $boats ->
    [one] an enemy submarine
   *[other] { $boats } enemy submarines
 } in { $at } can attack these ships.
warn-interdiction = { $planes ->
    [one] an enemy plane at an air base
   *[other] { $planes } enemy planes at air bases
 } can attack these ships in { $at }.
warn-loaded = units that board now must land this turn.
warn-no-landing = { $units } in { $at } cannot land anywhere and will be lost.
warn-no-more-research = this ends research for this turn.
warn-no-more-repairs = this ends repairs for this turn.
warn-no-more-declarations = after the first move you can declare no war this turn.
warn-bombardment-lost = a battle at sea is fought in { $zone }, and after it no ship bombards.
warn-bombardment-doubtful = planes could scramble to { $zone }; after a battle at sea no ship bombards.
odds-developed = { $project } is developed
odds-developed-does = { $project } is developed: { $does }
odds-track = { $project } reaches { $now } of { $of }
odds-no-change = nothing changes for { $project }
odds-win = the attacker wins in { $at } (average swing { $swing } IPCs)
odds-capture = { $at } is captured (average swing { $swing } IPCs)
odds-win-scrambled = the attacker wins in { $at } if { $planes ->
    [one] the plane in reach scrambles
   *[other] all { $planes } planes in reach scramble
 } (average swing { $swing } IPCs)
odds-ships-hit = at least one hit on the ships in { $at }
odds-planes-lost = at least one of these planes is shot down
odds-submarines-lost = at least one of these submarines is sunk
odds-capture-scrambled = { $at } is captured if { $planes ->
    [one] the plane in reach scrambles
   *[other] all { $planes } planes in reach scramble
 } against the landing (average swing { $swing } IPCs)
odds-sea-first = the sea is cleared for the landing in { $at }
odds-without = the attacker wins in { $at } if no planes scramble from { $base }
odds-with = the attacker wins in { $at } against the planes from { $base }
odds-unseen = the agents of { $power } do not see through it; the other odds assume this
odds-drawn = both sides are wiped out in { $at }
odds-withdrawn = the attacker withdraws from { $at }
odds-attacker-left = the attacker is most likely left with { $units }
odds-attacker-gone = the attacker has nothing left
odds-defender-left = the defender is most likely left with { $units }
odds-defender-gone = the defender has nothing left
