//! Runs C code on registers: each variable holds the register of its value.
//!
//! Both sides of an `if` whose condition is not a constant run, each on a copy of the variables,
//! and the condition then chooses between them. Loops run iteration by iteration in the same way.
//! So code becomes a straight line of operations:
//!
//! ```text
//! if (bb > 0xff) {              c  = 0xff < bb
//!     bb >>= 8;                 b1 = bb >> 8
//!     result += 8;              r1 = result + 8
//! }                             bb = c ? b1 : bb,  result = c ? r1 : result
//! ```
//!
//! What stops the code early, such as `return` and `break`, is a bool too: the statements after it
//! run as if they were the body of an `if`.

use std::collections::{HashMap, HashSet};

use crate::c::front::syntax::{Expr, Function, Indirection, Statement};
use crate::c::run::own::Own;
use crate::c::run::value::Value;
use crate::c::types::{CType, LONG};
use crate::c::unit::Unit;
use crate::compile::compiler::Compiler;
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::{Builder, Register};
use crate::span::Span;

/// The maximum number of expressions and statements that are run.
const MAX_STEPS: usize = 200_000;

/// The number at the start, where most values are constants, and no program is made.
const MAX_STEPS_AT_START: usize = 4_000_000;

/// The maximum number of instructions of a program.
const MAX_INSTRUCTIONS: usize = 60_000;

/// The number if nothing is simplified.
const MAX_RECORDED: usize = 4 * MAX_INSTRUCTIONS;

/// The number at the start.
const MAX_INSTRUCTIONS_AT_START: usize = 400_000;

/// The message for code with too many steps or instructions.
pub(crate) const TOO_LONG: &str = "the code is too long after its loops are unrolled";

/// The maximum depth of nested calls.
const MAX_CALLS: usize = 16;

/// The names of the null pointer.
pub(crate) const NULL: [&str; 2] = ["NULL", "nullptr"];

/// A variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The value; `None` before the first assignment.
    pub(crate) value: Option<Value>,
    /// The bool that is true if the variable has a value.
    pub(crate) is_set: Register,
    /// The type; `None` for the type of the first value.
    pub(crate) ctype: Option<CType>,
}

/// The variable or array that a name refers to.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    Slot(usize),
    Array(Array),
    /// A pointer: the variables that it points to.
    Pointer(Array),
    /// A structure, or a pointer to one.
    Struct(Members),
}

/// The variables and arrays of a structure.
#[derive(Clone, Debug)]
pub(crate) struct Members {
    /// The type.
    pub(crate) ctype: CType,
    pub(crate) all: Vec<(String, Place)>,
}

/// An array of constants or of consecutive variables.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) ctype: CType,
    pub(crate) sizes: Vec<usize>,
    pub(crate) cells: Cells,
}

#[derive(Clone, Debug)]
pub(crate) enum Cells {
    /// The table of the program with this index.
    Table(u32),
    /// The first variable.
    Slots(usize),
    /// Those of the null pointer, which do not exist.
    Null,
}

impl Array {
    /// Returns the one variable that a pointer points to.
    pub(crate) fn of_slot(slot: usize, ctype: CType) -> Self {
        Self { ctype, sizes: vec![1], cells: Cells::Slots(slot) }
    }

    /// Returns what the null pointer points to.
    pub(crate) fn null() -> Self {
        Self { ctype: CType::Void, sizes: vec![1], cells: Cells::Null }
    }

    pub(crate) const fn is_null(&self) -> bool {
        matches!(self.cells, Cells::Null)
    }

    /// Returns the number of elements.
    pub(crate) fn len(&self) -> usize {
        self.sizes.iter().product()
    }
}

/// The variables at one point of the code, and the bools that are true if it has been left.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) slots: Vec<Slot>,
    pub(crate) returned: Register,
    pub(crate) broken: Register,
    pub(crate) continued: Register,
    pub(crate) result: Option<Value>,
}

