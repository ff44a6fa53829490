//! Documents of any bytes are read, in bounded time. The places of what is found are those of the
//! document, a paragraph of words before it changes no verdict, and neither does a split at a blank line
//! between parts that share no name.
#![cfg_attr(fuzzing, no_main)]

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use setwise_prove::Limits;
use setwise_verify::{DocumentKind, Finding, Options, Verdict, verify};

/// The kinds: the first byte chooses one.
const KINDS: [DocumentKind; 6] = [
    DocumentKind::Markdown,
    DocumentKind::Html,
    DocumentKind::C,
    DocumentKind::Java,
    DocumentKind::Rust,
    DocumentKind::Python,
];

fn found(text: &str, kind: DocumentKind) -> Vec<Finding> {
    // Without a solver a verdict depends on the law alone.
    let limits = Limits { time: Duration::MAX, conflicts: 0, ..Limits::default() };
    let mut options = Options::new();
    options.comments = true;
    let mut all = Vec::new();
    let result = verify(text, kind, &options, limits, |finding| {
        all.push(finding);
        ControlFlow::Continue(())
    });
    assert!(result.is_ok(), "only the code of the options may be refused");
    all
}

/// Compares the verdicts of the parts on both sides of each blank line with those of the document. What opens
/// in the first part, such as a fence or a bracket, may go on in the second one, and a board below a formula
/// may be its value.
fn check_split([first, second]: [&str; 2], kind: DocumentKind) {
    let words = |text: &str| -> BTreeSet<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.filter(|it| it.contains(char::is_alphabetic)).map(str::to_lowercase).collect()
    };
    let may_go_on = |line: &str| {
        let start = line.trim_start();
        line != start
            || start.starts_with(['-', '*', '+', '>', '#', '=', '_', '~'])
            || start.starts_with(|c: char| c.is_ascii_digit())
    };
    let count = |sign: char| first.matches(sign).count();
    if first.contains(['`', '~', '<', '{', '[', '\\', '\t', '"', '\''])
        || first.contains("/*")
        || first.contains("//")
        || count('(') != count(')')
        || kind == DocumentKind::Html && first.contains('&')
        || first.lines().any(may_go_on)
        || first.trim_end().ends_with(',')
        || [first, second].iter().any(|it| it.contains(['\r', '\0']))
        || second.trim_start().starts_with(['.', '1', '`', '~'])
        || !words(first).is_disjoint(&words(second))
    {
        return;
    }
    let gap = if kind == DocumentKind::Html { "\n<p>\n" } else { "\n\n" };
    let verdicts = |text: &str| -> Vec<(usize, Verdict)> {
        found(text, kind).iter().map(|it| (it.line, it.verdict)).collect()
    };
    let lines = format!("{first}{gap}").matches('\n').count();
    let mut expected = verdicts(first);
    let rest = verdicts(&format!("{}{second}", &gap[1..]));
    expected.extend(rest.into_iter().map(|(line, verdict)| (line + lines - 1, verdict)));
    assert_eq!(verdicts(&format!("{first}{gap}{second}")), expected, "{first:?} {second:?}");
}

fn check(data: &[u8]) {
    let Some((first, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    if text.len() > 300 {
        return;
    }
    let kind = KINDS[usize::from(*first) % KINDS.len()];
    let all = found(text, kind);
    let lines = text.replace("\r\n", "\n").replace('\r', "\n").matches('\n').count() + 1;
    for finding in &all {
        assert!((1..=lines).contains(&finding.line), "{finding:?}");
        assert!(finding.last_line >= finding.line && finding.column >= 1, "{finding:?}");
    }
    if matches!(kind, DocumentKind::Markdown | DocumentKind::Html) {
        for (at, gap) in text.match_indices("\n\n").take(4) {
            check_split([&text[..at], &text[at + gap.len()..]], kind);
        }
    }
    if kind == DocumentKind::Markdown {
        let after = found(&format!("Words.\n\n{text}"), kind);
        let verdicts = |all: &[Finding]| all.iter().map(|it| it.verdict).collect::<Vec<_>>();
        assert_eq!(verdicts(&after)[1..], verdicts(&all), "{text:?}");
    }
}

setwise_fuzz::fuzz_target!(check);
