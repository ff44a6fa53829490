"""The functions in DuckDB, against the same in NumPy and in formulas."""

import re
from pathlib import Path

import duckdb
import numpy as np
import pytest
from conftest import GAMES

import setwise as sw
import setwise.duckdb
from setwise._setwise import _sql_functions

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KNIGHT = "r3k2r/8/8/3N4/8/8/8/4K3 w kq - 0 1"
GUIDE = Path(__file__).parents[2] / "docs" / "sql.md"


@pytest.fixture(scope="module")
def con() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    setwise.duckdb.register(connection)
    connection.execute(
        "CREATE TABLE sets AS SELECT CASE WHEN i % 7 <> 3 THEN hash(i) END a, "
        "hash(i + 9) & hash(i + 11) b, (i % 140 - 70)::INTEGER n FROM range(5000) r(i)"
    )
    return connection


def value(con: duckdb.DuckDBPyConnection, query: str) -> object:
    row = con.execute(query).fetchone()
    assert row is not None
    return row[0] if len(row) == 1 else row


def test_functions_are_those_of_the_package(con: duckdb.DuckDBPyConnection) -> None:
    columns = con.execute(
        "SELECT a, b, bb_count(a), bb_knight(a), bb_rook_attacks(a, b), bb_and_not(b, a), "
        "bb_is_subset(b, a), bb_at_least(2, a, b, a) FROM sets"
    ).fetchnumpy()
    known = ~np.ma.getmaskarray(columns["a"])
    a, b, *found = (np.asarray(column)[known] for column in columns.values())
    assert known.sum() == 4286
    expected = [
        sw.count(a), sw.knight_attacks(a), sw.rook_attacks(a, b), b & ~a, sw.is_subset(b, a), a,
    ]  # fmt: skip
    for own, wanted in zip(found, expected, strict=True):
        np.testing.assert_array_equal(own, wanted)


def test_nulls(con: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT count(*) FROM sets WHERE (bb_count(a) IS NULL) <> (a IS NULL)"
    assert value(con, query) == 0
    assert value(con, "SELECT bb_from_squares(['e4', NULL]), bb_and(NULL, 1)") == (None, None)
    assert con.execute("SELECT bb_count(a) FROM sets WHERE b = 0 AND b = 1").fetchall() == []


def test_squares_are_indices_or_names(con: duckdb.DuckDBPyConnection) -> None:
    query = "SELECT bb_in('e4', b) = bb_in(28, b) AND bb_in(28, b) = (b >> 28 & 1 = 1) FROM sets"
    assert set(con.execute(query).fetchall()) == {(True,)}
    assert value(con, "SELECT bb_between('a1', 'd4') = bb_from_squares(['b2', 'c3'])") is True


def test_lists_and_signed_numbers(con: duckdb.DuckDBPyConnection) -> None:
    query = (
        "SELECT count(*) FROM sets WHERE bb_from_squares(bb_squares(b)) <> b OR "
        "bb_from_squares(bb_indices(b)) <> b OR bb_from_signed(bb_to_signed(b)) <> b"
    )
    assert value(con, query) == 0
    assert value(con, "SELECT bb_squares(0), bb_indices(257)") == ([], [0, 8])
    assert str(value(con, "SELECT bb_draw(1)")).endswith("\n1 . . . . . . .")


def test_formulas(con: duckdb.DuckDBPyConnection) -> None:
    fens = f"(VALUES ('{START}'), ('{KNIGHT}'), (NULL)) t(fen)"
    query = f"SELECT setwise_match(fen, 'N & d5'), setwise_count(fen, 'P | p') FROM {fens}"
    assert con.execute(query).fetchall() == [(False, 16), (True, 0), (None, None)]
    query = f"SELECT setwise(fen, 'knight(N)'), setwise_set(fen, 'N') FROM {fens} LIMIT 2"
    assert con.execute(query).fetchall()[1] == ("c3 e3 b4 f4 b6 f6 c7 e7", 1 << 35)
    assert value(con, f"SELECT setwise('{START}', 'in_check')") == "false"
    assert value(con, f"SELECT setwise_count('{START}', 'legal_moves')") == 20
    query = f"SELECT setwise_set(fen, 'P << ' || i) FROM {fens}, range(40) r(i) WHERE i % 2 = 0"
    words = [word for (word,) in con.execute(query).fetchall()]
    assert len(words) == 60 and words.count(None) == 20
    assert {word for word in words if word} == {0xFF00 << i for i in range(0, 40, 2)}


def test_formulas_over_columns(con: duckdb.DuckDBPyConnection) -> None:
    query = (
        "SELECT count(*) FROM sets WHERE setwise_eval_set('x & ~y', b, a) <> bb_and_not(b, a) OR "
        "setwise_eval_match('x & y', a, b) <> ((a & b) <> 0)"
    )
    assert value(con, query) == 0
    assert value(con, "SELECT setwise_eval_set('{e4, d5}')") == 1 << 28 | 1 << 35
    assert value(con, "SELECT setwise_eval_count('count(x) - 9', 1)") == -8
    with pytest.warns(sw.FormulaWarning, match="it is the set of these squares"):
        assert value(con, "SELECT setwise_eval_set('*list++ = 3; *list++ = 0;')") == 9


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("SELECT bb_in('z9', 3)", "`z9` is not the name of a square"),
        ("SELECT bb_from_squares([64])", "64 is not the index of a square"),
        ("SELECT bb_inverse_odd(2)", "no value"),
        ("SELECT setwise_eval('x & y', 1)", "has the inputs `x`, `y`, in this order: expected 2, found 1"),
        ("SELECT setwise_eval_set('count(x)', 1)", "is a number and not a set"),
        ("SELECT setwise_eval('x = 3')", "`x = …` may be a comparison or a name"),
        ("SELECT setwise_match('4k3/8/9/8/8/8/8/4K3 w - -', 'P')", "column 7: piece placement"),
        (
            "SELECT setwise_match('4k3/8/9/8/8/8/8/4K3 w - -', 'P')",
            ", in the position `4k3/8/9/8/8/8/8/4K3 w - -`",
        ),
        ("SELECT setwise_eval('x / count(y)', 7, 0)", "divides by zero, or inverts an even number, for x = 7, y = 0"),
        (f"SELECT setwise_match('{START}', 'kinght(N)')", "did you mean `knight`?"),
    ],
)
def test_errors(con: duckdb.DuckDBPyConnection, query: str, message: str) -> None:
    with pytest.raises(duckdb.Error) as raised:
        con.execute(query).fetchall()
    assert message in str(raised.value)


