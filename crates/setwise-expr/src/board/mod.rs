//! Formulas over the squares of boards of any shape.
//!
//! [`parse_on`](crate::parse_on) reads a formula with the names of the squares of a board, and
//! [`Compiler::with_board`](crate::Compiler::with_board) turns it into a [`BoardProgram`]: the same
//! straight line of word operations that a formula over 64 squares is, where a set is up to eight
//! words. This module is what a board adds: names, geometry, and the words of its sets.
//!
//! ```
//! use setwise_expr::board::{BoardValue, NamedBoard};
//! use setwise_expr::{Compiler, Names, parse_on};
//!
//! let shogi = NamedBoard::parse("shogi")?;
//! let mut compiler = Compiler::new(Names::Free).with_board(&shogi);
//! compiler.add(&parse_on("count(rook({e5}, none))", &shogi.shape)?)?;
//! let values = compiler.finish_on_board().evaluate(|_| unreachable!("the formula has no variable"))?;
//! assert_eq!(values, [BoardValue::Number(16)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod geometry;
mod lower;
mod named;
mod names;
mod needs;
mod operations;
mod placement;
mod program;

pub(crate) use lower::{Lowering, Squares, word_set};
pub use named::{BoardError, NamedBoard};
pub(crate) use names::constant;
pub(crate) use needs::{formula_of_boards, reason};
pub use placement::{ParsePlacementError, Placement};
pub(crate) use program::word_name;
pub use program::{BoardOutput, BoardProgram, BoardValue};
