//! Boards of any shape.

mod chess;
mod games;
mod laws;
mod oracle;
mod shapes;
