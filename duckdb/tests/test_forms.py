"""Each form of games and positions in `matching`, with the places that plain loops find."""

import duckdb
import pytest
from conftest import connect
from forms import DATA, FOUND, REFUSED, expected

QUERY = "FROM read_positions($1, matching := $2)"


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
