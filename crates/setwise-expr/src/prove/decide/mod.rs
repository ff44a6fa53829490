//! Decisions at the level of bits: diagrams and satisfiability, side by side.
//!
//! They fail on different goals, so both work on the same list in two threads, and
//! each leaves out what the other has done. They go through the list again and again,
//! each time with more patience.

mod bdd;
mod goals;
mod order;
mod sat;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use std::thread;

use self::bdd::{Diagrams, Edge, Stop};
use self::order::{Order, orders};
use self::sat::{Answer, Sat};
use super::bits::graph::{Graph, Literal, Node};
use super::limits::Clock;
use crate::program::Program;

/// What was decided.
#[derive(Debug)]
pub(super) enum Decision {
    /// True of all inputs: how many goals there were, and which of them fell to whom.
    Holds { diagrams: usize, satisfiability: usize },
    /// False where these inputs are true and no others.
    Fails { inputs: Vec<u32>, by_diagrams: bool },
    /// Not decided.
    Unknown { nodes: usize, conflicts: u64, open: usize, goals: usize },
}

const OPEN: u8 = 0;
const BY_DIAGRAMS: u8 = 1;
const BY_SATISFIABILITY: u8 = 2;

/// What the two threads share.
struct Board<'a> {
    graph: &'a Graph,
    goals: &'a [Literal],
    states: Vec<AtomicU8>,
    counterexample: Mutex<Option<(Vec<u32>, bool)>>,
    is_over: AtomicBool,
    clock: &'a Clock<'a>,
}

impl Board<'_> {
    fn is_open(&self, goal: usize) -> bool {
        self.states[goal].load(Relaxed) == OPEN
    }

    /// Whether there is nothing left to do, or no time left to do it.
    fn is_over(&self) -> bool {
        self.is_over.load(Relaxed) || self.clock.is_over()
    }

    fn close(&self, goal: usize, by: u8) {
        self.states[goal].store(by, Relaxed);
        if (0..self.goals.len()).all(|goal| !self.is_open(goal)) {
            self.is_over.store(true, Relaxed);
        }
    }

    fn refute(&self, inputs: Vec<u32>, by_diagrams: bool) {
        if let Ok(mut counterexample) = self.counterexample.lock() {
            counterexample.get_or_insert((inputs, by_diagrams));
        }
        self.is_over.store(true, Relaxed);
    }
}

/// Decides whether a literal is true of all inputs.
pub(super) fn decide(
    graph: &mut Graph,
    goal: Literal,
    program: &Program,
    width: usize,
    clock: &Clock<'_>,
) -> Decision {
    let goals = goals::split(graph, goal);
    let board = Board {
        graph,
        states: goals.iter().map(|_| AtomicU8::new(OPEN)).collect(),
        goals: &goals,
        counterexample: Mutex::new(None),
        is_over: AtomicBool::new(goals.is_empty()),
        clock,
    };
    let mut orders = orders(program, width);
    // The results of what has no circuit are inputs too, the last ones.
    let is_input = |node: &&Node| matches!(node, Node::Input(_));
    let inputs = board.graph.nodes().iter().filter(is_input).count() as u32;
    orders.iter_mut().for_each(|order| order.extend(order.len() as u32..inputs));
    let (nodes, conflicts) = thread::scope(|scope| {
        let satisfiability = scope.spawn(|| by_satisfiability(&board));
        let nodes = by_diagrams(&board, &orders);
        (nodes, satisfiability.join().unwrap_or(0))
    });
    let counterexample = board.counterexample.into_inner().unwrap_or(None);
    if let Some((inputs, by_diagrams)) = counterexample {
        return Decision::Fails { inputs, by_diagrams };
    }
    let count = |by| board.states.iter().filter(|state| state.load(Relaxed) == by).count();
    match count(OPEN) {
        0 => Decision::Holds {
            diagrams: count(BY_DIAGRAMS),
            satisfiability: count(BY_SATISFIABILITY),
        },
        open => Decision::Unknown { nodes, conflicts, open, goals: goals.len() },
    }
}

/// Conflicts allowed to a goal, at first and at last; eight times as many each time.
const CONFLICTS: std::ops::RangeInclusive<u32> = 3..=9;

