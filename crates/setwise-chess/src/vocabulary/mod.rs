//! The words of all other rooms: colors, roles, pieces, castling rights and results, and the errors
//! of reading them.

pub(crate) mod castling;
pub(crate) mod color;
pub(crate) mod encoding;
pub(crate) mod fen_error;
pub(crate) mod game_result;
mod index;
pub(crate) mod line_breaks;
pub(crate) mod parse_error;
pub(crate) mod piece;
pub(crate) mod role;
