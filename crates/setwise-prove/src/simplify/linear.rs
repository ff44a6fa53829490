//! Sums of multiples of Boolean terms, as short as possible.
//!
//! Such a sum is given by its coefficients at the corners: each bit of the variables is one of
//! `2^n` rows, and the sum is the coefficient of each row times the word of the places where the
//! bits are that row. The search subtracts multiples of short terms until one term is left.

use setwise_expr::{BinaryOperator as O, UnaryOperator as U};

use super::boolean::{Shortest, Table};
use super::term::{Id, Terms};

/// A sum of multiples of functions, plus a multiple of the word of all ones.
#[derive(Clone, Debug, Default)]
struct Sum {
    parts: Vec<(u64, Table)>,
    ones: u64,
}

/// The form of a whole term.
#[derive(Clone, Copy)]
enum Shape {
    Sum,
    /// `~(sum)`
    Complement,
    /// `factor * (sum)`
    Multiple(u64),
}

const MINUS: u64 = u64::MAX;

/// A search for one sum.
struct Search<'a> {
    shortest: &'a Shortest,
    /// The functions that may be subtracted, from short to long.
    candidates: Vec<Table>,
    rows: usize,
    /// The steps that are left.
    budget: u64,
}

/// Returns the shortest term that is found for a sum with these coefficients at the corners.
pub(super) fn shortest_sum(
    corners: &[u64],
    shortest: &Shortest,
    of: &[Id],
    terms: &mut Terms,
) -> Id {
    let most = if corners.len() > 8 { 3 } else { usize::MAX };
    let levels = shortest.levels.iter().take(most.saturating_add(1));
    let mut search = Search {
        shortest,
        candidates: levels.flatten().copied().collect(),
        rows: corners.len(),
        budget: 0,
    };
    let mut best: Option<(u64, Shape, Sum)> = None;
    let mut attempt = |shape, more: u64, corners: &[u64]| {
        search.budget = 30_000;
        let (cost, sum) = search.best(corners, 2);
        if best.as_ref().is_none_or(|(known, ..)| cost + more < *known) {
            best = Some((cost + more, shape, sum));
        }
        best.as_ref().map_or(0, |it| it.0)
    };
    if attempt(Shape::Sum, 0, corners) > 2 {
        let complement: Vec<u64> = corners.iter().map(|&it| 1u64.wrapping_sub(it)).collect();
        attempt(Shape::Complement, 1, &complement);
        let factors = corners.iter().copied().filter(|&it| it != 0 && it != 1 && it != MINUS);
        let mut tried = Vec::new();
        for factor in factors {
            let quotient = |&it: &u64| {
                let (it, factor) = (it as i64, factor as i64);
                it.checked_rem(factor).filter(|&rest| rest == 0).map(|_| (it / factor) as u64)
            };
            let quotients: Option<Vec<u64>> = corners.iter().map(quotient).collect();
            if let Some(quotients) = quotients
                && !tried.contains(&factor)
            {
                attempt(Shape::Multiple(factor), 1, &quotients);
                tried.push(factor);
            }
        }
    }
    let (_, shape, sum) = best.unwrap_or((0, Shape::Sum, Sum::default()));
    let term = search.build(&sum, of, terms);
    match shape {
        Shape::Sum => term,
        Shape::Complement => terms.unary(U::Complement, term),
        Shape::Multiple(factor) => {
            let factor = terms.word(factor);
            terms.binary(O::Multiply, factor, term)
        }
    }
}

