//! The starting positions of Chess960, by their numbers.

use setwise::Bitboard;

use crate::position::Position;
use crate::vocabulary::color::Color;
use crate::vocabulary::piece::Piece;
use crate::vocabulary::role::Role;

/// The number of starting positions.
const COUNT: u16 = 960;

/// The files of the two knights, as indices among the five that bishops and queen leave free.
const KNIGHTS: [(u32, u32); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Starting positions of Chess960, also known as Fischer random chess.
///
/// The numbers are those of Scharnagl, from 0 for `BBQNNRKR` to 959 for `RKRNNQBB`. The initial
/// position of standard chess is 518. A number is
///
/// ```text
/// light + 4 * (dark + 4 * (queen + 6 * knights))
/// ```
///
/// - `light` is the file of the light-squared bishop: 0 to 3 for b, d, f and h,
/// - `dark` is the file of the dark-squared bishop: 0 to 3 for a, c, e and g,
/// - `queen` is the index of the queen's file among the six that the bishops leave free,
/// - `knights` is the index of a pair among 01, 02, 03, 04, 12, 13, 14, 23, 24 and 34: the knights'
///   files among the five that are then free.
///
/// The rooks and the king are on the remaining three files, with the king between the rooks. For
/// Black the files are the same, so the bishop of `light` is on a dark square.
///
/// ```
/// use setwise_chess::Position;
///
/// assert_eq!(Position::chess960(518), Some(Position::START));
/// let position = Position::chess960(0).unwrap();
/// let text = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
/// assert_eq!(position.to_string(), text);
/// assert_eq!((position.chess960_number(), Position::chess960(960)), (Some(0), None));
///
/// let position = Position::double_chess960(0, 518).unwrap();
/// let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
/// assert_eq!(position.to_string(), text);
/// assert_eq!(position.double_chess960_numbers(), Some((0, 518)));
/// assert_eq!(position.chess960_number(), None);
/// ```
///
/// Source: CPW, [Reinhard Scharnagl](https://www.chessprogramming.org/Reinhard_Scharnagl), and
/// [Chess960](https://www.chessprogramming.org/Chess960), "Setup"
impl Position {
    /// Returns the starting position with a number from 0 to 959, or `None` for other numbers.
    #[doc(alias("fischer random", "scharnagl"))]
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// Returns the starting position of double Chess960, also known as double Fischer random chess,
    /// in which each color has a number of its own, or `None` if either is more than 959.
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        let mut position = Self { castling_rooks: Bitboard::EMPTY, ..Self::START };
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            let rank = Bitboard::from_rank(color.back_rank());
            for (role, files) in ROLES.into_iter().zip(back_rank(number)?) {
                // Each file has one bit of each rank.
                let files = u64::from(files) * (u64::MAX / 0xff);
                position.pieces[Piece::new(color, role).index()] = rank & Bitboard(files);
            }
            position.castling_rooks |= position.piece_set(Piece::new(color, Role::Rook));
        }
        Some(position)
    }

    /// Returns the number of this starting position of Chess960, or `None` if it is not one.
    ///
    /// The counters and all castling rights must be those of a starting position.
    #[must_use]
    pub fn chess960_number(&self) -> Option<u16> {
        self.double_chess960_numbers().filter(|(white, black)| white == black).map(|(one, _)| one)
    }

    /// Returns the numbers of White and Black of this starting position of double Chess960, or
    /// `None` if it is not one.
    #[must_use]
    pub fn double_chess960_numbers(&self) -> Option<(u16, u16)> {
        let white = self.back_rank_number(Color::White);
        let black = self.back_rank_number(Color::Black);
        // Any position leads to some numbers, but only a starting position to an equal one.
        (Self::double_chess960(white, black)? == *self).then_some((white, black))
    }

    /// Returns the number of a color's back rank if it is one of a starting position, and otherwise
    /// an arbitrary number.
    fn back_rank_number(&self, color: Color) -> u16 {
        let set = |role| {
            let set = self.piece_set(Piece::new(color, role));
            let shift = if color == Color::White { 0 } else { 56 };
            (set.0 >> shift) as u8
        };
        let (bishops, queens, knights) = (set(Role::Bishop), set(Role::Queen), set(Role::Knight));
        let [light, dark] = [0xaa, 0x55].map(|files| (bishops & files).trailing_zeros() / 2 % 4);
        let queen = index_in(!bishops, queens);
        let first = knights & knights.wrapping_neg();
        let free = !(bishops | queens);
        let pair = (index_in(free, first), index_in(free, knights ^ first));
        let knights = KNIGHTS.iter().position(|&each| each == pair).unwrap_or_default();
        let number = light + 4 * (dark + 4 * (queen + 6 * knights as u32));
        u16::try_from(number).unwrap_or(COUNT)
    }
}

/// The roles of a back rank.
const ROLES: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// Returns the files of each role of [`ROLES`], or `None` if the number is too large.
fn back_rank(number: u16) -> Option<[u8; 5]> {
    if number >= COUNT {
        return None;
    }
    let number = u32::from(number);
    let bishops = 2 << (2 * (number % 4)) | 1 << (2 * (number / 4 % 4));
    let mut free = !bishops;
    let queen = nth(free, number / 16 % 6);
    free ^= queen;
    let (first, second) = KNIGHTS[number as usize / 96];
    let knights = nth(free, first) | nth(free, second);
    free ^= knights;
    let king = nth(free, 1);
    Some([knights, bishops, free ^ king, queen, king])
}

/// Returns the file with an index among some files, as a set.
fn nth(mut files: u8, index: u32) -> u8 {
    for _ in 0..index {
        files &= files.wrapping_sub(1);
    }
    files & files.wrapping_neg()
}

/// Returns the index of a file among some files, the inverse of [`nth`].
fn index_in(files: u8, file: u8) -> u32 {
    (files & file.wrapping_sub(1)).count_ones()
}
