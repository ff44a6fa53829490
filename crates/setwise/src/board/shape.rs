//! The shape of a board: files, ranks, the numbering of the squares, and their names.

use crate::board::name::Naming;
use crate::wide::Set;

/// The shape of a board: its files and ranks, the bit of each square, and the names of the squares.
///
/// File 0 is on the left and rank 0 at the bottom of drawings, whatever the names are. The bit of
/// a square is a linear function of its file and rank, so a step in a direction is one shift for
/// all squares. Numberings with a *guard*, a file or rank of bits that are not squares, leave room
/// for steps that leave the board.
///
/// ```
/// use setwise::board::Shape;
///
/// const SHOGI: Shape = Shape::new(9, 9);
/// assert_eq!((SHOGI.squares(), SHOGI.bits(), SHOGI.words()), (81, 81, 2));
/// assert_eq!(SHOGI.index(4, 4), Some(40));
/// assert_eq!(SHOGI.name(40).to_string(), "e5");
///
/// // Seven columns of six squares and a guard on top of each.
/// const CONNECT_FOUR: Shape = Shape::new(7, 6).by_file().with_guard();
/// assert_eq!((CONNECT_FOUR.squares(), CONNECT_FOUR.bits()), (42, 49));
/// assert_eq!(CONNECT_FOUR.index(1, 0), Some(7));
///
/// // Every other square.
/// const DRAUGHTS: Shape = Shape::new(10, 10).checkered();
/// assert_eq!((DRAUGHTS.squares(), DRAUGHTS.bits()), (50, 55));
/// assert_eq!((DRAUGHTS.index(8, 0), DRAUGHTS.index(1, 1)), (Some(4), Some(6)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Shape {
    files: usize,
    ranks: usize,
    is_by_file: bool,
    has_guard: bool,
    is_checkered: bool,
    pub(super) naming: Naming,
}

impl Shape {
    /// The largest number of bits of a board.
    pub const MAX_BITS: usize = 512;

    /// The largest number of files or ranks.
    pub(super) const MAX_LINES: usize = 26;

    /// Creates the shape of a board whose squares are numbered from left to right and then from
    /// bottom to top: the little-endian rank-file mapping. The names are [`Naming::LETTERS`].
    ///
    /// # Panics
    ///
    /// Panics if there are no files or no ranks, more than 26 of either, or more than 512 squares.
    /// In a constant, this is a compile-time error.
    pub const fn new(files: usize, ranks: usize) -> Self {
        assert!(files >= 1 && files <= Self::MAX_LINES, "a board has from 1 to 26 files");
        assert!(ranks >= 1 && ranks <= Self::MAX_LINES, "a board has from 1 to 26 ranks");
        Self {
            files,
            ranks,
            is_by_file: false,
            has_guard: false,
            is_checkered: false,
            naming: Naming::LETTERS,
        }
        .checked()
    }

    /// Returns the shape whose squares are numbered from bottom to top and then from left to right.
    ///
    /// # Panics
    ///
    /// Panics if the board is [checkered](Self::checkered), or has a guard and would have more than
    /// 512 bits.
    pub const fn by_file(self) -> Self {
        Self { is_by_file: true, ..self }.checked()
    }

    /// Returns the shape with a bit that is not a square at the end of each rank; of each file, if
    /// the squares are numbered [by file](Self::by_file).
    ///
    /// # Panics
    ///
    /// Panics if there are more than 512 bits, or if the board is [checkered](Self::checkered),
    /// which has such bits already.
    pub const fn with_guard(self) -> Self {
        Self { has_guard: true, ..self }.checked()
    }

    /// Returns the shape whose squares are only every other one, a1 among them, as for draughts.
    ///
    /// Squares are numbered along the ranks, and a bit that is not a square follows the first rank,
    /// the third and so on. So diagonal steps are shifts by constants.
    ///
    /// # Panics
    ///
    /// Panics if the number of files is odd, or if the squares are numbered
    /// [by file](Self::by_file) or [with a guard](Self::with_guard).
    pub const fn checkered(self) -> Self {
        Self { is_checkered: true, ..self }.checked()
    }

    /// Returns the shape with other names of the squares.
    ///
    /// # Panics
    ///
    /// Panics if the alphabet [without `i`](Naming::LETTERS_WITHOUT_I) is too short for 26 files.
    pub const fn with_naming(self, naming: Naming) -> Self {
        Self { naming, ..self }.checked()
    }

