//! Maximum cliques of graphs, by the bit-parallel algorithm BBMC.
//!
//! ```sh
//! cargo run --release -p setwise --example clique
//! ```
//!
//! Without an argument, generates benchmark graphs of DIMACS, finds a maximum clique of each, and
//! compares its size with the published one. With the name of a file in the format of DIMACS
//! (`p edge 200 9876`, `e 1 2`), finds a maximum clique of that graph.
//!
//! Source: San Segundo, Rodríguez-Losada and Jiménez, "An exact bit-parallel algorithm for the
//! maximum clique problem", 2011

#![forbid(unsafe_code)]

use std::error::Error;

use setwise::random::SplitMix64;
use setwise::wide::BitSet;

/// A graph, by the neighbors of each vertex.
pub(crate) struct Graph(pub(crate) Vec<BitSet>);

impl Graph {
    /// Creates the graph of `len` vertices with the edges `a` to `b`, a < b, for which `is_edge` is
    /// true.
    fn new(len: usize, mut is_edge: impl FnMut(usize, usize) -> bool) -> Self {
        let mut graph = Self(vec![BitSet::zeroed(len); len]);
        for a in 0..len {
            for b in a + 1..len {
                if is_edge(a, b) {
                    graph.connect(a, b);
                }
            }
        }
        graph
    }

    fn connect(&mut self, a: usize, b: usize) {
        self.0[a].insert(b);
        self.0[b].insert(a);
    }

    /// Reads the format of DIMACS.
    fn read(text: &str) -> Result<Self, String> {
        let mut graph = None;
        for (line, number) in text.lines().zip(1..) {
            let words: Vec<_> = line.split_ascii_whitespace().collect();
            let parse = |word: &str| {
                word.parse::<usize>()
                    .map_err(|_| format!("line {number}: {word:?} is not a number"))
            };
            match (&words[..], &mut graph) {
                (["p", "edge" | "col", vertices, _], None) => match parse(vertices)? {
                    vertices @ 0..=100_000 => graph = Some(Self::new(vertices, |_, _| false)),
                    vertices => {
                        return Err(format!("line {number}: {vertices} are too many vertices"));
                    }
                },
                (["e", a, b], Some(graph)) => {
                    let (a, b) = (parse(a)?, parse(b)?);
                    let vertices = 1..=graph.0.len();
                    if a == b || !vertices.contains(&a) || !vertices.contains(&b) {
                        return Err(format!(
                            "line {number}: {a} to {b} is not an edge of the graph"
                        ));
                    }
                    graph.connect(a - 1, b - 1);
                }
                ([] | ["c", ..], _) => {}
                _ => {
                    return Err(format!(
                        "line {number}: write `p edge VERTICES EDGES` once, then `e A B`"
                    ));
                }
            }
        }
        graph.ok_or_else(|| "there is no line `p edge VERTICES EDGES`".to_owned())
    }

    /// Returns the vertices in the order of minimum width: each has the fewest neighbors in the
    /// graph of those up to it.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut left = BitSet::full(self.0.len());
        let mut order = Vec::new();
        while let Some(next) = left.iter().min_by_key(|&v| self.0[v].intersection_len(&left)) {
            left.remove(next);
            order.push(next);
        }
        order.reverse();
        order
    }

    /// Returns a maximum clique.
    fn maximum_clique(&self) -> Vec<usize> {
        let order = self.order();
        let neighbors = Self::new(order.len(), |a, b| self.0[order[a]].contains(order[b]));
        let mut search = Search { neighbors: neighbors.0, ..Search::default() };
        search.expand(&mut BitSet::full(order.len()));
        search.best.iter().map(|&v| order[v]).collect()
    }
}

/// The search: vertices have their numbers in the order of minimum width.
#[derive(Default)]
struct Search {
    neighbors: Vec<BitSet>,
    clique: Vec<usize>,
    best: Vec<usize>,
    /// Scratch memory of `color`.
    uncolored: BitSet,
    class: BitSet,
    /// Sets that are not in use.
    free: Vec<BitSet>,
}

impl Search {
    /// Adds candidates to the clique, those of the highest colors first, as long as the number of
    /// colors leaves room for a larger clique.
    fn expand(&mut self, candidates: &mut BitSet) {
        let mut next = self.free.pop().unwrap_or_default();
        for (vertex, colors) in self.color(candidates).into_iter().rev() {
            if self.clique.len() + colors <= self.best.len() {
                break;
            }
            self.clique.push(vertex);
            next.assign_intersection(candidates, &self.neighbors[vertex]);
            if !next.is_empty() {
                self.expand(&mut next);
            } else if self.clique.len() > self.best.len() {
                self.best.clone_from(&self.clique);
            }
            self.clique.pop();
            candidates.remove(vertex);
        }
        self.free.push(next);
    }

