//! Many positions at once: columns of sets, and questions about each row.
//!
//! ```
//! use setwise_chess::Position;
//! use setwise_chess::bulk::{Columns, Question};
//!
//! let mut columns: Columns = [Position::START].into_iter().collect();
//! columns.push(&"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse()?);
//! let mut counts = [0; 2];
//! columns.count_legal_moves(&mut counts);
//! assert_eq!(counts, [20, 4]);
//! let mut answers = [0; 2];
//! columns.answer(Question::Pinned, &mut answers);
//! assert_eq!(answers, [Question::Pinned.answer(&Position::START), 0x1000]);
//! # Ok::<(), setwise_chess::FenError>(())
//! ```

mod question;
mod rows;
mod sliders;
mod words;

pub use question::Question;
pub use sliders::{
    bishop_attacks, bishop_attacks_at, queen_attacks, queen_attacks_at, rook_attacks,
    rook_attacks_at,
};

pub use words::Words;

use alloc::vec::Vec;
use core::array::from_fn;

use setwise::Bitboard;
use setwise::bulk::Level;

use crate::bulk::question as ask;
use crate::bulk::rows::{Word, answer};
use crate::position::Position;
use crate::vocabulary::color::Color;
use crate::vocabulary::role::Role;

/// The columns of a position: six sets of pieces for each side, castling rooks and en passant.
const COLUMNS: usize = 14;

/// Positions stored column by column, from the point of view of the side to move: if Black is to
/// move, ranks and colors are swapped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    words: [Vec<u64>; COLUMNS],
    /// All ones if Black is to move.
    turned: Vec<u64>,
}

impl Columns {
    /// Creates columns without positions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words[0].len()
    }

    /// Returns true if the columns are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all positions, and keeps the memory.
    pub fn clear(&mut self) {
        self.words.iter_mut().for_each(Vec::clear);
        self.turned.clear();
    }

    /// Appends a position.
    pub fn push(&mut self, position: &Position) {
        let pieces = position.pieces();
        let en_passant = position.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        let sets: [Bitboard; COLUMNS] = from_fn(|column| match column {
            12 => position.castling_rooks(),
            13 => en_passant,
            _ if position.side_to_move() == Color::White => pieces[column],
            _ => pieces[(column + 6) % 12],
        });
        let is_white = position.side_to_move() == Color::White;
        for (words, set) in self.words.iter_mut().zip(sets) {
            words.push(if is_white { set.0 } else { set.0.swap_bytes() });
        }
        self.turned.push(if is_white { 0 } else { !0 });
    }

    /// Appends rows of other columns.
    ///
    /// # Panics
    ///
    /// Panics if there is no such row.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_chess::Position;
    /// use setwise_chess::bulk::Columns;
    ///
    /// let all: Columns = std::iter::repeat_n(Position::START, 3).collect();
    /// let mut some = Columns::new();
    /// some.extend_rows(&all, &[0, 2]);
    /// assert_eq!(some.len(), 2);
    /// ```
    pub fn extend_rows(&mut self, from: &Self, rows: &[usize]) {
        for (words, all) in self.words.iter_mut().zip(&from.words) {
            words.extend(rows.iter().map(|&row| all[row]));
        }
        self.turned.extend(rows.iter().map(|&row| from.turned[row]));
    }

    /// Counts the legal moves of each position.
    ///
    /// With AVX-512 about 500 instructions count eight positions; those in check, with en passant
    /// captures or with castling of Chess960 are counted one by one.
    ///
    /// # Panics
    ///
    /// Panics if the length of `counts` is not the number of positions.
    pub fn count_legal_moves(&self, counts: &mut [u32]) {
        self.count_legal_moves_at(Level::best(), counts);
    }

    /// Counts as [`count_legal_moves`](Self::count_legal_moves) does, at a level.
    ///
    /// # Panics
    ///
    /// Panics if the length of `counts` is not the number of positions.
    pub fn count_legal_moves_at(&self, level: Level, counts: &mut [u32]) {
        self.put::<ask::LegalMoves, _>(level, counts);
    }

    /// Answers a question about each position with a number or a set of squares.
    ///
    /// Sets are from White's point of view, whichever side moves.
    ///
    /// # Panics
    ///
    /// Panics if the length of `answers` is not the number of positions.
    pub fn answer(&self, question: Question, answers: &mut [u64]) {
        self.answer_at(Level::best(), question, answers);
    }

    /// Answers as [`answer`](Self::answer) does, at a level.
    ///
    /// # Panics
    ///
    /// Panics if the length of `answers` is not the number of positions.
    pub fn answer_at(&self, level: Level, question: Question, answers: &mut [u64]) {
        match question {
            Question::LegalMoves => self.put::<ask::LegalMoves, _>(level, answers),
            Question::Captures => self.put::<ask::Captures, _>(level, answers),
            Question::MovesOf(Role::Pawn) => self.put::<ask::MovesOf<0>, _>(level, answers),
            Question::MovesOf(Role::Knight) => self.put::<ask::MovesOf<1>, _>(level, answers),
            Question::MovesOf(Role::Bishop) => self.put::<ask::MovesOf<2>, _>(level, answers),
            Question::MovesOf(Role::Rook) => self.put::<ask::MovesOf<3>, _>(level, answers),
            Question::MovesOf(Role::Queen) => self.put::<ask::MovesOf<4>, _>(level, answers),
            Question::MovesOf(Role::King) => self.put::<ask::MovesOf<5>, _>(level, answers),
            Question::Targets => self.put::<ask::Targets, _>(level, answers),
            Question::Movable => self.put::<ask::Movable, _>(level, answers),
            Question::Checkers => self.put::<ask::Checkers, _>(level, answers),
            Question::Pinned => self.put::<ask::Pinned, _>(level, answers),
            Question::Pinners => self.put::<ask::Pinners, _>(level, answers),
            Question::HasMove => self.put::<ask::HasMove, _>(level, answers),
            Question::Checks => self.put::<ask::Checks, _>(level, answers),
            Question::Mates => self.put::<ask::Mates, _>(level, answers),
        }
    }

    fn put<A: ask::Ask, W: Word>(&self, level: Level, answers: &mut [W]) {
        assert_eq!(answers.len(), self.len(), "an answer for each position");
        answer::<A, W>(level, self.words.each_ref().map(Vec::as_slice), &self.turned, answers);
    }
}

impl Extend<Position> for Columns {
    fn extend<I: IntoIterator<Item = Position>>(&mut self, positions: I) {
        positions.into_iter().for_each(|position| self.push(&position));
    }
}

impl FromIterator<Position> for Columns {
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> Self {
        let mut columns = Self::new();
        columns.extend(positions);
        columns
    }
}
