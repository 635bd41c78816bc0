# What the guides' terms are called.
bot-term-stars = production stars
bot-term-areas = areas held
bot-term-material = units
bot-term-posts = where units stand
bot-term-supply = supply at hand
bot-term-threats = units in danger
bot-term-pressure = what the Allies can bring against Italy
bot-term-italy = Italy in the war
bot-term-calendar = the calendar
bot-term-garrison = the Balkan garrison
bot-term-end = the end of the game
bot-term-prizes = prizes and homes held
bot-term-blocks = strength of the blocks
bot-term-coins = coins
bot-term-promises = promises
