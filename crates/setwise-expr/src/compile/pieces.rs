//! The arguments of functions of attacks: the pieces, as a set or as a square, and the occupied
//! squares.

use crate::compile::compiler::Compiler;
use crate::compile::typed::{Operand, Typed};
use crate::error::FormulaError;
use crate::function::{Function, Meaning, PRINTED};
use crate::names::Names;
use crate::operation::UnaryOperation as U;
use crate::program::Instruction;
use crate::span::Span;
use crate::types::{NoteReason, Type};

impl Function {
    /// Returns true for the attacks of pieces, which may be a set or a square.
    pub(crate) fn takes_pieces(&self) -> bool {
        self.is_slider()
            || self.is_printed()
            || self.group == "Pawns"
            || matches!(
                self.meaning,
                Meaning::Unary(
                    U::PawnAttacksWhite | U::PawnAttacksBlack | U::KnightAttacks | U::KingAttacks
                )
            )
    }

    /// Returns true for the attacks of a set of sliders, given the occupied squares.
    pub(crate) fn is_slider(&self) -> bool {
        matches!(self.parameters, [pieces, .., occupied]
            if pieces.value_type == Type::Set && occupied.default == Some("occupied"))
    }

    /// Returns the place of the argument that is a square.
    fn place_of_square(&self) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.value_type == Type::Square)
    }

    /// Returns true for a slider with the occupied squares first, as it is printed.
    pub(crate) fn is_printed(&self) -> bool {
        PRINTED.iter().any(|printed| printed.name == self.name)
    }
}

/// The meaning that an argument shows by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shown {
    /// A square or a number that is not a literal.
    Square,
    /// A decimal literal.
    Literal(u64),
    Set,
}

/// Returns true if the square is the first argument of a call, although the printed order has it later.
/// The two arguments are the first one and the one in the printed place of the square.
///
/// # Errors
///
/// Returns an error if neither argument tells, or if both may be the square.
pub(crate) fn is_square_first(
    name: &str,
    usage: &str,
    span: Span,
    arguments: [Shown; 2],
) -> Result<bool, FormulaError> {
    match arguments {
        [Shown::Literal(_) | Shown::Set, Shown::Square]
        | [Shown::Set, Shown::Literal(..=63)]
        | [Shown::Literal(0 | 64..), Shown::Literal(..=63)] => Ok(false),
        [Shown::Square, Shown::Set] => Ok(true),
        _ => {
            let message = format!("either argument of `{name}` may be the piece here");
            Err(FormulaError::new(span, message).with_help(format!(
                "usage: `{usage}`; write the square as an index, such as `first(sq)`, and other \
                 squares in braces"
            )))
        }
    }
}

impl Compiler<'_> {
    /// Puts the arguments of a slider in the order of its parameters.
    pub(crate) fn order_pieces(
        &mut self,
        function: &Function,
        name: &str,
        span: Span,
        values: &mut [Operand],
    ) -> Result<(), FormulaError> {
        let is_printed = function.is_printed();
        let place = match function.place_of_square() {
            Some(place) if is_printed => place,
            None if function.is_slider() => values.len() - 1,
            _ => return Ok(()),
        };
        let [first, other] = [values[0].value, values[place].value];
        if is_printed {
            if self.is_in_printed_order(first, other) {
                self.note(NoteReason::SetAsSquare, values[place].span);
                return Ok(());
            }
            let shown = [self.shown(first), self.shown(other)];
            if is_square_first(name, &function.signature(), span, shown)? {
                values.swap(0, place);
            }
        } else if other.is_square() {
            if first.is_square() {
                return Err(both_squares(name, span));
            }
            values.swap(0, place);
        }
        Ok(())
    }

    /// Returns true for two sets, if the one in the place of the square is a free variable: the
    /// printed order then tells which is which, unless the names say the opposite, as in
    /// `rookAttacks(R, occupied)`.
    fn is_in_printed_order(&self, first: Typed, other: Typed) -> bool {
        let free = |value: Typed| match self.builder.instruction(value.register()) {
            Instruction::Input(input) if matches!(self.names, Names::Free) => {
                Some(self.variables()[input as usize].name.as_str())
            }
            _ => None,
        };
        let is_piece = |name: &str| name.len() == 1 && "PNBRQKpnbrqk".contains(name);
        let is_occupancy = |name: &str| {
            let name = name.to_ascii_lowercase();
            ["occ", "block", "empty"].iter().any(|word| name.starts_with(word))
        };
        first.is_set()
            && other.is_set()
            && free(other).is_some_and(|name| !is_occupancy(name))
            && !free(first).is_some_and(is_piece)
    }

    fn shown(&self, value: Typed) -> Shown {
        match value {
            Typed::Number(_) | Typed::Square(..) => Shown::Square,
            Typed::Literal(number, _) => {
                self.builder.as_constant(number.value).map_or(Shown::Square, Shown::Literal)
            }
            Typed::Set(_) | Typed::Bool(_) => Shown::Set,
        }
    }

    /// Notes numbers that are read as sets of pieces, and may be meant as squares.
    pub(crate) fn note_pieces(&mut self, function: &Function, arguments: &[Operand]) {
        if !function.takes_pieces() || function.is_printed() {
            return;
        }
        for Operand { value, span } in arguments {
            let (Typed::Number(word) | Typed::Literal(word, _)) = value else { continue };
            let is_input = matches!(self.builder.instruction(word.value), Instruction::Input(_));
            if !is_input && self.builder.as_constant(word.value) != Some(0) {
                self.note(NoteReason::NumberAsSet, *span);
            }
        }
    }
}

/// Returns the error for a slider with two squares.
pub(crate) fn both_squares(name: &str, span: Span) -> FormulaError {
    FormulaError::new(span, "both squares may be the piece here")
        .with_help(format!("write the blockers in braces: `{name}(e4, {{d5}})`"))
}
