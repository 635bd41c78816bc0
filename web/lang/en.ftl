# The page's own words. What a game says is in the game's files.

sandtable = Sandtable
skip = Skip to the table
loading = Setting the table…
reading-game = Reading the game, order by order…
stop-work = Stop
no-online = This build of the page has no matches with others in it.
close = Close
next = Next
got-it = Got it
to-start = Start page
board = The board

# The start page.
lead = The great strategic board wargames of the Second World War, on one table.
claim-rules = Every rule is enforced and explained. Ask “why not?” by trying: the answer is the rule.
claim-undo = Take back, replay, try a what-if from any moment and return.
claim-kept = Nothing to install, nobody to sign up with, no network needed. Games are never lost.
plays = plays { $rules }
seats-at-one-screen = { $seats ->
    [one] For one player.
   *[other] For { $seats } players, at one screen or against the machine.
 }
curtain-hangs = A curtain hangs wherever somebody has something to hide.
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
throw-away = Throw “{ $name }” away
throw-away-surely = Throw it away
import = Open a file
theme = Light or dark
notice = Sandtable is nobody's official version of anything; its rules texts, maps and counters are its own. Who made the originals is in the notice.
unknown-game = No game of that name is here.
no-such-game = This game is not kept in this browser.
no-such-position = That is not a position of this game.
no-journal = That file is not a journal of a game that is here.

# The table.
prompt = What is to be decided
panel = Orders and answers
choices = What you can do
said-so-far = Said so far
unsay = One word back
cancel = Forget this order
fewer = One fewer
more-of = One more
all-of = All { $n }
tables = Tables
battle-steps = The steps of this round
next-dice = The dice it throws next
dice-at = { $count } at { $at }
hits-wait = { $hits ->
    [one] 1 hit to give out
   *[other] { $hits } hits to give out
 }
nobody-left = nobody left
odds-so-far = The odds before, and now
the-dice = The dice
counted = Counted beside the map
type-an-order = Type an order
give = Give
do-it = Do it
think-again = Think again
what-would-come = What would come of it
why-not = Why not?
means-nothing = That means nothing here.
open-rule = Open rule { $rule }
beside = Beside the map
log = What happened
log-older = Older
log-newer = Newer
log-first = To the beginning
log-last = To the newest
take-back = Take back order { $n }
look-at-order = Look at the board after order { $n }
looking-back = You are looking back. Go on to now, or try a what-if from here.
taken-back = Taken back: { $order }
nothing-to-undo = There is nothing to take back.
game-over = The game is over. { $how }
over-help = Look back over it below, or try a what-if from any moment.
board-help = The map. Arrow keys go from place to place, Enter presses.
tools = Map tools
nearer = Nearer
farther = Farther
whole-map = The whole map
hint-board = Lit counters can act. Press one, then where it should go, or drag it. Try anything: if a rule forbids it, the rule is shown.
calendar = Turns
undo = Undo
undo-key = Take the last order back (U)
redo = Redo
redo-key = Give it again (R)
text-view = The board in words
help = Help
menu = Menu

map-not-painted = The map could not be painted in this browser. Everything can be played by the lists beside it; loading the page again may help.

# Several tabs with one game.
onlooking-title = Open in another tab
onlooking = Another tab of this browser is playing this game. Here you can watch, look back and try a what-if.
take-over-here = Take over here
taking-over = Taking over…
order-not-kept = Another tab has gone on with this game, so the last orders here were not kept. This is the game as it stands.
not-taken-over = The game could not be taken over. Please try again.
not-kept = This browser could not save the game. Export it to a file so that nothing is lost.

# Seats, and the bots that hold them.
person = You
level-random = Recruit
level-cadet = Cadet
level-officer = Officer
level-marshal = Marshal
players = Who plays
players-help = Any seat changes hands at any time, also in the middle of a turn. A cadet follows the first plan that comes to mind, an officer weighs plans for the turn, a marshal also weighs your answer.
pace = How fast the machine plays its orders
pace-slow = Slow
pace-brisk = Brisk
pace-at-once = At once
opponent = The machine
bot-thinks = { $seat }: the { $bot } is thinking
bots-wait = The machine waits.
bots-pause = Pause
bots-go-on = Go on
stop-thinking = Stop thinking
stop-thinking-help = Play the best order known so far, at once
take-over = Take over { $seat }
bot-decides = The machine decides now. Stop it, take the seat over, or wait a moment.
bot-broke = The machine stumbled and waits. Let it go on, or take its seat over.
no-worker = This browser lets nothing think beside the page.

# Hints.
hint = Hint
hint-help = What would a marshal do?
hint-title = A marshal would
hint-sought = A marshal looks at it
hint-odds = Odds of winning: { $before } now, { $after } with this plan.
hint-positions = { $n ->
    [one] One position looked at.
   *[other] { $n } positions looked at.
 }
what-changes = What the plan changes:
hint-no = No, thanks
no-hint = There is no advice here.

