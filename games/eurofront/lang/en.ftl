# Seats, fortnights, phases.
seat-axis = Axis
seat-allies = Allies
seat-soviets = Soviets
fortnight = { $half } half of { $month } { $year }
half-first = First
half-second = Second
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
weather-dry = dry
weather-mud = mud
weather-snow = snow
phase-production = production
phase-command = command
phase-movement = movement
phase-combat = combat
phase-blitz-movement = blitz movement
phase-blitz-combat = blitz combat
phase-supply = supply
phase-politics = politics
phase-over = end of the turn
basin-atlantic = Atlantic
basin-arctic = Arctic
basin-w-baltic = Western Baltic
basin-e-baltic = Eastern Baltic
basin-mediterranean = Mediterranean
basin-black-sea = Black Sea
clock-storms = { $fortnight }, { $phase }. Weather: { $west } in the west, { $east } in the east. Storms: { $storms }
clock = { $fortnight }, { $phase }. Weather: { $west } in the west, { $east } in the east

# Blocks and places.
block = { $owner } block { $number }
hq = HQ { $name }
hex-beside = { $point } of { $town } ({ $number })
border = the border between { $from } and { $to }
nothing-there = nothing
badge-up = face up
badge-active = active
badge-unsupplied = unsupplied
badge-dispersed = dispersed
badge-moved = moved
mark-battle = battle; { $defender } defended first
track-points = saved points
track-left = points to spend
tray-pool = Eliminated
mode-normal = command
mode-west = command of the West Front
mode-east = command of the East Front
mode-med = command of the Med Front
mode-north = command of the North Front
mode-blitz = blitz
mode-invasion = invasion
mode-blitz-invasion = blitz invasion

# Questions.
ask-nobody = nothing
ask-set-up = Place your units: { $blocks ->
        [0] all stand
        [one] 1 is left
       *[other] { $blocks } are left
    }. Those that you do not place stand where the scenario usually has them.
ask-new-army = Place the army of the nation on which war was declared, one unit in a port: { $blocks ->
        [0] all stand
        [one] 1 is left
       *[other] { $blocks } are left
    }. Those that you do not place stand where the scenario usually has them.
ask-command = Activate HQs. Each loses a step when it stands down, two after a blitz.
ask-movement = Move units that an active HQ leads.
ask-relief = Move a unit out of { $at }, where too many stand.
ask-stand-down = HQs that are not needed in combat can stand down now and move.
ask-go-on = { $block } got away. It can go on or stay.
waiting = Waiting for { $who }: { $what }
deciding = { $who }: { $what }
over = The game is over. { $how }
standing-rearguards-stay = A rearguard that got away stays where it is
standing-cheapest-suffers = Of several units that could take a hit or be thrown back, take the one that is cheapest to build up
standing-strongest-named = Of several units of which one can be supplied or must go without supply, name the strongest

# Facts.
fact-fortnight = { $fortnight }: { $west } in the west, { $east } in the east.
fact-fortnight-storms = { $fortnight }: { $west } in the west, { $east } in the east. Storms: { $storms }.
fact-placed = { $block } is placed in { $at }.
fact-phase = { $faction }: { $phase }.
fact-war = { $faction } declares war on { $nation }.
fact-taken = Now held by { $faction }: { $places }.
fact-named = { $hq } is to be activated: { $mode }.
fact-activated = { $hq } is active: { $mode }.
fact-stood-down = { $hq } stands down.
fact-marched = { $block } moves: { $path }.
fact-railed = { $block } goes by rail: { $path }.
fact-sailed = { $block } sails: { $path }.
fact-landed = { $block } lands: { $path }.
fact-evacuated = { $block } is evacuated: { $path }.
fact-deployed = { $block } deploys: { $path }.
fact-repulsed = { $block } is repulsed: { $path }.
fact-marked = { $hq } marks { $at } for its second wave.
fact-rearguard = { $block } is the rearguard and will leave for { $exit }.
fact-pursued = { $block }, at speed { $speed }, is fired at: { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  }.
fact-turned-back = { $block } is turned back at sea: { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  }.
fact-interdicted = { $block } is fired at on its voyage: { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
  }.
