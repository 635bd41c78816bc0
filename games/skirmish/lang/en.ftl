# Places and people.
space-town = Town
space-abbey = Abbey
space-wood = Wood
space-mill = Mill
space-hill = Hill
space-cross = Cross
space-bridge = Bridge
space-farm = Farm
space-orchard = Orchard
space-quarry = Quarry
space-harbour = Harbour
space-camp = Camp
seat-red = Red
seat-blue = Blue
seat-green = Green
border = the border of { $from } and { $to }
tag-prize = prize
tag-home = home
tag-high = high ground
link-way = .
link-river = ~
way-way = leads to
way-river = over a river to

# Blocks.
kind-guard = guard
kind-horse = horse
kind-gun = gun
kind-staff = staff
kind-decoy = decoy
kind-unknown = block
block = { $owner } { $kind }{ $number }
block-nobody = no block
face = { $kind } of strength { $strength }
badge-up = face up
badge-marched = marched
badge-reacted = reacted
badge-wet = crossed a river
mark-contested = contested
mark-held = held by { $seat }
mark-held-worth = held by { $seat } for { $points } points
mark-worth = nobody's yet, worth { $points } points
mark-promised = { $seat } has promised to fight here
mark-kept = { $seat } kept its promise here

# Beside the map.
clock = Turn { $turn } of { $turns }
track-coins = coins
track-raiders = Points of the raiders (Red)
track-keepers = Points of the keepers (Blue and Green)
note-cipher = { $seat } has broken the enemy's cipher: one plan may be overridden this turn.
note-sealed = { $seat } has sealed: { $plan }.
note-keeps = { $seat } has sealed: keep the plan.
note-bearer = The assault is borne by { $bearer }.
note-path = { $block } is on its way to { $path }.

# What is asked.
deciding = { $who }: { $what }
waiting = Waiting for { $who }: { $what }
over = The game is over. { $how }
ask-plan = seal a plan for this turn. hold (a coin), rush (one step more for every block), or assault BLOCK SPACE (two coins now, for a promise).
ask-override = plans are open. Whoever has broken the cipher may change PLAN; everybody else keeps.
ask-move = march BLOCK SPACE..., raise BLOCK, spy BLOCK, offer SEAT COINS, or done.
ask-offer = { $from } offers { $coins ->
    [one] a coin
   *[other] { $coins } coins
    }. accept or decline?
ask-intercept = { $block } has come to { $at }. intercept BLOCK, or pass.
ask-cover = { $block } comes to intercept at { $at }. cover BLOCK (a gun), or pass.
ask-counter = { $gun } fires from { $at }. counter BLOCK (a gun), or pass.
ask-battle = battle at { $at }, round { $round }. fight, or withdraw SPACE.
ask-loss = { $hits ->
    [one] a hit
   *[other] { $hits } hits
    } to take at { $at }. lose BLOCK: which of the strongest takes it?
ask-nobody = nothing.

verb-hold = hold
verb-rush = rush
verb-assault = assault
verb-keep = keep
verb-change = change
verb-march = march
verb-raise = raise
verb-spy = spy
verb-offer = offer
verb-done = done
verb-accept = accept
verb-decline = decline
verb-intercept = intercept
verb-cover = cover
verb-counter = counter
verb-pass = pass
verb-fight = fight
verb-withdraw = withdraw
verb-lose = lose

plan-hold = hold
plan-rush = rush
plan-assault = assault on { $target }

# Why not.
not-your-block = { $block } belongs to { $owner }.
bearer-not-yours = Only a block of your own can bear an assault; { $block } belongs to { $owner }.
target-is-ours = { $space } is already held by your side.
no-cipher = Without the enemy's cipher a plan cannot be overridden.
has-marched = { $block } has already marched or been raised this turn.
is-pinned = { $block } is pinned: the enemy stands at { $at } too.
too-far = { $block } marches at most { $speed } steps.
enemy-stops = The enemy stands at { $at }: the march ends there.
river-stops = The river between { $from } and { $to } has been crossed: the march ends there.
no-way = No way leads from { $from } to { $to }.
gun-river = Guns cannot cross the river between { $from } and { $to }.
no-circles = A march does not pass through { $at } twice.
stack-full = { $limit } blocks of your side stand at { $at } already.
not-enough-coins = That takes { $wanted } coins; there are { $purse }.
raise-at-home = Blocks are raised at { $home }, when no enemy is there.
is-full = { $block } is at full strength.
already-seen = The face of { $block } can already be seen.
nobody-near = None of your blocks stands at or next to { $at }.
offered-already = An offer has already been made this turn.
not-an-ally = Coins can be offered to an ally only, and { $seat } is none.
has-reacted = { $block } has already reacted this turn.
too-far-to-react = { $block } does not stand near enough to { $at }.
cannot-intercept = { $block } cannot intercept: guards and horse can.
only-guns = { $block } cannot fire: only guns can.
fought-enough = After { $rounds } rounds the attacker must withdraw.
cannot-withdraw = There is no withdrawing from { $from } to { $to }: it must be next to it, free of enemies, and have room for all.
not-the-strongest = { $block } is not among the strongest: those take hits first.

