//! The tables of the document: numbers, items and tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The letter of each page of the source, and how many statements we numbered on it.
const PAGES: [(char, u32); 4] = [('G', 153), ('B', 83), ('T', 7), ('S', 31)];

/// How the lines begin that list what is only context.
const CONTEXT: &str = "Context, nothing to compute:";

/// The document, taken apart.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Document {
    pub(super) rows: BTreeMap<Number, Row>,
    /// The numbers of what is only context.
    context: BTreeSet<Number>,
}

/// The number of a statement, `G17`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number {
    page: char,
    number: u32,
}

/// What stands in backticks in a row of a table.
#[derive(Debug, PartialEq)]
pub(super) struct Row {
    pub(super) items: Vec<String>,
    pub(super) tests: Vec<Test>,
}

#[derive(Debug, PartialEq)]
pub(super) enum Test {
    /// `file::function`, a test of the core, or `package/file::function`, one of another.
    Function { package: Option<String>, file: String, name: String },
    /// `file.sw: Heading`, a group of laws.
    Laws { file: String, heading: String },
    /// A file of the repository by its path.
    File(String),
}

impl Document {
    /// Reads tables with the head `| G | what | item | test |` and the lists of the context.
    pub(super) fn read(markdown: &str) -> Result<Self, String> {
        let mut document = Self::default();
        // The page of the table that a line stands in.
        let mut page = None;
        for line in markdown.lines() {
            if let Some(list) = line.strip_prefix(CONTEXT) {
                for word in list.split([',', '.', ' ']).filter(|word| !word.is_empty()) {
                    let number = Number::read(word)?;
                    if !document.context.insert(number) {
                        return Err(format!("{number} is twice in the context"));
                    }
                }
            } else if let Some(line) = line.strip_prefix('|') {
                if line.starts_with("---") {
                    continue;
                }
                let cells: Vec<_> = line.trim_end_matches('|').split('|').map(str::trim).collect();
                let [first, _, items, tests] = cells[..] else {
                    return Err(format!("no row of four cells: |{line}"));
                };
                let mut letters = first.chars();
                if let (Some(letter), None) = (letters.next(), letters.next()) {
                    page = Some(letter);
                    continue;
                }
                let number = Number::read(first)?;
                if page != Some(number.page) {
                    return Err(format!("{number} is in the table of another page"));
                }
                let items = quoted(items).map(str::to_owned).collect();
                let tests = quoted(tests).map(Test::read).collect();
                if document.rows.insert(number, Row { items, tests }).is_some() {
                    return Err(format!("{number} has two rows"));
                }
            } else {
                page = None;
            }
        }
        Ok(document)
    }

    /// The numbers that are missing, or that stand where they should not.
    pub(super) fn gaps(&self) -> Vec<String> {
        let mut errors = Vec::new();
        for number in Number::all() {
            match (self.rows.get(&number), self.context.contains(&number)) {
                (None, false) => errors.push(format!("{number} is missing")),
                (Some(_), true) => errors.push(format!("{number} is in a table and context")),
                (Some(row), false) if row.items.is_empty() || row.tests.is_empty() => {
                    errors.push(format!("{number} has no item or no test"));
                }
                _ => {}
            }
        }
        let beyond = self.rows.keys().chain(&self.context);
        let beyond = beyond.filter(|&&number| Number::all().all(|known| known != number));
        errors.extend(beyond.map(|number| format!("{number} is no number of a source")));
        errors
    }
}

impl Number {
    /// Every number that there should be.
    fn all() -> impl Iterator<Item = Self> {
        PAGES
            .into_iter()
            .flat_map(|(page, count)| (1..=count).map(move |n| Self { page, number: n }))
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut chars = text.chars();
        let page = chars.next().filter(char::is_ascii_uppercase);
        let number = chars.as_str().parse().ok();
        let number = page.zip(number).map(|(page, number)| Self { page, number });
        number.ok_or_else(|| format!("no number: {text}"))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.page, self.number)
    }
}

impl Test {
    fn read(text: &str) -> Self {
        if let Some((file, heading)) = text.split_once(": ") {
            return Self::Laws { file: file.to_owned(), heading: heading.to_owned() };
        }
        let Some((file, name)) = text.split_once("::") else {
            return Self::File(text.to_owned());
        };
        let (package, file) = match file.split_once('/') {
            Some((package, file)) => (Some(package.to_owned()), file),
            None => (None, file),
        };
        Self::Function { package, file: file.to_owned(), name: name.to_owned() }
    }
}

