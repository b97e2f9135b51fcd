"""Movements: who meets whom on which boards.

:func:`scoring.movements.kinds.build` builds one by name and checks it, :func:`scoring.movements.choice.choose` takes
the one that fits a field and the time there is, :func:`scoring.movements.json_form.from_json` reads one of your own.
"""
