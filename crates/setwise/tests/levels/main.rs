//! Tests of what runs at a level of the processor: loops over slices and over large sets.
//!
//! They have a binary of their own, since they are also compiled with optimization and for other
//! processors. Without optimization, the compiler does not vectorize, and all levels run nearly the
//! same instructions.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

#[cfg(feature = "alloc")]
mod bit_set;
mod guard_page;
mod levels;
mod placement;
#[path = "../it/random/mod.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod random;
mod serialize;
mod slices;
