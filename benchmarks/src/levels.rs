//! The levels to measure: those of the processor, or the one that `--level` chooses.

use std::sync::OnceLock;

use anyhow::{Result, ensure};
use setwise::bulk::Level;

static CHOSEN: OnceLock<Level> = OnceLock::new();

/// Returns the level of this name, if the processor has it.
pub fn parse(name: &str) -> Result<Level, String> {
    Level::available().find(|level| level.name() == name).ok_or_else(|| {
        let names: Vec<_> = Level::available().map(Level::name).collect();
        format!("the levels of this processor are {}", names.join(", "))
    })
}

/// Sets the only level to measure.
pub fn choose(level: Level) -> Result<()> {
    ensure!(CHOSEN.set(level).is_ok(), "the level was set before");
    Ok(())
}

/// Returns the best level to measure, at which the peers are compiled too.
pub fn best() -> Level {
    CHOSEN.get().copied().unwrap_or_else(Level::best)
}

/// Returns the levels to measure, the best one first.
pub fn all() -> Vec<Level> {
    match CHOSEN.get() {
        Some(&level) => vec![level],
        None => Level::available().rev().collect(),
    }
}
