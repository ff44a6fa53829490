//! The meaning of a formula by its syntax tree, square by square: the oracle of the evaluators.

mod board;
mod functions;
mod numbers;
mod pawns;

use setwise_expr::tree::{Element, NodeId, NodeKind, Tree};
use setwise_expr::{BinaryOperator as O, Function, Type, UnaryOperator, Value, constant};

use Value::{Bool, Number, Set};
use board::{from_squares, squares};

/// The value of a tree, `None` where it divides by zero. `variable` gives the
/// values of names that nothing binds.
pub(crate) fn evaluate(tree: &Tree, variable: &dyn Fn(&str) -> Value) -> Option<Value> {
    let mut oracle = Oracle { tree, variable, kinds: Vec::new() };
    for id in 0..tree.nodes().len() {
        oracle.kinds.push(oracle.kind(id));
    }
    oracle.value(tree.root())
}

/// The kind of a node, which does not depend on the values of variables.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Set,
    Number,
    Literal,
    Square,
    Bool,
}

impl Kind {
    /// The kind of the result of two words.
    fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Set, _) | (_, Self::Set) => Self::Set,
            (Self::Literal, Self::Literal) => Self::Literal,
            _ => Self::Number,
        }
    }
}

struct Oracle<'a> {
    tree: &'a Tree,
    variable: &'a dyn Fn(&str) -> Value,
    /// The kinds of the nodes, as far as they are known.
    kinds: Vec<Kind>,
}

