//! Pawns: attacks to one side, pushes, spans, and the structure of both sides.

mod attacks;
mod structure;
