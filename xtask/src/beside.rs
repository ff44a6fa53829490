//! Steps that run at the same time as others, in a process of their own.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::Table;
use crate::steps::Step;

/// A process that runs steps. Its output goes to a file until it is awaited, so that the lines of two
/// steps are not mixed. A pipe would wait for each process that a step leaves.
pub(crate) struct Beside {
    process: Option<(Child, PathBuf)>,
    names: Vec<&'static str>,
}

impl Beside {
    /// Starts this program for these steps. Its path must be from before the step `build`, which makes it
    /// again: then the system has no path for the program that runs.
    pub(crate) fn start(program: &Path, steps: &[Step], folder: &Path) -> Result<Self, String> {
        let names: Vec<_> = steps.iter().map(|step| step.name).collect();
        if names.is_empty() {
            return Ok(Self { process: None, names });
        }
        println!("==> at the same time, shown later: {}", names.join(", "));
        let failed = |error: std::io::Error| format!("cannot run {names:?}: {error}");
        let output = folder.join("other-steps.txt");
        let file =
            fs::create_dir_all(folder).and_then(|()| File::create(&output)).map_err(failed)?;
        let mut command = Command::new(program);
        command.args(&names).stdin(Stdio::null());
        command.stdout(file.try_clone().map_err(failed)?).stderr(file);
        let child = command.spawn().map_err(failed)?;
        Ok(Self { process: Some((child, output)), names })
    }

    /// Waits for the steps, prints their output, and adds their times to a table.
    pub(crate) fn end(self, table: &mut Table) -> Result<(), String> {
        let Some((mut child, output)) = self.process else { return Ok(()) };
        let failed = |error: std::io::Error| format!("{:?}: {error}", self.names);
        let status = child.wait().map_err(failed)?;
        let output = fs::read(&output).map_err(failed)?;
        let output = String::from_utf8_lossy(&output);
        print!("{output}");
        table.add_printed(&output);
        match status.success() {
            true => Ok(()),
            false => Err(format!("one of the steps {} failed", self.names.join(", "))),
        }
    }
}
