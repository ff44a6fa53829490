//! Other programs that count nodes: `PROGRAM FEN DEPTH` prints the number of nodes as its last word.

use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// A program of the user, `NAME=PATH`.
#[derive(Clone, Debug)]
pub struct Program {
    pub name: String,
    path: PathBuf,
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let pair = text.split_once('=').filter(|(name, path)| !name.is_empty() && !path.is_empty());
        let (name, path) = pair.ok_or("write a name, `=` and the path of the program")?;
        Ok(Self { name: name.to_owned(), path: path.into() })
    }
}

impl Program {
    /// Returns the processor time of all threads for a count, without that of starting the program, and the count.
    pub fn perft(&self, fen: &str, depth: u32) -> Result<(Duration, u64)> {
        let (start, _) = self.run(fen, 1)?;
        let (whole, nodes) = self.run(fen, depth)?;
        Ok((whole.saturating_sub(start), nodes))
    }

    fn run(&self, fen: &str, depth: u32) -> Result<(Duration, u64)> {
        let before = children()?;
        let output = Command::new(&self.path).arg(fen).arg(depth.to_string()).output();
        let output = output.with_context(|| format!("{}: cannot be run", self.path.display()))?;
        let time = children()?.saturating_sub(before);
        let text = String::from_utf8_lossy(&output.stdout);
        let last = text.split_whitespace().next_back().unwrap_or_default();
        ensure!(output.status.success(), "{}: {}", self.path.display(), output.status);
        let nodes = last.parse().with_context(|| {
            format!("{}: prints `{last}` last, and not a number of nodes", self.path.display())
        })?;
        Ok((time, nodes))
    }
}

/// Returns the processor time of all programs that have ended.
fn children() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let micros = (usage.user_time() + usage.system_time()).num_microseconds();
    Ok(Duration::from_micros(micros.try_into()?))
}
