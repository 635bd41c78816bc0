# Standing orders of a power.

standing-scramble = When my planes can scramble to fight at sea
standing-scramble-most = Most planes to scramble from one base
standing-intercept = When my fighters can intercept planes that fly over
standing-patrol = When my fighters can meet raids and sweeps
standing-interdict = When my planes can attack ships that have moved
standing-ambush = When my submarines can attack passing ships
standing-guns = What German guns fire at
standing-submarines = When my submarines have a choice
standing-ask-losses = Ask me about every loss
standing-lose = What to lose first, then by price
standing-picks = When I may choose which enemy unit is hit
standing-press = After each round of my own attacks
standing-land = When my planes have lost their base
standing-shift = When a group can be moved before the battles
standing-exile = Where the British government goes, best first
standing-rising = When units are raised in liberated France

standing-ask = Ask me
standing-never = Never
standing-gain = If it looks better than staying
standing-always = Always
standing-at-planes = Planes
standing-at-tanks = Tanks
standing-at-what-comes = Tanks if no planes come
standing-strike = Strike
standing-dive = Dive
standing-press-on = Go on
standing-dearest = The most expensive
standing-nearest = Land at the nearest place
standing-infantry = Raise infantry
standing-place = { $at }
