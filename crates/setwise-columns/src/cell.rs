//! Cells: the fields of rows as they are written.

use setwise::Bitboard;
use setwise_chess::Fen;

use crate::field::Field;

/// A field of a row. The text of a position and of squares needs no memory where it is written.
#[derive(Clone, Debug)]
pub enum Cell<'a> {
    /// Any other field.
    Field(Field<'a>),
    /// A field that travels with the position.
    Carried(&'a Field<'a>),
    /// A position.
    Fen(Fen<'a>),
    /// The squares of a set, separated by blanks in text.
    Squares(Bitboard),
}

impl<'a> Cell<'a> {
    /// Returns the field with its text in memory.
    #[must_use]
    pub fn into_field(self) -> Field<'a> {
        match self {
            Self::Field(field) => field,
            Self::Carried(field) => field.borrowed(),
            Self::Fen(fen) => Field::Text(fen.to_string().into()),
            Self::Squares(set) => {
                let squares = set.into_iter().map(|square| square.to_string());
                Field::Text(squares.collect::<Vec<_>>().join(" ").into())
            }
        }
    }
}
