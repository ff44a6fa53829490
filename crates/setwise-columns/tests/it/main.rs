//! Integration tests of queries and columns, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod agreement;
#[cfg(feature = "parquet")]
mod boards;
mod chunks;
mod documented;
mod early_ends;
#[cfg(feature = "parquet")]
mod ends;
mod every_form;
mod fields;
mod foreign;
mod formulas;
mod game_forms;
mod games;
mod guide;
#[cfg(feature = "parquet")]
mod index;
mod mate_patterns;
mod missing;
mod naive;
#[cfg(feature = "parquet")]
mod parts;
mod played;
mod queries;
mod remedies;
mod rules;
mod table_games;
#[cfg(feature = "parquet")]
mod tables;
mod unread;
