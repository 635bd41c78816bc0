# The page's own texts. Those of a game are in the game's files.

sandtable = Sandtable
skip = Skip to the board
loading = Setting up the table…
reading-game = Replaying the saved game…
stop-work = Stop
no-online = This build of the page cannot play online.
close = Close
next = Next
got-it = Got it
to-start = Start page
board = The board

# The start page.
scenario = Scenario
against = against { $bots }
rules = Rules
your-games = Your games
orders-given = { $n ->
    [0] no orders yet
    [one] one order
   *[other] { $n } orders
 }
throw-away = Delete “{ $name }”
throw-away-surely = Delete it
import = Open a file
notice = Sandtable is not an official version of any game; its rules texts, maps and counters are its own. The notice names the makers of the originals.
unknown-game = There is no game of that name here.
no-such-game = This game is not saved in this browser.
no-such-position = That is not a valid position of this game.
no-journal = That file is not a saved game that can be opened here.
line-damaged = Line { $line } of this game is damaged, so it cannot be opened. Try another copy of the file.
already-here = You opened the file of a game that is already here. This is that game.

# The table.
prompt = Current decision
panel = Orders
choices = What you can do
said-so-far = Your order so far
unsay = Remove the last word
cancel = Cancel this order
fewer = One fewer
more-of = One more
all-of = All { $n }
tables = Tables
battle-steps = Steps of this round
next-dice = Dice to be rolled next
dice-at = { $count } at { $at }
hits-wait = { $hits ->
    [one] 1 hit to assign
   *[other] { $hits } hits to assign
 }
nobody-left = no units left
odds-so-far = Odds so far
the-dice = The dice
counted = Tracks
type-an-order = Type an order
give = Give
do-it = Confirm
think-again = Not yet
what-would-come = What this order would do
why-not = Why not?
means-nothing = That does nothing at this point of the turn: { $clock }.
join-where = { $unit } can join in more than one place. First press one of those that are highlighted.
open-rule = Open rule { $rule }
beside = Beside the map
log = Log
log-older = Older
log-newer = Newer
log-first = Go to the beginning
log-last = Go to the latest
take-back = Take back order { $n }
look-at-order = Show the board after order { $n }
since-turn = Since your turn
since-start = So far
show-again = Show me again
looking-back = You are viewing an earlier moment. Return to now, or try a what-if from here.
taken-back = Taken back: { $order }
nothing-to-undo = There is nothing to take back.
game-over = The game is over. { $how }
your-turn-in = Your turn · { $game }
you-won = You won
you-lost = You lost
drawn = A draw
play-again = Play again
over-help = Replay it below, or try a what-if from any moment.
board-help = The map. Arrow keys move from place to place, Enter selects.
tools = Map tools
nearer = Zoom in
farther = Zoom out
whole-map = Show the whole map
hint-board = Lit counters can act. Press one, then its destination, or drag it there. Try anything: if a rule forbids it, the rule is shown.
calendar = Turns
undo = Undo
undo-key = Take back the last order (U)
redo = Redo
redo-key = Give the order again (R)
text-view = The board in words
help = Help
menu = Menu

map-not-painted = This browser could not draw the map. You can play with the lists beside it; reloading the page may help.

# Several tabs with one game.
onlooking-title = Open in another tab
onlooking = You are playing this game in another tab. Here you can watch, look back and try a what-if.
take-over-here = Take over here
taking-over = Taking over…
order-not-kept = Another tab went on with this game, so your last orders here were not saved. This is the game as it stands.
not-taken-over = The game could not be taken over. Please try again.
not-kept = This browser could not save the game. Export it to a file so that nothing is lost.

