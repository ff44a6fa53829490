//! Integration tests of the program, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod aggregate;
mod board;
mod columns;
mod common;
mod compiled;
mod constants;
mod convert;
mod damage;
mod drawings;
mod eval;
mod explain;
mod export;
mod forms;
mod functions;
mod game_questions;
mod generate;
mod guides;
mod having;
mod index;
mod interop;
mod lab;
mod mapping;
mod marked;
#[cfg(target_os = "linux")]
mod memory;
mod outputs;
mod passed_over;
mod per_game;
mod perft;
mod prove;
mod query;
mod repl;
mod serialize;
#[cfg(feature = "page")]
mod serve;
mod signals;
mod simplify;
mod source;
mod table;
mod terminal;
mod truth_tables;
mod variations;
mod verify;
mod verify_page;
mod verify_update;
