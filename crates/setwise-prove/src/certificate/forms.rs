//! Words as polynomials modulo a power of two, whose factors are masked conjunctions of atoms.
//!
//! ```text
//! x | y  =  x + y - (x & y)        ~x  =  -1 - x        x ^ y  =  x + y - 2 * (x & y)
//! ```
//!
//! `data/check_certificate.py` has the same rules. Words with equal forms are equal; equal words whose
//! forms differ only take more clauses.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::iter::repeat_n;

/// The most products of a form.
pub(super) const MOST_TERMS: usize = 64;

/// The most factors of a power.
const MOST_POWERS: usize = 4;

/// The most atoms of a word that is one of Boolean operations.
const MOST_ATOMS: usize = 5;

/// An operation with its numbers, operands and width.
pub(super) type NodeKey = (String, Vec<u64>, Vec<usize>, usize);

/// The coefficient of each product of factors.
pub(super) type Form = BTreeMap<Vec<u32>, u64>;

/// For each conjunction of atoms, the bits that have the same coefficient.
type Columns = BTreeMap<Vec<u32>, BTreeMap<u64, u64>>;

/// A form as it is compared: the linear part by columns, and the rest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FormKey(usize, Columns, Form);

/// A word that is not made of others here.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Atom {
    Node(NodeKey),
    Form(FormKey),
    /// 1, shifted to the left by a word: by a factor, or by a node.
    PowerOfFactor(u32),
    PowerOfNode(usize),
    /// The number of ones of a conjunction of atoms under a mask.
    Count(Vec<u32>, u64),
}

/// The atoms and the factors of all forms.
#[derive(Debug, Default)]
pub(super) struct Forms {
    atoms: HashMap<Atom, u32>,
    factors: HashMap<(Vec<u32>, u64), u32>,
    names: Vec<(Vec<u32>, u64)>,
}

/// Returns the word of this width with all bits.
pub(super) const fn ones(width: usize) -> u64 {
    u64::MAX >> (64 - width)
}

fn add(form: &mut Form, product: Vec<u32>, number: u64, width: usize) {
    let sum = form.entry(product).or_default();
    *sum = sum.wrapping_add(number) & ones(width);
}

/// Adds a multiple of a form to another one.
pub(super) fn sum(a: &Form, b: &Form, times: u64, width: usize) -> Form {
    let mut total = a.clone();
    for (product, number) in b {
        add(&mut total, product.clone(), times.wrapping_mul(*number), width);
    }
    total.retain(|_, number| *number != 0);
    total
}

/// Returns the product of two forms.
pub(super) fn product(a: &Form, b: &Form, width: usize) -> Form {
    let mut total = Form::new();
    for (left, one) in a {
        for (right, other) in b {
            let mut both = [left.as_slice(), right].concat();
            both.sort_unstable();
            add(&mut total, both, one.wrapping_mul(*other), width);
        }
    }
    total.retain(|_, number| *number != 0);
    total
}

/// Returns the form of a constant.
pub(super) fn constant(value: u64) -> Form {
    if value == 0 { Form::new() } else { Form::from([(Vec::new(), value)]) }
}

/// Adds a number to the bits of a mask.
fn refine(known: &[(u64, u64)], mask: u64, number: u64, width: usize) -> Vec<(u64, u64)> {
    let inside =
        known.iter().map(|&(bits, total)| (bits & mask, total.wrapping_add(number) & ones(width)));
    let outside = known.iter().map(|&(bits, total)| (bits & !mask, total));
    inside.chain(outside).filter(|(bits, _)| *bits != 0).collect()
}

impl Forms {
    fn factor(&mut self, atoms: Vec<u32>, mask: u64) -> u32 {
        let next = self.names.len() as u32;
        let (names, name) = (&mut self.names, (atoms, mask));
        *self.factors.entry(name.clone()).or_insert_with(|| {
            names.push(name);
            next
        })
    }