fact-turned-up = { $block } is revealed at strength { $strength }.
fact-turned-down = { $block } is hidden again.
fact-reduced = { $block } loses { $steps ->
    [one] 1 step
   *[other] { $steps } steps
    }.
fact-removed = { $block } is eliminated in { $at }.
fact-battle = { $at } is attacked by { $attacker }.
fact-battle-won = The battle in { $at } is over; it is held by { $holder }.
fact-battle-empty = The battle in { $at } is over; nobody is left.
fact-ended = The game is over. { $how }

# Ends.
ended-undecided = Nobody has won.
won-resigned = Resigned: { $loser }.

# Set-up.
scenario-winter-war = Winter War, December 1939
scenario-weser = Operation Weser, March 1940
scenario-winter-war-by-hand = Winter War, set up by hand
scenario-weser-by-hand = Operation Weser, set up by hand
setup-later = This scenario cannot be played yet.
setup-no-place = There is no hex or area of land “{ $key }”.
setup-no-unit = There is no unit “{ $key }”.
setup-no-month = “{ $text }” is not a month of this scenario, such as 1940-01.
setup-no-strength = “{ $text }” is not a place, or a place and a strength, such as “vyborg 2”.
setup-no-side = This faction takes no part in the scenario.
setup-not-in-scenario = { $unit } takes no part in the scenario [{ $rule }].
setup-not-there = { $unit } takes no part.
setup-waits = { $unit } waits on its card until war is declared [{ $rule }].
setup-strength = { $unit } cannot have this strength; the most is { $most } [{ $rule }].
setup-zone = { $unit } may not be set up in { $at } [{ $rule }].
setup-force = A force of the scenario has a strength of { $should }, not { $is } [{ $rule }].
setup-manned = { $at } must be held [{ $rule }].
setup-stack = { $at } holds { $limit ->
    [one] 1 unit
   *[other] { $limit } units
  } of a side at most [{ $rule }].
setup-no-battle = No two sides stand in { $at }.
setup-battle = { $at }: a battle has units of both sides, and an attacker [{ $rule }].

# Forecasts.
warn-disrupted = { $hq } is disrupted and commands nothing.
warn-new-army = { $side } will place the army of { $nation } before you activate HQs.
warn-entry = You must enter { $nation } in this turn while you can.
warn-climate = { $block } will lose { $steps ->
    [one] 1 step
   *[other] { $steps } steps
    } to the climate.
warn-hq-lost = { $hq } will be lost when it stands down.
warn-lost = { $block } will be lost.
warn-interdiction = { $at } is guarded by { $dice ->
    [one] 1 die
   *[other] { $dice } dice
    }: each turns the voyage back on 1 to { $back }, and takes a step on { $hit } and more.

# Refusals.