impl Search<'_> {
    /// Returns the number of operations of a sum.
    fn cost(&self, sum: &Sum) -> u64 {
        let mut cost = (sum.parts.len() as u64 + u64::from(sum.ones != 0)).saturating_sub(1);
        let mut is_negative = sum.ones == 0 && !sum.parts.is_empty();
        for &(factor, table) in &sum.parts {
            cost += self.shortest.cost(table) + u64::from(factor != 1 && factor != MINUS);
            is_negative &= factor == MINUS;
        }
        cost + u64::from(is_negative)
    }

    /// Returns the shortest sum that is found by subtracting up to `depth` terms.
    fn best(&mut self, corners: &[u64], depth: usize) -> (u64, Sum) {
        let mut sum = self.plain(corners);
        let mut cost = self.cost(&sum);
        if depth == 0 || cost <= 1 {
            return (cost, sum);
        }
        let mut factors = vec![1, MINUS];
        for &a in corners {
            for b in corners.iter().copied().chain([0]) {
                let difference = a.wrapping_sub(b);
                if difference != 0 && !factors.contains(&difference) && factors.len() < 40 {
                    factors.push(difference);
                }
            }
        }
        for place in 0..self.candidates.len() {
            let table = self.candidates[place];
            let least = self.shortest.cost(table) + 1;
            if least >= cost || self.budget == 0 {
                break;
            }
            if table == 0 {
                continue;
            }
            for &factor in &factors {
                self.budget = self.budget.saturating_sub(1);
                let rest: Vec<u64> = corners
                    .iter()
                    .enumerate()
                    .map(|(row, it)| it.wrapping_sub(factor * u64::from(table >> row & 1)))
                    .collect();
                // A part that makes nothing simpler is not tried.
                if distinct(&rest) >= distinct(corners) + usize::from(depth > 1) {
                    continue;
                }
                let (_, mut found) = self.best(&rest, depth - 1);
                found.parts.insert(0, (factor, table));
                let found_cost = self.cost(&found);
                if found_cost < cost {
                    (cost, sum) = (found_cost, found);
                }
            }
        }
        (cost, sum)
    }

    /// Returns the shorter one of a sum with a part for each coefficient, and a sum of
    /// intersections.
    fn plain(&self, corners: &[u64]) -> Sum {
        let mut best = self.intersections(corners);
        let mut cost = self.cost(&best);
        let mut values = corners.to_vec();
        values.sort_unstable();
        values.dedup();
        if values.len() > 8 {
            return best;
        }
        for ones in values.iter().copied().chain([0]) {
            let mut sum = Sum { parts: Vec::new(), ones };
            for &value in values.iter().filter(|&&it| it != ones) {
                let table = corners.iter().enumerate().filter(|it| *it.1 == value);
                let table = table.fold(0, |table: Table, (row, _)| table | 1 << row);
                sum.parts.push((value.wrapping_sub(ones), table));
            }
            if self.cost(&sum) < cost {
                cost = self.cost(&sum);
                best = sum;
            }
        }
        best
    }

    /// Returns the sum of multiples of intersections of variables.
    fn intersections(&self, corners: &[u64]) -> Sum {
        let mut coefficients = corners.to_vec();
        let mut bit = 1;
        while bit < self.rows {
            for row in (0..self.rows).filter(|row| row & bit != 0) {
                coefficients[row] = coefficients[row].wrapping_sub(coefficients[row ^ bit]);
            }
            bit <<= 1;
        }
        let mut sum = Sum { parts: Vec::new(), ones: coefficients[0] };
        for (mask, &factor) in coefficients.iter().enumerate().skip(1).filter(|it| *it.1 != 0) {
            let rows = (0..self.rows).filter(|row| row & mask == mask);
            sum.parts.push((factor, rows.fold(0, |table: Table, row| table | 1 << row)));
        }
        sum
    }

    /// Writes a sum, with a part that is added first.
    fn build(&self, sum: &Sum, of: &[Id], terms: &mut Terms) -> Id {
        let mut parts = sum.parts.clone();
        // The word of all ones is -1.
        let constant = sum.ones.wrapping_neg();
        let is_added = |factor: u64| factor != MINUS;
        if let Some(first) = parts.iter().position(|it| is_added(it.0)) {
            parts.swap(0, first);
        }
        let starts_negative = parts.first().is_some_and(|it| !is_added(it.0));
        let mut whole = (constant != 0 && starts_negative).then(|| terms.word(constant));
        for &(factor, table) in &parts {
            let part = self.shortest.build(table, of, terms);
            whole = Some(match whole {
                None => scaled(factor, part, terms),
                Some(whole) => plus(whole, factor, part, terms),
            });
        }
        match whole {
            None => terms.word(constant),
            Some(whole) if constant == 0 || starts_negative => whole,
            Some(whole) => {
                let (operator, size) = match constant.wrapping_neg() {
                    negative if negative < constant => (O::Subtract, negative),
                    _ => (O::Add, constant),
                };
                let size = terms.word(size);
                terms.binary(operator, whole, size)
            }
        }
    }
}

/// Returns a multiple of a term.
pub(super) fn scaled(factor: u64, term: Id, terms: &mut Terms) -> Id {
    match factor {
        1 => term,
        MINUS => terms.unary(U::Negate, term),
        _ => {
            let factor = terms.word(factor);
            terms.binary(O::Multiply, factor, term)
        }
    }
}

/// Returns a term plus a multiple of another.
pub(super) fn plus(whole: Id, factor: u64, term: Id, terms: &mut Terms) -> Id {
    let (operator, factor) = match factor.wrapping_neg() {
        negative if negative < factor => (O::Subtract, negative),
        _ => (O::Add, factor),
    };
    let part = scaled(factor, term, terms);
    terms.binary(operator, whole, part)
}

fn distinct(values: &[u64]) -> usize {
    (0..values.len()).filter(|&place| !values[..place].contains(&values[place])).count()
}
