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
border = the border between { $from } and { $to }
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
block = { $owner } { $kind } { $number }
block-nobody = no block
face = { $kind } of strength { $strength }
badge-up = face up
badge-marched = marched
badge-reacted = reacted
badge-wet = crossed a river
mark-contested = contested
mark-held = held by { $seat }
mark-held-worth = held by { $seat } for { $points ->
    [one] 1 point
   *[other] { $points } points
    }
mark-worth = unclaimed, worth { $points ->
    [one] 1 point
   *[other] { $points } points
    }
mark-promised = { $seat } has promised to fight here
mark-kept = { $seat } has kept its promise here

# Beside the map.
turn-named = Turn { $turn }
clock = Turn { $turn } of { $turns }
track-coins = coins
track-raiders = Raiders' points (Red)
track-keepers = Keepers' points (Blue and Green)
note-cipher = { $seat } has broken the enemy's cipher and may change its plan this turn.
note-sealed = { $seat } has sealed: { $plan }.
note-keeps = { $seat } has sealed: keep the plan.
note-bearer = { $bearer } carries the assault.
note-path = { $block } is marching to { $path }.

# What is asked.
deciding = { $who }: { $what }
waiting = Waiting for { $who }: { $what }
over = The game is over. { $how }
ask-plan = seal a plan for this turn. Hold and gain a coin; rush, and each of your blocks may march one space further; or send a block on an assault: that gains two coins now and is a promise to fight in the space you name.
ask-override = the plans are open. Keep yours, or change it if you have broken the enemy's cipher.
ask-move = march with your blocks, raise those at home, spy on enemy blocks nearby or offer coins to an ally, until you are done.
ask-offer = { $from } offers { $coins ->
    [one] a coin
   *[other] { $coins } coins
    }. Do you accept?
ask-intercept = { $block } has reached { $at }. Does a block of yours intercept it?
ask-cover = { $block } is coming to intercept at { $at }. Does a gun of yours cover the march?
ask-counter = { $gun } is about to fire from { $at }. Does a gun of yours fire at it first?
ask-battle = { $round ->
    [3] battle at { $at }, after two rounds: where do your blocks withdraw to?
   *[other] battle at { $at }, round { $round }: do your blocks fight or withdraw?
    }
ask-loss = { $hits ->
    [one] a hit
   *[other] { $hits } hits
    } to take at { $at }: which of your strongest blocks takes { $hits ->
    [one] it
   *[other] the next
    }?
ask-nobody = nothing.

# How to type it.
hint-plan = “hold”, “rush”, or “assault” with a block and a space.
hint-override = “keep”, or “change” with another plan.
hint-move = “march” with a block and every space on its way, “raise” or “spy” with a block, “offer” with a seat and a number of coins, or “done”.
hint-offer = “accept” or “decline”.
hint-intercept = “intercept” with a block, or “pass”.
hint-cover = “cover” with a gun, or “pass”.
hint-counter = “counter” with a gun, or “pass”.
hint-battle = “fight”, or “withdraw” with a space.
hint-loss = “lose” with a block.

# What may be done.
verb-hold = Hold
verb-rush = Rush
verb-assault = Assault
verb-keep = Keep the plan
verb-change = Change the plan
verb-march = March
verb-raise = Raise
verb-spy = Spy
verb-offer = Offer coins
verb-done = Done
verb-accept = Accept
verb-decline = Decline
verb-intercept = Intercept
verb-cover = Cover
verb-counter = Counter
verb-pass = Pass
verb-fight = Fight
verb-withdraw = Withdraw
verb-lose = Take the hit

plan-hold = hold
plan-rush = rush
plan-assault = assault on { $target }

# Why an order is refused.
not-your-block = { $block } belongs to { $owner }.
bearer-not-yours = Only your own block can carry an assault; { $block } belongs to { $owner }.
target-is-ours = Your side already holds { $space }: name a space that it does not hold.
no-cipher = You can change your plan only if you have broken the enemy's cipher.
has-marched = { $block } has already marched or been raised this turn.
is-pinned = { $block } is pinned: an enemy is at { $at } too.
too-far = { $block } can march at most { $speed ->
    [one] 1 step
   *[other] { $speed } steps
    }.
enemy-stops = An enemy is at { $at }: the march must end there.
river-stops = A march ends after crossing a river, here between { $from } and { $to }.
no-way = { $from } and { $to } are not connected.
gun-river = Guns cannot cross the river between { $from } and { $to }.
no-circles = A march cannot enter { $at } twice.
stack-full = { $at } is full: your side already has { $limit } blocks there.
not-enough-coins = That costs { $wanted ->
    [one] 1 coin
   *[other] { $wanted } coins
    }; you have { $purse }.
