//! The cells of tables.

use crate::part::Part;

/// A row, with its cells.
#[derive(Clone)]
pub(crate) struct Row<'a> {
    pub(crate) part: Part<'a>,
    pub(crate) cells: Vec<String>,
    /// The line after the row.
    pub(crate) end: usize,
    /// True for a row that claims nothing, unless it is true.
    pub(crate) is_odd: bool,
}

/// Splits lines in cells, at `|`, tabs, or two blanks; also where each line has one cell after a `|`.
pub(crate) fn rows<'a>(lines: &[Part<'a>]) -> Vec<Row<'a>> {
    let is_column = |line: &Part<'_>| line.text.trim_start().starts_with('|');
    let is_single = |line: &Part<'_>| line.text.matches('|').count() == 1;
    let count = lines.iter().filter(|line| is_column(line) && is_single(line)).count();
    if count > 5 && lines.iter().all(is_column) {
        return columns_of_lines(lines);
    }
    let row = |(index, line): (usize, &Part<'a>)| {
        let escaped = line.text.trim().replace("\\|", "\0");
        let text = &*escaped;
        let cells: Vec<&str> = match (text.contains('|'), text.contains('\t')) {
            (_, true) => text.split('\t').collect(),
            (true, _) => {
                let inner = text.strip_prefix('|').unwrap_or(text);
                inner.strip_suffix('|').unwrap_or(inner).split('|').collect()
            }
            _ if text.contains("  ") => text.split("  ").collect(),
            _ => text.split(' ').collect(),
        };
        let cells = cells.into_iter().map(plain_cell);
        let cells = cells.filter(|cell| !cell.is_empty()).collect();
        Row { part: line.trimmed(), cells, end: index + 1, is_odd: false }
    };
    lines.iter().enumerate().map(row).collect()
}

/// Returns a cell without the signs of inline code, of formulas and of bold text around it, and with
/// `|` and what entities stand for.
fn plain_cell(cell: &str) -> String {
    let cell = cell.trim().trim_matches('$').trim();
    let within = |sign: &str| cell.strip_prefix(sign).and_then(|it| it.strip_suffix(sign));
    let inner = within("`").or_else(|| within("**")).filter(|it| !it.contains(['`', '\n']));
    let is_code = cell.starts_with('`') && inner.is_some();
    let text = inner.unwrap_or(cell).trim().replace('\0', "|");
    match text.contains('&') && !is_code {
        true => text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"),
        false => text,
    }
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
                rows.push(Row {
                    part: line.trimmed(),
                    cells: vec![cell],
                    end: index,
                    is_odd: false,
                });
                is_open = true;
            }
        }
        if let Some(row) = rows.last_mut() {
            row.end = index + 1;
        }
    }
    rows
}

/// Returns true for a row of dots or of dashes.
pub(crate) fn is_gap(row: &Row<'_>) -> bool {
    let text = row.part.text;
    !text.contains(char::is_alphanumeric) && text.contains(['.', '-', '|'])
}

/// Returns true for a number, constants with operators between them, squares in braces, a square, and
/// the words of truth tables.
pub(crate) fn is_value(cell: &str) -> bool {
    let first = cell.trim_start_matches(['-', '(']);
    let is_set = cell.starts_with('{') && cell.ends_with('}');
    let is_square = matches!(cell.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    cell == "-"
        || is_set
        || is_square
        || cell.split_whitespace().all(|it| truth(it).is_some()) && !cell.is_empty()
        || first.starts_with(|c: char| c.is_ascii_digit())
            && cell.chars().all(|c| c.is_ascii_alphanumeric() || " ^()+-*,_".contains(c))
}

/// Returns the value of a cell of a truth table with letters or words.
pub(crate) fn truth(cell: &str) -> Option<bool> {
    match cell {
        "T" | "true" | "True" | "TRUE" => Some(true),
        "F" | "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}

/// Returns a decimal number as the word of a set.
pub(crate) fn word(cell: &str) -> String {
    match cell.parse::<u64>() {
        Ok(number) => format!("{number:#x}"),
        Err(_) => format!("({cell})"),
    }
}

/// The base of the numbers in columns whose cells are made of the digits 0 and 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Binary {
    /// The columns.
    columns: Vec<usize>,
    /// True if one has a cell that begins with a 0 or has groups, so that it is not decimal, and the others
    /// do, too, or are as wide.
    pub(crate) is_sure: bool,
}

impl Binary {
    /// Finds the columns whose cells are of the digits 0 and 1, if one has as many in each cell.
    pub(crate) fn of(rows: &[Row<'_>], is_number: impl Fn(usize) -> bool) -> Self {
        let count = rows.iter().map(|row| row.cells.len()).min().unwrap_or_default();
        let (mut columns, mut kinds) = (Vec::new(), Vec::new());
        for column in (0..count).filter(|it| is_number(*it)) {
            let cells = || rows.iter().map(|row| &*row.cells[column]);
            let lens: Option<Vec<_>> = cells().map(|cell| Some(digits(cell)?.len())).collect();
            let Some(lens) = lens.filter(|lens| lens.iter().any(|&len| len > 1)) else { continue };
            let width = lens.first().copied().filter(|first| lens.iter().all(|len| len == first));
            let is_group = |cell: &str| cell.contains([' ', '_']);
            kinds.push((width, cells().any(|cell| cell.starts_with('0') || is_group(cell))));
            columns.push(column);
        }
        if kinds.iter().all(|(width, _)| width.is_none()) {
            columns.clear();
        }
        let sure = kinds.iter().find(|(width, is_sure)| width.is_some() && *is_sure);
        let is_like = |it: &(Option<usize>, bool)| it.1 || sure.is_some_and(|sure| sure.0 == it.0);
        Self { columns, is_sure: sure.is_some() && kinds.iter().all(is_like) }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// Returns a row with binary numbers in the columns.
    pub(crate) fn row<'a>(&self, row: &Row<'a>) -> Row<'a> {
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

/// Returns the binary digits of a cell, perhaps in groups of four or eight.
pub(crate) fn digits(cell: &str) -> Option<String> {
    let groups: Vec<&str> = cell.split([' ', '_']).collect();
    let is_binary =
        |it: &&str| !it.is_empty() && it.bytes().all(|digit| matches!(digit, b'0' | b'1'));
    let is_group = |it: &&str| matches!(it.len(), 4 | 8);
    let are_groups = groups.len() == 1 || groups.iter().all(is_group);
    (are_groups && groups.iter().all(is_binary)).then(|| groups.concat())
}
