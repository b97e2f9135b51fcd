"""Tests of the tie-breaks."""
