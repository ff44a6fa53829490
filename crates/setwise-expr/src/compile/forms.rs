//! Compiles forms: their arguments become programs of their own, and their values inputs.

use std::collections::HashMap;

use crate::c::Definitions;
use crate::compile::compiler::Compiler;
use crate::compile::typed::{Operand, Reading, Typed, Words};
use crate::error::FormulaError;
use crate::forms::{Argument, Change, FormName, Forms, Meaning, Refusal, Turn, Turned};
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::form::{CallArgument, Form, FormArgument, FormCall};
use crate::program::{Instruction, Output, Program, Register, Variable};
use crate::span::Span;
use crate::statement::parse;
use crate::syntax::lexer::Notation;
use crate::syntax::tree::{NodeId, NodeKind, Tree};
use crate::types::{NoteReason, Type};

impl<'a> Compiler<'a> {
    /// Returns the compiler for formulas in which forms have these meanings. Of a form that is an
    /// input, [`finish_with_forms`](Self::finish_with_forms) returns what it is computed from.
    #[must_use]
    pub fn with_forms(self, forms: &'a dyn Forms) -> Self {
        Self { forms: Some(forms), ..self }
    }

    /// Returns the program, and the forms that are its inputs, each after those that it needs.
    #[must_use]
    pub fn finish_with_forms(self) -> (Program, Vec<Form>) {
        let Self { builder, outputs, form_calls, .. } = self;
        let form = |FormCall { name, arguments, .. }: FormCall| {
            let mut outputs = Vec::new();
            let mut argument = |argument: &CallArgument| match *argument {
                CallArgument::Number(number) => FormArgument::Number(number),
                CallArgument::Formula { value_type, value, fault, plies } => {
                    outputs.push(Output { fault, ..Output::new(String::new(), value_type, value) });
                    FormArgument::Formula { output: outputs.len() - 1, plies }
                }
            };
            let arguments = arguments.iter().map(&mut argument).collect();
            Form { name, program: builder.program(outputs).without_dead_code(), arguments }
        };
        let forms = form_calls.into_iter().map(form).collect();
        (builder.finish(outputs).without_dead_code(), forms)
    }

    /// Compiles a call or a name that is a form; `None` for another one.
    pub(crate) fn form(
        &mut self,
        name: &str,
        span: Span,
        tree: &Tree,
        arguments: &[NodeId],
        values: &[Typed],
    ) -> Option<Result<Typed, FormulaError>> {
        let form = FormName::named(name).filter(|_| self.board.is_none())?;
        // The functions and macros of code have other meanings.
        if let Some(Definitions(unit)) = &self.definitions
            && (unit.has_macro(name) || unit.function(name).is_some())
        {
            return None;
        }
        let compiled = match name {
            "regex" => self.regex(tree, span, arguments),
            "repeat" => expect_in_sequence(tree, span).map(|()| values[arguments[0]]),
            "lowercase" => {
                Self::expect_lowercase_compared(tree, span).map(|()| self.word(0, Type::Number))
            }
            _ => {
                let given = arguments.iter().map(|&id| argument(tree, id, values));
                let given = given.collect::<Result<Vec<_>, _>>();
                given.and_then(|given| self.form_of(form, span, &given))
            }
        };
        Some(compiled)
    }

    /// Compiles a form around the comparison of a text, which holds at its position.
    pub(crate) fn form_of_text(
        &mut self,
        tree: &Tree,
        node: NodeId,
        value: Typed,
    ) -> Result<Typed, FormulaError> {
        let span = tree.nodes[node].span;
        let NodeKind::Call(name, arguments) = &tree.nodes[node].kind else { return Ok(value) };
        let Some(form) = FormName::named(name) else { return Ok(value) };
        let first = Operand { value, span: tree.nodes[arguments[0]].span };
        let mut given = vec![(Argument::Formula(Type::Bool, None), first)];
        for &id in &arguments[1..] {
            let kind = Argument::Formula(Type::Number, literal(tree, id));
            given.push((kind, Operand { value, span: tree.nodes[id].span }));
        }
        self.form_of(form, span, &given)
    }

