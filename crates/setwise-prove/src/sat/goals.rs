//! Splits a goal into smaller ones, since a conjunction can be proved part by part.

use crate::circuit::graph::{Graph, Literal, Node};

/// The maximum number of goals. Once there are this many, the rest are not split.
const MAX_GOALS: usize = 1 << 11;

/// Returns goals that together are equivalent: two words are equal if each pair of their bits is,
/// under the premise if there is one.
pub(super) fn split(graph: &mut Graph, goal: Literal) -> Vec<Literal> {
    let mut goals = Vec::new();
    let mut open = vec![goal];
    while let Some(goal) = open.pop() {
        if goals.len() + open.len() >= MAX_GOALS {
            goals.push(goal);
            continue;
        }
        match parts(graph, goal) {
            Some(parts) => open.extend(parts.into_iter().rev()),
            None => goals.push(goal),
        }
    }
    goals.retain(|&goal| goal != Literal::TRUE);
    let mut seen = std::collections::HashSet::new();
    goals.retain(|&goal| seen.insert(goal));
    goals
}

/// Returns the parts of a conjunction, or of a disjunction with a conjunction on one side.
fn parts(graph: &mut Graph, goal: Literal) -> Option<Vec<Literal>> {
    let Node::And(a, b) = graph.node(goal) else {
        return None;
    };
    if !goal.is_complement() {
        return Some(vec![a, b]);
    }
    let [of_a, of_b] = [conjuncts(graph, !a), conjuncts(graph, !b)];
    let (premise, conclusions) = if of_a.len() > of_b.len() { (b, of_a) } else { (a, of_b) };
    if conclusions.len() == 1 {
        return None;
    }
    Some(conclusions.into_iter().map(|conclusion| graph.or(!premise, conclusion)).collect())
}

/// Returns the parts of a conjunction, or the literal itself.
fn conjuncts(graph: &Graph, literal: Literal) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut open = vec![literal];
    while let Some(literal) = open.pop() {
        match graph.node(literal) {
            Node::And(a, b) if !literal.is_complement() && found.len() + open.len() < MAX_GOALS => {
                open.extend([b, a]);
            }
            _ => found.push(literal),
        }
    }
    found
}
