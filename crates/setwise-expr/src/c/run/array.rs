//! Arrays: tables of constants, and arrays of variables.

use crate::c::filled::MAX_FILLED;
use crate::c::front::constant::Constant;
use crate::c::front::syntax::{Declaration, Expr, ExprKind};
use crate::c::run::lower::{Array, Cells, Lower, Place};
use crate::c::run::value::Value;
use crate::c::types::{CType, INT, Range, WORD};
use crate::error::FormulaError;
use crate::operation::BinaryOperation as B;
use crate::program::Register;
use crate::span::Span;
use crate::types::NoteReason;

/// The maximum number of entries of a table.
pub(crate) const MAX_ENTRIES: usize = 1 << 16;

/// The maximum number of variables of an array.
pub(crate) const MAX_CELLS: usize = 256;

/// Returns the number of rows that a list in braces gives, with `row` entries each.
fn rows(list: &[Expr], row: usize) -> usize {
    let (mut at, mut end) = (0, 0);
    for item in list {
        at = match &item.kind {
            ExprKind::Designated(_, last, _) => (last + 1) * row,
            ExprKind::List(_) => at + row,
            _ => at + 1,
        };
        end = end.max(at);
    }
    end.div_ceil(row.max(1))
}

/// An element of an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element {
    /// The place in the list of all elements.
    pub(crate) index: Register,
    /// The place, if it is a constant.
    pub(crate) known: Option<usize>,
}

/// An initial value.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// A number that the text gives, so that tables of many need no registers.
    Constant(Constant),
    Value(Value),
}

impl Lower<'_, '_> {
    /// Creates the array of a declaration. Without initial values its entries are zeros, or have
    /// no value.
    pub(crate) fn array(
        &mut self,
        declaration: &Declaration,
        is_zeros: bool,
    ) -> Result<Array, FormulaError> {
        let Declaration { name, span, specifiers, sizes, init, .. } = declaration;
        let ctype = specifiers.ctype.unwrap_or(WORD);
        let mut known = Vec::new();
        for (place, size) in sizes.iter().enumerate() {
            known.push(match (size, init) {
                (Some(size), _) => self.size(size)?,
                // The number of rows is known after the sizes of each.
                (None, Some(Expr { kind: ExprKind::List(_), .. })) if place == 0 => 1,
                _ => {
                    return Err(FormulaError::new(*span, format!("`{name}` needs a size"))
                        .with_help("such as `[64]`"));
                }
            });
        }
        if let (Some(None), Some(Expr { kind: ExprKind::List(list), .. })) = (sizes.first(), init) {
            known[0] = rows(list, known[1..].iter().product());
        }
        let count = known.iter().try_fold(1usize, |count, &size| count.checked_mul(size));
        let Some(count) = count.filter(|count| (1..=MAX_ENTRIES).contains(count)) else {
            let message = format!("`{name}` must have 1 to {MAX_ENTRIES} entries");
            return Err(FormulaError::new(*span, message));
        };
        let mut entries = Vec::new();
        let unit = self.unit;
        if let Some(init) = init {
            let ExprKind::List(list) = &init.kind else {
                return Err(FormulaError::new(
                    init.span,
                    "an array must be initialized with a list in braces",
                ));
            };
            entries.resize(count, None);
            self.list(list, 0, &known, &mut entries)?;
            if unit.parsed.is_java {
                for entry in entries.iter().flatten() {
                    let (value, kind) = match entry {
                        Entry::Value(value) => (*value, ExprKind::List(Vec::new())),
                        Entry::Constant(number) => {
                            let (word, of_number) = (number.word(), number.ctype);
                            (self.constant(word, of_number), ExprKind::Number(word, of_number))
                        }
                    };
                    self.expect_lossless(value, ctype, &Expr::made(kind, init.span))?;
                }
            }
            self.note_short(name, *span, &entries);
        } else if is_zeros {
            entries.resize(count, None);
        }
        let most = if self.start.is_some() { MAX_FILLED } else { MAX_CELLS };
        let is_variable = match (is_zeros || count > MAX_CELLS) && self.start.is_none() {
            true => unit.assigns(declaration),
            false => unit.changes(declaration),
        };
        if !entries.is_empty()
            && !is_variable
            && let Some(table) = self.table(ctype, &entries)
        {
            return Ok(Array { ctype, sizes: known, cells: Cells::Table(table) });
        }
        if count > most {
            let message = format!("`{name}` has more than {most} variables");
            return Err(
                FormulaError::new(*span, message).with_help("give all entries as constants")
            );
        }
        let mut first = None;
        for place in 0..count {
            let value = entries.get(place).map(|entry| self.entry(*entry, ctype));
            let slot = self.add_slot(Some(ctype), value);
            first.get_or_insert(slot);
        }
        Ok(Array { ctype, sizes: known, cells: Cells::Slots(first.unwrap_or(0)) })
    }

