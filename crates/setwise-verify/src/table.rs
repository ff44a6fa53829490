//! Tables with a head: a formula in the head is a law about each row.

use std::ops::Range;

use crate::part::{Part, is_drawing};
use crate::readings::is_name;

/// A table within the lines of a part.
pub(crate) struct Table<'a> {
    /// The lines of the head and of the rows.
    pub(crate) lines: Range<usize>,
    head: Vec<Column>,
    pub(crate) rows: Vec<Row<'a>>,
    is_truth: bool,
}

/// A row, with its cells.
#[derive(Clone)]
pub(crate) struct Row<'a> {
    pub(crate) part: Part<'a>,
    pub(crate) cells: Vec<String>,
    /// The line after the row.
    end: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    /// A name, whose value each row has.
    Name(String),
    /// A formula over the names.
    Formula(String),
    /// The index of the first square of the set that the formulas are about.
    Index,
    /// Words.
    Words(String),
}

/// The heads of columns with the index of the single or the lowest square of a set.
const INDICES: [&str; 6] = ["ls1b", "lsb", "bit-index", "bit index", "index", "square"];

/// Words between the operands of truth tables.
const WORDS: [(&str, &str); 9] = [
    (" andnot ", " & ~"),
    (" and ", " & "),
    (" or ", " | "),
    (" xor ", " ^ "),
    (" implies ", " → "),
    (" equals ", " ↔ "),
    ("not ", "~"),
    ("maj(", "majority("),
    ("major(", "majority("),
];

impl<'a> Table<'a> {
    /// Finds a table: two rows of numbers or more with as many cells, below a head with as many.
    pub(crate) fn find(lines: &[Part<'a>], parses: &dyn Fn(&str) -> bool) -> Option<Self> {
        if lines.iter().any(|line| is_drawing(line.text)) {
            return None;
        }
        let rows = rows(lines);
        let is_row = |row: &Row<'_>| row.cells.len() > 1 && row.cells.iter().all(|it| is_value(it));
        let is_first = |&start: &usize| {
            let mut next = rows[start + 1..].iter().filter(|row| !is_gap(row));
            let is_like =
                |next: &Row<'_>| is_row(next) && next.cells.len() == rows[start].cells.len();
            is_row(&rows[start]) && next.next().is_some_and(is_like)
        };
        let first = (0..rows.len()).find(is_first)?;
        let count = rows[first].cells.len();
        let below = rows[first..].iter();
        let is_inside = |it: &&Row<'_>| is_gap(it) || is_row(it) && it.cells.len() == count;
        let len = below.take_while(is_inside).count();
        let above = rows[..first].iter().rposition(|row| !is_gap(row))?;
        let cells = heads(&rows[above], count, parses)?;
        if rows[above].cells.iter().all(|cell| is_value(cell)) {
            return None;
        }
        let body: Vec<Row<'a>> =
            rows[first..first + len].iter().filter(|row| !is_gap(row)).cloned().collect();
        let is_bit = |cell: &String| cell == "0" || cell == "1";
        let is_truth = body.iter().all(|row| row.cells.iter().all(is_bit));
        let start = if above == 0 { 0 } else { rows[above - 1].end };
        let end = rows[first + len - 1].end;
        let head = columns(&cells, is_truth, parses);
        Some(Self { lines: start..end, head, rows: body, is_truth })
    }

    /// Returns the head that may be printed for another formula: in TeX, `\\wedge` is a conjunction, and
    /// it is also the sign `^` of code.
    pub(crate) fn doubtful(&self) -> Option<&str> {
        self.head.iter().find_map(|column| match column {
            Column::Formula(formula) if formula.contains("\\wedge") => Some(&**formula),
            _ => None,
        })
    }

    /// Returns true if a head is a formula.
    pub(crate) fn has_formula(&self) -> bool {
        self.head.iter().any(|it| matches!(it, Column::Formula(_)))
    }

    /// Returns the law of a row, and the note on how the columns were read; `None` if a cell that it
    /// needs is empty.
    pub(crate) fn law(&self, row: &Row<'_>) -> Option<(String, String)> {
        if !self.has_formula() {
            return Some((row.cells.join(" == "), "the cells are equal".to_owned()));
        }
        let (mut bindings, mut premise) = (String::new(), String::new());
        let (mut laws, mut notes) = (Vec::new(), Vec::new());
        for (column, cell) in self.head.iter().zip(&row.cells) {
            let is_empty = cell.starts_with('-') && cell.len() == 1;
            match column {
                Column::Name(name) => bindings += &format!("let {name} = {}; ", word(cell)),
                Column::Formula(formula) if self.is_truth => {
                    laws.push(format!("(({formula}) & 1) == {cell}"));
                }
                Column::Formula(formula) => laws.push(format!("({formula}) == {cell}")),
                Column::Index if is_empty => return None,
                Column::Index => {
                    let set = self.set()?;
                    match self.head.contains(&Column::Name(set.clone())) {
                        true => laws.insert(0, format!("first({set}) == {cell}")),
                        false => premise = format!("{set} != none && first({set}) == {cell} => "),
                    }
                    notes.push(format!("a column is `first({set})`"));
                }
                Column::Words(words) => notes.push(format!("the column `{words}` is not read")),
            }
        }
        let formulas = self.head.iter().filter_map(|column| match column {
            Column::Formula(formula) => Some(format!("a column is `{formula}`")),
            _ => None,
        });
        notes.extend(formulas);
        Some((format!("{bindings}{premise}{}", laws.join(" && ")), notes.join(", ")))
    }

    /// Returns the name that the first formula is about.
    fn set(&self) -> Option<String> {
        let formula = self.head.iter().find_map(|column| match column {
            Column::Formula(formula) => Some(formula),
            _ => None,
        })?;
        let words = formula.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        words.map(str::to_owned).find(|word| is_name(word) && word != "mod")
    }
}

/// Returns what the heads are.
fn columns(cells: &[String], is_truth: bool, parses: &dyn Fn(&str) -> bool) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for cell in cells {
        let mut text = cell.clone();
        if is_truth {
            WORDS.iter().for_each(|(word, sign)| text = text.replace(word, sign));
        }
        let starts = ["mod ", "& ", "| ", "^ ", "% ", "* ", "/ ", "+ ", ">> ", "<< "];
        let is_index = INDICES.contains(&&*cell.to_lowercase());
        columns.push(match columns.last() {
            _ if is_index => Column::Index,
            Some(Column::Name(before)) if starts.iter().any(|it| text.starts_with(it)) => {
                Column::Formula(format!("{before} {text}"))
            }
            Some(Column::Formula(before)) if text == "folded" => {
                Column::Formula(format!("(({before}) ^ ({before}) >> 32) & 0xffffffff"))
            }
            _ if is_name(&text) => Column::Name(text),
            _ if text.contains(|c: char| c.is_alphabetic()) && parses(&text) => {
                Column::Formula(text)
            }
            _ => Column::Words(cell.clone()),
        });
    }
    // A name that no formula has is a word.
    let formulas: Vec<String> = columns
        .iter()
        .filter_map(|column| match column {
            Column::Formula(formula) => Some(formula.clone()),
            _ => None,
        })
        .collect();
    let is_used =
        |name: &str| formulas.iter().any(|it| crate::scope::places(it, name).next().is_some());
    let columns = columns.into_iter().map(|column| match column {
        Column::Name(name) if !is_used(&name) => Column::Words(name),
        column => column,
    });
    columns.collect()
}

