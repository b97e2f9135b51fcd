"""One module per area of the site; a view is a permission, one call, and a page or a redirect."""