# Looking back with a marshal.
review = Review
review-going = A marshal looks back over the game…
review-failed = The game could not be looked back at.
review-course = How the odds went
review-no-course = There is no course to draw yet.
review-slips = What cost most
review-no-slips = No decision stands out.
chart-title = { $side }: odds of winning, turn by turn
chart-table = As a table
turn = Turn
orders = Orders
slip = A decision that cost something
slip-title = { $seat }, turn { $turn }: cost { $cost } of the odds
slip-played = Played:
slip-better = Better:
would-change = What the better line would have changed:
slip-try = Try the better line
slip-step = Next order, { $n } of { $of }
slip-whole = That is the whole line. Go on from here as you like, or return.
show-on-board = Show on the board
to-review = Back to the review
luck = The luck ledger
luck-seat = Seat
luck-expected = Expected
luck-actual = Came
luck-more = Difference
luck-unusual = The most unusual draws
luck-draw = { $seat }, order { $n }: expected { $expected }, came { $actual }

# The timeline.
timeline = From the first order to now
timeline-slider = Order
first-order = To the beginning
order-back = One order back
order-forward = One order on
replay = Replay
order-of = { $n } of { $of }
next-is = next: { $order }
to-now = Back to now
fork = What if…
fork-help = Try things on a copy from here
leave-fork = Leave the what-if
export = Export
export-help = Save as a file

# The menu.
game-name = Name of this game
kept-here = It is kept in this browser after every order.
save-as = Keep a copy of this moment
copy-of = { $name }, { $clock }
copy-link = Copy a link to this position
resign = Give up
resign-surely = Yes, give up
key-done = End the phase
key-enter = Do what is shown
key-zones = Zones on the map
key-supply = Supply on the map
key-arrows = From place to place
key-zoom = Nearer, farther, the whole map
help-hands = Press a lit counter and then a lit place, or drag the counter there. Everything can also be done with the buttons at the side, with the keys below, or by typing.
help-why = Whatever you may not do is answered with the rule that forbids it. Press its number to read it.
map-key = On the map
keyboard = Keys
held-by = held by { $seat }
kind-inland = inland
kind-port = port or island
kind-sea = sea
kind-hex = hex
help-undo = Take back the last order, or any one in the log that has an arrow. The bar below leads to every moment of the game.

# A curtain between players.
curtain = { $seat } is next
curtain-help = Nobody else should look now.
i-am = I am { $seat }

# Lessons.
lesson-step = Step { $step } of { $of }
lesson-progress = Progress of the lesson
lesson-do = Do it on the map, or type
lesson-try = Try it on the map, or type
lesson-other = For now, do what the lesson says: { $order }
lesson-read = Read on first: press Next.
lesson-over = You have played a whole turn of both sides.
lesson-over-help = Go on from here as you like, or begin a game of your own.
lesson-play-on = Play on from here

# Rules.
search-rules = Search the rules
rules-of = Rules of { $game }
back = Back
chapter = Chapter { $n }
rules-help = In our own words, by number. The book is the law; this is what the table enforces.
rule-title = Rule { $rule }
rule-ruling = Our answer where the book is silent: { $answer }
rule-not-applicable = Not needed here: { $why }

# When the page breaks.
crash-title = Something broke, but not your game.
crash-help = It was kept after the last order. Load the page again and go on.
crash-go-on = Go on with the game

# At a house.
play-online = Play with others
house = The house
house-lead = Matches with others: at once, or a move whenever you have the time.
to-house = The house
house-away = No house answers at this address. Without one you can still play against the machine or at one screen.
house-other-version = The house and this page are of different versions. Load the page again.
come-in = Come in as a guest
you-are = You are { $name }.
you-are-guest = You are { $name }. This browser remembers you.
sign-in-or-up = Sign in or make an account
sign-in = Sign in
sign-out = Sign out
make-account = Make an account
account-name = Name
account-password = Password
account-mail = Mail, for a lost password (not needed to sign in)
guest-keeps = If you make an account now you keep your matches.
my-matches = My matches
past-matches = Matches that are over
tables-wanting = Tables that want players
no-tables = Nobody waits for players now. Make a table below.
next-match = Next match waiting
your-turn = your turn
others-decide = others decide
waits-for-players = waits for players
wants-players = wants players
about-to-begin = about to begin
is-over = over
set-aside = set aside
called-off = called off
you = you
me = Me
nobody = nobody
free-chair = free

# A new table.
new-table = A new table
game = Game
pace-of-table = How fast
pace-untimed = without a clock
pace-live = live, with a clock
pace-day = 24 hours a move
pace-days = some days a move
pace-live-of = live, { $minutes } min and { $seconds } s a move
pace-days-of = { $days ->
    [one] 24 hours a move
   *[other] { $days } days a move
 }
pace-each-of = { $time } a move
bank-minutes = Minutes for each
increment-seconds = Seconds for a move
days-a-move = Days for a move
door = Who may join
door-link = whoever has the link
door-open = anybody
hints-allowed = Hints of the machine are allowed
make-table = Make the table

