//! Formulas over groups: which groups count, and their order.

use std::io;

use setwise_expr::{
    BinaryOperator, Compiler, FormulaError, Fraction, GroupFormula, GroupValue, Names, Part,
    Program, Type, Value,
};

use crate::aggregate::key::{Key, Real};
use crate::aggregate::ratio::Ratio;
use crate::aggregate::sum::Sum;
use crate::usage::Usage;

/// A formula over groups, whose sums begin at an index of those of a group.
#[derive(Clone, Debug)]
pub struct OfGroups {
    body: Body,
    first: usize,
}

#[derive(Clone, Debug)]
enum Body {
    Fraction(Fraction),
    /// A program, and its inputs, each with true for the bool that says where it has no value.
    Program(Box<Program>, Vec<(GroupValue, bool)>),
}

/// A group: the number of its matches, of all matches, and its sums.
#[derive(Clone, Copy)]
pub(super) struct Group<'a> {
    pub(super) count: u64,
    pub(super) total: u64,
    pub(super) sums: &'a [Sum],
}

impl OfGroups {
    /// Compiles a formula; `first` is the index of the first of its sums.
    ///
    /// # Errors
    ///
    /// Returns an error for an unknown name, an operand of a wrong type, and a condition that is not a
    /// bool.
    pub fn new(
        formula: GroupFormula,
        first: usize,
        is_condition: bool,
    ) -> Result<Self, FormulaError> {
        let (tree, columns) = match formula {
            GroupFormula::Fraction(fraction) => {
                return Ok(Self { body: Body::Fraction(fraction), first });
            }
            GroupFormula::Formula(tree, columns) => (tree, columns),
        };
        let fields: Vec<_> = columns
            .iter()
            .map(|(name, value)| match value {
                GroupValue::Compared(..) => (name.as_str(), Type::Bool),
                _ => (name.as_str(), Type::Number),
            })
            .collect();
        let mut compiler =
            Compiler::new(Names::Known(&[])).with_fields(&fields).with_missing_fields();
        compiler.add(&tree).map_err(|error| match error.help() {
            None => error.with_help(
                "a formula over groups has `matches`, `share`, and `sum(…)` and `mean(…)` of \
                 formulas of the matches",
            ),
            Some(_) => error,
        })?;
        let program = compiler.finish();
        let found = program.outputs()[0].value_type;
        if is_condition && found != Type::Bool {
            let span = tree.nodes()[tree.root()].span;
            return Err(FormulaError::new(span, format!("expected a bool, found a {found}"))
                .with_help("compare it, as in `matches >= 10`"));
        }
        let value_of = |name: &str| {
            let found = columns.iter().find(|(known, _)| known == name);
            found.map_or(GroupValue::Matches, |(_, value)| *value)
        };
        let inputs = program.inputs().iter();
        let inputs = inputs.map(|input| (value_of(&input.name), input.is_fault)).collect();
        Ok(Self { body: Body::Program(Box::new(program), inputs), first })
    }

    /// Returns the value for a group as a key; missing if it has none.
    ///
    /// # Errors
    ///
    /// Returns an error for a sum that is not a whole number of 64 bits.
    pub(super) fn key(&self, group: Group<'_>) -> io::Result<Key> {
        match &self.body {
            Body::Fraction(fraction) => {
                let real = self.ratio(*fraction, group).and_then(Ratio::real);
                Ok(real.map_or(Key::Missing, |real| Key::Real(Real(real))))
            }
            Body::Program(program, inputs) => {
                let mut words = Vec::with_capacity(inputs.len());
                for &(value, is_fault) in inputs {
                    let word = self.word(value, group)?;
                    words.push(match is_fault {
                        true => u64::from(word.is_none()).wrapping_neg(),
                        false => word.unwrap_or(0),
                    });
                }
                let values = program.evaluate(&words);
                Ok(Key::of_value(values.ok().and_then(|values| values.first().copied())))
            }
        }
    }

    /// Returns true if the formula is true for a group; `None` if it has no value.
    pub(super) fn holds(&self, group: Group<'_>) -> io::Result<Option<bool>> {
        Ok(match self.key(group)? {
            Key::Missing => None,
            key => Some(key == Key::of_value(Some(Value::Bool(true)))),
        })
    }

    /// Returns an input of the program; `None` for a mean of nothing.
    fn word(&self, value: GroupValue, group: Group<'_>) -> io::Result<Option<u64>> {
        Ok(match value {
            GroupValue::Matches => Some(group.count),
            GroupValue::Sum(argument) => {
                let sum = group.sums[self.first + argument];
                let whole = sum.whole().ok_or_else(|| {
                    Usage(format!(
                        "--group-by: the sum {sum} is not a whole number of 64 bits, which formulas \
                         have: compare the mean"
                    ))
                })?;
                Some(whole.cast_unsigned())
            }
            GroupValue::Rounded(fraction, rounding) => {
                let ratio = self.ratio(fraction, group);
                ratio.and_then(|it| it.rounded(rounding)).map(i64::cast_unsigned)
            }
            GroupValue::Compared(a, operator, b) => {
                let sides = self.ratio(a, group).zip(self.ratio(b, group));
                let order = sides.and_then(|(a, b)| a.compare(b));
                order.map(|order| u64::from(holds(order, operator)).wrapping_neg())
            }
        })
    }

    fn ratio(&self, fraction: Fraction, group: Group<'_>) -> Option<Ratio> {
        let ratio = match fraction.of {
            Part::Share => Ratio::Whole(group.count.into(), group.total),
            Part::Mean(argument) => group.sums[self.first + argument].ratio()?,
        };
        Some(ratio.times(fraction.factor))
    }
}

