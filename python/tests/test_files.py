"""Files of every format, in and out."""

import bz2
import contextlib
import csv
import gzip
import itertools
import lzma
import os
import signal
import subprocess
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import chess.pgn
import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import EPD, GAMES, LICHESS, PUZZLES, ctrl_c_at_work, press_ctrl_c

import setwise as sw
from setwise import _files


def rows(batches: sw.Batches) -> list[dict[str, Any]]:
    names = batches.column_names
    columns = ([table.column(name).to_list() for name in names] for table in batches)
    return [dict(zip(names, row, strict=True)) for table in columns for row in zip(*table)]


def fens(path: Path, **options: Any) -> list[str]:
    return [row["fen"] for row in rows(sw.read(path, columns=["fen"], **options))]


def moves_of(path: Path) -> Iterator[tuple[chess.pgn.Game, int, str, str, chess.Board]]:
    """Returns the game, ply, move and position of each move, as python-chess reads them."""
    with path.open(encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            board = game.board()
            for ply, move in enumerate(game.mainline_moves(), 1):
                san, uci = board.san(move), board.uci(move)
                board.push(move)
                yield game, ply, san, uci, board


def test_epd() -> None:
    found = fens(EPD)
    lines = EPD.read_text(encoding="utf-8").splitlines()
    assert len(found) == 300
    for line, fen in zip(lines, found, strict=True):
        board, operations = chess.Board.from_epd(line)
        assert chess.Board(fen).epd() == board.epd()
        assert fen.split()[4:] == [str(operations["hmvc"]), str(operations["fmvn"])]


@pytest.mark.parametrize("path", [GAMES, LICHESS], ids=lambda path: path.name)
@pytest.mark.parametrize("threads", [1, 3])
def test_games(path: Path, threads: int) -> None:
    columns = ["ply", "san", "uci", "white_to_move", "key", "fullmove_number", "fen"]
    batches = sw.read(path, columns=columns, tags=["White", "Absent"], threads=threads)
    assert batches.column_names == (*columns, "White", "Absent")
    found = rows(batches)
    expected = sum(1 for _ in moves_of(path))
    assert len(found) == expected
    for row, (game, ply, san, uci, board) in zip(found, moves_of(path), strict=True):
        assert (row["ply"], row["san"], row["uci"]) == (ply, san, uci)
        assert row["White"] == game.headers["White"]
        assert row["Absent"] is None
        assert row["white_to_move"] == board.turn
        assert row["fullmove_number"] == board.fullmove_number
        assert chess.Board(row["fen"]).fen() == board.fen()


def test_columns_of_positions_are_those_of_parse_fens() -> None:
    names = sw.parse_fens([]).column_names
    read = pa.table(sw.read(EPD, columns=names))
    parsed = pa.table(sw.parse_fens(fens(EPD)))
    for name in names:
        assert read[name].to_pylist() == parsed[name].to_pylist(), name


SIDE_LINES = "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 2. Qh5 Ke7 3. Qxe5# 1-0\n"


def test_side_lines(tmp_path: Path) -> None:
    path = tmp_path / "lines.pgn"
    path.write_text(SIDE_LINES)
    columns = ["variation", "ply", "san"]
    found = [tuple(row.values()) for row in rows(sw.read(path, columns=columns, variations=True))]
    main = [("", 1, "e4"), ("", 2, "e5"), ("", 3, "Qh5"), ("", 4, "Ke7"), ("", 5, "Qxe5#")]
    assert found == [*main, ("1.1", 1, "d4"), ("1.1", 2, "d5"), ("1.1 2.1", 2, "Nf6")]
    formula = 'variation != "" && previous(d4 in P)'
    asked = rows(sw.read(path, columns=["san"], where=formula, variations=True))
    assert [row["san"] for row in asked] == ["d5", "Nf6"]
    assert len(rows(sw.read(path, columns=["ply"]))) == len(main)
    with pytest.raises(ValueError, match="only games in PGN have side lines"):
        sw.read(EPD, variations=True)


def test_where() -> None:
    mates = rows(sw.read(GAMES, columns=["game", "san"], tags=["White"], where="checkmate"))
    formula = sw.Formula("checkmate")
    assert rows(sw.read(GAMES, columns=["game", "san"], tags=["White"], where=formula)) == mates
    expected = [
        (san, game.headers["White"])
        for game, _, san, _, board in moves_of(GAMES)
        if board.is_checkmate()
    ]
    assert [(row["san"], row["White"]) for row in mates] == expected
    assert expected
    with pytest.raises(sw.FormulaError):
        sw.read(GAMES, where="count(")
    with pytest.raises(sw.FormulaError):
        sw.read(EPD, where="Unknown > 3")


def test_an_index_has_the_rows_of_its_games(tmp_path: Path) -> None:
    program = os.environ.get("SETWISE", str(EPD.parents[1] / "target" / "debug" / "setwise"))
    if not os.access(program, os.X_OK):
        pytest.skip("the program `setwise` is not built")
    index = tmp_path / "index"
    for path in (GAMES, LICHESS):
        made = subprocess.run([program, "index", path, "-o", index], capture_output=True)
        if b"--features parquet" in made.stderr:
            pytest.skip("the program `setwise` has no indexes")
        assert made.returncode == 0, made.stderr
    columns = ["fen", "ply", "san", "result", "White", "eval_cp"]
    for where in (None, "checkmate", 'ply <= 4 && previous(san) == "e4"', 'position("startpos")'):
        expected = [row for path in (GAMES, LICHESS) for row in read(path, columns, where)]
        assert read(index, columns, where) == expected
        assert len(expected) > 5
    games = [row["game"] for row in rows(sw.read(index, columns=["game"], where="is_first"))]
    assert games == list(range(1, 84))
    with pytest.raises(sw.FormulaError, match="--tags nag"):
        sw.read(index, where="nag == 4")
    (index / "games-000002.rows").write_bytes(b"cut")
    with pytest.raises(ValueError, match=r"games-000002\.rows: it has 3 bytes"):
        sw.read(index)


def read(path: Path, columns: list[str], where: str | None) -> list[dict[str, Any]]:
    with warnings.catch_warnings():
        # That the position before the first move counts.
        warnings.simplefilter("ignore", sw.FormulaWarning)
        return rows(sw.read(path, columns=columns, where=where))


def test_csv() -> None:
    with PUZZLES.open(encoding="utf-8", newline="") as file:
        expected = list(csv.DictReader(file))
    found = rows(sw.read(PUZZLES, columns=["PuzzleId", "fen", "Rating"], tags=["Themes"]))
    assert len(found) == len(expected) == 100
    for row, puzzle in zip(found, expected, strict=True):
        assert row["PuzzleId"] == puzzle["PuzzleId"]
        assert str(row["Rating"]) == puzzle["Rating"]
        assert row["Themes"] == puzzle["Themes"]
        assert chess.Board(row["fen"]).fen() == chess.Board(puzzle["FEN"]).fen()
    usual = sw.read(PUZZLES).column_names
    assert usual[0] == "fen"
    assert {"PuzzleId", "Moves", "Rating"} <= set(usual)
    hard = rows(sw.read(PUZZLES, columns=["Rating"], where="Rating >= 2000"))
    assert len(hard) == sum(int(puzzle["Rating"]) >= 2000 for puzzle in expected) > 0


def zstd(content: bytes) -> Any:
    return pa.Codec("zstd").compress(content, asbytes=True)


@pytest.mark.parametrize(
    ("extension", "pack"),
    [("gz", gzip.compress), ("bz2", bz2.compress), ("xz", lzma.compress), ("zst", zstd)],
)
def test_compressed(extension: str, pack: Callable[[bytes], Any], tmp_path: Path) -> None:
    packed = tmp_path / f"games.pgn.{extension}"
    packed.write_bytes(pack(GAMES.read_bytes()))
    assert fens(packed) == fens(GAMES)


def test_columns_and_arguments_that_do_not_exist() -> None:
    with pytest.raises(ValueError, match="positions.epd: the file has no column `san`"):
        sw.read(EPD, columns=["san"])
    with pytest.raises(ValueError, match="`Rating`"):
        sw.read(PUZZLES, columns=["rating"])
    with pytest.raises(TypeError):
        sw.read(EPD, where=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no column `White`"):
        sw.read(EPD, tags=["White"])
    with pytest.raises(ValueError, match="errors"):
        sw.read(EPD, errors="null")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads"):
        sw.read(EPD, threads=0)


def test_consumers() -> None:
    expected = fens(GAMES)
    table = pa.table(sw.read(GAMES, columns=["fen", "ply"]))
    assert table["fen"].to_pylist() == expected
    frame = pl.DataFrame(sw.read(GAMES, columns=["fen", "ply"]))
    assert frame["fen"].to_list() == expected
    stream = pa.RecordBatchReader.from_stream(sw.read(GAMES, columns=["ply"]))
    con = duckdb.connect()
    con.register("games", stream)
    found = con.execute("select count(*), max(ply) from games").fetchone()
    assert found == (len(expected), max(table["ply"].to_pylist()))


def test_rows_are_read_once() -> None:
    batches = sw.read(EPD)
    assert sum(len(table) for table in batches) == 300
    assert list(batches) == []
    pa.table(batches)
    with pytest.raises(ValueError, match="have been read"):
        next(batches)


def test_threads_share_the_rows(tmp_path: Path) -> None:
    """Each table goes to one of the threads, which wait for each other."""
    path = tmp_path / "many.fen"
    count = 300_000
    path.write_text("".join(f"4k3/8/8/8/8/8/8/4K3 w - - 0 {n}\n" for n in range(1, count + 1)))
    batches = sw.read(path, columns=["fullmove_number"])
    start = threading.Barrier(8)

    def take() -> list[int]:
        start.wait()
        return [number for table in batches for number in table["fullmove_number"].tolist()]

    with ThreadPoolExecutor(8) as executor:
        parts = [executor.submit(take) for _ in range(8)]
        found = [number for part in parts for number in part.result()]
    assert sorted(found) == list(range(1, count + 1))
    pa.table(batches)
    with ThreadPoolExecutor(2) as executor:
        for part in [executor.submit(next, batches) for _ in range(2)]:
            with pytest.raises(ValueError, match="have been read"):
                part.result()


@pytest.mark.parametrize("name", ["absent.epd", "absent.pgn", "absent.parquet"])
def test_absent_files_are_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=name):
        sw.read(tmp_path / name)


def test_invalid_files_are_named(tmp_path: Path) -> None:
    short = tmp_path / "short.epd.gz"
    short.write_bytes(gzip.compress(EPD.read_bytes())[:-2000])
    with pytest.raises(ValueError, match=r"short\.epd\.gz"):
        fens(short)
    table = tmp_path / "table.parquet"
    table.write_bytes(b"PAR1 and nothing more")
    with pytest.raises(ValueError, match=r"table\.parquet"):
        fens(table)


def test_what_the_system_refuses_differs_from_invalid_files(tmp_path: Path) -> None:
    whole, short = LICHESS.read_bytes(), tmp_path / "short.pgn.gz"
    # The first block is complete.
    short.write_bytes(gzip.compress(whole * 20)[:-2000])
    target = tmp_path / "rows.parquet"
    functions: list[Callable[[Path], object]] = [
        lambda path: [len(table) for table in sw.read(path)],
        lambda path: pa.RecordBatchReader.from_stream(sw.read(path)).read_all(),
        lambda path: sw.write_parquet(sw.read(path), target),
        lambda path: _files.plan([path], None, None, None, "raise", False, 1)[1].schema,
        lambda path: sw.Formula("q", source=path),
    ]
    for function in functions:
        for path in (tmp_path / "absent.pgn", tmp_path):
            with pytest.raises(OSError, match=path.name) as refused:
                function(path)
            assert not isinstance(refused.value, ValueError)
    long = tmp_path / "long.c"
    long.write_text("/* */\n" * 200_000)
    invalid = [short, short, short, None, long]
    for function, file in zip(functions, invalid, strict=True):
        if file is not None:
            with pytest.raises(ValueError, match=file.name) as found:
                function(file)
            assert not isinstance(found.value, OSError)
    # A file that cannot be opened is left out by a report, and the next one has the columns.
    table = tmp_path / "table.parquet"
    table.write_bytes(b"PAR1 and nothing more")
    with pytest.raises(ValueError, match="table"):
        _files.plan([table, EPD], None, None, None, "raise", False, 1)
    assert _files.plan([table, EPD], None, None, None, "report", False, 1)[1].first == str(EPD)
    with pytest.raises(sw.FormulaError):
        _files.plan([GAMES, EPD], None, None, "nothing(", "report", False, 1)


def test_invalid_rows(tmp_path: Path) -> None:
    path = tmp_path / "lines.epd"
    path.write_text("4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8 w - -\n4k3/8/8/8/8/8/8/4K3 b - -\n")
    with pytest.raises(ValueError, match=r"lines\.epd: line 2: "):
        fens(path)
    with pytest.raises(pa.ArrowInvalid, match=r"lines\.epd: line 2: "):
        pa.table(sw.read(path))
    assert len(fens(path, errors="skip")) == 2
    games = tmp_path / "games.pgn"
    games.write_text('[White "A"]\n\n1. e4 e5 2. Ke3 *\n\n[White "B"]\n\n1. d4 *\n')
    with pytest.raises(ValueError, match=r"games\.pgn: line 3, game 1, column 13: "):
        fens(games)
    found = rows(sw.read(games, columns=["san"], tags=["White"], errors="skip"))
    assert {"san": "d4", "White": "B"} in found


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("threads", [1, 2])
def test_reading_stops_when_the_rows_are_dropped(threads: int, tmp_path: Path) -> None:
    path = tmp_path / "endless.fen"
    os.mkfifo(path)
    written = 0

    def write() -> None:
        nonlocal written
        lines = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n" * 1000
        try:
            with path.open("wb") as pipe:
                while True:
                    pipe.write(lines)
                    written += 1000
        except BrokenPipeError:
            pass

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    batches = sw.read(path, columns=["halfmove_clock"], threads=threads)
    assert len(next(batches)) == 65_536
    del batches
    writer.join(60)
    assert not writer.is_alive()
    # The batch, those that wait, and the blocks that the threads have.
    assert written < 20 * 65_536


def test_write_parquet(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    columns = ["fen", "game", "ply", "san", "white_to_move", "white_pawns", "eval_cp"]
    expected = pa.table(sw.read(LICHESS, columns=columns, tags=["White"]))
    sw.write_parquet(sw.read(LICHESS, columns=columns, tags=["White"]), path)
    assert pq.read_table(path).to_pydict() == expected.to_pydict()
    again = pa.table(sw.read(path, columns=[*columns, "White"]))
    assert again.to_pydict() == expected.to_pydict()
    sw.write_parquet(pl.DataFrame(expected), path)
    assert pq.read_table(path).to_pydict() == expected.to_pydict()
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_write_parquet_of_every_type(tmp_path: Path) -> None:
    path = tmp_path / "types.parquet"
    table = pa.table(
        {
            "set": pa.array([0, None, 2**64 - 1], pa.uint64()),
            "number": pa.array([-(2**63), 5, None], pa.int64()),
            "real": pa.array([None, -0.5, 1e300]),
            "bool": pa.array([True, None, False]),
            "text": pa.array(["", None, "é\n"]),
            "large": pa.array([None, "a", "b"], pa.large_string()),
            "view": pa.array(["a", None, "longer than twelve bytes"], pa.string_view()),
        }
    )
    sw.write_parquet(table, path)
    assert pq.read_table(path).to_pydict() == table.to_pydict()
    sw.write_parquet(table.slice(1), path)
    assert pq.read_table(path).to_pydict() == table.slice(1).to_pydict()


def test_errors_of_write_parquet_leave_no_file(tmp_path: Path) -> None:
    path = tmp_path / "table.parquet"
    schema = pa.schema({"number": pa.int64()})

    def failing() -> Iterator[pa.RecordBatch]:
        yield pa.record_batch({"number": pa.array([1, 2])})
        raise ValueError("no more rows")

    with pytest.raises(RuntimeError, match="no more rows"):
        sw.write_parquet(pa.RecordBatchReader.from_batches(schema, failing()), path)
    assert list(tmp_path.iterdir()) == []
    path.write_text("as before")
    bad = tmp_path / "bad.epd"
    bad.write_text("4k3/8/8/8/8/8/8/4K3 w - -\nnonsense\n")
    with pytest.raises(ValueError, match="line 2"):
        sw.write_parquet(sw.read(bad), path)
    with pytest.raises(TypeError, match="`day`"):
        sw.write_parquet(pa.table({"day": pa.array([0], pa.date32())}), path)
    with pytest.raises(TypeError):
        sw.write_parquet(np.array([1]), path)  # type: ignore[arg-type]
    assert path.read_text() == "as before"
    assert {file.name for file in tmp_path.iterdir()} == {path.name, bad.name}
    with pytest.raises(FileNotFoundError, match="absent"):
        sw.write_parquet(sw.parse_fens([]), tmp_path / "absent" / "table.parquet")


def test_ctrl_c_leaves_no_file(tmp_path: Path) -> None:
    batch = pa.RecordBatch.from_pydict({"number": list(range(1000))})
    endless = pa.RecordBatchReader.from_batches(batch.schema, itertools.repeat(batch))
    with ctrl_c_at_work():
        sw.write_parquet(endless, tmp_path / "numbers.parquet")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_before_the_end_of_a_stream_leaves_no_file(tmp_path: Path) -> None:
    batch = pa.RecordBatch.from_pydict({"number": list(range(1000))})
    was_pressed = threading.Semaphore(0)

    def interrupted(*_: object) -> None:
        was_pressed.release()
        raise KeyboardInterrupt

    def batches() -> Iterator[pa.RecordBatch]:
        yield batch
        # The work knows of the first signal when the main thread looks for the second.
        for _ in range(2):
            press_ctrl_c()
            was_pressed.acquire()

    before = signal.signal(signal.SIGINT, interrupted)
    stream = pa.RecordBatchReader.from_batches(batch.schema, batches())
    with pytest.raises(KeyboardInterrupt):
        sw.write_parquet(stream, tmp_path / "numbers.parquet")
    signal.signal(signal.SIGINT, before)
    assert list(tmp_path.iterdir()) == []


@contextlib.contextmanager
def endless_positions(path: Path) -> Iterator[None]:
    """Writes positions without a queen to a pipe."""
    os.mkfifo(path)
    has_stopped = threading.Event()

    def write() -> None:
        with contextlib.suppress(BrokenPipeError), path.open("w") as file:
            while not has_stopped.is_set():
                file.write("4k3/8/8/8/8/8/8/4K3 w - -\n" * 1000)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield
    finally:
        has_stopped.set()
        writer.join()


def test_ctrl_c_ends_the_search_for_a_first_match(tmp_path: Path) -> None:
    fifo = tmp_path / "endless.epd"
    with endless_positions(fifo):
        rows = sw.read(fifo, where="Q")
        with ctrl_c_at_work():
            sw.write_parquet(rows, tmp_path / "queens.parquet")
    assert list(tmp_path.iterdir()) == [fifo]


def test_ctrl_c_ends_the_search_by_another_package(tmp_path: Path) -> None:
    fifo = tmp_path / "endless.epd"
    with endless_positions(fifo):
        rows = sw.read(fifo, where="Q")
        # pyarrow raises an exception of its own, and Python that of Ctrl-C as soon as it can.
        with ctrl_c_at_work(), contextlib.suppress(pa.ArrowInvalid):
            pa.table(rows)


def test_two_threads_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "positions.parquet"
    table = sw.parse_fens(["4k3/8/8/8/8/8/8/4K3 w - - 0 1"] * 20_000)
    with ThreadPoolExecutor(4) as executor:
        list(executor.map(lambda _: sw.write_parquet(table, path), range(12)))
    assert pq.read_table(path).num_rows == 20_000
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("data_type", [pa.string(), pa.large_string(), pa.string_view()])
def test_strings_are_checked(data_type: pa.DataType, tmp_path: Path) -> None:
    binary = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary()}
    values = pa.array([b"a", b"\xff"], binary.get(data_type, pa.binary_view()))
    texts = pa.Array.from_buffers(data_type, 2, values.buffers())
    with pytest.raises(ValueError, match="the column `name` has a text that is not UTF-8"):
        sw.write_parquet(pa.table({"name": texts}), tmp_path / "names.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_does_not_wait_for_rows_of_its_parent() -> None:
    batches = sw.read(EPD)
    begun = sw.read(PUZZLES)
    next(begun)
    texts = fens(EPD)
    expected = sw.legal_move_counts(texts * 100).tolist()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        answers = []
        try:
            # Threads of its own.
            answers.append(sw.legal_move_counts(texts * 100).tolist() == expected)
            answers.append(sum(len(table) for table in batches) == 300)
            next(begun)
        except ValueError as error:
            answers.append("forked" in str(error))
        finally:
            os.write(writing, repr(answers).encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as found:
        assert found.read() == "[True, True, True]"
    assert os.waitpid(child, 0)[1] == 0


def test_write_parquet_follows_links_and_replaces_files_only(tmp_path: Path) -> None:
    table = sw.parse_fens(fens(EPD))
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"")
    target.chmod(0o600)
    link.symlink_to("target")
    sw.write_parquet(table, link)
    assert link.is_symlink() and target.stat().st_mode & 0o777 == 0o600
    assert len(fens(target.rename(tmp_path / "target.parquet"))) == 300
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, link):
        with pytest.raises(OSError, match=path.name):
            sw.write_parquet(table, path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "pipe", "target.parquet"]


def test_castling_of_chess960_is_the_rook(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    headers = '[Variant "Chess960"]\n[SetUp "1"]\n'
    start = '[FEN "4k3/8/8/8/8/8/8/RK5R w HA - 0 1"]'
    path.write_text(f"{headers}{start}\n\n1. O-O-O *\n\n{headers}\n1. Nf3 *\n")
    assert [row["uci"] for row in rows(sw.read(path, columns=["uci"]))] == ["b1a1", "g1f3"]


def test_the_column_of_positions_is_named(tmp_path: Path) -> None:
    path = tmp_path / "boards.csv"
    path.write_text(f"board,number\n{chess.STARTING_FEN},7\n")
    with pytest.raises(ValueError, match='`board` has positions: column="board"'):
        sw.read(path)
    assert rows(sw.read(path, column="board")) == [{"fen": chess.STARTING_FEN, "number": 7}]
    relation = sw.duckdb.read_positions(duckdb.connect(), path, column="board")
    assert relation.fetchall() == [(chess.STARTING_FEN, 7)]