# Set-up.
setup-no-seat = There is no seat “{ $name }”; there are red, blue and green.
setup-no-space = There is no space “{ $key }” on the map.
setup-strength = A strength is from 1 to { $limit } [{ $rule }].
setup-turn = The turn is from 1 to { $turns }.
setup-coins = A purse holds at most { $most } coins at the start.
setup-too-many = There are at most { $most } blocks [{ $rule }].
setup-stack = At most { $limit } blocks of a side stand at { $at } [{ $rule }].

# Terms.
term-speed = its own pace
term-rush = the plan is to rush
term-fire = its own fire
term-high = uphill at { $at }
term-staff = a staff is there
term-river = it has just crossed a river
term-holds = holds { $at }
term-shame = broken promises of { $seat }
tally-speed = Steps that { $block } may march
tally-fire = { $block } ({ $face }) hits with this or less

odds-repelled = the attackers are gone after this round
odds-taken = the defenders are gone after this round
odds-undecided = both stand after this round
warn-battle = There will be a battle at { $at }.
warn-interception = The march may be intercepted at { $at }.
warn-debt = The promise to fight at { $target } is not kept yet: it will cost { $penalty } coins, or a point.
warn-promise = A promise: if it is not kept by the end of the turn it costs { $penalty } coins, or a point.
warn-withdraw = { $at } stays with the defender. Ways out: { $ways }.

# What happened.
fact-turn = Turn { $turn } begins.
fact-signals-broken = Our signals have broken the enemy's cipher for this turn.
fact-signals-silent = Our signals have heard nothing this turn.
fact-sealed = { $seat } has sealed an answer.
fact-plan = { $seat } plans: { $plan }.
fact-overridden = { $seat } has read the enemy's mail and plans anew: { $plan }.
fact-gains = { $seat } gains { $coins ->
    [one] a coin
   *[other] { $coins } coins
    } [{ $rule }].
fact-pays = { $seat } pays { $coins ->
    [one] a coin
   *[other] { $coins } coins
    } [{ $rule }].
fact-marched = { $block } marches from { $from } to { $to }.
fact-raised = { $seat } raises a block.
fact-raised-block = { $seat } raises { $block }.
fact-spied = { $seat } spies on a block at { $at }.
fact-saw = { $block } is a { $face }.
fact-offered = { $from } offers { $to } { $coins ->
    [one] a coin
   *[other] { $coins } coins
    }.
fact-accepted = { $seat } accepts.
fact-declined = { $seat } declines.
fact-intercepts = { $block } moves to intercept at { $at }.
fact-fires = { $gun } fires at { $target }.
fact-revealed = { $block } is turned up: a { $face }.
fact-hit = { $block } loses { $hits ->
    [one] a step
   *[other] { $hits } steps
    }.
fact-fell = { $block } is gone at { $at }; it was a { $face }.
fact-battle = Battle at { $at }.
fact-volley = { $seat }'s side fires at { $at }: { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
    }.
fact-withdrew = The attackers withdraw from { $from } to { $to }.
fact-battle-won = The battle of { $at } is over; { $seat } stands there.
fact-battle-empty = The battle of { $at } is over; nobody is left.
fact-debt-kept = { $seat } fights at { $target } as promised.
fact-debt-void = { $seat }'s promise to fight at { $target } is void: whoever bore it is gone.
fact-debt-broken = { $seat } did not fight at { $target }.
fact-shamed = { $seat } cannot pay and loses a point.
fact-ended = { $how }

won-raiders = The raiders win by { $ours } points to { $theirs } [{ $rule }].
won-keepers = The keepers win by { $ours } points to { $theirs } [{ $rule }].
won-raiders-wiped = The raiders win: no keeper is left [{ $rule }].
won-keepers-wiped = The keepers win: no raider is left [{ $rule }].
won-raiders-resigned = The raiders give up; the keepers win.
won-keepers-resigned = The keepers give up; the raiders win.

standing-intercept = A march can be intercepted
standing-fire = A gun can cover or counter
standing-keep-plans = Never override a plan
standing-accept-offers = Take whatever an ally offers
standing-ask = Ask me
standing-never = Let it pass
standing-always = Always, with the first block that can
