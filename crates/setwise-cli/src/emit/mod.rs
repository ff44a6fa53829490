//! Source text in other languages: constants, bit scans, and lookups of magic factors.

pub(crate) mod constants;
pub(crate) mod magic;
pub(crate) mod scan;

/// Returns the entries of an array, with `across` entries per line, each followed by a
/// comma.
pub(crate) fn lines(
    indent: &str,
    across: usize,
    entries: impl IntoIterator<Item = String>,
) -> String {
    let entries: Vec<String> = entries.into_iter().collect();
    entries.chunks(across).map(|line| format!("{indent}{},\n", line.join(", "))).collect()
}
