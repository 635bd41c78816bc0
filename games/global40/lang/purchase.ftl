
# Purchase: prices.
price-upgrade = minor complex upgraded to major
price-just-moved = just relocated
price-repair = 1 for each point of damage
price-pilots = pilots at level { $level }
price-raise = raising them one level
capacity-damage = damage

# Purchase: why not.
step-is-over = That step of the purchase phase is over. The order is pilots, research, repairs, units.
too-dear = That costs { $cost } IPCs, and you have { $has }.
no-second-training = Pilots can be trained once a turn, by one level at most.
no-such-level = Pilot levels go from -3 to 3; yours are at { $level }.
no-chinese-research = China cannot do research.
no-project-left = You cannot advance any more projects this turn.
project-developed = { $project } is already developed.
project-advanced = You have already rolled for { $project } this turn.
marker = marker { $marker }
marker-of = marker { $marker } ({ $project })
marker-advanced = You have already rolled for marker { $marker } this turn.
project-has-marker = { $project } is researched under a number: advance marker { $marker }.
say-the-marker = Other powers' research is hidden behind numbers: name the marker.
marker-at-start = Marker { $marker } has made no progress yet.
marker-is-read = You already know what marker { $marker } stands for.
nothing-hidden-there = { $power } has no hidden marker.
too-many-new-projects = You can start at most { $limit } new projects a turn.
no-intelligence = You need Intelligence, which you have not developed.
no-second-mission = You have already used Intelligence this turn.
nothing-to-set-back = No enemy has a project in progress.
nothing-hidden = No enemy has a hidden marker.
not-an-enemy = You are not at war with { $power }.
no-research-there = { $power } has no project in progress.
project-not-under-way = { $project } is not in progress there.
no-chinese-repair = China cannot repair anything.
nothing-to-repair = There is nothing to repair that you can pay for.
not-yours-to-repair = You do not hold { $at }.
not-damaged = The { $works } in { $at } is not damaged, or you cannot pay for repairs.
chinese-infantry-only = China can buy only infantry, and artillery while the Burma Road is open.
burma-road-closed = The Burma Road is closed, so China cannot buy artillery.
marines-are-american = Only the United States can buy marines.
too-many-marines = At most { $limit } marines can be in play.
partisans-are-soviet = Only the Soviet Union can buy partisans.
no-room-for-partisans = Lost Soviet territory holds as many partisans as its IPC value: there is room for { $room } more.
no-commandos = You have not developed Commandos.
too-many-commandos = A power can buy at most { $limit } commandos in a game.
no-jets = You have not developed Jet fighters.
half-is-spent = A neutral power can spend at most half of its IPCs on units: this costs { $cost } IPCs, and { $left } of that half are left.
no-complex-for = You have no complex that can produce { $kind }.
needs-major = Only a major complex can produce { $kind }.
no-bomb = You need both Atomic bomb and Heavy bombers developed.
no-second-bomb = You can build one atomic bomb a turn.
nothing-to-build = You have { $has } IPCs: there is nothing you can build.
british-minors-only = The United Kingdom can build only minor complexes.
nowhere-to-build = There is nowhere left to build a { $works }.
nothing-to-upgrade = You have no complex that can be upgraded to major.
cannot-upgrade = { $at } has no finished minor complex on your home territory.
upgrade-under-way = The complex in { $at } is already being upgraded.
repair-before-upgrade = Repair the complex in { $at } before you upgrade it.

# Purchase: what happened.
fact-trained = Pilots of { $power } are at level { $level }.
fact-lapsed = { $power } pays nothing for its pilots: they fall to level { $level }.
fact-advanced = { $power } researches { $project }: { $roll }, now { $now } of { $of }.
fact-breakthrough = { $power } researches { $project }: a breakthrough, { $roll } and { $again }, now { $now } of { $of }.
fact-developed = { $power } has developed { $project }.
fact-coded = Marker { $marker } of { $power } stands for { $project }.
fact-marker-read = Agents of { $power } find out what marker { $marker } of { $target } stands for.
fact-mission-stopped = { $target } catches the agents of { $power }: { $roll } against { $counter }.
fact-mission-passed = Agents of { $power } get past { $target }: { $roll } against { $counter }.
fact-set-back = { $power } sets { $target } back in { $project } by { $back }.
fact-repaired = { $power } repairs { $points } damage to the { $works } in { $at }.
fact-ship-repaired = { $power }: a { $kind } is repaired in { $at }.
fact-bought = { $power } buys { $units }.
fact-ordered = { $power } orders a { $works }.
fact-bomb = { $power } builds an atomic bomb.
fact-upgrading = { $power } starts to upgrade the complex in { $at } to a major one.
fact-stalled = Damage delays the { $works } in { $at }.
fact-finished = The { $works } in { $at } is finished.
fact-chip-off = The { $works } in { $at } will be finished in { $left ->
    [one] one more turn
   *[other] { $left } more turns
}.
setup-no-transit = only complexes can be in transit, with no more damage than they can take
setup-not-bought = “{ $text }” cannot have been bought; write “3 infantry” or “air-base”

