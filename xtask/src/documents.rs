//! The verdicts on documents that are not in the repository: `cargo xtask documents FOLDER` compares them
//! with `data/documents.tsv`, or writes them there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::command;
use crate::workspace::Workspace;

/// The file, whose lines have a document, its fingerprint, a verdict, the number of statements with it,
/// and their lines.
const FILE: &str = "data/documents.tsv";

/// Verifies the documents in a folder, which are found by their fingerprints.
pub(crate) fn run(folder: &str) -> Result<(), String> {
    let workspace = Workspace::load()?;
    let path = workspace.root.join(FILE);
    let old = fs::read_to_string(&path).map_err(|error| format!("cannot read {FILE}: {error}"))?;
    let documents = documents(Path::new(folder), &old)?;
    command::run(workspace.cargo().args(["build", "-p", "setwise-cli", "--all-features"]))?;
    let program = workspace.built("setwise");
    let comments = old.lines().filter(|line| line.starts_with('#'));
    let mut new: String = comments.map(|line| format!("{line}\n")).collect();
    for (name, fingerprint, path) in documents {
        println!("    {name}");
        for line in verdicts(&program, &path)? {
            new += &format!("{name}\t{fingerprint}\t{line}\n");
        }
    }
    let changes = changes(&old, &new);
    match changes.is_empty() {
        true => println!("{FILE} has these verdicts"),
        false if testing::is_ci() => return Err(format!("{FILE} has other verdicts\n{changes}")),
        false => {
            fs::write(&path, new).map_err(|error| format!("cannot write {FILE}: {error}"))?;
            println!("{changes}{FILE} is written: {TABLE}");
        }
    }
    Ok(())
}

const TABLE: &str = "write the table of docs/verify.md too, with `UPDATE_EXPECT=1 cargo test -p \
                     setwise-verify documents`";

/// Returns the name, the fingerprint and the path of each document of the file, in its order.
fn documents(folder: &Path, file: &str) -> Result<Vec<(String, String, PathBuf)>, String> {
    let entries = fs::read_dir(folder).map_err(|error| {
        format!("cannot read the folder {}: {error}: name one with the documents", folder.display())
    })?;
    let paths = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let found: BTreeMap<String, PathBuf> =
        paths.filter_map(|path| Some((fingerprint(&fs::read(&path).ok()?), path))).collect();
    let mut all: Vec<(String, String, PathBuf)> = Vec::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(name), Some(mark)) = (fields.next(), fields.next()) else {
            return Err(format!("{FILE}: `{line}` has no name and fingerprint"));
        };
        if all.last().is_some_and(|last| last.0 == name) {
            continue;
        }
        let path = found.get(mark).ok_or_else(|| {
            format!("{} has no document with the fingerprint {mark}: {name}", folder.display())
        })?;
        all.push((name.to_owned(), mark.to_owned(), path.clone()));
    }
    Ok(all)
}

/// Returns the FNV-1a hash of 64 bits, which tells copies of a document apart.
fn fingerprint(bytes: &[u8]) -> String {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

/// Returns a line for each verdict on the statements of a document.
fn verdicts(program: &Path, path: &Path) -> Result<Vec<String>, String> {
    let mut command = Command::new(program);
    command.args(["verify", "--format", "json"]).arg(path);
    let output = command.output().map_err(|error| format!("cannot run setwise: {error}"))?;
    // The exit code is 1 if a law is refuted.
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let mut lines: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let value: Value =
            serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        let (Some(verdict), Some(place)) = (value["verdict"].as_str(), value["line"].as_u64())
        else {
            continue;
        };
        lines.entry(verdict.to_owned()).or_default().push(place);
    }
    let line = |(verdict, lines): (&String, &Vec<u64>)| {
        let places = if verdict == "prose" { String::new() } else { places(lines) };
        format!("{verdict}\t{}\t{places}", lines.len()).trim_end().to_owned()
    };
    Ok(lines.iter().map(line).collect())
}

/// Returns lines in short: `3 7-9 12x2` are the lines 3, 7, 8, 9, 12 and 12.
fn places(lines: &[u64]) -> String {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    lines.iter().for_each(|line| *counts.entry(*line).or_default() += 1);
    let mut runs: Vec<(u64, u64, usize)> = Vec::new();
    for (line, count) in counts {
        match runs.last_mut() {
            Some((_, last, 1)) if count == 1 && *last + 1 == line => *last = line,
            _ => runs.push((line, line, count)),
        }
    }
    let text = |(first, last, count): (u64, u64, usize)| match (last - first, count) {
        (0, 1) => first.to_string(),
        (0, count) => format!("{first}x{count}"),
        _ => format!("{first}-{last}"),
    };
    runs.into_iter().map(text).collect::<Vec<_>>().join(" ")
}

/// Returns the lines of a text that another one lacks, after `-`, and those that only this one has.
fn changes(old: &str, new: &str) -> String {
    let missing = |text: &str, other: &str, sign: char| -> String {
        let lines = text.lines().filter(|line| !other.lines().any(|it| it == *line));
        lines.map(|line| format!("{sign} {line}\n")).collect()
    };
    missing(old, new, '-') + &missing(new, old, '+')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_written_in_short() {
        for (lines, expected) in [
            (&[][..], ""),
            (&[3], "3"),
            (&[3, 4, 5, 7], "3-5 7"),
            (&[7, 3, 7, 8, 9], "3 7x2 8-9"),
            (&[1, 2, 2, 3], "1 2x2 3"),
        ] {
            assert_eq!(places(lines), expected);
        }
    }

    #[test]
    fn documents_are_found_by_their_fingerprints() {
        // The published hashes of these texts.
        assert_eq!(fingerprint(b""), "cbf29ce484222325");
        assert_eq!(fingerprint(b"foobar"), "85944171f73967e8");
        let folder = testing::workspace().join("data");
        let page = fingerprint(&fs::read(folder.join("page.md")).unwrap());
        let file = format!("# c\nPage\t{page}\tproved\t1\t3\nPage\t{page}\tprose\t2\n");
        let found = documents(&folder, &file).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].2.ends_with("page.md"), "{found:?}");
        let error = documents(&folder, "Other\t0123\tproved\t1\t3\n").unwrap_err();
        assert!(error.contains("no document with the fingerprint 0123: Other"), "{error}");
        let error = documents(&folder.join("none"), &file).unwrap_err();
        assert!(error.contains("name one with the documents"), "{error}");
    }

    #[test]
    fn changes_are_lines_of_one_text() {
        assert_eq!(changes("a\nb\n", "a\nc\n"), "- b\n+ c\n");
        assert_eq!(changes("a\n", "a\n"), "");
    }
}
