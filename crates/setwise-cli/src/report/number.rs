//! Which results are numbers: those keep their value where sets are written in another mapping.

use std::collections::HashMap;

use setwise::SquareMapping;
use setwise_columns::Column;
use setwise_expr::tree::{Node, NodeKind, Tree};
use setwise_expr::{
    BinaryOperation, BinaryOperator, Compiler, Function, Instruction, Names, Notation, Program,
    Type, UnaryOperation, UnaryOperator,
};

/// What a part of a formula is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A set of squares.
    Set,
    /// A number, or the index of a square.
    Number,
    /// A decimal number that was typed, or what is computed of such alone. It keeps its value
    /// as a number does, but may be meant as a set.
    Decimal,
    /// A bool.
    Bool,
}

impl Kind {
    /// How the words of this kind are written where sets are written in `mapping`.
    pub(crate) const fn mapping(self, mapping: SquareMapping) -> SquareMapping {
        match self {
            Self::Number | Self::Decimal => SquareMapping::Lerf,
            Self::Set | Self::Bool => mapping,
        }
    }

    /// Whether it keeps its value in any mapping.
    pub(crate) const fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Decimal)
    }
}

/// The kinds of formulas, and of what they bind by `let`.
///
/// Numbers are what counts and finds, quotients, decimal numbers and squares, and what is
/// computed of numbers alone. It is the text that tells: in the program a constant does not
/// show any more what it came from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinds {
    scope: HashMap<String, Kind>,
}

impl Kinds {
    /// The kind of a formula; its bindings are known to those that come after it.
    pub(crate) fn of(&mut self, tree: &Tree) -> Kind {
        self.each(tree)[tree.root()]
    }

    /// The kinds of all parts of a formula; its bindings are known to those that come after it.
    pub(crate) fn each(&mut self, tree: &Tree) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::with_capacity(tree.nodes().len());
        let mut bindings = tree.bindings().iter().peekable();
        for (id, node) in tree.nodes().iter().enumerate() {
            let kind = self.node(node, tree, &kinds);
            kinds.push(kind);
            if let Some(binding) = bindings.next_if(|binding| binding.value == id) {
                self.scope.insert(binding.name.clone(), kind);
            }
        }
        kinds
    }

    fn node(&self, node: &Node, tree: &Tree, kinds: &[Kind]) -> Kind {
        match &node.kind {
            NodeKind::Number(_, Notation::Decimal) => Kind::Decimal,
            NodeKind::Square(_) => Kind::Number,
            NodeKind::Number(..) | NodeKind::Set(_) => Kind::Set,
            NodeKind::Bool(_) | NodeKind::Unary(UnaryOperator::Not, _) => Kind::Bool,
            NodeKind::Unary(_, operand) => kinds[*operand],
            NodeKind::Name(name) => self.scope.get(name).copied().unwrap_or_else(|| variable(name)),
            // A literal number is shifted to make a set, as in `1 << e4`.
            NodeKind::Binary(BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight, left, _) => {
                match tree.nodes()[*left].kind {
                    NodeKind::Number(..) => Kind::Set,
                    _ => kinds[*left],
                }
            }
            NodeKind::Binary(operator, a, b) => binary(*operator, kinds[*a], kinds[*b]),
            NodeKind::Call(name, arguments) => match (Function::named(name), &arguments[..]) {
                (Some(function), [_, a, b]) if function.name == "select" => {
                    together(kinds[*a], kinds[*b])
                }
                (Some(function), _) => call(function),
                (None, _) => Kind::Set,
            },
        }
    }
}

/// The kind of a name of a position.
fn variable(name: &str) -> Kind {
    match Column::named(name) {
        Some(column) if column.is_number() => Kind::Number,
        _ => Kind::Set,
    }
}

fn binary(operator: BinaryOperator, a: Kind, b: Kind) -> Kind {
    use BinaryOperator as O;
    match operator {
        O::Divide | O::Remainder => Kind::Number,
        _ if operator.precedence() <= O::Equal.precedence() => Kind::Bool,
        _ => together(a, b),
    }
}

fn together(a: Kind, b: Kind) -> Kind {
    match (a, b) {
        (Kind::Decimal, Kind::Decimal) => Kind::Decimal,
        _ if a.is_number() && b.is_number() => Kind::Number,
        _ => Kind::Set,
    }
}

