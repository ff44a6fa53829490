"""The formulas of ``data/forms.tsv``, for the tests of the package and of the extension."""

from collections.abc import Iterator
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def _cases() -> Iterator[tuple[str, str, list[str]]]:
    """Yields the files, the formulas and their places, or the error and the help."""
    for line in (DATA / "forms.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            file, formula, *result = line.split("\t")
            yield file, formula, result


def expected(places: str) -> Iterator[tuple[int, ...]]:
    """Reads places: ``2:5-7`` are three plies of the second game, and ``3`` is a line."""
    for place in places.split(" "):
        number, _, plies = place.partition(":")
        first, _, last = plies.partition("-")
        if not plies:
            yield (int(number),)
            continue
        for ply in range(int(first), int(last or first) + 1):
            yield int(number), ply


FOUND = [(file, formula, it[0]) for file, formula, it in _cases() if len(it) == 1]
REFUSED = [(file, formula, it) for file, formula, it in _cases() if len(it) == 2]
assert len(FOUND) > 70 and len(REFUSED) > 30
