"""What services refuse: one base class and a child for each way a caller has to react.

Every refusal carries a ``code``, which ``texts.sentence`` turns into a translatable sentence, and the ``facts`` it
needs. Views catch :class:`Refusal` and :class:`scoring.errors.ScoringError`, nothing broader.
"""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """The act is refused and nothing has changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class Stale(Refusal):
    """Somebody else was faster: ``facts["current"]`` is the value that stands, ``facts["offered"]`` the refused one."""


class NotPermitted(Refusal):
    """This actor may not do this, now or ever."""


class Frozen(Refusal):
    """A result exists, so what it depends on can no longer be changed."""


class Invalid(Refusal):
    """The values cannot be right; ``facts["problems"]`` may hold a tuple of (field, code, facts)."""
