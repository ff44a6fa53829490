//! Laws: formulas that are bools, ready to be proved.

use std::fmt;

use super::limits::{Clock, Limits};
use super::narrow;
use super::stage::{Step, Task, stages};
use super::verdict::{Counterexample, Side, Verdict};
use crate::compiler::Compiler;
use crate::error::Error;
use crate::names::Names;
use crate::operator::BinaryOperator as O;
use crate::parser::parse;
use crate::program::{Output, Program};
use crate::tree::{NodeId, NodeKind, Tree};
use crate::types::{Type, Value};

/// A bool formula over free words, to be proved for all of them.
///
/// # Examples
///
/// ```
/// use setwise_expr::prove::{Law, Limits};
///
/// let law = Law::new("(a & b) == none => a + b == (a | b)")?;
/// assert!(law.prove(Limits::default()).is_proved());
/// # Ok::<(), setwise_expr::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Law {
    /// The law, and if its conclusion is a comparison, the two sides of that.
    program: Program,
}

/// A width at which a law says nothing, because it is about squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMeaning;

impl fmt::Display for NoMeaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the law is about boards, which have 64 squares")
    }
}

impl std::error::Error for NoMeaning {}

impl Law {
    /// A law from its text.
    ///
    /// # Errors
    ///
    /// What [`compile`](crate::compile) refuses, and formulas that are words.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::prove::Law;
    ///
    /// assert!(Law::new("x & -x").is_err());
    /// assert_eq!(Law::new("x <= x | y")?.variables().count(), 2);
    /// # Ok::<(), setwise_expr::Error>(())
    /// ```
    pub fn new(source: &str) -> Result<Self, Error> {
        Self::from_tree(&parse(source)?)
    }

    /// A law from its syntax tree.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn from_tree(tree: &Tree) -> Result<Self, Error> {
        let mut compiler = Compiler::new(Names::Free);
        let mut parts = vec![tree.root];
        parts.extend(sides(tree).into_iter().flatten());
        compiler.add_parts(tree, &parts)?;
        let program = compiler.finish();
        if program.outputs()[0].r#type == Type::Word {
            let error =
                Error::new(tree.nodes[tree.root].span, "a law is true or false, this is a word");
            return Err(error.with_help("compare it with another word: `… == …`"));
        }
        Ok(Self { program })
    }

    /// The names of the variables, in the order they are written.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.program.inputs().iter().map(|input| input.name.as_str())
    }

    /// The program: its first output is the law.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// Proves the law for all words, or refutes it, as far as the limits go.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::prove::{Law, Limits, Verdict};
    ///
    /// let Verdict::Refuted { counterexample, .. } =
    ///     Law::new("a + b == (a | b)")?.prove(Limits::default())
    /// else {
    ///     panic!("bits that are in both are carried");
    /// };
    /// let [a, b] = [0, 1].map(|i| counterexample.inputs[i].1);
    /// assert_ne!(a.wrapping_add(b), a | b);
    /// # Ok::<(), setwise_expr::Error>(())
    /// ```
    #[must_use]
    pub fn prove(&self, limits: Limits<'_>) -> Verdict {
        self.verdict(64, limits)
    }

    /// The same of narrower words, of 1 to 64 bits: evidence, but no proof.
    ///
    /// Constants are cut to the width and shifts by it or more give 0, so the law is
    /// another one.
    ///
    /// # Errors
    ///
    /// Where the law is about boards, which have 64 squares.
    ///
    /// # Panics
    ///
    /// If the width is not from 1 to 64.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::prove::{Law, Limits};
    ///
    /// let law = Law::new("x * y == y * x")?;
    /// assert_eq!(law.prove_at(8, Limits::default()).map(|verdict| verdict.is_proved()), Ok(true));
    /// let law = Law::new("north_one(x) == x << 8")?;
    /// assert!(law.prove_at(8, Limits::default()).is_err());
    /// # Ok::<(), setwise_expr::Error>(())
    /// ```
    pub fn prove_at(&self, width: usize, limits: Limits<'_>) -> Result<Verdict, NoMeaning> {
        assert!((1..=64).contains(&width), "words have 1 to 64 bits");
        let zeros = vec![0; self.program.inputs().len()];
        narrow::run(&self.program, &zeros, width).ok_or(NoMeaning)?;
        Ok(self.verdict(width, limits))
    }

    fn verdict(&self, width: usize, limits: Limits<'_>) -> Verdict {
        let clock = Clock::start(limits);
        let task = Task { program: &self.program, width, clock: &clock };
        let mut tried = Vec::new();
        for stage in stages() {
            let step = stage.attempt(&task);
            let time = clock.elapsed();
            match step {
                Step::Holds(method) => return Verdict::Proved { method, time },
                Step::Fails(inputs, method) => match self.counterexample(&inputs, width) {
                    Some(counterexample) => {
                        return Verdict::Refuted { counterexample, method, time };
                    }
                    // The evaluator is trusted, the stage is not.
                    None => tried.push(format!("{method}: its counterexample is none")),
                },
                Step::Open(Some(reason)) => tried.push(reason),
                Step::Open(None) => {}
            }
        }
        Verdict::Undecided { tried, is_cancelled: clock.is_cancelled(), time: clock.elapsed() }
    }

    /// The values for which the law is false, once the evaluator agrees.
    fn counterexample(&self, inputs: &[u64], width: usize) -> Option<Counterexample> {
        let values = narrow::run(&self.program, inputs, width)?;
        let value = |output: &Output| match output.fault {
            Some(fault) if values[fault.index()] != 0 => None,
            _ => Some(Value::from_word(output.r#type, values[output.register.index()])),
        };
        let [law, sides @ ..] = self.program.outputs() else {
            return None;
        };
        if value(law) == Some(Value::Bool(true)) {
            return None;
        }
        let names = self.variables().map(str::to_owned);
        let side = |output: &Output| Side { text: output.text.clone(), value: value(output) };
        Some(Counterexample {
            inputs: names.zip(inputs.iter().copied()).collect(),
            sides: sides.iter().map(side).collect(),
            has_no_value: value(law).is_none(),
        })
    }
}

/// The two sides of the comparison that is the conclusion.
fn sides(tree: &Tree) -> Option<[NodeId; 2]> {
    let mut node = tree.root;
    loop {
        match tree.nodes[node].kind {
            NodeKind::Binary(O::Implies, _, conclusion) => node = conclusion,
            NodeKind::Binary(operator, a, b) if is_comparison(operator) => return Some([a, b]),
            _ => return None,
        }
    }
}

const fn is_comparison(operator: O) -> bool {
    matches!(
        operator,
        O::Equivalent
            | O::Equal
            | O::NotEqual
            | O::Less
            | O::LessOrEqual
            | O::Greater
            | O::GreaterOrEqual
    )
}
