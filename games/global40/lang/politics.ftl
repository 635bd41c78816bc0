
# War, neutrals, capture, victory.

side-axis = the Axis
side-allies = the Allies
goal-europe = the victory cities of Europe
goal-pacific = the victory cities of the Pacific
goal-capitals = Berlin, Rome and Tokyo

politics-declared = { $by } declares war on { $on }, unprovoked.
politics-declared-provoked = { $by } declares war on { $on }, having been provoked.
politics-drawn-in = { $power } is at war with { $against } too.
politics-passage = { $by } lets ships of { $to } pass its canals and straits.
politics-no-passage = { $by } no longer lets ships of { $to } pass.
politics-sharing = { $by } shares its lands, carriers and transports with { $to } again.
politics-no-sharing = { $by } no longer shares its lands, carriers and transports with { $to }.
nobody-to-pass = There is nobody to whom that would be news: strangers are let through a canal or strait, friends are let in unless they were refused.
guests-aboard = Units of the one are aboard ships of the other; { $power } can be refused when they have left.
no-news-of-passage = { $power } cannot be told that now.
politics-mobilised = The United States is at war: its three great complexes are major ones.
politics-invaded = { $by } invades { $at }, which joins { $side }.
politics-strict-lean = All strict neutrals lean to { $side } now.
politics-converted = { $at } joins { $by }.
politics-pact = Mongolia keeps its pact with the Soviet Union.
politics-pact-void = The pact with Mongolia is void, because the Soviet Union broke the peace on its border.
politics-captured = { $by } takes { $at }.
politics-liberated = { $by } liberates { $at } for { $owner }.
politics-reverted = { $at } goes back to { $owner }.
politics-damaged = { $at }: the { $works } takes { $die } damage.
politics-downgraded = { $at }: the major complex is a minor one now.
politics-removed = { $at }: the { $works } is gone.
politics-capital-fell = The capital of { $power } has fallen to { $to }.
politics-capital-freed = The capital of { $power } is free.
politics-exile = The British government goes to { $at }.
politics-no-exile = The British government has nowhere to go.
politics-rises = France rises: { $left } IPCs of units, free of charge.
politics-rose = France raises { $units }.
politics-maginot = { $at }: the fortified line is manned.
politics-near = { $by } has won { $goal }: held until the end of its turn in round { $round }, they win the war.
politics-broken = { $goal } are no longer held.

won-europe = the Axis has held the victory cities of Europe for a round.
won-pacific = the Axis has held the victory cities of the Pacific for a round.
won-capitals = the Allies have held Berlin, Rome and Tokyo for a round.

war-own-side = { $on } is on your own side
war-already = you are at war with { $on } already
war-too-late = war is declared before anything is moved
war-soviets-wait = the Soviet Union stays out of the war in Europe until round { $round }, unless the European Axis attacks it or London falls
war-us-waits = the United States stays out of the war until the Axis attacks it, takes London or a land in North America, or Japan attacks the British unprovoked; in round { $round } it may declare war before its income, and later at will
war-us-before-income = before its income the United States may enter the war from round { $round } on, if it was at peace until then
war-china-waits = China fights { $on } only after { $on } has declared war on it or entered where Chinese units may go
exile-not-there = the government cannot go to { $at }: only to India, South Africa or Quebec
exile-not-held = the United Kingdom does not hold { $at }
rising-ashore = only units of the army and the air force that France has can rise
rising-too-dear = that would cost { $cost }, and { $left } are left

setup-crowded = { $space } has two facilities where there is room for one
setup-no-ship = nobody carries what is put in { $space }
setup-stranger = somebody stands in { $space } who cannot be there
setup-over-already = the game would be over before round { $round }
setup-no-progress = a project that has come { $length } spaces is developed
setup-too-rich = nobody has more than { $most } IPCs
setup-no-exile = the British government goes to India, South Africa or Quebec
setup-no-deed = “{ $text }” is no deed; write “germany takes france” or “japan attacks amur”
