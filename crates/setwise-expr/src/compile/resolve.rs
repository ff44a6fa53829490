//! Names in formulas: bindings, definitions of code, constants and variables.

use setwise::Square;
use setwise::wide::Set;

use crate::board::{self, word_name};
use crate::c::front::numbering;
use crate::c::{Unit, prelude_with};
use crate::compile::compiler::Compiler;
use crate::compile::index_or_set::Side;
use crate::compile::typed::{Reading, Typed};
use crate::error::FormulaError;
use crate::forms::FormName;
use crate::function::Function;
use crate::names::{Names, constant_names, is_identifier, nearest};
use crate::program::{Register, Variable};
use crate::span::Span;
use crate::types::{NoteReason, Type};

impl Compiler<'_> {
    /// Returns the compiler for formulas whose fields may be missing. Each field, and each comparison of a
    /// field with texts, has a second input, a bool that [says](Variable::is_fault) where it has no
    /// value. A missing field is like a division by zero: it does no harm where the formula does not look at
    /// it, as in `a || b` at `b` where `a` is true. What the first input has there does not matter.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, Type, Value, parse};
    ///
    /// let fields = [("White", Type::Number), ("Black", Type::Number)];
    /// let mut compiler = Compiler::new(Names::Known(&[])).with_fields(&fields).with_missing_fields();
    /// compiler.add(&parse("White > 2000 || Black > 2000")?)?;
    /// let program = compiler.finish();
    /// let value = |white: Option<u64>, black: Option<u64>| {
    ///     let words = program.inputs().iter().map(|input| {
    ///         let field = if input.name == "White" { white } else { black };
    ///         match input.is_fault {
    ///             true => u64::from(field.is_none()).wrapping_neg(),
    ///             false => field.unwrap_or(0),
    ///         }
    ///     });
    ///     program.evaluate(&words.collect::<Vec<_>>()).ok()
    /// };
    /// assert_eq!(value(Some(2100), None), Some(vec![Value::Bool(true)]));
    /// assert_eq!(value(Some(1900), None), None);
    /// assert_eq!(value(None, Some(2100)), None);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    #[must_use]
    pub fn with_missing_fields(self) -> Self {
        Self { has_missing_fields: true, ..self }
    }

    /// Compiles a name of a formula.
    pub(crate) fn name(&mut self, name: &str, span: Span) -> Result<Typed, FormulaError> {
        let is_given = self.given.contains(name);
        let is_field = self.field(name).is_some();
        if let Some(&value) = self.scope.get(name)
            && !is_given
            && !(self.prefers_fields && is_field)
        {
            return Ok(self.in_words(value));
        }
        if let Some(bit) = self.board_square(name) {
            return Ok(self.square_of(bit));
        }
        let own = match () {
            () if is_given || self.is_variable(name) => Some("variable"),
            () => is_field.then_some("column"),
        };
        let constant = self.constant_named(name).map(|set| Typed::Set(self.set_constant(&set)));
        if let Some(definitions) = self.definitions.clone()
            && let Some(value) = self.defined_name(&definitions, name, span)?
        {
            if let Some(kind) = own {
                return Err(two_readings(name, kind, span));
            }
            let word = |value: Typed| self.builder.as_constant(value.register());
            return match constant.map(word) {
                Some(other) if other != word(value) => Err(two_readings(name, "constant", span)),
                Some(_) => Ok(value),
                None => self.expect_constant(&definitions.0, name, value, span).map(|()| value),
            };
        }
        let constant = match (constant, prelude_with(name)) {
            (None, Some(prelude)) if self.board.is_none() => {
                self.c_constant(prelude, name, span)?
            }
            (constant, _) => constant,
        };
        if let Some(value) = constant {
            if is_field {
                let value = self.builder.as_constant(value.register()).unwrap_or_default();
                return Err(or_column(name, "constant", &format!("{value:#x}"), span));
            }
            return Ok(value);
        }
        self.expect_no_number(name, span)?;
        self.expect_no_line(name, span)?;
        match self.prefers_fields && is_field {
            true => self.column(name, span),
            false => self.bound_or_variable(name, span),
        }
    }

    /// Notes in proofs and listings, where every name may be a variable, that one is a constant of the
    /// code. Refuses one that is a variable of the code.
    fn expect_constant(
        &mut self,
        unit: &Unit,
        name: &str,
        value: Typed,
        span: Span,
    ) -> Result<(), FormulaError> {
        if !self.keeps_words || !matches!(self.names, Names::Free) {
            return Ok(());
        }
        if !unit.is_constant(name) && !unit.macros.defines(name, false) {
            let message = format!("`{name}` is a free variable here, or the one of the code");
            return Err(FormulaError::new(span, message).with_help(format!(
                "for the free one write `` `{name}` `` or another name; for the other one, declare it \
                 `const` or write its value"
            )));
        }
        let word = self.builder.as_constant(value.register());
        let value = word.map(|word| match value {
            Typed::Bool(_) => (word != 0).to_string(),
            Typed::Set(_) => format!("{word:#x}"),
            _ => word.cast_signed().to_string(),
        });
        self.note(NoteReason::Defined { name: name.to_owned(), value }, span);
        Ok(())
    }

    /// Returns what an operand is for a square next to it.
    pub(crate) fn side(&self, value: Typed) -> Side {
        match value {
            Typed::Square(index, _) => {
                let index = self.builder.as_constant(index.value);
                Side::Square(index.and_then(|index| self.name_at(index).zip(Some(index))))
            }
            Typed::Set(_) => Side::Set,
            Typed::Number(_) | Typed::Literal(..) | Typed::Bool(_) => Side::Other,
        }
    }

    /// Compiles a name in backticks: a column, or else a variable.
    pub(crate) fn column(&mut self, name: &str, span: Span) -> Result<Typed, FormulaError> {
        match self.field(name) {
            Some(value_type) => {
                self.note_form(name, span);
                Ok(self.input(name, value_type, true))
            }
            // On a board, all backticks are about variables.
            None if self.board.is_some() => self.name(name, span),
            None if !is_identifier(name) => Err(self.unknown_column(name, span)),
            None => self.bound_or_variable(name, span),
        }
    }

    /// Compiles the name of a square, unless the code gives it another index, or a column has it.
    pub(crate) fn square_name(
        &mut self,
        square: Square,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        let name = square.to_string();
        if !self.scope.contains_key(&name) {
            let index = self.mapping.index_of(square) as u64;
            if let Some(definitions) = self.definitions.clone()
                && let Some(value) = self.defined_name(&definitions, &name, span)?
                && self.builder.as_constant(value.register()) != Some(index)
            {
                let message = format!(
                    "`{name}` may be the square, with the index {index}, or what the code defines"
                );
                let help = format!(
                    "write `{index}` for the square; for what the code defines, its value or C code"
                );
                return Err(FormulaError::new(span, message).with_help(help));
            }
            self.expect_no_column(square, span)?;
        }
        Ok(self.square(square))
    }

    /// Refuses the name of a square that is also the name of a column.
    pub(crate) fn expect_no_column(&self, square: Square, span: Span) -> Result<(), FormulaError> {
        let name = square.to_string();
        match self.field(&name) {
            Some(_) => {
                let index = self.mapping.index_of(square);
                Err(or_column(&name, "square", &index.to_string(), span))
            }
            None => Ok(()),
        }
    }

    /// Returns the value of a binding or of a variable, even if a constant has its name.
    pub(crate) fn bound_or_variable(
        &mut self,
        name: &str,
        span: Span,
    ) -> Result<Typed, FormulaError> {
        if let Some(&value) = self.scope.get(name) {
            return Ok(self.in_words(value));
        }
        let known = match self.names {
            Names::Free => None,
            Names::Known(known) => known.iter().find(|(known, _)| *known == name),
        };
        let form = FormName::named(name).filter(|form| form.usage == form.name);
        if let (None, Some(form), Names::Known(_), Some(_)) = (known, form, self.names, self.forms)
        {
            if self.field(name).is_some() {
                let message = format!("`{name}` may be the question about a game or the column");
                return Err(FormulaError::new(span, message).with_help(format!(
                    "write `` `{name}` `` for the column, `ply == 0` or `!next(true)` for an end of the game"
                )));
            }
            return self.form_of(form, span, &[]);
        }
        match (known, self.field(name), self.names) {
            (Some(&(_, value_type)), ..) => Ok(self.input(name, value_type, false)),
            (None, Some(value_type), _) => {
                self.note_form(name, span);
                Ok(self.input(name, value_type, true))
            }
            (None, None, Names::Free) => Ok(self.input(name, Type::Set, false)),
            (None, None, Names::Known(_)) => Err(self.unknown_name(name, span)),
        }
    }

    /// Compiles an input. Bits of a set that are not squares are ignored.
    fn input(&mut self, name: &str, value_type: Type, is_field: bool) -> Typed {
        let input = |name: &str| {
            let name = name.to_owned();
            Variable { name, value_type, test: None, is_field, form: None, is_fault: false }
        };
        let fault = self.fault_of_field(&input(name));
        if value_type == Type::Set {
            let shape = self.squares.shape;
            let mut sets = self.sets();
            let words =
                sets.each(|sets, i| sets.builder.input(&input(&word_name(&shape, name, i))));
            let set = Reading { value: sets.squares(words), fault };
            return Typed::Set(self.variable(set));
        }
        let register = self.builder.input(&input(name));
        let register = match value_type {
            Type::Square => self.variable_index(register),
            _ => register,
        };
        Typed::word(value_type, register, fault)
    }

    /// Returns the bool that says where a field has no value, if fields may be missing.
    pub(crate) fn fault_of_field(&mut self, input: &Variable) -> Option<Register> {
        let can_miss = self.has_missing_fields && input.is_field;
        can_miss.then(|| self.builder.input(&input.fault()))
    }

    /// Returns the set of a constant of the language, such as `file_a`.
    pub(crate) fn constant_named(&self, name: &str) -> Option<Set<8>> {
        board::constant(&self.squares.shape, name)
    }

    /// Returns true for a variable that is known by its name.
    fn is_variable(&self, name: &str) -> bool {
        matches!(self.names, Names::Known(known) if known.iter().any(|(known, _)| *known == name))
    }

    /// Returns the type of a field.
    pub(crate) fn field(&self, name: &str) -> Option<Type> {
        let field = self.fields.iter().find(|(field, _)| *field == name);
        field.map(|&(_, value_type)| value_type)
    }

    /// Returns what to write for a square whose name is that of code, such as `SQ_E4`.
    pub(crate) fn help_for_square(&self, square: Square) -> String {
        let index = self.mapping.index_of(square);
        format!(
            "for the square, write `{square}` or its index {index} (`--mapping` sets other indices); \
             or add the `enum` that defines the name"
        )
    }

    fn unknown_name(&self, name: &str, span: Span) -> FormulaError {
        let error = FormulaError::unknown_name(name, span);
        if let Some(function) = Function::named(name) {
            return error
                .with_help(format!("to call the function, write `{}`", function.signature()));
        }
        if let Some(help) = self.board.as_ref().and_then(|board| board.no_square(name)) {
            return error.with_help(help);
        }
        let last = name.rsplit("::").next().unwrap_or(name);
        if let (None, Some(square)) = (&self.board, numbering::square(last)) {
            return error.with_help(self.help_for_square(square));
        }
        let known = match self.names {
            Names::Free => &[],
            Names::Known(known) => known,
        };
        // Sorted, so that the choice between two equally near names is always the same.
        let mut bound: Vec<_> = self.scope.keys().map(String::as_str).collect();
        bound.sort_unstable();
        let constants: Vec<String> = match &self.board {
            Some(board) => board.constant_names(),
            None => constant_names().map(str::to_owned).collect(),
        };
        let constants = constants.iter().map(String::as_str);
        // A name such as `+S`, which is written in backticks, is far from all words.
        let variables = known.iter().map(|&(name, _)| name).filter(|name| !name.starts_with('+'));
        let near = nearest(name, variables.chain(bound).chain(constants).chain(self.candidates()));
        match near {
            // A parameter may have the name of a constant.
            Some(near) if near == name => {
                error.with_help(format!("bind it before the code: `let {name} = …;`"))
            }
            Some(near) => error.with_help(format!("did you mean `{near}`?")),
            None => error,
        }
    }
}

/// Returns the error for a name of a formula that code defines too.
fn two_readings(name: &str, kind: &str, span: Span) -> FormulaError {
    let message = format!("`{name}` may be the {kind} or what the code defines");
    FormulaError::new(span, message).with_help(match kind {
        "constant" => {
            "write its squares for the constant; for what the code defines, its value or C code"
                .to_owned()
        }
        kind => {
            format!("write `` `{name}` `` for the {kind}; for what the code defines, its value or C code")
        }
    })
}

/// Returns the error for a name of the language that is also that of a column.
fn or_column(name: &str, kind: &str, value: &str, span: Span) -> FormulaError {
    let message = format!("`{name}` may be the {kind} or the column");
    FormulaError::new(span, message)
        .with_help(format!("write `{value}` for the {kind}, `` `{name}` `` for the column"))
}
