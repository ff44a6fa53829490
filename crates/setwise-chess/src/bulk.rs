//! Many positions at once: columns of sets, and the number of legal moves of each row.
//!
//! ```
//! use setwise_chess::Position;
//! use setwise_chess::bulk::Columns;
//!
//! let mut columns = Columns::new();
//! columns.push(&Position::START);
//! columns.push(&"7k/5Q2/8/8/8/8/8/K7 b - - 0 1".parse()?);
//! let mut counts = [0; 2];
//! columns.count_legal_moves(&mut counts);
//! assert_eq!(counts, [20, 0]);
//! # Ok::<(), setwise_chess::FenError>(())
//! ```

use core::array::from_fn;

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::color::Color;
use crate::legal::board::{Board, Men};
use crate::legal::lane::{self, RAYS, Rays, Way};
use crate::legal::leaves::has_usual_rights;
use crate::legal::side::White;
use crate::legal::sinks::count;
use crate::position::Position;

/// How many rows are counted at once: the words of a register of AVX-512.
const LANES: usize = 8;

/// The columns of a position: six kinds of men of each side, and what castling and en passant
/// ask for.
const COLUMNS: usize = 14;

/// Positions in memory, column by column, all as the side to move sees them: where it is
/// Black's turn, ranks and colours are swapped.
///
/// # Examples
///
/// ```
/// use setwise_chess::Position;
/// use setwise_chess::bulk::Columns;
///
/// let columns: Columns = [Position::START].into_iter().collect();
/// assert_eq!(columns.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Columns {
    words: [Vec<u64>; COLUMNS],
}

impl Columns {
    /// No positions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words[0].len()
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes all positions out, and keeps the memory.
    pub fn clear(&mut self) {
        self.words.iter_mut().for_each(Vec::clear);
    }

    /// Appends a position.
    ///
    /// # Cost
    ///
    /// Fourteen stores, each to another place in memory.
    pub fn push(&mut self, position: &Position) {
        let pieces = position.pieces();
        let passed = position.en_passant().map_or(Bitboard::EMPTY, Bitboard::from);
        let sets: [Bitboard; COLUMNS] = from_fn(|column| match column {
            12 => position.castling_rooks(),
            13 => passed,
            _ if position.side_to_move() == Color::White => pieces[column],
            _ => pieces[(column + 6) % 12],
        });
        let is_white = position.side_to_move() == Color::White;
        for (words, set) in self.words.iter_mut().zip(sets) {
            words.push(if is_white { set.0 } else { set.0.swap_bytes() });
        }
    }

    /// The number of legal moves of each position.
    ///
    /// # Panics
    ///
    /// Where `counts` has another length than there are positions.
    ///
    /// # Cost
    ///
    /// With AVX-512 some 500 instructions for eight positions, and that of
    /// [`Position::count_legal_moves`] for those in check, those that may capture en passant,
    /// and those that may castle from squares of Chess960; else that for all.
    pub fn count_legal_moves(&self, counts: &mut [u32]) {
        self.count_legal_moves_at(Level::best(), counts);
    }

    /// As [`count_legal_moves`](Self::count_legal_moves), at a level.
    ///
    /// # Panics
    ///
    /// As [`count_legal_moves`](Self::count_legal_moves).
    pub fn count_legal_moves_at(&self, level: Level, counts: &mut [u32]) {
        assert_eq!(counts.len(), self.len(), "a count for each position");
        let columns = self.words.each_ref().map(Vec::as_slice);
        level.dispatch(Count { columns, counts, is_wide: level.lanes() >= LANES });
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

/// Counts, compiled for a level.
struct Count<'a> {
    columns: [&'a [u64]; COLUMNS],
    counts: &'a mut [u32],
    /// Whether rows are counted together.
    is_wide: bool,
}

impl Kernel for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { columns, counts, is_wide } = self;
        let (registers, _) = counts.as_chunks_mut::<LANES>();
        let registers = if is_wide { registers } else { &mut [] };
        let together = registers.len() * LANES;
        let chunks = columns.map(|column| column.as_chunks::<LANES>().0);
        for (index, counts) in registers.iter_mut().enumerate() {
            count_together(chunks.map(|chunks| &chunks[index]), counts);
        }
        for (row, count) in counts.iter_mut().enumerate().skip(together) {
            *count = single(columns.map(|column| column[row]));
        }
    }
}

/// Counts the moves of the rows of a register.
#[inline(always)]
fn count_together(columns: [&[u64; LANES]; COLUMNS], counts: &mut [u32; LANES]) {
    // What is looked up for each row by itself.
    let mut rays = [[0; LANES]; 9];
    let mut swept = [[0; LANES]; 2];
    let mut alone = [0; LANES];
    for lane in 0..LANES {
        let [king, rooks, passed] = [columns[5][lane], columns[12][lane], columns[13][lane]];
        let square = Square::new_wrapping(king.trailing_zeros());
        let from = &RAYS[usize::from(square.index() & 63)];
        for (column, ray) in rays.iter_mut().zip(from.words()) {
            column[lane] = ray;
        }
        for (column, way) in swept.iter_mut().zip(Way::of::<White>(square, Bitboard(rooks))) {
            column[lane] = way.swept;
        }
        let is_usual = has_usual_rights::<White>(Bitboard(king), Bitboard(rooks));
        alone[lane] = passed | u64::from(!is_usual);
    }
    let mut moves = [0; LANES];
    for lane in 0..LANES {
        let board = board(from_fn(|column| columns[column][lane]));
        let rays = Rays::from_words(from_fn(|column| rays[column][lane]));
        // The rooks are there, or there would be no right.
        let way = |swept: u64, path: u64| Way { swept, path, rook: 0, target: 0 };
        let ways = [way(swept[0][lane], 0x60), way(swept[1][lane], 0x0c)];
        let counted = lane::count::<White, { lane::ALL }>(&board, &rays, &ways);
        moves[lane] = counted.moves;
        alone[lane] |= counted.check;
    }
    for lane in 0..LANES {
        counts[lane] = match alone[lane] {
            0 => moves[lane] as u32,
            _ => rare(columns.map(|column| column[lane])),
        };
    }
}

/// Counts the moves of one row.
#[inline(always)]
fn single(words: [u64; COLUMNS]) -> u32 {
    count::<White>(&board(words))
}

#[cold]
#[inline(never)]
fn rare(words: [u64; COLUMNS]) -> u32 {
    single(words)
}

/// The board of a row. That the passed square can be captured on is not looked at.
#[inline(always)]
fn board(words: [u64; COLUMNS]) -> Board {
    let men = |first: usize| {
        let word = |kind: usize| Bitboard(words[first + kind]);
        let queens = word(4);
        Men {
            pawns: word(0),
            knights: word(1),
            diagonal: word(2) | queens,
            orthogonal: word(3) | queens,
            king: word(5),
            all: word(0) | word(1) | word(2) | word(3) | queens | word(5),
        }
    };
    Board { us: men(0), them: men(6), rooks: Bitboard(words[12]), passed: Bitboard(words[13]) }
}
