//! The columns of tables.

use setwise::Square;

use crate::names::words::{is_name, is_word, places};
use crate::parts::cells::Row;

/// The meaning of a head for its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// A name, whose value each row has.
    Name(String),
    /// A name such as `square`, whose number each row has.
    Number(String),
    /// A formula over the names.
    Formula(String),
    /// The index of the first square of the set that the formulas are about.
    Index,
    /// A text that is not a formula, although it has signs and a name of another column.
    Unread(String),
    /// A column of isolated bits in some rows, and of their indices in others.
    Mixed(String),
    /// Words.
    Words(String),
}

impl Column {
    pub(crate) const fn is_formula(&self) -> bool {
        matches!(self, Self::Formula(_) | Self::Unread(_) | Self::Mixed(_))
    }
}

/// Makes a formula of a column `ls1b`: `isolate_ls1b` if it has the isolated bits of another column, and, in a
/// table without another formula, `first` if it has their indices. A column with both is mixed.
pub(crate) fn isolated(head: &mut [Column], cells: &[String], rows: &[Row<'_>]) {
    let formula = head.iter().find_map(|it| match it {
        Column::Formula(formula) => set(formula),
        _ => None,
    });
    let is_alone = formula.is_none();
    // Without a formula, a name is among the words.
    let only = match &*head {
        [Column::Words(name), Column::Index] if is_name(name) => Some(name.clone()),
        _ => None,
    };
    let Some(name) = formula.or(only) else { return };
    let is_of = |it: &Column| matches!(it, Column::Name(it) | Column::Words(it) if *it == name);
    let Some(of) = head.iter().position(is_of) else { return };
    let number = |cell: &str, base: u32| match cell.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => u64::from_str_radix(cell, base).ok(),
    };
    for (at, cell) in cells.iter().enumerate() {
        let cell_of = |row: &Row<'_>, at: usize| row.cells.get(at).cloned().unwrap_or_default();
        let is_bit = |row: &Row<'_>, base: u32| {
            let pair = number(&cell_of(row, of), base).zip(number(&cell_of(row, at), base));
            cell_of(row, at).starts_with('{')
                || pair.is_some_and(|it| it.0 & it.0.wrapping_neg() == it.1)
        };
        let is_index = |row: &Row<'_>, base: u32| {
            let index = cell_of(row, at);
            let square = Square::from_ascii(index.as_bytes()).map(|it| it.index() as u64);
            let pair = number(&cell_of(row, of), base).zip(square.or_else(|| number(&index, 10)));
            pair.is_some_and(|it| u64::from(it.0.trailing_zeros()) == it.1)
        };
        let is_lowest = ["ls1b", "lsb"].contains(&&*cell.to_lowercase());
        if !is_lowest || head[at] != Column::Index || rows.is_empty() {
            continue;
        }
        // Digits of 0 and 1 may be binary. The reading that makes more rows true is the one that is meant.
        let count = |is: &dyn Fn(&Row<'_>) -> bool| rows.iter().filter(|row| is(row)).count();
        let indices = count(&|row| is_index(row, 10));
        let bits = [10, 2].map(|base| count(&|row| is_bit(row, base))).into_iter().max();
        let bits = bits.unwrap_or_default();
        let is_either =
            |row: &Row<'_>| [10, 2].iter().any(|it| is_bit(row, *it) || is_index(row, *it));
        let is_mixed = bits.max(indices) < rows.len() && count(&is_either) == rows.len();
        head[at] = match bits > indices {
            _ if is_mixed => Column::Mixed(cell.clone()),
            true => Column::Formula(format!("isolate_ls1b({name})")),
            false if is_alone && (indices > 0 || name.len() == 1) => {
                Column::Formula(format!("first({name})"))
            }
            false => continue,
        };
        head[of] = Column::Name(name.clone());
    }
}

/// Returns the name that a formula is about.
pub(crate) fn set(formula: &str) -> Option<String> {
    let words = formula.split(|c| !is_word(c));
    let mut words = words.filter(|word| is_name(word) && *word != "mod");
    words.find(|word| is_used(formula, word)).map(str::to_owned)
}

/// Returns true if a text has a name that is not the name of a function there.
pub(crate) fn is_used(text: &str, name: &str) -> bool {
    let mut places = places(text, name);
    places.any(|at| !text[at + name.len()..].starts_with('('))
}
