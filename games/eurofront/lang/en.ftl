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
