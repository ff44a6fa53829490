"""The functions of sets, against plain code over coordinates."""

import duckdb
import pytest
from conftest import connect
from squares import DIAGONAL, KNIGHT, MASK, ORTHOGONAL, members, name, slides, steps, word, words

Connection = duckdb.DuckDBPyConnection

ROWS = 3000
A, B = words(ROWS, 1), words(ROWS, 2)


@pytest.fixture(scope="module")
def sets() -> Connection:
    """A connection with a table of more than a chunk of sets; some are null."""
    con = connect()
    con.execute("CREATE TABLE sets (id INTEGER, a UBIGINT, b UBIGINT, n INTEGER)")
    rows = [
        (i, None if i % 7 == 3 else a, None if i % 11 == 5 else b, i % 140 - 70)
        for i, (a, b) in enumerate(zip(A, B, strict=True))
    ]
    text = ", ".join(str(row).replace("None", "NULL") for row in rows)
    con.execute(f"INSERT INTO sets VALUES {text}")
    return con


def shift(a: int, n: int) -> int:
    return a << n & MASK if n >= 0 else a >> -n


UNARY = {
    "bb_count(a)": lambda a: len(members(a)),
    "bb_first(a)": lambda a: (a & -a).bit_length() - 1 if a else 64,
    "bb_last(a)": lambda a: a.bit_length() - 1 if a else 64,
    "bb_not(a)": lambda a: a ^ MASK,
    "bb_is_empty(a)": lambda a: a == 0,
    "bb_is_single(a)": lambda a: a.bit_count() == 1,
    "bb_north_one(a)": lambda a: steps(a, [(0, 1)]),
    "bb_south_west_one(a)": lambda a: steps(a, [(-1, -1)]),
    "bb_knight(a)": lambda a: steps(a, KNIGHT),
    "bb_king_attacks(a)": lambda a: steps(a, ORTHOGONAL + DIAGONAL),
    "bb_pawn_attacks_black(a)": lambda a: steps(a, [(-1, -1), (1, -1)]),
    "bb_flip_vertical(a)": lambda a: int.from_bytes(a.to_bytes(8, "little"), "big"),
    "bb_file_fill(a)": lambda a: word({(f, r) for f, _ in members(a) for r in range(8)}),
    "bb_squares(a)": lambda a: [name(i) for i in range(64) if a >> i & 1],
    "bb_indices(a)": lambda a: [i for i in range(64) if a >> i & 1],
    "bb_from_squares(bb_squares(a))": lambda a: a,
    "bb_from_squares(bb_indices(a))": lambda a: a,
    "bb_to_signed(a)": lambda a: a - (a >> 63 << 64),
    "bb_from_signed(bb_to_signed(a))": lambda a: a,
}
BINARY = {
    "bb_and(a, b)": lambda a, b: a & b,
    "bb_or(a, b)": lambda a, b: a | b,
    "bb_xor(a, b)": lambda a, b: a ^ b,
    "bb_and_not(a, b)": lambda a, b: a & ~b,
    "bb_difference(a, b)": lambda a, b: a & ~b,
    "bb_is_subset(a, b)": lambda a, b: a & ~b == 0,
    "bb_rook(a, b)": lambda a, b: slides(a, b, ORTHOGONAL),
    "bb_bishop_attacks(a, b)": lambda a, b: slides(a, b, DIAGONAL),
    "bb_at_least_two(a, b)": lambda a, b: a & b,
    "bb_at_least(2, a, b, ~a)": lambda a, b: b,
    "bb_select(a < b, a, b)": min,
    "setwise_eval_set('knight(x) & ~y', a, b)": lambda a, b: steps(a, KNIGHT) & ~b,
    "setwise_eval_count('count(x) - count(y)', a, b)": lambda a, b: a.bit_count() - b.bit_count(),
    "setwise_eval_match('x & y', a, b)": lambda a, b: a & b != 0,
    # No value depends on `x`, and it is an input.
    "setwise_eval_set('x ^ x | y', a, b)": lambda a, b: b,
    "setwise_eval('x < y', a, b)": lambda a, b: "true" if a < b else "false",
}
NUMBERS = {
    "bb_shl(a, n)": shift,
    "bb_shr(a, n)": lambda a, n: shift(a, -n),
    "bb_in(n, a)": lambda a, n: 0 <= n < 64 and bool(a >> n & 1),
    "bb_with(a, n)": lambda a, n: a | (1 << n if 0 <= n < 64 else 0),
    "bb_rotate_left(a, n)": lambda a, n: shift(a, n % 64) | shift(a, n % 64 - 64),
}


