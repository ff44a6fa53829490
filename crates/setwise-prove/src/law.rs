//! Laws: bool formulas over free words, or over free sets of the squares of another board.
//!
//! A set of more than 64 squares is several words of a program, so the stages are those of all
//! laws. A counterexample is put together from the words again.

use std::fmt;

use setwise::SquareMapping;
use setwise::wide::Set;
use setwise_expr::board::{BoardOutput, BoardProgram, NamedBoard};
use setwise_expr::details::TOO_MANY_ITERATIONS;
use setwise_expr::tree::{NodeId, NodeKind};
use setwise_expr::{
    BinaryOperator as O, Compiler, FormulaError, Names, Program, Tree, Type, UnaryOperator, Value,
    parse, width,
};

use crate::limits::{Clock, Limits};
use crate::smallest::make_smaller;
use crate::stages::{decide_program, is_proved_quickly};
use crate::sums;
use crate::verdict::{Counterexample, Method, Side, Verdict};
use crate::widths::descends;

/// A bool formula over free sets, which is proved for all of them.
#[derive(Clone, Debug)]
pub struct Law {
    tree: Tree,
    /// The board, unless it is that of chess.
    board: Option<NamedBoard>,
    /// The free names: in the order they are written, and on other boards of their first use.
    names: Vec<String>,
    /// The law, and if its conclusion is a comparison, the two sides of that.
    program: BoardProgram,
    /// The assertions of code in the law.
    assertions: Vec<String>,
    /// The mapping of the words.
    mapping: SquareMapping,
}

/// An error: at a width other than 64 bits, a law about squares has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WidthError;

impl fmt::Display for WidthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the law is about boards or C code, whose words have 64 bits")
    }
}

impl std::error::Error for WidthError {}

