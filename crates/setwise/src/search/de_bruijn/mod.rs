//! The De Bruijn sequences of 64 bits, and the constants of their kind.
//!
//! A De Bruijn sequence of order 6 is a word whose 64 cyclic windows of six bits are all
//! different. If it begins with six zeros, a shift to the left moves each window into the top six
//! bits. So these are a perfect hash of the shift, which is a product with a single bit.
//!
//! | sequences | count | work for |
//! |---|---|---|
//! | six leading zeros, odd | 2^26, [`COUNT`] | isolated bits, `x & -x` |
//! | of those, `000000 111111` | 2^22, [`SEPARATED_COUNT`] | and separated bits, `x ^ (x - 1)` |
//! | five leading zeros, even | 2^26 | isolated bits |
//!
//! The even sequences are the odd ones shifted left by one, and no other word works for isolated
//! bits. The 2^22 that work for separated bits too are the largest, from [`FIRST_SEPARATED`]; the
//! sequence before that is `0x03df9d71b4cb0a89`. None of the even sequences works for them. A
//! constant for separated bits is not always a De Bruijn sequence: if *c* works, so do its
//! negative, *c* + 2^63, and the negative of that.
//!
//! A sequence is an Eulerian circuit in the graph whose vertices are the 32 windows
//! of five bits, and whose edges, two out of each vertex, are the windows of six.
//! [`Sequences`] walks through all circuits; [`nth`] and [`rank()`] count the circuits that begin
//! with a prefix.
//!
//! ```
//! use setwise::search::de_bruijn::{
//!     FIRST, LAST, is_de_bruijn, isolated_table, separated_table, serves_isolated,
//!     serves_separated,
//! };
//!
//! assert!(is_de_bruijn(LAST) && is_de_bruijn(LAST.rotate_left(20)) && !is_de_bruijn(LAST + 2));
//! assert!(serves_isolated(LAST) && serves_isolated(LAST << 1) && !serves_isolated(LAST << 2));
//! assert!(serves_separated(LAST) && !serves_separated(FIRST));
//!
//! const ISOLATED: [u8; 64] = isolated_table(LAST).unwrap();
//! const SEPARATED: [u8; 64] = separated_table(LAST).unwrap();
//!
//! let x = 0b0110_1000_u64;
//! assert_eq!(ISOLATED[(LAST.wrapping_mul(x & x.wrapping_neg()) >> 58) as usize], 3);
//! assert_eq!(SEPARATED[(LAST.wrapping_mul(x ^ (x - 1)) >> 58) as usize], 3);
//! ```
//!
//! Source: CPW, [De Bruijn Sequence](https://www.chessprogramming.org/De_Bruijn_Sequence)
//! and
//! [De Bruijn Sequence Generator](https://www.chessprogramming.org/De_Bruijn_Sequence_Generator);
//! Leiserson, Prokop and Randall, "Using de Bruijn Sequences to Index a 1 in a Computer
//! Word", 1998

mod rank;
mod sequences;

pub use rank::{nth, rank};
pub use sequences::Sequences;

/// The number of odd sequences, those with six leading zeros.
pub const COUNT: u64 = 1 << 26;

/// The number of odd sequences that work for separated bits; they are the largest.
pub const SEPARATED_COUNT: u64 = 1 << 22;

/// The smallest odd sequence.
pub const FIRST: u64 = 0x0218_a392_cd3d_5dbf;

/// The smallest sequence that works for separated bits; it and all larger ones begin with
/// `000000 111111`.
pub const FIRST_SEPARATED: u64 = 0x03f0_8a4c_6acb_9dbd;

/// The largest sequence, and the best known one. It works for isolated and separated bits.
pub const LAST: u64 = 0x03f7_9d71_b4cb_0a89;

/// Returns true if the cyclic windows of six bits of a word are all different, as in a De Bruijn
/// sequence.
///
/// Any rotation of a sequence is a sequence. For isolated bits it has to begin with five zeros.
///
/// Source: CPW, [De Bruijn Sequence](https://www.chessprogramming.org/De_Bruijn_Sequence)
#[must_use]
pub const fn is_de_bruijn(word: u64) -> bool {
    let (mut seen, mut i) = (0u64, 0);
    while i < u64::BITS {
        seen |= 1 << (word.rotate_left(i) >> 58);
        i += 1;
    }
    seen == u64::MAX
}

/// Returns true if the top six bits of `constant * x` are different for all words `x` with one bit:
/// a perfect hash of the results of `x & -x`.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "De Bruijn Multiplication"
#[must_use]
pub const fn serves_isolated(constant: u64) -> bool {
    isolated_table(constant).is_some()
}

/// Returns true if the top six bits of `constant * x` are different for the words `x` whose ones
/// are the lowest 1, 2, … 64 bits: a perfect hash of `x ^ (x - 1)`, and of words filled downward
/// from their last bit.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "With separated LS1B"
#[must_use]
pub const fn serves_separated(constant: u64) -> bool {
    separated_table(constant).is_some()
}

/// Returns the table of a constant for isolated bits, or `None` if the constant does not work.
///
/// The index of the only bit of `x` is `table[constant * x >> 58]`, with the product modulo 2^64.
/// The empty word leads to entry 0, the index whose product begins with six zeros: 0 for the odd
/// sequences, which begin with six zeros, and 63 for the even ones, which end with one.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "De Bruijn Multiplication"
#[doc(alias = "index64")]
#[must_use]
pub const fn isolated_table(constant: u64) -> Option<[u8; 64]> {
    table(constant, Key::Isolated)
}

/// Returns the table of a constant for separated bits, or `None` if the constant does not work.
///
/// With `y = x ^ (x - 1)` the index of the first bit of `x` is `table[constant * y >> 58]`, with
/// the product modulo 2^64. For the empty word `y` has all bits, and the index is 63.
///
/// If `y` is `x` filled downward, by `y |= y >> 1` and so on with 2, 4, 8, 16 and 32, the same
/// table gives the index of the last bit. The empty word then leads to entry 0: the index 0 for a
/// De Bruijn sequence, 63 for the negative of a sequence.
///
/// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan), "With separated LS1B"
/// and "De Bruijn Multiplication" of the bitscan reverse
#[doc(alias = "index64")]
#[must_use]
pub const fn separated_table(constant: u64) -> Option<[u8; 64]> {
    table(constant, Key::Separated)
}

/// The word that a constant is multiplied by: a bit, or the bits up to it.
#[derive(Clone, Copy)]
enum Key {
    Isolated,
    Separated,
}

const fn table(constant: u64, key: Key) -> Option<[u8; 64]> {
    const FREE: u8 = u8::MAX;
    let (mut table, mut i) = ([FREE; 64], 0);
    while i < u64::BITS {
        let key = match key {
            Key::Isolated => 1 << i,
            Key::Separated => u64::MAX >> (63 - i),
        };
        let entry = &mut table[(constant.wrapping_mul(key) >> 58) as usize];
        if *entry != FREE {
            return None;
        }
        *entry = i as u8;
        i += 1;
    }
    Some(table)
}
