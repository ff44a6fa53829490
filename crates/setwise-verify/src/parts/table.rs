//! Tables with a head: a formula in the head is a law about each row.

use std::ops::Range;

use crate::names::words::is_name;
use crate::parts::bases::Binary;
use crate::parts::cells::{Row, is_gap, is_value, rows, truth, word};
use crate::parts::columns::{Column, is_used, isolated, set};
use crate::parts::notations::{EQUATIONS, claims, values};
use crate::parts::part::{Part, is_drawing};

/// A table within the lines of a part.
#[derive(Clone)]
pub(crate) struct Table<'a> {
    /// The lines of the head and of the rows.
    pub(crate) lines: Range<usize>,
    head: Vec<Column>,
    pub(crate) rows: Vec<Row<'a>>,
    is_truth: bool,
    /// True if a cell of a name is negative: the decimal numbers of names are not sets.
    is_signed: bool,
    /// The formulas that are true or false.
    conditions: Vec<String>,
    /// The columns whose numbers may be binary.
    pub(crate) binary: Binary,
    /// The note on a table without a formula whose heads say that the cells of each row are equal.
    claim: Option<&'static str>,
}

/// The law of a row.
pub(crate) struct RowLaw {
    bindings: String,
    /// The set that the law is about, and its premise.
    pub(crate) premise: Option<(String, String)>,
    /// The formula of each column, and the law that it has the value of the cell.
    pub(crate) laws: Vec<(String, String)>,
    /// The notes on the readings of the columns.
    pub(crate) notes: String,
    /// True if it may hold for all values of its variables.
    pub(crate) may_be_open: bool,
}

