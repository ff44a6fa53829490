//! Boards of any shape.

mod chess;
mod examples;
mod games;
mod laws;
mod oracle;
mod shapes;
