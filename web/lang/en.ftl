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
lead = The great strategic board wargames of the Second World War, on one table.
claim-rules = Every rule is enforced and explained. Try anything: if it is not allowed, you see the rule.
claim-undo = Undo, replay, and try a what-if from any moment.
claim-kept = Nothing to install, no account, no network needed. Your games are never lost.
plays = plays { $rules }
seats-at-one-screen = { $seats ->
    [one] For one player.
   *[other] For { $seats } players, at one screen or against the computer.
 }
curtain-hangs = The screen is covered between turns whenever somebody has something to hide.
scenario = Scenario
play = Play
play-at-one-screen = { $seats ->
    [2] Both sides at one screen
   *[other] All at one screen
 }
against = against { $bots }
learn = Learn it in { $minutes } minutes
rules = Rules
games = Games
your-games = Your games
orders-given = { $n ->
    [0] no orders yet
    [one] one order
   *[other] { $n } orders
 }
throw-away = Delete “{ $name }”
throw-away-surely = Delete it
import = Open a file
theme = Light or dark theme
notice = Sandtable is not an official version of any game; its rules texts, maps and counters are its own. The notice names the makers of the originals.
unknown-game = There is no game of that name here.
no-such-game = This game is not saved in this browser.
no-such-position = That is not a valid position of this game.
no-journal = That file is not a saved game that can be opened here.

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
means-nothing = That does nothing here.
open-rule = Open rule { $rule }
beside = Beside the map
log = Log
log-older = Older
log-newer = Newer
log-first = Go to the beginning
log-last = Go to the latest
take-back = Take back order { $n }
look-at-order = Show the board after order { $n }
looking-back = You are viewing an earlier moment. Return to now, or try a what-if from here.
taken-back = Taken back: { $order }
nothing-to-undo = There is nothing to take back.
game-over = The game is over. { $how }
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
stop-thinking = Stop thinking
stop-thinking-help = Play the best order found so far
take-over = Take over { $seat }
bot-decides = It is the computer’s turn. Stop it, take over its seat, or wait a moment.
bot-broke = The computer player failed and is paused. Continue, or take over its seat.
no-worker = This browser does not support background workers, so the computer cannot play.

# Hints.
hint = Hint
hint-help = What would a marshal do?
hint-title = A marshal would play
hint-sought = A marshal is thinking…
hint-odds = Odds of winning: { $before } now, { $after } with this plan.
hint-positions = { $n ->
    [one] One position examined.
   *[other] { $n } positions examined.
 }
what-changes = What this plan changes:
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
slip-title = { $seat }, turn { $turn }: cost { $cost }
slip-played = Played:
slip-better = Better:
would-change = What the better line would have changed:
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
resign = Resign
resign-surely = Yes, resign
key-done = End the phase
key-enter = Confirm the order shown
key-arrows = Move from place to place
key-zoom = Zoom in, zoom out, show the whole map
help-hands = Press a lit counter and then a lit place, or drag the counter there. You can also use the buttons at the side, the keys below, or type your orders.
help-why = If something is not allowed, you see the rule that forbids it. Press its number to read it.
map-key = Map key
keyboard = Keys
held-by = held by { $seat }
kind-inland = inland
kind-port = port or island
kind-sea = sea
kind-hex = hex
help-undo = You can take back the last order, or any order in the log with an arrow. The timeline below leads to every moment of the game.

# A curtain between players.
curtain = { $seat } is next
curtain-help = Everybody else, please look away.
i-am = I am { $seat }

# Lessons.
lesson-step = Step { $step } of { $of }
lesson-progress = Lesson progress
lesson-do = Do it on the map, or type
lesson-try = Try it on the map, or type
lesson-other = For now, do what the lesson says: { $order }
lesson-read = Read this first, then press Next.
lesson-over = You have played a whole turn of both sides.
lesson-over-help = Play on from here, or start a game of your own.
lesson-play-on = Play on from here

# Rules.
search-rules = Search the rules
rules-of = Rules of { $game }
back = Back
chapter = Chapter { $n }
rules-help = In our own words, by number. The rulebook is the authority; this is what the program enforces.
rule-title = Rule { $rule }
rule-ruling = Our ruling where the rulebook is silent: { $answer }
rule-not-applicable = Not needed here: { $why }
rule-later = Not needed before { $first }.

# After a crash.
crash-title = Something went wrong, but your game is safe.
crash-help = It was saved after the last order. Reload the page to continue.
crash-go-on = Continue the game

# Playing online.
play-online = Play with others
lobby = Play online
lobby-lead = Matches with others: live, or a move whenever you have time.
to-lobby = Online matches
server-away = The server cannot be reached. You can still play against the computer or at one screen.
server-other-version = The server runs a different version of this page. Please reload.
come-in = Play as a guest
you-are = You are { $name }.
you-are-guest = You are { $name }. This browser remembers you.
sign-in-or-up = Sign in or create an account
sign-in = Sign in
sign-out = Sign out
make-account = Create an account
account-name = Name
account-password = Password
account-mail = Email, to reset a lost password (optional)
guest-keeps = If you create an account now, you keep your matches.
my-matches = My matches
past-matches = Finished matches
open-matches = Open matches
no-open-matches = Nobody is looking for players right now. Start a match below.
next-match = Next match waiting for you
your-turn = your turn
others-decide = waiting for others
waits-for-players = waiting for players
wants-players = looking for players
about-to-begin = about to start
is-over = over
set-aside = suspended
called-off = cancelled
you = you
me = Me
nobody = nobody
free-chair = free

