"""The entry point for application servers such as gunicorn and waitress."""

import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

application = get_wsgi_application()
# All pages now, not with the first request: a server that loads the site before it makes its workers loads it once.
import_module(settings.ROOT_URLCONF)
