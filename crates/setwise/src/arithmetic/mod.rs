//! Arithmetic on the words of sets.
//!
//! In addition, subtraction and multiplication, carries and borrows let the bits of a word act on
//! their neighbors. The functions here take and return plain words (`set.0`), because they compute
//! numbers. All sums and products are modulo 2^64, as `wrapping_add` and its siblings compute them.
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
//! The addition of disjoint sets is useful because x86-64 adds two registers and a constant in one
//! `lea`, and `AArch64` adds a shifted register in one `add` (and unites one in one `orr`).
//!
//! The two's complement `-x` is the number that added to `x` gives 2^64, hence zero:
//!
//! | law | |
//! |---|---|
//! | `-x == !x + 1` | the incremented complement |
//! | `-x == !(x - 1)` | the complement of the decrement |
//! | `x + !x == -1` | a set and its complement are the universe |
//! | `!(x - y) == !x + y` | a subtraction is an addition between complements |
//! | `-x == x` | for 0 and 2^63 only |
//!
//! The bits of `-x` are those of `x` up to and including the first one, and their opposites above
//! it. That is why `x & -x` is the first square.
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
//! The number of instructions, copies of registers included:
//!
//! | operation | formula | x86-64 | BMI | `AArch64` |
//! |---|---|---|---|---|
//! | [`floor_average`] | `floor_average(x, y)` | 5 | 5 | 3 |
//! | [`ceiling_average`] | `ceiling_average(x, y)` | 5 | 5 | 3 |
//! | [`two_bit_sum`] | `(a ^ b) \| (a & b) << 1` | 5 | 5 | 3 |
//! | [`fill_multiply`] | `x * 0x0101010101010101` | 2 | 2 | 2 |
//!
//! Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Arithmetic Operations".
//! Its powers of two have lost their superscripts: "264" is 2^64. It lists `char` among the signed
//! types of Java, where it is unsigned.

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
