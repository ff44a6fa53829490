//! The graphs of the second DIMACS challenge, from their published generators.
//!
//! Johnson and Trick (eds.), "Cliques, Coloring, and Satisfiability", DIMACS volume 26, 1996, has
//! the graphs and most of the sources below.

use std::cmp::Reverse;

use setwise::random::SplitMix64;

/// An undirected graph. Each edge is listed once, as a pair of vertices in ascending order.
pub struct Graph {
    pub vertices: usize,
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// Joins each pair of vertices for which the function returns true.
    pub fn new(vertices: usize, mut is_edge: impl FnMut(usize, usize) -> bool) -> Self {
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b)));
        Self { vertices, edges: pairs.filter(|&(a, b)| is_edge(a, b)).collect() }
    }

    /// Returns the vertices in an order in which each one has the least degree among those up to it.
    ///
    /// The search branches on the last vertices first, when there are most of them to choose from.
    pub fn by_minimum_width(&self) -> Vec<usize> {
        let mut neighbors = vec![Vec::new(); self.vertices];
        for &(a, b) in &self.edges {
            neighbors[a].push(b);
            neighbors[b].push(a);
        }
        let mut degrees: Vec<usize> = neighbors.iter().map(Vec::len).collect();
        let mut left: Vec<usize> = (0..self.vertices).collect();
        let mut order = Vec::with_capacity(self.vertices);
        while let Some(at) =
            (0..left.len()).min_by_key(|&at| (degrees[left[at]], Reverse(left[at])))
        {
            let vertex = left.swap_remove(at);
            for &neighbor in &neighbors[vertex] {
                degrees[neighbor] = degrees[neighbor].saturating_sub(1);
            }
            order.push(vertex);
        }
        order.reverse();
        order
    }
}

/// hammingN-D: the words of `n` bits, joined if they differ in at least `d` places.
///
/// Source: Bollobás, "Random Graphs", 1985; contributed to the challenge by Pardalos
pub fn hamming(n: u32, d: u32) -> Graph {
    Graph::new(1 << n, |a, b| (a ^ b).count_ones() >= d)
}

/// johnsonN-W-D: the words of `n` bits with `w` ones, joined if they differ in at least `d`
/// places.
///
/// Source: Hasselberg, Pardalos and Vairaktarakis, "Test case generators and computational results
/// for the maximum clique problem", 1993
pub fn johnson(n: u32, w: u32, d: u32) -> Graph {
    let words: Vec<u32> = (0..1 << n).filter(|word: &u32| word.count_ones() == w).collect();
    Graph::new(words.len(), |a, b| (words[a] ^ words[b]).count_ones() >= d)
}

/// kellerN: the neighbors of the zero word in the Keller graph of dimension `n`.
///
/// The vertices of the Keller graph are words of `n` digits from 0 to 3. Two of them are joined if
/// they differ in at least two digits, and in at least one of them by 2 modulo 4. All vertices look
/// alike, so a largest clique of the whole graph has one vertex more.
///
/// Source: Lagarias and Shor, "Keller's cube-tiling conjecture is false in high dimensions", 1992
pub fn keller(n: u32) -> Graph {
    let is_edge = |a: usize, b: usize| {
        let differences = (0..n).map(|i| (a >> (2 * i)).wrapping_sub(b >> (2 * i)) & 3);
        let (count, opposite) = differences.fold((0, false), |(count, opposite), difference| {
            (count + usize::from(difference != 0), opposite | (difference == 2))
        });
        count >= 2 && opposite
    };
    let words: Vec<usize> = (1..1 << (2 * n)).filter(|&word| is_edge(word, 0)).collect();
    Graph::new(words.len(), |a, b| is_edge(words[a], words[b]))
}

/// brock: a random graph that hides a clique of `k` vertices, the last ones.
///
/// The degrees do not give the clique away: each other vertex is joined to the same number of
/// members, which is smaller than the density suggests, so that the expected degree of all vertices
/// is `density * (n - 1)`. The graphs of the challenge have shuffled vertices; the search sorts them
/// anyway. Its parameters are *n*, *k* and density: brock200_2 is (200, 12, 0.5), brock200_4 is
/// (200, 17, 0.65), brock400_1 is (400, 27, 0.75).
///
/// Source: Brockington and Culberson, "Camouflaging independent sets in quasi-random graphs", 1996,
/// the first level of camouflage, for the complement
pub fn brock(n: usize, k: usize, density: f64, random: &mut SplitMix64) -> Graph {
    let outsiders = n - k;
    let degree = density * (n - 1) as f64;
    let to_members = (degree - (k - 1) as f64) / outsiders as f64;
    let to_outsiders = (degree - to_members * k as f64) / (outsiders - 1) as f64;
    let joined = (to_members * k as f64).round() as usize;
    let members_of: Vec<Vec<bool>> = (0..outsiders).map(|_| choose(k, joined, random)).collect();
    Graph::new(n, |a, b| match (a < outsiders, b < outsiders) {
        (true, true) => happens(to_outsiders, random),
        (true, false) => members_of[a][b - outsiders],
        _ => true,
    })
}

/// Chooses `count` of `n` items.
fn choose(n: usize, count: usize, random: &mut SplitMix64) -> Vec<bool> {
    let mut left = count;
    (0..n)
        .map(|i| {
            let is_chosen = random.below((n - i) as u64) < left as u64;
            left -= usize::from(is_chosen);
            is_chosen
        })
        .collect()
}

/// p_hat: a random graph with degrees that vary more than those of uniform random graphs.
///
/// Each vertex has a random number from `low` to `high`, and two vertices are joined with the mean
/// of their numbers as the probability. p_hat300-1 has the range 0 to 0.5, p_hat300-2 0 to 1, and
/// p_hat300-3 0.5 to 1, and so have the graphs of 500 to 1500 vertices.
///
/// Source: Soriano and Gendreau, "Tabu search algorithms for the maximum clique problem", 1996
pub fn p_hat(n: usize, low: f64, high: f64, random: &mut SplitMix64) -> Graph {
    let numbers: Vec<f64> = (0..n).map(|_| low + (high - low) * uniform(random)).collect();
    Graph::new(n, |a, b| happens(f64::midpoint(numbers[a], numbers[b]), random))
}

/// Returns true with this probability.
fn happens(probability: f64, random: &mut SplitMix64) -> bool {
    uniform(random) < probability
}

/// Returns a number from 0 to 1, without 1.
fn uniform(random: &mut SplitMix64) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
