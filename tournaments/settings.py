"""Settings of the site. Everything a club may want to change is an environment variable, listed in ``README.md``."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.contrib.messages import constants as message_levels
from django.utils.translation import gettext_lazy as _

from tournaments.datadir import DATABASE_FILE, keep_files_private, make_private_folder, secret_key

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
BASA_DATA = make_private_folder(Path(env.str("BASA_DATA", default=str(BASE_DIR / "data"))))
keep_files_private(BASA_DATA)

SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(BASA_DATA)
DEBUG = env.bool("DEBUG", default=False)

# Address of the site. Links on paper start with it; a request's Host header never gets into one.
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
_site = urlsplit(SITE_URL)
_https = _site.scheme == "https"

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = [*LOOPBACK, _site.hostname or "localhost", *env.list("ALLOWED_HOSTS", default=[])]
CSRF_TRUSTED_ORIGINS = [f"{_site.scheme}://{_site.netloc}"]

# Applications ----------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "tournaments.apps.TournamentsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "axes",
    "csp",
    "django_htmx",
    "django_tables2",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.middleware.NeverStoredMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tournaments.middleware.PageForEveryAnswerMiddleware",
    "tournaments.middleware.ReadableMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.middleware.FirstStartMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "tournaments.urls"
WSGI_APPLICATION = "tournaments.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.context.site",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5-responsive.html"

# Database --------------------------------------------------------------------------------------------------------

# Measured: with these 20 writing threads lose nothing and see no "database is locked". IMMEDIATE takes the write lock
# at the start of a transaction; FULL makes an acknowledged result survive a power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA mmap_size=134217728;"
        "PRAGMA journal_size_limit=27103364; PRAGMA cache_size=-8000;"
    ),
}
POSTGRESQL_OPTIONS = {"pool": {"min_size": 2, "max_size": 10}}


def _database() -> dict[str, Any]:
    """Return the database that ``DATABASE_URL`` names, or the file in the data folder."""
    url = env.str("DATABASE_URL", default="")
    database: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(BASA_DATA / DATABASE_FILE)}
    if url:
        database = env.db_url_config(url)
    is_sqlite = database["ENGINE"].endswith("sqlite3")
    database["OPTIONS"] = {**(SQLITE_OPTIONS if is_sqlite else POSTGRESQL_OPTIONS), **database.get("OPTIONS", {})}
    # ATOMIC_REQUESTS stays off: with IMMEDIATE every page view would take the write lock.
    database["ATOMIC_REQUESTS"] = False
    if is_sqlite:
        # A file, because threads and server processes cannot share a database in memory.
        database["TEST"] = {"NAME": env.str("TEST_SQLITE", default=str(BASA_DATA / "test.sqlite3"))}
    return database


DATABASES = {"default": _database()}

# Behind a proxy on the same machine every request seems to come from 127.0.0.1.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)

# Signing in ------------------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# A hall shares one address, so neither the address alone nor the name alone locks anybody out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "tournaments.addresses.client_address"
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "signin/locked.html"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# Languages and time ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ca", _("Catalan"))]
# The choice is a visitor's own and outlives the session; without one the browser's languages decide.
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = _https
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["tournaments.formats"]
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Madrid")

# Static files ----------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
# Served from where they lie, so that the site starts without a step before it. A large installation may collect
# them under hashed names instead: STATIC_MANIFEST=1 and ``manage.py collectstatic``.
STATIC_MANIFEST = env.bool("STATIC_MANIFEST", default=False)
STATIC_ROOT = BASE_DIR / "staticfiles" if STATIC_MANIFEST else None
WHITENOISE_USE_FINDERS = not STATIC_MANIFEST
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_MANIFEST
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

MESSAGE_TAGS = {message_levels.ERROR: "danger", message_levels.DEBUG: "secondary"}

# Requests --------------------------------------------------------------------------------------------------------

# A round of 30 tables and 24 boards, typed on one page, has 5,000 fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000

# Security --------------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header on plain http, with a message in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if _https else None
SESSION_COOKIE_SECURE = _https
CSRF_COOKIE_SECURE = _https
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=3600) if _https else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # what the club's other host names do is not for this site to decide
    "security.W008",  # the proxy that holds the certificate redirects to https
    "security.W021",  # preload lists are for the owner of the domain
]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "class": "tournaments.key_masking.MaskedFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
