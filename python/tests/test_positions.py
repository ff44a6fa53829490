"""Positions from texts, with python-chess as the oracle."""

import csv
import itertools
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import chess
import chess.pgn
import chess.polyglot
import numpy as np
import pytest
from conftest import BARE, EPD, GAMES, PUZZLES
from hypothesis import given, settings
from hypothesis import strategies as st

import setwise as sw

PIECES = ["pawns", "knights", "bishops", "rooks", "queens", "king"]
NAMES = [f"{color}_{piece}" for color in ("white", "black") for piece in PIECES]
START = chess.STARTING_FEN


def boards() -> list[chess.Board]:
    """Returns the positions of the repository, a few of them with operations of EPD."""
    found: list[chess.Board] = []
    with PUZZLES.open(encoding="utf-8") as file:
        found += [chess.Board(row["FEN"]) for row in csv.DictReader(file)]
    for line in EPD.read_text(encoding="utf-8").splitlines():
        board = chess.Board()
        board.set_epd(line)
        found.append(board)
    with GAMES.open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            found += [node.board() for node in game.mainline()]
    return found


BOARDS = boards()
FENS = [board.fen() for board in BOARDS]


def sets(board: chess.Board) -> list[int]:
    colors = (chess.WHITE, chess.BLACK)
    return [int(board.pieces(piece, color)) for color in colors for piece in chess.PIECE_TYPES]


def test_columns_are_those_of_chess() -> None:
    table = sw.parse_fens(FENS)
    assert len(table) == len(BOARDS) > 500
    for index, name in enumerate(NAMES):
        assert table[name].tolist() == [sets(board)[index] for board in BOARDS]
    assert table["white_to_move"].tolist() == [board.turn for board in BOARDS]
    assert table["castling"].tolist() == [board.clean_castling_rights() for board in BOARDS]
    squares = [board.ep_square if board.has_legal_en_passant() else None for board in BOARDS]
    assert table["en_passant"].tolist() == [0 if s is None else 1 << s for s in squares]
    assert table["halfmove_clock"].tolist() == [board.halfmove_clock for board in BOARDS]
    assert table["fullmove_number"].tolist() == [board.fullmove_number for board in BOARDS]
    assert table["key"].tolist() == [chess.polyglot.zobrist_hash(board) for board in BOARDS]
    assert any(squares) and table.column_names == (
        *NAMES,
        *("white_to_move", "castling", "en_passant", "halfmove_clock", "fullmove_number", "key"),
    )


def test_operations_give_the_counters() -> None:
    lines = EPD.read_text(encoding="utf-8").splitlines()
    of_lines = BOARDS[100:][: len(lines)]
    table = sw.parse_fens(lines)
    assert table["fullmove_number"].tolist() == [board.fullmove_number for board in of_lines]
    assert table["halfmove_clock"].tolist() == [board.halfmove_clock for board in of_lines]
    moves = sw.Formula("fullmove_number").positions(lines)
    assert moves.tolist() == table["fullmove_number"].tolist()


def test_values_are_those_of_chess() -> None:
    def value(formula: str) -> list[Any]:
        values: list[Any] = sw.Formula(formula).positions(FENS).tolist()
        return values

    assert value("legal_moves") == [board.legal_moves.count() for board in BOARDS]
    assert value("in_check") == [board.is_check() for board in BOARDS]
    assert value("checkers") == [int(board.checkers()) for board in BOARDS]
    assert value("occupied") == [board.occupied for board in BOARDS]
    assert value("ply") == [board.ply() for board in BOARDS]
    assert value("first(K)") == [board.king(chess.WHITE) for board in BOARDS]


def test_fens_are_those_of_chess() -> None:
    table = sw.parse_fens(FENS)
    expected = [board.fen(en_passant="legal") for board in BOARDS]
    assert sw.to_fens(table).to_list() == expected
    assert sw.to_fens({name: table[name] for name in table}) == expected
    assert sw.to_fens(table).type == "large_string"
    strided = {name: np.repeat(table[name], 2)[::2] for name in table}
    assert sw.to_fens(strided) == expected
    pieces = {name: table[name] for name in NAMES}
    assert sw.to_fens(pieces) == [f"{fen.split()[0]} w - - 0 1" for fen in FENS]


