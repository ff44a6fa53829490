//! The arguments for arrays of words.

use clap::Args;

/// Options for arrays of words.
#[derive(Clone, Debug, Args)]
pub(crate) struct ArrayOptions {}
