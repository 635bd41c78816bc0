
# Refusals in battles and raids.
battle-not-asked = The battle does not wait for that.
battle-no-such-units = These units are not all there.
battle-planes-number = Name { $killed } shot down and { $back } turned back.
battle-no-such-boats = Only { $boats } of the submarines can go under.
battle-give-all-hits = Exactly { $hits } of the hits must be given out, and as many as can be.
battle-cannot-be-hit = These hits cannot all be given to these units.
battle-transports-last = Transports are lost last.
battle-cannot-be-picked = These units cannot be picked.
battle-pick-number = Pick exactly { $hits }.
battle-name-load = Say which load goes down with the transport.