    /// Colors the candidates greedily, so that neighbors differ, and returns those that may lead to
    /// a larger clique, each with the number of colors up to its own.
    fn color(&mut self, candidates: &BitSet) -> Vec<(usize, usize)> {
        let needed = (self.best.len() + 1).saturating_sub(self.clique.len());
        let (uncolored, class) = (&mut self.uncolored, &mut self.class);
        let (mut colored, mut colors) = (Vec::new(), 0);
        uncolored.clone_from(candidates);
        while !uncolored.is_empty() {
            colors += 1;
            class.clone_from(uncolored);
            let mut vertex = 0;
            while let Some(next) = class.pop_next(vertex) {
                vertex = next;
                class.difference_with(&self.neighbors[vertex]);
                uncolored.remove(vertex);
                if colors >= needed {
                    colored.push((vertex, colors));
                }
            }
        }
        colored
    }
}

/// Words of `n` bits, adjacent if they differ in `distance` bits or more. Sloane, in Johnson and
/// Trick, "Cliques, Coloring, and Satisfiability", 1996.
pub(crate) fn hamming(n: u32, distance: u32) -> Graph {
    Graph::new(1 << n, |a, b| (a ^ b).count_ones() >= distance)
}

/// Words of `n` bits with `weight` ones, adjacent as in [`hamming`].
pub(crate) fn johnson(n: u32, weight: u32, distance: u32) -> Graph {
    let words: Vec<u32> = (0..1 << n).filter(|word: &u32| word.count_ones() == weight).collect();
    Graph::new(words.len(), |a, b| (words[a] ^ words[b]).count_ones() >= distance)
}

/// The neighbors of one vertex in the graph of Keller's conjecture: `n` digits below 4, adjacent if
/// they differ in two places or more, in one of them by 2. Corrádi and Szabó, 1990; Lagarias and
/// Shor, 1992.
pub(crate) fn keller(n: u32) -> Graph {
    let is_edge = |a: usize, b: usize| {
        let differences = (0..n).map(|i| (a >> (2 * i)).wrapping_sub(b >> (2 * i)) & 3);
        let differences: Vec<_> = differences.filter(|&difference| difference != 0).collect();
        differences.len() >= 2 && differences.contains(&2)
    };
    let vertices: Vec<usize> = (0..1 << (2 * n)).filter(|&vertex| is_edge(0, vertex)).collect();
    Graph::new(vertices.len(), |a, b| is_edge(vertices[a], vertices[b]))
}

/// A random number from 0 to 1.
fn fraction(random: &mut SplitMix64) -> f64 {
    random.below(1 << 32) as f64 / (1u64 << 32) as f64
}

/// A clique of `size` vertices, hidden: the other edges are such that all vertices have the same
/// number of neighbors on average, as in a random graph with this density. Brockington and
/// Culberson, "Camouflaging Independent Sets in Quasi-Random Graphs", 1996, depth 0.
pub(crate) fn brock(len: usize, size: usize, density: f64, seed: u64) -> Graph {
    let (n, k, degree) = (len as f64, size as f64, density * (len as f64 - 1.0));
    let across = (degree - (k - 1.0)) / (n - k);
    let outside = (degree - across * k) / (n - k - 1.0);
    let mut random = SplitMix64::new(seed);
    let mut vertices: Vec<usize> = (0..len).collect();
    for last in (1..len).rev() {
        vertices.swap(last, random.below(last as u64 + 1) as usize);
    }
    Graph::new(len, |a, b| match (vertices[a] < size, vertices[b] < size) {
        (true, true) => true,
        (false, false) => fraction(&mut random) < outside,
        _ => fraction(&mut random) < across,
    })
}

/// A random graph with a wide spread of degrees: each vertex has a random number from `low` to
/// `high`, and an edge the mean of its two as the probability. Soriano and Gendreau, "Tabu Search
/// Algorithms for the Maximum Clique Problem", 1996.
pub(crate) fn p_hat(len: usize, low: f64, high: f64, seed: u64) -> Graph {
    let mut random = SplitMix64::new(seed);
    let spread: Vec<_> = (0..len).map(|_| low + (high - low) * fraction(&mut random)).collect();
    Graph::new(len, |a, b| fraction(&mut random) < f64::midpoint(spread[a], spread[b]))
}

/// Returns the size of a maximum clique by trying all: Carraghan and Pardalos, 1990.
fn exhaustive(graph: &Graph, candidates: &[usize], size: usize, best: usize) -> usize {
    let mut best = best.max(size);
    for (i, &vertex) in candidates.iter().enumerate() {
        if size + candidates.len() - i <= best {
            break;
        }
        let neighbors = &graph.0[vertex];
        let next: Vec<_> =
            candidates[i + 1..].iter().copied().filter(|&v| neighbors.contains(v)).collect();
        best = exhaustive(graph, &next, size + 1, best);
    }
    best
}