    /// Returns the form of an atom.
    pub(super) fn of_atom(&mut self, atom: Atom, width: usize) -> Form {
        let atom = self.atom(atom);
        Form::from([(vec![self.factor(vec![atom], ones(width))], 1)])
    }

    fn atom(&mut self, atom: Atom) -> u32 {
        let next = self.atoms.len() as u32;
        *self.atoms.entry(atom).or_insert(next)
    }

    /// Returns the form of 1, shifted to the left by a word: a product of powers if the word is a sum
    /// without a carry out.
    pub(super) fn power(&mut self, amount: &Form, node: usize, width: usize) -> Form {
        let (mut by, mut factors, mut most) = (0, Vec::new(), 0u128);
        for (product, &number) in amount {
            let mask = match product[..] {
                [] => 1,
                [factor] => self.names[factor as usize].1,
                _ => return self.of_atom(Atom::PowerOfNode(node), width),
            };
            most += u128::from(number) * u128::from(mask);
            match product.first() {
                None => by = number,
                Some(&factor) => {
                    factors.extend(repeat_n(factor, number.min(MOST_TERMS as u64) as usize));
                }
            }
        }
        if factors.len() > MOST_POWERS || most > ones(width).into() {
            return self.of_atom(Atom::PowerOfNode(node), width);
        }
        let mut power = if by < width as u64 { constant(1 << by) } else { Form::new() };
        for factor in factors {
            let factor = self.of_atom(Atom::PowerOfFactor(factor), width);
            power = product(&power, &factor, width);
        }
        power
    }

    fn columns(&self, form: &Form, width: usize, is_exact: bool) -> Columns {
        let mut linear: BTreeMap<&[u32], Vec<(u64, u64)>> = BTreeMap::new();
        for (product, &number) in form {
            if let [factor] = product[..] {
                let (atoms, mask) = &self.names[factor as usize];
                let known = linear.entry(atoms).or_insert_with(|| vec![(ones(width), 0)]);
                *known = refine(known, *mask, number, width);
            }
        }
        let mut columns = Columns::new();
        for (atoms, known) in linear {
            let mut merged = BTreeMap::new();
            for (bits, total) in known.into_iter().filter(|(_, total)| *total != 0) {
                // The highest bits of an even multiple are lost.
                let lost = if is_exact { 0 } else { total.trailing_zeros() };
                let bits = bits & ones(width) >> lost;
                if bits != 0 {
                    *merged.entry(total).or_default() |= bits;
                }
            }
            if !merged.is_empty() {
                columns.insert(atoms.to_vec(), merged);
            }
        }
        columns
    }

    /// Returns what is compared of a form: words with the same key are equal.
    pub(super) fn key(&self, form: &Form, width: usize) -> FormKey {
        let rest = form.iter().filter(|(product, _)| product.len() != 1);
        let rest = rest.map(|(product, number)| (product.clone(), *number)).collect();
        FormKey(width, self.columns(form, width, false), rest)
    }

    /// Returns the columns of a form if each of its bits is 0 or 1, or else those of an atom.
    pub(super) fn bits(&mut self, form: &Form, width: usize) -> Columns {
        if let Some(columns) =
            [true, false].into_iter().find_map(|is| self.bitwise(form, width, is))
        {
            return columns;
        }
        let atom = self.atom(Atom::Form(self.key(form, width)));
        self.factor(vec![atom], ones(width));
        Columns::from([(vec![atom], BTreeMap::from([(1, ones(width))]))])
    }

