//! Texts that the formats have in common.

use setwise_chess::svg::Escaped;
use setwise_verify::Verdict;

/// Returns the numbers of statements with each verdict as text.
pub(super) fn summary(count: impl Fn(Verdict) -> usize) -> String {
    let counts = Verdict::ALL.into_iter().map(|verdict| (count(verdict), verdict));
    let counts = counts.filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, verdict)| format!("{count} {verdict}")).collect();
    if counts.is_empty() { "no statement".to_owned() } else { counts.join(", ") }
}

/// Returns the first line of a text, with a sign if it has more.
pub(super) fn first_line(text: &str) -> String {
    match text.split_once('\n') {
        Some((first, _)) => format!("{first} …"),
        None => text.to_owned(),
    }
}

/// Returns a text for HTML, with the tabs of code.
pub(super) fn escaped(text: &str) -> String {
    let parts = text.split('\t').map(|part| Escaped(part).to_string());
    parts.collect::<Vec<_>>().join("\t")
}
