"""Formulas over arrays, with NumPy's own operators as the oracle."""

import pathlib
import pickle
import subprocess
import sys
import threading
import time
from typing import Any

import chess
import numpy as np
import pytest
from conftest import ctrl_c_at_work
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import setwise as sw

U64 = np.uint64
LENGTHS = [0, 1, 127, 128, 129, 4095, 4096, 4097, 65535, 65536, 200_003]


def words(length: int, seed: int = 1) -> np.ndarray[Any, np.dtype[np.uint64]]:
    return np.random.default_rng(seed).integers(0, 2**64, length, dtype=U64)


@pytest.mark.parametrize("length", LENGTHS)
def test_values_are_those_of_numpy(length: int) -> None:
    x, y = words(length), words(length, 2)
    assert (sw.Formula("x & ~y")(x=x, y=y) == (x & ~y)).all()
    assert (sw.Formula("x - y")(x=x, y=y, threads=1) == x - y).all()
    larger = sw.Formula("count(x) > count(y)")(x=x, y=y)
    assert larger.dtype == np.bool_
    assert (larger == (np.bitwise_count(x) > np.bitwise_count(y))).all()
    difference = sw.Formula("count(x) - count(y)")(x=x, y=y)
    assert difference.dtype == np.int64
    expected = np.bitwise_count(x).astype(np.int64) - np.bitwise_count(y)
    assert (difference == expected).all()


def test_attacks_are_those_of_chess() -> None:
    occupied = words(500) & words(500, 2)
    rooks = U64(1) << np.arange(500, dtype=U64) % U64(64)
    attacks = sw.Formula("rook(R)")(R=rooks, occupied=occupied)
    for square, (board, found) in enumerate(zip(occupied, attacks, strict=True)):
        mine = chess.SquareSet(int(board))
        rank = chess.BB_RANK_ATTACKS[square % 64][chess.BB_RANK_MASKS[square % 64] & int(mine)]
        file = chess.BB_FILE_ATTACKS[square % 64][chess.BB_FILE_MASKS[square % 64] & int(mine)]
        assert int(found) == rank | file


@given(
    hnp.arrays(U64, hnp.array_shapes(min_dims=1, max_dims=3), elements=st.integers(0, 2**64 - 1)),
    st.integers(0, 2**64 - 1),
    st.data(),
)
@settings(max_examples=200, deadline=None)
def test_arrays_of_any_layout(x: Any, y: int, data: st.DataObject) -> None:
    view = data.draw(st.sampled_from([x, x.T, x[::-1], x[::2], np.asfortranarray(x)]))
    view.setflags(write=False)
    result = sw.Formula("x ^ y")(x=view, y=y)
    assert result.shape == view.shape
    assert (result == view ^ U64(y)).all()


def test_unaligned_arrays() -> None:
    packed = np.zeros(1000, dtype=[("pad", "u1"), ("x", "u8")])
    packed["x"] = words(1000)
    assert (sw.Formula("~x")(x=packed["x"]) == ~words(1000)).all()


def test_arrays_of_each_type() -> None:
    numbers = np.array([-5, 0, 2**62], dtype=np.int64)
    flags = np.array([True, False, True])
    assert sw.Formula("n / 2")(n=numbers).tolist() == [-2, 0, 2**61]
    assert sw.Formula("!b")(b=flags).tolist() == [False, True, False]
    assert sw.Formula("b && n > 0")(b=flags, n=numbers).tolist() == [False, False, True]
    bytes_of_bools = np.array([0, 2, 255], dtype=np.uint8).view(np.bool_)
    assert sw.Formula("!b")(b=bytes_of_bools).tolist() == [True, False, False]
    long = np.arange(100_000) % 3 == 0
    assert (sw.Formula("!b")(b=long[::-1]) == ~long[::-1]).all()


def test_scalars() -> None:
    x = words(70_000)
    assert (sw.Formula("x & m")(x=x, m=chess.SquareSet(chess.BB_RANK_1)) == x & U64(255)).all()
    assert (sw.Formula("b || x > m")(b=np.False_, x=x, m=U64(9)) == (x > 9)).all()
    assert sw.Formula("n - 3")(n=np.int64(-4)) == -7
    assert sw.Formula("x + 1")(x=2**64 - 1) == 0
    assert sw.Formula("x == y")(x=5, y=5) is True
    assert sw.Formula("1 + 2")() == 3