    /// Returns the columns of a form each of whose bits is 0 or 1, modulo a power of two if it is exact,
    /// or else without what the place of the bit loses.
    fn bitwise(&self, form: &Form, width: usize, is_exact: bool) -> Option<Columns> {
        if form.keys().any(|product| product.len() > 1) {
            return None;
        }
        let mut columns = self.columns(form, width, is_exact);
        if let Some(&number) = form.get(&[][..]) {
            columns.insert(Vec::new(), BTreeMap::from([(1, number)]));
        }
        let atoms: BTreeSet<u32> = columns.keys().flatten().copied().collect();
        let parts: usize = columns.values().map(BTreeMap::len).sum();
        if atoms.len() > MOST_ATOMS || parts > MOST_TERMS {
            return None;
        }
        let place = |atom: &u32| atoms.iter().position(|known| known == atom);
        for chosen in 0..1 << atoms.len() {
            let mut known = vec![(ones(width), 0)];
            let is_true = |atom| place(atom).is_some_and(|place| chosen >> place & 1 == 1);
            for (_, merged) in columns.iter().filter(|(atoms, _)| atoms.iter().all(is_true)) {
                for (&number, &mask) in merged {
                    known = refine(&known, mask, number, width);
                }
            }
            let is_other = |&(bits, total): &(u64, u64)| {
                let lost = match is_exact || total < 2 {
                    true => 0,
                    false => total.trailing_zeros() + (total - 1).trailing_zeros(),
                };
                total > 1 && bits & ones(width) >> lost != 0
            };
            if known.iter().any(is_other) {
                return None;
            }
        }
        Some(columns)
    }

    /// Returns the form of the number of ones of a word of 64 bits, from that of the word.
    pub(super) fn count(&mut self, form: &Form) -> Option<Form> {
        let mut total = Form::new();
        for (atoms, merged) in self.bitwise(form, 64, true)? {
            for (number, mask) in merged {
                let ones = match atoms.is_empty() {
                    true => constant(mask.count_ones().into()),
                    false => self.of_atom(Atom::Count(atoms.clone(), mask), 64),
                };
                total = sum(&total, &ones, number, 64);
            }
        }
        (!total.is_empty()).then_some(total)
    }

    /// Returns a multiple of a form. If that is a count, returns what is counted, which is zero where the
    /// count is.
    pub(super) fn multiple(&mut self, form: &Form, times: u64, width: usize) -> Form {
        let form = sum(&Form::new(), form, times, width);
        let factor = match form.first_key_value() {
            Some((product, 1)) if form.len() == 1 && product.len() == 1 => product[0],
            _ => return form,
        };
        let (atoms, mask) = &self.names[factor as usize];
        let counted = self.atoms.iter().find_map(|(key, atom)| match key {
            Atom::Count(set, bits) if [*atom] == atoms[..] => Some((set.clone(), *bits)),
            _ => None,
        });
        match counted.filter(|_| *mask == ones(width)) {
            Some((set, bits)) => Form::from([(vec![self.factor(set, bits)], 1)]),
            None => form,
        }
    }

    /// Returns the form of `a * numbers[0] + b * numbers[1] + (a & b) * numbers[2]`.
    pub(super) fn logic(
        &mut self,
        a: &Columns,
        b: &Columns,
        numbers: [u64; 3],
        width: usize,
    ) -> Form {
        let all = Columns::from([(Vec::new(), BTreeMap::from([(1, ones(width))]))]);
        let mut total = Form::new();
        for (times, one, other) in
            [(numbers[0], a, &all), (numbers[1], b, &all), (numbers[2], a, b)]
        {
            for (left, merged) in one {
                for (right, others) in other {
                    let atoms: BTreeSet<u32> = left.iter().chain(right).copied().collect();
                    let atoms: Vec<u32> = atoms.into_iter().collect();
                    for (number, mask) in merged {
                        for (factor, bits) in others {
                            let common = mask & bits;
                            if common == 0 || times == 0 {
                                continue;
                            }
                            let value = times.wrapping_mul(*number).wrapping_mul(*factor);
                            let (product, value) = match atoms.is_empty() {
                                true => (Vec::new(), value.wrapping_mul(common)),
                                false => (vec![self.factor(atoms.clone(), common)], value),
                            };
                            add(&mut total, product, value, width);
                        }
                    }
                }
            }
        }
        total.retain(|_, number| *number != 0);
        total
    }
}
