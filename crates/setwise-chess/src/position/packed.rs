//! Positions in 32 bytes.

use core::fmt;

use setwise::Bitboard;

use crate::position::Position;
use crate::position::validate;
use crate::vocabulary::color::Color;
use crate::vocabulary::fen_error::Reason;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// The codes that are not the index of a piece: a pawn that has just made a double step, castling
/// rooks of White and of Black, and the black king with Black to move.
const PASSED: usize = 12;
const WHITE_CASTLING: usize = 13;
const BLACK_CASTLING: usize = 14;
const BLACK_TO_MOVE: usize = 15;

/// The maximum number of pieces.
const MAX_PIECES: u32 = 32;

/// A [`Position`] in 32 bytes, without loss, for tables of positions, files of training data and
/// keys of maps.
///
/// | bytes | |
/// |---|---|
/// | 0 to 7 | the occupied squares, bit *i* for the square with index *i* |
/// | 8 to 23 | the pieces, four bits each, in the order of their squares |
/// | 24 to 27 | the halfmove clock |
/// | 28 to 31 | the number of the move |
///
/// Numbers are little-endian. The low four bits of a byte are the first of its two pieces. The
/// codes after the last piece are 0. The codes of the pieces also store the en passant square, the
/// castling rights and the side to move:
///
/// | code | |
/// |---|---|
/// | 0 to 11 | a piece, by [`Piece::index`] |
/// | 12 | the pawn that has just made a double step: the en passant square is the one it passed |
/// | 13, 14 | a rook of White or of Black that may castle, also in Chess960 |
/// | 15 | the black king, with Black to move; code 11 is the black king with White to move |
///
/// Both counters have 32 bits, as in a [`Position`]. Each position has exactly one encoding, and
/// [`unpack`](Self::unpack) rejects all other bytes. Encodings are equal if the positions are, with
/// one exception: an en passant square that no pawn attacks makes encodings differ, but not
/// [positions](Position). The order is that of the bytes.
///
/// ```
/// use setwise_chess::{PackedPosition, Position};
///
/// let packed = Position::START.pack();
/// assert_eq!(packed.unpack(), Ok(Position::START));
/// let bytes = packed.to_bytes();
/// assert_eq!(bytes[..8], 0xffff_0000_0000_ffff_u64.to_le_bytes());
/// // The rook on a1 may castle, and is next to the knight on b1.
/// assert_eq!((bytes[8], bytes[24..] == [0, 0, 0, 0, 1, 0, 0, 0]), (0x1d, true));
///
/// let error = PackedPosition::from_bytes([0; 32]).unpack().unwrap_err();
/// assert_eq!(error.to_string(), "the white king is missing");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition([u8; 32]);

impl PackedPosition {
    /// The number of bytes.
    pub const SIZE: usize = 32;

    /// Creates an encoding from its bytes, which [`unpack`](Self::unpack) checks.
    #[must_use]
    #[inline]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes.
    #[must_use]
    #[inline]
    pub const fn to_bytes(self) -> [u8; 32] {
        self.0
    }

    /// Returns the position.
    ///
    /// # Errors
    ///
    /// Returns the first reason why the bytes are not the encoding of a position that
    /// [`Position::from_fen`] accepts.
    pub fn unpack(self) -> Result<Position, UnpackError> {
        let occupied = Bitboard(self.word(0));
        if occupied.len() > MAX_PIECES {
            return Err(UnpackError::ManyPieces(occupied.len()));
        }
        let mut codes = [self.word(8), self.word(16)];
        let mut sets = [Bitboard::EMPTY; 16];
        let mut left = occupied;
        for word in &mut codes {
            for _ in 0..16 {
                let Some(square) = left.pop_first() else { break };
                sets[(*word & 15) as usize] |= square;
                *word >>= 4;
            }
        }
        // All codes of a full word have been shifted out.
        if codes != [0, 0] {
            return Err(UnpackError::Remainder);
        }
        let counters = self.word(24);
        let position = decode(&sets)?;
        Ok(Position {
            halfmove_clock: counters as u32,
            fullmove_number: (counters >> 32) as u32,
            ..position
        })
    }

    /// Returns the little-endian number in eight bytes.
    fn word(&self, at: usize) -> u64 {
        let bytes = self.0.get(at..at + 8).and_then(|bytes| bytes.try_into().ok());
        u64::from_le_bytes(bytes.unwrap_or_default())
    }
}