/// The variables outside of functions, while one fills them, and the functions that were called.
#[derive(Debug, Default)]
pub(crate) struct Start {
    pub(crate) places: HashMap<String, Place>,
    pub(crate) called: HashSet<String>,
}

/// A run of code that appends to the program of a compiler.
pub(crate) struct Lower<'l, 'a> {
    pub(crate) compiler: &'l mut Compiler<'a>,
    pub(crate) unit: &'l Unit,
    pub(crate) state: State,
    pub(crate) scopes: Vec<HashMap<String, Place>>,
    /// The bool that is true if the code is reached.
    pub(crate) path: Register,
    /// The variables of the running function.
    pub(crate) own: Own,
    /// The functions that are running.
    pub(crate) active: Vec<String>,
    /// The type that the running function returns.
    pub(crate) result_type: Option<CType>,
    /// The variables of its result, if that is a structure.
    pub(crate) result_members: Option<Members>,
    /// The structure that the last call has returned.
    pub(crate) made: Option<Members>,
    /// The bool that is true if the code has no value.
    pub(crate) fault: Option<Register>,
    /// The variables that are not declared; true for those that are assigned only once.
    pub(crate) untyped: HashMap<usize, bool>,
    /// The indices that the code may append to its list: a bool that is true if it does, and the index.
    pub(crate) appended: Vec<(Register, Register)>,
    /// True while a function of Rust runs.
    pub(crate) is_rust: bool,
    /// The first part that is read as Java.
    pub(crate) java: Option<Span>,
    /// The variables outside of functions, while one fills them.
    pub(crate) start: Option<Start>,
    /// The declarations of pasted code whose variables are its inputs.
    pub(crate) inputs: Vec<usize>,
    steps: usize,
    pub(crate) levels: usize,
    /// The depth of nested expressions, including those of callers.
    pub(crate) depth: usize,
}

impl<'l, 'a> Lower<'l, 'a> {
    pub(crate) fn new(compiler: &'l mut Compiler<'a>, unit: &'l Unit) -> Self {
        let none = compiler.builder.constant(0);
        let path = compiler.builder.constant(!0);
        let state = State {
            slots: Vec::new(),
            returned: none,
            broken: none,
            continued: none,
            result: None,
        };
        Self {
            compiler,
            unit,
            state,
            scopes: vec![HashMap::new()],
            path,
            own: Own::default(),
            active: Vec::new(),
            result_type: None,
            result_members: None,
            made: None,
            fault: None,
            untyped: HashMap::new(),
            appended: Vec::new(),
            is_rust: false,
            java: None,
            start: None,
            inputs: Vec::new(),
            steps: 0,
            levels: 0,
            depth: 0,
        }
    }

    pub(crate) fn builder(&mut self) -> &mut Builder {
        &mut self.compiler.builder
    }

    /// Returns the text of a part of the code.
    pub(crate) fn text(&self, span: Span) -> String {
        self.unit.text(span)
    }

    pub(crate) fn is_known(&self, bool: Register) -> Option<bool> {
        self.compiler.builder.as_constant(bool).map(|value| value != 0)
    }

    /// Counts one step, and returns an error if there are too many.
    pub(crate) fn step(&mut self, span: Span) -> Result<(), FormulaError> {
        self.steps += 1;
        let instructions = self.compiler.builder.instructions.len();
        let [most_steps, most_instructions] = match self.start {
            Some(_) => [MAX_STEPS_AT_START, MAX_INSTRUCTIONS_AT_START],
            None if self.compiler.builder.records() => [MAX_STEPS, MAX_RECORDED],
            None => [MAX_STEPS, MAX_INSTRUCTIONS],
        };
        if self.steps < most_steps && instructions < most_instructions {
            return Ok(());
        }
        Err(FormulaError::new(span, TOO_LONG)
            .with_help("use fewer iterations, or a function of the language"))
    }

