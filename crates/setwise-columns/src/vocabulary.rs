//! The names of a position in formulas, and their columns.

use setwise::Bitboard;
use setwise_chess::bulk::Question;
use setwise_chess::pgn::Played;
use setwise_chess::{Color, Move, Piece, Position};
use setwise_expr::Type::{self, Bool, Number, Set};
use setwise_expr::Variable;

use crate::field::{Field, FieldKind};

/// The names of the columns of the pieces in tables, each a set, in the order of [`Piece::ALL`].
pub const PIECE_COLUMNS: [&str; 12] = [
    "white_pawns",
    "white_knights",
    "white_bishops",
    "white_rooks",
    "white_queens",
    "white_king",
    "black_pawns",
    "black_knights",
    "black_bishops",
    "black_rooks",
    "black_queens",
    "black_king",
];

/// The names of the columns of the state in tables, which are also names in formulas, with their
/// contents.
pub const STATE_COLUMNS: [(&str, Column); 5] = [
    ("white_to_move", Column::WhiteToMove),
    ("castling", Column::Castling),
    ("en_passant", Column::EnPassant),
    ("halfmove_clock", Column::HalfmoveClock),
    ("fullmove_number", Column::FullmoveNumber),
];

/// A name of a position in formulas.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PositionName {
    /// The name.
    pub name: &'static str,
    /// The type of the value.
    pub value_type: Type,
    /// A short description of the value.
    pub summary: &'static str,
    /// The formula from which the value is computed; `None` for a variable, which is a column.
    pub formula: Option<&'static str>,
}

const fn variable(name: &'static str, value_type: Type, summary: &'static str) -> PositionName {
    PositionName { name, value_type, summary, formula: None }
}

const fn derived(
    name: &'static str,
    value_type: Type,
    summary: &'static str,
    formula: &'static str,
) -> PositionName {
    PositionName { name, value_type, summary, formula: Some(formula) }
}

const ATTACKED_BY_US: &str = "select(white_to_move, pawn_attacks_white(P), pawn_attacks_black(p)) | \
     knight(us & (N | n)) | king(us & (K | k)) | bishop(us & (B | b | Q | q)) | \
     rook(us & (R | r | Q | q))";
const ATTACKED_BY_THEM: &str = "select(white_to_move, pawn_attacks_black(p), pawn_attacks_white(P)) | \
     knight(them & (N | n)) | king(them & (K | k)) | bishop(them & (B | b | Q | q)) | \
     rook(them & (R | r | Q | q))";

/// The first pieces on the lines from the king, with a slider after them.
const PINNED_THEM: &str = "them & rook(them & (K | k)) & \
     rook(us & (R | r | Q | q) & ~rook(them & (K | k)) & \
     rook(them & (K | k), occupied & ~(them & rook(them & (K | k))))) | \
     them & bishop(them & (K | k)) & \
     bishop(us & (B | b | Q | q) & ~bishop(them & (K | k)) & \
     bishop(them & (K | k), occupied & ~(them & bishop(them & (K | k)))))";

/// The variables of a position with their types. A column is computed only for formulas that use
/// it.
pub const VARIABLES: [(&str, Type); 37] = {
    let mut variables = [("", Set); 37];
    let (mut count, mut index) = (0, 0);
    while index < PositionName::ALL.len() {
        let PositionName { name, value_type, formula, .. } = PositionName::ALL[index];
        if formula.is_none() {
            variables[count] = (name, value_type);
            count += 1;
        }
        index += 1;
    }
    variables
};

/// The names that were added with the questions about games. In a table without games, a column with such a
/// name hides it.
pub(crate) const NEW_NAMES: [&str; 4] = ["legal_checks", "legal_mates", "pinned_us", "pinned_them"];

