//! Bounds of fields: comparisons that hold wherever a formula holds.

use crate::c::prelude_with;
use crate::compile::compiler::Compiler;
use crate::compile::text::tests;
use crate::function::{Function, Meaning};
use crate::names::{Names, constant};
use crate::operation::BinaryOperation as B;
use crate::program::comparison::{Comparison, Decimal, TextTest};
use crate::statement::parse;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};
use crate::syntax::tree::{Element, NodeId, NodeKind, Tree};
use crate::types::Type;

/// A comparison of a field with a value that holds wherever a formula holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The name of the field.
    pub field: String,
    /// The comparison, with the field on its left.
    pub comparison: Comparison,
    /// The value.
    pub value: BoundValue,
}

/// The value that a field is compared with.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoundValue {
    /// A number. The field has a whole number wherever the formula holds.
    Number(i64),
    /// A text. A missing field is the empty text.
    Text(String),
}

impl Compiler<'_> {
    /// Returns bounds of fields: where one of them is false, the formula is false and has a value.
    /// They serve to skip parts of a table by their statistics.
    ///
    /// These are the comparisons of a field with a decimal number or a text that are joined by
    /// `&&`, from the first to one after which a term may have no value. A list of texts has two
    /// bounds, the smallest and the largest text. The formula need not have been added.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{BoundValue, Comparison, Compiler, Names, Type, parse};
    ///
    /// let fields = [("Rating", Type::Number)];
    /// let compiler = Compiler::new(Names::Known(&[("q", Type::Set)])).with_fields(&fields);
    /// let bounds = compiler.bounds(&parse("2000 < Rating && count(q) > 1")?);
    /// assert_eq!(bounds.len(), 1);
    /// assert_eq!(bounds[0].comparison, Comparison::Greater);
    /// assert_eq!(bounds[0].value, BoundValue::Number(2000));
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn bounds(&self, tree: &Tree) -> Vec<Bound> {
        let terms = self.terms_of(tree).into_iter();
        terms.flat_map(|node| self.bounds_of_term(tree, &tree.nodes[node].kind)).collect()
    }

    /// Returns the terms that are joined by `&&`, up to and including the first one that may have
    /// no value. Where one of them is false, the formula is false and has a value. There are none
    /// in a formula with C definitions, with a mapping of its own or over another board, in which
    /// names and words have other meanings.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, Type, parse};
    ///
    /// let compiler = Compiler::new(Names::Known(&[("q", Type::Set), ("n", Type::Number)]));
    /// let tree = parse("q == 0x1 && 8 / n > 1 && n > 2")?;
    /// let terms = compiler.terms(&tree).into_iter().map(|node| tree.text(node));
    /// assert_eq!(terms.collect::<Vec<_>>(), ["q == 0x1", "8 / n > 1"]);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn terms(&self, tree: &Tree) -> Vec<NodeId> {
        let is_usual = tree.definitions.is_none() && tree.mapping.is_none() && tree.board.is_none();
        if is_usual { self.terms_of(tree) } else { Vec::new() }
    }

    fn terms_of(&self, tree: &Tree) -> Vec<NodeId> {
        let mut terms = Vec::new();
        // The left side is on top, so that the order is that of the text.
        let mut open = vec![tree.root];
        let safe = self.nodes_with_values(tree);
        while let Some(node) = open.pop() {
            if let NodeKind::Binary(O::And, a, b) = tree.nodes[node].kind {
                open.extend([b, a]);
                continue;
            }
            terms.push(node);
            // The next terms are not looked at where this one has no value.
            if !safe[node] {
                break;
            }
        }
        terms
    }

    fn bounds_of_term(&self, tree: &Tree, term: &NodeKind) -> Vec<Bound> {
        let is_bound = |name: &str| tree.bindings.iter().any(|binding| binding.name == name);
        let name = |id: NodeId| match &tree.nodes[id].kind {
            NodeKind::Name(name) if !is_bound(name) => Some(name.clone()),
            NodeKind::Column(name) => Some(name.clone()),
            _ => None,
        };
        if let Some((column, mut tests)) = tests(tree, term) {
            let Some(field) = name(column).filter(|name| self.field(name).is_some()) else {
                return Vec::new();
            };
            // The order of numbers is not that of bytes, which statistics have.
            tests.retain(|test| !test.comparison.is_order() || Decimal::read(&test.text).is_none());
            if let [_, _, ..] = tests[..] {
                // One of several texts, which is between the first and the last in order.
                tests.sort_by(|a, b| a.text.cmp(&b.text));
                tests.drain(1..tests.len() - 1);
                tests[0].comparison = Comparison::GreaterOrEqual;
                tests[1].comparison = Comparison::LessOrEqual;
            }
            let bound = |test: TextTest| Bound {
                field: field.clone(),
                comparison: test.comparison,
                value: BoundValue::Text(test.text),
            };
            return tests.into_iter().map(bound).collect();
        }
        let NodeKind::Binary(operator, a, b) = *term else { return Vec::new() };
        let numbers = [a, b].map(|side| number(tree, side));
        let bound = match (Comparison::of(operator), numbers) {
            (Some(comparison), [None, Some(number)]) => name(a).zip(Some((comparison, number))),
            (Some(comparison), [Some(number), None]) => {
                name(b).zip(Some((comparison.mirrored(), number)))
            }
            _ => None,
        };
        let bound = bound.filter(|(name, _)| self.is_number_field(tree, name));
        let bound = bound.map(|(field, (comparison, number))| Bound {
            field,
            comparison,
            value: BoundValue::Number(number),
        });
        bound.into_iter().collect()
    }

    /// Returns true for a name that stands for a field that is a number, not for anything else.
    fn is_number_field(&self, tree: &Tree, name: &str) -> bool {
        let is_known = match self.names {
            Names::Free => false,
            Names::Known(_) if self.prefers_fields => false,
            Names::Known(known) => known.iter().any(|(known, _)| *known == name),
        };
        self.field(name) == Some(Type::Number)
            && !is_known
            && !self.scope.contains_key(name)
            && constant(name).is_none()
            && prelude_with(name).is_none()
            && tree.definitions.is_none()
    }

    /// Returns true for the nodes that are known to have a value everywhere.
    fn nodes_with_values(&self, tree: &Tree) -> Vec<bool> {
        let mut safe: Vec<bool> = Vec::with_capacity(tree.nodes.len());
        let is_safe_name = |name: &str, id: NodeId, safe: &[bool]| {
            let bound = tree.bindings.iter().rev().find(|b| b.name == name && b.value < id);
            match (bound, self.scope.get(name)) {
                (Some(binding), _) => safe[binding.value],
                (None, Some(value)) => value.fault().is_none(),
                (None, None) => tree.definitions.is_none(),
            }
        };
        for (id, node) in tree.nodes.iter().enumerate() {
            let is_safe = match &node.kind {
                NodeKind::Number(..) | NodeKind::Long(..) | NodeKind::Bool(_) => true,
                NodeKind::Empty | NodeKind::Text(_) | NodeKind::Texts(_) => true,
                NodeKind::Square(square) => is_safe_name(&square.to_string(), id, &safe),
                NodeKind::Name(name) => is_safe_name(name, id, &safe),
                NodeKind::Column(name) => {
                    self.field(name).is_some() || is_safe_name(name, id, &safe)
                }
                NodeKind::Set(elements) => elements.iter().all(|element| match *element {
                    Element::Index(id) => safe[id],
                    Element::Corners(..) | Element::Range(..) => true,
                }),
                NodeKind::Unary(_, a) => safe[*a],
                NodeKind::Binary(O::Divide | O::Remainder | O::Modulo, ..) => false,
                NodeKind::Binary(_, a, b) => safe[*a] && safe[*b],
                // These pass over positions without a value.
                NodeKind::Call(name, _) if ["ever", "always", "count_plies"].contains(&&**name) => {
                    tree.definitions.is_none()
                }
                NodeKind::Call(name, arguments) => {
                    tree.definitions.is_none()
                        && arguments.iter().all(|&argument| safe[argument])
                        && (Function::named(name).is_some_and(has_value)
                            || ["position", "placement", "material"].contains(&name.as_str()))
                }
                NodeKind::Code(_) => false,
            };
            safe.push(is_safe);
        }
        safe
    }
}

/// Returns true if a function has a value for all arguments.
fn has_value(function: &Function) -> bool {
    match function.meaning {
        Meaning::Unary(_) | Meaning::Select => true,
        Meaning::Binary(operation) => !matches!(operation, B::Divide | B::Remainder),
        Meaning::Formula(source) => {
            let mut compiler = Compiler::new(Names::Free);
            parse(source).is_ok_and(|tree| compiler.add(&tree).is_ok())
                && compiler.finish().outputs().iter().all(|output| output.fault.is_none())
        }
    }
}

/// Returns a decimal number with or without a sign, as a number.
fn number(tree: &Tree, node: NodeId) -> Option<i64> {
    match tree.nodes[node].kind {
        NodeKind::Number(value, Notation::Decimal | Notation::Octal) => i64::try_from(value).ok(),
        NodeKind::Unary(UnaryOperator::Negate, operand) => match tree.nodes[operand].kind {
            NodeKind::Number(..) => number(tree, operand).map(|value| -value),
            _ => None,
        },
        _ => None,
    }
}
