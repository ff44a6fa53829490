//! Figures that depend on the compiler, and the file that records them.
//!
//! `xtask/figures.txt` names the compiler with which they were taken. With another one, the steps
//! that compare them are skipped, so that a new release of Rust fails nobody's gate, and
//! `cargo xtask take` takes them again.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::command;
use crate::workspace::Workspace;

const FILE: &str = "xtask/figures.txt";

const HEAD: &str = "\
# Figures that depend on the compiler, which the next line but one names: instructions per item, and
# lines of LLVM code per crate. `cargo xtask take` takes them again; the change then shows what differs.
";

/// Recorded figures.
pub(super) struct Figures {
    /// The program and the first two numbers of its version.
    compiler: String,
    entries: Vec<Figure>,
}

/// A figure with its name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    /// The kind and the item: `instructions per node: …`.
    pub(super) name: String,
    /// The value in hundredths.
    pub(super) hundredths: u64,
}

impl Figures {
    /// Reads the file; `Err` in the inner result says that they were taken with another compiler.
    pub(super) fn load(workspace: &Workspace) -> Result<Result<Self, String>, String> {
        let text = fs::read_to_string(workspace.root.join(FILE));
        let figures = Self::read(
            &text.map_err(|error| format!("{FILE}: {error}; `git checkout {FILE}` restores it"))?,
        )?;
        let compiler = compiler()?;
        Ok(match figures.compiler == compiler {
            true => Ok(figures),
            false => Err(format!(
                "the figures were taken with {}, and this is {compiler}. A contribution may leave \
                 them; `cargo xtask take` takes them again",
                figures.compiler
            )),
        })
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let first = lines.next().filter(|(_, line)| line.starts_with("rustc "));
        let (_, compiler) = first.ok_or_else(|| {
            format!("{FILE}: the first line is not the compiler: `git checkout {FILE}` restores it")
        })?;
        let figure = |line: &str| {
            let (value, name) = line.split_once(' ')?;
            Some(Figure { name: name.to_owned(), hundredths: hundredths(value)? })
        };
        let figure = |(number, line): (i32, _)| {
            figure(line)
                .ok_or_else(|| format!("{FILE}:{number}: `{line}` is not a figure and its name"))
        };
        let entries = lines.map(figure).collect::<Result<_, _>>()?;
        Ok(Self { compiler: compiler.to_owned(), entries })
    }

    /// Writes figures that were taken with the present compiler.
    pub(super) fn write(workspace: &Workspace, entries: Vec<Figure>) -> Result<(), String> {
        let text = Self { compiler: compiler()?, entries }.text();
        fs::write(workspace.root.join(FILE), text).map_err(|error| format!("{FILE}: {error}"))
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}{}\n", self.compiler);
        for Figure { name, hundredths } in &self.entries {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{} {name}", decimal(*hundredths));
        }
        text
    }

    /// Compares measured figures with the recorded ones, and prints both. Fails if one is larger by
    /// more than some percent, or if none is recorded.
    pub(super) fn compare(&self, measured: &[Figure], percent: u64) -> Result<(), String> {
        let mut errors = Vec::new();
        for Figure { name, hundredths } in measured {
            let Some(recorded) = self.entries.iter().find(|figure| figure.name == *name) else {
                errors.push(format!("{FILE} has no `{name}`"));
                continue;
            };
            let [found, expected] = [*hundredths, recorded.hundredths].map(decimal);
            let line = format!("{found} instead of {expected} {name}");
            println!("    {line}");
            if hundredths * 100 > recorded.hundredths * (100 + percent) {
                errors.push(line);
            }
        }
        if errors.is_empty() {
            return Ok(());
        }
        let advice = "if the change is worth it, run `cargo xtask take`";
        Err(format!("{}\n{advice}", errors.join("\n")))
    }
}

/// Returns the compiler without the last number of its version, which rarely changes
/// the generated code.
fn compiler() -> Result<String, String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = command::output(Command::new(rustc).arg("--version"))?;
    let number = version.split_whitespace().nth(1).unwrap_or_default();
    let short: Vec<_> = number.split('.').take(2).collect();
    Ok(format!("rustc {}", short.join(".")))
}

/// Formats hundredths as a decimal number.
fn decimal(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Reads a number with two decimals.
fn hundredths(decimal: &str) -> Option<u64> {
    let (whole, part) = decimal.split_once('.')?;
    (part.len() == 2).then_some(())?;
    Some(whole.parse::<u64>().ok()? * 100 + part.parse::<u64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_the_file_is_read_back() {
        let text = format!("{HEAD}rustc 1.95\n17.05 instructions per node: 8/8\n3.00 lines of a\n");
        let figures = Figures::read(&text).unwrap();
        assert_eq!((figures.compiler.as_str(), figures.text()), ("rustc 1.95", text));
        assert!(Figures::read("").is_err() && Figures::read("rustc\n1 x\n").is_err());
    }

    #[test]
    fn larger_figures_and_those_without_a_record_are_errors() {
        let figures = Figures::read("rustc 1.95\n10.00 a\n").unwrap();
        let figure = |name: &str, hundredths| Figure { name: name.to_owned(), hundredths };
        assert_eq!(figures.compare(&[figure("a", 1_040)], 4), Ok(()));
        assert!(figures.compare(&[figure("a", 1_041)], 4).is_err());
        assert!(figures.compare(&[figure("b", 1)], 4).is_err());
    }
}
