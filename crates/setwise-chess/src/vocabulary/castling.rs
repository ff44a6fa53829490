//! The two sides to which a king castles, their squares, and the rooks that have the right.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, Sub, SubAssign};
use core::str::FromStr;

use setwise::{Bitboard, File, Rank, Square};

use crate::vocabulary::color::Color;
use crate::vocabulary::index::index_conversions;
use crate::vocabulary::parse_error::ParseCastlingRightsError;

/// The side of the king on which its castling rook is.
///
/// In Chess960 the rook may be on any file of its side. `Display` is `kingside` or `queenside`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// East of the king, toward the h-file: `O-O`.
    King,
    /// West of the king, toward the a-file: `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first, as in `KQkq`.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the side with an index, or `None` for 2 or more.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::King),
            1 => Some(Self::Queen),
            _ => None,
        }
    }

    /// Returns the index, 0 for the king's side and 1 for the queen's.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the squares of the king's rank on this side of the king.
    #[inline]
    pub const fn squares(self, king: Square) -> Bitboard {
        let rank = Bitboard::from_rank(king.rank());
        let below = Bitboard((1 << king.index()) - 1);
        match self {
            Self::King => rank.difference(below).without(king),
            Self::Queen => rank.intersection(below),
        }
    }

    /// Returns the rook that is farthest from the king on this side: `K` or `Q` in X-FEN.
    #[inline]
    pub(crate) const fn outermost(self, king: Square, rooks: Bitboard) -> Option<Square> {
        let rooks = rooks.intersection(self.squares(king));
        match self {
            Self::King => rooks.last(),
            Self::Queen => rooks.first(),
        }
    }
}

/// Returns the side to which a king castles with a rook.
#[inline]
pub(crate) const fn castling_side(king: Square, rook: Square) -> CastlingSide {
    if rook.index() > king.index() { CastlingSide::King } else { CastlingSide::Queen }
}

/// Returns the squares of the king and of the rook after castling.
#[inline]
pub(crate) const fn castled_squares(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = match castling_side(king, rook) {
        CastlingSide::King => (File::G, File::F),
        CastlingSide::Queen => (File::C, File::D),
    };
    let rank = king.rank();
    (Square::from_coordinates(king_file, rank), Square::from_coordinates(rook_file, rank))
}

/// Returns true if a color has no castling rights, or those of standard chess: the king is on the
/// e-file and the rooks are in the corners.
#[inline(always)]
pub(crate) const fn has_standard_rights(color: Color, king: Bitboard, rooks: Bitboard) -> bool {
    let back_rank = Bitboard::from_rank(color.back_rank());
    let rights = rooks.intersection(back_rank);
    let corners = Bitboard::from_file(File::A).union(Bitboard::from_file(File::H));
    let home = back_rank.intersection(Bitboard::from_file(File::E));
    rights.is_empty() || (king.0 == home.0 && rights.is_subset(corners))
}

index_conversions!(CastlingSide, new, 2);

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "kingside",
            Self::Queen => "queenside",
        })
    }
}

/// The castling rights of both colors, written as in FEN: `KQkq`, `HAha` or `-`.
///
/// A right is the square of its rook, as in [`Position::castling_rooks`], also in Chess960. The
/// side of a right depends on the square of the king: see [`Position::castling_rook`].
///
/// In text, `K` and `Q` are the rooks on the h-file and the a-file. `Display` writes these letters,
/// and the letter of the file for other rooks; `FromStr` reads both, in any order. So `KQkq` equals
/// `HAha`. X-FEN differs: there `K` and `Q` are the outermost rooks, which depend on the position.
/// [`Position::from_fen`] and [`Position::fen`] follow X-FEN.
///
/// `a & b` has the rights that both have, and `a - b` those of `a` that `b` lacks. There is no `|`,
/// because a king may have two rooks at most; [`from_rooks`](Self::from_rooks) checks this.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::{CastlingRights, Position};
///
/// let rights = Position::START.castling_rights();
/// assert_eq!((rights, rights.to_string().as_str()), (CastlingRights::STANDARD, "KQkq"));
/// assert_eq!("HAha".parse(), Ok(rights));
/// assert!(rights.contains(Square::H8));
///
/// let rights: CastlingRights = "Fkq".parse()?;
/// assert_eq!(rights.rooks(), Bitboard::from_squares(&[Square::F1, Square::A8, Square::H8]));
/// assert_eq!("-".parse(), Ok(CastlingRights::NONE));
///
/// // The rights of White, and those that remain after its king has moved.
/// let white = rights & "FA".parse()?;
/// assert_eq!((white.to_string(), (rights - white).to_string()), ("F".into(), "kq".into()));
/// assert!(["", "KK", "K-", "x", "HBA"].iter().all(|it| it.parse::<CastlingRights>().is_err()));
/// # Ok::<(), setwise_chess::ParseCastlingRightsError>(())
/// ```
///
/// [`Position::castling_rooks`]: crate::Position::castling_rooks
/// [`Position::castling_rook`]: crate::Position::castling_rook
/// [`Position::from_fen`]: crate::Position::from_fen
/// [`Position::fen`]: crate::Position::fen
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    rooks: Bitboard,
}

