//! What pieces attack, given the occupied squares.
//!
//! [`rook`] and [`bishop`] are for one slider on one square, by a table with an entry
//! for each arrangement of the squares that matter. In a build for BMI2
//! (`-C target-cpu=native` on most processors) the index is what `pext` makes of them,
//! else the top bits of their product with a magic factor. All forms are here by name
//! and agree on every arrangement:
//!
//! - [`pext`]: parallel extract, as an instruction where the build has it;
//! - [`magic`]: a factor for each square, found by [`setwise::search::magic`];
//! - [`hyperbola`]: o^(o-2r) along each line, without a table of attacks, `const`.
//!
//! [`x_ray`] looks through the first men in the way.
//!
//! For whole sets of sliders, [`Bitboard::rook_attacks`] and its siblings of the core
//! are the right ones.
//!
//! ```
//! use setwise::{Bitboard, Square};
//! use setwise_chess::{Position, attacks};
//!
//! let position: Position = "4k3/8/8/1b6/8/8/4P3/R3K3 w Q - 0 1".parse()?;
//! let seen = attacks::rook(Square::A1, position.occupied());
//! assert_eq!(seen.len(), 11);
//! assert!(!seen.contains(Square::F1));
//! # Ok::<(), setwise_chess::FenError>(())
//! ```

mod fill;
pub mod hyperbola;
mod leapers;
mod lines;
pub mod magic;
mod magic_table;
pub mod pext;
mod squares;
pub mod x_ray;

pub use leapers::{king, knight, pawn};
pub(crate) use lines::{DIAGONALS, ORTHOGONALS, REACH_DIAGONAL, REACH_ORTHOGONAL};
pub use lines::{between, line};

use setwise::{Bitboard, Square};

/// The squares that a rook attacks, up to and with the first occupied one.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::attacks;
///
/// let occupied = Bitboard::from_squares(&[Square::D6, Square::G4]);
/// let seen = attacks::rook(Square::D4, occupied);
/// assert_eq!(seen, Bitboard::from(Square::D4).rook_attacks(occupied));
/// ```
///
/// # Cost
///
/// Two loads and a `pext`, or three loads, a multiplication and a shift.
#[must_use]
#[inline(always)]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
        pext::rook(square, occupied)
    } else {
        magic::rook(square, occupied)
    }
}

/// The squares that a bishop attacks, up to and with the first occupied one.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::attacks;
///
/// assert_eq!(attacks::bishop(Square::A1, Square::C3.into()).len(), 2);
/// ```
///
/// # Cost
///
/// As [`rook`].
#[must_use]
#[inline(always)]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
        pext::bishop(square, occupied)
    } else {
        magic::bishop(square, occupied)
    }
}

/// The squares that a queen attacks: those of a rook and of a bishop.
///
/// ```
/// use setwise::{Bitboard, Square};
/// use setwise_chess::attacks;
///
/// assert_eq!(attacks::queen(Square::D4, Bitboard::EMPTY).len(), 27);
/// ```
///
/// # Cost
///
/// That of [`rook`] and of [`bishop`].
#[must_use]
#[inline(always)]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}
