//! The words of a law as whole numbers, whose ranges show that its opposite is false.
//!
//! ```text
//! a / d  =  (a - r) / d        a % d  =  r        r: a whole number from 0 to d - 1
//! ```
//!
//! `data/check_certificate.py` has the same rules, in the same order, so that it finds the same ranges.
//! The forms and their ranges are those of the prover's stage of whole numbers.

use std::cell::RefCell;
use std::collections::BTreeMap;

use num_rational::BigRational as Number;
use num_traits::{One, Signed, Zero};

use super::terms::{Node, Terms};
use crate::integers::form::{Atoms, LinearForm};
use crate::integers::{STEPS_OF_TERM, power};
use crate::limits::Clock;

/// The steps to evaluate a bool.
const STEPS_OF_NODE: u64 = 10;

/// Returns true if a root of a law that divides is false because of the ranges of its words.
pub(super) fn refutes(terms: &Terms, clock: &Clock<'_>) -> bool {
    let needed = terms.needed();
    let divides = |&index: &usize| ["bvudiv", "bvurem"].contains(&&*terms.nodes[index].operation);
    if !needed.iter().any(divides) {
        return false;
    }
    let mut numbers = Numbers {
        terms,
        clock,
        atoms: Atoms::default(),
        opaque: BTreeMap::new(),
        forms: BTreeMap::new(),
        truths: RefCell::default(),
    };
    // The first round finds what bounds the words, and the second makes use of it.
    for _ in 0..2 {
        if numbers.read(&needed).is_none() {
            return false;
        }
        let can_be: Vec<bool> = terms.roots.iter().map(|&it| numbers.assume(it, true)).collect();
        if clock.is_over() {
            return false;
        }
        if can_be.contains(&false) {
            return true;
        }
    }
    false
}

/// The forms of nodes.
struct Numbers<'a> {
    terms: &'a Terms,
    clock: &'a Clock<'a>,
    atoms: Atoms,
    /// The sums of the bits of words about which nothing else is known.
    opaque: BTreeMap<usize, LinearForm>,
    forms: BTreeMap<usize, LinearForm>,
    /// The values of the bools that were asked for since the last change of what is known.
    truths: RefCell<BTreeMap<usize, Option<bool>>>,
}

fn minus() -> Number {
    -Number::one()
}

impl<'a> Numbers<'a> {
    /// Computes the forms of all words. Returns `None` if they take too much time or memory.
    fn read(&mut self, needed: &[usize]) -> Option<()> {
        self.forms.clear();
        self.truths.get_mut().clear();
        for &index in needed {
            if !(1..=64).contains(&self.node(index).width) {
                continue;
            }
            let form = self.form(index).unwrap_or_else(|| self.bits(index));
            self.atoms.terms += form.len();
            self.clock.spend(STEPS_OF_TERM * (1 + form.len()) as u64);
            let is_large = form.is_long() || self.atoms.terms > self.clock.limits().terms();
            if is_large || self.clock.is_over() {
                return None;
            }
            self.forms.insert(index, form);
        }
        Some(())
    }

