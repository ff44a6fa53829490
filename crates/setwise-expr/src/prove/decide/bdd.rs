//! Binary decision diagrams: shared, reduced, ordered, with complement edges.
//!
//! After Brace, Rudell and Bryant, "Efficient Implementation of a BDD Package", 1990.
//! A diagram is a tree of choices, one variable a level, in which equal parts are one
//! and a choice between equal parts is none: a function that is always true has one
//! diagram, the constant. It is written here rather than taken from a library so that
//! all diagrams of a proof share one table, that table has one limit, and a proof can
//! be stopped in the middle of an operation.

use std::ops::Not;

/// A diagram or its complement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge(u32);

impl Edge {
    pub(super) const TRUE: Self = Self(0);
    pub(super) const FALSE: Self = Self(1);

    const fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// The edge, complemented where `other` is.
    const fn complemented_as(self, other: Self) -> Self {
        Self(self.0 ^ (other.0 & 1))
    }
}

impl Not for Edge {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A choice: `high` where the variable of the level is true, `low` elsewhere. `high` is
/// never complemented.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Choice {
    level: u32,
    high: Edge,
    low: Edge,
}

/// Why a diagram was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// There are as many nodes as there may be.
    Nodes,
    /// The proof was cancelled, or its time is up.
    Cancelled,
}

/// The level of the constant, below all variables.
const BOTTOM: u32 = u32::MAX;

/// An entry of the table of known conjunctions.
type Known = (Edge, Edge, Edge);

/// All diagrams of a proof.
pub(super) struct Diagrams<C> {
    choices: Vec<Choice>,
    /// Places in `choices` by hash; zero is empty.
    unique: Vec<u32>,
    known: Vec<Known>,
    limit: usize,
    is_cancelled: C,
    /// Operations until the next look at the clock.
    patience: u32,
}

/// How often the clock is looked at.
const PATIENCE: u32 = 1 << 12;

impl<C: FnMut() -> bool> Diagrams<C> {
    pub(super) fn new(is_cancelled: C) -> Self {
        let bottom = Choice { level: BOTTOM, high: Edge::TRUE, low: Edge::TRUE };
        Self {
            choices: vec![bottom],
            unique: vec![0; 1 << 12],
            known: vec![(Edge::TRUE, Edge::TRUE, Edge::TRUE); 1 << 14],
            limit: 0,
            is_cancelled,
            patience: PATIENCE,
        }
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.choices.len()
    }

    /// Allows this many nodes in all.
    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// Forgets all nodes but the first ones.
    pub(super) fn truncate(&mut self, len: usize) {
        self.choices.truncate(len);
        self.rebuild(self.unique.len());
        self.known.fill((Edge::TRUE, Edge::TRUE, Edge::TRUE));
    }

    /// The diagram of the variable of a level.
    pub(super) fn variable(&mut self, level: u32) -> Result<Edge, Stop> {
        self.choice(level, Edge::TRUE, Edge::FALSE)
    }

    /// Both.
    pub(super) fn and(&mut self, a: Edge, b: Edge) -> Result<Edge, Stop> {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if a == Edge::TRUE || a == b {
            return Ok(b);
        }
        if a == Edge::FALSE || a == !b {
            return Ok(Edge::FALSE);
        }
        let place = hash(a.0, b.0, 0) as usize & (self.known.len() - 1);
        if let (known_a, known_b, result) = self.known[place]
            && (known_a, known_b) == (a, b)
        {
            return Ok(result);
        }
        self.look_at_the_clock()?;
        let level = self.level(a).min(self.level(b));
        let ([high_a, low_a], [high_b, low_b]) = (self.parts(a, level), self.parts(b, level));
        let high = self.and(high_a, high_b)?;
        let low = self.and(low_a, low_b)?;
        let result = self.choice(level, high, low)?;
        // The table may have grown meanwhile.
        let place = hash(a.0, b.0, 0) as usize & (self.known.len() - 1);
        self.known[place] = (a, b, result);
        Ok(result)
    }

    fn look_at_the_clock(&mut self) -> Result<(), Stop> {
        self.patience -= 1;
        if self.patience == 0 {
            self.patience = PATIENCE;
            if (self.is_cancelled)() {
                return Err(Stop::Cancelled);
            }
        }
        Ok(())
    }

