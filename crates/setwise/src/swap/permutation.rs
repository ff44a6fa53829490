//! Permutations of the 64 squares as eleven delta swaps.
//!
//! The delta swaps with the distances 1, 2, 4, 8, 16, 32, 16, 8, 4, 2, 1 are the
//! stages of a Beneš network: with the right masks they reach every one of the
//! 64! orders. A stage has 32 switches and `log2(64!)` is 296, so no network of
//! fewer than ten stages could.
//!
//! The masks are found from the outside to the inside. The first and the last
//! stage have the same pairs, the neighbours `p` and `p ^ 1`; between them lie two
//! networks of half the size that never meet, on the even and on the odd
//! positions. So each element chooses a side, under two rules:
//!
//! ```text
//! the two elements of a pair of the first stage take different sides;
//! the two elements that leave as a pair of the last stage came from different sides.
//! ```
//!
//! Each rule ties an element to one other, so the ties form loops, in which the
//! two rules alternate. Their length is even, hence going round a loop once and
//! choosing the sides by turns breaks no rule. An element that is not on its side
//! is switched. The same with the distance 2 inside both networks at once, and so
//! on, until the pairs of distance 32 are left: one stage puts them right.
//!
//! Source: V. E. Beneš, Mathematical Theory of Connecting Networks and Telephone
//! Traffic, 1965; Knuth, The Art of Computer Programming 4A, 7.1.3, "Bit permutation in general"

use core::fmt;
use core::hash::{Hash, Hasher};

use super::bits::delta_swap;
use crate::bitboard::Bitboard;
use crate::square::Square;

/// The number of delta swaps.
const STAGES: usize = 11;

/// The distances of the delta swaps, the same from both ends.
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
/// It is compiled once, at compile time if in a `const`, and then takes a whole
/// set at a time to its image, with no table and no loop over the squares.
///
/// # Examples
///
/// The two halves of the board exchanged, file by file:
///
/// ```
/// use setwise::{Permutation, Square, bitboard};
///
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
/// let set = bitboard! {
///     . . . . . . . .
///     . 1 1 . . . . .
///     . 1 . . . . . .
///     . 1 1 . . . . .
///     . 1 . . . . . .
///     . 1 . . . . . .
///     . . . . . . . .
///     1 1 1 1 . . . .
/// };
/// assert_eq!(HALVES.apply(set), bitboard! {
///     . . . . . . . .
///     . . . . . 1 1 .
///     . . . . . 1 . .
///     . . . . . 1 1 .
///     . . . . . 1 . .
///     . . . . . 1 . .
///     . . . . . . . .
///     . . . . 1 1 1 1
/// });
/// assert_eq!(HALVES.target(Square::B2), Square::F2);
/// assert_eq!(HALVES.then(&HALVES), Permutation::IDENTITY);
/// ```
///
/// # Cost
///
/// Eleven words. For its use see [`apply`](Self::apply), for its making
/// [`new`](Self::new).
///
/// Source: CPW, [General Setwise Operations](https://www.chessprogramming.org/General_Setwise_Operations), "Swapping Bits, Delta Swap";
/// Knuth, The Art of Computer Programming 4A, 7.1.3, "Bit permutation in general"
#[doc(alias = "Beneš network")]
#[doc(alias = "Benes")]
#[derive(Clone, Copy)]
pub struct Permutation {
    /// Two rows of masks may mean the same permutation.
    masks: [u64; STAGES],
}

impl Permutation {
    /// The permutation that leaves every square where it is.
    ///
    /// # Cost
    ///
    /// A constant; applying it is nothing, where the compiler knows that it is this one.
    pub const IDENTITY: Self = Self { masks: [0; STAGES] };

    /// The permutation that takes the square with index *i* to the square with
    /// index `targets[i]`, or `None` if a target is not below 64 or occurs twice.
    ///
    /// ```
    /// use setwise::{Bitboard, Permutation};
    ///
    /// // One up the board's numbering, and from h8 round to a1.
    /// let targets = std::array::from_fn(|i| (i as u8 + 1) % 64);
    /// let rotate = Permutation::new(&targets).unwrap();
    /// assert_eq!(rotate.apply(Bitboard(0x8000_0000_0000_0005)), Bitboard(0b1011));
    ///
    /// assert!(Permutation::new(&[7; 64]).is_none());
    /// ```
    ///
    /// # Cost
    ///
    /// Five walks over the 64 squares: some microseconds. They go square by square, with
    /// loads of bytes, shifts and bitwise operations (x86-64 `bts` for what has been seen,
    /// `AArch64` `lsl` and `orr`), and the loops along the ties cannot be vectorized.
    /// Meant for a `const`, or for once before a loop.
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

