//! Positions from the columns of the twelve sets and the state.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int64Type, UInt64Type};
use arrow_array::{Array, BooleanArray};
use arrow_schema::DataType;
use setwise::Bitboard;
use setwise_chess::{Color, Position, Setup};

use crate::arrow::cell::{integer, text};
use crate::arrow::layout::BoardColumn;
use crate::format::RecordError;
use crate::vocabulary::Column;

/// The columns of the position in a batch.
#[derive(Debug)]
pub(crate) struct Boards<'a> {
    columns: Vec<(&'a BoardColumn, Cells<'a>)>,
}

/// The cells of a column.
#[derive(Clone, Copy, Debug)]
enum Cells<'a> {
    Words(&'a [u64], &'a dyn Array),
    Signed(&'a [i64], &'a dyn Array),
    Bools(&'a BooleanArray),
    Other(&'a dyn Array),
}

impl<'a> Cells<'a> {
    fn new(array: &'a dyn Array) -> Self {
        match array.data_type() {
            DataType::UInt64 => Self::Words(array.as_primitive::<UInt64Type>().values(), array),
            DataType::Int64 => Self::Signed(array.as_primitive::<Int64Type>().values(), array),
            DataType::Boolean => Self::Bools(array.as_boolean()),
            _ => Self::Other(array),
        }
    }

    const fn array(&self) -> &'a dyn Array {
        match self {
            Self::Words(_, array) | Self::Signed(_, array) | Self::Other(array) => *array,
            Self::Bools(array) => *array,
        }
    }

    /// Returns the word of a cell that is not null; `None` for a text.
    fn word(&self, row: usize) -> Option<u64> {
        match self {
            Self::Words(words, _) => Some(words[row]),
            Self::Signed(words, _) => Some(words[row].cast_unsigned()),
            Self::Bools(array) => Some(u64::from(array.value(row)).wrapping_neg()),
            Self::Other(array) => integer(*array, row).map(i64::cast_unsigned),
        }
    }
}

impl<'a> Boards<'a> {
    /// Finds the columns in a batch; `array` returns one by its index in the file.
    pub(crate) fn new(columns: &'a [BoardColumn], array: impl Fn(usize) -> &'a dyn Array) -> Self {
        let cells = |column: &'a BoardColumn| (column, Cells::new(array(column.at.index)));
        Self { columns: columns.iter().map(cells).collect() }
    }

    /// Returns the position of a row.
    ///
    /// # Errors
    ///
    /// Returns an error if a cell is null, or if the position is invalid.
    pub(crate) fn position(&self, row: usize) -> Result<Position, RecordError> {
        let mut setup = Setup::new();
        let (mut castling, mut occupied) = (None, Bitboard::EMPTY);
        for (column, cells) in &self.columns {
            let refused = |reason: &str| RecordError::field(0, None, &column.at.name, reason);
            if cells.array().is_null(row) {
                return Err(refused(NULL));
            }
            let Some(word) = cells.word(row) else {
                let text = text(cells.array(), row).unwrap_or_default();
                let text =
                    std::str::from_utf8(text).map_err(|_| refused("this is not valid UTF-8"))?;
                match (column.column, text.trim()) {
                    (Column::EnPassant, "-" | "") => {}
                    (Column::EnPassant, text) => {
                        let square = text.parse().map_err(|_| refused("this is not a square"))?;
                        setup.en_passant = Some(square);
                    }
                    (_, text) => castling = Some((text, column)),
                }
                continue;
            };
            let counter =
                || u32::try_from(word).map_err(|_| refused("this is not a number of moves"));
            match column.column {
                Column::Piece(piece) => {
                    // The sets of a setup would not show it.
                    if let Some(square) = (occupied & Bitboard(word)).first() {
                        return Err(refused(&format!("there is another piece on {square}")));
                    }
                    occupied |= Bitboard(word);
                    setup.roles[piece.role.index()] |= Bitboard(word);
                    setup.colors[piece.color.index()] |= Bitboard(word);
                }
                Column::WhiteToMove if word == 0 => setup.side_to_move = Color::Black,
                Column::WhiteToMove => {}
                Column::Castling => setup.castling_rooks = Bitboard(word),
                Column::EnPassant => {
                    let set = Bitboard(word);
                    if set.len() > 1 {
                        return Err(refused("this is more than one square"));
                    }
                    setup.en_passant = set.first();
                }
                Column::HalfmoveClock => setup.halfmove_clock = counter()?,
                _ => setup.fullmove_number = counter()?,
            }
        }
        if let Some((text, column)) = castling {
            setup.castling_rooks = castling_rooks(&setup, text)
                .map_err(|reason| RecordError::field(0, None, &column.at.name, reason))?;
        }
        setup.position().map_err(|error| RecordError::malformed(0, None, error.to_string()))
    }
}

/// The reason why a row has no position.
pub(crate) const NULL: &str = "this is null";

/// Returns the rooks with which a side may castle, given by letters as in FEN.
fn castling_rooks(setup: &Setup, letters: &str) -> Result<Bitboard, String> {
    let board = Setup { castling_rooks: Bitboard::EMPTY, en_passant: None, ..setup.clone() };
    let board = board.position().map_err(|error| error.to_string())?.to_string();
    let placement = board.split(' ').next().unwrap_or_default();
    let letters = if letters.is_empty() { "-" } else { letters };
    match Position::from_fen(format!("{placement} w {letters} - 0 1")) {
        Ok(position) => Ok(position.castling_rooks()),
        Err(error) => Err(error.reason().to_string()),
    }
}
