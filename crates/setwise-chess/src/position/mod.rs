//! The position: pieces on squares, side to move, rights and counters.
//!
//! The files below compare positions, map their attacks, build, number and pack them.

mod attacked;
mod chess960;
pub(crate) mod identity;
pub(crate) mod packed;
#[cfg(feature = "alloc")]
pub(crate) mod setup;
pub(crate) mod validate;

use core::fmt;

use setwise::{Bitboard, Square};

use crate::vocabulary::castling::{CastlingRights, CastlingSide, has_standard_rights};
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// A chess position: twelve sets of squares, the side to move, the castling
/// rights, the en passant square and the two counters.
///
/// Every position is valid as [`from_fen`](Self::from_fen) defines it: disjoint sets, one king per
/// side, at most sixteen pieces and eight pawns per side, no pawn on the first or the eighth rank,
/// rights and an en passant square that fit the pieces. Games need not be able to reach it.
///
/// `Display` writes [FEN](Self::fen). Equal positions also have equal counters, and their en passant
/// squares are equal or not attacked by a pawn, so their [keys](Self::zobrist_key) are equal.
/// [`same_position`](Self::same_position) is what counts for repetitions.
///
/// ```
/// use setwise::{Bitboard, Rank, Square};
/// use setwise_chess::{CastlingSide, Color, Piece, Position, Role};
///
/// let position = Position::START;
/// assert_eq!(position.piece_at(Square::D8), Some(Piece::new(Color::Black, Role::Queen)));
/// assert_eq!(position.role_at(Square::D8), Some(Role::Queen));
/// assert_eq!(position.color_at(Square::D4), None);
/// assert_eq!(position.color_set(Color::White).len(), 16);
/// assert_eq!(position.us(), position.color_set(position.side_to_move()));
/// assert_eq!(position.us() & position.role_set(Role::Rook), Bitboard(0x81));
///
/// assert_eq!(position.king(Color::Black), Square::E8);
/// let rook = position.castling_rook(Color::White, CastlingSide::Queen);
/// assert_eq!(rook, Some(Square::A1));
/// let [.., black_pawns, _, _, _, _, _] = position.pieces();
/// assert_eq!(*black_pawns, Bitboard::from(Rank::Seventh));
/// ```
#[derive(Clone)]
pub struct Position {
    pub(crate) pieces: [Bitboard; 12],
    pub(crate) castling_rooks: Bitboard,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) en_passant: Option<Square>,
    pub(crate) side_to_move: Color,
}

impl Position {
    /// The initial position of a game, which is also the `Default`.
    #[doc(alias("startpos", "initial"))]
    pub const START: Self = Self {
        pieces: [
            Bitboard(0xff00),
            Bitboard(0x42),
            Bitboard(0x24),
            Bitboard(0x81),
            Bitboard(0x08),
            Bitboard(0x10),
            Bitboard(0x00ff_0000_0000_0000),
            Bitboard(0x4200_0000_0000_0000),
            Bitboard(0x2400_0000_0000_0000),
            Bitboard(0x8100_0000_0000_0000),
            Bitboard(0x0800_0000_0000_0000),
            Bitboard(0x1000_0000_0000_0000),
        ],
        castling_rooks: Bitboard(0x8100_0000_0000_0081),
        halfmove_clock: 0,
        fullmove_number: 1,
        en_passant: None,
        side_to_move: Color::White,
    };

    /// Returns the twelve sets, in the order of the pieces' indices:
    /// `P N B R Q K p n b r q k`.
    #[inline]
    pub const fn pieces(&self) -> &[Bitboard; 12] {
        &self.pieces
    }

    /// Returns the squares of a piece.
    #[doc(alias("by_piece", "colored_pieces"))]
    #[inline]
    pub const fn piece_set(&self, piece: Piece) -> Bitboard {
        self.pieces[piece.index()]
    }

    /// Returns the squares of the pieces of a role, of both colors.
    #[doc(alias = "by_role")]
    #[inline]
    pub const fn role_set(&self, role: Role) -> Bitboard {
        let [white, black] = [role.index(), 6 + role.index()];
        self.pieces[white].union(self.pieces[black])
    }

    /// Returns the squares of the pieces of a color.
    #[doc(alias = "by_color")]
    #[inline]
    pub const fn color_set(&self, color: Color) -> Bitboard {
        let (mut set, mut role) = (Bitboard::EMPTY, 0);
        while role < 6 {
            set = set.union(self.pieces[color.index() * 6 + role]);
            role += 1;
        }
        set
    }