/// Returns the position with these squares for each code. Its counters are those of the start.
fn decode(sets: &[Bitboard; 16]) -> Result<Position, UnpackError> {
    let [.., passed, white_rooks, black_rooks, black_king] = *sets;
    let side_to_move = if black_king.is_empty() { Color::White } else { Color::Black };
    let mover = side_to_move.opposite();
    let mut pieces = [Bitboard::EMPTY; 12];
    pieces.copy_from_slice(&sets[..12]);
    pieces[Piece::new(mover, Role::Pawn).index()] |= passed;
    pieces[Piece::new(Color::White, Role::Rook).index()] |= white_rooks;
    pieces[Piece::new(Color::Black, Role::Rook).index()] |= black_rooks;
    pieces[Piece::new(Color::Black, Role::King).index()] |= black_king;
    if passed.len() > 1 {
        return Err(UnpackError::SecondDoubleStep);
    }
    let before = match mover {
        Color::White => passed.south_one(),
        Color::Black => passed.north_one(),
    };
    // A pawn on an edge rank has no square before it, and is refused itself.
    let en_passant = before.first();
    let castling_rooks = white_rooks | black_rooks;
    let mut fault = None;
    validate::position(&pieces, side_to_move, castling_rooks, en_passant, &mut |reason| {
        fault.get_or_insert(reason);
    });
    match fault {
        Some(reason) => Err(UnpackError::Invalid(reason)),
        None => {
            Ok(Position { pieces, castling_rooks, en_passant, side_to_move, ..Position::START })
        }
    }
}

impl fmt::Debug for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PackedPosition(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// Packing.
impl Position {
    /// Returns the position in 32 bytes.
    #[must_use]
    pub fn pack(&self) -> PackedPosition {
        let mut sets = [Bitboard::EMPTY; 16];
        sets[..12].copy_from_slice(&self.pieces);
        let mut recode = |from: Piece, to: usize, squares: Bitboard| {
            sets[from.index()] = sets[from.index()].difference(squares);
            sets[to] = squares;
        };
        let (us, mover) = (self.side_to_move, self.side_to_move.opposite());
        let passed = Bitboard::from_iter(self.en_passant);
        let passed = if us == Color::Black { passed.north_one() } else { passed.south_one() };
        recode(Piece::new(mover, Role::Pawn), PASSED, passed);
        for (color, code) in [(Color::White, WHITE_CASTLING), (Color::Black, BLACK_CASTLING)] {
            let rooks = self.castling_rooks & color.back_rank();
            recode(Piece::new(color, Role::Rook), code, rooks);
        }
        if us == Color::Black {
            let king = Piece::new(us, Role::King);
            recode(king, BLACK_TO_MOVE, self.piece_set(king));
        }

        // The squares whose code has each of the four bits.
        let mut planes = [Bitboard::EMPTY; 4];
        for (code, set) in sets.into_iter().enumerate() {
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= if code >> bit & 1 == 1 { set } else { Bitboard::EMPTY };
            }
        }
        let occupied = self.occupied();
        let (mut codes, mut left) = ([0_u64; 2], occupied);
        for word in &mut codes {
            for shift in (0..64).step_by(4) {
                let Some(square) = left.pop_first() else { break };
                let bits = planes.map(|plane| plane.0 >> square.index() & 1);
                *word |= (bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3) << shift;
            }
        }
        let counters = u64::from(self.halfmove_clock) | u64::from(self.fullmove_number) << 32;
        let mut bytes = [0; 32];
        for (part, word) in
            bytes.chunks_exact_mut(8).zip([occupied.0, codes[0], codes[1], counters])
        {
            part.copy_from_slice(&word.to_le_bytes());
        }
        PackedPosition(bytes)
    }
}

impl From<&Position> for PackedPosition {
    fn from(position: &Position) -> Self {
        position.pack()
    }
}

impl TryFrom<PackedPosition> for Position {
    type Error = UnpackError;

    fn try_from(packed: PackedPosition) -> Result<Self, UnpackError> {
        packed.unpack()
    }
}

/// The error of [`PackedPosition::unpack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UnpackError {
    /// More than 32 squares are occupied. The field is their number.
    ManyPieces(u32),
    /// A code after the last piece is not 0.
    Remainder,
    /// More than one pawn has the code of a double step.
    SecondDoubleStep,
    /// The position is not valid.
    Invalid(Reason),
}

impl core::error::Error for UnpackError {}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ManyPieces(count) => write!(f, "{count} squares are occupied, more than 32"),
            Self::Remainder => f.write_str("the codes after the last piece are not 0"),
            Self::SecondDoubleStep => f.write_str("more than one pawn has just made a double step"),
            Self::Invalid(reason) => fmt::Display::fmt(reason, f),
        }
    }
}
