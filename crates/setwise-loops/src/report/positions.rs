//! The columns of a position in a table: its FEN, and its sets.

use std::fmt::Write;

use setwise_chess::{EnPassantSpelling, Piece, Position};
use setwise_columns::{Column, Field, FieldColumn, FieldKind, PIECE_COLUMNS};

use crate::format::Positions;

/// The columns of the state, which follow those of the pieces.
const STATE: [(&str, Column, FieldKind); 5] = [
    ("white_to_move", Column::WhiteToMove, FieldKind::Bool),
    ("castling", Column::Castling, FieldKind::Set),
    ("en_passant", Column::EnPassant, FieldKind::Set),
    ("halfmove_clock", Column::HalfmoveClock, FieldKind::Number),
    ("fullmove_number", Column::FullmoveNumber, FieldKind::Number),
];

impl Positions {
    fn has_fen(self) -> bool {
        matches!(self, Self::Fen | Self::Both)
    }

    fn has_boards(self) -> bool {
        matches!(self, Self::Boards | Self::Both)
    }

    /// Returns the columns.
    #[must_use]
    pub fn columns(self) -> Vec<FieldColumn> {
        let column = |name: &str, kind| FieldColumn { name: name.to_owned(), kind };
        let mut columns = Vec::new();
        if self.has_fen() {
            columns.push(column("fen", FieldKind::Text));
        }
        if self.has_boards() {
            columns.extend(PIECE_COLUMNS.map(|name| column(name, FieldKind::Set)));
            columns.extend(STATE.map(|(name, _, kind)| column(name, kind)));
            columns.push(column("key", FieldKind::Set));
        }
        columns
    }

    /// Appends the fields of a position; `text` holds its FEN.
    pub(crate) fn push<'a>(
        self,
        position: &Position,
        en_passant: EnPassantSpelling,
        text: &'a mut String,
        fields: &mut Vec<Field<'a>>,
    ) {
        if self.has_fen() {
            text.clear();
            // Writing to a string does not fail.
            let _ = write!(text, "{}", position.fen().en_passant(en_passant));
            fields.push(Field::Text(text.as_str().into()));
        }
        if self.has_boards() {
            fields.extend(Piece::ALL.map(|piece| Field::Set(position.piece_set(piece).0)));
            fields.extend(STATE.map(|(_, column, kind)| {
                let word = column.word(position);
                match kind {
                    FieldKind::Bool => Field::Bool(word != 0),
                    FieldKind::Number => Field::Number(word.cast_signed()),
                    _ => Field::Set(word),
                }
            }));
            fields.push(Field::Set(position.zobrist_key()));
        }
    }
}
