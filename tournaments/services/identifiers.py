"""What makes a form that is sent twice harmless: it carries an identifier, under which its words are done once."""

from __future__ import annotations

from uuid import NAMESPACE_OID, UUID, uuid5


def identifier_of(request_id: UUID | None, *words: object) -> UUID | None:
    """Return the identifier of these words under that of a form, none where the form carries none.

    The same form with the same words has the same identifier. Somebody who goes back to a form and sends it with other
    words means another act, and gets another one.
    """
    return uuid5(request_id, repr(words)) if request_id is not None else None


def mark_of(value: object) -> str:
    """Return a short mark of what a form was filled in for; something else that stands has another mark."""
    return uuid5(NAMESPACE_OID, repr(value)).hex
