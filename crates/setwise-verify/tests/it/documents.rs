//! The verdicts on documents that are not in the repository, as `cargo xtask documents` has recorded them.

use std::fs;

use setwise_verify::Verdict;

/// Returns the number of lines that a text such as `3 7-9 12x2` lists, which is 6.
fn count(places: &str) -> usize {
    let count = |run: &str| match (run.split_once('-'), run.split_once('x')) {
        (Some((first, last)), _) => number(last) - number(first) + 1,
        (_, Some((_, count))) => number(count),
        _ => {
            number(run);
            1
        }
    };
    places.split_whitespace().map(count).sum()
}

fn number(text: &str) -> usize {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a number"))
}

#[test]
fn the_table_of_the_guide_is_what_is_recorded() {
    let file = testing::workspace().join("data/documents.tsv");
    let file = fs::read_to_string(file).expect("the file is in the repository");
    let mut rows: Vec<(&str, &str, [usize; Verdict::ALL.len()])> = Vec::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, fingerprint, verdict, statements, places @ ..] = &fields[..] else {
            panic!("{line}");
        };
        let statements = number(statements);
        let counted = if *verdict == "prose" { statements } else { count(&places.concat()) };
        assert_eq!(statements, counted, "{line}");
        let column = Verdict::ALL.iter().position(|it| it.name() == *verdict);
        let column = column.unwrap_or_else(|| panic!("{line}: not a verdict"));
        if rows.last().is_none_or(|row| row.0 != *name) {
            assert_eq!(fingerprint.len(), 16, "{line}");
            rows.push((name, fingerprint, [0; Verdict::ALL.len()]));
        }
        let row = rows.last_mut().expect("a row");
        assert_eq!(row.1, *fingerprint, "{line}");
        assert_eq!(row.2[column], 0, "{line}: twice");
        row.2[column] = statements;
    }
    assert_eq!(rows.len(), 5);
    let shown: Vec<usize> =
        (0..Verdict::ALL.len()).filter(|&it| rows.iter().any(|row| row.2[it] > 0)).collect();
    let line = |first: &str, cells: Vec<String>| format!("| {first} | {} |\n", cells.join(" | "));
    let mut table =
        line("document", shown.iter().map(|&it| Verdict::ALL[it].name().to_owned()).collect());
    table += &format!("|{}\n", "---|".repeat(shown.len() + 1));
    for (name, _, counts) in rows {
        table += &line(name, shown.iter().map(|&it| counts[it].to_string()).collect());
    }
    testing::check_generated("docs/verify.md", "documents", &table);
}
