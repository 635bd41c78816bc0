table-thing = { $thing }
table-none = nothing
table-and = { $a } and { $b }
table-comma = { $a }, { $b }
table-not-yours = It is not up to { $seat } to decide now.
# An empty list is worded `table-none`: the variant below must match it.
table-unfinished = { $next ->
    [nothing] This order cannot be completed now: nothing fits here.
   *[other] The order is incomplete. Possible next: { $next }.
 }
table-no-sense = { $next ->
    [nothing] “{ $word }” does not fit here, and nothing else does either.
   *[other] “{ $word }” does not fit here. Possible here: { $next }.
 }
table-barrier-draw = Dice have been rolled since then.
table-barrier-reveal = Something hidden has been revealed since then.
table-barrier-consulted = Another seat has been asked to decide since then.
table-barrier-end = The game has ended since then.
table-others = others
table-read-unfinished = The order is incomplete.
table-read-no-sense = “{ $word }” does not fit here.
table-stop-refused = { $rule } forbids it.
table-drawn = Everyone agreed to a draw.
table-stop-over = The match is over.
table-stop-not-over = The match is not over yet.
table-stop-no-secret = This copy of the match cannot roll dice: it does not hold the match's secret.
table-stop-not-awaited = No decision is expected from this seat.
table-stop-other-hands = A seat has changed hands since then: going back needs the other players' consent.
table-stop-not-yours = Entry { $entry } is not an order of this seat, or it no longer counts.
table-stop-before-checkpoint = This copy of the match does not reach back to entry { $entry }.
table-stop-behind = { $barrier } Going back past entry { $entry } needs the other players' consent.
table-stop-needed = The order at entry { $entry } depends on it: without it, { $rule } would forbid that order.
table-stop-needed-why = The order at entry { $entry } depends on it. Without it: { $why }
table-stop-needed-quiet = Without it, the order at entry { $entry } would roll dice or ask another player.
table-stop-not-asked = This person was not asked anything.
table-stop-bundle = Order { $at } must be the last in the bundle. { $barrier }
table-stop-not-agreed = Not everyone has agreed.
table-not-standing = That is not a valid standing order: { $fault }

# How an answer is typed.
table-typed = “{ $one }”
table-either = “{ $one }” or “{ $other }”
table-like = For example { $orders }.
table-like-or-done = For example { $orders }; “{ $done }” goes on.
table-done = “{ $done }” goes on.
