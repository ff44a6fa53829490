//! The arguments for keeping and summing up matches.

use clap::Args;

/// Options for keeping and summing up matches.
#[derive(Clone, Debug, Args)]
pub(crate) struct AggregateOptions {}
