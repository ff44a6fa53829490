//! The columns of a position in a table: its FEN, and its sets.

use std::fmt::Write;

use setwise_chess::{EnPassantSpelling, Piece, Position};
use setwise_columns::{Field, FieldColumn, PositionColumn, STATE_COLUMNS};

use crate::format::Positions;

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
        let has =
            |it: &PositionColumn| if it.is_fen() { self.has_fen() } else { self.has_boards() };
        let column =
            |it: PositionColumn| FieldColumn { name: it.name().to_owned(), kind: it.kind() };
        PositionColumn::all().filter(has).map(column).collect()
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
            fields.extend(STATE_COLUMNS.map(|(_, column)| column.field(position)));
            fields.push(Field::Set(position.zobrist_key()));
        }
    }
}