# Seats, and the bots that hold them.
person = You
level-random = Recruit
level-cadet = Cadet
level-officer = Officer
level-marshal = Marshal
players = Who plays
players-help = Seats can change hands at any time, even in the middle of a turn. A cadet follows the first plan that comes to mind, an officer weighs several plans for the turn, and a marshal also weighs your reply.
pace = How fast the computer plays
pace-slow = Slow
pace-brisk = Normal
pace-at-once = Instant
opponent = Computer opponent
bot-thinks = { $seat }: the { $bot } is thinking
bots-wait = The computer is paused.
bots-pause = Pause
bots-go-on = Continue
stop-thinking = Play the best so far
stop-thinking-help = Play the best order found so far
take-over = Take over { $seat }
bot-silent = The computer has not answered for a while. Ask it once more, or take over its seat and play for it.
ask-bot-again = Ask once more
bot-decides = It is the computer’s turn. Stop it, take over its seat, or wait a moment.
bot-broke = The computer player failed and is paused. Continue, or take over its seat.
no-worker = This browser does not support background workers, so the computer cannot play.

# Hints.
hint = Hint
hint-help = What would a marshal do?
hint-title = A marshal would play
hint-sought = A marshal is thinking…
hint-odds = Odds of winning with this plan: { $odds }.
hint-plan = And then:
hint-positions = { $n ->
    [one] One position examined.
   *[other] { $n } positions examined.
 }
what-changes = What this plan is worth, in odds of winning:
hint-no = No, thanks
no-hint = There is no hint for this decision.

# The review.
review = Review
review-going = A marshal is reviewing the game…
review-failed = The game could not be reviewed.
review-course = Odds over time
review-no-course = There is nothing to plot yet.
review-slips = Costliest decisions
review-no-slips = No decision stands out.
chart-title = { $side }: odds of winning, turn by turn
chart-table = Show as a table
turn = Turn
orders = Orders
slip = A costly decision
slip-title = { $seat }, { $date }: cost { $cost } of the odds
slip-played = Played:
slip-better = Better:
would-change = What the better line would have been worth, in odds of winning:
slip-try = Try the better line
slip-step = Next order, { $n } of { $of }
slip-whole = That is the whole line. Play on from here, or return.
show-on-board = Show on the board
to-review = Back to the review
luck = Luck
luck-seat = Seat
luck-expected = Expected
luck-actual = Actual
luck-more = Difference
luck-unusual = Most unusual rolls
luck-draw = { $seat }, order { $n }: expected { $expected }, got { $actual }

# The timeline.
timeline = Timeline
timeline-slider = Order
first-order = Go to the beginning
order-back = Back one order
order-forward = Forward one order
replay = Replay
order-of = { $n } of { $of }
next-is = next: { $order }
to-now = Back to now
fork = What if…
fork-help = Try a what-if from here
leave-fork = Leave the what-if
export = Export
export-help = Save as a file

# The menu.
game-name = Name of this game
kept-here = Saved in this browser after every order.
save-as = Save a copy of this moment
copy-of = { $name }, { $clock }
copy-link = Copy a link to this position
link-copied = Link copied
resign = Resign
resign-surely = Yes, resign
map-key = Map key
held-by = held by { $seat }
kind-inland = inland
kind-port = port or island
kind-sea = sea
kind-hex = hex

# A curtain between players.
curtain = Next: { $seat }
curtain-help = Everybody else, please look away.
i-am = I am { $seat }

# Lessons.
lesson-step = Step { $step } of { $of }
lesson-progress = Lesson progress
lesson-do = Do it on the map, or type
lesson-try = Try it on the map, or type
lesson-other = For now, do what the lesson says: { $order }
lesson-read = Read this first, then press Next.
lesson-back = Back
lesson-over = You have played a whole turn of both sides.
lesson-over-help = Play on from here, or start a game of your own.
lesson-play-on = Play on from here

# Rules.
rule-title = Rule { $rule }

# After a crash.
crash-title = Something went wrong, but your game is safe.
crash-help = It was saved after the last order. Reload the page to continue.
crash-go-on = Continue the game

# Standing orders.
to-lobby = Online matches
nobody = nobody
game = Game
chairs = Seats
standing = Standing orders
standing-help = { $seat } is sometimes asked to decide during another player’s turn. The answers you set here are given at once; nobody else sees them.
nothing-stands = No standing orders yet: you are asked every time.
answers-stand = These standing orders apply.
standing-changed = Your standing orders have been updated.
answer-so = Save
ask-me-all = Ask me every time
add-one = Add …
leave-out = Remove { $what }
yes = Yes
no = No