/// Works on the goals by satisfiability; how many conflicts that took.
fn by_satisfiability(board: &Board<'_>) -> u64 {
    let mut sat = Sat::new(board.graph, || board.is_over());
    let limit = board.clock.limits().conflicts;
    for round in CONFLICTS {
        for (index, &goal) in board.goals.iter().enumerate() {
            if board.is_over() || sat.conflicts() >= limit {
                return sat.conflicts();
            }
            if !board.is_open(index) {
                continue;
            }
            let conflicts = 8u64.pow(round).min(limit - sat.conflicts());
            match sat.holds(goal, conflicts) {
                Answer::Holds => board.close(index, BY_SATISFIABILITY),
                Answer::Fails(inputs) => board.refute(inputs, false),
                Answer::Unknown => {}
            }
        }
    }
    sat.conflicts()
}

/// Nodes allowed to a goal, at first; eight times as many each time.
const NODES: usize = 1 << 12;

/// The most levels of a diagram, each a level of the stack too.
const MOST_LEVELS: usize = 32 * 64;

/// Works on the goals by diagrams; how many nodes the largest table had.
fn by_diagrams(board: &Board<'_>, orders: &[Order]) -> usize {
    let limit = board.clock.limits().nodes;
    if orders.iter().any(|order| order.len() > MOST_LEVELS) {
        return 0;
    }
    let mut forests: Vec<_> = orders.iter().map(|order| Forest::new(board, order)).collect();
    let mut nodes = NODES.min(limit);
    let mut most = 0;
    loop {
        for forest in &mut forests {
            for (index, &goal) in board.goals.iter().enumerate() {
                if board.is_over() {
                    return most;
                }
                if board.is_open(index) {
                    forest.try_goal(index, goal, nodes.min(limit));
                    most = most.max(forest.most);
                }
            }
        }
        if nodes >= limit {
            return most;
        }
        nodes = (nodes * 8).min(limit);
    }
}

/// The diagrams of the nodes of the graph in one order.
struct Forest<'a, C> {
    board: &'a Board<'a>,
    order: &'a Order,
    diagrams: Diagrams<C>,
    known: Vec<Option<Edge>>,
    most: usize,
}

impl<'a> Forest<'a, Box<dyn FnMut() -> bool + 'a>> {
    fn new(board: &'a Board<'a>, order: &'a Order) -> Self {
        let known = vec![None; board.graph.nodes().len()];
        let diagrams: Diagrams<Box<dyn FnMut() -> bool + 'a>> =
            Diagrams::new(Box::new(|| board.is_over()));
        Self { board, order, diagrams, known, most: 0 }
    }
}

impl<C: FnMut() -> bool> Forest<'_, C> {
    /// Tries a goal with so many nodes more than there are.
    fn try_goal(&mut self, index: usize, goal: Literal, nodes: usize) {
        let before = self.diagrams.len();
        let limit = self.board.clock.limits().nodes;
        self.diagrams.set_limit((before + nodes).min(limit));
        let mut made = Vec::new();
        let edge = self.diagram(goal, &mut made);
        self.most = self.most.max(self.diagrams.len());
        match edge {
            Ok(Edge::TRUE) => self.board.close(index, BY_DIAGRAMS),
            Ok(edge) => {
                let levels = self.diagrams.way_to_true(!edge);
                let places = self.order.iter().enumerate();
                let inputs = places.filter(|(_, level)| levels.contains(level));
                self.board.refute(inputs.map(|(input, _)| input as u32).collect(), true);
            }
            Err(Stop::Nodes) => {
                made.into_iter().for_each(|node: usize| self.known[node] = None);
                self.diagrams.truncate(before);
            }
            Err(Stop::Cancelled) => {}
        }
    }

    /// The diagram of a literal; the nodes made for it are listed in `made`.
    fn diagram(&mut self, goal: Literal, made: &mut Vec<usize>) -> Result<Edge, Stop> {
        let cone = self.board.graph.cone(&[goal]);
        for (index, node) in self.board.graph.nodes().iter().enumerate() {
            if !cone[index] || self.known[index].is_some() {
                continue;
            }
            let edge = match *node {
                Node::Constant => Edge::FALSE,
                Node::Input(number) => self.diagrams.variable(self.order[number as usize])?,
                Node::And(a, b) => {
                    let [a, b] = [a, b].map(|literal| self.edge(literal));
                    self.diagrams.and(a, b)?
                }
            };
            self.known[index] = Some(edge);
            made.push(index);
        }
        Ok(self.edge(goal))
    }

    /// The diagram of a literal whose node has one.
    fn edge(&self, literal: Literal) -> Edge {
        let edge = self.known[literal.node()].unwrap_or(Edge::FALSE);
        if literal.is_complement() { !edge } else { edge }
    }
}
