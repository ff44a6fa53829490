"""C code in the formulas that select rows of files."""

from pathlib import Path

import duckdb
import pytest

DATA = Path(__file__).parents[2] / "data"
Connection = duckdb.DuckDBPyConnection


@pytest.fixture
def code(tmp_path: Path) -> Path:
    path = tmp_path / "engine.c"
    path.write_text("typedef unsigned long long U64;\nU64 forward(U64 x) { return x << RANK; }\n")
    return path


def count(con: Connection, options: str) -> int:
    query = f"SELECT count(*) FROM read_positions('{DATA / 'positions.epd'}', {options})"
    return int(con.execute(query).fetchall()[0][0])


def test_formulas_use_c_code(con: Connection, code: Path) -> None:
    by_code = f"matching := 'forward(P) & p', source := '{code}'"
    found = count(con, f"{by_code}, define := 'RANK=8'")
    assert found == count(con, "matching := 'P << 8 & p'") > 0
    further = by_code.replace(f"'{code}'", f"['{code}']")
    assert count(con, f"{further}, define := ['RANK=16']") == count(
        con, "matching := 'P << 16 & p'"
    )


def test_language_of_code(con: Connection, code: Path) -> None:
    code.write_text("static long f(long x, int n) { return x << n; }")
    options = f"matching := 'f(P, 72) == P << 8', source := '{code}'"
    assert count(con, f"{options}, language := 'java'") == 300
    with pytest.raises(duckdb.Error, match="the formula has no value"):
        count(con, f"{options}, language := 'c'")


def test_what_is_wrong_with_code_is_said(con: Connection, code: Path) -> None:
    for options, message in [
        (f"source := '{code}.h'", "engine.c.h: No such file"),
        ("source := []", "source must be a text or a list of texts"),
        ("define := 3", "define must be a text or a list of texts"),
        ("define := '3=N'", "define: "),
        ("language := 'rust'", "language must be 'c' or 'java'"),
        (f"source := '{code}'", "engine.c"),
        (f"source := '{code}', define := 'RANK', matching := 'forwards(P)'", "unknown function"),
    ]:
        with pytest.raises(duckdb.Error) as caught:
            count(con, options)
        assert message in str(caught.value), options
    code.write_text("int f(int x) { goto end; }\nint g(int x) { return x; }\n")
    options = f"source := '{code}', matching := 'g(1) == 1'"
    assert count(con, options) == 300
    with pytest.raises(duckdb.Error, match=r"engine\.c:1.*with strict := false"):
        count(con, f"{options}, strict := true")
