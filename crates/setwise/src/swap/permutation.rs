//! Permutations of the 64 squares as eleven delta swaps.
//!
//! The delta swaps with the distances 1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1 are the stages of a Beneš
//! network: with the right masks they reach all 64! orders. A stage has 32 switches and `log2(64!)`
//! is 296, so a network needs at least ten stages.
//!
//! The masks are computed from the outside to the inside. The first and the last stage have the
//! same pairs, the neighbors `p` and `p ^ 1`. Between them are two networks of half the size that
//! never meet, on the even and on the odd positions. So each element chooses a side, under two
//! rules:
//!
//! ```text
//! the two elements of a pair of the first stage take different sides;
//! the two elements that leave as a pair of the last stage come from different sides.
//! ```
//!
//! Each rule ties an element to one other, so the ties form loops in which the two rules alternate.
//! The length of a loop is even, so alternating the sides along it breaks no rule. An element that
//! is not on its side is switched. The same is done with the distance 2 inside both networks at
//! once, and so on, until the pairs of distance 32 are left, which one stage puts in order.
//!
//! A network of four positions, with the distances 1, 2, 1, and the targets 0 → 2, 1 → 0, 2 → 1, 3
//! → 3:
//!
//! ```text
//! pairs of the first stage     {0, 1} {2, 3}          elements that start together
//! pairs of the last stage      {1, 2} {0, 3}          elements with the targets {0, 1} and {2, 3}
//! the only loop                0 - 1 - 2 - 3 - 0
//! sides along it               0 even, 1 odd, 2 even, 3 odd: the first stage switches nothing
//! ```
//!
//! Source: V. E. Beneš, Mathematical Theory of Connecting Networks and Telephone
//! Traffic, 1965; Knuth, The Art of Computer Programming 4A, 7.1.3, "Bit permutation in general"

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::bitboard::Bitboard;
use crate::square::Square;
use crate::swap::bits::delta_swap;
use crate::table::table;

/// The number of delta swaps.
const STAGES: usize = 11;

/// The distances of the delta swaps. They are the same from both ends.
const DELTAS: [u32; STAGES] = [1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1];

/// The squares whose index has bit *k* set, for *k* from 0 to 5.
const INDEX_BITS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// A permutation of the 64 squares, compiled into the masks of eleven delta swaps.
///
/// It is compiled once, at compile time in a `const`, and then maps a whole set at once, without a
/// table or a loop over the squares.
///
/// ```
/// use setwise::{File, Permutation, Square, Bitboard};
///
/// // Exchanges the two halves of the board, file by file.
/// const HALVES: Permutation = {
///     let mut targets = [0; 64];
///     let mut square = 0;
///     while square < 64 {
///         targets[square] = square as u8 ^ 4;
///         square += 1;
///     }
///     match Permutation::new(&targets) {
///         Some(permutation) => permutation,
///         None => panic!("two squares have the same target"),
///     }
/// };
///
/// assert_eq!(HALVES.apply(Bitboard::from(File::B)), File::F.into());
/// assert_eq!(HALVES.target(Square::G2), Square::C2);
/// ```
#[doc(alias("Beneš network", "Benes"))]
#[derive(Clone, Copy)]
#[must_use]
pub struct Permutation {
    /// Different masks may give the same permutation.
    masks: [u64; STAGES],
}

impl Permutation {
    /// The permutation that moves nothing.
    pub const IDENTITY: Self = Self { masks: [0; STAGES] };

    /// Compiles the permutation that moves the square with index *i* to the square with index
    /// `targets[i]`.
    ///
    /// Returns `None` if a target is 64 or more, or occurs twice. Takes a few microseconds.
    ///
    /// ```
    /// use setwise::{Bitboard, Permutation};
    ///
    /// // One up the board's numbering, and from h8 round to a1.
    /// let targets = std::array::from_fn(|i| (i as u8 + 1) % 64);
    /// let rotate = Permutation::new(&targets).unwrap();
    /// assert_eq!(rotate.apply(Bitboard(0x8000_0000_0000_0005)), Bitboard(0b1011));
    /// assert_eq!(rotate.then(&rotate.inverse()), Permutation::IDENTITY);
    ///
    /// assert!(Permutation::new(&[7; 64]).is_none());
    /// ```
    #[must_use]
    pub const fn new(targets: &[u8; 64]) -> Option<Self> {
        let (mut seen, mut i) = (0u64, 0);
        while i < 64 {
            if targets[i] >= 64 {
                return None;
            }
            seen |= 1 << targets[i];
            i += 1;
        }
        if seen == !0 { Some(Self { masks: route(*targets) }) } else { None }
    }

    /// Compiles the permutation that moves the square with index *i* to `targets[i]`.
    ///
    /// Returns `None` if a square occurs twice.
    #[must_use]
    pub const fn from_squares(targets: &[Square; 64]) -> Option<Self> {
        Self::new(&table!([0; 64], |i| targets[i].index() as u8))
    }

    /// Returns the set of the targets of the squares of a set.
    ///
    /// Eleven delta swaps, without a branch. For a permutation known at compile time the stages
    /// that have nothing to do vanish: three remain of a vertical flip.
    #[inline]
    pub const fn apply(&self, set: Bitboard) -> Bitboard {
        let (mut word, mut stage) = (set.0, 0);
        while stage < STAGES {
            word = delta_swap(word, self.masks[stage], DELTAS[stage]);
            stage += 1;
        }
        Bitboard(word)
    }

