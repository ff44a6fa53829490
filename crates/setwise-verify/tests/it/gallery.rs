//! The chapters of the gallery are documents: what they print is proved, or marked as wrong and
//! refuted.

use std::fs;
use std::path::PathBuf;

use setwise_verify::DocumentKind::Markdown;
use setwise_verify::{Finding, Options, Verdict};

use crate::found;

/// Returns the names and texts of the chapters, in their order.
fn chapters() -> Vec<(String, String)> {
    let folder = testing::workspace().join("web/gallery");
    let mut paths = testing::files(&folder, "md");
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a text"))
    };
    let all = paths.into_iter().map(read);
    all.filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_digit())).collect()
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

/// Returns the statement marked as refuted that follows an erratum in its section, before the next one;
/// a block without its text.
fn refuted(paragraphs: &[&str]) -> Option<String> {
    let is_end = |it: &str| it.starts_with("Erratum") || it.contains("## ");
    let all = paragraphs.iter().take_while(|it| !is_end(it));
    let mut lines = all.flat_map(|it| it.lines());
    lines.find_map(|line| match line.strip_prefix("refuted: ") {
        Some(law) => Some(format!(" Refuted: `{law}`.")),
        None => (line == "~~~refuted").then(|| " The chapter refutes the printed form.".to_owned()),
    })
}

#[test]
fn the_errata_are_those_of_the_chapters() {
    let mut errata = String::new();
    for (name, text) in chapters() {
        let title = text.lines().next().unwrap().trim_start_matches("# ");
        let source = text.lines().find_map(|line| line.strip_prefix("Source: ")).unwrap();
        let mut section = "";
        let mut found = String::new();
        let paragraphs: Vec<&str> = text.split("\n\n").collect();
        for (index, paragraph) in paragraphs.iter().enumerate() {
            let mut headings = paragraph.lines().filter_map(|line| line.strip_prefix("## "));
            section = headings.next_back().unwrap_or(section);
            let is_above = |line: &&str| line.starts_with("## ") || line.starts_with("<!-- ");
            let lines: Vec<&str> = paragraph.lines().skip_while(is_above).collect();
            let text = lines.join(" ");
            let (erratum, refuted) = match text.strip_prefix("Erratum: ") {
                Some(erratum) => {
                    let refuted = refuted(&paragraphs[index + 1..]);
                    let refuted =
                        refuted.unwrap_or_else(|| panic!("{name}: nothing is refuted: {text}"));
                    (erratum, refuted)
                }
                None => match text.strip_prefix("Erratum in words: ") {
                    Some(erratum) => (erratum, String::new()),
                    None => continue,
                },
            };
            let kept = section.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c));
            let anchor = kept.collect::<String>().to_lowercase().replace(' ', "-");
            found +=
                &format!("- [{section}](../web/gallery/{name}#{anchor}): {erratum}{refuted}\n");
        }
        if !found.is_empty() {
            errata += &format!("\n## {title}\n\nSource: {source}\n\n{found}");
        }
    }
    testing::check_generated("docs/errata.md", "errata", &(errata + "\n"));
}