not-to-be-placed = { $block } is not to be placed now.
not-its-zone = { $block } may not be set up in { $at }.
must-be-held = { $at } must be held.
not-an-hq = { $block } is not an HQ.
named-already = { $block } is to be active already. Take that order back to change it.
no-blitz = { $block } cannot blitz.
no-invasions = { $block } cannot lead invasions.
theatre-away = { $block } is active in its own theatre only.
no-port = { $at } has no port from which an invasion could sail.
in-battle-port = The port of { $at } is in a battle.
no-deploying-in-mud = HQs do not deploy in mud.
no-deploying-invaders = { $block } leads an invasion and does not deploy.
not-beside = { $at } is not beside { $from }.
deploy-friendly = { $at } is not a friendly place.
place-is-full = { $at } is full.
cannot-go = { $block } cannot go to { $to }.
has-stood-down = { $block } has stood down.
is-active = { $block } is active.
moved-strategically = { $block } has moved strategically this turn.
has-moved = { $block } has moved.
is-dispersed = { $block } is dispersed.
is-rearguard = { $block } is a rearguard.
needs-rearguard = If { $block } leaves too, somebody must be the rearguard.
static-needs-supreme = { $block } is static; only a supreme HQ moves it.
out-of-command = { $block } is out of the range of every active HQ.
other-nation = { $block } belongs to a nation that this HQ does not lead.
other-front = { $block } is outside the command of this HQ.
not-supreme = { $hq } is not an active supreme or theatre HQ.
no-supreme-moves = { $hq } has not enough supreme moves left.
is-not-active = { $hq } is not active.
blitz-goes-on = { $hq } blitzes and stays active.
no-battle-to-leave = { $block } is in no battle.
has-rearguard = There is a rearguard in { $at } already.
no-war = War cannot be declared on it.
out-of-reach = No HQ could lead anybody into it in this turn.
war-comes-first = War is declared before HQs are activated.
not-in-port = { $block } is not in a port.
not-a-friendly-port = { $at } is not a friendly port out of battle.
voyage-too-long = There are not enough supreme moves for another sea move.
straits-closed = The enemy holds a bank of the straits on the way to { $at }.
not-one-sea = The supreme moves that are left do not lead to { $at } by sea.
port-is-busy = A port on the way to { $at } can handle no more units this turn.
not-on-rail = { $block } is not on a friendly rail line.
not-invasion-hq = { $hq } is not active as an invasion HQ.
has-landed-one = { $hq } has sent its unit.
not-with-hq = { $block } is not in the port of the HQ.
cannot-invade = { $block } cannot invade.
no-coast = { $at } has no coast.
is-neutral = { $at } is neutral.
overfull-place = Too many units stand in { $at }, and one of them can leave.
leaves-hqs-alone = If { $block } leaves, nobody stays in the battle who may attack alone.
deploys-out-of-theatre = { $at } lies outside its theater.
beyond-the-game = { $at } is not part of this scenario.
ports-only = Only ports can be invaded here, and { $at } has none.
not-between-northern-ports = There are no invasions between ports of the North Front.
no-landing-ground = Nobody can land in { $at }.
snow-landing = Snow bars this landing.
too-many-seas = { $at } is too many seas away.
storm-at-sea = A storm bars invasions through this sea.
not-amphibious = { $block } is not amphibious.
cannot-assault = { $block } cannot assault from the sea.
one-invader = One unit has already landed in { $at } in this phase.
second-wave = The second wave does not go to { $at }.
not-two-waves = { $hq } leads no second wave.
marked-already = { $hq } has marked its hex.

entry-is-due = War was declared on { $nation }; its land must be entered while it can be.
wave-is-due = { $hq } must land its second wave in { $at } while it can.
no-flex = { $block } cannot serve that front in full from { $at }.

# Words of orders.
verb-done = Done
verb-place = Place
verb-build = Build a step
verb-rebuild = Bring back a unit
verb-disband = Disband
verb-declare = Declare war
verb-activate = Activate
verb-deploy = Deploy
verb-blitz = Blitz (costs two steps)
verb-invade = Invade
verb-blitz-invade = Blitz invasion (costs two steps)
verb-west = West Front
verb-east = East Front
verb-north = North Front
verb-med = Med Front
verb-move = Move
verb-send = Send with a supreme move
verb-rail = Move by rail
verb-sail = Move by sea
verb-mark = Mark a second wave
verb-evacuate = Evacuate
verb-retreat = Retreat
verb-mobilize = Stand down and move
verb-go = Go on
verb-stay = Stay
verb-strike = Airstrike
verb-fight = Fight
verb-battle = Next battle
verb-lose = Take a hit
verb-repulse = Throw back
verb-keep = Keep supplied
verb-cut = Leave without supply
verb-offer = Ask for an armistice
verb-accept = Accept
verb-reject = Reject

