# The lesson of Spring 1941: two turns, one for each side.
lesson-spring-1941 = Spring 1941: Malta and Tobruk
lesson-spring-1941-about = One season in the Mediterranean, played from both sides. You learn to move, carry, supply and attack, and why supply decides the war.

# The Axis: reinforcement.
spring-1941-welcome = It is Spring 1941. The British hold Malta and Tobruk, and the Italians in Tripoli need help. First you strike for the Axis, then you answer for the Allies. There are no dice: the side that brings more to the right place wins.
spring-1941-lines = Areas are joined by lines: rails, roads and sea lanes. Movement has no range; a unit keeps going along its lines until something stops it (SU-9.3). So look for what stops you, and for ways around it.
spring-1941-door = Germans enter the map over its northern edge. Po Valley is the best way in: it has a port and a railway to the south. Place Panzerarmee Afrika in Po Valley (SU-4.5).
spring-1941-rest = Place the German parachute unit and the German supply there too. That ends reinforcement, and movement begins automatically.

# The Axis: movement.
spring-1941-swim = You want the panzers in Africa. See what happens: try to drag Panzerarmee Afrika to Tripoli. The answer names the rule that stops you. Trying costs nothing.
spring-1941-patrol = So a convoy has to carry them. But ships must stop next to enemy ships or aircraft unless a friendly unit is already there (SU-6.5), and British fleet 2 in Gibraltar is next to the West Med. Send Luftwaffe 2 to the West Med to be that friendly unit and to keep the British out.
spring-1941-rail = In friendly country a land unit can go any distance by rail (SU-9.10). Send the German supply all the way to Sicily. From there Malta is one sea lane away: close enough to supply an attack.
spring-1941-drop = Parachutes can fly where others must march, and they may drop among enemies (SU-9.13). There is no way back: unless Malta falls this turn, they are lost (SU-9.18). Drop the German parachute unit on Malta.
spring-1941-convoy = A convoy may sail to a port empty, load there and sail on, all in one move (SU-9.45). Send the Italian convoy to Po Valley, load Panzerarmee Afrika, and take it to Tripoli.
spring-1941-zone = The convoy went past Malta, where the fort alone does not stop ships (SU-8.5). The Ionian Sea is different: British fleet 1 watches it from the East Med. Try to drag the Regia Marina to the Aegean, which lies beyond it.
spring-1941-fleet = That is a zone of control: you stop beside an enemy, and the next move is theirs. Nothing gets past a fleet on watch, so there is a front at sea too. Send the Regia Marina to Malta instead, where Luftwaffe 1 is waiting.
spring-1941-moved = No unit has to move, and the others are well placed. End movement with Done. You will be warned about Tripoli: there are two armies there now.
spring-1941-mud = An area has room for one army. A second may stay if it is there to attack, but not in the mud of Spring, and Tripoli is in the winter zone (SU-15.1). One of the two must go: give up Italian infantry 3, which is worth only 1 and cheap to buy back.

# The Axis: supply and combat.
spring-1941-supply = Moving and defending are free, but attacking uses up supply (SU-10.1). A source is a supply unit or an empty convoy within reach; once spent it is gone, whether the attack wins or not. You have two sources, enough for two attacks.
spring-1941-landing = Parachutes that arrive over the sea make a landing, and a landing needs a source of its own (SU-11.45). Spend the German supply in Sicily on the landing in Malta.
spring-1941-road = The convoy in Tripoli has unloaded and can supply the attack on Tobruk. Only a road leads there, and a road carries little: each army that attacks along it needs its own source, though aircraft do not (SU-10.13). You have one army, so one source is enough: spend the Italian convoy on Tobruk.
spring-1941-malta = Count: the fleet 1, the aircraft 1, the parachutes 0, which makes 2 against a fort of 1. The higher total wins. So why the parachutes? Ships and aircraft cannot defeat a garrison without a land unit (SU-11.60). Attack Malta with all three.
spring-1941-tobruk = The fort is gone for good, and Malta is yours. Now Tobruk: the panzers bring 2 and the Regia Aeronautica 1, against 2 for the 8th Army. Attack Tobruk with both, because 2 against 2 is not enough (SU-11.15).
spring-1941-advance = You won by 1, and a unit that would be partly lost is lost completely: the 8th Army is gone (SU-11.25). One army that attacked may advance, and aircraft may follow it (SU-11.34). Advance with Panzerarmee Afrika and the Regia Aeronautica, in this order.
spring-1941-half = Your turn has ended automatically. The panzers have attacked, so they cannot break through (SU-12.1), and the infantry in Albania keeps Greece and Yugoslavia quiet (SU-13.2). Now change sides: you are the Allies.

# The Allies.
spring-1941-stars = Two units are in the pile, and Britain has five stars to buy them back. Stars cannot be saved, so spend them all: 3 for a convoy, 2 for the 8th Army (SU-4.22). Buy British convoy 2 first.
spring-1941-army = Buy the 8th Army with the other two stars. Units you buy appear in Britain, a long way from Egypt.
spring-1941-back-door = With Malta and the West Med lost, the short route is closed. But there is a back door: around Africa and up the Red Sea. Load the 8th Army on British convoy 2 and take it to Egypt.
spring-1941-desert = A unit that has been carried may still move on its own (SU-9.44). Send the 8th Army to the Western Desert, beside the ANZAC. It can go no further: only an attack gets into an area that enemies hold (SU-9.7).
spring-1941-second = British convoy 1 can sail to Britain and back in one move. Egypt has no room for a second convoy (SU-5.1), but Palestine does, and British fleet 1 keeps the East Med open on the way. Send the convoy to Britain, load British supply 1, and take it to Palestine.
spring-1941-train = Send the supply on to Egypt by rail. That is all for movement.
spring-1941-pair = Two armies are in the Western Desert, and here that is allowed: there is no mud in the desert, and they are going to attack. The one on top must attack or be lost (SU-5.10). Put the 8th Army on top.
spring-1941-two = Panzers and aircraft hold Tobruk with 3, so you need both armies and the fleet. It is a road again: two armies, two sources (SU-10.13). Spend British convoy 2 in Egypt on Tobruk.
spring-1941-both = That supplies one army, and the fleet with it, because ships do not count on the road (SU-10.14). With 3 against 3 the attack would fail. Spend British supply 1 on Tobruk as well.
spring-1941-again = Count again: the 8th Army 2, the ANZAC 1, the fleet 1, which makes 4 against 3. Ships one sea lane away may join a land attack (SU-11.6). Attack Tobruk with all three.
spring-1941-loss = You won by 1, and you choose the losses. The aircraft are worth 1 and the panzers 2, but you may always name an army first, and a unit that is partly lost is lost completely (SU-11.24). Choose the panzers.
spring-1941-retreat = Survivors retreat one area, and their owner chooses where (SU-11.27). For a moment you are the Axis again. Retreat the Regia Aeronautica to the Ionian Sea, where it will stop British ships that come near.
spring-1941-forward = Tobruk is open. Advance with the ANZAC alone; the 8th Army stays behind, so that each army has an area to itself.
spring-1941-end = Tobruk is British again, Malta is not, and both sides have spent much of their supply and must now buy it back. Remember three things: supply decides, a friendly unit ahead opens the way, and winning by one is enough. Now play a game of your own.
