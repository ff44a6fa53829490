//! Magic factors: a product whose top bits tell the arrangements of blockers apart.
//!
//! Of a slider on a square, the attacks depend on the occupied squares of a mask. A
//! factor is magic for *b* bits if the top *b* bits of `occupied * factor` are different
//! for arrangements with different attacks; then they are the index of a table.
//!
//! Nobody knows a construction. Of random factors with few bits some are magic, and
//! [`find`] tries them one after another.
//!
//! ```
//! use setwise::search::magic::{find, is_magic};
//! use setwise::{Bitboard, Square};
//!
//! // A bishop on a1: what stands on b2 to g7 matters, and it has seven answers.
//! let mask = Bitboard::diagonal(Square::A1).without(Square::A1).without(Square::H8);
//! let attacks = |occupied| Bitboard::from(Square::A1).bishop_attacks(occupied);
//! let factor = find(mask, 6, attacks, 1, 1_000_000).unwrap();
//! assert!(is_magic(mask, 6, attacks, factor));
//! ```
//!
//! Source: CPW, [Looking for Magics](https://www.chessprogramming.org/Looking_for_Magics)

use core::ops::Range;

use crate::bitboard::Bitboard;

/// The most bits of an index: those of a rook in a corner.
pub const MOST_BITS: u32 = 12;

/// The arrangements of a mask and what they have to give, worked out once, and a table to
/// try factors on.
///
/// There is room for the arrangements of twelve squares. The masks of sliders have no more;
/// of others the rest is worked out anew for each factor that keeps the first ones apart.
struct Trial<F> {
    mask: Bitboard,
    bits: u32,
    attacks: F,
    /// Arrangements and their attacks, so many of which are in use.
    known: [(u64, u64); 1 << MOST_BITS],
    len: usize,
    /// The attacks at each index, and for which of the factors tried they were written.
    table: [(u64, u64); 1 << MOST_BITS],
}

impl<F: Fn(Bitboard) -> Bitboard> Trial<F> {
    fn new(mask: Bitboard, bits: u32, attacks: F) -> Self {
        assert!(bits <= MOST_BITS, "an index has at most 12 bits");
        let (mut known, mut len) = ([(0, 0); 1 << MOST_BITS], 0);
        for (slot, occupied) in known.iter_mut().zip(mask.subsets()) {
            *slot = (occupied.0, attacks(occupied).0);
            len += 1;
        }
        Self { mask, bits, attacks, known, len, table: [(0, 0); 1 << MOST_BITS] }
    }

    /// Whether a factor is magic. The number of the try is new for each, and not 0.
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
            && (*len < 1 << MOST_BITS || rest.into_iter().all(fits))
    }
}

/// Whether a factor is magic for a mask and this many bits.
///
/// # Panics
///
/// If the bits are more than [`MOST_BITS`].
#[must_use]
pub fn is_magic(
    mask: Bitboard,
    bits: u32,
    attacks: impl Fn(Bitboard) -> Bitboard,
    factor: u64,
) -> bool {
    Trial::new(mask, bits, attacks).serves(factor, 1)
}

/// The first magic factor among so many of a pseudo-random sequence.
///
/// The sequence has three random words in intersection, so that few bits are set; the
/// same seed gives the same factors.
///
/// # Cost
///
/// A try ends with the first two arrangements that come together, mostly soon. 128 KiB of the
/// stack.
///
/// # Panics
///
/// If the bits are more than [`MOST_BITS`].
#[must_use]
pub fn find(
    mask: Bitboard,
    bits: u32,
    attacks: impl Fn(Bitboard) -> Bitboard,
    seed: u64,
    tries: u64,
) -> Option<u64> {
    find_in(mask, bits, attacks, seed, 0..tries)
}

/// The first magic factor in a part of the sequence of [`find`], counted from 0.
///
/// So a long search can be gone through piece by piece, with a look at something else in
/// between.
///
/// ```
/// use setwise::search::magic::{find, find_in};
/// use setwise::{Bitboard, Square};
///
/// let mask = Bitboard::diagonal(Square::A1).without(Square::A1).without(Square::H8);
/// let attacks = |occupied| Bitboard::from(Square::A1).bishop_attacks(occupied);
/// let mut starts = (0..).step_by(100);
/// let factor = starts.find_map(|start| find_in(mask, 6, attacks, 1, start..start + 100));
/// assert_eq!(factor, find(mask, 6, attacks, 1, u64::MAX));
/// ```
///
/// # Cost
///
/// That of [`find`], and of the attacks of all arrangements.
///
/// # Panics
///
/// If the bits are more than [`MOST_BITS`].
#[must_use]
pub fn find_in(
    mask: Bitboard,
    bits: u32,
    attacks: impl Fn(Bitboard) -> Bitboard,
    seed: u64,
    tries: Range<u64>,
) -> Option<u64> {
    let mut trial = Trial::new(mask, bits, attacks);
    let mut random = Random::after(seed, tries.start.wrapping_mul(3));
    (1..=tries.end.saturating_sub(tries.start)).find_map(|attempt| {
        let factor = random.next() & random.next() & random.next();
        // Factors that bring few bits of the mask to the top do not serve, mostly.
        let is_rich = bits < 5 || (mask.0.wrapping_mul(factor) >> 56).count_ones() >= 5;
        (is_rich && trial.serves(factor, attempt)).then_some(factor)
    })
}

/// `SplitMix64`, of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014.
struct Random(u64);

impl Random {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// The sequence of a seed behind so many numbers.
    const fn after(seed: u64, numbers: u64) -> Self {
        Self(seed.wrapping_add(numbers.wrapping_mul(Self::STEP)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;

    #[test]
    fn rooks_have_factors_with_a_bit_to_spare() {
        // Off the edges, where what matters is what is attacked within them.
        for square in [Square::B2, Square::D4, Square::G5] {
            let attacks = |occupied| Bitboard::from(square).rook_attacks(occupied);
            let mask = attacks(Bitboard::EMPTY) & Bitboard(0x007e_7e7e_7e7e_7e00);
            let factor = find(mask, mask.len() + 1, attacks, 7, 10_000_000).unwrap();
            assert!(is_magic(mask, mask.len() + 1, attacks, factor));
            assert!(!is_magic(mask, 1, attacks, factor));
        }
    }

    #[test]
    fn few_bits_do_not_suffice_and_no_try_is_no_factor() {
        let attacks = |occupied| Bitboard::from(Square::A1).bishop_attacks(occupied);
        let mask = Bitboard::diagonal(Square::A1).without(Square::A1);
        assert_eq!(find(mask, 2, attacks, 1, 1_000), None);
        assert_eq!(find(mask, 7, attacks, 1, 0), None);
        let backwards = Range { start: 9, end: 1 };
        assert_eq!(find_in(mask, 7, attacks, 1, backwards), None);
    }

    /// A mask with more squares than there is room for: those behind are looked at as well.
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
