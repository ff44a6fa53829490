//! Clauses without a solution, and the steps that show it.
//!
//! ```text
//! split the law into goals, each a disjunction of bits; try each of them for a short time
//! try the law for each amount of its shifts                                 (cases)
//! for each gate, in order: if an earlier one had the same value for all words so far,
//!     prove that they are equal, in a short time, or evaluate all gates for words where they differ
//! try each goal that is left, longer and longer
//! ```
//!
//! What the solver learns, and each equation and goal that is proved, is a clause that follows from
//! those before it by unit propagation. All of them, in order, are the proof.

use std::collections::HashMap;
use std::fmt::Write;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::amounts::amounts;
use super::circuit::{Bit, Circuit, Gate, clauses, gate_of};
use super::terms::Terms;
use crate::limits::Clock;
use crate::trial::Random;

/// The exponents of 8 for the conflicts of a goal, round by round.
const PATIENCE: std::ops::RangeInclusive<u32> = 3..=9;

/// The most conflicts of an equation between two gates.
const CONFLICTS_OF_EQUATION: u64 = 200;

/// The most literals of all goals that are split.
const MAX_LITERALS: usize = 1 << 20;

/// The most goals, and literals of a goal.
const MAX_GOALS: usize = 1 << 11;

/// The number of 64 inputs for which the gates are evaluated at first, and with those that show that two
/// gates differ.
const SAMPLES: usize = 16;
const MAX_SAMPLES: usize = 100;

/// The steps of a proof as they are found.
struct Steps<'a> {
    text: String,
    conflicts: u64,
    limit: u64,
    most_bytes: usize,
    clock: Clock<'a>,
}

impl Steps<'_> {
    fn is_full(&self) -> bool {
        self.text.len() >= self.most_bytes
    }

    fn add(&mut self, literals: &[Lit]) {
        for &literal in literals {
            _ = write!(self.text, "{} ", dimacs(bit_of(literal)));
        }
        self.text.push_str("0\n");
    }
}

impl Callbacks for Steps<'_> {
    fn on_new_clause(&mut self, literals: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
        self.add(literals);
    }

    fn on_delete_clause(&mut self, literals: &[Lit]) {
        self.text.push_str("d ");
        self.add(literals);
    }

    fn stop(&self) -> bool {
        self.conflicts >= self.limit || self.is_full() || self.clock.is_over()
    }
}

/// A disjunction of bits.
pub(super) type Goal = Vec<Bit>;

/// The solver for the clauses of a circuit.
pub(super) struct Prover<'a> {
    terms: &'a Terms,
    circuit: &'a Circuit,
    needed: Vec<bool>,
    solver: Solver<Steps<'a>>,
    pub(super) clock: Clock<'a>,
}

/// Returns the steps that show that the clauses of a circuit have no solution, if they are found.
pub(super) fn prove(terms: &Terms, circuit: &Circuit, clock: &Clock<'_>) -> Option<String> {
    let mut prover = Prover::new(terms, circuit, clock);
    // The law is false if all roots are true; constants are taken out.
    let law: Goal = circuit.roots.iter().filter(|&&root| root != 1).map(|root| root ^ 1).collect();
    let (mut open, steps) = prover.split(law.clone());
    let mut rounds = PATIENCE;
    open = prover.round(open, 8u64.pow(rounds.next()?))?;
    if !open.is_empty() && prover.by_cases(&law, &amounts(terms, circuit)) {
        open.clear();
    }
    if !open.is_empty() {
        prover.sweep();
    }
    for round in rounds {
        if open.is_empty() {
            break;
        }
        open = prover.round(open, 8u64.pow(round))?;
    }
    if !open.is_empty() || prover.clock.is_canceled() {
        return None;
    }
    for goal in steps.iter().rev() {
        prover.step(goal);
    }
    prover.step(&Vec::new());
    let text = std::mem::take(&mut prover.solver.cb_mut().text);
    (text.len() < clock.limits().clause_bytes()).then_some(text)
}

impl<'a> Prover<'a> {
    pub(super) fn new(terms: &'a Terms, circuit: &'a Circuit, clock: &Clock<'a>) -> Self {
        let most_bytes = clock.limits().clause_bytes();
        let clock = clock.clone();
        let steps =
            Steps { text: String::new(), conflicts: 0, limit: 0, most_bytes, clock: clock.clone() };
        let needed = circuit.needed();
        let mut solver = Solver::new(SolverOpts::default(), steps);
        for (index, &is_needed) in needed.iter().enumerate() {
            // The variable of a gate has its number, so that the proof has the numbers of the clauses.
            solver.new_var(lbool::UNDEF, is_needed);
            let gate = circuit.gates[index];
            for clause in clauses(index, gate).iter().filter(|_| is_needed) {
                let mut literals = clause.iter().map(|&bit| literal(bit)).collect();
                solver.add_clause_reuse(&mut literals);
            }
        }
        Self { terms, circuit, needed, solver, clock }
    }