# A new match.
new-match = New match
game = Game
pace-of-match = Pace
pace-untimed = no clock
pace-live = live, with a clock
pace-day = 24 hours per move
pace-days = several days a move
pace-live-of = live, { $minutes } min plus { $seconds } s per move
pace-days-of = { $days ->
    [one] 24 hours per move
   *[other] { $days } days per move
 }
pace-each-of = { $time } per move
bank-minutes = Minutes per player
increment-seconds = Seconds per move
days-a-move = Days per move
door = Who may join
door-link = anyone with the link
door-open = anyone
hints-allowed = Allow hints
create-match = Create the match

# The waiting room of a match.
chairs = Seats
sit-down = Sit down
stand-up = Leave
choose-a-chair = Choose a seat.
link-needed = You need the invitation link to join this match.
waiting-for-others = Waiting for the others…
salts-open = All seats are taken. The dice are being set up.
salts-help = Nobody can choose the dice: the server and every browser each contribute a secret that the others do not know.
send-link = Send this link to a friend:
copy = Copy
copied = Copied
no-hints = no hints

# Beside an online match.
players-panel = Who plays
is-here = online
is-away = offline
decides = to act
hours = { $hours } h { $minutes } min
days = { $days } d { $hours } h
looking-on = You are watching. You see only what is public.
connecting-again = Reconnecting…
order-under-way = Sending the order…
match-changed = The match has moved on. Please look again.
taken-back-away = Your last order was taken back.
since-you-looked = Replaying what you missed. { $n ->
    [one] One step to go.
   *[other] { $n } steps to go.
 }
skip-replay = Skip to now
ask-back = Ask the others to undo…
ask-back-to = Ask to go back to before this
ask-back-help = Choose the first line to undo. The others will be asked.
ask-back-not = Never mind
back-asked = { $n ->
    [one] Somebody asks to undo the last event.
   *[other] Somebody asks to undo the last { $n } events.
 }
back-waits = Somebody has asked to go back. Waiting for the others to answer.
agree = Yes, go back
disagree = No
offer-draw = Offer a draw
draw-offered = { $seats } offered a draw. The match ends in a draw once everybody agrees.
agree-draw = Agree
decline-draw = Decline
draw-withdrawn = Withdraw the offer
bot-covers = Your time ran out, so the { $bot } is playing for you.
reclaim = Take my seat back
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
absent = When my time runs out
absent-nobody = the game makes the simplest choice
absent-bot = the { $bot } plays for me
talk = Chat
say = Send
say-something = Write a message
nothing-said = No messages yet.

# After an online match.
journal-checking = Checking the record of the match…
journal-holds = Checked in your browser: all { $n } entries of the record are valid, and every roll matches what was committed before the match.
journal-fails = The record of the match is not valid:
journal-not-open = the server has not revealed its dice
look-back-over = Review the match

# Links in emails.
confirm-mail = Confirm your email
mail-confirmed = Your email address is confirmed.
new-password = New password
choose-password = Set the password
password-changed = Your password has been changed. You can sign in with it now.

# Settings.
own = Settings
notices = Notifications
notices-help = You are notified when it has been your turn for a minute.
channel-mail = Email
channel-mail-to = to your confirmed address
channel-webhook = Webhook
channel-broken = Notifications to this address have stopped: { $why }. Send a successful test to resume them.
channel-test = Send a test
channel-tested = Test sent
channel-remove = Remove
webhook-address = Webhook URL (Discord webhooks work)
add-webhook = Add
add-mail = Notify me by email
mail-needs-account = Email notifications need an account with a confirmed address.
vacation = Vacation
vacation-help = In matches with a time limit per move, your clock stops while you are away. { $days ->
    [one] You have one day left this year.
   *[other] You have { $days } days left this year.
 }
vacation-days = Days, starting now
go-away = Start vacation
on-vacation = You are on vacation until { $day }.
come-back = End vacation
muted = Muted players
nobody-muted = You have not muted anybody. Press a name beside a match to change that.
about-person = Mute or block
is-muted = { $name } is muted.
is-blocked = { $name } is blocked and cannot join your matches.
mute = Mute
block = Block
hear-again = Unmute
account = My account
own-password = Your password, required for changes
own-mail = New email address
change-mail = Send a confirmation email
take-data = Download my data
delete-account = Delete my account
delete-account-help = A bot takes over your seats, and your messages stay without your name. This cannot be undone.
delete-surely = Delete it permanently
forgot-password = I forgot my password
name-first = Enter your name or email first.
letter-sent = If that account has a confirmed email address, a message is on its way.
letter-to-confirm = If this server sends email, a message is on its way. Its link confirms your address.

# Invitations, and cancelling a match.
invited-to = Invitations
door-named = players I invite by name
name-needed = Only invited players may join this match.
invite-name = Account name to invite
invite = Invite
invited = Invited: { $names }
call-off = Cancel the match
call-off-surely = Yes, cancel it
match-called-off = This match was cancelled.

# Paused clocks.
ask-pause = Ask to pause the clocks
pause-wanted = { $seats } asked to pause the clocks. They stop once everybody agrees.
clocks-stand = The clocks are paused by agreement.
clocks-run = Resume the clocks
