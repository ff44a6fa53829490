//! Formulas over the squares of boards of any shape.
//!
//! [`parse_on`](crate::parse_on) reads a formula with the names of the squares of a board, and a
//! [`BoardCompiler`] turns it into a [`BoardProgram`]: the same straight line of word operations
//! that a formula over 64 squares is, where a set is up to eight words.
//!
//! ```
//! use setwise_expr::board::{BoardCompiler, BoardValue, NamedBoard};
//! use setwise_expr::{Names, parse_on};
//!
//! let shogi = NamedBoard::parse("shogi")?;
//! let mut compiler = BoardCompiler::new(&shogi, Names::Free);
//! compiler.add(&parse_on("count(rook({e5}, none))", &shogi.shape)?)?;
//! let values = compiler.finish().evaluate(|_| unreachable!("the formula has no variable"))?;
//! assert_eq!(values, [BoardValue::Number(16)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apply;
mod call;
mod compiler;
mod geometry;
mod lower;
mod named;
mod names;
mod needs;
mod placement;
mod program;
mod value;

pub use compiler::BoardCompiler;
pub use named::{NamedBoard, ParseBoardError};
pub use placement::{ParsePlacementError, Placement};
pub use program::{BoardOutput, BoardProgram};
pub use value::BoardValue;