/// Returns the cells of a head. Where only blanks separate them, there must be one way to split it in
/// names and formulas.
fn heads(row: &Row<'_>, count: usize, parses: &dyn Fn(&str) -> bool) -> Option<Vec<String>> {
    let is_cell = |cell: &String| {
        !cell.is_empty()
            && (!cell.contains(' ') || cell.contains(['^', '&', '|', '(', '/', '*', '+']))
    };
    if row.cells.len() == count && (count > 1) {
        return Some(row.cells.clone());
    }
    let words: Vec<&str> = row.part.text.split_whitespace().collect();
    if count != 3 || words.len() > 16 {
        return None;
    }
    let mut found = Vec::new();
    for first in 1..words.len() {
        for second in first + 1..words.len() {
            let cells = [&words[..first], &words[first..second], &words[second..]];
            let cells = cells.map(|words| words.join(" "));
            if cells.iter().all(|cell| is_cell(cell) && parses(cell)) {
                found.push(cells.to_vec());
            }
        }
    }
    if found.len() == 1 { found.pop() } else { None }
}

/// Returns true for a row of dots or of dashes.
fn is_gap(row: &Row<'_>) -> bool {
    let text = row.part.text;
    !text.contains(char::is_alphanumeric) && text.contains(['.', '-', '|'])
}

/// Returns true for a number, or for constants with operators between them.
fn is_value(cell: &str) -> bool {
    let first = cell.trim_start_matches(['-', '(']);
    cell == "-"
        || first.starts_with(|c: char| c.is_ascii_digit())
            && cell.chars().all(|c| c.is_ascii_alphanumeric() || " ^()+-*,_".contains(c))
}

