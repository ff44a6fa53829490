//! Sliders over slices: a square and the occupied squares of each board.
//!
//! By parallel extract where the processor does that in a few cycles, which is found out at
//! run time whatever the build is for; else by magic multiplication.

use setwise::bulk::{Kernel, Level};
use setwise::{Bitboard, Square};

use crate::attacks::{magic, pext};

/// What a slider attacks on one board.
trait Slider: Copy {
    fn attacks(self, square: Square, occupied: Bitboard) -> Bitboard;
}

/// Rooks, bishops or both, by a form of extract.
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

/// The same by multiplication.
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

/// The squares that a rook attacks, on each of many boards: what
/// [`attacks::rook`](crate::attacks::rook) makes of its square and the occupied squares.
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
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Cost
///
/// Two loads from small tables, a `pext`, and a load from a table of 800 KiB for each board,
/// where the processor has a fast `pext` (see [`Level::pext`]), for which the build need not
/// be made; else five loads and a multiplication.
///
/// Source: CPW, [BMI2](https://www.chessprogramming.org/BMI2), "PEXT Bitboards"
#[track_caller]
pub fn rook_attacks(out: &mut [u64], squares: &[Square], occupied: &[u64]) {
    rook_attacks_at(Level::best(), out, squares, occupied);
}

/// [`rook_attacks`] at a level.
///
/// # Panics
///
/// If the slices differ in length.
#[track_caller]
pub fn rook_attacks_at(level: Level, out: &mut [u64], squares: &[Square], occupied: &[u64]) {
    slide::<true, false>(level, out, squares, occupied);
}

/// The squares that a bishop attacks, on each of many boards: what
/// [`attacks::bishop`](crate::attacks::bishop) makes of its square and the occupied squares.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::bulk;
///
/// let mut out = [0];
/// bulk::bishop_attacks(&mut out, &[Square::A1], &[0x04_0001]);
/// assert_eq!(out, [0x04_0200]);
/// ```
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Cost
///
/// As [`rook_attacks`], with a table of 41 KiB.
#[track_caller]
pub fn bishop_attacks(out: &mut [u64], squares: &[Square], occupied: &[u64]) {
    bishop_attacks_at(Level::best(), out, squares, occupied);
}

/// [`bishop_attacks`] at a level.
///
/// # Panics
///
/// If the slices differ in length.
#[track_caller]
pub fn bishop_attacks_at(level: Level, out: &mut [u64], squares: &[Square], occupied: &[u64]) {
    slide::<false, true>(level, out, squares, occupied);
}

/// The squares that a queen attacks, on each of many boards: what
/// [`attacks::queen`](crate::attacks::queen) makes of its square and the occupied squares.
///
/// ```
/// use setwise::Square;
/// use setwise_chess::bulk;
///
/// let mut out = [0];
/// bulk::queen_attacks(&mut out, &[Square::D4], &[0]);
/// assert_eq!(out[0].count_ones(), 27);
/// ```
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Cost
///
/// That of [`rook_attacks`] and of [`bishop_attacks`].
#[track_caller]
pub fn queen_attacks(out: &mut [u64], squares: &[Square], occupied: &[u64]) {
    queen_attacks_at(Level::best(), out, squares, occupied);
}

/// [`queen_attacks`] at a level.
///
/// # Panics
///
/// If the slices differ in length.
#[track_caller]
pub fn queen_attacks_at(level: Level, out: &mut [u64], squares: &[Square], occupied: &[u64]) {
    slide::<true, true>(level, out, squares, occupied);
}
