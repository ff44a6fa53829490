//! The chapters of the gallery are documents: what they print is proved, or marked as wrong and
//! refuted.

use std::fs;
use std::path::PathBuf;

use setwise_verify::DocumentKind::Markdown;
use setwise_verify::{Finding, Options, Verdict};

use crate::found;

/// Returns the names and texts of the chapters, in their order.
fn chapters() -> Vec<(String, String)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/gallery"));
    let names = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().file_name());
    let mut names: Vec<String> = names.map(|it| it.into_string().unwrap()).collect();
    names.retain(|name| name.starts_with(|c: char| c.is_ascii_digit()));
    names.sort();
    let read = |name| fs::read_to_string(folder.join(name)).unwrap();
    names.into_iter().map(|name| (name.clone(), read(name))).collect()
}

#[test]
fn every_chapter_is_verified() {
    let mut count = 0;
    for (name, text) in chapters() {
        let all = found(&text, Markdown, &Options::new());
        let statements: Vec<&Finding> =
            all.iter().filter(|it| it.verdict != Verdict::Prose).collect();
        for (finding, next) in statements.iter().zip(statements[1..].iter().map(Some).chain([None]))
        {
            let is_open = matches!(finding.verdict, Verdict::NotUnderstood | Verdict::Undecided);
            let is_right = !is_open && !finding.is_wrong();
            let is_vacuous = finding.reason.contains("the premise is never true");
            assert!(is_right && !is_vacuous, "{name}:{} {finding:#?}", finding.line);
            // What is right follows what is wrong.
            let is_followed = next.is_some_and(|next| next.verdict == Verdict::Proved);
            assert!(!finding.is_marked || is_followed, "{name}:{}: no law follows", finding.line);
        }
        count += statements.len();
    }
    assert!(count >= 400, "{count} statements");
}