/// The kind of what a function makes of sets.
fn call(function: &Function) -> Kind {
    if function.result == Type::Bool {
        return Kind::Bool;
    }
    let names: Vec<_> =
        function.parameters.iter().map(|parameter| (parameter.name, parameter.r#type)).collect();
    let arguments: Vec<_> = names.iter().map(|(name, _)| *name).collect();
    let mut compiler = Compiler::new(Names::Known(&names));
    let call = format!("{}({})", function.name, arguments.join(", "));
    let is_known = setwise_expr::parse(&call).and_then(|tree| compiler.add(&tree)).is_ok();
    match is_known && is_number(&compiler.finish()) {
        true => Kind::Number,
        false => Kind::Set,
    }
}

/// Whether the output of a program is made of what counts and finds.
fn is_number(program: &Program) -> bool {
    // `None` for constants and bools: what they are depends on what stands beside them.
    let mut numbers: Vec<Option<bool>> = Vec::with_capacity(program.instructions().len());
    for &instruction in program.instructions() {
        let mut operands = instruction.operands().map(|operand| numbers[operand.index()]);
        numbers.push(match instruction {
            Instruction::Constant(_) => None,
            Instruction::Input(input) => match program.inputs()[input as usize].r#type {
                Type::Bool => None,
                Type::Word => Some(false),
            },
            Instruction::Unary(operation, _) => unary(operation, operands.next().flatten()),
            Instruction::Binary(operation, ..) => binary_operation(operation, operands),
            Instruction::Logic(..) => operands.flatten().reduce(|a, b| a && b),
        });
    }
    let output = program.outputs().first();
    output.is_some_and(|output| numbers[output.register.index()] == Some(true))
}

fn unary(operation: UnaryOperation, operand: Option<bool>) -> Option<bool> {
    use UnaryOperation as U;
    match operation {
        U::Count | U::First | U::Last | U::BitScan(_) => Some(true),
        U::IsEmpty | U::IsFull | U::IsSingle | U::HasMany => None,
        U::Negate | U::Complement => operand,
        _ => Some(false),
    }
}

fn binary_operation(
    operation: BinaryOperation,
    mut operands: impl Iterator<Item = Option<bool>>,
) -> Option<bool> {
    use BinaryOperation as B;
    match operation {
        B::Divide | B::Remainder => Some(true),
        B::Equal | B::NotEqual | B::Less | B::LessOrEqual => None,
        B::Contains | B::IsSubset | B::IsDisjoint => None,
        B::ShiftLeft | B::ShiftRight => Some(operands.next() == Some(Some(true))),
        B::Add | B::Subtract | B::Multiply | B::And | B::Or | B::Xor | B::Difference => {
            operands.flatten().reduce(|a, b| a && b)
        }
        _ => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(formula: &str) -> Kind {
        Kinds::default().of(&setwise_expr::parse(formula).unwrap())
    }

    #[test]
    fn what_counts_and_finds_is_a_number() {
        for formula in [
            "count(x)",
            "count({e4}) - 2",
            "e4",
            "63 - last(x)",
            "leading_zeros(x)",
            "bit_scan_forward_de_bruijn(x)",
            "bit_scan(x, true)",
            "find_first_set(x)",
            "select(x == y, count(x), 3)",
            "count(x) & 1",
            "count(x) << 2",
            "x % 255",
            "byte_sum(x)",
            "let n = count(x); n * n",
            "legal_moves",
            "knight_moves + 2 * queen_moves",
        ] {
            assert_eq!(kind(formula), Kind::Number, "{formula}");
        }
    }

    #[test]
    fn decimal_numbers_alone_may_be_sets() {
        for formula in ["28", "2 * 14", "-1", "select(x == y, 1, 2)"] {
            assert_eq!(kind(formula), Kind::Decimal, "{formula}");
        }
        assert_eq!(kind("x & 28"), Kind::Set);
    }

    #[test]
    fn everything_else_is_a_set_or_a_bool() {
        for formula in [
            "x",
            "x & -x",
            "0x11",
            "{e4}",
            "1 << e4",
            "(1 << e4) - 1",
            "x * 0x0101010101010101",
            "from_square(first(x))",
            "knight({e4})",
            "select(x == y, x, y)",
            "let n = count(x); x << n",
            "majority(x, y, z)",
            "none",
            "movable",
            "let legal_moves = {e4}; legal_moves",
        ] {
            assert_eq!(kind(formula), Kind::Set, "{formula}");
        }
        for formula in ["x == y", "count(x) > 3", "e4 in x", "!is_empty(x)", "true => x < y"] {
            assert_eq!(kind(formula), Kind::Bool, "{formula}");
        }
    }
}
