"""`read_positions`, against python-chess, the readers of DuckDB, and plain code over the files."""

import bz2
import csv
import gzip
import lzma
import random
import re
import resource
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess
import chess.pgn
import duckdb
import pytest
from conftest import connect

Connection = duckdb.DuckDBPyConnection
Row = tuple[object, ...]

DATA = Path(__file__).parents[2] / "data"
GAMES = DATA / "games.pgn"
PUZZLES = DATA / "puzzles.csv"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

BOARD = [f"{side}_{name}" for side in ("white", "black") for name in (
    "pawns", "knights", "bishops", "rooks", "queens", "king"
)]
STATE = ["white_to_move", "castling", "en_passant", "halfmove_clock", "fullmove_number", "key"]


def rows(con: Connection, query: str, *values: object) -> list[Row]:
    return con.execute(query, [*values]).fetchall()


def fen(board: chess.Board) -> str:
    return board.fen(en_passant="legal")


def state(board: chess.Board) -> Row:
    """Returns the columns of a position, without its key."""
    pieces = [
        int(board.pieces(piece, color)) for color in chess.COLORS for piece in chess.PIECE_TYPES
    ]
    square = board.ep_square if board.has_legal_en_passant() else None
    return (
        *pieces,
        board.turn,
        board.clean_castling_rights(),
        0 if square is None else 1 << square,
        board.halfmove_clock,
        board.fullmove_number,
    )


Played = tuple[chess.pgn.Game, int, chess.Board, chess.Board, chess.Move]


def played(path: Path) -> Iterator[Played]:
    """Returns the games, with the positions before and after each move."""
    with path.open() as file:
        number = 0
        while game := chess.pgn.read_game(file):
            number += 1
            board = game.board()
            for move in game.mainline_moves():
                before = board.copy(stack=False)
                board.push(move)
                yield game, number, before, board.copy(stack=False), move


@pytest.mark.parametrize("name", ["games.pgn", "lichess.pgn"])
def test_games(con: Connection, name: str) -> None:
    names = ["game", "ply", "san", "uci", "result", "White", "fen", *BOARD, *STATE[:-1]]
    columns = ", ".join(names)
    found = rows(con, f"SELECT {columns} FROM read_positions(?)", str(DATA / name))
    expected = [
        (
            number,
            after.ply() - game.board().ply(),
            before.san(move),
            move.uci(),
            game.headers["Result"],
            game.headers["White"],
            fen(after),
            *state(after),
        )
        for game, number, before, after, move in played(DATA / name)
    ]
    assert len(found) > 2000
    assert found == expected


