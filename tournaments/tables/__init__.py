"""Tables of pages: django-tables2 classes over the rows of the selectors."""
