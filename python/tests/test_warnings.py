"""Warnings, ``strict`` and the notes of verdicts report what is valid but unusual."""

import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import setwise as sw

GAMES = '[White "A"]\n\n1. e4 +- e5 *\n\n[White "B"]\n\n1. d4 =+ d5 ] *\n'
FIRST = r"the first in line 3, game 1, column 7: `\+-` has no meaning"


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    path = tmp_path / "odd.pgn"
    path.write_text(GAMES)
    return path


def _drop(batches: sw.Batches) -> None:
    next(iter(batches))


@pytest.mark.parametrize("read", [list, pa.table, _drop])
def test_what_is_passed_over_is_counted_in_one_warning(
    read: Callable[[sw.Batches], Any], odd: Path
) -> None:
    with pytest.warns(sw.PassedOverWarning) as caught:
        read(sw.read(odd))
    assert len(caught) == 1
    assert caught[0].filename == __file__ or read is pa.table
    assert "odd.pgn: 3 things without a meaning in PGN were passed over" in str(caught[0].message)
    with pytest.warns(sw.PassedOverWarning, match=FIRST):
        read(sw.read(odd))


def test_the_writer_of_parquet_warns_where_it_is_called(odd: Path, tmp_path: Path) -> None:
    with pytest.warns(sw.PassedOverWarning, match=FIRST) as caught:
        sw.write_parquet(sw.read(odd), tmp_path / "out.parquet")
    assert [warning.filename for warning in caught] == [__file__]
    assert len(pa.table(sw.read(tmp_path / "out.parquet"))) == 4


def test_warnings_can_be_errors(odd: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        batches = sw.read(odd)
        assert len(next(batches)) == 4
        with pytest.raises(sw.PassedOverWarning):
            next(batches)
        assert list(batches) == []
        with pytest.raises(pa.ArrowInvalid, match="PassedOverWarning"):
            pa.table(sw.read(odd))


@pytest.mark.parametrize("threads", [1, 2])
def test_strict_refuses_what_is_passed_over(odd: Path, threads: int) -> None:
    message = r"odd\.pgn: line 3, game 1, column 7: `\+-` .*; with strict=False it is passed over"
    with pytest.raises(ValueError, match=message):
        list(sw.read(odd, strict=True, threads=threads))
    with pytest.raises(pa.ArrowInvalid, match=message):
        pa.table(sw.read(odd, strict=True, errors="skip", threads=threads))


def test_odd_operations_of_epd_are_said(tmp_path: Path) -> None:
    path = tmp_path / "odd.epd"
    path.write_text("4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn x;\n")
    with pytest.warns(sw.PassedOverWarning, match="1 malformed operation of EPD was left as text in line 1: "):
        [table] = sw.read(path)
    assert table["fen"].tolist() == ["4k3/8/8/8/8/8/8/4K3 w - - 3 1"]
    with pytest.raises(ValueError, match="line 1: move number, column .* it is left as text"):
        list(sw.read(path, strict=True))


def test_files_without_odd_things_warn_of_nothing(tmp_path: Path) -> None:
    path = tmp_path / "plain.pgn"
    path.write_text("1. e4 e5 *\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(pa.table(sw.read(path, strict=True))) == 2


def test_a_malformed_counter_is_not_read_as_no_counter() -> None:
    text = "4k3/8/8/8/8/8/8/4K3 w - - hmvc x; fmvn 3;"
    with pytest.raises(sw.FenError, match="row 0, column 32: halfmove clock: `x` is not a digit"):
        sw.parse_fens([text])
    assert sw.Formula("K").positions([text], errors="null").mask.tolist() == [True]
    other = "4k3/8/8/8/8/8/8/4K3 w - - bm (; hmvc 3;"
    assert sw.parse_fens([other])["halfmove_clock"].tolist() == [3]


def test_notes_on_formulas_are_warnings(odd: Path) -> None:
    with pytest.warns(sw.FormulaWarning, match="`\\^` is the exclusive or") as caught:
        formula = sw.Formula("x == 2^64")
    assert [warning.filename for warning in caught] == [__file__]
    assert formula(x=66) is True
    with pytest.warns(sw.FormulaWarning, match="`=` is read as `==`"):
        sw.read(odd, where="count(P) = 8")
    source = "U64 f(U64 x) {\n#define A 1\n#define A 2\nreturn x + A; }\nf(x)"
    with pytest.warns(sw.FormulaWarning, match="`A` is defined again; the last definition counts"):
        assert sw.Formula(source)(x=1) == 3


def test_verdicts_say_what_limits_them() -> None:
    vacuous = sw.Formula("x != x => x == 1").prove()
    assert vacuous.proved and vacuous.notes == ["the premise is never true"]
    assert repr(vacuous).endswith("; the premise is never true>")
    without_value = sw.Formula("x / y == x / y").prove()
    assert without_value.proved is False
    assert without_value.notes[0].startswith("the law has no value there: it divides by zero")
    asserted = sw.Formula("U64 f(U64 x) { assert(x != 0); return x & -x; }\nf(x) != 0").prove()
    assert asserted.notes == ["where the code's assertions hold: in `f`, x != 0"]
    assert pickle.loads(pickle.dumps(vacuous)).notes == vacuous.notes
    assert sw.Formula("x == x").prove().notes == []
