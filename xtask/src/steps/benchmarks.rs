//! Short runs of the benchmarks, which check their results.

use std::process::Command;

use crate::command;
use crate::steps::{Outcome, StepResult};
use crate::workspace::Workspace;

const MANIFEST: &str = "benchmarks/Cargo.toml";

pub(super) fn run(workspace: &Workspace) -> StepResult {
    let lint = ["--manifest-path", MANIFEST, "--all-targets", "--", "-D", "warnings"];
    command::run(workspace.cargo().arg("clippy").args(lint))?;
    let help = command::output(benchmarks(workspace).arg("--help"))?;
    let subcommands = subcommands(&help);
    if subcommands.is_empty() {
        return Err(format!("the benchmarks' --help lists no commands:\n{help}"));
    }
    // `peers` runs most of the others again.
    for subcommand in subcommands.into_iter().filter(|it| *it != "peers") {
        command::run(benchmarks(workspace).args([subcommand, "--quick"]))?;
    }
    Ok(Outcome::Done)
}

fn benchmarks(workspace: &Workspace) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--release", "--manifest-path", MANIFEST, "--features", "parquet", "--"]);
    cargo
}

/// Returns the names under `Commands:` in the help of a program, so that new benchmarks run too.
fn subcommands(help: &str) -> Vec<&str> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let list = list.take_while(|line| !line.is_empty());
    // Further lines of a description are indented more.
    let names = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_read_from_the_help() {
        let help = "Measures\n\nUsage: b <COMMAND>\n\nCommands:\n  epd    Reads positions\n         \
            from lines\n  query  Answers\n  help   Print\n\nOptions:\n  -h, --help\n";
        assert_eq!(subcommands(help), ["epd", "query"]);
        assert!(subcommands("Usage: b\n").is_empty());
    }
}
