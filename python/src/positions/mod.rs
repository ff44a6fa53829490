//! Positions in bulk: texts, columns, and formulas about them.

mod blocks;
mod boards;
mod columns;
mod expand;
mod fens;
mod formula;
mod read;
mod source;
mod texts;

pub(crate) use self::columns::parse_fens;
pub(crate) use self::expand::planes;
pub(crate) use self::fens::to_fens;
pub(crate) use self::formula::evaluate;
pub(crate) use self::read::Errors;
pub(crate) use self::source::Source;
