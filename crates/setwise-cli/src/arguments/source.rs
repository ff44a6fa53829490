//! Files of C code.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use setwise_expr::{CodeLanguage, CodeOptions};

/// Files with definitions that formulas can use, and how code is read.
#[derive(Clone, Debug, Args)]
pub(crate) struct SourceFiles {
    /// Let the formula use the functions, tables and constants of a file of C code. Its functions
    /// hide those of the language.
    #[arg(long = "source", value_name = "FILE")]
    pub(crate) sources: Vec<PathBuf>,
    /// Run a function of the code once, before all else. The tables and variables that it fills are
    /// constants then. It has no parameters.
    #[arg(long = "init", value_name = "FUNCTION")]
    init: Vec<String>,
    #[command(flatten)]
    pub(crate) code: CodeArguments,
}

/// The macros and the language of code.
#[derive(Clone, Debug, Args)]
pub(crate) struct CodeArguments {
    /// Define a macro of C code: 1, or VALUE. Without it, the macros are those of GCC 12 on
    /// x86-64 Linux.
    #[arg(long = "define", value_name = "NAME[=VALUE]")]
    macros: Vec<String>,
    /// The language of code. In Java, shift amounts count modulo the width.
    #[arg(long = "language", value_name = "LANGUAGE", default_value = "auto")]
    code_language: LanguageOfCode,
}

/// The language of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LanguageOfCode {
    /// Java if the code has signs of it, such as `>>>`, and C otherwise.
    Auto,
    /// C and its relatives.
    C,
    /// Java.
    Java,
}

impl CodeArguments {
    /// Returns the options of the code.
    pub(crate) fn options(&self) -> CodeOptions {
        let language = match self.code_language {
            LanguageOfCode::Auto => None,
            LanguageOfCode::C => Some(CodeLanguage::C),
            LanguageOfCode::Java => Some(CodeLanguage::Java),
        };
        CodeOptions { macros: self.macros.clone(), language, ..CodeOptions::default() }
    }
}

impl SourceFiles {
    /// Returns the options of the code.
    pub(crate) fn options(&self) -> CodeOptions {
        CodeOptions { init: self.init.clone(), ..self.code.options() }
    }

    /// Returns the options that exist only for words of 64 bits, each with true if it is given.
    pub(crate) fn given(&self) -> [(&'static str, bool); 4] {
        [
            ("--source", !self.sources.is_empty()),
            ("--init", !self.init.is_empty()),
            ("--define", !self.code.macros.is_empty()),
            ("--language", self.code.code_language != LanguageOfCode::Auto),
        ]
    }
}
