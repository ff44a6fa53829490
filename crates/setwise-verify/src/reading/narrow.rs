//! Variables of a law that are passed to parameters of fewer than 64 bits. They may be words of 64 bits,
//! or numbers of the type of the parameter.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{BinaryOperator as O, FormulaError, Function, Span, Tree, UnaryOperator};

use crate::finding::{Finding, Verdict};
use crate::parts::part::Part;
use crate::parts::readings::Context;
use crate::verdicts::judge::Formula;
use crate::verdicts::proof::Judged;
use crate::verifier::Reader;

/// The number of bits of each parameter of a function, and true if it has a sign; `None` for parameters that
/// are not numbers of fewer than 64 bits.
pub(crate) type Parameters = Option<Vec<Option<(u32, bool)>>>;

/// A variable that is passed to a narrow parameter.
#[derive(Debug, PartialEq, Eq)]
struct Narrow {
    name: String,
    /// The function with the narrowest parameter, and its type.
    function: String,
    bits: u32,
    is_signed: bool,
    /// True if it is passed to parameters of other types, too.
    is_mixed: bool,
    /// An operator whose value needs more bits than the type has.
    carry: Option<&'static str>,
    /// True if it stands only as an argument.
    is_argument: bool,
}

impl Narrow {
    /// Returns the largest number of the type.
    const fn max(&self) -> u64 {
        (1 << (self.bits - self.is_signed as u32)) - 1
    }

    /// Returns true if the value of the variable fits the type, or it has no value.
    fn has(&self, inputs: &[(String, setwise::Bitboard)]) -> bool {
        let value = inputs.iter().find(|it| it.0 == self.name);
        value.is_none_or(|(_, value)| value.0 <= self.max())
    }

    fn premise(&self) -> String {
        format!("{} <= {:#x}", self.name, self.max())
    }

    /// Returns the error for a variable with two meanings.
    fn refusal(&self) -> FormulaError {
        let Self { name, function, bits, .. } = self;
        let other = match (self.is_mixed, self.carry) {
            (true, _) => ", and is passed to one of another type".to_owned(),
            (_, Some(sign)) => format!(", and `{sign}` has another value with {bits} bits"),
            _ => String::new(),
        };
        let message = format!(
            "`{name}` may be a word of 64 bits, or have the {bits} bits of the parameter of \
             `{function}`{other}"
        );
        let sign = if self.is_signed { ", which is about numbers without a sign" } else { "" };
        let help = format!(
            "write `{} => …`{sign}, or a parameter with 64 bits; operators of formulas have 64 bits",
            self.premise()
        );
        FormulaError::new(Span::default(), message).with_help(help)
    }
}

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns the verdict on a formula. A law that is false only for words that a narrow parameter cannot
    /// have is about the words that it has.
    ///
    /// # Errors
    ///
    /// Returns an error if the formula is not a law although it is a bool, or if its variables may have
    /// different numbers of bits.
    pub(crate) fn verdict(
        &self,
        part: Part<'_>,
        formula: &Formula,
    ) -> Result<Judged, FormulaError> {
        let mut judged = formula.judge(self.limits)?;
        let is_law =
            matches!(judged.verdict, Verdict::Proved | Verdict::Refuted | Verdict::Undecided);
        let parameters = |name: &str| {
            self.scope.narrow_parameters(name).or_else(|| self.all.narrow_parameters(name))
        };
        let free: Vec<&str> = formula.inputs().collect();
        let narrow = if is_law { narrow(formula.tree(), &free, &parameters) } else { Vec::new() };
        let is_open = |it: &&Narrow| it.carry.is_some() || !it.has(&judged.inputs);
        match judged.verdict {
            Verdict::Proved => {
                for it in narrow.iter().filter(|it| it.is_mixed || !it.is_argument) {
                    judged.reason += &format!(
                        "; note: `{}` is a word of 64 bits here, and the parameter of `{}` has {}",
                        it.name, it.function, it.bits
                    );
                }
            }
            _ if narrow.iter().any(|it| is_open(&it)) => {
                let is_one = |it: &&Narrow| it.is_signed || it.is_mixed || it.carry.is_some();
                if let Some(it) = narrow.iter().filter(is_open).find(is_one) {
                    return Err(it.refusal());
                }
                judged = self.with_narrow(part, formula, &narrow, &judged)?;
            }
            _ => {}
        }
        for name in free {
            if Function::named(name).is_some() || self.scope.has_function(name) {
                judged.reason += &format!(
                    "; note: `{name}` is a variable here, since no bracket follows; its function is \
                     `{name}(…)`"
                );
            }
        }
        Ok(judged)
    }

    /// Returns the verdict on a law about words with as many bits as the parameters that they are passed to.
    fn with_narrow(
        &self,
        part: Part<'_>,
        formula: &Formula,
        narrow: &[Narrow],
        wide: &Judged,
    ) -> Result<Judged, FormulaError> {
        let premises: Vec<String> = narrow.iter().map(Narrow::premise).collect();
        let (whole, law) = (formula.tree().to_string(), formula.text());
        let bindings = whole.strip_suffix(&law).unwrap_or_default();
        let text = format!("{bindings}({}) => ({law})", premises.join(" && "));
        let read = self.read_as(Part { text: &text, ..part }, Context::Code)?;
        let mut judged = read.judge(self.limits)?;
        judged.reason += wide.reason.find("; note: ").map_or("", |at| &wide.reason[at..]);
        for Narrow { name, bits, function, .. } in narrow {
            judged.reason += &format!(
                "; note: `{name}` is a word of {bits} bits here, as the parameter of `{function}` is"
            );
        }
        Ok(judged)
    }
}

