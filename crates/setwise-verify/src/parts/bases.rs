//! The base of the numbers in tables, where `0101` may be a binary or a decimal number.

use crate::names::words::is_word;
use crate::parts::cells::Row;

/// The numbers of a table that are made of the digits 0 and 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Binary {
    /// The columns.
    columns: Vec<usize>,
    /// True if the numbers are binary: one column has a cell that begins with a 0 or has groups, so that it is
    /// not decimal, and the others do, too, or are as wide; or a head says so.
    is_sure: bool,
    /// The columns are formulas, in which such numbers may stand, and their values.
    equations: Option<Equations>,
}

/// A column of formulas and one of their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Equations {
    /// The number of digits of all values, if it is the same.
    width: Option<usize>,
    /// True if the values are made of the digits 0 and 1.
    has_values: bool,
}

/// A row in one of its readings, and the words for that.
pub(crate) struct InBase<'a> {
    pub(crate) row: Row<'a>,
    pub(crate) words: &'static str,
}

/// The words for the readings of a row.
const BINARY: &str = "the digits 0 and 1 are binary numbers";
const DECIMAL: &str = "they are decimal numbers";
const MIXED: &str = "only the results are binary numbers";
const SHORT: &str = "the shorter ones of the formula are decimal numbers";

impl Binary {
    /// Finds the columns whose cells are of the digits 0 and 1, if one has as many in each cell.
    pub(crate) fn of(rows: &[Row<'_>], is_number: impl Fn(usize) -> bool) -> Self {
        let count = rows.iter().map(|row| row.cells.len()).min().unwrap_or_default();
        let (mut columns, mut kinds) = (Vec::new(), Vec::new());
        for column in (0..count).filter(|it| is_number(*it)) {
            let cells = || rows.iter().map(|row| &*row.cells[column]);
            let Some(kind) = kind(cells) else { continue };
            kinds.push(kind);
            columns.push(column);
        }
        if kinds.iter().all(|(width, _)| width.is_none()) {
            columns.clear();
        }
        let sure = kinds.iter().find(|(width, is_sure)| width.is_some() && *is_sure);
        let is_like = |it: &(Option<usize>, bool)| it.1 || sure.is_some_and(|sure| sure.0 == it.0);
        let is_sure = sure.is_some() && kinds.iter().all(is_like);
        Self { columns, is_sure, equations: None }
    }

    /// Finds the numbers of the digits 0 and 1 in formulas and in their values. `is_told` is true if a head
    /// says that the values are binary.
    pub(crate) fn of_equations<'a>(
        formulas: impl Iterator<Item = &'a str>,
        values: &[&str],
        is_told: bool,
    ) -> Self {
        let kind = kind(|| values.iter().copied());
        let may_be_binary = |formula: &str| literals(formula).any(|it| it.starts_with('0'));
        let (width, has_zero) = kind.unwrap_or_default();
        let has_values = kind.is_some() || is_told;
        let has_numbers = has_values || formulas.into_iter().any(may_be_binary);
        // Decimal numbers do not begin with a 0.
        let is_sure = is_told || has_zero;
        let equations = Some(Equations { width, has_values });
        let columns = if has_numbers { vec![0, 1] } else { Vec::new() };
        Self { columns, is_sure, equations }
    }

    /// Returns true if the numbers of a row are read as binary ones without a doubt.
    pub(crate) const fn is_sure(&self) -> bool {
        self.is_sure
    }

    /// Returns the readings of a row: one if its numbers have one base.
    pub(crate) fn readings<'a>(&self, row: &Row<'a>) -> Vec<InBase<'a>> {
        let of = |words, row: Row<'a>| InBase { row, words };
        let mut found = match self.equations {
            _ if self.columns.is_empty() => vec![of(DECIMAL, row.clone())],
            Some(equations) => {
                let with = |values, is_binary: &dyn Fn(&str) -> bool| {
                    equations.row(row, values && equations.has_values, is_binary)
                };
                let is_long = |it: &str| it.starts_with('0') || Some(it.len()) == equations.width;
                match self.is_sure {
                    true => {
                        vec![of(BINARY, with(true, &|_| true)), of(SHORT, with(true, &is_long))]
                    }
                    false if !equations.has_values => vec![
                        of(BINARY, with(false, &|it| it.starts_with('0'))),
                        of(DECIMAL, row.clone()),
                    ],
                    false => vec![
                        of(BINARY, with(true, &|_| true)),
                        of(DECIMAL, with(false, &|_| false)),
                        of(MIXED, with(true, &is_long)),
                    ],
                }
            }
            None if self.is_sure => vec![of(BINARY, self.row(row))],
            None => vec![of(BINARY, self.row(row)), of(DECIMAL, row.clone())],
        };
        let mut seen: Vec<Vec<String>> = Vec::new();
        found.retain(|it| {
            let is_new = !seen.contains(&it.row.cells);
            seen.push(it.row.cells.clone());
            is_new
        });
        found
    }

    /// Returns a row with binary numbers in the columns.
    fn row<'a>(&self, row: &Row<'a>) -> Row<'a> {
        let mut row = row.clone();
        for (column, cell) in row.cells.iter_mut().enumerate() {
            if self.columns.contains(&column)
                && let Some(digits) = digits(cell)
            {
                *cell = format!("0b{digits}");
            }
        }
        row
    }
}