def test_out() -> None:
    x, out = words(100_000), np.empty(100_000, dtype=U64)
    assert sw.Formula("~x")(x=x, out=out) is out
    assert (out == ~x).all()
    counts = np.empty(100_000, dtype=np.int64)
    sw.Formula("count(x)")(x=x, out=counts)
    assert (counts == np.bitwise_count(x)).all()
    with pytest.raises(ValueError, match="out shares memory with an input"):
        sw.Formula("~x")(x=x, out=x)
    with pytest.raises(ValueError, match="out shares memory with an input"):
        sw.Formula("~x")(x=x[1:], out=x[:-1])
    with pytest.raises(TypeError, match="out must be an array of uint64, and is one of int64"):
        sw.Formula("~x")(x=x, out=counts)
    with pytest.raises(ValueError, match="shape"):
        sw.Formula("~x")(x=x, out=out[1:])
    with pytest.raises(ValueError, match="C order"):
        sw.Formula("~x")(x=x[::2], out=out[::2])
    out.setflags(write=False)
    with pytest.raises(ValueError, match="read-only"):
        sw.Formula("~x")(x=x, out=out)


def test_wrong_inputs() -> None:
    formula, x = sw.Formula("x & y"), words(10)
    cases: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"x": x}, TypeError, "`y` must be given: the inputs are `x`, `y`"),
        ({"x": x, "y": x, "z": x}, TypeError, "`z` is not an input"),
        ({"x": x, "y": x[1:]}, ValueError, "same shape"),
        ({"x": x, "y": x.astype(np.uint32)}, TypeError, "array of uint32: convert it"),
        ({"x": x, "y": x.astype(">u8")}, TypeError, "convert it"),
        ({"x": x, "y": 1.5}, TypeError, "must be an array, a column, an int or a bool"),
        ({"x": x, "y": np.float64(1)}, TypeError, "must be an array, a column, an int or a bool"),
        ({"x": x, "y": "a"}, TypeError, "must be an array, a column, an int or a bool"),
        ({"x": x, "y": -1}, OverflowError, "numpy.int64"),
        ({"x": x, "y": 2**64}, OverflowError, "a set is 0 to"),
        ({"x": x, "y": x, "threads": 0}, ValueError, "threads must be at least 1"),
    ]
    for arguments, error, message in cases:
        with pytest.raises(error, match=message.replace("*", r"\*")):
            formula(**arguments)
    with pytest.raises(TypeError, match="given twice"):
        formula({"x": x}, x=x, y=x)


def test_rows_without_a_value() -> None:
    x = words(300_000)
    x[[70_000, 200_000]] = 1
    for threads in (1, 4):
        with pytest.raises(sw.NoValueError, match="row 70000: .*divides by zero") as caught:
            sw.Formula("10 / (count(x) - 1)")(x=x, threads=threads)
        assert caught.value.row == 70_000
    with pytest.raises(ArithmeticError):
        sw.Formula("10 / n")(n=np.int64(0))


def test_errors_have_a_place() -> None:
    with pytest.raises(sw.FormulaError) as caught:
        sw.Formula("x &\n  kinght(N)")
    error = caught.value
    assert (error.line, error.column) == (2, 3)
    assert error.help == "did you mean `knight`?"
    assert "^^^^^^" in str(error)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line) == (str(error), 2)


def test_formulas_are_values() -> None:
    formula = sw.Formula("rook(R) & q")
    copy = pickle.loads(pickle.dumps(formula))
    assert copy == formula and hash(copy) == hash(formula) and copy != sw.Formula("R")
    assert formula != "rook(R) & q"
    assert repr(formula) == "Formula('rook(R) & q')"
    assert {formula: 1}[copy] == 1
    assert formula.inputs == ("R", "occupied", "q") and formula.type == "set"


def test_proofs() -> None:
    assert sw.Formula("x ^ y == y ^ x").prove()
    verdict = sw.Formula("x + y == x | y").prove()
    assert verdict.proved is False and not verdict
    assert verdict.counterexample is not None
    assert sw.Formula("x + y == x | y")(verdict.counterexample) is False
    hard = sw.Formula("x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173")
    assert hard.prove(timeout=0.05).proved is None
    with pytest.raises(sw.FormulaError):
        sw.Formula("x & y").prove()
    with pytest.raises(ValueError, match="width"):
        sw.Formula("x == x").prove(width=65)


