"""Reading: each function returns frozen values that a page or an export can show without the database."""
