//! Moving whole sets: one step in each of the eight directions, and leaps.

use crate::board::geometry::arrivals;
use crate::board::set::{Board, Geometry};
use crate::direction::Direction;

/// Leaps by any vector.
impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
    /// Moves every square `EAST` files to the east and `NORTH` ranks to the north. Squares that
    /// would leave the board vanish.
    ///
    /// A shift, and a mask if squares could wrap around. Negative numbers go west and south.
    ///
    /// ```
    /// use setwise::board::{Shogi, ShogiBoard, Square};
    ///
    /// let square = |name| Square::<Shogi>::from_name(name);
    /// let knights = ShogiBoard::from([square("a1")?, square("e3")?]);
    /// let targets = ShogiBoard::from([square("b3")?, square("d5")?, square("f5")?]);
    /// assert_eq!(knights.leap::<1, 2>() | knights.leap::<-1, 2>(), targets);
    /// # Ok::<(), setwise::board::ParseNameError>(())
    /// ```
    #[inline(always)]
    pub const fn leap<const EAST: isize, const NORTH: isize>(self) -> Self {
        let arrivals = const { arrivals(&G::SHAPE, EAST, NORTH) };
        let offset = const { G::SHAPE.offset(EAST, NORTH) };
        Self::new(self.set.generalized_shift(offset).intersection(arrivals))
    }
}

/// Defines the step in each direction, and the step in a given direction.
macro_rules! steps {
    ($($name:ident $alias:literal $Direction:ident $words:literal, $east:literal $north:literal;)*) => {
        /// One step in each direction.
        ///
        /// Squares that would leave the board vanish. On a checkered board only the diagonal steps
        /// arrive on squares; the others give the empty set.
        ///
        /// ```
        /// use setwise::board::XiangqiBoard;
        ///
        /// let soldiers = XiangqiBoard::rank(9) | XiangqiBoard::file(0);
        /// assert_eq!(soldiers.north_one().len(), 9);
        /// assert_eq!(soldiers.west_one(), XiangqiBoard::rank(9) - XiangqiBoard::file(8));
        /// ```
        impl<G: Geometry, const WORDS: usize> Board<G, WORDS> {
            $(
                #[doc = concat!("Moves every square one step ", $words, ".")]
                #[doc(alias = $alias)]
                #[inline]
                pub const fn $name(self) -> Self {
                    self.leap::<$east, $north>()
                }
            )*

            /// Moves every square one step in a direction.
            #[doc(alias = "shiftOne")]
            #[inline]
            pub const fn one(self, direction: Direction) -> Self {
                match direction {
                    $(Direction::$Direction => self.$name(),)*
                }
            }
        }
    };
}

steps! {
    north_one "nortOne" North "north", 0 1;
    north_east_one "noEaOne" NorthEast "north-east", 1 1;
    east_one "eastOne" East "east", 1 0;
    south_east_one "soEaOne" SouthEast "south-east", 1 -1;
    south_one "soutOne" South "south", 0 -1;
    south_west_one "soWeOne" SouthWest "south-west", -1 -1;
    west_one "westOne" West "west", -1 0;
    north_west_one "noWeOne" NorthWest "north-west", -1 1;
}
