//! Tables without a formula whose heads say what their numbers are: notations of one number, such as
//! `hex` and `decimal`, an index and the word with its bit, or expressions and their values.

use setwise_expr::constant;

use crate::names::words::is_word;
use crate::parts::bases::{Binary, digits};
use crate::parts::cells::{Row, is_value, truth};

/// A way to write numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    Hex,
    Binary,
    Decimal,
}

/// The heads of columns with words of a single bit.
const SETS: [&str; 6] = ["bitboard", "bb", "set", "board", "word", "bit"];

/// The heads of columns with their indices.
const INDICES: [&str; 5] = ["index", "bit index", "bit-index", "square", "ls1b"];

/// The heads of columns with expressions, and of columns with their values.
const EXPRESSIONS: [&str; 14] = [
    "expression",
    "expressions",
    "formula",
    "formulas",
    "code",
    "operation",
    "term",
    "constant",
    "constants",
    "mask",
    "name",
    "call",
    "set",
    "sets",
];
const VALUES: [&str; 8] =
    ["result", "results", "value", "values", "output", "outputs", "word", "words"];

/// Rows whose cells are equal, and the note that says why.
pub(crate) struct Claims<'a> {
    pub(crate) rows: Vec<Row<'a>>,
    pub(crate) note: &'static str,
    /// The numbers that may be binary.
    pub(crate) binary: Binary,
}

/// Returns rows whose cells must be equal; `None` unless the heads say so, and all cells are such numbers. A
/// row without cells does not have those that it needs. Of notations, a row with other cells is odd.
pub(crate) fn claims<'a>(
    heads: &[String],
    rows: &[Row<'a>],
    parses: &dyn Fn(&str) -> bool,
) -> Option<Claims<'a>> {
    if let Some(claims) = expressions(heads, rows, parses) {
        return Some(claims);
    }
    let fits = |row: &Row<'a>| row.cells.len() == heads.len();
    let notations: Vec<_> = heads.iter().map(|head| notation(head)).collect();
    if notations.iter().flatten().count() > 1 {
        let of = |row: &Row<'a>| {
            let cells = notations.iter().zip(&row.cells);
            cells.filter_map(|(it, cell)| Some(number(cell, (*it)?))).collect()
        };
        // Decimal numbers may be formulas.
        let value = |cell: &str, notation| match number(cell, notation) {
            None if notation == Notation::Decimal && is_value(cell) => Some(cell.to_owned()),
            number => number,
        };
        let odd = |row: &Row<'a>| -> Option<Vec<String>> {
            let cells = notations.iter().zip(&row.cells);
            cells.filter_map(|(it, cell)| Some(value(cell, (*it)?))).collect()
        };
        let claim = |row: &Row<'a>| match Some(row).filter(|row| fits(row)).and_then(of) {
            Some(cells) => Row { cells, ..row.clone() },
            None => Row {
                cells: odd(row).filter(|_| fits(row)).unwrap_or_default(),
                is_odd: true,
                ..row.clone()
            },
        };
        let rows: Vec<Row<'a>> = rows.iter().map(claim).collect();
        let note = "the columns are notations of one number";
        return rows.iter().any(|row| !row.is_odd).then_some(Claims {
            rows,
            note,
            binary: Binary::default(),
        });
    }
    if !rows.iter().all(fits) {
        return None;
    }
    let with = |cells: &dyn Fn(&Row<'a>) -> Option<Vec<String>>| -> Option<Vec<Row<'a>>> {
        rows.iter().map(|row| Some(Row { cells: cells(row)?, ..row.clone() })).collect()
    };
    let is_of = |head: &str, names: &[&str]| names.contains(&&*head.to_lowercase());
    let count = |names: &[&str]| heads.iter().filter(|head| is_of(head, names)).count();
    let is_square = |cell: &str| matches!(cell.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let has_squares = rows.iter().any(|row| row.cells.iter().any(|cell| is_square(cell)));
    let (indices, sets) = (count(&INDICES), count(&SETS));
    if indices == 0 || sets == 0 && !(has_squares && indices > 1) {
        return None;
    }
    let of = |row: &Row<'a>| {
        let cells = heads.iter().zip(&row.cells).filter_map(|(head, cell)| match () {
            () if is_of(head, &SETS) => {
                let word = word(cell).filter(|word| word.is_power_of_two());
                Some(word.map(|word| format!("first({word:#x})")))
            }
            () if is_of(head, &INDICES) && is_square(cell) => {
                Some(Some(format!("first({{{cell}}})")))
            }
            () if is_of(head, &INDICES) => Some(number(cell, Notation::Decimal)),
            () => None,
        });
        let mut cells = cells.collect::<Option<Vec<_>>>()?;
        cells.sort_by_key(|cell| !cell.starts_with("first(0x"));
        Some(cells)
    };
    let note = match has_squares {
        true => "a column is the index of the square in another, from a1 = 0 to h8 = 63",
        false => "a column is the index of the bit in another",
    };
    Some(Claims { rows: with(&of)?, note, binary: Binary::default() })
}

