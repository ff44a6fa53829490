//! What is read and written: positions, moves and games as text, lines of protocols, books, and
//! pictures.

mod long_algebraic;
