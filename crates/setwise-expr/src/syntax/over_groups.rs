//! Formulas over groups of rows: `matches`, `share`, `sum(F)` and `mean(F)`, with formulas *F* of the
//! rows, become columns.
//!
//! Numbers of the language are whole, and a share or a mean is not. So these are compared exactly,
//! alone or multiplied by a number in digits: a mean is less than a whole number if the mean
//! rounded down is, and greater if the mean rounded up is. Anywhere else, they are refused.

use std::collections::HashMap;

use crate::error::FormulaError;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::BinaryOperator;
use crate::syntax::tree::{Binding, Node, NodeId, NodeKind, Tree};

/// A value of a group that need not be whole, multiplied by a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// The number.
    pub factor: u32,
    /// The value.
    pub of: Part,
}

/// A value of a group that need not be whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The part of all matches that the group has, from 0 to 1.
    Share,
    /// The mean of a formula of the rows, by its index in [`OverGroups::arguments`].
    Mean(usize),
}

/// The way in which a fraction becomes a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the largest whole number that is not greater.
    Down,
    /// To the smallest whole number that is not less.
    Up,
}

/// A column of a formula over groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupValue {
    /// The number of rows of the group.
    Matches,
    /// The sum of a formula of the rows, by its index in [`OverGroups::arguments`].
    Sum(usize),
    /// A fraction as a whole number.
    Rounded(Fraction, Rounding),
    /// A bool: two fractions compare like this.
    Compared(Fraction, BinaryOperator, Fraction),
}

/// The formula of [`OverGroups`], ready to be compiled.
#[derive(Clone, Debug)]
pub enum GroupFormula {
    /// A fraction alone, by which groups can be sorted.
    Fraction(Fraction),
    /// A formula over columns with these names.
    Formula(Tree, Vec<(String, GroupValue)>),
}

/// A formula over groups, and the formulas of rows in it.
#[derive(Clone, Debug)]
pub struct OverGroups {
    /// The formula.
    pub formula: GroupFormula,
    /// The texts of the formulas of rows whose sums and means it has, each once.
    pub arguments: Vec<String>,
}

impl Tree {
    /// Returns the formula as one over groups of rows.
    ///
    /// # Errors
    ///
    /// Returns an error for a share or a mean that is not one side of an order such as `<`, alone or
    /// multiplied by a number in digits, for a share that is compared with a number above 1, for a
    /// sum or a mean of more or less than one formula, and for C code.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{GroupFormula, parse};
    ///
    /// let found = parse("matches >= 10 && mean(half_points) > 1")?.over_groups()?;
    /// assert_eq!(found.arguments, ["half_points"]);
    /// let GroupFormula::Formula(tree, _) = found.formula else { panic!("a formula") };
    /// assert_eq!(tree.to_string(), "matches >= 10 && `mean(half_points), rounded up` > 1");
    /// assert!(parse("20 * share >= 1")?.over_groups().is_ok());
    /// assert!(parse("mean(half_points) + 1 > 2")?.over_groups().is_err());
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn over_groups(&self) -> Result<OverGroups, FormulaError> {
        let mut found =
            Rewriting { tree: self, arguments: Vec::new(), columns: Vec::new(), nodes: Vec::new() };
        let formula = match found.fraction(self.root)? {
            Some(fraction) if self.bindings.is_empty() => GroupFormula::Fraction(fraction),
            _ => {
                let tree = found.rewrite()?;
                GroupFormula::Formula(tree, std::mem::take(&mut found.columns))
            }
        };
        Ok(OverGroups { formula, arguments: found.arguments })
    }
}

struct Rewriting<'a> {
    tree: &'a Tree,
    arguments: Vec<String>,
    columns: Vec<(String, GroupValue)>,
    nodes: Vec<Node>,
}

