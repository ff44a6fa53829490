//! The forms of a program, evaluated for the rows of whole games.

use std::ops::Range;

use setwise_expr::Form;

use crate::evaluate::Evaluator;
use crate::query::game_forms::{Values, add_game, plies_ahead};
use crate::query::slots::{Needed, Slot, Words};

/// The forms of a program, and their values for the rows that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct FormRows {
    /// The forms; `None` for one that the program does not need.
    forms: Vec<Option<FormRow>>,
    /// The values of each form.
    values: Vec<Values>,
    /// The first row of each game.
    starts: Vec<usize>,
    /// Those of them that are only there for the forms.
    hidden: Vec<usize>,
}

#[derive(Clone, Debug)]
struct FormRow {
    form: Form,
    evaluator: Evaluator,
    slots: Vec<Slot>,
    /// The values of each formula.
    formulas: Vec<Values>,
}

/// The plies that the forms of a query look ahead.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    /// The plies after a position on which their values depend; `None` for all of them.
    pub(super) plies: Option<u32>,
    /// The forms about the whole game whose values may be known before its end. The number of plies
    /// does not count them.
    pub(super) settled: Vec<usize>,
    /// All forms that can be looked at before the end of a game.
    pub(super) visible: Vec<usize>,
}

impl FormRows {
    /// Creates the forms that are inputs, or inputs of those, with `slots` as the inputs of the program.
    pub(super) fn new(forms: &[Form], slots: &[Slot], needed: &mut Needed) -> Self {
        let mut is_needed = vec![false; forms.len()];
        slots.iter().filter_map(|slot| slot.form()).for_each(|form| is_needed[form] = true);
        for (index, form) in forms.iter().enumerate().rev() {
            if is_needed[index] {
                let inputs = form.program.inputs().iter();
                inputs.filter_map(|input| input.form).for_each(|form| is_needed[form] = true);
            }
        }
        let row = |(form, is_needed): (&Form, bool)| {
            is_needed.then(|| FormRow {
                form: form.clone(),
                evaluator: Evaluator::new(&form.program),
                slots: needed.slots(&form.program),
                formulas: vec![Values::default(); form.program.outputs().len()],
            })
        };
        let rows = forms.iter().zip(is_needed).map(row).collect();
        let values = vec![Values::default(); forms.len()];
        Self { forms: rows, values, starts: Vec::new(), hidden: Vec::new() }
    }

    /// Returns true if there are none.
    pub(super) const fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Returns how far the forms look.
    pub(super) fn reach(&self) -> Reach {
        let mut reach = Reach { plies: Some(0), ..Reach::default() };
        let mut ahead: Vec<Option<u32>> = Vec::new();
        for (index, row) in self.forms.iter().enumerate() {
            let Some(FormRow { form, slots, .. }) = row else {
                ahead.push(Some(0));
                continue;
            };
            let is_visible = slots.iter().all(|slot| matches!(slot, Slot::Column(_)));
            if is_visible {
                reach.visible.push(index);
            }
            let mut of_arguments =
                slots.iter().filter_map(|slot| slot.form()).map(|form| ahead[form]);
            let of_arguments = of_arguments.try_fold(0, |most: u32, it| Some(most.max(it?)));
            let plies = match form.name {
                "ever" | "always" if is_visible => {
                    reach.settled.push(index);
                    Some(0)
                }
                _ => plies_ahead(form).zip(of_arguments).map(|(own, others)| own + others),
            };
            reach.plies = reach.plies.zip(plies).map(|(most, plies)| most.max(plies));
            ahead.push(plies);
        }
        reach
    }

    /// Returns true if a form of a whole game has its value in the rows so far, as
    /// [`InputRows::knows`](crate::query::program_inputs::InputRows::knows) says.
    pub(super) fn knows(
        &mut self,
        form: usize,
        columns: &[&[u64]],
        first: usize,
        rows: Range<usize>,
    ) -> bool {
        let Some(Some(FormRow { form, evaluator, slots, .. })) = self.forms.get_mut(form) else {
            return false;
        };
        let rows = if form.name == "at_start" { first..first + 1 } else { rows };
        let column = |slot: &Slot| match *slot {
            Slot::Column(index) => &columns[index][rows.clone()],
            _ => &[],
        };
        let inputs: Vec<_> = slots.iter().map(column).collect();
        let (settling, mut is_known) = (form.name == "ever", false);
        evaluator.run(&inputs, rows.len(), |chunk| {
            let faults = chunk.fault(0);
            let mut values = chunk.output(0).iter().enumerate();
            is_known |= values.any(|(row, &value)| {
                (value != 0) == settling && faults.is_none_or(|faults| faults[row] == 0)
            });
        });
        is_known
    }

    /// Returns the values of all forms.
    pub(super) fn values(&self) -> &[Values] {
        &self.values
    }

    /// Begins a game, whose first position is the row with this index. It is not a row of the
    /// result if it is hidden.
    pub(super) fn begin_game(&mut self, row: usize, is_hidden: bool) {
        self.starts.push(row);
        self.hidden.extend(is_hidden.then_some(row));
    }

    /// Returns true if some rows are hidden.
    pub(super) const fn has_hidden(&self) -> bool {
        !self.hidden.is_empty()
    }

    /// Returns true for a row that is only there for the forms.
    pub(super) fn is_hidden(&self, row: usize) -> bool {
        self.hidden.binary_search(&row).is_ok()
    }

    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.hidden.clear();
        self.values.iter_mut().for_each(Values::clear);
    }

    /// Returns true if a form has no value at a row.
    pub(super) fn lacks(&self, row: usize) -> bool {
        self.values.iter().any(|values| values.faults.get(row).is_some_and(|&fault| fault != 0))
    }

    /// Evaluates all forms for `len` rows.
    pub(super) fn evaluate(&mut self, columns: &[&[u64]], fields: &[Values], len: usize) {
        let Self { forms, values, starts, .. } = self;
        for (index, row) in forms.iter_mut().enumerate() {
            let Some(FormRow { form, evaluator, slots, formulas }) = row else { continue };
            let (known, rest) = values.split_at_mut(index);
            let words = Words { columns, fields, forms: known };
            let inputs: Vec<_> = slots.iter().map(|&slot| words.of(slot)).collect();
            formulas.iter_mut().for_each(Values::clear);
            evaluator.run(&inputs, len, |chunk| {
                for (output, values) in formulas.iter_mut().enumerate() {
                    values.words.extend_from_slice(chunk.output(output));
                    match chunk.fault(output) {
                        Some(faults) => values.faults.extend_from_slice(faults),
                        None => values.faults.resize(values.words.len(), 0),
                    }
                }
            });
            let ends = starts.iter().copied().skip(1).chain([len]);
            for (start, end) in starts.iter().copied().zip(ends) {
                add_game(form, formulas, start..end, &mut rest[0]);
            }
        }
    }
}
