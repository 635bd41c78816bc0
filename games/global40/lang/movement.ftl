
# Moves and politics.

moves-over = All moves are made.
