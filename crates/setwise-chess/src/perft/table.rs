//! A table that remembers counts by position and depth.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::rules::legal::board::Board;
use crate::rules::legal::side::Side;

/// Remembers the number of sequences for positions and depths, for
/// [`Perft::table`](crate::Perft::table).
///
/// An entry is a word for the position and the depth, and one for the number. A thread may read one
/// half of an entry while another thread writes the other; so the first word is stored combined
/// with the second, and halves that do not belong together do not match.
///
/// A lookup uses two independent keys of 64 bits, both of the position and the depth: one selects
/// the bucket, the other is compared. Two different positions in one bucket are confused with odds
/// of 1 in 2^64.
///
/// ```
/// use setwise_chess::{Perft, PerftTable, Position};
///
/// let table = PerftTable::new(100_000).unwrap();
/// assert!(table.is_empty());
/// assert_eq!((table.bytes(), table.capacity()), (100_000 / 64 * 64, 100_000 / 64 * 4));
/// for hits in [0, 1] {
///     assert_eq!(Perft::new().table(&table).count(&Position::START, 4), Ok(197_281));
///     // The first position, and those after one move and two.
///     assert_eq!((table.lookups(), table.hits()), (1 + 20 + 400 + hits, hits));
/// }
/// assert_eq!(table.len(), 421);
/// assert!(PerftTable::new(usize::MAX).is_none());
/// ```
///
/// Source: CPW, [Shared Hash Table](https://www.chessprogramming.org/Shared_Hash_Table), "Lock-less"
#[derive(Debug)]
pub struct PerftTable {
    buckets: Box<[Bucket]>,
    lookups: AtomicU64,
    hits: AtomicU64,
}

/// The entries in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; Self::ENTRIES]);

impl Bucket {
    const ENTRIES: usize = 4;
}

#[derive(Debug, Default)]
struct Entry {
    key: AtomicU64,
    nodes: AtomicU64,
}

/// The bucket of an entry, and the key to compare.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    bucket: usize,
    key: u64,
}

impl PerftTable {
    /// The minimum depth that is remembered: smaller ones are counted faster than found.
    pub(super) const MIN_DEPTH: u32 = 2;

    /// Creates an empty table of `bytes` bytes, at least 64; `None` if there is not enough memory.
    #[must_use]
    pub fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize_with(count, Bucket::default);
        let buckets = buckets.into_boxed_slice();
        Some(Self { buckets, lookups: AtomicU64::new(0), hits: AtomicU64::new(0) })
    }

    /// Returns the size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Returns the largest number of entries.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.buckets.len() * Bucket::ENTRIES
    }

    /// Returns the number of entries; a position at two depths is two. Reads all of the memory.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().filter(|entry| entry.nodes.load(Relaxed) != 0).count()
    }

    /// Returns true if the table has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries().all(|entry| entry.nodes.load(Relaxed) == 0)
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.buckets.iter().flat_map(|Bucket(entries)| entries)
    }

    /// Returns the number of lookups by all counts that have ended.
    #[must_use]
    pub fn lookups(&self) -> u64 {
        self.lookups.load(Relaxed)
    }

    /// Returns the number of lookups that found an entry.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    /// Adds the lookups and hits of a count.
    pub(super) fn note(&self, lookups: u64, hits: u64) {
        self.lookups.fetch_add(lookups, Relaxed);
        self.hits.fetch_add(hits, Relaxed);
    }

    /// Returns the key of a board and a depth.
    #[inline]
    pub(super) fn key<S: Side>(&self, board: &Board, depth: u32) -> Key {
        let (us, them) = (&board.us, &board.them);
        let side = if S::IS_NORTH { 0x9e37_79b9_7f4a_7c15 } else { 0xbf58_476d_1ce4_e5b9 };
        let mut low = mix(us.pawns.0 ^ side, them.pawns.0 ^ u64::from(depth) << 56);
        let mut high = low.rotate_left(32) ^ side;
        for (a, b) in [
            (us.knights.0, them.knights.0),
            (us.diagonal.0, them.diagonal.0),
            (us.orthogonal.0, them.orthogonal.0),
            (
                us.king.0 ^ board.rooks.0.rotate_left(17),
                them.king.0 ^ board.en_passant.0.rotate_left(31),
            ),
        ] {
            low = mix(low ^ a, low.rotate_left(29) ^ b);
            high = mix(high ^ b.rotate_left(7), high.rotate_left(43) ^ a.rotate_left(13));
        }
        high = mix(high ^ us.pawns.0, high.rotate_left(19) ^ them.pawns.0);
        let bucket = ((u128::from(low) * self.buckets.len() as u128) >> 64) as usize;
        Key { bucket, key: high }
    }

    /// Returns the remembered number.
    #[inline]
    pub(super) fn get(&self, Key { bucket, key }: Key) -> Option<u64> {
        for entry in &self.buckets.get(bucket)?.0 {
            let nodes = entry.nodes.load(Relaxed);
            if entry.key.load(Relaxed) ^ nodes == key && nodes != 0 {
                return Some(nodes - 1);
            }
        }
        None
    }

    /// Remembers a number, in place of the least one in the bucket, which is the cheapest to count
    /// again.
    #[inline]
    pub(super) fn put(&self, Key { bucket, key }: Key, nodes: u64) {
        let Some(Bucket(entries)) = self.buckets.get(bucket) else { return };
        let least = entries.iter().min_by_key(|entry| entry.nodes.load(Relaxed));
        // 0 marks an empty entry, so numbers are stored plus one.
        if let (Some(entry), Some(nodes)) = (least, nodes.checked_add(1)) {
            entry.nodes.store(nodes, Relaxed);
            entry.key.store(key ^ nodes, Relaxed);
        }
    }
}

/// Combines both halves of a product: each bit depends on nearly all bits of both factors.
#[inline(always)]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x2d35_8dcc_aa6c_78a5) * u128::from(b ^ 0x8bb8_4b93_962e_acc9);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::rules::legal::side::{Black, White};

    #[test]
    fn a_key_finds_the_number_that_was_put() {
        let table = PerftTable::new(1 << 12).expect("some memory");
        let board = Board::new(&Position::START);
        let keys = || {
            let white = (0..40).map(|depth| table.key::<White>(&board, depth));
            white.chain((0..40).map(|depth| table.key::<Black>(&board, depth)))
        };
        for (nodes, key) in (0..).zip(keys()) {
            assert_eq!(table.get(key), None);
            table.put(key, nodes);
            assert_eq!(table.get(key), Some(nodes));
        }
        table.put(table.key::<White>(&board, 1), u64::MAX);
        assert_ne!(table.get(table.key::<White>(&board, 1)), Some(u64::MAX));
    }

    #[test]
    fn halves_of_different_entries_do_not_match() {
        let table = PerftTable::new(64).expect("some memory");
        let key = table.key::<White>(&Board::new(&Position::START), 3);
        table.put(key, 1);
        for entry in &table.buckets[0].0 {
            entry.nodes.fetch_add(1, Relaxed);
        }
        assert_eq!(table.get(key), None);
    }
}