@pytest.mark.parametrize("call", UNARY)
def test_functions_of_a_set(sets: Connection, call: str) -> None:
    for id_, a, value in sets.execute(f"SELECT id, a, {call} FROM sets ORDER BY id").fetchall():
        assert value == (None if a is None else UNARY[call](a)), (id_, a)


@pytest.mark.parametrize("call", BINARY)
def test_functions_of_two_sets(sets: Connection, call: str) -> None:
    for a, b, value in sets.execute(f"SELECT a, b, {call} FROM sets").fetchall():
        assert value == (None if None in (a, b) else BINARY[call](a, b)), (a, b)


@pytest.mark.parametrize("call", NUMBERS)
def test_functions_of_a_set_and_a_number(sets: Connection, call: str) -> None:
    for a, n, value in sets.execute(f"SELECT a, n, {call} FROM sets").fetchall():
        assert value == (None if a is None else NUMBERS[call](a, n)), (a, n)


def test_every_function_of_the_language_agrees_with_formulas(sets: Connection) -> None:
    """The functions are generated: those of sets alone are the same as in a formula."""
    listed = sets.execute(
        "SELECT function_name, parameter_types, return_type FROM duckdb_functions() "
        "WHERE function_name LIKE 'bb_%'"
    ).fetchall()
    own = {"bb_and_not", "bb_draw", "bb_squares", "bb_indices", "bb_to_signed"}
    compared = 0
    for function, types, result in listed:
        if set(types) != {"UBIGINT"} or function in own:
            continue
        arguments = ["a", "b", "xor(a, b)", "~a"][: len(types)]
        if len(types) > 4:
            continue
        names = ["x", "y", "z", "w"][: len(types)]
        form = {"UBIGINT": "set", "BIGINT": "count", "BOOLEAN": "match"}[result]
        formula = f"{function[3:]}({', '.join(names)})"
        inputs = ", ".join(arguments)
        differing = sets.execute(
            f"SELECT count(*) FROM sets WHERE {function}({inputs}) IS DISTINCT FROM "
            f"setwise_eval_{form}('{formula}', {inputs})"
        ).fetchone()
        assert differing == (0,), function
        compared += 1
    assert compared > 90


def test_drawings(con: Connection) -> None:
    drawn = con.execute("SELECT bb_draw(bb_king_attacks(bb_from_squares(['a8'])))").fetchone()
    assert drawn is not None
    assert drawn[0].split("\n")[:3] == [". 1 . . . . . .", "1 1 . . . . . .", ". . . . . . . ."]


def test_squares_have_names(con: Connection) -> None:
    assert con.execute("SELECT bb_between('a1', 'd4'), bb_in('e4', bb_line('e1', 'e8'))").fetchone() == (
        (1 << 9) | (1 << 18),
        True,
    )
    names = [name(index) for index in range(64)]
    found = con.execute("SELECT bb_indices(bb_from_squares(?))", [names]).fetchone()
    assert found == (list(range(64)),)


@pytest.mark.parametrize(
    "squares",
    [
        "names",
        "names[:2]",
        "list_slice(names, -1, 1, -1)",
        "list_reverse(names)",
        "list_distinct(names)",
        "list_select(names, [2, 1])",
        "list_filter(names, lambda x: x <> 'a1')",
        "list_transform(names, lambda x: 'e4')",
        "list_concat(names, ['d4'])",
        "list_resize(names, 6, 'g7')",
        "flatten([names, names])",
        "places::VARCHAR[]",
        "array_value('e4', 'e4')::VARCHAR[]",
        "map_values(map(['first', 'last'], ['a1', 'h8']))",
        "CASE WHEN id % 2 = 0 THEN names ELSE ['e4'] END",
        "[id % 64, 7]",
        "list_transform([1, 2, 3], lambda x: 7)",
        "list_sort([id % 64, 3])::UTINYINT[]",
    ],
)
def test_lists_of_each_representation(con: Connection, squares: str) -> None:
    """The API shows the elements of a list only if the vector is flat."""
    rows = con.execute(f"""
        SELECT squares, bb_from_squares(squares) FROM (
            SELECT {squares} AS squares FROM (
                SELECT id, ['a1', 'b2', 'c3', NULL][: id % 4 + 1] AS names,
                    ['a1', 'h8']::VARCHAR[2] AS places
                FROM range(5000) t(id)
            )
        )
    """).fetchall()
    known = {name(index): index for index in range(64)}
    assert len(rows) == 5000
    for listed, found in rows:
        indices = {known.get(square, square) for square in listed}
        assert found == (None if None in indices else sum(1 << index for index in indices))


