//! `SquareSet`: one set of squares.

mod arrays;
mod read;
mod subsets;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyIterator, PyList, PyTuple, PyType};
use setwise::Bitboard;
use setwise_chess::svg::{Diagram, MarkedSet};

use crate::arguments::Object;

use self::arrays::{Elements, Operation};
pub(crate) use self::read::square;
use self::read::{Others, elements, is_set, known_square, word};
use self::subsets::SubsetWords;

/// A set of squares, which can be changed.
///
/// Squares are ints, 0 for a1 to 63 for h8, and a name such as ``"e4"`` can be passed instead of
/// an int. The set is a ``collections.abc.MutableSet``, and its methods have the names of
/// python-chess.
///
/// Args:
///     squares: the word of the set, an iterable of squares, another set of squares, also of
///         python-chess, or a text: names of squares, a number or a drawing. A negative int is the
///         complement of a set, such as ``~0xff``.
///
/// Raises:
///     OverflowError: if an int has more than 64 bits.
///     TypeError: if the argument has another type.
///     ValueError: if a square or a text is invalid.
///
/// >>> import setwise as sw
/// >>> center = sw.SquareSet("d4 e4 d5 e5")
/// >>> center
/// SquareSet(0x0000_0018_1800_0000)
/// >>> print(center)
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . 1 1 . . .
/// . . . 1 1 . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// >>> list(center), "e4" in center, len(center | 0xff)
/// ([27, 28, 35, 36], True, 12)
/// >>> center.remove("d4")
/// >>> center == {28, 35, 36}
/// True
///
/// ``int(squares)`` is the word, with bit 0 for a1. A set is passed to formulas and functions like
/// an int. An operator with an array of ``uint64`` combines the set with each of its sets:
///
/// >>> import numpy as np
/// >>> np.array([3, 12], dtype=np.uint64) & sw.SquareSet("b1 c1")
/// array([2, 4], dtype=uint64)
#[pyclass(module = "setwise", frozen)]
pub(crate) struct SquareSet(AtomicU64);

impl SquareSet {
    pub(crate) const fn new(set: Bitboard) -> Self {
        Self(AtomicU64::new(set.0))
    }

    pub(crate) fn word(&self) -> u64 {
        self.0.load(Relaxed)
    }

    fn set(&self) -> Bitboard {
        Bitboard(self.word())
    }

