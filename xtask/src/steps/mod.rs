//! The steps in the order of `cargo xtask ci` and `cargo xtask release`: quick steps that fail often
//! come first.

mod aarch64;
mod asm;
mod back_ends;
mod benchmarks;
mod coverage;
mod deny;
mod duckdb;
mod features;
mod fuzz;
mod instructions;
mod layers;
mod levels;
mod lints;
mod miri;
mod msrv;
mod mutants;
mod no_std;
mod package;
mod python;
mod readme;
mod semver;
mod tidy;
mod wasm;
mod web;

use crate::workspace::Workspace;

/// The outcome of a step that did not fail.
pub(crate) enum Outcome {
    /// Everything was checked.
    Done,
    /// Something could not be checked on this machine, for this reason.
    Skipped(String),
}

/// The outcome of a step, or its errors.
pub(crate) type StepResult = Result<Outcome, String>;

/// One step of the checks.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) run: fn(&Workspace) -> StepResult,
}

/// The steps of the gate, in order.
#[rustfmt::skip]
pub(crate) const GATE: &[Step] = &[
    Step { name: "fmt", about: "the code is formatted", run: lints::fmt },
    Step { name: "layers", about: "crates depend on each other only as ARCHITECTURE.md says", run: layers::run },
    Step { name: "tidy", about: "sizes, imports, unsafe code, leftovers, white space, documents", run: tidy::run },
    Step { name: "coverage", about: "every statement of the source has an item and a test", run: coverage::run },
    Step { name: "deny", about: "dependencies have allowed licenses and sources", run: deny::run },
    Step { name: "package", about: "the packages hold their licenses, readme and data", run: package::run },
    Step { name: "clippy", about: "no warnings, in all targets", run: lints::clippy },
    Step { name: "features", about: "no warnings, in all combinations of features", run: features::run },
    Step { name: "msrv", about: "the libraries build with the oldest Rust that they declare", run: msrv::run },
    Step { name: "doc", about: "the documentation builds without warnings", run: lints::doc },
    Step { name: "no-std", about: "the core and chess need no standard library, the core no other crates", run: no_std::run },
    Step { name: "back-ends", about: "the core is free of warnings on other processors", run: back_ends::run },
    Step { name: "levels", about: "all levels of this processor agree in optimized code", run: levels::run },
    Step { name: "exhaustive", about: "exhaustive searches find the known numbers", run: levels::exhaustive },
    Step { name: "games", about: "games of other boards have the published numbers of moves", run: levels::games },
    Step { name: "aarch64", about: "the tests of the core pass on AArch64, under an emulator", run: aarch64::run },
    Step { name: "wasm", about: "the tests of slices pass in WebAssembly, with and without vectors", run: wasm::run },
    Step { name: "fuzz", about: "the laws of the fuzz targets hold for their corpus and new inputs", run: fuzz::run },
    Step { name: "asm", about: "loops over boards become vector instructions", run: asm::run },
    Step { name: "instructions", about: "perft, lists, FEN and formulas take no more instructions than recorded", run: instructions::run },
    Step { name: "python", about: "the Python package builds, and its tests pass in a new environment", run: python::run },
    Step { name: "duckdb", about: "the extension for DuckDB builds, loads, and its tests pass", run: duckdb::run },
    Step { name: "web", about: "the page builds, and its tests pass in a browser", run: web::run },
    Step { name: "benchmarks", about: "the benchmarks run and their results agree", run: benchmarks::run },
    Step { name: "readme", about: "the commands of the README and the guides work", run: readme::run },
];

/// The steps before a release, which take longer or need the tag of the last release.
#[rustfmt::skip]
pub(crate) const RELEASE: &[Step] = &[
    Step { name: "semver", about: "the APIs break only where the version says so", run: semver::run },
    Step { name: "unpacked", about: "the tests in the packages pass outside the repository", run: package::unpacked },
    Step { name: "publish", about: "cargo publish would succeed", run: package::publish },
    Step { name: "miri", about: "the core and the rules have no undefined behavior in Miri", run: miri::run },
    Step { name: "mutants", about: "tests notice nine in ten changes to the code", run: mutants::run },
];
