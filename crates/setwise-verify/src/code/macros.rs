//! The macros of code: those that laws may use although the code is not read, and those that a file defines in
//! several ways.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Verdict;
use crate::names::items::{has_branches, line_len, skipped_len};
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
    let has_branches = has_branches(text);
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
    let (mut found, mut at, mut line, mut is_first) = (Vec::new(), 0, 1, true);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_comment = rest.starts_with("//") || rest.starts_with("/*");
        let len = match c {
            '#' if is_first => {
                let len = line_len(rest);
                found.extend(directive(rest[..len].trim_end(), line));
                len
            }
            '/' if is_comment => skipped_len(rest),
            '"' => quoted_len(rest),
            // A quotation mark as a character begins no text.
            '\'' if rest.starts_with("'\"'") => 3,
            '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ => c.len_utf8(),
        };
        let passed = &rest[..len];
        line += passed.matches('\n').count();
        is_first = passed.ends_with('\n') || is_first && (c.is_whitespace() || is_comment);
        at += len;
    }
    found
}

/// Returns the names of the macros that code defines or removes.
pub(crate) fn names(text: &str) -> Vec<&str> {
    directives(text).iter().map(|it| it.name).collect()
}

/// Returns the lines that define and remove macros.
pub(crate) fn texts(text: &str) -> String {
    directives(text).iter().map(|it| it.text.to_owned() + "\n").collect()
}

/// Returns the length of the text in quotation marks at the start of code, which ends with its line.
pub(crate) fn quoted_len(text: &str) -> usize {
    let quote = text.chars().next();
    let mut is_escaped = true;
    let end = text.find(|c| {
        let is_end = c == '\n' || Some(c) == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |at| at + 1)
}

/// Returns the directive of a line, if it is one that defines or removes a macro.
fn directive(text: &str, line: usize) -> Option<Directive<'_>> {
    let word = text.strip_prefix('#')?.trim_start();
    let define = word.strip_prefix("define").map(|it| (it, true));
    let found = define.or_else(|| word.strip_prefix("undef").map(|it| (it, false)));
    let (rest, defines) = found.filter(|it| it.0.starts_with([' ', '\t']))?;
    let name = rest.trim_start();
    let name = &name[..name.find(|c| !is_word(c)).unwrap_or(name.len())];
    (!name.is_empty()).then_some(Directive { text, name, line, defines })
}

/// The directives that define and remove the macros of a source file, by their names.
pub(crate) struct Directives<'a>(BTreeMap<&'a str, Vec<Directive<'a>>>);

impl<'a> Directives<'a> {
    /// Returns the directives of a text.
    pub(crate) fn of(text: &'a str) -> Self {
        let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for it in directives(text) {
            found.entry(it.name).or_default().push(it);
        }
        Self(found)
    }

    /// Returns true if a part of the text uses a macro, also by another macro, that the text changes below it.
    pub(crate) fn change_below(&self, item: &'a str) -> bool {
        let mut used: BTreeSet<&str> = BTreeSet::new();
        let mut left: Vec<&str> = words(item).collect();
        while let Some(word) = left.pop() {
            let Some(own) = self.0.get(word).filter(|_| used.insert(word)) else { continue };
            if own.iter().any(|it| it.text.as_ptr() > item.as_ptr()) {
                return true;
            }
            left.extend(own.iter().flat_map(|it| words(it.text)));
        }
        false
    }
}

/// Returns no verdict on a law with a macro that its source file changes.
pub(crate) fn with_macros(
    source: &Directives<'_>,
    part: Part<'_>,
    judged: Judged,
    scope: &Scope,
) -> Judged {
    use Verdict::{Computed, NotUnderstood, Proved, Refuted, Undecided};
    let is_law = matches!(judged.verdict, Computed | NotUnderstood | Proved | Refuted | Undecided);
    let change = if is_law { changed_below(source, part, scope) } else { None };
    change.map_or(judged, |reason| Judged::new(NotUnderstood, reason))
}

/// Returns the reason why a law of a line is not about what a source file defines at its end, where laws are
/// read: a name is a macro there or here, and not in both places.
fn changed_below(source: &Directives<'_>, law: Part<'_>, scope: &Scope) -> Option<String> {
    if source.0.is_empty() {
        return None;
    }
    words(law.text).find_map(|word| {
        let own = source.0.get(word)?;
        let last = own.last()?;
        let above = own.iter().rfind(|it| it.line < law.at.0);
        let is_macro = above.is_some_and(|it| it.defines);
        let is_other = scope.has_function(word) || scope.has_constant(word);
        if last.line > law.at.0 && (is_macro || is_other) {
            return Some(format!(
                "`{word}` has another meaning from line {} on, and laws use the definitions at the end of the \
                 file: write the law below that line, or give the macro another name",
                last.line
            ));
        }
        let was_defined = own.iter().any(|it| it.defines);
        (was_defined && !last.defines && !scope.defines(word))
            .then(|| format!("`{word}` is not defined: line {} removes the macro", last.line))
    })
}

#[cfg(test)]
mod tests {
    use super::{directives, kept};

    #[test]
    fn macros_that_are_removed_again_are_not_kept() {
        let text = "#define A 1\n#define f(x) \\\n  (x + 1)\n# undef A\n#define B 2\n#define B 3";
        let found = kept(text);
        assert_eq!(found.defined, ["#define B 3", "#define f(x) \\\n  (x + 1)"]);
        assert_eq!(found.others, ["#define A 1"]);
        let text = "#ifdef A\n#define B 2\n#else\n#define B 3\n#endif";
        assert_eq!(kept(text).others, ["#define B 2", "#define B 3"]);
    }

    #[test]
    fn directives_in_comments_and_texts_are_not_read() {
        let text = "/*\n#undef A\n*/ #define B \\\n\n// \"\n#define C '\"'\nchar c = '\"', *s = \"/*\\\"\";\n\
                    f('\\'', '\"'); // x\n#undef C /* */\n";
        let found: Vec<_> = directives(text).iter().map(|it| (it.name, it.line)).collect();
        assert_eq!(found, [("B", 3), ("C", 6), ("C", 9)]);
    }
}
