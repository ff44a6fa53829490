//! Building a book.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::moves::{IllegalMoveError, Move};
use crate::notation::polyglot::book::Book;
use crate::notation::polyglot::entry::Entry;
use crate::position::Position;

/// Collects moves for positions, and builds a [`Book`] from them.
///
/// Moves may come in any order. If the same move is added to a position again, its weights are
/// summed. If a weight then does not fit in 16 bits, all weights of the position are scaled down in
/// proportion, but a weight above 0 stays above 0. If a move is added with other learning data, the
/// last data replace the earlier ones.
///
/// The moves of a position are in descending order of their weights, and moves of the same weight in
/// the order of their [bits](Entry::move_bits). So the entries of a book that was built make the
/// same book again.
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    moves: Vec<Weighted>,
}

/// A move with a weight that may be too large for an entry.
#[derive(Clone, Copy, Debug)]
struct Weighted {
    /// The entry, whose weight is set when the book is built.
    entry: Entry,
    weight: u64,
}

impl BookBuilder {
    /// Creates an empty builder.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: Vec::new() }
    }

    /// Adds a move for a position, with 0 as its learning data.
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal.
    pub fn add(
        &mut self,
        position: &Position,
        m: Move,
        weight: u32,
    ) -> Result<(), IllegalMoveError> {
        self.add_with_learn(position, m, weight, 0)
    }

    /// Adds a move for a position, with learning data.
    ///
    /// ```
    /// use setwise_chess::Position;
    /// use setwise_chess::polyglot::BookBuilder;
    ///
    /// let m = Position::START.read_san("e4")?;
    /// let mut builder = BookBuilder::new();
    /// builder.add_with_learn(&Position::START, m, 7, 0x0102_0304)?;
    /// let entry = builder.build().entry(0).unwrap();
    /// assert_eq!((entry.weight, entry.learn), (7, 0x0102_0304));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the move is not legal.
    pub fn add_with_learn(
        &mut self,
        position: &Position,
        m: Move,
        weight: u32,
        learn: u32,
    ) -> Result<(), IllegalMoveError> {
        if !position.is_legal(m) {
            return Err(IllegalMoveError::new(position, m));
        }
        let entry = Entry::new(position.zobrist_key(), m, 0, learn);
        self.moves.push(Weighted { entry, weight: weight.into() });
        Ok(())
    }

    /// Returns the book.
    #[must_use]
    pub fn build(mut self) -> Book {
        self.moves.sort_by_key(|it| (it.entry.key, it.entry.move_bits));
        self.moves.dedup_by(|later, first| {
            let is_same = (later.entry.key, later.entry.move_bits)
                == (first.entry.key, first.entry.move_bits);
            if is_same {
                first.weight = first.weight.saturating_add(later.weight);
                first.entry.learn = later.entry.learn;
            }
            is_same
        });
        let mut bytes = Vec::with_capacity(self.moves.len() * Entry::SIZE);
        for position in self.moves.chunk_by_mut(|one, next| one.entry.key == next.entry.key) {
            let most = position.iter().map(|it| it.weight).max().unwrap_or_default();
            for Weighted { entry, weight } in &mut *position {
                entry.weight = scaled(*weight, most);
            }
            position.sort_by_key(|it| (Reverse(it.entry.weight), it.entry.move_bits));
            bytes.extend(position.iter().flat_map(|it| it.entry.to_bytes()));
        }
        Book::of_entries(bytes)
    }
}

impl Extend<Entry> for BookBuilder {
    /// Adds entries, such as those of another book, without checking their moves.
    fn extend<I: IntoIterator<Item = Entry>>(&mut self, entries: I) {
        let weighted = |entry: Entry| Weighted { entry, weight: entry.weight.into() };
        self.moves.extend(entries.into_iter().map(weighted));
    }
}

/// Returns a weight, reduced so that the greatest one of its position fits an entry.
fn scaled(weight: u64, most: u64) -> u16 {
    let limit = u64::from(u16::MAX);
    let scaled = match most > limit {
        true => (u128::from(weight) * u128::from(limit) / u128::from(most)) as u64,
        false => weight,
    };
    u16::try_from(scaled.max(weight.min(1))).unwrap_or(u16::MAX)
}
