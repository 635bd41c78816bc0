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
clock = { $fortnight }, { $phase }. Weather: { $west } in the west, { $east } in the east

# Blocks and places.
block = { $owner } block { $number }
border = the border between { $from } and { $to }
nothing-there = nothing
badge-up = face up
badge-active = active
badge-unsupplied = unsupplied
badge-dispersed = dispersed
badge-moved = moved
mark-battle = battle; { $defender } defended first
track-points = saved points
tray-pool = Eliminated
mode-normal = command
mode-blitz = blitz
mode-invasion = invasion
mode-blitz-invasion = blitz invasion

# Questions.
ask-nobody = nothing
ask-command = Activate HQs
ask-movement = Move units
waiting = Waiting for { $who }: { $what }
deciding = { $who }: { $what }
over = The game is over. { $how }
standing-rearguards-stay = A rearguard that got away stays where it is

# Facts.
fact-fortnight = { $fortnight }: { $west } in the west, { $east } in the east.
fact-phase = { $faction }: { $phase }.
fact-war = { $faction } declares war on { $nation }.
fact-taken = { $faction } gains { $places }.
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
fact-pursued = { $block }, at speed { $speed }, is fired at: { $hits } hits.
fact-turned-back = { $block } is turned back at sea: { $hits } hits.
fact-interdicted = { $block } is fired at on its voyage: { $hits } hits.
fact-turned-up = { $block } is revealed at strength { $strength }.
fact-turned-down = { $block } is hidden again.
fact-reduced = { $block } loses { $steps ->
    [one] 1 step
   *[other] { $steps } steps
    }.
fact-removed = { $block } is eliminated in { $at }.
fact-battle = { $attacker } attacks { $at }.
fact-battle-won = The battle in { $at } is over; { $holder } holds it.
fact-battle-empty = The battle in { $at } is over; nobody is left.
fact-ended = The game is over. { $how }

# Ends.
ended-undecided = Nobody has won.
won-resigned = { $loser } has resigned.

# Set-up.
setup-later = This scenario cannot be played yet.

# Refusals.
not-your-block = { $block } is not one of your units on the map.

# Words of orders.
verb-lowercase = Lowercase
verb-done = Done
verb-build = Build
verb-rebuild = Rebuild
verb-disband = Disband
verb-declare = Declare
verb-activate = Activate
verb-deploy = Deploy
verb-blitz = Blitz
verb-invade = Invade
verb-blitz-invade = Blitz invade
verb-west = West
verb-east = East
verb-north = North
verb-med = Med
verb-move = Move
verb-send = Send
verb-rail = Rail
verb-sail = Sail
verb-mark = Mark
verb-evacuate = Evacuate
verb-retreat = Retreat
verb-mobilize = Mobilize
verb-stand-down = Stand down
verb-next = Next
verb-go = Go
verb-stay = Stay
verb-strike = Strike
verb-fight = Fight
verb-battle = Battle
verb-lose = Lose
verb-repulse = Repulse
verb-choose = Choose
verb-keep = Keep
verb-cut = Cut
verb-offer = Offer
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
mark-seen = { $unit }, seen at strength { $strength } in the { $when }
mark-seen-among = among these { $unit }, seen at strength { $strength } in the { $when }
note-seen = { $at }: { $what }
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
over-supply = { $seat } can be supplied here
over-zone = zone of control of { $seat }
over-command = in reach of { $hq }
clash = Battle of { $at }
clash-attacker = { $seat } attacks
clash-defender = { $seat } defends
clash-unit = { $unit }, strength { $strength }
clash-hidden = hidden block of { $owner }
step-air = Airstrike
step-defence = Defensive fire
step-repulse = Repulse
step-hits = Hits
step-offence = Offensive fire
hint-production = build, rebuild or disband, then done: build fi-2
hint-command = activate an HQ, perhaps to blitz or invade, then done: activate su-len blitz
hint-movement = move a block through places, or let an HQ send it, then done: move su-13 3303
hint-combat = strike with an HQ, fight a battle, then done: fight 3303
