//! Operations on slices of boards, at the best level of the processor.
//!
//! A single board is scalar code. On slices the vector units do four or eight
//! boards at a time, and most operations need no code of their own for that: a
//! plain loop, compiled for the instructions of the processor, is as fast as
//! one written by hand. So there is one text of each loop, a [`Kernel`], and
//! [`Level::dispatch`] compiles it for every level and runs the one that was
//! chosen.

#[allow(unsafe_code, reason = "calls code compiled for a processor that was detected")]
mod level;
#[allow(unsafe_code, reason = "the prefetch intrinsics take a raw pointer")]
mod prefetch;

pub use level::{Kernel, Level};
pub use prefetch::prefetch;