    pub(crate) fn form_of(
        &mut self,
        form: &'static FormName,
        span: Span,
        given: &[(Argument<'_>, Operand)],
    ) -> Result<Typed, FormulaError> {
        let Some(forms) = self.forms else { return Err(no_meaning(form, span)) };
        let kinds: Vec<_> = given.iter().map(|(kind, _)| *kind).collect();
        let operands: Vec<_> = given.iter().map(|(_, operand)| *operand).collect();
        let meaning = forms.meaning(form, &kinds).map_err(|refusal| {
            let Refusal { argument, message, help } = refusal;
            let place = argument.map_or(span, |index| operands[index].span);
            FormulaError::new(place, message).with_help(help)
        })?;
        self.note_form(form.name, span);
        match meaning {
            Meaning::Formula { source, parameters } => {
                self.form_as_formula(&source, parameters, &operands, span)
            }
            Meaning::Input(value_type) => Ok(self.form_input(form, &kinds, &operands, value_type)),
            Meaning::Turned(turn) => self.turned_or_not(operands[0], turn, forms),
        }
    }

    /// Notes what the form or the field with a name does besides.
    pub(crate) fn note_form(&mut self, name: &str, span: Span) {
        if let Some(note) = self.forms.and_then(|forms| forms.note(name)) {
            self.note(NoteReason::Form(note), span);
        }
    }

    /// Notes what the intersection of two names may not mean.
    pub(crate) fn note_pair(&mut self, tree: &Tree, nodes: [NodeId; 2]) {
        let [NodeKind::Name(a), NodeKind::Name(b)] = nodes.map(|id| &tree.nodes[id].kind) else {
            return;
        };
        if let Some(note) = self.forms.and_then(|forms| forms.note_pair([a, b])) {
            self.note(NoteReason::Form(note), tree.nodes[nodes[0]].span);
        }
    }

    /// Compiles a formula over arguments, which are sets of the board there.
    fn form_as_formula(
        &mut self,
        source: &str,
        parameters: &[&str],
        operands: &[Operand],
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let tree = parse(source).map_err(|error| error.at(span))?;
        let mut scope = self.scope.clone();
        scope.retain(|name, _| self.given.contains(name));
        for (name, operand) in parameters.iter().zip(operands) {
            scope.insert((*name).to_owned(), self.result(operand.value));
        }
        let outer = std::mem::replace(&mut self.scope, scope);
        let mapping = std::mem::take(&mut self.mapping);
        let fields = std::mem::take(&mut self.fields);
        let definitions = self.definitions.take();
        let notes = self.notes.clone();
        let nodes = self.nodes(&tree);
        (self.scope, self.mapping, self.notes) = (outer, mapping, notes);
        (self.definitions, self.fields) = (definitions, fields);
        let value = nodes.map_err(|error| error.at(span))?[tree.root];
        Ok(self.in_words(value))
    }

    /// Returns the value of a form that is computed from its arguments at many positions.
    fn form_input(
        &mut self,
        form: &'static FormName,
        kinds: &[Argument<'_>],
        operands: &[Operand],
        value_type: Type,
    ) -> Typed {
        let number = |(index, kind): (usize, &Argument<'_>)| match kind {
            // The first argument is a formula, even if it is a number.
            Argument::Formula(_, Some(number)) if index > 0 && !form.is_sequence() => Some(*number),
            _ => None,
        };
        let numbers: Vec<_> = kinds.iter().enumerate().map(number).collect();
        let argument = |((kind, operand), number): ((&Argument<'_>, &Operand), Option<u64>)| {
            let plies = match kind {
                Argument::Repeat { plies, .. } => *plies,
                _ => [Some(1); 2],
            };
            let Reading { value, fault } = operand.value.reading();
            let value_type = operand.value.value_type();
            let formula = CallArgument::Formula { value_type, value, fault, plies };
            number.map_or(formula, CallArgument::Number)
        };
        let arguments = kinds.iter().zip(operands).zip(numbers).map(argument).collect();
        self.input_of(FormCall { name: form.name, arguments, value_type })
    }

    /// Returns the inputs of a form, which are new unless there is an equal one.
    fn input_of(&mut self, call: FormCall) -> Typed {
        let (name, value_type) = (call.name.to_owned(), call.value_type);
        let known = self.form_calls.iter().position(|known| *known == call);
        let form = known.unwrap_or_else(|| {
            self.form_calls.push(call);
            self.form_calls.len() - 1
        });
        let form = Some(form);
        let input =
            Variable { name, value_type, test: None, is_field: true, form, is_fault: false };
        let [value, fault] = [&input, &input.fault()].map(|it| self.builder.input(it));
        Typed::word(value_type, value, Some(fault))
    }

    /// Returns a formula, or the formula in the turned position: the union of both, if it is a set.
    fn turned_or_not(
        &mut self,
        operand: Operand,
        turn: Turn,
        forms: &dyn Forms,
    ) -> Result<Typed, FormulaError> {
        let value = self.result(operand.value);
        let Reading { value: word, fault: own } = value.reading();
        let mut turning = Turning { turn, forms, known: HashMap::new() };
        let turned = turning.register(self, word, operand.span)?;
        let fault = own.map(|fault| turning.register(self, fault, operand.span)).transpose()?;
        let turned = Reading { value: turned, fault };
        if let Typed::Bool(_) = value {
            return Ok(Typed::Bool(self.either([Reading { value: word, fault: own }, turned])));
        }
        let back = self.builder.unary(flip(turn), turned.value);
        let union = self.builder.binary(B::Union, word, back);
        let Reading { value, fault } = self.joined(Words::one(union), value.fault(), turned.fault);
        Ok(self.in_words(Typed::Set(Reading { value, fault })))
    }
}

impl Compiler<'_> {
    /// Returns whether one of two bools is true. It has no value where neither is, and one has none.
    fn either(&mut self, [a, b]: [Reading; 2]) -> Reading {
        let mut certain = |it: Reading| match it.fault {
            None => it.value,
            Some(fault) => {
                let known = self.builder.unary(U::Complement, fault);
                self.builder.binary(B::Intersection, it.value, known)
            }
        };
        let [left, right] = [certain(a), certain(b)];
        let value = self.builder.binary(B::Union, left, right);
        let fault = self.either_fault(a.fault, b.fault).map(|fault| {
            let open = self.builder.unary(U::Complement, value);
            self.builder.binary(B::Intersection, fault, open)
        });
        Reading { value, fault }
    }
}

impl FormName {
    fn is_sequence(&self) -> bool {
        self.name.starts_with("sequence")
    }
}

/// The most instructions of a formula that is turned: each form within another doubles them.
const MAX_TURNED: usize = 1 << 16;

/// Compiles the instructions of a value again, for a position that is turned.
struct Turning<'f> {
    turn: Turn,
    forms: &'f dyn Forms,
    known: HashMap<Register, Register>,
}

impl Turning<'_> {
    /// Returns the register that has the value in the turned position.
    fn register(
        &mut self,
        compiler: &mut Compiler<'_>,
        root: Register,
        span: Span,
    ) -> Result<Register, FormulaError> {
        let mut open = vec![root];
        while let Some(&register) = open.last() {
            if self.known.contains_key(&register) {
                open.pop();
                continue;
            }
            if compiler.builder.instructions.len() > MAX_TURNED {
                let message = "the turned formula needs more than 65536 instructions";
                return Err(FormulaError::new(span, message)
                    .with_help("ask for its parts, and turn fewer forms within others"));
            }
            let instruction = compiler.builder.instruction(register);
            // Operands come first.
            let waiting = open.len();
            open.extend(instruction.operands().filter(|operand| !self.known.contains_key(operand)));
            if open.len() > waiting {
                continue;
            }
            let turned = match instruction {
                Instruction::Input(index) => {
                    let input = compiler.builder.inputs[index as usize].clone();
                    self.input(compiler, &input, span)?
                }
                other => compiler.builder.push(other.map_operands(|it| self.known[&it])),
            };
            self.known.insert(register, turned);
            open.pop();
        }
        Ok(self.known[&root])
    }

    fn input(
        &mut self,
        compiler: &mut Compiler<'_>,
        input: &Variable,
        span: Span,
    ) -> Result<Register, FormulaError> {
        if let Some(form) = input.form {
            let mut call = compiler.form_calls[form].clone();
            for argument in &mut call.arguments {
                if let CallArgument::Formula { value, fault, .. } = argument {
                    *value = self.register(compiler, *value, span)?;
                    if let Some(fault) = fault {
                        *fault = self.register(compiler, *fault, span)?;
                    }
                }
            }
            let Reading { value, fault } = compiler.input_of(call).reading();
            return Ok(if input.is_fault { fault.unwrap_or(value) } else { value });
        }
        let turned = self.forms.turned(input, self.turn);
        let Turned { input, change } =
            turned.map_err(|message| FormulaError::new(span, message))?;
        let change = if input.is_fault { Change::Same } else { change };
        let register = compiler.builder.input(&input);
        Ok(match change {
            Change::Same => register,
            Change::Squares => compiler.builder.unary(flip(self.turn), register),
            Change::Sign => compiler.builder.unary(U::Negate, register),
            Change::Not => compiler.builder.unary(U::Complement, register),
        })
    }
}

const fn flip(turn: Turn) -> U {
    match turn {
        Turn::Colors => U::FlipVertical,
        Turn::Files => U::MirrorHorizontal,
    }
}

/// Returns an argument of a form, and its value.
fn argument<'t>(
    tree: &'t Tree,
    id: NodeId,
    values: &[Typed],
) -> Result<(Argument<'t>, Operand), FormulaError> {
    let span = tree.nodes[id].span;
    let operand = Operand { value: values[id], span };
    let kind = match &tree.nodes[id].kind {
        NodeKind::Text(text) => Argument::Text(text),
        NodeKind::Call(name, arguments) if name == "repeat" => {
            let value_type = values[arguments[0]].value_type();
            let number = |index: usize| {
                let id = arguments.get(index).copied();
                id.map(|id| literal(tree, id).ok_or_else(|| not_literal(tree, id))).transpose()
            };
            let plies = match (number(1)?, number(2)?) {
                (None, _) => [Some(1), None],
                (Some(exactly), None) => [Some(exactly); 2],
                (least, most) => [least, most],
            };
            Argument::Repeat { value_type, plies }
        }
        _ => Argument::Formula(values[id].value_type(), literal(tree, id)),
    };
    Ok((kind, operand))
}

