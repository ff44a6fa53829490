//! The macros of code: those that laws may use although the code is not read, and those that a file defines in
//! several ways.

use std::collections::BTreeMap;

use crate::finding::Verdict;
use crate::names::scope::Scope;
use crate::names::words::{is_word, words};
use crate::parts::part::Part;
use crate::verdicts::proof::Judged;

/// A line that defines a macro, or removes one.
struct Directive<'a> {
    /// The line with those that continue it.
    text: &'a str,
    name: &'a str,
    /// The number of the line, from 1.
    line: usize,
    defines: bool,
}

/// The macros of code that is not read.
pub(crate) struct Kept<'a> {
    /// The definitions that count at the end of the code.
    pub(crate) defined: Vec<&'a str>,
    /// Definitions that may not count: in a branch of the preprocessor, or of a name that is removed again.
    pub(crate) others: Vec<&'a str>,
}

/// Returns the macros of code that is not read.
pub(crate) fn kept(text: &str) -> Kept<'_> {
    let has_branches = text.lines().any(|line| {
        line.trim_start().strip_prefix('#').is_some_and(|it| it.trim_start().starts_with("if"))
    });
    let mut last: BTreeMap<&str, (bool, Vec<&str>)> = BTreeMap::new();
    for it in directives(text) {
        let (is_defined, texts) = last.entry(it.name).or_default();
        *is_defined = it.defines && !has_branches;
        texts.extend(Some(it.text).filter(|_| it.defines));
    }
    let mut kept = Kept { defined: Vec::new(), others: Vec::new() };
    for (is_defined, texts) in last.into_values() {
        match (is_defined, texts.last()) {
            (true, Some(text)) => kept.defined.push(text),
            _ => kept.others.extend(texts),
        }
    }
    kept
}

/// Returns the lines that define and remove macros, in their order.
fn directives(text: &str) -> Vec<Directive<'_>> {
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    while at < text.len() {
        let (start, first) = (at, line);
        loop {
            let len = text[at..].find('\n').map_or(text.len() - at, |it| it + 1);
            let goes_on = text[at..at + len].trim_end().ends_with('\\');
            at += len;
            line += 1;
            if !goes_on || at == text.len() {
                break;
            }
        }
        let text = text[start..at].trim_end();
        let Some(word) = text.trim_start().strip_prefix('#').map(str::trim_start) else { continue };
        let define = word.strip_prefix("define").map(|it| (it, true));
        let found_here = define.or_else(|| word.strip_prefix("undef").map(|it| (it, false)));
        let Some((rest, defines)) = found_here.filter(|it| it.0.starts_with([' ', '\t'])) else {
            continue;
        };
        let name = rest.trim_start();
        let name = &name[..name.find(|c| !is_word(c)).unwrap_or(name.len())];
        found.push(Directive { text, name, line: first, defines });
    }
    found
}

/// Returns no verdict on a law with a macro that its source file changes.
pub(crate) fn with_macros(source: &str, part: Part<'_>, judged: Judged, scope: &Scope) -> Judged {
    use Verdict::{Computed, NotUnderstood, Proved, Refuted, Undecided};
    let is_law = matches!(judged.verdict, Computed | NotUnderstood | Proved | Refuted | Undecided);
    let change = if is_law { changed_below(source, part, scope) } else { None };
    change.map_or(judged, |reason| Judged::new(NotUnderstood, reason))
}

/// Returns the reason why a law of a line is not about what a source file defines at its end, where laws are
/// read: a name is a macro there or here, and not in both places.
fn changed_below(source: &str, law: Part<'_>, scope: &Scope) -> Option<String> {
    if !source.contains('#') {
        return None;
    }
    let all = directives(source);
    words(law.text).filter(|it| !it.is_empty()).find_map(|word| {
        let mut own = all.iter().filter(|it| it.name == word);
        let last = own.clone().next_back()?;
        let is_macro = own.rfind(|it| it.line < law.at.0).is_some_and(|it| it.defines);
        let is_other = scope.has_function(word) || scope.has_constant(word);
        if last.line > law.at.0 && (is_macro || is_other) {
            return Some(format!(
                "`{word}` has another meaning from line {} on, and laws are read with what the file defines at \
                 its end: write the law below that line, or give the macro another name",
                last.line
            ));
        }
        let was_defined = all.iter().any(|it| it.name == word && it.defines);
        (was_defined && !last.defines && !scope.defines(word))
            .then(|| format!("`{word}` is not defined: line {} removes the macro", last.line))
    })
}

#[cfg(test)]
mod tests {
    use super::kept;

    #[test]
    fn macros_that_are_removed_again_are_not_kept() {
        let text = "#define A 1\n#define f(x) \\\n  (x + 1)\n# undef A\n#define B 2\n#define B 3";
        let found = kept(text);
        assert_eq!(found.defined, ["#define B 3", "#define f(x) \\\n  (x + 1)"]);
        assert_eq!(found.others, ["#define A 1"]);
        let text = "#ifdef A\n#define B 2\n#else\n#define B 3\n#endif";
        assert_eq!(kept(text).others, ["#define B 2", "#define B 3"]);
    }
}
