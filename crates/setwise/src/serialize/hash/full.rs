//! The lists of each square: the published form without an offset.
//!
//! A table has the lists of the squares one after the other, `2^n` of eight bytes for a
//! square with *n* targets:
//!
//! | targets | lists | |
//! |---|---|---|
//! | king | 10016 | `4*8 + 24*32 + 36*256` |
//! | knight | 5520 | `4*4 + 8*8 + 20*16 + 16*64 + 16*256` |
//! | rank, file | 8192 each | `64*128` |
//! | diagonal, anti-diagonal | 2562 each | 2 to 14 squares with `2^0` to `2^6`, 8 with `2^7` |
//!
//! The functions return what those of the same names in the parent module do, whose
//! tables stay in the first-level cache. A program that calls none of these has none of
//! the tables.

use super::list::{MoveList, pack};
use super::target::TargetHash;
use crate::bitboard::Bitboard;
use crate::square::Square;

static KING: Table<10016> = Table::new(Targets::King);
static KNIGHT: Table<5520> = Table::new(Targets::Knight);
static RANK: Table<8192> = Table::new(Targets::Rank);
static FILE: Table<8192> = Table::new(Targets::File);
static DIAGONAL: Table<2562> = Table::new(Targets::Diagonal);
static ANTI_DIAGONAL: Table<2562> = Table::new(Targets::AntiDiagonal);

/// The moves of a king to some of the squares that it attacks, from 10016 lists.
///
/// The same as [`hash::king`](super::king).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{full, king};
/// use setwise::{Bitboard, Square};
///
/// assert_eq!(full::king(Square::A4, Bitboard::FULL), king(Square::A4, Bitboard::FULL));
/// ```
///
/// # Cost
///
/// Three loads for the square, `and`, `imul`, `shr`, `add`, and a comparison and a `cmov`
/// that the compiler cannot do without: the list is a reference, and its squares are a
/// load. The lists have 80128 bytes and the multipliers and the like 2048. About 0.8 times
/// as fast as [`hash::king`](super::king), if all that is in a cache, and then as that.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn king(from: Square, targets: Bitboard) -> MoveList {
    KING.list(from, targets)
}

/// The moves of a knight to some of the squares that it attacks, from 5520 lists.
///
/// The same as [`hash::knight`](super::knight).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{full, knight};
/// use setwise::{Bitboard, Square};
///
/// let all = Bitboard::FULL;
/// assert_eq!(full::knight(Square::B1, all), knight(Square::B1, all));
/// ```
///
/// # Cost
///
/// As [`king`], with lists of 44160 bytes.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn knight(from: Square, targets: Bitboard) -> MoveList {
    KNIGHT.list(from, targets)
}

/// The moves of a rook to some squares of its rank, from 8192 lists.
///
/// The same as [`hash::rank`](super::rank).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{full, rank};
/// use setwise::{Bitboard, Square};
///
/// let all = Bitboard::FULL;
/// assert_eq!(full::rank(Square::A4, all), rank(Square::A4, all));
/// ```
///
/// # Cost
///
/// As [`king`], with lists of 65536 bytes.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn rank(from: Square, targets: Bitboard) -> MoveList {
    RANK.list(from, targets)
}

/// The moves of a rook to some squares of its file, from 8192 lists.
///
/// The same as [`hash::file`](super::file).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{file, full};
/// use setwise::{Bitboard, Square};
///
/// let all = Bitboard::FULL;
/// assert_eq!(full::file(Square::D8, all), file(Square::D8, all));
/// ```
///
/// # Cost
///
/// As [`rank`].
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn file(from: Square, targets: Bitboard) -> MoveList {
    FILE.list(from, targets)
}

/// The moves of a bishop to some squares of its diagonal, from 2562 lists.
///
/// The same as [`hash::diagonal`](super::diagonal).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{diagonal, full};
/// use setwise::{Bitboard, Square};
///
/// let all = Bitboard::FULL;
/// assert_eq!(full::diagonal(Square::C1, all), diagonal(Square::C1, all));
/// ```
///
/// # Cost
///
/// As [`king`], with lists of 20496 bytes.
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn diagonal(from: Square, targets: Bitboard) -> MoveList {
    DIAGONAL.list(from, targets)
}

/// The moves of a bishop to some squares of its anti-diagonal, from 2562 lists.
///
/// The same as [`hash::anti_diagonal`](super::anti_diagonal).
///
/// # Examples
///
/// ```
/// use setwise::serialize::hash::{anti_diagonal, full};
/// use setwise::{Bitboard, Square};
///
/// let all = Bitboard::FULL;
/// assert_eq!(full::anti_diagonal(Square::C1, all), anti_diagonal(Square::C1, all));
/// ```
///
/// # Cost
///
/// As [`diagonal`].
///
/// Source: CPW, [Bitboard Serialization](https://www.chessprogramming.org/Bitboard_Serialization), "Hashing Multiple Bits"
#[must_use]
#[inline]
pub const fn anti_diagonal(from: Square, targets: Bitboard) -> MoveList {
    ANTI_DIAGONAL.list(from, targets)
}

/// The hashes of the squares, and their lists one after the other.
struct Table<const LISTS: usize> {
    squares: [Entry; 64],
    lists: [[u8; 8]; LISTS],
}

/// The hash of a square, and where its lists begin.
#[derive(Clone, Copy)]
struct Entry {
    hash: TargetHash,
    first: u32,
}

/// What the lists are of.
#[derive(Clone, Copy)]
enum Targets {
    King,
    Knight,
    Rank,
    File,
    Diagonal,
    AntiDiagonal,
}

impl<const LISTS: usize> Table<LISTS> {
    const fn new(targets: Targets) -> Self {
        let none = Entry { hash: targets.hash(Square::A1), first: 0 };
        let mut table = Self { squares: [none; 64], lists: [[0; 8]; LISTS] };
        let (mut i, mut first) = (0, 0);
        while i < 64 {
            let hash = targets.hash(Square::new_wrapping(i as u32));
            table.squares[i] = Entry { hash, first };
            table.fill(hash, first as usize);
            first += hash.len() as u32;
            i += 1;
        }
        // What is counted here is what the sources count.
        assert!(first as usize == LISTS);
        table
    }

    /// Makes the lists of a square.
    const fn fill(&mut self, hash: TargetHash, first: usize) {
        let targets = hash.targets().0;
        let mut subset = 0u64;
        loop {
            self.lists[first + hash.index(Bitboard(subset))] = pack(subset);
            subset = subset.wrapping_sub(targets) & targets;
            if subset == 0 {
                return;
            }
        }
    }

    #[inline(always)]
    const fn list(&'static self, from: Square, targets: Bitboard) -> MoveList {
        let Entry { hash, first } = &self.squares[from.index() as usize & 63];
        let at = *first as usize + hash.index(targets);
        // Always below, but the compiler cannot know that.
        if at < LISTS { MoveList::new(&self.lists[at], 0) } else { MoveList::EMPTY }
    }
}

impl Targets {
    const fn hash(self, square: Square) -> TargetHash {
        match self {
            Self::King => TargetHash::king(square),
            Self::Knight => TargetHash::knight(square),
            Self::Rank => TargetHash::rank(square),
            Self::File => TargetHash::file(square),
            Self::Diagonal => TargetHash::diagonal(square),
            Self::AntiDiagonal => TargetHash::anti_diagonal(square),
        }
    }
}
