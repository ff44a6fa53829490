//! Running other programs.

use std::process::{Command, Stdio};

/// Runs a command to its end, its output going where ours goes.
///
/// It gets no standard input, so that nothing waits for an answer.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("    $ {}", line(command));
    let status = command
        .stdin(Stdio::null())
        .status()
        .map_err(|error| format!("cannot run `{}`: {error}", line(command)))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` ended with {status}", line(command))) }
}

/// Runs a command and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot run `{}`: {error}", line(command)))?;
    if !output.status.success() {
        return Err(format!("`{}` ended with {}", line(command), output.status));
    }
    String::from_utf8(output.stdout)
        .map_err(|_| format!("`{}` printed something other than UTF-8", line(command)))
}

/// The command as a person would type it, without the folder of the program.
fn line(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let program = program.file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
