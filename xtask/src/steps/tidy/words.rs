//! Phrases that do not occur in comments, documentation and messages.
//!
//! Most of them are translated idioms that a reader stumbles over: "behind" for "after",
//! "so many" for "n". `CONTRIBUTING.md` has the style guide.

use crate::source::{SourceText, script_comments};

/// Phrases to avoid, in lower case, and what to write in their place.
const BANNED: [(&str, &str); 35] = [
    ("are no", "is not a …, are not …"),
    ("are none", "are not …, there are no …"),
    ("are told", "are reported"),
    ("behaviour", "behavior"),
    ("behind", "after"),
    ("beside", "next to, besides"),
    ("catalogue", "catalog"),
    ("centre", "center"),
    ("colour", "color"),
    ("colours", "colors"),
    ("hither", "here"),
    ("is no", "is not a …"),
    ("is none", "is not …, there is no …"),
    ("is said of", "describes"),
    ("is told", "is reported"),
    ("licence", "license"),
    ("made ready", "prepared"),
    ("man", "piece"),
    ("men", "pieces"),
    ("neighbour", "neighbor"),
    ("neighbouring", "neighboring"),
    ("neighbours", "neighbors"),
    ("nothing any more", "nothing"),
    ("of which", "whose"),
    ("of whom", "whose"),
    ("optimise", "optimize"),
    ("recognise", "recognize"),
    ("serialise", "serialize"),
    ("so many", "n"),
    ("thereof", "of it"),
    ("what is said", "the message"),
    ("what is told", "the report"),
    ("whereof", "whose"),
    ("wherein", "in which"),
    ("whose meaning is told", "described"),
];

/// Words that no summary of a documentation comment begins with.
const NO_SUMMARY: [&str; 10] =
    ["As", "How", "Of", "That", "What", "Where", "Whether", "Which", "Whose", "Why"];

/// Words before a phrase that make it plain English: "there is no king", "each of which".
const FINE_AFTER: [&str; 9] =
    ["there", "answer", "all", "each", "first", "most", "none", "one", "some"];

/// Real uses: the beginning of a file's name, and the phrase that it may have.
const ALLOWED: &[(&str, &str)] = &[
    ("CHANGELOG.md", "man"),
    ("docs/cli.md", "man"),
    ("crates/setwise-cli/src/arguments/mod.rs", "man"),
    ("crates/setwise-cli/src/commands/man.rs", "man"),
    ("crates/setwise-cli/tests/it/eval.rs", "man"),
    // The pieces of draughts that are not kings.
    ("crates/setwise/src/board/games/draughts.rs", "men"),
    // The checker itself, and the test of another step.
    ("xtask/src/steps/tidy/", ""),
];

/// Checks a Rust file.
pub(super) fn rust(name: &str, text: &str) -> Vec<String> {
    let source = SourceText::read(text);
    let mut errors = phrases(name, &source.comments);
    errors.extend(phrases(name, &source.literals));
    let mut is_inside = false;
    for (i, line) in source.comments.lines().enumerate() {
        let line = line.trim();
        let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let first = doc.and_then(|doc| doc.split_whitespace().next()).unwrap_or_default();
        if doc.is_some() && !is_inside && NO_SUMMARY.contains(&first) && !is_allowed(name, first) {
            errors.push(format!("{}: a summary begins with `{first}`: write a sentence", i + 1));
        }
        is_inside = doc.is_some();
    }
    errors
}

/// Checks the comments of a script, in TypeScript or Python.
pub(super) fn script(name: &str, text: &str) -> Vec<String> {
    phrases(name, &script_comments(text, name.ends_with(".py") || name.ends_with(".pyi")))
}

/// Checks a text in lines. A phrase may end on the next line, after the marks of a comment.
pub(super) fn phrases(name: &str, text: &str) -> Vec<String> {
    let mut errors = Vec::new();
    let mut lines = text.lines().map(str::to_lowercase).enumerate().peekable();
    while let Some((i, line)) = lines.next() {
        let end = line.trim_end().trim_end_matches('\\').trim_end();
        let next = lines
            .peek()
            .map_or("", |(_, next)| next.trim_start_matches([' ', '/', '!', '*', '#', '>']));
        let both = format!("{end} {next}");
        for (phrase, better) in BANNED {
            if has_phrase(&both, phrase, end.len()) && !is_allowed(name, phrase) {
                errors.push(format!("{}: `{phrase}`: write {better}", i + 1));
            }
        }
    }
    errors
}

/// Returns true if a phrase begins before a place in a text.
fn has_phrase(line: &str, phrase: &str, end: usize) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    line.match_indices(phrase).take_while(|&(at, _)| at < end).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + phrase.len()..]);
        let is_word = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        let last = before.trim_end().rsplit(|c| !is_letter(c)).next().unwrap_or_default();
        let is_fine = FINE_AFTER.contains(&last) || after.starts_with(" longer");
        is_word && !is_fine
    })
}

fn is_allowed(name: &str, phrase: &str) -> bool {
    let mut allowed = ALLOWED.iter();
    allowed.any(|&(file, word)| name.starts_with(file) && (word.is_empty() || word == phrase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_as_whole_words_in_comments_and_literals() {
        assert_eq!(phrases("a.md", "It stands Behind it\nmany men.\n").len(), 2);
        let fine = "common, mention, woman, no-man, of whichever; there is no king, each of which";
        assert!(phrases("a.md", fine).is_empty());
        let errors =
            phrases("a.md", "That is\nno king, so\n\nmany are\nnice. There is\nno king.\n");
        assert_eq!(errors, ["1: `is no`: write is not a …"]);
        assert_eq!(rust("a.rs", "/// A list of so\n/// many squares.\n").len(), 1);
        let text = "const x = \"// behind\"; // behind\n/* of\n * which */\n";
        assert_eq!(script("a.ts", text).len(), 2);
        let text =
            "x = '# behind'  # behind\nif x is None: ...\ndef f():\n    \"\"\"So many.\"\"\"\n";
        assert_eq!(script("a.py", text).len(), 2);
        let text = "// behind\nlet behind = \"so many\"; // fine\n";
        let errors = rust("a.rs", text);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].starts_with("1: `behind`") && errors[1].starts_with("2: `so many`"));
    }

    #[test]
    fn summaries_are_sentences() {
        let check = |text| rust("a.rs", text).len();
        assert_eq!(check("/// Whether it is.\nfn f();\n//! How it is done.\n"), 2);
        assert_eq!(check("/// Returns the square.\n/// Where it is.\n\n/// Whereas.\n"), 0);
    }
}
