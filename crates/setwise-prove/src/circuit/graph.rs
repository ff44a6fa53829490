//! An and-inverter graph: every Boolean function as conjunctions and complements.
//!
//! Equal nodes are recognized as they are made (structural hashing), constants are folded, and
//! conjunctions are simplified over two levels, after Brummayer and Biere, "Local Two-Level
//! And-Inverter Graph Minimization without Blowup", 2006:
//!
//! ```text
//! (a & b) & !a = 0      (a & b) & a = a & b      !(a & b) & a = a & !b      !(a & b) & !a = !a
//! ```
//!
//! An exclusive or is identified by the set of its parts, in whatever order they are joined. So the
//! lowest bit of a count is that of any fold of the word.
//!
//! Some laws need no further proof, because their goal is folded to the constant true.

use std::collections::HashMap;
use std::ops::Not;
use std::rc::Rc;

/// A node of a graph or its complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(u32);

impl Literal {
    pub(crate) const FALSE: Self = Self(0);
    pub(crate) const TRUE: Self = Self(1);

    pub(crate) const fn constant(value: bool) -> Self {
        Self(value as u32)
    }

    /// Returns the index of the node.
    pub(crate) const fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) const fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the value of a constant literal.
    pub(crate) const fn as_constant(self) -> Option<bool> {
        match self.0 {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// Returns a node or its complement.
    pub(crate) const fn of_node(node: usize, complement: bool) -> Self {
        Self((node as u32) << 1 | complement as u32)
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// The constant false, which is the first node.
    Constant,
    /// The input with this number.
    Input(u32),
    /// A conjunction.
    And(Literal, Literal),
}

/// The nodes whose exclusive or is a node, in ascending order.
type Parts = Rc<[u32]>;

/// The most parts by which an exclusive or is compared: the bits of a word.
const MAX_PARTS: usize = 64;

/// The most parts of all exclusive ors together. After that, an exclusive or is known only by its two
/// operands.
const ROOM: usize = 1 << 20;

/// A graph in which each node comes after its operands.
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    known: HashMap<(Literal, Literal), Literal>,
    /// The parts of nodes that are an exclusive or of several, and whether the node is the complement.
    parts: HashMap<usize, (Parts, bool)>,
    /// The literals of exclusive ors.
    sums: HashMap<Parts, Literal>,
    /// The number of parts that can still be stored.
    room: usize,
    limit: usize,
    is_full: bool,
}

impl Graph {
    /// Creates a graph of at most `limit` nodes.
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            nodes: vec![Node::Constant],
            known: HashMap::new(),
            parts: HashMap::new(),
            sums: HashMap::new(),
            room: ROOM,
            limit: limit.min(1 << 30),
            is_full: false,
        }
    }

    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn node(&self, literal: Literal) -> Node {
        self.nodes[literal.node()]
    }

    /// Returns true if the limit was reached. Literals made since then are wrong.
    pub(crate) const fn is_full(&self) -> bool {
        self.is_full
    }

    pub(crate) fn input(&mut self, number: u32) -> Literal {
        self.push(Node::Input(number))
    }

    fn push(&mut self, node: Node) -> Literal {
        if self.nodes.len() >= self.limit {
            self.is_full = true;
            return Literal::FALSE;
        }
        self.nodes.push(node);
        Literal::of_node(self.nodes.len() - 1, false)
    }

    /// Returns the operands of a conjunction that is not complemented.
    fn operands(&self, literal: Literal) -> Option<[Literal; 2]> {
        match self.node(literal) {
            Node::And(a, b) if !literal.is_complement() => Some([a, b]),
            _ => None,
        }
    }

    pub(crate) fn and(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if a == Literal::FALSE || a == !b {
            return Literal::FALSE;
        }
        if a == Literal::TRUE || a == b {
            return b;
        }
        if let Some(known) = self.known.get(&(a, b)) {
            return *known;
        }
        let literal = match self.and_of_two_levels(a, b) {
            Some(literal) => literal,
            None => self.push(Node::And(a, b)),
        };
        // A conjunction that is simplified to another node takes memory here too.
        self.is_full |= self.known.len() >= self.limit;
        if !self.is_full {
            self.known.insert((a, b), literal);
        }
        literal
    }

    /// Simplifies a conjunction by the operands of its operands.
    fn and_of_two_levels(&mut self, a: Literal, b: Literal) -> Option<Literal> {
        let parts = [a, b].map(|literal| self.operands(literal));
        if let [Some(of_a), Some(of_b)] = parts
            && of_a.iter().any(|&part| of_b.contains(&!part))
        {
            return Some(Literal::FALSE);
        }
        for (whole, other) in [(a, b), (b, a)] {
            if let Some(parts) = self.operands(whole) {
                if parts.contains(&other) {
                    return Some(whole);
                }
                if parts.contains(&!other) {
                    return Some(Literal::FALSE);
                }
            }
            if let Some([c, d]) = self.operands(!whole) {
                if other == !c || other == !d {
                    return Some(other);
                }
                if other == c {
                    return Some(self.and(other, !d));
                }
                if other == d {
                    return Some(self.and(other, !c));
                }
                if self.operands(other).is_some_and(|of| of.contains(&!c) || of.contains(&!d)) {
                    return Some(other);
                }
            }
        }
        None
    }

    pub(crate) fn or(&mut self, a: Literal, b: Literal) -> Literal {
        !self.and(!a, !b)
    }

    pub(crate) fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        // Complements move outside, so that equal operations are recognized.
        let complement = a.is_complement() ^ b.is_complement();
        let [a, b] = [a, b].map(|literal| Literal::of_node(literal.node(), false));
        let value = self.xor_of_nodes(a, b);
        if complement { !value } else { value }
    }

    fn xor_of_nodes(&mut self, a: Literal, b: Literal) -> Literal {
        let (parts, complement) = self.parts_of(a, b);
        let known = match parts[..] {
            [] => Some(Literal::FALSE),
            [only] => Some(Literal::of_node(only as usize, false)),
            _ => self.sums.get(&parts[..]).copied(),
        };
        if let Some(known) = known {
            return if complement { !known } else { known };
        }
        let (only_a, only_b) = (self.and(a, !b), self.and(!a, b));
        let value = self.or(only_a, only_b);
        match parts.len() <= MAX_PARTS.min(self.room) {
            true => self.store(parts, if complement { !value } else { value }),
            false => self.store(odd_ones(&[a.node() as u32], &[b.node() as u32]), value),
        }
        value
    }

    /// Returns the parts of the exclusive or of two nodes, and whether it is their complement.
    fn parts_of(&self, a: Literal, b: Literal) -> (Vec<u32>, bool) {
        let own = [a.node() as u32, b.node() as u32];
        let [left, right] = [a, b].map(|literal| self.parts.get(&literal.node()));
        let slice = |place: usize| match own[place] {
            0 => &[],
            _ => std::slice::from_ref(&own[place]),
        };
        let of_a = left.map_or(slice(0), |(parts, _)| parts);
        let of_b = right.map_or(slice(1), |(parts, _)| parts);
        let is_complement =
            |of: Option<&(Parts, bool)>| of.is_some_and(|(_, complement)| *complement);
        (odd_ones(of_a, of_b), is_complement(left) ^ is_complement(right))
    }

    /// Stores a literal as the exclusive or of some parts.
    fn store(&mut self, parts: Vec<u32>, value: Literal) {
        if value.as_constant().is_some() {
            return;
        }
        self.room = self.room.saturating_sub(parts.len());
        let parts = Parts::from(parts);
        self.parts.entry(value.node()).or_insert_with(|| (parts.clone(), value.is_complement()));
        self.sums.insert(parts, value);
    }

    /// Returns `a` if the condition is true and `b` if it is false.
    pub(crate) fn choose(&mut self, condition: Literal, a: Literal, b: Literal) -> Literal {
        if a == b {
            return a;
        }
        if a == !b {
            return !self.xor(condition, a);
        }
        let (chosen, other) = (self.and(condition, a), self.and(!condition, b));
        self.or(chosen, other)
    }

    /// Returns a literal that is true if at least two of three are.
    pub(crate) fn majority(&mut self, a: Literal, b: Literal, c: Literal) -> Literal {
        let (both, either) = (self.and(a, b), self.or(a, b));
        let with_c = self.and(either, c);
        self.or(both, with_c)
    }

    /// Returns the conjunction of all literals, as a balanced tree.
    pub(crate) fn all(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        let mut level: Vec<_> = literals.into_iter().collect();
        while level.len() > 1 {
            let pairs = level.chunks(2);
            level = pairs
                .map(|pair| pair.iter().copied().reduce(|a, b| self.and(a, b)))
                .map(|literal| literal.unwrap_or(Literal::TRUE))
                .collect();
        }
        level.first().copied().unwrap_or(Literal::TRUE)
    }

    /// Returns the disjunction of all literals.
    pub(crate) fn any(&mut self, literals: impl IntoIterator<Item = Literal>) -> Literal {
        let complements: Vec<_> = literals.into_iter().map(|literal| !literal).collect();
        !self.all(complements)
    }
}

