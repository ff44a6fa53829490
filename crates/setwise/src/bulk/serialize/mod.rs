//! Lists of squares from slices of boards, and back.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "stores one list over the end of another")]
mod avx512;
mod drive;
mod element;
mod inverse;
mod jobs;
mod scalar;
#[allow(unsafe_code, reason = "the intrinsics of stores past the caches")]
mod stage;
mod table;

pub use inverse::{boards_from_indices, boards_from_indices_u16, boards_from_squares};
pub use jobs::{indices_u16, indices_u32, moves, squares};
#[cfg(feature = "std")]
pub use jobs::{indices_u16_vec, indices_u32_vec, moves_vec, squares_vec};
pub use table::{lengths, offsets};
