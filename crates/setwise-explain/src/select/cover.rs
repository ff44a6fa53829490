//! The cover: the cheapest choice of instructions for each value that is needed.
//!
//! ```text
//! for each node, operands first, and for both of its literals:             (estimate)
//!     cost(choice)  = its instructions + the costs of the literals it needs
//!     cost(literal) = the lowest cost of a choice, or of the other literal plus a complement,
//!                     divided by the number of users of the node
//! take the roots: choose for each, and take what the choice needs          (first cover)
//! repeat for each literal in use, while something improves:                (improvement)
//!     release what its choice needs; for each choice, count what it would add to the
//!     instructions that are needed anyway; keep the choice that adds least
//! ```
//!
//! If no part of the formula is shared, the estimate is exact and the cover optimal. For shared
//! parts it is a heuristic, and the improvement uses exact counts.
//!
//! For example `let m = a & b; (m ^ c) + (m ^ d)` with AVX-512. The estimate halves the cost of
//! `m`, 100, because two nodes use it: `m ^ c` costs 100 + 50 from the cut `{m, c}` but only 103
//! (`vpternlogq` and perhaps a copy) from the cut `{a, b, c}`. The first cover has two
//! `vpternlogq` and never computes `m`: three instructions with the sum, where computing `m`
//! would take four.
//!
//! A comparison that several choices make costs one instruction: the emitter puts what reads the
//! flags in one place, if it can.
//!
//! Source: Alan Mishchenko, Satrajit Chatterjee and Robert Brayton, Improvements to Technology
//! Mapping for LUT-Based FPGAs, 2007

use std::collections::HashMap;

use crate::graph::{Graph, Literal, NodeKind};
use crate::select::choice::{Choice, Comparison, Finder, INSTRUCTION, Steps};
use crate::select::cuts::cuts;
use crate::target::Machine;

/// The choices, by literal.
pub(crate) struct Cover {
    /// All choices for each literal.
    choices: Vec<Vec<Choice>>,
    /// The index of the selected choice for each literal.
    chosen: Vec<usize>,
    /// The number of choices and roots that need the literal.
    pub(crate) uses: Vec<u32>,
    /// The number of choices that make each comparison.
    comparisons: Vec<u32>,
    /// The number of uses counted or released so far.
    effort: usize,
}

/// The extra cost of a value if only its complement is in the formula: between equal choices,
/// the listing shows what the formula says.
const UNWRITTEN: u32 = 1;

/// The limits of the improvement, in rounds and in uses. An interrupted improvement leaves a
/// valid cover.
const ROUNDS: usize = 6;
const EFFORT: usize = 1 << 24;

impl Cover {
    /// Creates a cover of what the roots need; `None` if a value has no instructions.
    pub(crate) fn new(graph: &Graph, machine: Machine, roots: &[Literal]) -> Option<Self> {
        let table = machine.table();
        let finder = Finder { graph, machine, table };
        let live = live(graph, roots);
        let cuts = cuts(graph, &live);
        let mut cover = Self {
            choices: vec![Vec::new(); 2 * graph.nodes.len()],
            chosen: vec![0; 2 * graph.nodes.len()],
            uses: vec![0; 2 * graph.nodes.len()],
            comparisons: Vec::new(),
            effort: 0,
        };
        let shares = shares(graph, &live, roots);
        let is_written = written(graph, &live, roots);
        let mut costs = vec![f64::INFINITY; 2 * graph.nodes.len()];
        for (node, _) in live.iter().enumerate().filter(|(_, live)| **live) {
            for literal in Literal::both(node) {
                let mut choices = finder.choices(literal, &cuts[node]);
                if !is_written[literal.index()] {
                    choices.iter_mut().for_each(|choice| choice.cost += UNWRITTEN);
                }
                let cost = |choice: &Choice| {
                    let needs = choice.needs().map(|need| costs[need.index()]);
                    f64::from(choice.cost) + needs.sum::<f64>()
                };
                let (best, least) = least(choices.iter().map(cost));
                cover.chosen[literal.index()] = best;
                costs[literal.index()] = least;
                cover.choices[literal.index()] = choices;
            }
            cover.invert(&finder, graph, node, &mut costs);
            for literal in Literal::both(node) {
                costs[literal.index()] /= f64::from(shares[node].max(1));
            }
        }
        if roots.iter().any(|root| costs[root.index()].is_infinite()) {
            return None;
        }
        if machine.is_scalar() {
            cover.number_comparisons(machine);
        }
        cover.take_all(roots);
        cover.improve(&live);
        Some(cover)
    }

