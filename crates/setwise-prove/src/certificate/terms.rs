//! An exported law as nodes: an operation, numbers, operands, and a width, which is 0 for a bool.
//!
//! Words with the same form are the same node.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigUint;
use num_traits::Num;
use setwise::arithmetic::inverse_odd;

use super::forms::{Atom, Form, FormKey, Forms, MOST_TERMS, NodeKey, constant, ones, product, sum};

/// A node, and the form of a word of up to 64 bits.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) operation: String,
    pub(super) numbers: Vec<u64>,
    pub(super) operands: Vec<usize>,
    pub(super) width: usize,
    form: Form,
}

/// The function whose definition the checker knows as the number of ones.
const COUNT: &str = "setwise.count";

/// A term as it is written.
#[derive(Clone, Debug)]
pub(super) enum Text {
    Symbol(String),
    List(Vec<Text>),
}

type Local = HashMap<String, usize>;

/// The nodes of a law.
#[derive(Debug, Default)]
pub(super) struct Terms {
    pub(super) nodes: Vec<Node>,
    /// The names and widths of the variables.
    pub(super) inputs: Vec<(String, usize)>,
    /// The bools that the file asserts.
    pub(super) roots: Vec<usize>,
    known: HashMap<NodeKey, usize>,
    of_form: HashMap<FormKey, usize>,
    of_zero: HashMap<BTreeSet<FormKey>, usize>,
    forms: Forms,
    named: HashMap<String, usize>,
    functions: HashMap<String, (Vec<String>, Text)>,
    calls: HashMap<(String, Vec<usize>), usize>,
    word: usize,
    /// The most nodes.
    limit: usize,
}

impl Terms {
    /// Reads an exported law; `None` if it has too many nodes. In a case, some bits of the variables are
    /// known: a mask, and its bits.
    pub(super) fn read(texts: &[Text], limit: usize, bits: &[(u64, u64)]) -> Option<Self> {
        let mut terms = Self { limit, ..Self::default() };
        for command in texts {
            let Text::List(list) = command else { return None };
            match &list[..] {
                [Text::Symbol(head), _, _, sort] if head == "define-sort" => {
                    terms.word = terms.sort(sort);
                }
                [Text::Symbol(head), Text::Symbol(name), sort] if head == "declare-const" => {
                    let width = terms.sort(sort);
                    let number = terms.inputs.len() as u64;
                    terms.inputs.push((name.clone(), width));
                    let mut node = terms.node("input", vec![number], Vec::new(), width)?;
                    if let Some(&(mask, value)) = bits.get(number as usize).filter(|it| it.0 != 0) {
                        node = terms.with_bits(node, mask, value)?;
                    }
                    terms.named.insert(name.clone(), node);
                }
                [Text::Symbol(head), Text::Symbol(name), Text::List(parameters), _, body]
                    if head == "define-fun" =>
                {
                    if parameters.is_empty() {
                        let node = terms.term(body, &Local::new())?;
                        terms.named.insert(name.clone(), node);
                        continue;
                    }
                    let names =
                        parameters.iter().filter_map(|it| Some(it.list()?.first()?.symbol()));
                    let names = names.map(str::to_owned).collect();
                    terms.functions.insert(name.clone(), (names, body.clone()));
                }
                [Text::Symbol(head), term] if head == "assert" => {
                    let root = terms.term(term, &Local::new())?;
                    terms.roots.push(root);
                }
                _ => {}
            }
        }
        Some(terms)
    }

    /// Returns the nodes that the roots are made of, in order.
    pub(super) fn needed(&self) -> Vec<usize> {
        let mut needed = vec![false; self.nodes.len()];
        self.roots.iter().for_each(|&root| needed[root] = true);
        for (index, node) in self.nodes.iter().enumerate().rev() {
            if needed[index] {
                node.operands.iter().for_each(|&operand| needed[operand] = true);
            }
        }
        (0..needed.len()).filter(|&index| needed[index]).collect()
    }

    /// Returns a word whose bits in the mask are known.
    fn with_bits(&mut self, node: usize, mask: u64, value: u64) -> Option<usize> {
        let width = self.nodes[node].width;
        let mask = self.constant(&(ones(width) & !mask).into(), width)?;
        let value = self.constant(&value.into(), width)?;
        let others = self.node("bvand", Vec::new(), vec![node, mask], width)?;
        self.node("bvor", Vec::new(), vec![others, value], width)
    }

    fn sort(&self, sort: &Text) -> usize {
        match sort {
            Text::Symbol(name) if name == "Bool" => 0,
            Text::Symbol(_) => self.word,
            Text::List(list) => list.last().and_then(|it| it.symbol().parse().ok()).unwrap_or(0),
        }
    }

