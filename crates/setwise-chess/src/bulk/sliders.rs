//! Slider attacks over slices: a square and the occupied squares of each board.
//!
//! The form is parallel extract (`pext`) if the processor has a fast one, which is detected at run
//! time, and magic multiplication otherwise.

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::attacks::{magic, pext};

/// A kind of slider on one board.
trait Slider: Copy {
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard;
}

/// Rooks, bishops or both, by a form of `pext`.
#[derive(Clone, Copy)]
struct Extracting<F, const ROOK: bool, const BISHOP: bool>(F);

impl<F, const ROOK: bool, const BISHOP: bool> Slider for Extracting<F, ROOK, BISHOP>
where
    F: Fn(Bitboard, Bitboard) -> Bitboard + Copy,
{
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let mut attacks = Bitboard::EMPTY;
        if ROOK {
            attacks |= pext::rook_by(self.0, square, occupied);
        }
        if BISHOP {
            attacks |= pext::bishop_by(self.0, square, occupied);
        }
        attacks
    }
}

/// Rooks, bishops or both, by multiplication.
#[derive(Clone, Copy)]
struct Multiplying<const ROOK: bool, const BISHOP: bool>;

impl<const ROOK: bool, const BISHOP: bool> Slider for Multiplying<ROOK, BISHOP> {
    #[inline(always)]
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard {
        let mut attacks = Bitboard::EMPTY;
        if ROOK {
            attacks |= magic::rook(square, occupied);
        }
        if BISHOP {
            attacks |= magic::bishop(square, occupied);
        }
        attacks
    }
}

struct Slide<'a, S> {
    out: &'a mut [u64],
    squares: &'a [Square],
    occupied: &'a [u64],
    slider: S,
}

impl<S: Slider> Kernel for Slide<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { out, squares, occupied, slider } = self;
        for ((out, &square), &occupied) in out.iter_mut().zip(squares).zip(occupied) {
            *out = slider.attacks(square, Bitboard(occupied)).0;
        }
    }
}

#[track_caller]
fn slide<const ROOK: bool, const BISHOP: bool>(
    level: Level,
    out: &mut [u64],
    squares: &[Square],
    occupied: &[u64],
) {
    assert!(
        out.len() == squares.len() && out.len() == occupied.len(),
        "slices of different lengths: {}, {} squares, {} boards",
        out.len(),
        squares.len(),
        occupied.len()
    );
    match level.pext() {
        Some(pext) => {
            let extract = move |set, mask| pext.extract(set, mask);
            let slider = Extracting::<_, ROOK, BISHOP>(extract);
            level.dispatch(Slide { out, squares, occupied, slider });
        }
        None => {
            let slider = Multiplying::<ROOK, BISHOP>;
            level.dispatch(Slide { out, squares, occupied, slider });
        }
    }
}

/// Defines the two functions of a slider: at the best level, and at a given one.
macro_rules! slider {
    ($name:ident, $name_at:ident, $rook:literal, $bishop:literal, $(#[$docs:meta])*) => {
        $(#[$docs])*
        ///
        /// # Panics
        ///
        /// Panics if the slices differ in length.
        #[track_caller]
        pub fn $name(out: &mut [u64], squares: &[Square], occupied: &[u64]) {
            $name_at(Level::best(), out, squares, occupied);
        }

        #[doc = concat!("Does the same as [`", stringify!($name), "`] at a level.")]
        #[track_caller]
        pub fn $name_at(level: Level, out: &mut [u64], squares: &[Square], occupied: &[u64]) {
            slide::<$rook, $bishop>(level, out, squares, occupied);
        }
    };
}

slider! {
    rook_attacks, rook_attacks_at, true, false,
    /// Writes the squares that a rook attacks on each of many boards, as
    /// [`attacks::rook`](crate::attacks::rook) returns them for one.
    ///
    /// ```
    /// use setwise::{Bitboard, Square};
    /// use setwise_chess::{attacks, bulk};
    ///
    /// let (squares, occupied) = ([Square::A1, Square::D4], [0x0101, 0x0800_0000_0000_0000]);
    /// let mut out = [0; 2];
    /// bulk::rook_attacks(&mut out, &squares, &occupied);
    /// assert_eq!(out[1], attacks::rook(Square::D4, Bitboard(occupied[1])).0);
    /// ```
}

slider! {
    bishop_attacks, bishop_attacks_at, false, true,
    /// Writes the squares that a bishop attacks on each of many boards, as
    /// [`attacks::bishop`](crate::attacks::bishop) returns them for one.
}

slider! {
    queen_attacks, queen_attacks_at, true, true,
    /// Writes the squares that a queen attacks on each of many boards, as
    /// [`attacks::queen`](crate::attacks::queen) returns them for one.
}
