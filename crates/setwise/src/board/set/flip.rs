//! The symmetries of a board: flips about four axes and rotations by three angles.

use crate::board::set::{Board, Geometry};
use crate::board::shape::Shape;
use crate::wide::Set;
use crate::wide::like_bitboard;

/// Flips about the axes of the board, and the rotation by 180 degrees.
///
/// ```
/// use setwise::board::{ConnectFour, ConnectFourBoard, Square};
///
/// let square = |name| Square::<ConnectFour>::from_name(name);
/// let set = ConnectFourBoard::from([square("a1")?, square("a2")?, square("b1")?]);
/// let rotated = ConnectFourBoard::from([square("g6")?, square("g5")?, square("f6")?]);
/// assert_eq!(set.rotate_180(), rotated);
/// assert_eq!(set.rotate_180(), set.flip_vertical().mirror_horizontal());
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
///
/// On a checkered board with an even number of lines, a flip about an axis takes used squares to
/// unused ones, and does not compile:
///
/// ```compile_fail
/// let set = setwise::board::DraughtsBoard::FULL.flip_vertical();
/// ```
///
/// Source: CPW, [Flipping Mirroring and Rotating](https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating)
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    like_bitboard! {
        fn flip_vertical(self) -> Self = {
            const {
                let shape = G::SHAPE;
                assert!(
                    !shape.is_checkered() || shape.ranks() % 2 == 1,
                    "flip_vertical takes squares of a checkered board to unused ones"
                );
            };
            if const { G::SHAPE.is_by_file() } {
                self.reverse_both().reverse_lines()
            } else {
                self.reverse_lines()
            }
        };
        fn mirror_horizontal(self) -> Self = {
            const {
                assert!(
                    !G::SHAPE.is_checkered(),
                    "mirror_horizontal takes squares of a checkered board to unused ones"
                );
            };
            if const { G::SHAPE.is_by_file() } {
                self.reverse_lines()
            } else {
                self.reverse_lines().reverse_both()
            }
        };
        fn rotate_180(self) -> Self = {
            const {
                assert!(
                    !G::SHAPE.is_checkered() || G::SHAPE.ranks() % 2 == 0,
                    "rotate_180 takes squares of a checkered board to unused ones"
                );
            };
            self.reverse_both()
        };
    }

    /// Reverses the order of the bits of the squares. The bit of a square is a linear function of its
    /// coordinates, so this is the rotation by 180 degrees.
    #[inline]
    const fn reverse_both(self) -> Self {
        let unused = const { Set::<WORDS>::BITS - 1 - last_square(&G::SHAPE) };
        Self::new(self.set.reverse_bits().shift_right(unused))
    }

    /// Reverses the order of the lines whose squares are next to each other in the set: of the ranks,
    /// or of the files of a board that is numbered by file.
    #[inline]
    const fn reverse_lines(self) -> Self {
        let count = const { lines(&G::SHAPE).0 };
        if const { WORDS == 1 && is_bytes(&G::SHAPE) } {
            let mut set = self.set;
            set.0[0] = set.0[0].swap_bytes();
            return Self::new(set);
        }
        let starts = const { starts(&G::SHAPE) };
        let (first, mut reversed, mut i) =
            (const { Set::below(lines(&G::SHAPE).1) }, Set::EMPTY, 0);
        while i < count {
            let line = self.set.shift_right(starts[i]).intersection(first);
            reversed = line.shift_left(starts[count - 1 - i]).union(reversed);
            i += 1;
        }
        Self::new(reversed)
    }
}

/// Flips about the diagonals and rotations by 90 degrees, for boards with as many files as ranks.
///
/// ```
/// use setwise::board::{GoBoard9, Square};
///
/// let b1 = GoBoard9::from(Square::from_name("b1")?);
/// assert_eq!(b1.flip_diagonal(), Square::from_name("a2")?.into());
/// assert_eq!(b1.flip_anti_diagonal(), Square::from_name("j8")?.into());
/// assert_eq!(b1.rotate_90(), Square::from_name("a8")?.into());
/// assert_eq!(b1.rotate_270(), Square::from_name("j2")?.into());
/// # Ok::<(), setwise::board::ParseNameError>(())
/// ```
///
/// Other boards do not compile:
///
/// ```compile_fail
/// let set = setwise::board::XiangqiBoard::FULL.rotate_90();
/// ```
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    like_bitboard! {
        fn flip_diagonal(self) -> Self = {
            const { assert!(is_square(&G::SHAPE), "flip_diagonal needs as many files as ranks") };
            self.transpose(false)
        };
        fn flip_anti_diagonal(self) -> Self = {
            const { assert!(is_square(&G::SHAPE), "flip_anti_diagonal needs as many files as ranks") };
            self.transpose(true)
        };
        fn rotate_90(self) -> Self = {
            const { assert!(is_square(&G::SHAPE), "rotate_90 needs as many files as ranks") };
            self.flip_diagonal().flip_vertical()
        };
        fn rotate_270(self) -> Self = {
            const { assert!(is_square(&G::SHAPE), "rotate_270 needs as many files as ranks") };
            self.flip_vertical().flip_diagonal()
        };
    }

    /// Mirrors the set about a diagonal.
    #[inline]
    const fn transpose(self, is_anti: bool) -> Self {
        if const { G::SHAPE.files().is_power_of_two() && !G::SHAPE.is_checkered() } {
            self.transpose_blocks(is_anti)
        } else {
            self.transpose_lines(is_anti)
        }
    }

    /// Exchanges the halves of the board, then those of each half, by delta swaps: a bit of the
    /// number of the file becomes the same bit of the number of the rank.
    #[inline]
    const fn transpose_blocks(self, is_anti: bool) -> Self {
        let (mut set, mut bit) = (self.set, const { G::SHAPE.files().trailing_zeros() as usize });
        let blocks =
            const { [blocks::<WORDS>(&G::SHAPE, false), blocks::<WORDS>(&G::SHAPE, true)] };
        while bit > 0 {
            bit -= 1;
            let (low, distance) = blocks[is_anti as usize][bit];
            set = set.delta_swap(low, distance);
        }
        Self::new(set)
    }

    /// Moves each line parallel to the diagonal to the other side of it.
    #[inline]
    const fn transpose_lines(self, is_anti: bool) -> Self {
        let lines =
            const { [parallels::<WORDS>(&G::SHAPE, false), parallels::<WORDS>(&G::SHAPE, true)] };
        let (mut result, mut i) = (Set::EMPTY, 0);
        while i < const { 2 * G::SHAPE.files() - 1 } {
            let (line, offset) = lines[is_anti as usize][i];
            result = result.union(self.set.intersection(line).generalized_shift(offset));
            i += 1;
        }
        Self::new(result)
    }
}

