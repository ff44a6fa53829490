//! The list of all forms of slider attacks.

use setwise::{Bitboard, Square};

use crate::attacks::fill::{mask, rank_mask};
use crate::attacks::{first_rank, hyperbola, kindergarten, magic, obstruction, pext, rotated};

/// A piece whose attacks a form computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slider {
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A slider that moves along its rank only.
    OnRank,
}

impl Slider {
    /// Returns the squares that the slider attacks, by the fills of the core.
    ///
    /// This is the definition that the tests compare all forms with.
    pub const fn definition(self, square: Square, occupied: Bitboard) -> Bitboard {
        let (set, empty) = (Bitboard::from_square(square), occupied.complement());
        match self {
            Self::Rook => set.rook_attacks(occupied),
            Self::Bishop => set.bishop_attacks(occupied),
            Self::OnRank => set.east_attacks(empty).union(set.west_attacks(empty)),
        }
    }

    /// Returns the squares on which a piece changes the attacks: the lines of the slider without its
    /// own square and without their ends.
    pub const fn relevant(self, square: Square) -> Bitboard {
        match self {
            Self::Rook => mask(true, square),
            Self::Bishop => mask(false, square),
            Self::OnRank => rank_mask(square),
        }
    }
}

/// A form of slider attacks and the facts about it.
#[derive(Clone, Copy, Debug)]
pub struct SliderForm {
    /// The path of the function below [`attacks`](crate::attacks), such as `magic::rook`.
    pub name: &'static str,
    /// The slider.
    pub slider: Slider,
    /// The function.
    pub function: fn(Square, Bitboard) -> Bitboard,
    /// The size of the tables, or 0.
    pub table_bytes: usize,
    /// A short description of the method.
    pub title: &'static str,
    /// The page of the Chess Programming Wiki.
    pub source: &'static str,
}

macro_rules! form {
    ($slider:expr, $module:ident::$function:ident, $bytes:expr, $title:literal, $source:literal) => {
        SliderForm {
            name: concat!(stringify!($module), "::", stringify!($function)),
            slider: $slider,
            function: $module::$function,
            table_bytes: $bytes,
            title: $title,
            source: $source,
        }
    };
}

/// All forms of slider attacks.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::attacks::{CATALOG, Slider};
///
/// let occupied = Bitboard::from_squares(&[Square::D6, Square::G4]);
/// for form in CATALOG.iter().filter(|form| form.slider == Slider::Rook) {
///     let attacks = (form.function)(Square::D4, occupied);
///     assert_eq!(attacks, Bitboard::from(Square::D4).rook_attacks(occupied), "{}", form.name);
/// }
/// ```
#[rustfmt::skip]
pub const CATALOG: &[SliderForm] = &[
    form!(Slider::Rook, hyperbola::rook, 0, "o^(o-2r) on each line and its mirror image", "Hyperbola Quintessence"),
    form!(Slider::Bishop, hyperbola::bishop, 0, "o^(o-2r) on each line and its mirror image", "Hyperbola Quintessence"),
    form!(Slider::Rook, obstruction::rook, 0, "Difference of the nearest blockers of each line", "Obstruction Difference"),
    form!(Slider::Bishop, obstruction::bishop, 0, "Difference of the nearest blockers of each line", "Obstruction Difference"),
    form!(Slider::OnRank, first_rank::rank, first_rank::BYTES, "Table of first-rank attacks", "First Rank Attacks"),
    form!(Slider::Rook, kindergarten::rook, kindergarten::BYTES[0], "Each line gathered on a rank by a multiplication", "Kindergarten Bitboards"),
    form!(Slider::Bishop, kindergarten::bishop, kindergarten::BYTES[1], "Each line gathered on a rank by a multiplication", "Kindergarten Bitboards"),
    form!(Slider::Rook, rotated::rook, rotated::BYTES[0], "Each line within a rank of a turned board", "Rotated Bitboards"),
    form!(Slider::Bishop, rotated::bishop, rotated::BYTES[1], "Each line within a rank of a turned board", "Rotated Bitboards"),
    form!(Slider::Rook, magic::rook, magic::BYTES[0], "Magic multiplication, one table entry for each occupancy", "Magic Bitboards"),
    form!(Slider::Bishop, magic::bishop, magic::BYTES[1], "Magic multiplication, one table entry for each occupancy", "Magic Bitboards"),
    form!(Slider::Rook, pext::rook, pext::BYTES[0], "Parallel extract, one table entry for each occupancy", "BMI2"),
    form!(Slider::Bishop, pext::bishop, pext::BYTES[1], "Parallel extract, one table entry for each occupancy", "BMI2"),
];