@pytest.mark.parametrize(
    ("formula", "forms"),
    [
        ("knight(x) & ~y", ["_match", "_count", "_set", ""]),
        ("first(x & y)", ["_match", "_count", ""]),
        ("count(x) - count(y)", ["_match", "_count", ""]),
        ("x < y", ["_match", "_count", ""]),
    ],
)
def test_constant_formulas_are_as_columns_of_formulas(
    sets: Connection, formula: str, forms: list[str]
) -> None:
    """A constant is evaluated for a chunk at once, a column of formulas row by row."""
    for form in forms:
        name = f"setwise_eval{form}"
        columns = f"{name}('{formula}', a, b), {name}('{formula}' || repeat(' ', id % 3), a, b)"
        found = sets.execute(f"SELECT a, b, {columns} FROM sets").fetchall()
        assert len(found) == ROWS
        for a, b, constant, column in found:
            assert constant == column
            assert (constant is None) == (a is None or b is None)


def test_nulls_and_empty_tables(con: Connection) -> None:
    nulls = "SELECT bb_and(NULL, 1), bb_squares(NULL), bb_from_squares(NULL::VARCHAR[])"
    assert con.execute(nulls).fetchone() == (None, None, None)
    lists = "SELECT bb_from_squares(['e4', NULL]), bb_from_squares([])"
    assert con.execute(lists).fetchone() == (None, 0)
    empty = "SELECT bb_count(a), bb_squares(a) FROM (SELECT 1::UBIGINT a) WHERE a = 2"
    assert con.execute(empty).fetchall() == []


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("SELECT bb_in('z9', 3)", "`z9` is not the name of a square"),
        ("SELECT bb_from_squares(['e4', 'é9'])", "`é9` is not the name of a square"),
        ("SELECT bb_from_squares([-1])", "-1 is not the index of a square"),
        ("SELECT bb_inverse_odd(2)", "inverts an even number"),
        ("SELECT setwise_eval('x & y', 1)", "has the inputs `x`, `y`, in this order: expected 2, found 1"),
        ("SELECT setwise_eval('all', 1)", "has no inputs: expected 0, found 1"),
        ("SELECT setwise_eval_set('count(x)', 1)", "is a number and not a set"),
        ("SELECT setwise_eval('x & ~y', y := 2, x := 7)", "No function matches"),
        ("SELECT setwise_eval('x = 3')", "`x = …` may be a comparison or a name"),
        ("SELECT setwise_eval_match('x = y', 3)", "equality is written `==`"),
        ("SELECT setwise_notes('x = 3')", "unknown name `x`"),
        ("SELECT setwise_eval('kinght(x)', 1)", "did you mean `knight`?"),
        (f"SELECT setwise_eval('{'(' * 100_000}', 1)", "formula"),
    ],
)
def test_errors(con: Connection, query: str, message: str) -> None:
    with pytest.raises(duckdb.Error, match="(?s).*") as raised:
        con.execute(query).fetchall()
    assert message in str(raised.value)
    assert con.execute("SELECT bb_count(7)").fetchone() == (3,)


def test_try_gives_null(sets: Connection) -> None:
    query = "SELECT a, TRY(bb_inverse_odd(bb_to_signed(a))) IS NULL FROM sets"
    for a, is_null in sets.execute(query).fetchall():
        assert is_null == (a is None or a % 2 == 0)
    # A row without a value counts only where it is read.
    query = "SELECT count(bb_inverse_odd(bb_to_signed(a))) FROM sets WHERE a % 2 = 1"
    assert sets.execute(query).fetchone() == (sum(a % 2 for i, a in enumerate(A) if i % 7 != 3),)


def test_a_million_rows(con: Connection) -> None:
    con.execute("CREATE TABLE t AS SELECT hash(i) a, hash(i + 1) b FROM range(1000000) r(i)")
    assert con.execute(
        "SELECT count(*) FROM t WHERE bb_and(a, b) <> (a & b) OR bb_count(a) <> bit_count(a) "
        "OR bb_shr(a, 7) <> a >> 7"
    ).fetchone() == (0,)
    assert con.execute("SELECT sum(bb_count(bb_or(a, b))) - sum(bit_count(a | b)) FROM t").fetchone() == (0,)
