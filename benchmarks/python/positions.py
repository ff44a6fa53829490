"""Positions from FEN, and their legal moves: setwise against python-chess and rust-chess.

With `--file FILE`, the positions are those of a file that setwise reads, else those of games of
random moves.
"""

from __future__ import annotations

import random
import sys

import chess
import pyarrow as pa
from measure import Way, is_quick, race

import setwise as sw

ROWS = 2_000 if is_quick() else 1_000_000
# The slow ways read the first rows only.
FEW = ROWS // 50


def random_games() -> list[str]:
    """Returns positions of games of random moves."""
    chooser, board = random.Random(1), sw.Board()
    fens: list[str] = []
    while len(fens) < ROWS:
        moves = board.legal_moves
        if not moves or board.fullmove_number > 60:
            board = sw.Board()
            continue
        board.push(chooser.choice(moves))
        fens.append(board.fen())
    return fens


def positions() -> list[str]:
    if "--file" not in sys.argv:
        return random_games()
    path = sys.argv[sys.argv.index("--file") + 1]
    fens: list[str] = []
    for table in sw.read(path, columns=["fen"]):
        fens += table["fen"].tolist()
        if len(fens) >= ROWS:
            break
    return (fens * (ROWS // len(fens) + 1))[:ROWS]


def main() -> None:
    fens = positions()
    column = pa.array(fens)
    table = sw.parse_fens(column)
    few = fens[:FEW]
    assert sw.to_fens(table).to_list()[:FEW] == [chess.Board(fen).fen() for fen in few]
    counts = [chess.Board(fen).legal_moves.count() for fen in few]
    assert sw.legal_move_counts(column).to_list()[:FEW] == counts

    only_read = sw.Formula("white_to_move")
    ways = [
        Way("chess.Board", lambda: [chess.Board(fen) for fen in few], FEW),
        Way("parse_fens(list), 1 thread", lambda: sw.parse_fens(fens, threads=1), ROWS),
        Way("parse_fens(Arrow), 1 thread", lambda: sw.parse_fens(column, threads=1), ROWS),
        Way("parse_fens(Arrow)", lambda: sw.parse_fens(column), ROWS),
        Way("reading only, 1 thread", lambda: only_read.positions(column, threads=1), ROWS),
    ]
    moves = [
        Way("python-chess", lambda: [chess.Board(fen).legal_moves.count() for fen in few], FEW),
        Way("FEN, 1 thread", lambda: sw.legal_move_counts(column, threads=1), ROWS),
        Way("columns, 1 thread", lambda: sw.legal_move_counts(table, threads=1), ROWS),
    ]
    try:
        import rust_chess
    except ImportError:
        print("rust-chess is not installed")
    else:
        board = rust_chess.Board
        ways.insert(1, Way("rust_chess.Board", lambda: [board(fen) for fen in few], FEW))

        def moves_of(fen: str) -> int:
            return len(list(board(fen).generate_legal_moves()))

        assert [moves_of(fen) for fen in few] == counts
        moves.insert(1, Way("rust-chess", lambda: [moves_of(fen) for fen in few], FEW))
    race(f"{ROWS} positions from FEN", ways)
    race(f"the number of legal moves of {ROWS} positions", moves)


if __name__ == "__main__":
    main()
