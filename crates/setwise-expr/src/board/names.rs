//! The names of squares and constants on a board.

use setwise::board::{Naming, Shape};
use setwise::wide::Set;

use crate::board::named::NamedBoard;
use crate::compile::compiler::Compiler;
use crate::compile::typed::{Operand, Reading, SetReading};
use crate::error::FormulaError;
use crate::span::Span;
use crate::syntax::lexer::Notation;
use crate::syntax::tree::{NodeId, NodeKind, Tree};

/// Returns the set of the squares whose coordinates pass a test.
fn squares(shape: &Shape, fits: impl Fn(usize, usize) -> bool) -> Set<8> {
    let is_in = |&bit: &usize| shape.coordinates(bit).is_some_and(|(file, rank)| fits(file, rank));
    (0..shape.bits()).filter(is_in).collect()
}

/// Returns the letter of a file and the number of a rank. Boards whose squares have numbers have
/// the letters and numbers of chess.
fn coordinate_names(shape: &Shape, bit: usize) -> (String, String) {
    let shape = match shape.naming().is_number() {
        true => shape.with_naming(Naming::LETTERS),
        false => *shape,
    };
    let mut file = shape.name(bit).to_string();
    let rank = file.split_off(1);
    (file, rank)
}

/// Returns the set of a constant, such as `file_a` or `rank_10`, also by its published spelling:
/// `universe`, `notAFile`.
pub(crate) fn constant(shape: &Shape, name: &str) -> Option<Set<8>> {
    let universe = || shape.universe::<8>();
    let with_file = |letter: &str| {
        let mut bits = 0..shape.bits();
        let at = |bit| shape.coordinates(bit).filter(|_| coordinate_names(shape, bit).0 == letter);
        let file = bits.find_map(at)?.0;
        Some(squares(shape, |other, _| other == file))
    };
    if let Some(letter) = name.strip_prefix("file_") {
        return with_file(letter);
    }
    if let Some(number) = name.strip_prefix("rank_") {
        let mut bits = 0..shape.bits();
        let at = |bit| shape.coordinates(bit).filter(|_| coordinate_names(shape, bit).1 == number);
        let rank = bits.find_map(at)?.1;
        return Some(squares(shape, |_, other| other == rank));
    }
    Some(match name {
        "none" => Set::EMPTY,
        "all" | "universe" => universe(),
        "light_squares" => squares(shape, |file, rank| (file + rank) % 2 == 1),
        "dark_squares" => squares(shape, |file, rank| (file + rank) % 2 == 0),
        _ => {
            let letters = name.strip_prefix("not")?.strip_suffix("File")?;
            let is_upper = letters.bytes().all(|c| c.is_ascii_uppercase());
            if !matches!(letters.len(), 1 | 2) || !is_upper {
                return None;
            }
            let mut set = universe();
            for letter in letters.to_ascii_lowercase().chars() {
                set -= with_file(&letter.to_string())?;
            }
            set
        }
    })
}

impl NamedBoard {
    /// Returns the bit of the square with a name that formulas may use outside braces.
    fn square(&self, name: &str) -> Option<usize> {
        self.shape.parse_name(name).ok().filter(|_| !self.shape.naming().is_number())
    }

