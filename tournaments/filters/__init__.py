"""What a list is narrowed to: one FilterSet for each list, read from the query of its address."""
