//! Files of positions, in and out.

mod batches;
mod input;
mod output;
mod passed_over;

pub(crate) use self::batches::Batches;
pub(crate) use self::input::read;
pub(crate) use self::output::{write_parquet, write_text};