def test_the_result_and_its_tag(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text('[Result "*"]\n\n1. e4 1-0\n')
    query = "SELECT result, Result_1 FROM read_positions(?, matching := 'Result == \"*\"')"
    assert rows(con, query, str(path)) == [("1-0", "*")]


def test_lines_of_positions(con: Connection) -> None:
    path = DATA / "positions.epd"
    numbered = enumerate(path.read_text().splitlines(), 1)
    lines = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    boards = [chess.Board.from_epd(" ".join(line.split()[:4]))[0] for _, line in lines]
    names = ", ".join(BOARD + STATE[:3])
    found = rows(con, f"SELECT line, path, {names} FROM read_positions(?)", str(path))
    expected = [
        (number, str(path), *state(board)[:15])
        for (number, _), board in zip(lines, boards, strict=True)
    ]
    assert found == expected


def test_counters_of_epd(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.epd"
    path.write_text("4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 31;\n" + START + "\n")
    query = "SELECT halfmove_clock, fullmove_number FROM read_positions(?)"
    assert rows(con, query, str(path)) == [(7, 31), (0, 1)]
    assert rows(con, "SELECT fen FROM read_positions(?)", str(path)) == [
        ("4k3/8/8/8/8/8/8/4K3 w - - 7 31",),
        (START,),
    ]


def puzzles() -> tuple[list[str], list[Row]]:
    with PUZZLES.open(newline="") as file:
        header, *records = csv.reader(file)
    position = header.index("FEN")
    names = ["fen", *header[:position], *header[position + 1 :]]

    def value(name: str, text: str) -> object:
        is_number = name in ("Rating", "RatingDeviation", "Popularity", "NbPlays")
        return int(text) if is_number else text

    def row(record: list[str]) -> Row:
        given = dict(zip(header, record, strict=True))
        board = fen(chess.Board(given["FEN"]))
        return (board, *(value(name, given[name]) for name in names[1:]))

    return names, [row(record) for record in records]


def packed(folder: Path, con: Connection) -> dict[str, Path]:
    """Writes the puzzles in other formats."""
    text = PUZZLES.read_bytes()
    (folder / "puzzles.csv.gz").write_bytes(gzip.compress(text))
    (folder / "puzzles.csv.bz2").write_bytes(bz2.compress(text))
    (folder / "puzzles.csv.xz").write_bytes(lzma.compress(text))
    table = f"(SELECT * FROM read_csv('{PUZZLES}'))"
    con.execute(f"COPY {table} TO '{folder}/puzzles.csv.zst' (FORMAT csv, COMPRESSION zstd)")
    con.execute(f"COPY {table} TO '{folder}/puzzles.tsv' (FORMAT csv, DELIMITER '\t')")
    con.execute(f"COPY {table} TO '{folder}/puzzles.jsonl' (FORMAT json)")
    return {path.name.removeprefix("puzzles."): path for path in folder.iterdir()}


@pytest.mark.parametrize("form", ["csv.gz", "csv.bz2", "csv.xz", "csv.zst", "tsv", "jsonl"])
def test_tables(con: Connection, tmp_path: Path, form: str) -> None:
    names, expected = puzzles()
    listed = ", ".join(names)
    query = f"SELECT {listed} FROM read_positions(?)"
    found = rows(con, query, str(packed(tmp_path, con)[form]))
    # Of an empty text, JSON has a null and CSV has nothing.
    assert [[value or "" for value in row] for row in found] == [[*row] for row in expected]
    described = rows(con, "DESCRIBE SELECT * FROM read_positions(?)", str(PUZZLES))
    assert [row[0] for row in described] == [*names, *BOARD, *STATE, "path", "line"]


def test_parquet_is_read_by_duckdb(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    con.execute(f"COPY (SELECT '{START}' AS fen) TO '{path}' (FORMAT parquet)")
    with pytest.raises(duckdb.Error, match="this is Parquet, which is not read here: use read_parquet"):
        con.execute("SELECT fen FROM read_positions(?)", [str(path)])


def test_types(con: Connection, tmp_path: Path) -> None:
    """Also of columns with nulls in any row of a chunk."""
    path = tmp_path / "a.csv"
    lines = ["fen,number,real,bool,text"]
    expected: list[Row] = []
    for i in range(10_000):
        values = [str(i - 5000), f"{i}.5", "true" if i % 2 else "false", f"n{i}"]
        given = [value if (i + at) % 5 else "" for at, value in enumerate(values)]
        lines.append(",".join([START, *given]))
        typed = [i - 5000, i + 0.5, i % 2 == 1, f"n{i}"]
        known = [value if (i + at) % 5 else None for at, value in enumerate(typed)]
        # An empty text is a text.
        expected.append((*known[:3], known[3] or ""))
    path.write_text("\n".join(lines) + "\n")
    query = "SELECT number, real, bool, text FROM read_positions(?)"
    described = rows(con, f"DESCRIBE {query}", str(path))
    assert [row[1] for row in described] == ["BIGINT", "DOUBLE", "BOOLEAN", "VARCHAR"]
    assert rows(con, query, str(path)) == expected


def test_names_that_sql_does_not_distinguish(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"fen,a,A,Key,line,white_king\n{START},1,2,3,4,5\n")
    query = "SELECT a, A_1, Key_1, line, line_1, white_king FROM read_positions(?)"
    assert rows(con, query, str(path)) == [(1, 2, 3, 4, 2, 16)]


def test_projection(con: Connection) -> None:
    """Any columns, in any order and more than once, or none."""
    names = [row[0] for row in rows(con, "DESCRIBE FROM read_positions(?)", str(GAMES))]
    assert len(set(map(str.lower, map(str, names)))) == len(names)
    con.execute(f"CREATE TABLE kept AS FROM read_positions('{GAMES}')")
    assert rows(con, "SELECT count(*) FROM read_positions(?)", str(GAMES)) == [(2007,)]
    numbers = random.Random(1)
    for _ in range(20):
        some = numbers.choices(names, k=numbers.randrange(1, 9))
        chosen = ", ".join(f'"{name}"' for name in some)
        found = rows(con, f"SELECT {chosen} FROM read_positions(?)", str(GAMES))
        assert found == rows(con, f"SELECT {chosen} FROM kept")


def test_formulas(con: Connection) -> None:
    formula = "knight(N) & (q | r)"
    of_reader = "SELECT fen FROM read_positions($1, matching := $2)"
    of_filter = "SELECT fen FROM read_positions($1) WHERE setwise_match(fen, $2)"
    found = rows(con, of_reader, str(GAMES), formula)
    assert found == rows(con, of_filter, str(GAMES), formula) != []
    query = "SELECT count(*) FROM read_positions($1, matching := $2)"
    assert rows(con, query, str(GAMES), formula) == [(len(found),)]
    of_fields = "count(P) = 8 && Popularity > 90"
    assert rows(con, query, str(PUZZLES), of_fields) == rows(
        con,
        "SELECT count(*) FROM read_positions(?) "
        "WHERE bb_count(white_pawns) = 8 AND Popularity > 90",
        str(PUZZLES),
    )


def test_tags(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text('[Mood "calm"]\n\n1. e4 1-0\n\n[Late "yes"]\n\n1. d4 0-1\n')
    query = "SELECT Mood, Late FROM read_positions(?, tags := ['Late', 'Mood', 'None'])"
    assert rows(con, query, str(path)) == [("calm", None), (None, "yes")]
    with pytest.raises(duckdb.Error, match="no column `Late`"):
        con.execute("FROM read_positions(?, tags := ['Late'])", [str(DATA / "positions.epd")])


def test_lists_of_files(con: Connection, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"fen,x,y\n{START},1,2\n")
    (tmp_path / "b.csv").write_text(f"fen,x,z\n{START},1.5,abc\n")
    (tmp_path / "c.csv").write_text(f"fen,y\n{START},name\n")
    (tmp_path / "d.epd").write_text(START + "\n")
    con.execute(f"SET VARIABLE files = (SELECT list(file ORDER BY file) FROM glob('{tmp_path}/*'))")
    query = "SELECT parse_filename(path), x, y, z FROM read_positions(getvariable('files'))"
    assert rows(con, query) == [
        ("a.csv", 1.0, "2", None),
        ("b.csv", 1.5, None, "abc"),
        ("c.csv", None, "name", None),
        ("d.epd", None, None, None),
    ]


def test_limits(con: Connection, tmp_path: Path) -> None:
    query = "SELECT ply FROM read_positions(?) LIMIT"
    assert rows(con, f"{query} 3", str(GAMES)) == [(1,), (2,), (3,)]
    assert rows(con, f"{query} 0", str(GAMES)) == []
    # The rest is not read: its error is not met.
    path = tmp_path / "a.epd"
    path.write_text((START + "\n") * 500_000 + "nothing\n")
    assert len(rows(con, "SELECT fen FROM read_positions(?) LIMIT 5000", str(path))) == 5000


@pytest.mark.parametrize("name", ["a.pgn", "a.epd", "a.fen", "a.txt", "a"])
def test_empty_files(con: Connection, tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    for columns in ["*", "fen", "count(fen)", "count(*)"]:
        found = rows(con, f"SELECT {columns} FROM read_positions(?)", str(tmp_path / name))
        assert found == ([(0,)] if "count" in columns else [])


def test_all_sizes_of_files(con: Connection, tmp_path: Path) -> None:
    """Also those that fill the last chunk."""
    path = tmp_path / "a.fen"
    for count in [1, 2047, 2048, 2049, 4096, 70_000]:
        path.write_text((START + "\n") * count)
        query = "SELECT count(*), count(fen), max(line) FROM read_positions(?)"
        assert rows(con, query, str(path)) == [(count, count, count)]
        assert rows(con, "SELECT count(*) FROM read_positions(?)", str(path)) == [(count,)]


def test_long_texts(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("fen,text\n" + "".join(f"{START},{'é' * i * 50}\n" for i in range(3000)))
    found = rows(con, "SELECT count(*), sum(length(text)) FROM read_positions(?)", str(path))
    assert found == [(3000, 50 * 3000 * 2999 // 2)]


def test_bad_lines(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.epd"
    path.write_text((START + "\n") * 5000 + "4k3/8/9/8/8/8/8/4K3 w - - 0 1\n" + START + "\n")
    for columns in ["fen", "count(*)", "white_pawns"]:
        with pytest.raises(duckdb.Error) as raised:
            con.execute(f"SELECT {columns} FROM read_positions(?)", [str(path)]).fetchall()
        assert f"{path}: line 5001: piece placement, column 7" in str(raised.value)
        query = f"SELECT {columns} FROM read_positions(?, errors := 'skip')"
        found = rows(con, query, str(path))
        assert found == [(5001,)] if "count" in columns else len(found) == 5001
    games = tmp_path / "a.pgn"
    games.write_text("1. e4 e5 1-0\n\n[White \"x\"]\n\n1. e4 Ke5 0-1\n")
    with pytest.raises(duckdb.Error, match=re.escape(f"{games}: line 5, game 2, column 7: ")):
        con.execute("FROM read_positions(?)", [str(games)]).fetchall()


def test_side_lines(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "lines.pgn"
    path.write_text("1. e4 (1. d4 d5 (1... Nf6)) 1... e5 2. Qh5 Ke7 3. Qxe5# 1-0\n")
    query = "SELECT variation, ply, san FROM read_positions(?, variations := true{})"
    main = [("", 1, "e4"), ("", 2, "e5"), ("", 3, "Qh5"), ("", 4, "Ke7"), ("", 5, "Qxe5#")]
    sides = [("1.1", 1, "d4"), ("1.1", 2, "d5"), ("1.1 2.1", 2, "Nf6")]
    assert rows(con, query.format(""), str(path)) == [*main, *sides]
    formula = ", matching := 'variation != \"\" && previous(d4 in P)'"
    assert rows(con, query.format(formula), str(path)) == sides[1:]
    assert rows(con, "SELECT count(*) FROM read_positions(?)", str(path)) == [(len(main),)]
    with pytest.raises(duckdb.Error, match="only games in PGN have side lines"):
        con.execute(query.format(""), [str(DATA / "positions.epd")])


def test_strict_refuses_what_is_passed_over(con: Connection, tmp_path: Path) -> None:
    games = tmp_path / "odd.pgn"
    games.write_text('[White "x"]\n\n1. e4 +- e5 1-0\n')
    query = "SELECT {} FROM read_positions(?, strict := {})"
    assert rows(con, query.format("san", "false"), str(games)) == [("e4",), ("e5",)]
    message = re.escape(f"{games}: line 3, game 1, column 7: `+-` has no meaning")
    for columns in ["san", "count(*)"]:
        with pytest.raises(duckdb.Error, match=message):
            con.execute(query.format(columns, "true"), [str(games)]).fetchall()
    lines = tmp_path / "odd.epd"
    lines.write_text("4k3/8/8/8/8/8/8/4K3 w - - hmvc x;\n")
    with pytest.raises(duckdb.Error, match="line 1: halfmove clock, column 32"):
        con.execute(query.format("fen", "true"), [str(lines)]).fetchall()


def test_strict_refuses_tags_without_a_column(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "late.pgn"
    game = '[White "x"]\n\n1. e4 1-0\n\n'
    path.write_text(game * 40_000 + '[Mood "good"]\n' + game)
    query = "SELECT count(*) FROM read_positions(?, strict := true{})"
    with pytest.raises(duckdb.Error, match=r"the tag `Mood` has no column.* tags := \['Mood'\]"):
        con.execute(query.format(""), [str(path)]).fetchall()
    assert rows(con, query.format(", tags := ['Mood']"), str(path)) == [(40_001,)]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("'nothing.pgn'", "nothing.pgn: No such file"),
        (f"'{DATA}'", "data: this is a directory"),
        (f"['{GAMES}', 'nothing.pgn']", "nothing.pgn: No such file"),
        ("3", "a path or a list of paths"),
        ("[3]", "a path or a list of paths"),
        ("NULL", "a path or a list of paths"),
        ("[]", "a path or a list of paths"),
        (f"'{GAMES}', matching := 'kinght(N)'", "did you mean `knight`?"),
        (f"'{GAMES}', matching := NULL", "matching must be a text"),
        (f"'{GAMES}', errors := 'stop'", "errors must be 'raise' or 'skip'"),
        (f"'{GAMES}', tags := [NULL]", "tags must be a list of texts"),
        (f"'{GAMES}', threads := 0", "threads must be a number from 1 on"),
    ],
)
def test_errors(con: Connection, call: str, message: str) -> None:
    with pytest.raises(duckdb.Error) as raised:
        con.execute(f"SELECT fen FROM read_positions({call})").fetchall()
    assert message in str(raised.value)


def test_truncated_file(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "a.epd.gz"
    path.write_bytes(gzip.compress(bytes(START + "\n", "utf-8") * 500_000)[:-500])
    with pytest.raises(duckdb.Error, match=re.escape(f"{path}: ")):
        con.execute("SELECT count(fen) FROM read_positions(?)", [str(path)]).fetchall()


def test_self_join(con: Connection) -> None:
    query = (
        "SELECT count(*), count(DISTINCT a.key) FROM read_positions($1) a "
        "JOIN read_positions($1) b ON a.game = b.game AND a.ply + 1 = b.ply"
    )
    positions = [(number, after) for _, number, _, after, _ in played(GAMES)]
    followed = [a for (m, a), (n, _) in zip(positions, positions[1:], strict=False) if m == n]
    keys = {fen(board).rsplit(" ", 2)[0] for board in followed}
    assert rows(con, query, str(GAMES)) == [(len(followed), len(keys))]


def test_prepared_statements_and_views(con: Connection) -> None:
    con.execute("PREPARE p AS SELECT count(*) FROM read_positions($1, matching := $2)")
    con.execute(f"PREPARE q AS SELECT count(fen), sum(ply) FROM read_positions('{GAMES}')")
    con.execute(f"CREATE VIEW v AS SELECT * FROM read_positions('{GAMES}', matching := 'in_check')")
    first = rows(con, f"EXECUTE p('{GAMES}', 'in_check')")
    counted = rows(con, "EXECUTE q")
    for _ in range(3):
        assert rows(con, f"EXECUTE p('{GAMES}', 'in_check')") == first
        assert rows(con, "EXECUTE q") == counted
        assert rows(con, "SELECT count(*) FROM v") == first
        assert rows(con, "SELECT count(uci) FROM v WHERE ply > 0") == first
    assert rows(con, f"EXECUTE p('{DATA / 'positions.epd'}', 'K')") == [(300,)]


def test_several_connections_at_once(con: Connection) -> None:
    def count(at: int) -> list[Row]:
        threads = at % 3 + 1
        columns = "count(*), sum(ply), count(fen)"
        query = f"SELECT {columns} FROM read_positions(?, threads := {threads})"
        return rows(con.cursor() if at % 2 else connect(), query, str(GAMES))

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(count, range(60)))
    assert all(row == found[0] for row in found)
    assert found[0][0][0] == 2007


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compressed file of 600 MB of games, which repeat the same ones."""
    path = tmp_path_factory.mktemp("large") / "large.pgn.gz"
    text = GAMES.read_bytes() + b"\n"
    one = gzip.compress(text * 20)
    with path.open("wb") as file:
        for _ in range(600_000_000 // (20 * len(text)) + 1):
            file.write(one)
    return path


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs the counters of Linux")


def open_threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


@on_linux
def test_interrupt(large: Path) -> None:
    con = connect()
    before = open_threads()
    begun = time.process_time()
    has_ended = threading.Event()

    def interrupt() -> None:
        # It is in the middle of the query once the process has worked for a while. DuckDB forgets
        # an interrupt that comes before the query begins.
        while not has_ended.wait(0.1):
            if time.process_time() > begun + 0.5:
                con.interrupt()

    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    try:
        with pytest.raises(duckdb.InterruptException):
            con.execute("SELECT max(fen || san) FROM read_positions(?)", [str(large)]).fetchall()
    finally:
        has_ended.set()
        interrupter.join()
    # To the end, the processors work for more than a minute.
    assert time.process_time() - begun < 20
    # The limit only ends a test that would wait forever.
    for _ in range(6000):
        if open_threads() <= before + 1:
            break
        time.sleep(0.1)
    assert open_threads() <= before + 1
    assert rows(con, "SELECT count(*) FROM read_positions(?)", str(GAMES)) == [(2007,)]


@on_linux
def test_memory(large: Path) -> None:
    """Neither the reader nor DuckDB keeps what it has read."""
    con = connect()
    con.execute("SET memory_limit = '100MB'")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Their texts have 400 MB.
    query = "SELECT count(*) FROM (SELECT fen, san, White FROM read_positions(?) LIMIT 4000000)"
    found = rows(con, f"{query} WHERE length(fen) > 10 AND san <> White", str(large))
    assert found == [(4_000_000,)]
    # Kilobytes on Linux.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 150_000


def test_order(con: Connection, tmp_path: Path) -> None:
    """Rows come in the order of the file, also on several threads."""
    con.execute("SET threads = 4")
    path = tmp_path / "a.pgn"
    path.write_bytes((GAMES.read_bytes() + b"\n") * 10)
    found = rows(con, "SELECT game, ply FROM read_positions(?)", str(path))
    assert found == sorted(found, key=lambda row: (row[0], row[1]))  # type: ignore[operator]
    con.execute(f"CREATE TABLE t AS SELECT game, ply FROM read_positions('{path}')")
    assert rows(con, "FROM t") == found
    assert len(found) == 20070


def test_the_column_of_positions_is_named(con: Connection, tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text(f"board,number\n{chess.STARTING_FEN},7\n")
    with pytest.raises(duckdb.Error, match="`board` has positions: fen := 'board'"):
        con.execute(f"SELECT * FROM read_positions('{path}')")
    query = f"SELECT fen, number FROM read_positions('{path}', fen := 'board')"
    assert con.execute(query).fetchall() == [(chess.STARTING_FEN, 7)]


def test_advice_is_in_the_words_of_sql(con: Connection, tmp_path: Path) -> None:
    files: dict[str, tuple[str | bytes, str]] = {
        "a.npy": (b"\x93NUMPY\x01\0", "this is a NumPy array: it has no positions"),
        "b.npz": (b"PK\x03\x04" + bytes(30), "this is a zip archive: extract it first"),
        "d.csv": (f"a,b\n1,{START}\n", "`b` has positions: fen := 'b'"),
        "f.csv": (f"it's\n{START}\n", "fen := 'it''s'"),
        "e.csv": ("a,b\n1,2\n", "choose one with fen := 'NAME'"),
    }
    for name, (content, advice) in files.items():
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        with pytest.raises(duckdb.Error, match=re.escape(advice)) as raised:
            con.execute("FROM read_positions(?)", [str(path)])
        assert "--" not in str(raised.value)
