//! The operators `&`, `|`, `^`, `-` and `!`.

use crate::bitboard::Bitboard;
use crate::operators::set_operators;

// The other operand may be anything that converts into a set: a square, a file, a rank, a word.
set_operators!([] [T: Into<Self>] Bitboard, T);
