"""Each form of games and positions, with the places that plain loops find."""

import pytest
from forms import DATA, FOUND, REFUSED, expected

import setwise as sw


def rows(file: str, formula: str) -> list[tuple[object, ...]]:
    """Returns the plies of games, or the positions of lines."""
    columns = ["game", "ply"] if file.endswith(".pgn") else ["fen"]
    batches = sw.read(DATA / file, columns=columns, where=formula)
    tables = ((batch.column(name).to_list() for name in columns) for batch in batches)
    return [row for table in tables for row in zip(*table, strict=True)]


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
    with pytest.raises(ValueError) as raised:
        rows(file, formula)
    for text in reason:
        assert text.removeprefix("error: ") in str(raised.value)
