//! Explanations: which instructions a formula becomes.
//!
//! A [`Listing`] is a straight line of instructions of a [`Target`], an instruction set and
//! the width of its registers, with virtual registers that bear the names of the formula.
//!
//! 1. The program is taken apart into the operations that processors have, in a graph in
//!    which complements are free and equal values are found equal. What a processor lacks
//!    becomes what software does instead.
//! 2. For each value all the ways to compute it are looked up: in the table of instructions
//!    of the target, and for Boolean functions of up to three words by their truth tables.
//! 3. Of these a cover is chosen, with the fewest instructions: optimal for trees, and near
//!    it where parts are shared.
//! 4. Copies of registers are put in where an instruction destroys what is still needed.
//!
//! ```
//! use setwise_expr::explain::{InstructionSet, Listing, Target};
//! use setwise_expr::parse;
//!
//! let majority = parse("a & b | a & c | b & c")?;
//! let listing = Listing::new(&majority, Target::new(InstructionSet::Avx512, None)?)?;
//! assert_eq!(listing.instruction(&listing.lines()[0]), "vpternlogq a, b, c, 0xe8");
//! assert_eq!(listing.count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A formula is about one board; in wide registers it is computed for several boards, side
//! by side. Constants in memory are as wide as the registers.

mod algebra;
mod choice;
mod code;
mod cover;
mod cuts;
mod emit;
mod graph;
mod listing;
mod lower;
mod print;
mod refusal;
mod rename;
mod reserved;
mod synthesis;
mod table;
mod target;
mod text;

pub use code::{Bank, Line, Mnemonic, Operand, Register, RegisterName, Shift};
pub use listing::Listing;
pub use refusal::Refusal;
pub use target::{InstructionSet, NoSuchWidth, Target};
