//! `Board`: one position, and the moves that led to it.

use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use setwise::Square;
use setwise_chess::svg::Diagram;
use setwise_chess::{
    Color, EnPassantSpelling, Game, Move, MoveError, Perft, PerftError, Piece, Position, Role,
};

use crate::arguments;
use crate::errors::{fen_error, move_error};
use crate::squares::{SquareSet, square};
use crate::work;

/// A position, and the moves that led to it from the first one.
///
/// Moves are texts in UCI notation, such as ``"e2e4"``, ``"e7e8q"`` and ``"e1g1"`` for castling,
/// which in Chess960 is written with the square of the rook. Moves of python-chess are accepted too.
///
/// Args:
///     fen: the position as FEN, X-FEN or Shredder-FEN, or a board of python-chess; without it, the
///         starting position.
///
/// Raises:
///     FenError: if the FEN is invalid.
///
/// >>> import setwise as sw
/// >>> board = sw.Board()
/// >>> board.push("e2e4")
/// >>> board.push_san("c5")
/// 'c7c5'
/// >>> board.fen()
/// 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
/// >>> board.san("g1f3"), len(board.legal_moves), board.pawns & board.white
/// ('Nf3', 30, SquareSet(0x0000_0000_1000_ef00))
/// >>> board.perft(3)
/// 20035
///
/// Boards are equal if their positions are, with their counters. ``chess.Board(board.fen())`` is
/// the board of python-chess. The class does not replace its tools for games.
#[pyclass(module = "setwise", eq)]
#[derive(Clone)]
pub(crate) struct Board(Game);

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.position() == other.position()
    }
}

impl Board {
    const fn position(&self) -> &Position {
        self.0.position()
    }

    fn role(&self, role: Role) -> SquareSet {
        SquareSet::new(self.position().role_set(role))
    }

    /// Reads a move in UCI notation, or one of python-chess.
    fn read(&self, py: Python<'_>, m: &Bound<'_, PyAny>) -> PyResult<Move> {
        let text = match m.cast::<PyString>() {
            Ok(text) => text.clone(),
            Err(_) if m.hasattr("uci")? => m.call_method0("uci")?.cast_into()?,
            Err(_) => {
                let kind = m.get_type();
                let message = format!("a move is a text such as \"e2e4\", not {kind}");
                return Err(PyTypeError::new_err(message));
            }
        };
        let text = text.to_cow()?;
        let found = self.position().read_uci(text.as_bytes());
        found.map_err(|error| no_move(py, &text, &error))
    }

    fn uci(&self, m: Move) -> String {
        m.uci(self.position().castling_spelling()).to_string()
    }
}

/// Returns the place of a byte of a text, counted from 1, in characters.
fn characters(text: &str, column: u32) -> usize {
    let index = column.saturating_sub(1) as usize;
    text.char_indices().take_while(|(at, _)| *at < index).count() + 1
}

