
# War, neutrals, capture, victory.

side-axis = the Axis
side-allies = the Allies
goal-europe = the victory cities of Europe
goal-pacific = the victory cities of the Pacific
goal-capitals = Berlin, Rome and Tokyo

politics-declared = { $by } declares war on { $on }, unprovoked.
politics-declared-provoked = { $by } declares war on { $on } after being provoked.
politics-drawn-in = { $power } is now at war with { $against } too.
politics-passage = { $by } lets ships of { $to } through its canals and straits.
politics-no-passage = { $by } no longer lets ships of { $to } through.
politics-sharing = { $by } shares its territory, carriers and transports with { $to } again.
politics-no-sharing = { $by } no longer shares its territory, carriers and transports with { $to }.
nobody-to-pass = That would change nothing for any power. Powers on the other side that you are not at war with can be let through your canals and straits; powers on your own side share everything unless you refuse them.
guests-aboard = Your units and those of { $power } are aboard each other's ships: you can refuse { $power } once they have left.
no-news-of-passage = That would change nothing for { $power }.
politics-mobilised = The United States is at war: its three large complexes become major complexes.
politics-invaded = { $by } invades { $at }, which joins { $side }.
politics-strict-lean = All strict neutrals now lean towards { $side }.
politics-converted = { $at } joins { $by }.
politics-pact = Mongolia keeps its pact with the Soviet Union.
politics-pact-void = Mongolia's pact is void, because the Soviet Union broke the peace on its border.
politics-captured = { $by } takes { $at }.
politics-liberated = { $by } liberates { $at } for { $owner }.
politics-reverted = { $at } goes back to { $owner }.
politics-damaged = { $at }: the { $works } takes { $die } damage.
politics-downgraded = { $at }: the major complex becomes a minor one.
politics-removed = { $at }: the { $works } is removed.
politics-capital-fell = The capital of { $power } has fallen to { $to }.
politics-capital-freed = The capital of { $power } is free.
politics-exile = The British government moves to { $at }.
politics-no-exile = The British government has nowhere to go.
politics-rises = France rises: { $left } IPCs' worth of units, free of charge.
politics-rose = France raises { $units }.
politics-partisans-sought = { $power }: { $seekers ->
    [one] 1 unit
   *[other] { $seekers } units
 } in { $at } { $seekers ->
    [one] looks
   *[other] look
 } for partisans and { $seekers ->
    [one] finds
   *[other] find
 } { $hits }.
politics-maginot = { $at }: the fortified line is manned.
politics-near = { $by } has won { $goal }: held until the end of its turn in round { $round }, they win the war.
politics-broken = { $goal } are no longer held.

won-europe = the Axis has held the victory cities of Europe for a round.
won-pacific = the Axis has held the victory cities of the Pacific for a round.
won-capitals = the Allies have held Berlin, Rome and Tokyo for a round.

war-own-side = { $on } is on your own side.
war-already = You are already at war with { $on }.
war-too-late = War must be declared before any unit moves.
war-soviets-wait = The Soviet Union stays out of the war in Europe until round { $round }, unless the European Axis attacks it or London falls.
war-us-waits = The United States stays out of the war until the Axis attacks it or takes London or territory in North America, or Japan attacks the British unprovoked. In round { $round } it may declare war before collecting income, and after that at any time.
war-us-before-income = From round { $round } on, the United States may enter the war before collecting income, if it has been at peace until then.
war-china-waits = China can fight { $on } only after { $on } has declared war on it or entered territory where Chinese units may go.
exile-not-there = The government cannot move to { $at }: only to India, South Africa or Quebec.
exile-not-held = The United Kingdom does not hold { $at }.
rising-ashore = Only French land and air units can be raised.
rising-too-dear = That would cost { $cost } IPCs, and { $left } are left.

setup-crowded = { $space } has two facilities but room for only one
setup-no-ship = there is no ship in { $space } to carry these units
setup-stranger = a unit in { $space } cannot be there
setup-over-already = the game would be over before round { $round }
setup-no-progress = a project with { $length } spaces of progress is already developed
setup-too-rich = a power can have at most { $most } IPCs
setup-no-exile = the British government can be in India, South Africa or Quebec only
setup-no-deed = “{ $text }” is not an act of war; write “germany takes france” or “japan attacks amur”
