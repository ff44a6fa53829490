//! Fills and occluded fills in eight directions.

use crate::board::geometry::{arrivals, rounds};
use crate::board::set::{Board, Geometry};
use crate::direction::Direction;
use crate::wide::Set;
use crate::wide::like_bitboard;

/// Fills in the direction of a shift over the squares of `enterable`, and doubles the distance in
/// each round.
#[inline(always)]
const fn kogge_stone<const WORDS: usize>(
    generators: Set<WORDS>,
    enterable: Set<WORDS>,
    offset: isize,
    rounds: u32,
) -> Set<WORDS> {
    let (mut g, mut p, mut round) = (generators, enterable, 0);
    while round < rounds {
        let distance = offset * (1 << round);
        g = g.union(p.intersection(g.generalized_shift(distance)));
        round += 1;
        if round < rounds {
            p = p.intersection(p.generalized_shift(distance));
        }
    }
    g
}

/// Defines the fill, the occluded fill and the attacks in each direction, and those in a given
/// direction.
macro_rules! rays {
    ($($Direction:ident $words:literal $east:literal $north:literal, $fill:ident $fill_alias:literal,
       $occluded:ident $occluded_alias:literal, $attacks:ident $attacks_alias:literal, $one:ident;)*) => {
        /// Fills, occluded fills, and the attacks of sliders.
        ///
        /// A fill adds every square in a direction, an occluded fill every empty square that is
        /// reached over empty squares. The squares of the set belong to the result whether they are
        /// in `empty` or not. The attacks are the occluded fill one step further, without the
        /// squares of the set: they include the first square that is not empty.
        ///
        /// Each round of the Kogge-Stone algorithm doubles the distance. A board of 8 squares in a
        /// line needs three rounds, one of 9 to 16 squares four.
        ///
        /// ```
        /// use setwise::board::{Shogi, ShogiBoard, Square};
        ///
        /// let square = |name| Square::<Shogi>::from_name(name);
        /// let (lance, pawn) = (ShogiBoard::from(square("a1")?), ShogiBoard::from(square("a4")?));
        /// let attacks = ShogiBoard::from([square("a2")?, square("a3")?, square("a4")?]);
        /// assert_eq!(lance.north_attacks(!pawn), attacks);
        /// assert_eq!(lance.north_fill(), ShogiBoard::file(0));
        /// # Ok::<(), setwise::board::ParseNameError>(())
        /// ```
        ///
        /// Source: CPW, [Kogge-Stone Algorithm](https://www.chessprogramming.org/Kogge-Stone_Algorithm)
        impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
            $(
                #[doc = concat!("Adds every square that is ", $words, " of a square of the set.")]
                #[doc(alias = $fill_alias)]
                #[inline]
                pub const fn $fill(self) -> Self {
                    self.$occluded(Self::FULL)
                }

                #[doc = concat!("Adds every square that is reached ", $words, "ward over squares of `empty`.")]
                #[doc(alias = $occluded_alias)]
                #[inline]
                pub const fn $occluded(self, empty: Self) -> Self {
                    let arrivals = const { arrivals(&G::SHAPE, $east, $north) };
                    let offset = const { G::SHAPE.offset($east, $north) };
                    let rounds = const { rounds(&G::SHAPE, Direction::$Direction) };
                    let enterable = empty.set.intersection(arrivals);
                    Self::new(kogge_stone(self.set, enterable, offset, rounds))
                }

                #[doc = concat!("Returns the squares that sliders attack ", $words, "ward over squares of `empty`.")]
                #[doc(alias = $attacks_alias)]
                #[inline]
                pub const fn $attacks(self, empty: Self) -> Self {
                    self.$occluded(empty).$one()
                }
            )*

            /// Adds every square that is in a direction of a square of the set.
            #[inline]
            pub const fn fill(self, direction: Direction) -> Self {
                self.occluded(direction, Self::FULL)
            }

            /// Adds every square that is reached in a direction over squares of `empty`.
            #[inline]
            pub const fn occluded(self, direction: Direction, empty: Self) -> Self {
                match direction {
                    $(Direction::$Direction => self.$occluded(empty),)*
                }
            }

            /// Returns the squares that sliders on the set attack in a direction.
            #[inline]
            pub const fn attacks(self, direction: Direction, empty: Self) -> Self {
                match direction {
                    $(Direction::$Direction => self.$attacks(empty),)*
                }
            }
        }
    };
}

rays! {
    North "north" 0 1, north_fill "nortFill",
        north_occluded "nortOccl", north_attacks "nortAttacks", north_one;
    NorthEast "north-east" 1 1, north_east_fill "noEaFill",
        north_east_occluded "noEaOccl", north_east_attacks "noEaAttacks", north_east_one;
    East "east" 1 0, east_fill "eastFill",
        east_occluded "eastOccl", east_attacks "eastAttacks", east_one;
    SouthEast "south-east" 1 -1, south_east_fill "soEaFill",
        south_east_occluded "soEaOccl", south_east_attacks "soEaAttacks", south_east_one;
    South "south" 0 -1, south_fill "soutFill",
        south_occluded "soutOccl", south_attacks "soutAttacks", south_one;
    SouthWest "south-west" -1 -1, south_west_fill "soWeFill",
        south_west_occluded "soWeOccl", south_west_attacks "soWeAttacks", south_west_one;
    West "west" -1 0, west_fill "westFill",
        west_occluded "westOccl", west_attacks "westAttacks", west_one;
    NorthWest "north-west" -1 1, north_west_fill "noWeFill",
        north_west_occluded "noWeOccl", north_west_attacks "noWeAttacks", north_west_one;
}

/// Fills along whole lines.
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    like_bitboard! {
        fn file_fill(self) -> Self = self.north_fill().union(self.south_fill());
    }

    /// Returns the whole rank of every square of the set. On a checkered board, whose steps east
    /// are not squares, it is the set itself.
    #[doc(alias = "rankFill")]
    #[inline]
    pub const fn rank_fill(self) -> Self {
        self.east_fill().union(self.west_fill())
    }
}
