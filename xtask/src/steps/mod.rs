//! The steps in the order of `cargo xtask ci` and `cargo xtask release`: quick steps that fail often
//! come first.

mod aarch64;
mod asm;
mod back_ends;
mod benchmarks;
mod coverage;
mod deny;
mod docs;
mod duckdb;
mod features;
mod figures;
mod fuzz;
mod instructions;
mod layers;
mod levels;
mod lines;
mod miri;
mod msrv;
mod mutants;
mod no_std;
mod package;
mod program;
mod python;
mod semver;
mod take;
mod tests;
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

/// A step of the rotation.
pub(crate) struct Share {
    pub(crate) step: Step,
    /// The files and folders whose change makes it due.
    pub(crate) own: &'static [&'static str],
}

/// A part of the gate: steps that run one after the other, and steps that another process runs at the
/// same time. While one waits for a compiler, a single test, or the network, the other uses the rest
/// of the processors.
pub(crate) struct Part {
    pub(crate) steps: &'static [Step],
    pub(crate) beside: &'static [Step],
}

/// The parts of each run of the gate, in order. Those at the same time build different profiles, since
/// a folder of cargo is for one build at a time, or use what `build` has built.
pub(crate) const GATE: &[Part] = &[
    Part { steps: QUICK, beside: &[] },
    Part { steps: COMPILED, beside: PACKAGES },
    Part { steps: TESTS, beside: FACES },
];

/// Quick steps that fail often.
#[rustfmt::skip]
const QUICK: &[Step] = &[
    Step { name: "fmt", about: "the code is formatted", run: docs::fmt },
    Step { name: "layers", about: "crates depend on each other only as allowed, and no files in a circle", run: layers::run },
    Step { name: "tidy", about: "sizes, imports, unsafe code, leftovers, white space, documents", run: tidy::run },
    Step { name: "deny", about: "dependencies have allowed licenses and sources", run: deny::run },
    Step { name: "package", about: "the packages hold their licenses, readme and data", run: package::run },
];

#[rustfmt::skip]
const COMPILED: &[Step] = &[
    Step { name: "no-std", about: "the core and chess need no standard library, the core no other crates", run: no_std::run },
    Step { name: "coverage", about: "every statement of the sources has an item, a test, and a statement of the gallery or a reason", run: coverage::run },
    Step { name: "build", about: "programs, modules and tests are built without warnings from clippy", run: tests::build },
];

#[rustfmt::skip]
const PACKAGES: &[Step] = &[
    Step { name: "environment", about: "the packages of Python that tests need are installed", run: tests::environment },
];

#[rustfmt::skip]
const TESTS: &[Step] = &[
    Step { name: "test", about: "the tests and the examples pass", run: tests::run },
];

#[rustfmt::skip]
const FACES: &[Step] = &[
    Step { name: "python", about: "the tests of the Python package pass", run: python::run },
    Step { name: "sql", about: "the tests of the extension for DuckDB pass", run: duckdb::quick },
    Step { name: "page", about: "the page builds, and its main tests pass in a browser", run: web::quick },
];

/// Returns the steps of the gate.
pub(crate) fn gate() -> impl Iterator<Item = &'static Step> {
    GATE.iter().flat_map(|part| part.steps.iter().chain(part.beside))
}

/// The manifests with features.
const MANIFESTS: &[&str] = &[
    "crates/setwise/Cargo.toml",
    "crates/setwise-chess/Cargo.toml",
    "crates/setwise-cli/Cargo.toml",
    "crates/setwise-columns/Cargo.toml",
    "crates/setwise-loops/Cargo.toml",
];

/// The code that is counted in instructions.
const COUNTED: &[&str] = &[
    "crates/setwise/src",
    "crates/setwise-chess/src",
    "crates/setwise-columns/src/evaluate",
    "crates/setwise-expr/src/compile",
];

