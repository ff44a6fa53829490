//! The checks of the project, each a named step.
//!
//! `cargo xtask ci` runs the gate: its steps in order up to the first failure, and then the shares
//! of the rotation that are due. `cargo xtask ci --all` runs all shares, `cargo xtask release` what
//! is needed before a release, `cargo xtask <step>…` some steps, and `cargo xtask help` lists them.
//! `cargo xtask documents FOLDER` verifies documents that are not in the repository.

#![forbid(unsafe_code)]

mod beside;
mod command;
mod dependencies;
mod documents;
mod environment;
mod lints;
mod rotation;
mod source;
mod steps;
mod stopwatch;
mod workspace;

use std::process::ExitCode;

use beside::Beside;
use rotation::{Due, Rotation, TURNS};
use steps::{GATE, Outcome, RELEASE, ROTATION, Step, TAKE};
use stopwatch::{HEADS, Stopwatch, Times};
use workspace::Workspace;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["help" | "--help" | "-h"] => {
            println!("{}", help());
            return ExitCode::SUCCESS;
        }
        ["ci"] => gate(false),
        ["ci", "--all"] => gate(true),
        ["release"] => all(RELEASE.iter().collect()),
        ["documents", folder] => documents::run(folder),
        ["documents"] => Err("name the folder: `cargo xtask documents FOLDER`".to_owned()),
        [] => Err(help()),
        ref names => named(names).and_then(all),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the steps with these names.
fn named(names: &[&str]) -> Result<Vec<&'static Step>, String> {
    let step = |name: &&str| {
        steps().find(|step| step.name == *name).ok_or_else(|| {
            format!("{}\n\nunknown step `{name}`: these are the steps, and `ci --all`", help())
        })
    };
    names.iter().map(step).collect()
}

/// Returns the steps of all lists.
fn steps() -> impl Iterator<Item = &'static Step> {
    let shares = ROTATION.iter().map(|share| &share.step);
    steps::gate().chain(shares).chain(RELEASE).chain(TAKE)
}

fn help() -> String {
    let mut text = String::from("cargo xtask <step>…\n");
    let shares: Vec<_> = ROTATION.iter().map(|share| &share.step).collect();
    let lists = [
        ("ci", "the gate: these steps, and the shares that are due", steps::gate().collect()),
        ("ci --all", "the gate, and all shares", shares),
        ("release", "before a release", RELEASE.iter().collect::<Vec<_>>()),
        (
            "",
            "after an update of the compiler, or a change that is worth its cost",
            TAKE.iter().collect(),
        ),
    ];
    for (name, about, steps) in lists {
        text += &format!("\n  {name:<14}  {about}\n");
        for Step { name, about, .. } in steps {
            text += &format!("    {name:<12}  {about}\n");
        }
    }
    text + "\n  documents FOLDER  verify the documents in FOLDER that data/documents.tsv lists\n\n  \
            help            show this list"
}

/// The times of steps, for the table at the end.
struct Table {
    lines: String,
    skipped: usize,
    all: Stopwatch,
}

impl Table {
    fn begin() -> Self {
        Self { lines: String::new(), skipped: 0, all: Stopwatch::start() }
    }

    fn add(&mut self, name: &str, times: Times, note: &str) {
        let line = format!("    {name:<12} {times}  {note}");
        println!("{}", line.trim_end());
        self.lines += &format!("{}\n", line.trim_end());
    }

    /// Runs a step and adds its times. Returns true if everything was checked.
    fn run(&mut self, workspace: &Workspace, step: &Step) -> Result<bool, String> {
        println!("==> {}: {}", step.name, step.about);
        let watch = Stopwatch::start();
        let result = (step.run)(workspace).and_then(|outcome| checked(step.name, outcome));
        let times = watch.stop();
        match result {
            Ok(Outcome::Done) => self.add(step.name, times, ""),
            Ok(Outcome::Skipped(why)) => {
                self.skipped += 1;
                self.add(step.name, times, &format!("SKIPPED: {why}"));
                return Ok(false);
            }
            Err(message) => {
                self.add(step.name, times, "FAILED");
                self.end("stopped");
                return Err(format!("the step `{}` failed\n{message}", step.name));
            }
        }
        Ok(true)
    }

