
# Purchase, placing, income.

purchase-over = The purchase phase is over.
mobilise-over = Everything is placed.
income-over = Income is counted.
