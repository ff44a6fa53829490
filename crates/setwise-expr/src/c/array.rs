//! Arrays: tables of constants, and arrays of variables.

use super::lower::{Array, Cells, Lower, Place};
use super::syntax::{Declaration, Expr, ExprKind};
use super::types::{CType, INT, Range, WORD};
use super::value::Value;
use crate::error::FormulaError;
use crate::operation::BinaryOperation as B;
use crate::program::Register;
use crate::span::Span;

/// The maximum number of entries of a table.
const MOST_ENTRIES: usize = 1 << 16;

/// The maximum number of variables of an array.
const MOST_CELLS: usize = 256;

/// An element of an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    /// The place in the list of all elements.
    pub(crate) index: Register,
    /// The place, if it is a constant.
    known: Option<usize>,
}

impl Lower<'_, '_> {
    /// Creates the array of a declaration.
    pub(crate) fn array(&mut self, declaration: &Declaration) -> Result<Array, FormulaError> {
        let Declaration { name, span, ctype, sizes, init, .. } = declaration;
        let ctype = ctype.unwrap_or(WORD);
        let mut known = Vec::new();
        for (place, size) in sizes.iter().enumerate() {
            known.push(match (size, init) {
                (Some(size), _) => self.size(size)?,
                (None, Some(Expr { kind: ExprKind::List(list), .. })) if place == 0 => list.len(),
                _ => {
                    return Err(FormulaError::new(*span, format!("`{name}` needs a size"))
                        .with_help("such as `[64]`"));
                }
            });
        }
        let count = known.iter().try_fold(1usize, |count, &size| count.checked_mul(size));
        let Some(count) = count.filter(|count| (1..=MOST_ENTRIES).contains(count)) else {
            let message = format!("`{name}` must have 1 to {MOST_ENTRIES} entries");
            return Err(FormulaError::new(*span, message));
        };
        let mut values = Vec::with_capacity(count);
        if let Some(init) = init {
            self.entries(init, &known, &mut values)?;
        }
        let zero = self.constant(0, INT);
        let entries: Vec<Value> = values
            .into_iter()
            .map(|value| value.unwrap_or(zero))
            .map(|v| self.convert(v, ctype))
            .collect();
        let constants: Option<Vec<u64>> =
            entries.iter().map(|value| self.compiler.builder.as_constant(value.register)).collect();
        match constants {
            Some(constants) if init.is_some() && !self.is_written(name) => {
                let table = self.builder().table(&constants.into());
                Ok(Array { ctype, sizes: known, cells: Cells::Table(table) })
            }
            _ if count > MOST_CELLS => {
                let message = format!("`{name}` has more than {MOST_CELLS} variables");
                Err(FormulaError::new(*span, message).with_help("give all entries as constants"))
            }
            _ => {
                let mut first = None;
                for place in 0..count {
                    let value = init.as_ref().and_then(|_| entries.get(place).copied());
                    let slot = self.add_slot(Some(ctype), value);
                    first.get_or_insert(slot);
                }
                Ok(Array { ctype, sizes: known, cells: Cells::Slots(first.unwrap_or(0)) })
            }
        }
    }

    fn size(&mut self, size: &Expr) -> Result<usize, FormulaError> {
        let value = self.scalar(size)?;
        let known = self.compiler.builder.as_constant(value.register);
        let known = known.and_then(|size| usize::try_from(size).ok());
        known.filter(|size| (1..=MOST_ENTRIES).contains(size)).ok_or_else(|| {
            let message =
                format!("the size of an array must be a constant from 1 to {MOST_ENTRIES}");
            FormulaError::new(size.span, message).with_help("such as `[64]`")
        })
    }

    /// Appends the entries of a list, with `None` for those that are omitted.
    fn entries(
        &mut self,
        init: &Expr,
        sizes: &[usize],
        values: &mut Vec<Option<Value>>,
    ) -> Result<(), FormulaError> {
        let ExprKind::List(list) = &init.kind else {
            return Err(FormulaError::new(
                init.span,
                "an array must be initialized with a list in braces",
            ));
        };
        let (start, all) = (values.len(), sizes.iter().product::<usize>());
        let inner = sizes.get(1..).unwrap_or(&[]);
        for item in list {
            match &item.kind {
                ExprKind::List(_) if !inner.is_empty() => {
                    // A row in braces begins at a multiple of its size.
                    self.entries(item, inner, values)?;
                }
                _ => {
                    self.step(item.span)?;
                    values.push(Some(self.scalar(item)?));
                }
            }
            if values.len() > start + all {
                let message = format!("the list has more than {all} entries");
                return Err(FormulaError::new(item.span, message));
            }
        }
        values.resize(start + all, None);
        Ok(())
    }

