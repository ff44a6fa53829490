"""Each form of games and positions, with the places that plain loops find."""

from collections.abc import Iterator

import pytest
from conftest import DATA

import setwise as sw

Place = tuple[int, ...]


def cases() -> list[tuple[str, str, list[str]]]:
    """Returns the files, formulas and results of ``data/forms.tsv``."""
    lines = (DATA / "forms.tsv").read_text(encoding="utf-8").splitlines()
    fields = (line.split("\t") for line in lines if not line.startswith("#"))
    return [(file, formula, result) for file, formula, *result in fields]


def expected(places: str) -> Iterator[Place]:
    """Reads places: ``2:5-7`` are three plies of the second game, and ``3`` is a line."""
    for place in places.split(" "):
        number, _, plies = place.partition(":")
        first, _, last = plies.partition("-")
        if not plies:
            yield (int(number),)
            continue
        for ply in range(int(first), int(last or first) + 1):
            yield int(number), ply


def rows(file: str, formula: str) -> list[tuple[object, ...]]:
    """Returns the plies of games, or the positions of lines."""
    columns = ["game", "ply"] if file.endswith(".pgn") else ["fen"]
    batches = sw.read(DATA / file, columns=columns, where=formula)
    tables = ((batch.column(name).to_list() for name in columns) for batch in batches)
    return [row for table in tables for row in zip(*table, strict=True)]


FOUND = [(file, formula, it[0]) for file, formula, it in cases() if len(it) == 1]
REFUSED = [(file, formula, it) for file, formula, it in cases() if len(it) == 2]
assert len(FOUND) > 70 and len(REFUSED) > 30


@pytest.mark.filterwarnings("ignore:in games, the position before the first move counts too")
@pytest.mark.parametrize(("file", "formula", "places"), FOUND, ids=[it[1] for it in FOUND])
def test_a_form_finds_what_a_loop_finds(file: str, formula: str, places: str) -> None:
    found = rows(file, formula)
    if file.endswith(".pgn"):
        assert found == list(expected(places))
    else:
        # The first line of a table has its columns.
        before = 2 if file.endswith(".csv") else 1
        lines = rows(file, "true")
        assert found == [lines[line - before] for (line,) in expected(places)]


@pytest.mark.parametrize(("file", "formula", "reason"), REFUSED, ids=[it[1] for it in REFUSED])
def test_a_form_is_refused_with_the_reason(file: str, formula: str, reason: list[str]) -> None:
    with pytest.raises((ValueError, OSError)) as raised:
        rows(file, formula)
    for text in reason:
        assert text.removeprefix("error: ") in str(raised.value)
