//! Calls that leave out their first argument, a set that the page has named before: `rotateLeft (s)`.

use std::collections::HashSet;

use crate::c::Definitions;
use crate::error::FormulaError;
use crate::forms::FormName;
use crate::function::Function;
use crate::names::constant;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};
use crate::syntax::tree::{Element, Node, NodeId, NodeKind, Tree};
use crate::types::{Note, NoteReason, Type};

/// The name of the set, if the function does not give it one.
const SET: &str = "x";

/// The most nodes of an argument that is a number.
const MAX_PARTS: usize = 64;

/// A call without its first argument.
struct Short<'a> {
    node: NodeId,
    name: &'a str,
    /// The name of the first parameter of a function of the code.
    own: Option<&'a str>,
    arguments: &'a [NodeId],
    /// True if the last argument can only be the number of the last parameter.
    is_sure: bool,
}

/// Gives calls the set that they leave out before their numbers. The set is that of the parameter of the
/// code, if the text names it, or else a new one, if the text has no other set.
///
/// # Errors
///
/// Returns an error if the set may be one of the text, or another.
pub(crate) fn with_first_arguments(
    tree: Tree,
    definitions: Option<&Definitions>,
) -> Result<Tree, FormulaError> {
    let calls = short_calls(&tree, tree.definitions.as_ref().or(definitions));
    if !calls.iter().any(|it| it.is_sure) {
        return Ok(tree);
    }
    let within: HashSet<NodeId> =
        calls.iter().flat_map(|it| it.arguments).flat_map(|&it| parts(&tree, it)).collect();
    let name = |id: NodeId| match &tree.nodes[id].kind {
        NodeKind::Name(name) if constant(name).is_none() => Some(name.as_str()),
        _ => None,
    };
    let numbers: Vec<&str> = within.iter().filter_map(|&id| name(id)).collect();
    let is_number = |it: &Short<'_>| {
        it.is_sure
            || it.arguments.iter().all(|&id| {
                calls.iter().any(|other| {
                    let mut sure = other.arguments.iter().filter(|_| other.is_sure);
                    sure.any(|&sure| {
                        parts(&tree, sure)
                            .iter()
                            .any(|&part| name(part).is_some() && name(part) == name(id))
                    })
                })
            })
    };
    if !calls.iter().all(is_number) {
        return Ok(tree);
    }
    let others = (0..tree.nodes.len()).filter(|id| !within.contains(id));
    let others: Vec<&str> = others.filter_map(name).collect();
    let own = calls.iter().find_map(|it| it.own);
    let functions: Vec<String> = calls.iter().map(|it| format!("`{}`", it.name)).collect();
    let set = match others.first() {
        None => [own.unwrap_or(SET), SET, "bb", "set"]
            .into_iter()
            .find(|it| !numbers.contains(it))
            .unwrap_or("board"),
        Some(_) if own.is_some_and(|own| others.contains(&own) && !numbers.contains(&own)) => {
            own.unwrap_or_default()
        }
        Some(other) => {
            let span = tree.nodes[calls[0].node].span;
            let function = &functions[0];
            let message = format!(
                "the first argument of {function} is left out; it may be `{other}` or another set"
            );
            return Err(FormulaError::new(span, message)
                .with_help("write the set as the first argument")
                .of_readings());
        }
    };
    let mut names = functions.clone();
    names.sort_unstable();
    names.dedup();
    let note =
        format!("the first argument of {} is left out; it is the set `{set}`", names.join(", "));
    let places: Vec<NodeId> = calls.iter().map(|it| it.node).collect();
    let mut tree = with_names(&tree, &places, set);
    let span = tree.nodes[tree.root].span;
    Note { reason: NoteReason::Instead(note), span }.keep_in(&mut tree.printed.notes);
    Ok(tree)
}

/// Returns the calls that lack one argument, of functions of a set and of a number at the end.
fn short_calls<'a>(tree: &'a Tree, definitions: Option<&'a Definitions>) -> Vec<Short<'a>> {
    let short = |(node, it): (NodeId, &'a Node)| {
        let NodeKind::Call(name, arguments) = &it.kind else { return None };
        let last = *arguments.last()?;
        let count = arguments.len() + 1;
        let (own, number) = match definitions.and_then(|it| it.parameters_of(name)) {
            Some(parameters) => {
                let [(first, true), .., (number, false)] = parameters[..] else { return None };
                (parameters.len() == count).then_some((Some(first), Some(number)))?
            }
            None => {
                let function = Function::named(name).filter(|_| FormName::named(name).is_none())?;
                let required = function.parameters.iter().filter(|it| it.default.is_none()).count();
                let [first, .., last] = function.parameters else { return None };
                let is_short = required == count && function.parameters.len() == count;
                let fits = first.value_type == Type::Set && last.value_type == Type::Number;
                (is_short && fits).then_some((None, None))?
            }
        };
        let is_own = |name: &str| number == Some(name);
        let is_sure = match &tree.nodes[last].kind {
            NodeKind::Name(name) => is_own(name),
            _ => parts(tree, last).len() <= MAX_PARTS && is_number(tree, last),
        };
        Some(Short { node, name, own, arguments, is_sure })
    };
    tree.nodes.iter().enumerate().filter_map(short).collect()
}

/// Returns true for a decimal number, and a sum or a product with one.
fn is_number(tree: &Tree, id: NodeId) -> bool {
    match &tree.nodes[id].kind {
        NodeKind::Number(_, Notation::Decimal) => true,
        NodeKind::Unary(UnaryOperator::Negate, a) => is_number(tree, *a),
        NodeKind::Binary(O::Add | O::Subtract | O::Multiply, a, b) => {
            is_number(tree, *a) || is_number(tree, *b)
        }
        _ => false,
    }
}

/// Returns the nodes of a part, with those of its operands.
pub(crate) fn parts(tree: &Tree, id: NodeId) -> Vec<NodeId> {
    let mut found = vec![id];
    let mut at = 0;
    while let Some(&id) = found.get(at) {
        match &tree.nodes[id].kind {
            NodeKind::Unary(_, a) => found.push(*a),
            NodeKind::Binary(_, a, b) => found.extend([*a, *b]),
            NodeKind::Call(_, arguments) => found.extend(arguments),
            NodeKind::Set(elements) => found.extend(elements.iter().filter_map(|it| match it {
                Element::Index(index) => Some(*index),
                _ => None,
            })),
            _ => {}
        }
        at += 1;
    }
    found
}

/// Returns the tree with a name as the first argument of some calls.
fn with_names(tree: &Tree, calls: &[NodeId], name: &str) -> Tree {
    let mut nodes: Vec<Node> = Vec::new();
    let mut moved: Vec<NodeId> = Vec::new();
    for (id, node) in tree.nodes.iter().enumerate() {
        let mut node = node.clone().with_operands(|operand| moved[operand]);
        if let NodeKind::Call(_, arguments) = &mut node.kind
            && calls.contains(&id)
        {
            arguments.insert(0, nodes.len());
            nodes.push(Node { kind: NodeKind::Name(name.to_owned()), span: node.span });
        }
        moved.push(nodes.len());
        nodes.push(node);
    }
    let mut result = Tree { nodes, root: moved[tree.root], ..tree.clone() };
    result.bindings.iter_mut().for_each(|binding| binding.value = moved[binding.value]);
    result
}