/// Finds a maximum clique, checks that it is one, and prints its size.
fn clique_size(name: &str, graph: &Graph) -> usize {
    let clique = graph.maximum_clique();
    for (i, &a) in clique.iter().enumerate() {
        assert!(clique[..i].iter().all(|&b| graph.0[a].contains(b)), "{name}: not a clique");
    }
    let edges = graph.0.iter().map(BitSet::len).sum::<usize>() / 2;
    println!(
        "{name:<14} {:>5} vertices {edges:>7} edges, clique of {}",
        graph.0.len(),
        clique.len()
    );
    clique.len()
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(file) = std::env::args().nth(1) {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let graph = Graph::read(&text).map_err(|error| format!("{file}: {error}"))?;
        clique_size(&file, &graph);
        return Ok(());
    }
    for (name, graph, size) in [
        ("hamming6-2", hamming(6, 2), 32),
        ("hamming6-4", hamming(6, 4), 4),
        ("hamming8-2", hamming(8, 2), 128),
        ("hamming8-4", hamming(8, 4), 16),
        ("hamming10-2", hamming(10, 2), 512),
        ("johnson8-2-4", johnson(8, 2, 4), 4),
        ("johnson8-4-4", johnson(8, 4, 4), 14),
        ("johnson16-2-4", johnson(16, 2, 4), 8),
        ("keller4", keller(4), 11),
    ] {
        assert_eq!(clique_size(name, &graph), size, "{name}");
    }
    // The parameters of brock200_2 and p_hat300-1, with seeds of our own.
    for (name, graph) in
        [("brock, 200", brock(200, 12, 0.5, 1)), ("p_hat, 300", p_hat(300, 0.0, 0.5, 1))]
    {
        let size = clique_size(name, &graph);
        let all: Vec<_> = (0..graph.0.len()).collect();
        assert_eq!(size, exhaustive(&graph, &all, 0, 0), "{name}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: the table of graphs of the DIMACS challenge
    #[test]
    fn graphs_have_the_published_numbers_of_vertices_and_edges() {
        let sizes =
            |graph: Graph| (graph.0.len(), graph.0.iter().map(BitSet::len).sum::<usize>() / 2);
        assert_eq!(sizes(hamming(6, 2)), (64, 1_824));
        assert_eq!(sizes(hamming(6, 4)), (64, 704));
        assert_eq!(sizes(hamming(8, 2)), (256, 31_616));
        assert_eq!(sizes(hamming(8, 4)), (256, 20_864));
        assert_eq!(sizes(johnson(8, 2, 4)), (28, 210));
        assert_eq!(sizes(johnson(8, 4, 4)), (70, 1_855));
        assert_eq!(sizes(johnson(16, 2, 4)), (120, 5_460));
        assert_eq!(sizes(keller(4)), (171, 9_435));
    }

    #[test]
    fn random_graphs_have_the_cliques_of_an_exhaustive_search() {
        for seed in 0..30 {
            let n = 20 + seed as usize;
            for graph in [
                brock(n, 6, 0.5, seed),
                brock(n, 8, 0.7, seed),
                p_hat(n, 0.0, 0.5, seed),
                p_hat(n, 0.5, 1.0, seed),
            ] {
                let all: Vec<_> = (0..n).collect();
                let size = graph.maximum_clique().len();
                assert_eq!(size, exhaustive(&graph, &all, 0, 0), "seed {seed}");
            }
        }
    }

    #[test]
    fn a_hidden_clique_is_found() {
        for seed in 0..10 {
            assert!(brock(100, 20, 0.5, seed).maximum_clique().len() >= 20, "seed {seed}");
        }
    }

    #[test]
    fn graphs_without_vertices_or_edges_have_trivial_cliques() {
        assert!(Graph::new(0, |_, _| true).maximum_clique().is_empty());
        assert_eq!(Graph::new(3, |_, _| false).maximum_clique().len(), 1);
        assert_eq!(Graph::new(65, |_, _| true).maximum_clique().len(), 65);
    }

    #[test]
    fn texts_are_read_and_errors_name_the_line() {
        let graph = Graph::read("c A triangle.\np edge 4 3\ne 1 2\ne 3 2\n\ne 3 1\n").unwrap();
        assert_eq!((graph.0.len(), graph.maximum_clique().len()), (4, 3));
        for (text, start) in [
            ("c\ne 1 2\n", "line 2:"),
            ("p edge 2 1\ne 1 3\n", "line 2:"),
            ("p edge 2 1\n\ne 0 1\n", "line 3:"),
            ("p edge 2 1\ne 2 2\n", "line 2:"),
            ("p edge 2 1\ne 2 x\n", "line 2:"),
            ("p edge 2 1\np edge 2 1\n", "line 2:"),
            ("p edge 999999 1\n", "line 1:"),
            ("p edge 2 1\nx\n", "line 2:"),
            ("c only\n", "there is no line `p edge"),
        ] {
            let error = Graph::read(text).err().unwrap_or_default();
            assert!(error.starts_with(start), "{text:?}: {error:?}");
        }
    }
}
