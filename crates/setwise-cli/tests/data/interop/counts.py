"""setwise counts what python-chess counts, in files of the shape of public databases."""

import csv

import random

import chess
import chess.engine
import chess.pgn
import polars

from common import *

PUZZLES = ROOT / "data" / "puzzles.csv"


def pieces(board, letters):
    """Returns the squares of the pieces with these letters."""
    kinds = [chess.Piece.from_symbol(letter) for letter in letters]
    return sum(board.pieces_mask(kind.piece_type, kind.color) for kind in kinds)


def sides(board):
    """Returns the pieces of the side to move and of the other side."""
    return board.occupied_co[board.turn], board.occupied_co[not board.turn]


def attacks(board, pieces):
    """Returns the squares that a set of pieces attacks."""
    attacked = 0
    for square in chess.SquareSet(pieces):
        attacked |= board.attacks_mask(square)
    return attacked


def hanging(board):
    us, them = sides(board)
    return them & attacks(board, us) & ~attacks(board, them)


def adjacent_files(square):
    file = chess.square_file(square)
    return sum(chess.BB_FILES[f] for f in (file - 1, file + 1) if 0 <= f < 8)


def isolated(board):
    pawns = pieces(board, "P")
    return any(not adjacent_files(square) & pawns for square in chess.SquareSet(pawns))


def passed(board):
    def front(square):
        files = adjacent_files(square) | chess.BB_FILES[chess.square_file(square)]
        return files & sum(chess.BB_RANKS[chess.square_rank(square) + 1 :])

    white = chess.SquareSet(pieces(board, "P"))
    return any(not front(square) & pieces(board, "p") for square in white)


PIECES = ["pawns", "knights", "bishops", "rooks", "queens", "king"]

# A formula of setwise, and the same for a board of python-chess.
FORMULAS = [
    ("P & rank_7", lambda b: pieces(b, "P") & chess.BB_RANK_7),
    ("count(us) < count(them)", lambda b: sides(b)[0].bit_count() < sides(b)[1].bit_count()),
    ("in_check", lambda b: b.is_check()),
    ("count(checkers) == 2", lambda b: len(b.checkers()) == 2),
    ("checkmate || stalemate", lambda b: b.is_checkmate() or b.is_stalemate()),
    ("legal_moves > 35", lambda b: b.legal_moves.count() > 35),
    ("legal_captures == 0", lambda b: not any(b.generate_legal_captures())),
    ("legal_captures % 3 == 1", lambda b: sum(1 for _ in b.generate_legal_captures()) % 3 == 1),
    ("pinned & us", lambda b: any(b.is_pinned(b.turn, s) for s in chess.SquareSet(sides(b)[0]))),
    (
        "legal_targets & (q | Q)",
        lambda b: any(b.piece_type_at(move.to_square) == chess.QUEEN for move in b.legal_moves),
    ),
    (
        "count(knight(N) & (k | q | r)) >= 2",
        lambda b: (attacks(b, pieces(b, "N")) & pieces(b, "kqr")).bit_count() >= 2,
    ),
    ("rook(R) & q", lambda b: attacks(b, pieces(b, "R")) & pieces(b, "q")),
    ("bishop(b) & (N | R)", lambda b: attacks(b, pieces(b, "b")) & pieces(b, "NR")),
    ("pawn_attacks_white(P) & (n | b)", lambda b: attacks(b, pieces(b, "P")) & pieces(b, "nb")),
    ("hanging", hanging),
    ("let f = file_fill(P); P & ~(east_one(f) | west_one(f))", isolated),
    (
        "let s = south_fill(south_one(p)); P & ~(s | east_one(s) | west_one(s))",
        passed,
    ),
    ("castling & rank_1", lambda b: b.clean_castling_rights() & chess.BB_RANK_1),
    ("en_passant != none || halfmove_clock >= 3", lambda b: b.has_legal_en_passant() or b.halfmove_clock >= 3),
    (
        "white_to_move && count(occupied) <= 20 && fullmove_number % 2 == 1",
        lambda b: b.turn and b.occupied.bit_count() <= 20 and b.fullmove_number % 2 == 1,
    ),
]


def check_counts(file, boards):
    """Compares the numbers of matching positions; each formula has some."""
    assert boards
    for formula, holds in FORMULAS:
        theirs = sum(1 for board in boards if holds(board))
        command = ["query", formula, file, "--count", "-f", "json"]
        ours = json.loads(setwise(*command, code=0 if theirs else 1))
        assert ours["positions"] == len(boards), (file, ours)
        assert ours["matched"] == theirs, (file, formula, ours, theirs)
        TOTALS[formula] = TOTALS.get(formula, 0) + theirs


def test_puzzles():
    with open(PUZZLES, newline="") as lines:
        puzzles = list(csv.DictReader(lines))
    check_counts(PUZZLES, [chess.Board(puzzle["FEN"]) for puzzle in puzzles])
    formula = 'Rating >= 1500 && "mate" in Themes && legal_moves > 20'
    holds = lambda puzzle: (
        int(puzzle["Rating"]) >= 1500
        and "mate" in puzzle["Themes"]
        and chess.Board(puzzle["FEN"]).legal_moves.count() > 20
    )
    ids = [match["fields"]["PuzzleId"] for match in query(formula, PUZZLES)]
    assert ids and ids == [puzzle["PuzzleId"] for puzzle in puzzles if holds(puzzle)]


