//! Circuits as clauses for the solver `batsat`.
//!
//! Each node that a goal is made of becomes a variable, after Tseitin. A conjunction
//! `c = a & b` is the three clauses
//!
//! ```text
//! !c | a      !c | b      c | !a | !b
//! ```
//!
//! and an input is a free variable. A goal is proved if its complement
//! together with all clauses has no solution.

use std::collections::HashSet;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use crate::circuit::graph::{Graph, Literal, Node};

/// Counts what the solver does, and asks it to stop.
pub(super) struct Stopper<C> {
    is_canceled: C,
    conflicts: u64,
    /// The number of conflicts at which the solver stops.
    limit: u64,
    /// The size of all clauses, an upper bound between two garbage collections.
    bytes: usize,
    /// The limit of that size.
    most_bytes: usize,
}

impl<C> Stopper<C> {
    const fn is_full(&self) -> bool {
        self.bytes >= self.most_bytes
    }

    fn add_clause(&mut self, literals: &[Lit]) {
        // Each clause has a header and an activity.
        self.bytes += 4 * (literals.len() + 2);
    }
}

impl<C: Fn() -> bool> Callbacks for Stopper<C> {
    fn on_new_clause(&mut self, literals: &[Lit], kind: ClauseKind) {
        // Each conflict adds one learned clause.
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
        self.add_clause(literals);
    }

    fn on_gc(&mut self, _: usize, bytes: usize) {
        self.bytes = bytes;
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.limit || self.is_full() || (self.is_canceled)()
    }
}

/// The number of nodes between two checks of the clock while clauses are added.
const NODES_BETWEEN_CHECKS: usize = 1 << 10;

/// The steps to add the clauses of a node.
const STEPS_OF_NODE: u64 = 10;

/// The answer of the solver about a goal.
pub(super) enum Satisfiability {
    /// The goal is true for all inputs.
    Holds,
    /// The goal is false if the inputs with these numbers are true and all others are false.
    Fails(Vec<u32>),
    /// The solver was stopped.
    Unknown,
}

/// A solver for the goals of one graph.
pub(super) struct Sat<'a, C: Fn() -> bool> {
    graph: &'a Graph,
    solver: Solver<Stopper<C>>,
    /// The variable of each node that the goals so far are made of.
    variables: Vec<Option<Lit>>,
    /// The number of these nodes.
    added: usize,
}

impl<'a, C: Fn() -> bool> Sat<'a, C> {
    pub(super) fn new(graph: &'a Graph, most_bytes: usize, is_canceled: C) -> Self {
        let stopper = Stopper { is_canceled, conflicts: 0, limit: 0, bytes: 0, most_bytes };
        let solver = Solver::new(SolverOpts::default(), stopper);
        Self { graph, solver, variables: vec![None; graph.nodes().len()], added: 0 }
    }

    /// Returns the number of conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    /// Returns the number of steps so far: propagations, which take longer if the clauses are far
    /// apart, and clauses.
    pub(super) fn steps(&self) -> u64 {
        let (propagations, variables) = (self.solver.num_propagations(), self.added as u64);
        propagations + ((propagations * variables) >> 17) + STEPS_OF_NODE * variables
    }

    /// Estimates the number of steps to the next conflict by those so far. At the beginning it is a
    /// quarter of the variables.
    pub(super) fn steps_of_conflict(&self) -> u64 {
        const FIRST: u64 = 64;
        let first = FIRST * self.added as u64 / 4;
        1 + (self.steps() + first) / (self.conflicts() + FIRST)
    }

    /// Returns true if the clauses take all the memory that they may.
    pub(super) fn is_full(&self) -> bool {
        self.solver.cb().is_full()
    }

    /// Adds the clauses of a literal and returns it for the solver, or `None` if the proof is
    /// canceled meanwhile.
    fn literal(&mut self, literal: Literal) -> Option<Lit> {
        let mut looks = 0;
        for index in self.nodes_without_clauses(literal) {
            looks += 1;
            if looks % NODES_BETWEEN_CHECKS == 0 && self.solver.cb().stop() {
                return None;
            }
            let variable = Lit::new(self.solver.new_var_default(), true);
            self.variables[index] = Some(variable);
            self.added += 1;
            self.add_node(self.graph.nodes()[index], variable);
        }
        Some(self.known(literal))
    }

    /// Lists the nodes that a literal is made of and that have no variable yet, each after its
    /// operands.
    fn nodes_without_clauses(&self, literal: Literal) -> Vec<usize> {
        let mut open = vec![literal.node()];
        let mut found = HashSet::new();
        while let Some(index) = open.pop() {
            if self.variables[index].is_none()
                && found.insert(index)
                && let Node::And(a, b) = self.graph.nodes()[index]
            {
                open.extend([a.node(), b.node()]);
            }
        }
        let mut found: Vec<_> = found.into_iter().collect();
        found.sort_unstable();
        found
    }

    /// Returns the solver's literal for a node that has a variable.
    fn known(&self, literal: Literal) -> Lit {
        let variable = self.variables[literal.node()].unwrap_or(Lit::UNDEF);
        if literal.is_complement() { !variable } else { variable }
    }

    fn add_node(&mut self, node: Node, variable: Lit) {
        match node {
            Node::Constant => self.add_clause(&[!variable]),
            Node::Input(_) => {}
            Node::And(a, b) => {
                let (a, b) = (self.known(a), self.known(b));
                self.add_clause(&[!variable, a]);
                self.add_clause(&[!variable, b]);
                self.add_clause(&[variable, !a, !b]);
            }
        }
    }

    fn add_clause(&mut self, literals: &[Lit]) {
        self.solver.cb_mut().add_clause(literals);
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    /// Decides, with at most this many conflicts, whether a literal is true for all inputs.
    pub(super) fn holds(&mut self, goal: Literal, conflicts: u64) -> Satisfiability {
        self.solver.cb_mut().limit = self.conflicts().saturating_add(conflicts);
        let Some(goal) = self.literal(goal) else {
            return Satisfiability::Unknown;
        };
        let answer = self.solver.solve_limited(&[!goal]);
        if answer == lbool::FALSE {
            // The next goals may use this one.
            self.add_clause(&[goal]);
            Satisfiability::Holds
        } else if answer == lbool::TRUE {
            Satisfiability::Fails(self.inputs())
        } else {
            Satisfiability::Unknown
        }
    }

    /// Returns the inputs that are true in the solver's model.
    fn inputs(&self) -> Vec<u32> {
        let nodes = self.graph.nodes().iter().zip(&self.variables);
        let input = |(node, variable): (&Node, &Option<Lit>)| match (node, variable) {
            (Node::Input(number), Some(variable)) => {
                let value = self.solver.value_var(variable.var());
                (value == lbool::TRUE).then_some(*number)
            }
            _ => None,
        };
        nodes.filter_map(input).collect()
    }
}
