
# Refusals in battles and raids.
battle-not-asked = The battle is not waiting for that.
battle-no-such-units = Not all of these units are in the battle.
battle-planes-number = Name { $killed } { $killed ->
    [one] plane
   *[other] planes
 } shot down and { $back } turned back.
battle-no-such-boats = Only { $boats } of the submarines can dive.
battle-give-all-hits = Assign exactly { $hits } { $hits ->
    [one] hit
   *[other] hits
 }, as many as the units there can take.
battle-cannot-be-hit = These units cannot take all of these hits.
battle-transports-last = Transports must be lost last.
battle-cannot-be-picked = You cannot pick these units.
battle-pick-number = Pick exactly { $hits } { $hits ->
    [one] unit
   *[other] units
 }.
battle-name-load = Say which cargo sinks with the transport.