    /// Combines the set with another operand, or returns `NotImplemented`.
    fn combine<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        operation: Operation,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        match Elements::of(other)? {
            Some(Elements::Sets) => return operation.of_array(slf.get().word(), other),
            Some(Elements::Others(kind)) => return Err(arrays::two_readings(&kind)),
            None => {}
        }
        match word(other) {
            Ok(other) => {
                let result = Self::new(Bitboard(operation.of_words(slf.get().word(), other)));
                Ok(Bound::new(py, result)?.into_any())
            }
            Err(error) if error.is_instance_of::<PyTypeError>(py) => {
                Ok(py.NotImplemented().into_bound(py))
            }
            Err(error) => Err(error),
        }
    }

    /// Reads the operand of an assignment, which is one set.
    fn assigned(other: &Bound<'_, PyAny>) -> PyResult<u64> {
        match Elements::of(other)? {
            Some(Elements::Others(kind)) => Err(arrays::two_readings(&kind)),
            _ => word(other),
        }
    }

    /// Returns the union of operands.
    fn all(others: &Bound<'_, PyTuple>) -> PyResult<u64> {
        others.iter().try_fold(0, |union, other| Ok(union | word(&other)?))
    }

    /// Returns the intersection of operands.
    fn common(others: &Bound<'_, PyTuple>) -> PyResult<u64> {
        others.iter().try_fold(!0, |common, other| Ok(common & word(&other)?))
    }
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=None, /))]
    fn __new__(squares: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let word = squares.map_or(Ok(0), word)?;
        Ok(Self::new(Bitboard(word)))
    }

    /// NumPy leaves operators to this class: it would make an array of objects.
    #[classattr]
    const fn __array_ufunc__() -> Option<bool> {
        None
    }

    /// pandas leaves operators to this class: it would read the set as a list of squares.
    #[classattr]
    const fn __pandas_priority__() -> u32 {
        10_000
    }

    /// The word of the set: bit 0 is a1, bit 63 is h8. It can be assigned.
    #[getter]
    fn mask(&self) -> u64 {
        self.word()
    }

    #[setter]
    fn set_mask(&self, mask: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.store(read::mask(mask)?, Relaxed);
        Ok(())
    }

    /// Returns the whole line through two squares: a file, a rank or a diagonal. It is empty if
    /// they share none, or are the same.
    ///
    /// >>> import setwise as sw
    /// >>> sw.SquareSet.ray("b1", "g1") == 0xff
    /// True
    #[classmethod]
    #[pyo3(signature = (a, b, /))]
    fn ray(
        _class: &Bound<'_, PyType>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Ok(Self::new(Bitboard::line(square(a)?, square(b)?)))
    }

    /// Returns the squares between two squares of one line, without the two.
    ///
    /// >>> import setwise as sw
    /// >>> sw.SquareSet.between("a1", "d4") == sw.SquareSet("b2 c3")
    /// True
    #[classmethod]
    #[pyo3(signature = (a, b, /))]
    fn between(
        _class: &Bound<'_, PyType>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Ok(Self::new(Bitboard::between(square(a)?, square(b)?)))
    }

    /// Returns the set of one square.
    #[classmethod]
    #[pyo3(name = "from_square", signature = (square, /))]
    fn of_square(_class: &Bound<'_, PyType>, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::new(Bitboard::from_square(self::square(square)?)))
    }

    /// Adds a square.
    #[pyo3(signature = (square, /))]
    fn add(&self, square: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fetch_or(Bitboard::from_square(self::square(square)?).0, Relaxed);
        Ok(())
    }

    /// Removes a square if the set has it.
    #[pyo3(signature = (square, /))]
    fn discard(&self, square: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fetch_and(!Bitboard::from_square(self::square(square)?).0, Relaxed);
        Ok(())
    }

    /// Removes a square. Raises ``KeyError`` if the set does not have it.
    #[pyo3(signature = (square, /))]
    fn remove(&self, square: &Bound<'_, PyAny>) -> PyResult<()> {
        let bit = Bitboard::from_square(self::square(square)?).0;
        if self.0.fetch_and(!bit, Relaxed) & bit == 0 {
            return Err(PyKeyError::new_err(square.clone().unbind()));
        }
        Ok(())
    }

    /// Removes and returns the first square. Raises ``KeyError`` if the set is empty.
    fn pop(&self) -> PyResult<usize> {
        let rest = |word: u64| (word != 0).then(|| word & (word - 1));
        match self.0.fetch_update(Relaxed, Relaxed, rest) {
            Ok(word) => Ok(word.trailing_zeros() as usize),
            Err(_) => Err(PyKeyError::new_err("pop from an empty SquareSet")),
        }
    }

    /// Removes all squares.
    fn clear(&self) {
        self.0.store(0, Relaxed);
    }

    /// Returns a copy.
    fn copy(&self) -> Self {
        Self::new(self.set())
    }

    /// Returns true if this set and the other have no common square.
    #[pyo3(signature = (other, /))]
    fn isdisjoint(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.word() & word(other)? == 0)
    }

    /// Returns true if the other has every square of this set.
    #[pyo3(signature = (other, /))]
    fn issubset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.word() & !word(other)? == 0)
    }

    /// Returns true if this set has every square of the other.
    #[pyo3(signature = (other, /))]
    fn issuperset(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(!self.word() & word(other)? == 0)
    }

    /// Returns the squares of this set and all others.
    #[pyo3(signature = (*others))]
    fn union(&self, others: &Bound<'_, PyTuple>) -> PyResult<Self> {
        Ok(Self::new(Bitboard(self.word() | Self::all(others)?)))
    }

    /// Returns the squares that this set and all others have.
    #[pyo3(signature = (*others))]
    fn intersection(&self, others: &Bound<'_, PyTuple>) -> PyResult<Self> {
        Ok(Self::new(Bitboard(self.word() & Self::common(others)?)))
    }

    /// Returns the squares of this set that no other has.
    #[pyo3(signature = (*others))]
    fn difference(&self, others: &Bound<'_, PyTuple>) -> PyResult<Self> {
        Ok(Self::new(Bitboard(self.word() & !Self::all(others)?)))
    }

    /// Returns the squares that are in exactly one of the two sets.
    #[pyo3(signature = (other, /))]
    fn symmetric_difference(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self::new(Bitboard(self.word() ^ word(other)?)))
    }

    /// Adds the squares of others.
    #[pyo3(signature = (*others))]
    fn update(&self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.0.fetch_or(Self::all(others)?, Relaxed);
        Ok(())
    }

    /// Keeps only the squares that all others have.
    #[pyo3(signature = (*others))]
    fn intersection_update(&self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.0.fetch_and(Self::common(others)?, Relaxed);
        Ok(())
    }

    /// Removes the squares of others.
    #[pyo3(signature = (*others))]
    fn difference_update(&self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.0.fetch_and(!Self::all(others)?, Relaxed);
        Ok(())
    }

    /// Keeps the squares that are in exactly one of the two sets.
    #[pyo3(signature = (other, /))]
    fn symmetric_difference_update(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fetch_xor(word(other)?, Relaxed);
        Ok(())
    }

    /// Returns an iterator over the words of all subsets, in ascending order.
    ///
    /// >>> import setwise as sw
    /// >>> list(sw.SquareSet("a1 c1").carry_rippler())
    /// [0, 1, 4, 5]
    fn carry_rippler(&self) -> SubsetWords {
        SubsetWords::new(self.set())
    }

    /// Returns the set flipped vertically: a1 becomes a8.
    fn mirror(&self) -> Self {
        Self::new(self.set().flip_vertical())
    }

    /// Returns a list of 64 bools, one for each square.
    fn tolist(&self) -> Vec<bool> {
        (0..64).map(|square| self.word() >> square & 1 == 1).collect()
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        known_square(square).is_some_and(|square| self.set().contains(square))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.set().squares().map(|square| square.index()))?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares: Vec<usize> = self.set().squares().rev().map(|square| square.index()).collect();
        PyList::new(py, squares)?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.word().count_ones() as usize
    }

    fn __bool__(&self) -> bool {
        self.word() != 0
    }

    fn __int__(&self) -> u64 {
        self.word()
    }

    fn __index__(&self) -> u64 {
        self.word()
    }

    fn __invert__(&self) -> Self {
        Self::new(Bitboard(!self.word()))
    }

    fn __and__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::And)
    }

    fn __or__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::Or)
    }

    fn __xor__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::Xor)
    }

    fn __sub__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::Without)
    }

    fn __rand__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::And)
    }

    fn __ror__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::Or)
    }

    fn __rxor__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::Xor)
    }

    fn __rsub__<'py>(slf: &Bound<'py, Self>, other: &Object<'py>) -> PyResult<Object<'py>> {
        Self::combine(slf, other, Operation::From)
    }

    fn __iand__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fetch_and(Self::assigned(other)?, Relaxed);
        Ok(())
    }

    fn __ior__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fetch_or(Self::assigned(other)?, Relaxed);
        Ok(())
    }

    fn __ixor__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fetch_xor(Self::assigned(other)?, Relaxed);
        Ok(())
    }

    fn __isub__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.fetch_and(!Self::assigned(other)?, Relaxed);
        Ok(())
    }

    fn __lshift__(&self, amount: &Bound<'_, PyAny>) -> PyResult<Self> {
        let amount = read::amount(amount)?;
        Ok(Self::new(Bitboard(self.word().checked_shl(amount).unwrap_or(0))))
    }

    fn __rshift__(&self, amount: &Bound<'_, PyAny>) -> PyResult<Self> {
        let amount = read::amount(amount)?;
        Ok(Self::new(Bitboard(self.word().checked_shr(amount).unwrap_or(0))))
    }

    fn __ilshift__(&self, amount: &Bound<'_, PyAny>) -> PyResult<()> {
        let amount = read::amount(amount)?;
        self.0.store(self.word().checked_shl(amount).unwrap_or(0), Relaxed);
        Ok(())
    }

    fn __irshift__(&self, amount: &Bound<'_, PyAny>) -> PyResult<()> {
        let amount = read::amount(amount)?;
        self.0.store(self.word().checked_shr(amount).unwrap_or(0), Relaxed);
        Ok(())
    }

    /// Equality is with sets and with ints; the order is that of subsets, and only with sets.
    fn __richcmp__<'py>(
        slf: &Bound<'py, Self>,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if let Some(elements) = Elements::of(other)? {
            return arrays::compare(slf.get().word(), other, elements, operator);
        }
        let is_equality = matches!(operator, CompareOp::Eq | CompareOp::Ne);
        let known = match () {
            () if is_set(other)? => Some(elements(other)?),
            () if is_equality && other.hasattr("__index__")? => {
                word(other).ok().map(|word| (word, Others::None))
            }
            () => None,
        };
        let Some((other, rest)) = known else { return Ok(py.NotImplemented().into_bound(py)) };
        let this = slf.get().word();
        let (is_below, is_above) = (this & !other == 0, !this & other == 0 && rest == Others::None);
        let result = match operator {
            CompareOp::Eq => is_below && is_above,
            CompareOp::Ne => !(is_below && is_above),
            CompareOp::Le => is_below,
            CompareOp::Lt => is_below && !is_above,
            CompareOp::Ge => is_above,
            CompareOp::Gt => is_above && !is_below,
        };
        Ok(result.into_pyobject(py)?.to_owned().into_any())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.copy()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u64,)) {
        (slf.get_type(), (slf.get().word(),))
    }

    fn __repr__(&self) -> String {
        let parts = [48, 32, 16, 0].map(|shift| format!("{:04x}", self.word() >> shift & 0xffff));
        format!("SquareSet(0x{})", parts.join("_"))
    }

    fn __str__(&self) -> String {
        self.set().to_string()
    }

    /// Draws the board for notebooks.
    fn _repr_svg_(&self) -> String {
        Diagram::new().sets(&[MarkedSet::new(self.set())]).size(390).to_string()
    }
}
