"""The examples of docs/clusters.md."""

import doctest
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "clusters.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder /data of the guide."""
    codec: Any = pa.Codec("zstd")
    (tmp_path / "games").mkdir()
    for name, source in (("lichess", "lichess.pgn"), ("other", "games.pgn")):
        content = bytes(codec.compress((ROOT / "data" / source).read_bytes()))
        (tmp_path / "games" / f"{name}.pgn.zst").write_bytes(content)
    (tmp_path / "broken.pgn.zst").write_bytes(content[:-100])
    return tmp_path


def run(section: str, folder: Path) -> None:
    """Runs the examples of a section."""
    text = GUIDE.read_text(encoding="utf-8").split(f"\n## {section}\n")[1].split("\n## ")[0]
    blocks = text.split("```python\n")[1:]
    code = "".join(block.split("```")[0] for block in blocks).replace("/data", str(folder))
    test = doctest.DocTestParser().get_doctest(code, {}, section, None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_dask(folder: Path) -> None:
    run("Dask", folder)


def test_ray(ray_data: Any, folder: Path) -> None:
    run("Ray Data", folder)


def test_spark(spark: Any, folder: Path) -> None:
    run("Spark", folder)


def test_splitting(folder: Path) -> None:
    run("One core, ten cores, a thousand", folder)


def test_no_example_is_left_out() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    sections = ("Dask", "Ray Data", "Spark", "One core, ten cores, a thousand")
    tested = [text.split(f"\n## {name}\n")[1].split("\n## ")[0] for name in sections]
    assert text.count("```python") == sum(part.count("```python") for part in tested) > 0