    /// Returns the table of entries, if all of them are constants.
    fn table(&mut self, ctype: CType, entries: &[Option<Entry>]) -> Option<u32> {
        let mut words = Vec::with_capacity(entries.len());
        for entry in entries {
            words.push(match entry {
                None => 0,
                Some(Entry::Constant(number)) if ctype == CType::Bool => {
                    number.converted(ctype).word().wrapping_neg()
                }
                Some(Entry::Constant(number)) => number.converted(ctype).word(),
                Some(Entry::Value(value)) => {
                    let value = self.convert(*value, ctype);
                    self.compiler.builder.as_constant(value.register)?
                }
            });
        }
        Some(self.builder().table(&words.into()))
    }

    fn entry(&mut self, entry: Option<Entry>, ctype: CType) -> Value {
        let value = match entry {
            None => self.constant(0, INT),
            Some(Entry::Constant(number)) => self.constant(number.word(), number.ctype),
            Some(Entry::Value(value)) => value,
        };
        self.convert(value, ctype)
    }

    /// Notes a table with fewer values than entries, unless its only value is 0.
    fn note_short(&mut self, name: &str, span: Span, entries: &[Option<Entry>]) {
        let given: Vec<Entry> = entries.iter().copied().flatten().collect();
        let is_cleared = match given[..] {
            [] => true,
            [Entry::Constant(number)] => number.word() == 0,
            [Entry::Value(value)] => self.compiler.builder.as_constant(value.register) == Some(0),
            _ => false,
        };
        if given.len() < entries.len() && !is_cleared {
            let (name, entries) = (name.to_owned(), entries.len());
            self.compiler.note(NoteReason::ShortTable { name, values: given.len(), entries }, span);
        }
    }

    /// Returns the size of an array.
    pub(crate) fn size(&mut self, size: &Expr) -> Result<usize, FormulaError> {
        let value = self.scalar(size)?;
        let known = self.compiler.builder.as_constant(value.register);
        let known = known.and_then(|size| usize::try_from(size).ok());
        known.filter(|size| (1..=MAX_ENTRIES).contains(size)).ok_or_else(|| {
            let message =
                format!("the size of an array must be a constant from 1 to {MAX_ENTRIES}");
            FormulaError::new(size.span, message).with_help("such as `[64]`")
        })
    }

    /// Fills the entries of an array, or of a row, which begin at a place, from a list in braces.
    fn list(
        &mut self,
        list: &[Expr],
        start: usize,
        sizes: &[usize],
        entries: &mut [Option<Entry>],
    ) -> Result<(), FormulaError> {
        let (end, row) = (start + sizes.iter().product::<usize>(), sizes[1..].iter().product());
        let mut at = start;
        for item in list {
            at = match &item.kind {
                ExprKind::Designated(..) => self.designated(item, start, sizes, entries)?,
                ExprKind::List(_) if sizes.len() > 1 && !(at - start).is_multiple_of(row) => {
                    let message = "the row before has entries without braces";
                    return Err(
                        FormulaError::new(item.span, message).with_help("put every row in braces")
                    );
                }
                _ if at >= end => {
                    let message = format!("the list has more than {} entries", end - start);
                    return Err(FormulaError::new(item.span, message));
                }
                ExprKind::List(_) => self.row(item, at, &sizes[1..], entries)?,
                _ => self.row(item, at, &[], entries)?,
            };
        }
        Ok(())
    }

    /// Fills the entries that `[i] = value` names. Returns the place after them.
    fn designated(
        &mut self,
        item: &Expr,
        start: usize,
        sizes: &[usize],
        entries: &mut [Option<Entry>],
    ) -> Result<usize, FormulaError> {
        let (ExprKind::Designated(first, last, value), [size, inner @ ..]) = (&item.kind, sizes)
        else {
            return self.row(item, start, sizes, entries);
        };
        if first > last || last >= size {
            let message = format!("the index must be from 0 to {}", size - 1);
            return Err(FormulaError::new(item.span, message));
        }
        let row: usize = inner.iter().product();
        let mut end = start;
        for place in *first..=*last {
            end = self.row(value, start + place * row, inner, entries)?;
        }
        Ok(end)
    }