    fn node(&self, index: usize) -> &'a Node {
        &self.terms.nodes[index]
    }

    fn bits(&mut self, index: usize) -> LinearForm {
        let width = self.node(index).width as u64;
        let atoms = &mut self.atoms;
        let known = self.opaque.entry(index).or_insert_with(|| {
            (0..width).fold(LinearForm::default(), |sum, place| {
                sum.plus(&power(place), &LinearForm::atom(atoms.new_atom(1)))
            })
        });
        known.clone()
    }

    /// Returns `a + times * b` modulo 2 to the power of the width.
    fn sum(&mut self, a: &LinearForm, times: &Number, b: &LinearForm, width: usize) -> LinearForm {
        let sum = a.plus(times, b);
        let modulus = power(width as u64);
        let fits = |[least, most]: &[Number; 2]| !least.is_negative() && *most < modulus;
        // Where parts are rounded, their ranges may be narrower than that of the sum.
        let ([least_a, most_a], mut ends) = (self.atoms.range(a), self.atoms.range(b));
        ends.iter_mut().for_each(|end| *end *= times);
        ends.sort();
        let [least_b, most_b] = ends;
        if fits(&[least_a + least_b, most_a + most_b]) || fits(&self.atoms.range(&sum)) {
            return sum;
        }
        let [_, remainder] = self.atoms.divided(&sum, &modulus);
        remainder
    }

    /// Returns the difference of the remainders by the ends of each run of ones.
    fn masked(&mut self, form: &LinearForm, mask: &Number, width: usize) -> Option<LinearForm> {
        let mask: u64 = mask.to_integer().try_into().ok()?;
        let bit = |place: usize| place < width && mask >> place & 1 == 1;
        let edges = (0..=width).filter(|&place| bit(place) != (place > 0 && bit(place - 1)));
        let mut total = LinearForm::default();
        for (number, place) in edges.enumerate().filter(|(_, place)| *place > 0) {
            let [_, below] = self.atoms.divided(form, &power(place as u64));
            let times = if number % 2 == 0 { minus() } else { Number::one() };
            total = total.plus(&times, &below);
        }
        Some(total)
    }

    fn form(&mut self, index: usize) -> Option<LinearForm> {
        let Node { operation, numbers, operands, width, .. } = self.node(index);
        let width = *width;
        if operation == "constant" {
            return Some(LinearForm::constant(numbers.first().copied().unwrap_or(0)));
        }
        let forms: Option<Vec<LinearForm>> =
            operands.iter().map(|it| self.forms.get(it).cloned()).collect();
        let forms = forms?;
        let (a, b) = (forms.first()?, forms.last()?);
        let constants = [a, b].map(|form| form.as_constant().cloned());
        let (factor, other) = match &constants {
            [_, Some(factor)] => (Some(factor), a),
            [factor, _] => (factor.as_ref(), b),
        };
        let second = constants[1].as_ref();
        let amount = second.filter(|amount| **amount < Number::from_integer(width.into()));
        let amount = amount.and_then(|it| it.to_integer().try_into().ok()).map(power);
        let zero = LinearForm::default();
        Some(match operation.as_str() {
            "bvadd" => self.sum(a, &Number::one(), b, width),
            "bvsub" => self.sum(a, &minus(), b, width),
            "bvneg" => self.sum(&zero, &minus(), a, width),
            "bvnot" => {
                let ones = power(width as u64) - Number::one();
                LinearForm::constant(ones.to_integer()).plus(&minus(), a)
            }
            "zero_extend" | "count" => b.clone(),
            "extract" => {
                let [shifted, _] = self.atoms.divided(a, &power(*numbers.get(1)?));
                let [_, remainder] = self.atoms.divided(&shifted, &power(width as u64));
                remainder
            }
            "bvmul" => self.sum(&zero, factor?, other, width),
            "bvand" if forms.len() == 2 => self.masked(other, factor?, width)?,
            "bvshl" => self.sum(&zero, &amount?, a, width),
            "bvlshr" => {
                let [quotient, _] = self.atoms.divided(a, &amount?);
                quotient
            }
            "bvudiv" | "bvurem" => {
                let divisor = second.filter(|divisor| !divisor.is_zero())?;
                let [quotient, remainder] = self.atoms.divided(a, divisor);
                if operation == "bvudiv" { quotient } else { remainder }
            }
            _ => return None,
        })
    }

    /// Returns the forms of the operands of a comparison of words.
    fn compared(&self, node: &Node) -> Option<[&LinearForm; 2]> {
        let is_compared = ["=", "bvult", "bvule"].contains(&node.operation.as_str());
        let [a, b] = node.operands[..] else { return None };
        Some([self.forms.get(&a)?, self.forms.get(&b)?]).filter(|_| is_compared)
    }

    /// Returns the value of a bool, if it is known. Operands may be shared, so each is evaluated once.
    fn truth(&self, index: usize) -> Option<bool> {
        if let Some(&known) = self.truths.borrow().get(&index) {
            return known;
        }
        let value = self.evaluated(index);
        self.truths.borrow_mut().insert(index, value);
        value
    }

    fn evaluated(&self, index: usize) -> Option<bool> {
        self.clock.spend(STEPS_OF_NODE);
        if self.clock.is_over() {
            return None;
        }
        let node = self.node(index);
        let mut values = node.operands.iter().map(|&it| self.truth(it));
        match node.operation.as_str() {
            operation @ ("true" | "false") => return Some(operation == "true"),
            operation @ ("and" | "or") => {
                let decisive = operation == "or";
                let mut total = Some(!decisive);
                for value in values {
                    if value == Some(decisive) {
                        return value;
                    }
                    total = total.and(value);
                }
                return total;
            }
            "not" => return values.next()?.map(|it| !it),
            "=" if self.node(*node.operands.first()?).width == 0 => {
                let values: Vec<bool> = values.collect::<Option<_>>()?;
                return Some(values.first() == values.last());
            }
            _ => {}
        }
        let [a, b] = self.compared(node)?;
        self.clock.spend(STEPS_OF_TERM);
        let [least, most] = self.atoms.range(&a.plus(&minus(), b));
        if node.operation == "=" {
            let is_zero = least.is_zero() && most.is_zero();
            return (is_zero || least.is_positive() || most.is_negative()).then_some(is_zero);
        }
        let limit = if node.operation == "bvule" { Number::one() } else { Number::zero() };
        (most < limit || least >= limit).then_some(most < limit)
    }

    /// Returns false if a bool cannot have this value, or else keeps what follows from it.
    fn assume(&mut self, index: usize, value: bool) -> bool {
        self.clock.spend(1);
        if self.clock.is_over() {
            return true;
        }
        if let Some(truth) = self.truth(index) {
            return truth == value;
        }
        let node = self.node(index);
        match node.operation.as_str() {
            "not" => return self.assume(node.operands[0], !value),
            operation @ ("and" | "or") => {
                // What all need have, or the only one that can have it.
                let open = node.operands.iter().copied().filter(|&it| self.truth(it).is_none());
                let open: Vec<usize> = open.collect();
                let needs = value == (operation == "and") || open.len() == 1;
                let assumed = open.into_iter().filter(|_| needs);
                let can_be: Vec<bool> = assumed.map(|it| self.assume(it, value)).collect();
                return !can_be.contains(&false);
            }
            _ => {}
        }
        let Some(pair) = self.compared(node) else { return true };
        let [a, b] = pair.map(LinearForm::clone);
        match (node.operation.as_str(), value) {
            ("=", true) => {
                self.bound(&a, &b, false);
                self.bound(&b, &a, false);
            }
            ("=", false) => {}
            (operation, true) => self.bound(&a, &b, operation == "bvult"),
            (operation, false) => self.bound(&b, &a, operation == "bvule"),
        }
        true
    }

    /// Adds that a form is at most another one, or less.
    fn bound(&mut self, a: &LinearForm, b: &LinearForm, is_less: bool) {
        self.truths.get_mut().clear();
        let less = if is_less { Number::one() } else { Number::zero() };
        match b.as_constant() {
            Some(most) => self.atoms.assume(a.clone(), most - less),
            None => self.atoms.assume(a.plus(&minus(), b), -less),
        }
    }
}
