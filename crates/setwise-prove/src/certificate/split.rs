//! A law by cases of the bits of its variables, each of which normal forms decide.
//!
//! ```text
//! read the law with the bits that are known, and propagate; done if its opposite is false
//! otherwise the cases in which the next bit is a zero, and then those in which it is a one
//! ```
//!
//! Amounts of shifts are known bit by bit from the highest one, since most are below 64. Other words are
//! known from the lowest bit, so that the lowest one, or a run of ones, is at a known place.

use std::fmt::Write;

use super::amounts::{LOW, places};
use super::circuit::Circuit;
use super::files::CASES;
use super::terms::{Terms, Text};
use crate::limits::Clock;

/// The line of a case that is decided.
pub(super) const CASE: &str = "-";

/// The words by which a law is tried before all its cases are.
const TRIALS: u32 = 4;

/// These are rotations of a word with ones and zeros everywhere.
const WORD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The most bits of such a word that are known until its case is decided.
const MOST_BITS: usize = 24;

/// A bit of a variable, by their places.
type Place = (usize, usize);

struct Split<'a> {
    texts: &'a [Text],
    names: &'a [(String, usize)],
    /// The bits that are known: a mask for each variable, and their values.
    known: Vec<(u64, u64)>,
    clock: &'a Clock<'a>,
    text: String,
}

/// Returns the cases of a law, if normal forms decide each of them.
pub(super) fn cases(texts: &[Text], terms: &Terms, clock: &Clock<'_>) -> Option<String> {
    let names = &terms.inputs;
    let known = vec![(0, 0); names.len()];
    let mut split = Split { texts, names, known, clock, text: format!("{CASES}\n") };
    let is_word = |place: &usize| (LOW + 1..=64).contains(&names[*place].1);
    let mut amounts: Vec<usize> = places(terms).into_iter().filter(is_word).collect();
    if amounts.len() == names.len() {
        // All words would be tried.
        amounts.clear();
    }
    let high = |&place: &usize| (LOW..names[place].1).rev().map(move |bit| (place, bit));
    let low = |&place: &usize| (0..LOW).rev().map(move |bit| (place, bit));
    let bits = amounts.iter().flat_map(high).chain(amounts.iter().flat_map(low));
    let mut orders: Vec<(Vec<Place>, usize)> = vec![(bits.collect(), usize::MAX)];
    for place in (0..names.len()).filter(is_word) {
        orders.push(((0..names[place].1).map(|bit| (place, bit)).collect(), MOST_BITS));
    }
    let order = orders.iter().find(|(order, most)| split.is_promising(order, *most))?;
    split.is_decided(&order.0).then_some(split.text)
}

impl Split<'_> {
    /// Returns true if normal forms decide the cases of some words, and that of a large amount.
    fn is_promising(&mut self, order: &[Place], most: usize) -> bool {
        let Some(&first) = order.first() else { return false };
        self.know(first, true);
        let is_decided = (most == MOST_BITS || self.is_refuted(true))
            && (0..TRIALS).all(|trial| {
                let word = WORD.rotate_left(13 * trial);
                self.known.fill((0, 0));
                order.iter().take(most).any(|&(name, bit)| {
                    // Large amounts are easy.
                    let is_one =
                        (most == MOST_BITS || bit < LOW) && word >> ((bit + name) % 64) & 1 == 1;
                    self.know((name, bit), is_one);
                    let is_last = most == MOST_BITS || Some(&(name, bit)) == order.last();
                    is_last && self.is_refuted(most != MOST_BITS)
                })
            });
        self.known.fill((0, 0));
        is_decided
    }

    fn know(&mut self, (name, bit): Place, is_one: bool) {
        let (mask, value) = &mut self.known[name];
        *mask |= 1 << bit;
        *value = *value & !(1 << bit) | u64::from(is_one) << bit;
    }

    /// Writes the cases that are left, and returns true if each is decided.
    fn is_decided(&mut self, order: &[Place]) -> bool {
        // While all high bits of an amount, or all lowest bits of a word, are zeros, nothing is decided.
        let is_open = order.first().is_some_and(|&(name, bit)| {
            let (mask, value) = self.known[name];
            value == 0 && (mask >> bit == 0 || bit >= LOW)
        });
        let is_large = |&(mask, value): &(u64, u64)| mask & 1 == 0 && value >> LOW != 0;
        let has_products = order.is_empty() || self.known.iter().any(is_large);
        if !is_open && self.is_refuted(has_products) {
            _ = writeln!(self.text, "{CASE}");
            return true;
        }
        let Some((&(name, bit), rest)) = order.split_first().filter(|_| !self.clock.is_over())
        else {
            return false;
        };
        _ = writeln!(self.text, "{} {bit}", self.names[name].0);
        let before = self.known[name];
        let are_decided = [false, true].into_iter().all(|is_one| {
            self.know((name, bit), is_one);
            self.is_decided(rest)
        });
        self.known[name] = before;
        are_decided
    }

    /// Returns true if normal forms show that the opposite of the law is false in this case.
    /// Only all bits of the amounts make sums of products worth the time.
    fn is_refuted(&self, has_products: bool) -> bool {
        let nodes = self.clock.limits().circuit_nodes();
        let Some(terms) = Terms::read(self.texts, nodes, &self.known) else { return false };
        let Some(circuit) = Circuit::new(&terms, nodes) else { return false };
        self.clock.spend((terms.nodes.len() * 16 + circuit.gates.len() * 4) as u64);
        super::products::is_refuted(circuit, has_products)
    }
}
