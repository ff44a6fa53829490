//! The steps, in the order in which `cargo xtask ci` runs them: what is quick
//! and fails often comes first.

mod aarch64;
mod asm;
mod back_ends;
mod benchmarks;
mod coverage;
mod instructions;
mod layers;
mod levels;
mod lints;
mod no_std;
mod readme;
mod tidy;

use crate::workspace::Workspace;

/// What became of a step that did not fail.
pub(crate) enum Outcome {
    /// Everything was checked.
    Done,
    /// Something could not be checked here, for this reason.
    Skipped(String),
}

/// The end of a step: its outcome, or what is wrong.
pub(crate) type StepResult = Result<Outcome, String>;

/// One step of the checks.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) run: fn(&Workspace) -> StepResult,
}

/// All steps, in order.
#[rustfmt::skip]
pub(crate) const STEPS: &[Step] = &[
    Step { name: "fmt", about: "the code is formatted", run: lints::fmt },
    Step { name: "layers", about: "crates depend on each other only as ARCHITECTURE.md says", run: layers::run },
    Step { name: "tidy", about: "sizes, imports, unsafe code, leftovers, white space, documents", run: tidy::run },
    Step { name: "coverage", about: "every statement of the source has an item and a test", run: coverage::run },
    Step { name: "clippy", about: "no warnings, in all targets", run: lints::clippy },
    Step { name: "doc", about: "the documentation builds without warnings", run: lints::doc },
    Step { name: "no-std", about: "the core needs no standard library and no other crate", run: no_std::run },
    Step { name: "back-ends", about: "the core is free of warnings on other processors", run: back_ends::run },
    Step { name: "levels", about: "optimized code of every level of this processor agrees", run: levels::run },
    Step { name: "exhaustive", about: "the counts of the searches, by going through everything", run: levels::exhaustive },
    Step { name: "aarch64", about: "the tests of the core pass on AArch64, under an emulator", run: aarch64::run },
    Step { name: "asm", about: "loops over boards become vector instructions", run: asm::run },
    Step { name: "instructions", about: "perft takes no more instructions than it did", run: instructions::run },
    Step { name: "benchmarks", about: "the benchmarks run and their results hold", run: benchmarks::run },
    Step { name: "readme", about: "the commands in README.md work", run: readme::run },
];