    fn node(
        &mut self,
        operation: &str,
        numbers: Vec<u64>,
        operands: Vec<usize>,
        width: usize,
    ) -> Option<usize> {
        if operation == "distinct" {
            let equal = self.node("=", numbers, operands, width)?;
            return self.node("not", Vec::new(), vec![equal], width);
        }
        let key = (operation.to_owned(), numbers, operands, width);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.nodes.len() >= self.limit {
            return None;
        }
        let (mut node, mut form) = (self.nodes.len(), Form::new());
        if let ("=", &[a, b]) = (operation, &key.2[..])
            && let Some(zero) = self.zero(a, b)
        {
            node = *self.of_zero.entry(zero).or_insert(node);
        }
        if (1..=64).contains(&width) {
            form = match self.form(&key) {
                Some(form) if form.len() <= MOST_TERMS => form,
                _ => self.forms.of_atom(Atom::Node(key.clone()), width),
            };
            node = *self.of_form.entry(self.forms.key(&form, width)).or_insert(node);
        }
        if node == self.nodes.len() {
            let (operation, numbers, operands, width) = key.clone();
            self.nodes.push(Node { operation, numbers, operands, width, form });
        }
        self.known.insert(key, node);
        Some(node)
    }

    /// Returns the keys of the odd multiples of the difference of two words, if it is not constant.
    fn zero(&mut self, a: usize, b: usize) -> Option<BTreeSet<FormKey>> {
        let (a, b) = (&self.nodes[a], &self.nodes[b]);
        let width = Some(a.width).filter(|width| (1..=64).contains(width))?;
        let form = sum(&a.form, &b.form, u64::MAX, width);
        if form.keys().all(Vec::is_empty) || form.len() > MOST_TERMS {
            return None;
        }
        let mut odd: Vec<u64> = form.values().filter_map(|&number| inverse_odd(number)).collect();
        if odd.is_empty() {
            odd.push(1);
        }
        let key = |times: u64| {
            let multiple = self.forms.multiple(&form, times, width);
            self.forms.key(&multiple, width)
        };
        Some(odd.into_iter().map(key).collect())
    }

    fn form(&mut self, (operation, numbers, operands, width): &NodeKey) -> Option<Form> {
        let width = *width;
        let forms: Vec<&Form> = operands.iter().map(|&it| &self.nodes[it].form).collect();
        Some(match (operation.as_str(), &forms[..]) {
            ("constant", _) => constant(numbers.first().copied().unwrap_or(0)),
            ("bvadd", [a, b]) => sum(a, b, 1, width),
            ("bvsub", [a, b]) => sum(a, b, u64::MAX, width),
            ("bvneg", [a]) => sum(&Form::new(), a, u64::MAX, width),
            ("bvnot", [a]) => sum(&constant(ones(width)), a, u64::MAX, width),
            ("bvmul", [a, b]) if a.len() * b.len() <= MOST_TERMS => product(a, b, width),
            ("bvshl", [a, b]) => product(a, &self.forms.power(b, operands[1], width), width),
            ("bvlshr", [a, b]) if a.keys().chain(b.keys()).all(Vec::is_empty) => {
                let [word, amount] = [a, b].map(|it| it.values().next().copied().unwrap_or(0));
                constant(
                    u32::try_from(amount).ok().and_then(|by| word.checked_shr(by)).unwrap_or(0),
                )
            }
            ("bvurem", [a, b]) if b.len() < MOST_TERMS => {
                let quotient = ("bvudiv".to_owned(), Vec::new(), operands.clone(), width);
                let quotient = self.forms.of_atom(Atom::Node(quotient), width);
                sum(a, &product(b, &quotient, width), u64::MAX, width)
            }
            ("ite", [_, a, b]) => {
                let condition = &self.nodes[operands[0]];
                let of = |place: usize| condition.operands.get(place).map(|&it| &self.nodes[it]);
                let (first, second) = (of(0)?, of(1)?);
                let is_constant = |node: &Node| {
                    (1..=64).contains(&node.width) && node.form.keys().all(Vec::is_empty)
                };
                if condition.operation != "=" || !is_constant(first) || !is_constant(second) {
                    return None;
                }
                if first.form == second.form { (*a).clone() } else { (*b).clone() }
            }
            ("count", [word, _]) => return self.forms.count(word),
            ("bvand" | "bvor" | "bvxor", [a, b]) => {
                let numbers = match operation.as_str() {
                    "bvand" => [0, 0, 1],
                    "bvor" => [1, 1, u64::MAX],
                    _ => [1, 1, u64::MAX - 1],
                };
                let (a, b) = (self.forms.bits(a, width), self.forms.bits(b, width));
                self.forms.logic(&a, &b, numbers, width)
            }
            _ => return None,
        })
    }

