//! `Formula`: a formula of the language, compiled for what it is called with.

mod arrays;
mod compiled;
mod laws;
mod moves;
mod reading;
mod rows;
mod verdict;

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use setwise_chess::svg::Venn;
use setwise_explain::{InstructionSet, Listing, Target, UnsupportedError};
use setwise_expr::{Compiler, Names, Tree};

pub(crate) use self::arrays::Call;
pub(crate) use self::compiled::Compiled;
pub(crate) use self::moves::legal_move_counts;
use self::reading::Parts;
pub(crate) use self::reading::Reading;
pub(crate) use self::verdict::{_verdict, Verdict};
use crate::arguments;
use crate::errors::{formula_error, formula_warning};
use crate::positions::{self, Errors, Source};
use crate::work;

/// A formula over sets of squares, compiled once.
///
/// Call it with a NumPy array, a column of a data frame, a Python int or a bool for each of its
/// inputs. Arrays of ``uint64`` are sets, of ``int64`` numbers, and of ``bool`` bools; an int is a
/// set, like a ``uint64``.
///
/// >>> import numpy as np
/// >>> import setwise as sw
/// >>> forks = sw.Formula("count(knight(N) & royals) >= 2")
/// >>> forks.inputs
/// ('N', 'royals')
/// >>> forks(N=np.array([1 << 42, 1], dtype=np.uint64), royals=0x0a00_0000_0000_0000)
/// array([ True, False])
///
/// Arrays of one call have the same shape. Inputs with other names than keywords can have, such as
/// ``White Elo``, or with those of the options, are passed in a mapping:
/// ``forks({"N": knights, "royals": 9})``. The options are ``out``, an array in C order for the
/// result, and ``threads``, the number of threads.
///
/// ``source`` lets the formula use the functions, tables and constants of C code, as ``--source`` of
/// the program does, and ``board`` is about the squares of another board:
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "mobility.c"
/// >>> _ = path.write_text("int weight(int moves) { return 4 * moves - 16; }")
/// >>> sw.Formula("weight(count(knight(N)))", source=path)(N=1 << 28)
/// 16
/// >>> sw.Formula("rook(x, none)", board="4x4")(x=1)
/// 4382
///
/// Formulas are equal if their texts, code and boards are. They can be pickled, with the texts of the
/// files, and used as keys of a dict.
#[pyclass(module = "setwise", frozen)]
pub(crate) struct Formula {
    text: String,
    compiled: Compiled,
}

#[pymethods]
impl Formula {
    /// Compiles a formula.
    ///
    /// Args:
    ///     text: the formula. A law may have parts of a document around it, such as ``for all x,`` or a full
    ///         stop, and definitions on the lines above it; ``text`` is then the law without them.
    ///     source: a file of C code, or a list of files, whose functions hide those of the language.
    ///     define: a macro of the code, or a list: ``"NAME"``, which is 1, or ``"NAME=VALUE"``.
    ///     init: a function of the code without parameters, or a list, that fills tables once, at the
    ///         start.
    ///     language: ``"c"`` or ``"java"``; ``None`` recognizes Java by its signs, such as ``>>>``.
    ///     board: ``"shogi"``, ``"xiangqi"``, ``"draughts"``, ``"go9"``, ``"go13"``, ``"go19"``,
    ///         ``"othello"``, ``"connect-four"``, or a size of files and ranks such as ``"10x10"``.
    ///         A board of more than 64 bits has proofs, but no arrays.
    ///
    /// Raises:
    ///     FormulaError: if the formula or the code is invalid. It shows the place. A part that may
    ///         not mean what was intended, or code that is passed over, gives a ``FormulaWarning``.
    ///     OSError: if a file cannot be read.
    ///     ValueError: if a file is too long, there is no such board, or C code is for another board
    ///         than that of chess.
    #[new]
    #[pyo3(signature = (text, /, *, source=None, define=None, init=None, language=None, board=None))]
    fn new(
        py: Python<'_>,
        text: String,
        source: Option<&Bound<'_, PyAny>>,
        define: Option<&Bound<'_, PyAny>>,
        init: Option<&Bound<'_, PyAny>>,
        language: Option<String>,
        board: Option<String>,
    ) -> PyResult<Self> {
        Self::read(py, text, Reading::new(py, source, define, init, language, board)?)
    }