def test_planes_are_those_of_chess() -> None:
    planes = sw.planes(FENS)
    assert planes.shape == (len(FENS), 12, 8, 8) and planes.dtype == np.uint8
    for board, plane in zip(BOARDS, planes, strict=True):
        for piece, word in zip(plane, sets(board), strict=True):
            squares = [1 if word >> square & 1 else 0 for square in range(64)]
            assert piece.ravel().tolist() == squares
    assert sw.planes([]).shape == (0, 12, 8, 8)
    assert not sw.planes([None, "x"], errors="null").any()


@pytest.mark.parametrize("length", [0, 1, 256, 257, 8191, 8192, 8193, 30_001])
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_any_number_of_rows(length: int, threads: int) -> None:
    index = np.random.default_rng(length).integers(0, len(FENS), length)
    fens: list[str | None] = [FENS[i] for i in index]
    for at in range(0, length, 97):
        fens[at] = None
    table = sw.parse_fens(fens, threads=threads)
    moves = sw.Formula("legal_moves + count(P)").positions(fens, threads=threads)
    whole = sw.parse_fens(FENS)
    counts = sw.Formula("legal_moves + count(P)").positions(FENS)
    for found, known in [(table["key"], whole["key"]), (moves, counts)]:
        assert len(found) == length
        valid = ~np.ma.getmaskarray(found)
        assert (np.flatnonzero(~valid) == np.arange(0, length, 97)).all()
        assert (np.asarray(found)[valid] == known[index][valid]).all()
    assert len(sw.planes(fens, threads=threads)) == length


def test_errors_name_row_column_and_reason() -> None:
    bad = "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"
    for threads in (1, 3):
        fens = [BARE] * 50_000
        for row in (20_001, 20_005, 49_999):
            fens[row] = bad
        for run in (sw.parse_fens, sw.planes, sw.Formula("occupied").positions):
            with pytest.raises(sw.FenError) as caught:
                run(fens, threads=threads)
            error = caught.value
            assert isinstance(error, ValueError)
            assert (error.row, error.column) == (20_001, 23)
            assert str(error) == f"row 20001, column 23: {error.reason}"
            assert "castling" in error.reason
        moves = sw.Formula("legal_moves").positions(fens, errors="null", threads=threads)
        assert np.flatnonzero(moves.mask).tolist() == [20_001, 20_005, 49_999]
        table = sw.parse_fens(fens, errors="null", threads=threads)
        assert table.column("key").null_count == 3
    with pytest.raises(sw.FenError, match="^row 0, column 2: "):
        sw.parse_fens(["8é"])
    with pytest.raises(sw.FenError, match=f"column {len(BARE) + 7}: .* second"):
        sw.parse_fens([f"{BARE} ééé\n {BARE}"])
    assert len(sw.parse_fens([f" {BARE} \r\n", f"{BARE} ;D1 5", f"{BARE} some words"])) == 3


def test_rows_without_a_value() -> None:
    formula = sw.Formula("10 / count(q)")
    fens = [START, BARE, "x", None]
    with pytest.raises(sw.NoValueError) as caught:
        formula.positions(fens)
    assert caught.value.row == 1
    assert formula.positions(fens, errors="null").tolist() == [10, None, None, None]
    with pytest.raises(sw.FenError):
        formula.positions([START, "x", BARE])


def test_arguments_are_checked() -> None:
    occupied = sw.Formula("occupied")
    for wrong in (BARE, 5, None, object(), {"fen": BARE}, np.array([1, 2])):
        with pytest.raises(TypeError):
            occupied.positions(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="row 1 is an int"):
        sw.parse_fens([BARE, 3])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="2 dimensions"):
        sw.parse_fens(np.array([[BARE]]))
    with pytest.raises(ValueError, match="raise"):
        sw.parse_fens([BARE], errors="ignore")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads"):
        sw.parse_fens([BARE], threads=0)
    with pytest.raises(TypeError, match="column"):
        sw.parse_fens([BARE], column="fen")
    with pytest.raises(sw.FormulaError):
        sw.Formula("x & y").positions([BARE])
    with pytest.raises(KeyError):
        sw.parse_fens([BARE])["P"]
    with pytest.raises(TypeError):
        sw.to_fens([BARE])  # type: ignore[arg-type]


