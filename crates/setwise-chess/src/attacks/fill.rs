//! The tables of slider attacks, built at compile time.
//!
//! A slider looks along two lines. A table has an entry for each pair of arrangements of pieces on
//! one line and on the other. Both kinds of index add up: the index of a union is the sum of the
//! indices by `pext`, and the product of a union with a factor is the sum of the products. So the
//! attacks are computed for at most 64 arrangements of a line, and each of the hundred thousand
//! pairs only takes an addition and a union. The compiler builds the tables in about a second.

use setwise::{Bitboard, Square};

use crate::attacks::hyperbola;
use crate::attacks::squares::square as nth;

/// Returns the relevant squares of a slider by line: those without the ends.
const fn lines(is_rook: bool, square: Square) -> [u64; 2] {
    const NO_FIRST_AND_LAST_RANK: u64 = 0x00ff_ffff_ffff_ff00;
    const NO_FIRST_AND_LAST_FILE: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    const INNER: u64 = NO_FIRST_AND_LAST_RANK & NO_FIRST_AND_LAST_FILE;
    let [first, second] = whole_lines(is_rook, square);
    let [on_first, on_second] = match is_rook {
        true => [NO_FIRST_AND_LAST_RANK, NO_FIRST_AND_LAST_FILE],
        false => [INNER; 2],
    };
    [first & on_first, second & on_second]
}

/// Returns the relevant squares of a slider.
pub(super) const fn mask(is_rook: bool, square: Square) -> Bitboard {
    let [first, second] = lines(is_rook, square);
    Bitboard(first | second)
}

/// Returns the relevant squares of a slider that moves along its rank.
pub(super) const fn rank_mask(square: Square) -> Bitboard {
    Bitboard(lines(true, square)[1])
}

/// The rule by which a set becomes a summand of an index.
#[derive(Clone, Copy)]
struct Key {
    mask: u64,
    factor: Option<u64>,
}

impl Key {
    const fn of(self, set: u64) -> u64 {
        match self.factor {
            None => Bitboard(set).extract(Bitboard(self.mask)).0,
            Some(factor) => set.wrapping_mul(factor),
        }
    }

    const fn shift(self) -> u32 {
        match self.factor {
            None => 0,
            Some(_) => 64 - self.mask.count_ones(),
        }
    }
}

/// The arrangements of pieces on one line.
struct Arrangements {
    len: usize,
    keys: [u64; 64],
    attacks: [u64; 64],
}

impl Arrangements {
    /// Lists the arrangements on a line: `whole` is the line up to the edges without the square,
    /// `line` its relevant part.
    const fn new(square: Square, whole: u64, line: u64, key: Key) -> Self {
        let mut arrangements = Self { len: 0, keys: [0; 64], attacks: [0; 64] };
        let bit = Bitboard::from_square(square).0;
        let mut subset = 0u64;
        loop {
            let (n, keys) = (arrangements.len, &mut arrangements.keys);
            // The key of several squares is the sum of their keys, which come earlier.
            keys[n] = match n & n.wrapping_sub(1) {
                0 => key.of(subset),
                others => keys[others].wrapping_add(keys[n ^ others]),
            };
            arrangements.attacks[n] = hyperbola::along_line(bit, subset, whole);
            arrangements.len += 1;
            subset = subset.wrapping_sub(line) & line;
            if subset == 0 {
                return arrangements;
            }
        }
    }
}

/// Returns the attacks from all squares in turn, by products with these factors or by parallel
/// extract. The tests compare them with the attacks by other ways.
pub(super) const fn table<const N: usize>(
    is_rook: bool,
    factors: Option<&[u64; 64]>,
) -> [Bitboard; N] {
    let mut table = [Bitboard::EMPTY; N];
    let (mut index, mut offset) = (0, 0);
    while index < 64 {
        let square = nth(index);
        let (lines, whole) = (lines(is_rook, square), whole_lines(is_rook, square));
        let factor = match factors {
            None => None,
            Some(factors) => Some(factors[index]),
        };
        let key = Key { mask: lines[0] | lines[1], factor };
        let first = Arrangements::new(square, whole[0], lines[0], key);
        let second = Arrangements::new(square, whole[1], lines[1], key);
        let (shift, mut i) = (key.shift(), 0);
        while i < first.len {
            let (first_key, first_attacks, mut j) = (first.keys[i] as u128, first.attacks[i], 0);
            while j < second.len {
                // The compiler takes far longer to call `wrapping_add`.
                let at = (first_key + second.keys[j] as u128) as u64 >> shift;
                table[offset + at as usize] = Bitboard(first_attacks | second.attacks[j]);
                j += 1;
            }
            i += 1;
        }
        offset += 1 << key.mask.count_ones();
        index += 1;
    }
    table
}

/// Returns the two lines of a slider up to the edges, without its square.
pub(super) const fn whole_lines(is_rook: bool, square: Square) -> [u64; 2] {
    let [first, second] = match is_rook {
        true => [Bitboard::from_file(square.file()), Bitboard::from_rank(square.rank())],
        false => [Bitboard::diagonal(square), Bitboard::anti_diagonal(square)],
    };
    let others = !Bitboard::from_square(square).0;
    [first.0 & others, second.0 & others]
}
