//! Notations: positions, moves and games as text, the lines of UCI, opening books, and
//! pictures.

#[cfg(feature = "alloc")]
pub(crate) mod epd;
pub(crate) mod fen;
mod long_algebraic;
#[cfg(feature = "std")]
pub mod pgn;
#[cfg(feature = "alloc")]
pub mod polyglot;
pub(crate) mod san;
pub mod svg;
#[cfg(feature = "alloc")]
pub mod uci;
