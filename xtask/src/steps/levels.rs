//! The tests that need optimized code: comparisons of the levels, exhaustive searches, and the games
//! of the examples.

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// Compares the levels. In the profile of the other tests, the compiler does not vectorize, and all
/// levels run nearly the same instructions.
pub(super) fn run(workspace: &Workspace) -> StepResult {
    test(workspace, "levels", &[])
}

/// Tries all De Bruijn sequences, all multipliers and all words of 32 bits, and searches the cliques
/// of graphs.
pub(super) fn exhaustive(workspace: &Workspace) -> StepResult {
    let mut cargo = workspace.cargo();
    command::run(cargo.args(["run", "--release", "-p", "setwise", "--example", "clique"]))?;
    test(workspace, "it", &["bitscan::", "search::", "--ignored"])
}

/// The examples of the core that compare what they count with published numbers.
const GAMES: [&str; 5] = ["othello", "connect_four", "draughts", "shogi", "go"];

/// Runs the games of the examples, which fail on a wrong number.
pub(super) fn games(workspace: &Workspace) -> StepResult {
    for example in GAMES {
        let mut cargo = workspace.cargo();
        cargo.args(["run", "--release", "-p", "setwise", "--example", example]);
        command::run(&mut cargo)?;
    }
    Ok(Outcome::Done)
}

fn test(workspace: &Workspace, name: &str, filters: &[&str]) -> StepResult {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--release", "-p", "setwise", "--test", name, "--"]).args(filters);
    command::run(&mut cargo)?;
    Ok(Outcome::Done)
}
