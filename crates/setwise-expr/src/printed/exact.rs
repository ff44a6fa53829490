//! Remainders of powers of two that do not fit in a word: `2^64 mod 3`.

use crate::error::FormulaError;
use crate::printed::arguments::parts;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator as U};
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Computes remainders of powers of two exactly, since the powers themselves would wrap in a word.
///
/// # Errors
///
/// Returns an error for a power of more than 64 bits next to a variable, whose remainder is not known.
pub(crate) fn with_exact_remainders(mut tree: Tree, source: &str) -> Result<Tree, FormulaError> {
    let has_power = |tree: &Tree| {
        let exact = Exact { tree, source };
        (0..tree.nodes.len()).any(|id| exact.is_power(id))
    };
    if !has_power(&tree) {
        return Ok(tree);
    }
    let exact = Exact { tree: &tree, source };
    exact.expect_one_sign()?;
    exact.expect_no_wide_bounds()?;
    for id in 0..tree.nodes.len() {
        let NodeKind::Binary(operator @ (O::Modulo | O::Remainder), dividend, divisor) =
            tree.nodes[id].kind
        else {
            continue;
        };
        let exact = Exact { tree: &tree, source };
        let Some(divisor) = exact.value(divisor).filter(|it| *it > 0) else { continue };
        let powers: Vec<NodeId> =
            parts(&tree, dividend).into_iter().filter(|&it| exact.is_power(it)).collect();
        if powers.is_empty() {
            continue;
        }
        // The remainder of C has the sign of the dividend.
        let may_be_negative = |id: &NodeId| {
            let kind = &tree.nodes[*id].kind;
            matches!(kind, NodeKind::Unary(U::Negate, _) | NodeKind::Binary(O::Subtract, ..))
        };
        let is_signed =
            operator == O::Remainder && parts(&tree, dividend).iter().any(may_be_negative);
        if let Some(rest) = exact.remainder(dividend, divisor).filter(|_| !is_signed) {
            tree.nodes[id].kind = NodeKind::Number(rest as u64, Notation::Decimal);
            continue;
        }
        let is_wide = |id: NodeId| exact.exponent(id).map_or(!exact.is_bounded(id), |it| it > 63);
        let wide = powers.into_iter().find(|&it| is_wide(it));
        // Words wrap at a multiple of a power of two.
        if let Some(power) = wide.filter(|_| divisor.count_ones() > 1) {
            let span = tree.nodes[power].span;
            let text = source.get(span.range()).unwrap_or_default();
            let (may, help) = match exact.exponent(power) {
                Some(_) => ("does", "write its remainder in its place"),
                None => ("may", "bound the exponent in a premise: `n < 64 => …`"),
            };
            let message = format!("`{text}` {may} not fit in 64 bits, where words wrap");
            return Err(FormulaError::new(span, message).with_help(help).of_readings());
        }
    }
    Ok(tree)
}

struct Exact<'a> {
    tree: &'a Tree,
    source: &'a str,
}

/// The most nodes of a divisor.
const MAX_PARTS: usize = 16;

/// The largest exponent of a power.
const MAX_EXPONENT: u64 = 1 << 20;

