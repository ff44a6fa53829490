//! The operations of a program, each defined once.
//!
//! An operation computes a word from words. A bool is also a word: all ones for true and zero for
//! false. The evaluator of a single environment applies these definitions, and the evaluator over
//! slices compiles its loops from them, through visitors.

pub mod rays;
pub mod scan;
pub mod width;

use core::marker::PhantomData;

use setwise::bitscan::{Algorithm, Scan, VisitScan};
use setwise::{Bitboard, Square};

/// Returns a bool as a word: all ones or zero.
#[inline(always)]
const fn mask(value: bool) -> u64 {
    (value as u64).wrapping_neg()
}

/// Returns the set for the index of a square; empty for an index of 64 or more.
#[inline(always)]
fn line_of(index: u64, line: fn(Square) -> Bitboard) -> u64 {
    let square = Square::new_wrapping(index as usize);
    if index < 64 { line(square).0 } else { 0 }
}

/// Returns the set for the indices of two squares, as in [`line_of`].
#[inline(always)]
fn line_through(a: u64, b: u64, line: fn(Square, Square) -> Bitboard) -> u64 {
    let [from, to] = [a, b].map(|index| Square::new_wrapping(index as usize));
    if a < 64 && b < 64 { line(from, to).0 } else { 0 }
}

/// An operation on one word as a type, so that a loop over it is specialized.
pub trait Unary {
    /// Returns the operation.
    fn apply(x: u64) -> u64;
}

/// An operation on two words as a type.
pub trait Binary {
    /// Returns the operation.
    fn apply(a: u64, b: u64) -> u64;
}

/// A visitor that receives an operation on one word as a type.
///
/// Mark `visit` as `#[inline(always)]`: it is called in each arm of a large `match`.
pub trait VisitUnary {
    /// The result, the same for all operations.
    type Output;

    /// Receives the operation.
    fn visit<F: Unary>(self) -> Self::Output;
}

/// A visitor that receives an operation on two words as a type, as in [`VisitUnary`].
pub trait VisitBinary {
    /// The result, the same for all operations.
    type Output;

    /// Receives the operation.
    fn visit<F: Binary>(self) -> Self::Output;
}

