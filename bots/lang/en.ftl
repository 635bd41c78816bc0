# What the guides' terms are called.
bot-term-stars = production stars
bot-term-areas = areas held
bot-term-material = units
bot-term-posts = where units stand
bot-term-supply = supply at hand
bot-term-threats = units in danger
bot-term-italy = Italy in the war
bot-term-garrison = the Balkan garrison
bot-term-end = the end of the game