/// Returns a decimal number as the word of a set.
fn word(cell: &str) -> String {
    match cell.parse::<u64>() {
        Ok(number) => format!("{number:#x}"),
        Err(_) => format!("({cell})"),
    }
}

/// Splits lines in cells, at `|`, tabs, or two blanks; also where each line has one cell after a `|`.
fn rows<'a>(lines: &[Part<'a>]) -> Vec<Row<'a>> {
    let is_column = |line: &Part<'_>| line.text.trim_start().starts_with('|');
    let is_single = |line: &Part<'_>| line.text.matches('|').count() == 1;
    let count = lines.iter().filter(|line| is_column(line) && is_single(line)).count();
    if count > 5 && lines.iter().all(is_column) {
        return columns_of_lines(lines);
    }
    let row = |(index, line): (usize, &Part<'a>)| {
        let text = line.text.trim();
        let cells: Vec<&str> = match (text.contains('|'), text.contains('\t')) {
            (_, true) => text.split('\t').collect(),
            (true, _) => {
                let inner = text.strip_prefix('|').unwrap_or(text);
                inner.strip_suffix('|').unwrap_or(inner).split('|').collect()
            }
            _ if text.contains("  ") => text.split("  ").collect(),
            _ => text.split(' ').collect(),
        };
        let cells = cells.into_iter().map(|cell| cell.trim().trim_matches('$').trim().to_owned());
        let cells = cells.filter(|cell| !cell.is_empty()).collect();
        Row { part: line.trimmed(), cells, end: index + 1 }
    };
    lines.iter().enumerate().map(row).collect()
}

/// Joins the cells that stand on lines of their own, up to a line with a `|` alone.
fn columns_of_lines<'a>(lines: &[Part<'a>]) -> Vec<Row<'a>> {
    let mut rows: Vec<Row<'a>> = Vec::new();
    let mut is_open = false;
    for (index, line) in lines.iter().enumerate() {
        let cell = line.text.trim().trim_matches('|').trim().to_owned();
        let is_rule = cell.contains("---");
        match rows.last_mut() {
            _ if cell.is_empty() || is_rule => is_open = false,
            Some(row) if is_open => row.cells.push(cell),
            _ => {
                rows.push(Row { part: line.trimmed(), cells: vec![cell], end: index });
                is_open = true;
            }
        }
        if let Some(row) = rows.last_mut() {
            row.end = index + 1;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::part::Part;

    /// Returns the laws of the rows of a table.
    fn laws(text: &str) -> Vec<String> {
        let parses = |text: &str| setwise_expr::parse(text).is_ok();
        let places: Vec<_> = (1..30).map(|line| (line, 1)).collect();
        let lines = Part::of(text, &places).split(false);
        let table = Table::find(&lines, &parses);
        let table = table.unwrap_or_else(|| panic!("{text}"));
        table.rows.iter().filter_map(|row| table.law(row)).map(|it| it.0).collect()
    }

    #[test]
    fn a_formula_in_the_head_is_a_law_about_each_row() {
        let truth = "(((a & b)) & 1) == ";
        let truth = truth.replace("((a & b))", "(a & b)");
        let expected = [
            format!("let a = 0x0; let b = 0x1; {truth}0"),
            format!("let a = 0x1; let b = 0x1; {truth}1"),
        ];
        assert_eq!(laws("a | b | a and b |\n---|---|---|\n0 | 1 | 0 |\n1 | 1 | 1 |"), expected);
        assert_eq!(
            laws(
                "|  a\n|  b\n|  a and b\n|\n| --- | --- | --- |\n|  0\n|  1\n|  0\n|\n|  1\n|  1\n|  1\n|"
            ),
            expected
        );
        assert_eq!(
            laws("lsb x ^ (x-1) word\n1 0x3 0x3\n0 0x1 0x1"),
            [
                "x != none && first(x) == 1 => (x ^ (x-1)) == 0x3",
                "x != none && first(x) == 0 => (x ^ (x-1)) == 0x1",
            ]
        );
        assert_eq!(
            laws("Index\tset\tmod 67\n-\t0x0\t0\n1\t0x2\t2"),
            ["let set = (0x2); first(set) == 1 && (set mod 67) == 2"]
        );
        assert_eq!(
            laws("hex  decimal\n0x1  1\n..\n0xff  2^8 - 1"),
            ["0x1 == 1", "0xff == 2^8 - 1"]
        );
    }
}
