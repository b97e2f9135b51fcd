"""Who meets whom next in a Swiss: the event so far, the orders of drawing, the matching, and TRF.

Start with :func:`scoring.pairing.swiss.draw`. This package alone may import rustworkx, for the matching.
"""