    /// Returns the array and the element of an expression such as `a[i][j]`.
    pub(crate) fn element(&mut self, expr: &Expr) -> Result<(Array, Element), FormulaError> {
        let mut indices = Vec::new();
        let mut base = expr;
        while let ExprKind::Index(array, index) = &base.kind {
            indices.push(&**index);
            base = array;
        }
        indices.reverse();
        let array = match &base.kind {
            ExprKind::Name(name) => self.array_named(name, base.span)?,
            _ => return Err(FormulaError::new(base.span, "only arrays can be indexed")),
        };
        if indices.len() != array.sizes.len() {
            let message = format!("the number of indices must be {}", array.sizes.len());
            return Err(FormulaError::new(expr.span, message));
        }
        let mut place = self.constant(0, INT).register;
        for (index, &size) in indices.into_iter().zip(&array.sizes) {
            let value = self.scalar(index)?;
            let value = self.convert(value, value.ctype.promoted());
            if value.range.low < 0 || value.range.high >= size as i128 {
                let last = self.builder().constant(size as u64 - 1);
                let outside = self.builder().binary(B::Less, last, value.register);
                let span = index.span;
                self.fault(outside, |lower| {
                    format!("the index `{}` is outside 0 to {}", lower.text(span), size - 1)
                });
            }
            let size = self.builder().constant(size as u64);
            let row = self.builder().binary(B::Multiply, place, size);
            place = self.builder().binary(B::Add, row, value.register);
        }
        let known = self.compiler.builder.as_constant(place);
        let count: usize = array.sizes.iter().product();
        let known = known.and_then(|index| usize::try_from(index).ok().filter(|&i| i < count));
        Ok((array, Element { index: place, known }))
    }

    fn array_named(&mut self, name: &str, span: Span) -> Result<Array, FormulaError> {
        if let Some(Place::Array(array)) = self.find(name) {
            return Ok(array.clone());
        }
        if let Some(Place::Slot(_)) = self.find(name) {
            return Err(FormulaError::new(span, format!("`{name}` is not an array")));
        }
        match self.global_array(name)? {
            Some(array) => Ok(array),
            None => Err(FormulaError::new(span, format!("the array `{name}` is not defined"))
                .with_help("define it, with all its entries, before the code")),
        }
    }

    /// Returns the number of bytes of an array.
    pub(crate) fn array_bytes(&self, name: &str) -> u64 {
        let Some(Place::Array(array)) = self.find(name) else { return 0 };
        let count: usize = array.sizes.iter().product();
        count as u64 * u64::from(array.ctype.bits().div_ceil(8))
    }

    pub(crate) fn load(&mut self, array: &Array, element: Element) -> Value {
        let first = match array.cells {
            Cells::Table(table) => {
                let register = self.builder().lookup(table, element.index);
                let range = self.table_range(table, array.ctype);
                return Value { register, ctype: array.ctype, range };
            }
            Cells::Slots(first) => first,
        };
        if let Some(place) = element.known {
            return self.read_slot(first + place, "the element");
        }
        let count: usize = array.sizes.iter().product();
        let mut value = self.constant(0, array.ctype);
        for place in 0..count {
            let number = self.builder().constant(place as u64);
            let is_here = self.builder().binary(B::Equal, element.index, number);
            let slot = self.slot(first + place);
            let unset = self.builder().binary(B::Difference, is_here, slot.is_set);
            self.fault(unset, |_| "an element without a value is read".to_owned());
            if let Some(other) = slot.value {
                value = self.choose(is_here, other, value);
            }
        }
        value
    }

    pub(crate) fn store_element(&mut self, array: &Array, element: Element, value: Value) -> Value {
        let value = self.convert(value, array.ctype);
        let Cells::Slots(first) = array.cells else { return value };
        if let Some(place) = element.known {
            return self.store(first + place, value);
        }
        let count: usize = array.sizes.iter().product();
        for place in 0..count {
            let number = self.builder().constant(place as u64);
            let is_here = self.builder().binary(B::Equal, element.index, number);
            self.store_if(is_here, first + place, value);
        }
        value
    }

    fn table_range(&self, table: u32, ctype: CType) -> Range {
        let entries = &self.compiler.builder.tables[table as usize];
        let number = |&entry: &u64| match ctype.is_signed() {
            true => i128::from(entry.cast_signed()),
            false => i128::from(entry),
        };
        let numbers = || entries.iter().map(number);
        match (numbers().min(), numbers().max()) {
            (Some(low), Some(high)) => Range { low, high },
            _ => ctype.range(),
        }
    }
}
