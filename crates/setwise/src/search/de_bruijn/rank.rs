//! The number of a sequence, and the sequence of a number, without an enumeration.
//!
//! Both walk along the bits of the sequence. At a bit that can be 0 or 1, they count the
//! sequences that continue with 0; a sequence that continues with 1 comes after all of them:
//!
//! ```text
//! nth(n):     if n < zeros { bit = 0 } else { bit = 1; n -= zeros }
//! rank(s):    if the bit of s is 1 { rank += zeros }
//! ```
//!
//! A sequence is an Eulerian circuit, and a circuit is determined by the edge on which it leaves
//! each vertex for the last time. Any choice of these edges gives a circuit if they lead from
//! every vertex to the vertex of the zeros, that is, if they form a tree (the BEST theorem, with
//! two edges out of each vertex). The number of trees is a determinant of 31 rows (Kirchhoff).

use crate::search::de_bruijn::{COUNT, is_de_bruijn};

/// Returns the sequence with a number in ascending order, counted from 0, or `None` if the number
/// is 2^26 or more.
///
/// The published generator counts from 1: its 4061955th sequence is number 4061954. The function
/// computes at most 31 determinants, about 150 microseconds in all (Xeon, Sapphire Rapids,
/// 2026-11).
///
/// ```
/// use setwise::search::de_bruijn::{COUNT, FIRST, LAST, nth, rank};
///
/// /// A constant of your own.
/// const MINE: u64 = nth(4_061_954).unwrap();
///
/// assert_eq!((MINE, rank(MINE)), (0x022f_dd63_cc95_386d, Some(4_061_954)));
/// assert_eq!((nth(0), nth(COUNT - 1), nth(COUNT)), (Some(FIRST), Some(LAST), None));
/// ```
///
/// Source: van Aardenne-Ehrenfest and de Bruijn, "Circuits and trees in oriented linear
/// graphs", 1951; CPW,
/// [De Bruijn Sequence Generator](https://www.chessprogramming.org/De_Bruijn_Sequence_Generator)
#[must_use]
pub const fn nth(n: u64) -> Option<u64> {
    if n >= COUNT {
        return None;
    }
    let (mut trail, mut below) = (Trail::START, n);
    while !trail.is_complete() {
        if trail.is_forced() {
            trail.follow();
            continue;
        }
        let zeros = trail.ways_with_zero();
        if below < zeros {
            trail.choose(0);
        } else {
            below -= zeros;
            trail.choose(1);
        }
    }
    Some(trail.word)
}

/// Returns the number of a sequence in ascending order, counted from 0, or `None` if the word is
/// not a De Bruijn sequence with six leading zeros.
///
/// This is the inverse of [`nth`]. The literature and `setwise generate` count from 1. The even
/// sequences, with five leading zeros, have the same order as their halves `sequence >> 1`.
///
/// Source: van Aardenne-Ehrenfest and de Bruijn, "Circuits and trees in oriented linear
/// graphs", 1951
#[must_use]
pub const fn rank(sequence: u64) -> Option<u64> {
    if sequence >> 58 != 0 || !is_de_bruijn(sequence) {
        return None;
    }
    let (mut trail, mut below) = (Trail::START, 0);
    while !trail.is_complete() {
        if trail.is_forced() {
            trail.follow();
            continue;
        }
        let bit = trail.next_bit_of(sequence);
        if bit == 1 {
            below += trail.ways_with_zero();
        }
        trail.choose(bit);
    }
    Some(below)
}

/// The beginning of a circuit. Its vertices are the windows of five bits; bit *v* of
/// a mask stands for vertex *v*.
struct Trail {
    /// The bits so far, after the six zeros.
    word: u64,
    /// The vertices where the circuit has been.
    visited: u32,
    /// For those, the bit by which the circuit leaves them for the last time.
    last: u32,
}

impl Trail {
    /// Six zeros, and the one that has to follow them.
    const START: Self = Self { word: 1, visited: 1, last: 1 };

    /// Returns the vertex where the trail ends.
    const fn vertex(&self) -> u32 {
        (self.word % 32) as u32
    }

