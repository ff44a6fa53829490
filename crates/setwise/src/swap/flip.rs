//! The symmetries of the board: flips at four axes and turns by three angles.
//!
//! With the identity they are the eight elements of the dihedral group of the
//! square: a flip is its own inverse, a quarter turn comes back after four, and
//! two flips after one another are a turn.

use super::bits::delta_swap;
use crate::bitboard::Bitboard;
use crate::square::Square;

/// Flips: each is its own inverse, keeps the number of squares, and leaves the
/// empty set empty.
impl Bitboard {
    /// The set mirrored at the horizontal middle line: rank 1 becomes rank 8.
    ///
    /// Square *s* becomes `s ^ 56`: the eight bytes of the word in reverse order.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    /// };
    /// assert_eq!(set.flip_vertical(), bitboard! {
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// One `bswap` on x86-64, one `rev` on `AArch64` (`rev64` on vectors). On vectors one
    /// `vpshufb` with AVX2 and AVX-512; SSE2 alone needs nine (`pshufd`, `pshuflw`,
    /// `pshufhw`, `punpcklbw`, `punpckhbw` and `packuswb`).
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Vertical"
    #[doc(alias = "flipVertical")]
    #[doc(alias = "bswap")]
    #[must_use]
    #[inline]
    pub const fn flip_vertical(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set mirrored at the vertical middle line: the a-file becomes the h-file.
    ///
    /// Square *s* becomes `s ^ 7`: the bits in reverse order inside each byte.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    /// };
    /// assert_eq!(set.mirror_horizontal(), bitboard! {
    ///     . . . . . . . .
    ///     . . . 1 1 1 1 .
    ///     . . . . . . 1 .
    ///     . . . . . . 1 .
    ///     . . . . 1 1 1 .
    ///     . . . . . . 1 .
    ///     . . . . . . 1 .
    ///     . . . . . . 1 .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// Halves, pairs and single bits of each byte exchanged: on x86-64 three `shr`, six
    /// `and`, a `shl`, an `or` and two `lea`, with three constants in registers. AVX2
    /// looks the halves of the bytes up: two `vpshufb`, a `vpsrlw`, two `vpand` and a
    /// `vpor`. So does AVX-512, but with GFNI it is one `vgf2p8affineqb`. On `AArch64`
    /// `rev` and `rbit`.
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Horizontal"
    #[doc(alias = "mirrorHorizontal")]
    #[must_use]
    #[inline]
    pub const fn mirror_horizontal(self) -> Self {
        // Two reversals: the compiler knows that the order of the bytes cancels, and
        // has an instruction for the bits of a vector where the processor has one.
        Self(self.0.swap_bytes().reverse_bits())
    }

    /// The set mirrored at the diagonal from a1 to h8: files become ranks.
    ///
    /// The transpose of the board as a matrix: b1 becomes a2, h1 becomes a8. The
    /// squares of the diagonal stay.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    /// };
    /// assert_eq!(set.flip_diagonal(), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . 1 .
    ///     . . . 1 . . 1 .
    ///     . . . 1 . . 1 .
    ///     1 1 1 1 1 1 1 .
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// Three delta swaps: blocks of 4 x 4 squares by 28, of 2 x 2 by 14, squares by 7. On
    /// x86-64 three each of `shr`, `shl`, `and` and `or`, and six `xor`. On vectors with
    /// AVX2 three each of `vpsrlq`, `vpsllq`, `vpand` and `vpor`, and six `vpxor`; with
    /// AVX-512 three `vpsrlq`, three `vpsllq`, and six `vpternlogq`, by turns with `0x28`
    /// and `0x36`. On `AArch64` thirteen: six `eor`, three `and`, three `orr` and an
    /// `lsr`; the other shifts are part of them.
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Diagonal"
    #[doc(alias = "flipDiagA1H8")]
    #[doc(alias = "transpose")]
    #[must_use]
    #[inline]
    pub const fn flip_diagonal(self) -> Self {
        let x = delta_swap(self.0, 0x0000_0000_f0f0_f0f0, 28);
        let x = delta_swap(x, 0x0000_cccc_0000_cccc, 14);
        Self(delta_swap(x, 0x00aa_00aa_00aa_00aa, 7))
    }

    /// The set mirrored at the diagonal from a8 to h1.
    ///
    /// a1 becomes h8, b1 becomes h7. The squares of the diagonal stay.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    /// };
    /// assert_eq!(set.flip_anti_diagonal(), bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 1 1 1
    ///     . 1 . . 1 . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// Three delta swaps: blocks of 4 x 4 squares by 36, of 2 x 2 by 18, squares by 9. The
    /// instructions are those of [`flip_diagonal`](Self::flip_diagonal).
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Anti-Diagonal"
    #[doc(alias = "flipDiagA8H1")]
    #[must_use]
    #[inline]
    pub const fn flip_anti_diagonal(self) -> Self {
        let x = delta_swap(self.0, 0x0000_0000_0f0f_0f0f, 36);
        let x = delta_swap(x, 0x0000_3333_0000_3333, 18);
        Self(delta_swap(x, 0x0055_0055_0055_0055, 9))
    }
}

/// Turns: each keeps the number of squares and leaves the empty set empty.
impl Bitboard {
    /// The set turned by half a circle: a1 becomes h8.
    ///
    /// Square *s* becomes `63 - s`: the bits of the word in reverse order. The same
    /// as [`flip_vertical`](Self::flip_vertical) and
    /// [`mirror_horizontal`](Self::mirror_horizontal) after one another, in either
    /// order. Its own inverse.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    /// };
    /// assert_eq!(set.rotate_180(), bitboard! {
    ///     . . . . . . 1 .
    ///     . . . . . . 1 .
    ///     . . . . . . 1 .
    ///     . . . . 1 1 1 .
    ///     . . . . . . 1 .
    ///     . . . . . . 1 .
    ///     . . . 1 1 1 1 .
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 a `bswap`, and the thirteen instructions of
    /// [`mirror_horizontal`](Self::mirror_horizontal). On vectors as there, and one
    /// `vpshufb` more: with AVX-512 and GFNI `vpshufb` and `vgf2p8affineqb`. On `AArch64`
    /// one `rbit`, `rev64` and `rbit` on vectors.
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Rotating"
    #[doc(alias = "rotate180")]
    #[doc(alias = "rbit")]
    #[doc(alias = "bit reversal")]
    #[must_use]
    #[inline]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// The set turned by a quarter, clockwise: a1 becomes a8, the a-file the eighth rank.
    ///
    /// [`flip_diagonal`](Self::flip_diagonal), then [`flip_vertical`](Self::flip_vertical).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    /// };
    /// assert_eq!(set.rotate_90(), bitboard! {
    ///     . . . . . . . .
    ///     1 1 1 1 1 1 1 .
    ///     . . . 1 . . 1 .
    ///     . . . 1 . . 1 .
    ///     . . . . . . 1 .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// The [`flip_diagonal`](Self::flip_diagonal) and one `bswap`; `vpshufb` on vectors
    /// with AVX2 and AVX-512, `rev` on `AArch64`.
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Rotating"
    #[doc(alias = "rotate90clockwise")]
    #[must_use]
    #[inline]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// The set turned by a quarter, counterclockwise: a1 becomes h1, the a-file the first rank.
    ///
    /// [`flip_vertical`](Self::flip_vertical), then [`flip_diagonal`](Self::flip_diagonal):
    /// the inverse of [`rotate_90`](Self::rotate_90).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::bitboard;
    ///
    /// let set = bitboard! {
    ///     . . . . . . . .
    ///     . 1 1 1 1 . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 1 1 . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . . . . .
    /// };
    /// assert_eq!(set.rotate_270(), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . 1 . . . . . .
    ///     . 1 . . 1 . . .
    ///     . 1 . . 1 . . .
    ///     . 1 1 1 1 1 1 1
    ///     . . . . . . . .
    /// });
    /// ```
    ///
    /// # Cost
    ///
    /// One `bswap` and the [`flip_diagonal`](Self::flip_diagonal); `vpshufb` on vectors
    /// with AVX2 and AVX-512, `rev` on `AArch64`.
    ///
    /// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating), "Rotating"
    #[doc(alias = "rotate90antiClockwise")]
    #[doc(alias = "rotate_90_counterclockwise")]
    #[must_use]
    #[inline]
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }
}

