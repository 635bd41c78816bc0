
# Purchase: prices.
price-upgrade = minor complex made a major one
price-just-moved = just put up again
price-repair = one for each point of damage
price-pilots = pilots of level { $level }
price-raise = one level more
capacity-damage = damage

# Purchase: why not.
step-is-over = That step of the purchase phase is over: pilots first, then research, then repairs, then units.
too-dear = That costs { $cost }, and there are { $has }.
no-second-training = Pilots are trained once a turn, by one level at most.
no-such-level = Levels go from -3 to 3, and the pilots are at { $level }.
no-chinese-research = China does no research.
no-project-left = No project can be advanced any more this turn.
project-developed = { $project } is developed already.
project-advanced = { $project } has had its die this turn.
marker = marker { $marker }
marker-of = marker { $marker } ({ $project })
marker-advanced = Marker { $marker } has had its die this turn.
project-has-marker = { $project } goes under a number here: advance marker { $marker }.
say-the-marker = Others' research goes under numbers here: name the marker.
marker-at-start = Marker { $marker } is at its start.
marker-is-read = What marker { $marker } stands for is known.
nothing-hidden-there = { $power } has no marker that cannot be read.
too-many-new-projects = Only { $limit } new projects can be begun in a turn.
no-intelligence = That takes Intelligence, which is not developed.
no-second-mission = Intelligence has been used this turn.
nothing-to-set-back = No enemy has a project under way.
nothing-hidden = No enemy has a marker that cannot be read.
not-an-enemy = There is no war with { $power }.
no-research-there = { $power } has no project under way.
project-not-under-way = { $project } is not under way there.
no-chinese-repair = China repairs nothing.
nothing-to-repair = There is nothing to repair that could be paid for.
not-yours-to-repair = { $at } is in other hands.
not-damaged = The { $works } in { $at } is not damaged, or there is nothing to pay with.
chinese-infantry-only = China buys only infantry, and artillery while the Burma Road is open.
burma-road-closed = The Burma Road is closed, so there is no artillery for China.
marines-are-american = Only the United States has marines.
too-many-marines = No more than { $limit } marines may be in play.
partisans-are-soviet = Only the Soviet Union has partisans.
no-room-for-partisans = Lost Soviet lands bear as many partisans as they are worth: room for { $room }.
no-commandos = Commandos are not developed.
too-many-commandos = No power buys more than { $limit } commandos in a game.
no-jets = Jet fighters are not developed.
half-is-spent = A neutral power spends at most half on units: this costs { $cost }, and { $left } of that half are left.
no-complex-for = There is no complex that could turn out { $kind }.
needs-major = A major complex is needed for { $kind }.
no-bomb = That takes the atomic bomb and heavy bombers, both developed.
no-second-bomb = One atomic bomb a turn.
nothing-to-build = With { $has } there is nothing to build.
british-minors-only = The United Kingdom has only minor complexes.
nowhere-to-build = There is no place left for a { $works }.
nothing-to-upgrade = There is no complex that could become a major one.
cannot-upgrade = { $at } has no finished minor complex on home soil.
upgrade-under-way = The complex in { $at } is growing already.
repair-before-upgrade = The complex in { $at } must be repaired before it can grow.

# Purchase: what happened.
fact-trained = Pilots of { $power } are at level { $level }.
fact-lapsed = Nothing was paid for the pilots of { $power }: they fall to level { $level }.
fact-advanced = { $power } researches { $project }: { $roll }, now { $now } of { $of }.
fact-breakthrough = { $power } researches { $project }: a breakthrough, { $roll } and { $again }, now { $now } of { $of }.
fact-developed = { $power } has developed: { $project }.
fact-coded = Marker { $marker } of { $power } stands for { $project }.
fact-marker-read = Agents of { $power } find out what marker { $marker } of { $target } stands for.
fact-mission-stopped = Agents of { $power } are caught by { $target }: { $roll } against { $counter }.
fact-mission-passed = Agents of { $power } slip past { $target }: { $roll } against { $counter }.
fact-set-back = { $power } sets back { $project } of { $target } by { $back }.
fact-repaired = { $power } repairs { $points } of the damage to the { $works } in { $at }.
fact-ship-repaired = A { $kind } of { $power } is repaired in { $at }.
fact-bought = { $power } buys { $units }.
fact-ordered = { $power } orders a { $works }.
fact-bomb = { $power } builds an atomic bomb.
fact-upgrading = { $power } makes the complex in { $at } a major one.
fact-stalled = Damage holds up the { $works } in { $at }.
fact-finished = The { $works } in { $at } is finished.
fact-chip-off = The { $works } in { $at } will be finished in { $left ->
    [one] one more turn
   *[other] { $left } more turns
}.
setup-no-transit = only complexes are on their way, damaged no more than they can be
setup-not-bought = “{ $text }” cannot have been bought; write “3 infantry” or “air-base”