const fn is_square(shape: &Shape) -> bool {
    shape.files() == shape.ranks()
}

/// Returns the bit of the square at the top right, with the largest index.
const fn last_square(shape: &Shape) -> usize {
    let mut last = shape.bits() - 1;
    while shape.coordinates(last).is_none() {
        last -= 1;
    }
    last
}

/// Returns the number of lines whose squares are next to each other, and that of their squares.
const fn lines(shape: &Shape) -> (usize, usize) {
    match (shape.is_by_file(), shape.is_checkered()) {
        (true, _) => (shape.files(), shape.ranks()),
        (false, false) => (shape.ranks(), shape.files()),
        (false, true) => (shape.ranks(), shape.files() / 2),
    }
}

/// Returns the bit of the first square of each line.
const fn starts(shape: &Shape) -> [usize; Shape::MAX_LINES] {
    let (mut starts, mut line) = ([0; Shape::MAX_LINES], 0);
    while line < lines(shape).0 {
        let first = match shape.is_by_file() {
            true => shape.index(line, 0),
            false => shape.index(line % 2 * shape.is_checkered() as usize, line),
        };
        if let Some(index) = first {
            starts[line] = index;
        }
        line += 1;
    }
    starts
}

/// Returns true if the lines are the bytes of a word.
const fn is_bytes(shape: &Shape) -> bool {
    let starts = starts(shape);
    lines(shape).0 == 8 && lines(shape).1 == 8 && starts[7] == 56
}

/// Returns the mask and the distance of the delta swap for each bit of the number of a file.
///
/// The mask has the squares whose index grows: those with the bit clear in the number of the line and
/// set in the place on it; for the anti-diagonal those with the bit clear in both.
const fn blocks<const WORDS: usize>(shape: &Shape, is_anti: bool) -> [(Set<WORDS>, usize); 5] {
    let (mut blocks, mut bit) = ([(Set::EMPTY, 0); 5], 0);
    while 1 << bit < shape.files() {
        let (step, mut set, mut i) = (1 << bit, Set::EMPTY, 0);
        while i < shape.bits() {
            if let Some((file, rank)) = shape.coordinates(i) {
                // The bits of the number of the line, and of the place in it.
                let (line, place) = if shape.is_by_file() { (file, rank) } else { (rank, file) };
                if line & step == 0 && (place & step == 0) == is_anti {
                    set = set.with(i);
                }
            }
            i += 1;
        }
        let east = if is_anti { 1 } else { -1 };
        let step = step as isize;
        let offset = shape.offset(east * step, step);
        blocks[bit] = (set, offset.unsigned_abs());
        bit += 1;
    }
    blocks
}

/// Returns the squares of each line parallel to a diagonal, and the number that takes them to the
/// other side of it.
const fn parallels<const WORDS: usize>(
    shape: &Shape,
    is_anti: bool,
) -> [(Set<WORDS>, isize); 2 * Shape::MAX_LINES] {
    let (mut lines, mut i) = ([(Set::EMPTY, 0); 2 * Shape::MAX_LINES], 0);
    while i < shape.bits() {
        if let Some((file, rank)) = shape.coordinates(i) {
            let last = shape.files().wrapping_sub(1);
            let number = if is_anti { file + rank } else { file + last.wrapping_sub(rank) };
            let (to_file, to_rank) = if is_anti {
                (last.wrapping_sub(rank), last.wrapping_sub(file))
            } else {
                (rank, file)
            };
            if let Some(to) = shape.index(to_file, to_rank) {
                lines[number].0 = lines[number].0.with(i);
                lines[number].1 = to.cast_signed() - i.cast_signed();
            }
        }
        i += 1;
    }
    lines
}