    /// The permutation that takes the square with index *i* to `targets[i]`, or
    /// `None` if a square occurs twice.
    ///
    /// ```
    /// use setwise::{Permutation, Square};
    ///
    /// let targets = std::array::from_fn(|i| Square::new_wrapping(i as u32).rotate_90());
    /// let turn = Permutation::from_squares(&targets).unwrap();
    /// assert_eq!(turn.target(Square::A1), Square::A8);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`new`](Self::new); the copy of the indices costs next to nothing.
    #[must_use]
    pub const fn from_squares(targets: &[Square; 64]) -> Option<Self> {
        let (mut indices, mut i) = ([0; 64], 0);
        while i < 64 {
            indices[i] = targets[i].index();
            i += 1;
        }
        Self::new(&indices)
    }

    /// The set of the targets of the squares of a set.
    ///
    /// The empty set stays empty, and the number of squares stays the same.
    ///
    /// ```
    /// use setwise::{Bitboard, Permutation, Square};
    ///
    /// let targets = std::array::from_fn(|i| i as u8 ^ 56);
    /// let flip = Permutation::new(&targets).unwrap();
    /// let set = Bitboard::from_squares(&[Square::A1, Square::E4]);
    /// assert_eq!(flip.apply(set), set.flip_vertical());
    /// ```
    ///
    /// # Cost
    ///
    /// Eleven delta swaps, without a branch: on x86-64 eleven `shr`, nine `shl`, two `add`
    /// that double, 33 `xor` and eleven `and`. A loop over many sets vectorizes: with AVX2
    /// eleven `vpsrlq`, nine `vpsllq`, two `vpaddq`, 33 `vpxor` and eleven `vpand`; with
    /// AVX-512 the shifts and 22 `vpternlogq`, by turns with `0x48` and `0x96`. On
    /// `AArch64` 33 `eor`, which shift an operand themselves, and eleven `and`.
    ///
    /// Of a permutation known at compile time the stages that have nothing to do vanish:
    /// three are left of a vertical flip.
    #[must_use]
    #[inline]
    pub const fn apply(&self, set: Bitboard) -> Bitboard {
        let (mut word, mut stage) = (set.0, 0);
        while stage < STAGES {
            word = delta_swap(word, self.masks[stage], DELTAS[stage]);
            stage += 1;
        }
        Bitboard(word)
    }

    /// The square that one square goes to.
    ///
    /// ```
    /// use setwise::{Permutation, Square};
    ///
    /// assert_eq!(Permutation::IDENTITY.target(Square::E4), Square::E4);
    /// ```
    ///
    /// # Cost
    ///
    /// That of [`apply`](Self::apply), a `shl` before it and a `tzcnt` behind (`bsf` on
    /// the oldest processors). On `AArch64` `lsl`, and `rbit` with `clz`.
    #[must_use]
    #[inline]
    pub const fn target(&self, square: Square) -> Square {
        Square::new_wrapping(self.apply(Bitboard::from_square(square)).0.trailing_zeros())
    }

    /// The targets of all the squares, in the order of their indices.
    ///
    /// ```
    /// use setwise::{Permutation, Square};
    ///
    /// assert!(Permutation::IDENTITY.targets().into_iter().eq(Square::all()));
    /// ```
    ///
    /// # Cost
    ///
    /// Six times that of [`apply`](Self::apply), but of four sets at a time with AVX2 and
    /// of eight with AVX-512; and 64 indices out of the bits of six words. The compiler
    /// makes vector code of both: about 850 instructions on x86-64 (`psrlq`, `pand`,
    /// `por`), 450 with AVX2 (`vpsrlvq`, `vpand`, `vpor`), 220 with AVX-512 (`vpsrlvq`,
    /// `vpandq`, `vpmovqb`, and `vpternlogq` with `0xf8` and `0xfe`), 1200 on `AArch64`
    /// (`ushl`, `and`, `orr`).
    #[must_use]
    pub const fn targets(&self) -> [Square; 64] {
        // Bit k of the index of the target, moved back to where it came from.
        let planes = self.inverse().index_planes();
        let (mut targets, mut i) = ([Square::A1; 64], 0);
        while i < 64 {
            let (mut index, mut k) = (0, 0);
            while k < planes.len() {
                index |= (planes[k] >> i & 1) << k;
                k += 1;
            }
            targets[i] = Square::new_wrapping(index as u32);
            i += 1;
        }
        targets
    }

