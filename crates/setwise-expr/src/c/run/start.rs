//! Variables and tables that a function fills at the start of a program, and that are constants then.

use std::collections::{HashMap, HashSet};

use crate::c::filled::{Filled, MAX_FILLED, Value};
use crate::c::front::syntax::{Declaration, Function, Indirection};
use crate::c::run::link::with_folding;
use crate::c::run::lower::{Array, Cells, Lower, Place, Start};
use crate::c::types::{CType, INT, WORD};
use crate::c::unit::Unit;
use crate::compile::compiler::Compiler;
use crate::error::FormulaError;
use crate::names::Names;

impl Unit {
    /// Runs a function once, so that what it fills is constant.
    ///
    /// # Errors
    ///
    /// Returns the error of the function with its place, also if it has a fault.
    pub(crate) fn start(&mut self, name: &str) -> Result<(), FormulaError> {
        let Some(function) = self.function(name) else { return Ok(()) };
        if !function.parameters.is_empty() {
            let message = format!("`{name}` fills tables at the start, and has parameters");
            return Err(FormulaError::new(function.span, message)
                .with_help("name a function without parameters that calls it"));
        }
        let mut compiler = Compiler::new(Names::Known(&[]));
        let filled = with_folding(&mut compiler, |compiler| {
            Lower::new(compiler, self).filled_by(function, self)
        })?;
        self.filled.values.extend(filled.values);
        self.filled.called.extend(filled.called);
        Ok(())
    }

    /// Returns true for a function that only runs at the start.
    pub(crate) fn runs_at_start(&self, name: &str, starts: &[String]) -> bool {
        let called = &self.filled.called;
        let is_other = |(caller, mentioned): (&String, &HashSet<String>)| {
            caller != name && mentioned.contains(name) && !called.contains(caller)
        };
        called.contains(name)
            && (starts.iter().any(|start| start == name)
                || !self.parsed.mentions.iter().any(is_other))
    }
}

impl<'l> Lower<'l, '_> {
    /// Runs a function, and returns the variables and tables that the code changes.
    fn filled_by(
        &mut self,
        function: &'l Function,
        unit: &'l Unit,
    ) -> Result<Filled, FormulaError> {
        let changed = |it: &&Declaration| {
            let is_plain = it.indirection == Indirection::None;
            is_plain && unit.changes(it) && !matches!(it.ctype(), Some(CType::Struct(_)))
        };
        let mut globals: Vec<&Declaration> = unit.globals.values().filter(changed).collect();
        globals.sort_by_key(|declaration| declaration.span.start);
        self.start = Some(Start::default());
        for declaration in &globals {
            let place = self.variable_at_start(declaration)?;
            // A function before this one may have filled it.
            if let Some(Value { ctype, words, .. }) = unit.filled.values.get(&declaration.name) {
                let end = self.state.slots.len();
                for (slot, &word) in (end - words.len()..end).zip(words) {
                    let value = self.constant(word, *ctype);
                    self.store(slot, value);
                }
            }
            if self.state.slots.len() > MAX_FILLED {
                let message = format!("more than {MAX_FILLED} variables are filled at the start");
                return Err(FormulaError::new(declaration.span, message));
            }
            self.start.get_or_insert_default().places.insert(declaration.name.clone(), place);
        }
        self.run_function(function, unit, Vec::new(), function.span)?;
        if let Some(fault) = self.fault
            && self.is_known(fault) != Some(false)
        {
            let is_true = |lower: &Self, condition| lower.is_known(condition) == Some(true);
            let reasons = &self.compiler.reasons;
            let reason = reasons.iter().find(|it| is_true(self, it.0)).map(|it| it.1.as_str());
            let message = format!("at the start, {}", reason.unwrap_or("the code has no value"));
            return Err(FormulaError::new(function.span, message));
        }
        let Start { places, called } = self.start.take().unwrap_or_default();
        let mut values = HashMap::new();
        for declaration in globals {
            let place = &places[&declaration.name];
            let value = self.value_at_start(place).ok_or_else(|| {
                let message = format!("at the start, `{}` gets no constant", declaration.name);
                FormulaError::new(declaration.span, message)
            })?;
            values.insert(declaration.name.clone(), value);
        }
        Ok(Filled { values, called })
    }

    /// Creates a variable or a table with the values that it has before the function runs.
    fn variable_at_start(&mut self, declaration: &'l Declaration) -> Result<Place, FormulaError> {
        if !declaration.sizes.is_empty() {
            return self.array(declaration, true).map(Place::Array);
        }
        let ctype = declaration.ctype().unwrap_or(WORD);
        let value = match &declaration.init {
            Some(init) => self.scalar(init)?,
            None => self.constant(0, INT),
        };
        let value = self.convert(value, ctype);
        Ok(Place::Slot(self.add_slot(Some(ctype), Some(value))))
    }

    /// Returns the constants of a variable or a table; `None` if one is not constant.
    fn value_at_start(&self, place: &Place) -> Option<Value> {
        let (first, ctype, sizes) = match place {
            Place::Slot(slot) => (*slot, self.slot(*slot).ctype?, Vec::new()),
            Place::Array(Array { ctype, sizes, cells: Cells::Slots(first) }) => {
                (*first, *ctype, sizes.clone())
            }
            _ => return None,
        };
        let count = sizes.iter().product::<usize>();
        let word = |slot: usize| {
            let value = self.slot(slot).value?;
            self.compiler.builder.as_constant(value.register)
        };
        let words = (first..first + count).map(word).collect::<Option<_>>()?;
        Some(Value { ctype, sizes, words })
    }

    /// Returns a table that is filled at the start.
    pub(crate) fn filled_table(&mut self, unit: &Unit, name: &str) -> Option<Array> {
        let Value { ctype, sizes, words } = unit.filled.values.get(name)?;
        let table = self.builder().table(&words.clone().into());
        Some(Array { ctype: *ctype, sizes: sizes.clone(), cells: Cells::Table(table) })
    }
}