# A table that gathers.
chairs = Chairs
sit-down = Sit down
stand-up = Stand up
choose-a-chair = Choose a chair.
link-needed = You need the link of this table to sit down here.
waiting-for-others = Waiting for the others
salts-open = Every chair is taken. The dice are being settled.
salts-help = Nobody can choose the dice: the house and every browser add something to them that none of the others knows before.
send-link = Send this link to a friend:
copy = Copy
copied = Copied
no-hints = no hints

# Beside a match at a house.
company = Who plays
is-here = is here
is-away = is not here
decides = decides
hours = { $hours } h { $minutes } min
days = { $days } d { $hours } h
looking-on = You are looking on. You see what everybody may see.
connecting-again = Connecting again
order-under-way = The order is on its way …
table-changed = The table has changed since you looked. Look again.
taken-back-away = Your last order is taken back.
since-you-looked = This happened since you last looked. { $n ->
    [one] One step to go.
   *[other] { $n } steps to go.
 }
skip-replay = Show how it stands now
ask-back = Ask the others to go back …
ask-back-to = Ask to go back to before this
ask-back-help = Choose the first line that shall not have happened. The others are asked.
ask-back-not = Never mind
back-asked = { $n ->
    [one] Somebody asks to take back the last thing that happened.
   *[other] Somebody asks to take back the last { $n } things that happened.
 }
back-waits = Somebody asks to go back. The others have yet to answer.
agree = Yes, go back
disagree = No
offer-draw = Offer a draw
draw-offered = { $seats } would end the match in a draw. It ends so when everybody agrees.
agree-draw = Agree
decline-draw = Decline
draw-withdrawn = Take the offer back
bot-covers = Your time ran out, and the { $bot } plays for you.
reclaim = Take my seat back
standing = Answers in advance
standing-help = While others decide, { $seat } is sometimes asked something. What you answer here is answered at once; nobody else sees it.
nothing-stands = Nothing stands yet: you are asked everything.
answers-stand = These answers stand.
standing-changed = Your answers in advance are changed.
answer-so = Answer so from now on
ask-me-all = Ask me everything again
add-one = Add …
leave-out = Leave out { $what }
yes = Yes
no = No
absent = When my time runs out
absent-nobody = the game does what is simplest
absent-bot = the { $bot } plays for me
talk = Talk
say = Say
say-something = Say something
nothing-said = Nobody has said anything yet.

# After a match at a house.
journal-checking = The journal of the match is being checked …
journal-holds = Checked in your browser: all { $n } entries of the journal hold, and every throw of the dice is as it was promised before the match.
journal-fails = The journal does not hold:
journal-not-open = the house has not opened its dice
look-back-over = Look back over it

# Letters of a house.
confirm-mail = Your mail
mail-confirmed = Your mail is confirmed.
new-password = New password
choose-password = Choose it
password-mended = It is your password from now on. Sign in with it.

# What is one's own at a house.
own = What is mine here
notices = Notices
notices-help = You are told when it has been your turn for a minute.
channel-mail = Mail
channel-mail-to = to your confirmed address
channel-webhook = Webhook
channel-broken = Nothing is sent there any more: { $why }. A test that arrives mends it.
channel-test = Send a test
channel-tested = Test sent
channel-remove = Remove
webhook-address = Address of a webhook; those of Discord work
add-webhook = Add
add-mail = Tell me by mail
mail-needs-account = Mail needs an account with a confirmed address.
vacation = Vacation
vacation-help = Where every move has its own time, yours waits while you are away. { $days ->
    [one] One day is left to you this year.
   *[other] { $days } days are left to you this year.
 }
vacation-days = Days, from now on
go-away = Go on vacation
on-vacation = You are on vacation until { $day }.
come-back = I am back
muted = Whom I do not hear
nobody-muted = You hear everybody. Press a name beside a match to change that.
about-person = Mute or block
is-muted = You do not hear { $name }.
is-blocked = You do not hear { $name }, who cannot sit down at your tables.
mute = Mute
block = Block
hear-again = Hear again
account = My account
own-password = Your password, to change something here
own-mail = Another mail
change-mail = Send a letter to confirm it
take-data = Take all that is known of me
delete-account = Delete my account
delete-account-help = A bot takes your seats, and what you said stays without your name. It cannot be undone.
delete-surely = Delete it for good
forgot-password = I forgot my password
name-first = Fill in your name or your mail first.
letter-sent = If such an account has a confirmed mail, a letter is on its way there.
letter-to-confirm = If this house sends mail, a letter is on its way. The link in it confirms your address.

# Who may join, and when nobody does.
invited-to = You are invited
door-named = whom I invite by name
name-needed = Only those who are invited may sit down here.
invite-name = Name of an account to invite
invite = Invite
invited = Invited: { $names }
call-off = Call it off
call-off-surely = Yes, call it off
table-called-off = This table was called off.

# Clocks that stand still.
ask-pause = Ask that the clocks stand still
pause-wanted = { $seats } would stop the clocks. They stand still when everybody agrees.
clocks-stand = The clocks stand still, as everybody agreed.
clocks-run = Let them run again