/// Defines an enum of operations, each with its definition. A `+` adds a family of operations
/// that another enum defines.
macro_rules! operations {
    (
        $(#[$meta:meta])* $Operation:ident, $Trait:ident, $Visit:ident $parameters:tt;
        $($(#[$doc:meta])* $Variant:ident = $body:expr;)*
        $(+ $(#[$more:meta])* $Family:ident($Member:ty) by $Adapter:ident;)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $Operation {
            $($(#[$doc])* $Variant,)*
            $($(#[$more])* $Family($Member),)?
        }

        impl $Operation {
            /// Passes the operation to a visitor as a type.
            #[inline(always)]
            pub fn visit<V: $Visit>(self, visitor: V) -> V::Output {
                match self {
                    $(Self::$Variant => {
                        struct Definition;
                        impl $Trait for Definition {
                            #[inline(always)]
                            fn apply $parameters -> u64 {
                                $body
                            }
                        }
                        visitor.visit::<Definition>()
                    })*
                    $(Self::$Family(member) => member.visit($Adapter(visitor)),)?
                }
            }
        }
    };
}

operations! {
    /// An operation on one word.
    UnaryOperation, Unary, VisitUnary(x: u64);

    /// `~x`; for a bool, its negation.
    Complement = !x;
    /// `-x`, two's complement.
    Negate = x.wrapping_neg();

    /// One step north.
    NorthOne = Bitboard(x).north_one().0;
    /// One step north-east.
    NorthEastOne = Bitboard(x).north_east_one().0;
    /// One step east.
    EastOne = Bitboard(x).east_one().0;
    /// One step south-east.
    SouthEastOne = Bitboard(x).south_east_one().0;
    /// One step south.
    SouthOne = Bitboard(x).south_one().0;
    /// One step south-west.
    SouthWestOne = Bitboard(x).south_west_one().0;
    /// One step west.
    WestOne = Bitboard(x).west_one().0;
    /// One step north-west.
    NorthWestOne = Bitboard(x).north_west_one().0;

    /// The set and all squares north of it.
    NorthFill = Bitboard(x).north_fill().0;
    /// The set and all squares south of it.
    SouthFill = Bitboard(x).south_fill().0;
    /// The files of the set.
    FileFill = Bitboard(x).file_fill().0;

    /// Squares attacked by white pawns.
    PawnAttacksWhite = Bitboard(x).pawn_attacks_white().0;
    /// Squares attacked by black pawns.
    PawnAttacksBlack = Bitboard(x).pawn_attacks_black().0;
    /// Squares attacked by knights.
    KnightAttacks = Bitboard(x).knight_attacks().0;
    /// Squares attacked by kings.
    KingAttacks = Bitboard(x).king_attacks().0;

    /// The set flipped vertically.
    FlipVertical = Bitboard(x).flip_vertical().0;
    /// The set mirrored, files a and h exchanged.
    MirrorHorizontal = Bitboard(x).mirror_horizontal().0;
    /// The set mirrored along the diagonal from a1 to h8.
    FlipDiagonal = Bitboard(x).flip_diagonal().0;
    /// The set mirrored along the diagonal from a8 to h1.
    FlipAntiDiagonal = Bitboard(x).flip_anti_diagonal().0;
    /// The set rotated by 90 degrees clockwise.
    Rotate90 = Bitboard(x).rotate_90().0;
    /// The set rotated by 180 degrees.
    Rotate180 = Bitboard(x).rotate_180().0;
    /// The set rotated by 90 degrees counterclockwise.
    Rotate270 = Bitboard(x).rotate_270().0;

    /// The number of squares, 0 to 64.
    Count = u64::from(Bitboard(x).len());
    /// The index of the first square, 64 for the empty set.
    First = u64::from(x.trailing_zeros());
    /// The index of the last square, 64 for the empty set.
    Last = if x == 0 { 64 } else { 63 - u64::from(x.leading_zeros()) };
    /// The set of the first square only.
    IsolateLs1b = Bitboard(x).isolate_ls1b().0;
    /// The set without its first square.
    ResetLs1b = Bitboard(x).reset_ls1b().0;
    /// The set of the last square only.
    IsolateMs1b = Bitboard(x).isolate_ms1b().0;
    /// The set without its last square.
    ResetMs1b = Bitboard(x).reset_ms1b().0;
    /// The last square and every square below it.
    SmearMs1bDown = Bitboard(x).smear_ms1b_down().0;
    /// The set of the square with this index; empty from 64 on.
    FromSquare = if x < 64 { 1 << (x & 63) } else { 0 };
    /// The diagonal of the square with this index; empty from 64 on.
    Diagonal = line_of(x, Bitboard::diagonal);
    /// The anti-diagonal of the square with this index; empty from 64 on.
    AntiDiagonal = line_of(x, Bitboard::anti_diagonal);

    /// True if the set is empty.
    IsEmpty = mask(x == 0);
    /// True if the set has all 64 squares.
    IsFull = mask(x == !0);
    /// True if the set has exactly one square.
    IsSingle = mask(Bitboard(x).is_single());
    /// True if the set has two squares or more.
    HasMany = mask(Bitboard(x).has_many());

    + /// A bit scan; the index is a signed number.
    BitScan(Algorithm) by VisitScanned;
}

/// Passes a bit scan to a visitor as an operation on one word.
struct VisitScanned<V>(V);

impl<V: VisitUnary> VisitScan for VisitScanned<V> {
    type Output = V::Output;

    #[inline(always)]
    fn visit<S: Scan>(self) -> V::Output {
        struct Definition<S>(PhantomData<S>);
        impl<S: Scan> Unary for Definition<S> {
            #[inline(always)]
            fn apply(x: u64) -> u64 {
                // Two scans return −1023 for the empty set.
                i64::from(S::scan(x).cast_signed()).cast_unsigned()
            }
        }
        self.0.visit::<Definition<S>>()
    }
}

operations! {
    /// An operation on two words.
    BinaryOperation, Binary, VisitBinary(a: u64, b: u64);

    /// `a & b`; for bools, true if both are true.
    Intersection = a & b;
    /// `a | b`; for bools, true if at least one is true.
    Union = a | b;
    /// `a ^ b`; for bools, true if exactly one is true.
    SymmetricDifference = a ^ b;
    /// `a & ~b`.
    Difference = a & !b;

    /// `a + b` modulo 2^64.
    Add = a.wrapping_add(b);
    /// `a - b` modulo 2^64.
    Subtract = a.wrapping_sub(b);
    /// `a * b` modulo 2^64.
    Multiply = a.wrapping_mul(b);
    /// `a / b`; 0 if `b` is 0.
    Divide = a.checked_div(b).unwrap_or(0);
    /// `a % b`; 0 if `b` is 0.
    Remainder = a.checked_rem(b).unwrap_or(0);
    /// `a << b`; 0 if `b` is 64 or more.
    ShiftLeft = if b < 64 { a << (b & 63) } else { 0 };
    /// `a >> b`; 0 if `b` is 64 or more.
    ShiftRight = if b < 64 { a >> (b & 63) } else { 0 };

    /// True if the words are equal.
    Equal = mask(a == b);
    /// True if the words differ.
    NotEqual = mask(a != b);
    /// `a < b` as numbers.
    Less = mask(a < b);
    /// `a <= b` as numbers.
    LessOrEqual = mask(a <= b);
    /// True if the set `a` has the square with index `b`; false from 64 on.
    Contains = mask(b < 64 && a >> (b & 63) & 1 == 1);
    /// True if every square of `a` is in `b`.
    IsSubset = mask(a & !b == 0);
    /// True if `a` and `b` have no square in common.
    IsDisjoint = mask(a & b == 0);

    /// Fill north from `a` over `b`.
    NorthOccluded = Bitboard(a).north_occluded(Bitboard(b)).0;
    /// Fill north-east from `a` over `b`.
    NorthEastOccluded = Bitboard(a).north_east_occluded(Bitboard(b)).0;
    /// Fill east from `a` over `b`.
    EastOccluded = Bitboard(a).east_occluded(Bitboard(b)).0;
    /// Fill south-east from `a` over `b`.
    SouthEastOccluded = Bitboard(a).south_east_occluded(Bitboard(b)).0;
    /// Fill south from `a` over `b`.
    SouthOccluded = Bitboard(a).south_occluded(Bitboard(b)).0;
    /// Fill south-west from `a` over `b`.
    SouthWestOccluded = Bitboard(a).south_west_occluded(Bitboard(b)).0;
    /// Fill west from `a` over `b`.
    WestOccluded = Bitboard(a).west_occluded(Bitboard(b)).0;
    /// Fill north-west from `a` over `b`.
    NorthWestOccluded = Bitboard(a).north_west_occluded(Bitboard(b)).0;

    /// Attacks northward of sliders on `a`, where `b` is empty.
    NorthAttacks = Bitboard(a).north_attacks(Bitboard(b)).0;
    /// Attacks north-eastward of sliders on `a`, where `b` is empty.
    NorthEastAttacks = Bitboard(a).north_east_attacks(Bitboard(b)).0;
    /// Attacks eastward of sliders on `a`, where `b` is empty.
    EastAttacks = Bitboard(a).east_attacks(Bitboard(b)).0;
    /// Attacks south-eastward of sliders on `a`, where `b` is empty.
    SouthEastAttacks = Bitboard(a).south_east_attacks(Bitboard(b)).0;
    /// Attacks southward of sliders on `a`, where `b` is empty.
    SouthAttacks = Bitboard(a).south_attacks(Bitboard(b)).0;
    /// Attacks south-westward of sliders on `a`, where `b` is empty.
    SouthWestAttacks = Bitboard(a).south_west_attacks(Bitboard(b)).0;
    /// Attacks westward of sliders on `a`, where `b` is empty.
    WestAttacks = Bitboard(a).west_attacks(Bitboard(b)).0;
    /// Attacks north-westward of sliders on `a`, where `b` is empty.
    NorthWestAttacks = Bitboard(a).north_west_attacks(Bitboard(b)).0;

    /// Attacks of bishops on `a`, blockers `b`.
    BishopAttacks = Bitboard(a).bishop_attacks(Bitboard(b)).0;
    /// Attacks of rooks on `a`, blockers `b`.
    RookAttacks = Bitboard(a).rook_attacks(Bitboard(b)).0;
    /// Attacks of queens on `a`, blockers `b`.
    QueenAttacks = Bitboard(a).queen_attacks(Bitboard(b)).0;

    /// The squares that a king can reach from `a` over `b`.
    Flood = Bitboard(a).flood(Bitboard(b)).0;
    /// The squares that orthogonal steps can reach from `a` over `b`.
    FloodOrthogonal = Bitboard(a).flood_orthogonal(Bitboard(b)).0;
    /// The line through the squares with the indices `a` and `b`; empty from 64 on.
    Line = line_through(a, b, Bitboard::line);
    /// The squares between those with the indices `a` and `b`; empty from 64 on.
    Between = line_through(a, b, Bitboard::between);

    /// The bits of `a` under the mask `b`, packed into the lowest.
    Extract = Bitboard(a).extract(Bitboard(b)).0;
    /// The lowest bits of `a`, spread over the mask `b`.
    Deposit = Bitboard(a).deposit(Bitboard(b)).0;
}

impl UnaryOperation {
    /// Applies the operation.
    #[must_use]
    pub fn apply(self, x: u64) -> u64 {
        struct Apply(u64);
        impl VisitUnary for Apply {
            type Output = u64;

            #[inline(always)]
            fn visit<F: Unary>(self) -> u64 {
                F::apply(self.0)
            }
        }
        self.visit(Apply(x))
    }

    /// Returns true if the result is a bool.
    #[must_use]
    pub const fn is_predicate(self) -> bool {
        matches!(self, Self::IsEmpty | Self::IsFull | Self::IsSingle | Self::HasMany)
    }
}

impl BinaryOperation {
    /// Applies the operation.
    #[must_use]
    pub fn apply(self, a: u64, b: u64) -> u64 {
        struct Apply(u64, u64);
        impl VisitBinary for Apply {
            type Output = u64;

            #[inline(always)]
            fn visit<F: Binary>(self) -> u64 {
                F::apply(self.0, self.1)
            }
        }
        self.visit(Apply(a, b))
    }

    /// Returns true if the operands can be exchanged.
    #[must_use]
    pub const fn is_commutative(self) -> bool {
        matches!(
            self,
            Self::Intersection
                | Self::Union
                | Self::SymmetricDifference
                | Self::Add
                | Self::Multiply
                | Self::Equal
                | Self::NotEqual
                | Self::IsDisjoint
                | Self::Line
                | Self::Between
        )
    }

    /// Returns true if the result is a bool for words.
    #[must_use]
    pub const fn is_relation(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::NotEqual
                | Self::Less
                | Self::LessOrEqual
                | Self::Contains
                | Self::IsSubset
                | Self::IsDisjoint
        )
    }

    /// Returns true for the operations on sets bit by bit.
    #[must_use]
    pub const fn is_logic(self) -> bool {
        matches!(
            self,
            Self::Intersection | Self::Union | Self::SymmetricDifference | Self::Difference
        )
    }
}
