//! The arguments for reading inputs.

use clap::Args;

/// Options for reading inputs.
#[derive(Clone, Debug, Args)]
pub(crate) struct InputOptions {}
