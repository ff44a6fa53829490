//! Running other programs.

use std::process::{Command, Stdio};

/// Runs a command without standard input, so that it cannot wait for an answer.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("    $ {}", line(command));
    let status = command
        .stdin(Stdio::null())
        .status()
        .map_err(|error| format!("cannot run `{}`: {error}", line(command)))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed with {status}", line(command))) }
}

/// Runs a command and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run `{}`: {error}", line(command)))?;
    if !output.status.success() {
        return Err(format!("`{}` failed with {}", line(command), output.status));
    }
    String::from_utf8(output.stdout)
        .map_err(|_| format!("`{}` printed invalid UTF-8", line(command)))
}

/// Returns true if a command can be run and succeeds. Its output is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns the command as a user would type it, without the folder of the program.
fn line(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let program = program.file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