/// What stands between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKDOWN: &str = "# Text of G9\n\n| G | what | item | test |\n|---|---|---|---|\n\
        | G1 | equality | `Bitboard` | `algebra::equal`, `laws.sw: Relational` |\n\
        | G3 | order | `Bitboard::is_subset`, `Square::D4` | `docs/errata.md` |\n\n\
        Context, nothing to compute: G2, G4.\n\n\
        | B | what | item | test |\n|---|---|---|---|\n\
        | B1 | scan | `bitscan::Scan` | `setwise-expr/language::scans` |\n\n\
        Context, nothing to compute: B2.\n";

    fn number(text: &str) -> Number {
        Number::read(text).expect("a number")
    }

    #[test]
    fn rows_and_context_are_read() {
        let document = Document::read(MARKDOWN).expect("it is in order");
        assert_eq!(document.context, ["G2", "G4", "B2"].map(number).into());
        assert!(document.rows.keys().copied().eq(["B1", "G1", "G3"].map(number)));
        let row = |text| &document.rows[&number(text)];
        assert_eq!(row("G3").items, ["Bitboard::is_subset", "Square::D4"]);
        let function = |package: Option<&str>, file: &str, name: &str| Test::Function {
            package: package.map(str::to_owned),
            file: file.to_owned(),
            name: name.to_owned(),
        };
        let laws = Test::Laws { file: "laws.sw".to_owned(), heading: "Relational".to_owned() };
        assert_eq!(row("G1").tests, [function(None, "algebra", "equal"), laws]);
        assert_eq!(row("G3").tests, [Test::File("docs/errata.md".to_owned())]);
        assert_eq!(row("B1").tests, [function(Some("setwise-expr"), "language", "scans")]);
    }

    #[test]
    fn malformed_rows_are_refused() {
        let head = "| G | what | item | test |\n|---|---|---|---|\n";
        for (lines, error) in [
            ("| G1 | a | `b` |", "no row of four cells: | G1 | a | `b` |"),
            ("| G1x | a | `b` | `c` |", "no number: G1x"),
            ("| g1 | a | `b` | `c` |", "no number: g1"),
            ("| G1 | a | `b` | `c` |\n| G1 | a | `b` | `c` |", "G1 has two rows"),
            ("| B1 | a | `b` | `c` |", "B1 is in the table of another page"),
            ("\n| G1 | a | `b` | `c` |", "G1 is in the table of another page"),
            ("Context, nothing to compute: G2, 3.", "no number: 3"),
            ("Context, nothing to compute: G2, G2.", "G2 is twice in the context"),
            (
                "Context, nothing to compute: G2.\nContext, nothing to compute: G2.",
                "G2 is twice in the context",
            ),
        ] {
            assert_eq!(Document::read(&format!("{head}{lines}")), Err(error.to_owned()));
        }
    }

    #[test]
    fn what_is_missing_or_stands_twice_is_named() {
        let mut document = Document::read(MARKDOWN).expect("it is in order");
        let rest = Number::all().filter(|number| !document.rows.contains_key(number));
        document.context = rest.collect();
        assert_eq!(document.context.len(), 153 + 83 + 7 + 31 - 3);
        assert!(document.gaps().is_empty());
        for missing in ["G153", "B83", "T7", "S31"] {
            document.context.remove(&number(missing));
        }
        document.context.extend(["G3", "G154", "B84", "T0", "S32", "U1"].map(number));
        assert_eq!(
            document.gaps(),
            [
                "G3 is in a table and context",
                "G153 is missing",
                "B83 is missing",
                "T7 is missing",
                "S31 is missing",
                "B84 is no number of a source",
                "G154 is no number of a source",
                "S32 is no number of a source",
                "T0 is no number of a source",
                "U1 is no number of a source",
            ]
        );
    }

    #[test]
    fn a_row_has_an_item_and_a_test() {
        for cells in ["| | `c` |", "| `b` | |", "| b | `c` |"] {
            let text = format!("| G | what | item | test |\n|---|---|---|---|\n| G1 | a {cells}");
            let document = Document::read(&text).expect("it is in order");
            assert_eq!(document.gaps()[0], "G1 has no item or no test", "{cells}");
        }
    }
}
