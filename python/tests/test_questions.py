"""Questions about games: formulas against plain loops over the boards of python-chess."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import chess
import chess.pgn
import pytest
from conftest import LICHESS

import setwise as sw

OPEN = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
LINES = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"


@dataclass(frozen=True)
class Game:
    """A game: its headers, and at each ply the board, the move to it, its text, value and key."""

    headers: chess.pgn.Headers
    boards: list[chess.Board]
    moves: list[chess.Move]
    sans: list[str]
    evals: list[int | None]
    keys: list[tuple[str, bool, int, int | None]]

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.boards) - 1

    def captured(self, ply: int) -> chess.Piece | None:
        """The piece that the move to a ply captured."""
        if ply == 0:
            return None
        board, move = self.boards[ply - 1], self.moves[ply]
        if board.is_en_passant(move):
            return chess.Piece(chess.PAWN, not board.turn)
        return board.piece_at(move.to_square) if board.is_capture(move) else None

    def moved(self, ply: int) -> chess.Piece | None:
        """The piece that moved to a ply, as it was before."""
        return self.boards[ply - 1].piece_at(self.moves[ply].from_square) if ply else None

    def takes(self, ply: int, piece: str) -> bool:
        """Whether the move to a ply captured one of these pieces."""
        return 0 <= ply <= self.last and str(self.captured(ply) or "-") in piece

    def moves_one(self, ply: int, piece: str) -> bool:
        """Whether the move to a ply moved one of these pieces."""
        return 0 <= ply <= self.last and str(self.moved(ply) or "-") in piece

    def check(self, ply: int) -> bool:
        """Whether there is a check at a ply of the game."""
        return 0 <= ply <= self.last and self.boards[ply].is_check()

    def mate(self, ply: int) -> bool:
        """Whether there is a checkmate at a ply of the game."""
        return 0 <= ply <= self.last and self.boards[ply].is_checkmate()

    def points(self, ply: int) -> int | None:
        """Two points for a win of the side to move, one for a draw."""
        white = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}.get(self.headers["Result"])
        return 2 - white if white is not None and self.boards[ply].turn == chess.BLACK else white


@cache
def games() -> list[Game]:
    found = []
    with LICHESS.open() as text:
        while (game := chess.pgn.read_game(text)) is not None:
            one = Game(game.headers, [game.board()], [chess.Move.null()], [""], [None], [])
            for node in game.mainline():
                one.sans.append(one.boards[-1].san(node.move))
                board = one.boards[-1].copy(stack=False)
                board.push(node.move)
                score = node.eval()
                one.boards.append(board)
                one.moves.append(node.move)
                one.evals.append(None if score is None else score.white().score())
            one.keys.extend(map(same, one.boards))
            found.append(one)
    return found


def count(board: chess.Board, piece: str) -> int:
    one = chess.Piece.from_symbol(piece)
    return len(board.pieces(one.piece_type, one.color))


def squares(board: chess.Board, piece: str) -> chess.SquareSet:
    one = chess.Piece.from_symbol(piece)
    return board.pieces(one.piece_type, one.color)


def has_material(board: chess.Board, white: str, black: str) -> bool:
    pieces = Counter(str(piece) for piece in board.piece_map().values())
    return pieces == Counter(white.upper() + black.lower())


def after(board: chess.Board, holds: Callable[[chess.Board], bool]) -> int:
    """The number of legal moves after which something holds."""
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += holds(board)
        board.pop()
    return found


def same(board: chess.Board) -> tuple[str, bool, int, int | None]:
    ep = board.ep_square if board.has_legal_en_passant() else None
    return board.board_fen(), board.turn, board.clean_castling_rights(), ep


def since(game: Game, ply: int, holds: Callable[[int], bool]) -> int | None:
    return next((ply - at for at in range(ply, -1, -1) if holds(at)), None)


def until(game: Game, ply: int, holds: Callable[[int], bool]) -> int | None:
    return next((at - ply for at in range(ply, game.last + 1) if holds(at)), None)


def pinned(board: chess.Board, color: chess.Color, kinds: Iterable[int | None]) -> int:
    own = chess.SquareSet(board.occupied_co[color])
    return sum(board.is_pinned(color, it) and board.piece_type_at(it) in kinds for it in own)


def fell(game: Game, ply: int) -> bool:
    before, now = game.evals[ply - 1] if ply else None, game.evals[ply]
    return before is not None and now is not None and before - now >= 300


def wins_queen(game: Game, ply: int) -> bool:
    value = game.evals[ply]
    if value is None:
        return False
    return (game.takes(ply, "q") and value > 300) or (game.takes(ply, "Q") and value < -300)


ALL = chess.PIECE_TYPES
Holds = Callable[[Game, int], bool]
# The formula, whether the position before the first move counts, and the loop.
QUESTIONS: list[tuple[str, bool, Holds]] = [
    ("in_check && previous(in_check)", False, lambda g, p: g.check(p) and g.check(p - 1)),
    (
        "previous(q, 2) & ~q",
        False,
        lambda g, p: p >= 2 and bool(squares(g.boards[p - 2], "q") - squares(g.boards[p], "q")),
    ),
    ("previous(san, 2) == \"O-O\"", False, lambda g, p: p >= 3 and g.sans[p - 2] == "O-O"),
    ("next(checkmate)", False, lambda g, p: g.mate(p + 1)),
    (
        "next(count(occupied), 2) == count(occupied) - 2",
        False,
        lambda g, p: (
            p + 2 <= g.last
            and len(g.boards[p + 2].piece_map()) == len(g.boards[p].piece_map()) - 2
        ),
    ),
    ("sequence(captures(occupied), captures(occupied), captures(occupied))", False,
     lambda g, p: all(g.takes(at, "PNBRQpnbrq") for at in range(p, p + 3))),
    ("sequence(in_check, repeat(!in_check, 1, 2), in_check)", False,
     lambda g, p: g.check(p) and any(
         all(at <= g.last and not g.check(at) for at in range(p + 1, p + 1 + n))
         and g.check(p + 1 + n) for n in (1, 2))),
    ("sequence(in_check, repeat(true, 1), checkmate)", False,
     lambda g, p: g.check(p) and g.mate(p + 2)),
    ("sequence(captured_piece == \"Q\", repeat(true, 0, 3), captured_piece == \"q\")", False,
     lambda g, p: g.takes(p, "Q") and any(g.takes(p + 1 + n, "q") for n in range(4))),
    ("sequence(in_check && !white_to_move, repeat(white_to_move || in_check, 4))", False,
     lambda g, p: g.boards[p].turn == chess.BLACK and p + 4 <= g.last
     and all(g.check(at) for at in (p, p + 2, p + 4))),
    ("sequence_end(moved(P), repeat(true, 0, 2), moved(p)) == 20", False,
     lambda g, p: g.moves_one(p, "P") and next(
         (at for at in range(p + 1, p + 4) if g.moves_one(at, "p")), None) == 20),
    ("ever(checkmate) && legal_moves == 1", False,
     lambda g, p: g.mate(g.last) and g.boards[p].legal_moves.count() == 1),
    ("ever(promoted_to == \"Q\") && is_last", False,
     lambda g, p: p == g.last and any(
         m.promotion == chess.QUEEN and m.to_square >= chess.A8 for m in g.moves)),
    ("always(count(Q | q) == 2) && is_last", False,
     lambda g, p: p == g.last
     and all(count(b, "Q") + count(b, "q") == 2 for b in g.boards)),
    ("count_plies(in_check) >= 8 && in_check", False,
     lambda g, p: g.check(p) and sum(b.is_check() for b in g.boards) >= 8),
    ("since(captures(occupied)) == 10", False,
     lambda g, p: since(g, p, lambda at: g.captured(at) is not None) == 10),
    ("until(checkmate) == 3", False, lambda g, p: until(g, p, g.mate) == 3),
    ("at_start(legal_moves) == 20 && legal_moves >= 45", True,
     lambda g, p: g.boards[0].legal_moves.count() == 20 and g.boards[p].legal_moves.count() >= 45),
    ("at_end(checkmate) && count(q) > count(Q)", False,
     lambda g, p: g.mate(g.last) and count(g.boards[p], "q") > count(g.boards[p], "Q")),
    ("game_plies > 100 && in_check", False, lambda g, p: g.last > 100 and g.check(p)),
    ("is_first", True, lambda g, p: p == 0),
    ("captures(Q | q)", False, lambda g, p: g.takes(p, "Qq")),
    ("captured & ~moved_to", False,
     lambda g, p: p > 0 and g.boards[p - 1].is_en_passant(g.moves[p])),
    ("c8 in moved(k) && previous(e8 in k)", False,
     lambda g, p: p > 0 and g.boards[p - 1].turn == chess.BLACK
     and g.boards[p - 1].is_queenside_castling(g.moves[p])),
    ("e5 in moved(N)", False,
     lambda g, p: g.moves_one(p, "N") and g.moves[p].to_square == chess.E5),
    ("moved_piece == \"R\" && captured_piece == \"r\"", False,
     lambda g, p: g.moves_one(p, "R") and g.takes(p, "r")),
    ("next_san == \"e4\"", True, lambda g, p: p < g.last and g.sans[p + 1] == "e4"),
    ("next_piece == \"Q\" && in_check", True,
     lambda g, p: g.check(p) and g.moves_one(p + 1, "Q")),
    ("half_points == 2 && in_check", True, lambda g, p: g.points(p) == 2 and g.check(p)),
    (f"position(\"{OPEN}\")", True, lambda g, p: g.keys[p] == same(chess.Board(OPEN))),
    (f"placement(\"{LINES}\")", True, lambda g, p: g.boards[p].board_fen() == LINES),
    ("material(\"KRPPKR\")", False, lambda g, p: has_material(g.boards[p], "KRPP", "KR")),
    ("either_color(material(\"KPK\"))", False,
     lambda g, p: has_material(g.boards[p], "KP", "K") or has_material(g.boards[p], "K", "KP")),
    ("either_color(captures(q) != none && eval_cp > 300)", False, wins_queen),
    ("either_wing(P & a6)", False,
     lambda g, p: any(g.boards[p].piece_at(at) == chess.Piece.from_symbol("P")
                      for at in (chess.A6, chess.H6))),
    ("legal_checks >= 6", False, lambda g, p: after(g.boards[p], chess.Board.is_check) >= 6),
    ("legal_mates > 0 && !next(checkmate)", False,
     lambda g, p: p < g.last and not g.mate(p + 1)
     and after(g.boards[p], chess.Board.is_checkmate) > 0),
    ("repetitions >= 2", False,
     lambda g, p: g.keys[: p + 1].count(g.keys[p]) >= 2),
    ("regex(White, \"(?i)^[a-m]\") && ply <= 3", False,
     lambda g, p: p <= 3 and g.headers["White"][0].lower() in "abcdefghijklm"),
    ("lowercase(san) == \"bxc3\"", False, lambda g, p: g.sans[p].lower() == "bxc3"),
    ("count(attackers_to(f7, occupied) & white) >= 2", False,
     lambda g, p: len(g.boards[p].attackers(chess.WHITE, chess.F7)) >= 2),
    ("count(pinned_us) >= 2", False,
     lambda g, p: pinned(g.boards[p], g.boards[p].turn, ALL) >= 2),
    ("pinned_them & (Q | q)", False,
     lambda g, p: pinned(g.boards[p], not g.boards[p].turn, [chess.QUEEN]) > 0),
    ("previous(eval_cp) - eval_cp >= 300 && !white_to_move", False,
     lambda g, p: g.boards[p].turn == chess.BLACK and fell(g, p)),
    ("ply <= 12 && in_check", False, lambda g, p: p <= 12 and g.check(p)),
]


@pytest.mark.filterwarnings("ignore:in games, the position before the first move counts too")
@pytest.mark.parametrize(
    ("formula", "has_start", "holds"), QUESTIONS, ids=[question[0] for question in QUESTIONS]
)
def test_formulas_find_what_a_loop_over_boards_finds(
    formula: str, has_start: bool, holds: Holds
) -> None:
    found = [
        pair
        for batch in sw.read(LICHESS, columns=["game", "ply"], where=formula)
        for pair in zip(batch["game"].tolist(), batch["ply"].tolist(), strict=True)
    ]
    expected = [
        (number, ply)
        for number, game in enumerate(games(), 1)
        for ply in range(0 if has_start else 1, game.last + 1)
        if holds(game, ply)
    ]
    assert found == expected
    assert found, "the question finds nothing"