    /// Adds the lines of the table that another process has printed last.
    fn add_printed(&mut self, output: &str) {
        let (_, last) = output.rsplit_once("\n==> ").unwrap_or_default();
        // After the line that says how it ended, and the heads.
        for line in last.lines().skip(2).take_while(|line| !line.is_empty()) {
            self.skipped += usize::from(line.contains("  SKIPPED: "));
            self.lines += &format!("{line}\n");
        }
    }

    /// Ends the table of steps without a failure.
    fn passed(&self) {
        match self.skipped {
            0 => self.end("all steps passed"),
            skipped => self.end(&format!("no step failed, and {skipped} skipped")),
        }
    }

    fn end(&self, how: &str) {
        println!("==> {how}\n    {:<12} {HEADS}\n{}", "step", self.lines);
        println!("    {:<12} {}", "all", self.all.stop());
    }
}

/// Fails for a step that is skipped under `CI=true`, unless `testing/skips.txt` lists it.
fn checked(name: &str, outcome: Outcome) -> Result<Outcome, String> {
    let requirement = format!("step {name}");
    match outcome {
        Outcome::Skipped(why) if !testing::may_skip(&requirement) => Err(format!(
            "{why}: install it, or list `{requirement}` with the reason in testing/skips.txt"
        )),
        outcome => Ok(outcome),
    }
}

/// Runs steps up to the first failure.
fn all(steps: Vec<&Step>) -> Result<(), String> {
    let workspace = Workspace::load()?;
    let mut table = Table::begin();
    for step in &steps {
        table.run(&workspace, step)?;
    }
    if steps.len() > 1 {
        table.passed();
    }
    Ok(())
}

/// Runs the gate, and the shares of the rotation that are due: all of them, or those whose own files
/// have changed, and those that have waited longest.
fn gate(runs_all: bool) -> Result<(), String> {
    let workspace = Workspace::load()?;
    let mut rotation = Rotation::load(&workspace, ROTATION)?;
    let program = std::env::current_exe().map_err(|error| format!("cannot find xtask: {error}"))?;
    let mut table = Table::begin();
    for part in GATE {
        let beside = Beside::start(&program, part.beside, &workspace.target)?;
        let result = part.steps.iter().try_for_each(|step| table.run(&workspace, step).map(drop));
        // Also after a failure: no step goes on when the gate has ended.
        let others = beside.end(&mut table);
        result.and(others)?;
    }
    let mut turns = rotation.turns(&workspace, ROTATION);
    // Those that have changed come first; the order is stable.
    turns.sort_by_key(|turn| turn.due != Due::Changed);
    let mut left = TURNS;
    let mut not_run = Vec::new();
    for turn in turns {
        if !runs_all && turn.due == Due::Waiting && left == 0 {
            not_run.push(format!("    {:<12} last passed at {}", turn.name, turn.commit));
            continue;
        }
        let Some(share) = ROTATION.iter().find(|share| share.step.name == turn.name) else {
            continue;
        };
        // A share that is skipped leaves its turn to the next.
        if table.run(&workspace, &share.step)? {
            left -= usize::from(turn.due == Due::Waiting && left > 0);
            rotation.passed(&workspace, &turn.name)?;
        }
    }
    table.passed();
    if !not_run.is_empty() {
        println!("==> not run this time; `cargo xtask ci --all` runs everything");
        println!("{}", not_run.join("\n"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_table_of_another_process_is_added() {
        let mut table = Table::begin();
        table.add_printed(
            "==> sql: tests\n    sql    1.0 s\n==> no step failed, and 1 skipped\n    step    processor\n    \
             sql     1.0 s\n    page    0.1 s  SKIPPED: no npm\n\n    all     1.1 s\n",
        );
        let expected = "    sql     1.0 s\n    page    0.1 s  SKIPPED: no npm\n";
        assert_eq!((&*table.lines, table.skipped), (expected, 1));
        table.add_printed("error: cannot run\n");
        assert_eq!(table.lines, expected);
    }
}
