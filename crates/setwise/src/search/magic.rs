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

use crate::bitboard::Bitboard;

/// The most bits of an index: those of a rook in a corner.
pub const MOST_BITS: u32 = 12;

/// The attacks at each index, and for which of the factors tried they were written.
struct Table {
    attacks: [u64; 1 << MOST_BITS],
    tries: [u64; 1 << MOST_BITS],
}

impl Table {
    const fn new() -> Self {
        Self { attacks: [0; 1 << MOST_BITS], tries: [0; 1 << MOST_BITS] }
    }

    /// Whether a factor is magic. The number of the try is new for each, and not 0.
    fn serves(
        &mut self,
        mask: Bitboard,
        bits: u32,
        attacks: &impl Fn(Bitboard) -> Bitboard,
        factor: u64,
        attempt: u64,
    ) -> bool {
        mask.subsets().all(|occupied| {
            let product = occupied.0.wrapping_mul(factor);
            let index = product.checked_shr(64 - bits).unwrap_or(0) as usize;
            let wanted = attacks(occupied).0;
            if self.tries[index] == attempt {
                return self.attacks[index] == wanted;
            }
            self.tries[index] = attempt;
            self.attacks[index] = wanted;
            true
        })
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
    assert!(bits <= MOST_BITS, "an index has at most 12 bits");
    Table::new().serves(mask, bits, &attacks, factor, 1)
}

/// The first magic factor among so many of a pseudo-random sequence.
///
/// The sequence has three random words in intersection, so that few bits are set; the
/// same seed gives the same factors.
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
    assert!(bits <= MOST_BITS, "an index has at most 12 bits");
    let mut table = Table::new();
    let mut random = Random(seed);
    (1..=tries).find_map(|attempt| {
        let factor = random.next() & random.next() & random.next();
        // Factors that bring few bits of the mask to the top do not serve, mostly.
        let is_rich = bits < 5 || (mask.0.wrapping_mul(factor) >> 56).count_ones() >= 5;
        (is_rich && table.serves(mask, bits, &attacks, factor, attempt)).then_some(factor)
    })
}

/// `SplitMix64`, of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
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
    }
}