def test_evaluations():
    """The database of evaluations: a position without counters, and several depths."""
    file, made = FOLDER / "evaluations.jsonl", random.Random(1)
    with open(file, "w") as out:
        for row in rows()[::6]:
            board = chess.Board(row["fen"])
            move = next(iter(board.legal_moves), None)
            line = move.uci() if move else ""
            score = lambda: {"cp": made.randint(-300, 300)} if made.random() < 0.8 else {"mate": 3}
            evals = [
                {
                    "pvs": [score() | {"line": line} for _ in range(made.randint(1, 3))],
                    "knodes": made.randint(1, 10**6),
                    "depth": made.randint(10, 50),
                }
                for _ in range(made.randint(1, 4))
            ]
            print(json.dumps({"fen": board.epd(), "evals": evals}), file=out)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(lines) == 50
    check_counts(file, [chess.Board(line["fen"] + " 0 1") for line in lines])
    deepest = [max(line["evals"], key=lambda it: it["depth"]) for line in lines]
    expected = [
        (it["pvs"][0].get("cp"), it["pvs"][0].get("mate"), it["depth"], it["knodes"]) for it in deepest
    ]
    assert expected == [
        tuple(match["fields"][name] for name in ["eval_cp", "eval_mate", "depth", "knodes"])
        for match in query("true", file)
    ]
    high = sum(1 for cp, _, depth, _ in expected if cp is not None and cp > 0 and depth >= 30)
    assert len(query("eval_cp > 0 && depth >= 30", file)) == high > 0


def test_parquet():
    file, table = FOLDER / "positions.parquet", rows()
    boards = [chess.Board(row["fen"]) for row in table]
    polars.DataFrame(table).write_parquet(file)
    check_counts(file, boards)
    # The same positions as sets of squares.
    names = [f"{color}_{piece}" for color in ["white", "black"] for piece in PIECES]
    masks = [
        [board.pieces_mask(kind, color) for color in chess.COLORS for kind in chess.PIECE_TYPES]
        + [board.clean_castling_rights(), 1 << board.ep_square if board.ep_square else 0]
        for board in boards
    ]
    schema = dict.fromkeys([*names, "castling", "en_passant"], polars.UInt64)
    frame = polars.DataFrame(masks, schema=schema, orient="row").with_columns(
        white_to_move=polars.Series([board.turn for board in boards]),
        halfmove_clock=polars.Series([board.halfmove_clock for board in boards]),
        fullmove_number=polars.Series([board.fullmove_number for board in boards]),
    )
    frame.write_parquet(FOLDER / "sets.parquet")
    check_counts(FOLDER / "sets.parquet", boards)
    frame.write_ipc(FOLDER / "sets.arrow")
    check_counts(FOLDER / "sets.arrow", boards)


def annotated_games(file):
    """Writes the famous games with ratings, clocks and evaluations."""
    made = random.Random(2)
    with open(ROOT / "data" / "games.pgn") as source, open(file, "w") as out:
        while game := chess.pgn.read_game(source):
            game.headers["WhiteElo"] = str(made.randint(1800, 2400))
            if made.random() < 0.7:
                game.headers["BlackElo"] = str(made.randint(1800, 2400))
            clock = 600.0
            for node in game.mainline():
                clock -= made.choice([0, 1, 2.5])
                node.set_clock(max(clock, 0))
                if made.random() < 0.5:
                    cp, mate = chess.engine.Cp(made.randint(-999, 999)), chess.engine.Mate(made.choice([-4, 1, 7]))
                    node.set_eval(chess.engine.PovScore(made.choice([cp, mate]), chess.WHITE))
                if made.random() < 0.2:
                    node.nags.add(made.randint(1, 6))
            print(game, file=out, end="\n\n")


def read_games(file):
    games = []
    with open(file) as source:
        while game := chess.pgn.read_game(source):
            games.append(game)
    return games


def check_games(file, rating):
    """Compares the fields of the games in which White has at least this rating."""
    games = read_games(file)
    nodes = [(game, node) for game in games for node in game.mainline()]
    check_counts(file, [node.board() for _, node in nodes])
    columns = ["White", "BlackElo", "san", "uci", "eval_cp", "eval_mate", "clock_s", "nag", "ply", "game"]
    arguments = [file, "--tags", ",".join(columns), "--where", f"WhiteElo >= {rating}"]
    expected = []
    for game, node in nodes:
        if int(game.headers["WhiteElo"]) < rating:
            continue
        score = node.eval().white() if node.eval() else None
        expected.append({
            "White": game.headers["White"],
            "BlackElo": game.headers.get("BlackElo"),
            "san": node.san(),
            "uci": node.uci(),
            "eval_cp": score.score() if score else None,
            "eval_mate": score.mate() if score else None,
            "clock_s": None if node.clock() is None else int(node.clock()),
            "nag": min(node.nags, default=None),
            "ply": node.ply(),
            "game": games.index(game) + 1,
        })
    matches = query("true", *arguments)
    found = [{**match["fields"], "ply": match["ply"], "game": match["game"]} for match in matches]
    for ours, theirs in zip(found, expected):
        ours["BlackElo"] = ours["BlackElo"] and str(ours["BlackElo"])
        assert ours == theirs, (ours, theirs)
    assert len(found) == len(expected) > 500
    low = sum(
        1
        for row in expected
        if row["clock_s"] is not None and row["clock_s"] < 560 and (row["eval_cp"] or 0) > 100
    )
    assert len(query("clock_s < 560 && eval_cp > 100", *arguments)) == low > 0


def test_games():
    annotated_games(FOLDER / "games.pgn")
    check_games(FOLDER / "games.pgn", 2100)
    check_games(ROOT / "data" / "lichess.pgn", 1500)


TOTALS = {}
for test in [test_puzzles, test_evaluations, test_games, *[test_parquet] * HAS_PARQUET]:
    test()
rare = [formula for formula, total in TOTALS.items() if total == 0]
assert len(FORMULAS) == 20 and not rare, rare