impl Exact<'_> {
    /// Returns true for a power of two, which is written with a 2.
    fn is_power(&self, id: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        let NodeKind::Binary(O::ShiftLeft, base, _) = nodes[id].kind else { return false };
        nodes[base].kind == NodeKind::Number(1, Notation::Decimal)
            && self.source.get(nodes[base].span.range()) == Some("2")
    }

    /// Refuses a sign `^` without blanks after a power, or after a 2 next to a power: it may be a power or
    /// the exclusive or.
    fn expect_one_sign(&self) -> Result<(), FormulaError> {
        let nodes = &self.tree.nodes;
        for node in nodes {
            let NodeKind::Binary(O::SymmetricDifference, a, b) = node.kind else { continue };
            let is_base =
                self.is_power(a) || nodes[a].kind == NodeKind::Number(2, Notation::Decimal);
            let between = self.source.get(nodes[a].span.end..nodes[b].span.start);
            let between = between.unwrap_or_default().trim_start_matches(')').trim_end_matches('(');
            if is_base && between == "^" {
                let span = node.span;
                let text = self.source.get(span.range()).unwrap_or_default();
                let message = format!("`^` in `{text}` may be a power, or the exclusive or");
                let help = "write a power of a power as one power, such as `2**64`, and the exclusive or \
                            with blanks around `^`";
                return Err(FormulaError::new(span, message).with_help(help).of_readings());
            }
        }
        Ok(())
    }

    /// Refuses an order between numbers if one of them is a power that does not fit in a word, where it would be
    /// zero: `x < 2^64`. The difference `2^64 - 1` fits.
    fn expect_no_wide_bounds(&self) -> Result<(), FormulaError> {
        let nodes = &self.tree.nodes;
        for node in nodes {
            let NodeKind::Binary(O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual, a, b) =
                node.kind
            else {
                continue;
            };
            let Some(power) = self.too_wide(a, 63).or_else(|| self.too_wide(b, 63)) else {
                continue;
            };
            let span = nodes[power].span;
            let text = self.source.get(span.range()).unwrap_or_default();
            let message = format!("`{text}` does not fit in 64 bits, where words wrap");
            let help = "every word is below 2**64: leave the bound out, or write `<= 2**64 - 1`";
            return Err(FormulaError::new(span, message).with_help(help).of_readings());
        }
        Ok(())
    }

    /// Returns a power in a sum or difference whose exponent is above this number; differences have one bit
    /// less.
    fn too_wide(&self, id: NodeId, most: u64) -> Option<NodeId> {
        if let NodeKind::Binary(O::ShiftLeft, _, exponent) = self.tree.nodes[id].kind
            && self.is_power(id)
        {
            let is_wide =
                matches!(self.tree.nodes[exponent].kind, NodeKind::Number(it, _) if it > most);
            return is_wide.then_some(id);
        }
        match self.tree.nodes[id].kind {
            NodeKind::Binary(O::Add, a, b) => self.too_wide(a, 63).or_else(|| self.too_wide(b, 63)),
            NodeKind::Binary(O::Subtract, a, b) => {
                self.too_wide(a, 64).or_else(|| self.too_wide(b, 63))
            }
            _ => None,
        }
    }

    /// Returns the exponent of a power that is a number.
    fn exponent(&self, id: NodeId) -> Option<u64> {
        let NodeKind::Binary(O::ShiftLeft, _, exponent) = self.tree.nodes[id].kind else {
            return None;
        };
        match self.tree.nodes[exponent].kind {
            NodeKind::Number(exponent, _) if self.is_power(id) => {
                Some(exponent).filter(|it| *it <= MAX_EXPONENT)
            }
            _ => None,
        }
    }

    /// Returns true for a power whose exponent is a name that the premise bounds by 64: `n < 64 => …`.
    fn is_bounded(&self, power: NodeId) -> bool {
        let nodes = &self.tree.nodes;
        let NodeKind::Binary(O::ShiftLeft, _, exponent) = nodes[power].kind else { return false };
        let NodeKind::Binary(O::Implies, premise, _) = nodes[self.tree.root].kind else {
            return false;
        };
        let is_exponent = |id: NodeId| {
            matches!(nodes[id].kind, NodeKind::Name(_)) && nodes[id].kind == nodes[exponent].kind
        };
        let is_up_to = |id: NodeId, most: u64| matches!(nodes[id].kind, NodeKind::Number(number, _) if number <= most);
        let mut conditions = vec![premise];
        while let Some(condition) = conditions.pop() {
            let is_bound = match nodes[condition].kind {
                NodeKind::Binary(O::And, a, b) => {
                    conditions.extend([a, b]);
                    false
                }
                NodeKind::Binary(O::Less, a, b) => is_exponent(a) && is_up_to(b, 64),
                NodeKind::Binary(O::LessOrEqual | O::Equal, a, b) => {
                    is_exponent(a) && is_up_to(b, 63)
                }
                NodeKind::Binary(O::Greater, a, b) => is_exponent(b) && is_up_to(a, 64),
                NodeKind::Binary(O::GreaterOrEqual, a, b) => is_exponent(b) && is_up_to(a, 63),
                _ => false,
            };
            if is_bound {
                return true;
            }
        }
        false
    }

    /// Returns the remainder of a number without variables.
    fn remainder(&self, id: NodeId, divisor: i128) -> Option<i128> {
        // Operands precede their operator.
        let mut rests: Vec<Option<i128>> = Vec::with_capacity(id + 1);
        for (at, node) in self.tree.nodes[..=id].iter().enumerate() {
            let of = |id: NodeId| rests.get(id).copied().flatten();
            let value = match (self.exponent(at), &node.kind) {
                (Some(exponent), _) => {
                    Some((0..exponent).fold(1 % divisor, |rest, _| rest * 2 % divisor))
                }
                (_, NodeKind::Number(value, _)) => Some(i128::from(*value)),
                (_, NodeKind::Unary(U::Negate, a)) => of(*a).map(|a| -a),
                (_, NodeKind::Unary(U::Plus, a)) => of(*a),
                (_, NodeKind::Binary(operator, a, b)) => {
                    of(*a).zip(of(*b)).and_then(|(a, b)| match operator {
                        O::Add => Some(a + b),
                        O::Subtract => Some(a - b),
                        O::Multiply => Some(a * b),
                        _ => None,
                    })
                }
                _ => None,
            };
            rests.push(value.map(|it| it.rem_euclid(divisor)));
        }
        rests.pop().flatten()
    }

    /// Returns a number without variables of up to 63 bits.
    fn value(&self, id: NodeId) -> Option<i128> {
        if parts(self.tree, id).len() > MAX_PARTS {
            return None;
        }
        if let Some(exponent) = self.exponent(id) {
            return (exponent < 63).then(|| 1 << exponent);
        }
        let value = match self.tree.nodes[id].kind {
            NodeKind::Number(value, _) => i128::from(value),
            NodeKind::Binary(O::Add, a, b) => self.value(a)? + self.value(b)?,
            NodeKind::Binary(O::Subtract, a, b) => self.value(a)? - self.value(b)?,
            _ => return None,
        };
        i64::try_from(value).ok().map(i128::from)
    }
}
