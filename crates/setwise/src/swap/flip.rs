//! The symmetries of the board: flips at four axes and rotations by three angles.

use crate::bitboard::Bitboard;
use crate::square::Square;
use crate::swap::bits::delta_swap;

/// Flips of the board. Each is its own inverse.
///
/// With the rotations and the identity they are the eight elements of the dihedral group of the
/// square: two flips in succession are a rotation.
///
/// ```text
///    set      flip_vertical  mirror_horizontal  flip_diagonal  flip_anti_diagonal
///
/// ........       .1......        ........         ........          ........
/// .1111...       .1......        ...1111.         ........          .1111111
/// .1......       .1......        ......1.         ........          .1..1...
/// .1......       .111....        ......1.         ......1.          .1..1...
/// .111....       .1......        ....111.         ...1..1.          .1......
/// .1......       .1......        ......1.         ...1..1.          ........
/// .1......       .1111...        ......1.         1111111.          ........
/// .1......       ........        ......1.         ........          ........
/// ```
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let b1 = Bitboard::from(Square::B1);
/// assert_eq!(b1.flip_vertical(), Square::B8.into());
/// assert_eq!(b1.mirror_horizontal(), Square::G1.into());
/// assert_eq!(b1.flip_diagonal(), Square::A2.into());
/// assert_eq!(b1.flip_anti_diagonal(), Square::H7.into());
/// ```
///
/// The number of instructions, copies of registers included:
///
/// | operation | formula | x86-64 | BMI | AVX-512 | `AArch64` |
/// |---|---|---|---|---|---|
/// | [`flip_vertical`](Self::flip_vertical) | `flip_vertical(x)` | 1 | 1 | 1 | 1 |
/// | [`mirror_horizontal`](Self::mirror_horizontal) | `mirror_horizontal(x)` | 19 | 19 | 1 | 2 |
/// | [`flip_diagonal`](Self::flip_diagonal) | `flip_diagonal(x)` | 26 | 26 | 3 | 18 |
/// | [`flip_anti_diagonal`](Self::flip_anti_diagonal) | `flip_anti_diagonal(x)` | 26 | 26 | 2 | 18 |
/// | [`rotate_180`](Self::rotate_180) | `rotate_180(x)` | 20 | 20 | 2 | 1 |
/// | [`rotate_90`](Self::rotate_90) | `rotate_90(x)` | 27 | 27 | 3 | 19 |
///
/// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating)
impl Bitboard {
    /// Mirrors the set at the middle between ranks 4 and 5: rank 1 becomes rank 8.
    ///
    /// Square *s* becomes `s ^ 56`: the bytes of the word in reverse order.
    #[doc(alias("flipVertical", "bswap"))]
    #[inline]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// Mirrors the set at the middle between the d-file and the e-file: the a-file becomes the
    /// h-file.
    ///
    /// Square *s* becomes `s ^ 7`: the bits of each byte in reverse order.
    #[doc(alias = "mirrorHorizontal")]
    #[inline]
    pub const fn mirror_horizontal(self) -> Self {
        // Two reversals: the compiler cancels those of the bytes, and uses the instruction for the
        // bits of a vector if the processor has one.
        Self(self.0.swap_bytes().reverse_bits())
    }

    /// Mirrors the set at the diagonal from a1 to h8: files become ranks.
    ///
    /// The transpose of the board as a matrix, by three delta swaps: of blocks of 4 x 4 squares, of
    /// 2 x 2 squares, and of single squares.
    #[doc(alias("flipDiagA1H8", "transpose"))]
    #[inline]
    pub const fn flip_diagonal(self) -> Self {
        let x = delta_swap(self.0, 0x0000_0000_f0f0_f0f0, 28);
        let x = delta_swap(x, 0x0000_cccc_0000_cccc, 14);
        Self(delta_swap(x, 0x00aa_00aa_00aa_00aa, 7))
    }

    /// Mirrors the set at the diagonal from a8 to h1: a1 becomes h8.
    ///
    /// Three delta swaps, as for [`flip_diagonal`](Self::flip_diagonal).
    #[doc(alias = "flipDiagA8H1")]
    #[inline]
    pub const fn flip_anti_diagonal(self) -> Self {
        let x = delta_swap(self.0, 0x0000_0000_0f0f_0f0f, 36);
        let x = delta_swap(x, 0x0000_3333_0000_3333, 18);
        Self(delta_swap(x, 0x0055_0055_0055_0055, 9))
    }
}