/// Returns the free variables that are passed to narrow parameters, unless the premise of the law says
/// which values they have.
fn narrow(tree: &Tree, free: &[&str], parameters: &dyn Fn(&str) -> Parameters) -> Vec<Narrow> {
    let mut found: BTreeMap<&str, Narrow> = BTreeMap::new();
    let mut wide: Vec<&str> = Vec::new();
    for node in tree.nodes() {
        let NodeKind::Call(function, arguments) = &node.kind else { continue };
        let Some(types) = parameters(function) else { continue };
        for (&argument, of) in arguments.iter().zip(types) {
            let NodeKind::Name(name) = &tree.nodes()[argument].kind else { continue };
            if !free.contains(&&**name) {
                continue;
            }
            let Some((bits, is_signed)) = of else {
                wide.push(name);
                continue;
            };
            let new = || Narrow {
                name: name.clone(),
                function: function.clone(),
                bits,
                is_signed,
                is_mixed: false,
                carry: None,
                is_argument: true,
            };
            let it = found.entry(name).or_insert_with(new);
            it.is_mixed |= (it.bits, it.is_signed) != (bits, is_signed);
            if (bits, !is_signed) < (it.bits, !it.is_signed) {
                (it.function, it.bits, it.is_signed) = (function.clone(), bits, is_signed);
            }
        }
    }
    let mut found: Vec<Narrow> = found.into_values().filter(|it| !is_bound(tree, it)).collect();
    for it in &mut found {
        it.is_mixed |= wide.contains(&&*it.name);
        let uses = Uses::of(tree, it, parameters);
        (it.carry, it.is_argument) = (uses.carry, uses.others == 0);
    }
    found
}

/// Returns true if a premise of a law has a variable outside of calls of code.
fn is_bound(tree: &Tree, narrow: &Narrow) -> bool {
    let NodeKind::Binary(O::Implies | O::Conditional, premise, _) = tree.nodes()[tree.root()].kind
    else {
        return false;
    };
    // Operands precede their operators, and those of the premise come first.
    let is_number = |id: NodeId| matches!(tree.nodes()[id].kind, NodeKind::Number(..));
    let sides = |id: NodeId| match tree.nodes()[id].kind {
        NodeKind::Binary(O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual, a, b) => {
            vec![a, b]
        }
        NodeKind::Binary(O::Equal, a, b) if is_number(a) || is_number(b) => vec![a, b],
        _ => Vec::new(),
    };
    let is_name =
        |id: NodeId| matches!(&tree.nodes()[id].kind, NodeKind::Name(it) if *it == narrow.name);
    (0..=premise).flat_map(sides).any(is_name)
}

/// The uses of a variable in a formula.
struct Uses {
    carry: Option<&'static str>,
    /// The number of places outside of arguments of code.
    others: usize,
}

/// A part of a formula.
#[derive(Clone, Copy, Default)]
struct Value {
    /// True if it has the variable.
    has_name: bool,
    /// True if it has no more bits than the type.
    fits: bool,
    carry: Option<&'static str>,
}

