//! Formulas as a table of terms, each once, and their values for test words.

use std::collections::HashMap;
use std::fmt::Write;

use setwise_expr::tree::NodeKind;
use setwise_expr::{
    BinaryOperator as O, FormulaError, Names, Span, Tree, UnaryOperator as U, compile, constant,
};

/// The index of a term.
pub(crate) type Id = usize;

/// A term, whose operands are earlier terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Term {
    Word(u64),
    /// A free name.
    Name(String),
    /// A constant that is not a number, as it is written.
    Literal(String),
    Unary(U, Id),
    Binary(O, Id, Id),
    Call(String, Vec<Id>),
}

/// The most operations of a formula.
const MAX_OPERATIONS: u64 = 4096;

/// All terms, and the words for which they are evaluated.
pub(crate) struct Terms {
    terms: Vec<Term>,
    places: HashMap<Term, Id>,
    /// The free names, with their test words.
    pub(crate) inputs: Vec<(String, Vec<u64>)>,
    values: HashMap<Id, Option<Vec<u64>>>,
}

impl Terms {
    pub(crate) fn new(inputs: Vec<(String, Vec<u64>)>) -> Self {
        Self { terms: Vec::new(), places: HashMap::new(), inputs, values: HashMap::new() }
    }

    /// Adds a term, if it is new. Negated numbers are numbers.
    pub(crate) fn add(&mut self, term: Term) -> Id {
        let term = match term {
            Term::Unary(U::Negate, a) => match self.terms[a] {
                Term::Word(value) => Term::Word(value.wrapping_neg()),
                _ => Term::Unary(U::Negate, a),
            },
            Term::Unary(U::Plus, a) => return a,
            term => term,
        };
        if let Some(&place) = self.places.get(&term) {
            return place;
        }
        self.terms.push(term.clone());
        self.places.insert(term, self.terms.len() - 1);
        self.terms.len() - 1
    }

    pub(crate) fn word(&mut self, value: u64) -> Id {
        self.add(Term::Word(value))
    }

    pub(crate) fn unary(&mut self, operator: U, a: Id) -> Id {
        self.add(Term::Unary(operator, a))
    }

    pub(crate) fn binary(&mut self, operator: O, a: Id, b: Id) -> Id {
        self.add(Term::Binary(operator, a, b))
    }

    pub(crate) fn get(&self, id: Id) -> &Term {
        &self.terms[id]
    }

    /// Adds the terms of a formula; what it binds is put in the place of the names.
    pub(crate) fn add_tree(&mut self, tree: &Tree) -> Result<Id, FormulaError> {
        let mut ids: Vec<Id> = Vec::with_capacity(tree.nodes().len());
        let mut bound: HashMap<&str, Id> = HashMap::new();
        let mut bindings = tree.bindings().iter().peekable();
        for (place, node) in tree.nodes().iter().enumerate() {
            let refused = |what: &str, span: Span| {
                let error = FormulaError::new(span, format!("{what} is not supported here"));
                Err(error.with_help("write it with operators and functions of words"))
            };
            while let Some(binding) = bindings.next_if(|binding| binding.value < place) {
                bound.insert(&binding.name, ids[binding.value]);
            }
            ids.push(match &node.kind {
                NodeKind::Number(value, _) => self.word(*value),
                NodeKind::Bool(value) => self.add(Term::Literal(value.to_string())),
                NodeKind::Square(square) => self.add(Term::Literal(square.to_string())),
                NodeKind::Name(name) => match bound.get(&**name) {
                    Some(&id) => id,
                    None if constant(name).is_some() => self.add(Term::Literal(name.clone())),
                    None => self.add(Term::Name(name.clone())),
                },
                NodeKind::Unary(operator, a) => self.unary(*operator, ids[*a]),
                NodeKind::Binary(operator, a, b) => self.binary(*operator, ids[*a], ids[*b]),
                NodeKind::Call(name, arguments) => {
                    let arguments = arguments.iter().map(|&at| ids[at]).collect();
                    self.add(Term::Call(name.clone(), arguments))
                }
                NodeKind::Code(_) => return refused("C code", node.span),
                NodeKind::Set(_) | NodeKind::Empty => return refused("a set in braces", node.span),
                _ => return refused("a column or a text", node.span),
            });
        }
        let root = ids[tree.root()];
        if self.operations(root) > MAX_OPERATIONS {
            let message = format!(
                "the formula has more than {MAX_OPERATIONS} operations with what `let` names in \
                 place of the names"
            );
            let error = FormulaError::new(tree.nodes()[tree.root()].span, message);
            return Err(error.with_help("simplify its parts"));
        }
        Ok(root)
    }

    /// Returns the operands of a term.
    pub(crate) fn operands(&self, id: Id) -> Vec<Id> {
        match &self.terms[id] {
            Term::Word(_) | Term::Name(_) | Term::Literal(_) => Vec::new(),
            Term::Unary(_, a) => vec![*a],
            Term::Binary(_, a, b) => vec![*a, *b],
            Term::Call(_, arguments) => arguments.clone(),
        }
    }

    /// Returns the term with other operands.
    pub(crate) fn with_operands(&mut self, id: Id, operands: &[Id]) -> Id {
        let term = match (self.terms[id].clone(), operands) {
            (Term::Unary(operator, _), &[a]) => Term::Unary(operator, a),
            (Term::Binary(operator, ..), &[a, b]) => Term::Binary(operator, a, b),
            (Term::Call(name, _), operands) => Term::Call(name, operands.to_vec()),
            (term, _) => term,
        };
        self.add(term)
    }

