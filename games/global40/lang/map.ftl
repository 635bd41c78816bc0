
# Names on the map that are not spaces.
