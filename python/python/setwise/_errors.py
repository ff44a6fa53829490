"""The exceptions of the package."""

from __future__ import annotations


class FormulaError(ValueError):
    """A formula that cannot be read or compiled. The text of the exception shows the place.

    Attributes:
        message: what is wrong, in lower case and without a period.
        help: what to write instead, or ``None``.
        line, column: the place in the formula; both begin with 1.
    """

    def __init__(self, report: str, message: str, help: str | None, line: int, column: int) -> None:
        super().__init__(report, message, help, line, column)
        self.report = report
        self.message = message
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

    def __init__(self, row: int | None, reason: str) -> None:
        super().__init__(row, reason)
        self.row = row
        self.reason = reason

    def __str__(self) -> str:
        return self.reason if self.row is None else f"row {self.row}: {self.reason}"
