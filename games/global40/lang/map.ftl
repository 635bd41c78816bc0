
# Names on the map that are no spaces.
