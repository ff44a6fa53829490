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
    let others = !Bitboard::from_square(square).0;
    [first & on_first & others, second & on_second & others]
}

/// Returns the relevant squares of a slider.
pub(super) const fn mask(is_rook: bool, square: Square) -> Bitboard {
    let [first, second] = lines(is_rook, square);
    Bitboard(first | second)
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
    /// Lists the arrangements on a line: `whole` is the line up to the edges, `line` its relevant
    /// part.
    const fn new(is_rook: bool, square: Square, whole: u64, line: u64, key: Key) -> Self {
        let mut arrangements = Self { len: 0, keys: [0; 64], attacks: [0; 64] };
        let mut subset = 0u64;
        loop {
            let seen = match is_rook {
                true => hyperbola::rook(square, Bitboard(subset)),
                false => hyperbola::bishop(square, Bitboard(subset)),
            };
            arrangements.keys[arrangements.len] = key.of(subset);
            arrangements.attacks[arrangements.len] = seen.0 & whole;
            arrangements.len += 1;
            subset = subset.wrapping_sub(line) & line;
            if subset == 0 {
                return arrangements;
            }
        }
    }
}

/// Returns the attacks from all squares in turn, by products with these factors or by parallel
/// extract.
///
/// # Panics
///
/// Panics at compile time if a factor is not magic. An empty entry is free, because no slider has
/// an empty set of attacks.
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
        let first = Arrangements::new(is_rook, square, whole[0], lines[0], key);
        let second = Arrangements::new(is_rook, square, whole[1], lines[1], key);
        let (shift, mut i) = (key.shift(), 0);
        while i < first.len {
            let mut j = 0;
            while j < second.len {
                let at = offset + (first.keys[i].wrapping_add(second.keys[j]) >> shift) as usize;
                let (before, attacks) = (table[at].0, first.attacks[i] | second.attacks[j]);
                assert!(before == 0 || before == attacks, "a factor is not magic");
                table[at] = Bitboard(attacks);
                j += 1;
            }
            i += 1;
        }
        offset += 1 << key.mask.count_ones();
        index += 1;
    }
    table
}

/// Returns the two lines of a slider up to the edges.
const fn whole_lines(is_rook: bool, square: Square) -> [u64; 2] {
    match is_rook {
        true => [Bitboard::from_file(square.file()).0, Bitboard::from_rank(square.rank()).0],
        false => [Bitboard::diagonal(square).0, Bitboard::anti_diagonal(square).0],
    }
}
