"""How dates and times are written, by language, where Django's own way is not the club's."""

from typing import Final

from django.utils.translation import pgettext_lazy

MONTHS_IN_DATES: Final = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
"""The months as the sign ``E`` of a date writes them. They stand here so that the site's own catalogue has them:
a date in Catalan has "de novembre", but "d’abril", and Django's catalogue has the bare name for both.
"""