impl Law {
    /// Parses a law.
    ///
    /// # Errors
    ///
    /// Returns an error if [`compile`](setwise_expr::compile) fails, or the formula is not a bool.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_prove::Law;
    ///
    /// assert!(Law::new("x & -x").is_err());
    /// assert_eq!(Law::new("x <= x | y")?.variables().count(), 2);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn new(source: &str) -> Result<Self, FormulaError> {
        Self::from_tree(&parse(source)?)
    }

    /// Creates a law from its syntax tree.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new).
    pub fn from_tree(tree: &Tree) -> Result<Self, FormulaError> {
        Self::on_board(tree, None)
    }

    /// Creates a law from its syntax tree, which was parsed for the board; `None` is that of chess.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::board::NamedBoard;
    /// use setwise_expr::parse_on;
    /// use setwise_prove::{Law, Limits, Verdict};
    ///
    /// let shogi = NamedBoard::parse("shogi")?;
    /// let law = |source| Law::on_board(&parse_on(source, &shogi.shape)?, Some(&shogi));
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
    pub fn on_board(tree: &Tree, board: Option<&NamedBoard>) -> Result<Self, FormulaError> {
        let Compiled { program, assertions, names } = compiled(tree, board, 64, true)?;
        let value_type = program.outputs()[0].value_type;
        if value_type != Type::Bool {
            let message = format!("a law is true or false, this is a {value_type}");
            let error = FormulaError::new(tree.nodes()[tree.root()].span, message);
            return Err(error.with_help(match tree.is_definition() {
                true => "`name = …` defines a name; equality is written `==`",
                false => "compare it: `… == …`",
            }));
        }
        let mut names = names;
        if board.is_none() {
            let free = tree.free_names();
            // A call such as `rook(x)` leaves out this set, which has a value in a counterexample, too.
            names.retain(|it| it == "occupied" && !free.contains(it));
            names.splice(..0, free);
        }
        let (tree, board, mapping) = (tree.clone(), board.cloned(), tree.mapping_or(None)?);
        Ok(Self { tree, board, names, program, assertions, mapping })
    }

    /// Creates the law that two formulas have the same value for all inputs. It has no value where
    /// one of them has none. Each has its own bindings; free names with the same name are the same
    /// variable.
    ///
    /// # Errors
    ///
    /// Returns an error of the second formula: it does not compile, its type is another, or the
    /// first binds a name that is free in the second. Errors of the first are those of
    /// [`compile`](setwise_expr::compile); compile it before to tell them apart.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::parse;
    /// use setwise_prove::{Law, Limits};
    ///
    /// let [first, second] = ["let m = -x; x & m", "let m = x - 1; x & ~m"].map(parse);
    /// let law = Law::equality(&first?, &second?)?;
    /// assert!(law.prove(Limits::default()).is_proved());
    /// let law = Law::equality(&parse("x & y == none")?, &parse("is_disjoint(x, y)")?)?;
    /// assert!(law.prove(Limits::default()).is_proved());
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn equality(first: &Tree, second: &Tree) -> Result<Self, FormulaError> {
        for name in second.free_names() {
            if first.binds(&name) {
                let message = format!("`{name}` is free here, and the first formula binds it");
                let error = FormulaError::new(second.nodes()[second.root()].span, message);
                return Err(error.with_help("rename one of them"));
            }
        }
        let mut compiler = Compiler::new(Names::Free);
        compiler.add(first)?;
        let operator = match compiler.finish().outputs()[0].value_type {
            Type::Bool => O::Equivalent,
            _ => O::Equal,
        };
        Self::from_tree(&first.joined(operator, second))
    }

    /// Returns the names of the variables, in the order they are written; on other boards, in the
    /// order of their first use.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the board, unless it is that of chess.
    #[must_use]
    pub const fn board(&self) -> Option<&NamedBoard> {
        self.board.as_ref()
    }

    /// Returns the mapping of the words in the law: that of
    /// [`Tree::in_mapping`], or the one that its C code declares. Counterexamples are sets.
    #[must_use]
    pub const fn mapping(&self) -> SquareMapping {
        self.mapping
    }

    /// Returns the assertions of C code in the law, which are premises of it.
    #[must_use]
    pub fn assertions(&self) -> &[String] {
        &self.assertions
    }

    /// Returns the program, whose first output is the law and whose inputs are the words of the
    /// variables that matter.
    #[must_use]
    pub const fn program(&self) -> &Program {
        self.program.words()
    }

    /// Proves or refutes the law within the limits.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_prove::{Law, Limits, Verdict};
    ///
    /// let Verdict::Refuted { counterexample, .. } =
    ///     Law::new("a + b == (a | b)")?.prove(Limits::default())
    /// else {
    ///     panic!("bits that are in both are carried");
    /// };
    /// let [a, b] = [0, 1].map(|i| counterexample.inputs[i].1.0[0]);
    /// assert_ne!(a.wrapping_add(b), a | b);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn prove(&self, limits: Limits<'_>) -> Verdict {
        if let Some(board) = &self.board {
            let now = limits.now;
            let started = now();
            if sums::holds(&self.tree, &board.shape) {
                let (method, time) = (Method::NormalForm, now().saturating_sub(started));
                return Verdict::Proved { method, is_vacuous: false, every_width: false, time };
            }
        }
        self.prove_by_stages(limits)
    }

    /// Proves or refutes the law by the stages, which see its words.
    pub(crate) fn prove_by_stages(&self, limits: Limits<'_>) -> Verdict {
        let mut verdict = self.verdict(&self.program, 64, limits);
        if let Verdict::Proved { every_width, .. } = &mut verdict {
            *every_width = self.is_of_every_width();
        }
        verdict
    }

    /// Returns true if a proof for words of 64 bits is one for narrower words, which have a meaning.
    fn is_of_every_width(&self) -> bool {
        let written = self.compiled(&self.tree, 64, false);
        written.is_some_and(|it| descends(it.words()))
            && self.has_meaning_at(1)
            && self.has_meaning_at(8)
    }

    /// Proves or refutes the law for words of 1 to 64 bits, which is evidence but not a proof.
    ///
    /// Constants are cut to the width, and shifts by the width or more give 0, so this is another
    /// law.
    ///
    /// # Errors
    ///
    /// Returns an error if the law is about boards, which have 64 squares.
    ///
    /// # Panics
    ///
    /// Panics if the width is not from 1 to 64.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_prove::{Law, Limits};
    ///
    /// let law = Law::new("x * y == y * x")?;
    /// assert_eq!(law.prove_at(8, Limits::default()).map(|verdict| verdict.is_proved()), Ok(true));
    /// let law = Law::new("north_one(x) == x << 8")?;
    /// assert!(!law.has_meaning_at(8) && law.prove_at(8, Limits::default()).is_err());
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn prove_at(&self, width: usize, limits: Limits<'_>) -> Result<Verdict, WidthError> {
        let program = self.program_at(width).ok_or(WidthError)?;
        Ok(self.verdict(&program, width, limits))
    }

    /// Returns true if the law has a meaning for words of this width: it is not about boards.
    ///
    /// # Panics
    ///
    /// Panics if the width is not from 1 to 64.
    #[must_use]
    pub fn has_meaning_at(&self, width: usize) -> bool {
        self.program_at(width).is_some()
    }

    /// Returns the program for words of this width, if the law has a meaning there.
    fn program_at(&self, width: usize) -> Option<BoardProgram> {
        assert!((1..=64).contains(&width), "words have 1 to 64 bits");
        if self.board.is_some() {
            return None;
        }
        let program = self.compiled(&self.tree, width, true)?;
        let zeros = vec![0; program.words().inputs().len()];
        width::run(program.words(), &zeros, width)?;
        Some(program)
    }

    fn verdict(&self, program: &BoardProgram, width: usize, limits: Limits<'_>) -> Verdict {
        decide_program(
            program.words(),
            width,
            limits,
            |clock| self.is_vacuous(width, clock),
            |inputs, clock| match self.counterexample(program, inputs, width, clock) {
                // The law may be true; a loop is not run that far.
                Some(Counterexample { reason: Some(reason), .. })
                    if reason.contains(TOO_MANY_ITERATIONS) =>
                {
                    Err(reason)
                }
                counterexample => Ok(counterexample),
            },
        )
    }

    fn compiled(&self, tree: &Tree, width: usize, simplifies: bool) -> Option<BoardProgram> {
        Some(compiled(tree, self.board.as_ref(), width, simplifies).ok()?.program)
    }

    /// Returns the law as text.
    pub(crate) fn text(&self) -> String {
        self.tree.to_string()
    }

    /// Returns a program that is recorded as it is written, and the bool that is true if what the
    /// compiler has taken as known is right.
    pub(crate) fn recorded(&self, width: usize) -> Result<BoardProgram, FormulaError> {
        let compiler = Compiler::new(Names::Free).recording(width).with_words();
        let mut compiler = compiler.with_board(self.board.as_ref());
        compiler.add_law(&self.tree, &[self.tree.root()])?;
        compiler.add_claims();
        Ok(compiler.finish_on_board())
    }

    /// Returns true if the stages quickly find that no words satisfy the premise.
    fn is_vacuous(&self, width: usize, clock: &Clock<'_>) -> bool {
        let never = never_premise(&self.tree, !self.assertions.is_empty());
        let program = never.and_then(|tree| self.compiled(&tree, width, true));
        program.is_some_and(|program| is_proved_quickly(program.words(), width, clock))
    }

    /// Returns the counterexample with these inputs or smaller ones, if the evaluator agrees.
    ///
    /// The evaluator runs the law as it is written, without simplifications.
    fn counterexample(
        &self,
        program: &BoardProgram,
        inputs: &[u64],
        width: usize,
        clock: &Clock<'_>,
    ) -> Option<Counterexample> {
        let universe: Set<8> = program.shape().universe();
        // Bits of a word that are not squares do not matter.
        let on_board = |program: &BoardProgram, inputs: &mut [u64]| {
            for (place, word) in inputs.iter_mut().enumerate() {
                *word &= universe.0[program.input(place).1];
            }
        };
        let written = self.compiled(&self.tree, width, false)?;
        let known = program.words().inputs().iter().zip(inputs);
        let word_of = |name: &str| known.clone().find(|(input, _)| input.name == name);
        let all = written.words().inputs().iter();
        let mut all: Vec<u64> = all.map(|it| word_of(&it.name).map_or(0, |it| *it.1)).collect();
        on_board(&written, &mut all);
        // A part that was simplified away may have no meaning at this width.
        let (program, mut inputs) = match width::run(written.words(), &all, width) {
            Some(_) => (&written, all),
            None => (program, inputs.to_vec()),
        };
        make_smaller(program.words(), &mut inputs, width, clock);
        on_board(program, &mut inputs);
        let values = width::run(program.words(), &inputs, width)?;
        // Only words of 64 bits have squares.
        let set_of = |mut set: Set<8>| {
            if width == 64 {
                set.0[0] = self.mapping.set_of(set.0[0]).0;
            }
            set
        };
        let value = |output: &BoardOutput| {
            program.value(output, &values).map(|value| match value {
                // The sign is the highest bit of the width.
                Value::Number(number) => Value::Number(number << (64 - width) >> (64 - width)),
                value => value.map_set(set_of),
            })
        };
        let [law, sides @ ..] = program.outputs() else { return None };
        let law = value(law);
        if law == Some(Value::Bool(true)) {
            debug_assert!(false, "the law is true for {inputs:x?} at {width} bits");
            return None;
        }
        let side = |output: &BoardOutput| Side { text: output.text.clone(), value: value(output) };
        let mut sides: Vec<_> = sides.iter().map(side).collect();
        let has_no_value = law.is_none();
        if has_no_value && sides.iter().all(|side| side.value.is_some()) {
            // The sides have values, so they do not explain the counterexample.
            sides.clear();
        }
        let named = |name: &String| {
            let mut set = Set::EMPTY;
            for (place, &word) in inputs.iter().enumerate() {
                let (found, index) = program.input(place);
                if found == name {
                    set.0[index] = word;
                }
            }
            (name.clone(), set_of(set))
        };
        let inputs = self.names.iter().map(named).collect();
        let reason = program.words().outputs()[0].reason(&values).map(str::to_owned);
        let reason = reason.filter(|_| has_no_value);
        Some(Counterexample { inputs, sides, has_no_value, reason })
    }
}