    /// Returns true if the trail has all 64 bits.
    const fn is_complete(&self) -> bool {
        self.word >> 57 != 0
    }

    /// Returns true if one of the two edges has been used, so that the other one has to follow.
    const fn is_forced(&self) -> bool {
        self.visited >> self.vertex() & 1 == 1
    }

    /// Leaves the vertex for the second time.
    const fn follow(&mut self) {
        self.word = self.word << 1 | (self.last >> self.vertex() & 1) as u64;
    }

    /// Leaves the vertex for the first time, by this bit.
    const fn choose(&mut self, bit: u64) {
        let vertex = self.vertex();
        self.visited |= 1 << vertex;
        self.last |= (1 - bit as u32) << vertex;
        self.word = self.word << 1 | bit;
    }

    /// Returns the bit of a sequence after those of the trail.
    const fn next_bit_of(&self, sequence: u64) -> u64 {
        sequence >> (56 - self.word.ilog2()) & 1
    }

    /// Counts the sequences that begin with the bits so far and a 0.
    const fn ways_with_zero(&self) -> u64 {
        let vertex = 1 << self.vertex();
        trees(self.visited | vertex, self.last | vertex)
    }
}

/// The number of vertices without that of the zeros, the root of the trees.
const ROWS: usize = 31;

/// A prime that is larger than every count.
const PRIME: u64 = (1 << 31) - 1;

type Matrix = [[u64; ROWS]; ROWS];

/// Counts the trees: the choices of an edge out of every vertex that lead from everywhere to the
/// vertex of the zeros. A decided vertex has one edge to choose from.
///
/// The count is the determinant of the matrix with the number of edges to choose from on the
/// diagonal, and -1 for each edge to another vertex.
///
/// The elimination needs no exchange of rows. The determinant of the first *k* rows and columns is
/// the number of choices that lead out of those *k* vertices, at most 2^*k*. If it is not zero,
/// the prime does not divide it, and each pivot is the quotient of two such determinants. If it is
/// zero, there is no tree at all.
const fn trees(decided: u32, last: u32) -> u64 {
    let mut matrix = laplacian(decided, last);
    let (mut product, mut k) = (1, 0);
    while k < ROWS {
        let pivot = matrix[k][k];
        if pivot == 0 {
            return 0;
        }
        product = product * pivot % PRIME;
        eliminate(&mut matrix, k, inverse(pivot));
        k += 1;
    }
    product
}

/// Returns the matrix modulo the prime; row *v* - 1 is that of vertex *v*.
const fn laplacian(decided: u32, last: u32) -> Matrix {
    let (mut matrix, mut row) = ([[0; ROWS]; ROWS], 0);
    while row < ROWS {
        let vertex = row + 1;
        let mut bit = 0;
        while bit < 2 {
            if decided >> vertex & 1 == 0 || last as usize >> vertex & 1 == bit {
                matrix[row][row] = (matrix[row][row] + 1) % PRIME;
                let target = (2 * vertex + bit) % 32;
                if target != 0 {
                    let entry = &mut matrix[row][target - 1];
                    *entry = (*entry + PRIME - 1) % PRIME;
                }
            }
            bit += 1;
        }
        row += 1;
    }
    matrix
}

/// Clears column `k` below the diagonal.
const fn eliminate(matrix: &mut Matrix, k: usize, inverse: u64) {
    let mut row = k + 1;
    while row < ROWS {
        if matrix[row][k] != 0 {
            let factor = PRIME - matrix[row][k] * inverse % PRIME;
            let mut column = k;
            while column < ROWS {
                matrix[row][column] = (matrix[row][column] + factor * matrix[k][column]) % PRIME;
                column += 1;
            }
        }
        row += 1;
    }
}

/// Returns the inverse modulo the prime *p*: the power *p* - 2.
const fn inverse(x: u64) -> u64 {
    let (mut power, mut square, mut exponent) = (1, x, PRIME - 2);
    while exponent != 0 {
        if exponent % 2 == 1 {
            power = power * square % PRIME;
        }
        square = square * square % PRIME;
        exponent /= 2;
    }
    power
}
