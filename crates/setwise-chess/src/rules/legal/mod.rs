//! Legal moves.
//!
//! [`generate`](generate::generate) passes sets of targets to a [`Sink`](generate::Sink), which
//! counts, lists or collects them. It works on a [`Board`](board::Board), ours and theirs, for each
//! [`Side`](side::Side) by itself, with the masks of [`CheckInfo`](check_info::CheckInfo): no move
//! is made to see whether it is legal.
//!
//! [`branchless_count`] and [`branchless_sets`] answer the same questions without a branch, for
//! several boards in one register. The tests compare them with the generator.

pub(crate) mod aggregates;
pub(crate) mod board;
pub(crate) mod branchless_count;
#[cfg(feature = "alloc")]
pub(crate) mod branchless_sets;
pub(crate) mod check_info;
pub(crate) mod checks;
pub(crate) mod generate;
pub(crate) mod move_counts;
pub(crate) mod pseudo_legal;
pub(crate) mod rays;
pub(crate) mod side;
pub(crate) mod sinks;
