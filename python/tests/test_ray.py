"""Files and formulas in Ray Data."""

from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from conftest import BARE, FORMULA, GAMES, LICHESS, ROOK, rows_here

import setwise as sw


def rows(ds: Any) -> Counter[Any]:
    return Counter(tuple(row.values()) for row in ds.take_all())


def test_files(ray_data: Any, files: list[Path]) -> None:
    ds = sw.ray.read(files, where=FORMULA)
    assert ds.schema().names == ["fen"]
    assert rows(ds) == rows_here(files, where=FORMULA)
    assert ds.count() > 0
    assert sw.ray.read(files[:1], where="R & 0").count() == 0


def test_games(ray_data: Any) -> None:
    columns = ["ply", "san", "eval_cp", "white_to_move", "black_pawns", "key"]
    ds = sw.ray.read([LICHESS, GAMES], columns=columns, tags=["White"])
    assert ds.schema().names == [*columns, "White"]
    assert ds.schema().types[4] == pa.uint64()
    assert rows(ds) == rows_here([LICHESS, GAMES], columns=columns, tags=["White"])


def test_bad_files_are_named(ray_data: Any, files: list[Path], tmp_path: Path) -> None:
    bad, missing = tmp_path / "bad.fen", tmp_path / "missing.fen"
    bad.write_text(f"{ROOK}\n8/8/8 w - -\n{BARE}\n")
    with pytest.raises(Exception, match=r"bad\.fen: line 2: "):
        sw.ray.read([*files, bad]).count()
    ds = sw.ray.read([missing, *files, bad], errors="report").materialize()
    assert ds.schema().names == ["fen", "path", "error"]
    errors = ds.filter(lambda row: row["error"] is not None).take_all()
    assert {row["path"] for row in errors} == {str(missing), str(bad)}
    assert all(row["path"] in row["error"] and row["fen"] is None for row in errors)
    good = ds.filter(lambda row: row["error"] is None).select_columns(["fen"])
    assert rows(good) == rows_here(files)


def test_wrong_arguments(ray_data: Any, files: list[Path], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one file"):
        sw.ray.read([])
    with pytest.raises(sw.FormulaError):
        sw.ray.read(files, where="rook(")
    with pytest.raises(FileNotFoundError, match="absent"):
        sw.ray.read([tmp_path / "absent.fen"], errors="report")


def test_data_sets(ray_data: Any, files: list[Path]) -> None:
    fens = [line for path in files for line in path.read_text().splitlines()] + [None]
    table = pa.table({"at": range(len(fens)), "fen": fens})
    expected = [at for at, value in enumerate(sw.Formula(FORMULA).positions(fens)) if value]
    ds = ray_data.from_arrow([table.slice(0, 700), table.slice(700)])
    found = sw.ray.matches(ds, FORMULA)
    assert sorted(row["at"] for row in found.take_all()) == expected != []
    assert sw.ray.matches(ds, "occupied | h8").count() == len([fen for fen in fens if fen])
    empty = ray_data.from_arrow(table.slice(0, 0))
    assert sw.ray.matches(empty, sw.Formula(FORMULA)).take_all() == []


def test_bad_fens(ray_data: Any) -> None:
    ds = ray_data.from_arrow(pa.table({"position": [BARE, "8/8 w - -", ROOK, None]}))
    with pytest.raises(Exception, match="in the position `8/8 w - -`"):
        sw.ray.matches(ds, "R", fen="position").take_all()
    found = sw.ray.matches(ds, "R", fen="position", errors="null")
    assert found.take_all() == [{"position": ROOK}]
