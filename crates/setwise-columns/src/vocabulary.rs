//! The names of a position in formulas: from variables to columns.

use setwise::Bitboard;
use setwise_chess::{Color, Piece, Position};
use setwise_expr::Type::{self, Bool, Word};
use setwise_expr::{Compiler, Input, Names};

/// The variables of a position, each stored as a column: the piece sets by
/// their FEN letters, in the order of [`Piece::ALL`], the side to move, and what
/// the rules say, which is found for positions whose formula asks for it.
pub const VARIABLES: [(&str, Type); 15] = [
    ("P", Word),
    ("N", Word),
    ("B", Word),
    ("R", Word),
    ("Q", Word),
    ("K", Word),
    ("p", Word),
    ("n", Word),
    ("b", Word),
    ("r", Word),
    ("q", Word),
    ("k", Word),
    ("white_to_move", Bool),
    ("legal_moves", Word),
    ("in_check", Bool),
];

/// Names that are computed from the variables, as formulas of the language.
pub const DERIVED: [(&str, &str); 6] = [
    ("white", "P | N | B | R | Q | K"),
    ("black", "p | n | b | r | q | k"),
    ("occupied", "white | black"),
    ("empty", "~occupied"),
    ("us", "select(white_to_move, white, black)"),
    ("them", "select(white_to_move, black, white)"),
];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The squares of a piece.
    Piece(Piece),
    /// All ones where it is White's turn.
    WhiteToMove,
    /// The number of legal moves.
    LegalMoves,
    /// All ones where the side to move is in check.
    InCheck,
}

impl Column {
    /// The column of an input of a program; `None` where that is no variable
    /// of a position, which the programs of [`compiler`] have not got.
    #[must_use]
    pub fn of(input: &Input) -> Option<Self> {
        let place = VARIABLES.iter().position(|(name, _)| *name == input.name)?;
        let others = [Self::WhiteToMove, Self::LegalMoves, Self::InCheck];
        match Piece::ALL.get(place) {
            Some(&piece) => Some(Self::Piece(piece)),
            None => others.get(place - Piece::ALL.len()).copied(),
        }
    }

    /// The word of a position in this column.
    #[must_use]
    #[inline]
    pub fn word(self, position: &Position) -> u64 {
        match self {
            Self::Piece(piece) => position.piece_set(piece).0,
            Self::WhiteToMove => match position.side_to_move() {
                Color::White => Bitboard::FULL.0,
                Color::Black => 0,
            },
            Self::LegalMoves => position.count_legal_moves().into(),
            Self::InCheck => u64::from(position.is_check()).wrapping_neg(),
        }
    }
}

/// A compiler for formulas about a position: it knows [`VARIABLES`] and
/// [`DERIVED`], and no other name.
///
/// # Examples
///
/// ```
/// use setwise_chess::Position;
/// use setwise_columns::{Column, compiler};
/// use setwise_expr::{Value, parse};
///
/// let mut compiler = compiler();
/// compiler.add(&parse("count(occupied & rank_2)")?)?;
/// let program = compiler.finish();
/// let start = Position::START;
/// let word = |input| Column::of(input).map(|column| column.word(&start));
/// let words: Option<Vec<_>> = program.inputs().iter().map(word).collect();
/// assert_eq!(program.evaluate(&words.unwrap())?, [Value::Word(8)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn compiler() -> Compiler<'static> {
    let mut compiler = Compiler::new(Names::Known(&VARIABLES));
    for (name, formula) in DERIVED {
        setwise_expr::parse(&format!("let {name} = {formula}; none"))
            .and_then(|tree| compiler.define(&tree))
            .expect("the derived names are formulas, as every test of them shows");
    }
    compiler
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_rules_say_are_columns_too() {
        let mate: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().expect("a position");
        let program = |formula: &str| {
            let mut compiler = compiler();
            let tree = setwise_expr::parse(formula).expect("a formula");
            compiler.add(&tree).expect("known names");
            compiler.finish()
        };
        for (formula, position, expected) in [
            ("in_check && legal_moves == 0", &mate, true),
            ("in_check && legal_moves == 0", &Position::START, false),
            ("legal_moves == 20", &Position::START, true),
        ] {
            let program = program(formula);
            let word = |input| Column::of(input).expect("a column").word(position);
            let words: Vec<_> = program.inputs().iter().map(word).collect();
            assert_eq!(program.evaluate(&words), Ok(vec![setwise_expr::Value::Bool(expected)]));
        }
    }

    #[test]
    fn the_variables_are_the_pieces_in_order() {
        for (piece, (name, _)) in Piece::ALL.into_iter().zip(VARIABLES) {
            assert_eq!(name, piece.letter().to_string());
        }
    }
}
