//! Legal moves.
//!
//! One generator, [`generate`](generate::generate), passes sets of targets on to a
//! [`Sink`](generate::Sink), which counts, lists or makes them. It works on a
//! [`Board`](board::Board), ours and theirs, for each [`Side`](side::Side) by itself, with
//! the masks of [`Sight`](sight::Sight): no move is made to see whether it is legal.
//!
//! [`leaves`] counts sequences of two moves by it, most of them without making the first, and
//! [`bare`] those of boards where making all of them is faster.

pub(crate) mod answers;
pub(crate) mod bare;
pub(crate) mod board;
pub(crate) mod collect;
pub(crate) mod fills;
pub(crate) mod gather;
pub(crate) mod generate;
pub(crate) mod lane;
pub(crate) mod lane_sets;
pub(crate) mod leaves;
pub(crate) mod queries;
pub(crate) mod side;
pub(crate) mod sight;
pub(crate) mod sinks;
pub(crate) mod tallies;
pub(crate) mod tally;
pub(crate) mod zone;
