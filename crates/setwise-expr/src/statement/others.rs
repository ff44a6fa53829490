//! Texts that have another reading than the one that is taken.

use std::mem;

use crate::error::FormulaError;
use crate::printed::notation::{Grammar, Powers};
use crate::span::Span;
use crate::statement::{PAIRS, Reading, Row, Text};
use crate::syntax::operator::BinaryOperator;
use crate::syntax::parser::formula;
use crate::syntax::tree::{Node, NodeKind, Tree};

/// The characters of a formula that an error shows.
const MAX_SHOWN: usize = 200;

/// Refuses a text that another reading, later in the order, reads as other formulas, unless the pair is
/// in [`PAIRS`].
///
/// A call of `not` is not compared with the word `not` of a page, which means the same. A formula is not
/// compared with the same text as code: nearly every one is also an expression of C, and where its
/// operators mean something else the formula has a note.
pub(super) fn expect_no_other(
    mut text: Text<'_>,
    taken: Reading,
    trees: &[Tree],
    later: &[Row],
) -> Result<(), FormulaError> {
    let other = FormulaError::new(Span::default(), "another reading");
    let typed = mem::replace(&mut text.typed, Err(other)).unwrap_or_default();
    // `not(x)` is a call, and the word of a page for the same.
    let is_not = |node: &Node| matches!(&node.kind, NodeKind::Call(name, _) if name == "not");
    let calls_not = trees.iter().any(|tree| tree.nodes.iter().any(is_not));
    for &(reading, read) in later {
        if calls_not && reading == Reading::Page {
            continue;
        }
        let is_page = (taken, reading) == (Reading::Formula, Reading::Page);
        if (taken, reading) == (Reading::Formula, Reading::Code)
            || !is_page && PAIRS.iter().any(|pair| pair.readings == [taken, reading])
        {
            continue;
        }
        let others = match reading {
            Reading::Formula => typed.clone(),
            // A power has a note; nothing else that a page reads differently has one.
            Reading::Page if is_page => {
                let grammar = Grammar { powers: Powers::None, ..Grammar::PAGE };
                let tree = formula(text.source, text.reader.grammar(grammar));
                tree.into_iter().collect()
            }
            _ => match read(&text) {
                Some(Ok(trees)) => trees,
                _ => continue,
            },
        };
        let is_as_typed = reading != Reading::Formula && others == typed;
        if others.is_empty() || others == trees || is_as_typed {
            continue;
        }
        let [first, second] = [trees, &others].map(shown);
        let error = FormulaError::new(text.span(), "the text has two readings");
        let help = format!("write the one that is meant: `{first}` or `{second}`");
        return Err(error.with_help(help).of_readings());
    }
    Ok(())
}

fn shown(trees: &[Tree]) -> String {
    let texts: Vec<_> = trees.iter().map(ToString::to_string).collect();
    let text = texts.join(", ");
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Returns true if a text ends with a semicolon, and its operators have other operands in C.
pub(super) fn is_other_in_c(source: &str, tree: &Tree) -> bool {
    let is_of_c = |node: &Node| !matches!(node.kind, NodeKind::Binary(BinaryOperator::In, ..));
    if !source.trim_end().ends_with(';') || !tree.nodes.iter().all(is_of_c) {
        return false;
    }
    let in_c = formula(source, Grammar { has_c_precedence: true, ..Grammar::default() });
    tree.printed.is_chain || in_c.is_ok_and(|other| other != *tree)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::{Found, Reader};

    fn none(_: &Text<'_>) -> Found {
        Some(formula("none", Grammar::default()).map(|tree| vec![tree]))
    }

    fn same(text: &Text<'_>) -> Found {
        Some(formula(text.source, Grammar::default()).map(|tree| vec![tree]))
    }

    /// Reads a text as typed, and in another reading.
    fn check(source: &str, other: Row) -> Result<(), String> {
        let trees = vec![formula(source, Grammar::default()).unwrap()];
        let text = Text { source, reader: Reader::new(), typed: Ok(trees.clone()) };
        expect_no_other(text, Reading::Formula, &trees, &[other])
            .map_err(|error| format!("{}: {}", error.message(), error.help().unwrap()))
    }

    #[test]
    fn a_reading_with_other_trees_is_refused_with_both() {
        let both = "the text has two readings: write the one that is meant: `x & y` or `none`";
        assert_eq!(check("x & y", (Reading::Condition, none)), Err(both.to_owned()));
        assert_eq!(check("x & y", (Reading::Condition, same)), Ok(()));
        // A pair of the table.
        assert_eq!(check("x & y", (Reading::Row, none)), Ok(()));
        // Only the power differs; what a page multiplies would differ too.
        assert_eq!(check("2^6 - x", (Reading::Page, same)), Ok(()));
    }

    #[test]
    fn a_long_text_is_cut() {
        let long = vec!["x"; 300].join(" | ");
        let text = shown(&[formula(&long, Grammar::default()).unwrap()]);
        assert_eq!(text.chars().count(), MAX_SHOWN + 1);
    }
}