def test_formulas_in_a_column(con: duckdb.DuckDBPyConnection) -> None:
    """The sets of 2**63 and more too."""
    formulas = ["black", "N", "~black", "{h8}"]
    values = ", ".join(f"({row}, '{START}', '{text}')" for row, text in enumerate(formulas * 3))
    table = f"(VALUES {values}) t(row, fen, formula)"
    words = [int(sw.Formula(text).positions([START])[0]) for text in formulas] * 3
    found = con.execute(f"SELECT setwise_set(fen, formula) FROM {table} ORDER BY row").fetchall()
    assert [word for (word,) in found] == words and max(words) > 1 << 63
    counts = f"SELECT setwise_count(fen, formula), setwise_match(fen, formula) FROM {table}"
    expected = sorted((word.bit_count(), True) for word in words)
    assert sorted(con.execute(counts).fetchall()) == expected
    query = (
        "SELECT setwise_eval_set(name || ' | x', 18446744073709551615::UBIGINT, 3::UBIGINT), "
        "setwise_eval(name || ' & x', 1::UBIGINT << 63, 1::UBIGINT << 63) "
        "FROM (VALUES ('a'), ('b')) t(name)"
    )
    assert con.execute(query).fetchall() == [(2**64 - 1, "h8")] * 2


def test_errors_show_the_values(con: duckdb.DuckDBPyConnection) -> None:
    """DuckDB passes the rows in parts, so that their numbers are not known."""
    fens = f"SELECT CASE i WHEN 5000 THEN '8/8 w' ELSE '{START}' END fen, i FROM range(6000) r(i)"
    cases = [
        ("setwise_set(fen, 'P')", "FenError: column 4: .*, in the position `8/8 w`"),
        ("setwise_set(fen, CASE i % 2 WHEN 0 THEN 'P' ELSE 'p' END)", "in the position `8/8 w`"),
        ("setwise_eval_count('9 / (count(x) - 11)', i)", "NoValueError: [^0-9]*, for x = 2047"),
        ("bb_inverse_odd(2 * (i // 5999) + 1 - i // 5999)", "even number, for 2"),
    ]
    for expression, message in cases:
        with pytest.raises(duckdb.Error, match=message) as raised:
            con.execute(f"SELECT max({expression}) FROM ({fens})").fetchall()
        assert "row" not in str(raised.value)


