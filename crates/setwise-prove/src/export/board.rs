//! The operations on the squares of a board of chess: steps, rays, fills, lines and symmetries.
//!
//! Square `8 * rank + file` is a bit. A step is a shift without the squares that leave the board
//! at a side, a ray is seven steps, and a symmetry moves each bit.

use setwise_expr::{BinaryOperation as B, UnaryOperation as U};

use crate::export::library::{Library, joined, repeated, with_lets};

/// The directions: files and ranks that a step adds.
const DIRECTIONS: [(&str, i32, i32); 8] = [
    ("north", 0, 1),
    ("east", 1, 0),
    ("south", 0, -1),
    ("west", -1, 0),
    ("north_east", 1, 1),
    ("south_east", 1, -1),
    ("south_west", -1, -1),
    ("north_west", -1, 1),
];

const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The longest way of a flood: each step reaches another square.
const FLOOD: usize = 63;

impl Library {
    /// Returns the function for an operation on a set of squares.
    pub(super) fn on_set(&mut self, operation: U) -> Option<String> {
        Some(match operation {
            U::NorthOne => self.one(0),
            U::EastOne => self.one(1),
            U::SouthOne => self.one(2),
            U::WestOne => self.one(3),
            U::NorthEastOne => self.one(4),
            U::SouthEastOne => self.one(5),
            U::SouthWestOne => self.one(6),
            U::NorthWestOne => self.one(7),
            U::NorthFill => self.filled("north_fill", &[0]),
            U::SouthFill => self.filled("south_fill", &[2]),
            U::FileFill => self.filled("file_fill", &[0, 2]),
            U::PawnAttacksWhite => self.steps("pawn_attacks_white", &[4, 7]),
            U::PawnAttacksBlack => self.steps("pawn_attacks_black", &[5, 6]),
            U::KingAttacks => self.king(),
            U::KnightAttacks => self.of_word("knight_attacks", |library| {
                joined("bvor", KNIGHT.map(|(files, ranks)| library.step("x", files, ranks)))
            }),
            U::FlipVertical => self.moved("flip_vertical", |file, rank| (file, 7 - rank)),
            U::MirrorHorizontal => self.moved("mirror_horizontal", |file, rank| (7 - file, rank)),
            U::FlipDiagonal => self.moved("flip_diagonal", |file, rank| (rank, file)),
            U::FlipAntiDiagonal => {
                self.moved("flip_anti_diagonal", |file, rank| (7 - rank, 7 - file))
            }
            // The square that moves to this one.
            U::Rotate90 => self.moved("rotate_90", |file, rank| (7 - rank, file)),
            U::Rotate180 => self.moved("rotate_180", |file, rank| (7 - file, 7 - rank)),
            U::Rotate270 => self.moved("rotate_270", |file, rank| (rank, 7 - file)),
            U::Diagonal => self.line_of("diagonal", [4, 6]),
            U::AntiDiagonal => self.line_of("anti_diagonal", [7, 5]),
            _ => return None,
        })
    }

    /// Returns the function for an operation on two sets of squares, or on two squares.
    pub(super) fn on_sets(&mut self, operation: B) -> Option<String> {
        Some(match operation {
            B::NorthOccluded => self.occluded(0),
            B::EastOccluded => self.occluded(1),
            B::SouthOccluded => self.occluded(2),
            B::WestOccluded => self.occluded(3),
            B::NorthEastOccluded => self.occluded(4),
            B::SouthEastOccluded => self.occluded(5),
            B::SouthWestOccluded => self.occluded(6),
            B::NorthWestOccluded => self.occluded(7),
            B::NorthAttacks => self.attacks(0),
            B::EastAttacks => self.attacks(1),
            B::SouthAttacks => self.attacks(2),
            B::WestAttacks => self.attacks(3),
            B::NorthEastAttacks => self.attacks(4),
            B::SouthEastAttacks => self.attacks(5),
            B::SouthWestAttacks => self.attacks(6),
            B::NorthWestAttacks => self.attacks(7),
            B::RookAttacks => self.slider("rook_attacks", 0..4),
            B::BishopAttacks => self.slider("bishop_attacks", 4..8),
            B::QueenAttacks => self.slider("queen_attacks", 0..8),
            B::Flood => {
                let king = self.king();
                self.flood("flood", &king)
            }
            B::FloodOrthogonal => {
                let step = self.steps("orthogonal", &[0, 1, 2, 3]);
                self.flood("flood_orthogonal", &step)
            }
            B::Line => self.line(),
            B::Between => self.between(),
            _ => return None,
        })
    }

    /// Returns a set moved by files and ranks.
    fn step(&self, set: &str, files: i32, ranks: i32) -> String {
        let distance = 8 * ranks + files;
        let shift = if distance > 0 { "bvshl" } else { "bvlshr" };
        let amount = self.word(u64::from(distance.unsigned_abs()));
        let moved = format!("({shift} {set} {amount})");
        let stays = (0..64).filter(|square| (0..8).contains(&(square % 8 - files)));
        match stays.fold(0, |stays, square| stays | 1 << square) {
            u64::MAX => moved,
            stays => format!("(bvand {moved} {})", self.word(stays)),
        }
    }

