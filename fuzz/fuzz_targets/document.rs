//! Documents of any bytes are read, in bounded time. The places of what is found are those of the
//! document, and a paragraph of words before it changes no verdict.
#![cfg_attr(fuzzing, no_main)]

use std::ops::ControlFlow;
use std::time::Duration;

use setwise_prove::Limits;
use setwise_verify::{DocumentKind, Finding, Options, verify};

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
    if kind == DocumentKind::Markdown {
        let after = found(&format!("Words.\n\n{text}"), kind);
        let verdicts = |all: &[Finding]| all.iter().map(|it| it.verdict).collect::<Vec<_>>();
        assert_eq!(verdicts(&after)[1..], verdicts(&all), "{text:?}");
    }
}

setwise_fuzz::fuzz_target!(check);
