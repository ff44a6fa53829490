//! The size of a table that a count can fill.

use crate::perft::perft;
use crate::perft::table::PerftTable;
use crate::position::Position;

impl PerftTable {
    /// Creates an empty table for one count, of at most `most` bytes (but 64), and of no more than
    /// the count can fill; `None` if there is not enough memory.
    ///
    /// A small table stays in the cache, and less memory is cleared first.
    ///
    /// ```
    /// use setwise_chess::{PerftTable, Position};
    ///
    /// let table = |depth| PerftTable::for_count(&Position::START, depth, 1 << 22).unwrap();
    /// assert_eq!((table(1).bytes(), table(9).bytes()), (64, 1 << 22));
    /// assert!(table(4).bytes() < 20_000);
    /// ```
    #[must_use]
    pub fn for_count(position: &Position, depth: u32, most: usize) -> Option<Self> {
        Self::new(useful_size(position, depth, most))
    }
}

/// Returns an upper bound of the bytes that a count can fill, or `most`.
///
/// Transpositions are counted as several positions.
fn useful_size(position: &Position, depth: u32, most: usize) -> usize {
    let enough = MAX_MEASURED.min((most / BYTES) as u64);
    let mut positions = 0;
    for plies in 0..=depth.saturating_sub(PerftTable::MIN_DEPTH) {
        if positions > enough / BRANCHES {
            return most;
        }
        positions += perft(position, plies);
    }
    most.min(usize::try_from(positions).map_or(most, |positions| positions.saturating_mul(BYTES)))
}

/// The memory for a position: more than an entry takes, so that few buckets overflow.
const BYTES: usize = 24;

/// Larger tables are not measured.
const MAX_MEASURED: u64 = 1 << 28;

/// The assumed number of moves: if one more ply may overflow the table, its positions are not
/// counted, since that takes longer than clearing all of the memory.
const BRANCHES: u64 = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::Perft;

    #[test]
    fn a_table_for_a_count_is_large_enough_and_not_much_larger() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let kings = "7k/8/8/8/8/8/8/K7 w - - 0 1";
        for (position, depth) in [
            (Position::START, 5),
            (kiwipete.parse().expect("a position"), 4),
            (kings.parse().expect("a position"), 6),
        ] {
            let asked = 1 << 24;
            let table = PerftTable::for_count(&position, depth, asked).expect("some memory");
            let nodes = Perft::new().table(&table).count(&position, depth);
            let large = PerftTable::new(asked).expect("some memory");
            assert_eq!(Perft::new().table(&large).count(&position, depth), nodes);
            assert!(table.bytes() < asked / 8, "{position}: {}", table.bytes());
            // Few are lost to others of the same place.
            assert!(table.lookups() <= large.lookups() + large.lookups() / 20, "{position}");
            assert!(table.len() <= large.len() && table.len() > large.len() / 10 * 9);
        }
    }
}
