//! The nodes of a law as bits, and these as clauses.
//!
//! A bit is 0 for false, 1 for true, `2 * gate` for a gate, and `2 * gate + 1` for its opposite. This
//! circuit is that of `data/check_certificate.py`, gate by gate, so that both make the same
//! clauses. It is not the one that the prover decides.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::terms::{Node, Terms};

/// A gate or its opposite.
pub(super) type Bit = u32;

/// The most parts by which an exclusive or is known.
const MOST_PARTS: usize = 64;

/// A gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gate {
    /// An input, or gate 0, which is false.
    Input,
    And(Bit, Bit),
    Xor(Bit, Bit),
}

/// The gates of a law.
#[derive(Debug)]
pub(super) struct Circuit {
    pub(super) gates: Vec<Gate>,
    /// The bits that are all true if the law is false.
    pub(super) roots: Vec<Bit>,
    /// The first gate of each variable.
    pub(super) inputs: Vec<usize>,
    pub(super) ands: HashMap<(Bit, Bit), Bit>,
    xors: HashMap<(Bit, Bit), Bit>,
    parts: HashMap<Bit, Rc<[Bit]>>,
    sums: HashMap<Rc<[Bit]>, Bit>,
    /// The number of ones of words, by their sorted bits.
    pub(super) counts: HashMap<Vec<Bit>, Vec<Bit>>,
}

impl Circuit {
    /// Returns the circuit of a law; `None` if it has more gates than this, or an operation that no
    /// exported law has.
    pub(super) fn new(terms: &Terms, limit: usize) -> Option<Self> {
        let mut circuit = Self {
            gates: vec![Gate::Input],
            roots: Vec::new(),
            inputs: Vec::new(),
            ands: HashMap::new(),
            xors: HashMap::new(),
            parts: HashMap::new(),
            sums: HashMap::new(),
            counts: HashMap::new(),
        };
        let mut needed: BTreeSet<usize> = terms.roots.iter().copied().collect();
        for (index, node) in terms.nodes.iter().enumerate().rev() {
            if node.operation == "input" || needed.contains(&index) {
                needed.insert(index);
                needed.extend(&node.operands);
            }
        }
        let mut bits: HashMap<usize, Vec<Bit>> = HashMap::new();
        for index in needed {
            let node = &terms.nodes[index];
            let operands: Option<Vec<_>> =
                node.operands.iter().map(|it| bits.get(it).map(Vec::as_slice)).collect();
            let made = circuit.made(node, &operands?)?;
            bits.insert(index, made);
            if circuit.gates.len() > limit {
                return None;
            }
        }
        circuit.roots =
            terms.roots.iter().filter_map(|it| bits.get(it)?.first().copied()).collect();
        Some(circuit)
    }

    fn gate(&mut self, gate: Gate) -> Bit {
        self.gates.push(gate);
        2 * self.gates.len() as Bit - 2
    }

    fn and(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = (a.min(b), a.max(b));
        if a < 2 || a == b {
            return if a == 0 { 0 } else { b };
        }
        if a ^ 1 == b {
            return 0;
        }
        if let Some(&known) = self.ands.get(&(a, b)) {
            return known;
        }
        let bit = self.gate(Gate::And(a, b));
        self.ands.insert((a, b), bit);
        bit
    }

    fn or(&mut self, a: Bit, b: Bit) -> Bit {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    pub(super) fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let flip = (a ^ b) & 1;
        let (a, b) = (a & !1, b & !1);
        let (a, b) = (a.min(b), a.max(b));
        let bit = match self.xors.get(&(a, b)) {
            Some(&known) => known,
            None => self.new_xor(a, b),
        };
        bit ^ flip
    }

    fn new_xor(&mut self, a: Bit, b: Bit) -> Bit {
        let [left, right] = [a, b].map(|bit| match (bit, self.parts.get(&bit)) {
            (0, _) => Rc::from([]),
            (_, Some(parts)) => Rc::clone(parts),
            (_, None) => Rc::from([bit]),
        });
        let left: BTreeSet<Bit> = left.iter().copied().collect();
        let right: BTreeSet<Bit> = right.iter().copied().collect();
        let mut parts: Vec<Bit> = left.symmetric_difference(&right).copied().collect();
        if parts.len() > MOST_PARTS {
            parts = vec![a, b];
        }
        let parts: Rc<[Bit]> = Rc::from(parts);
        let bit = match (&parts[..], self.sums.get(&parts)) {
            ([], _) => 0,
            (&[only], _) => only,
            (_, Some(&known)) => known,
            _ => {
                let bit = self.gate(Gate::Xor(a, b));
                self.sums.insert(Rc::clone(&parts), bit);
                self.parts.insert(bit, parts);
                bit
            }
        };
        self.xors.insert((a, b), bit);
        bit
    }