impl RowLaw {
    /// Returns the text of some of the laws.
    pub(crate) fn text(&self, laws: &[(String, String)]) -> String {
        let laws: Vec<&str> = laws.iter().map(|it| &*it.1).collect();
        let premise = self.premise.as_ref().map_or("", |it| &*it.1);
        format!("{}{premise}{}", self.bindings, laws.join(" && "))
    }
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
    /// Finds a table: two rows of values or more with as many cells, below a head with as many; or
    /// any rows below a head with a formula and a rule.
    pub(crate) fn find(lines: &[Part<'a>], parses: &dyn Fn(&str) -> bool) -> Option<Self> {
        if lines.iter().any(|line| is_drawing(line.text)) {
            return None;
        }
        let rows = rows(lines);
        let ruled = ruled(&rows).and_then(|(above, body)| Self::of(&rows, above, body, parses));
        let is_law = |table: &Self| {
            table.head.iter().any(|it| matches!(it, Column::Name(_) | Column::Unread(_)))
        };
        let claims = |table: &Self| table.has_formula() && is_law(table) || table.is_claim();
        ruled.filter(claims).or_else(|| {
            let (above, body) = plain(&rows)?;
            let table = Self::of(&rows, above, body, parses)?;
            let is_word = |row: &Row<'_>| row.cells.iter().any(|cell| truth(cell).is_some());
            let is_single = table.rows.len() == 1;
            let are_lines = is_single && parses(rows[above].part.text.trim());
            // Letters such as `T` are values only below a formula.
            let is_claim = table.has_formula() || table.is_claim();
            let is_table = is_claim || !is_single && !table.rows.iter().any(is_word);
            (is_table && !are_lines).then_some(table)
        })
    }

    /// Reads the table with the head and the rows at the places.
    fn of(
        rows: &[Row<'a>],
        above: usize,
        body: Range<usize>,
        parses: &dyn Fn(&str) -> bool,
    ) -> Option<Self> {
        let start = if above == 0 { 0 } else { rows[above - 1].end };
        let end = rows[body.end - 1].end;
        let rows_below = rows[body.clone()].iter().filter(|row| !is_gap(row));
        let count = rows_below.map(|row| row.cells.len()).max()?;
        // Below a rule, rows of another length are not understood.
        let is_ruled = body.start == above + 2;
        let whole = || (is_ruled && rows[above].cells.len() > 1).then(|| rows[above].cells.clone());
        let mut cells = heads(&rows[above], count, parses).or_else(whole)?;
        if cells.iter().all(|cell| is_value(cell)) {
            return None;
        }
        let mut body: Vec<Row<'a>> =
            rows[body].iter().filter(|row| !is_gap(row)).cloned().collect();
        spread(&mut cells, &mut body);
        let bit = |cell: &String| match &**cell {
            "0" | "1" => Some(cell.clone()),
            _ => truth(cell).map(|it| u8::from(it).to_string()),
        };
        let is_truth = body.iter().all(|row| row.cells.iter().all(|cell| bit(cell).is_some()));
        if is_truth && columns(&cells, is_truth, parses).iter().any(Column::is_formula) {
            let all = body.iter_mut().flat_map(|row| &mut row.cells);
            all.for_each(|cell| *cell = bit(cell).unwrap_or_default());
        }
        let mut head = columns(&cells, is_truth, parses);
        isolated(&mut head, &cells, &body);
        let is_negative = |(column, cell): (&Column, &String)| {
            matches!(column, Column::Name(_)) && cell.len() > 1 && cell.starts_with('-')
        };
        let is_signed = body.iter().any(|row| head.iter().zip(&row.cells).any(is_negative));
        let is_number = |it: usize| matches!(head[it], Column::Name(_) | Column::Formula(_));
        let has_formula = head.iter().any(Column::is_formula);
        let binary = Binary::of(&body, |it| has_formula && it < head.len() && is_number(it));
        let (lines, conditions) = (start..end, Vec::new());
        let claims = if has_formula { None } else { claims(&cells, &body, parses) };
        let (rows, claim, binary) = match claims {
            Some(claims) => (claims.rows, Some(claims.note), claims.binary),
            None => (body, None, binary),
        };
        Some(Self { lines, head, rows, is_truth, is_signed, conditions, binary, claim })
    }

    /// Returns true if the heads say that the cells of each row are equal.
    pub(crate) const fn is_claim(&self) -> bool {
        self.claim.is_some()
    }

    /// Notes which formulas are true or false.
    pub(crate) fn note_conditions(&mut self, is_condition: &dyn Fn(&str) -> bool) {
        let formulas = self.formulas().filter(|it| is_condition(it));
        self.conditions = formulas.map(str::to_owned).collect();
    }

    /// Returns the law that a formula which is true or false is as a cell says.
    fn condition(&self, formula: &str, cell: &str) -> Result<String, String> {
        if self.is_truth && formula.replace("!=", "").contains(['~', '¬', '!']) {
            return Err(format!(
                "`{formula}` compares, and has a complement, which may be of one bit or of all; write \
                 `1 ^ a` for that of one bit"
            ));
        }
        match cell {
            "1" => Ok(format!("({formula})")),
            "0" => Ok(format!("!({formula})")),
            _ => {
                Err(format!("`{formula}` is true or false, and the cell is `{cell}`; write 1 or 0"))
            }
        }
    }

    /// Returns the formulas of the head.
    pub(crate) fn formulas(&self) -> impl Iterator<Item = &str> {
        self.head.iter().filter_map(|column| match column {
            Column::Formula(formula) => Some(&**formula),
            _ => None,
        })
    }

    /// Returns the table with other formulas in its head.
    pub(crate) fn with_formulas(&self, change: impl Fn(&str) -> String) -> Self {
        let changed = |column: &Column| match column {
            Column::Formula(formula) => Column::Formula(change(formula)),
            _ => column.clone(),
        };
        Self { head: self.head.iter().map(changed).collect(), ..self.clone() }
    }

    /// Returns true if a head is a formula.
    pub(crate) fn has_formula(&self) -> bool {
        self.head.iter().any(Column::is_formula)
    }

    /// Returns the law of a row; `None` if a cell that it needs is empty.
    ///
    /// # Errors
    ///
    /// Returns the reason if a cell is not a value, or if there are more or fewer than in the head.
    pub(crate) fn law(&self, row: &Row<'_>) -> Result<Option<RowLaw>, String> {
        let (mut bindings, mut premise) = (String::new(), None);
        let (mut laws, mut notes) = (Vec::new(), Vec::new());
        if !self.has_formula() {
            if row.cells.is_empty() {
                return Err("the row needs a cell for each head; write `\\|` for the operator `|`"
                    .to_owned());
            }
            laws.push((String::new(), row.cells.join(" == ")));
            let notes = self.claim.unwrap_or("the cells are equal").to_owned();
            let may_be_open = self.claim == Some(EQUATIONS);
            return Ok(Some(RowLaw { bindings, premise, laws, notes, may_be_open }));
        }
        if row.cells.len() != self.head.len() {
            let (cells, columns) = (row.cells.len(), self.head.len());
            return Err(format!(
                "the row has {cells} cells, and the head {columns}; write a value in each, and `\\|` for \
                 the operator `|`"
            ));
        }
        for (column, cell) in self.head.iter().zip(&row.cells) {
            let is_empty = cell.starts_with('-') && cell.len() == 1;
            if let Column::Unread(text) = column {
                return Err(format!("the head `{text}` is not a formula; write one, or words"));
            }
            if let Column::Mixed(text) = column {
                return Err(format!(
                    "`{text}` has isolated bits in some rows, and indices of squares in others; write \
                     `isolate_ls1b(…)` or `first(…)` as the head, and its values in all rows"
                ));
            }
            if !matches!(column, Column::Words(_)) && !is_value(cell) {
                return Err(format!("the cell `{cell}` is not a number or a set; write one"));
            }
            match column {
                Column::Name(name) => bindings += &format!("let {name} = {}; ", self.value(cell)?),
                Column::Number(name) => {
                    bindings += &format!("let {name} = ({cell}); ");
                    notes.push(format!("the column `{name}` has numbers"));
                }
                Column::Formula(formula) => {
                    let law = match truth(cell) {
                        Some(true) => format!("({formula})"),
                        Some(false) => format!("!({formula})"),
                        None if self.conditions.contains(formula) => {
                            self.condition(formula, cell)?
                        }
                        None if self.is_truth => format!("(({formula}) & 1) == {cell}"),
                        None => format!("({formula}) == {cell}"),
                    };
                    laws.push((formula.clone(), law));
                }
                Column::Index if is_empty => return Ok(None),
                Column::Index => {
                    let Some(set) = self.set() else { return Ok(None) };
                    let first = (format!("first({set})"), format!("first({set}) == {cell}"));
                    match self.head.contains(&Column::Name(set.clone())) {
                        true => laws.insert(0, first),
                        false => {
                            let text = format!("{set} != none && first({set}) == {cell} => ");
                            premise = Some((set.clone(), text));
                        }
                    }
                    notes.push(format!("a column is `first({set})`"));
                }
                Column::Words(words) | Column::Unread(words) | Column::Mixed(words) => {
                    notes.push(format!("the column `{words}` is not read"));
                }
            }
        }
        if self.is_signed {
            notes.push("the values of names are signed numbers".to_owned());
        }
        notes.extend(self.formulas().map(|formula| format!("a column is `{formula}`")));
        let (notes, may_be_open) = (notes.join(", "), false);
        Ok(Some(RowLaw { bindings, premise, laws, notes, may_be_open }))
    }

    /// Returns the value of a name.
    fn value(&self, cell: &str) -> Result<String, String> {
        match self.is_signed {
            true if cell.parse::<i64>().is_err() => Err(format!(
                "`{cell}` stands in a table with negative numbers; write decimal numbers up to 2^63 - 1"
            )),
            true => Ok(format!("({cell})")),
            false => Ok(word(cell)),
        }
    }

    /// Returns the name that the first formula is about.
    fn set(&self) -> Option<String> {
        self.formulas().next().and_then(set)
    }
}

/// Returns the place of the head above a rule such as `|---|---|`, and those of the rows below it.
fn ruled(rows: &[Row<'_>]) -> Option<(usize, Range<usize>)> {
    let is_rule = |row: &Row<'_>| {
        let text = row.part.text;
        let is_marked = text.contains("---") || text.contains("--") && text.contains('|');
        is_marked && text.chars().all(|c| "|-: \t".contains(c))
    };
    let is_row = |row: &&Row<'_>| row.part.text.contains('|');
    let rule = rows.iter().position(is_rule).filter(|&rule| rule > 0)?;
    let first = rule + 1;
    let len = rows[first..].iter().take_while(is_row).count();
    (len > 0 && is_row(&&rows[rule - 1])).then(|| (rule - 1, first..first + len))
}

/// Returns the place of the head above two rows of values or more, or above one if `|` separates the cells
/// of both, and those of the rows.
fn plain(rows: &[Row<'_>]) -> Option<(usize, Range<usize>)> {
    let is_row = |row: &Row<'_>| row.cells.len() > 1 && row.cells.iter().all(|it| is_value(it));
    let is_first = |&start: &usize| {
        let mut next = rows[start + 1..].iter().filter(|row| !is_gap(row));
        let is_like = |next: &Row<'_>| is_row(next) && next.cells.len() == rows[start].cells.len();
        let has_sign = |row: &Row<'_>| row.part.text.contains('|');
        let is_alone = || start > 0 && has_sign(&rows[start]) && has_sign(&rows[start - 1]);
        is_row(&rows[start]) && next.next().map_or_else(is_alone, is_like)
    };
    let first = (0..rows.len()).find(is_first)?;
    let count = rows[first].cells.len();
    let is_inside = |it: &&Row<'_>| is_gap(it) || is_row(it) && it.cells.len() == count;
    let len = rows[first..].iter().take_while(is_inside).count();
    let above = rows[..first].iter().rposition(|row| !is_gap(row))?;
    Some((above, first..first + len))
}

/// Splits columns with several names, `a b`, and as many values in each row.
fn spread(head: &mut Vec<String>, rows: &mut [Row<'_>]) {
    let words = |cell: &str| cell.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for index in (0..head.len()).rev() {
        let names = words(&head[index]);
        let is_like =
            |row: &Row<'_>| row.cells.get(index).is_some_and(|it| words(it).len() == names.len());
        if names.len() > 1 && names.iter().all(|it| is_name(it)) && rows.iter().all(is_like) {
            head.splice(index..=index, names);
            for row in &mut *rows {
                let values = words(&row.cells[index]);
                row.cells.splice(index..=index, values);
            }
        }
    }
}

/// Returns true for signs with one of the names of a head, and without words.
fn is_like_formula(text: &str, head: &[String]) -> bool {
    let is_word = |it: &str| it.len() > 2 && it.chars().all(char::is_alphabetic);
    let is_plain = !text.split_whitespace().any(is_word);
    let has_name = |it: &String| it != text && is_name(it) && is_used(text, it);
    is_plain && text.contains(|c| "&|^~=<>+-*/%".contains(c)) && head.iter().any(has_name)
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
        let is_number = is_index && cells.iter().any(|it| it != cell && is_used(it, cell));
        columns.push(match columns.last() {
            _ if is_number => Column::Number(text),
            _ if is_index => Column::Index,
            Some(Column::Name(before)) if starts.iter().any(|it| text.starts_with(it)) => {
                Column::Formula(format!("{before} {text}"))
            }
            Some(Column::Formula(before)) if text == "folded" => {
                Column::Formula(format!("(({before}) ^ ({before}) >> 32) & 0xffffffff"))
            }
            _ if is_name(&text) => Column::Name(text),
            _ if values(&text).is_some() => Column::Words(text),
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
    let is_in_formula = |name: &str| formulas.iter().any(|it| is_used(it, name));
    let columns = columns.into_iter().map(|column| match column {
        Column::Name(name) if !is_in_formula(&name) => Column::Words(name),
        Column::Words(text) if is_like_formula(&text, cells) => Column::Unread(text),
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
    if row.cells.len() > count && count > 1 {
        // A `|` of the last formula separates no cells.
        let (names, rest) = row.cells.split_at(count - 1);
        let formula = rest.join(" | ");
        let words: Vec<&str> = names.iter().flat_map(|it| it.split_whitespace()).collect();
        let is_first = |(index, it): (usize, &&str)| is_name(it) && !words[..index].contains(it);
        let is_formula = !rest.iter().any(|it| is_value(it)) && parses(&formula);
        if is_formula && words.iter().enumerate().all(is_first) {
            return Some([names, &[formula]].concat());
        }
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

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::parts::part::Part;

    /// Returns the laws of the rows of a table.
    fn laws(text: &str) -> Vec<String> {
        let parses = |text: &str| setwise_expr::parse(text).is_ok();
        let places: Vec<_> = (1..30).map(|line| (line, 1)).collect();
        let lines = Part::of(text, &places).split(false);
        let table = Table::find(&lines, &parses);
        let table = table.unwrap_or_else(|| panic!("{text}"));
        let laws = table.rows.iter().filter_map(|row| table.law(row).unwrap());
        laws.map(|law| law.text(&law.laws)).collect()
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