raise-at-home = Blocks are raised only at { $home }, and only while no enemy is there.
is-full = { $block } is already at full strength.
already-seen = You can already see what { $block } is.
nobody-near = You need a block at or next to { $at }.
offered-already = You have already made an offer this turn.
not-an-ally = You can offer coins only to an ally, and { $seat } is not one.
has-reacted = { $block } has already reacted this turn.
too-far-to-react = { $block } is too far from { $at } to react.
cannot-intercept = { $block } cannot intercept: only guards and horse can.
only-guns = { $block } cannot fire: only guns can.
fought-enough = After { $rounds } rounds the attackers must withdraw.
cannot-withdraw = The attackers cannot withdraw from { $from } to { $to }: it must be next to the battle, free of enemies, and have room for all of them.
not-the-strongest = { $block } cannot take the hit: the strongest blocks take hits first.

# Set-up.
setup-no-seat = There is no seat “{ $name }”: choose red, blue or green.
setup-no-space = There is no space “{ $key }” on the map.
setup-strength = Strength must be from 1 to { $limit } [{ $rule }].
setup-turn = The turn must be from 1 to { $turns }.
setup-coins = A seat can start with at most { $most } coins.
setup-too-many = There can be at most { $most } blocks [{ $rule }].
setup-stack = A side can have at most { $limit } blocks at { $at } [{ $rule }].

# Terms.
term-speed = its own speed
term-rush = rush plan
term-fire = its own fire
term-high = uphill at { $at }
term-staff = with a staff
term-river = just crossed a river
term-holds = holds { $at }
term-shame = promises { $seat } has broken
tally-speed = Steps { $block } may march
tally-fire = { $block } ({ $face }) hits on this number or less

odds-repelled = no attackers are left after this round
odds-taken = no defenders are left after this round
odds-undecided = both sides are still there after this round
warn-battle = There will be a battle at { $at }.
warn-interception = The march may be intercepted at { $at }.
warn-debt = You have promised to fight at { $target } and have not done so yet: a broken promise costs { $penalty } coins, and a point too if you cannot pay them all.
warn-promise = This is a promise: unless you keep it this turn, it costs { $penalty } coins, and a point too if you cannot pay them all.
warn-withdraw = { $at } stays with the defender. You can withdraw to { $ways ->
    [one] one space
   *[other] { $ways } spaces
    }.

# What happened.
fact-turn = Turn { $turn } begins.
fact-signals-broken = Signals: the enemy's cipher is broken for this turn.
fact-signals-silent = Signals: the enemy's cipher holds this turn.
fact-sealed = { $seat } has sealed an answer.
fact-plan = { $seat } plans: { $plan }.
fact-overridden = { $seat } has read the enemy's plans and changes its own: { $plan }.
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
fact-revealed = { $block } is revealed: a { $face }.
fact-hit = { $block } loses { $hits ->
    [one] a step
   *[other] { $hits } steps
    }.
fact-fell = { $block } is lost at { $at }; it was a { $face }.
fact-battle = Battle at { $at }.
fact-volley = { $seat }'s side fires at { $at }: { $hits ->
    [0] no hits
    [one] one hit
   *[other] { $hits } hits
    }.
fact-rolled = { $block } rolls { $dice }.
fact-withdrew = The attackers withdraw from { $from } to { $to }.
fact-battle-won = The battle at { $at } is over; { $seat } holds the field.
fact-battle-empty = The battle at { $at } is over; no blocks are left.
fact-debt-kept = { $seat } fights at { $target } as promised.
fact-debt-void = { $seat } no longer has to fight at { $target }: the block that carried the assault is lost.
fact-debt-broken = { $seat } broke its promise to fight at { $target }.
fact-shamed = { $seat } cannot pay in full and loses a point.
fact-ended = { $how }

won-raiders = The raiders win, { $ours } points to { $theirs } [{ $rule }].
won-keepers = The keepers win, { $ours } points to { $theirs } [{ $rule }].
won-raiders-wiped = The raiders win: the keepers have no blocks left [{ $rule }].
won-keepers-wiped = The keepers win: the raiders have no blocks left [{ $rule }].
won-raiders-resigned = The raiders resign; the keepers win.
won-keepers-resigned = The keepers resign; the raiders win.

standing-intercept = When I can intercept a march
standing-fire = When a gun of mine can cover or counter
standing-keep-plans = Always keep my plan
standing-accept-offers = Accept every offer from an ally
standing-ask = Ask me
standing-never = Never
standing-always = Always, with the first block that can
