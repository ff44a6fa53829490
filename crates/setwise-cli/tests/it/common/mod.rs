//! Runs the program as a user would.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// The folder of the repository.
pub(crate) fn repository() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The output and the exit code of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The command, in the folder of the repository. After a signal it has to end by itself.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_setwise"));
    command.args(arguments).current_dir(repository()).env_remove("NO_COLOR");
    command.env("SETWISE_GRACE", "600");
    command
}

/// Runs with arguments.
pub(crate) fn setwise(arguments: &[&str]) -> Run {
    setwise_with_input(arguments, "")
}

/// Runs with arguments and standard input.
pub(crate) fn setwise_with_input(arguments: &[&str], input: &(impl AsRef<[u8]> + ?Sized)) -> Run {
    run(command(arguments), input)
}

/// Starts a command with pipes for the three streams.
pub(crate) fn start(mut command: Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs a command with standard input.
pub(crate) fn run(command: Command, input: &(impl AsRef<[u8]> + ?Sized)) -> Run {
    let mut child = start(command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // The program may print before it has read everything, and may end before that.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    run_of(output)
}

/// Converts an output.
pub(crate) fn run_of(output: Output) -> Run {
    Run {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs with arguments, after a shell has run `setup`.
#[cfg(unix)]
pub(crate) fn limited(setup: &str, arguments: &[&str]) -> Run {
    let mut command = Command::new("sh");
    let script = format!("{setup}; exec \"$0\" \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_setwise")]).args(arguments);
    command.current_dir(repository());
    run(command, "")
}

/// Runs with the arguments of a line.
pub(crate) fn shell(line: &str) -> Run {
    setwise(&shell_words(line))
}

/// Returns the arguments of a line: words, or single quotes around several words.
pub(crate) fn shell_words(line: &str) -> Vec<&str> {
    let mut arguments = Vec::new();
    for (place, part) in line.split('\'').enumerate() {
        match place % 2 {
            0 => arguments.extend(part.split_whitespace()),
            _ => arguments.push(part),
        }
    }
    arguments
}

/// Runs the lines of a text that begin with `$ `. Returns them, each with what it prints and with
/// its exit code if that is not zero.
pub(crate) fn transcript(text: &str) -> String {
    transcript_of(text, setwise)
}

/// The same with another way to run arguments.
pub(crate) fn transcript_of(text: &str, run: impl Fn(&[&str]) -> Run) -> String {
    let mut shown = String::new();
    for line in text.lines().filter_map(|line| line.trim_start().strip_prefix("$ ")) {
        let run = run(&shell_words(line));
        shown += &format!("$ {line}\n{}{}", run.out, run.err);
        if run.code != 0 {
            shown += &format!("[{}]\n", run.code);
        }
    }
    shown
}

/// Returns a text in which `… ms` replaces the times that proofs took.
pub(crate) fn without_times(text: &str) -> String {
    let is_time = |word: &str| word.trim_end_matches(')').parse::<f64>().is_ok();
    let lines = text.lines().map(|line| {
        let mut words: Vec<_> = line.split(' ').collect();
        for i in 1..words.len() {
            if ["ms", "ms)", "s", "s)", "ms):", "s):", "ms),", "s),"].contains(&words[i])
                && is_time(words[i - 1])
            {
                words[i - 1] = "…";
                // A busy machine may take a second.
                let end = words[i].trim_start_matches(['m', 's']);
                words[i] = ["ms", "ms)", "ms):", "ms),"]
                    .into_iter()
                    .find(|ms| &ms[2..] == end)
                    .unwrap_or(words[i]);
            }
        }
        words.join(" ") + "\n"
    });
    lines.collect()
}
