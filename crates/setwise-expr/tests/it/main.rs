//! Integration tests of the formula language, in one binary.

#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

mod any_text;
mod board;
mod c;
mod c_bounds;
mod c_compiler;
mod c_constructs;
mod c_dialects;
mod c_files;
mod c_headers;
mod c_lists;
mod c_namespaces;
mod c_operators;
mod c_refused;
mod c_rust;
mod c_scopes;
mod c_start;
mod columns;
mod common;
mod instead;
mod language;
mod mapping;
mod notes;
mod pages;
mod pieces;
mod preprocessor;
mod random;
mod readings;
mod rust;
mod signs;
mod squares;
mod statements;
mod tables;
mod types;
