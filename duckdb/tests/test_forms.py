"""Each form of games and positions in `matching`, with the places that plain loops find."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from conftest import connect

DATA = Path(__file__).parents[2] / "data"
QUERY = "FROM read_positions($1, matching := $2)"


def cases() -> list[tuple[str, str, list[str]]]:
    """Returns the files, formulas and results of `data/forms.tsv`."""
    lines = (DATA / "forms.tsv").read_text(encoding="utf-8").splitlines()
    fields = (line.split("\t") for line in lines if not line.startswith("#"))
    return [(file, formula, result) for file, formula, *result in fields]


def expected(places: str) -> Iterator[tuple[int, ...]]:
    """Reads places: `2:5-7` are three plies of the second game, and `3` is a line."""
    for place in places.split(" "):
        number, _, plies = place.partition(":")
        first, _, last = plies.partition("-")
        if not plies:
            yield (int(number),)
            continue
        for ply in range(int(first), int(last or first) + 1):
            yield int(number), ply


FOUND = [(file, formula, it[0]) for file, formula, it in cases() if len(it) == 1]
REFUSED = [(file, formula, it) for file, formula, it in cases() if len(it) == 2]
assert len(FOUND) > 70 and len(REFUSED) > 30


@pytest.fixture(scope="module")
def one() -> duckdb.DuckDBPyConnection:
    """A connection for all forms, since loading the extension takes longer than they do."""
    return connect()


@pytest.mark.parametrize(("file", "formula", "places"), FOUND, ids=[it[1] for it in FOUND])
def test_a_form_finds_what_a_loop_finds(
    one: duckdb.DuckDBPyConnection, file: str, formula: str, places: str
) -> None:
    columns = "game, ply" if file.endswith(".pgn") else "line"
    found = one.execute(f"SELECT {columns} {QUERY}", [str(DATA / file), formula]).fetchall()
    assert found == list(expected(places))


@pytest.mark.parametrize(("file", "formula", "reason"), REFUSED, ids=[it[1] for it in REFUSED])
def test_a_form_is_refused_with_the_reason(
    one: duckdb.DuckDBPyConnection, file: str, formula: str, reason: list[str]
) -> None:
    with pytest.raises(duckdb.Error) as raised:
        one.execute(QUERY, [str(DATA / file), formula]).fetchall()
    for text in reason:
        assert text.removeprefix("error: ") in str(raised.value)
