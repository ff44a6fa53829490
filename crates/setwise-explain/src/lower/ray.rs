//! Fills over empty squares, attacks of sliders, and lines through squares.

use setwise::Direction;
use setwise_expr::details::rays::{Part, Rays};

use crate::lower::Lower;
use crate::lower::board::arrival;
use crate::lower::value::Value;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;
const MAIN_ANTI_DIAGONAL: u64 = 0x0102_0408_1020_4080;

impl<'a> Lower<'a> {
    /// Returns the result of an operation along rays: the union over its directions, the diagonal
    /// ones first.
    pub(super) fn rays(&self, rays: Rays, set: Value<'a>, other: Value<'a>) -> Value<'a> {
        let empty = if rays.part == Part::AttacksWithBlockers { !other } else { other };
        let (orthogonal, diagonal) = rays.rows.split_at(rays.rows.len().min(4));
        let reached = diagonal.iter().chain(orthogonal).map(|row| {
            let filled = self.occluded(set, empty, row.direction);
            if rays.part == Part::Fill { filled } else { self.step(filled, row.direction) }
        });
        reached.reduce(|a, b| a | b).unwrap_or(set)
    }

    /// Returns the Kogge-Stone fill: three steps of doubled distance.
    fn occluded(&self, set: Value<'a>, empty: Value<'a>, direction: Direction) -> Value<'a> {
        let amount = i32::from(direction.offset());
        let (mut filled, mut open) = (set, empty & arrival(direction));
        for distance in [1, 2, 4] {
            let further = filled.shifted(amount * distance);
            filled = filled | (open & further);
            if distance < 4 {
                open = open & open.shifted(amount * distance);
            }
        }
        filled
    }

    /// Returns the set if the index is less than 64, otherwise the empty set.
    fn on_board(&self, index: Value<'a>, set: Value<'a>) -> Value<'a> {
        index.less(64).select(set, 0)
    }

    /// Returns a main diagonal shifted by a signed number of ranks.
    fn by_ranks(&self, diagonal: u64, ranks: Value<'a>) -> Value<'a> {
        let diagonal = self.constant(diagonal);
        let up = ranks << 3;
        let down = -up;
        // A negative amount is a large word, so that its shift gives zero.
        self.shift_by(diagonal, up, true) | self.shift_by(diagonal, down, false)
    }

    fn file_and_rank(&self, index: Value<'a>) -> [Value<'a>; 2] {
        let high = index >> 3;
        [index & 7, high & 7]
    }

    pub(super) fn diagonal(&self, index: Value<'a>) -> Value<'a> {
        self.on_board(index, self.diagonal_unchecked(index))
    }

    pub(super) fn anti_diagonal(&self, index: Value<'a>) -> Value<'a> {
        self.on_board(index, self.anti_diagonal_unchecked(index))
    }

    fn diagonal_unchecked(&self, index: Value<'a>) -> Value<'a> {
        let [file, rank] = self.file_and_rank(index);
        self.by_ranks(MAIN_DIAGONAL, rank - file)
    }

    fn anti_diagonal_unchecked(&self, index: Value<'a>) -> Value<'a> {
        let [file, rank] = self.file_and_rank(index);
        self.by_ranks(MAIN_ANTI_DIAGONAL, file + rank - 7)
    }

    pub(super) fn line(&self, a: Value<'a>, b: Value<'a>) -> Value<'a> {
        let target = self.shift_by(self.constant(1), b, true);
        let apart = a ^ b;
        let mut line = self.constant(0);
        for line_of in [Self::anti_diagonal_unchecked, Self::diagonal_unchecked] {
            let candidate = line_of(self, a);
            line = (candidate & target).is_zero().select(line, candidate);
        }
        let [file, rank] = self.file_and_rank(a);
        let eight = rank << 3;
        let row = self.shift_by(self.constant(0xff), eight, true);
        let (limit, files) = (self.constant(8), self.constant(FILE_A));
        line = apart.less(limit).select(row, line);
        let column = self.shift_by(files, file, true);
        line = (apart & 7).is_zero().select(column, line);
        line = apart.is_zero().select(0, line);
        self.on_board(a | b, line)
    }

    pub(super) fn between(&self, a: Value<'a>, b: Value<'a>) -> Value<'a> {
        let line = self.line(a, b);
        let all = self.constant(!0);
        let half = line & (self.shift_by(all, a, true) ^ self.shift_by(all, b, true));
        half & (half - 1)
    }
}
