"""The match schemes of the games: what a deal of a match is, how deals add up, when it is over, and its words.

``base`` says what the pages, services and files ask of a game; there is one module a game, and ``registry`` lists them.
"""
