//! The rotation: checks that are slow and rarely find anything. Each run of the gate runs two of them,
//! and those whose own files have changed.
//!
//! The file `xtask/rotation.txt` has a line for each share: the commit at which it last passed, and
//! its name. The shares that have waited longest come first. The gate writes the file, which is
//! committed with the next change.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::command;
use crate::steps::Share;
use crate::workspace::Workspace;

const FILE: &str = "xtask/rotation.txt";

const HEAD: &str = "\
# The shares of the rotation, those that have waited longest first, each with the commit that was
# checked out when it last passed. The gate writes this file; commit it with the next change.
";

/// The number of shares that each gate runs because they have waited longest.
pub(crate) const TURNS: usize = 2;

/// The shares in the order of their turns.
pub(crate) struct Rotation {
    entries: Vec<Entry>,
}

/// A line of the file.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    /// The commit, or [`NEVER`].
    commit: String,
    name: String,
}

const NEVER: &str = "never";

/// A share and its turn.
pub(crate) struct Turn {
    pub(crate) name: String,
    pub(crate) due: Due,
    /// The commit at which it last passed.
    pub(crate) commit: String,
}

/// The reason why a share is due.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Due {
    /// Its own files have changed since it passed.
    Changed,
    /// It runs when it has waited longest, as one that has never passed does.
    Waiting,
}

impl Rotation {
    /// Reads the file. A share that it lacks has never passed, and a line without a share is
    /// dropped.
    pub(crate) fn load(workspace: &Workspace, shares: &[Share]) -> Result<Self, String> {
        let path = workspace.root.join(FILE);
        let text = fs::read_to_string(&path).map_err(|error| {
            format!("{FILE}: {error}; `git checkout {FILE}` restores it, and an empty file will do")
        })?;
        let names: Vec<_> = shares.iter().map(|share| share.step.name).collect();
        Ok(Self { entries: read(&text, &names)? })
    }

    /// Returns all shares in the order of their turns, each with the reason to run it now.
    pub(crate) fn turns(&self, workspace: &Workspace, shares: &[Share]) -> Vec<Turn> {
        let turns = self.entries.iter().map(|Entry { commit, name }| {
            let own = shares.iter().find(|share| share.step.name == name).map(|share| share.own);
            let is_due = commit != NEVER && is_changed(workspace, commit, own.unwrap_or(&[]));
            let due = if is_due { Due::Changed } else { Due::Waiting };
            Turn { name: name.clone(), due, commit: commit.clone() }
        });
        turns.collect()
    }

    /// Puts a share that has passed at the end, and writes the file.
    pub(crate) fn passed(&mut self, workspace: &Workspace, name: &str) -> Result<(), String> {
        let mut git = Command::new("git");
        git.current_dir(&workspace.root).args(["rev-parse", "--short=12", "HEAD"]);
        let commit = command::output(&mut git)?.trim().to_owned();
        self.entries.retain(|entry| entry.name != name);
        self.entries.push(Entry { commit, name: name.to_owned() });
        let path = workspace.root.join(FILE);
        fs::write(path, text(&self.entries)).map_err(|error| format!("{FILE}: {error}"))
    }
}

/// Reads the lines, given the names of all shares.
fn read(text: &str, names: &[&str]) -> Result<Vec<Entry>, String> {
    let mut seen = BTreeSet::new();
    let mut entries = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let is_commit = |commit: &str| {
            commit == NEVER || !commit.is_empty() && commit.bytes().all(|b| b.is_ascii_hexdigit())
        };
        let entry = line.split_once(' ').filter(|(commit, _)| is_commit(commit));
        let Some((commit, name)) = entry else {
            return Err(format!(
                "{FILE}:{number}: `{line}` is not a commit and a share; after a conflict keep the \
                 lines of either side"
            ));
        };
        if !seen.insert(name) {
            return Err(format!(
                "{FILE}:{number}: `{name}` is listed twice: delete one of the lines"
            ));
        }
        if names.contains(&name) {
            entries.push(Entry { commit: commit.to_owned(), name: name.to_owned() });
        } else {
            println!("    {FILE}:{number}: there is no share `{name}`, so the line is dropped");
        }
    }
    let new = names.iter().filter(|name| !seen.contains(*name));
    let new = new.map(|&name| Entry { commit: NEVER.to_owned(), name: name.to_owned() });
    Ok(new.chain(entries).collect())
}

/// Returns the text of the file.
fn text(entries: &[Entry]) -> String {
    let mut text = HEAD.to_owned();
    for Entry { commit, name } in entries {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{commit} {name}");
    }
    text
}

/// Returns true if files have changed since a commit, also if the change is not committed. Where the
/// history is cut off, a commit before its beginning tells nothing; elsewhere one that is gone, as
/// after a rebase, counts as a change.
fn is_changed(workspace: &Workspace, commit: &str, own: &[&str]) -> bool {
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.current_dir(&workspace.root).args(arguments);
        git
    };
    if own.is_empty() {
        return false;
    }
    if !command::succeeds(&mut git(&["cat-file", "-e", &format!("{commit}^{{commit}}")])) {
        let shallow = command::output(&mut git(&["rev-parse", "--is-shallow-repository"]));
        let is_shallow = shallow.is_ok_and(|text| text.trim() == "true");
        if is_shallow {
            println!("    this clone has no commit {commit}: run `git fetch --unshallow`");
        }
        return !is_shallow;
    }
    let mut listed = git(&["ls-files", "--others", "--exclude-standard", "--"]);
    !command::succeeds(git(&["diff", "--quiet", commit, "--"]).args(own))
        || command::output(listed.args(own)).is_ok_and(|files| !files.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(lines: &[[&str; 2]]) -> Vec<Entry> {
        let entry = |[commit, name]: &[&str; 2]| Entry {
            commit: (*commit).to_owned(),
            name: (*name).to_owned(),
        };
        lines.iter().map(entry).collect()
    }

    #[test]
    fn new_shares_come_first_and_old_lines_are_dropped() {
        let file = format!("{HEAD}1a miri\n2b gone\n3c fuzz\n");
        let expected = [["never", "wasm"], ["1a", "miri"], ["3c", "fuzz"]];
        assert_eq!(read(&file, &["fuzz", "miri", "wasm"]), Ok(entries(&expected)));
        assert_eq!(read("", &[]), Ok(Vec::new()));
    }

    #[test]
    fn the_text_of_the_file_is_read_back() {
        let lines = entries(&[["1a", "miri"], ["3c", "fuzz"]]);
        assert_eq!(read(&text(&lines), &["fuzz", "miri"]), Ok(lines));
    }

    #[test]
    fn bad_lines_are_refused() {
        assert!(read("1a\n", &["miri"]).is_err());
        assert!(read("<<<<<<< HEAD\n1a miri\n", &["miri"]).unwrap_err().contains(".txt:1: "));
        assert!(read("1a miri\n2b miri\n", &["miri"]).is_err());
    }
}
