"""Documents to take away: each builds sheets from a selector; writers makes the files."""
