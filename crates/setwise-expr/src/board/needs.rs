//! The functions that each board has.

use setwise::board::Shape;

use crate::board::lower::Squares;
use crate::board::named::NamedBoard;
use crate::function::{FUNCTIONS, Function, Meaning};
use crate::operation::rays::{ORTHOGONAL, rays};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::statement::parse;
use crate::syntax::tree::{Node, NodeKind};

/// A demand of a function on the board.
#[derive(Clone, Copy)]
pub(super) enum Need {
    /// Every board has the function.
    Nothing,
    /// The function is about chess, or about words of 64 bits.
    Chess,
    /// Steps along files and ranks end on squares.
    Orthogonal,
    /// Every bit is a square, if an argument is a set.
    Dense,
    /// The function moves squares to squares.
    Moves(Move),
}

/// The place to which a function moves the square on a file and a rank. The first two parameters
/// are the last file and the last rank.
pub(super) type Move = fn(usize, usize, usize, usize) -> (usize, usize);

/// Returns the move of a function that reflects or rotates the board.
pub(super) fn reflection(operation: U) -> Option<Move> {
    Some(match operation {
        U::FlipVertical => |_, ranks, file, rank| (file, ranks - rank),
        U::MirrorHorizontal => |files, _, file, rank| (files - file, rank),
        U::FlipDiagonal => |_, _, file, rank| (rank, file),
        U::FlipAntiDiagonal => |files, ranks, file, rank| (files - rank, ranks - file),
        U::Rotate90 => |files, _, file, rank| (rank, files - file),
        U::Rotate180 => |files, ranks, file, rank| (files - file, ranks - rank),
        U::Rotate270 => |_, ranks, file, rank| (ranks - rank, file),
        _ => return None,
    })
}

/// The functions by formulas, or their groups, that need every bit to be a square, or to be one of
/// chess's. Others need what the functions in their formulas need.
const DENSE: [&str; 12] = [
    "two_bit_sum",
    "swap_bits",
    "delta_swap",
    "rotate_left",
    "rotate_right",
    "floor_average",
    "ceiling_average",
    "modulo_power_of_two",
    "inverse_odd",
    "divide_odd",
    "next_of_same_size",
    "gray_code",
];
const CHESS: [&str; 9] = [
    "permute",
    "kogge_stone_add",
    "fill_multiply",
    "byte_sum",
    "distance",
    "prefix_parity",
    "inverse_gray_code",
    "Pawns",
    "Slider attacks, as published",
];

/// Returns the demand of a function. This is the table of the functions of boards.
pub(super) fn need(function: &Function) -> Need {
    match function.meaning {
        Meaning::Unary(operation) => match operation {
            U::NorthOne | U::EastOne | U::SouthOne | U::WestOne => Need::Orthogonal,
            U::NorthFill | U::SouthFill | U::FileFill | U::KnightAttacks => Need::Orthogonal,
            U::PawnAttacksWhite | U::PawnAttacksBlack | U::BitScan(_) => Need::Chess,
            _ => reflection(operation).map_or(Need::Nothing, Need::Moves),
        },
        Meaning::Binary(operation) => match operation {
            B::Extract | B::Deposit => Need::Dense,
            B::FloodOrthogonal => Need::Orthogonal,
            B::BishopAttacks => Need::Nothing,
            _ => match rays(operation) {
                Some(rays) if ORTHOGONAL.contains(&rays.rows[0].one) => Need::Orthogonal,
                _ => Need::Nothing,
            },
        },
        Meaning::Formula(_) if is_of(function, &DENSE) => Need::Dense,
        Meaning::Formula(_) if is_of(function, &CHESS) => Need::Chess,
        Meaning::Formula(_) | Meaning::Select => Need::Nothing,
    }
}

fn is_of(function: &Function, names: &[&str]) -> bool {
    [function.name, function.group].iter().any(|name| names.contains(name))
}

/// Returns the functions that a formula calls.
fn calls(formula: &str) -> Vec<&'static Function> {
    let Ok(tree) = parse(formula) else { return Vec::new() };
    let name = |node: &Node| match &node.kind {
        NodeKind::Call(name, _) => Function::named(name),
        _ => None,
    };
    tree.nodes().iter().filter_map(name).collect()
}

