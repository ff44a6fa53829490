//! Operations on slices of boards, at the best level of the processor.
//!
//! The vector units of a processor handle four or eight boards at a time, and a plain loop,
//! compiled for their instructions, is as fast as one written by hand. So each loop is written
//! once, as a [`Kernel`]; [`Level::dispatch`] compiles it for every level and runs the chosen
//! one.
//!
//! Each operation is a method of [`Level`], and a function of the same name that runs at
//! [`Level::best`]. It has the name of the method of [`Bitboard`](crate::Bitboard) that it
//! applies to each board. Results go into `out`, the first argument, or, with `_assign`, in place
//! of the first operand. Slices must have the same length, and may be empty.
//!
//! | operands | operations |
//! |---|---|
//! | two slices | [`intersection`], [`union`], [`symmetric_difference`], [`difference`], [`implication`], [`equivalence`] |
//! | three slices | [`select`], [`majority`], [`ternary()`] by truth table |
//! | one slice | [`complement`], [`isolate_ls1b`], [`reset_ls1b`] |
//! | one slice, moved | [`one`] step, [`generalized_shift`], flips ([`flip_vertical`] ...), rotations ([`rotate_90`] ...) |
//! | attacks | [`knight_attacks`], [`king_attacks`], [`pawn_attacks_white`], [`pawn_attacks_black`] |
//! | numbers | [`count()`] of all, [`counts`] of each, [`leading_zeros`] and [`trailing_zeros`] of each |
//! | lists | [`squares`], [`indices_u16`], [`indices_u32`], [`moves`], with [`lengths`] or [`offsets`]; back by [`boards_from_squares`], [`boards_from_indices_u16`], [`boards_from_indices`] |
//! | all boards | [`union_of`], [`intersection_of`], [`any`], [`all_subset`], [`all_disjoint`] |
//!
//! [`Map1`], [`Map2`] and [`Map3`] are the loops themselves, to build kernels from.
//!
//! ```
//! use setwise::bulk::{Level, count, difference};
//!
//! let (knights, pinned) = ([0x42, 0x2400], [0x40, 0]);
//! let mut free = [0; 2];
//! difference(&mut free, &knights, &pinned);
//! assert_eq!((free, count(&free)), ([0x02, 0x2400], 3));
//!
//! // The same on any processor.
//! Level::BASELINE.difference(&mut free, &knights, &pinned);
//! assert_eq!(free, [0x02, 0x2400]);
//! ```

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "the compiler emits two instructions where one does")]
mod avx512;
#[allow(unsafe_code, reason = "the intrinsics of an instruction set of the build or a level")]
mod bmi2;
mod boolean;
mod count;
mod kernel;
#[allow(unsafe_code, reason = "calls code compiled for a processor that was detected")]
mod level;
#[allow(unsafe_code, reason = "the prefetch intrinsics take a raw pointer")]
mod prefetch;
mod rearrange;
mod scan;
mod serialize;
mod set;
mod shift;
mod ternary;

pub use bmi2::Pext;
pub use boolean::{
    complement, complement_assign, difference, difference_assign, equivalence, equivalence_assign,
    implication, implication_assign, intersection, intersection_assign, symmetric_difference,
    symmetric_difference_assign, union, union_assign,
};
pub use count::{all_disjoint, all_subset, any, count, counts, intersection_of, union_of};
pub use kernel::{Map1, Map2, Map3};
pub use level::{Kernel, Level};
pub use prefetch::prefetch;
pub use rearrange::{
    flip_anti_diagonal, flip_anti_diagonal_assign, flip_diagonal, flip_diagonal_assign,
    flip_vertical, flip_vertical_assign, mirror_horizontal, mirror_horizontal_assign, rotate_90,
    rotate_90_assign, rotate_180, rotate_180_assign, rotate_270, rotate_270_assign,
};
pub use scan::{leading_zeros, trailing_zeros};
pub use serialize::{
    BoardsFromListsError, boards_from_indices, boards_from_indices_u16, boards_from_squares,
    indices_u16, indices_u32, lengths, moves, offsets, squares,
};
#[cfg(feature = "std")]
pub use serialize::{indices_u16_vec, indices_u32_vec, moves_vec, squares_vec};
pub use set::{
    isolate_ls1b, isolate_ls1b_assign, king_attacks, king_attacks_assign, knight_attacks,
    knight_attacks_assign, pawn_attacks_black, pawn_attacks_black_assign, pawn_attacks_white,
    pawn_attacks_white_assign, reset_ls1b, reset_ls1b_assign,
};
pub use shift::{generalized_shift, generalized_shift_assign, one, one_assign};
pub use ternary::{majority, select, ternary};
