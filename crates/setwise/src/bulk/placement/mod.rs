//! The piece placement of FEN, read in registers.
//!
//! A byte of the placement is a letter for one square, a digit for as many squares, or a slash.
//! Sets of bytes are words with a bit for each byte of the text, which compares of whole registers
//! return. One word leads from the text to the board:
//!
//! ```text
//! text     r n b q 1 r k 1 / p 4 p p p / 8 / …
//! cells    1 1 1 1 1 1 1 1   1 4 1 1 1   8
//! runs     1 1 1 1 1 1 1 1   1 1111 1 1 1   11111111     a byte with as many ones
//! first    1 1 1 1 1 1 1 1   1 1000 1 1 1   10000000     a bit for each cell
//! ```
//!
//! For eight bytes of text, `pext(0x0101…01, runs)` concatenates their runs and marks the first
//! cell of each. Up to eight such results are joined to the word `first`, which has one bit for
//! each byte of the text that is not a slash, in the order of the text. So `pdep(pext(set,
//! !slashes), first)` moves any set of bytes to the board, on which a8 is the lowest bit. The bytes
//! of a word then change places, because the lowest bit of a board is a1.
//!
//! The text is a placement if
//!
//! - each byte is a letter, a digit from 1 to 8 or a slash, and no digit follows another;
//! - the runs have 64 cells;
//! - the bytes at the beginning of a rank, which are the first one and those after slashes, are
//!   letters or digits and move to the eight squares of the a-file. Then there are seven slashes.
//!
//! # Alternatives
//!
//! A first form for AVX-512 gave each rank a lane of 64 bits: `vpcompressb` finds the slashes,
//! `vpermb` takes the ranks apart, and three shifts and sums give each byte its square. It took 21
//! ns for the placement of an endgame, and this form takes 15 (157,846 endgames, AMD EPYC, Zen 4):
//! its steps wait for each other. Marking the last cell of each run instead of the first needs a
//! second word for each eight bytes; with AVX2 that took 27 ns instead of 24. Blocks of 16 texts that
//! go through each step together took about 12 ns instead of 15 with AVX-512, and 25 instead of 21
//! with AVX2, in a profile; the fields after the placement then took longer.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod tables;

use crate::bitboard::Bitboard;
use crate::bulk::level::Level;

/// A proof that the processor can read the piece placement of FEN in its registers, returned by
/// [`Level::placement_reader`].
///
/// ```
/// use setwise::Bitboard;
/// use setwise::bulk::Level;
///
/// let line = b"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2";
/// if let Some(reader) = Level::best().placement_reader() {
///     let mut sets = [Bitboard::EMPTY; 12];
///     assert_eq!(reader.read(line, &mut sets), Some(47));
///     assert_eq!(sets[0], Bitboard(0x1000_ef00));
///     assert_eq!(reader.read(b"8/8/8/8/8/8/8/8 w - -", &mut sets), None);
/// }
/// assert!(Level::BASELINE.placement_reader().is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlacementReader {
    /// A level with AVX-512, or with AVX2 and a fast `pext`.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "no level has a reader"))]
    level: Level,
}

impl PlacementReader {
    /// Reads the piece placement at the start of a text, and returns its length.
    ///
    /// The sets become those of the pieces `P N B R Q K p n b r q k`. There is one king of each
    /// color; a color has at most eight pawns, none of them on the first or the eighth rank, and at
    /// most sixteen pieces.
    ///
    /// Returns `None` and leaves the sets as they are if the text is different, if the
    /// placement does not end with a space, or if it is longer than 63 bytes, which is rare: that
    /// takes nearly all pieces, most of them between empty squares. The caller then reads the text
    /// in another way.
    #[inline]
    #[must_use]
    pub fn read(self, text: &[u8], sets: &mut [Bitboard; 12]) -> Option<usize> {
        #[cfg(target_arch = "x86_64")]
        let length = match self.level.has_avx512() {
            // SAFETY: a level has AVX-512 only if all its features were detected.
            true => unsafe { avx512::read(text, sets) },
            // SAFETY: `placement_reader` requires BMI2, which only levels with all features of
            // `avx2` have.
            false => unsafe { avx2::read(text, sets) },
        };
        #[cfg(not(target_arch = "x86_64"))]
        let length = {
            let _ = (text, sets);
            None
        };
        length
    }
}

impl Level {
    /// Returns a proof that the level can read the piece placement of FEN in registers: a level
    /// with AVX-512, or with AVX2 on a processor with a fast [`pext`](Self::pext).
    #[inline]
    #[must_use]
    pub fn placement_reader(self) -> Option<PlacementReader> {
        #[cfg(target_arch = "x86_64")]
        let has_reader = self.has_avx512() || self.pext().is_some();
        #[cfg(not(target_arch = "x86_64"))]
        let has_reader = false;
        has_reader.then_some(PlacementReader { level: self })
    }
}
