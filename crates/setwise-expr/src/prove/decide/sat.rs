//! Satisfiability: the circuit as clauses for a solver, one conjunction three clauses.

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::super::bits::graph::{Graph, Literal, Node};

/// What asks the solver to stop.
pub(super) struct Stopper<C> {
    is_cancelled: C,
    conflicts: u64,
    /// How many there may be.
    limit: u64,
}

impl<C: Fn() -> bool> Callbacks for Stopper<C> {
    fn on_new_clause(&mut self, _: &[Lit], kind: batsat::ClauseKind) {
        // Each conflict teaches one clause.
        self.conflicts += u64::from(kind == batsat::ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.limit || (self.is_cancelled)()
    }
}

/// After how many nodes the clock is looked at while clauses are made.
const PATIENCE: usize = 1 << 10;

/// What the solver says of a goal.
pub(super) enum Answer {
    /// It is true of all inputs.
    Holds,
    /// It is false where the inputs with these numbers are true, and no others.
    Fails(Vec<u32>),
    /// It was stopped before.
    Unknown,
}

/// A solver for the goals of one graph.
pub(super) struct Sat<'a, C: Fn() -> bool> {
    graph: &'a Graph,
    solver: Solver<Stopper<C>>,
    /// The variable of each node that the goals so far are made of.
    variables: Vec<Option<Lit>>,
}

impl<'a, C: Fn() -> bool> Sat<'a, C> {
    pub(super) fn new(graph: &'a Graph, is_cancelled: C) -> Self {
        let stopper = Stopper { is_cancelled, conflicts: 0, limit: 0 };
        let solver = Solver::new(SolverOpts::default(), stopper);
        Self { graph, solver, variables: vec![None; graph.nodes().len()] }
    }

    /// How many conflicts there were.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    /// The literal of the solver, with the clauses of all that it is made of; `None` if
    /// the proof is cancelled meanwhile.
    fn literal(&mut self, literal: Literal) -> Option<Lit> {
        let cone = self.graph.cone(&[literal]);
        for (index, _) in cone.iter().enumerate().filter(|(_, needed)| **needed) {
            if index % PATIENCE == 0 && (self.solver.cb().is_cancelled)() {
                return None;
            }
            if self.variables[index].is_none() {
                let variable = Lit::new(self.solver.new_var_default(), true);
                self.variables[index] = Some(variable);
                self.clauses(self.graph.nodes()[index], variable);
            }
        }
        Some(self.known(literal))
    }

    /// The literal of the solver for a node that has a variable.
    fn known(&mut self, literal: Literal) -> Lit {
        let variable = self.variables[literal.node()].unwrap_or(Lit::UNDEF);
        if literal.is_complement() { !variable } else { variable }
    }

    /// What is true of the variable of a node.
    fn clauses(&mut self, node: Node, variable: Lit) {
        match node {
            Node::Constant => self.clause(&[!variable]),
            Node::Input(_) => {}
            Node::And(a, b) => {
                let (a, b) = (self.known(a), self.known(b));
                self.clause(&[!variable, a]);
                self.clause(&[!variable, b]);
                self.clause(&[variable, !a, !b]);
            }
        }
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    /// Whether a literal is true of all inputs, decided with so many conflicts.
    pub(super) fn holds(&mut self, goal: Literal, conflicts: u64) -> Answer {
        let Some(goal) = self.literal(goal) else {
            return Answer::Unknown;
        };
        self.solver.cb_mut().limit = self.conflicts().saturating_add(conflicts);
        let answer = self.solver.solve_limited(&[!goal]);
        if answer == lbool::FALSE {
            // What is known helps with the next one.
            self.clause(&[goal]);
            Answer::Holds
        } else if answer == lbool::TRUE {
            Answer::Fails(self.inputs())
        } else {
            Answer::Unknown
        }
    }

    /// The inputs that are true in the solver's model.
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
