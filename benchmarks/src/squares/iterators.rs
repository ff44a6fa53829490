//! The ways to iterate over the squares of a set, and the two consumers of the squares.

use std::hint::black_box;

use setwise::{Bitboard, Square};

use crate::harness::random;

/// A way to iterate over the squares of a set, as a type.
pub trait Iterate {
    /// The set type of the crate.
    type Set: 'static;

    fn set(word: u64) -> Self::Set;

    /// Calls a function with the index of each square.
    fn each(set: &Self::Set, consume: impl FnMut(usize));
}

/// The order of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Ascending,
    Descending,
}

/// The use of the squares.
#[derive(Clone, Copy, Debug)]
pub enum Consumer {
    /// Writes their indices into a buffer.
    Store,
    /// Adds up the entries of a table by square.
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

/// An entry of [`ITERATIONS`].
pub struct Iteration {
    pub name: &'static str,
    pub order: Order,
    /// Returns the squares of a set in order.
    pub squares: fn(u64) -> Vec<usize>,
    prepare: fn(&[u64], Consumer) -> Walk,
}

/// Iterates over the squares of the sets that it owns, and returns a checksum.
pub type Walk = Box<dyn Fn() -> u64>;

impl Iteration {
    /// Converts the sets to the type of the crate, so that no conversion is measured.
    pub fn prepare(&self, words: &[u64], consumer: Consumer) -> Walk {
        (self.prepare)(words, consumer)
    }
}

fn prepare<I: Iterate>(words: &[u64], consumer: Consumer) -> Walk {
    let sets: Vec<_> = words.iter().map(|&word| I::set(word)).collect();
    match consumer {
        Consumer::Store => Box::new(move || store::<I>(&sets)),
        Consumer::Sum => {
            let mut random = random();
            let table = Box::new(std::array::from_fn(|_| random.next_u64()));
            Box::new(move || sum::<I>(&sets, &table))
        }
    }
}

fn store<I: Iterate>(sets: &[I::Set]) -> u64 {
    // An index of eight bits needs no bounds check in 256 elements.
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

/// Defines types that implement [`Iterate`]: `Name (set type, conversion from a word)
/// |set, consume| loop`.
macro_rules! iterate {
    ($($Name:ident ($Set:ty, $set_of:expr) |$set:ident, $consume:ident| $each:expr;)*) => {$(
        pub struct $Name;

        impl Iterate for $Name {
            type Set = $Set;

            fn set(word: u64) -> $Set {
                $set_of(word)
            }

            #[inline(always)]
            fn each($set: &$Set, mut $consume: impl FnMut(usize)) {
                $each
            }
        }
    )*};
}

/// Defines the list of iterations of each order, and their types.
macro_rules! iterations {
    ($($order:ident { $($Name:ident $name:literal $set:tt |$s:ident, $c:ident| $each:expr;)* })*) => {
        $(iterate! { $($Name $set |$s, $c| $each;)* })*

        /// All iterations. In each order, those of setwise come first.
        pub const ITERATIONS: &[Iteration] = &[$($(
            Iteration {
                name: $name,
                order: Order::$order,
                squares: squares::<$Name>,
                prepare: prepare::<$Name>,
            }
        ),*),*];
    };
}

#[rustfmt::skip]
iterations! {
    Ascending {
        SetwiseFor "setwise, for" (Bitboard, Bitboard)
            |set, consume| for square in *set { consume(index(square)) };
        SetwiseForEach "setwise, for_each" (Bitboard, Bitboard)
            |set, consume| set.squares().for_each(|square| consume(index(square)));
        SetwisePopFirst "setwise, pop_first" (Bitboard, Bitboard)
            |set, consume| { let mut set = *set; while let Some(square) = set.pop_first() { consume(index(square)) } };
        ShakmatyFor "shakmaty, for" (shakmaty::Bitboard, shakmaty::Bitboard)
            |set, consume| for square in *set { consume(square.into()) };
        ShakmatyForEach "shakmaty, for_each" (shakmaty::Bitboard, shakmaty::Bitboard)
            |set, consume| set.into_iter().for_each(|square| consume(square.into()));
        CozyChessFor "cozy-chess, for" (cozy_chess::BitBoard, cozy_chess::BitBoard)
            |set, consume| for square in *set { consume(square as usize) };
        ChessFor "chess, for" (chess::BitBoard, chess::BitBoard::new)
            |set, consume| for square in *set { consume(square.to_index()) };
        BitIterFor "bit-iter, for" (u64, std::convert::identity)
            |set, consume| for index in bit_iter::BitIter::from(*set) { consume(index) };
        FixedBitSetFor "fixedbitset, for" (fixedbitset::FixedBitSet, fixed)
            |set, consume| for index in set.ones() { consume(index) };
    }
    Descending {
        SetwiseRev "setwise, for, rev" (Bitboard, Bitboard)
            |set, consume| for square in set.squares().rev() { consume(index(square)) };
        SetwiseForEachRev "setwise, for_each, rev" (Bitboard, Bitboard)
            |set, consume| set.squares().rev().for_each(|square| consume(index(square)));
        SetwisePopLast "setwise, pop_last" (Bitboard, Bitboard)
            |set, consume| { let mut set = *set; while let Some(square) = set.pop_last() { consume(index(square)) } };
        ShakmatyRev "shakmaty, for, rev" (shakmaty::Bitboard, shakmaty::Bitboard)
            |set, consume| for square in set.into_iter().rev() { consume(square.into()) };
        BitIterRev "bit-iter, for, rev" (u64, std::convert::identity)
            |set, consume| for index in bit_iter::BitIter::from(*set).rev() { consume(index) };
        FixedBitSetRev "fixedbitset, for, rev" (fixedbitset::FixedBitSet, fixed)
            |set, consume| for index in set.ones().rev() { consume(index) };
    }
}

// The loop that every program could write itself, for `lists` and `serialize`.
iterate! {
    Loop (u64, std::convert::identity) |set, consume| {
        let mut rest = *set;
        while rest != 0 {
            consume(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    };
}

#[inline(always)]
fn index(square: Square) -> usize {
    square.index()
}

fn fixed(word: u64) -> fixedbitset::FixedBitSet {
    fixedbitset::FixedBitSet::with_capacity_and_blocks(64, [word as usize])
}

/// Returns random sets of `squares` squares each.
pub fn sets(count: usize, squares: u32) -> Vec<u64> {
    let mut random = random();
    let mut set = || {
        let mut set = 0u64;
        while set.count_ones() < squares {
            set |= 1 << random.below(64);
        }
        set
    };
    (0..count).map(|_| set()).collect()
}