    fn level(&self, edge: Edge) -> u32 {
        self.choices[edge.node()].level
    }

    /// What a diagram is where the variable of a level is true, and where it is not.
    fn parts(&self, edge: Edge, level: u32) -> [Edge; 2] {
        let choice = self.choices[edge.node()];
        if choice.level == level {
            [choice.high, choice.low].map(|part| part.complemented_as(edge))
        } else {
            [edge; 2]
        }
    }

    /// The only node for a choice.
    fn choice(&mut self, level: u32, high: Edge, low: Edge) -> Result<Edge, Stop> {
        if high == low {
            return Ok(high);
        }
        let node =
            Choice { level, high: high.complemented_as(high), low: low.complemented_as(high) };
        let mask = self.unique.len() - 1;
        let mut place = hash(level, node.high.0, node.low.0) as usize & mask;
        while self.unique[place] != 0 {
            let index = self.unique[place];
            if self.choices[index as usize] == node {
                return Ok(Edge(index << 1).complemented_as(high));
            }
            place = (place + 1) & mask;
        }
        if self.choices.len() >= self.limit {
            return Err(Stop::Nodes);
        }
        let index = self.choices.len() as u32;
        self.choices.push(node);
        self.unique[place] = index;
        if self.choices.len() * 2 > self.unique.len() {
            self.rebuild(self.unique.len() * 2);
            self.known = vec![(Edge::TRUE, Edge::TRUE, Edge::TRUE); self.known.len() * 2];
        }
        Ok(Edge(index << 1).complemented_as(high))
    }

    fn rebuild(&mut self, size: usize) {
        self.unique.clear();
        self.unique.resize(size, 0);
        for (index, choice) in self.choices.iter().enumerate().skip(1) {
            let mut place = hash(choice.level, choice.high.0, choice.low.0) as usize & (size - 1);
            while self.unique[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.unique[place] = index as u32;
        }
    }

    /// The levels that are true on a way to the value true; those not named do not
    /// matter. The diagram must not be the constant false.
    pub(super) fn way_to_true(&self, mut edge: Edge) -> Vec<u32> {
        let mut levels = Vec::new();
        while edge.node() != 0 {
            let level = self.level(edge);
            let [high, low] = self.parts(edge, level);
            // Every diagram but the constant has a way to either value.
            if low == Edge::FALSE {
                levels.push(level);
                edge = high;
            } else {
                edge = low;
            }
        }
        levels
    }
}

/// Spreads three numbers over the bits of one.
fn hash(a: u32, b: u32, c: u32) -> u64 {
    let mut hash = u64::from(a) | u64::from(b) << 32;
    hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(c);
    hash = (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagrams() -> Diagrams<impl FnMut() -> bool> {
        let mut diagrams = Diagrams::new(|| false);
        diagrams.set_limit(1000);
        diagrams
    }

    #[test]
    fn equal_functions_are_one_diagram() -> Result<(), Stop> {
        let mut diagrams = diagrams();
        let [a, b] = [diagrams.variable(0)?, diagrams.variable(1)?];
        let both = diagrams.and(a, b)?;
        assert_eq!(diagrams.and(b, a)?, both);
        let only_a = diagrams.and(a, !b)?;
        let neither = diagrams.and(!both, !only_a)?;
        assert_eq!(neither, !a);
        assert_eq!(diagrams.and(neither, a)?, Edge::FALSE);
        assert_eq!(diagrams.way_to_true(both), [0, 1]);
        assert_eq!(diagrams.way_to_true(only_a), [0]);
        Ok(())
    }

    #[test]
    fn too_many_nodes_are_an_error_and_can_be_forgotten() -> Result<(), Stop> {
        let mut diagrams = diagrams();
        let mut parity = Edge::FALSE;
        let before = diagrams.len();
        let mut outcome = Ok(());
        for level in (0..2000).rev() {
            let variable = match diagrams.variable(level) {
                Ok(variable) => variable,
                Err(stop) => {
                    outcome = Err(stop);
                    break;
                }
            };
            parity = diagrams.and(!parity, variable)?;
        }
        assert_eq!(outcome, Err(Stop::Nodes));
        diagrams.truncate(before);
        assert_eq!(diagrams.len(), before);
        let variable = diagrams.variable(0)?;
        assert_eq!(diagrams.variable(0)?, variable);
        Ok(())
    }
}