/// Returns the `MoveError` for a text that is not a legal move.
fn no_move(py: Python<'_>, text: &str, error: &MoveError) -> PyErr {
    move_error(py, characters(text, error.column()), error.reason().to_string())
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=None, /))]
    fn __new__(py: Python<'_>, fen: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(fen) = fen else { return Ok(Self(Game::new())) };
        let text = match fen.cast::<PyString>() {
            Ok(text) => text.clone(),
            Err(_) if fen.hasattr("fen")? => fen.call_method0("fen")?.cast_into()?,
            Err(_) => {
                let kind = fen.get_type();
                return Err(PyTypeError::new_err(format!("a position is a FEN, not {kind}")));
            }
        };
        let text = text.to_cow()?;
        match Position::from_fen(text.as_bytes()) {
            Ok(position) => Ok(Self(Game::from_position(position))),
            Err(error) => {
                let column = characters(&text, error.column());
                Err(fen_error(py, None, Some(column), error.reason().to_string()))
            }
        }
    }

    /// Returns the position as FEN, with the en passant square if a capture there is legal.
    fn fen(&self) -> String {
        self.position().fen().to_string()
    }

    /// The legal moves, as strings in UCI notation.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.position().legal_moves().iter().map(|&m| self.uci(m)).collect()
    }

    /// Returns the algebraic notation (SAN) of a legal move.
    ///
    /// Raises:
    ///     MoveError: if the move is not legal.
    #[pyo3(signature = (r#move, /))]
    fn san(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let found = self.position().san(self.read(py, r#move)?);
        found
            .map(|san| san.as_str().to_owned())
            .ok_or_else(|| PyValueError::new_err("the move is not legal"))
    }

    /// Returns a move in UCI notation for one in algebraic notation.
    ///
    /// Raises:
    ///     MoveError: if the text is not a legal move, or fits more than one.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Board().parse_san("Nf3")
    /// 'g1f3'
    #[pyo3(signature = (san, /))]
    fn parse_san(&self, py: Python<'_>, san: &str) -> PyResult<String> {
        match self.position().read_san(san) {
            Ok(m) => Ok(self.uci(m)),
            Err(error) => Err(no_move(py, san, &error)),
        }
    }

    /// Plays a legal move.
    ///
    /// Raises:
    ///     MoveError: if the move is not legal.
    #[pyo3(signature = (r#move, /))]
    fn push(&mut self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let m = self.read(py, r#move)?;
        self.0.play(m).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Plays a legal move in algebraic notation, and returns it in UCI notation.
    ///
    /// Raises:
    ///     MoveError: if the text is not a legal move, or fits more than one.
    #[pyo3(signature = (san, /))]
    fn push_san(&mut self, py: Python<'_>, san: &str) -> PyResult<String> {
        let text = self.parse_san(py, san)?;
        self.push(py, PyString::new(py, &text).as_any())?;
        Ok(text)
    }

    /// Takes back the last move and returns it. Raises ``IndexError`` if there is none.
    fn pop(&mut self) -> PyResult<String> {
        match self.0.undo() {
            Some(m) => Ok(self.uci(m)),
            None => Err(PyIndexError::new_err("pop from a board without moves")),
        }
    }

    /// Returns the number of sequences of legal moves of this length. Ctrl-C ends the count.
    ///
    /// Raises:
    ///     OverflowError: if the number does not fit into 64 bits.
    ///     ValueError: if the depth is negative, or has more than 32 bits.
    #[pyo3(signature = (depth, /))]
    fn perft(slf: &Bound<'_, Self>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = arguments::int("depth", depth, 0, u32::MAX.into())?;
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        // A copy, so that another thread may make moves on the board meanwhile.
        let position = slf.borrow().position().clone();
        let count = work::interruptible(slf.py(), |cancel| {
            Perft::new().stop(cancel).count(&position, depth)
        })?;
        count.map_err(|error: PerftError| PyOverflowError::new_err(error.to_string()))
    }

    /// The key of the position in Polyglot's opening books.
    #[getter]
    fn key(&self) -> u64 {
        self.position().zobrist_key()
    }

    /// ``True`` if White is to move.
    #[getter]
    fn turn(&self) -> bool {
        self.position().side_to_move() == Color::White
    }

    /// The number of half-moves since the last capture or move of a pawn.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.position().halfmove_clock()
    }

    /// The number of the move, which begins with 1.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.position().fullmove_number()
    }

    /// The square that a pawn has just passed, or ``None``.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self.position().en_passant().map(Square::index)
    }

    /// The rooks that may castle.
    #[getter]
    fn castling_rights(&self) -> SquareSet {
        SquareSet::new(self.position().castling_rooks())
    }

    /// The squares with a piece.
    #[getter]
    fn occupied(&self) -> SquareSet {
        SquareSet::new(self.position().occupied())
    }

    /// The pieces of White.
    #[getter]
    fn white(&self) -> SquareSet {
        SquareSet::new(self.position().color_set(Color::White))
    }

    /// The pieces of Black.
    #[getter]
    fn black(&self) -> SquareSet {
        SquareSet::new(self.position().color_set(Color::Black))
    }

    /// The pawns of both colors.
    #[getter]
    fn pawns(&self) -> SquareSet {
        self.role(Role::Pawn)
    }

    /// The knights of both colors.
    #[getter]
    fn knights(&self) -> SquareSet {
        self.role(Role::Knight)
    }

    /// The bishops of both colors.
    #[getter]
    fn bishops(&self) -> SquareSet {
        self.role(Role::Bishop)
    }

    /// The rooks of both colors.
    #[getter]
    fn rooks(&self) -> SquareSet {
        self.role(Role::Rook)
    }

    /// The queens of both colors.
    #[getter]
    fn queens(&self) -> SquareSet {
        self.role(Role::Queen)
    }

    /// The kings of both colors.
    #[getter]
    fn kings(&self) -> SquareSet {
        self.role(Role::King)
    }

    /// Returns the pieces with a letter of FEN, such as ``"N"`` for white knights.
    #[pyo3(signature = (letter, /))]
    fn pieces(&self, letter: &str) -> PyResult<SquareSet> {
        match letter.parse::<Piece>() {
            Ok(piece) => Ok(SquareSet::new(self.position().piece_set(piece))),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Returns the letter in FEN of the piece on a square, or ``None``.
    #[pyo3(signature = (square, /))]
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<char>> {
        Ok(self.position().piece_at(self::square(square)?).map(Piece::letter))
    }

    /// Returns the squares that the piece on a square attacks; none if the square is empty.
    #[pyo3(signature = (square, /))]
    fn attacks(&self, square: &Bound<'_, PyAny>) -> PyResult<SquareSet> {
        Ok(SquareSet::new(self.position().attacks_from(self::square(square)?)))
    }

    /// Returns the pieces that give check.
    fn checkers(&self) -> SquareSet {
        SquareSet::new(self.position().checkers())
    }

    /// Returns true if the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// Returns true if the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.position().is_checkmate()
    }

    /// Returns true if the side to move has no legal move and is not in check.
    fn is_stalemate(&self) -> bool {
        self.position().is_stalemate()
    }

    /// Returns the outcome in words, or ``None`` if the game goes on. Draws that must be claimed do
    /// not end the game. Repetitions are found only among the moves that were pushed.
    ///
    /// >>> import setwise as sw
    /// >>> sw.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome()
    /// 'draw by stalemate'
    fn outcome(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.to_string())
    }

    /// Returns a copy, with its moves.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Self {
        let _ = memo;
        self.clone()
    }

    /// Pickles the first position and the moves.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,), Vec<String>) {
        let board = slf.borrow();
        let first = board.0.first_position();
        let fen = first.fen().en_passant(EnPassantSpelling::Always).to_string();
        let moves = board.0.moves().map(|m| board.uci(m)).collect();
        (slf.get_type(), (fen,), moves)
    }

    /// Plays the moves of a pickle.
    #[pyo3(signature = (moves, /))]
    fn __setstate__(&mut self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<()> {
        moves.try_iter()?.try_for_each(|m| self.push(py, &m?))
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.fen())
    }

    fn __str__(&self) -> String {
        let letter = |place: usize| {
            let piece = self.position().piece_at(Square::new_wrapping(place ^ 56));
            let end = if place % 8 == 7 { "\n" } else { " " };
            format!("{}{end}", piece.map_or('.', Piece::letter))
        };
        (0..64).map(letter).collect::<String>().trim_end().to_owned()
    }

    /// Draws the board for notebooks.
    fn _repr_svg_(&self) -> String {
        Diagram::new().position(self.position()).size(390).to_string()
    }
}
