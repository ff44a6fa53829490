//! Arithmetic on the words of sets.
//!
//! Addition, subtraction and multiplication let the bits of a word act on their
//! neighbours, by carries and borrows. The functions here take and return plain
//! words (`set.0`), since what they compute are numbers. All sums and products
//! are modulo 2^64, `wrapping_add` and its siblings in Rust.
//!
//! # Laws
//!
//! Addition and subtraction as operations on sets:
//!
//! | law | premise |
//! |---|---|
//! | `x + y == x \| y == x ^ y` | the sets are disjoint: `x & y == 0` |
//! | `x - y == x & !y == x ^ y` | `y` is a subset of `x`: `y & !x == 0` |
//! | `x + y == (x ^ y) + 2 * (x & y)` | |
//! | `x ^ y == x + y - 2 * (x & y)` | |
//!
//! The addition of disjoint sets is worth knowing because x86-64 adds two
//! registers and a constant in one `lea`, and `AArch64` adds a shifted register in
//! one `add` (and joins one in one `orr`).
//!
//! The two's complement, the number that is added to `x` to get 2^64, so zero:
//!
//! | law | |
//! |---|---|
//! | `-x == !x + 1` | the complement, incremented |
//! | `-x == !(x - 1)` | the complement of the decrement |
//! | `x + !x == -1` | a set and its complement are the universe |
//! | `!(x - y) == !x + y` | so a subtraction is an addition between complements |
//! | `-x == x` | only for 0 and 2^63 |
//!
//! In other words the bits of `-x` are those of `x` up to and including the first
//! one, and the opposite above it: that is why `x & -x` is the first square.
//!
//! ```
//! let (x, y) = (0b0110_1000_u64, 0b0001_0011_u64);
//! assert_eq!(x & y, 0);
//! assert_eq!(x + y, x | y);
//! assert_eq!((x | y) - y, x);
//! assert_eq!(x.wrapping_neg(), !x + 1);
//! assert_eq!(x & x.wrapping_neg(), 0b0000_1000);
//! ```
//!
//! Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Arithmetic Operations".
//! Its powers of two have lost their superscripts: "264" is 2^64. It counts `char`
//! among the signed types of Java, where it is unsigned.

mod add;
mod modulo;
mod multiply;
mod reciprocal;
mod two_adic;

pub use add::{ceiling_average, floor_average, kogge_stone_add, two_bit_sum};
pub use modulo::{byte_sum, modulo_power_of_two};
pub use multiply::fill_multiply;
pub use reciprocal::Reciprocal;
pub use two_adic::{LOWER_HALVES, LOWEST_BITS, divide_odd, inverse_odd};