    fn constant(&mut self, value: &BigUint, width: usize) -> Option<usize> {
        self.node("constant", value.to_u64_digits(), Vec::new(), width)
    }

    fn term(&mut self, term: &Text, local: &Local) -> Option<usize> {
        let list = match term {
            Text::Symbol(symbol) => return self.symbol(symbol, local),
            Text::List(list) => list,
        };
        let (head, rest) = list.split_first()?;
        match (head.symbol(), rest) {
            ("_", [value, width]) => {
                let value = value.symbol().strip_prefix("bv")?.parse().ok()?;
                return self.constant(&value, width.symbol().parse().ok()?);
            }
            ("let", [Text::List(pairs), body]) => {
                let mut inner = local.clone();
                for pair in pairs {
                    let [name, term] = pair.list()? else { return None };
                    inner.insert(name.symbol().to_owned(), self.term(term, local)?);
                }
                return self.term(body, &inner);
            }
            _ => {}
        }
        let mut operands = Vec::new();
        for operand in rest {
            operands.push(self.term(operand, local)?);
        }
        if self.functions.contains_key(head.symbol()) {
            return self.call(head.symbol(), operands);
        }
        let (name, numbers) = match head {
            Text::Symbol(name) => (name.as_str(), Vec::new()),
            Text::List(list) => {
                let numbers = list.iter().skip(2).map(|it| it.symbol().parse().ok());
                (list.get(1)?.symbol(), numbers.collect::<Option<_>>()?)
            }
        };
        let mut widths = operands.iter().map(|&operand| self.nodes[operand].width);
        let width = match (name, &numbers[..]) {
            ("extract", [last, first]) => (last - first + 1) as usize,
            ("zero_extend" | "sign_extend", [more]) => *more as usize + widths.sum::<usize>(),
            ("concat", _) => widths.sum(),
            (
                "=" | "distinct" | "and" | "or" | "xor" | "not" | "bvult" | "bvule" | "bvslt"
                | "bvsle",
                _,
            ) => 0,
            _ => widths.next_back()?,
        };
        self.node(name, numbers, operands, width)
    }

    fn symbol(&mut self, symbol: &str, local: &Local) -> Option<usize> {
        if let Some(&node) = local.get(symbol) {
            return Some(node);
        }
        if let Some(digits) = symbol.strip_prefix('#') {
            let (radix, bits) = if digits.starts_with('x') { (16, 4) } else { (2, 1) };
            let value = BigUint::from_str_radix(&digits[1..], radix).ok()?;
            return self.constant(&value, bits * (digits.len() - 1));
        }
        match symbol {
            "true" | "false" => self.node(symbol, Vec::new(), Vec::new(), 0),
            _ => self.named.get(symbol).copied(),
        }
    }

    fn call(&mut self, name: &str, operands: Vec<usize>) -> Option<usize> {
        let call = (name.to_owned(), operands);
        if let Some(&known) = self.calls.get(&call) {
            return Some(known);
        }
        let (names, body) = self.functions.get(name)?.clone();
        let local = names.into_iter().zip(call.1.iter().copied()).collect();
        let mut node = self.term(&body, &local)?;
        if name == COUNT && self.word == 64 {
            node = self.node("count", Vec::new(), vec![call.1[0], node], 64)?;
        }
        self.calls.insert(call, node);
        Some(node)
    }
}

impl Text {
    fn symbol(&self) -> &str {
        if let Self::Symbol(symbol) = self { symbol } else { "" }
    }

    fn list(&self) -> Option<&[Self]> {
        if let Self::List(list) = self { Some(list) } else { None }
    }
}

/// Reads the terms of a file that [`Law::to_smt2`](crate::Law::to_smt2) has written.
pub(super) fn texts(text: &str) -> Vec<Text> {
    let mut open: Vec<Vec<Text>> = vec![Vec::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '(' => {
                open.push(Vec::new());
                1
            }
            ')' => {
                let list = open.pop().unwrap_or_default();
                if let Some(outer) = open.last_mut() {
                    outer.push(Text::List(list));
                }
                1
            }
            _ if first.is_whitespace() => first.len_utf8(),
            _ => {
                let is_end = |c: char| c.is_whitespace() || "();|".contains(c);
                let (symbol, end) = match rest.strip_prefix('|').and_then(|it| it.split_once('|')) {
                    Some((symbol, _)) => (symbol, symbol.len() + 2),
                    None => {
                        let end = rest.find(is_end).unwrap_or(rest.len()).max(1);
                        (&rest[..end], end)
                    }
                };
                if let Some(list) = open.last_mut() {
                    list.push(Text::Symbol(symbol.to_owned()));
                }
                end
            }
        };
        rest = &rest[length..];
    }
    open.pop().unwrap_or_default()
}
