"""The site: the Django project and its one app. What may import what stands in ``docs/architecture.md``."""