def test_rows_that_are_no_positions() -> None:
    table = sw.parse_fens([START, BARE])

    def reason(**changed: Any) -> str:
        columns: dict[str, Any] = {name: table[name] for name in table}
        columns.update({name: np.array(values) for name, values in changed.items()})
        with pytest.raises(sw.FenError) as caught:
            sw.to_fens(columns)
        assert (caught.value.row, caught.value.column) == (1, None)
        return str(caught.value)

    words = np.array([1 << 4, 0], dtype=np.uint64)
    assert reason(white_king=words) == "row 1: the white king is missing"
    kings = np.array([1 << 60, 1 << 4], dtype=np.uint64)
    assert reason(black_king=kings) == "row 1: there are two pieces on e1"
    assert "more than one" in reason(en_passant=[0, 3])
    assert "halfmove_clock" in reason(halfmove_clock=[0, -1])
    assert "rook" in reason(castling=[0, 1])
    with pytest.raises(ValueError, match="white_pawns"):
        sw.to_fens({})
    with pytest.raises(ValueError, match="rows"):
        sw.to_fens({**{name: table[name] for name in table}, "castling": words[:1]})
    with pytest.raises(TypeError, match="key|castling"):
        sw.to_fens({**{name: table[name] for name in table}, "castling": np.array([0.5, 1])})


@given(st.lists(st.none() | st.text(max_size=90) | st.sampled_from(FENS), max_size=30))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_position_or_null(texts: list[str | None]) -> None:
    table = sw.parse_fens(texts, errors="null")
    assert len(table) == len(texts)
    known = sw.to_fens(table).to_list()
    for text, fen in zip(texts, known, strict=True):
        if fen is None:
            assert text not in FENS
        else:
            assert text is not None and sw.to_fens(sw.parse_fens([text])).to_list() == [fen]


def test_threads_of_python() -> None:
    fens = FENS * 20
    formula = sw.Formula("legal_moves")
    expected = formula.positions(fens)
    results: list[bool] = []

    def run() -> None:
        for _ in range(5):
            results.append(bool((formula.positions(fens) == expected).all()))
            results.append(len(sw.parse_fens(fens, threads=2)) == len(fens))

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 40 and all(results)


def test_signs_of_counters_are_refused() -> None:
    for fen, column in (("4k3/8/8/8/8/8/8/4K3 w - - -3 7", 27), (f"{BARE[:-3]}5 -1", 29)):
        with pytest.raises(sw.FenError, match="number of moves") as caught:
            sw.parse_fens([fen])
        assert caught.value.column == column
    assert sw.parse_fens(["4k3/8/8/8/8/8/8/4K3 w - - - a comment"])["fullmove_number"] == [1]


def test_a_list_that_is_wrong_about_its_length() -> None:
    class Wrong(list[str]):
        def __len__(self) -> int:
            return 10**12

    assert sw.Formula("count(K)").positions(Wrong(["4k3/8/8/8/8/8/8/4K3 w - -"])).tolist() == [1]


def test_planes_that_memory_has_no_room_for() -> None:
    pytest.importorskip("resource")
    program = """
import resource
import pyarrow as pa, setwise as sw
resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
try:
    sw.planes(pa.nulls(10_000_000))
except MemoryError:
    print("refused")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "refused\n", done.stderr


class _Observed(list[Any]):
    """A list that marks the first and the last moment of its iteration, without any bytecode between
    them, in which other threads could run.
    """

    def __init__(self, texts: list[str]) -> None:
        super().__init__(texts)
        self.marks: list[int] = []

    def __iter__(self) -> Iterator[Any]:
        mark = self.marks.append
        return itertools.chain(map(mark, [1]), super().__iter__(), map(mark, [2]))


def test_threads_run_while_a_list_is_copied() -> None:
    texts = _Observed(["x"] * 500_000)
    seen, is_over = 0, False

    def look() -> None:
        nonlocal seen
        while not is_over:
            seen += len(texts.marks) == 1

    thread = threading.Thread(target=look)
    thread.start()
    tries = 0
    while not seen and tries < 200:
        tries += 1
        texts.marks.clear()
        with pytest.raises(sw.FenError, match="row 1,"):
            sw.parse_fens(texts)
        assert texts.marks == [1, 2]
    is_over = True
    thread.join()
    assert seen
