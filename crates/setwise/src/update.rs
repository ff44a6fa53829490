//! Bits by square, and the update of a board's sets by a move.
//!
//! A move changes few bits of few sets, and the same bits when it is taken
//! back. So it is written down as what is different, and `^=` makes and
//! unmakes it.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// Bits by square.
impl Bitboard {
    /// The set with this square if it lacks it, and without it if it has it.
    ///
    /// `x ^ (1 << square)`, its own inverse. The empty set becomes the square.
    ///
    /// The other three, by the names of the instructions: `bt` is
    /// [`contains`](Self::contains), `bts` is [`with`](Self::with) and `btr`
    /// is [`without`](Self::without).
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let set = Bitboard(0b0110);
    /// assert_eq!(set.toggled(Square::A1), Bitboard(0b0111));
    /// assert_eq!(set.toggled(Square::B1), Bitboard(0b0100));
    /// ```
    ///
    /// # Cost
    ///
    /// One `btc` on x86-64; `lsl` and `eor` on `AArch64`. On vectors one `vpxor` with the
    /// same square for all sets, else [`from_square`](Self::from_square) before it.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Bit by Square"
    #[doc(alias = "btc")]
    #[doc(alias = "_bittestandcomplement64")]
    #[must_use]
    #[inline]
    pub const fn toggled(self, square: Square) -> Self {
        self.symmetric_difference(Self::from_square(square))
    }

    /// Every square after this one in the order of the indices.
    ///
    /// `!1 << square`; the empty set for h8.
    ///
    /// ```
    /// use setwise::{Bitboard, Square, bitboard};
    ///
    /// assert_eq!(Bitboard::upper_squares(Square::D4), bitboard! {
    ///     1 1 1 1 1 1 1 1
    ///     1 1 1 1 1 1 1 1
    ///     1 1 1 1 1 1 1 1
    ///     1 1 1 1 1 1 1 1
    ///     . . . . 1 1 1 1
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// assert_eq!(Bitboard::upper_squares(Square::H8), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// A constant and a `shl`, `shlx` with BMI2; `lsl` on `AArch64`. On vectors
    /// `vpmovzxbq` for the index and `vpsllvq`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Upper Squares"
    #[doc(alias = "upperBits")]
    #[must_use]
    #[inline]
    pub const fn upper_squares(square: Square) -> Self {
        Self(!1 << square.index())
    }

    /// Every square before this one in the order of the indices.
    ///
    /// `(1 << square) - 1`; the empty set for a1. (The formula of the source
    /// has a parenthesis too many.)
    ///
    /// ```
    /// use setwise::{Bitboard, Square, bitboard};
    ///
    /// assert_eq!(Bitboard::lower_squares(Square::D4), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     1 1 1 . . . . .
    ///     1 1 1 1 1 1 1 1
    ///     1 1 1 1 1 1 1 1
    ///     1 1 1 1 1 1 1 1
    /// });
    /// assert_eq!(Bitboard::lower_squares(Square::A1), Bitboard::EMPTY);
    /// ```
    ///
    /// # Cost
    ///
    /// A constant, a `shl` (`shlx` with BMI2) and a `not`; `lsl` and `mvn` on `AArch64`.
    /// On vectors `vpmovzxbq` for the index, `vpsllvq` and `vpxor`, with AVX-512
    /// `vpternlogq` with `0x0f`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Lower Squares"
    #[doc(alias = "lowerBits")]
    #[must_use]
    #[inline]
    pub const fn lower_squares(square: Square) -> Self {
        Self((1 << square.index()) - 1)
    }

    /// The two squares of a move: `(1 << from) ^ (1 << to)`.
    ///
    /// The empty set if they are the same, since such a move changes nothing.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let pawns = Bitboard::from_squares(&[Square::D2, Square::E2]);
    /// let moved = pawns ^ Bitboard::from_to(Square::E2, Square::E4);
    /// assert_eq!(moved, Bitboard::from_squares(&[Square::D2, Square::E4]));
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `shl`, or `shlx` with BMI2, and `btc`; on `AArch64` two `lsl` and an
    /// `eor`. On vectors two each of `vpmovzxbq` and `vpsllvq`, and a `vpxor`.
    ///
    /// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Update by Move"
    #[doc(alias = "fromToBB")]
    #[must_use]
    #[inline]
    pub const fn from_to(from: Square, to: Square) -> Self {
        Self::from_square(from).toggled(to)
    }
}