    /// Returns the bool that is true if the code has been left.
    pub(crate) fn stopped(&mut self) -> Register {
        let State { returned, broken, continued, .. } = self.state;
        let left = self.builder().binary(B::Union, returned, broken);
        self.builder().binary(B::Union, left, continued)
    }

    /// Returns the bool that is true if the code is running.
    pub(crate) fn live(&mut self) -> Register {
        let stopped = self.stopped();
        let path = self.path;
        self.builder().binary(B::Difference, path, stopped)
    }

    /// Records that the code has no value here if the condition is true.
    pub(crate) fn fault(&mut self, condition: Register, reason: impl FnOnce(&Self) -> String) {
        let live = self.live();
        let condition = self.builder().binary(B::Intersection, live, condition);
        if self.is_known(condition) == Some(false) {
            return;
        }
        let reason = match self.active.last() {
            Some(function) => format!("in `{function}`, {}", reason(self)),
            None => reason(self),
        };
        self.compiler.reasons.push((condition, reason));
        self.fault = self.compiler.either_fault(self.fault, Some(condition));
    }

    /// Requires a condition, which is a premise of laws about the code.
    pub(crate) fn require(&mut self, condition: Register, text: &str) {
        let fails = self.builder().unary(U::Complement, condition);
        let live = self.live();
        let wrong = self.builder().binary(B::Intersection, live, fails);
        let premise = self.builder().unary(U::Complement, wrong);
        if self.is_known(premise) != Some(true) {
            let text = match self.active.last() {
                Some(function) => format!("in `{function}`, {text}"),
                None => text.to_owned(),
            };
            self.compiler.premises.push((premise, text));
        }
        self.fault(fails, |_| format!("the assertion `{text}` fails"));
    }

    /// Returns the type of an expression without evaluating it; `None` if it has an error.
    pub(crate) fn type_of(&mut self, expr: &Expr) -> Option<CType> {
        self.unevaluated(expr).ok().map(|value| value.ctype)
    }

    /// Evaluates an expression without its effects and faults, for its type.
    pub(crate) fn unevaluated(&mut self, expr: &Expr) -> Result<Value, FormulaError> {
        let (state, path) = (self.state.clone(), self.path);
        self.path = self.builder().constant(0);
        let value = self.scalar(expr);
        (self.state, self.path) = (state, path);
        value
    }

    pub(crate) fn slot(&self, place: usize) -> Slot {
        self.state.slots[place]
    }

    /// Adds a variable.
    pub(crate) fn add_slot(&mut self, ctype: Option<CType>, value: Option<Value>) -> usize {
        let is_set = self.builder().constant(if value.is_some() { !0 } else { 0 });
        self.state.slots.push(Slot { value, is_set, ctype });
        self.state.slots.len() - 1
    }

    /// Stores a value and returns it converted to the type of the variable.
    pub(crate) fn store(&mut self, place: usize, value: Value) -> Value {
        let ctype = match (self.state.slots[place].ctype, self.untyped.get(&place)) {
            (Some(ctype), _) => ctype,
            (None, Some(false)) if value.ctype == CType::Bool => LONG,
            (None, Some(_)) if (8..64).contains(&value.ctype.bits()) => LONG,
            (None, _) => value.ctype,
        };
        let value = self.convert(value, ctype);
        let is_set = self.builder().constant(!0);
        self.state.slots[place] = Slot { value: Some(value), is_set, ctype: Some(ctype) };
        value
    }

