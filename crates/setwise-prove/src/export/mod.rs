//! Laws as files that other solvers read, in SMT-LIB 2.6.
//!
//! The program of a law is recorded operation by operation, before anything is simplified, and
//! each operation has a definition of its own here. So the answer of another solver rests neither
//! on the simplifier nor on a stage of the prover.

mod board;
mod library;
mod names;
mod scans;
mod terms;
mod words;

use std::collections::HashMap;
use std::fmt::{self, Write};

use setwise::SquareMapping;
use setwise::wide::Set;
use setwise_expr::board::BoardProgram;
use setwise_expr::details::TOO_MANY_ITERATIONS;
use setwise_expr::{FormulaError, Output, Register};

use crate::export::library::PREFIX;
use crate::export::names::symbols;
use crate::export::terms::Terms;
use crate::law::{Law, WidthError};

/// An error: a law cannot be exported.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// The law has no meaning for words of this width.
    Width(WidthError),
    /// An operation of the law has no bit-vector term, with its name.
    Unsupported(String),
    /// The law is too long before it is simplified.
    Formula(FormulaError),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width(error) => write!(f, "{error}"),
            Self::Unsupported(operation) => write!(
                f,
                "`{operation}` cannot be exported: it has no term of bit-vectors; write it with \
                 other functions"
            ),
            Self::Formula(error) => {
                write!(f, "before it is simplified, {}", error.message())?;
                error.help().map_or(Ok(()), |help| write!(f, "; {help}"))
            }
        }
    }
}

impl std::error::Error for ExportError {}

impl Law {
    /// Returns the law as a file in SMT-LIB 2.6, of the logic `QF_BV`, which asserts that the law
    /// is false or has no value. So `unsat` means that the law is true for all words, and a model
    /// is a counterexample.
    ///
    /// Formulas and C code are written as they are compiled, before anything is simplified. Where
    /// the compiler needs a known value, such as at the end of a loop, the file also asserts that
    /// the value may be wrong. The prover is not run.
    ///
    /// # Errors
    ///
    /// Returns an error for bit scans that use floating-point numbers, and for code that is too
    /// long before it is simplified.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_prove::Law;
    ///
    /// let file = Law::new("x & (x - 1) <= x")?.to_smt2()?;
    /// assert!(file.contains("(set-logic QF_BV)"));
    /// assert!(file.contains("(declare-const x Word)"));
    /// assert!(file.ends_with("(check-sat)\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_smt2(&self) -> Result<String, ExportError> {
        self.to_smt2_at(64)
    }

    /// Returns the law for words of 1 to 64 bits as a file in SMT-LIB 2.6, as in
    /// [`to_smt2`](Self::to_smt2). Constants are cut to the width, as in
    /// [`prove_at`](Self::prove_at).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`to_smt2`](Self::to_smt2), and one for a law about boards or C code
    /// at another width than 64.
    ///
    /// # Panics
    ///
    /// Panics if the width is not from 1 to 64.
    pub fn to_smt2_at(&self, width: usize) -> Result<String, ExportError> {
        if !self.has_meaning_at(width) && width != 64 {
            return Err(ExportError::Width(WidthError));
        }
        let program = self.recorded(width).map_err(ExportError::Formula)?;
        let [law, claims] = program.words().outputs() else {
            return Err(ExportError::Unsupported("a law of several words".to_owned()));
        };
        file(self, &program, law, claims.register, width)
    }
}

