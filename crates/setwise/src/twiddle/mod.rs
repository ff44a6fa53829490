//! Tricks around the least and the most significant one bit (LS1B, MS1B) and
//! the least significant zero bit (LS0B).
//!
//! Adding or subtracting one sends a carry through the low end of a word, up
//! to the first bit that stops it: a decrement through the trailing zeros, an
//! increment through the trailing ones. One Boolean operation with the word
//! itself then picks out the part wanted. There is no carry in the other
//! direction, so the most significant end takes a fill or a bit scan.

mod ls0b;
mod ls1b;
mod ms1b;