    /// Stores a value if a condition is true.
    pub(crate) fn store_if(&mut self, condition: Register, place: usize, value: Value) {
        let Slot { value: before, is_set, ctype } = self.slot(place);
        let value = before.map_or(value, |before| self.choose_common(condition, value, before));
        let is_set = self.builder().binary(B::Union, is_set, condition);
        self.state.slots[place] = Slot { value: Some(value), is_set, ctype };
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Place> {
        let outside = || self.start.as_ref()?.places.get(name);
        self.scopes.iter().rev().find_map(|scope| scope.get(name)).or_else(outside)
    }

    pub(crate) fn bind(&mut self, name: &str, place: Place) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), place);
        }
    }

    /// Runs a function with its arguments and returns its result.
    pub(crate) fn run_function(
        &mut self,
        function: &Function,
        unit: &'l Unit,
        arguments: Vec<Place>,
        span: Span,
    ) -> Result<Option<Value>, FormulaError> {
        if self.active.contains(&function.name) {
            let message = format!("`{}` calls itself", function.name);
            return Err(FormulaError::new(span, message).with_help("write a loop"));
        }
        if self.active.len() == MAX_CALLS {
            return Err(FormulaError::new(span, "the calls are nested too deeply")
                .with_help("insert the body of a function in place of its call"));
        }
        self.keep_java(unit, span);
        let of_type = |lower: &mut Self| lower.result_of_type(function.result, function.span);
        let members = self.outside(unit, of_type)?;
        let none = self.builder().constant(0);
        let outer_path = self.path;
        self.path = self.live();
        let slots = std::mem::take(&mut self.state.slots);
        let outer = self.state.clone();
        self.state.slots = slots;
        (self.state.returned, self.state.broken, self.state.continued) = (none, none, none);
        self.state.result = None;
        let scopes = std::mem::replace(&mut self.scopes, vec![HashMap::new()]);
        let outer_unit = std::mem::replace(&mut self.unit, unit);
        self.active.push(function.name.clone());
        if let Some(start) = &mut self.start {
            start.called.insert(function.name.clone());
        }
        let outer_type = self.result_type.replace(function.result);
        let outer_members = std::mem::replace(&mut self.result_members, members);
        let parameters = function.parameters.iter().zip(&arguments);
        let by_value = parameters.filter_map(|(parameter, place)| match *place {
            Place::Slot(slot) if parameter.indirection == Indirection::None => Some(slot),
            _ => None,
        });
        let own = Own::new(by_value.collect(), self.state.slots.len());
        for (parameter, place) in function.parameters.iter().zip(arguments) {
            self.bind(&parameter.name, place);
        }
        let outer_own = std::mem::replace(&mut self.own, own);
        let outer_rust = std::mem::replace(&mut self.is_rust, function.is_rust);
        let body = self.block(&function.body);
        (self.own, self.is_rust) = (outer_own, outer_rust);
        if body.is_ok() && function.result != CType::Void {
            let returned = self.state.returned;
            let falls = self.builder().unary(U::Complement, returned);
            self.fault(falls, |_| "the end is reached without `return`".to_owned());
        }
        self.active.pop();
        (self.unit, self.scopes, self.path) = (outer_unit, scopes, outer_path);
        self.result_type = outer_type;
        self.made = std::mem::replace(&mut self.result_members, outer_members);
        let result = self.state.result;
        self.state = State { slots: std::mem::take(&mut self.state.slots), ..outer };
        // The place of an error in another text means nothing in this one.
        body.map_err(|error| match std::ptr::eq(unit, outer_unit) {
            true => error,
            false => unit.error_in(&function.name, &error, span),
        })?;
        match (result, function.result) {
            (_, CType::Void | CType::Struct(_)) => Ok(None),
            (Some(value), ctype) => Ok(Some(self.convert(value, ctype))),
            (None, _) if !function.body.iter().any(Statement::returns_value) => {
                let message = format!("`{}` returns no value", function.name);
                Err(FormulaError::new(function.span, message))
            }
            // No `return` is reached, which is a fault.
            (None, ctype) => Ok(Some(self.constant(0, ctype))),
        }
    }

    /// Runs the statements of a text that is not a function, in the outermost scope.
    pub(crate) fn run_text(&mut self, statements: &[Statement]) -> Result<(), FormulaError> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    /// Returns the value after `return` outside of functions.
    pub(crate) const fn result(&self) -> Option<Value> {
        self.state.result
    }
}
