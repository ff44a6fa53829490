//! The commands and outputs that the README and the guides show, and the code of the guides.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{Run, repository, run_of, without_times};

/// The pages whose commands are run.
const PAGES: [&str; 9] = [
    "README.md",
    "crates/setwise-cli/README.md",
    "docs/cli.md",
    "docs/cookbook.md",
    "docs/language.md",
    "docs/library.md",
    "docs/proofs.md",
    "docs/tricks.md",
    "docs/verify.md",
];

/// The prompt, the command of a clone that runs the program, and other commands that are run.
const PROMPT: &str = "$ ";
const CARGO_RUN: &str = "cargo run --release -- ";
const PROGRAMS: [&str; 3] = ["setwise ", CARGO_RUN, "printf "];

/// Returns the blocks of a page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let text = fs::read_to_string(repository().join(page)).unwrap();
    let parts = text.split("```").skip(1).step_by(2);
    parts
        .filter_map(|part| part.strip_prefix(&format!("{language}\n")))
        .map(str::to_owned)
        .collect()
}

/// Returns the commands of a block with the lines that follow each. A command goes on after a
/// backslash at the end of a line, and in a quotation.
fn commands(block: &str) -> Vec<(String, Vec<&str>)> {
    let mut commands: Vec<(String, Vec<&str>)> = Vec::new();
    let mut continued_by = None;
    for line in block.lines() {
        let prompt = line.strip_prefix(PROMPT);
        match (prompt, commands.last_mut()) {
            (None, Some((command, _))) if let Some(separator) = continued_by => {
                *command += &format!("{separator}{line}");
            }
            (None, Some((_, output))) => output.push(line),
            (prompt, _) => commands.push((prompt.unwrap_or_default().to_owned(), Vec::new())),
        }
        let Some((command, _)) = commands.last_mut() else { continue };
        let is_quoted = command.matches('\'').count() % 2 == 1;
        continued_by = match is_quoted {
            true => Some("\n"),
            // In place of the backslash and the line break.
            false => command.ends_with('\\').then(|| {
                command.pop();
                " "
            }),
        };
    }
    commands
}

/// Returns true if lines are equal, where `…` may be any number of lines.
fn is_shown(expected: &[&str], lines: &[&str]) -> bool {
    match expected {
        [] => lines.is_empty(),
        ["…", rest @ ..] => (0..=lines.len()).any(|skipped| is_shown(rest, &lines[skipped..])),
        [first, rest @ ..] => lines.first() == Some(first) && is_shown(rest, &lines[1..]),
    }
}

/// Runs a command as a shell does, in a folder with the data of the repository.
fn run_in(folder: &Path, line: &str) -> Run {
    let data = folder.join("data");
    if !data.exists() {
        fs::create_dir(&data).unwrap();
        for file in fs::read_dir(repository().join("data")).unwrap() {
            let path = file.unwrap().path();
            fs::copy(&path, data.join(path.file_name().unwrap())).unwrap();
        }
        fs::create_dir(folder.join("target")).unwrap();
        // Some commands read the data of tests.
        std::os::unix::fs::symlink(repository().join("crates"), folder.join("crates")).unwrap();
    }
    let mut folders = vec![Path::new(env!("CARGO_BIN_EXE_setwise")).parent().unwrap().to_owned()];
    folders.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    let mut shell = Command::new("bash");
    let mut line = line.replace(CARGO_RUN, "setwise ");
    if !line.contains("--timeout") && !line.contains("--export") {
        // A busy machine may need longer than the usual limit.
        line = line.replace("setwise prove ", "setwise prove --timeout=600 ");
    }
    shell.args(["-e", "-o", "pipefail", "-c", &line]).current_dir(folder).env_remove("NO_COLOR");
    run_command(shell.env("PATH", std::env::join_paths(folders).unwrap()))
}

/// Runs a command without input.
fn run_command(command: &mut Command) -> Run {
    run_of(command.stdin(Stdio::null()).output().unwrap())
}

#[test]
fn shown_commands_work_and_print_what_is_shown() {
    // Some commands write files.
    let folder = tempfile::tempdir().unwrap();
    let [mut outputs, mut silent] = [0; 2];
    let mut wrong = String::new();
    let languages: &[&str] = match cfg!(feature = "parquet") {
        true => &["console", "console parquet"],
        false => &["console"],
    };
    for page in PAGES {
        for block in languages.iter().flat_map(|language| blocks(page, language)) {
            for (command, expected) in commands(&block) {
                if !PROGRAMS.iter().any(|program| command.starts_with(program)) {
                    continue;
                }
                let run = run_in(folder.path(), &command);
                if expected.is_empty() {
                    assert_eq!(run.code, 0, "{page}: {command}\n{}", run.err);
                    silent += 1;
                    continue;
                }
                let [out, all] =
                    [run.out.clone(), run.out + &run.err].map(|text| without_times(&text));
                // A page may leave out notes and other lines of standard error.
                let is_real = [&out, &all]
                    .iter()
                    .any(|text| is_shown(&expected, &text.trim_end().lines().collect::<Vec<_>>()));
                if !is_real {
                    wrong += &format!("{page}: {command}\n{all}\n");
                }
                outputs += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(outputs >= 60 && silent >= 30, "only {outputs} outputs and {silent} other commands");
}

#[test]
fn other_solvers_read_the_laws_of_the_page_of_proofs() {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut probe = Command::new(&python);
    let probe = probe.args(["-c", "import z3, bitwuzla"]).stderr(Stdio::null()).status();
    if !probe.is_ok_and(|status| status.success()) {
        return testing::skip("solvers", "python3 has no packages z3-solver and bitwuzla");
    }
    let (folder, mut count) = (tempfile::tempdir().unwrap(), 0);
    for block in blocks("docs/proofs.md", "console") {
        for (command, expected) in commands(&block) {
            let run = run_in(folder.path(), &command.replace("python3 ", &format!("{python} ")));
            if command.starts_with("python3 ") {
                assert_eq!(run.out.trim_end(), expected.join("\n"), "{command}\n{}", run.err);
                count += 1;
            }
        }
    }
    assert_eq!(count, 3);
}

#[test]
fn code_in_the_page_of_tricks_is_that_of_the_files() {
    let files = ["data/bits.c", "data/tricks.c"];
    let code = files.map(|file| fs::read_to_string(repository().join(file)).unwrap()).concat();
    let blocks = blocks("docs/tricks.md", "c");
    assert!(blocks.len() >= 8, "only {} blocks", blocks.len());
    for block in blocks {
        assert!(code.contains(&block), "not in {files:?}:\n{block}");
    }
}