    /// Returns the function for one step in a direction.
    fn one(&mut self, direction: usize) -> String {
        let (name, files, ranks) = DIRECTIONS[direction];
        self.of_word(&format!("{name}_one"), |library| library.step("x", files, ranks))
    }

    /// Returns the function for one step in each of some directions.
    fn steps(&mut self, name: &str, directions: &[usize]) -> String {
        self.of_word(name, |library| {
            let ones = directions.iter().map(|&it| format!("({} x)", library.one(it)));
            joined("bvor", ones)
        })
    }

    fn king(&mut self) -> String {
        self.steps("king_attacks", &[0, 1, 2, 3, 4, 5, 6, 7])
    }

    /// Returns the function for a set with the rays of its squares.
    fn filled(&mut self, name: &str, directions: &[usize]) -> String {
        self.of_word(name, |library| {
            let all = library.ones();
            joined(
                "bvor",
                directions.iter().map(|&it| format!("({} x {all})", library.occluded(it))),
            )
        })
    }

    /// Returns the function for a set with what it reaches over `b` in a direction.
    fn occluded(&mut self, direction: usize) -> String {
        let one = self.one(direction);
        self.of_words(&format!("{}_occluded", DIRECTIONS[direction].0), |_| {
            repeated("a", 7, str::to_owned, |last, _| {
                format!("(bvor {last} (bvand ({one} {last}) b))")
            })
        })
    }

    /// Returns the function for the squares that are attacked in a direction, where `b` is empty.
    fn attacks(&mut self, direction: usize) -> String {
        let (one, occluded) = (self.one(direction), self.occluded(direction));
        let name = format!("{}_attacks", DIRECTIONS[direction].0);
        self.of_words(&name, |_| format!("({one} ({occluded} a b))"))
    }

    fn slider(&mut self, name: &str, directions: std::ops::Range<usize>) -> String {
        self.of_words(name, |library| {
            let rays = directions.map(|it| format!("({} a e)", library.attacks(it)));
            with_lets(&[("e", "(bvnot b)".to_owned())], &joined("bvor", rays))
        })
    }

    fn flood(&mut self, name: &str, step: &str) -> String {
        self.of_words(name, |_| {
            repeated("a", FLOOD, str::to_owned, |last, _| {
                format!("(bvor {last} (bvand ({step} {last}) b))")
            })
        })
    }

    /// Returns the function that moves each bit; `source` is the file and rank of a square before.
    fn moved(&mut self, name: &str, source: fn(usize, usize) -> (usize, usize)) -> String {
        self.of_word(name, |_| {
            let bits = (0..64).rev().map(|square| {
                let (file, rank) = source(square % 8, square / 8);
                let bit = 8 * rank + file;
                format!("((_ extract {bit} {bit}) x)")
            });
            joined("concat", bits)
        })
    }

    fn square(&mut self) -> String {
        self.on_word(U::FromSquare).unwrap_or_default()
    }

    /// Returns the function for the line of a square in two opposite directions.
    fn line_of(&mut self, name: &str, directions: [usize; 2]) -> String {
        let square = self.square();
        let [one, other] = directions.map(|it| self.occluded(it));
        self.of_word(name, |library| {
            let all = library.ones();
            let line = format!("(bvor ({one} s {all}) ({other} s {all}))");
            with_lets(&[("s", format!("({square} x)"))], &line)
        })
    }

    /// Each direction and its opposite: the line of `a` that has `b`.
    fn line(&mut self) -> String {
        let square = self.square();
        self.of_words("line", |library| {
            let (all, zero) = (library.ones(), library.word(0));
            let lines = [[0, 2], [1, 3], [4, 6], [5, 7]].map(|directions| {
                let [one, other] = directions.map(|it| library.occluded(it));
                let line = format!("(bvor ({one} s {all}) ({other} s {all}))");
                format!("(ite (= (bvand {line} t) {zero}) {zero} {line})")
            });
            let lines = joined("bvor", lines);
            let squares = [("s", format!("({square} a)")), ("t", format!("({square} b)"))];
            with_lets(&squares, &format!("(ite (= a b) {zero} {lines})"))
        })
    }

    /// The ray from `a` that has `b`, and the opposite one from `b`.
    fn between(&mut self) -> String {
        let square = self.square();
        self.of_words("between", |library| {
            let (all, zero) = (library.ones(), library.word(0));
            let rays = (0..8).map(|direction| {
                let ray = format!("({} s {all})", library.attacks(direction));
                let opposite = direction / 4 * 4 + (direction + 2) % 4;
                let back = format!("({} t {all})", library.attacks(opposite));
                format!("(ite (= (bvand {ray} t) {zero}) {zero} (bvand {ray} {back}))")
            });
            let squares = [("s", format!("({square} a)")), ("t", format!("({square} b)"))];
            with_lets(&squares, &joined("bvor", rays))
        })
    }
}
