"""Writing: each function is one act in one transaction, logged, with the event locked and its revision raised."""
