//! Texts that are made from the tables of functions, boards and mappings. `UPDATE_EXPECT=1 cargo
//! test -p setwise-expr tables` writes them again.

use std::fmt::Write;

use expect_test::expect_file;
use setwise::{Square, SquareMapping};
use setwise_expr::board::NamedBoard;
use setwise_expr::{Function, LACKS, Parameter, Type, python_functions};
use testing::{check_generated, workspace};

/// The head of the stub.
const STUB: &str = r#"# Made from the table of functions by the test `tables` of `setwise-expr`.
# mypy: disable-error-code="overload-overlap"
# pyright: reportOverlappingOverload=false
from typing import Any, Protocol, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from ._setwise import SquareSet, _Arrow

class _SetOfPythonChess(Protocol):
    mask: int
    def tolist(self) -> list[bool]: ...

_Words: TypeAlias = NDArray[np.uint64]
_Ints: TypeAlias = NDArray[np.int64]
_Integers: TypeAlias = NDArray[np.integer[Any]]
_Bools: TypeAlias = NDArray[np.bool_]
_Number: TypeAlias = int | np.integer[Any]
_Numbers: TypeAlias = _Number | _Words | _Ints | _Arrow
_Square: TypeAlias = _Number | str
_Squares: TypeAlias = _Square | _Integers | _Arrow
_Set: TypeAlias = _Number | SquareSet
_AnySet: TypeAlias = _Set | _SetOfPythonChess
_Sets: TypeAlias = _AnySet | _Words | _Ints | _Arrow
_Flag: TypeAlias = bool | np.bool_
_Flags: TypeAlias = _Flag | _Bools | _Arrow
_Threads: TypeAlias = int | None

"#;

/// The arguments of an overload: numbers and names of squares, or also sets of squares, those of
/// python-chess, arrays.
#[derive(Clone, Copy)]
enum Kind {
    Numbers,
    Sets,
    Foreign,
    Arrays,
}

/// Returns the declaration of a function for arguments of a kind.
fn overload(function: &Function, kind: Kind) -> String {
    let has = |value_type| function.parameters.iter().any(|it| it.value_type == value_type);
    let parameter = |(at, parameter): (usize, &Parameter)| {
        let value_type = match (parameter.value_type, kind) {
            (Type::Set, Kind::Numbers) => "_Number",
            (Type::Set, Kind::Sets) => "_Set",
            (Type::Set, Kind::Foreign) => "_AnySet",
            (Type::Set, Kind::Arrays) => "_Sets",
            (Type::Square, Kind::Arrays) => "_Squares",
            (Type::Square, _) => "_Square",
            (Type::Number, Kind::Arrays) => "_Numbers",
            (Type::Number, _) => "_Number",
            (Type::Bool, Kind::Arrays) => "_Flags",
            (Type::Bool, _) => "_Flag",
        };
        let keyword = if parameter.name == "from" { "_" } else { "" };
        let default = if at < function.fewest_arguments() { "" } else { " = 0" };
        format!("{}{keyword}: {value_type}{default}, ", parameter.name)
    };
    let parameters: String = function.parameters.iter().enumerate().map(parameter).collect();
    let (result, out) = match (function.result, kind) {
        (Type::Set, Kind::Sets) => ("SquareSet", "None"),
        (Type::Set, Kind::Arrays) => ("_Words", "_Words | None"),
        (Type::Bool, Kind::Arrays) => ("_Bools", "_Bools | None"),
        // It is a set if a number is one.
        (_, Kind::Arrays) if has(Type::Number) => ("_Integers", "_Integers | None"),
        (_, Kind::Arrays) => ("_Ints", "_Ints | None"),
        (Type::Bool, _) => ("bool", "None"),
        _ => ("int", "None"),
    };
    let name = function.python_name();
    let parameters = format!("{parameters}/, *, out: {out} = None, threads: _Threads = None");
    let line = format!("def {name}({parameters}) -> {result}: ...");
    let line = match line.len() {
        ..=100 => line,
        _ => format!("def {name}(\n    {parameters}\n) -> {result}: ..."),
    };
    format!("@overload\n{line}\n")
}

/// Returns the declarations of a function.
fn declared(function: &Function) -> String {
    let has_sets = function.parameters.iter().any(|it| it.value_type == Type::Set);
    let kinds: &[Kind] = match (has_sets, function.result) {
        (true, Type::Set) => &[Kind::Numbers, Kind::Sets, Kind::Foreign, Kind::Arrays],
        (true, _) => &[Kind::Foreign, Kind::Arrays],
        (false, _) => &[Kind::Numbers, Kind::Arrays],
    };
    kinds.iter().map(|&kind| overload(function, kind)).collect()
}

/// Returns names as the elements of a list of Python.
fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let (mut text, mut width) = ("   ".to_owned(), 3);
    for name in names {
        width += name.len() + 4;
        if width > 95 {
            text += "\n   ";
            width = name.len() + 7;
        }
        let _ = write!(text, " \"{name}\",");
    }
    text + "\n"
}

#[test]
fn python_has_the_functions_of_the_table() {
    let names = listed(python_functions().map(Function::python_name));
    let declarations: String = python_functions().map(declared).collect();
    let stub = format!("{STUB}__all__ = [\n{names}]\n\n{declarations}");
    let path = workspace().join("python/python/setwise/_functions.pyi");
    expect_file![path].assert_eq(&stub);
    let mut names: Vec<_> = python_functions().map(Function::python_name).collect();
    names.sort_unstable();
    check_generated("python/python/setwise/__init__.py", "functions", &listed(names));
}

#[test]
fn the_guide_says_what_a_face_lacks() {
    let mut table = "| functions | not in | reason |\n|---|---|---|\n".to_owned();
    for lack in LACKS {
        let face = lack.face.name();
        let of = lack.of.iter().map(|of| {
            let is_group = Function::all().any(|function| function.group == *of);
            assert!(is_group || Function::named(of).is_some(), "`{of}` is not a function");
            if is_group { (*of).to_owned() } else { format!("`{of}`") }
        });
        let of = of.collect::<Vec<_>>().join(", ");
        let _ = writeln!(table, "| {of} | {face} | {} |", lack.reason);
    }
    check_generated("docs/language.md", "lacks", &table);
}

#[test]
fn the_guide_has_the_boards_and_mappings() {
    let mut boards = "| board | squares | names | bits |\n|---|---|---|---|\n".to_owned();
    for name in NamedBoard::names() {
        let shape = NamedBoard::parse(name).unwrap().shape;
        let squares = (0..shape.bits()).filter(|&bit| shape.coordinates(bit).is_some());
        let mut names: Vec<_> = squares.map(|bit| shape.name(bit).to_string()).collect();
        names.sort_by_key(|name| (name.len(), name.clone()));
        let (first, last) = (&names[0], &names[names.len() - 1]);
        let _ = writeln!(
            boards,
            "| `{name}` | {} | {first} to {last} | {} |",
            shape.squares(),
            shape.bits()
        );
    }
    check_generated("docs/language.md", "boards", &boards);
    let mut mappings =
        "| name | alias | bits 0, 1, …, 63 | order |\n|---|---|---|---|\n".to_owned();
    for mapping in SquareMapping::ALL {
        let at = |bit| mapping.square_at(bit).unwrap_or(Square::A1);
        let _ = writeln!(
            mappings,
            "| `{mapping}` | `{}` | {} {} … {} | {} |",
            mapping.squares_name(),
            at(0),
            at(1),
            at(63),
            mapping.description()
        );
    }
    check_generated("docs/language.md", "mappings", &mappings);
}
