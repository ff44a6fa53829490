"""The messages for wrong arguments have the words of the user."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import setwise as sw

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SETS = np.arange(3, dtype=np.uint64)
BOARD = sw.Board()
LAW = sw.Formula("x == x")
ANY: Any = sw

CALLS_WITH_THREADS: list[Callable[[Any], Any]] = [
    lambda threads: sw.parse_fens([START], threads=threads),
    lambda threads: sw.planes([START], threads=threads),
    lambda threads: sw.legal_move_counts([START], threads=threads),
    lambda threads: sw.Formula("P").positions([START], threads=threads),
    lambda threads: sw.Formula("x")(x=SETS, threads=threads),
    lambda threads: sw.count(SETS, threads=threads),
    lambda threads: sw.read("a.pgn", threads=threads),
]


@pytest.mark.parametrize("call", CALLS_WITH_THREADS)
def test_threads(call: Callable[[Any], Any]) -> None:
    for threads in (0, -1, -(2**70)):
        with pytest.raises(ValueError, match=f"threads must be at least 1, and is {threads}"):
            call(threads)
    for wrong in (1.5, "2"):
        name = type(wrong).__name__
        with pytest.raises(TypeError, match=f"threads must be an int, and is a {name}"):
            call(wrong)


def test_any_number_of_threads() -> None:
    for threads in (1, 7, 2**70, np.int64(3), None):
        assert sw.count(SETS, threads=threads).tolist() == [0, 1, 1]  # type: ignore[arg-type]


CASES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: ANY.read("a.pgn", columns="fen"), TypeError, "columns must be a list of names, and is a str"),
    (lambda: ANY.read("a.pgn", tags="White"), TypeError, "tags must be a list of names, and is a str"),
    (lambda: ANY.read("a.pgn", columns={"fen"}), TypeError, "columns must be a list of names"),
    (lambda: ANY.read("a.pgn", columns=["fen", 3]), TypeError, "an element of columns must be a str"),
    (lambda: ANY.read("a.pgn", columns=5), TypeError, "columns must be a list of names, and is an int"),
    (lambda: ANY.read(["a.pgn"]), TypeError, "path must be the str or os.PathLike of one file, and is a list"),
    (lambda: ANY.read(b"a.pgn"), TypeError, "path must be the str or os.PathLike of one file, and is a bytes"),
    (lambda: ANY.read(5), TypeError, "path must be the str or os.PathLike of one file, and is an int"),
    (lambda: ANY.write_parquet(sw.parse_fens([]), ["a"]), TypeError, "of one file, and is a list"),
    (lambda: BOARD.perft(-1), ValueError, "depth must be 0 to 4294967295, and is -1"),
    (lambda: BOARD.perft(2**40), ValueError, "depth must be 0 to 4294967295, and is 1099511627776"),
    (lambda: ANY.Board().perft("3"), TypeError, "depth must be an int, and is a str"),
    (lambda: LAW.prove(width=-1), ValueError, "width must be 1 to 64, and is -1"),
    (lambda: LAW.prove(width=65), ValueError, "width must be 1 to 64, and is 65"),
    (lambda: LAW.explain(width=-1), ValueError, "width must be 1 to 65535, and is -1"),
    (lambda: ANY.squares([1, 2]), TypeError, r'an array or a column of uint64, and is a list: pass numpy.array\(sets'),
    (lambda: ANY.sets([0], [1]), TypeError, r"offsets must be an array or a column of int64, and is a list"),
    (lambda: ANY.Formula("N")(N=SETS, errors="null"), TypeError, "`errors` is not an input: the inputs are `N`; the options are `out` and `threads`"),
    (lambda: ANY.count(SETS, error="null"), TypeError, r"count\(\) got an unexpected keyword argument 'error'"),
    (lambda: ANY.Formula("N")({1: SETS}), TypeError, "the name of an input must be a str, and is an int"),
    (lambda: ANY.Formula("N")(SETS), TypeError, "the inputs must be keywords, or a mapping of names to arrays"),
]


@pytest.mark.parametrize(("call", "error", "message"), CASES)
def test_wrong_arguments(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


def test_names_may_be_any_sequence(tmp_path: Any) -> None:
    path = tmp_path / "a.fen"
    path.write_text(START)
    for columns in (["fen"], ("fen",), [np.str_("fen"), "key"]):
        assert sw.read(path, columns=columns).column_names == tuple(columns)
    with pytest.raises(TypeError, match="where must be a formula or its text, and is an int"):
        ANY.read(path, where=5)


def test_advice_is_in_the_words_of_python(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", SETS)
    np.savez(tmp_path / "b.npz", a=SETS)
    (tmp_path / "c.csv").write_text("a,b\n1,4k3/8/8/8/8/8/8/4K3 w - - 0 1\n")
    (tmp_path / "d.csv").write_text("a,b\n1,2\n")
    messages = []
    for path in sorted(tmp_path.iterdir()):
        with pytest.raises(ValueError) as raised:
            sw.read(path)
        messages.append(str(raised.value))
    assert [message.rsplit(": ", 1)[1] for message in messages[:2]] == [
        "read it with numpy.load",
        "extract it first, or read its NumPy arrays with numpy.load",
    ]
    assert messages[2].endswith('`b` has positions: column="b"')
    assert messages[3].endswith('choose one with column="NAME"')
    assert not any("--" in message for message in messages)
