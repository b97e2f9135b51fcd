"""English as it is read in Europe."""
