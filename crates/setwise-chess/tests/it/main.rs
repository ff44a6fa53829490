//! Integration tests of the rules of chess and their notations, in one binary.

#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod bulk;
mod chess960;
mod common;
mod diagrams;
mod differential;
mod engine;
mod errors;
mod exchange;
mod games;
mod games_at_random;
mod identity;
mod kinds;
mod legal_moves;
mod making;
mod mates;
mod naive;
mod outcome;
mod packed;
mod parts;
mod perft;
mod polyglot;
mod ports;
mod protocol;
mod reading;
mod reports;
mod round_trip;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod slider_attacks;
mod stages;
mod suites;
mod texts;
mod uci_moves;
mod unread_moves;
mod variations;
mod walks;
mod x_rays;