/// Returns the rows of a table with expressions and their values.
fn expressions<'a>(
    heads: &[String],
    rows: &[Row<'a>],
    parses: &dyn Fn(&str) -> bool,
) -> Option<Claims<'a>> {
    let expression = heads.iter().position(|head| EXPRESSIONS.contains(&&*head.to_lowercase()))?;
    let mut values = heads.iter().enumerate().map(|(at, head)| Some((at, values(head)?)));
    let (value, notation) = values.find_map(|it| it)?;
    let is_operation = |cell: &str| {
        let is_plain = cell.chars().all(is_word);
        (!is_plain || constant(cell).is_some()) && parses(cell)
    };
    let is_whole = |row: &&Row<'a>| row.cells.len() == heads.len();
    let is_value = |cell: &str| {
        let is_number = notation.is_some_and(|it| number(cell, it).is_some());
        is_number || truth(cell).is_some() || digits(cell).is_some() || parses(cell)
    };
    let mut read = rows.iter().filter(is_whole);
    if !read.any(|row| is_operation(&row.cells[expression]) && is_value(&row.cells[value])) {
        return None;
    }
    let whole = || rows.iter().filter(is_whole);
    let numbers = whole().map(|row| &*row.cells[value]).filter(|cell| truth(cell).is_none());
    let numbers: Vec<&str> = numbers.collect();
    let formulas = whole().map(|row| &*row.cells[expression]);
    let binary = match notation {
        Some(Notation::Hex) => Binary::default(),
        Some(Notation::Decimal) => Binary::of_equations(formulas, &[], false),
        _ => Binary::of_equations(formulas, &numbers, notation.is_some()),
    };
    let cells = |row: &Row<'a>| {
        if row.cells.len() != heads.len() {
            return Vec::new();
        }
        let (formula, value) = (&row.cells[expression], &row.cells[value]);
        let written = || match notation {
            Some(Notation::Binary) if digits(value).is_none() && !value.starts_with("0b") => {
                format!("0b{value}")
            }
            Some(Notation::Binary) | None => value.clone(),
            Some(notation) => number(value, notation).unwrap_or_else(|| value.clone()),
        };
        match truth(value) {
            Some(true) => vec![format!("({formula})")],
            Some(false) => vec![format!("!({formula})")],
            None => vec![format!("({formula})"), format!("({})", written())],
        }
    };
    let rows = rows.iter().map(|row| Row { cells: cells(row), ..row.clone() }).collect();
    Some(Claims { rows, note: EQUATIONS, binary })
}

/// Returns the notation of the values in a column, if its head names one: `binary`, `Result (hex)`; `None` for
/// columns of something else.
pub(crate) fn values(head: &str) -> Option<Option<Notation>> {
    let lower = head.to_lowercase();
    let words = || lower.split(|c| !is_word(c)).filter(|it| !it.is_empty());
    let is_other = |word: &&str| {
        let others = ["in", "as", "the", "number", "notation", "digits", "form"];
        !(VALUES.contains(word) || others.contains(word) || named(word).is_some())
    };
    let notation = words().find_map(named);
    let is_value = notation.is_some() || words().any(|it| VALUES.contains(&it));
    (is_value && words().find(is_other).is_none()).then_some(notation)
}