    /// Fills the entries that one item of a list gives, from a place on. Returns the place after
    /// them.
    fn row(
        &mut self,
        item: &Expr,
        at: usize,
        sizes: &[usize],
        entries: &mut [Option<Entry>],
    ) -> Result<usize, FormulaError> {
        match &item.kind {
            ExprKind::Designated(..) if !sizes.is_empty() => {
                self.designated(item, at, sizes, entries)
            }
            ExprKind::List(list) if !sizes.is_empty() => {
                self.list(list, at, sizes, entries)?;
                Ok(at + sizes.iter().product::<usize>())
            }
            ExprKind::List(list) if list.len() == 1 => self.row(&list[0], at, &[], entries),
            _ => {
                self.step(item.span)?;
                entries[at] = Some(match Constant::of(item, &|_| None) {
                    Some(number) => Entry::Constant(number),
                    None => Entry::Value(self.scalar(item)?),
                });
                Ok(at + 1)
            }
        }
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
            ExprKind::Member(..) => match self.member(base)? {
                Place::Array(array) => array,
                _ => return Err(FormulaError::new(base.span, "only arrays can be indexed")),
            },
            _ => return Err(FormulaError::new(base.span, "only arrays can be indexed")),
        };
        if array.is_null() {
            // Every element of the null pointer is a fault.
            return Ok((array, self.first_element()));
        }
        if indices.len() != array.sizes.len() {
            let message = format!("the number of indices must be {}", array.sizes.len());
            return Err(FormulaError::new(expr.span, message));
        }
        let mut place = self.constant(0, INT).register;
        for (index, &size) in indices.into_iter().zip(&array.sizes) {
            let value = self.scalar(index)?;
            let value = self.convert(value, value.ctype.promoted());
            let is_outside = value.range.low < 0 || value.range.high >= size as i128;
            if is_outside || self.builder().records() {
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
        let count = array.len();
        let known = known.and_then(|index| usize::try_from(index).ok().filter(|&i| i < count));
        Ok((array, Element { index: place, known }))
    }

    pub(crate) fn first_element(&mut self) -> Element {
        Element { index: self.constant(0, INT).register, known: Some(0) }
    }

    fn array_named(&mut self, name: &str, span: Span) -> Result<Array, FormulaError> {
        if let Some(Place::Array(array) | Place::Pointer(array)) = self.find(name) {
            return Ok(array.clone());
        }
        if let Some(Place::Slot(_) | Place::Struct(_)) = self.find(name) {
            let message = format!("`{name}` is neither an array nor a pointer");
            return Err(FormulaError::new(span, message));
        }
        match self.global_array(name)? {
            Some(array) => Ok(array),
            None => Err(FormulaError::new(span, format!("the array `{name}` is not defined"))
                .with_help("define it, with all its entries, before the code")),
        }
    }

    pub(crate) fn load(&mut self, array: &Array, element: Element, what: &str) -> Value {
        let first = match array.cells {
            Cells::Table(table) => {
                let register = self.builder().lookup(table, element.index);
                let range = self.table_range(table, array.ctype);
                return Value { register, ctype: array.ctype, range };
            }
            Cells::Slots(first) => first,
            Cells::Null => {
                self.null_fault();
                return self.constant(0, INT);
            }
        };
        if let Some(place) = element.known {
            let value = self.read_slot(first + place, what);
            return self.convert(value, array.ctype);
        }
        let count = array.len();
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

    /// Stores a value; `None` if the entries are constants.
    pub(crate) fn store_element(
        &mut self,
        array: &Array,
        element: Element,
        value: Value,
    ) -> Option<Value> {
        let value = self.convert(value, array.ctype);
        let first = match array.cells {
            Cells::Table(_) => return None,
            Cells::Slots(first) => first,
            Cells::Null => {
                self.null_fault();
                return Some(value);
            }
        };
        if let Some(place) = element.known {
            return Some(self.store(first + place, value));
        }
        let count = array.len();
        for place in 0..count {
            let number = self.builder().constant(place as u64);
            let is_here = self.builder().binary(B::Equal, element.index, number);
            self.store_if(is_here, first + place, value);
        }
        Some(value)
    }

    fn null_fault(&mut self) {
        let always = self.builder().constant(!0);
        self.fault(always, |_| "the null pointer points to nothing".to_owned());
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
