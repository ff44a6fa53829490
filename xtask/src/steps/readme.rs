//! The commands that README.md tells newcomers to type.

use std::process::Command;

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

/// How the commands that are tried begin.
const COMMAND: &str = "cargo run --release -- ";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let Ok(readme) = std::fs::read_to_string(workspace.root.join("README.md")) else {
        return Ok(Outcome::Skipped("there is no README.md".to_owned()));
    };
    let commands = commands(&readme);
    if commands.is_empty() {
        return Err(format!("README.md has no fenced command that begins with `{COMMAND}`"));
    }
    for line in commands {
        command::run(Command::new("bash").current_dir(&workspace.root).args(["-c", &line]))?;
    }
    Ok(Outcome::Done)
}

/// The commands in the fenced blocks of a Markdown text, with or without a
/// prompt. A backslash at the end of a line continues the command.
fn commands(markdown: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut inside = false;
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if inside {
            let mut command = line.trim().trim_start_matches("$ ").to_owned();
            while command.ends_with('\\') {
                command.pop();
                command += lines.next().unwrap_or_default().trim();
            }
            if command.starts_with(COMMAND) {
                commands.push(command);
            }
        }
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_in_fences_only() {
        let markdown = "cargo run --release -- no\n\n```console\n$ cargo run --release -- eval e4\n\
            output\ncargo run --release -- query \\\n    'k & q'\ncargo test\n```\ntext\n\
            ```\ncargo run --release -- help\n```\n";
        assert_eq!(
            commands(markdown),
            [
                "cargo run --release -- eval e4",
                "cargo run --release -- query 'k & q'",
                "cargo run --release -- help",
            ]
        );
    }
}
