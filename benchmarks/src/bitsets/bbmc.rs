//! The search of the example `clique` of the core over any set. The example explains it.

use super::NumberSet;
use super::example::Graph;

/// A search that can be repeated.
pub struct Search<S> {
    neighbors: Vec<S>,
    levels: Vec<Level<S>>,
    clique: Vec<usize>,
    best: Vec<usize>,
    uncolored: S,
    class: S,
    /// The number of calls of `expand`, which is the same for all sets.
    steps: u64,
}

struct Level<S> {
    candidates: S,
    branches: Vec<(usize, usize)>,
}

impl<S: NumberSet> Search<S> {
    pub fn new(graph: &Graph) -> Self {
        let order = graph.order();
        let vertices = order.len();
        let empty = || S::with_room(vertices);
        let neighbors = order.iter().map(|&vertex| {
            let mut neighbors = empty();
            let is_edge = |&place: &usize| graph.0[vertex].contains(order[place]);
            (0..vertices).filter(is_edge).for_each(|place| neighbors.insert(place));
            neighbors
        });
        let neighbors = neighbors.collect();
        let level = |_| Level { candidates: empty(), branches: Vec::new() };
        Self {
            neighbors,
            levels: (0..=vertices).map(level).collect(),
            clique: Vec::new(),
            best: Vec::new(),
            uncolored: empty(),
            class: empty(),
            steps: 0,
        }
    }

    /// Returns the clique number, and the number of steps that the search took.
    pub fn run(&mut self) -> (usize, u64) {
        self.best.clear();
        self.steps = 0;
        let mut levels = std::mem::take(&mut self.levels);
        for vertex in 0..self.neighbors.len() {
            levels[0].candidates.insert(vertex);
        }
        self.expand(&mut levels);
        self.levels = levels;
        (self.best.len(), self.steps)
    }

    fn expand(&mut self, levels: &mut [Level<S>]) {
        self.steps += 1;
        let [level, deeper @ ..] = levels else { return };
        self.color(level);
        while let Some((vertex, color)) = level.branches.pop() {
            if self.clique.len() + color <= self.best.len() {
                return;
            }
            self.clique.push(vertex);
            if self.clique.len() > self.best.len() {
                self.best.clone_from(&self.clique);
            }
            if let Some(next) = deeper.first_mut() {
                next.candidates.assign_intersection(&level.candidates, &self.neighbors[vertex]);
                self.expand(deeper);
            }
            self.clique.pop();
            level.candidates.remove(vertex);
        }
    }

    fn color(&mut self, level: &mut Level<S>) {
        let hopeless = self.best.len().saturating_sub(self.clique.len());
        level.branches.clear();
        self.uncolored.clone_from(&level.candidates);
        let mut color = 0;
        while !self.uncolored.is_empty() {
            color += 1;
            self.class.clone_from(&self.uncolored);
            let mut start = 0;
            while let Some(vertex) = self.class.pop_first(start) {
                start = vertex;
                self.uncolored.remove(vertex);
                self.class.subtract(&self.neighbors[vertex], start);
                if color > hopeless {
                    level.branches.push((vertex, color));
                }
            }
        }
    }
}
