//! Lists of squares from slices of boards, and back.
//!
//! `api` has the public functions. With AVX-512, `counted` counts the squares of a chunk of boards
//! and calls the routine of `avx512` that is best for that number. At the other levels, `estimated`
//! counts those of a sample, and `routine` chooses one of `pext` or of `scalar`, which has variants
//! for targets with and without vectors. Outputs larger than the caches go through
//! `streaming_store`.

mod api;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "stores one list over the end of another")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod counted;
#[allow(unsafe_code, reason = "stores rows of a table through pointers")]
mod element;
mod estimated;
mod inverse;
mod lengths;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "stores one list over the end of another")]
mod pext;
mod routine;
mod sample;
#[allow(unsafe_code, reason = "stores rows of a table over the ends of others")]
mod scalar;
pub(crate) mod squares_of_byte;
#[allow(unsafe_code, reason = "the intrinsics of stores past the caches")]
mod streaming_store;

pub use api::{
    indices_u16, indices_u16_at, indices_u32, indices_u32_at, moves, moves_at, squares, squares_at,
};
#[cfg(feature = "std")]
pub use api::{indices_u16_vec, indices_u32_vec, moves_vec, squares_vec};
pub use inverse::{
    BoardsFromListsError, boards_from_indices, boards_from_indices_u16, boards_from_squares,
};
pub use lengths::{lengths, lengths_at, offsets, offsets_at};