    /// The text of the formula.
    #[getter]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The names that the formula is called with, in the order in which it uses them.
    #[getter]
    fn inputs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.compiled.inputs())
    }

    /// Refuses ``name = formula``, which in SQL is rather a comparison.
    fn _refuse_definition(&self, py: Python<'_>) -> PyResult<()> {
        let refused = Compiler::new(Names::Free).refuse_definition(self.compiled.tree());
        refused.map_err(|error| formula_error(py, &self.text, &error))
    }

    /// The type of the value of a call if all inputs are sets, or bools where a set has no meaning:
    /// ``"set"``, ``"number"``, ``"square"`` or ``"bool"``. Arrays of ``int64`` and ``bool`` can
    /// give another one. ``positions`` has its own: ``positions_type``.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Formula("count(x & y)").type
    /// 'number'
    #[getter(r#type)]
    fn value_type(&self) -> String {
        self.compiled.value_type().to_string()
    }

    /// The type of the values of ``positions``, or ``None`` if the formula has no meaning for
    /// positions, as with a name that they do not have.
    ///
    /// In a call, ``legal_moves`` is the name of an input like any other. For positions it is a
    /// number:
    ///
    /// >>> import setwise as sw
    /// >>> formula = sw.Formula("legal_moves")
    /// >>> formula.type, formula.positions_type, sw.Formula("x & y").positions_type
    /// ('set', 'number', None)
    #[getter]
    fn positions_type(&self) -> Option<String> {
        let program = self.compiled.for_positions().ok()?;
        Some(program.outputs()[0].value_type.to_string())
    }

    /// Evaluates the formula for each element of arrays.
    ///
    /// The inputs are keywords, or items of a mapping. Each is a NumPy array, or a column of
    /// setwise, pandas, Polars, pyarrow or any other package with Arrow's interface. Arrays must
    /// have the same shape; ints, bools and NumPy's scalars count as arrays of that shape. Arrays may
    /// be read-only or strided. The result is a NumPy array of ``uint64`` for a set, ``int64`` for a
    /// number or the index of a square, and ``bool`` for a bool; without arrays, it is an int or a
    /// bool. C code that makes a list of squares gives a list of their indices, in its order, or
    /// for arrays their sets:
    ///
    /// >>> import setwise as sw
    /// >>> loop = "while (x) { int i = bitScanReverse(x); *list++ = i; x ^= 1ULL << i; }"
    /// >>> sw.Formula(loop)(x=0b1011)
    /// [3, 1, 0]
    ///
    /// Args:
    ///     arrays: a mapping of names to arrays, such as a data frame of pandas, for names that are
    ///         not keywords.
    ///     out: the array for the result, in C order, which must not overlap the inputs.
    ///     threads: the number of threads, or ``None`` for one per processor. Short arrays are
    ///         evaluated by one thread. Arrays must not be changed by others meanwhile, since the
    ///         interpreter runs on.
    ///
    /// Raises:
    ///     NoValueError: if the formula has no value for a row; ``out`` may then have been written.
    ///     TypeError: if an input is missing or unknown, or its type is not one of these.
    ///     ValueError: if the shapes differ, a column has nulls, or ``out`` does not fit.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Formula("north_one(x)")(x=0xff)
    /// 65280
    #[pyo3(signature = (arrays=None, /, *, out=None, threads=None, **named))]
    fn __call__<'py>(
        &self,
        py: Python<'py>,
        arrays: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut given: Vec<(String, Bound<'py, PyAny>)> = Vec::new();
        if let Some(mapping) = arrays {
            // Data frames of pandas have these methods, too, but are not registered as mappings.
            if !(mapping.hasattr("keys")? && mapping.hasattr("__getitem__")?) {
                let wanted = "keywords, or a mapping of names to arrays";
                return Err(arguments::wrong("the inputs", wanted, mapping)?);
            }
            for name in mapping.call_method0("keys")?.try_iter()? {
                let name = name?;
                let Ok(text) = name.extract() else {
                    return Err(arguments::wrong("the name of an input", "a str", &name)?);
                };
                given.push((text, mapping.get_item(&name)?));
            }
        }
        for (name, array) in named.into_iter().flatten() {
            let name: String = name.extract()?;
            if given.iter().any(|(known, _)| *known == name) {
                return Err(PyTypeError::new_err(format!("`{name}` is given twice")));
            }
            given.push((name, array));
        }
        let threads = work::threads(threads)?;
        Call::new(py, &self.text, &self.compiled, given)?.run(out, threads)
    }

    /// Evaluates the formula for each of many positions.
    ///
    /// The names of the formula are those of a position: ``P`` to ``k`` for the sets of the pieces by
    /// their letters in FEN, ``white_to_move``, ``legal_moves`` and all others of the program.
    ///
    /// Args:
    ///     fens: a list or tuple of strings, a NumPy array of strings, or a column of strings of
    ///         pyarrow, Polars, pandas or any other package with Arrow's interface; or a table,
    ///         whose column ``fen`` is taken. Each text is FEN, or EPD with operations. A table
    ///         without that column has those of ``parse_fens``, as for ``to_fens``. A mapping of
    ///         names to lists or arrays is a table too.
    ///     column: the name of the column of a table with the texts.
    ///     errors: ``"raise"``, or ``"null"`` to make nulls of rows that are not positions or for
    ///         which the formula has no value.
    ///     threads: the number of threads, or ``None`` for one per processor.
    ///
    /// Returns:
    ///     For Arrow's columns and tables an ``ArrowArray``, in which nulls stay null. Otherwise a
    ///     NumPy array or, if there are nulls or ``None`` among the values, a masked one
    ///     (``numpy.ma.MaskedArray``). Values are ``uint64`` for a set, ``int64`` for a number or the
    ///     index of a square, and ``bool`` for a bool.
    ///
    /// Raises:
    ///     FenError: if a row is not a position.
    ///     NoValueError: if the formula has no value for a row.
    ///
    /// >>> import setwise as sw
    /// >>> fens = ["4k3/8/8/8/8/4q3/8/K4N2 w - - 0 1", "4k3/8/8/8/8/8/8/K4N2 w - - 0 1"]
    /// >>> sw.Formula("knight(N) & q").positions(fens)
    /// array([1048576,       0], dtype=uint64)
    /// >>> sw.Formula("in_check").positions([*fens, None])
    /// masked_array(data=[False, False, --],
    ///              mask=[False, False,  True],
    ///        fill_value=True)
    #[pyo3(signature = (fens, *, column=None, errors="raise", threads=None))]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        fens: &Bound<'py, PyAny>,
        column: Option<&str>,
        errors: &str,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.compiled.reading().expect_chess("`positions`")?;
        let program = self.compiled.for_positions();
        let program = program.map_err(|error| formula_error(py, &self.text, &error))?;
        let (errors, threads) = (Errors::new(errors)?, work::threads(threads)?);
        positions::evaluate(py, &program, &Source::new(fens, column)?, errors, threads)
    }

    /// Returns the instructions of the formula as text, one per line.
    ///
    /// Args:
    ///     isa: ``"x86-64"``, ``"bmi"``, ``"tbm"``, ``"avx2"``, ``"avx512"`` or ``"aarch64"``.
    ///     width: the bits of a register: 64 for one board, or more where the processor has them.
    ///         ``None`` is the usual width of the instruction set.
    ///
    /// Raises:
    ///     ValueError: if there is no such instruction set or width, or its instructions cannot
    ///         compute the formula.
    ///
    /// >>> import setwise as sw
    /// >>> print(sw.Formula("x & (x - 1)").explain())
    /// blsr t1, x  ; x & x - 1
    #[pyo3(signature = (isa="bmi", *, width=None))]
    fn explain(
        &self,
        py: Python<'_>,
        isa: &str,
        width: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let width = width.map(|width| arguments::int("width", width, 1, u16::MAX.into()));
        let width = width.transpose()?.map(|width| u16::try_from(width).unwrap_or(u16::MAX));
        let set = InstructionSet::named(isa).ok_or_else(|| {
            let names = InstructionSet::NAMED.iter().map(|known| format!("\"{}\"", known.0));
            let names = names.collect::<Vec<_>>().join(", ");
            PyValueError::new_err(format!("isa must be one of {names}"))
        })?;
        let target = Target::new(set, width)
            .map_err(|error| PyValueError::new_err(format!("width: {error}")))?;
        let tree = self.compiled.tree();
        let listing = match &self.compiled.reading().board {
            Some(board) => Listing::on_board(tree, board, target),
            None => Listing::new(tree, target),
        };
        match listing {
            Ok(listing) => Ok(listing.to_string().trim_end().to_owned()),
            Err(UnsupportedError::Formula(error)) => Err(formula_error(py, &self.text, &error)),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Decides whether the formula, which must be a bool, is true for all inputs.
    ///
    /// Ctrl-C ends the proof.
    ///
    /// Args:
    ///     timeout: the time in seconds after which the law counts as not decided. It also gives
    ///         the number of steps of the proof, which end earlier except on a slow machine.
    ///     width: the bits of a word, 1 to 64; a law of narrower words is decided sooner. ``None``
    ///         is 64. Other boards have one width.
    ///     certificate: the path of files with a second proof of a law that is proved, without the
    ///         extensions ``.smt2``, ``.cnf``, ``.drat`` and ``.cases``. ``data/check_certificate.py`` in setwise's
    ///         repository checks them. The second proof gets the time again; ``Verdict.certificate``
    ///         has the files.
    ///
    /// Raises:
    ///     FormulaError: if the formula is not a bool.
    ///     OSError: if a file of the certificate cannot be written.
    ///     ValueError: if a certificate of narrower words is asked for.
    ///
    /// >>> import setwise as sw
    /// >>> verdict = sw.Formula("x & (x - 1) == x ^ (x & -x)").prove()
    /// >>> verdict.proved
    /// True
    #[pyo3(signature = (*, timeout=10.0, width=None, certificate=None))]
    fn prove(
        &self,
        py: Python<'_>,
        timeout: f64,
        width: Option<&Bound<'_, PyAny>>,
        certificate: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Verdict> {
        self.verdict(py, timeout, width, certificate)
    }

    /// Returns the law that the formula is, which must be a bool, for other solvers: in SMT-LIB 2.6.
    ///
    /// ``unsat`` means that it is true for all inputs, and a model is a counterexample. Operations
    /// are written as they are compiled, before anything is simplified, and nothing is proved.
    ///
    /// Args:
    ///     width: the bits of a word, 1 to 64, as for ``prove``.
    ///
    /// Raises:
    ///     FormulaError: if the formula is not a bool.
    ///     ValueError: if an operation cannot be written, as bit scans by floating-point numbers.
    ///
    /// >>> import setwise as sw
    /// >>> text = sw.Formula("x & (x - 1) <= x").to_smt2()
    /// >>> text.splitlines()[-1]
    /// '(check-sat)'
    #[pyo3(signature = (*, width=None))]
    fn to_smt2(&self, py: Python<'_>, width: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let (law, width) = self.law(py, width)?;
        let text = law.to_smt2_at(width.unwrap_or(64) as usize);
        text.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Returns the shortest formula that is found to equal this one, by the number of operations.
    ///
    /// The result is proved: for all inputs, or for those that satisfy the premise. It is this formula
    /// if no shorter one is proved. Ctrl-C ends the search.
    ///
    /// Args:
    ///     premise: a bool over the same names, as text.
    ///     timeout: the time in seconds, after which the shortest formula so far is returned.
    ///
    /// Raises:
    ///     FormulaError: if the formula has C code or sets in braces, or the premise is not a bool.
    ///     ValueError: if the formula is about another board.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Formula("(x | y) + (x & y) - y").simplify().text
    /// 'x'
    /// >>> sw.Formula("x & 63").simplify(premise="x < 64").text
    /// 'x'
    #[pyo3(signature = (*, premise=None, timeout=10.0))]
    fn simplify(&self, py: Python<'_>, premise: Option<&str>, timeout: f64) -> PyResult<Self> {
        let text = self.shortest(py, premise, timeout)?;
        Self::read(py, text, Reading::new(py, None, None, None, None, None)?)
    }

    /// Returns the truth table of a formula that treats each bit alone and has up to six inputs.
    ///
    /// Returns:
    ///     A list with a tuple of bools for each row: the values of the ``inputs``, which count up in
    ///     binary, and the value of the formula.
    ///
    /// Raises:
    ///     FormulaError: if the formula has more inputs, or does not treat each bit alone, as shifts,
    ///         sums and comparisons do not.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Formula("a & ~b").truth_table()[2:]
    /// [(True, False, True), (True, True, False)]
    fn truth_table<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let table = self.bitwise(py, "`truth_table`")?;
        let rows = table.rows().map(|(values, value)| values.into_iter().chain([value]));
        rows.map(|row| PyTuple::new(py, row.collect::<Vec<bool>>())).collect()
    }

    /// Returns a Venn diagram, as SVG, of a formula that treats each bit alone and has one to three
    /// inputs.
    ///
    /// Raises:
    ///     FormulaError: if the formula does not treat each bit alone.
    ///     ValueError: if it has no input, or more than three.
    ///
    /// >>> import setwise as sw
    /// >>> svg = sw.Formula("a & ~b").venn()
    /// >>> "Shaded: in a and not in b." in svg
    /// True
    fn venn(&self, py: Python<'_>) -> PyResult<String> {
        let table = self.bitwise(py, "`venn`")?;
        let names: Vec<&str> = table.names().iter().map(String::as_str).collect();
        let venn = Venn::new(&names, |inside| table.value(inside));
        let message = "a Venn diagram has one to three inputs";
        let venn = venn.ok_or_else(|| PyValueError::new_err(message))?;
        Ok(venn.title(table.formula()).to_string())
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<String> {
        let formula = slf.get();
        let (texts, macros, starts, language, board) = formula.compiled.reading().parts();
        let files: Vec<_> = texts.into_iter().map(|(name, _)| name).collect();
        let named = [("source", files), ("define", macros), ("init", starts)].into_iter();
        let named = named.filter(|(_, list)| !list.is_empty());
        let named = named.map(|(name, list)| Ok((name, list.into_pyobject(slf.py())?.into_any())));
        let named: Vec<_> = named.collect::<PyResult<_>>()?;
        let mut shown = formula.text.as_str().into_pyobject(slf.py())?.repr()?.to_string();
        for (name, value) in named {
            shown += &format!(", {name}={}", value.repr()?);
        }
        for (name, value) in [("language", language), ("board", board)] {
            value.into_iter().for_each(|value| shown += &format!(", {name}='{value}'"));
        }
        Ok(format!("Formula({shown})"))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.text, self.compiled.reading().parts()).hash(&mut hasher);
        hasher.finish()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let parts = |formula: &Self| formula.compiled.reading().parts();
        let is_equal = |other: &Self| other.text == self.text && parts(other) == parts(self);
        other.cast::<Self>().is_ok_and(|other| is_equal(other.get()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, Parts))> {
        let parts = (self.text.clone(), self.compiled.reading().parts());
        Ok((py.import("setwise._setwise")?.getattr("_formula")?, parts))
    }
}

impl Formula {
    fn read(py: Python<'_>, text: String, reading: Reading) -> PyResult<Self> {
        let (text, note) = match reading.law_within(&text) {
            Some((law, note)) => (law, Some(note)),
            None => (text, None),
        };
        note.map_or(Ok(()), |note| formula_warning(py, note))?;
        let compiled = Compiled::new(&text, reading);
        let compiled = compiled.map_err(|error| formula_error(py, &text, &error))?;
        compiled.notes().iter().try_for_each(|note| formula_warning(py, note))?;
        Ok(Self { text, compiled })
    }

    /// Returns the tree for positions, such as those of a file that an option selects.
    pub(crate) fn for_chess(&self, option: &str) -> PyResult<&Tree> {
        self.compiled.reading().expect_chess(option)?;
        Ok(self.compiled.tree())
    }
}

/// Makes a ``Formula`` of its text, and of the files, macros, language and board that a pickle has.
#[pyfunction]
pub(crate) fn _formula(py: Python<'_>, text: String, reading: Parts) -> PyResult<Formula> {
    Formula::read(py, text, Reading::of_parts(py, reading)?)
}