impl Oracle<'_> {
    fn node(&self, id: NodeId) -> &NodeKind {
        &self.tree.nodes()[id].kind
    }

    /// The nearest binding of a name before a node.
    fn bound(&self, name: &str, id: NodeId) -> Option<NodeId> {
        let mut bindings = self.tree.bindings().iter().rev();
        bindings.find(|b| b.name == name && b.value < id).map(|binding| binding.value)
    }

    fn kind(&self, id: NodeId) -> Kind {
        let of = |id: NodeId| self.kinds[id];
        match self.node(id) {
            NodeKind::Number(value, notation) => match notation {
                setwise_expr::Notation::Decimal | setwise_expr::Notation::Octal
                    if *value < 1 << 63 =>
                {
                    Kind::Literal
                }
                _ => Kind::Set,
            },
            NodeKind::Bool(_) => Kind::Bool,
            NodeKind::Square(square) => {
                self.bound(&square.to_string(), id).map_or(Kind::Square, of)
            }
            NodeKind::Name(name) | NodeKind::Column(name) => match self.bound(name, id) {
                Some(value) => of(value),
                None if constant(name).is_some() => Kind::Set,
                None => match (self.variable)(name) {
                    Set(_) => Kind::Set,
                    Number(_) => Kind::Number,
                    Bool(_) => Kind::Bool,
                },
            },
            NodeKind::Empty | NodeKind::Set(_) => Kind::Set,
            NodeKind::Unary(UnaryOperator::Not, _) => Kind::Bool,
            NodeKind::Unary(UnaryOperator::Negation, a) if of(*a) == Kind::Square => Kind::Set,
            NodeKind::Unary(operator, a) => match of(*a) {
                Kind::Square if *operator == UnaryOperator::Complement => Kind::Set,
                Kind::Square => Kind::Number,
                kind => kind,
            },
            NodeKind::Binary(O::ShiftLeft | O::ShiftRight, a, _) => match (of(*a), self.node(*a)) {
                (_, NodeKind::Number(..)) => Kind::Set,
                (Kind::Square, _) => Kind::Number,
                (kind, _) => kind,
            },
            NodeKind::Binary(
                O::Union
                | O::Intersection
                | O::SymmetricDifference
                | O::Conjunction
                | O::Disjunction,
                a,
                b,
            ) if of(*a) == Kind::Square && of(*b) == Kind::Square => Kind::Set,
            NodeKind::Binary(operator, a, _) if is_symbol(*operator) && of(*a) == Kind::Bool => {
                Kind::Bool
            }
            NodeKind::Binary(operator, a, b) if is_word(*operator) || is_symbol(*operator) => {
                of(*a).with(of(*b))
            }
            NodeKind::Binary(..) => Kind::Bool,
            NodeKind::Call(name, arguments) => {
                let kinds: Vec<_> = arguments.iter().map(|&id| of(id)).collect();
                let numbers = |kinds: &[Kind]| {
                    let literal = kinds[0];
                    kinds.iter().fold(literal, |all, &kind| all.with(kind))
                };
                let result = Function::named(name).expect("a function").result;
                match (name.as_str(), result) {
                    ("select", _) if kinds[1] == Kind::Square && kinds[2] == Kind::Square => {
                        Kind::Square
                    }
                    ("select", _) => kinds[1].with(kinds[2]),
                    ("min" | "max" | "floor_average" | "ceiling_average" | "divide_odd", _) => {
                        numbers(&kinds)
                    }
                    ("inverse_odd" | "modulo_power_of_two", _) => numbers(&kinds[..1]),
                    (_, Type::Bool) => Kind::Bool,
                    (_, Type::Number) => Kind::Number,
                    _ => Kind::Set,
                }
            }
            other => panic!("the formulas of these tests do not have {other:?}"),
        }
    }

    fn value(&self, id: NodeId) -> Option<Value> {
        Some(match self.kinds[id] {
            Kind::Bool => Bool(self.bool(id)?),
            Kind::Set => Set(self.word(id, true)?),
            _ => Number(self.word(id, false)?.cast_signed()),
        })
    }

    fn bool(&self, id: NodeId) -> Option<bool> {
        Some(match self.node(id) {
            NodeKind::Bool(value) => *value,
            NodeKind::Name(name) | NodeKind::Column(name) => match self.bound(name, id) {
                Some(value) => self.bool(value)?,
                None => (self.variable)(name) == Bool(true),
            },
            NodeKind::Square(square) => self.bool(self.bound(&square.to_string(), id)?)?,
            NodeKind::Unary(_, a) => !self.bool(*a)?,
            NodeKind::Binary(O::And | O::Conjunction, a, b) => self.bool(*a)? && self.bool(*b)?,
            NodeKind::Binary(O::Or | O::Disjunction, a, b) => self.bool(*a)? || self.bool(*b)?,
            NodeKind::Binary(O::Implies | O::Conditional, a, b) => {
                !self.bool(*a)? || self.bool(*b)?
            }
            NodeKind::Binary(O::In, square, set) => {
                let index = self.word(*square, false)?;
                squares(self.word(*set, true)?).get(index as usize) == Some(&true)
            }
            NodeKind::Binary(operator, a, b) => self.comparison(*operator, *a, *b)?,
            NodeKind::Call(name, arguments) => match self.call(name, arguments, true)? {
                Bool(value) => value,
                other => panic!("{other:?} of `{name}`"),
            },
            node => panic!("{node:?} is not a bool"),
        })
    }

    fn comparison(&self, operator: O, a: NodeId, b: NodeId) -> Option<bool> {
        if self.kinds[a] == Kind::Bool {
            let is_equal = self.bool(a)? == self.bool(b)?;
            return Some(is_equal != (operator == O::NotEqual));
        }
        let is_set = self.kinds[a].with(self.kinds[b]) == Kind::Set;
        let wide = |id| Some(widened(self.word(id, is_set)?, is_set));
        let (a, b) = (wide(a)?, wide(b)?);
        Some(match operator {
            O::Equal => a == b,
            O::NotEqual => a != b,
            O::Less => a < b,
            O::LessOrEqual => a <= b,
            O::Greater => a > b,
            _ => a >= b,
        })
    }

    /// The word of a node. `as_set` decides how literals and squares are read.
    fn word(&self, id: NodeId, as_set: bool) -> Option<u64> {
        // The reading of the operands.
        let as_set = match self.kinds[id] {
            Kind::Set => true,
            Kind::Number => false,
            _ => as_set,
        };
        Some(match self.node(id) {
            NodeKind::Number(value, _) => *value,
            NodeKind::Square(square) => match self.bound(&square.to_string(), id) {
                Some(value) => self.word(value, as_set)?,
                None if as_set => 1 << square.index(),
                None => square.index() as u64,
            },
            NodeKind::Name(name) | NodeKind::Column(name) => {
                match (self.bound(name, id), constant(name)) {
                    (Some(value), _) => self.word(value, as_set)?,
                    (None, Some(set)) => set,
                    (None, None) => bits((self.variable)(name)),
                }
            }
            NodeKind::Empty => 0,
            NodeKind::Set(elements) => self.set(elements)?,
            NodeKind::Unary(UnaryOperator::Complement | UnaryOperator::Negation, a) => {
                u64::MAX - self.word(*a, as_set)?
            }
            NodeKind::Unary(_, a) => 0u64.wrapping_sub(self.word(*a, as_set)?),
            NodeKind::Binary(operator @ (O::ShiftLeft | O::ShiftRight), a, amount) => {
                let shifted = widened(self.word(*a, as_set)?, as_set);
                let amount = self.word(*amount, false)?.min(64) as u32;
                match operator {
                    O::ShiftLeft => (shifted << amount) as u64,
                    _ => (shifted >> amount) as u64,
                }
            }
            NodeKind::Binary(operator, a, b) => {
                let wide = |id: NodeId| Some(widened(self.word(id, as_set)?, as_set));
                binary(*operator, wide(*a)?, wide(*b)?)?
            }
            NodeKind::Call(name, arguments) => bits(self.call(name, arguments, as_set)?),
            node => panic!("{node:?} is not a word"),
        })
    }

    fn set(&self, elements: &[Element]) -> Option<u64> {
        let mut set = [false; 64];
        for element in elements {
            match *element {
                Element::Index(id) => {
                    if let Some(square) = set.get_mut(self.word(id, false)? as usize) {
                        *square = true;
                    }
                }
                Element::Corners(a, b) => {
                    let (files, ranks) = ((a.file(), b.file()), (a.rank(), b.rank()));
                    for (square, place) in setwise::Square::all().zip(&mut set) {
                        let (file, rank) = (square.file(), square.rank());
                        let within_files =
                            files.0.min(files.1) <= file && file <= files.0.max(files.1);
                        *place |= within_files
                            && ranks.0.min(ranks.1) <= rank
                            && rank <= ranks.0.max(ranks.1);
                    }
                }
                other => panic!("the formulas of these tests do not have {other:?}"),
            }
        }
        Some(from_squares(set))
    }

    fn call(&self, name: &str, arguments: &[NodeId], as_set: bool) -> Option<Value> {
        if name == "select" {
            let chosen = arguments[if self.bool(arguments[0])? { 1 } else { 2 }];
            return Some(Set(self.word(chosen, as_set)?));
        }
        let parameters = Function::named(name).expect("a function").parameters;
        let mut words = Vec::new();
        for (&id, parameter) in arguments.iter().zip(parameters) {
            words.push(match (parameter.value_type, name) {
                (Type::Bool, _) => self.bool(id)?.into(),
                (Type::Set, _) => self.word(id, true)?,
                // A square is its index where a number is expected.
                _ if self.kinds[id] == Kind::Square => self.word(id, false)?,
                // Those that stay literals, and are sets next to sets.
                (
                    _,
                    "min" | "max" | "floor_average" | "ceiling_average" | "divide_odd"
                    | "inverse_odd",
                ) => self.word(id, as_set)?,
                (_, "modulo_power_of_two") if words.is_empty() => self.word(id, as_set)?,
                _ => self.word(id, false)?,
            });
        }
        let parameters = match name {
            "rook" | "bishop" | "queen" => 2,
            "rank_attacks" | "file_attacks" | "diagonal_attacks" | "anti_diagonal_attacks" => 2,
            "rook_xray" | "bishop_xray" => 3,
            _ => 0,
        };
        if words.len() < parameters {
            words.push(bits((self.variable)("occupied")));
        } else if parameters > 0 && self.kinds[arguments[parameters - 1]] == Kind::Square {
            // A square is the piece.
            words.swap(0, parameters - 1);
        }
        // A large word and a negative number look the same.
        let is_signed = match name {
            "at_least" | "exactly" => self.kinds[arguments[0]] != Kind::Set,
            _ => !as_set,
        };
        functions::call(name, &words, is_signed)
    }
}