    /// Numbers the comparisons of all choices. What follows one of them costs less, because a
    /// comparison is made once for all that read its flags.
    fn number_comparisons(&mut self, machine: Machine) {
        let mut numbers: HashMap<Comparison, usize> = HashMap::new();
        for choice in self.choices.iter_mut().flatten() {
            let Some(comparison) = choice.comparison_of(machine) else { continue };
            let next = numbers.len();
            choice.comparison = Some(*numbers.entry(comparison).or_insert(next));
            choice.cost = choice.cost.saturating_sub(INSTRUCTION);
        }
        self.comparisons = vec![0; numbers.len()];
    }

    /// Adds a use of the comparison of a choice, and returns the added cost.
    fn compare(&mut self, comparison: Option<usize>) -> u64 {
        let Some(comparison) = comparison else { return 0 };
        self.comparisons[comparison] += 1;
        if self.comparisons[comparison] == 1 { INSTRUCTION.into() } else { 0 }
    }

    /// Adds the complements of the two literals of a node as choices.
    fn invert(&mut self, finder: &Finder<'_>, graph: &Graph, node: usize, costs: &mut [f64]) {
        if matches!(graph.nodes[node].kind, NodeKind::Constant | NodeKind::Pattern) {
            return;
        }
        let literals = Literal::both(node);
        let direct = literals.map(|literal| costs[literal.index()]);
        for (literal, other) in literals.into_iter().zip([direct[1], direct[0]]) {
            let choice = finder.inverse(literal);
            let cost = f64::from(choice.cost) + other;
            let choices = &mut self.choices[literal.index()];
            if cost < costs[literal.index()] {
                costs[literal.index()] = cost;
                self.chosen[literal.index()] = choices.len();
            }
            choices.push(choice);
        }
    }

    /// Returns the choice for a literal.
    pub(crate) fn choice(&self, literal: Literal) -> &Choice {
        &self.choices[literal.index()][self.chosen[literal.index()]]
    }

    /// Returns the choices with the same cost and the same needs.
    pub(crate) fn equals(&self, literal: Literal) -> impl Iterator<Item = &Choice> {
        let chosen = self.choice(literal);
        let mut needs: Vec<_> = chosen.needs().collect();
        needs.sort_unstable();
        self.choices[literal.index()].iter().filter(move |choice| {
            let mut others: Vec<_> = choice.needs().collect();
            others.sort_unstable();
            choice.cost == chosen.cost && others == needs
        })
    }

    /// Returns true if a choice is the complement of the other literal of the node.
    fn is_inverse(literal: Literal, choice: &Choice) -> bool {
        choice.needs().any(|need| need == !literal)
    }

    /// Adds a use of a literal, and of what it needs if it was unused. Returns the added cost.
    fn take(&mut self, literal: Literal) -> u64 {
        let (mut cost, mut open) = (0, vec![literal]);
        while let Some(literal) = open.pop() {
            self.effort += 1;
            self.uses[literal.index()] += 1;
            if self.uses[literal.index()] == 1 {
                let choice = self.choice(literal);
                cost += u64::from(choice.cost);
                open.extend(choice.needs());
                let comparison = choice.comparison;
                cost += self.compare(comparison);
            }
        }
        cost
    }

    /// Removes a use of a literal, and of what only it needed.
    fn release(&mut self, literal: Literal) {
        let mut open = vec![literal];
        while let Some(literal) = open.pop() {
            self.effort += 1;
            self.uses[literal.index()] -= 1;
            if self.uses[literal.index()] == 0 {
                open.extend(self.choice(literal).needs());
                if let Some(comparison) = self.choice(literal).comparison {
                    self.comparisons[comparison] -= 1;
                }
            }
        }
    }

    fn take_all(&mut self, literals: &[Literal]) -> u64 {
        literals.iter().map(|&literal| self.take(literal)).sum()
    }

    fn release_all(&mut self, literals: &[Literal]) {
        literals.iter().for_each(|&literal| self.release(literal));
    }

    fn improve(&mut self, live: &[bool]) {
        for _ in 0..ROUNDS {
            let mut has_changed = false;
            for node in (0..live.len()).filter(|&node| live[node]) {
                if self.effort > EFFORT {
                    return;
                }
                for literal in Literal::both(node) {
                    has_changed |= self.improve_one(literal);
                }
            }
            if !has_changed {
                return;
            }
        }
    }