    /// The permutation that undoes this one.
    ///
    /// Each delta swap is its own inverse, and the distances are the same from both
    /// ends, so it is the same masks in reverse order.
    ///
    /// ```
    /// use setwise::{Permutation, Square};
    ///
    /// let targets = std::array::from_fn(|i| (i as u8).wrapping_mul(5) % 64);
    /// let permutation = Permutation::new(&targets).unwrap();
    /// assert_eq!(permutation.target(Square::B1), Square::F1);
    /// assert_eq!(permutation.inverse().target(Square::F1), Square::B1);
    /// ```
    ///
    /// # Cost
    ///
    /// A copy of eleven words in reverse order: on x86-64 five `pshufd`, with AVX2 two
    /// `vpermpd` and a `vpermilps`, with AVX-512 one `vpermpd` and a `vpshufd`, on
    /// `AArch64` five `ext`.
    #[must_use]
    pub const fn inverse(&self) -> Self {
        let (mut masks, mut stage) = (self.masks, 0);
        while stage < STAGES {
            masks[stage] = self.masks[STAGES - 1 - stage];
            stage += 1;
        }
        Self { masks }
    }

    /// This permutation, and then the other, in one.
    ///
    /// ```
    /// use setwise::{Bitboard, Permutation};
    ///
    /// let add_one = Permutation::new(&std::array::from_fn(|i| (i as u8 + 1) % 64)).unwrap();
    /// let reverse = Permutation::new(&std::array::from_fn(|i| 63 - i as u8)).unwrap();
    ///
    /// let both = add_one.then(&reverse);
    /// assert_eq!(both.apply(Bitboard(1)), reverse.apply(add_one.apply(Bitboard(1))));
    /// assert_ne!(both, reverse.then(&add_one));
    /// ```
    ///
    /// # Cost
    ///
    /// Twice that of [`targets`](Self::targets), 64 loads from a table, and the walks of
    /// [`new`](Self::new).
    #[must_use]
    pub const fn then(&self, other: &Self) -> Self {
        let (first, second) = (self.targets(), other.targets());
        let (mut targets, mut i) = ([0; 64], 0);
        while i < 64 {
            targets[i] = second[first[i].index() as usize].index();
            i += 1;
        }
        Self { masks: route(targets) }
    }

    /// Bit *k* of the index of the square that came to each place.
    ///
    /// Other than the masks, these words tell two permutations apart.
    const fn index_planes(&self) -> [u64; 6] {
        let (mut planes, mut k) = (INDEX_BITS, 0);
        while k < planes.len() {
            planes[k] = self.apply(Bitboard(planes[k])).0;
            k += 1;
        }
        planes
    }
}

/// The [identity](Self::IDENTITY).
///
/// # Cost
///
/// None: a constant.
impl Default for Permutation {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// Whether both take every square to the same target, by whatever masks.
///
/// # Cost
///
/// Twelve times that of [`apply`](Self::apply), of four sets at a time with AVX2 and eight
/// with AVX-512.
impl PartialEq for Permutation {
    fn eq(&self, other: &Self) -> bool {
        self.index_planes() == other.index_planes()
    }
}

impl Eq for Permutation {}

/// The hash of the targets, not of the masks.
///
/// # Cost
///
/// Six times that of [`apply`](Self::apply), and the hash of six words.
impl Hash for Permutation {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.index_planes().hash(state);
    }
}

/// The list of the targets.
///
/// # Cost
///
/// That of [`targets`](Self::targets), and O(64) for the text.
impl fmt::Debug for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Permutation").field(&self.targets()).finish()
    }
}

/// The masks of the network that takes every `i` to `targets[i]`, which must be
/// a permutation.
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
            // Elements on the lower place of a pair speak for the pair.
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

/// The elements that take the upper side, the one with the bit `delta`, between
/// the two stages of this distance.
///
/// The first element of each loop stays on the lower side, so that a stage which
/// has nothing to do has the empty mask.
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