    /// Returns all terms in a term, each once and after its operands.
    pub(crate) fn parts(&self, root: Id) -> Vec<Id> {
        let mut is_part = vec![false; root + 1];
        is_part[root] = true;
        for id in (0..=root).rev() {
            if is_part[id] {
                self.operands(id).into_iter().for_each(|operand| is_part[operand] = true);
            }
        }
        (0..=root).filter(|&id| is_part[id]).collect()
    }

    /// Returns the number of operators and calls in a term.
    pub(crate) fn operations(&self, root: Id) -> u64 {
        let parts = self.parts(root);
        let mut counts: HashMap<Id, u64> = HashMap::with_capacity(parts.len());
        for id in parts {
            let operands = self.operands(id);
            let is_operation =
                matches!(self.terms[id], Term::Unary(..) | Term::Binary(..) | Term::Call(..));
            let sum =
                operands.iter().fold(0, |sum: u64, operand| sum.saturating_add(counts[operand]));
            counts.insert(id, sum.saturating_add(is_operation.into()));
        }
        counts[&root]
    }

    /// Returns true if a term has only operations with one meaning for all types.
    pub(crate) fn has_only_words(&self, id: Id) -> bool {
        self.parts(id).into_iter().all(|part| match self.get(part) {
            Term::Word(_) | Term::Name(_) | Term::Unary(U::Complement | U::Negate, _) => true,
            Term::Binary(operator, ..) => basic(*operator).is_some(),
            _ => false,
        })
    }

    /// Returns a term as text, with brackets around each operation.
    pub(crate) fn text(&self, id: Id) -> String {
        let mut text = String::new();
        self.write(id, &mut text);
        text
    }

    fn write(&self, id: Id, out: &mut String) {
        match &self.terms[id] {
            &Term::Word(value) => {
                // Writing to a string cannot fail.
                let _ = match value.wrapping_neg() {
                    negative @ 1..=0xff_ffff_ffff => write!(out, "(-{negative})"),
                    _ if value < 1 << 40 => write!(out, "{value}"),
                    _ => write!(out, "{value:#x}"),
                };
            }
            Term::Name(name) | Term::Literal(name) => out.push_str(name),
            Term::Unary(operator, a) => {
                out.push('(');
                out.push_str(operator.sign());
                self.write(*a, out);
                out.push(')');
            }
            Term::Binary(operator, a, b) => {
                out.push('(');
                self.write(*a, out);
                let _ = write!(out, " {} ", operator.sign());
                self.write(*b, out);
                out.push(')');
            }
            Term::Call(name, arguments) => {
                out.push_str(name);
                out.push('(');
                for (place, &argument) in arguments.iter().enumerate() {
                    out.push_str(if place > 0 { ", " } else { "" });
                    self.write(argument, out);
                }
                out.push(')');
            }
        }
    }

    /// Returns the values of a term for the test words; `None` if it has none for some of them.
    pub(crate) fn values(&mut self, root: Id) -> Option<&[u64]> {
        for id in self.parts(root) {
            if !self.values.contains_key(&id) {
                let values = self.evaluate(id);
                self.values.insert(id, values);
            }
        }
        self.values[&root].as_deref()
    }

    fn evaluate(&self, id: Id) -> Option<Vec<u64>> {
        let count = self.inputs.first().map_or(1, |input| input.1.len());
        let of = |id: &Id| self.values[id].as_ref();
        let map = |a: &Id, f: fn(u64) -> u64| Some(of(a)?.iter().map(|&a| f(a)).collect());
        match &self.terms[id] {
            Term::Word(value) => Some(vec![*value; count]),
            Term::Name(name) => Some(self.inputs.iter().find(|input| input.0 == *name)?.1.clone()),
            Term::Unary(U::Complement, a) => map(a, |a| !a),
            Term::Unary(U::Negate, a) => map(a, u64::wrapping_neg),
            Term::Binary(operator, a, b) => match basic(*operator) {
                Some(f) => Some(of(a)?.iter().zip(of(b)?).map(|(&a, &b)| f(a, b)).collect()),
                None => self.run(&self.text(id), count),
            },
            _ => self.run(&self.text(id), count),
        }
    }

    /// Evaluates a formula.
    pub(crate) fn run(&self, text: &str, count: usize) -> Option<Vec<u64>> {
        let program = compile(text, Names::Free).ok()?;
        let known = |name: &str| self.inputs.iter().find(|input| input.0 == name);
        let inputs: Option<Vec<_>> = program.inputs().iter().map(|it| known(&it.name)).collect();
        let (inputs, output) = (inputs?, &program.outputs()[0]);
        let row = |place: usize| {
            let words: Vec<u64> = inputs.iter().map(|input| input.1[place]).collect();
            let values = program.run(&words);
            let has_fault = output.fault.is_some_and(|fault| values[fault.index()] != 0);
            (!has_fault).then(|| values[output.register.index()])
        };
        (0..count).map(row).collect()
    }
}

/// Returns the function of an operator that has one meaning for words and numbers.
pub(crate) fn basic(operator: O) -> Option<fn(u64, u64) -> u64> {
    Some(match operator {
        O::Add => u64::wrapping_add,
        O::Subtract => u64::wrapping_sub,
        O::Multiply => u64::wrapping_mul,
        O::Intersection => |a, b| a & b,
        O::Union => |a, b| a | b,
        O::SymmetricDifference => |a, b| a ^ b,
        _ => return None,
    })
}