    /// Returns the names of the constants.
    pub(crate) fn constant_names(&self) -> Vec<String> {
        let universe: Set<8> = self.shape.universe();
        let mut names: Vec<String> =
            ["none", "all", "light_squares", "dark_squares"].map(str::to_owned).into();
        for bit in universe.iter() {
            let (file, rank) = coordinate_names(&self.shape, bit);
            for name in [format!("file_{file}"), format!("rank_{rank}")] {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    /// Returns the range of the names of the squares as text.
    pub(crate) fn range_of_squares(&self) -> String {
        let Self { name, shape, .. } = self;
        if shape.naming().is_number() {
            return format!("the squares of {name} are {{1}} to {{{}}}", shape.squares());
        }
        let at = |file, rank| shape.index(file, rank).map(|bit| shape.name(bit).to_string());
        let corner = at(0, 0).zip(at(shape.files() - 1, shape.ranks() - 1));
        let (a, b) = corner.unwrap_or_default();
        format!("the squares of {name} are in the rectangle {a}..{b}")
    }

    /// Returns advice for a name that looks like a square.
    pub(crate) fn no_square(&self, name: &str) -> Option<String> {
        let (letter, number) = name.split_at_checked(1)?;
        let is_square = letter.bytes().all(|c| c.is_ascii_lowercase())
            && (1..=2).contains(&number.len())
            && number.bytes().all(|c| c.is_ascii_digit());
        is_square.then(|| self.range_of_squares())
    }

    /// Returns the error for a set with a bit that is not a square.
    pub(crate) fn not_a_square(&self, bit: usize, span: Span) -> FormulaError {
        let message = format!("bit {bit} is not a square of {}", self.name);
        let (squares, bits) = (self.shape.squares(), self.shape.bits());
        FormulaError::new(span, message).with_help(match bits == squares {
            true => format!("the squares are the bits 0 to {}", squares - 1),
            false => format!("{squares} of {bits} bits are squares"),
        })
    }
}

impl Compiler<'_> {
    /// Returns the bit of the square of the board with a name; `None` on the board of the language,
    /// where trees have squares.
    pub(crate) fn board_square(&self, name: &str) -> Option<usize> {
        self.board.as_ref()?.square(name)
    }

    /// Returns the value as the index of a square. Where the names of squares are numbers, a
    /// literal is refused, since it looks like the name and is not the index.
    pub(crate) fn square_index(&mut self, operand: Operand) -> Result<Reading, FormulaError> {
        if operand.value.is_literal() && self.squares.shape.naming().is_number() {
            let error =
                FormulaError::new(operand.span, "the number may be a square or an index here");
            return Err(
                error.with_help("for a square, write `first({…})` with its number in braces")
            );
        }
        Ok(self.as_index(operand.value))
    }

    /// Returns the square of the board that an element in braces names; `None` if it is a formula
    /// for an index.
    pub(crate) fn written_square(
        &self,
        tree: &Tree,
        id: NodeId,
    ) -> Result<Option<usize>, FormulaError> {
        let Some(board) = &self.board else { return Ok(None) };
        let node = &tree.nodes[id];
        match &node.kind {
            NodeKind::Number(number, Notation::Decimal) if board.shape.naming().is_number() => {
                match board.shape.parse_name(&number.to_string()) {
                    Ok(bit) => Ok(Some(bit)),
                    Err(_) => Err(FormulaError::new(node.span, format!("no square {number}"))
                        .with_help(board.range_of_squares())),
                }
            }
            NodeKind::Name(name) if !tree.binds(name) && !self.scope.contains_key(name) => {
                Ok(board.square(name))
            }
            _ => Ok(None),
        }
    }

    /// Compiles the range with two corners in braces.
    pub(crate) fn range(
        &mut self,
        tree: &Tree,
        corners: [NodeId; 2],
    ) -> Result<SetReading, FormulaError> {
        let mut bits = [0; 2];
        for (id, bit) in corners.into_iter().zip(&mut bits) {
            *bit = self.written_square(tree, id)?.ok_or_else(|| {
                let help =
                    self.board.as_ref().map_or_else(String::new, NamedBoard::range_of_squares);
                let message = "both corners of a range must be squares";
                FormulaError::new(tree.nodes[id].span, message).with_help(help)
            })?;
        }
        Ok(self.set_constant(&range(&self.squares.shape, bits)))
    }
}

/// Returns the squares of the rectangle with two corners, or from one number to another.
fn range(shape: &Shape, [a, b]: [usize; 2]) -> Set<8> {
    if shape.naming().is_number() {
        let number = |bit| shape.name(bit).to_string().parse::<usize>().unwrap_or(0);
        let (a, b) = (number(a), number(b));
        let numbers = a.min(b)..=a.max(b);
        return numbers.filter_map(|number| shape.parse_name(&number.to_string()).ok()).collect();
    }
    let (Some(a), Some(b)) = (shape.coordinates(a), shape.coordinates(b)) else {
        return Set::EMPTY;
    };
    let is_between = |a: usize, x: usize, b: usize| a.min(b) <= x && x <= a.max(b);
    let is_in = |&bit: &usize| {
        let place = shape.coordinates(bit);
        place.is_some_and(|(file, rank)| is_between(a.0, file, b.0) && is_between(a.1, rank, b.1))
    };
    (0..shape.bits()).filter(is_in).collect()
}