    /// Sets the clock that ends each search.
    pub(super) fn set_clock(&mut self, clock: Clock<'a>) {
        self.solver.cb_mut().clock = clock.clone();
        self.clock = clock;
    }

    pub(super) fn step(&mut self, goal: &Goal) {
        let literals: Vec<Lit> = goal.iter().map(|&bit| literal(bit)).collect();
        self.solver.cb_mut().add(&literals);
    }

    /// Splits a goal into others; returns these, and all that were split, each before its parts.
    fn split(&self, goal: Goal) -> (Vec<Goal>, Vec<Goal>) {
        let (mut open, mut goals, mut all) = (vec![goal], Vec::new(), Vec::new());
        let mut kept = 0;
        while let Some(goal) = open.pop() {
            let parts = match kept > MAX_LITERALS || self.clock.is_over() {
                true => Vec::new(),
                false => self.parts(&goal, goals.len() + open.len()),
            };
            match parts.is_empty() {
                true => goals.push(goal),
                false => {
                    kept += goal.len();
                    all.push(goal);
                }
            }
            open.extend(parts);
        }
        (goals, all)
    }

    fn parts(&self, goal: &Goal, count: usize) -> Vec<Goal> {
        let with = |place: usize, more: &[Bit]| {
            let mut part = goal.clone();
            part.splice(place..=place, more.iter().copied());
            part.sort_unstable();
            part.dedup();
            part
        };
        let gate = |bit: Bit| match self.circuit.gates[gate_of(bit)] {
            Gate::And(a, b) => Some((a, b)),
            _ => None,
        };
        // First disjunctions, then one conjunction, of equations mostly.
        for (place, &bit) in goal.iter().enumerate().filter(|(_, bit)| **bit & 1 == 1) {
            if let Some((a, b)) = gate(bit).filter(|_| goal.len() < MAX_GOALS) {
                return vec![with(place, &[a ^ 1, b ^ 1])];
            }
        }
        let conjunctions = goal.iter().enumerate().filter(|(_, bit)| **bit & 1 == 0);
        let mut found = conjunctions.filter_map(|(place, &bit)| Some((place, gate(bit)?)));
        match found.next_back().filter(|_| count < MAX_GOALS) {
            Some((place, (a, b))) => vec![with(place, &[a]), with(place, &[b])],
            None => Vec::new(),
        }
    }

    /// Tries each goal. Returns those that are not proved, or `None` if one is false.
    fn round(&mut self, goals: Vec<Goal>, conflicts: u64) -> Option<Vec<Goal>> {
        let mut open = Vec::new();
        for goal in goals {
            match self.holds(&goal, conflicts) {
                Some(true) => {}
                Some(false) => return None,
                None => open.push(goal),
            }
        }
        Some(open)
    }

    /// Decides whether one of these bits is always true.
    pub(super) fn holds(&mut self, goal: &Goal, conflicts: u64) -> Option<bool> {
        if self.clock.is_over() || goal.contains(&1) {
            return goal.contains(&1).then_some(true);
        }
        // The solver counts conflicts, so the steps that are left are divided by those of one so far.
        let before = self.solver.num_propagations();
        let steps = self.solver.cb_mut();
        let of_conflict = (before / steps.conflicts.max(1)).max(1);
        let conflicts = conflicts.min(self.clock.left() / of_conflict);
        steps.limit = steps.conflicts.saturating_add(conflicts);
        let assumptions: Vec<Lit> = goal.iter().map(|&bit| !literal(bit)).collect();
        let answer = self.solver.solve_limited(&assumptions);
        self.clock.spend(self.solver.num_propagations() - before);
        if answer == lbool::FALSE {
            self.step(goal);
            let mut literals: Vec<Lit> = goal.iter().map(|&bit| literal(bit)).collect();
            self.solver.add_clause_reuse(&mut literals);
            return Some(true);
        }
        (answer == lbool::TRUE).then_some(false)
    }

