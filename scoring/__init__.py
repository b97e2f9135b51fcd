"""Rules, scores and movements of pairs card games, in pure Python.

Nothing in this package knows of Django, of files outside itself, of a clock or of a language: it takes values and
returns values. Start reading at :mod:`scoring.rules`.
"""
