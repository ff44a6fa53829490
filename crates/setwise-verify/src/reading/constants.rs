//! Laws about constants in blocks of C code, whose numbers have the types of C: `1 << 31 < 0;`.

use std::ops::ControlFlow;

use setwise_expr::tree::NodeKind;
use setwise_expr::{FormulaError, Span};

use crate::finding::Finding;
use crate::names::words::words;
use crate::parts::readings::Context;
use crate::verdicts::judge::{Formula, read};
use crate::verifier::Reader;

impl<F: FnMut(Finding) -> ControlFlow<()>> Reader<'_, F> {
    /// Returns a law that is a statement of a block of C code, as C reads it if it has no variables.
    ///
    /// # Errors
    ///
    /// Returns an error for numbers that C reads otherwise, if C does not read the law.
    pub(crate) fn as_c(&self, text: &str, formula: Formula) -> Result<Formula, FormulaError> {
        // On a page, only the sign at its end makes a line a statement of C.
        let is_statement = text.trim_end().ends_with(';') && !text.trim().contains('\n');
        if !is_statement || formula.is_code() || !formula.is_bool() || !formula.is_statement() {
            return Ok(formula);
        }
        let nodes = || formula.tree().nodes().iter().map(|it| &it.kind);
        let has_value = |it: &NodeKind| matches!(it, NodeKind::Number(..) | NodeKind::Name(_));
        if formula.definition().is_some() || !nodes().any(has_value) {
            return Ok(formula);
        }
        // A type is not a variable: `(unsigned)-1 == 0xffffffff;`.
        let has_type = nodes().any(|it| matches!(it, NodeKind::Name(name) if is_type(name)));
        if (formula.is_closed() && !formula.uses_definitions()) || has_type {
            let law = text.trim().trim_end_matches(';');
            let is_of_c = |it: &NodeKind| match it {
                NodeKind::Number(..) | NodeKind::Unary(..) | NodeKind::Binary(..) => true,
                NodeKind::Name(name) => setwise_expr::constant(name).is_none(),
                _ => false,
            };
            let code = |law: &str| read(&format!("return {law};"), Context::Code, &self.scope);
            match code(law) {
                Ok(code) if code.is_closed() => {
                    return Ok(code.with_note("the numbers have the types of C".to_owned()));
                }
                Ok(_) if has_type => {
                    let message = "a cast to a type of C next to a variable without a type";
                    return Err(FormulaError::new(Span::default(), message)
                        .with_help("declare the variable, as in `unsigned x;`"));
                }
                Err(error) if has_type || nodes().all(is_of_c) => {
                    let help = error.help().unwrap_or("write it as a formula outside of C code");
                    let error = FormulaError::new(Span::default(), error.message().to_owned());
                    return Err(error.with_help(help));
                }
                // Also of variables that do not matter, as in `x + 010 == x + 10`.
                _ => {}
            }
        }
        expect_decimal(text)?;
        self.expect_constants_of_c(&formula)?;
        Ok(formula)
    }

    /// Expects that C gives the constants within a law the values of formulas. `1 << 31` has another one, and
    /// `1 << 40` none.
    fn expect_constants_of_c(&self, formula: &Formula) -> Result<(), FormulaError> {
        for constant in formula.constants() {
            let value = |text: &str| {
                let read = read(text, Context::Code, &self.scope).ok();
                read.and_then(|it| it.constant())
            };
            // What only C has, or only formulas have, has one meaning.
            let Some(expected) = value(constant) else { continue };
            if value(&format!("return (uint64_t) ({constant});")) != Some(expected) {
                let message = format!(
                    "`{constant}` has less than 64 bits in C, and so another value than as a formula"
                );
                return Err(FormulaError::new(Span::default(), message)
                    .with_help("give its first number the suffix `ull`, as in `1ull << 31`"));
            }
        }
        Ok(())
    }
}

/// Refuses the octal numbers of C, which are decimal in formulas.
pub(crate) fn expect_decimal(text: &str) -> Result<(), FormulaError> {
    let Some(number) = words(text).find(|it| is_octal(it)) else { return Ok(()) };
    let message = format!("`{number}` is octal in C, and decimal in formulas");
    Err(FormulaError::new(Span::default(), message).with_help("write a decimal number or `0x…`"))
}

/// Returns true for a number such as `010`. Longer ones are the digits of boards.
fn is_octal(word: &str) -> bool {
    (2..8).contains(&word.len())
        && word.starts_with('0')
        && word.bytes().all(|it| it.is_ascii_digit())
}

/// Returns true for a word that names a type of C.
fn is_type(word: &str) -> bool {
    ["unsigned", "signed", "int", "char", "short", "long"].contains(&word)
        || (word.ends_with("_t") && word.contains("int"))
}