# Nations.
nation-albania = Albania
nation-algeria = Algeria
nation-arabia = Arabia
nation-baltic-states = Baltic States
nation-belgium = Belgium
nation-britain = Britain
nation-bulgaria = Bulgaria
nation-cyprus = Cyprus
nation-czechoslovakia = Czechoslovakia
nation-danzig = Danzig
nation-denmark = Denmark
nation-egypt = Egypt
nation-eire = Eire
nation-finland = Finland
nation-france = France
nation-free-france = Free France
nation-germany = Germany
nation-gibraltar = Gibraltar
nation-greece = Greece
nation-holland = Holland
nation-hungary = Hungary
nation-iraq = Iraq
nation-italy = Italy
nation-libya = Libya
nation-malta = Malta
nation-morocco = Morocco
nation-norway = Norway
nation-palestine = Palestine
nation-persia = Persia
nation-poland = Poland
nation-portugal = Portugal
nation-rhodes = Rhodes
nation-rumania = Rumania
nation-spain = Spain
nation-spanish-morocco = Spanish Morocco
nation-sweden = Sweden
nation-switzerland = Switzerland
nation-syria = Syria
nation-tunisia = Tunisia
nation-turkey = Turkey
nation-usa = USA
nation-ussr = USSR
nation-vichy = Vichy
nation-yugoslavia = Yugoslavia

# Combat, supply, production, politics.
tally-hits-per-step = Hits for a step in { $at }
tally-count = Count
tally-price = Points
tally-steps = Steps that { $block } will lose
tally-interdiction = Dice against { $block } at sea
term-hit = a hit
term-fortress = fortress
term-terrain = terrain
term-mud = mud
term-unsupported = no support
term-count = Soviet HQs and lost Finns
term-points = cost
term-standing-down = standing down
term-climate = climate
term-sea = { $at }
warn-no-effect = Without support nobody in { $at } can be hit.
ask-combat = Assign airstrikes, and choose which older battles go on.
ask-next-battle = Choose the battle that is fought next.
ask-repulse = { $at }: choose who is thrown back ({ $repulses } left).
ask-loss = { $at }: choose who takes a hit ({ $hits } left).
ask-keep-fortress = { $at }: choose the unit that the fortress supplies.
ask-keep-siege = { $at }: choose the unit that is supplied from the sea.
ask-cut = { $at } is overfull: choose a unit that goes without supply.
ask-politics = Ask for an armistice, or go on.
ask-armistice = Finland asks for an armistice: accept or reject it.
ask-production = Build units, in secret.
not-active = { $hq } is not an active HQ.
too-weak-to-strike = { $hq } is too weak for an airstrike.
has-struck = { $hq } has its airstrike already.
no-battle = There is no battle in { $at }.
is-struck = Another airstrike goes to { $at }.
strikes-at-home = { $hq } strikes in its own land only.
out-of-air-range = { $at } is out of air range ({ $range }).
is-fought = { $at } will be fought already.
no-blitz-on-this-front = Without support { $at } can be fought only on the front of a blitz HQ.
not-the-weakest = { $block } is not among the weakest attackers.
not-the-strongest = { $block } is not among the strongest.
no-national-supply = { $block } has no supply from its own nation.
one-step-a-month = { $block } is on the list already.
is-full = { $block } is at full strength.
not-secure = { $block } is engaged or has no secure supply.
not-enough-points = { $left ->
    [one] That costs { $price }, and 1 point is left.
   *[other] That costs { $price }, and { $left } points are left.
  }
comes-back-already = This unit is on the list already.
nation-is-beaten = Its nation is defeated.
no-arrival = No more units can arrive in { $at }.
no-room-to-arrive = { $at } is full.
not-disbanded = { $block } cannot be disbanded.
level-minor = minor
level-major = major
level-decisive = decisive
ended-victory = { $level } victory of { $winner } (count { $count }).
fact-assigned = { $hq } will strike { $at } from the air.
fact-chosen = { $at } will be fought.
fact-fired = { $at }: fire by { $faction }, { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }.
fact-repelled = { $at }: fire by { $faction }, { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }, { $repulses ->
        [one] 1 repulse
       *[other] { $repulses } repulses
    }.
fact-part-of-hit = { $block } has taken { $parts ->
        [one] part of a hit
       *[other] { $parts } parts of a hit
    }.
fact-lane-cut = The sea lane of { $faction } to { $port } is interdicted.
fact-lane-open = The sea lane of { $faction } to { $port } holds.
fact-supplied = { $block } is supplied again.
fact-unsupplied = { $block } is unsupplied.
fact-starved = { $at }: { $faction } loses { $steps ->
        [one] a step
       *[other] { $steps } steps
    } for want of supply.