impl Uses {
    fn of(tree: &Tree, narrow: &Narrow, parameters: &dyn Fn(&str) -> Parameters) -> Self {
        let mut values: Vec<Value> = Vec::new();
        let (mut count, mut arguments_count, mut carry) = (0, 0, None);
        for node in tree.nodes() {
            let of = |id: NodeId| values.get(id).copied().unwrap_or_default();
            let value = match &node.kind {
                NodeKind::Name(name) if *name == narrow.name => {
                    count += 1;
                    Value { has_name: true, fits: true, carry: None }
                }
                NodeKind::Number(number, _) => {
                    Value { fits: *number <= narrow.max(), ..Value::default() }
                }
                NodeKind::Unary(operator, a) => unary(*operator, of(*a)),
                NodeKind::Binary(operator, a, b) => binary(*operator, of(*a), of(*b)),
                NodeKind::Call(function, arguments) => {
                    let types = parameters(function);
                    let bits = |at: usize| types.as_ref()?.get(at).copied().flatten();
                    let mut carry = None;
                    for (at, &id) in arguments.iter().enumerate() {
                        let is_code = types.is_some();
                        let is_name = matches!(tree.nodes()[id].kind, NodeKind::Name(_));
                        arguments_count += usize::from(is_code && is_name && of(id).has_name);
                        // An argument is cut off as the type is.
                        if bits(at).is_none_or(|it| it.0 > narrow.bits) {
                            carry = carry.or(of(id).carry);
                        }
                    }
                    Value { carry, ..Value::default() }
                }
                _ => Value::default(),
            };
            carry = if values.len() == tree.root() { value.carry } else { carry };
            values.push(value);
        }
        // A binding may have the variable, too; its values are those of 64 bits.
        let bound = tree.bindings().iter().find_map(|it| {
            let value = values.get(it.value)?;
            value.carry.or(value.has_name.then_some("let"))
        });
        Self { carry: carry.or(bound), others: count - arguments_count }
    }
}

fn unary(operator: UnaryOperator, a: Value) -> Value {
    let is_plain = matches!(operator, UnaryOperator::Plus | UnaryOperator::Not);
    let own = (a.has_name && !is_plain).then(|| operator.sign());
    Value { has_name: a.has_name, fits: is_plain && a.fits, carry: a.carry.or(own) }
}

fn binary(operator: O, a: Value, b: Value) -> Value {
    let has_name = a.has_name || b.has_name;
    let carry = a.carry.or(b.carry);
    let (fits, carry) = match operator {
        O::Intersection | O::Conjunction => {
            // The bits above are cut off by the other operand.
            let is_cut = a.fits && a.carry.is_none() || b.fits && b.carry.is_none();
            (a.fits || b.fits, if is_cut { None } else { carry })
        }
        O::Union | O::Disjunction | O::SymmetricDifference => (a.fits && b.fits, carry),
        O::ShiftRight | O::Divide | O::Remainder | O::Modulo => (a.fits, carry),
        O::ShiftLeft => (false, carry.or(a.has_name.then(|| operator.sign()))),
        O::Add | O::Subtract | O::Multiply => (false, carry.or(has_name.then(|| operator.sign()))),
        _ => return Value { carry, ..Value::default() },
    };
    Value { has_name, fits, carry }
}

#[cfg(test)]
mod tests {
    use super::{Parameters, narrow};

    #[test]
    fn operators_that_need_more_bits_are_found() {
        let parameters = |name: &str| -> Parameters {
            match name {
                "r" => Some(vec![Some((32, false))]),
                "b" => Some(vec![Some((8, false))]),
                "i" => Some(vec![Some((32, true))]),
                "w" => Some(vec![None]),
                _ => None,
            }
        };
        for (text, expected) in [
            ("r(r(x)) == x", Some((32, false, None))),
            ("r(x) == x & -x", Some((32, false, None))),
            ("r(x) == x + 1", Some((32, false, Some("+")))),
            ("r(~x) == r(x) && r(x) == x >> 1", Some((32, false, None))),
            ("w(~x) == r(x)", Some((32, false, Some("~")))),
            ("r(x) == b(x)", Some((8, true, None))),
            ("w(x) == b(x)", Some((8, true, None))),
            ("i(x) == x & 1", Some((32, false, None))),
            ("x <= 3 => r(x) == x + 1", None),
            ("x == 3 => r(x) == x + 1", None),
            ("x == y => r(x) == x", Some((32, false, None))),
            ("r(1) == w(x)", None),
        ] {
            let tree = setwise_expr::parse(text).unwrap();
            let found = narrow(&tree, &["x"], &parameters);
            let found = found.first().map(|it| (it.bits, it.is_mixed, it.carry));
            assert_eq!(found, expected, "{text}");
        }
    }
}
