"""Botifarra written a second time, slowly and plainly, from the clauses of the rules.

Nothing here is shared with the scoring engine. Cards are written suit letter first ("o9",
"cA"), seats "N", "W", "S", "E", sides "NS", "EW", trumps "o", "c", "e", "b" or "bot".
"""
