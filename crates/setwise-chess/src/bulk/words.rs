//! Positions whose sets are columns already, such as those of a table in a file.

use setwise::bulk::{Kernel, Level};

use crate::bulk::Columns;
use crate::position::Position;

/// The number of rows that are checked and turned together, which stay in the first-level cache.
const TOGETHER: usize = 128;

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
        let Words { pieces, white_to_move, castling, .. } = *self.words;
        let Columns { words, turned } = self.columns;
        let first = turned.len();
        let len = first + white_to_move.len();
        turned.resize(len, 0);
        words.iter_mut().for_each(|words| words.resize(len, 0));
        for (turned, &is_white) in turned[first..].iter_mut().zip(white_to_move) {
            *turned = if is_white == 0 { !0 } else { 0 };
        }
        let turned = &turned[first..];
        for (column, words) in words.iter_mut().enumerate().take(13) {
            let [white, black] = match column {
                12 => [castling; 2],
                _ => [pieces[column], pieces[(column + 6) % 12]],
            };
            let sets = white.iter().zip(black).zip(turned);
            for (word, ((&white, &black), &turned)) in words[first..].iter_mut().zip(sets) {
                *word = if turned == 0 { white } else { black.swap_bytes() };
            }
        }
        others(self.words)
    }
}

/// Returns nonzero words for the rows that may be invalid, or have an en passant square.
#[inline(always)]
fn others(words: &Words<'_>) -> [u64; TOGETHER] {
    let Words { pieces, castling, en_passant, .. } = *words;
    let mut others = [0; TOGETHER];
    let mut occupied = [0; TOGETHER];
    for side in 0..2 {
        let mut all = [0; TOGETHER];
        for column in &pieces[6 * side..6 * side + 6] {
            for (row, &set) in column.iter().enumerate() {
                others[row] |= occupied[row] & set;
                occupied[row] |= set;
                all[row] |= set;
            }
        }
        let columns = [0, 3, 5].map(|role| pieces[6 * side + role]);
        for (row, &set) in en_passant.iter().enumerate() {
            let [pawns, rooks, king] = columns.map(|column| column[row]);
            let rank = if side == 0 { 0xff } else { 0xff << 56 };
            let rights = castling[row] & rank;
            let is_wrong = pawns.count_ones() > 8
                || all[row].count_ones() > 16
                || king.count_ones() != 1
                || rights != 0 && king != HOMES & rank;
            others[row] |= set | pawns & OUTER | rights & !(rooks & CORNERS);
            others[row] |= castling[row] & !CORNERS | u64::from(is_wrong);
        }
    }
    others
}
