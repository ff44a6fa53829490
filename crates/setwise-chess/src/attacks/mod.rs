//! The squares that pieces attack, given the occupied squares.
//!
//! [`rook`] and [`bishop`] look up one slider on one square in a table with an entry
//! for each occupancy of the relevant squares. In a build for BMI2
//! (`-C target-cpu=native` on most processors) `pext` computes the index;
//! otherwise it is the top bits of a product with a magic factor. All forms are available by name
//! and agree on every occupancy; [`CATALOG`] lists them with their sources and the sizes of their
//! tables:
//!
//! - [`pext`]: parallel extract, as an instruction where the build has it;
//! - [`magic`]: a factor for each square, found by [`setwise::search::magic`];
//! - [`hyperbola`]: o^(o-2r) along each line, without a table of attacks, `const`;
//! - [`obstruction`]: the difference of the nearest blockers, also without a table and `const`;
//! - [`first_rank`], [`kindergarten`] and [`rotated`]: each line as a rank, for study.
//!
//! [`x_ray`] looks through the first pieces in the way.
//!
//! For whole sets of sliders, use [`Bitboard::rook_attacks`] and its siblings of the core.
//!
//! ```
//! use setwise::{Bitboard, File, Square};
//! use setwise_chess::attacks::{self, hyperbola, magic, pext};
//! use setwise_chess::Color;
//!
//! let occupied = Bitboard::from_squares(&[Square::D6, Square::G4]);
//! let seen = attacks::rook(Square::D4, occupied);
//! assert_eq!(seen, Bitboard::from(Square::D4).rook_attacks(occupied));
//! for form in [pext::rook, magic::rook, hyperbola::rook] {
//!     assert_eq!(form(Square::D4, occupied), seen);
//! }
//! assert_eq!(attacks::bishop(Square::A1, Square::C3.into()).len(), 2);
//! assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).len(), 27);
//! assert_eq!((attacks::knight(Square::E4).len(), attacks::king(Square::A1).len()), (8, 3));
//! assert_eq!(attacks::pawn(Color::Black, Square::A5), Square::B4.into());
//! let between = attacks::between(Square::A1, Square::D4);
//! assert_eq!(between, Bitboard::from_squares(&[Square::B2, Square::C3]));
//! assert_eq!(attacks::line(Square::A2, Square::A5), Bitboard::from(File::A));
//! ```

mod catalog;
mod fill;
pub mod first_rank;
pub mod hyperbola;
pub mod kindergarten;
pub mod magic;
mod magic_table;
pub mod obstruction;
pub mod pext;
pub mod rotated;
mod squares;
mod tables;
pub mod x_ray;

pub use catalog::{CATALOG, Slider, SliderForm};
pub(crate) use tables::{DIAGONALS, ORTHOGONALS, REACH_DIAGONAL, REACH_ORTHOGONAL};
pub use tables::{between, king, knight, line, pawn};

use setwise::{Bitboard, Square};

/// Returns the squares that a rook attacks, with the first occupied square of each direction.
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
        pext::rook(square, occupied)
    } else {
        magic::rook(square, occupied)
    }
}

/// Returns the squares that a bishop attacks, with the first occupied square of each direction.
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
        pext::bishop(square, occupied)
    } else {
        magic::bishop(square, occupied)
    }
}

/// Returns the squares that a queen attacks: those of a rook and of a bishop.
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}