/// Returns true for the board of chess, which has all functions.
pub(super) fn is_chess(shape: &Shape) -> bool {
    *shape == Shape::new(8, 8)
}

/// Returns true if a function moves all squares of a board to squares.
pub(super) fn can_move(shape: &Shape, target: Move) -> bool {
    let (files, ranks) = (shape.files() - 1, shape.ranks() - 1);
    // A move that exchanges files and ranks needs as many of both.
    let is_transposed = !matches!(target(3, 3, 1, 0).1, 0 | 3);
    if is_transposed && files != ranks {
        return false;
    }
    let mut squares = (0..shape.bits()).filter_map(|bit| shape.coordinates(bit));
    squares.all(|(file, rank)| {
        let (file, rank) = target(files, ranks, file, rank);
        shape.index(file, rank).is_some()
    })
}

/// Returns the reason why a board lacks a function, if it does. `has_sets` is true if an argument
/// is a set.
pub(crate) fn reason(function: &Function, board: &NamedBoard, has_sets: bool) -> Option<String> {
    let (shape, name) = (&board.shape, &board.name);
    let (files, ranks) = (shape.files(), shape.ranks());
    match need(function) {
        _ if is_chess(shape) => None,
        Need::Nothing => match function.meaning {
            Meaning::Formula(formula) => {
                calls(formula).into_iter().find_map(|called| reason(called, board, has_sets))
            }
            _ => None,
        },
        Need::Chess => Some(format!("is about the 64 squares of chess, and the board is {name}")),
        Need::Orthogonal if shape.is_checkered() => {
            Some(format!("leaves the squares of {name}, which are all of one color"))
        }
        Need::Orthogonal => None,
        Need::Dense if !has_sets || shape.bits() == shape.squares() => None,
        Need::Dense => Some(format!("needs a board whose bits are all squares, unlike {name}")),
        Need::Moves(target) if can_move(shape, target) => None,
        Need::Moves(_) if shape.is_checkered() => {
            Some(format!("moves squares of {name} to places that are not squares"))
        }
        Need::Moves(_) => {
            Some(format!("needs a square board, and {name} has {files} files and {ranks} ranks"))
        }
    }
}

impl NamedBoard {
    /// Returns the functions that the board has, in the order of [`FUNCTIONS`].
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::board::NamedBoard;
    ///
    /// let xiangqi = NamedBoard::parse("xiangqi")?;
    /// let has = |name| xiangqi.functions().any(|function| function.name == name);
    /// assert!(has("rook") && has("rotate_180") && !has("rotate_90"));
    /// # Ok::<(), setwise_expr::board::BoardError>(())
    /// ```
    pub fn functions(&self) -> impl Iterator<Item = &'static Function> {
        FUNCTIONS.iter().filter(|function| reason(function, self, true).is_none())
    }
}

/// Returns the formula of a function on boards, if that of words of 64 bits does not carry over:
/// it has their width, or a carry that ends at a bit that is not a square.
pub(crate) fn formula_of_boards(name: &str, squares: &Squares) -> Option<String> {
    let bits = squares.shape.bits();
    let last = bits - 1;
    Some(match name {
        _ if squares.is_plain => return None,
        "leading_zeros" => format!("select(set == none, {bits}, {last} - last(set))"),
        "upper_squares" => "~(lower_squares(square) | from_square(square))".to_owned(),
        "below_ms1b" => "difference(smear_ms1b_down(set), isolate_ms1b(set))".to_owned(),
        "isolate_ls0b" => "isolate_ls1b(~set)".to_owned(),
        "isolate_ls0b_complement" => "~isolate_ls1b(~set)".to_owned(),
        "set_ls0b" => "set | isolate_ls1b(~set)".to_owned(),
        "reset_trailing_ones" => "difference(set, below_ls1b(~set))".to_owned(),
        "below_ls0b_inclusive" => "below_ls1b_inclusive(~set)".to_owned(),
        "above_ls0b_inclusive" => "~below_ls1b(~set)".to_owned(),
        "rotate_left" | "rotate_right" => {
            let (near, far) = if name == "rotate_left" { ("<<", ">>") } else { (">>", "<<") };
            format!(
                "let n = (amount % {bits} + {bits}) % {bits}; \
                 set {near} n | set {far} {bits} - n"
            )
        }
        _ => return None,
    })
}
