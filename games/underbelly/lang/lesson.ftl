# The lesson of Spring 1941: two turns, one for each side.
lesson-spring-1941 = Spring 1941: Malta and Tobruk
lesson-spring-1941-about = One season in the Mediterranean, played from both sides. You learn to move, to carry, to supply and to attack, and why supply decides.

# The Axis: reinforcement.
spring-1941-welcome = It is Spring 1941. The British hold Malta and Tobruk, and the Italians in Tripoli need help; first you strike for the Axis, then you answer for the Allies. There are no dice: whoever brings more to the right place wins.
spring-1941-lines = Lines join the areas: rails, roads and sea lanes. A move has no length; a unit goes on along its lines until something stops it (SU-9.3). So look for what stops it, and for ways around.
spring-1941-door = Germans come onto the map over its northern edge. Po Valley is the best door, for it has a railway to the south and a port. Place Panzerarmee Afrika in Po Valley (SU-4.5).
spring-1941-rest = The parachutes and the German supply come by the same door. With that reinforcement is over, and movement begins by itself.

# The Axis: movement.
spring-1941-swim = You want the panzers in Africa, so see what happens: try to drag Panzerarmee Afrika to Tripoli. The answer will name the rule that stops you. Trying costs nothing.
spring-1941-patrol = A convoy has to carry them, then. But ships must stop next to enemy ships or aircraft unless a friend is there before them (SU-6.5), and British fleet 2 in Gibraltar is next to the West Med. Send Luftwaffe 2 to the West Med, to be that friend and to keep the British out.
spring-1941-rail = Through your own country a land unit goes by rail as far as it likes (SU-9.10). Send the German supply all the way to Sicily. From there it is one sea lane to Malta: near enough to feed an attack.
spring-1941-drop = Parachutes can fly where others must march, and they may come down among enemies (SU-9.13). There is no way back: unless Malta falls this turn, they are lost (SU-9.18). Drop the German parachutes on Malta.
spring-1941-convoy = A convoy may sail empty to a port, load there and sail on, all in one move (SU-9.45). Send the Italian convoy to Po Valley, load Panzerarmee Afrika, and take it to Tripoli.
spring-1941-zone = The convoy went by way of Malta, where the fort alone stops no ships (SU-8.5). The Ionian Sea is another matter: British fleet 1 watches it from the East Med. Try to drag the Regia Marina to the Aegean, which lies behind it.
spring-1941-fleet = That is a zone: beside an enemy you stop, and the next move is his. Nobody gets past a fleet on watch, and so there is a front at sea too. Send the Regia Marina to Malta instead, where Luftwaffe 1 is waiting.
spring-1941-moved = Nobody has to move, and all others are well placed. End movement with Done. You will be warned about Tripoli: two armies stand there now.
spring-1941-mud = An area has room for one army. A second may stay if it is there to attack, but not in the mud of Spring, and Tripoli lies in the winter zone (SU-15.1). One of the two must go: give up Italian infantry 3, which is worth 1 and cheap to buy back.

# The Axis: supply and combat.
spring-1941-supply = Moving is free and so is defending, but an attack eats supply (SU-10.1). A source is a supply unit or an empty convoy within reach; it is gone once it is spent, whether the attack wins or not. You have two, for two attacks.
spring-1941-landing = Parachutes that come over the sea make a landing, and a landing wants a source all of its own (SU-11.45). Spend the German supply in Sicily on the landing in Malta.
spring-1941-road = The convoy in Tripoli has unloaded and can feed the attack on Tobruk. Only a road leads there, and little gets through on a road: one source for each army that attacks along it, while aircraft do not count (SU-10.13). You have one army, so one source will do: spend the Italian convoy on Tobruk.
spring-1941-malta = Count: the fleet 1, the aircraft 1, the parachutes 0, so 2 against a fort of 1, and more wins. Why the parachutes, then? Ships and aircraft cannot take a garrison without a land unit (SU-11.60): attack Malta with all three.
spring-1941-tobruk = The fort is gone for good, and Malta is yours. Now Tobruk: the panzers bring 2 and the Regia Aeronautica 1, against 2 of the 8th Army. Attack Tobruk with both, for 2 against 2 would not do (SU-11.15).
spring-1941-advance = You won by 1, and a unit that is lost in part is lost whole: the 8th Army is gone (SU-11.25). One army that attacked may go forward, and aircraft may follow it (SU-11.34). Advance with Panzerarmee Afrika and the Regia Aeronautica, in this order.
spring-1941-half = Your turn has ended by itself. The panzers have attacked, so they do not break through (SU-12.1), and the infantry in Albania keeps Greece and Yugoslavia quiet (SU-13.2). Now change chairs: you are the Allies.

# The Allies.
spring-1941-stars = Two units lie in the pile, and Britain has five stars to buy them back. Stars cannot be saved, so spend them all: 3 for a convoy, 2 for the 8th Army (SU-4.22). Buy British convoy 2 first.
spring-1941-army = The 8th Army takes the other two stars. What is bought appears in Britain, a long way from Egypt.
spring-1941-back-door = With Malta and the West Med lost, the short way is closed. But there is a back door: round Africa and up the Red Sea. Load the 8th Army on British convoy 2 and take it to Egypt.
spring-1941-desert = A unit that has been carried may still move on its own (SU-9.44). Send the 8th Army to the Western Desert, beside the ANZAC. It can go no further: where enemies stand, only an attack gets in (SU-9.7).
spring-1941-second = British convoy 1 can go to Britain and back in one move. Egypt has no room for a second convoy (SU-5.1), but Palestine has, and British fleet 1 keeps the East Med open on the way. Send the convoy to Britain, load British supply 1, and take it to Palestine.
spring-1941-train = The supply goes on to Egypt by rail. That is all for movement.
spring-1941-pair = Two armies stand in the Western Desert, and here that is allowed: there is no mud in the desert, and they are going to attack. The one on top must attack or be lost (SU-5.10). Put the 8th Army on top.
spring-1941-two = Panzers and aircraft hold Tobruk with 3, so it takes both armies and the fleet. It is a road again: two armies, two sources (SU-10.13). Spend British convoy 2 in Egypt on Tobruk.
spring-1941-both = That feeds one army, and the fleet with it, for ships do not count on the road (SU-10.14). With 3 against 3 you would fail. Spend British supply 1 on Tobruk as well.
spring-1941-again = Count once more: the 8th Army 2, the ANZAC 1, the fleet 1, so 4 against 3. Ships may join an attack by land if they are one sea lane away (SU-11.6). Attack Tobruk with all three.
spring-1941-loss = You won by 1, and you name the losses. The aircraft are worth 1, the panzers 2; but an army may always be named first, and lost in part is lost whole (SU-11.24). Take the panzers.
spring-1941-retreat = What survives retreats one area, and its owner says where to (SU-11.27). For a moment you are the Axis again. Take the Regia Aeronautica to the Ionian Sea, where British ships that come near must stop.
spring-1941-forward = Tobruk lies open. Advance with the ANZAC alone; the 8th Army stays behind, so that each army has an area to itself.
spring-1941-end = Tobruk is British again, Malta is not, and both sides have spent much of their supply, which they must now buy back. Take three things along: supply decides, a friend ahead opens the way, and one more is enough. Now play a game of your own.
