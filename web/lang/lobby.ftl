# The lists of the lobby, offering a seat, and the question about a newer edition: parts that are plain scripts, and only shown where a server is.
lobby-games = Choose a game
lobby-all = All games
lobby-numbers = { $waiting } open · { $running } in progress
lobby-free = Free seats
lobby-free-any = any
lobby-free-least = { $n } or more
lobby-open = Open matches
lobby-no-open = Nobody is looking for players right now. Start a match below.
lobby-offers = Seats looking for a substitute
lobby-seat-of = { $seat } needs somebody to take over.
lobby-take-over = Take over
lobby-running = In progress
lobby-over = Finished
lobby-join = Join
lobby-watch = Watch
lobby-look = View
lobby-seat-free = free
lobby-seats-free = { $n ->
    [one] 1 free seat
   *[other] { $n } free seats
 }
lobby-untimed = no clock
lobby-live = live, { $minutes } min plus { $seconds } s per move
lobby-days = { $days ->
    [one] 24 hours per move
   *[other] { $days } days per move
 }
lobby-minutes = { $minutes } min per move
lobby-seconds = { $seconds } s per move
lobby-bot = Computer: { $level }
lobby-nobody = a player who left
lobby-won = { $seats } won
lobby-drawn = A draw
lobby-is-over = Over

edition-asked = There is a newer edition of this game’s rules. Under it, this match would have gone differently.
edition-help = If all players agree, the match continues under edition { $version }. Earlier orders can then no longer be taken back, the log starts afresh, and standing orders lapse. Otherwise the match keeps its edition.
edition-agreed = Agreed: { $seats }
edition-wanted = Yet to answer: { $seats }
edition-agree = Switch to the newer edition
edition-take-back = Keep the current edition after all
edition-later = Not now
edition-goes-over = Everybody agrees. The match switches in a moment.

offer-seat = Look for a substitute
offer-withdraw = Stop looking for a substitute
offer-listed = The lobby lists your place in this match. You play on until somebody takes it.
offer-failed = That could not be done. Please try again.
