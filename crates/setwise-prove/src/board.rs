//! Laws over the squares of a board.
//!
//! A set of more than 64 squares is several words of a program, so the stages are those of all
//! laws. A counterexample is put together from the words again.

use setwise::wide::Set;
use setwise_expr::board::{BoardOutput, BoardProgram, BoardValue, NamedBoard};
use setwise_expr::{Compiler, FormulaError, Names, Tree, Type};

use crate::law::{decide_program, is_proved_quickly, never_premise, sides};
use crate::limits::{Clock, Limits};
use crate::smallest::make_smaller;
use crate::verdict::Verdict;

/// A bool formula over free sets of the squares of a board, which is proved for all of them.
#[derive(Clone, Debug)]
pub struct BoardLaw {
    tree: Tree,
    board: NamedBoard,
    names: Vec<String>,
    /// The law, and if its conclusion is a comparison, the two sides of that.
    program: BoardProgram,
    /// The same without simplifications, which evaluates counterexamples.
    written: BoardProgram,
}

/// Sets for which a law over a board is false.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardCounterexample {
    /// All variables with their values, the empty set for those that do not matter.
    pub inputs: Vec<(String, Set<8>)>,
    /// The two sides of the conclusion, with `None` for one without a value. Empty if the
    /// conclusion is not a comparison.
    pub sides: Vec<(String, Option<BoardValue>)>,
    /// True if the law has no value here, because it divides by zero.
    pub has_no_value: bool,
}

impl BoardLaw {
    /// Creates a law from its syntax tree, which was parsed for the board.
    ///
    /// # Errors
    ///
    /// Returns an error if the formula does not compile, or is not a bool.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::board::NamedBoard;
    /// use setwise_expr::parse_on;
    /// use setwise_prove::{BoardLaw, Limits, Verdict};
    ///
    /// let shogi = NamedBoard::parse("shogi")?;
    /// let law = |source| BoardLaw::from_tree(&parse_on(source, &shogi.shape)?, &shogi);
    /// assert!(law("~(a | b) == ~a & ~b")?.prove(Limits::default()).is_proved());
    ///
    /// // The last square is lost.
    /// let Verdict::Refuted { counterexample, .. } = law("a << 1 >> 1 == a")?.prove(Limits::default())
    /// else {
    ///     panic!("i9 has no successor");
    /// };
    /// assert_eq!(counterexample.inputs[0].1.first(), shogi.shape.parse_name("i9").ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_tree(tree: &Tree, board: &NamedBoard) -> Result<Self, FormulaError> {
        let (program, names) = compiled(tree, board, true)?;
        let (written, _) = compiled(tree, board, false)?;
        let value_type = program.outputs()[0].value_type;
        if value_type != Type::Bool {
            let message = format!("a law is true or false, this is a {value_type}");
            let error = FormulaError::new(tree.nodes()[tree.root()].span, message);
            return Err(error.with_help("compare it: `… == …`"));
        }
        Ok(Self { tree: tree.clone(), board: board.clone(), names, program, written })
    }

    /// Returns the names of the variables, in the order of their first use.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &NamedBoard {
        &self.board
    }

    /// Returns the program, whose first output is the law.
    #[must_use]
    pub const fn program(&self) -> &BoardProgram {
        &self.program
    }

    /// Proves or refutes the law within the limits.
    #[must_use]
    pub fn prove(&self, limits: Limits<'_>) -> Verdict<BoardCounterexample> {
        decide_program(
            self.program.words(),
            64,
            limits,
            |clock| self.is_vacuous(clock),
            |inputs, clock| Ok(self.counterexample(inputs, clock)),
        )
    }

    /// Returns true if the stages quickly find that no sets satisfy the premise.
    fn is_vacuous(&self, clock: &Clock<'_>) -> bool {
        let Some(never) = never_premise(&self.tree, false) else { return false };
        let mut compiler = Compiler::new(Names::Free).with_board(&self.board);
        compiler.add(&never).is_ok() && is_proved_quickly(&compiler.finish(), 64, clock)
    }

    /// Returns the counterexample with these inputs or smaller ones, if the evaluator agrees.
    fn counterexample(&self, inputs: &[u64], clock: &Clock<'_>) -> Option<BoardCounterexample> {
        let (written, words) = (&self.written, self.written.words());
        let universe: Set<8> = self.board.shape.universe();
        let given = |index: usize| {
            let wanted = written.input(index);
            let all = 0..self.program.words().inputs().len();
            let place = all.into_iter().find(|&place| self.program.input(place) == wanted);
            place.map_or(0, |place| inputs[place]) & universe.0[wanted.1]
        };
        let mut inputs: Vec<u64> = (0..words.inputs().len()).map(given).collect();
        make_smaller(words, &mut inputs, 64, clock);
        // The search moves bits of words, also to places that are not squares, which do not matter.
        for (index, word) in inputs.iter_mut().enumerate() {
            *word &= universe.0[written.input(index).1];
        }
        let values = words.run(&inputs);
        let [law, sides @ ..] = written.outputs() else { return None };
        let law = written.value(law, &values);
        if law == Some(BoardValue::Bool(true)) {
            debug_assert!(false, "the law is true for {inputs:x?}");
            return None;
        }
        let side = |output: &BoardOutput| (output.text.clone(), written.value(output, &values));
        let mut sides: Vec<_> = sides.iter().map(side).collect();
        if law.is_none() && sides.iter().all(|side| side.1.is_some()) {
            // The sides have values, so they do not explain the counterexample.
            sides.clear();
        }
        let value = |name: &String| {
            let mut set = Set::EMPTY;
            for (place, &word) in inputs.iter().enumerate() {
                let (found, index) = written.input(place);
                if found == name {
                    set.0[index] = word;
                }
            }
            (name.clone(), set)
        };
        let inputs = self.names.iter().map(value).collect();
        Some(BoardCounterexample { inputs, sides, has_no_value: law.is_none() })
    }
}

/// Compiles a law and the sides of its conclusion, and returns the variables.
fn compiled(
    tree: &Tree,
    board: &NamedBoard,
    simplifies: bool,
) -> Result<(BoardProgram, Vec<String>), FormulaError> {
    let mut compiler = Compiler::new(Names::Free).with_width(64, simplifies).with_board(board);
    let mut parts = vec![tree.root()];
    parts.extend(sides(tree).into_iter().flatten());
    compiler.add_law(tree, &parts)?;
    let names = compiler.variable_names().into_iter().map(str::to_owned).collect();
    Ok((compiler.finish_on_board(), names))
}
