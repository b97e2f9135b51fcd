"""From what was typed to clean values; nothing here writes."""
