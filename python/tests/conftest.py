"""The engines of clusters, which are started once and stopped at the end, and Ctrl-C."""

import contextlib
import os
import random
import shutil
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import chess
import pyarrow as pa
import pytest

import setwise as sw

# The helpers that the tests of the package and of the extension share.
sys.path.append(str(Path(__file__).parents[2] / "testing"))

DATA = Path(__file__).parents[2] / "data"
LICHESS = DATA / "lichess.pgn"
GAMES = DATA / "games.pgn"
EPD = DATA / "positions.epd"
PUZZLES = DATA / "puzzles.csv"
FORMULA = "(rook(R) & q) != 0"
ROOK, BARE = "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    """Spark with two workers in this machine."""
    pyspark: Any = pytest.importorskip("pyspark.sql", reason="there is no package pyspark")
    if not (shutil.which("java") or "JAVA_HOME" in os.environ):
        pytest.skip("there is no Java for Spark")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    options = {
        "spark.driver.bindAddress": "127.0.0.1",
        # Starting and compiling would take most of the time.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.driver.host": "127.0.0.1",
        "spark.log.level": "OFF",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.ui.enabled": "false",
    }
    builder = pyspark.SparkSession.builder.master("local[2]")
    for name, value in options.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="session")
def ray_data() -> Iterator[Any]:
    """The module ``ray.data``, with two processors."""
    # Without these, Ray writes a token into the home folder, and reports its use over the network.
    os.environ.update(RAY_AUTH_MODE="disabled", RAY_USAGE_STATS_ENABLED="0")
    ray: Any = pytest.importorskip("ray", reason="there is no package ray")
    data: Any = pytest.importorskip("ray.data", reason="there is no package ray[data]")
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=200_000_000,
        logging_level="ERROR",
    )
    data.DataContext.get_current().enable_progress_bars = False
    yield data
    ray.shutdown()


def press_ctrl_c() -> None:
    """Sends the signal of Ctrl-C to the main thread."""
    main = threading.main_thread().ident
    assert main is not None
    signal.pthread_kill(main, signal.SIGINT)


@contextlib.contextmanager
def ctrl_c_at_work() -> Iterator[None]:
    """Presses Ctrl-C once the process has worked for a while, however long that takes."""
    begun = time.process_time()

    def press() -> None:
        while time.process_time() < begun + 0.3:
            time.sleep(0.01)
        press_ctrl_c()

    # A process in the background ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    presser = threading.Thread(target=press, daemon=True)
    with pytest.raises(KeyboardInterrupt):
        presser.start()
        yield
    presser.join()
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Six files of positions of random games."""
    source = random.Random(1)
    paths = []
    for number in range(6):
        lines: list[str] = []
        board = chess.Board()
        while len(lines) < 300:
            if board.is_game_over():
                board.reset()
            board.push(source.choice(list(board.legal_moves)))
            lines.append(board.fen())
        path = tmp_path / f"{number}.fen"
        path.write_text("\n".join(lines) + "\n")
        paths.append(path)
    return paths


def rows_here(paths: list[Path], **options: Any) -> Counter[Any]:
    """Returns the rows of files that this process reads."""
    found: Counter[Any] = Counter()
    for path in paths:
        table = pa.table(sw.read(path, **options))
        found.update(zip(*(column.to_pylist() for column in table.columns), strict=True))
    return found
