"""Formulas over positions, against plain code over the text of FEN."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest
from conftest import connect
from squares import KNIGHT, pieces, steps

Connection = duckdb.DuckDBPyConnection

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
DATA = Path(__file__).parents[2] / "data" / "positions.epd"
LINES = [line for line in DATA.read_text().splitlines() if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def positions() -> Connection:
    """A connection with a table of the positions of the repository, many times; some are null."""
    lines = (LINES * (5000 // len(LINES) + 1))[:5000]
    con = connect()
    con.execute("CREATE TABLE positions (id INTEGER, fen VARCHAR)")
    query = "SELECT generate_subscripts(x, 1) - 1, unnest(x) FROM (SELECT ? x)"
    con.execute(f"INSERT INTO positions {query}", [lines])
    con.execute("UPDATE positions SET fen = NULL WHERE id % 9 = 4")
    return con


def forks(fen: str) -> int:
    return steps(pieces(fen, "N"), KNIGHT) & (pieces(fen, "q") | pieces(fen, "r"))


def test_formulas_over_positions(positions: Connection) -> None:
    formula = "knight(N) & (q | r)"
    rows = positions.execute(
        "SELECT fen, setwise_match(fen, $1), setwise_count(fen, $1), setwise_set(fen, $1), "
        "setwise(fen, $1), setwise_count(fen, 'count(P) - count(p)'), "
        "setwise_match(fen, 'white_to_move') FROM positions",
        [formula],
    ).fetchall()
    assert len(rows) == 5000
    for fen, matches, count, found, text, pawns, white in rows:
        if fen is None:
            assert (matches, count, found, text, pawns, white) == (None,) * 6
            continue
        expected = forks(fen)
        assert (matches, count, found) == (expected != 0, expected.bit_count(), expected)
        assert len(text.split()) == count
        assert pawns == pieces(fen, "P").bit_count() - pieces(fen, "p").bit_count()
        assert white == (fen.split()[1] == "w")


def test_values_of_all_types(con: Connection) -> None:
    def values(formula: str) -> tuple[object, ...] | None:
        return con.execute(
            "SELECT setwise($1, $2), setwise_match($1, $2), setwise_count($1, $2)", [START, formula]
        ).fetchone()

    assert values("P & file_a") == ("a2", True, 1)
    assert values("none") == ("", False, 0)
    assert values("legal_moves") == ("20", True, 20)
    assert values("-3") == ("-3", True, -3)
    assert values("in_check") == ("false", False, 0)
    assert values("true") == ("true", True, 1)
    assert con.execute("SELECT setwise_set(?, 'e4')", [START]).fetchone() == (1 << 28,)


def test_epd_and_counters(con: Connection) -> None:
    line = "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; id 'x'; fmvn 31;"
    query = "SELECT setwise_count($1, 'halfmove_clock'), setwise_count($1, 'fullmove_number')"
    assert con.execute(query, [line]).fetchone() == (7, 31)
    assert con.execute(query, [START + "  "]).fetchone() == (0, 1)


def test_the_formula_can_be_a_column(positions: Connection) -> None:
    """Also of more formulas than are kept compiled, and null."""
    query = (
        "SELECT fen, i, setwise_set(fen, CASE WHEN i = 50 THEN NULL ELSE "
        "'P << ' || i END) FROM positions, range(60) r(i) WHERE id < 200"
    )
    rows = positions.execute(query).fetchall()
    assert len(rows) == 12000
    for fen, i, found in rows:
        expected = None if fen is None or i == 50 else pieces(fen, "P") << i & 2**64 - 1
        assert found == expected


@pytest.mark.parametrize(
    ("fen", "formula", "message"),
    [
        ("4k3/8/9/8/8/8/8/4K3 w - - 0 1", "P", "piece placement, column 7: `9` is not a number"),
        ("", "P", "piece placement, column 1"),
        ("4k3/8/8/8/8/8/8/4K3 x", "P", "in the position `4k3/8/8/8/8/8/8/4K3 x`"),
        (START + " ?", "P", "operations, column 58"),
        (START + "\0", "no\0thing", "formula"),
        ("é" * 1000, "P", "`" + "é" * 100 + "…`"),
        (START, "", "formula"),
        (START, "kinght(N)", "did you mean `knight`?"),
        (START, "Elo > 2000", "Elo"),
        (START, "1 / count(P & rank_5)", "it divides by zero"),
    ],
)
def test_errors(con: Connection, fen: str, formula: str, message: str) -> None:
    with pytest.raises(duckdb.Error) as raised:
        con.execute("SELECT setwise_match(?, ?)", [fen, formula]).fetchall()
    assert message in str(raised.value)
    assert con.execute("SELECT setwise_match(?, 'P')", [START]).fetchone() == (True,)


def test_try_gives_null_for_invalid_positions(con: Connection) -> None:
    query = "SELECT TRY(setwise_match(fen, 'P')) FROM (VALUES (?), ('nothing'), (NULL)) t(fen)"
    assert con.execute(query, [START]).fetchall() == [(True,), (None,), (None,)]


def test_a_formula_has_no_effect_on_empty_tables(con: Connection) -> None:
    con.execute("CREATE TABLE empty (fen VARCHAR)")
    assert con.execute("SELECT setwise(fen, 'P') FROM empty").fetchall() == []


def test_a_million_rows_on_several_threads(positions: Connection) -> None:
    positions.execute("SET threads = 4")
    positions.execute(
        "CREATE TABLE many AS SELECT fen FROM positions, range(250) WHERE fen IS NOT NULL"
    )
    rows = positions.execute("SELECT fen FROM positions WHERE fen IS NOT NULL").fetchall()
    expected = 250 * sum(forks(fen) != 0 for (fen,) in rows)
    query = "SELECT count(*), count(*) FILTER (setwise_match(fen, 'knight(N) & (q | r)')) FROM many"
    assert positions.execute(query).fetchone() == (250 * len(rows), expected)


def test_several_connections_at_once(positions: Connection) -> None:
    def count(at: int) -> tuple[int, ...] | None:
        return positions.cursor().execute(
            f"SELECT count(*) FROM positions WHERE setwise_count(fen, 'count(P) + {at % 20}') > 0"
        ).fetchone()

    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(count, range(100)))
    assert len(found) <= 2


def test_notes_on_formulas(con: Connection, tmp_path: Path) -> None:
    formulas = ["count(P) = 8", "x == 2^10", "count(P) = legal_moves", "count(P) == 8", None]
    query = "SELECT setwise_notes(unnest(?::VARCHAR[]))"
    equal, power, legal, *others = [row[0] for row in con.execute(query, [formulas]).fetchall()]
    assert equal == legal == "`=` is read as `==`"
    assert power.startswith("`^` is the exclusive or")
    assert others == [None, None]
    with pytest.raises(duckdb.Error, match="expected a formula"):
        con.execute("SELECT setwise_notes('P &')")
    path = tmp_path / "a.fen"
    path.write_text(START)
    query = f"SELECT count(*) FROM read_positions('{path}', matching := 'count(P) = 8', strict := "
    assert con.execute(query + "false)").fetchall() == [(1,)]
    with pytest.raises(duckdb.Error, match="`=` is read as `==`; with strict := false"):
        con.execute(query + "true)")
