//! The lines of LLVM code that the program is compiled from, before optimization.
//!
//! They are what most of the time of the first build is spent on: generic code counts once for each
//! of its instances.

use std::path::Path;

use crate::command;
use crate::dependencies::Dependencies;
use crate::steps::figures::{Figure, Figures};
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// The program.
const PROGRAM: &str = "setwise-cli";

/// The allowed increase in percent.
const TOLERANCE: u64 = 1;

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let figures = match Figures::load(workspace)? {
        Ok(figures) => figures,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    figures.compare(&measure(workspace)?, TOLERANCE)?;
    Ok(Outcome::Done)
}

/// Counts the lines of each of our crates in the build that `cargo run --release` makes.
pub(super) fn measure(workspace: &Workspace) -> Result<Vec<Figure>, String> {
    let dependencies = Dependencies::load(workspace)?;
    let mut ours: Vec<_> =
        dependencies.of(PROGRAM).into_iter().filter(|it| it.source.is_empty()).collect();
    ours.sort_by_key(|it| (it.name == PROGRAM, &it.name));
    let mut figures = Vec::new();
    for it in ours {
        let path = workspace.target.join(format!("{}.ll", it.name));
        let target: &[&str] = if it.name == PROGRAM { &["--bin", "setwise"] } else { &["--lib"] };
        let mut cargo = workspace.cargo();
        // The default features are those that the program needs.
        cargo.args(["rustc", "--release", "-p", &it.name]).args(target);
        cargo.args(["--", "-C", "no-prepopulate-passes"]);
        command::run(cargo.arg("--emit").arg(format!("llvm-ir={}", path.display())))?;
        let lines = count(&path)?;
        figures.push(Figure {
            name: format!("thousand LLVM lines of {}", it.name),
            hundredths: lines.div_ceil(10),
        });
    }
    Ok(figures)
}

/// Counts the lines of the functions in a file.
fn count(path: &Path) -> Result<u64, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path:?}: {error}"))?;
    Ok(in_functions(&text))
}

fn in_functions(text: &str) -> u64 {
    let mut is_inside = false;
    let mut lines = 0;
    for line in text.lines() {
        is_inside = (is_inside || line.starts_with("define ")) && line != "}";
        lines += u64::from(is_inside);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_of_functions_count() {
        let text =
            "@a = global i64 0\ndefine void @f() {\nstart:\n  ret void\n}\ndeclare void @g()\n";
        assert_eq!(in_functions(text), 3);
    }
}
