//! The checks of the project, each a named step.
//!
//! `cargo xtask ci` runs those of the gate in order and stops at the first failure, `cargo xtask
//! release` those that are needed before a release, `cargo xtask <step>` one, and `cargo xtask help`
//! lists them.

#![forbid(unsafe_code)]

mod command;
mod dependencies;
mod source;
mod steps;
mod workspace;

use std::process::ExitCode;
use std::time::Instant;

use steps::{GATE, Outcome, RELEASE, Step};
use workspace::Workspace;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["help" | "--help" | "-h"] => {
            println!("{}", help());
            return ExitCode::SUCCESS;
        }
        ["ci"] => run(GATE),
        ["release"] => run(RELEASE),
        [name] => match GATE.iter().chain(RELEASE).find(|step| step.name == name) {
            Some(step) => run(std::slice::from_ref(step)),
            None => Err(format!("unknown step `{name}`\n\n{}", help())),
        },
        _ => Err(help()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = String::from("cargo xtask <step>\n");
    let lists = [("ci", "the gate: these steps", GATE), ("release", "before a release", RELEASE)];
    for (name, about, steps) in lists {
        text += &format!("\n  {name:<12}  {about}\n");
        for Step { name, about, .. } in steps {
            text += &format!("    {name:<12}  {about}\n");
        }
    }
    text + "\n  help          show this list"
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

/// Runs the steps up to the first failure, and then prints the time of each.
fn run(steps: &[Step]) -> Result<(), String> {
    let workspace = Workspace::load()?;
    let mut summary = String::new();
    let start = Instant::now();
    for step in steps {
        println!("==> {}: {}", step.name, step.about);
        let start = Instant::now();
        let result = (step.run)(&workspace).and_then(|outcome| checked(step.name, outcome));
        let seconds = start.elapsed().as_secs_f64();
        let line = match &result {
            Ok(Outcome::Done) => format!("{:<12} {seconds:>7.1} s", step.name),
            Ok(Outcome::Skipped(why)) => {
                format!("{:<12} {seconds:>7.1} s  SKIPPED: {why}", step.name)
            }
            Err(_) => format!("{:<12} {seconds:>7.1} s  FAILED", step.name),
        };
        println!("    {line}");
        summary += &format!("    {line}\n");
        if let Err(message) = result {
            return Err(format!("the step `{}` failed\n{message}", step.name));
        }
    }
    if steps.len() > 1 {
        println!("==> all steps passed in {:.1} s\n{summary}", start.elapsed().as_secs_f64());
    }
    Ok(())
}