/// A law and the sides of its conclusion, compiled.
struct Compiled {
    program: BoardProgram,
    assertions: Vec<String>,
    /// The variables, in the order of their first use.
    names: Vec<String>,
}

/// Compiles a law and the sides of its conclusion for words of this many bits.
fn compiled(
    tree: &Tree,
    board: Option<&NamedBoard>,
    width: usize,
    simplifies: bool,
) -> Result<Compiled, FormulaError> {
    let compiler = Compiler::new(Names::Free).with_width(width, simplifies).with_words();
    let mut compiler = compiler.with_board(board);
    let mut parts = vec![tree.root()];
    parts.extend(sides(tree).into_iter().flatten());
    let assertions = compiler.add_law(tree, &parts)?;
    let names = compiler.variable_names().into_iter().map(str::to_owned).collect();
    Ok(Compiled { program: compiler.finish_on_board(), assertions, names })
}

/// Returns the formula that the premises of an implication are never all true; without premises,
/// the formula that the assertions of the code are never all true, if there are any.
fn never_premise(tree: &Tree, has_assertions: bool) -> Option<Tree> {
    let mut never = tree.clone();
    let mut premises = None;
    let mut node = tree.root();
    while let NodeKind::Binary(O::Implies | O::Conditional, premise, conclusion) =
        tree.nodes()[node].kind
    {
        premises = Some(match premises {
            Some(before) => never.push(NodeKind::Binary(O::And, before, premise)),
            None => premise,
        });
        node = conclusion;
    }
    never.push(match premises {
        Some(premises) => NodeKind::Unary(UnaryOperator::Not, premises),
        None if has_assertions => NodeKind::Bool(false),
        None => return None,
    });
    Some(never)
}

/// Returns the two sides of the conclusion, if it is a comparison.
fn sides(tree: &Tree) -> Option<[NodeId; 2]> {
    let mut node = tree.root();
    loop {
        match tree.nodes()[node].kind {
            NodeKind::Binary(O::Implies | O::Conditional, _, conclusion) => node = conclusion,
            NodeKind::Binary(operator, a, b) if is_comparison(operator) => return Some([a, b]),
            _ => return None,
        }
    }
}

fn is_comparison(operator: O) -> bool {
    let is_relation = operator.precedence() == O::Equal.precedence();
    matches!(operator, O::Equivalent | O::Biconditional) || is_relation && operator != O::In
}
