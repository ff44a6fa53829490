//! Compiles calls of functions.

use std::collections::HashMap;

use super::compiler::BoardCompiler;
use super::geometry::{STEPS, Step};
use super::needs::{reason, reflection};
use super::value::{Operand, Reading, SetReading, Typed, WordReading, Words};
use crate::call::called;
use crate::error::FormulaError;
use crate::function::{Function, Meaning, Parameter};
use crate::names::Names;
use crate::on_board::parse_on;
use crate::operation::rays::{DIRECTIONS, Part, rays};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::pieces::{Shown, both_squares, is_square_first};
use crate::program::Register;
use crate::signs::absolute;
use crate::span::Span;
use crate::types::Type;

impl BoardCompiler<'_> {
    pub(super) fn call(
        &mut self,
        name: &str,
        span: Span,
        arguments: &[Operand],
    ) -> Result<Typed, FormulaError> {
        let function = called(name, span, arguments.iter().map(|argument| argument.span))?;
        let usage = || format!("usage: `{}`", function.signature());
        let mut values = Vec::with_capacity(function.parameters.len());
        for (i, parameter) in function.parameters.iter().enumerate() {
            let operand = match arguments.get(i) {
                Some(&argument) => argument,
                None => {
                    let value = self.default_argument(function, parameter, span)?;
                    Operand { value, span }
                }
            };
            match parameter.value_type {
                Type::Bool => drop(operand.bool(&usage())?),
                _ => drop(operand.word(&usage())?),
            }
            values.push(operand);
        }
        if name == "cardinality"
            && let [Operand { value: Typed::Number(_) | Typed::Literal(..), .. }] = values[..]
        {
            return Err(absolute(span));
        }
        order_pieces(function, name, span, &mut values, |value| match value {
            Typed::Number(_) | Typed::Square(..) => Shown::Square,
            Typed::Literal(number, _) => {
                let known = self.lowering.builder.as_constant(number.value);
                known.map_or(Shown::Square, Shown::Literal)
            }
            Typed::Set(_) | Typed::Bool(_) => Shown::Set,
        })?;
        let has_sets = function.parameters.iter().zip(&values).any(|(parameter, operand)| {
            parameter.value_type == Type::Set || operand.value.is_set()
        });
        if let Some(reason) = reason(function, &self.board, has_sets) {
            let message = format!("`{name}` {reason}");
            let name_span = Span::new(span.start, span.start + name.len());
            return Err(FormulaError::new(name_span, message));
        }
        self.apply(function, &values, span)
    }

    /// Returns the value of an omitted argument: that of its default name, if the name is known or
    /// names are free.
    fn default_argument(
        &mut self,
        function: &Function,
        parameter: &Parameter,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let known = parameter.default.filter(|&name| match self.names {
            _ if self.scope.contains_key(name) || name == "none" => true,
            Names::Free => true,
            Names::Known(known) => known.iter().any(|(known, _)| *known == name),
        });
        match known {
            Some(name) => self.name(name, span),
            None => {
                let message =
                    format!("`{}` needs the argument `{}`", function.name, parameter.name);
                Err(FormulaError::new(span, message)
                    .with_help(format!("usage: `{}`", function.signature())))
            }
        }
    }

    fn apply(
        &mut self,
        function: &Function,
        values: &[Operand],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        match function.meaning {
            Meaning::Unary(operation) => self.apply_unary(operation, values[0]),
            Meaning::Binary(operation) => self.apply_binary(operation, values[0], values[1]),
            Meaning::Select => {
                let condition = values[0].bool("the condition is a bool")?;
                self.select(condition, values[1], values[2])
            }
            Meaning::Formula(source) => {
                let own = formula_of_boards(function.name, self.shape().bits());
                self.formula(own.as_deref().unwrap_or(source), function, values, span)
            }
        }
    }

    fn apply_unary(&mut self, operation: U, a: Operand) -> Result<Typed, FormulaError> {
        let takes_index = matches!(operation, U::FromSquare | U::Diagonal | U::AntiDiagonal);
        if takes_index {
            let index = match operation {
                U::FromSquare => self.as_index(a.value),
                _ => self.square_index(a)?,
            };
            let square = self.lowering.square_at(index.value);
            let value = match operation {
                U::Diagonal => self.lowering.line_fill(square, STEPS[4]),
                U::AntiDiagonal => self.lowering.line_fill(square, STEPS[5]),
                _ => square,
            };
            return Ok(Typed::Set(Reading { value, fault: index.fault }));
        }
        let set = self.as_set(a)?;
        if let Some(value) = self.set_from_set(operation, set.value) {
            return Ok(Typed::Set(Reading { value, ..set }));
        }
        let lowering = &mut self.lowering;
        let is_bool = matches!(operation, U::IsEmpty | U::IsFull | U::IsSingle | U::HasMany);
        let value = match operation {
            U::Count => lowering.count(set.value),
            U::First | U::Last => lowering.scan(operation, set.value),
            U::IsEmpty => lowering.is_empty(set.value),
            U::IsFull => {
                let universe = lowering.universe;
                let universe = lowering.constant(&universe);
                lowering.equal(set.value, universe)
            }
            U::IsSingle => lowering.none_and_one(set.value)[1],
            U::HasMany => {
                let [none, one] = lowering.none_and_one(set.value);
                let few = lowering.builder.binary(B::Union, none, one);
                lowering.builder.unary(U::Complement, few)
            }
            // The others are only for chess, which has one word.
            _ => lowering.builder.unary(operation, set.value[0]),
        };
        let reading = Reading { value, fault: set.fault };
        Ok(if is_bool { Typed::Bool(reading) } else { Typed::Number(reading) })
    }

    /// Applies an operation whose result is a set.
    fn set_from_set(&mut self, operation: U, a: Words) -> Option<Words> {
        let shape = *self.shape();
        let lowering = &mut self.lowering;
        if let Some(row) = DIRECTIONS.iter().position(|row| row.one == operation) {
            return Some(lowering.step(a, STEPS[row]));
        }
        if let Some(target) = reflection(operation) {
            let (files, ranks) = (shape.files() - 1, shape.ranks() - 1);
            return lowering.moved(a, |file, rank| target(files, ranks, file, rank));
        }
        let universe = lowering.universe;
        let all = lowering.constant(&universe);
        Some(match operation {
            U::Complement => lowering.complement(a),
            U::NorthFill => lowering.occluded(a, all, STEPS[0]),
            U::SouthFill => lowering.occluded(a, all, STEPS[2]),
            U::FileFill => lowering.line_fill(a, STEPS[0]),
            U::KnightAttacks => lowering.knight(a),
            U::KingAttacks => lowering.king(a),
            U::PawnAttacksWhite | U::PawnAttacksBlack => {
                lowering.each(|this, i| this.builder.unary(operation, a[i]))
            }
            U::IsolateLs1b => lowering.at_end(U::IsolateLs1b, a, true, 0),
            U::IsolateMs1b => lowering.at_end(U::IsolateMs1b, a, false, 0),
            U::SmearMs1bDown => lowering.at_end(U::SmearMs1bDown, a, false, !0),
            U::ResetLs1b | U::ResetMs1b => {
                let end = match operation {
                    U::ResetLs1b => lowering.at_end(U::IsolateLs1b, a, true, 0),
                    _ => lowering.at_end(U::IsolateMs1b, a, false, 0),
                };
                lowering.bits(B::Difference, a, end)
            }
            _ => return None,
        })
    }

    fn apply_binary(
        &mut self,
        operation: B,
        a: Operand,
        b: Operand,
    ) -> Result<Typed, FormulaError> {
        if matches!(operation, B::Line | B::Between) {
            let (left, right) = (self.square_index(a)?, self.square_index(b)?);
            let value = match operation {
                B::Line => self.lowering.line(left.value, right.value),
                _ => self.lowering.between(left.value, right.value),
            };
            return Ok(Typed::Set(self.joined(value, left.fault, right.fault)));
        }
        let left = self.as_set(a)?;
        if operation == B::Contains {
            let index = self.square_index(b)?;
            let value = self.lowering.contains(left.value, index.value);
            return Ok(Typed::Bool(self.joined(value, left.fault, index.fault)));
        }
        let right = self.as_set(b)?;
        let (x, y) = (left.value, right.value);
        let lowering = &mut self.lowering;
        if matches!(operation, B::IsSubset | B::IsDisjoint) {
            let value = lowering
                .joined(B::Intersection, |builder, i| builder.binary(operation, x[i], y[i]));
            return Ok(Typed::Bool(self.joined(value, left.fault, right.fault)));
        }
        let value = match (operation, rays(operation)) {
            (_, Some(rays)) => {
                let steps = DIRECTIONS.iter().zip(STEPS).filter_map(|(direction, step)| {
                    rays.rows.iter().any(|row| row.one == direction.one).then_some(step)
                });
                let steps: Vec<Step> = steps.collect();
                match rays.part {
                    Part::Fill => lowering.occluded(x, y, steps[0]),
                    Part::Attacks => lowering.attacks(x, y, steps[0]),
                    Part::AttacksWithBlockers => lowering.sliders(x, y, &steps),
                }
            }
            (B::Flood, _) => lowering.flood(x, y, true),
            (B::FloodOrthogonal, _) => lowering.flood(x, y, false),
            (B::Extract, _) => lowering.extract(x, y),
            (B::Deposit, _) => lowering.deposit(x, y),
            // Intersection, union and so on.
            _ => lowering.bits(operation, x, y),
        };
        Ok(Typed::Set(self.joined(value, left.fault, right.fault)))
    }

    /// Compiles a function that is defined by a formula over its parameters. It has no value if
    /// an argument or the formula has none.
    fn formula(
        &mut self,
        source: &str,
        function: &Function,
        values: &[Operand],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let tree = parse_on(source, self.shape())?;
        let mut scope = HashMap::new();
        for (parameter, &operand) in function.parameters.iter().zip(values) {
            scope.insert(parameter.name.to_owned(), self.pass(parameter, operand)?);
        }
        let outer = std::mem::replace(&mut self.scope, scope);
        let nodes = self.tree(&tree);
        self.scope = outer;
        // The place in the definition says nothing to users.
        let nodes = nodes.map_err(|error| {
            let moved = FormulaError::new(span, error.message());
            match error.help() {
                Some(help) => moved.with_help(help),
                None => moved,
            }
        })?;
        let result = nodes[tree.root];
        let is_of_sets = function.parameters.iter().all(|it| it.value_type == Type::Set);
        let result = match function.result {
            Type::Set => Typed::Set(self.as_set(Operand { value: result, span })?),
            Type::Number if is_of_sets => Typed::Number(self.as_index(result)),
            _ => result,
        };
        let mut fault = None;
        for operand in values {
            if !matches!(operand.value, Typed::Literal(..)) {
                fault = self.either_fault(fault, operand.value.fault());
            }
        }
        Ok(self.with_fault(result, fault))
    }

    /// Returns an argument as the parameter takes it. Only a literal keeps its fault, since
    /// the formula decides which reading it uses.
    fn pass(&mut self, parameter: &Parameter, operand: Operand) -> Result<Typed, FormulaError> {
        let value = match parameter.value_type {
            Type::Set => Typed::Set(self.as_set(operand)?),
            Type::Square => Typed::Number(self.square_index(operand)?),
            Type::Number => match operand.value.as_quantity() {
                // On small boards, its bits may not all be squares.
                Typed::Literal(number, _) if self.shape().bits() != 64 => Typed::Number(number),
                value => value,
            },
            Type::Bool => operand.value,
        };
        let is_literal = matches!(operand.value, Typed::Literal(..));
        Ok(if is_literal { value } else { without_fault(value) })
    }

    fn with_fault(&mut self, value: Typed, fault: Option<Register>) -> Typed {
        let Some(fault) = fault else { return value };
        let word = |this: &mut Self, it: WordReading| this.joined(it.value, it.fault, Some(fault));
        let set = |this: &mut Self, it: SetReading| this.joined(it.value, it.fault, Some(fault));
        match value {
            Typed::Set(it) => Typed::Set(set(self, it)),
            Typed::Number(it) => Typed::Number(word(self, it)),
            Typed::Bool(it) => Typed::Bool(word(self, it)),
            Typed::Square(it, words) => Typed::Square(word(self, it), set(self, words)),
            Typed::Literal(it, words) => {
                Typed::Literal(word(self, it), words.map(|words| set(self, words)))
            }
        }
    }
}