# Placing.
not-your-complex = The complex in { $at } cannot be used this turn: it must be finished and yours since the turn began.
not-chinese = { $at } is not Chinese territory in Chinese hands.
not-aboard = Land units cannot be placed at sea: { $at }.
bombers-on-land = Strategic bombers must be placed on land, not in { $at }.
ships-at-sea = Ships must be placed at sea, not in { $at }.
no-complex-at = There is no complex in or next to { $at }.
planes-wait-elsewhere = Planes at sea wait for a new carrier, and this would leave them without one.
no-room-at = The complexes there can produce only { $room } more { $room ->
    [one] unit
   *[other] units
} this turn: { $at }.
foreign-deck = New planes cannot be placed on an ally's carrier: { $at }.
no-deck = Your own carriers in { $at } have room for { $decks } { $decks ->
    [one] plane
   *[other] planes
}.
not-held-since = You have not held { $at } since the turn began.
no-coast = { $at } has no coast.
no-complex-on-islands = Complexes cannot be built on islands: { $at }.
no-german-complex = Germany cannot build complexes on Soviet territory: { $at }.
major-at-home = Major complexes can be built only on home territory, and { $at } is not.
too-poor = { $at } must be worth at least { $least } IPCs for that.
already-there = { $at } already has a { $works }.
not-to-be-moved = { $at } has no Soviet complex from the set-up to relocate.
moved-only-in-war = Complexes can be relocated only while at war with Germany.
moved-once-already = The complex in { $at } has already been relocated once.
one-complex-a-turn = Only one complex a turn can be dismantled.
not-soviet-soil = { $at } is not Soviet territory in Soviet hands.
not-just-moved = { $at } has no complex that was rebuilt this turn and can be upgraded.
nowhere-to-place = There is nowhere left to place that.
not-lost-soviet-soil = { $at } is not Soviet territory in Axis hands.
still-placeable = You can still place that, so there is no refund.
nothing-to-place = You have nothing to place.
no-partisans = You have no partisans to place.
nothing-arrives = There is no relocated complex that can be rebuilt now.
nothing-just-moved = No complex that was rebuilt this turn can be upgraded.
nothing-to-refund = There is nothing to refund: everything left can be placed.
place-all = Place everything that can be placed first.
fact-begun = { $power } starts to build a { $works } in { $at }; it takes { $chips ->
    [one] a turn
   *[other] { $chips } turns
}.
fact-refunded = { $power } cannot place { $units } and gets the money back.
fact-refunded-works = { $power } cannot place a { $works } and gets the money back.
fact-taken-down = { $power } dismantles the { $works } in { $at }.
fact-put-up = { $power } rebuilds the { $works } in { $at }.
fact-stored = { $power } has in reserve: commandos { $commandos }, atomic bombs { $bombs }.

# Income.
income-of = income of { $power }
income-production = production
income-objective = objective: { $name }
income-island = island base: { $at }
income-convoys = convoy losses
fact-income-line = { $power }: { $why }, { $coins } IPCs ({ $rule }).
fact-raided = Convoys of { $power } are raided in { $zone }: { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $sum } IPCs lost.
fact-no-capital = The capital of { $power } is in enemy hands: it collects no income.

objective-germany-soviet-trade = trade with the Soviet Union
objective-germany-soviet-cities = Soviet cities
objective-germany-caucasus = Caucasus oil
objective-germany-egypt = troops at the Suez Canal
objective-germany-iron = Swedish iron
objective-germany-oil = Middle Eastern oil
objective-soviets-lend-lease = convoys to Archangel
objective-soviets-spread = spread of communism
objective-soviets-berlin = Berlin taken
objective-japan-us-trade = trade with the United States
objective-japan-perimeter = outer defences
objective-japan-centers = centres of Allied power
objective-japan-resources = resources of the East Indies
objective-us-homeland = the homeland is intact
objective-us-outposts = outposts in the Pacific
objective-us-treaties = treaties in America
objective-us-philippines = the Philippines
objective-us-troops-in-france = troops in France
objective-china-burma-road = the Burma Road is open
objective-uk-empire-west = the empire is intact
objective-uk-empire-east = Hong Kong and Malaya
objective-italy-roman-empire = a new Roman empire
objective-italy-mare-nostrum = Mare Nostrum
objective-italy-north-africa = North Africa
objective-italy-oil = Middle Eastern oil
objective-anzac-malaya = Malaya and the homeland
objective-anzac-perimeter = outer defences

# Events.
fact-event = Event card of the round: { $card }
event-quiet-front = a quiet front. Nothing changes.
event-autumn-mud = autumn mud. In Europe, armour and mechanized infantry move one space and cannot blitz.
event-hard-winter = a hard winter. In Soviet territory, all land units but Soviet ones attack at 1 less.
event-clear-skies = clear skies. Add 1 to every air combat roll.
event-fog-and-cloud = fog and cloud. No raids, and only two planes can scramble from a base.
event-atlantic-storms = Atlantic storms. In sea zones 101 to 125, a roll of 3 costs convoys nothing.
event-typhoon = a typhoon. Ships in the western Pacific move one space less.
event-shipyard-strike = shipyard strikes. Ships cost 1 IPC more.
event-oil-shortage = an oil shortage. Planes and armour cost 1 IPC more for powers that hold no oil.
event-factory-drive = a factory drive. Every power repairs 3 points of damage free of charge.
event-code-breakers = broken codes. In the first sea battle each side starts, the other side's submarines cannot make a surprise strike.
event-sabotage = sabotage. Every facility in foreign hands takes 1 point of damage.
event-war-loans = war loans. 1 extra IPC for every 10 of production.
event-scientific-exchange = scientific exchange. Each power's first research die counts for two extra spaces.
event-veteran-cadre = veteran cadres. Keeping pilots at their level costs 1 IPC less.
event-neutral-pressure = pressure on neutrals. The armies of neutrals that join a side arrive a turn later.
