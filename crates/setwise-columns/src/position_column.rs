//! The columns of a position in a table: its FEN, its sets, and the rest of its state.

use setwise::Bitboard;
use setwise_chess::{Color, Piece, Position, Role, attacks};

use crate::field::{Field, FieldKind};
use crate::vocabulary::{Column, PIECE_COLUMNS, STATE_COLUMNS};

/// The source of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Fen,
    Piece(Piece),
    State(Column),
    Key,
    /// A [`CheckState`].
    Check,
    /// The number of legal moves.
    Moves,
    /// The number of legal captures.
    Captures,
}

/// The state of a position that the rules tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum CheckState {
    /// The side to move is not in check, and has a legal move.
    None,
    /// It is in check, and has a legal move.
    Check,
    Checkmate,
    Stalemate,
}

impl CheckState {
    fn of(position: &Position) -> Self {
        let is_check = position.is_check();
        // Counting the moves takes ten times as long.
        if !is_check && has_free_pawn(position) {
            return Self::None;
        }
        Self::new(is_check, position.has_legal_move())
    }

    const fn new(is_check: bool, has_move: bool) -> Self {
        match (is_check, has_move) {
            (false, true) => Self::None,
            (true, true) => Self::Check,
            (true, false) => Self::Checkmate,
            (false, false) => Self::Stalemate,
        }
    }
}

/// Returns true if the side to move has a pawn that is on no line with its king, so that it is not pinned,
/// and the square in front of it is free. If that side is not in check, the pawn has a legal move.
fn has_free_pawn(position: &Position) -> bool {
    let side = position.side_to_move();
    let king = position.king(side);
    let lines = attacks::queen(king, Bitboard::EMPTY);
    let pawns = position.piece_set(Piece::new(side, Role::Pawn)).difference(lines);
    let ahead = match side {
        Color::White => pawns.north_one(),
        Color::Black => pawns.south_one(),
    };
    !ahead.difference(position.occupied()).is_empty()
}

/// A column that a table of positions may have, computed from the position.
///
/// They are `fen`, the [`PIECE_COLUMNS`], the [`STATE_COLUMNS`] and `key`, and for files in columns those
/// [`OF_RULES`](Self::OF_RULES).
///
/// # Examples
///
/// ```
/// use setwise_chess::Position;
/// use setwise_columns::{Field, FieldKind, PositionColumn};
///
/// let column = PositionColumn::named("white_pawns").ok_or("no such column")?;
/// assert_eq!(column.kind(), FieldKind::Set);
/// assert_eq!(column.field(&Position::default()), Field::Set(0xff00));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionColumn {
    name: &'static str,
    source: Source,
    kind: FieldKind,
}

impl PositionColumn {
    /// The column `check_state`, a number: 1 if the side to move is in check, 2 if it is checkmated, 3 if
    /// it is stalemated, and otherwise 0. A query over a file that has it need not compute these.
    pub const CHECK_STATE: Self = Self::new("check_state", Source::Check, FieldKind::Number);
    /// The column `move_count`, the number of legal moves.
    pub const MOVE_COUNT: Self = Self::new("move_count", Source::Moves, FieldKind::Number);
    /// The column `capture_count`, the number of legal captures.
    pub const CAPTURE_COUNT: Self = Self::new("capture_count", Source::Captures, FieldKind::Number);

    /// The columns that need the rules: `check_state`, `move_count` and `capture_count`.
    pub const OF_RULES: [Self; 3] = [Self::CHECK_STATE, Self::MOVE_COUNT, Self::CAPTURE_COUNT];

    /// Returns the columns `fen`, of the pieces and the state, and `key`.
    pub fn all() -> impl Iterator<Item = Self> {
        let piece = |(name, piece)| Self::new(name, Source::Piece(piece), FieldKind::Set);
        let state =
            |(name, column): (_, Column)| Self::new(name, Source::State(column), column.kind());
        let fen = Self::new("fen", Source::Fen, FieldKind::Text);
        let key = Self::new("key", Source::Key, FieldKind::Set);
        let pieces = PIECE_COLUMNS.into_iter().zip(Piece::ALL).map(piece);
        [fen].into_iter().chain(pieces).chain(STATE_COLUMNS.into_iter().map(state)).chain([key])
    }

    const fn new(name: &'static str, source: Source, kind: FieldKind) -> Self {
        Self { name, source, kind }
    }

