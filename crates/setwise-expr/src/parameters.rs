//! The parameters of functions.

use crate::types::Type::{self, Bool, Number, Set, Square};

/// A parameter of a function.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Parameter {
    /// The name, for messages.
    pub name: &'static str,
    /// The type of the argument. A set can also be passed as a number or as the index of a square,
    /// and a number as a set. [`Square`] stands for an index.
    pub value_type: Type,
    /// The name or the formula that replaces an omitted argument.
    pub default: Option<&'static str>,
}

/// Parameters of one type. One with a default can be omitted.
macro_rules! parameters {
    (@default $default:literal) => { Some($default) };
    (@default) => { None };
    ($Type:ident: $($name:literal $(or $default:literal)?),*) => {
        &[$(parameter($name, $Type, parameters!(@default $($default)?))),*]
    };
}

const fn parameter(
    name: &'static str,
    value_type: Type,
    default: Option<&'static str>,
) -> Parameter {
    Parameter { name, value_type, default }
}

/// The parameters of the attackers of a square, after these two.
const fn attackers(first: Parameter, second: Parameter) -> [Parameter; 8] {
    [
        first,
        second,
        parameter("white_pawns", Set, Some("P")),
        parameter("black_pawns", Set, Some("p")),
        parameter("knights", Set, Some("N | n")),
        parameter("kings", Set, Some("K | k")),
        parameter("bishops", Set, Some("B | b | Q | q")),
        parameter("rooks", Set, Some("R | r | Q | q")),
    ]
}

pub(crate) const SET: &[Parameter] = parameters![Set: "set"];
pub(crate) const SCAN: &[Parameter] =
    &[parameter("set", Set, None), parameter("reverse", Bool, None)];
pub(crate) const SETS: &[Parameter] = parameters![Set: "a", "b"];
pub(crate) const INDEX: &[Parameter] = parameters![Square: "index"];
pub(crate) const SQUARE: &[Parameter] = parameters![Square: "square"];
pub(crate) const SQUARES: &[Parameter] = parameters![Square: "a", "b"];
pub(crate) const MOVE: &[Parameter] = parameters![Square: "from", "to"];
pub(crate) const MEMBER: &[Parameter] =
    &[parameter("set", Set, None), parameter("square", Square, None)];
pub(crate) const ELEMENT: &[Parameter] =
    &[parameter("square", Square, None), parameter("set", Set, None)];
pub(crate) const FILL: &[Parameter] = parameters![Set: "set", "empty" or "empty"];
pub(crate) const SLIDERS: &[Parameter] = parameters![Set: "set", "occupied" or "occupied"];
pub(crate) const LOOKUP: &[Parameter] =
    &[parameter("occupied", Set, None), parameter("square", Square, None)];
pub(crate) const CHOICE: &[Parameter] =
    &[parameter("condition", Bool, None), parameter("a", Set, None), parameter("b", Set, None)];
pub(crate) const BLEND: &[Parameter] = parameters![Set: "mask", "a", "b"];
pub(crate) const THREE: &[Parameter] = parameters![Set: "a", "b", "c"];
pub(crate) const TWO_TO_EIGHT: &[Parameter] = parameters![
    Set: "a", "b", "c" or "none", "d" or "none", "e" or "none", "f" or "none", "g" or "none",
    "h" or "none"
];
pub(crate) const COUNTED: &[Parameter] = &[
    parameter("n", Number, None),
    parameter("a", Set, None),
    parameter("b", Set, Some("none")),
    parameter("c", Set, Some("none")),
    parameter("d", Set, Some("none")),
    parameter("e", Set, Some("none")),
    parameter("f", Set, Some("none")),
    parameter("g", Set, Some("none")),
    parameter("h", Set, Some("none")),
];
pub(crate) const SHIFT: &[Parameter] =
    &[parameter("set", Set, None), parameter("amount", Number, None)];
pub(crate) const RANGES: &[Parameter] = &[
    parameter("set", Set, None),
    parameter("i", Number, None),
    parameter("j", Number, None),
    parameter("n", Number, None),
];
pub(crate) const DELTA: &[Parameter] =
    &[parameter("set", Set, None), parameter("mask", Set, None), parameter("delta", Number, None)];
/// The parameters of a network: the set, and a mask for each delta swap, named by its distance.
pub(crate) const NETWORK: &[Parameter] = &[
    parameter("set", Set, None),
    parameter("first_1", Set, Some("none")),
    parameter("first_2", Set, Some("none")),
    parameter("first_4", Set, Some("none")),
    parameter("first_8", Set, Some("none")),
    parameter("first_16", Set, Some("none")),
    parameter("middle_32", Set, Some("none")),
    parameter("last_16", Set, Some("none")),
    parameter("last_8", Set, Some("none")),
    parameter("last_4", Set, Some("none")),
    parameter("last_2", Set, Some("none")),
    parameter("last_1", Set, Some("none")),
];
pub(crate) const MASKED: &[Parameter] = parameters![Set: "set", "mask"];
pub(crate) const STEPS: &[Parameter] =
    &[parameter("set", Set, None), parameter("direction", Number, None)];
pub(crate) const TURNS: &[Parameter] =
    &[parameter("set", Set, None), parameter("flip", Bool, None), parameter("mirror", Bool, None)];
pub(crate) const PAWNS: &[Parameter] = parameters![Set: "pawns", "opponents"];
pub(crate) const XRAY: &[Parameter] = parameters![Set: "set", "blockers", "occupied" or "occupied"];
pub(crate) const PRINTED_XRAY: &[Parameter] = &[
    parameter("occupied", Set, None),
    parameter("blockers", Set, None),
    parameter("square", Square, None),
];
pub(crate) const ON_LINE: &[Parameter] = &[
    parameter("occupied", Set, None),
    parameter("square", Square, None),
    parameter("mask", Set, None),
];
pub(crate) const ATTACKERS: &[Parameter] =
    &attackers(parameter("square", Square, None), parameter("occupied", Set, Some("occupied")));
pub(crate) const PRINTED_ATTACKERS: &[Parameter] =
    &attackers(parameter("occupied", Set, None), parameter("square", Square, None));
pub(crate) const NUMBERS: &[Parameter] = parameters![Number: "a", "b"];
pub(crate) const POWER: &[Parameter] = parameters![Number: "n", "exponent"];
pub(crate) const ODD: &[Parameter] = parameters![Number: "odd"];
pub(crate) const QUOTIENT: &[Parameter] = parameters![Number: "n", "odd"];