/// The note on a table with expressions and their values.
pub(crate) const EQUATIONS: &str = "a column has the values of the formulas in another";

/// Returns the notation that a head names: `hex`, `Binary value`.
fn notation(head: &str) -> Option<Notation> {
    let head = head.to_lowercase();
    let (name, rest) = head.split_once(' ').unwrap_or((&head, ""));
    let kinds = ["", "number", "value", "representation", "notation", "form", "digits"];
    match name.trim_end_matches('.') {
        _ if !kinds.contains(&rest) => None,
        name => named(name),
    }
}

fn named(word: &str) -> Option<Notation> {
    match word {
        "hex" | "hexadecimal" => Some(Notation::Hex),
        "bin" | "binary" => Some(Notation::Binary),
        "dec" | "decimal" => Some(Notation::Decimal),
        _ => None,
    }
}

/// Returns a number of a notation as the language writes it. Signs are not read: they need a width.
fn number(cell: &str, notation: Notation) -> Option<String> {
    let plain = |cell: &str| cell.replace(['_', ',', ' '], "");
    let without = |signs: [&str; 2]| {
        plain(signs.iter().find_map(|sign| cell.strip_prefix(sign)).unwrap_or(cell))
    };
    let (digits, prefix) = match notation {
        Notation::Hex => (without(["0x", "0X"]), "0x"),
        Notation::Binary => (digits(without(["0b", "0B"]).as_str())?, "0b"),
        Notation::Decimal => (plain(cell), ""),
    };
    let base = match notation {
        Notation::Hex => 16,
        Notation::Binary => 2,
        Notation::Decimal => 10,
    };
    let value = u64::from_str_radix(&digits, base).ok().filter(|_| !digits.starts_with('+'))?;
    Some(match notation {
        Notation::Decimal => value.to_string(),
        _ => format!("{prefix}{digits}"),
    })
}

/// Returns the word of a cell: `0x8`, `8` or `0b1000`.
fn word(cell: &str) -> Option<u64> {
    let prefixed = |sign, notation| cell.starts_with(sign).then(|| number(cell, notation));
    let text = prefixed("0x", Notation::Hex)
        .or_else(|| prefixed("0b", Notation::Binary))
        .unwrap_or_else(|| number(cell, Notation::Decimal))?;
    match text.split_at_checked(2) {
        Some(("0x", digits)) => u64::from_str_radix(digits, 16).ok(),
        Some(("0b", digits)) => u64::from_str_radix(digits, 2).ok(),
        _ => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::claims;
    use crate::parts::cells::rows;
    use crate::parts::part::Part;

    #[test]
    fn heads_say_that_the_cells_are_equal() {
        for (text, expected) in [
            ("hex | binary | decimal\n0x10 | 10000 | 17", Some("0x10 == 0b10000 == 17")),
            ("Dec. | Hex value | char\n065 | 41 | A", Some("65 == 0x41")),
            ("index | bitboard\n4 | 0x8", Some("first(0x8) == 4")),
            ("bb | square\n8 | 3", Some("first(0x8) == 3")),
            ("square | index | bb\na2 | 9 | 0x100", Some("first(0x100) == first({a2}) == 9")),
            ("square | index\na2 | 9", Some("first({a2}) == 9")),
            ("expression | result\n1 << 4 | 15", Some("(1 << 4) == (15)")),
            ("Code | note | Value\n1 < 2 | x | F", Some("!(1 < 2)")),
            // An index of another kind, signs, which need a width, and one notation alone.
            ("index | bitboard\n0 | 0xff00", None),
            ("decimal | hex\n-1 | 0xff", None),
            ("decimal | gray\n3 | 10", None),
            ("decimal | hex gray\n3 | 10", None),
            ("binary | decimal\n12 | 3", None),
            // Words and numbers that are not formulas.
            ("code | value\n3 | 7", None),
            ("formula | result\nset a bit | the union", None),
        ] {
            let lines = Part::of(text, &[(1, 1), (2, 1)]).split(false);
            let rows = rows(&lines);
            let found = claims(&rows[0].cells, &rows[1..], &|it| setwise_expr::parse(it).is_ok());
            let found = found.map(|it| it.rows[0].cells.join(" == "));
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }
}
