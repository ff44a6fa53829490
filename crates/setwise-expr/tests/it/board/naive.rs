//! Each function and operator against a model that works on coordinates, or bit by bit.

use std::collections::BTreeSet;

use setwise::board::Shape;
use setwise::random::SplitMix64;
use setwise::wide::Set;
use setwise_expr::board::{BoardValue, NamedBoard};
use testing::BOARDS;

use super::{board, random_set, try_value};

type Place = (isize, isize);
type Model = BTreeSet<Place>;

const ORTHOGONAL: [(&str, Place); 4] =
    [("north", (0, 1)), ("east", (1, 0)), ("south", (0, -1)), ("west", (-1, 0))];
const DIAGONAL: [(&str, Place); 4] = [
    ("north_east", (1, 1)),
    ("south_east", (1, -1)),
    ("south_west", (-1, -1)),
    ("north_west", (-1, 1)),
];

fn place(shape: &Shape, bit: usize) -> Place {
    let (file, rank) = shape.coordinates(bit).unwrap();
    (file.cast_signed(), rank.cast_signed())
}

fn bit(shape: &Shape, (file, rank): Place) -> Option<usize> {
    shape.index(file.try_into().ok()?, rank.try_into().ok()?)
}

fn model(shape: &Shape, set: Set<8>) -> Model {
    set.iter().map(|bit| place(shape, bit)).collect()
}

fn set(shape: &Shape, model: &Model) -> Set<8> {
    model.iter().filter_map(|&place| bit(shape, place)).collect()
}

fn plus(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

/// The squares from a place in a direction, over squares in `empty`, with the first other one if
/// `attacks`.
fn ray(shape: &Shape, from: Place, step: Place, empty: Set<8>, attacks: bool) -> Vec<Place> {
    let (mut at, mut found) = (plus(from, step), Vec::new());
    while let Some(here) = bit(shape, at) {
        if empty.contains(here) {
            found.push(at);
        } else {
            found.extend(attacks.then_some(at));
            break;
        }
        at = plus(at, step);
    }
    found
}

fn leaps(shape: &Shape, from: &Model, steps: &[Place]) -> Set<8> {
    let all = from.iter().flat_map(|&at| steps.iter().map(move |&step| plus(at, step)));
    set(shape, &all.collect())
}

fn flood(shape: &Shape, from: Set<8>, empty: Set<8>, steps: &[Place]) -> Set<8> {
    let mut reached = from;
    let mut open: Vec<usize> = from.iter().collect();
    while let Some(at) = open.pop() {
        for &step in steps {
            if let Some(next) = bit(shape, plus(place(shape, at), step))
                && empty.contains(next)
                && !reached.contains(next)
            {
                reached = reached.with(next);
                open.push(next);
            }
        }
    }
    reached
}

/// Checks a formula over `a` and `b`; a board that lacks it must say so.
struct Case<'a> {
    board: &'a NamedBoard,
    sets: [Set<8>; 3],
    has_all: bool,
}

impl Case<'_> {
    fn result(&self, source: &str) -> Option<BoardValue> {
        let [a, b, c] = self.sets;
        match try_value(self.board, source, &[("x", a), ("y", b), ("z", c)]) {
            Ok(value) => Some(value),
            Err(error) => {
                assert!(!self.has_all, "{}: {source}: {error}", self.board.name);
                None
            }
        }
    }

    fn set(&self, source: &str, expected: Set<8>) {
        let expected = BoardValue::Set(expected & self.board.shape.universe());
        self.check(source, expected);
    }

    fn number(&self, source: &str, expected: usize) {
        self.check(source, BoardValue::Number(expected as i64));
    }

    fn bool(&self, source: &str, expected: bool) {
        self.check(source, BoardValue::Bool(expected));
    }

    fn check(&self, source: &str, expected: BoardValue) {
        if let Some(found) = self.result(source) {
            let [x, y, z] = self.sets;
            let name = &self.board.name;
            assert_eq!(found, expected, "{name}: {source}\nx {x:?}\ny {y:?}\nz {z:?}");
        }
    }
}