impl Rewriting<'_> {
    /// Returns the tree without the formulas of rows.
    fn rewrite(&mut self) -> Result<Tree, FormulaError> {
        let tree = self.tree;
        let passed = self.passed();
        let mut places: HashMap<NodeId, NodeId> = HashMap::new();
        let mut bindings = tree.bindings.iter().peekable();
        let mut bound: Vec<Binding> = Vec::new();
        for (id, node) in tree.nodes.iter().enumerate() {
            if passed[id] {
                continue;
            }
            let is_used = |operand: NodeId| places.get(&operand).copied().unwrap_or_default();
            let place = match &node.kind {
                NodeKind::Code(_) => {
                    let message = "code has no meaning for groups";
                    return Err(FormulaError::new(node.span, message).with_help(
                        "write a formula over `matches`, `share`, `sum(…)`, `mean(…)`",
                    ));
                }
                NodeKind::Binary(operator, a, b) if self.scaled(id).is_none() => {
                    match [self.fraction(*a)?, self.fraction(*b)?] {
                        [None, None] => self.push(node.clone().with_operands(is_used)),
                        sides => {
                            let operands = [*a, *b].map(is_used);
                            self.order(id, *operator, sides, operands)?
                        }
                    }
                }
                _ if self.fraction(id)?.is_some() => {
                    let is_compared = tree.nodes.iter().any(|parent| {
                        matches!(parent.kind, NodeKind::Binary(_, a, b) if a == id || b == id)
                    });
                    match is_compared {
                        // The comparison has it.
                        true => continue,
                        false => return Err(self.not_whole(id)),
                    }
                }
                NodeKind::Name(name) if name == "matches" && !tree.binds(name) => {
                    self.column(id, name.clone(), GroupValue::Matches)
                }
                NodeKind::Call(name, _) if name == "sum" => {
                    let argument = self.argument(id)?;
                    let text = format!("sum({})", self.arguments[argument]);
                    self.column(id, text, GroupValue::Sum(argument))
                }
                _ => self.push(node.clone().with_operands(is_used)),
            };
            places.insert(id, place);
            if let Some(binding) = bindings.next_if(|binding| binding.value == id) {
                bound.push(Binding { value: place, ..binding.clone() });
            }
        }
        let root = places[&tree.root];
        let nodes = std::mem::take(&mut self.nodes);
        Ok(Tree { nodes, bindings: bound, root, ..tree.clone() })
    }

    /// Returns for each node whether it is in a formula of rows, or in a fraction times a number.
    fn passed(&self) -> Vec<bool> {
        let mut passed = vec![false; self.tree.nodes.len()];
        for (id, node) in self.tree.nodes.iter().enumerate().rev() {
            let is_aggregate =
                matches!(&node.kind, NodeKind::Call(name, _) if name == "sum" || name == "mean");
            if is_aggregate || passed[id] || self.scaled(id).is_some() {
                let operands = std::cell::RefCell::new(Vec::new());
                let _ = node.clone().with_operands(|operand| {
                    operands.borrow_mut().push(operand);
                    operand
                });
                operands.into_inner().into_iter().for_each(|operand| passed[operand] = true);
            }
        }
        passed
    }

    fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Adds a column in place of a node.
    fn column(&mut self, id: NodeId, name: String, value: GroupValue) -> NodeId {
        if !self.columns.iter().any(|(known, _)| *known == name) {
            self.columns.push((name.clone(), value));
        }
        let span = self.tree.nodes[id].span;
        let kind = if name == "matches" { NodeKind::Name(name) } else { NodeKind::Column(name) };
        self.push(Node { kind, span })
    }

    /// Returns the index of the formula that a sum or a mean is of.
    fn argument(&mut self, id: NodeId) -> Result<usize, FormulaError> {
        let Node { kind, span } = &self.tree.nodes[id];
        let text = match kind {
            NodeKind::Call(_, arguments) if arguments.len() == 1 => self.tree.text(arguments[0]),
            NodeKind::Call(name, _) => {
                let message = format!("`{name}` takes one formula of the matches");
                return Err(FormulaError::new(*span, message)
                    .with_help(format!("such as `{name}(legal_moves)`")));
            }
            _ => String::new(),
        };
        let is_inside = |node: &&Node| {
            let is_aggregate =
                matches!(&node.kind, NodeKind::Call(name, _) if name == "sum" || name == "mean");
            is_aggregate && span.start < node.span.start && node.span.end <= span.end
        };
        if let Some(Node { kind: NodeKind::Call(inner, _), span }) =
            self.tree.nodes.iter().find(is_inside)
        {
            let message = format!("`{inner}` needs a group of matches, and here is one match");
            return Err(FormulaError::new(*span, message)
                .with_help("write a formula about one match, such as `legal_moves`"));
        }
        let known = self.arguments.iter().position(|known| *known == text);
        Ok(known.unwrap_or_else(|| {
            self.arguments.push(text);
            self.arguments.len() - 1
        }))
    }

    /// Returns the number and the node of a fraction times a number in digits.
    fn scaled(&self, id: NodeId) -> Option<(u32, NodeId)> {
        let NodeKind::Binary(BinaryOperator::Multiply, a, b) = self.tree.nodes[id].kind else {
            return None;
        };
        let factor = |id: NodeId| match self.tree.nodes[id].kind {
            NodeKind::Number(number, Notation::Decimal) => u32::try_from(number).ok(),
            _ => None,
        };
        let is_fraction = |id: NodeId| self.is_share(id) || self.is_mean(id);
        let sides = [(a, b), (b, a)].into_iter().find(|(_, of)| is_fraction(*of));
        sides.and_then(|(number, of)| factor(number).map(|factor| (factor, of)))
    }

    fn is_share(&self, id: NodeId) -> bool {
        matches!(&self.tree.nodes[id].kind, NodeKind::Name(name) if name == "share")
            && !self.tree.binds("share")
    }

    fn is_mean(&self, id: NodeId) -> bool {
        matches!(&self.tree.nodes[id].kind, NodeKind::Call(name, _) if name == "mean")
    }

    /// Returns the fraction that a node is.
    fn fraction(&mut self, id: NodeId) -> Result<Option<Fraction>, FormulaError> {
        let (factor, id) = self.scaled(id).unwrap_or((1, id));
        let of = match () {
            () if self.is_share(id) => Part::Share,
            () if self.is_mean(id) => Part::Mean(self.argument(id)?),
            () => return Ok(None),
        };
        Ok(Some(Fraction { factor, of }))
    }

    /// Returns the name of a fraction.
    fn name(&self, Fraction { factor, of }: Fraction) -> String {
        let factor = if factor == 1 { String::new() } else { format!("{factor} * ") };
        match of {
            Part::Share => format!("{factor}share"),
            Part::Mean(argument) => format!("{factor}mean({})", self.arguments[argument]),
        }
    }

    /// Refuses a share that is compared with a number that it cannot reach.
    fn refuse_percent(&self, fraction: Fraction, other: NodeId) -> Result<(), FormulaError> {
        let Node { kind, span } = &self.tree.nodes[other];
        match *kind {
            NodeKind::Number(number, _)
                if fraction == Fraction { factor: 1, of: Part::Share } && number > 1 =>
            {
                Err(FormulaError::new(*span, "a share is from 0 to 1")
                    .with_help("for percent, write `100 * share`"))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a quotient, which is rounded, next to a fraction, which is not.
    fn refuse_quotient(&self, id: NodeId) -> Result<(), FormulaError> {
        let Node { kind, span } = &self.tree.nodes[id];
        match *kind {
            NodeKind::Binary(BinaryOperator::Divide, ..) => {
                Err(FormulaError::new(*span, "a quotient is rounded, and a fraction is not")
                    .with_help("multiply instead: `20 * share >= 1` for `share >= 1/20`"))
            }
            NodeKind::Binary(_, a, b) => {
                self.refuse_quotient(a)?;
                self.refuse_quotient(b)
            }
            NodeKind::Unary(_, a) => self.refuse_quotient(a),
            _ => Ok(()),
        }
    }

    /// Adds a comparison with a fraction on one side or on both, whose operands are `operands` there.
    fn order(
        &mut self,
        id: NodeId,
        operator: BinaryOperator,
        sides: [Option<Fraction>; 2],
        operands: [NodeId; 2],
    ) -> Result<NodeId, FormulaError> {
        use BinaryOperator::{Greater, GreaterOrEqual, Less, LessOrEqual};
        let NodeKind::Binary(_, a, b) = self.tree.nodes[id].kind else { return Ok(0) };
        let is_down = match operator {
            Less | GreaterOrEqual => true,
            Greater | LessOrEqual => false,
            _ => return Err(self.not_whole(if sides[0].is_some() { a } else { b })),
        };
        if let [Some(first), Some(second)] = sides {
            let name = format!("{} {} {}", self.name(first), operator.sign(), self.name(second));
            return Ok(self.column(id, name, GroupValue::Compared(first, operator, second)));
        }
        let mut new = operands;
        for (index, (side, node)) in sides.into_iter().zip([a, b]).enumerate() {
            let Some(fraction) = side else { continue };
            self.refuse_percent(fraction, [b, a][index])?;
            self.refuse_quotient([b, a][index])?;
            let (rounding, word) = match is_down == (index == 0) {
                true => (Rounding::Down, "down"),
                false => (Rounding::Up, "up"),
            };
            let name = format!("{}, rounded {word}", self.name(fraction));
            new[index] = self.column(node, name, GroupValue::Rounded(fraction, rounding));
        }
        let span = self.tree.nodes[id].span;
        Ok(self.push(Node { kind: NodeKind::Binary(operator, new[0], new[1]), span }))
    }

    /// Returns the error of a fraction where only whole numbers have a meaning.
    fn not_whole(&self, id: NodeId) -> FormulaError {
        let Node { kind, span } = &self.tree.nodes[id];
        let (message, help) = match kind {
            NodeKind::Name(_) => (
                "`share` is not a whole number",
                "compare it by `<`, `<=`, `>` or `>=`, alone or multiplied by a number, as in \
                 `100 * share >= 5`",
            ),
            _ => (
                "a mean is not a whole number",
                "compare it by `<`, `<=`, `>` or `>=`, alone or multiplied by a number, as in \
                 `10 * mean(half_points) > 11`",
            ),
        };
        FormulaError::new(*span, message).with_help(help)
    }
}