/// Rotations of the board.
///
/// ```text
///    set        rotate_90      rotate_180       rotate_270
///
/// ........      ........        ......1.         ........
/// .1111...      1111111.        ......1.         ........
/// .1......      ...1..1.        ......1.         ........
/// .1......      ...1..1.        ....111.         .1......
/// .111....      ......1.        ......1.         .1..1...
/// .1......      ........        ......1.         .1..1...
/// .1......      ........        ...1111.         .1111111
/// .1......      ........        ........         ........
/// ```
///
/// ```
/// use setwise::{Bitboard, Square};
///
/// let b1 = Bitboard::from(Square::B1);
/// assert_eq!(b1.rotate_90(), Square::A7.into());
/// assert_eq!(b1.rotate_180(), Square::G8.into());
/// assert_eq!(b1.rotate_270(), Square::H2.into());
/// ```
///
/// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating)
impl Bitboard {
    /// Rotates the set by 180 degrees: a1 becomes h8. Its own inverse.
    ///
    /// Square *s* becomes `63 - s`: the bits of the word in reverse order. It is
    /// [`flip_vertical`](Self::flip_vertical) and [`mirror_horizontal`](Self::mirror_horizontal),
    /// in either order.
    #[doc(alias("rotate180", "rbit", "bit reversal"))]
    #[inline]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// Rotates the set by 90 degrees clockwise: a1 becomes a8, the a-file the eighth rank.
    ///
    /// [`flip_diagonal`](Self::flip_diagonal), then [`flip_vertical`](Self::flip_vertical).
    #[doc(alias = "rotate90clockwise")]
    #[inline]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// Rotates the set by 90 degrees counterclockwise: a1 becomes h1, the a-file the first rank.
    ///
    /// [`flip_vertical`](Self::flip_vertical), then [`flip_diagonal`](Self::flip_diagonal): the
    /// inverse of [`rotate_90`](Self::rotate_90).
    #[doc(alias("rotate90antiClockwise", "rotate_90_counterclockwise"))]
    #[inline]
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }

    /// Flips the set vertically and mirrors it horizontally, if these are true: with both it is
    /// rotated by 180 degrees, with neither it stays.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    ///
    /// let b1 = Bitboard::from(Square::B1);
    /// assert_eq!(b1.flip_mirror_or_reverse(true, false), Square::B8.into());
    /// assert_eq!(b1.flip_mirror_or_reverse(false, true), Square::G1.into());
    /// assert_eq!(b1.flip_mirror_or_reverse(true, true), b1.rotate_180());
    /// ```
    #[doc(alias = "flipMirrorOrReverse")]
    #[inline]
    pub const fn flip_mirror_or_reverse(self, flip: bool, mirror: bool) -> Self {
        match (flip, mirror) {
            (false, false) => self,
            (true, false) => self.flip_vertical(),
            (false, true) => self.mirror_horizontal(),
            (true, true) => self.rotate_180(),
        }
    }
}

/// Flips and rotations of one square. A set of that square gives the same square.
///
/// ```
/// use setwise::Square;
///
/// assert_eq!(Square::B1.mirror_horizontal(), Square::G1);
/// assert_eq!(Square::B1.flip_diagonal(), Square::A2);
/// assert_eq!(Square::B1.rotate_90(), Square::A7);
/// ```
impl Square {
    /// Returns the square mirrored at the middle between the d-file and the e-file: `s ^ 7`.
    #[doc(alias = "mirrorHorizontal")]
    #[inline]
    pub const fn mirror_horizontal(self) -> Self {
        Self::new_wrapping(self.index() ^ 7)
    }

    /// Returns the square mirrored at the diagonal from a1 to h8: file and rank exchanged.
    #[doc(alias("flipDiagA1H8", "transpose"))]
    #[inline]
    pub const fn flip_diagonal(self) -> Self {
        Self::new_wrapping((self.index() * 65) >> 3)
    }

    /// Returns the square mirrored at the diagonal from a8 to h1.
    #[doc(alias = "flipDiagA8H1")]
    #[inline]
    pub const fn flip_anti_diagonal(self) -> Self {
        self.flip_diagonal().rotate_180()
    }

    /// Returns the square rotated by 180 degrees: `63 - s`, which is `s ^ 63`.
    #[doc(alias = "rotate180")]
    #[inline]
    pub const fn rotate_180(self) -> Self {
        Self::new_wrapping(self.index() ^ 63)
    }

    /// Returns the square rotated by 90 degrees clockwise.
    #[doc(alias = "rotate90clockwise")]
    #[inline]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// Returns the square rotated by 90 degrees counterclockwise.
    #[doc(alias("rotate90antiClockwise", "rotate_90_counterclockwise"))]
    #[inline]
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }
}