fact-drafted = On the list for { $cost ->
    [one] 1 point
   *[other] { $cost } points
  }; { $left } left.
fact-built = { $block } gains a step.
fact-rebuilt = { $block } is back.
fact-returned = { $faction }: back on the map: { $units }.
fact-arrived = { $faction }: { $blocks ->
        [one] 1 new block
       *[other] { $blocks } new blocks
    } in { $at }.
fact-saved = Saved by { $faction }: { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
fact-supremacy = Naval supremacy is with { $holder }.
fact-parity = Nobody has naval supremacy.
fact-supply-lost = { $nation } has lost its national supply.
fact-supply-regained = { $nation } has its national supply again.
fact-peace-offered = { $nation } asks for an armistice.
fact-peace-refused = { $nation } is refused an armistice.
fact-defeated = { $nation } is defeated.
fact-conquered = { $nation } is conquered.

# What is shown on the board and beside it.
half-first-short = 1
half-second-short = 2
badge-blitz = active: blitz
badge-invasion = active: invasion
badge-blitz-invasion = active: blitz invasion
badge-engaged = engaged
badge-stood-down = stood down
mark-held = held by { $seat }
mark-disputed = disputed
mark-seen = { $unit }, seen at strength { $strength } ({ $when })
mark-seen-among = among these { $unit }, seen at strength { $strength } ({ $when })
note-seen = { $at }: { $what }
tray-set-up = To be set up
tray-card = Waiting for a war
tag-clear = clear
tag-forest = forest
tag-hill = hills
tag-marsh = marsh
tag-mountain = mountains
tag-desert = desert
tag-tundra = tundra
tag-sand-sea = sand sea
tag-depression = depression
tag-lake = lake
tag-sea = sea
tag-water = { $sea }
tag-town = town
tag-minor-city = minor city
tag-major-city = major city
tag-victory-city = victory city
tag-minor-port = minor port
tag-major-port = major port
tag-fortified-port = fortified port
tag-shoal = shoals
tag-naval-base = naval base { $base }
tag-dice = { $dice ->
    [one] 1 die of interdiction
   *[other] { $dice } dice of interdiction
    }
tag-fortress = fortress
tag-minor-fortress = minor fortress
tag-base = base
tag-value = { $points ->
    [one] 1 production point
   *[other] { $points } production points
    }
tag-resources = { $points ->
    [one] 1 point of resources
   *[other] { $points } points of resources
    }
front-west = West Front
front-east = East Front
front-med = Med Front
front-north = North Front
region-seas = Seas
link-within = .
link-rail = +
link-road = =
link-rail-route = +
link-road-route = =
link-strait-route = ~
link-passage = ~
link-harbour = ~
link-estuary = ~
way-within = Part of
way-rail = Rail
way-road = Road
way-rail-route = Rail route
way-road-route = Road route
way-strait-route = Route across a strait
way-passage = Passage
way-harbour = Harbour on
way-estuary = Way to the sea
legend-blocks = A block with a number is known to you; one with a question mark shows you its back.
ledger-hqs = Active HQs
ledger-battles = Battles
ledger-nations = Nations
ledger-seas = Seas
column-base = Naval base
column-dice = Dice
column-supremacy = Supremacy
supremacy-nobody = nobody
column-mode = Does
column-left = Moves left
column-attackers = Attackers
column-defenders = Defenders
column-fought = Fought
column-standing = Stands
battle-is-fought = is fought
battle-is-not-fought = is not fought so far
standing-complying = lets them pass by rail
standing-belligerent = at war
standing-defeated = defeated
standing-conquered = conquered
overlay-supply = Supply
overlay-zones = Zones of control
overlay-command = Command range
over-supply = { $seat } can be supplied here: { $nations }
over-zone = zone of control of { $seat }
over-command = in reach of { $hq }
clash = Battle of { $at }
clash-attacker = Attackers: { $seat }
clash-defender = Defenders: { $seat }
clash-unit = { $unit }, strength { $strength }
clash-hidden = hidden block of { $owner }
step-air = Airstrike
step-defence = Defensive fire
step-offence = Offensive fire
