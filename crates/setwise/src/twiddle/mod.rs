//! Tricks around the first square of a set, the least significant one bit (LS1B), the first square
//! missing, the least significant zero bit (LS0B), and the last square, the most significant one
//! bit (MS1B); parity and the Gray code.

mod ls0b;
mod ls1b;
mod ms1b;
mod parity;
