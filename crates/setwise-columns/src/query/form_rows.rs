//! The forms of a program, evaluated for the rows of whole games.

use setwise_expr::{Form, FormInput};

use crate::evaluate::Evaluator;
use crate::query::game_forms::{Values, add_game};
use crate::query::slots::{FieldSet, Missing, Needed, Slot, Words, field_set, needs};

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
    /// The fields that each formula depends on.
    needs: Vec<FieldSet>,
    /// The values of each formula.
    formulas: Vec<Values>,
}

impl FormRows {
    /// Creates the forms that are inputs, or inputs of those, with `slots` as the inputs of the program.
    pub(super) fn new(forms: &[Form], slots: &[Slot], needed: &mut Needed) -> Self {
        let mut is_needed = vec![false; forms.len()];
        let mark = |slots: &mut dyn Iterator<Item = FormInput>, is_needed: &mut [bool]| {
            slots.for_each(|input| is_needed[input.form] = true);
        };
        let of_slot = |slot: &Slot| match slot {
            Slot::Form(input) => Some(*input),
            _ => None,
        };
        mark(&mut slots.iter().filter_map(of_slot), &mut is_needed);
        for (index, form) in forms.iter().enumerate().rev() {
            if is_needed[index] {
                let inputs = form.program.inputs().iter();
                mark(&mut inputs.filter_map(|input| input.form), &mut is_needed);
            }
        }
        let row = |(form, is_needed): (&Form, bool)| {
            is_needed.then(|| {
                let slots = needed.slots(&form.program);
                let needs = needs(&form.program, &slots, &mut vec![true; needed.field_count()]);
                FormRow {
                    form: form.clone(),
                    evaluator: Evaluator::new(&form.program),
                    slots,
                    needs: needs.into_iter().map(field_set).collect(),
                    formulas: vec![Values::default(); form.program.outputs().len()],
                }
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

    /// Returns the fields that the forms depend on.
    pub(super) fn fields(&self) -> impl Iterator<Item = usize> {
        let slots = self.forms.iter().flatten().flat_map(|row| &row.slots);
        slots.filter_map(|slot| match slot {
            Slot::Field(field) => Some(*field),
            _ => None,
        })
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
    pub(super) fn evaluate(
        &mut self,
        columns: &[&[u64]],
        fields: &[Vec<u64>],
        missing: &Missing,
        len: usize,
    ) {
        let Self { forms, values, starts, .. } = self;
        for (index, row) in forms.iter_mut().enumerate() {
            let Some(FormRow { form, evaluator, slots, needs, formulas }) = row else { continue };
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
            for (values, needs) in formulas.iter_mut().zip(&*needs) {
                let faults = values.faults.iter_mut().enumerate();
                faults.filter(|(row, _)| missing.lacks(*row, needs)).for_each(|(_, it)| *it = !0);
            }
            let ends = starts.iter().copied().skip(1).chain([len]);
            for (start, end) in starts.iter().copied().zip(ends) {
                add_game(form, formulas, start..end, &mut rest[0]);
            }
        }
    }
}
