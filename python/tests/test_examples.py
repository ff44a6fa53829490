"""The notebook of the examples, and the benchmarks."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1]
EXAMPLES = FOLDER / "examples"
BENCHMARKS = FOLDER.parent / "benchmarks" / "python"


def outputs(notebook: Any) -> list[Any]:
    """Returns the texts and boards of the outputs; figures differ from version to version."""
    found = []
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output["output_type"] != "stream", output["text"]
            data = {kind: text for kind, text in output["data"].items() if kind != "image/png"}
            found.append((cell["id"], data))
    return found


@pytest.mark.filterwarnings("ignore:Kernel")
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks(path: Path) -> None:
    stored: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(path.parent)}}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    NotebookClient(notebook, timeout=300, resources=resources).execute(env=environment)
    assert outputs(notebook) == outputs(stored) != []


@pytest.mark.parametrize("name", ["formula", "positions", "sql"])
def test_benchmarks_agree(name: str) -> None:
    command = [sys.executable, str(BENCHMARKS / f"{name}.py"), "--quick"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert result.returncode == 0, result.stderr
    assert "ns per row" in result.stdout
