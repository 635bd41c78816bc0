
# Battles.

combat-over = All battles are fought.