    /// Returns the column of a name; `None` for another name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|column| column.name == name)
    }

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the kind of the fields, none of which is missing.
    #[must_use]
    pub const fn kind(self) -> FieldKind {
        self.kind
    }

    /// Returns true for the column `fen`, whose field is the [`Display`](std::fmt::Display) of the
    /// position.
    #[must_use]
    pub const fn is_fen(self) -> bool {
        matches!(self.source, Source::Fen)
    }

    /// Returns true if the column has the move counters. EPD has them in the text after the
    /// position, which is read with [`Detail::Matches`](crate::Detail::Matches).
    #[must_use]
    pub const fn has_counters(self) -> bool {
        matches!(
            self.source,
            Source::Fen | Source::State(Column::HalfmoveClock | Column::FullmoveNumber)
        )
    }

    /// Returns the word of a position in a column that is not of texts: that of a set, a number, or all
    /// ones for true.
    #[cfg(feature = "parquet")]
    fn word(self, position: &Position) -> u64 {
        match self.source {
            Source::Fen => 0,
            Source::Piece(piece) => position.piece_set(piece).0,
            Source::Key => position.zobrist_key(),
            Source::State(column) => column.word(position),
            Source::Check => CheckState::of(position) as u64,
            Source::Moves => position.count_legal_moves().into(),
            Source::Captures => position.count_captures().into(),
        }
    }

    /// Returns true if the column counts moves, so that [`extend_words`](Self::extend_words) needs the counts.
    #[cfg(feature = "parquet")]
    pub(crate) const fn is_count(self) -> bool {
        matches!(self.source, Source::Moves | Source::Captures)
    }

    /// Adds the [words](Self::word) of positions. `counts` has their numbers of moves and captures, or nothing if
    /// no column of the table counts moves.
    #[cfg(feature = "parquet")]
    pub(crate) fn extend_words(
        self,
        positions: &[Position],
        counts: &[[u32; 2]],
        words: &mut Vec<u64>,
    ) {
        match self.source {
            Source::Moves => words.extend(counts.iter().map(|it| u64::from(it[0]))),
            Source::Captures => words.extend(counts.iter().map(|it| u64::from(it[1]))),
            Source::Check if !counts.is_empty() => {
                let all = positions.iter().zip(counts);
                let state = |(it, counts): (&Position, &[u32; 2])| {
                    CheckState::new(it.is_check(), counts[0] > 0) as u64
                };
                words.extend(all.map(state));
            }
            // One decision for all rows.
            Source::Piece(piece) => words.extend(positions.iter().map(|it| it.piece_set(piece).0)),
            _ => words.extend(positions.iter().map(|it| self.word(it))),
        }
    }

    /// Returns the field of a position.
    #[must_use]
    pub fn field(self, position: &Position) -> Field<'static> {
        match self.source {
            Source::Fen => Field::Text(position.to_string().into()),
            Source::Piece(piece) => Field::Set(position.piece_set(piece).0),
            Source::Key => Field::Set(position.zobrist_key()),
            Source::State(column) => column.field(position),
            Source::Check => Field::Number(CheckState::of(position) as i64),
            Source::Moves => Field::Number(position.count_legal_moves().into()),
            Source::Captures => Field::Number(position.count_captures().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_their_names_and_kinds() {
        let fen = "r3k2r/8/8/3Pp3/8/8/8/R3K3 w Qkq e6 3 17";
        let position: Position = fen.parse().expect("a position");
        let columns: Vec<_> = PositionColumn::all().collect();
        assert_eq!(columns.len(), 19);
        for column in &columns {
            assert_eq!(PositionColumn::named(column.name()), Some(*column));
            assert_eq!(column.field(&position).kind(), Some(column.kind()), "{}", column.name());
            #[cfg(feature = "parquet")]
            assert!(
                column.is_fen()
                    || column.field(&position).word() == Ok(Some(column.word(&position)))
            );
        }
        let field = |name| PositionColumn::named(name).map(|column| column.field(&position));
        assert_eq!(field("fen"), Some(Field::Text(fen.into())));
        assert_eq!(field("black_rooks"), Some(Field::Set(0x81 << 56)));
        assert_eq!(field("white_to_move"), Some(Field::Bool(true)));
        assert_eq!(field("castling"), Some(Field::Set(0x81 << 56 | 1)));
        assert_eq!(field("en_passant"), Some(Field::Set(1 << 44)));
        assert_eq!(field("halfmove_clock"), Some(Field::Number(3)));
        assert_eq!(field("fullmove_number"), Some(Field::Number(17)));
        assert_eq!(field("key"), Some(Field::Set(position.zobrist_key())));
        assert_eq!(field("FEN"), None);
    }
}
