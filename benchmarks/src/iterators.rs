//! The ways to go through the squares of a set, and what is done with each square.

use std::hint::black_box;

use setwise::{Bitboard, Square};

use crate::harness::random_words;

/// A way to go through the squares of a set, as a type.
trait Iterate {
    /// What the crate holds the set in.
    type Set: 'static;

    fn set(word: u64) -> Self::Set;

    /// Calls a function with the index of each square.
    fn each(set: &Self::Set, consume: impl FnMut(usize));
}

/// In which order the squares come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Ascending,
    Descending,
}

impl Order {
    pub fn name(self) -> &'static str {
        match self {
            Self::Ascending => "ascending",
            Self::Descending => "descending",
        }
    }
}

/// What is done with the squares.
#[derive(Clone, Copy, Debug)]
pub enum Consumer {
    /// Writes their indices into a buffer, one after the other.
    Store,
    /// Adds up entries of a table by square.
    Sum,
}

impl Consumer {
    pub const ALL: [Self; 2] = [Self::Store, Self::Sum];

    pub fn name(self) -> &'static str {
        match self {
            Self::Store => "store indices",
            Self::Sum => "sum entries of a table",
        }
    }
}

/// An entry of [`WAYS`].
pub struct Way {
    pub name: &'static str,
    pub order: Order,
    /// The squares of a set in the order in which they come.
    pub squares: fn(u64) -> Vec<usize>,
    prepare: fn(&[u64], Consumer) -> Walk,
}

/// Goes through the sets that it holds, and returns a checksum.
pub type Walk = Box<dyn Fn() -> u64>;

impl Way {
    /// Makes the sets what the crate wants, so that no conversion is measured.
    pub fn prepare(&self, words: &[u64], consumer: Consumer) -> Walk {
        (self.prepare)(words, consumer)
    }
}

fn prepare<I: Iterate>(words: &[u64], consumer: Consumer) -> Walk {
    let sets: Vec<_> = words.iter().map(|&word| I::set(word)).collect();
    match consumer {
        Consumer::Store => Box::new(move || store::<I>(&sets)),
        Consumer::Sum => {
            let mut random = random_words();
            let table = Box::new(std::array::from_fn(|_| random()));
            Box::new(move || sum::<I>(&sets, &table))
        }
    }
}

fn store<I: Iterate>(sets: &[I::Set]) -> u64 {
    // A number of eight bits is in the bounds of 256 places, without a test.
    let mut indices = [0; 256];
    let (mut last, mut total) = (0, 0);
    for set in sets {
        let mut count = 0u8;
        I::each(set, |index| {
            indices[usize::from(count)] = index as u8;
            count = count.wrapping_add(1);
        });
        black_box(&mut indices);
        total += u64::from(count);
        last = count;
    }
    let last = &indices[..usize::from(last)];
    last.iter().fold(total, |sum, &index| sum.wrapping_mul(64).wrapping_add(index.into()))
}

fn sum<I: Iterate>(sets: &[I::Set], table: &[u64; 64]) -> u64 {
    let mut total = 0u64;
    for set in sets {
        I::each(set, |index| total = total.wrapping_add(table[index]));
    }
    total
}

fn squares<I: Iterate>(word: u64) -> Vec<usize> {
    let mut squares = Vec::new();
    I::each(&I::set(word), |index| squares.push(index));
    squares
}

/// Stamps the list: `order "name" (type of the set, from a word) |set, consume| loop`.
macro_rules! ways {
    ($($order:ident $name:literal ($Set:ty, $set_of:expr) |$set:ident, $consume:ident| $each:expr;)*) => {
        &[$({
            struct This;
            impl Iterate for This {
                type Set = $Set;

                fn set(word: u64) -> $Set {
                    $set_of(word)
                }

                #[inline(always)]
                fn each($set: &$Set, mut $consume: impl FnMut(usize)) {
                    $each
                }
            }
            Way {
                name: $name,
                order: Order::$order,
                squares: squares::<This>,
                prepare: prepare::<This>,
            }
        }),*]
    };
}

/// All ways; ours stand first in each order.
#[rustfmt::skip]
pub const WAYS: &[Way] = ways! {
    Ascending "setwise, for" (Bitboard, Bitboard)
        |set, consume| for square in *set { consume(index(square)) };
    Ascending "setwise, for_each" (Bitboard, Bitboard)
        |set, consume| set.squares().for_each(|square| consume(index(square)));
    Ascending "setwise, pop_first" (Bitboard, Bitboard)
        |set, consume| { let mut set = *set; while let Some(square) = set.pop_first() { consume(index(square)) } };
    Ascending "shakmaty, for" (shakmaty::Bitboard, shakmaty::Bitboard)
        |set, consume| for square in *set { consume(square.into()) };
    Ascending "shakmaty, for_each" (shakmaty::Bitboard, shakmaty::Bitboard)
        |set, consume| set.into_iter().for_each(|square| consume(square.into()));
    Ascending "cozy-chess, for" (cozy_chess::BitBoard, cozy_chess::BitBoard)
        |set, consume| for square in *set { consume(square as usize) };
    Ascending "chess, for" (chess::BitBoard, chess::BitBoard::new)
        |set, consume| for square in *set { consume(square.to_index()) };
    Ascending "bit-iter, for" (u64, std::convert::identity)
        |set, consume| for index in bit_iter::BitIter::from(*set) { consume(index) };
    Ascending "fixedbitset, for" (fixedbitset::FixedBitSet, fixed)
        |set, consume| for index in set.ones() { consume(index) };

    Descending "setwise, for, rev" (Bitboard, Bitboard)
        |set, consume| for square in set.squares().rev() { consume(index(square)) };
    Descending "setwise, for_each, rev" (Bitboard, Bitboard)
        |set, consume| set.squares().rev().for_each(|square| consume(index(square)));
    Descending "setwise, pop_last" (Bitboard, Bitboard)
        |set, consume| { let mut set = *set; while let Some(square) = set.pop_last() { consume(index(square)) } };
    Descending "shakmaty, for, rev" (shakmaty::Bitboard, shakmaty::Bitboard)
        |set, consume| for square in set.into_iter().rev() { consume(square.into()) };
    Descending "bit-iter, for, rev" (u64, std::convert::identity)
        |set, consume| for index in bit_iter::BitIter::from(*set).rev() { consume(index) };
    Descending "fixedbitset, for, rev" (fixedbitset::FixedBitSet, fixed)
        |set, consume| for index in set.ones().rev() { consume(index) };
};

#[inline(always)]
fn index(square: Square) -> usize {
    square.index().into()
}

fn fixed(word: u64) -> fixedbitset::FixedBitSet {
    fixedbitset::FixedBitSet::with_capacity_and_blocks(64, [word as usize])
}

/// Random sets, each of this many squares.
pub fn sets(count: usize, squares: u32) -> Vec<u64> {
    let mut random = random_words();
    let mut set = || {
        let mut set = 0u64;
        while set.count_ones() < squares {
            set |= 1 << (random() % 64);
        }
        set
    };
    (0..count).map(|_| set()).collect()
}
