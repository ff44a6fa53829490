//! Positions whose sets are columns already, such as those of a table in a file.

use setwise::bulk::{Kernel, Level};

use crate::bulk::Columns;
use crate::position::Position;

/// The number of rows that are checked and turned together, which stay in the first-level cache.
const TOGETHER: usize = 128;

/// The number of rows in a register of AVX-512.
const LANES: usize = 8;

/// The outer ranks, where no pawn is.
const OUTER: u64 = 0xff00_0000_0000_00ff;

/// The corners, and the squares where kings have castling rights, in chess.
const CORNERS: u64 = 0x8100_0000_0000_0081;
const HOMES: u64 = 0x1000_0000_0000_0010;

/// Columns of words with the positions of rows. All have the same length.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The sets of pieces, in the order of [`Piece::ALL`](crate::Piece::ALL).
    pub pieces: [&'a [u64]; 12],
    /// Nonzero if White is to move.
    pub white_to_move: &'a [u64],
    /// The rooks that may castle.
    pub castling: &'a [u64],
    /// The en passant square.
    pub en_passant: &'a [u64],
}

impl Words<'_> {
    /// Returns the number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.white_to_move.len()
    }

    /// Returns true if there are no rows.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Columns {
    /// Appends the positions of rows.
    ///
    /// A row whose words are certainly a valid position, in chess and without an en passant square, is
    /// taken as it is. For each other row, `position` returns the position to append, given the number
    /// of the row; that is called in the order of the rows.
    ///
    /// # Panics
    ///
    /// Panics if the columns differ in length.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_chess::bulk::{Columns, Words};
    /// use setwise_chess::Position;
    ///
    /// let sets = Position::START.pieces().map(|set| [set.0, 0]);
    /// let words = Words {
    ///     pieces: sets.each_ref().map(|words| &words[..]),
    ///     white_to_move: &[!0, !0],
    ///     castling: &[Position::START.castling_rooks().0, 0],
    ///     en_passant: &[0, 0],
    /// };
    /// let mut columns = Columns::new();
    /// let mut others = Vec::new();
    /// columns.extend_words(&words, |row| {
    ///     others.push(row);
    ///     Position::START
    /// });
    /// assert_eq!(columns, [Position::START, Position::START].into_iter().collect());
    /// assert_eq!(others, [1]);
    /// ```
    pub fn extend_words(&mut self, words: &Words<'_>, mut position: impl FnMut(usize) -> Position) {
        let Words { pieces, white_to_move, castling, en_passant } = *words;
        let len = words.len();
        let all = pieces.iter().chain([&castling, &en_passant]);
        assert!(all.into_iter().all(|column| column.len() == len), "columns of the same length");
        for start in (0..len).step_by(TOGETHER) {
            let rows = start..len.min(start + TOGETHER);
            let part = Words {
                pieces: pieces.map(|column| &column[rows.clone()]),
                white_to_move: &white_to_move[rows.clone()],
                castling: &castling[rows.clone()],
                en_passant: &en_passant[rows],
            };
            let first = self.len();
            let is_other = Level::best().dispatch(Append { words: &part, columns: self });
            let others = is_other[..part.len()].iter().enumerate().filter(|&(_, &is)| is != 0);
            for (row, _) in others {
                self.replace(first + row, &position(start + row));
            }
        }
    }

    fn replace(&mut self, row: usize, position: &Position) {
        let mut one = Self::new();
        one.push(position);
        for (words, word) in self.words.iter_mut().zip(&one.words) {
            words[row] = word[0];
        }
        self.turned[row] = one.turned[0];
    }
}

/// Appends rows, and returns nonzero words for those that may be invalid.
struct Append<'a, 'c> {
    words: &'a Words<'a>,
    columns: &'c mut Columns,
}

impl Kernel for Append<'_, '_> {
    type Output = [u64; TOGETHER];

    #[inline(always)]
    fn run(self) -> [u64; TOGETHER] {
        let Self { words, columns } = self;
        let first = columns.len();
        let len = first + words.len();
        columns.turned.resize(len, 0);
        columns.words.iter_mut().for_each(|words| words.resize(len, 0));
        let mut others = [0; TOGETHER];
        let together = words.len() / LANES * LANES;
        for start in (0..together).step_by(LANES) {
            append::<LANES>(words, start, columns, first + start, &mut others);
        }
        for start in together..words.len() {
            append::<1>(words, start, columns, first + start, &mut others);
        }
        others
    }
}

/// Writes `N` rows to columns, and nonzero words to `others` for those that may be invalid, or have an en
/// passant square.
#[inline(always)]
fn append<const N: usize>(
    words: &Words<'_>,
    start: usize,
    columns: &mut Columns,
    to: usize,
    others: &mut [u64; TOGETHER],
) {
    let mut pieces = [[0; N]; 12];
    for (lanes, column) in pieces.iter_mut().zip(&words.pieces) {
        *lanes = self::lanes(column, start);
    }
    let castling: [u64; N] = lanes(words.castling, start);
    let mut turned: [u64; N] = lanes(words.white_to_move, start);
    for turned in &mut turned {
        *turned = u64::from(*turned == 0).wrapping_neg();
    }
    put(&mut columns.turned, to, &turned);
    for column in 0..13 {
        let [white, black] = match column {
            12 => [&castling; 2],
            _ => [&pieces[column], &pieces[(column + 6) % 12]],
        };
        let mut sets = [0; N];
        for lane in 0..N {
            // Without a branch, so that the compiler takes all lanes together.
            sets[lane] = white[lane] & !turned[lane] | black[lane].swap_bytes() & turned[lane];
        }
        put(&mut columns.words[column], to, &sets);
    }
    let mut wrong: [u64; N] = lanes(words.en_passant, start);
    let mut occupied = [0; N];
    for side in 0..2 {
        let mut all = [0; N];
        for column in &pieces[6 * side..6 * side + 6] {
            for lane in 0..N {
                wrong[lane] |= (occupied[lane] | all[lane]) & column[lane];
                all[lane] |= column[lane];
            }
        }
        let [pawns, rooks, king] = [0, 3, 5].map(|role| &pieces[6 * side + role]);
        let rank = if side == 0 { 0xff } else { 0xff << 56 };
        for lane in 0..N {
            let rights = castling[lane] & rank;
            let king = king[lane];
            let is_wrong = u64::from(pawns[lane].count_ones() > 8)
                | u64::from(all[lane].count_ones() > 16)
                | u64::from(king == 0)
                | king & king.wrapping_sub(1)
                | u64::from(rights != 0) & u64::from(king != HOMES & rank);
            wrong[lane] |= pawns[lane] & OUTER | rights & !(rooks[lane] & CORNERS) | is_wrong;
            occupied[lane] |= all[lane];
        }
    }
    for lane in 0..N {
        wrong[lane] |= castling[lane] & !CORNERS;
    }
    put(others, start, &wrong);
}

/// Returns `N` words of a column.
#[inline(always)]
fn lanes<const N: usize>(column: &[u64], start: usize) -> [u64; N] {
    let mut lanes = [0; N];
    lanes.copy_from_slice(&column[start..start + N]);
    lanes
}

/// Writes words to a column.
#[inline(always)]
fn put<const N: usize>(column: &mut [u64], start: usize, words: &[u64; N]) {
    column[start..start + N].copy_from_slice(words);
}
