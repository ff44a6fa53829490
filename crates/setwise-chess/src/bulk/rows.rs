//! A question asked of every row, compiled for a level.

use core::array::from_fn;
use core::marker::PhantomData;

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::bulk::COLUMNS;
use crate::bulk::question::Ask;
use crate::rules::legal::board::{Board, SidePieces};
use crate::rules::legal::branchless_sets::PreparedBoard;
use crate::rules::legal::rays::{CastlingPath, RAYS, Rays};
use crate::rules::legal::side::White;
use crate::vocabulary::castling::has_standard_rights;
use crate::vocabulary::color::Color;

/// The number of rows answered at once: the words of a register of AVX-512.
const LANES: usize = 8;

/// The type of an answer.
pub(super) trait Word: Copy {
    fn of(word: u64) -> Self;
}

impl Word for u64 {
    #[inline(always)]
    fn of(word: u64) -> Self {
        word
    }
}

/// Counts are small.
impl Word for u32 {
    #[inline(always)]
    fn of(word: u64) -> Self {
        word as Self
    }
}

/// Answers a question for every row.
pub(super) fn answer<A: Ask, W: Word>(
    level: Level,
    columns: [&[u64]; COLUMNS],
    turned: &[u64],
    answers: &mut [W],
) {
    level.dispatch(Rows { columns, turned, answers, ask: PhantomData::<A> });
}

struct Rows<'a, A, W> {
    columns: [&'a [u64]; COLUMNS],
    /// All ones if ranks and colors are swapped.
    turned: &'a [u64],
    answers: &'a mut [W],
    ask: PhantomData<A>,
}

impl<A: Ask, W: Word> Kernel for Rows<'_, A, W> {
    type Output = ();

    /// Answers one row after the other.
    #[inline(always)]
    fn run(self) {
        for (row, answer) in self.answers.iter_mut().enumerate() {
            let words = words(&self.columns, row);
            *answer = W::of(turn::<A>(A::alone(&board(words)), self.turned[row]));
        }
    }

    /// Answers eight rows at a time.
    #[inline(always)]
    fn run_wide(self) {
        let (registers, _) = self.answers.as_chunks_mut::<LANES>();
        let together = registers.len() * LANES;
        let chunks = chunks(&self.columns);
        let turns = self.turned.as_chunks::<LANES>().0;
        for (index, answers) in registers.iter_mut().enumerate() {
            answer_together::<A, W>(nth(&chunks, index), &turns[index], answers);
        }
        // The last rows, fewer than a register has, share the code of the rare ones.
        for (row, answer) in self.answers.iter_mut().enumerate().skip(together) {
            let words = words(&self.columns, row);
            *answer = W::of(turn::<A>(rare::<A>(words), self.turned[row]));
        }
    }
}

/// Answers for the eight rows of a register.
#[inline(always)]
fn answer_together<A: Ask, W: Word>(
    columns: [&[u64; LANES]; COLUMNS],
    turned: &[u64; LANES],
    answers: &mut [W; LANES],
) {
    let [_, if_en_passant, if_shuffled] = A::IS_ALONE;
    // The table lookups, row by row.
    let mut rays = [[0; LANES]; 9];
    let mut must_be_empty = [[0; LANES]; 2];
    let mut alone = [0; LANES];
    for lane in 0..LANES {
        let [pawns, king] = [columns[0][lane], columns[5][lane]].map(Bitboard);
        let [rooks, en_passant] = [columns[12][lane], columns[13][lane]].map(Bitboard);
        let square = Square::new_wrapping(king.0.trailing_zeros() as usize);
        let from = &RAYS[square.index() & 63];
        for (column, ray) in rays.iter_mut().zip(from.words()) {
            column[lane] = ray;
        }
        for (column, path) in
            must_be_empty.iter_mut().zip(CastlingPath::both::<White>(square, rooks))
        {
            column[lane] = path.must_be_empty;
        }
        let is_shuffled = if_shuffled && !has_standard_rights(Color::White, king, rooks);
        let captors =
            if if_en_passant { en_passant & pawns.pawn_attacks_white() } else { Bitboard::EMPTY };
        alone[lane] = captors.0 | u64::from(is_shuffled);
    }
    let mut words = [0; LANES];
    for lane in 0..LANES {
        let board = board(lanes(&columns, lane));
        let rays = rays_in(&rays, lane);
        // The rooks are there, or there would be no right.
        let path = |must_be_empty: u64, must_be_safe: u64, target: usize| CastlingPath {
            must_be_empty,
            must_be_safe,
            rook: 0,
            target,
        };
        let castling_paths =
            [path(must_be_empty[0][lane], 0x60, 6), path(must_be_empty[1][lane], 0x0c, 2)];
        let (answer, check) = A::together(&PreparedBoard { board, rays, castling_paths });
        words[lane] = turn::<A>(answer, turned[lane]);
        alone[lane] |= check;
    }
    for lane in 0..LANES {
        answers[lane] = W::of(match alone[lane] {
            0 => words[lane],
            _ => turn::<A>(rare::<A>(lanes(&columns, lane)), turned[lane]),
        });
    }
}

// The next five functions do not depend on the question, so they are instantiated once for all.

/// Returns the words of a row.
#[inline(always)]
fn words(columns: &[&[u64]; COLUMNS], row: usize) -> [u64; COLUMNS] {
    columns.map(|column| column[row])
}

/// Returns the columns in chunks for a register each.
#[inline(always)]
fn chunks<'a>(columns: &[&'a [u64]; COLUMNS]) -> [&'a [[u64; LANES]]; COLUMNS] {
    columns.map(|column| column.as_chunks().0)
}

/// Returns one chunk of each column.
#[inline(always)]
fn nth<'a>(chunks: &[&'a [[u64; LANES]]; COLUMNS], index: usize) -> [&'a [u64; LANES]; COLUMNS] {
    chunks.map(|chunks| &chunks[index])
}

/// Returns the words of a row in chunks.
#[inline(always)]
fn lanes(columns: &[&[u64; LANES]; COLUMNS], lane: usize) -> [u64; COLUMNS] {
    columns.map(|column| column[lane])
}

/// Returns the rays of a row.
#[inline(always)]
fn rays_in(rays: &[[u64; LANES]; 9], lane: usize) -> Rays {
    Rays::from_words(from_fn(|column| rays[column][lane]))
}

#[cold]
#[inline(never)]
fn rare<A: Ask>(words: [u64; COLUMNS]) -> u64 {
    A::alone(&board(words))
}

/// Turns a set back to the board as it is.
#[inline(always)]
fn turn<A: Ask>(answer: u64, turned: u64) -> u64 {
    if A::IS_SET && turned != 0 { answer.swap_bytes() } else { answer }
}

/// Returns the board of a row.
#[inline(always)]
fn board(words: [u64; COLUMNS]) -> Board {
    let side = |first: usize| {
        let word = |kind: usize| Bitboard(words[first + kind]);
        let queens = word(4);
        SidePieces {
            pawns: word(0),
            knights: word(1),
            diagonal: word(2) | queens,
            orthogonal: word(3) | queens,
            king: word(5),
            all: word(0) | word(1) | word(2) | word(3) | queens | word(5),
        }
    };
    Board {
        us: side(0),
        them: side(6),
        rooks: Bitboard(words[12]),
        en_passant: Bitboard(words[13]),
    }
}