const fn holds(order: std::cmp::Ordering, operator: BinaryOperator) -> bool {
    match operator {
        BinaryOperator::Less => order.is_lt(),
        BinaryOperator::LessOrEqual => order.is_le(),
        BinaryOperator::Greater => order.is_gt(),
        _ => order.is_ge(),
    }
}

#[cfg(test)]
mod tests {
    use setwise_expr::parse;

    use super::*;

    /// Returns the value of a formula over a group of the values of one formula of the rows.
    fn key(formula: &str, values: &[i64], total: u64) -> Key {
        let found = parse(formula).unwrap().over_groups().unwrap();
        let formula = OfGroups::new(found.formula, 0, false).unwrap();
        let mut sum = Sum::default();
        values.iter().for_each(|&value| sum.add(&Key::Number(value)));
        let sums = vec![sum; found.arguments.len()];
        formula.key(Group { count: values.len() as u64, total, sums: &sums }).unwrap()
    }

    #[test]
    fn means_and_shares_are_compared_exactly() {
        // All sums and counts around zero, with every whole number next to their mean.
        for sum in -7..=7_i64 {
            for count in 1..=4_i64 {
                let mut values = vec![0; count as usize];
                values[0] = sum;
                for bound in -8..=8_i64 {
                    let order = sum.cmp(&(bound * count));
                    for (operator, expected) in [
                        ("<", order.is_lt()),
                        ("<=", order.is_le()),
                        (">", order.is_gt()),
                        (">=", order.is_ge()),
                    ] {
                        let found = key(&format!("mean(x) {operator} {bound}"), &values, 9);
                        assert_eq!(found, Key::Bool(expected), "{sum}/{count} {operator} {bound}");
                        let turned = operator.replace('<', "*").replace('>', "<").replace('*', ">");
                        let found = key(&format!("{bound} {turned} mean(x)"), &values, 9);
                        assert_eq!(found, Key::Bool(expected), "{bound} {turned} {sum}/{count}");
                    }
                }
            }
        }
        assert_eq!(key("100 * share > 33", &[0], 3), Key::Bool(true));
        assert_eq!(key("share * 100 >= 34", &[0], 3), Key::Bool(false));
        assert_eq!(key("3 * share >= 1", &[0], 3), Key::Bool(true));
        assert_eq!(key("3 * share > 1", &[0], 3), Key::Bool(false));
        assert_eq!(key("share >= 1", &[0, 0], 2), Key::Bool(true));
        assert_eq!(key("share", &[0], 4), Key::Real(Real(0.25)));
        assert_eq!(key("10 * mean(a) > 14", &[1, 2], 3), Key::Bool(true));
        assert_eq!(key("10 * mean(a) > 15", &[1, 2], 3), Key::Bool(false));
        assert_eq!(key("3 * share < 2 * mean(a)", &[0, 1], 6), Key::Bool(false));
        assert_eq!(key("mean(a) < mean(b)", &[1], 3), Key::Bool(false));
        assert_eq!(key("mean(a) <= share", &[1], 3), Key::Bool(false));
        assert_eq!(key("mean(a) > share", &[1], 3), Key::Bool(true));
        // The mean of nothing matters only if it decides.
        for (formula, expected) in [
            ("mean(a) > 3", Key::Missing),
            ("matches == 0 || mean(a) > 3", Key::Bool(true)),
            ("mean(a) > 3 || matches == 0", Key::Missing),
            ("matches > 0 && mean(a) > 3", Key::Bool(false)),
            ("matches > 0 => mean(a) > 3", Key::Bool(true)),
        ] {
            assert_eq!(key(formula, &[], 3), expected, "{formula}");
        }
    }

    #[test]
    fn formulas_have_sums_and_numbers_of_matches() {
        assert_eq!(key("sum(x) * 2 - matches", &[3, 4], 9), Key::Number(12));
        assert_eq!(key("let n = matches; n > 1 && sum(x) == 7", &[3, 4], 9), Key::Bool(true));
        assert_eq!(key("0 < sum(x) && sum(x) < 7", &[3, 4], 9), Key::Bool(false));
        assert_eq!(key("mean(x)", &[3, 4], 9), Key::Real(Real(3.5)));
        assert_eq!(key("matches / (matches - 2)", &[3, 4], 9), Key::Missing);
        assert_eq!(key("mean(x) > 1", &[], 9), Key::Missing);
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        for (formula, message) in [
            ("mean(x) == 1", "a mean is not a whole number"),
            ("matches * mean(x) > 1", "a mean is not a whole number"),
            ("2 * 10 * mean(x) > 1", "a mean is not a whole number"),
            ("share >= 5", "a share is from 0 to 1"),
            ("let m = mean(x); m > 1", "a mean is not a whole number"),
            ("share + 1 > 2", "`share` is not a whole number"),
            ("sum(x, y) > 2", "`sum` takes one formula of the matches"),
        ] {
            let error = parse(formula).unwrap().over_groups().unwrap_err();
            assert_eq!(error.message(), message, "{formula}");
            assert!(error.help().is_some(), "{formula}");
        }
        let found = parse("legal_moves > 3").unwrap().over_groups().unwrap();
        let error = OfGroups::new(found.formula, 0, true).unwrap_err();
        assert!(error.message().contains("legal_moves"), "{error}");
        let found = parse("matches").unwrap().over_groups().unwrap();
        assert!(OfGroups::new(found.formula, 0, true).is_err());
    }
}