/// The shares of the rotation. A change to one of its own files makes a share due.
#[rustfmt::skip]
pub(crate) const ROTATION: &[Share] = &[
    Share { own: &["fuzz"], step: Step { name: "corpus", about: "the laws of the fuzz targets hold for their corpus", run: fuzz::corpus } },
    Share { own: &["fuzz"], step: Step { name: "fuzz", about: "the laws of the fuzz targets hold for new inputs", run: fuzz::run } },
    Share { own: &["crates/setwise/src/bulk", "crates/setwise/tests/levels"], step: Step { name: "levels", about: "all levels of this processor agree in optimized code", run: levels::run } },
    Share { own: &["crates/setwise/src", "crates/setwise/examples"], step: Step { name: "asm", about: "loops over boards become vector instructions", run: asm::run } },
    Share { own: COUNTED, step: Step { name: "instructions", about: "perft, lists, FEN and formulas take no more instructions than recorded", run: instructions::run } },
    Share { own: &["crates/setwise/src/bulk", "crates/setwise/tests/levels"], step: Step { name: "aarch64", about: "the tests of the core pass on AArch64, under an emulator", run: aarch64::run } },
    Share { own: &["testing/wasi.mjs"], step: Step { name: "wasm", about: "the tests of slices pass in WebAssembly without vectors", run: wasm::plain } },
    Share { own: &["crates/setwise/src/bulk", "crates/setwise/tests/levels"], step: Step { name: "wasm-simd", about: "the tests of slices pass in WebAssembly with vectors", run: wasm::vectors } },
    Share { own: &["crates/setwise/src/bulk"], step: Step { name: "back-ends", about: "the core is free of warnings on other processors", run: back_ends::run } },
    Share { own: &["crates/setwise/src/search", "crates/setwise/src/bitscan", "crates/setwise/tests/it/search.rs"], step: Step { name: "exhaustive", about: "exhaustive searches find the known numbers", run: levels::exhaustive } },
    Share { own: &["crates/setwise-expr/src/c", "crates/setwise-expr/tests/it/c_scopes.rs"], step: Step { name: "c-programs", about: "2,000 random programs of C have the values of the compiler", run: tests::c_programs } },
    Share { own: &["fuzz/corpus/exported", "crates/setwise-prove/src/export", "crates/setwise-prove/src/certificate", "crates/setwise-prove/tests/solvers.py"], step: Step { name: "solvers", about: "z3 and bitwuzla agree on the exported suite and 2,000 random laws", run: tests::solvers } },
    Share { own: &["crates/setwise/examples"], step: Step { name: "games", about: "games of other boards have the published numbers of moves", run: levels::games } },
    Share { own: &[], step: Step { name: "no-std-tests", about: "the tests of the core and chess pass without the standard library", run: no_std::tests } },
    Share { own: MANIFESTS, step: Step { name: "powerset", about: "no warnings, in all combinations of features", run: features::powerset } },
    Share { own: &["Cargo.lock"], step: Step { name: "msrv", about: "the libraries build with the oldest Rust that they declare", run: msrv::run } },
    Share { own: &[], step: Step { name: "doc", about: "the documentation builds without warnings, also that of private items", run: docs::doc } },
    Share { own: &["Cargo.toml"], step: Step { name: "program", about: "the program that users build answers", run: program::run } },
    Share { own: &[], step: Step { name: "lines", about: "the program is compiled from no more LLVM lines than recorded", run: lines::run } },
    Share { own: &["python"], step: Step { name: "types", about: "the Python package has the types that its stubs say", run: python::types } },
    Share { own: &["python/pyproject.toml", "python/tests/conftest.py"], step: Step { name: "wheel", about: "the wheel builds, and all its tests pass in a new environment", run: python::wheel } },
    Share { own: &["duckdb/src/border"], step: Step { name: "duckdb", about: "the extension for DuckDB builds optimized, and its tests pass", run: duckdb::full } },
    Share { own: &["web"], step: Step { name: "web", about: "the page builds as users get it, and all its tests pass in a browser", run: web::full } },
    Share { own: &["benchmarks/Cargo.toml", "benchmarks/python", "benchmarks/src"], step: Step { name: "benchmarks", about: "the benchmarks run and their results agree", run: benchmarks::run } },
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

/// Commands that write files of the repository.
#[rustfmt::skip]
pub(crate) const TAKE: &[Step] = &[
    Step { name: "take", about: "checks the assembly, and records the figures of `instructions` and `lines` again", run: take::run },
];

#[cfg(test)]
mod tests_of_the_lists {
    use super::*;

    #[test]
    fn shares_have_files_that_exist_and_names_of_their_own() {
        let mut names: Vec<_> = ROTATION.iter().map(|share| share.step.name).collect();
        names.extend(gate().chain(RELEASE).chain(TAKE).map(|step| step.name));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for path in ROTATION.iter().flat_map(|share| share.own) {
            assert!(testing::workspace().join(path).exists(), "{path}");
        }
    }
}
