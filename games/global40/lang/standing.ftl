# What a power can say in advance.

standing-scramble = Planes could take off to fight over the sea
standing-scramble-most = At most so many from one base
standing-intercept = Fighters could meet planes that fly over
standing-patrol = Fighters could meet raids and sweeps
standing-interdict = Planes could attack ships that have moved
standing-ambush = Submarines could attack ships that pass
standing-guns = German guns fire
standing-submarines = Submarines may choose
standing-ask-losses = Ask me for every loss
standing-lose = What is lost first, then by price
standing-picks = I may say which enemy unit is hit
standing-press = After a round of my own attack
standing-land = Planes have lost their base
standing-shift = A group could be moved before the battles
standing-exile = Where the British government goes, the best first
standing-rising = Units rise in a France that has been freed

standing-ask = Ask me
standing-never = Never
standing-gain = If that looks better than to stay
standing-always = Always
standing-at-planes = At planes
standing-at-tanks = At tanks
standing-at-what-comes = At tanks if no planes come
standing-strike = Strike
standing-dive = Dive
standing-press-on = Go on
standing-dearest = The dearest
standing-nearest = Land at the nearest place
standing-infantry = Place them
standing-place = { $at }
