"""Formulas with C code, and over other boards than that of chess."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import EPD

import setwise as sw

CODE = """
typedef unsigned long long U64;
U64 forward(U64 pawns) { return pawns << RANK; }
int count_of(U64 set) { int n = 0; while (set) { n++; set &= set - 1; } return n; }
"""


@pytest.fixture
def code(tmp_path: Path) -> Path:
    path = tmp_path / "engine.c"
    path.write_text(CODE)
    return path


def test_formulas_use_c_code(code: Path) -> None:
    formula = sw.Formula("count_of(forward(x))", source=code, define="RANK=8")
    x = np.array([0xFF, 1 << 63, 0xFF << 56 | 1], dtype=np.uint64)
    assert formula(x=x).tolist() == [8, 0, 1]
    assert formula.inputs == ("x",)
    fens = ["4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"]
    options: dict[str, Any] = {"source": [str(code)], "define": ["RANK=16"]}
    of_pawns = sw.Formula("forward(P)", **options)
    assert of_pawns.positions(fens).tolist() == [3 << 24]
    assert sw.Formula("forward(x) == x << 16", **options).prove()
    assert sw.Formula("forward(x)", **options).explain() == "shl x, 16  ; forward(x)"


def test_a_function_fills_tables(code: Path) -> None:
    text = "int half[8]; void fill(void) { for (int i = 0; i < 8; i++) half[i] = i / 2; }"
    code.write_text(text + "\nint at(int i) { return half[i & 7]; }")
    formula = sw.Formula("at(n)", source=code, init="fill")
    assert formula(n=np.array([3, 6], dtype=np.int64)).tolist() == [1, 3]
    assert pickle.loads(pickle.dumps(formula)) == formula
    assert repr(formula) == f"Formula('at(n)', source=['{code}'], init=['fill'])"
    warned = pytest.warns(sw.FormulaWarning, match="passed over")
    with warned, pytest.raises(sw.FormulaError, match="`--init`"):
        sw.Formula("at(n)", source=code)
    with pytest.raises(sw.FormulaError, match="fills"):
        sw.Formula("at(n)", source=code, init="fills")


def test_files_are_selected_by_c_code(code: Path) -> None:
    where = sw.Formula("count_of(forward(P)) == 8", source=code, define="RANK=8")
    found, same = (list(sw.read(EPD, where=it)) for it in (where, "count(P << 8) == 8"))
    assert list(found[0]["fen"]) == list(same[0]["fen"]) != []


def test_formulas_with_code_are_values(code: Path, tmp_path: Path) -> None:
    formula = sw.Formula("forward(x)", source=code, define="RANK=8")
    other = tmp_path / "other.c"
    other.write_text(CODE)
    pickled = pickle.dumps(formula)
    code.unlink()
    copy = pickle.loads(pickled)
    assert copy == formula and hash(copy) == hash(formula) and copy(x=1) == 256
    assert copy != sw.Formula("forward(x)", define=["RANK=8", "B"], language="c", source=other)
    assert repr(copy) == f"Formula('forward(x)', source=['{code}'], define=['RANK=8'])"
    assert sw.Formula("x", board="9x9") != sw.Formula("x")
    assert repr(sw.Formula("x", board="shogi")) == "Formula('x', board='shogi')"
    assert sw.Formula("x", board="chess") == sw.Formula("x")


def test_language_of_code(tmp_path: Path) -> None:
    path = tmp_path / "Engine.java"
    path.write_text("static long f(long x, int n) { return x << n; }")
    with pytest.warns(sw.FormulaWarning, match="read as Java"):
        in_java = sw.Formula("f(x, 65)", source=path, language="java")
    assert in_java(x=1) == 2
    with pytest.raises(sw.NoValueError):
        sw.Formula("f(x, 65)", source=path, language="c")(x=1)
    with pytest.raises(ValueError, match='language must be "c" or "java"'):
        sw.Formula("x", language="rust")  # type: ignore[arg-type]


def test_what_is_wrong_with_code_is_said(code: Path, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.c"):
        sw.Formula("x", source=tmp_path / "nothing.c")
    with pytest.raises(sw.FormulaError, match=r"unknown function `forwards`"):
        sw.Formula("forwards(x)", source=code, define="RANK=8")
    with pytest.raises(sw.FormulaError, match=r"define: "):
        sw.Formula("x", define="3=N")
    path = tmp_path / "open.c"
    path.write_text("int f(int x) {\n  return x;\n")
    with pytest.raises(sw.FormulaError, match=r"open\.c") as caught:
        sw.Formula("x", source=path)
    assert caught.value.line >= 1
    path.write_text("int f(int x) { goto end; }\nint g(int x) { return x; }\n")
    with pytest.warns(sw.FormulaWarning, match=r"open\.c:1"):
        formula = sw.Formula("g(7)", source=path)
    assert formula() == 7


def test_boards_of_one_word() -> None:
    board: dict[str, Any] = {"board": "4x4"}
    rooks = sw.Formula("rook(x, none)", **board)
    assert rooks(x=np.array([1, 0], dtype=np.uint64)).tolist() == [0x111E, 0]
    # Bits that are not squares are ignored.
    assert sw.Formula("~x", **board)(x=0) == 0xFFFF
    assert sw.Formula("count(x)", **board)(x=2**64 - 1) == 16
    assert sw.Formula("!b && count(x) > 1", **board)(b=False, x=3) is True
    assert sw.Formula("d4 | x", **board)(x=0) == 1 << 15
    assert sw.Formula("x | y == y | x", **board).prove()
    assert "and" in sw.Formula("x & y", **board).explain()


def test_boards_of_several_words() -> None:
    law = sw.Formula("x << 1 >> 1 == x", board="shogi")
    assert law.inputs == ("x",) and law.type == "bool"
    verdict = law.prove()
    assert verdict.proved is False and verdict.counterexample == {"x": 1 << 80}
    assert pickle.loads(pickle.dumps(verdict)).counterexample == verdict.counterexample
    assert repr(verdict) == f"<Verdict: `{law}` is refuted by x = {1 << 80:#x}>"
    assert sw.Formula("~(a | b) == ~a & ~b", board="go19").prove()
    with pytest.raises(ValueError, match="a column is for boards of at most 64 bits"):
        law(x=1)
    with pytest.raises(sw.FormulaError, match="a listing is for boards of at most 64 bits"):
        law.explain()


def test_what_other_boards_lack_is_refused(code: Path) -> None:
    formula = sw.Formula("x == x", board="xiangqi")
    of_chess = "is for chess, and the board is xiangqi"
    with pytest.raises(ValueError, match=f"`positions` {of_chess}"):
        formula.positions([])
    with pytest.raises(ValueError, match=f"`where` {of_chess}"):
        sw.read(EPD, where=formula)
    with pytest.raises(ValueError, match=f"width {of_chess}"):
        formula.prove(width=8)
    with pytest.raises(ValueError, match=f"C code {of_chess}"):
        sw.Formula("x", source=code, board="xiangqi")
    assert formula.positions_type is None
    with pytest.raises(ValueError, match="the boards are chess, shogi"):
        sw.Formula("x", board="risk")
