//! Sets of any number of bits: the algebra of [`Bitboard`](crate::Bitboard) beyond 64 squares.
//!
//! [`Set`] has a number of words that is known to the compiler. It lives on the stack and its
//! methods are `const`.
//!
//! ```
//! use setwise::wide::Set;
//!
//! // The numbers below 128 that are multiples of 2 and of 3.
//! let multiples = |n| (0..128_usize).step_by(n).collect::<Set<2>>();
//! let both = multiples(2) & multiples(3);
//! assert!(both.iter().eq((0..128).step_by(6)));
//! assert_eq!(both.next(7), Some(12));
//! ```

mod set;

pub use set::{
    Iter, ParseSetError, Set, Subsets, SubsetsOfLen, Tally, indices_u16, indices_u16_at,
    indices_u32, indices_u32_at, offsets, offsets_at,
};
