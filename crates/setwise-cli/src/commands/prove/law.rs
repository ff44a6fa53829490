//! Laws about words and laws about the sets of a board.

use setwise::SquareMapping;
use setwise::board::Shape;
use setwise::wide::Set;
use setwise_expr::Value;
use setwise_expr::board::{BoardValue, NamedBoard};
use setwise_expr::{FormulaError, Note, Tree};
use setwise_prove::{
    BoardCounterexample, BoardLaw, Counterexample, Law, Limits, Verdict, WidthError,
};

use crate::formula::notes_on;

/// A law, which is about words of 64 bits or about the sets of a board.
pub(crate) enum AnyLaw {
    Words(Box<Law>),
    Board(Box<BoardLaw>),
}

/// The values for which a law is false.
pub(super) struct Refutation {
    /// The variables and their values.
    pub(super) inputs: Vec<(String, Set<8>)>,
    /// The sides of the conclusion and their values.
    pub(super) sides: Vec<(String, Option<BoardValue>)>,
    pub(super) has_no_value: bool,
    pub(super) reason: Option<String>,
}

/// Returns the set that is a word.
const fn widened(word: u64) -> Set<8> {
    let mut set = Set::EMPTY;
    set.0[0] = word;
    set
}

impl From<Counterexample> for Refutation {
    fn from(found: Counterexample) -> Self {
        let value = |value| match value {
            Value::Set(word) => BoardValue::Set(widened(word)),
            Value::Number(number) => BoardValue::Number(number),
            Value::Bool(value) => BoardValue::Bool(value),
        };
        let sides = found.sides.into_iter().map(|side| (side.text, side.value.map(value)));
        Self {
            inputs: found.inputs.into_iter().map(|(name, word)| (name, widened(word))).collect(),
            sides: sides.collect(),
            has_no_value: found.has_no_value,
            reason: found.reason,
        }
    }
}

impl From<BoardCounterexample> for Refutation {
    fn from(found: BoardCounterexample) -> Self {
        let BoardCounterexample { inputs, sides, has_no_value, .. } = found;
        Self { inputs, sides, has_no_value, reason: None }
    }
}

impl AnyLaw {
    /// Creates a law from its tree, which was parsed for the board.
    pub(super) fn from_tree(tree: &Tree, board: Option<&NamedBoard>) -> Result<Self, FormulaError> {
        Ok(match board {
            Some(board) => Self::Board(Box::new(BoardLaw::from_tree(tree, board)?)),
            None => Self::Words(Box::new(Law::from_tree(tree)?)),
        })
    }

    /// Returns the notes on the law, whose tree this is.
    pub(super) fn notes(&self, tree: &Tree) -> Vec<Note> {
        notes_on(tree, self.board())
    }

    pub(super) fn prove(&self, limits: Limits<'_>) -> Verdict<Refutation> {
        match self {
            Self::Words(law) => law.prove(limits).map(Refutation::from),
            Self::Board(law) => law.prove(limits).map(Refutation::from),
        }
    }

    /// Proves a law about words of fewer bits; boards have one width.
    pub(super) fn prove_at(
        &self,
        width: usize,
        limits: Limits<'_>,
    ) -> Result<Verdict<Refutation>, WidthError> {
        match self {
            Self::Words(law) => Ok(law.prove_at(width, limits)?.map(Refutation::from)),
            Self::Board(_) => Ok(self.prove(limits)),
        }
    }

    /// Returns the board, unless it is that of chess.
    pub(super) fn board(&self) -> Option<&NamedBoard> {
        match self {
            Self::Words(_) => None,
            Self::Board(law) => Some(law.board()),
        }
    }

    /// Returns the number of bits of all variables.
    pub(super) fn bits_of_inputs(&self, width: usize) -> usize {
        match self {
            Self::Words(law) => width * law.variables().count(),
            Self::Board(law) => law.board().shape.squares() * law.variables().count(),
        }
    }

    pub(super) fn assertions(&self) -> &[String] {
        match self {
            Self::Words(law) => law.assertions(),
            Self::Board(_) => &[],
        }
    }

    /// Returns the mapping of the words in the law.
    pub(super) fn mapping(&self) -> SquareMapping {
        match self {
            Self::Words(law) => law.mapping(),
            Self::Board(_) => SquareMapping::Lerf,
        }
    }

    /// Returns true if `--width 8` may decide the law.
    pub(super) fn has_meaning_at(&self, width: usize) -> bool {
        match self {
            Self::Words(law) => law.has_meaning_at(width),
            Self::Board(_) => false,
        }
    }

    /// Returns the shape of a board that is not that of chess.
    pub(super) fn shape(&self) -> Option<&Shape> {
        self.board().map(|board| &board.shape)
    }
}
