//! Magic factors: the top bits of a product hash the arrangements of blockers.
//!
//! The attacks of a slider on a square depend on the occupied squares of a mask. A factor is magic
//! for *b* bits if the top *b* bits of `occupied * factor` are different for arrangements with
//! different attacks. They are then the index into a table of attacks.
//!
//! No construction is known. Some random factors with few bits are magic, and [`find`] tries one
//! after another.
//!
//! ```
//! use setwise::search::magic::{find, is_magic};
//! use setwise::{Bitboard, Square};
//!
//! // The attacks of a bishop on a1 depend on b2 to g7.
//! let mask = Bitboard::diagonal(Square::A1).without(Square::A1).without(Square::H8);
//! let attacks = |occupied| Bitboard::from(Square::A1).bishop_attacks(occupied);
//! let factor = find(mask, 6, attacks, 1, 1_000_000).unwrap();
//! assert!(is_magic(mask, 6, attacks, factor));
//! ```
//!
//! Source: CPW, [Looking for Magics](https://www.chessprogramming.org/Looking_for_Magics)

use core::ops::Range;

use crate::bitboard::Bitboard;
use crate::random::SplitMix64;

/// The maximum number of bits of an index: those of a rook in a corner.
pub const MAX_BITS: u32 = 12;

/// The arrangements of a mask with their attacks, computed once, and a table to try factors on.
///
/// It stores the arrangements of twelve squares, the most in the mask of a slider. For larger masks
/// the attacks of the others are computed again for each factor that passes the first ones.
struct Trial<F> {
    mask: Bitboard,
    bits: u32,
    attacks: F,
    /// The first `len` entries are arrangements and their attacks.
    known: [(u64, u64); 1 << MAX_BITS],
    len: usize,
    /// The attacks at each index, and the number of the attempt that wrote them.
    table: [(u64, u64); 1 << MAX_BITS],
}

impl<F: Fn(Bitboard) -> Bitboard> Trial<F> {
    fn new(mask: Bitboard, bits: u32, attacks: F) -> Self {
        assert!(bits <= MAX_BITS, "an index has at most 12 bits");
        let (mut known, mut len) = ([(0, 0); 1 << MAX_BITS], 0);
        for (slot, occupied) in known.iter_mut().zip(mask.subsets()) {
            *slot = (occupied.0, attacks(occupied).0);
            len += 1;
        }
        Self { mask, bits, attacks, known, len, table: [(0, 0); 1 << MAX_BITS] }
    }

    /// Returns true if a factor is magic. Each attempt has a new number, which is not 0.
    #[inline]
    fn serves(&mut self, factor: u64, attempt: u64) -> bool {
        let Self { mask, bits, attacks, known, len, table } = self;
        let mut fits = |(occupied, wanted): (u64, u64)| {
            let product = occupied.wrapping_mul(factor);
            let index = product.checked_shr(64 - *bits).unwrap_or(0) as usize;
            let (seen, written) = table[index];
            table[index] = (wanted, attempt);
            written != attempt || seen == wanted
        };
        let rest = mask.subsets().skip(*len).map(|occupied| (occupied.0, attacks(occupied).0));
        known[..*len].iter().all(|&known| fits(known))
            && (*len < 1 << MAX_BITS || rest.into_iter().all(fits))
    }
}

/// Returns true if a factor is magic for a mask and an index of `bits` bits.
///
/// # Panics
///
/// Panics if `bits` is more than [`MAX_BITS`].
pub fn is_magic(
    mask: Bitboard,
    bits: u32,
    attacks: impl Fn(Bitboard) -> Bitboard,
    factor: u64,
) -> bool {
    Trial::new(mask, bits, attacks).serves(factor, 1)
}

/// Returns the first magic factor among the first `tries` of a pseudorandom sequence.
///
/// Each factor is the intersection of three random words, so that few bits are set. The same seed
/// gives the same factors. The search needs 128 KiB of the stack.
///
/// # Panics
///
/// Panics if `bits` is more than [`MAX_BITS`].
pub fn find(
    mask: Bitboard,
    bits: u32,
    attacks: impl Fn(Bitboard) -> Bitboard,
    seed: u64,
    tries: u64,
) -> Option<u64> {
    find_in(mask, bits, attacks, seed, 0..tries)
}

/// Returns the first magic factor in a part of the sequence of [`find`], counted from 0.
///
/// A long search can be done in parts, with a check for an interrupt between them.
///
/// # Panics
///
/// Panics if `bits` is more than [`MAX_BITS`].
pub fn find_in(
    mask: Bitboard,
    bits: u32,
    attacks: impl Fn(Bitboard) -> Bitboard,
    seed: u64,
    tries: Range<u64>,
) -> Option<u64> {
    let mut trial = Trial::new(mask, bits, attacks);
    let mut random = SplitMix64::with_skipped(seed, tries.start.wrapping_mul(3));
    (1..=tries.end.saturating_sub(tries.start)).find_map(|attempt| {
        let factor = random.next_u64() & random.next_u64() & random.next_u64();
        // Factors that move few bits of the mask to the top are rarely magic.
        let is_rich = bits < 5 || (mask.0.wrapping_mul(factor) >> 56).count_ones() >= 5;
        (is_rich && trial.serves(factor, attempt)).then_some(factor)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;

    #[test]
    fn rooks_have_factors_with_one_more_bit_than_necessary() {
        for square in [Square::B2, Square::D4, Square::G5] {
            let attacks = |occupied| Bitboard::from(square).rook_attacks(occupied);
            let mask = attacks(Bitboard::EMPTY) & Bitboard(0x007e_7e7e_7e7e_7e00);
            let factor = find(mask, mask.len() + 1, attacks, 7, 10_000_000).unwrap();
            assert!(is_magic(mask, mask.len() + 1, attacks, factor));
            assert!(!is_magic(mask, 1, attacks, factor));
            // A search in parts finds the same.
            let part = |start| find_in(mask, mask.len() + 1, attacks, 7, start..start + 1000);
            assert_eq!((0..).step_by(1000).find_map(part), Some(factor));
        }
    }

    #[test]
    fn too_few_bits_or_tries_find_no_factor() {
        let attacks = |occupied| Bitboard::from(Square::A1).bishop_attacks(occupied);
        let mask = Bitboard::diagonal(Square::A1).without(Square::A1);
        assert_eq!(find(mask, 2, attacks, 1, 1_000), None);
        assert_eq!(find(mask, 7, attacks, 1, 0), None);
        let backwards = Range { start: 9, end: 1 };
        assert_eq!(find_in(mask, 7, attacks, 1, backwards), None);
    }

    /// The mask has more arrangements than are stored.
    #[test]
    fn a_mask_of_thirteen_squares_is_tried_to_its_end() {
        let mask = Bitboard(0x1fff);
        let last = |occupied: Bitboard| Bitboard(1 + u64::from(occupied == mask));
        assert!(!is_magic(mask, 0, last, 0));
        assert!(is_magic(mask, 0, |_| Bitboard(1), 0));
        // The highest bit of the mask decides.
        let highest = |occupied: Bitboard| Bitboard(occupied.0 >> 12);
        assert!(is_magic(mask, 1, highest, 1 << 51));
        assert!(!is_magic(mask, 1, highest, 1 << 52));
    }
}
