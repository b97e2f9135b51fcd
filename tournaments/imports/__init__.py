"""Files and pasted text to plain records, with every problem named by row and column."""
