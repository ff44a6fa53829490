//! Runs both ways of a branch, and merges their variables.

use crate::c::run::lower::{Lower, Slot, State};
use crate::c::run::value::Value;
use crate::error::FormulaError;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::program::Register;

/// A place where the code takes one of two ways.
#[derive(Debug)]
pub(crate) struct Fork {
    condition: Register,
    otherwise: Register,
    path: Register,
    /// The state before the second way, and then that after the first one.
    state: State,
}

impl Lower<'_, '_> {
    /// Runs one of two parts, or both if the condition is not a constant.
    pub(crate) fn branch<T>(
        &mut self,
        condition: Register,
        a: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
        b: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<(Option<T>, Option<T>), FormulaError> {
        match self.is_known(condition) {
            Some(true) => return Ok((Some(a(self)?), None)),
            Some(false) => return Ok((None, Some(b(self)?))),
            None => {}
        }
        let before = self.enter(condition);
        let value_a = a(self)?;
        let fork = self.enter_opposite(before);
        let value_b = b(self)?;
        self.leave(fork);
        Ok((Some(value_a), Some(value_b)))
    }

    /// Runs a part where the code has not been left.
    pub(crate) fn while_live(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<(), FormulaError>,
    ) -> Result<(), FormulaError> {
        let stopped = self.stopped();
        let live = self.builder().unary(U::Complement, stopped);
        if self.is_known(live).is_some() {
            return self.branch(live, part, |_| Ok(())).map(drop);
        }
        let others = [self.state.broken, self.state.continued];
        let is_returned = others.into_iter().all(|it| self.is_known(it) == Some(false));
        let fork = self.enter(live);
        part(self)?;
        let fork = self.enter_opposite(fork);
        self.path = fork.path;
        self.merge(fork.condition, fork.state, is_returned);
        Ok(())
    }

    /// Enters the part of the code that runs if a condition is true.
    pub(crate) fn enter(&mut self, condition: Register) -> Fork {
        let (state, path) = (self.state.clone(), self.path);
        let otherwise = self.builder().unary(U::Complement, condition);
        self.path = self.builder().binary(B::Intersection, path, condition);
        Fork { condition, otherwise, path, state }
    }

    /// Enters the part that runs otherwise. The fork keeps the state after the first part.
    pub(crate) fn enter_opposite(&mut self, mut fork: Fork) -> Fork {
        std::mem::swap(&mut self.state, &mut fork.state);
        self.path = self.builder().binary(B::Intersection, fork.path, fork.otherwise);
        fork
    }

    /// Merges both parts.
    pub(crate) fn leave(&mut self, fork: Fork) {
        self.path = fork.path;
        self.merge(fork.condition, fork.state, false);
    }

    /// Takes the variables of another state where the condition is true, and keeps the current ones
    /// elsewhere. `is_returned` is true if the code has returned elsewhere.
    fn merge(&mut self, condition: Register, other: State, is_returned: bool) {
        // The variables of a function do not matter after it has returned, so no choice is needed.
        let is_second_over = is_returned || self.is_known(self.state.returned) == Some(true);
        let is_first_over = self.is_known(other.returned) == Some(true);
        let common = other.slots.len().min(self.state.slots.len());
        self.state.slots.truncate(common);
        for (place, a) in other.slots.into_iter().take(common).enumerate() {
            let b = self.state.slots[place];
            let ctype = b.ctype.or(a.ctype);
            let (value, is_set) = match (self.own.has(place), is_first_over, is_second_over) {
                (true, _, true) => (a.value.or(b.value), a.is_set),
                (true, true, _) => (b.value.or(a.value), b.is_set),
                _ => {
                    let value = match (a.value, b.value) {
                        (Some(a), Some(b)) => Some(self.choose_common(condition, a, b)),
                        (a, b) => a.or(b),
                    };
                    (value, self.choose_register(condition, a.is_set, b.is_set))
                }
            };
            self.state.slots[place] = Slot { value, is_set, ctype };
        }
        let [returned, broken, continued] = [
            (other.returned, self.state.returned),
            (other.broken, self.state.broken),
            (other.continued, self.state.continued),
        ]
        .map(|(a, b)| self.choose_register(condition, a, b));
        (self.state.returned, self.state.broken, self.state.continued) =
            (returned, broken, continued);
        self.state.result = match (other.result, self.state.result) {
            (Some(a), Some(b)) => Some(self.choose_common(condition, a, b)),
            (a, b) => a.or(b),
        };
    }

    /// Chooses between two values, converted to their common type.
    pub(crate) fn choose_common(&mut self, condition: Register, a: Value, b: Value) -> Value {
        let ctype = if a.ctype == b.ctype { a.ctype } else { a.ctype.common(b.ctype) };
        let (a, b) = (self.convert(a, ctype), self.convert(b, ctype));
        self.choose(condition, a, b)
    }
}
