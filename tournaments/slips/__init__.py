"""The slips of the games: what is written down after a deal, a value that reads back from plain JSON.

One module a game; ``registry`` lists them. Nothing here knows the database, a page or a language.
"""