    /// Returns the pieces of the side to move.
    #[inline]
    pub const fn us(&self) -> Bitboard {
        self.color_set(self.side_to_move)
    }

    /// Returns the pieces of the other side.
    #[inline]
    pub const fn them(&self) -> Bitboard {
        self.color_set(self.side_to_move.opposite())
    }

    /// Returns the occupied squares.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.color_set(Color::White).union(self.color_set(Color::Black))
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let mut index = 0;
        while index < 12 {
            if self.pieces[index].contains(square) {
                return Some(Piece::ALL[index]);
            }
            index += 1;
        }
        None
    }

    /// Returns the role of the piece on a square, or `None` if the square is empty.
    #[doc(alias = "piece_on")]
    #[must_use]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        match self.piece_at(square) {
            Some(piece) => Some(piece.role),
            None => None,
        }
    }

    /// Returns the color of the piece on a square, or `None` if the square is empty.
    #[doc(alias = "color_on")]
    #[must_use]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        match self.piece_at(square) {
            Some(piece) => Some(piece.color),
            None => None,
        }
    }

    /// Returns the square of a king.
    #[doc(alias = "king_of")]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        let kings = self.piece_set(Piece::new(color, Role::King));
        Square::new_wrapping(kings.0.trailing_zeros() as usize)
    }

    /// Returns the position with the colors exchanged and the board flipped vertically: the same
    /// position for the other player, which an evaluation should value the same.
    ///
    /// ```
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 9".parse()?;
    /// let mirrored = position.mirrored();
    /// assert_eq!(mirrored.to_string(), "r3k3/8/8/8/3Pp3/8/8/4K3 b q d3 0 9");
    /// assert_eq!(mirrored.mirrored(), position);
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[doc(alias = "flip")]
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let flip = |index: usize| self.pieces[(index + 6) % 12].flip_vertical();
        Self {
            pieces: core::array::from_fn(flip),
            castling_rooks: self.castling_rooks.flip_vertical(),
            en_passant: self.en_passant.map(Square::flip_vertical),
            side_to_move: !self.side_to_move,
            ..*self
        }
    }

    /// Returns the side to move.
    #[doc(alias = "turn")]
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Returns the castling rights, which are written as `KQkq`.
    #[doc(alias("castles", "castle_rights"))]
    #[must_use]
    #[inline]
    pub const fn castling_rights(&self) -> CastlingRights {
        CastlingRights::from_rooks_unchecked(self.castling_rooks)
    }

    /// Returns the rooks that may still castle, of both colors.
    ///
    /// The squares of the rooks describe rights of Chess960 as well: each rook is on the back rank
    /// with its king, and at most one on either side of it. A rook that moves or is captured
    /// leaves the set.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::Position;
    ///
    /// let position: Position = "r3k2r/8/8/8/8/8/8/1R2KR2 w Fkq - 0 1".parse()?;
    /// let rooks = [Square::F1, Square::A8, Square::H8];
    /// assert_eq!(position.castling_rooks(), Bitboard::from_squares(&rooks));
    /// # Ok::<(), setwise_chess::FenError>(())
    /// ```
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// Returns the rook with which a color may still castle to a side, if there is one.
    #[must_use]
    #[inline]
    pub const fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let rooks = self.castling_rooks.intersection(Bitboard::from_rank(color.back_rank()));
        rooks.intersection(side.squares(self.king(color))).first()
    }

    /// Returns true if all castling rights are those of standard chess: kings on the e-file, rooks
    /// on the files a and h. It is also true without any rights.
    ///
    /// Otherwise the game is Chess960.
    #[must_use]
    pub const fn has_standard_castling(&self) -> bool {
        let [white, black] = [self.king(Color::White), self.king(Color::Black)];
        has_standard_rights(Color::White, Bitboard::from_square(white), self.castling_rooks)
            && has_standard_rights(Color::Black, Bitboard::from_square(black), self.castling_rooks)
    }

    /// Returns the square that a pawn has just passed, if the last move was a double step. There
    /// need not be a pawn that can capture there;
    /// [`legal_en_passant`](Self::legal_en_passant) asks for one.
    #[doc(alias = "ep_square")]
    #[must_use]
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the number of halfmoves since the last capture or pawn move, at most `u32::MAX`.
    #[must_use]
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Returns the number of the move, which grows after Black has moved.
    ///
    /// It is 1 in the initial position; FEN may set it to 0. Moves increase it to at most `u32::MAX`.
    #[must_use]
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&format_args!("{self}")).finish()
    }
}
