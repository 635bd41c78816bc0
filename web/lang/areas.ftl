# Texts of the page that only maps of areas need.

vias = By way of …
everything = Everything here
no-done = Not done yet.
cart-empty = { $left } to spend
cart-sum = { $paid } spent, { $left } left
cart-fill = Max
cart-fill-help = As many as you can pay for
find = Find a place
