//! Files of C code.

use std::path::PathBuf;

use clap::Args;

/// Files with definitions that formulas can use.
#[derive(Clone, Debug, Args)]
pub(crate) struct SourceFiles {
    /// Let the formula use the functions, tables and constants of a file of C code. They hide
    /// the names of the language.
    #[arg(long = "source", value_name = "FILE")]
    pub(crate) sources: Vec<PathBuf>,
}