    fn choose(&mut self, p: Bit, a: Bit, b: Bit) -> Bit {
        if a == b {
            return a;
        }
        if a ^ b == 1 {
            return self.xor(b, p);
        }
        let (chosen, other) = (self.and(p, a), self.and(p ^ 1, b));
        self.or(chosen, other)
    }

    /// Returns the sum, and the carry out of it.
    fn add(&mut self, a: &[Bit], b: &[Bit], mut carry: Bit) -> (Vec<Bit>, Bit) {
        let mut total = Vec::with_capacity(a.len());
        for (&one, &other) in a.iter().zip(b) {
            let odd = self.xor(one, other);
            total.push(self.xor(odd, carry));
            let (both, passed) = (self.and(one, other), self.and(odd, carry));
            carry = self.or(both, passed);
        }
        (total, carry)
    }

    fn less(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        self.add(a, &opposite(b), 1).1 ^ 1
    }

    fn shift(&mut self, a: &[Bit], amount: &[Bit], fill: Bit, is_left: bool) -> Vec<Bit> {
        let (mut a, width, mut large) = (a.to_vec(), a.len(), 0);
        if is_left {
            a.reverse();
        }
        for (place, &bit) in amount.iter().enumerate() {
            match 1usize.checked_shl(place as u32).filter(|&by| by < width) {
                Some(by) => {
                    let moved = |at: usize| a.get(at + by).copied().unwrap_or(fill);
                    a = (0..width).map(|at| self.choose(bit, moved(at), a[at])).collect();
                }
                None => large = self.or(large, bit),
            }
        }
        a = a.into_iter().map(|bit| self.choose(large, fill, bit)).collect();
        if is_left {
            a.reverse();
        }
        a
    }

    fn divide(&mut self, a: &[Bit], b: &[Bit]) -> (Vec<Bit>, Vec<Bit>) {
        let (mut quotient, mut rest) = (Vec::new(), vec![0; b.len() + 1]);
        let mut divisor = opposite(b);
        divisor.push(1);
        for &bit in a.iter().rev() {
            rest.pop();
            rest.insert(0, bit);
            if b.contains(&1) && rest.iter().all(|&bit| bit == 0) {
                // This only saves time: all bits would be zeros.
                quotient.push(0);
                continue;
            }
            let (less, fits) = self.add(&rest, &divisor, 1);
            rest = less.iter().zip(&rest).map(|(&new, &old)| self.choose(fits, new, old)).collect();
            quotient.push(fits);
        }
        quotient.reverse();
        rest.pop();
        (quotient, rest)
    }

    fn multiply(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        let (a, b) = if b.iter().all(|&bit| bit < 2) { (a, b) } else { (b, a) };
        let mut total = vec![0; a.len()];
        for (place, &bit) in b.iter().enumerate().filter(|(_, bit)| **bit != 0) {
            let mut part = vec![0; place];
            part.extend(a[..a.len() - place].iter().map(|&it| self.and(bit, it)));
            total = self.add(&total, &part, 0).0;
        }
        total
    }

    fn pairs(&mut self, a: &[Bit], b: &[Bit], of: fn(&mut Self, Bit, Bit) -> Bit) -> Vec<Bit> {
        a.iter().zip(b).map(|(&a, &b)| of(self, a, b)).collect()
    }