def test_certificates(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "law"
    law = sw.Formula("x & (x - 1) <= x")
    verdict = law.prove(certificate=path)
    assert verdict and verdict.certificate is not None
    assert verdict.certificate == [path.with_suffix(it) for it in (".smt2", ".cnf", ".drat")]
    assert verdict.certificate[0].read_text() == law.to_smt2()
    checker = pathlib.Path(__file__).parents[2] / "data" / "check_certificate.py"
    run = subprocess.run([sys.executable, checker, path], capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout.startswith("checked: "), run.stdout + run.stderr
    assert pickle.loads(pickle.dumps(verdict)).certificate == verdict.certificate
    # The name of one file means all of them, and no file stays for a law that is false.
    assert law.prove(certificate=path.with_suffix(".cnf")).certificate == verdict.certificate
    assert not sw.Formula("x + 1 > x").prove(certificate=path)
    assert not list(tmp_path.iterdir())
    # The same files as those of the program, also on another board.
    board = sw.Formula("~(a | b) == ~a & ~b", board="shogi").prove(certificate=str(tmp_path / "b"))
    assert board.certificate is not None and board.certificate[0] == tmp_path / "b.smt2"
    # Nothing is written for a law that is false.
    refuted = sw.Formula("x + 1 > x").prove(certificate=tmp_path / "false")
    assert refuted.proved is False and refuted.certificate is None
    found = sw.Formula("s < 64 => x >> s == x / (1 << s)").prove(
        certificate=tmp_path / "none", timeout=0.5
    )
    if found.proved:
        assert found.certificate is None
        assert found.notes == ["no certificate: none was found within the limits"]
    assert not list(tmp_path.glob("false*")) and not list(tmp_path.glob("none*"))
    with pytest.raises(ValueError, match="certificate"):
        law.prove(certificate=path, width=8)
    with pytest.raises(TypeError, match="certificate must be the str or os.PathLike"):
        law.prove(certificate=1)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="no_folder"):
        law.prove(certificate=tmp_path / "no_folder" / "law")
    with pytest.raises(sw.FormulaError):
        sw.Formula("x & y").prove(certificate=path)


def test_widths() -> None:
    verdict = sw.Formula("x + y == (x ^ y) + 2 * (x & y)").prove()
    assert verdict.every_width and pickle.loads(pickle.dumps(verdict)).every_width
    for law in ("x << 2 == x * 4", "x >> 1 <= x", "x + 256 != x", "x + y == x | y"):
        assert not sw.Formula(law).prove().every_width
    assert not sw.Formula("x ^ y == y ^ x").prove(width=8).every_width


def test_laws_for_other_solvers() -> None:
    law = sw.Formula("x & (x - 1) <= x")
    assert "(set-logic QF_BV)" in law.to_smt2()
    assert "(_ BitVec 8)" in law.to_smt2(width=8)
    with pytest.raises(sw.FormulaError):
        sw.Formula("x & y").to_smt2()
    with pytest.raises(ValueError, match="bit_scan_forward_double_conversion"):
        sw.Formula("bit_scan_forward_double_conversion(x) == 0").to_smt2()
    with pytest.raises(ValueError, match="64 bits"):
        sw.Formula("rook(x) == x").to_smt2(width=8)
    assert "(declare-const a (_ BitVec 81))" in sw.Formula("a == a", board="shogi").to_smt2()


def test_shortest_equal_formulas() -> None:
    long = sw.Formula("(x & y) * (x | y) + (x & ~y) * (~x & y)")
    assert long.simplify().text == "x * y"
    assert sw.Formula("x & 63").simplify().text == "x & 63"
    assert sw.Formula("x & 63").simplify(premise="x < 64", timeout=5).text == "x"
    with pytest.raises(sw.FormulaError, match="braces"):
        sw.Formula("{e4} | x").simplify()
    with pytest.raises(sw.FormulaError):
        sw.Formula("x & 63").simplify(premise="x & 1")
    with pytest.raises(ValueError, match="board"):
        sw.Formula("a | a", board="shogi").simplify()


def test_ctrl_c_ends_a_proof() -> None:
    hard = sw.Formula("x > 1 && y > 1 && x < 1 << 32 && y < 1 << 32 => x * y != 8061522714793830173")
    started = time.process_time()
    with ctrl_c_at_work():
        hard.prove(timeout=600)
    assert time.process_time() - started < 30


def test_threads_of_python() -> None:
    formula, x = sw.Formula("flip_vertical(x) ^ y"), words(300_000)
    expected = x.byteswap() ^ U64(7)
    wrong: list[int] = []

    def call(index: int) -> None:
        for _ in range(20):
            if not (formula(x=x, y=7) == expected).all():
                wrong.append(index)

    threads = [threading.Thread(target=call, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_inputs_on_which_no_value_depends_are_inputs() -> None:
    x, n = words(5), np.array([-8, 7, 0, -1, 3])
    formula = sw.Formula("x ^ x | a")
    assert formula.inputs == ("x", "a")
    assert (formula(x=x, a=7) == 7).all()
    with pytest.raises(TypeError, match="`x` must be given"):
        formula(a=7)
    assert sw.Formula("n < 0").inputs == ("n",)
    assert sw.Formula('"a" in Themes && Themes != "b" && x == 0').inputs == ("Themes", "x")
    assert sw.Formula("n < 0")(n=n).tolist() == [True, False, False, True, False]
    chosen = sw.Formula("select(n < 0, a, b)")(n=n, a=1, b=2)
    assert chosen.tolist() == [1, 2, 2, 1, 2]


def test_masked_elements_are_refused() -> None:
    masked = np.ma.masked_array(words(3), [False, True, False])
    for call in (sw.count, sw.squares, sw.indices, lambda sets: sw.Formula("a")(a=sets)):
        with pytest.raises(TypeError, match="masked"):
            call(masked)
    assert (sw.complement(masked.filled(0)) == ~masked.filled(0)).all()
    assert len(sw.count(np.ma.masked_array(words(3), False))) == 3


def test_types_are_those_of_the_values() -> None:
    """In a call, the names of a position are names of sets like any other."""
    kinds = {"uint64": "set", "int64": "number", "bool": "bool"}
    x = words(3)
    for text in ["legal_moves", "checkmate", "ply", "knight(N) & q", "count(P)", "P == 0", "first(P)"]:
        formula = sw.Formula(text)
        value = formula({name: x for name in formula.inputs})
        assert kinds[str(value.dtype)] == {"square": "number"}.get(formula.type, formula.type)
    for text, kind in [
        ("legal_moves", "number"),
        ("checkmate", "bool"),
        ("in_check", "bool"),
        ("halfmove_clock", "number"),
        ("knight(N) & q", "set"),
        ("count(P)", "number"),
        ("white_to_move && R != 0", "bool"),
    ]:
        formula = sw.Formula(text)
        assert formula.positions_type == kind
        assert kinds[str(formula.positions([chess.STARTING_FEN]).dtype)] == kind
    assert sw.Formula("x & y").positions_type is None
    assert sw.Formula("legal_moves").type == "set"


def test_truth_tables_are_those_of_the_values() -> None:
    formula = sw.Formula("(a & ~b) ^ (c | a)")
    rows = formula.truth_table()
    assert [row[:-1] for row in rows] == [
        (a, b, c) for a in (False, True) for b in (False, True) for c in (False, True)
    ]
    for row in rows:
        words = dict(zip(formula.inputs, (-int(value) % 2**64 for value in row), strict=False))
        assert formula(words) == -int(row[-1]) % 2**64
    assert sw.Formula("x | x & y").truth_table() == [
        (False, False, False),
        (False, True, False),
        (True, False, True),
        (True, True, True),
    ]
    with pytest.raises(sw.FormulaError, match="`shift left` does not treat each bit alone"):
        sw.Formula("a << 1").truth_table()
    with pytest.raises(ValueError, match="truth_table"):
        sw.Formula("a", board="4x4").truth_table()


def test_venn_diagrams_are_drawings() -> None:
    svg = sw.Formula("a ^ b ^ c").venn()
    assert svg.startswith("<svg ") and svg.count("<circle ") == 3
    with pytest.raises(ValueError, match="one to three inputs"):
        sw.Formula("a | b | c | d").venn()


def test_code_that_makes_a_list_gives_its_squares_in_order() -> None:
    code = "while (x) { int i = bitScanReverse(x); *list++ = i; x ^= 1ULL << i; }"
    with pytest.warns(sw.FormulaWarning, match="the value is the list of `i`"):
        formula = sw.Formula(code)
    assert formula(x=0b1011) == formula(x=sw.SquareSet("a1 b1 d1")) == [3, 1, 0]
    assert formula(x=0) == []
    # Arrays have a set in each row.
    sets = np.array([0b1011, 0], dtype=np.uint64)
    assert formula(x=sets).tolist() == [0b1011, 0] and formula.type == "set"
    assert formula(x=2) == [1]
    with pytest.warns(sw.FormulaWarning):
        twice = sw.Formula("*list++ = x; *list++ = 63; *list++ = x;")
    assert twice(x=5) == [5, 63, 5]
    with pytest.raises(sw.NoValueError, match="not a square"):
        twice(x=64)


def test_laws_of_documents_are_read() -> None:
    for text, law in [
        ("for all x, x | x == x.", "x | x == x"),
        ("Lemma 2. x & ~x == none", "x & ~x == none"),
        ("low = x & -x\nlow == isolate_ls1b(x)", "let low = x & -x; low == isolate_ls1b(x)"),
        ("for all x != 0, x & -x != 0", "(x != 0) => (x & -x != 0)"),
    ]:
        with pytest.warns(sw.FormulaWarning):
            formula = sw.Formula(text)
        assert str(formula) == law
        assert formula.prove().proved
        assert pickle.loads(pickle.dumps(formula)) == formula
    for text in ["for all x, x | x", "x & y."]:
        with pytest.raises(sw.FormulaError):
            sw.Formula(text)
