# The words of the parts that are plain scripts: the start page, the rules as a book, the settings.

# The start page.
lead = The great strategic board wargames of the Second World War, on one table.
claim-rules = Every rule is enforced and explained. Try anything: if it is not allowed, you see the rule.
claim-undo = Undo, replay, and try a what-if from any moment.
claim-kept = Nothing to install, no account, no network needed. Your games are never lost.
games = Games
proving-ground = Proving ground
plays = plays { $rules }
players-count = Players
one-to = 1 to { $most }
length = Length
complexity = Complexity
of-five = { $n } of 5
play-computer = Play the computer
learn = Learn in { $minutes } minutes
set-up = Set up…
rules-link = Rules
you-play = { $others ->
    [one] Your side: { $seat }. An officer plays the other.
   *[other] Your side: { $seat }. Officers play the others.
 }
go-on = Continue
play-online = Play with others
played-last = last played { $when }

# The dialog in which a game is set up.
set-up-game = Set up { $game }
play = Play
who-plays = Who plays
play-at-one-screen = { $seats ->
    [2] Both sides at one screen
   *[other] All at one screen
 }
curtain-hangs = The screen is covered between turns whenever somebody has something to hide.
computer-level = The computer plays as
level-cadet-is = follows the first plan that comes to mind
level-officer-is = weighs several plans for the turn
level-marshal-is = also weighs your reply, and takes longest

# The options of a game.
options = Options
options-usual = all standard
options-set = { $n ->
    [one] one changed
   *[other] { $n } changed
 }
options-own = Custom
options-all = All options
options-rest = Everything else is standard
options-unknown = The set-up of this match also changes things that this page has no words for.
preset = Preset

# The rules as a book.
search-rules = Search the rules
rules-of = Rules of { $game }
back = Back
contents = Contents
rules-help = In our own words, by number. The rulebook is the authority; this is what the program enforces.
rules-found = { $n ->
    [0] No rule contains these words
    [one] One rule
   *[other] { $n } rules
 }
rules-named = Rules it cites
open-book = Open in the rules
rules-away = You are offline, and the rules of this game have not been loaded in this browser before.
no-such-rule = This game has no rule of that number.
rule-ruling = Our ruling where the rulebook is silent: { $answer }
rule-not-applicable = Not needed here: { $why }
rule-later = Not needed before { $first }.

# The settings.
settings = Settings
set-theme = Theme
theme-system = Same as the system
theme-light = Light
theme-dark = Dark
set-motion = Motion
motion-system = Same as the system
motion-less = Less
set-sound = Sound
sound-off = Off
sound-on = On
set-notify = Notify me when it is my turn
notify-off = Off
notify-on = On
notify-missing = This browser does not support notifications.
notify-refused = Your browser blocks notifications from this page. You can change that in its settings for this page.

# When it is the player's turn.
turn-begins = It is your turn

# The sheet that the panel is on a phone.
sheet-handle = { $height ->
    [peek] Sheet: the question only. Press for more
    [full] Sheet: over the whole map. Press for less
   *[half] Sheet: half of the window. Press for more
 }

# What a player keeps of a game: notes, a picture, a sheet of paper.
notes = Notes…
notes-of = Notes on this game
notes-here = Only you can read them. They are kept in this browser.
notes-there = Only you can read them. They are kept on the server.
notes-kept = Saved
notes-not-kept = Not saved. The server did not answer.
notes-no-room = Not saved. This browser has no room left.
save-picture = Save a picture of the map
picture-failed = This browser cannot make a picture of the map.
print = Print this with the map
print-map = The map as shown on the screen
print-place = Place
print-pieces = What stands there
