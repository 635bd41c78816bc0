
# What may be answered in a battle.