impl PositionName {
    /// The names of a position. The variables are in the order of their columns: the piece sets by
    /// their FEN letters, in the order of [`Piece::ALL`], the side to move, what follows from the
    /// rules, the rest of the state, and the sets of the last move. A formula has names above it.
    #[rustfmt::skip]
    pub const ALL: [Self; 50] = [
        variable("P", Set, "White's pawns"),
        variable("N", Set, "White's knights"),
        variable("B", Set, "White's bishops"),
        variable("R", Set, "White's rooks"),
        variable("Q", Set, "White's queens"),
        variable("K", Set, "White's king"),
        variable("p", Set, "Black's pawns"),
        variable("n", Set, "Black's knights"),
        variable("b", Set, "Black's bishops"),
        variable("r", Set, "Black's rooks"),
        variable("q", Set, "Black's queens"),
        variable("k", Set, "Black's king"),
        derived("white", Set, "all pieces and pawns of White", "P | N | B | R | Q | K"),
        derived("black", Set, "all pieces and pawns of Black", "p | n | b | r | q | k"),
        derived("occupied", Set, "all pieces and pawns", "white | black"),
        derived("empty", Set, "the free squares", "~occupied"),
        variable("white_to_move", Bool, "true if White is to move"),
        derived("us", Set, "all pieces and pawns of the side to move", "select(white_to_move, white, black)"),
        derived("them", Set, "all pieces and pawns of the opponent", "select(white_to_move, black, white)"),
        variable("in_check", Bool, "true if the side to move is in check"),
        variable("legal_moves", Number, "the number of legal moves; a promotion counts as four"),
        variable("legal_captures", Number, "the number of legal captures, with en passant"),
        variable("pawn_moves", Number, "the number of legal pawn moves"),
        variable("knight_moves", Number, "the number of legal knight moves"),
        variable("bishop_moves", Number, "the number of legal bishop moves"),
        variable("rook_moves", Number, "the number of legal rook moves"),
        variable("queen_moves", Number, "the number of legal queen moves"),
        variable("king_moves", Number, "the number of legal king moves, with castling"),
        variable("legal_targets", Set, "the target squares of all legal moves: for castling, the square where the king arrives; for en passant, the square where the pawn arrives"),
        variable("movable", Set, "the pieces and pawns with a legal move"),
        variable("checkers", Set, "the pieces and pawns that give check"),
        variable("pinned", Set, "the pieces and pawns of the side to move that are pinned to their king"),
        variable("pinners", Set, "the pieces that pin them"),
        variable("legal_checks", Number, "the number of legal moves that give check"),
        variable("legal_mates", Number, "the number of legal moves that give checkmate"),
        derived("pinned_us", Set, "the same as `pinned`", "pinned"),
        derived("pinned_them", Set, "the opponent's pieces and pawns that are pinned to their king", PINNED_THEM),
        derived("checkmate", Bool, "true if the side to move is in check and has no legal move", "in_check && legal_moves == 0"),
        derived("stalemate", Bool, "true if the side to move is not in check and has no legal move", "!in_check && legal_moves == 0"),
        derived("attacked_by_us", Set, "the squares that the side to move attacks, occupied or not, and even with pinned pieces", ATTACKED_BY_US),
        derived("attacked_by_them", Set, "the squares that the opponent attacks, occupied or not, and even with pinned pieces", ATTACKED_BY_THEM),
        derived("hanging", Set, "the opponent's pieces and pawns that we attack and they do not defend", "them & attacked_by_us & ~attacked_by_them"),
        variable("castling", Set, "the rooks with which a side may castle"),
        variable("en_passant", Set, "the square of a legal en passant capture"),
        variable("halfmove_clock", Number, "the number of halfmoves since the last capture or pawn move"),
        variable("fullmove_number", Number, "the number of the next full move"),
        variable("ply", Number, "the number of halfmoves before the position, computed from its move number"),
        variable("moved_from", Set, "in games, the square that the last move left; for castling, the king's"),
        variable("moved_to", Set, "in games, the square where it arrived; for castling, the king's"),
        variable("captured", Set, "in games, the square of the piece or pawn that it captured, en passant included"),
    ];

    /// Returns true for a name of a position.
    #[must_use]
    pub fn is_known(name: &str) -> bool {
        PositionName::ALL.iter().any(|known| known.name == name)
    }
}

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Column {
    /// The squares of a piece.
    Piece(Piece),
    /// All ones if White is to move.
    WhiteToMove,
    /// All ones if the side to move is in check.
    InCheck,
    /// A number or a set that follows from the rules.
    Rules(Question),
    /// The rooks that may castle.
    Castling,
    /// The square of a legal en passant capture.
    EnPassant,
    /// The number of halfmoves since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the next full move.
    FullmoveNumber,
    /// The number of halfmoves before the position, by the number of the next full move.
    Ply,
    /// The origin of the move that led to the position; empty outside of games.
    MovedFrom,
    /// The target of that move; of castling, that of the king.
    MovedTo,
    /// The square of the piece that it captured.
    Captured,
}

impl Column {
    /// Returns the column of an input of a program; `None` if it is not a variable of a
    /// position, which does not happen in programs of [`compiler`](crate::compiler).
    #[must_use]
    pub fn from_variable(input: &Variable) -> Option<Self> {
        Self::named(&input.name)
    }

