# Texts of the page that only maps of areas need.

vias = By way of …
everything = Everything here
no-done = Not done yet.
cart-empty = { $left } to spend
cart-sum = { $paid } spent, { $left } left
cart-fill = Max
cart-fill-help = As many as you can pay for
since-turn = Since your turn
since-start = So far
find = Find a place