# Placing.
not-your-complex = The complex in { $at } cannot be used this turn: it must be finished, and held since the turn began.
not-chinese = { $at } is no Chinese land in Chinese hands.
not-aboard = Land units do not begin at sea: { $at }.
bombers-on-land = Strategic bombers begin on land, not in { $at }.
ships-at-sea = Ships begin at sea, not in { $at }.
no-complex-at = There is no complex in or next to { $at }.
no-room-at = The complexes there turn out no more than { $room } more this turn: { $at }.
foreign-deck = New planes do not begin on the carrier of a friend: { $at }.
no-deck = Own carriers in { $at } have room for { $decks }.
not-held-since = { $at } has not been held since the turn began.
no-coast = { $at } has no coast.
no-complex-on-islands = There are no complexes on islands: { $at }.
no-german-complex = Germany builds no complexes on Soviet soil: { $at }.
major-at-home = Major complexes are built only on home soil, which { $at } is not.
too-poor = { $at } must be worth { $least } for that.
already-there = { $at } has a { $works } already.
not-to-be-moved = In { $at } is no Soviet complex that has been there from the start.
moved-only-in-war = Complexes are moved only in war with Germany.
moved-once-already = The complex in { $at } has been moved once already.
one-complex-a-turn = One complex a turn is taken down.
not-soviet-soil = { $at } is no Soviet land in Soviet hands.
not-just-moved = In { $at } no complex was put up this turn that could grow.
nowhere-to-place = There is no place left for that.
not-lost-soviet-soil = { $at } is no Soviet land in Axis hands.
still-placeable = That can still be placed.
nothing-to-place = There is nothing to place.
no-partisans = There are no partisans to place.
nothing-arrives = No complex can be put up.
nothing-just-moved = No complex was put up this turn that could grow.
nothing-to-refund = Everything that is left can be placed.
place-all = Everything that can be placed must be placed.
fact-begun = { $power } begins to build a { $works } in { $at }; it takes { $chips ->
    [one] a turn
   *[other] { $chips } turns
}.
fact-refunded = { $power } could not place { $units } and gets the money back.
fact-refunded-works = { $power } could not place a { $works } and gets the money back.
fact-taken-down = { $power } takes down the { $works } in { $at }.
fact-put-up = { $power } puts up the { $works } again in { $at }.
fact-stored = { $power } has ready: commandos { $commandos }, atomic bombs { $bombs }.

# Income.
income-of = income of { $power }
income-production = production
income-objective = objective: { $name }
income-island = base on an island: { $at }
income-convoys = convoys lost
fact-income-line = { $power }: { $why }, { $coins } ({ $rule }).
fact-raided = Convoys of { $power } are raided in { $zone }: { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $sum }.
fact-no-capital = The capital of { $power } is in enemy hands: no income.

objective-germany-soviet-trade = trade with the Soviet Union
objective-germany-soviet-cities = Soviet cities
objective-germany-caucasus = oil of the Caucasus
objective-germany-egypt = troops at the Suez canal
objective-germany-iron = iron from Sweden
objective-germany-oil = oil of the Middle East
objective-soviets-lend-lease = convoys to Archangel
objective-soviets-spread = spread of communism
objective-soviets-berlin = Berlin taken
objective-japan-us-trade = trade with the United States
objective-japan-perimeter = outer defences
objective-japan-centers = centres of Allied power
objective-japan-resources = resources of the East Indies
objective-us-homeland = the homeland is whole
objective-us-outposts = outposts in the Pacific
objective-us-treaties = treaties in America
objective-us-philippines = the Philippines
objective-us-troops-in-france = troops in France
objective-china-burma-road = the Burma Road is open
objective-uk-empire-west = the empire is whole
objective-uk-empire-east = Hong Kong and Malaya
objective-italy-roman-empire = a new Roman empire
objective-italy-mare-nostrum = our sea
objective-italy-north-africa = North Africa
objective-italy-oil = oil of the Middle East
objective-anzac-malaya = Malaya and the homeland
objective-anzac-perimeter = outer defences

# Events.
fact-event = The card of the round: { $card }
event-quiet-front = a quiet front. Nothing changes.
event-autumn-mud = autumn mud. In Europe, armour and mechanized infantry move one space and do not blitz.
event-hard-winter = a hard winter. In Soviet lands, other than Soviet land units attack at one less.
event-clear-skies = clear skies. One more on every roll of air combat.
event-fog-and-cloud = fog and cloud. No raids, and two planes scramble from a base.
event-atlantic-storms = storms over the Atlantic. In the zones 101 to 125 a three costs convoys nothing.
event-typhoon = a typhoon. In the western Pacific ships move one space less.
event-shipyard-strike = strikes in the shipyards. Ships cost one more.
event-oil-shortage = a shortage of oil. Planes and armour cost one more for who holds no oil.
event-factory-drive = a drive in the factories. Everybody repairs three points free of charge.
event-code-breakers = broken codes. In the first sea battle that each side begins, the other's submarines do not surprise.
event-sabotage = sabotage. Every facility in foreign hands takes a point of damage.
event-war-loans = war loans. One IPC more for each ten of production.
event-scientific-exchange = scientific exchange. The first die of research of each power goes two spaces further.
event-veteran-cadre = veteran cadres. Pilots cost one less to keep.
event-neutral-pressure = pressure on neutrals. The armies of those who join come a turn later.
