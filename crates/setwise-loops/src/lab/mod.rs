//! The measured loops of bit scans.

mod kernels;
mod words;

pub use self::kernels::{COPIES, Run, Work, time, time_cycle, time_idle};
pub use self::words::{Batch, Sets, check, words_to_check};
