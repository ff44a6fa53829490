//! Functions that read a text without options.

use setwise::board::Shape;

use crate::error::FormulaError;
use crate::statement::Reader;
use crate::syntax::tree::Tree;

/// Parses a formula.
///
/// # Errors
///
/// Returns the first syntax error with its place, also for a text of more than [`MAX_LENGTH`](crate::MAX_LENGTH)
/// bytes or with brackets more than [`MAX_DEPTH`](crate::MAX_DEPTH) levels deep, and an error for a
/// text with two readings.
///
/// # Examples
///
/// ```
/// let tree = setwise_expr::parse("knight(N) & (k | q | r)")?;
/// assert_eq!(tree.nodes().len(), 8);
///
/// let error = setwise_expr::parse("knight(N) & (k | q").unwrap_err();
/// assert_eq!(error.message(), "expected `)`, found the end of the formula");
/// assert_eq!(error.span().start, 18);
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse(source: &str) -> Result<Tree, FormulaError> {
    Reader::new().formula(source)
}

/// Parses a list of one or more formulas separated by commas, such as `N, count(p)`.
///
/// # Errors
///
/// Returns the same errors as [`parse`].
///
/// # Examples
///
/// ```
/// let trees = setwise_expr::parse_list("rook(R, occupied), {a1, b2}")?;
/// assert_eq!(trees[1].to_string(), "{a1, b2}");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse_list(source: &str) -> Result<Vec<Tree>, FormulaError> {
    Ok(Reader::new().statement(source)?.trees)
}

/// Parses a formula over the squares of a board.
///
/// It is read as [`parse`] reads formulas, with the names of the squares of the
/// board, numbers of up to 512 bits and diagrams of the board, but without C code and drawn
/// equations.
///
/// # Errors
///
/// Returns the same errors as [`parse`].
///
/// # Examples
///
/// ```
/// use setwise::board::Shape;
///
/// let tree = setwise_expr::parse_on("{i9} | file_i", &Shape::new(9, 9))?;
/// assert_eq!(tree.to_string(), "{i9} | file_i");
/// # Ok::<(), setwise_expr::FormulaError>(())
/// ```
pub fn parse_on(source: &str, shape: &Shape) -> Result<Tree, FormulaError> {
    Reader::new().with_board(Some(shape)).formula(source)
}
