"""Boards, with python-chess as the oracle."""

import copy
import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import chess
import chess.polyglot
import pytest
from conftest import EPD

import setwise as sw

LINES = EPD.read_text(encoding="utf-8").splitlines()
FENS = [" ".join(line.split()[:4]) + " 0 17" for line in LINES if line and line[0] != "#"]
CHESS960 = [
    "rnkqbbnr/pppppppp/8/8/8/8/PPPPPPPP/RNKQBBNR w KQkq - 0 1",
    "1rk3r1/8/8/8/8/8/8/R1K4R w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1",
]


def compare(mine: sw.Board, theirs: chess.Board) -> None:
    assert mine.fen() == theirs.fen()
    assert sorted(mine.legal_moves) == sorted(move.uci() for move in theirs.legal_moves)
    assert mine.turn == theirs.turn and mine.is_check() == theirs.is_check()
    assert mine.is_checkmate() == theirs.is_checkmate()
    assert mine.is_stalemate() == theirs.is_stalemate()
    assert mine.key == chess.polyglot.zobrist_hash(theirs)
    assert str(mine) == str(theirs)
    for name in ("pawns", "knights", "bishops", "rooks", "queens", "kings", "occupied"):
        assert int(getattr(mine, name)) == getattr(theirs, name), name
    assert int(mine.white) == theirs.occupied_co[chess.WHITE]
    assert int(mine.black) == theirs.occupied_co[chess.BLACK]
    assert mine.castling_rights == theirs.clean_castling_rights()
    assert mine.checkers() == theirs.checkers()


@pytest.mark.parametrize("fen", FENS[:200])
def test_positions_are_those_of_chess(fen: str) -> None:
    mine, theirs = sw.Board(fen), chess.Board(fen)
    compare(mine, theirs)
    for square in chess.SQUARES:
        piece = theirs.piece_at(square)
        assert mine.piece_at(square) == (piece.symbol() if piece else None)
        assert mine.attacks(square) == theirs.attacks(square)
    for move in theirs.legal_moves:
        san = theirs.san(move)
        assert mine.san(move) == san and mine.parse_san(san) == move.uci()


@pytest.mark.parametrize("seed", range(20))
def test_games_are_those_of_chess(seed: int) -> None:
    generator = random.Random(seed)
    mine, theirs = sw.Board(), chess.Board()
    fens: list[str] = []
    while len(fens) < 150 and mine.outcome() is None:
        compare(mine, theirs)
        fens.append(mine.fen())
        move = generator.choice(mine.legal_moves)
        theirs.push_uci(move)
        if generator.random() < 0.5:
            mine.push(move)
        else:
            assert mine.push_san(mine.san(move)) == move
    outcome = theirs.outcome()
    assert (mine.outcome() is None) == (outcome is None)
    for fen in reversed(fens):
        assert mine.pop() == theirs.pop().uci()
        assert mine.fen() == fen
    with pytest.raises(IndexError):
        mine.pop()


@pytest.mark.parametrize("fen", CHESS960)
def test_chess960(fen: str) -> None:
    mine, theirs = sw.Board(fen), chess.Board(fen, chess960=True)
    assert sorted(mine.legal_moves) == sorted(move.uci() for move in theirs.legal_moves)
    for move in theirs.legal_moves:
        assert mine.san(move) == theirs.san(move)
        mine.push(move)
        theirs.push(move)
        assert chess.Board(mine.fen(), chess960=True) == theirs
        theirs.pop()
        assert mine.pop() == move.uci()


def test_outcomes() -> None:
    board = sw.Board()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        assert board.outcome() is None
        board.push(move)
    assert board.outcome() == "black wins by checkmate" and board.is_checkmate()
    board = sw.Board()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8") * 4:
        assert board.outcome() is None
        board.push(move)
    assert board.outcome() == "draw by fivefold repetition"
    assert sw.Board("8/8/8/8/8/8/8/K1k5 w - - 0 1").outcome() == "draw by insufficient material"


def test_perft() -> None:
    assert sw.Board().perft(5) == 4_865_609
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert [sw.Board(kiwipete).perft(depth) for depth in range(5)] == [1, 48, 2039, 97862, 4085603]


def test_boards_are_values() -> None:
    board = sw.Board()
    board.push("e2e4")
    for duplicate in (copy.copy(board), copy.deepcopy(board), board.copy()):
        assert duplicate == board and duplicate.pop() == "e2e4"
    again = pickle.loads(pickle.dumps(board))
    assert again == board and again.ep_square == board.ep_square == 20
    assert board != sw.Board() and board != board.fen()
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
    assert eval(repr(board), {"Board": sw.Board}) == board
    assert board._repr_svg_().startswith("<svg")
    assert sw.Board(chess.Board()) == sw.Board()
    assert chess.Board(sw.Board().fen()) == chess.Board()
    assert board.pieces("N") == sw.SquareSet("b1 g1")


def test_pickles_have_the_moves() -> None:
    chess960 = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
    passed = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"
    for fen, moves in (
        (chess.STARTING_FEN, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"]),
        (chess.STARTING_FEN, ["g1f3", "g8f6", "f3g1", "f6g8"] * 4),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", ["a7a8n"]),
        (chess960, ["f1g1", "e8e7"]),
        (passed, ["e8e7"]),
        (passed, []),
    ):
        board = sw.Board(fen)
        for move in moves:
            board.push(move)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            found = pickle.loads(pickle.dumps(board, protocol))
            assert found == board and found.outcome() == board.outcome()
            assert [found.pop() for _ in moves] == moves[::-1]
            assert found == sw.Board(fen)
            with pytest.raises(IndexError):
                found.pop()


def test_errors_have_a_place() -> None:
    with pytest.raises(sw.FenError) as fen:
        sw.Board("8/8/8/8/8/8/8/K1k4x w - - 0 1")
    assert fen.value.column == 19 and fen.value.row is None
    board = sw.Board()
    for call, text in ((board.push, "e2e5"), (board.parse_san, "Qd5"), (board.san, "a1")):
        with pytest.raises(sw.MoveError) as move:
            call(text)
        assert (move.value.column or 0) >= 1 and move.value.reason
        again = pickle.loads(pickle.dumps(move.value))
        assert str(again) == str(move.value)
    with pytest.raises(sw.MoveError, match="column 1: no white pawn can move to e5"):
        board.push("e2e5")
    with pytest.raises(TypeError, match="a move is a text"):
        board.push(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a position is a FEN"):
        sw.Board(5)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        board.pieces("x")
    assert board == sw.Board()


def test_a_board_can_change_while_another_thread_counts() -> None:
    board = sw.Board()
    with ThreadPoolExecutor(1) as executor:
        counts = [executor.submit(board.perft, 5) for _ in range(20)]
        while not counts[-1].done():
            board.push("e2e4")
            board.pop()
    # Of the starting position, and after the move.
    assert {count.result() for count in counts} <= {4_865_609, 9_771_632}