impl CastlingRights {
    /// No rights: `-`.
    pub const NONE: Self = Self { rooks: Bitboard::EMPTY };

    /// The rights of the initial position: `KQkq`.
    pub const STANDARD: Self = Self { rooks: Bitboard(0x8100_0000_0000_0081) };

    /// Creates the rights of the rooks on these squares, or returns `None` if a rook is not on a
    /// back rank, or if a back rank has more than two.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::CastlingRights;
    ///
    /// const ROOKS: Bitboard = Bitboard::from_squares(&[Square::B1, Square::F1, Square::A8]);
    /// const RIGHTS: CastlingRights = CastlingRights::from_rooks(ROOKS).unwrap();
    /// assert_eq!(RIGHTS.to_string(), "FBq");
    /// assert_eq!(CastlingRights::from_rooks(ROOKS.with(Square::D1)), None);
    /// assert_eq!(CastlingRights::from_rooks(Square::A2.into()), None);
    /// ```
    #[must_use]
    pub const fn from_rooks(rooks: Bitboard) -> Option<Self> {
        let (white, black) = (Bitboard::from_rank(Rank::First), Bitboard::from_rank(Rank::Eighth));
        let is_home = rooks.is_subset(white.union(black));
        let [white, black] = [rooks.intersection(white).len(), rooks.intersection(black).len()];
        if is_home && white <= 2 && black <= 2 { Some(Self { rooks }) } else { None }
    }

    /// Creates the rights of a position, whose rooks fit its kings.
    #[inline]
    pub(crate) const fn from_rooks_unchecked(rooks: Bitboard) -> Self {
        Self { rooks }
    }

    /// Returns the rooks that may still castle.
    #[inline]
    pub const fn rooks(self) -> Bitboard {
        self.rooks
    }

    /// Returns true if the rook on a square may still castle.
    #[must_use]
    #[inline]
    pub const fn contains(self, rook: Square) -> bool {
        self.rooks.contains(rook)
    }

    /// Returns true if there are no rights.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rooks.is_empty()
    }
}

/// Returns the rights that both have.
impl BitAnd for CastlingRights {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { rooks: self.rooks & other.rooks }
    }
}

impl BitAndAssign for CastlingRights {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

/// Returns the rights that the second operand lacks.
impl Sub for CastlingRights {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { rooks: self.rooks - other.rooks }
    }
}

impl SubAssign for CastlingRights {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The letters of rights, as they are written and in full, in the order of the files.
const LETTERS: [&str; 2] = ["qbcdefgk", "abcdefgh"];

impl FromStr for CastlingRights {
    type Err = ParseCastlingRightsError;

    fn from_str(text: &str) -> Result<Self, ParseCastlingRightsError> {
        if text == "-" {
            return Ok(Self::NONE);
        }
        let mut rooks = Bitboard::EMPTY;
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let find = |letters: &str| letters.find(letter.to_ascii_lowercase());
            let index = LETTERS.into_iter().find_map(find).ok_or(ParseCastlingRightsError)?;
            let file = File::ALL[index];
            let rook = Square::from_coordinates(file, color.back_rank());
            if rooks.contains(rook) {
                return Err(ParseCastlingRightsError);
            }
            rooks |= rook;
        }
        let rights = Self::from_rooks(rooks).filter(|rights| !rights.is_empty());
        rights.ok_or(ParseCastlingRightsError)
    }
}

impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut text, mut len) = ([b'-'; 16], 0);
        for color in Color::ALL {
            for (&file, letter) in File::ALL.iter().zip(LETTERS[0].as_bytes()).rev() {
                let is_white = color == Color::White;
                if self.contains(Square::from_coordinates(file, color.back_rank())) {
                    text[len] = if is_white { letter.to_ascii_uppercase() } else { *letter };
                    len += 1;
                }
            }
        }
        // The text is ASCII, so it is always valid UTF-8.
        f.pad(str::from_utf8(&text[..len.max(1)]).map_err(|_| fmt::Error)?)
    }
}
