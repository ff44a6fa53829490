//! The names of a position in formulas: from variables to columns.

use setwise::Bitboard;
use setwise_chess::bulk::Question;
use setwise_chess::{Color, Piece, Position, Role};
use setwise_expr::Type::{self, Bool, Word};
use setwise_expr::{Compiler, Input, Names};

/// The variables of a position, each stored as a column: the piece sets by
/// their FEN letters, in the order of [`Piece::ALL`], the side to move, and what
/// the rules say, which is found for positions whose formula asks for it.
pub const VARIABLES: [(&str, Type); 27] = [
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
    ("in_check", Bool),
    ("legal_moves", Word),
    ("legal_captures", Word),
    ("pawn_moves", Word),
    ("knight_moves", Word),
    ("bishop_moves", Word),
    ("rook_moves", Word),
    ("queen_moves", Word),
    ("king_moves", Word),
    ("legal_targets", Word),
    ("movable", Word),
    ("checkers", Word),
    ("pinned", Word),
    ("pinners", Word),
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
    /// All ones where the side to move is in check.
    InCheck,
    /// What the rules say: a number or a set.
    Rules(Question),
}

impl Column {
    /// The column of an input of a program; `None` where that is no variable
    /// of a position, which the programs of [`compiler`] have not got.
    #[must_use]
    pub fn of(input: &Input) -> Option<Self> {
        Self::named(&input.name)
    }

    /// The column of a variable; `None` of any other name.
    ///
    /// ```
    /// use setwise_columns::Column;
    ///
    /// assert!(Column::named("legal_moves").is_some_and(Column::is_number));
    /// assert!(!Column::named("movable").is_some_and(Column::is_number));
    /// assert_eq!(Column::named("white"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let place = VARIABLES.iter().position(|(known, _)| *known == name)?;
        let others = [Self::WhiteToMove, Self::InCheck];
        let behind = place.checked_sub(Piece::ALL.len());
        match behind {
            None => Piece::ALL.get(place).copied().map(Self::Piece),
            Some(place) => others
                .get(place)
                .copied()
                .or_else(|| Question::ALL.get(place - others.len()).copied().map(Self::Rules)),
        }
    }

    /// Whether the word is a number, rather than a set or a bool.
    #[must_use]
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Rules(question) if question.is_count())
    }

    /// What the rules say here, in a few words; `None` of what the position says itself.
    #[must_use]
    pub const fn about(self) -> Option<&'static str> {
        Some(match self {
            Self::Piece(_) | Self::WhiteToMove => return None,
            Self::InCheck => "whether the side to move is in check",
            Self::Rules(question) => match question {
                Question::LegalMoves => "how many legal moves the side to move has",
                Question::Captures => "how many of them capture",
                Question::MovesOf(Role::Pawn) => "how many of them pawns make",
                Question::MovesOf(Role::Knight) => "how many of them knights make",
                Question::MovesOf(Role::Bishop) => "how many of them bishops make",
                Question::MovesOf(Role::Rook) => "how many of them rooks make",
                Question::MovesOf(Role::Queen) => "how many of them queens make",
                Question::MovesOf(Role::King) => "how many of them the king makes",
                Question::Targets => "the squares to which they go",
                Question::Movable => "the men that make them",
                Question::Checkers => "the men that give check to the side to move",
                Question::Pinned => "its men that are pinned to its king",
                Question::Pinners => "the men that pin them",
            },
        })
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
            Self::InCheck => u64::from(position.is_check()).wrapping_neg(),
            Self::Rules(question) => question.of(position),
        }
    }

    /// What is to be asked of many positions for this column; `None` where a position has
    /// the word at hand.
    pub(crate) const fn question(self) -> Option<Question> {
        match self {
            Self::Piece(_) | Self::WhiteToMove => None,
            Self::InCheck => Some(Question::Checkers),
            Self::Rules(question) => Some(question),
        }
    }

    /// The word that the answer to the question is in this column.
    pub(crate) const fn word_of(self, answer: u64) -> u64 {
        match self {
            Self::InCheck => {
                if answer == 0 {
                    0
                } else {
                    !0
                }
            }
            _ => answer,
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
            ("pawn_moves == 16 && knight_moves == 4 && king_moves == 0", &Position::START, true),
            ("movable == P | N && legal_targets == {a3..h4}", &Position::START, true),
            ("checkers == Q && movable == none && legal_captures == 0", &mate, true),
            ("pinned == none && pinners == none", &mate, true),
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

    #[test]
    fn every_variable_is_a_column_of_its_own() {
        let columns: Vec<_> = VARIABLES.iter().map(|(name, _)| Column::named(name)).collect();
        for (index, column) in columns.iter().enumerate() {
            assert!(column.is_some(), "{}", VARIABLES[index].0);
            assert!(!columns[..index].contains(column), "{}", VARIABLES[index].0);
        }
        for (question, name) in [
            (Question::Captures, "legal_captures"),
            (Question::MovesOf(Role::Queen), "queen_moves"),
            (Question::Targets, "legal_targets"),
            (Question::Pinners, "pinners"),
        ] {
            assert_eq!(Column::named(name), Some(Column::Rules(question)));
        }
    }
}
