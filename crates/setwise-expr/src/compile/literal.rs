//! Compiles literals, squares, and sets in braces.

use setwise::wide::Set;
use setwise::{Bitboard, Square};

use crate::board::word_set;
use crate::compile::compiler::Compiler;
use crate::compile::typed::{Operand, Reading, SetReading, Typed};
use crate::error::FormulaError;
use crate::operation::BinaryOperation as B;
use crate::span::Span;
use crate::syntax::lexer::Notation;
use crate::syntax::tree::{Element, Tree};
use crate::types::Type;

impl Compiler<'_> {
    /// Compiles a word.
    pub(crate) fn word(&mut self, value: u64, value_type: Type) -> Typed {
        Typed::word(value_type, self.builder.constant(value), None)
    }

    /// Compiles a set of the board.
    pub(crate) fn set_constant(&mut self, set: &Set<8>) -> SetReading {
        let set = Reading::plain(self.sets().constant(set));
        self.converted_set(set, Self::word_of)
    }

    /// Compiles a decimal literal. One that is too large for a number is a set.
    pub(crate) fn literal(&mut self, value: u64) -> Typed {
        let set = word_set(value) & self.squares.universe;
        let set = Reading::plain(self.sets().constant(&set));
        if value.cast_signed() < 0 {
            return Typed::Set(set);
        }
        Typed::Literal(Reading::plain(self.builder.constant(value)), Some(set))
    }

    /// Compiles a set that is written as a number, whose bits must all be squares, or drawn.
    pub(crate) fn written(
        &mut self,
        set: &Set<8>,
        notation: Notation,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        if let (Some(board), Some(bit)) = (&self.board, (*set - self.squares.universe).first()) {
            return Err(board.not_a_square(bit, span));
        }
        Ok(Typed::Set(match notation {
            Notation::Diagram => self.set_constant(set),
            _ => Reading::plain(self.sets().constant(set)),
        }))
    }

    /// Compiles a square, unless its name is bound.
    pub(crate) fn square(&mut self, square: Square) -> Typed {
        if let Some(&value) = self.scope.get(&square.to_string()) {
            return self.in_words(value);
        }
        self.square_of(self.mapping.index_of(square))
    }

    /// Compiles a square by its index.
    pub(crate) fn square_of(&mut self, index: usize) -> Typed {
        let index = self.builder.constant(index as u64);
        let set = self.sets().square_at(index);
        Typed::Square(Reading::plain(index), Reading::plain(set))
    }

    /// Compiles a set in braces.
    pub(crate) fn set(
        &mut self,
        elements: &[Element],
        tree: &Tree,
        values: &[Typed],
    ) -> Result<Typed, FormulaError> {
        let mut set = Reading::plain(self.sets().constant(&Set::EMPTY));
        for element in elements {
            let Reading { value, fault } = self.element(*element, tree, values)?;
            set.value = self.sets().binary(B::Union, set.value, value);
            set.fault = self.either_fault(set.fault, fault);
        }
        Ok(Typed::Set(set))
    }

    fn element(
        &mut self,
        element: Element,
        tree: &Tree,
        values: &[Typed],
    ) -> Result<SetReading, FormulaError> {
        match element {
            Element::Range(a, b) => self.range(tree, [a, b]),
            Element::Corners(a, b) => {
                Ok(self.set_constant(&word_set(Bitboard::from_corners(a, b).0)))
            }
            Element::Index(id) => {
                if let Some(bit) = self.written_square(tree, id)? {
                    return Ok(self.set_constant(&Set::from_index(bit)));
                }
                let operand = Operand { value: values[id], span: tree.nodes[id].span };
                let index = operand.word("the elements of a set are squares")?;
                self.expect_square(operand)?;
                self.note_square(operand);
                let Reading { value, fault } = self.as_index(index);
                Ok(Reading { value: self.sets().square_at(value), fault })
            }
        }
    }
}
