"""The examples of docs/sql.md, and what it says about the operators of DuckDB."""

import re
from pathlib import Path

import duckdb
import pytest
from conftest import connect

GUIDE = Path(__file__).parents[2] / "docs" / "sql.md"
TOP = 2**64 - 1


def examples() -> list[tuple[str, str]]:
    """Returns the statements of the examples, each with its result or nothing."""
    found = []
    for block in re.findall(r"```sql (?:example|extension)\n(.*?)```", GUIDE.read_text(), re.DOTALL):
        for statement, comments in re.findall(r"(.*?;)[ \n]*((?:--[^\n]*\n)*)", block, re.DOTALL):
            result = "\n".join(line[2:].strip() for line in comments.splitlines())
            found.append((statement.strip(), result))
    return found


def shown(value: object) -> str:
    if value is None:
        return "NULL"
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(GUIDE.parents[1])
    con = connect()
    assert len(examples()) > 15
    for statement, expected in examples():
        row = con.execute(statement).fetchone()
        if expected:
            assert row is not None, statement
            assert ", ".join(map(shown, row)) == expected, statement


def test_tables_are_those_of_the_functions() -> None:
    rows = connect().execute("SELECT call, result, summary FROM setwise_functions()").fetchall()
    known = {f"| `{call}` | `{result}` | {summary} |" for call, result, summary in rows}
    shown = re.findall(r"^\| `(?:setwise|bb_)\w*\(.*\|$", GUIDE.read_text(), re.MULTILINE)
    assert len(shown) == 11 and set(shown) <= known, "\n".join(sorted(known))


def test_parameters_are_those_of_the_function() -> None:
    query = "SELECT parameters FROM duckdb_functions() WHERE function_name = 'read_positions'"
    [(parameters,)] = connect().execute(query).fetchall()
    shown = re.findall(r"^\| `(\w+) := .*\|$", GUIDE.read_text(), re.MULTILINE)
    assert sorted(shown) == sorted(set(parameters) - {"col0"})


def test_all_functions_are_listed() -> None:
    con = connect()
    listed = con.execute("SELECT name FROM setwise_functions()").fetchall()
    query = "SELECT function_name FROM duckdb_functions() WHERE function_type = 'scalar'"
    known = duckdb.connect().execute(query).fetchall()
    assert set(con.execute(query).fetchall()) - set(known) == set(listed)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("a << 1", "Overflow in left shift"),
        ("a << 64", "Overflow in left shift"),
        ("a >> 64", 0),
        ("a << -1", "negative"),
        ("~a", 0),
        ("a ^ 1", float(TOP)),
        ("xor(a, 1)", TOP - 1),
        ("0xff", 0),
        ("a & -1", TOP),
        ("b - a", "Overflow in subtraction"),
        ("(SELECT sum(x) FROM (VALUES (a), (a)) t(x))", 2 * TOP),
        ("bit_count(a)", 64),
    ],
)
@pytest.mark.skipif(not duckdb.__version__.startswith("2.0"), reason="other versions may differ")
def test_operators_of_duckdb(expression: str, expected: object) -> None:
    query = f"SELECT {expression} FROM (SELECT {TOP}::UBIGINT a, 1::UBIGINT b)"
    try:
        row = duckdb.connect().execute(query).fetchone()
    except duckdb.Error as error:
        assert str(expected) in str(error)
    else:
        assert row == (expected,)
