"""The exceptions and warnings of the package.

Each exception can be constructed from its message alone, as data frames do that change the message
of an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class FormulaError(ValueError):
    """A formula that cannot be parsed or compiled. The message shows the place.

    Attributes:
        message: what is wrong, in lower case and without a period.
        help: what to write instead, or ``None``.
        line, column: the place in the formula; both begin with 1.
        report: the whole message, with the line of the formula and a mark below the place.
    """

    def __init__(
        self,
        report: str,
        message: str | None = None,
        help: str | None = None,
        line: int = 1,
        column: int = 1,
    ) -> None:
        super().__init__(report, message, help, line, column)
        self.report = report
        self.message = report if message is None else message
        self.help = help
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return self.report


class NoValueError(ArithmeticError):
    """A formula that has no value for a row, because it divides by zero or its C code is undefined.

    Attributes:
        row: the index of the row, or ``None`` for a single value.
        reason: the reason in words.
    """

    def __init__(self, reason: str, row: int | None = None) -> None:
        super().__init__(reason, row)
        self.row = row
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.row is None else f"row {self.row}: {self.reason}"


class FenError(ValueError):
    """A text or a row of columns that is not a position.

    Attributes:
        row: the index of the row, or ``None`` for a single position.
        column: the place in the text, in characters from 1, or ``None`` if the row is not a text.
        reason: the reason in words.
    """

    def __init__(self, reason: str, row: int | None = None, column: int | None = None) -> None:
        super().__init__(reason, row, column)
        self.row = row
        self.column = column
        self.reason = reason

    def __str__(self) -> str:
        row = None if self.row is None else f"row {self.row}"
        column = None if self.column is None else f"column {self.column}"
        place = ", ".join(part for part in (row, column) if part)
        return f"{place}: {self.reason}" if place else self.reason


class MoveError(ValueError):
    """A text that is not a legal move of a position.

    Attributes:
        column: the place in the text, in characters from 1; ``None`` if it is not known.
        reason: the reason in words.
    """

    def __init__(self, reason: str, column: int | None = None) -> None:
        super().__init__(reason, column)
        self.column = column
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.column is None else f"column {self.column}: {self.reason}"


class FormulaWarning(UserWarning):
    """A warning about a part of a formula that is valid but may not mean what was intended, such as
    ``2^64``, which is an exclusive or."""


class PassedOverWarning(UserWarning):
    """A warning that things without a meaning in PGN were passed over while a file was read, or that
    malformed operations of EPD were left as text. The message gives their number and the place of the first."""


@contextmanager
def in_a_part(place: Callable[[int], str]) -> Iterator[None]:
    """Replaces the row in errors by what is there, for code that sees a part of the rows of a query
    and cannot know their numbers.

    Args:
        place: returns words for a row of the part, such as ``in the position `…```.
    """
    try:
        yield
    except FenError as error:
        if error.row is None:
            raise
        raise FenError(f"{error.reason}, {place(error.row)}", None, error.column) from None
    except NoValueError as error:
        if error.row is None:
            raise
        raise NoValueError(f"{error.reason}, {place(error.row)}") from None


_MAX_LENGTH = 100


def position_of(text: object) -> str:
    """Returns words for an error in a position; a long text is cut."""
    text = text.decode(errors="replace") if isinstance(text, bytes) else str(text)
    shown = text if len(text) <= _MAX_LENGTH else f"{text[:_MAX_LENGTH]}…"
    return f"in the position `{shown}`"
