//! The commands that the README and the guides show.

use std::process::Command;

use super::{Outcome, StepResult};
use crate::command;
use crate::workspace::Workspace;

const PAGES: [&str; 5] = [
    "README.md",
    "crates/setwise-cli/README.md",
    "docs/cli.md",
    "docs/language.md",
    "docs/library.md",
];

/// The prompt of a command, and the beginnings of commands that are run.
const PROMPT: &str = "$ ";
const PROGRAMS: [&str; 3] = ["setwise ", "cargo run --release -- ", "printf "];

pub(super) fn run(workspace: &Workspace) -> StepResult {
    command::run(workspace.cargo().args(["build", "--release", "-p", "setwise-cli"]))?;
    let mut folders = vec![workspace.target.join("release")];
    folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    for page in PAGES {
        let text = std::fs::read_to_string(workspace.root.join(page))
            .map_err(|error| format!("cannot read {page}: {error}"))?;
        for line in commands(&text) {
            let mut bash = Command::new("bash");
            bash.current_dir(&workspace.root).args(["-e", "-o", "pipefail", "-c", &line]);
            command::run(bash.env("PATH", &path)).map_err(|error| format!("{page}: {error}"))?;
        }
    }
    Ok(Outcome::Done)
}

/// Returns the commands of the `console` blocks of a page: lines after a prompt, where a
/// backslash at the end continues the line.
fn commands(markdown: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut is_console = false;
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            is_console = language == "console";
        } else if let Some(command) = line.strip_prefix(PROMPT)
            && is_console
        {
            let mut command = command.to_owned();
            while command.ends_with('\\') {
                command.pop();
                command += lines.next().unwrap_or_default().trim();
            }
            if PROGRAMS.iter().any(|program| command.starts_with(program)) {
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
    fn commands_follow_a_prompt_in_a_console_block() {
        let markdown = "$ setwise no\n\n```console\n$ cargo run --release -- eval e4\noutput\n\
            $ setwise query \\\n    'k & q'\n$ cargo test\n```\ntext\n\
            ```text\n$ setwise no\n```\n```console\n$ setwise help\n```\n";
        assert_eq!(
            commands(markdown),
            ["cargo run --release -- eval e4", "setwise query 'k & q'", "setwise help"]
        );
    }
}