/// Runs checks for random sets on all boards. `has_all` is false if some boards lack functions.
fn on_boards(rounds: usize, has_all: bool, check: impl Fn(&Case<'_>, &Shape)) {
    let mut random = SplitMix64::new(21);
    for name in BOARDS {
        let board = board(name);
        for _ in 0..rounds {
            let sets = [(); 3].map(|()| random_set(&board, &mut random));
            let has_all = has_all || !board.shape.is_checkered() && name == "chess";
            check(&Case { board: &board, sets, has_all }, &board.shape);
        }
    }
}

#[test]
fn steps_and_rays_are_those_of_coordinates() {
    on_boards(3, false, |case, shape| {
        let [x, y, _] = case.sets;
        let (from, full) = (model(shape, x), shape.universe::<8>());
        let rays = |steps: &[(&str, Place)], empty, attacks| -> Set<8> {
            let all = steps.iter().flat_map(|&(_, step)| {
                from.iter().flat_map(move |&at| ray(shape, at, step, empty, attacks))
            });
            set(shape, &all.collect())
        };
        for row in ORTHOGONAL.into_iter().chain(DIAGONAL) {
            let (name, step) = row;
            case.set(&format!("{name}_one(x)"), leaps(shape, &from, &[step]));
            case.set(&format!("{name}_occluded(x, y)"), x | rays(&[row], y, false));
            case.set(&format!("{name}_attacks(x, y)"), rays(&[row], y, true));
            if let (0, _) = step {
                case.set(&format!("{name}_fill(x)"), x | rays(&[row], full, false));
            }
        }
        let empty = full - y;
        case.set("rook(x, y)", rays(&ORTHOGONAL, empty, true));
        case.set("bishop(x, y)", rays(&DIAGONAL, empty, true));
        for (name, places) in [("rank", [1, 3]), ("file", [0, 2])] {
            let rows = places.map(|place| ORTHOGONAL[place]);
            case.set(&format!("{name}_attacks(x, y)"), rays(&rows, empty, true));
        }
        for (name, places) in [("diagonal", [0, 2]), ("anti_diagonal", [1, 3])] {
            let rows = places.map(|place| DIAGONAL[place]);
            case.set(&format!("{name}_attacks(x, y)"), rays(&rows, empty, true));
        }
        let queen = rays(&ORTHOGONAL, empty, true) | rays(&DIAGONAL, empty, true);
        case.set("queen(x, y)", queen);
        case.set("file_fill(x)", x | rays(&[ORTHOGONAL[0], ORTHOGONAL[2]], full, false));
    });
}

#[test]
fn leaps_and_floods_are_those_of_coordinates() {
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let [rook, bishop] = [ORTHOGONAL, DIAGONAL].map(|rows| rows.map(|row| row.1));
    let king = [rook, bishop].concat();
    on_boards(2, false, |case, shape| {
        let [x, y, _] = case.sets;
        let from = model(shape, x);
        case.set("king(x)", leaps(shape, &from, &king));
        case.set("knight(x)", leaps(shape, &from, &knight));
        case.set("north_east_east(x)", leaps(shape, &from, &[(2, 1)]));
        case.set("south_south_west(x)", leaps(shape, &from, &[(-1, -2)]));
        case.set("flood(x, y)", flood(shape, x, y, &king));
        case.set("flood_orthogonal(x, y)", flood(shape, x, y, &rook));
    });
}

/// A maze whose shortest path is as long as it can be, for the number of steps of a flood.
#[test]
fn floods_reach_the_end_of_a_maze() {
    for name in ["chess", "shogi", "xiangqi", "go19", "19x26"] {
        let board = board(name);
        let shape = board.shape;
        let corridor = |file: usize, rank: usize| {
            let turn = if (rank / 2).is_multiple_of(2) { shape.files() - 1 } else { 0 };
            rank.is_multiple_of(2) || file == turn
        };
        let is_open = |bit: &usize| {
            let (file, rank) = shape.coordinates(*bit).unwrap();
            corridor(file, rank)
        };
        let maze: Set<8> = (0..shape.bits()).filter(is_open).collect();
        let case = Case { board: &board, sets: [Set::from_index(0), maze, maze], has_all: true };
        case.set("flood_orthogonal(x, y)", maze);
        case.set("flood(x, y)", maze);
    }
}

#[test]
fn reflections_are_those_of_coordinates() {
    on_boards(2, false, |case, shape| {
        let x = case.sets[0];
        let (files, ranks) = (shape.files().cast_signed() - 1, shape.ranks().cast_signed() - 1);
        let moved = |target: fn(isize, isize, Place) -> Place| -> Set<8> {
            let all = model(shape, x).into_iter().map(|at| target(files, ranks, at));
            set(shape, &all.collect())
        };
        case.set("flip_vertical(x)", moved(|_, r, at| (at.0, r - at.1)));
        case.set("mirror_horizontal(x)", moved(|f, _, at| (f - at.0, at.1)));
        case.set("rotate_180(x)", moved(|f, r, at| (f - at.0, r - at.1)));
        case.set("flip_diagonal(x)", moved(|_, _, at| (at.1, at.0)));
        case.set("flip_anti_diagonal(x)", moved(|f, _, at| (f - at.1, f - at.0)));
        // Clockwise: the north side becomes the east side.
        case.set("rotate_90(x)", moved(|f, _, at| (at.1, f - at.0)));
        case.set("rotate_270(x)", moved(|f, _, at| (f - at.1, at.0)));
    });
}

#[test]
fn lines_are_those_of_coordinates() {
    on_boards(4, true, |case, shape| {
        let full = shape.universe::<8>();
        let [a, b] = [0, 1].map(|i| case.sets[i].first().unwrap_or(shape.bits() - 1));
        let [a, b] = [a, b].map(|bit| if full.contains(bit) { bit } else { 0 });
        let all = [ORTHOGONAL, DIAGONAL].concat();
        let from = |bit, step| ray(shape, place(shape, bit), step, full, false);
        let mut between = Model::new();
        let mut line = Model::new();
        for (_, step) in all {
            let forward = from(a, step);
            if let Some(end) = forward.iter().position(|&at| at == place(shape, b)) {
                between.extend(&forward[..end]);
                line.extend(forward);
                line.extend(from(a, (-step.0, -step.1)));
                line.insert(place(shape, a));
            }
        }
        let [at_a, at_b] = [a, b].map(|bit| index(shape, bit));
        case.set(&format!("between({at_a}, {at_b})"), set(shape, &between));
        case.set(&format!("line({at_a}, {at_b})"), set(shape, &line));
        let through = |steps: [Place; 2]| {
            let all = steps.into_iter().flat_map(|step| from(a, step));
            set(shape, &all.collect()).with(a)
        };
        case.set(&format!("diagonal({at_a})"), through([(1, 1), (-1, -1)]));
        case.set(&format!("anti_diagonal({at_a})"), through([(1, -1), (-1, 1)]));
        case.set(&format!("upper_squares({at_a})"), (a + 1..shape.bits()).collect());
        case.set(&format!("lower_squares({at_a})"), (0..a).collect());
    });
}

/// Adds two sets as numbers, bit by bit.
fn sum(shape: &Shape, a: Set<8>, b: Set<8>, mut carry: bool) -> Set<8> {
    let mut sum = Set::EMPTY;
    for bit in 0..shape.bits() {
        let ones = usize::from(a.contains(bit)) + usize::from(b.contains(bit)) + usize::from(carry);
        if ones % 2 == 1 {
            sum = sum.with(bit);
        }
        carry = ones > 1;
    }
    sum
}

#[test]
fn operators_are_those_of_bits() {
    on_boards(6, true, |case, shape| {
        let [x, y, z] = case.sets;
        let full = shape.universe::<8>();
        case.set("x & y | z", x & y | z);
        case.set("x ^ y", x ^ y);
        case.set("~x", full - x);
        case.set("x + y", sum(shape, x, y, false));
        // Minus is the sum with the complement of all bits, guards included.
        let below = Set::below(shape.bits());
        case.set("x - y", sum(shape, x, below - y, true));
        case.set("-x", sum(shape, Set::EMPTY, below - x, true));
        case.set("x + 1", sum(shape, x, Set::from_index(0), false));
        case.set("x - 1", sum(shape, x, below, false));
        case.bool("x < y", x < y);
        case.bool("x <= y", x <= y);
        case.bool("x > y", x > y);
        case.bool("x == y", x == y);
        case.bool("x != x", false);
        case.set("select(x < y, x, z)", if x < y { x } else { z });
        for amount in [0, 1, 7, 8, 9, 63, 64, 65, 100, 128, 360, 511, 512, 1000] {
            let shifted = |sign: isize| -> Set<8> {
                let moved = x.iter().filter_map(|bit| bit.checked_add_signed(sign * amount));
                moved.filter(|&bit| bit < shape.bits()).collect()
            };
            case.set(&format!("x << {amount}"), shifted(1));
            case.set(&format!("x >> {amount}"), shifted(-1));
            // The program computes the amount.
            case.set(&format!("x << (count(y) ^ {})", amount ^ y.len() as isize), shifted(1));
            case.set(&format!("x >> (count(y) ^ {})", amount ^ y.len() as isize), shifted(-1));
        }
    });
}

#[test]
fn scans_and_subsets_are_those_of_bits() {
    on_boards(6, false, |case, shape| {
        let [x, y, z] = case.sets;
        let (full, bits) = (shape.universe::<8>(), shape.bits());
        case.number("count(x)", x.len() as usize);
        case.number("first(x)", x.first().unwrap_or(bits));
        case.number("last(x)", x.last().unwrap_or(bits));
        case.number("leading_zeros(x)", x.last().map_or(bits, |last| bits - 1 - last));
        case.number("find_first_set(x)", x.first().map_or(0, |first| first + 1));
        case.bool("is_empty(x)", x.is_empty());
        case.bool("is_full(x)", x == full);
        case.bool("is_single(x)", x.len() == 1);
        case.bool("has_many(x)", x.len() > 1);
        case.bool("is_subset(x, y)", (x - y).is_empty());
        case.bool("is_disjoint(x, y)", (x & y).is_empty());
        case.bool("has_common_ms1b(x, y)", x.last() == y.last() && !x.is_empty());
        case.bool("has_greater_ms1b(x, y)", x.last() > y.last());
        let first: Set<8> = x.first().into_iter().collect();
        let last: Set<8> = x.last().into_iter().collect();
        let below: Set<8> = (0..x.first().unwrap_or(bits)).collect();
        let gap = (full - x).first();
        let free: Set<8> = gap.into_iter().collect();
        let under: Set<8> = (0..gap.unwrap_or(bits)).collect();
        for (source, expected) in [
            ("isolate_ls1b(x)", first),
            ("reset_ls1b(x)", x - first),
            ("isolate_ls1b_complement(x)", full - first),
            ("above_ls1b(x)", full - below - first),
            ("below_ls1b(x)", below),
            ("below_ls1b_inclusive(x)", below | first),
            ("smear_ls1b_up(x)", full - below),
            ("smear_ls1b_down(x)", x | below),
            ("isolate_ls0b(x)", free),
            ("isolate_ls0b_complement(x)", full - free),
            ("set_ls0b(x)", x | free),
            ("reset_trailing_ones(x)", x - under),
            ("below_ls0b_inclusive(x)", under | free),
            ("above_ls0b_inclusive(x)", full - under),
            ("isolate_ms1b(x)", last),
            ("reset_ms1b(x)", x - last),
            ("smear_ms1b_down(x)", (0..x.last().map_or(0, |last| last + 1)).collect()),
            ("below_ms1b(x)", (0..x.last().unwrap_or(0)).collect()),
            ("above_ms1b(x)", (x.last().map_or(0, |last| last + 1)..bits).collect()),
            ("majority(x, y, z)", x & y | y & z | z & x),
            ("at_least_two(x, y, z)", x & y | y & z | z & x),
            ("at_least(2, x, y, z)", x & y | y & z | z & x),
            ("exactly(count({a1} & x) - count({a1} & x) + 3, x, y, z)", x & y & z),
            ("exactly(0, x, y)", full - x - y),
            ("blend(x, y, z)", y & x | (z - x)),
        ] {
            if !(shape.naming().is_number() && source.contains("a1")) {
                Case { has_all: true, ..*case }.set(source, expected);
            }
        }
        let packed = y.iter().enumerate().filter(|&(_, bit)| x.contains(bit));
        case.set("extract(x, y)", packed.map(|(place, _)| place).collect());
        let spread = y.iter().enumerate().filter(|&(place, _)| x.contains(place));
        case.set("deposit(x, y)", spread.map(|(_, bit)| bit).collect());
        for amount in [0usize, 1, 63, 64, 80, 81, 200] {
            let left = x.iter().map(|bit| (bit + amount) % bits).collect();
            case.set(&format!("rotate_left(x, {amount})"), left);
            case.set(&format!("rotate_right(x, -{amount})"), left);
        }
    });
}

/// Returns a formula for an index. A literal is refused where it looks like the name of a square.
fn index(shape: &Shape, bit: usize) -> String {
    if shape.naming().is_number() { format!("(count(none) + {bit})") } else { bit.to_string() }
}

#[test]
fn members_are_those_of_indices() {
    on_boards(2, true, |case, shape| {
        let x = case.sets[0];
        for bit in [0, 1, 5, 63, 64, 80, 127, 128, 300, 511, 512] {
            let is_square = shape.coordinates(bit).is_some();
            let one = if is_square { Set::from_index(bit) } else { Set::EMPTY };
            case.set(&format!("from_square({bit})"), one);
            let index = index(shape, bit);
            case.bool(&format!("{index} in x"), is_square && x.contains(bit));
            case.set(&format!("with(x, {index})"), x | one);
            case.set(&format!("without(x, {index})"), x - one);
            if !shape.naming().is_number() {
                let computed = format!("{{count(none) + {bit}}}");
                case.set(&computed, one);
                let literal = format!("{{{bit}}}");
                match is_square {
                    true => case.set(&literal, one),
                    false => {
                        let error = try_value(case.board, &literal, &[]).unwrap_err();
                        assert_eq!(error.message(), format!("{bit} is not the bit of a square"));
                    }
                }
            }
        }
        for bit in shape.universe::<8>().iter() {
            let name = shape.name(bit);
            case.set(&format!("{{{name}}}"), Set::from_index(bit));
        }
    });
}
