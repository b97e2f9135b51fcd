"""Whole evenings: the site used as a club uses it, and its answers checked by means that share nothing with it."""
