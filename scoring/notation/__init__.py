"""CPN, the text notation of records: deals, calls, cards and what is known around them.

Reading is liberal and tells where a fault stands; writing has one way. The public doors are

* :func:`read_file` and :func:`read_record`, which give frozen :class:`Record` values,
* :func:`write` and :func:`write_file`, which give text that reads back the same.

Whether a record agrees with the rules of its game is asked of :func:`scoring.games.records.check`.
"""

from scoring.notation.errors import Place, RecordError
from scoring.notation.games import BOTIFARRA, HUUTOPUSSI, HUUTOPUSSI_THREE, QUATRE_SEPT, GameText
from scoring.notation.reader import Entry, read_file, read_record
from scoring.notation.record import Call, Played, Record, Section, Tag, Trick, board_of
from scoring.notation.writer import write, write_calls_and_cards, write_file

__all__ = [
    "BOTIFARRA",
    "HUUTOPUSSI",
    "HUUTOPUSSI_THREE",
    "QUATRE_SEPT",
    "Call",
    "Entry",
    "GameText",
    "Place",
    "Played",
    "Record",
    "RecordError",
    "Section",
    "Tag",
    "Trick",
    "board_of",
    "read_file",
    "read_record",
    "write",
    "write_calls_and_cards",
    "write_file",
]