/// Flips and turns of one square.
impl Square {
    /// The square mirrored at the vertical middle line: `s ^ 7`.
    ///
    /// ```
    /// use setwise::Square;
    ///
    /// assert_eq!(Square::B1.mirror_horizontal(), Square::G1);
    /// ```
    ///
    /// # Cost
    ///
    /// One `xor`, and an `and` where the compiler does not know the index to be below 64.
    /// On vectors of squares `vpxor` and `vpand`, with AVX-512 one `vpternlogq` with
    /// `0x6a`. On `AArch64` `eor` and `and`.
    #[doc(alias = "mirrorHorizontal")]
    #[must_use]
    #[inline]
    pub const fn mirror_horizontal(self) -> Self {
        Self::new_wrapping(self.index() as u32 ^ 7)
    }

    /// The square mirrored at the diagonal from a1 to h8: file and rank exchanged.
    ///
    /// ```
    /// use setwise::Square;
    ///
    /// assert_eq!(Square::B1.flip_diagonal(), Square::A2);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `shl` and `add` for the product, `shr` and `and`. On vectors `vpsllw`,
    /// `vpaddw`, `vpsrlw` and `vpand`, on words that `vpmovzxbw` makes of the bytes, and
    /// `vpackuswb` or, with AVX-512, `vpmovwb` to get back. On `AArch64` `lsl`, `add` and
    /// `ubfx`.
    #[doc(alias = "flipDiagA1H8")]
    #[doc(alias = "transpose")]
    #[must_use]
    #[inline]
    pub const fn flip_diagonal(self) -> Self {
        Self::new_wrapping((self.index() as u32 * 65) >> 3)
    }