/// The bits that a move toggles in the sets of a board.
///
/// Applied with `^=` it makes the move, and applied again it takes it back:
///
/// | set | `^=` |
/// |-|-|
/// | the pieces of the kind that moves, and those of its colour | [`moved`](Self::moved) |
/// | the pieces of the kind captured, and those of its colour | [`captured`](Self::captured) |
/// | the occupied squares, and the empty ones | [`occupied`](Self::occupied) |
///
/// Castling is two quiet moves. A promotion moves like any other piece, but
/// the pawns lose `from` and the promoted pieces gain `to`.
///
/// # Examples
///
/// ```
/// use setwise::{Bitboard, MoveToggle, Square};
///
/// let mut rooks = Bitboard::from(Square::A1);
/// let mut pawns = Bitboard::from(Square::A7);
/// let mut occupied = rooks | pawns;
///
/// let capture = MoveToggle::capture(Square::A1, Square::A7);
/// rooks ^= capture.moved;
/// pawns ^= capture.captured;
/// occupied ^= capture.occupied;
///
/// assert_eq!((rooks, pawns), (Square::A7.into(), Bitboard::EMPTY));
/// assert_eq!(occupied, rooks | pawns);
/// ```
///
/// # Cost
///
/// Making it: two shifts and up to two exclusive ors, three and two for
/// [`en_passant`](Self::en_passant). Applying it: one `xor` for each set (`vpxor` on
/// vectors, `eor` on `AArch64`), five at most where the empty squares are not kept.
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Update by Move"
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveToggle {
    /// What changes in the sets of the moving piece: from and to.
    pub moved: Bitboard,
    /// What changes in the sets of the captured piece: where it stood.
    pub captured: Bitboard,
    /// What changes in the set of all occupied squares.
    pub occupied: Bitboard,
}

impl MoveToggle {
    /// A move to an empty square. Nothing changes if it stays where it is.
    ///
    /// ```
    /// use setwise::{Bitboard, MoveToggle, Square};
    ///
    /// let quiet = MoveToggle::quiet(Square::G1, Square::F3);
    /// assert_eq!(quiet.moved, Bitboard::from_to(Square::G1, Square::F3));
    /// assert_eq!(quiet.occupied, quiet.moved);
    /// assert!(quiet.captured.is_empty());
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`from_to`](Bitboard::from_to).
    #[must_use]
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Self {
        let moved = Bitboard::from_to(from, to);
        Self { moved, captured: Bitboard::EMPTY, occupied: moved }
    }

    /// A capture of the piece on `to`, which stays occupied.
    ///
    /// ```
    /// use setwise::{MoveToggle, Square};
    ///
    /// let capture = MoveToggle::capture(Square::E4, Square::D5);
    /// assert_eq!(capture.captured, Square::D5.into());
    /// assert_eq!(capture.occupied, Square::E4.into());
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 two `shl` (`shlx` with BMI2) and a `btc`; on `AArch64` two `lsl` and an
    /// `eor`. On vectors two each of `vpmovzxbq` and `vpsllvq`, and a `vpxor`.
    #[must_use]
    #[inline]
    pub const fn capture(from: Square, to: Square) -> Self {
        Self::en_passant(from, to, to)
    }

    /// A capture of the piece on `victim` by a move to another square, which
    /// was empty.
    ///
    /// ```
    /// use setwise::{Bitboard, MoveToggle, Square};
    ///
    /// let capture = MoveToggle::en_passant(Square::E5, Square::D6, Square::D5);
    /// assert_eq!(capture.captured, Square::D5.into());
    /// assert_eq!(capture.occupied, capture.moved | Square::D5);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 two `shl` (`shlx` with BMI2) and two `btc`; on `AArch64` three `lsl` and
    /// two `eor`. On vectors three each of `vpmovzxbq` and `vpsllvq`, and two `vpxor`.
    #[must_use]
    #[inline]
    pub const fn en_passant(from: Square, to: Square, victim: Square) -> Self {
        let moved = Bitboard::from_to(from, to);
        let captured = Bitboard::from_square(victim);
        Self { moved, captured, occupied: moved.symmetric_difference(captured) }
    }
}
