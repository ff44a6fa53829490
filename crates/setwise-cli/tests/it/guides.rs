//! The outputs that the README and the guides show, and the code of the guides.

use std::fs;

use crate::common::{repository, shell, without_times};

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

/// Returns the commands of a block with the lines that follow each.
fn commands(block: &str) -> Vec<(String, Vec<&str>)> {
    let mut commands: Vec<(String, Vec<&str>)> = Vec::new();
    let mut continues = false;
    for line in block.lines() {
        let prompt = PROMPTS.iter().find_map(|prompt| line.strip_prefix(prompt));
        match (prompt, commands.last_mut()) {
            (None, Some((command, _))) if continues => *command += line.trim(),
            (None, Some((_, output))) => output.push(line),
            (prompt, _) => commands.push((prompt.unwrap_or_default().to_owned(), Vec::new())),
        }
        continues = line.ends_with('\\');
        if let Some((command, _)) = commands.last_mut().filter(|_| continues) {
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

#[test]
fn shown_outputs_are_those_of_the_commands() {
    let mut count = 0;
    for page in ["README.md", "docs/language.md", "docs/tricks.md"] {
        for block in blocks(page, "console") {
            for (command, expected) in commands(&block) {
                if expected.is_empty() || command.is_empty() {
                    continue;
                }
                let run = shell(&command);
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
    assert!(count >= 25, "only {count} outputs");
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
