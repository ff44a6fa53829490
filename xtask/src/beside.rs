//! Steps that run at the same time as others, in a process of their own.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use crate::Table;
use crate::steps::Step;

/// A process that runs steps. Its output is kept until it is awaited, so that the lines of two
/// steps are not mixed.
pub(crate) struct Beside {
    process: Option<(Child, JoinHandle<String>)>,
    names: Vec<&'static str>,
}

impl Beside {
    /// Starts this program for these steps.
    pub(crate) fn start(steps: &[Step]) -> Result<Self, String> {
        let names: Vec<_> = steps.iter().map(|step| step.name).collect();
        if names.is_empty() {
            return Ok(Self { process: None, names });
        }
        println!("==> at the same time, shown later: {}", names.join(", "));
        let failed = |error: std::io::Error| format!("cannot run {names:?}: {error}");
        let (mut reader, writer) = std::io::pipe().map_err(failed)?;
        let mut command = Command::new(std::env::current_exe().map_err(failed)?);
        command.args(&names).stdin(Stdio::null());
        command.stdout(writer.try_clone().map_err(failed)?).stderr(writer);
        let child = command.spawn().map_err(failed)?;
        let output = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            // What was read before an error is shown.
            let _ = reader.read_to_end(&mut bytes);
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Ok(Self { process: Some((child, output)), names })
    }

    /// Waits for the steps, prints their output, and adds their times to a table.
    pub(crate) fn end(self, table: &mut Table) -> Result<(), String> {
        let Some((mut child, output)) = self.process else { return Ok(()) };
        let failed = |error: std::io::Error| format!("{:?}: {error}", self.names);
        let status = child.wait().map_err(failed)?;
        // The output has ended, since the command that holds the other end of the pipe is gone.
        let output = output.join().unwrap_or_default();
        print!("{output}");
        table.add_printed(&output);
        match status.success() {
            true => Ok(()),
            false => Err(format!("one of the steps {} failed", self.names.join(", "))),
        }
    }
}