const fn without_fault(value: Typed) -> Typed {
    match value {
        Typed::Set(it) => Typed::Set(Reading { fault: None, ..it }),
        Typed::Number(it) => Typed::Number(Reading { fault: None, ..it }),
        Typed::Bool(it) => Typed::Bool(Reading { fault: None, ..it }),
        other => other,
    }
}

/// Puts the arguments of a slider in the order of its parameters.
fn order_pieces(
    function: &Function,
    name: &str,
    span: Span,
    values: &mut [Operand],
    shown: impl Fn(Typed) -> Shown,
) -> Result<(), FormulaError> {
    let &mut [a, b] = values else { return Ok(()) };
    if function.is_printed() {
        if is_square_first(name, span, [shown(a.value), shown(b.value)])? {
            values.reverse();
        }
    } else if function.is_slider() && b.value.is_square() {
        if a.value.is_square() {
            return Err(both_squares(name, span));
        }
        values.reverse();
    }
    Ok(())
}

/// Returns the formula of a function on boards, if that of words of 64 bits does not carry over:
/// it has their width, or a carry that ends at a bit that is not a square.
fn formula_of_boards(name: &str, bits: usize) -> Option<String> {
    let last = bits - 1;
    Some(match name {
        "leading_zeros" => format!("select(set == none, {bits}, {last} - last(set))"),
        "upper_squares" => "~(lower_squares(square) | from_square(square))".to_owned(),
        "below_ms1b" => "difference(smear_ms1b_down(set), isolate_ms1b(set))".to_owned(),
        "isolate_ls0b" => "isolate_ls1b(~set)".to_owned(),
        "isolate_ls0b_complement" => "~isolate_ls1b(~set)".to_owned(),
        "set_ls0b" => "set | isolate_ls1b(~set)".to_owned(),
        "reset_trailing_ones" => "difference(set, below_ls1b(~set))".to_owned(),
        "below_ls0b_inclusive" => "below_ls1b_inclusive(~set)".to_owned(),
        "above_ls0b_inclusive" => "~below_ls1b(~set)".to_owned(),
        "rotate_left" | "rotate_right" => {
            let (near, far) = if name == "rotate_left" { ("<<", ">>") } else { (">>", "<<") };
            format!(
                "let n = (amount % {bits} + {bits}) % {bits}; \
                 set {near} n | set {far} {bits} - n"
            )
        }
        _ => return None,
    })
}