    /// Checks what the constructors demand, so that they may be called in any order.
    const fn checked(self) -> Self {
        if self.is_checkered {
            assert!(self.files.is_multiple_of(2), "a checkered board has an even number of files");
            assert!(!self.is_by_file, "a checkered board is numbered by rank");
            assert!(!self.has_guard, "a checkered board has guards already");
        }
        assert!(self.bits() <= Self::MAX_BITS, "a board has at most 512 bits");
        assert!(self.naming.has_letters(self.files), "there are 25 files without the letter i");
        self
    }

    /// Returns the number that a step east adds to the bit of a square; twice it for a checkered
    /// board.
    const fn east(&self) -> usize {
        if self.is_by_file { self.ranks + self.has_guard as usize } else { 1 }
    }

    /// Returns the number that a step north adds to the bit of a square; twice it for a checkered
    /// board.
    const fn north(&self) -> usize {
        match (self.is_by_file, self.is_checkered || self.has_guard) {
            (true, _) => 1,
            (false, has_guard) => self.files + has_guard as usize,
        }
    }

    /// Returns the number of files; on a checkered board, each has half as many squares as ranks.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.files
    }

    /// Returns the number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.ranks
    }

    /// Returns true if the squares are numbered [by file](Self::by_file).
    #[must_use]
    pub const fn is_by_file(&self) -> bool {
        self.is_by_file
    }

    /// Returns true if only every other square is used.
    #[must_use]
    pub const fn is_checkered(&self) -> bool {
        self.is_checkered
    }

    /// Returns the number of squares.
    #[must_use]
    pub const fn squares(&self) -> usize {
        let all = self.files * self.ranks;
        if self.is_checkered { all / 2 } else { all }
    }

    /// Returns the number of bits: those of the squares and of the guards.
    #[must_use]
    pub const fn bits(&self) -> usize {
        if self.is_checkered {
            self.north() * self.ranks / 2
        } else if self.is_by_file {
            self.east() * self.files
        } else {
            self.north() * self.ranks
        }
    }

    /// Returns the number of words of a set: the number of bits by 64, rounded up.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.bits().div_ceil(64)
    }

    /// Returns the bit of the square on a file and a rank; `None` if there is none.
    #[must_use]
    pub const fn index(&self, file: usize, rank: usize) -> Option<usize> {
        if file >= self.files || rank >= self.ranks {
            return None;
        }
        let sum = file * self.east() + rank * self.north();
        match (self.is_checkered, (file + rank) % 2) {
            (false, _) => Some(sum),
            (true, 0) => Some(sum / 2),
            (true, _) => None,
        }
    }

    /// Returns the file and the rank of the square with this bit; `None` if it is not a square.
    #[must_use]
    pub const fn coordinates(&self, index: usize) -> Option<(usize, usize)> {
        if index >= self.bits() {
            return None;
        }
        let (file, rank) = if self.is_checkered {
            // Two ranks have `north` bits; `2 * index` is `file + rank * north`.
            (2 * index % self.north(), 2 * index / self.north())
        } else if self.is_by_file {
            (index / self.east(), index % self.east())
        } else {
            (index % self.north(), index / self.north())
        };
        match self.index(file, rank) {
            Some(found) if found == index => Some((file, rank)),
            _ => None,
        }
    }

    /// Returns the number that a step of `east` files and `north` ranks adds to the bit of a square.
    ///
    /// Negative numbers go west and south. On a checkered board the sum of the two must be even,
    /// because any other step ends on a square that is not used; for these the number has no
    /// meaning.
    #[must_use]
    pub const fn offset(&self, east: isize, north: isize) -> isize {
        let east = east.saturating_mul(self.east().cast_signed());
        let sum = east.saturating_add(north.saturating_mul(self.north().cast_signed()));
        if self.is_checkered { sum / 2 } else { sum }
    }

    /// Returns the squares from which a step of `east` files and `north` ranks ends on the board.
    ///
    /// # Panics
    ///
    /// Panics if one of them has no bit in a set of `WORDS` words. With [`words`](Self::words) or
    /// more, all have one.
    pub const fn departures<const WORDS: usize>(&self, east: isize, north: isize) -> Set<WORDS> {
        let (mut set, mut rank) = (Set::EMPTY, 0);
        while rank < self.ranks {
            let mut file = 0;
            while file < self.files {
                let to_file = file.wrapping_add_signed(east);
                let to_rank = rank.wrapping_add_signed(north);
                if let (Some(from), Some(_)) =
                    (self.index(file, rank), self.index(to_file, to_rank))
                {
                    set = set.with(from);
                }
                file += 1;
            }
            rank += 1;
        }
        set
    }

    /// Returns all squares.
    ///
    /// # Panics
    ///
    /// Panics if `WORDS` is less than [`words`](Self::words).
    pub const fn universe<const WORDS: usize>(&self) -> Set<WORDS> {
        self.departures(0, 0)
    }
}
