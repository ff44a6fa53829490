//! The outputs that the README and the guides show, and the code of the guides.

use std::fs;
use std::path::Path;

use crate::common::{Run, command, repository, run, shell_words, without_times};

/// The prompts of commands that are run.
const PROMPTS: [&str; 2] = ["$ setwise ", "$ cargo run --release -- "];

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
    let mut continues = false;
    for line in block.lines() {
        let prompt = PROMPTS.iter().find_map(|prompt| line.strip_prefix(prompt));
        match (prompt, commands.last_mut()) {
            (None, Some((command, _))) if continues => *command += &format!("\n{line}"),
            (None, Some((_, output))) => output.push(line),
            (prompt, _) => commands.push((prompt.unwrap_or_default().to_owned(), Vec::new())),
        }
        let Some((command, _)) = commands.last_mut() else { continue };
        let is_quoted = command.matches('\'').count() % 2 == 1;
        continues = is_quoted || command.ends_with('\\');
        if continues && !is_quoted {
            command.pop();
        }
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

/// Runs a command in a folder, with the data of the repository in it.
fn run_in(folder: &Path, line: &str) -> Run {
    let data = folder.join("data");
    if !data.exists() {
        fs::create_dir(&data).unwrap();
        for file in fs::read_dir(repository().join("data")).unwrap() {
            let path = file.unwrap().path();
            fs::copy(&path, data.join(path.file_name().unwrap())).unwrap();
        }
    }
    let mut command = command(&shell_words(line));
    command.current_dir(folder);
    run(command, "")
}

#[test]
fn shown_outputs_are_those_of_the_commands() {
    // Some commands write files.
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    let languages: &[&str] = match cfg!(feature = "parquet") {
        true => &["console", "console parquet"],
        false => &["console"],
    };
    for page in ["README.md", "docs/language.md", "docs/tricks.md", "docs/cookbook.md"] {
        for block in languages.iter().flat_map(|language| blocks(page, language)) {
            for (command, expected) in commands(&block) {
                if expected.is_empty() || command.is_empty() {
                    continue;
                }
                let run = run_in(folder.path(), &command);
                let [out, all] =
                    [run.out.clone(), run.out + &run.err].map(|text| without_times(&text));
                // A page may leave out notes and other lines of standard error.
                let is_real = [&out, &all]
                    .iter()
                    .any(|text| is_shown(&expected, &text.trim_end().lines().collect::<Vec<_>>()));
                assert!(is_real, "{page}: {command}\n{all}");
                count += 1;
            }
        }
    }
    assert!(count >= 60, "only {count} outputs");
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