    /// Returns the bits of a node.
    fn made(&mut self, node: &Node, operands: &[&[Bit]]) -> Option<Vec<Bit>> {
        let number = |place: usize| node.numbers.get(place).copied().unwrap_or(0) as usize;
        let operation = node.operation.as_str();
        Some(match (operation, operands) {
            ("input", _) => {
                self.inputs.push(self.gates.len());
                (0..node.width.max(1)).map(|_| self.gate(Gate::Input)).collect()
            }
            ("count", [word, ones]) => {
                // Words of the same bits in another order have the same count.
                let mut bits: Vec<Bit> = word.iter().copied().filter(|&bit| bit != 0).collect();
                bits.sort_unstable();
                self.counts.entry(bits).or_insert_with(|| ones.to_vec()).clone()
            }
            ("constant", _) => (0..node.width)
                .map(|bit| (node.numbers.get(bit / 64).unwrap_or(&0) >> (bit % 64) & 1) as Bit)
                .collect(),
            ("true" | "false", _) => vec![Bit::from(operation == "true")],
            ("bvnot" | "not", [a]) => opposite(a),
            ("and" | "bvand" | "or" | "bvor" | "xor" | "bvxor", [first, rest @ ..]) => {
                let of = match operation {
                    "and" | "bvand" => Self::and,
                    "or" | "bvor" => Self::or,
                    _ => Self::xor,
                };
                rest.iter().fold(first.to_vec(), |total, other| self.pairs(&total, other, of))
            }
            ("=" | "distinct", [a, b]) => {
                let equal = self.equal(a, b);
                vec![equal ^ Bit::from(operation != "=")]
            }
            ("ite", [p, a, b]) => {
                let p = *p.first()?;
                a.iter().zip(*b).map(|(&a, &b)| self.choose(p, a, b)).collect()
            }
            ("bvadd", [a, b]) => self.add(a, b, 0).0,
            ("bvsub", [a, b]) => self.add(a, &opposite(b), 1).0,
            ("bvneg", [a]) => self.add(&opposite(a), &vec![0; a.len()], 1).0,
            ("bvmul", [a, b]) => self.multiply(a, b),
            ("bvudiv", [a, b]) => self.divide(a, b).0,
            ("bvurem", [a, b]) => self.divide(a, b).1,
            ("bvult", [a, b]) => vec![self.less(a, b)],
            ("bvule", [a, b]) => vec![self.less(b, a) ^ 1],
            ("bvslt", [a, b]) => vec![self.less(&biased(a), &biased(b))],
            ("bvsle", [a, b]) => vec![self.less(&biased(b), &biased(a)) ^ 1],
            ("bvshl", [a, b]) => self.shift(a, b, 0, true),
            ("bvlshr", [a, b]) => self.shift(a, b, 0, false),
            ("bvashr", [a, b]) => self.shift(a, b, *a.last()?, false),
            ("concat", words) => words.iter().rev().flat_map(|word| word.iter().copied()).collect(),
            ("extract", [a]) => a.get(number(1)..=number(0))?.to_vec(),
            ("zero_extend" | "sign_extend", [a]) => {
                let fill = if operation == "sign_extend" { *a.last()? } else { 0 };
                a.iter().copied().chain(std::iter::repeat_n(fill, number(0))).collect()
            }
            _ => return None,
        })
    }

    fn equal(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let mut equal = 1;
        for (&a, &b) in a.iter().zip(b) {
            let same = self.xor(a, b) ^ 1;
            equal = self.and(equal, same);
        }
        equal
    }

    /// Returns true for each gate that the roots are made of.
    pub(super) fn needed(&self) -> Vec<bool> {
        self.cone(&self.roots)
    }

    /// Returns true for each gate that these bits are made of.
    pub(super) fn cone(&self, bits: &[Bit]) -> Vec<bool> {
        let mut needed = vec![false; self.gates.len()];
        bits.iter().for_each(|&bit| needed[gate_of(bit)] = true);
        for (index, gate) in self.gates.iter().enumerate().rev() {
            if let (true, Gate::And(a, b) | Gate::Xor(a, b)) = (needed[index], gate) {
                needed[gate_of(*a)] = true;
                needed[gate_of(*b)] = true;
            }
        }
        needed[0] = false;
        needed
    }
}

/// Returns the clauses of a gate.
pub(super) fn clauses(index: usize, gate: Gate) -> Vec<Vec<Bit>> {
    let (yes, no) = (2 * index as Bit, 2 * index as Bit + 1);
    match gate {
        Gate::Input => Vec::new(),
        Gate::And(a, b) => vec![vec![no, a], vec![no, b], vec![yes, a ^ 1, b ^ 1]],
        Gate::Xor(a, b) => {
            vec![vec![no, a, b], vec![no, a ^ 1, b ^ 1], vec![yes, a ^ 1, b], vec![yes, a, b ^ 1]]
        }
    }
}

/// Returns the gate of a bit.
pub(super) const fn gate_of(bit: Bit) -> usize {
    (bit >> 1) as usize
}

fn opposite(word: &[Bit]) -> Vec<Bit> {
    word.iter().map(|bit| bit ^ 1).collect()
}

/// Flips the sign, so that the order is that of unsigned words.
fn biased(word: &[Bit]) -> Vec<Bit> {
    let mut word = word.to_vec();
    if let Some(sign) = word.last_mut() {
        *sign ^= 1;
    }
    word
}