/// Writes the file of a law whose program is recorded.
fn file(
    law: &Law,
    program: &BoardProgram,
    output: &Output,
    claims: Register,
    width: usize,
) -> Result<String, ExportError> {
    let names: Vec<&str> = law.variables().collect();
    let symbols = symbols(names.iter().copied());
    let known: HashMap<_, _> = names.iter().copied().zip(&symbols).collect();
    let bits = if law.board().is_some() { program.shape().bits() } else { width };
    let inputs = (0..program.words().inputs().len()).map(|index| {
        let (name, word) = program.input(index);
        match known.get(name) {
            Some(symbol) => word_of(symbol, bits, word, width),
            None => word_of(name, bits, word, width),
        }
    });
    let too_long = |(_, reason): &&(Register, String)| reason.contains(TOO_MANY_ITERATIONS);
    let endless: Vec<Register> = output.reasons.iter().filter(too_long).map(|it| it.0).collect();
    let mut roots = vec![output.register, claims];
    roots.extend(output.fault);
    roots.extend(&endless);
    let terms = Terms::new(program.words(), width, inputs.collect(), &roots, &output.reasons)
        .map_err(ExportError::Unsupported)?;
    let mut text = header(law, width);
    _ = writeln!(text, "(define-sort Word () (_ BitVec {width}))\n");
    for (name, symbol) in names.iter().zip(&symbols) {
        let is_renamed = !symbol.trim_matches('|').eq(*name);
        let comment = if is_renamed { format!(" ; `{name}`") } else { String::new() };
        let sort = if bits == width { "Word".to_owned() } else { format!("(_ BitVec {bits})") };
        _ = writeln!(text, "(declare-const {symbol} {sort}){comment}");
    }
    if law.board().is_some() {
        squares_only(&mut text, program, &symbols);
    }
    let [functions, steps] = terms.texts();
    for (part, comment) in [(functions, "The functions."), (steps, "The steps of the law.")] {
        if !part.is_empty() {
            _ = write!(text, "\n; {comment}\n{part}");
        }
    }
    let fault = output.fault.map_or_else(|| "false".to_owned(), |fault| terms.bool(fault));
    let (holds, claims) = (terms.bool(output.register), terms.bool(claims));
    _ = write!(
        text,
        "\n; The law, where it has no value, and what the compiler has taken as known.\n\
         (define-fun {PREFIX}law () Bool {holds})\n\
         (define-fun {PREFIX}no_value () Bool {fault})\n\
         (define-fun {PREFIX}claims () Bool {claims})\n"
    );
    if !endless.is_empty() {
        let any: Vec<_> = endless.iter().map(|&it| terms.bool(it)).collect();
        _ = write!(
            text,
            "; A loop is unrolled for 64 iterations. A model in which one takes more says nothing.\n\
             (define-fun {PREFIX}unknown () Bool (or false {}))\n",
            any.join(" ")
        );
    }
    _ = write!(
        text,
        "(assert (or (not {PREFIX}law) {PREFIX}no_value (not {PREFIX}claims)))\n(check-sat)\n"
    );
    Ok(text)
}

/// Returns a word of a variable, which has as many bits as its board, or those of a word.
fn word_of(symbol: &str, bits: usize, word: usize, width: usize) -> String {
    let (first, end) = (word * width, bits.min((word + 1) * width));
    if first == 0 && bits == width {
        return symbol.to_owned();
    }
    let part = match first == 0 && end == bits {
        true => symbol.to_owned(),
        false => format!("((_ extract {} {first}) {symbol})", end - 1),
    };
    match width - (end - first) {
        0 => part,
        missing => format!("((_ zero_extend {missing}) {part})"),
    }
}

/// Asserts that variables have no bits that are not squares, if the board has such bits.
fn squares_only(text: &mut String, program: &BoardProgram, symbols: &[String]) {
    let bits = program.shape().bits();
    let universe: Set<8> = program.shape().universe();
    let has = |bit: usize| universe.0[bit / 64] >> (bit % 64) & 1 == 1;
    if (0..bits).all(has) {
        return;
    }
    let digits: String = (0..bits).rev().map(|bit| if has(bit) { '0' } else { '1' }).collect();
    let zeros = "0".repeat(bits);
    text.push_str("; Bits that are not squares.\n");
    for symbol in symbols {
        _ = writeln!(text, "(assert (= (bvand {symbol} #b{digits}) #b{zeros}))");
    }
}

/// Returns the first lines of a file: what it is, and what its answer means.
fn header(law: &Law, width: usize) -> String {
    let mut text = String::from("; A law of setwise, as SMT-LIB 2.6:\n;\n");
    for line in law.text().lines() {
        _ = writeln!(text, ";     {}", line.trim_end());
    }
    text.push_str(
        ";\n; It asserts that the law is false or has no value, so `unsat` means that it is true for \
         all\n; words, and `sat` that a model is a counterexample: add (get-model).\n",
    );
    if width != 64 {
        _ = writeln!(
            text,
            "; Words have {width} bits, so this is another law than that of 64 bits."
        );
    }
    if law.mapping() != SquareMapping::Lerf {
        _ = writeln!(text, "; Words are in the mapping {:?} of the squares.", law.mapping());
    }
    if let Some(board) = law.board() {
        _ = writeln!(text, "; Variables are sets of the squares of the board {}.", board.name);
    }
    for assertion in law.assertions() {
        _ = writeln!(text, "; A premise of its code: {}", assertion.replace('\n', " "));
    }
    text.push_str("(set-info :smt-lib-version 2.6)\n(set-option :produce-models true)\n");
    text.push_str("(set-logic QF_BV)\n");
    text
}