def test_several_threads(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("SET threads = 4")
    query = (
        "SELECT count(*) FROM (SELECT hash(i) a FROM range(1000000) r(i)) "
        "WHERE bb_count(a) <> bit_count(a)"
    )
    assert value(con, query) == 0


def test_names_differ_without_case() -> None:
    names = [name.lower() for name, *_ in _sql_functions()]
    assert len(set(names)) == len(names) > 150


def test_the_examples_of_the_guide() -> None:
    """The results are compared by the tests of the extension, which has the same functions."""
    connection = duckdb.connect()
    sw.duckdb.register(connection)
    blocks = re.findall(r"```sql example\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 4
    for statement, result in re.findall(r"([^;]+);(?:  -- ([^\n]*))?", "\n".join(blocks)):
        row = connection.execute(statement).fetchone()
        if result:
            assert row is not None
            names = {"None": "NULL", "True": "true"}
            shown = [names.get(str(value), str(value)) for value in row]
            assert ", ".join(shown) == result


reads_again = pytest.mark.skipif(
    duckdb.__version__.startswith(("0.", "1.")), reason="DuckDB reads Arrow streams once"
)


def test_files_are_read_once_at_least() -> None:
    con = duckdb.connect()
    games = setwise.duckdb.read_positions(con, GAMES, columns=["game", "ply"])
    assert len(games.filter("ply = 1").fetchall()) == 30


@reads_again
def test_files_are_relations() -> None:
    con = duckdb.connect()
    columns, tags = ["fen", "game", "ply"], ["White"]
    games = setwise.duckdb.read_positions(con, GAMES, columns=columns, tags=tags)
    expected = [
        row
        for table in sw.read(GAMES, columns=columns, tags=tags)
        for row in zip(*(table[name] for name in table.column_names), strict=True)
    ]
    assert games.columns == ["fen", "game", "ply", "White"]
    for _ in range(2):
        assert games.fetchall() == expected
    assert games.filter("ply = 1").aggregate("count(*)").fetchall() == [(30,)]
    assert games.limit(3).fetchall() == expected[:3]


@reads_again
def test_files_are_views() -> None:
    """They are read again for each scan."""
    con = duckdb.connect()
    read = setwise.duckdb.read_positions
    assert read(con, GAMES, columns=["game", "ply"], name="g").limit(1).fetchall() == [(1, 1)]
    read(con, GAMES, columns=["game", "ply"], where="in_check", name="checks")
    for _ in range(3):
        assert value(con, "SELECT count(*) FROM g") == 2007
        assert value(con, "SELECT count(*) FROM g a JOIN g b USING (game, ply)") == 2007
        assert value(con, "SELECT count(*) FROM g JOIN checks USING (game, ply)") == 161


@reads_again
def test_files_that_change(tmp_path: Path) -> None:
    con = duckdb.connect()
    path = tmp_path / "a.csv"
    path.write_text(f"fen,x\n{START},1\n")
    setwise.duckdb.read_positions(con, path, name="a")
    assert value(con, "SELECT x FROM a") == 1
    path.write_text(f"fen,x\n{START},2\n{START},3\n")
    assert value(con, "SELECT sum(x) FROM a") == 5
    path.write_text(f"fen,x\n{START},text\n")
    with pytest.raises(Exception, match="the columns of the file have changed"):
        con.execute("SELECT * FROM a").fetchall()


def test_errors_of_files(tmp_path: Path) -> None:
    con = duckdb.connect()
    with pytest.raises(FileNotFoundError):
        setwise.duckdb.read_positions(con, tmp_path / "nothing.pgn")
    with pytest.raises(TypeError, match="of one file, and is a list"):
        setwise.duckdb.read_positions(con, ["a.pgn"])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no column `x`"):
        setwise.duckdb.read_positions(con, GAMES, columns=["x"])
    path = tmp_path / "a.epd"
    path.write_text(f"{START}\nnothing\n")
    with pytest.raises(Exception, match="a.epd: line 2: "):
        setwise.duckdb.read_positions(con, path).fetchall()
    found = setwise.duckdb.read_positions(con, path, errors="skip").fetchall()
    assert found == [(START,)]


def test_functions_are_registered_by_cursors() -> None:
    connection = duckdb.connect()
    setwise.duckdb.register(connection)
    cursor = connection.cursor()
    setwise.duckdb.register(cursor)
    assert value(cursor, "SELECT bb_count(7)") == 3


def test_indices_of_squares_are_integers(con: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.InvalidInputException, match="1.5 is not the index of a square"):
        con.execute("SELECT bb_from_squares([1.5])").fetchall()
    with pytest.raises(duckdb.InvalidInputException, match="True is not the index of a square"):
        con.execute("SELECT bb_from_squares([true])").fetchall()


def test_functions_are_registered_again() -> None:
    connection = duckdb.connect()
    for _ in range(2):
        setwise.duckdb.register(connection)
    assert connection.execute("SELECT bb_count(7), setwise_eval('x ^ x | a', 1, 2)").fetchone() == (
        3,
        "b1",
    )
