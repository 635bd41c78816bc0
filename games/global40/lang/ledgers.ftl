
# Tables beside the map.
ledger-battle = Battle: { $at }
ledger-side = Side
ledger-attacks = attacks
ledger-defends = defends
ledger-units = Units
ledger-hits-at = Hits at
ledger-hurt = Damaged
ledger-budget = Money and pilots
ledger-wars = War and peace
ledger-war = at war
ledger-peace = at peace
ledger-same-side = ·
ledger-research = Research
ledger-project = Project
ledger-come = Come
ledger-length = Of
short-germany = Ger
short-soviets = Sov
short-japan = Jap
short-us = US
short-china = Chi
short-uk = UK
short-italy = Ita
short-anzac = Anz
short-france = Fra
