//! The shortest formulas of `&`, `|`, `^` and `~` for all functions of up to four words.

use setwise_expr::{BinaryOperator as O, UnaryOperator as U};

use super::term::{Id, Terms};

/// The table of a function: the bit of each row.
pub(super) type Table = u16;

/// The last step of a shortest formula.
#[derive(Clone, Copy)]
enum Step {
    Leaf,
    Not(Table),
    Binary(O, Table, Table),
}

/// The shortest formulas of the functions of a number of variables.
pub(super) struct Shortest {
    variables: usize,
    /// The number of operations of each function, and the last one.
    steps: Vec<Option<(u8, Step)>>,
    /// The functions, by their number of operations.
    pub(super) levels: Vec<Vec<Table>>,
}

impl Shortest {
    /// Finds the formulas, from short to long.
    ///
    /// ```text
    /// level 0: the variables and the constants
    /// level n: complements of level n - 1, and pairs of levels i and n - 1 - i, that are new
    /// ```
    pub(super) fn new(variables: usize) -> Self {
        let rows = 1usize << variables;
        let all = ((1u32 << rows) - 1) as Table;
        let mut found = Self { variables, steps: vec![None; 1 << rows], levels: vec![Vec::new()] };
        let mut left = 1usize << rows;
        let mut leaves = vec![0, all];
        leaves.extend((0..variables).map(|variable| variable_table(variable, rows)));
        for leaf in leaves {
            left -= usize::from(found.enter(0, leaf, Step::Leaf));
        }
        for level in 1u8.. {
            if left == 0 {
                break;
            }
            found.levels.push(Vec::new());
            for place in 0..found.levels[usize::from(level) - 1].len() {
                let a = found.levels[usize::from(level) - 1][place];
                left -= usize::from(found.enter(level, !a & all, Step::Not(a)));
            }
            for first in 0..=(level - 1) / 2 {
                let second = usize::from(level - 1 - first);
                let (firsts, seconds) =
                    (found.levels[usize::from(first)].clone(), found.levels[second].clone());
                for &a in &firsts {
                    for &b in &seconds {
                        for (operator, table) in [
                            (O::Intersection, a & b),
                            (O::Union, a | b),
                            (O::SymmetricDifference, a ^ b),
                        ] {
                            let step = Step::Binary(operator, a, b);
                            left -= usize::from(found.enter(level, table, step));
                        }
                    }
                }
            }
        }
        found
    }

    fn enter(&mut self, level: u8, table: Table, step: Step) -> bool {
        let place = &mut self.steps[usize::from(table)];
        if place.is_some() {
            return false;
        }
        *place = Some((level, step));
        self.levels[usize::from(level)].push(table);
        true
    }

    /// Returns the number of operations of a function.
    pub(super) fn cost(&self, table: Table) -> u64 {
        self.steps[usize::from(table)].map_or(u64::MAX / 4, |it| it.0.into())
    }

    /// Writes the formula of a function of these terms.
    pub(super) fn build(&self, table: Table, of: &[Id], terms: &mut Terms) -> Id {
        match self.steps[usize::from(table)] {
            Some((_, Step::Not(a))) => {
                let a = self.build(a, of, terms);
                terms.unary(U::Complement, a)
            }
            Some((_, Step::Binary(operator, a, b))) => {
                let (a, b) = (self.build(a, of, terms), self.build(b, of, terms));
                terms.binary(operator, a, b)
            }
            _ => {
                let rows = 1 << self.variables;
                let is_table = |&variable: &usize| variable_table(variable, rows) == table;
                match (0..self.variables).find(is_table) {
                    Some(variable) => of[variable],
                    None => terms.word(if table == 0 { 0 } else { !0 }),
                }
            }
        }
    }
}

/// Returns the table of a variable: row `r` has its value in bit `variable` of `r`.
pub(super) fn variable_table(variable: usize, rows: usize) -> Table {
    (0..rows).fold(0, |table, row| table | ((row >> variable & 1) as Table) << row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_formulas_have_their_tables() {
        for (variables, longest) in [(0, 0), (1, 1), (2, 2), (3, 5)] {
            let shortest = Shortest::new(variables);
            assert_eq!(shortest.levels.len() - 1, longest, "{variables} variables");
            let rows = 1usize << variables;
            // Each bit of a word is a row.
            let input = |variable| u64::from(variable_table(variable, rows));
            let inputs = (0..variables).map(|it| (format!("v{it}"), vec![input(it)]));
            let mut terms = Terms::new(inputs.collect());
            let names = (0..variables)
                .map(|it| terms.add(super::super::term::Term::Name(format!("v{it}"))));
            let names: Vec<_> = names.collect();
            for table in 0..1u32 << rows {
                let table = table as Table;
                let term = shortest.build(table, &names, &mut terms);
                assert_eq!(terms.operations(term), shortest.cost(table));
                let all = (1u64 << rows) - 1;
                let value = terms.values(term).map(|values| values[0] & all);
                assert_eq!(value, Some(table.into()), "{}", terms.text(term));
            }
        }
    }
}
