//! Files of C code.

use std::path::PathBuf;

use clap::Args;

/// Files with definitions that formulas can use, and macros.
#[derive(Clone, Debug, Args)]
pub(crate) struct SourceFiles {
    /// Let the formula use the functions, tables and constants of a file of C code. They hide
    /// the names of the language.
    #[arg(long = "source", value_name = "FILE")]
    pub(crate) sources: Vec<PathBuf>,
    /// Define a macro of C code: 1, or VALUE. Without it, the macros are those of GCC 12 on
    /// x86-64 Linux.
    #[arg(long = "define", value_name = "NAME[=VALUE]")]
    pub(crate) macros: Vec<String>,
}
