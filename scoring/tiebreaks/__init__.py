"""Tie-breaks: what parts entries that are equal so far. An event chooses a chain of them from an explicit list.

``criteria`` says what a tie-break is; ``boards`` lists those of an event of boards, ``matches`` those of matches.
"""