    /// Finds the choice that adds least, and returns true if that is a new one.
    fn improve_one(&mut self, literal: Literal) -> bool {
        let index = literal.index();
        if self.uses[index] == 0 || self.choices[index].len() < 2 {
            return false;
        }
        let before = self.chosen[index];
        let needs: Vec<_> = self.choice(literal).needs().collect();
        self.release_all(&needs);
        if let Some(comparison) = self.choice(literal).comparison {
            self.comparisons[comparison] -= 1;
        }
        // A literal and its complement cannot be computed from each other.
        let other = !literal;
        let is_made_of_it =
            self.uses[other.index()] > 0 && Self::is_inverse(other, self.choice(other));
        let mut best = (u64::MAX, before);
        for place in 0..self.choices[index].len() {
            let choice = &self.choices[index][place];
            let is_inverse = Self::is_inverse(literal, choice);
            if is_inverse && (is_made_of_it || self.would_loop(literal)) {
                continue;
            }
            let needs: Vec<_> = choice.needs().collect();
            if needs.iter().any(|need| self.choices[need.index()].is_empty()) {
                continue;
            }
            let comparison = choice.comparison;
            let mut cost = u64::from(choice.cost) + self.take_all(&needs);
            if comparison.is_some_and(|comparison| self.comparisons[comparison] == 0) {
                cost += u64::from(INSTRUCTION);
            }
            self.release_all(&needs);
            if cost < best.0 || cost == best.0 && place == before {
                best = (cost, place);
            }
        }
        self.chosen[index] = best.1;
        let needs: Vec<_> = self.choice(literal).needs().collect();
        self.take_all(&needs);
        let comparison = self.choice(literal).comparison;
        self.compare(comparison);
        best.1 != before
    }

    /// Returns true if the other literal of the node, unused so far, would be computed from this
    /// one.
    fn would_loop(&self, literal: Literal) -> bool {
        let other = !literal;
        self.choices[other.index()].is_empty() || Self::is_inverse(other, self.choice(other))
    }

    /// Returns all literals that are needed, each after what it needs.
    pub(crate) fn order(&self) -> Vec<Literal> {
        let mut order = Vec::new();
        for node in 0..self.uses.len() / 2 {
            let literals = Literal::both(node);
            let [plain, negated] = literals.map(|literal| self.uses[literal.index()] > 0);
            match (plain, negated) {
                (true, true) if Self::is_inverse(literals[0], self.choice(literals[0])) => {
                    order.extend([literals[1], literals[0]]);
                }
                _ => {
                    let needed = [(plain, literals[0]), (negated, literals[1])];
                    order.extend(needed.iter().filter(|(needed, _)| *needed).map(|(_, l)| *l));
                }
            }
        }
        order.retain(|&literal| self.choice(literal).steps != Steps::Nothing);
        order
    }
}

/// Marks the literals that are operands or roots; for Boolean functions the shorter form, a union
/// rather than an intersection of complements.
fn written(graph: &Graph, live: &[bool], roots: &[Literal]) -> Vec<bool> {
    let mut written = vec![false; 2 * live.len()];
    let used = graph.nodes.iter().enumerate().filter(|(place, _)| live[*place]);
    let operands = used.flat_map(|(_, node)| node.operands());
    operands.chain(roots).for_each(|literal| written[literal.index()] = true);
    for (place, node) in graph.nodes.iter().enumerate().filter(|(_, node)| node.kind.is_logic()) {
        let is_union = node.operands().iter().all(|operand| operand.is_negated());
        for literal in Literal::both(place) {
            written[literal.index()] = literal.is_negated() == is_union;
        }
    }
    written
}

/// Returns the place of the lowest cost, and that cost.
fn least(costs: impl Iterator<Item = f64>) -> (usize, f64) {
    costs.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, f64::INFINITY))
}

/// Marks the nodes that the roots depend on.
fn live(graph: &Graph, roots: &[Literal]) -> Vec<bool> {
    let mut live = vec![false; graph.nodes.len()];
    roots.iter().for_each(|root| live[root.node()] = true);
    for (place, node) in graph.nodes.iter().enumerate().rev() {
        if live[place] {
            node.operands().iter().for_each(|operand| live[operand.node()] = true);
        }
    }
    live
}

/// Returns the number of nodes and roots that use each node.
fn shares(graph: &Graph, live: &[bool], roots: &[Literal]) -> Vec<u32> {
    let mut shares = vec![0; graph.nodes.len()];
    let used = graph.nodes.iter().enumerate().filter(|(place, _)| live[*place]);
    let operands = used.flat_map(|(_, node)| node.operands());
    operands.chain(roots).for_each(|literal| shares[literal.node()] += 1);
    shares
}