    /// Proves gates to be equal, the first ones first.
    fn sweep(&mut self) {
        let mut random = Random::new();
        let mut values: Vec<Vec<u64>> = vec![Vec::new(); self.circuit.gates.len()];
        for _ in 0..SAMPLES {
            let inputs = self.inputs(&mut random);
            self.evaluate(&mut values, inputs);
        }
        let mut classes = self.classes(&values, 0);
        for index in 1..self.circuit.gates.len() {
            if !self.needed[index] || self.circuit.gates[index] == Gate::Input {
                continue;
            }
            for _ in 0..4 {
                let (key, flip) = signature(&values[index]);
                let Some(&(other, of_other)) = classes.get(&key) else {
                    classes.insert(key, (index, flip));
                    break;
                };
                if self.clock.is_over() || other == index {
                    break;
                }
                let (a, b) = (2 * index as Bit, 2 * other as Bit + Bit::from(flip != of_other));
                let goals = match other {
                    0 => vec![vec![a ^ b ^ 1]],
                    _ => vec![vec![a, b ^ 1], vec![a ^ 1, b]],
                };
                let answer = goals
                    .iter()
                    .map(|goal| self.holds(goal, CONFLICTS_OF_EQUATION))
                    .find(|it| *it != Some(true));
                if answer != Some(Some(false)) {
                    break;
                }
                // The words that differ, and some that are close to them.
                if values[0].len() >= MAX_SAMPLES {
                    break;
                }
                let close = [(); 3].map(|()| self.inputs(&mut random));
                let model = |gate: usize| self.solver.value_var(Var::unsafe_from_idx(gate as u32));
                let model = (0..values.len()).map(|gate| {
                    let flips = close.iter().fold(!1, |flips, word| flips & word[gate]);
                    flips ^ u64::from(model(gate) == lbool::TRUE).wrapping_neg()
                });
                let model = model.collect();
                self.evaluate(&mut values, model);
                classes = self.classes(&values, index);
            }
        }
    }

    /// Returns 64 random values for each input.
    fn inputs(&self, random: &mut Random) -> Vec<u64> {
        let mut inputs = vec![0; self.circuit.gates.len()];
        for lane in 0..64 {
            let mut before = Vec::new();
            for (&first, (_, width)) in self.circuit.inputs.iter().zip(&self.terms.inputs) {
                for start in (0..*width).step_by(64) {
                    let word = random.value(&before);
                    before.push(word);
                    for bit in start..(start + 64).min(*width) {
                        inputs[first + bit] |= (word >> (bit - start) & 1) << lane;
                    }
                }
            }
        }
        inputs
    }

    /// Returns the first of the gates before one with each value, and the constant.
    fn classes(&self, values: &[Vec<u64>], end: usize) -> HashMap<Vec<u64>, (usize, bool)> {
        let mut classes = HashMap::new();
        for index in (0..end).filter(|&index| self.needed[index] || index == 0) {
            let (key, flip) = signature(&values[index]);
            classes.entry(key).or_insert((index, flip));
        }
        classes
    }

    /// Adds the values of all gates for 64 inputs.
    fn evaluate(&self, values: &mut [Vec<u64>], inputs: Vec<u64>) {
        let mut last = inputs;
        last[0] = 0;
        for (index, gate) in self.circuit.gates.iter().enumerate() {
            let of =
                |bit: Bit, last: &[u64]| last[gate_of(bit)] ^ u64::from(bit & 1).wrapping_neg();
            match *gate {
                Gate::Input => {}
                Gate::And(a, b) => last[index] = of(a, &last) & of(b, &last),
                Gate::Xor(a, b) => last[index] = of(a, &last) ^ of(b, &last),
            }
            values[index].push(last[index]);
        }
        self.clock.spend(self.circuit.gates.len() as u64 / 2);
    }
}

/// Returns the values of a gate or of its opposite, the one whose first value is even.
fn signature(values: &[u64]) -> (Vec<u64>, bool) {
    let flip = values.first().is_some_and(|first| first & 1 == 1);
    (values.iter().map(|value| value ^ u64::from(flip).wrapping_neg()).collect(), flip)
}

fn literal(bit: Bit) -> Lit {
    Lit::new(Var::unsafe_from_idx(bit >> 1), bit & 1 == 0)
}

fn bit_of(literal: Lit) -> Bit {
    2 * literal.var().idx() + Bit::from(!literal.sign())
}

/// Returns a bit as DIMACS writes it.
pub(super) fn dimacs(bit: Bit) -> i64 {
    let number = i64::from(bit >> 1);
    if bit & 1 == 1 { -number } else { number }
}