fn bits(value: Value) -> u64 {
    match value {
        Set(word) => word,
        Number(number) => number.cast_unsigned(),
        Bool(_) => panic!("expected a word"),
    }
}

/// A word as the number that it is.
fn widened(word: u64, is_set: bool) -> i128 {
    if is_set { word.into() } else { word.cast_signed().into() }
}

fn is_symbol(operator: O) -> bool {
    matches!(operator, O::Conjunction | O::Disjunction | O::Conditional | O::Biconditional)
}

fn is_word(operator: O) -> bool {
    operator.precedence() > O::Equal.precedence()
}

fn binary(operator: O, a: i128, b: i128) -> Option<u64> {
    let bits = |f: fn(bool, bool) -> bool| {
        let (a, b) = (squares(a as u64), squares(b as u64));
        from_squares(std::array::from_fn(|i| f(a[i], b[i])))
    };
    let wide = |value: i128| value.rem_euclid(1 << 64) as u64;
    Some(match operator {
        O::Conditional => bits(|a, b| !a || b),
        O::Biconditional => bits(|a, b| a == b),
        O::Union | O::Disjunction => bits(|a, b| a || b),
        O::SymmetricDifference => bits(|a, b| a != b),
        O::Intersection | O::Conjunction => bits(|a, b| a && b),
        O::Add => wide(a + b),
        O::Subtract => wide(a - b),
        O::Multiply => wide(a.wrapping_mul(b)),
        O::Divide => wide(a.checked_div(b)?),
        O::Remainder => wide(a.checked_rem(b)?),
        _ => panic!("{operator:?} is for bools"),
    })
}
