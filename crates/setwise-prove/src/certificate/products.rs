//! Bits as sums of products of bits, as whole numbers, and unit propagation.
//!
//! ```text
//! a & b  =  a * b        a ^ b  =  a + b - 2 * a * b        ~a  =  1 - a        a * a  =  a
//! ```
//!
//! A bit whose sum is constant is known, and words whose bits have the same sum have the same count. A
//! product is zero if two of its bits are disjoint.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::circuit::{Bit, Circuit, Gate, gate_of};

/// The most products of terms for a gate.
const MOST_PRODUCTS: usize = 64;

/// The factor of each product of gates, which are in order.
type Sum = BTreeMap<Vec<usize>, i64>;

/// The values of the gates that are known.
struct Known {
    values: Vec<Option<bool>>,
    /// The gates that each gate is an operand of.
    uses: Vec<Vec<usize>>,
    open: Vec<usize>,
    is_false: bool,
}

/// Returns true if the roots cannot all be true.
pub(super) fn is_refuted(mut circuit: Circuit, has_products: bool) -> bool {
    if circuit.roots.contains(&0) {
        return true;
    }
    let mut known = Known::new(&circuit);
    for &root in &circuit.roots {
        known.set(root);
    }
    loop {
        known.propagate(&circuit);
        let before = known.number();
        if known.is_false || !has_products {
            return known.is_false;
        }
        let words: Vec<_> = circuit.counts.iter().map(|(a, b)| (a.clone(), b.clone())).collect();
        let counted: Vec<Bit> = words.iter().flat_map(|(bits, _)| bits).copied().collect();
        let of_counted = sums(&circuit, &known, &counted);
        let mut counts: HashMap<Sum, Vec<Bit>> = HashMap::new();
        for (bits, ones) in words {
            let total =
                bits.iter().fold(Sum::new(), |total, &bit| plus(total, 1, &of(&of_counted, bit)));
            let same = counts.entry(total).or_insert_with(|| ones.clone());
            for (&a, &b) in ones.iter().zip(&*same).filter(|(a, b)| a != b) {
                let differ = circuit.xor(a, b);
                known.set(differ ^ 1);
            }
        }
        if known.number() > before || known.is_false {
            continue;
        }
        let of_all = sums(&circuit, &known, &circuit.roots);
        for (index, sum) in of_all.iter().enumerate() {
            if let Some(sum) = sum.as_ref().filter(|sum| sum.keys().all(Vec::is_empty)) {
                known.set(2 * index as Bit + Bit::from(sum.is_empty()));
            }
        }
        if known.number() == before && !known.is_false {
            return false;
        }
    }
}

impl Known {
    fn new(circuit: &Circuit) -> Self {
        let needed = circuit.needed();
        let mut uses = vec![Vec::new(); needed.len()];
        for (index, gate) in circuit.gates.iter().enumerate().filter(|(index, _)| needed[*index]) {
            if let Gate::And(a, b) | Gate::Xor(a, b) = *gate {
                uses[index].push(index);
                uses[gate_of(a)].push(index);
                uses[gate_of(b)].push(index);
            }
        }
        let mut values = vec![None; needed.len()];
        values[0] = Some(false);
        Self { values, uses, open: Vec::new(), is_false: false }
    }

    fn of(&self, bit: Bit) -> Option<bool> {
        self.values.get(gate_of(bit)).copied().flatten().map(|value| value != (bit & 1 == 1))
    }

    fn number(&self) -> usize {
        self.values.iter().flatten().count()
    }

    /// Takes a bit as true.
    fn set(&mut self, bit: Bit) {
        match self.of(bit) {
            Some(value) => self.is_false |= !value,
            None => {
                let index = gate_of(bit);
                if index >= self.values.len() {
                    self.values.resize(index + 1, None);
                    self.uses.resize(index + 1, Vec::new());
                }
                self.values[index] = Some(bit & 1 == 0);
                self.open.push(index);
            }
        }
    }

    fn propagate(&mut self, circuit: &Circuit) {
        while let Some(index) = self.open.pop() {
            for place in 0..self.uses[index].len() {
                self.gate(self.uses[index][place], circuit);
            }
        }
    }

