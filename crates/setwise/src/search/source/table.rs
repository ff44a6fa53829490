//! The table, which looks alike in all languages.

use core::fmt;

use super::PrivateScan;

/// How many entries stand in a line.
const ACROSS: usize = 16;

/// Writes the entries of the table, each line with an indentation.
pub(super) fn write(f: &mut fmt::Formatter<'_>, scan: PrivateScan, indent: &str) -> fmt::Result {
    for start in (0..scan.table_len()).step_by(ACROSS) {
        f.write_str(indent)?;
        for index in start..scan.table_len().min(start + ACROSS) {
            let space = if index == start { "" } else { " " };
            write!(f, "{space}{:2},", scan.entry(index).unwrap_or(0))?;
        }
        writeln!(f)?;
    }
    Ok(())
}
