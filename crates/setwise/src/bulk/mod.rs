//! Operations on slices of boards, at the best level of the processor.
//!
//! The vector units of a processor handle four or eight boards at a time, and a plain loop,
//! compiled for their instructions, is as fast as one written by hand. So each loop is written
//! once, as a [`Kernel`]; [`Level::dispatch`] compiles it for every level and runs the chosen
//! one.
//!
//! Each operation is a function that runs at [`Level::best`], and one with `_at` after its name
//! that takes the [`Level`]. It has the name of the method of [`Bitboard`](crate::Bitboard) that
//! it applies to each board. Results go into `out`, the first argument, or, with `_assign`, in place
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
//! use setwise::bulk::{Level, count, difference, difference_at};
//!
//! let (knights, pinned) = ([0x42, 0x2400], [0x40, 0]);
//! let mut free = [0; 2];
//! difference(&mut free, &knights, &pinned);
//! assert_eq!((free, count(&free)), ([0x02, 0x2400], 3));
//!
//! // The same on any processor.
//! difference_at(Level::BASELINE, &mut free, &knights, &pinned);
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
#[allow(unsafe_code, reason = "the intrinsics of a level")]
mod placement;
#[allow(unsafe_code, reason = "the prefetch intrinsics take a raw pointer")]
mod prefetch;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "asks the processor for its name")]
mod processor;
mod rearrange;
mod scan;
pub(crate) mod serialize;
mod set;
mod shift;
mod ternary;
#[cfg(feature = "alloc")]
#[allow(unsafe_code, reason = "the intrinsics of a level")]
mod update;

pub use bmi2::Pext;
pub use boolean::{
    complement, complement_assign, complement_assign_at, complement_at, difference,
    difference_assign, difference_assign_at, difference_at, equivalence, equivalence_assign,
    equivalence_assign_at, equivalence_at, implication, implication_assign, implication_assign_at,
    implication_at, intersection, intersection_assign, intersection_assign_at, intersection_at,
    symmetric_difference, symmetric_difference_assign, symmetric_difference_assign_at,
    symmetric_difference_at, union, union_assign, union_assign_at, union_at,
};
pub use count::{
    all_disjoint, all_disjoint_at, all_subset, all_subset_at, any, any_at, count, count_at, counts,
    counts_at, intersection_of, intersection_of_at, union_of, union_of_at,
};
pub use kernel::{Map1, Map2, Map3};
#[cfg(feature = "alloc")]
pub(crate) use level::Loop;
pub use level::{Kernel, Level};
pub use placement::PlacementReader;
pub use prefetch::{prefetch, prefetch_pays};
pub use rearrange::{
    flip_anti_diagonal, flip_anti_diagonal_assign, flip_anti_diagonal_assign_at,
    flip_anti_diagonal_at, flip_diagonal, flip_diagonal_assign, flip_diagonal_assign_at,
    flip_diagonal_at, flip_vertical, flip_vertical_assign, flip_vertical_assign_at,
    flip_vertical_at, mirror_horizontal, mirror_horizontal_assign, mirror_horizontal_assign_at,
    mirror_horizontal_at, rotate_90, rotate_90_assign, rotate_90_assign_at, rotate_90_at,
    rotate_180, rotate_180_assign, rotate_180_assign_at, rotate_180_at, rotate_270,
    rotate_270_assign, rotate_270_assign_at, rotate_270_at,
};
pub use scan::{leading_zeros, leading_zeros_at, trailing_zeros, trailing_zeros_at};
pub use serialize::{
    BoardsFromListsError, boards_from_indices, boards_from_indices_u16, boards_from_squares,
    indices_u16, indices_u16_at, indices_u32, indices_u32_at, lengths, lengths_at, moves, moves_at,
    offsets, offsets_at, squares, squares_at,
};
#[cfg(feature = "std")]
pub use serialize::{indices_u16_vec, indices_u32_vec, moves_vec, squares_vec};
pub use set::{
    isolate_ls1b, isolate_ls1b_assign, isolate_ls1b_assign_at, isolate_ls1b_at, king_attacks,
    king_attacks_assign, king_attacks_assign_at, king_attacks_at, knight_attacks,
    knight_attacks_assign, knight_attacks_assign_at, knight_attacks_at, pawn_attacks_black,
    pawn_attacks_black_assign, pawn_attacks_black_assign_at, pawn_attacks_black_at,
    pawn_attacks_white, pawn_attacks_white_assign, pawn_attacks_white_assign_at,
    pawn_attacks_white_at, reset_ls1b, reset_ls1b_assign, reset_ls1b_assign_at, reset_ls1b_at,
};
pub use shift::{
    generalized_shift, generalized_shift_assign, generalized_shift_assign_at, generalized_shift_at,
    one, one_assign, one_assign_at, one_at,
};
pub use ternary::{majority, majority_at, select, select_at, ternary, ternary_at};
#[cfg(feature = "alloc")]
pub(crate) use update::{each_word, update};
