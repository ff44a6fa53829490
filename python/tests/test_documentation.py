"""The examples of the documentation."""

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

import setwise
from setwise import _setwise

PACKAGE = Path(setwise.__file__).parent
READMES = [Path(__file__).parents[1] / "README.md", Path(__file__).parents[2] / "README.md"]


def documented() -> list[tuple[str, str | None]]:
    """Returns the names and texts of the docstrings of the compiled module."""
    found: list[tuple[str, str | None]] = []
    for name, item in vars(_setwise).items():
        if inspect.isclass(item) or inspect.isbuiltin(item):
            found.append((name, item.__doc__))
        if inspect.isclass(item):
            members = ((member, vars(item)[member]) for member in vars(item))
            found += [(f"{name}.{m}", i.__doc__) for m, i in members if not m.startswith("_")]
    return found


@pytest.mark.parametrize(("name", "text"), documented())
def test_docstrings(name: str, text: str | None) -> None:
    assert text, f"{name} has no docstring"
    test = doctest.DocTestParser().get_doctest(inspect.cleandoc(text), {}, name, None, None)
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.name)
def test_modules(path: Path) -> None:
    name = "setwise" if path.stem == "__init__" else f"setwise.{path.stem}"
    module = importlib.import_module(name)
    assert module.__doc__, f"{path.name} has no docstring"
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("path", READMES, ids=lambda path: path.parent.name)
def test_readmes(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_exports() -> None:
    public = [name for name in vars(_setwise) if not name.startswith("_")]
    assert set(public) <= set(setwise.__all__)