/// Returns the numbers that are in only one of two ascending lists, in ascending order.
fn odd_ones(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut all: Vec<u32> = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    let pairs = all.chunk_by(|a, b| a == b);
    pairs.filter(|pair| pair.len() == 1).map(|pair| pair[0]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exclusive_or_is_known_by_its_parts() {
        let mut graph = Graph::new(1000);
        let [a, b, c, d] = [0, 1, 2, 3].map(|number| graph.input(number));
        let (left, right) = (graph.xor(a, !b), graph.xor(c, d));
        let one = graph.xor(left, right);
        let (left, right) = (graph.xor(d, a), graph.xor(b, c));
        assert_eq!(graph.xor(left, right), !one);
        let rest = graph.xor(one, c);
        let other = graph.xor(a, d);
        assert_eq!(graph.xor(other, b), !rest);
        assert_eq!(graph.xor(rest, other), !b);
        assert_eq!(graph.xor(one, one), Literal::FALSE);
    }

    #[test]
    fn equal_functions_are_the_same_literal() {
        let mut graph = Graph::new(1000);
        let [a, b, c] = [0, 1, 2].map(|number| graph.input(number));
        assert_eq!(graph.and(a, !a), Literal::FALSE);
        let both = graph.and(a, b);
        assert_eq!(graph.and(b, a), both);
        assert_eq!(graph.and(both, a), both);
        assert_eq!(graph.and(both, !a), Literal::FALSE);
        assert_eq!(graph.and(!both, !a), !a);
        let one = graph.xor(a, b);
        assert_eq!(graph.xor(!a, b), !one);
        assert_eq!(graph.xor(one, a), b);
        assert_eq!(graph.xor(!one, b), !a);
        let either = graph.or(a, b);
        assert_eq!(graph.and(either, a), a);
        let chosen = graph.choose(c, a, a);
        assert_eq!(chosen, a);
        assert_eq!(graph.choose(c, a, !a), !graph.xor(c, a));
    }

    #[test]
    fn a_graph_that_reached_its_limit_is_full() {
        let mut graph = Graph::new(3);
        let [a, b] = [0, 1].map(|number| graph.input(number));
        assert!(!graph.is_full());
        graph.and(a, b);
        assert!(graph.is_full());
    }
}