impl Equations {
    /// Returns a row of a formula and its value with binary numbers in the formula, and in the value if
    /// `values` is true.
    fn row<'a>(self, row: &Row<'a>, values: bool, is_binary: &dyn Fn(&str) -> bool) -> Row<'a> {
        let mut row = row.clone();
        if let [formula, value] = &mut row.cells[..] {
            *formula = with_binary(formula, is_binary);
            let inner = value.trim_start_matches('(').trim_end_matches(')');
            if values && let Some(digits) = digits(inner) {
                *value = format!("(0b{digits})");
            }
        }
        row
    }
}

/// Returns the number of digits in each cell, if it is the same, and true if one begins with a 0 or has
/// groups; `None` unless all cells are of the digits 0 and 1 and one has two or more.
fn kind<'a, I: Iterator<Item = &'a str>>(cells: impl Fn() -> I) -> Option<(Option<usize>, bool)> {
    let lens: Option<Vec<_>> = cells().map(|cell| Some(digits(cell)?.len())).collect();
    let lens = lens.filter(|lens| lens.iter().any(|&len| len > 1))?;
    let width = lens.first().copied().filter(|first| lens.iter().all(|len| len == first));
    let is_group = |cell: &str| cell.contains([' ', '_']);
    Some((width, cells().any(|cell| cell.starts_with('0') || is_group(cell))))
}

/// Returns the numbers of two or more of the digits 0 and 1 in a formula.
fn literals(formula: &str) -> impl Iterator<Item = &str> {
    formula.split(|c| !is_word(c)).filter(|it| is_literal(it))
}

/// Returns a law whose numbers are all of the digits 0 and 1 with binary ones; `None` for other laws.
pub(crate) fn binary(law: &str) -> Option<String> {
    let is_number = |it: &&str| it.starts_with(|c: char| c.is_ascii_digit());
    let mut numbers = law.split(|c| !is_word(c)).filter(is_number);
    let is_binary = |it: &str| {
        let digits = it.strip_prefix("0b").unwrap_or(it);
        digits.bytes().all(|it| matches!(it, b'0' | b'1'))
    };
    (literals(law).next().is_some() && numbers.all(is_binary)).then(|| with_binary(law, &|_| true))
}

fn is_literal(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|it| matches!(it, b'0' | b'1'))
}

/// Returns a formula with some of its numbers of the digits 0 and 1 as binary ones.
fn with_binary(formula: &str, is_binary: &dyn Fn(&str) -> bool) -> String {
    let (mut written, mut rest) = (String::new(), formula);
    while let Some(start) = rest.find(is_word) {
        let word = &rest[start..];
        let end = word.find(|c| !is_word(c)).unwrap_or(word.len());
        written += &rest[..start];
        if is_literal(&word[..end]) && is_binary(&word[..end]) {
            written += "0b";
        }
        written += &word[..end];
        rest = &word[end..];
    }
    written + rest
}

/// Returns the binary digits of a cell, perhaps in groups of four or eight.
pub(crate) fn digits(cell: &str) -> Option<String> {
    let groups: Vec<&str> = cell.split([' ', '_']).collect();
    let is_binary =
        |it: &&str| !it.is_empty() && it.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    let is_group = |it: &&str| matches!(it.len(), 4 | 8);
    let are_groups = groups.len() == 1 || groups.iter().all(is_group);
    (are_groups && groups.iter().all(is_binary)).then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    use super::{Binary, binary, literals, with_binary};

    #[test]
    fn numbers_of_formulas_are_written_in_base_two() {
        assert_eq!(with_binary("0110 & x10 | 10", &|_| true), "0b0110 & x10 | 0b10");
        assert_eq!(with_binary("0x10 ^ 0110", &|it| it.len() > 2), "0x10 ^ 0b0110");
        assert_eq!(binary("10 + 1 == 0b11").as_deref(), Some("0b10 + 1 == 0b11"));
        assert_eq!(binary("10 + 2 == 12").or(binary("1 & 1 == x1")), None);
        assert_eq!(literals("1 + 10 + 0b10 + 012").collect::<Vec<_>>(), ["10"]);
    }

    #[test]
    fn values_are_binary_if_one_begins_with_a_zero() {
        for (values, is_told, expected) in [
            (&["0100", "0101"][..], false, true),
            (&["100", "111"], false, false),
            (&["100", "111"], true, true),
            (&["010", "11"], false, true),
            (&["0100", "12"], false, false),
        ] {
            let binary = Binary::of_equations(["6 & 5"].into_iter(), values, is_told);
            assert_eq!(binary.is_sure(), expected, "{values:?}");
        }
    }
}
