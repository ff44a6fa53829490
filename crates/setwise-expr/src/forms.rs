//! Forms: calls that take formulas and texts, whose meaning the surroundings of a formula give.
//!
//! The language knows their names and what they take. Queries give those below a meaning, such as
//! the value of a formula at another position of the game; elsewhere they are refused by name.

use std::fmt;

use crate::error::FormulaError;
use crate::program::Variable;
use crate::span::Span;
use crate::types::Type;

/// A form of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormName {
    /// The name.
    pub name: &'static str,
    /// The name with its arguments.
    pub usage: &'static str,
    /// A short description of the value.
    pub summary: &'static str,
    /// True if the value depends on other positions of the game.
    pub is_of_game: bool,
}

const fn game(name: &'static str, usage: &'static str, summary: &'static str) -> FormName {
    FormName { name, usage, summary, is_of_game: true }
}

const fn any(name: &'static str, usage: &'static str, summary: &'static str) -> FormName {
    FormName { name, usage, summary, is_of_game: false }
}

/// All forms.
#[rustfmt::skip]
pub const FORMS: [FormName; 24] = [
    game("previous", "previous(formula, plies = 1)", "the value some plies before, in the same game"),
    game("next", "next(formula, plies = 1)", "the value some plies later, in the same game"),
    game("sequence", "sequence(a, b, …)", "true if the first holds here, the second at the next ply, and so on"),
    game("sequence_end", "sequence_end(a, b, …)", "the ply where the shortest match of a sequence ends that begins here"),
    game("repeat", "repeat(formula, least = 1, most)", "in a sequence, plies at each of which the formula holds; with one number, exactly n times"),
    game("ever", "ever(formula)", "true if the formula holds at a position of the game"),
    game("always", "always(formula)", "true if the formula holds at all positions of the game"),
    game("count_plies", "count_plies(formula)", "the number of positions of the game where the formula holds"),
    game("since", "since(formula)", "the number of plies since the formula last held, 0 where it holds"),
    game("until", "until(formula)", "the number of plies to where the formula next holds, 0 where it holds"),
    game("at_start", "at_start(formula)", "the value at the first position of the game"),
    game("at_end", "at_end(formula)", "the value at the last position of the game"),
    game("game_plies", "game_plies", "the number of plies of the game"),
    game("is_first", "is_first", "true at the first position of the game"),
    game("is_last", "is_last", "true at the last position of the game"),
    game("captures", "captures(pieces)", "the square of the captured piece or pawn, if it was one of these before the move"),
    game("moved", "moved(pieces)", "the square where the last move arrived, if it moved one of these"),
    any("position", "position(\"FEN\")", "true for the same position, as for a repetition"),
    any("placement", "placement(\"FEN\")", "true for the same pieces on the same squares"),
    any("material", "material(\"KRPKR\")", "true for exactly this material, White's first"),
    any("either_color", "either_color(formula)", "the formula, or the formula with the colors exchanged and the ranks flipped"),
    any("either_wing", "either_wing(formula)", "the formula, or the formula with the files flipped"),
    any("regex", "regex(column, \"pattern\")", "true if a text has a part that matches a regular expression"),
    any("lowercase", "lowercase(column)", "a text in lower case, to compare it"),
];

impl FormName {
    /// Returns the form with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMS.iter().find(|form| form.name == name)
    }
}

/// Returns the error of a form in C code, if a name is that of one.
pub(crate) fn in_code(name: &str, span: Span) -> Option<FormulaError> {
    let form = FormName::named(name)?;
    let message = format!("`{name}` is a form of formulas, which C code cannot use");
    let help = format!(
        "make its value a parameter of the function, and pass it in the formula: `f({})`",
        form.usage
    );
    Some(FormulaError::new(span, message).with_help(help))
}

/// Returns true for the name of a form that is called.
pub(crate) fn takes_arguments(name: &str) -> bool {
    FormName::named(name).is_some_and(|form| form.usage.contains('('))
}

/// An argument of a form, as its meaning depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument<'a> {
    /// A formula of a type; the number, if it is a decimal literal.
    Formula(Type, Option<u64>),
    /// A text.
    Text(&'a str),
    /// `repeat(formula, least, most)`, with a formula of a type.
    Repeat {
        /// The type of the formula.
        value_type: Type,
        /// The smallest and the largest number of plies; `None` for any number.
        plies: [Option<u64>; 2],
    },
}

/// The way in which a position is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The colors are exchanged, and the ranks flipped.
    Colors,
    /// The files are flipped.
    Files,
}

/// The meaning of a form with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Meaning {
    /// A formula over the arguments, which have these names in it.
    Formula {
        /// The formula.
        source: String,
        /// The names of the arguments.
        parameters: &'static [&'static str],
    },
    /// An input of this type, computed from the values of the arguments at many positions.
    Input(Type),
    /// The formula, or the formula in a position that is turned.
    Turned(Turn),
}

/// The value that an input has in a position that is turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The input of the turned position with that value.
    pub input: Variable,
    /// The change of its value.
    pub change: Change,
}

/// A change of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// None.
    Same,
    /// The squares of a set are turned.
    Squares,
    /// A number changes its sign.
    Sign,
    /// A bool is negated.
    Not,
}

/// The reason why a form is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The argument that is wrong; `None` for the whole call.
    pub argument: Option<usize>,
    /// The fault, in lower case and without a period.
    pub message: String,
    /// The remedy.
    pub help: String,
}

/// The meanings of forms.
pub trait Forms: fmt::Debug + Sync {
    /// Returns what a form means.
    ///
    /// # Errors
    ///
    /// Returns the reason why the form has no meaning here, or not with these arguments.
    fn meaning(&self, form: &FormName, arguments: &[Argument<'_>]) -> Result<Meaning, Refusal>;

    /// Returns the value of an input in a turned position, and not turned itself.
    ///
    /// # Errors
    ///
    /// Returns a message, if the input has no meaning there.
    fn turned(&self, input: &Variable, turn: Turn) -> Result<Turned, String>;

    /// Returns what is to be noted about the form or the field with a name.
    fn note(&self, name: &str) -> Option<&'static str>;

    /// Returns what is to be noted about the intersection of two names.
    fn note_pair(&self, names: [&str; 2]) -> Option<&'static str>;
}
