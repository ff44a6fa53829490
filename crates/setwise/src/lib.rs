//! # setwise
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod attacks;
mod bitboard;
pub mod bulk;
mod direction;
mod file;
mod fill;
mod rank;
mod shift;
mod square;
mod swap;
mod twiddle;

pub use bitboard::{Bitboard, Squares};
pub use direction::Direction;
pub use file::File;
pub use rank::Rank;
pub use square::{ParseSquareError, Square};
