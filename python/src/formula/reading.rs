//! The readings of a formula: with the definitions of C code, or on another board.

use std::fs::File;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use setwise_expr::board::{BoardError, NamedBoard};
use setwise_expr::{CodeFiles, CodeLanguage, Definitions, FormulaError, Reader, Tree};
use setwise_prove::Law;
use setwise_verify::law_within;

use crate::arguments::{self, Object};
use crate::errors::{code_error, file_error, formula_warning};

/// The reading of a formula, which a pickle has too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    code: CodeFiles,
    /// The board, unless it is that of chess.
    pub(super) board: Option<NamedBoard>,
    definitions: Option<Definitions>,
}

/// The reading as values of Python: the names and texts of files, the macros, the functions that fill
/// tables, the language and the board.
pub(super) type Parts =
    (Vec<(String, String)>, Vec<String>, Vec<String>, Option<String>, Option<String>);

impl Reading {
    /// Reads the files of code and the options.
    pub(super) fn new(
        py: Python<'_>,
        source: Option<&Object<'_>>,
        define: Option<&Object<'_>>,
        init: Option<&Object<'_>>,
        language: Option<String>,
        board: Option<String>,
    ) -> PyResult<Self> {
        let mut texts = CodeFiles::default();
        for path in source.map(arguments::one_or_more).transpose()?.into_iter().flatten() {
            let path = arguments::path("path", &path)?;
            let name = path.display().to_string();
            let read = File::open(&path).and_then(|file| texts.read(&name, file));
            read.map_err(|error| file_error(&error, format!("{name}: {error}")))?;
        }
        let [macros, starts] = [define, init].map(|list| {
            let list = list.map(arguments::one_or_more).transpose()?;
            list.into_iter().flatten().map(|text| text.extract()).collect::<PyResult<_>>()
        });
        Self::of_parts(py, (texts.texts, macros?, starts?, language, board))
    }

    /// Checks the code and the board.
    pub(super) fn of_parts(py: Python<'_>, parts: Parts) -> PyResult<Self> {
        let (texts, macros, starts, language, board) = parts;
        let mut code = CodeFiles { texts, ..CodeFiles::default() };
        (code.options.macros, code.options.init) = (macros, starts);
        let unknown = || PyValueError::new_err("language must be \"c\" or \"java\"");
        let named = |name: String| CodeLanguage::named(&name).ok_or_else(unknown);
        code.options.language = language.map(named).transpose()?;
        let board = board.map(|name| NamedBoard::parse(&name)).transpose().map_err(refused)?;
        let board = board.filter(|board| !board.is_chess());
        if let Some(board) = board.as_ref().filter(|_| code != CodeFiles::default()) {
            board.expect_chess("C code").map_err(refused)?;
        }
        let definitions = code.definitions().map_err(|error| code_error(py, &error))?;
        let note = definitions.iter().find_map(Definitions::passed_over);
        note.map_or(Ok(()), |note| formula_warning(py, note))?;
        Ok(Self { code, board, definitions })
    }

    pub(super) fn parts(&self) -> Parts {
        let CodeFiles { texts, options } = &self.code;
        let language = options.language.map(|language| language.name().to_owned());
        let board = self.board.as_ref().map(|board| board.name.clone());
        (texts.clone(), options.macros.clone(), options.init.clone(), language, board)
    }

    /// Parses a formula.
    pub(super) fn parse(&self, text: &str) -> Result<Tree, FormulaError> {
        let reader = Reader::new().with_definitions(self.definitions.as_ref());
        reader.with_board(self.board.as_ref().map(|board| &board.shape)).formula(text)
    }

    /// Returns the law of a text that has other parts of a document around it, and a note on these.
    pub(super) fn law_within(&self, text: &str) -> Option<(String, String)> {
        let is_law = |text: &str| self.parse(text).is_ok_and(|tree| Law::from_tree(&tree).is_ok());
        if self.board.is_some() { None } else { law_within(text, is_law) }
    }

    /// Refuses other boards than that of chess for a method or an option.
    pub(crate) fn expect_chess(&self, what: &str) -> PyResult<()> {
        self.board.as_ref().map_or(Ok(()), |board| board.expect_chess(what)).map_err(refused)
    }

    /// Refuses boards whose sets are several words for arrays and columns.
    pub(super) fn expect_word(&self) -> PyResult<()> {
        self.board.as_ref().map_or(Ok(()), |board| board.expect_word("a column")).map_err(refused)
    }
}

fn refused(error: BoardError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