    /// The square mirrored at the diagonal from a8 to h1.
    ///
    /// ```
    /// use setwise::Square;
    ///
    /// assert_eq!(Square::B1.flip_anti_diagonal(), Square::H7);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`flip_diagonal`](Self::flip_diagonal), and a `not` before the `and` (`vpandn`
    /// on vectors). On `AArch64` `and`, `add` and `bic`.
    #[doc(alias = "flipDiagA8H1")]
    #[must_use]
    #[inline]
    pub const fn flip_anti_diagonal(self) -> Self {
        self.flip_diagonal().rotate_180()
    }

    /// The square turned by half a circle: `63 - s`, which is `s ^ 63`.
    ///
    /// ```
    /// use setwise::Square;
    ///
    /// assert_eq!(Square::B1.rotate_180(), Square::G8);
    /// ```
    ///
    /// # Cost
    ///
    /// On x86-64 `not` and `and`. On vectors of squares one `vpandn`, on `AArch64` one
    /// `bic`.
    #[doc(alias = "rotate180")]
    #[must_use]
    #[inline]
    pub const fn rotate_180(self) -> Self {
        Self::new_wrapping(self.index() as u32 ^ 63)
    }

    /// The square turned by a quarter, clockwise.
    ///
    /// ```
    /// use setwise::Square;
    ///
    /// assert_eq!(Square::B1.rotate_90(), Square::A7);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`flip_diagonal`](Self::flip_diagonal), and a `xor`: `eor` on `AArch64`, `vpxor`
    /// on vectors, where AVX-512 makes one `vpternlogq` with `0x6c` of it and the `vpand`.
    #[doc(alias = "rotate90clockwise")]
    #[must_use]
    #[inline]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip_vertical()
    }

    /// The square turned by a quarter, counterclockwise.
    ///
    /// ```
    /// use setwise::Square;
    ///
    /// assert_eq!(Square::B1.rotate_270(), Square::H2);
    /// ```
    ///
    /// # Cost
    ///
    /// As [`flip_diagonal`](Self::flip_diagonal), and a `xor` first: `eor` on `AArch64`,
    /// `vpxor` on vectors.
    #[doc(alias = "rotate90antiClockwise")]
    #[doc(alias = "rotate_90_counterclockwise")]
    #[must_use]
    #[inline]
    pub const fn rotate_270(self) -> Self {
        self.flip_vertical().flip_diagonal()
    }
}
