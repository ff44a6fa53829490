//! The cheapest choice for each value that is needed.
//!
//! Of a tree the cover is optimal: what each part costs at least is found from the leaves to
//! the root. Of a graph with shared parts that is an estimate, in which the cost of what is
//! shared is divided among those who share it; and the cover is then improved, value by
//! value, by what each choice would really add to the rest, until nothing becomes cheaper.
//!
//! Source: Alan Mishchenko, Satrajit Chatterjee and Robert Brayton, Improvements to Technology
//! Mapping for LUT-Based FPGAs, 2007

use super::choice::{Choice, Finder, Steps};
use super::cuts::cuts;
use super::graph::{Graph, Kind, Literal};
use super::target::Machine;

/// The choices, by literal.
pub(super) struct Cover {
    /// All ways to compute a literal that is needed, the one that is chosen first.
    choices: Vec<Vec<Choice>>,
    chosen: Vec<usize>,
    /// How many choices and roots need the literal.
    pub(super) uses: Vec<u32>,
    /// How many uses were counted or taken back.
    effort: usize,
}

/// What a value costs more whose complement is in the formula, and not the value: of two that
/// are as good the other one says more.
const UNWRITTEN: u32 = 1;

/// How often the cover is improved at most, and with how much effort: a cover that is not
/// improved to the end is a cover all the same.
const ROUNDS: usize = 6;
const EFFORT: usize = 1 << 24;