/// Returns the value of a decimal literal.
fn literal(tree: &Tree, id: NodeId) -> Option<u64> {
    match tree.nodes[id].kind {
        NodeKind::Number(number, Notation::Decimal) => Some(number),
        _ => None,
    }
}

fn not_literal(tree: &Tree, id: NodeId) -> FormulaError {
    FormulaError::new(tree.nodes[id].span, "the numbers of `repeat` must be written as digits")
        .with_help("such as `repeat(in_check, 1, 4)`")
}

/// Refuses a `repeat` that is not an argument of a sequence, or whose arguments are wrong.
fn expect_in_sequence(tree: &Tree, span: Span) -> Result<(), FormulaError> {
    let node = tree.nodes.iter().position(|node| {
        node.span == span && matches!(&node.kind, NodeKind::Call(name, _) if name == "repeat")
    });
    let is_inside = tree.nodes.iter().any(|other| match &other.kind {
        NodeKind::Call(name, arguments) => {
            name.starts_with("sequence") && arguments.iter().any(|&id| Some(id) == node)
        }
        _ => false,
    });
    let count = node.map_or(0, |node| match &tree.nodes[node].kind {
        NodeKind::Call(_, arguments) => arguments.len(),
        _ => 0,
    });
    if !is_inside {
        return Err(FormulaError::new(span, "`repeat` is a part of a sequence")
            .with_help("such as `sequence(repeat(in_check, 2), checkmate)`"));
    }
    if !(1..=3).contains(&count) {
        return Err(FormulaError::new(span, "`repeat` takes a formula and up to two numbers")
            .with_help("usage: `repeat(formula, least, most)`"));
    }
    Ok(())
}

/// Returns the error of a form where forms have no meaning.
fn no_meaning(form: &FormName, span: Span) -> FormulaError {
    let name = form.name;
    let about = if form.is_of_game { "the positions of a game" } else { "positions of chess" };
    FormulaError::new(span, format!("`{name}` is about {about}")).with_help(match form.is_of_game {
        true => "`setwise query` finds the positions of games where it holds",
        false => "`setwise query` finds the positions where it holds",
    })
}
