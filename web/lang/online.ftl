# Texts of the online pages: only the module that plays online has them.

# Playing online.
lobby = Play online
lobby-lead = Play others live, or move whenever you have time.
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
account-password = Password, 12 characters or more
account-mail = Email, to reset a lost password (optional)
guest-keeps = If you create an account now, you keep your matches.
my-matches = My matches
past-matches = Finished matches
next-match = Next match waiting for you
your-turn = your turn
others-decide = waiting for others
waits-for-players = waiting for players
wants-players = looking for players
about-to-begin = about to start
begins-with-you = starts when you open it
is-over = over
set-aside = suspended
called-off = cancelled
you = you
me = Me
free-chair = free

# A new match.
new-match = New match
pace-of-match = Pace
pace-untimed = no clock
pace-live = live, with a clock
pace-day = 24 hours per move
pace-days = several days per move
pace-live-of = live, { $minutes } min plus { $seconds } s per move
pace-days-of = { $days ->
    [one] 24 hours per move
   *[other] { $days } days per move
 }
pace-each-of = { $time } per move
bank-minutes = Minutes per player
increment-seconds = Seconds per move
days-a-move = Days per move
overtime = When a player's time runs out
overtime-to-bot = the { $bot } plays on
overtime-to-resign = that player resigns
overtime-fallback = When your time runs out, the game makes the simplest choice for you.
overtime-bot = When your time runs out, the { $bot } plays on for you until you take your seat back.
overtime-resign = When your time runs out, you have resigned.
door = Who may join
door-link = anyone with the link
door-open = anyone
hints-allowed = Allow hints
create-match = Create the match

# The waiting room of a match.
sit-down = Sit down
stand-up = Leave
choose-a-chair = Choose a seat.
link-needed = You need the invitation link to join this match.
waiting-for-others = Waiting for the others…
salts-open = All seats are taken. The dice are being set up.
salts-open-of = All seats are taken. The dice are being set up: waiting for { $names } to open this page.
salts-elsewhere = You took your seat in another browser. Open this match there, or continue here.
go-on-here = Continue in this browser
openings = The dice have been set up { $n } times so far, because somebody left or changed browsers.
match-expires = If nothing changes, the match is cancelled in { $time }.
leave-seat = Leave this seat
no-bot = no bot
bot-for = A bot for { $seat }
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
since-you-looked = Replaying what you missed. { $n ->
    [one] One step to go.
   *[other] { $n } steps to go.
 }
skip-replay = Skip to now
since-look = Since you last looked
look-at-line = Show the board as of line { $n }
past-away = That moment cannot be shown right now. Please try again.
back-asked = { $n ->
    [one] Somebody asks to undo the last event.
   *[other] Somebody asks to undo the last { $n } events.
 }
back-waits = Somebody has asked to go back. Waiting for the others to answer.
agree = Yes, go back
disagree = No
draw-offered = { $seats } offered a draw. The match ends in a draw once everybody agrees.
agree-draw = Agree
decline-draw = Decline
draw-withdrawn = Withdraw the offer
draw-declined = Your offer of a draw was declined.
draw-off = The offer of a draw was declined or withdrawn.
clock-rests = Time left on this clock, which is stopped
bot-silent-here = { $seat }: the computer has not answered for a while. This server may have no computer player running. You can leave and come back: the match goes on once the computer answers, and you will find it in the lobby. You can also resign from the menu.
bot-silent-watched = { $seat }: the computer has not answered for a while. This server may have no computer player running.
bot-covers = Your time ran out, so the { $bot } is playing for you.
reclaim = Take my seat back
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
rematch = Rematch
rematch-wanted = Another player wants to play again.
join-rematch = Join the rematch

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
nobody-muted = You have not muted anybody. Press a name beside a match to change that.
about-person = Mute or block
is-muted = { $name } is muted.
is-blocked = { $name } is blocked and cannot join your matches.
mute = Mute
hear-again = Unmute
account = My account
own-name = New name
rename = Change the name
name-changed = Your name has been changed.
own-new-password = New password, 12 characters or more
password-changed-here = Your password has been changed. You have been signed out everywhere else.
access = Sessions and tokens
session-here = This browser
session-elsewhere = Another browser
session-days = since { $from }, until { $to }
session-end = Sign out there
token-plays = Token “{ $label }”, which can play for you
token-reads = Token “{ $label }”, which can only look
token-end = Revoke
token-label = Name of a new token, for a program
token-may-play = It may play and chat
make-token = Create a token
token-once = Copy the token now: it is shown only once.
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

# Orders of an online match.
match-changed = The match has moved on. Please look again.
taken-back-away = Your last order was taken back.
ask-back = Ask the others to undo…
ask-back-to = Ask to go back to before this
ask-back-help = Choose the first line to undo. The others will be asked.
ask-back-not = Never mind
offer-draw = Offer a draw
muted = Muted players
block = Block