    /// Keeps what follows for a gate and its operands.
    fn gate(&mut self, index: usize, circuit: &Circuit) {
        let bit = 2 * index as Bit;
        let value = self.of(bit);
        match circuit.gates[index] {
            Gate::Input => {}
            Gate::And(a, b) => match (value, self.of(a), self.of(b)) {
                (Some(true), ..) => [a, b].into_iter().for_each(|it| self.set(it)),
                (_, Some(false), _) | (_, _, Some(false)) => self.set(bit ^ 1),
                (_, Some(true), Some(true)) => self.set(bit),
                (Some(false), Some(true), None) => self.set(b ^ 1),
                (Some(false), None, Some(true)) => self.set(a ^ 1),
                _ => {}
            },
            Gate::Xor(a, b) => match (value, self.of(a), self.of(b)) {
                (_, Some(one), Some(other)) => self.set(bit ^ Bit::from(one == other)),
                (Some(odd), Some(one), None) => self.set(b ^ Bit::from(odd == one)),
                (Some(odd), None, Some(other)) => self.set(a ^ Bit::from(odd == other)),
                _ => {}
            },
        }
    }
}

fn plus(mut total: Sum, times: i64, other: &Sum) -> Sum {
    for (product, factor) in other {
        let sum = total.entry(product.clone()).or_default();
        *sum = sum.wrapping_add(times.wrapping_mul(*factor));
    }
    total.retain(|_, factor| *factor != 0);
    total
}

/// Returns the sum of a bit.
fn of(sums: &[Option<Sum>], bit: Bit) -> Sum {
    let sum = sums[gate_of(bit)].clone().unwrap_or_default();
    if bit & 1 == 0 { sum } else { plus(Sum::from([(Vec::new(), 1)]), -1, &sum) }
}

/// Returns the sums of bits, and of the gates that they are made of.
fn sums(circuit: &Circuit, known: &Known, bits: &[Bit]) -> Vec<Option<Sum>> {
    let is_disjoint =
        |((a, b), gate): &(&(Bit, Bit), &Bit)| (a | b) & 1 == 0 && known.of(**gate) == Some(false);
    let disjoint = circuit.ands.iter().filter(is_disjoint);
    let disjoint: HashSet<_> = disjoint.map(|((a, b), _)| (gate_of(*a), gate_of(*b))).collect();
    let needed = circuit.cone(bits);
    let mut sums: Vec<Option<Sum>> = Vec::with_capacity(circuit.gates.len());
    for (index, gate) in circuit.gates.iter().enumerate() {
        if !needed[index] {
            sums.push(None);
            continue;
        }
        let itself = Sum::from([(vec![index], 1)]);
        sums.push(Some(match (known.of(2 * index as Bit), *gate) {
            (Some(false), _) => Sum::new(),
            (Some(true), _) => Sum::from([(Vec::new(), 1)]),
            (None, Gate::Input) => itself,
            (None, Gate::And(a, b) | Gate::Xor(a, b)) => {
                let (a, b) = (of(&sums, a), of(&sums, b));
                match (a.len() * b.len() <= MOST_PRODUCTS, gate) {
                    (false, _) => itself,
                    (true, Gate::And(..)) => product(&a, &b, &disjoint),
                    (true, _) => {
                        let both = product(&a, &b, &disjoint);
                        plus(plus(a, 1, &b), -2, &both)
                    }
                }
            }
        }));
    }
    sums
}

fn product(a: &Sum, b: &Sum, disjoint: &HashSet<(usize, usize)>) -> Sum {
    let mut total = Sum::new();
    for (left, one) in a {
        for (right, other) in b {
            let mut both = [left.as_slice(), right].concat();
            both.sort_unstable();
            both.dedup();
            let pair =
                |at: usize| both[at + 1..].iter().any(|b| disjoint.contains(&(both[at], *b)));
            if disjoint.is_empty() || !(0..both.len()).any(pair) {
                *total.entry(both).or_default() += one * other;
            }
        }
    }
    total.retain(|_, factor| *factor != 0);
    total
}