    /// Returns the column of a variable; `None` for any other name.
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
        let index = VARIABLES.iter().position(|(known, _)| *known == name)?;
        let pieces = Piece::ALL.into_iter().map(Self::Piece);
        let rules = Question::ALL.into_iter().filter(|it| *it != Question::HasMove);
        let rules = rules.map(Self::Rules);
        let state = [
            Self::Castling,
            Self::EnPassant,
            Self::HalfmoveClock,
            Self::FullmoveNumber,
            Self::Ply,
            Self::MovedFrom,
            Self::MovedTo,
            Self::Captured,
        ];
        pieces.chain([Self::WhiteToMove, Self::InCheck]).chain(rules).chain(state).nth(index)
    }

    /// Returns true if the word is a number and not a set or a bool.
    #[must_use]
    pub const fn is_number(self) -> bool {
        match self {
            Self::Rules(question) => question.is_count(),
            _ => self.is_counter(),
        }
    }

    /// Returns the kind of the fields.
    #[must_use]
    pub const fn kind(self) -> FieldKind {
        match self {
            Self::WhiteToMove | Self::InCheck => FieldKind::Bool,
            _ if self.is_number() => FieldKind::Number,
            _ => FieldKind::Set,
        }
    }

    /// Returns the field of a position.
    #[must_use]
    #[inline]
    pub fn field(self, position: &Position) -> Field<'static> {
        let word = self.word(position);
        match self.kind() {
            FieldKind::Bool => Field::Bool(word != 0),
            FieldKind::Number => Field::Number(word.cast_signed()),
            _ => Field::Set(word),
        }
    }

    /// Returns true for the counters and what is computed from them.
    pub(crate) const fn is_counter(self) -> bool {
        matches!(self, Self::HalfmoveClock | Self::FullmoveNumber | Self::Ply)
    }

    /// Returns the word of a position in this column: 0 in those about the last move, for which
    /// there is [`word_after`](Self::word_after).
    #[must_use]
    #[inline(always)]
    pub fn word(self, position: &Position) -> u64 {
        match self {
            Self::Piece(piece) => position.piece_set(piece).0,
            _ => self.word_of_state(position),
        }
    }

    /// Returns the word of a column that is not a set of pieces.
    fn word_of_state(self, position: &Position) -> u64 {
        match self {
            Self::Piece(piece) => position.piece_set(piece).0,
            Self::WhiteToMove => match position.side_to_move() {
                Color::White => Bitboard::FULL.0,
                Color::Black => 0,
            },
            Self::InCheck => u64::from(position.is_check()).wrapping_neg(),
            Self::Rules(question) => question.answer(position),
            Self::Castling => position.castling_rooks().0,
            Self::EnPassant => {
                position.legal_en_passant().map_or(0, |square| Bitboard::from(square).0)
            }
            Self::HalfmoveClock => position.halfmove_clock().into(),
            Self::FullmoveNumber => position.fullmove_number().into(),
            Self::Ply => {
                let moves = u64::from(position.fullmove_number()).saturating_sub(1);
                2 * moves + u64::from(position.side_to_move() == Color::Black)
            }
            Self::MovedFrom | Self::MovedTo | Self::Captured => 0,
        }
    }

    /// Returns the word of the position after a move of a game in this column.
    #[must_use]
    #[inline(always)]
    pub fn word_after(self, played: &Played<'_>) -> u64 {
        match self {
            Self::Piece(_) => self.word(played.after),
            _ => self.word_of_played(played),
        }
    }

    /// Returns the word of a column that is not a set of pieces.
    fn word_of_played(self, played: &Played<'_>) -> u64 {
        match self {
            Self::MovedFrom | Self::MovedTo | Self::Captured => {
                played.mv.map_or(0, |mv| self.word_of_move(mv, played))
            }
            _ => self.word(played.after),
        }
    }

    /// Returns the word in one of the columns about a move.
    fn word_of_move(self, mv: Move, played: &Played<'_>) -> u64 {
        let (before, after) = (played.before, played.after);
        let mover = before.side_to_move();
        match self {
            Self::MovedFrom => Bitboard::from(mv.from()).0,
            Self::MovedTo if mv.is_castling() => Bitboard::from(after.king(mover)).0,
            Self::MovedTo => Bitboard::from(mv.to()).0,
            // The only square that the opponent leaves, also en passant.
            _ => before.color_set(mover.opposite()).difference(after.color_set(mover.opposite())).0,
        }
    }

    /// Returns the question to ask for many positions at once; `None` if the position itself
    /// has the word.
    pub(crate) const fn question(self) -> Option<Question> {
        match self {
            Self::InCheck => Some(Question::Checkers),
            Self::Rules(question) => Some(question),
            _ => None,
        }
    }

    /// Converts the answer to the question to the word of this column.
    pub(crate) const fn word_of(self, answer: u64) -> u64 {
        match self {
            Self::InCheck if answer != 0 => !0,
            _ => answer,
        }
    }
}

#[cfg(test)]
mod tests {
    use setwise_chess::Role;

    use super::*;
    use crate::forms::compiler;

    #[test]
    fn sets_and_numbers_of_the_rules_are_columns() {
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
            let word = |input| Column::from_variable(input).expect("a column").word(position);
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
    fn names_have_their_types() {
        for PositionName { name, value_type, .. } in PositionName::ALL {
            let mut compiler = compiler();
            let tree = setwise_expr::parse(name).expect("a name");
            compiler.add(&tree).expect("a known name");
            assert_eq!(compiler.finish().outputs()[0].value_type, value_type, "{name}");
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
