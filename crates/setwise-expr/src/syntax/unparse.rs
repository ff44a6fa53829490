//! Trees as text.

use std::fmt;

use setwise::Square;
use setwise::wide::Set;

use crate::names::{is_identifier, is_plain};
use crate::program::comparison::quoted;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{Associativity, BinaryOperator, UnaryOperator};
use crate::syntax::tree::{Binding, Element, Node, NodeId, NodeKind, Tree};

impl Tree {
    /// Returns a part of the tree as text, without the bindings.
    #[must_use]
    pub fn text(&self, node: NodeId) -> String {
        let mut text = String::new();
        let mut tasks = vec![Task::Node(node, 0)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Text(part) => text.push_str(part),
                Task::Square(square) => text.push_str(&square.to_string()),
                Task::Node(node, loosest) => print_node(self, node, loosest, &mut tasks, &mut text),
            }
        }
        text
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Binding { name, value, .. } in &self.bindings {
            write!(f, "let {name} = {}; ", self.text(*value))?;
        }
        f.write_str(&self.text(self.root))
    }
}

/// The parts that remain to be printed, the next one last.
enum Task {
    /// A node, and the precedence of the loosest operator that needs no brackets there.
    Node(NodeId, u8),
    Text(&'static str),
    Square(Square),
}

/// Tighter than every operator between two operands.
const UNARY: u8 = 11;

/// Appends the beginning of a node as text, with as few brackets as it needs, and adds the rest to
/// the tasks.
fn print_node(tree: &Tree, node: NodeId, loosest: u8, tasks: &mut Vec<Task>, out: &mut String) {
    match &tree.nodes[node].kind {
        NodeKind::Number(value, notation) => out.push_str(&number(*value, *notation)),
        NodeKind::Long(set, _) => out.push_str(&hexadecimal(set)),
        NodeKind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        NodeKind::Empty => out.push_str("{}"),
        NodeKind::Square(square) => out.push_str(&square.to_string()),
        NodeKind::Name(name) if is_plain(name) || is_numbered(tree, name) => out.push_str(name),
        NodeKind::Name(name) if tree.board.is_some() && is_identifier(name) => out.push_str(name),
        NodeKind::Name(name) | NodeKind::Column(name) => out.extend(["`", name, "`"]),
        NodeKind::Text(text) => out.push_str(&quoted(text)),
        NodeKind::Texts(texts) => {
            let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
            out.extend(["(", &texts.join(", "), ")"]);
        }
        NodeKind::Code(code) => out.push_str(code.text()),
        NodeKind::Set(elements) => {
            out.push('{');
            tasks.push(Task::Text("}"));
            let element = |element: &Element| match *element {
                Element::Index(node) => vec![Task::Node(node, 0)],
                Element::Corners(a, b) => vec![Task::Square(a), Task::Text(".."), Task::Square(b)],
                Element::Range(a, b) => vec![Task::Node(a, 0), Task::Text(".."), Task::Node(b, 0)],
            };
            push_separated(tasks, elements.iter().map(element));
        }
        NodeKind::Call(name, arguments) => {
            out.push_str(name);
            out.push('(');
            tasks.push(Task::Text(")"));
            push_separated(tasks, arguments.iter().map(|&argument| vec![Task::Node(argument, 0)]));
        }
        NodeKind::Unary(operator, operand) => {
            out.push_str(operator.sign());
            // `++` is an operator of C.
            if *operator == UnaryOperator::Plus
                && matches!(tree.nodes[*operand].kind, NodeKind::Unary(UnaryOperator::Plus, _))
            {
                out.push('(');
                tasks.push(Task::Text(")"));
            }
            tasks.push(Task::Node(*operand, UNARY));
        }
        NodeKind::Binary(operator, left, right) => {
            let sides = match operator {
                BinaryOperator::And => chain(tree, node),
                _ => None,
            };
            let outer = if sides.is_some() { BinaryOperator::Equal } else { *operator };
            let precedence = outer.precedence();
            if precedence < loosest {
                out.push('(');
                tasks.push(Task::Text(")"));
            }
            if let Some(sides) = sides {
                for (i, side) in sides.into_iter().enumerate() {
                    if i > 0 {
                        tasks.push(Task::Text(" == "));
                    }
                    tasks.push(Task::Node(side, precedence + 1));
                }
                return;
            }
            let (loosest_left, loosest_right) = neighbors(*operator, &tree.nodes[*right].kind);
            tasks.push(Task::Node(*right, loosest_right));
            tasks.push(Task::Text(" "));
            tasks.push(Task::Text(operator.sign()));
            tasks.push(Task::Text(" "));
            tasks.push(Task::Node(*left, loosest_left));
        }
    }
}

/// Returns a set of several words as a hexadecimal number.
pub(crate) fn hexadecimal(set: &Set<8>) -> String {
    let digits: String = set.0.iter().rev().map(|word| format!("{word:016x}")).collect();
    let digits = digits.trim_start_matches('0');
    format!("0x{}", if digits.is_empty() { "0" } else { digits })
}

/// Returns true for the name of a square that is an ordinary name next to one such as `a0`.
fn is_numbered(tree: &Tree, name: &str) -> bool {
    let Some(square) = Square::from_ascii(name.as_bytes()) else { return false };
    let file = square.to_string().remove(0);
    let [zero, nine] = ['0', '9'].map(|digit| format!("{file}{digit}"));
    let names = |node: &Node| match &node.kind {
        NodeKind::Name(other) => *other == zero || *other == nine,
        _ => false,
    };
    is_identifier(name) && tree.nodes.iter().any(names)
}

/// Returns the sides of `a == b == c`, the last one first: equalities joined by `&&`, each of which
/// shares a node with the one before it.
fn chain(tree: &Tree, node: NodeId) -> Option<Vec<NodeId>> {
    let equality = |node: NodeId| match tree.nodes[node].kind {
        NodeKind::Binary(BinaryOperator::Equal, a, b) => Some((a, b)),
        _ => None,
    };
    let mut sides = Vec::new();
    let mut at = node;
    while let NodeKind::Binary(BinaryOperator::And, before, last) = tree.nodes[at].kind {
        let (shared, side) = equality(last)?;
        let (_, end) = match tree.nodes[before].kind {
            NodeKind::Binary(BinaryOperator::And, _, last) => equality(last)?,
            _ => equality(before)?,
        };
        if end != shared {
            return None;
        }
        sides.push(side);
        at = before;
    }
    let (first, second) = equality(at)?;
    sides.extend([second, first]);
    Some(sides)
}

/// Returns the loosest operators that need no brackets on the left and on the right.
fn neighbors(operator: BinaryOperator, right: &NodeKind) -> (u8, u8) {
    let precedence = operator.precedence();
    let repeats = matches!(right, NodeKind::Binary(same, ..) if *same == operator);
    match operator.associativity() {
        Associativity::Left => (precedence, precedence + 1),
        Associativity::Right if repeats => (precedence + 1, precedence),
        Associativity::Right | Associativity::None => (precedence + 1, precedence + 1),
    }
}

/// Pushes groups of tasks with commas between them, so that the first is done first.
fn push_separated(tasks: &mut Vec<Task>, groups: impl Iterator<Item = Vec<Task>>) {
    let mut all = Vec::new();
    for (i, group) in groups.enumerate() {
        if i > 0 {
            all.push(Task::Text(", "));
        }
        all.extend(group);
    }
    tasks.extend(all.into_iter().rev());
}

fn number(value: u64, notation: Notation) -> String {
    match notation {
        Notation::Decimal => format!("{value}"),
        Notation::Octal => format!("0{value}"),
        Notation::Binary => format!("{value:#b}"),
        Notation::Hexadecimal => format!("{value:#x}"),
        Notation::Diagram => format!("(\n{}\n)", setwise::Bitboard(value)),
    }
}