    /// Returns the masks of the eleven delta swaps, whose distances are 1, 2, 4, 8, 16, 32, 16, 8,
    /// 4, 2 and 1: the arguments of `permute` in the formula language, in Python and in SQL.
    ///
    /// ```
    /// use setwise::{Bitboard, Permutation};
    ///
    /// // A flip of the board is the swap of neighboring ranks, of pairs and of halves.
    /// let targets = std::array::from_fn(|i| i as u8 ^ 56);
    /// let masks = Permutation::new(&targets).unwrap().masks();
    /// assert_eq!(masks.iter().filter(|mask| !mask.is_empty()).count(), 3);
    /// let x = Bitboard(0x1234);
    /// let deltas = [1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1];
    /// let swapped = deltas.into_iter().zip(masks).fold(x, |x, (delta, m)| x.delta_swap(m, delta));
    /// assert_eq!(swapped, x.flip_vertical());
    /// ```
    pub const fn masks(&self) -> [Bitboard; STAGES] {
        table!([Bitboard::EMPTY; STAGES], |stage| Bitboard(self.masks[stage]))
    }

    /// Returns the target of one square.
    #[inline]
    pub const fn target(&self, square: Square) -> Square {
        Square::new_wrapping(self.apply(Bitboard::from_square(square)).0.trailing_zeros() as usize)
    }

    /// Returns the targets of all squares, in the order of their indices.
    pub const fn targets(&self) -> [Square; 64] {
        // Bit k of the index of the target, at the position of the square.
        let planes = self.inverse().index_planes();
        let (mut targets, mut i) = ([Square::A1; 64], 0);
        while i < 64 {
            let (mut index, mut k) = (0, 0);
            while k < planes.len() {
                index |= (planes[k] >> i & 1) << k;
                k += 1;
            }
            targets[i] = Square::new_wrapping(index as usize);
            i += 1;
        }
        targets
    }

    /// Returns the permutation that undoes this one: the same masks in reverse order.
    pub const fn inverse(&self) -> Self {
        Self { masks: table!([0; STAGES], |stage| self.masks[STAGES - 1 - stage]) }
    }

    /// Returns the composition of this permutation and then the other.
    pub const fn then(&self, other: &Self) -> Self {
        let (first, second) = (self.targets(), other.targets());
        Self { masks: route(table!([0; 64], |i| second[first[i].index()].index() as u8)) }
    }

    /// Returns bit *k* of the index of the square that came to each position.
    ///
    /// Equal permutations can have different masks, but not different planes.
    const fn index_planes(&self) -> [u64; 6] {
        table!([0; 6], |k| self.apply(Bitboard(INDEX_BITS[k])).0)
    }
}

/// Returns the [identity](Self::IDENTITY).
impl Default for Permutation {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// Compares the targets of all squares, not the masks.
impl PartialEq for Permutation {
    fn eq(&self, other: &Self) -> bool {
        self.index_planes() == other.index_planes()
    }
}

impl Eq for Permutation {}

/// Hashes the targets, not the masks.
impl Hash for Permutation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index_planes().hash(state);
    }
}

/// Writes the list of the targets.
impl fmt::Debug for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Permutation").field(&self.targets()).finish()
    }
}

/// Returns the masks of the network that moves every `i` to `targets[i]`, which must be a
/// permutation.
const fn route(mut targets: [u8; 64]) -> [u64; STAGES] {
    let mut masks = [0; STAGES];
    let mut level = 0;
    while level < 5 {
        let delta = 1u8 << level;
        let upper = upper_side(&targets, delta);
        let (mut inner, mut i) = ([0; 64], 0u8);
        while i < 64 {
            let target = targets[i as usize];
            let side = (upper >> i & 1) as u8;
            // The element at the lower position of a pair sets the switch.
            masks[level] |= ((side == 1 && i & delta == 0) as u64) << i;
            masks[STAGES - 1 - level] |= ((side == 1 && target & delta == 0) as u64) << target;
            inner[(i & !delta | side << level) as usize] = target & !delta | side << level;
            i += 1;
        }
        targets = inner;
        level += 1;
    }
    let mut i = 0;
    while i < 32 {
        masks[5] |= ((targets[i] as usize != i) as u64) << i;
        i += 1;
    }
    masks
}

/// Returns the elements that take the upper side, the one with the bit `delta`, between the two
/// stages of this distance.
///
/// The first element of each loop stays on the lower side, so a stage that has nothing to do has
/// the empty mask.
const fn upper_side(targets: &[u8; 64], delta: u8) -> u64 {
    let (mut sources, mut i) = ([0; 64], 0);
    while i < 64 {
        sources[targets[i] as usize] = i as u8;
        i += 1;
    }
    let (mut upper, mut seen) = (0u64, 0u64);
    let mut first = 0;
    while first < 64 {
        let mut lower = first;
        while seen >> lower & 1 == 0 {
            let mate = lower ^ delta;
            upper |= 1 << mate;
            seen |= 1 << lower | 1 << mate;
            lower = sources[(targets[mate as usize] ^ delta) as usize];
        }
        first += 1;
    }
    upper
}
