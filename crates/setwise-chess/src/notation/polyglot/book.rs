//! Reading a book.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

use crate::moves::Move;
use crate::notation::polyglot::entry::Entry;
use crate::position::Position;

/// An opening book in the format of Polyglot, in bytes that are owned, borrowed or mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book<B = Vec<u8>> {
    bytes: B,
}

/// A legal move of a book, returned by [`Book::moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The weight. [`Book::choose`] picks the move with a probability of its share of the weights.
    pub weight: u16,
    /// The learning data, which most programs ignore.
    pub learn: u32,
}

impl Book {
    /// Creates a book of whole entries in order.
    pub(super) const fn of_entries(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }
}

impl<B: AsRef<[u8]>> Book<B> {
    /// Creates a book from bytes, which must be whole entries in the order of their keys.
    ///
    /// This reads all keys, but does not check the moves: see [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// Returns an error if the last entry is incomplete, or with the first entry that is out of
    /// order.
    pub fn new(bytes: B) -> Result<Self, BookError> {
        let book = Self { bytes };
        let length = book.as_bytes().len();
        if !length.is_multiple_of(Entry::SIZE) {
            return Err(BookError { index: book.len(), reason: BookReason::Incomplete });
        }
        match book.first_out_of_order() {
            Some(index) => Err(BookError { index, reason: BookReason::Order }),
            None => Ok(book),
        }
    }

    /// Returns the index of the first entry whose key is smaller than that of the entry before.
    fn first_out_of_order(&self) -> Option<usize> {
        let mut pairs = self.entries().zip(self.entries().skip(1));
        pairs.position(|(one, next)| one.key > next.key).map(|index| index + 1)
    }

    /// Checks all moves, as far as that is possible without the positions.
    ///
    /// # Errors
    ///
    /// Returns an error with the first entry whose move no piece can make in any position, or whose
    /// move an earlier entry with the same key has, in the same bits. Castling in two forms is
    /// visible only in the position, so it is not an error.
    pub fn check(&self) -> Result<(), BookError> {
        let (mut key, mut moves) = (None, BTreeSet::new());
        for (index, entry) in self.entries().enumerate() {
            if key != Some(entry.key) {
                key = Some(entry.key);
                moves.clear();
            }
            let reason = if entry.uci_move().is_none() {
                BookReason::ImpossibleMove(entry.move_bits)
            } else if !moves.insert(entry.move_bits) {
                BookReason::Duplicate
            } else {
                continue;
            };
            return Err(BookError { index, reason });
        }
        Ok(())
    }

    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Consumes the book and returns its bytes.
    #[must_use]
    pub fn into_bytes(self) -> B {
        self.bytes
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_bytes().len() / Entry::SIZE
    }

    /// Returns true if the book has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the entry with an index, or `None` if the book has fewer entries.
    #[must_use]
    pub fn entry(&self, index: usize) -> Option<Entry> {
        let bytes = self.as_bytes().get(index.checked_mul(Entry::SIZE)?..)?;
        bytes.first_chunk().copied().map(Entry::from_bytes)
    }

    /// Returns all entries.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry> + Clone {
        let (entries, _) = self.as_bytes().as_chunks();
        entries.iter().copied().map(Entry::from_bytes)
    }

    /// Returns the entries with a key, including those whose move is not legal.
    pub fn entries_of(&self, key: u64) -> impl ExactSizeIterator<Item = Entry> + Clone {
        let (entries, _) = self.as_bytes().as_chunks();
        let begin = entries.partition_point(|&entry| Entry::from_bytes(entry).key < key);
        let rest = entries.get(begin..).unwrap_or_default();
        let length = rest.partition_point(|&entry| Entry::from_bytes(entry).key == key);
        rest[..length].iter().copied().map(Entry::from_bytes)
    }

    /// Returns the legal moves for a position, each once, in the order of the book.
    ///
    /// Some books have castling with the target of the king and with the square of the rook, or
    /// have entries twice. The weight of a move is the sum of those of its entries, at most 65,535,
    /// and its learning data are those of the entry with the greatest weight, or of the first such.
    ///
    /// Entries whose move is not legal are skipped. They occur if two positions have the same key,
    /// or if the book is corrupt. [`entries_of`](Self::entries_of) returns all entries.
    pub fn moves(&self, position: &Position) -> impl ExactSizeIterator<Item = BookMove> {
        let mut merged: Vec<(BookMove, u16)> = Vec::new();
        for entry in self.entries_of(position.zobrist_key()) {
            let Some(mv) = entry.to_move(position) else { continue };
            let Entry { weight, learn, .. } = entry;
            let Some((found, greatest)) = merged.iter_mut().find(|(found, _)| found.mv == mv)
            else {
                merged.push((BookMove { mv, weight, learn }, weight));
                continue;
            };
            found.weight = found.weight.saturating_add(weight);
            if weight > *greatest {
                (found.learn, *greatest) = (learn, weight);
            }
        }
        merged.into_iter().map(|(found, _)| found)
    }

    /// Chooses a legal move by a random number: the probability of each is its share of the
    /// weights.
    ///
    /// The number should be uniform over all 64 bits. Returns `None` if the book has no legal move
    /// for the position, or if all weights are 0.
    #[must_use]
    pub fn choose(&self, position: &Position, random: u64) -> Option<Move> {
        let moves: Vec<BookMove> = self.moves(position).collect();
        let sum: u64 = moves.iter().map(|each| u64::from(each.weight)).sum();
        // The high word of the product is below the sum.
        let mut left = ((u128::from(random) * u128::from(sum)) >> 64) as u64;
        for BookMove { mv, weight, .. } in moves {
            match left.checked_sub(weight.into()) {
                Some(rest) => left = rest,
                None => return Some(mv),
            }
        }
        None
    }
}

/// The error of [`Book::new`] and [`Book::check`], with the entry and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookError {
    index: usize,
    reason: BookReason,
}

impl BookError {
    /// Returns the index of the entry, counted from 0 as in [`Book::entry`] and in the text of the
    /// error. Its bytes begin at 16 times the index.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the reason.
    #[must_use]
    pub const fn reason(&self) -> BookReason {
        self.reason
    }
}

impl core::error::Error for BookError {}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = self.index.saturating_mul(Entry::SIZE);
        write!(f, "entry index {}, byte offset {offset}: ", self.index)?;
        match self.reason {
            BookReason::Incomplete => f.write_str("the entry has fewer than 16 bytes"),
            BookReason::Order => f.write_str("the key is smaller than the one before"),
            BookReason::ImpossibleMove(bits) => write!(f, "no piece can make the move {bits:#06x}"),
            BookReason::Duplicate => f.write_str("the position has this move twice"),
        }
    }
}

/// The reason why bytes are not a valid book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookReason {
    /// The last entry has fewer than 16 bytes.
    Incomplete,
    /// The key of the entry is smaller than that of the entry before.
    Order,
    /// No piece can make the move with these bits.
    ImpossibleMove(u16),
    /// An earlier entry has the same key and the same move.
    Duplicate,
}