impl Cover {
    /// A cover of what the roots need.
    pub(super) fn new(graph: &Graph, machine: Machine, roots: &[Literal]) -> Option<Self> {
        let table = machine.table();
        let finder = Finder { graph, machine, table };
        let live = live(graph, roots);
        let cuts = cuts(graph, &live);
        let mut cover = Self {
            choices: vec![Vec::new(); 2 * graph.nodes.len()],
            chosen: vec![0; 2 * graph.nodes.len()],
            uses: vec![0; 2 * graph.nodes.len()],
            effort: 0,
        };
        let shares = shares(graph, &live, roots);
        let is_written = written(graph, &live, roots);
        let mut costs = vec![f64::INFINITY; 2 * graph.nodes.len()];
        for (node, _) in live.iter().enumerate().filter(|(_, live)| **live) {
            for is_negated in [false, true] {
                let literal = Literal::new(node, is_negated);
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
            for is_negated in [false, true] {
                costs[Literal::new(node, is_negated).index()] /= f64::from(shares[node].max(1));
            }
        }
        if roots.iter().any(|root| costs[root.index()].is_infinite()) {
            return None;
        }
        cover.take_all(roots);
        cover.improve(&live);
        Some(cover)
    }

    /// Adds the complements of the two literals of a node as choices.
    fn invert(&mut self, finder: &Finder<'_>, graph: &Graph, node: usize, costs: &mut [f64]) {
        if matches!(graph.nodes[node].kind, Kind::Constant | Kind::Pattern) {
            return;
        }
        let literals = [false, true].map(|is_negated| Literal::new(node, is_negated));
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

    /// How a literal is computed.
    pub(super) fn choice(&self, literal: Literal) -> &Choice {
        &self.choices[literal.index()][self.chosen[literal.index()]]
    }

    /// Other ways that cost the same and need the same.
    pub(super) fn equals(&self, literal: Literal) -> impl Iterator<Item = &Choice> {
        let chosen = self.choice(literal);
        let mut needs: Vec<_> = chosen.needs().collect();
        needs.sort_unstable();
        self.choices[literal.index()].iter().filter(move |choice| {
            let mut others: Vec<_> = choice.needs().collect();
            others.sort_unstable();
            choice.cost == chosen.cost && others == needs
        })
    }

    /// Whether a choice is the complement of the other literal of the node.
    fn is_inverse(literal: Literal, choice: &Choice) -> bool {
        choice.needs().any(|need| need == !literal)
    }

    /// Counts a use of a literal, and what it needs if it was not needed before; what that
    /// costs.
    fn take(&mut self, literal: Literal) -> u64 {
        let (mut cost, mut open) = (0, vec![literal]);
        while let Some(literal) = open.pop() {
            self.effort += 1;
            self.uses[literal.index()] += 1;
            if self.uses[literal.index()] == 1 {
                let choice = self.choice(literal);
                cost += u64::from(choice.cost);
                open.extend(choice.needs());
            }
        }
        cost
    }

    /// Takes a use of a literal back, and of what only that needed.
    fn release(&mut self, literal: Literal) {
        let mut open = vec![literal];
        while let Some(literal) = open.pop() {
            self.effort += 1;
            self.uses[literal.index()] -= 1;
            if self.uses[literal.index()] == 0 {
                open.extend(self.choice(literal).needs());
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
                for is_negated in [false, true] {
                    has_changed |= self.improve_one(Literal::new(node, is_negated));
                }
            }
            if !has_changed {
                return;
            }
        }
    }

    /// Finds the choice that adds least to what is needed anyway.
    fn improve_one(&mut self, literal: Literal) -> bool {
        let index = literal.index();
        if self.uses[index] == 0 || self.choices[index].len() < 2 {
            return false;
        }
        let before = self.chosen[index];
        let needs: Vec<_> = self.choice(literal).needs().collect();
        self.release_all(&needs);
        // The complement is no way to what it is itself made from.
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
            let cost = u64::from(choice.cost) + self.take_all(&needs);
            self.release_all(&needs);
            if cost < best.0 || cost == best.0 && place == before {
                best = (cost, place);
            }
        }
        self.chosen[index] = best.1;
        let needs: Vec<_> = self.choice(literal).needs().collect();
        self.take_all(&needs);
        best.1 != before
    }

    /// Whether the other literal of a node, which is not needed now, would be made of this one.
    fn would_loop(&self, literal: Literal) -> bool {
        let other = !literal;
        self.choices[other.index()].is_empty() || Self::is_inverse(other, self.choice(other))
    }

    /// All literals that are needed, each after what it needs.
    pub(super) fn order(&self) -> Vec<Literal> {
        let mut order = Vec::new();
        for node in 0..self.uses.len() / 2 {
            let literals = [false, true].map(|is_negated| Literal::new(node, is_negated));
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

/// Which literals are operands or roots; of Boolean functions the form that is shorter to
/// write, a union rather than an intersection of complements.
fn written(graph: &Graph, live: &[bool], roots: &[Literal]) -> Vec<bool> {
    let mut written = vec![false; 2 * live.len()];
    let used = graph.nodes.iter().enumerate().filter(|(place, _)| live[*place]);
    let operands = used.flat_map(|(_, node)| node.operands());
    operands.chain(roots).for_each(|literal| written[literal.index()] = true);
    for (place, node) in graph.nodes.iter().enumerate().filter(|(_, node)| node.kind.is_logic()) {
        let is_union = node.operands().iter().all(|operand| operand.is_negated());
        for is_negated in [false, true] {
            written[Literal::new(place, is_negated).index()] = is_negated == is_union;
        }
    }
    written
}

fn least(costs: impl Iterator<Item = f64>) -> (usize, f64) {
    let mut best = (0, f64::INFINITY);
    for (place, cost) in costs.enumerate() {
        if cost < best.1 {
            best = (place, cost);
        }
    }
    best
}

/// Which nodes the roots are made of.
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

/// How many nodes and roots each node is used by.
fn shares(graph: &Graph, live: &[bool], roots: &[Literal]) -> Vec<u32> {
    let mut shares = vec![0; graph.nodes.len()];
    let used = graph.nodes.iter().enumerate().filter(|(place, _)| live[*place]);
    let operands = used.flat_map(|(_, node)| node.operands());
    operands.chain(roots).for_each(|literal| shares[literal.node()] += 1);
    shares
}
