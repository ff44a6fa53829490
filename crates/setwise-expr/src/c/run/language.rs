//! Functions of the language in code.

use crate::c::front::syntax::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::c::run::lower::Lower;
use crate::c::unit::{Unit, prelude};
use crate::compile::typed::{Operand, Reading, Typed, Words};
use crate::error::FormulaError;
use crate::function::Function;
use crate::operation::UnaryOperation as U;
use crate::span::Span;

/// Names that other code defines in different ways, each with what to write for the function of the
/// language.
const AMBIGUOUS: [(&str, &str); 16] = [
    ("between", "`inBetween(a, b)` for the squares between two squares, without them"),
    ("bitscan", "`bitScanForward(x)` for the first square"),
    ("bsf", "`bitScanForward(x)`"),
    ("bsr", "`bitScanReverse(x)`"),
    ("bt", "`x >> square & 1`"),
    ("clz", "`__builtin_clzll(x)` or `__builtin_clz(x)`"),
    ("ctz", "`__builtin_ctzll(x)` or `__builtin_ctz(x)`"),
    ("diagonal", "`diagonalMask(square)`"),
    ("distance", "`max(files, ranks)` of the differences for the steps of a king"),
    ("line", "`inBetween(a, b)` for the squares between two squares"),
    ("log2", "`bitScanReverse(x)` for the index of the last square"),
    ("lzcnt", "`_lzcnt_u64(x)` or `_lzcnt_u32(x)`"),
    ("merge", "`b ^ ((a ^ b) & mask)`"),
    ("permute", "`deltaSwap(x, mask, delta)` for each stage of the network"),
    ("select", "`condition ? a : b`"),
    ("tzcnt", "`_tzcnt_u64(x)` or `_tzcnt_u32(x)`"),
];

/// Refuses a name that other code defines in different ways.
pub(crate) fn expect_clear(name: &str, span: Span) -> Result<(), FormulaError> {
    match AMBIGUOUS.iter().find(|(ambiguous, _)| *ambiguous == name) {
        Some((_, help)) => {
            let message =
                format!("the function `{name}` is not defined, and programs define it differently");
            Err(FormulaError::new(span, message).with_help(format!("define it, or write {help}")))
        }
        None => Ok(()),
    }
}

/// Returns true for a function of compilers that counts, and whose result has the type of words.
pub(crate) fn is_count(name: &str, unit: &Unit) -> bool {
    let is_known = ["__popcnt64", "__lzcnt64", "_tzcnt_u64", "_lzcnt_u64"].contains(&name);
    is_known && std::ptr::eq(unit, prelude())
}

impl Lower<'_, '_> {
    /// Makes squares of the whole numbers among the arguments of attacks. Those that may be the word
    /// of a set as well are refused.
    pub(crate) fn find_squares(
        &mut self,
        name: &str,
        arguments: &[Expr],
        operands: &mut [Operand],
    ) -> Result<(), FormulaError> {
        let Some(function) = Function::named(name).filter(|function| function.takes_pieces())
        else {
            return Ok(());
        };
        for (place, (argument, operand)) in arguments.iter().zip(operands).enumerate() {
            let Typed::Number(value) = operand.value else { continue };
            let is_number = matches!(argument.kind, ExprKind::Number(..));
            let is_zero = self.compiler.builder.as_constant(value.value) == Some(0);
            if is_number && (function.is_printed() || is_zero && place == 1) {
                let set = Reading { value: Words::one(value.value), fault: value.fault };
                operand.value = Typed::Literal(value, Some(set));
                continue;
            }
            let looks_like_set = matches!(
                argument.kind,
                ExprKind::Binary(BinaryOp::ShiftLeft | BinaryOp::Or, ..)
                    | ExprKind::Unary(UnaryOp::Complement, _)
            );
            if is_number || looks_like_set {
                let text = self.unit.text(argument.span);
                let message = format!("the `int` `{text}` may be a square or a set in `{name}`");
                return Err(FormulaError::new(argument.span, message).with_help(
                    "write `1ULL << …` for the set of a square, `(U64)(…)` for a set, and a \
                     variable of the type `int` for a square",
                ));
            }
            let set = self.builder().unary(U::FromSquare, value.value);
            operand.value = Typed::Square(value, Reading::plain(Words::one(set)));
        }
        Ok(())
    }
}
