# Texts of the online pages: only the module that plays online has them.

# Playing online.
lobby = Play online
lobby-lead = Matches with others: live, or a move whenever you have time.
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
free-chair = free

# A new match.
new-match = New match
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
since-you-looked = Replaying what you missed. { $n ->
    [one] One step to go.
   *[other] { $n } steps to go.
 }
skip-replay = Skip to now
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
