//! The program as users build it, with the language compiled without optimization.

use std::process::Command;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

/// Commands, each with a line of its output.
const ANSWERS: [(&[&str], &str); 3] = [
    (&["perft", "4"], "197281"),
    (&["eval", "count(knight(e4))"], "8"),
    (&["query", "--count", "checkmate", "data/games.pgn"], "positions matched"),
];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    command::run(workspace.cargo().args(["build", "--release", "-p", "setwise-cli"]))?;
    let deepest = format!("{}e4{}", "(".repeat(199), ")".repeat(199));
    let deep: &[&str] = &["eval", &deepest];
    for (arguments, expected) in ANSWERS.into_iter().chain([(deep, "28")]) {
        let mut program = Command::new(workspace.target.join("release").join("setwise"));
        let found = command::output(program.current_dir(&workspace.root).args(arguments))?;
        if !found.contains(expected) {
            return Err(format!("setwise {arguments:?} prints {found:?}, without `{expected}`"));
        }
    }
    Ok(Outcome::Done)
}
