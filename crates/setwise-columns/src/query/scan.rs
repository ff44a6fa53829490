//! A formula over the rows of a table in columns, to find those for which it is true.

use std::io;

use arrow_buffer::{BooleanBuffer, BooleanBufferBuilder, ScalarBuffer};
use setwise_chess::bulk::{Question, Words};
use setwise_chess::{Piece, Position};
use setwise_expr::{Program, Type};

use crate::arrow::{BoardColumn, Decoder, Layout, NamedColumn, RowCursor, Rows, words};
use crate::evaluate::Evaluator;
use crate::location::Location;
use crate::position_column::PositionColumn;
use crate::query::plan::Plan;
use crate::query::results::{LineError, LineErrorReason};
use crate::query::scan_words::{Failures, board_words, count_words, field_words, state_words};
use crate::query::slots::{FieldInput, Needed, Slot};
use crate::table::Table;
use crate::vocabulary::Column;

/// The number of errors above which a scan ends early.
const MAX_ERRORS: usize = 1 << 16;

/// A formula, and the columns that it needs.
#[derive(Clone, Debug)]
pub(super) struct Scan {
    /// A condition on fewer columns, which holds wherever the formula does.
    first: Option<Box<Self>>,
    evaluator: Evaluator,
    is_set: bool,
    inputs: Vec<ScanInput>,
    /// The fields, and their columns among those of the layout.
    fields: Vec<(FieldInput, usize)>,
    /// The inputs that are computed from positions; `None` if the columns have all inputs.
    table: Option<Table>,
    /// The columns of the position, if the table is computed from those for many rows at once.
    boards: Option<BoardColumns>,
    columns: Vec<usize>,
    /// True for the rows of a batch that have an error.
    has_failed: Vec<bool>,
}

/// The source of an input of the formula.
#[derive(Clone, Debug)]
enum ScanInput {
    Board(BoardColumn),
    /// The words of `in_check` if true, and otherwise of whether there is a move, from the check states.
    State(bool, NamedColumn),
    /// A number of moves.
    Count(NamedColumn),
    /// A column about the last move, which no table has.
    Zero,
    /// A column of the table of positions.
    Table(usize),
    Field(usize),
    /// The rows that lack a field.
    FieldFault(usize),
}

/// The result of a scan.
#[derive(Debug)]
pub(super) struct Scanned {
    /// The number of rows that were looked at, from the first.
    pub(super) len: usize,
    /// The rows for which the formula is true; `None` if they are only counted.
    pub(super) mask: Option<BooleanBuffer>,
    /// The numbers of rows without an error, of rows for which the formula is true, and of squares
    /// in its values.
    pub(super) positions: u64,
    pub(super) matched: u64,
    pub(super) squares: u64,
    pub(super) errors: Vec<LineError>,
}

impl Scanned {
    /// Returns the result for rows that were not looked at yet.
    const fn new(len: usize) -> Self {
        Self { len, mask: None, positions: 0, matched: 0, squares: 0, errors: Vec::new() }
    }
}

impl Scan {
    /// Creates a scan; `fields` are the columns of the fields that the program uses. `only` tells which rows
    /// can match: those in check, or those that are not.
    pub(super) fn new(
        plan: &Plan,
        program: &Program,
        layout: &Layout,
        of_fields: &[usize],
        only: Option<bool>,
    ) -> Self {
        let mut needed = Needed::default();
        let slots = needed.slots(program);
        let Needed { columns: of_position, fields } = needed;
        // If anything must be computed, all is: then only rows in check, or only the others, matter.
        let is_direct = of_position.iter().all(|it| direct(layout, it, true).is_some());
        let direct = |column: &Column| direct(layout, column, is_direct);
        let follows = |column: &Column| direct(column).is_none() && column.question().is_some();
        let boards = BoardColumns::new(layout).filter(|_| {
            !is_direct && of_position.iter().all(|it| direct(it).is_some() || follows(it))
        });
        // The columns that are computed from positions.
        let computed: Vec<_> = match (is_direct, &boards) {
            (true, _) => Vec::new(),
            (_, Some(_)) => of_position.iter().copied().filter(follows).collect(),
            (_, None) => of_position.clone(),
        };
        let input = |slot: &Slot| match *slot {
            Slot::Field(field) => Some(ScanInput::Field(field)),
            Slot::FieldFault(field) => Some(ScanInput::FieldFault(field)),
            Slot::Column(column) => {
                let column = &of_position[column];
                let at = computed.iter().position(|computed| computed == column);
                at.map(ScanInput::Table).or_else(|| direct(column))
            }
            // Tables have no games.
            Slot::Form(_) | Slot::FormFault(_) => None,
        };
        let inputs: Vec<_> = slots.iter().filter_map(input).collect();
        let mut columns: Vec<_> = of_fields.iter().map(|&field| layout.indices[field]).collect();
        columns.extend(inputs.iter().filter_map(|input| match input {
            ScanInput::Board(board) => Some(board.at.index),
            ScanInput::State(_, at) | ScanInput::Count(at) => Some(at.index),
            _ => None,
        }));
        match &boards {
            _ if is_direct => {}
            Some(_) => columns.extend(layout.boards.iter().map(|board| board.at.index)),
            None => columns.extend(layout.position_columns()),
        }
        columns.sort_unstable();
        columns.dedup();
        Self {
            first: None,
            evaluator: plan.evaluators.of(program, false),
            is_set: program.outputs()[0].value_type == Type::Set,
            inputs,
            fields: fields.into_iter().zip(of_fields.iter().copied()).collect(),
            table: (!is_direct).then(|| Table::new(computed).with_answers_only(only)),
            boards,
            columns,
            has_failed: Vec::new(),
        }
    }

    /// Decides a condition first that holds wherever the formula does, if its columns are among those of the
    /// table as they are, and are fewer.
    pub(super) fn after(mut self, condition: Self) -> Self {
        if condition.is_direct()
            && (!self.is_direct() || condition.columns.len() < self.columns.len())
        {
            self.first = Some(Box::new(condition));
        }
        self
    }

    /// Returns true if a condition is decided first.
    pub(super) const fn has_first(&self) -> bool {
        self.first.is_some()
    }

    /// Returns the columns that the scan reads.
    pub(super) fn columns(&self) -> impl Iterator<Item = usize> + Clone {
        let of_first = self.first.iter().flat_map(|first| &first.columns);
        self.columns.iter().chain(of_first).copied()
    }

    /// Returns true if the scan builds no positions.
    pub(super) const fn is_direct(&self) -> bool {
        self.table.is_none()
    }

    /// Evaluates the formula for `len` rows of the block, from `first` on, or only for the rows
    /// among them that `mask` selects. After many errors, it ends early.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is corrupt.
    pub(super) fn run(
        &mut self,
        layout: &Layout,
        decoder: &Decoder,
        first: usize,
        len: usize,
        mask: Option<&BooleanBuffer>,
        only_counts: bool,
    ) -> io::Result<Scanned> {
        let Some(condition) = &mut self.first else {
            return self.run_all(layout, decoder, first, len, mask, only_counts);
        };
        let few = condition.run_all(layout, decoder, first, len, mask, false)?;
        let found = few.mask.as_ref().filter(|_| few.matched > 0);
        let mut scanned = match found {
            Some(found) => {
                self.run_all(layout, decoder, first, few.len, Some(found), only_counts)?
            }
            None => Scanned { mask: few.mask.clone(), ..Scanned::new(few.len) },
        };
        // The rows that fail the condition and have no error, up to where the scan ended.
        let len = scanned.len;
        let selected = |mask: &BooleanBuffer| mask.slice(0, len).count_set_bits();
        let others = mask.map_or(len, selected) - found.map_or(0, selected);
        let errors = few.errors.into_iter();
        let errors: Vec<_> =
            errors.filter(|error| error.location.line() <= (first + len) as u64).collect();
        scanned.positions += (others - errors.len()) as u64;
        scanned.errors.extend(errors);
        Ok(scanned)
    }

    /// Evaluates the formula for rows, without the condition that is decided first.
    fn run_all(
        &mut self,
        layout: &Layout,
        decoder: &Decoder,
        first: usize,
        len: usize,
        mask: Option<&BooleanBuffer>,
        only_counts: bool,
    ) -> io::Result<Scanned> {
        let mut scanned = Scanned::new(len);
        let mut found = None;
        if !only_counts {
            let mut builder = BooleanBufferBuilder::new(len);
            builder.append_n(len, false);
            found = Some(builder);
        }
        let columns = std::mem::take(&mut self.columns);
        for rows in decoder.rows(&columns, first, len, mask)? {
            let rows = rows?;
            self.run_rows(layout, &rows, &mut scanned, |row| {
                if let Some(found) = &mut found {
                    found.set_bit(row - first, true);
                }
            });
            if scanned.errors.len() >= MAX_ERRORS {
                scanned.len = rows.number(rows.len() - 1) + 1 - first;
                break;
            }
        }
        self.columns = columns;
        scanned.mask = found.map(|mut found| {
            found.truncate(scanned.len);
            found.finish()
        });
        Ok(scanned)
    }

    /// Evaluates the formula for rows, and passes the numbers of those where it is true to `holds`.
    fn run_rows(
        &mut self,
        layout: &Layout,
        rows: &Rows<'_>,
        scanned: &mut Scanned,
        mut holds: impl FnMut(usize),
    ) {
        let count = rows.len();
        self.has_failed.clear();
        self.has_failed.resize(count, false);
        let has_failed = &mut self.has_failed;
        let mut failures = Failures { rows, has_failed, errors: &mut scanned.errors };
        if let Some(table) = &mut self.table {
            let is_filled = self
                .boards
                .as_ref()
                .is_some_and(|boards| boards.fill(table, layout, rows, &mut failures));
            if !is_filled {
                let from_boards = self.boards.is_some();
                fill(table, layout, rows, from_boards, &mut failures);
            }
        }
        let fields: Vec<_> = self
            .fields
            .iter()
            .map(|(input, column)| field_words(input, *column, layout, rows, &mut failures))
            .collect();
        let board = |input: &ScanInput| match input {
            ScanInput::Board(board) => Some(board_words(board, rows, &mut failures)),
            ScanInput::State(is_check, at) => Some(state_words(*is_check, at, rows, &mut failures)),
            ScanInput::Count(at) => Some(count_words(at, rows, &mut failures)),
            ScanInput::Zero => Some(std::iter::repeat_n(0, count).collect()),
            _ => None,
        };
        let boards: Vec<_> = self.inputs.iter().map(board).collect();
        let Self { evaluator, has_failed, .. } = self;
        let failed = has_failed.iter().filter(|&&failed| failed).count();
        scanned.positions += (count - failed) as u64;
        let no_faults = vec![0; if fields.is_empty() { 0 } else { count }];
        let tables = self.table.as_mut().map(Table::columns).unwrap_or_default();
        let inputs = self.inputs.iter().zip(&boards).map(|(input, board)| match (input, board) {
            (_, Some(words)) => &words[..],
            (ScanInput::Table(at), _) => tables[*at],
            (ScanInput::Field(at), _) => &fields[*at].words,
            (ScanInput::FieldFault(at), _) => fields[*at].faults.as_deref().unwrap_or(&no_faults),
            (_, None) => &[],
        });
        let is_set = self.is_set;
        evaluator.run(&inputs.collect::<Vec<_>>(), count, |chunk| {
            let values = chunk.output(0);
            let faults = chunk.fault(0);
            let is_known = || faults.is_none_or(|faults| faults.iter().all(|&fault| fault == 0));
            if failed == 0 && is_known() {
                let matched = values.iter().filter(|&&value| value != 0).count();
                scanned.matched += matched as u64;
                if is_set {
                    let squares = values.iter().map(|value| u64::from(value.count_ones()));
                    scanned.squares += squares.sum::<u64>();
                }
                if matched > 0 {
                    let found = values.iter().enumerate().filter(|&(_, &value)| value != 0);
                    found.for_each(|(index, _)| holds(rows.number(chunk.first() + index)));
                }
                return;
            }
            for (index, &value) in values.iter().enumerate() {
                let row = chunk.first() + index;
                if has_failed[row] {
                    continue;
                }
                if faults.is_some_and(|faults| faults[index] != 0) {
                    if fields.iter().any(|field| field.is_missing(row)) {
                        continue;
                    }
                    let location = Location::Row(rows.number(row) as u64 + 1);
                    let reason = LineErrorReason::DivisionByZero;
                    scanned.errors.push(LineError { location, reason });
                } else if value != 0 {
                    scanned.matched += 1;
                    scanned.squares += if is_set { u64::from(value.count_ones()) } else { 0 };
                    holds(rows.number(row));
                }
            }
        });
    }
}

/// Replaces the rows of a table by the positions of rows, and by the initial position for rows
/// without one. `from_boards` says that the rows have the columns of the sets, not the text.
fn fill(
    table: &mut Table,
    layout: &Layout,
    rows: &Rows<'_>,
    from_boards: bool,
    failures: &mut Failures<'_>,
) {
    table.clear();
    let cursor = RowCursor::new(layout, rows, from_boards);
    for row in 0..rows.len() {
        match &cursor.position_of(row) {
            Ok(position) => table.push(position),
            Err(error) => {
                table.push(&Position::START);
                failures.fail(row, error.clone());
            }
        }
    }
}

/// The columns of the sets and the state, as indices in a file.
#[derive(Clone, Debug)]
struct BoardColumns {
    pieces: [usize; 12],
    white_to_move: usize,
    castling: Option<usize>,
    en_passant: Option<usize>,
    counters: Vec<usize>,
}

impl BoardColumns {
    /// Returns the columns of a table; `None` if it has none, or texts among them.
    fn new(layout: &Layout) -> Option<Self> {
        let found = |column: Column| layout.boards.iter().find(|board| board.column == column);
        let is_text = |board: &&BoardColumn| !board.is_set;
        let state = [found(Column::Castling), found(Column::EnPassant)];
        if state.iter().flatten().any(is_text) {
            return None;
        }
        let mut pieces = [0; 12];
        for (index, piece) in pieces.iter_mut().zip(Piece::ALL) {
            *index = found(Column::Piece(piece))?.at.index;
        }
        let [castling, en_passant] = state.map(|board| board.map(|board| board.at.index));
        let white_to_move = found(Column::WhiteToMove)?.at.index;
        let counters = layout.boards.iter().filter(|board| board.column.is_counter());
        let counters = counters.map(|board| board.at.index).collect();
        Some(Self { pieces, white_to_move, castling, en_passant, counters })
    }

    /// Replaces the rows of a table by the positions of rows, many at once; returns false if a row
    /// lacks a part of its position, or has a counter that is not a number of moves.
    fn fill(
        &self,
        table: &mut Table,
        layout: &Layout,
        rows: &Rows<'_>,
        failures: &mut Failures<'_>,
    ) -> bool {
        if layout.boards.iter().any(|board| rows.column(board.at.index).null_count() > 0) {
            return false;
        }
        let none = || std::iter::repeat_n(0, rows.len()).collect::<ScalarBuffer<u64>>();
        let column = |index| words(rows.column(index)).unwrap_or_else(none);
        let is_number = |&index: &usize| column(index).iter().all(|&it| u32::try_from(it).is_ok());
        if !self.counters.iter().all(is_number) {
            return false;
        }
        let pieces = self.pieces.map(column);
        let white_to_move = column(self.white_to_move);
        let [castling, en_passant] =
            [self.castling, self.en_passant].map(|index| index.map_or_else(none, column));
        let all = Words {
            pieces: pieces.each_ref().map(|column| &column[..]),
            white_to_move: &white_to_move,
            castling: &castling,
            en_passant: &en_passant,
        };
        let cursor = RowCursor::new(layout, rows, true);
        table.clear();
        table.push_rows(&all, |row| {
            cursor.position_of(row).unwrap_or_else(|error| {
                failures.fail(row, error);
                Position::START
            })
        });
        true
    }
}

/// Returns the input that has a column of positions as a table has it: `with_states` allows the check states
/// among what follows from the rules.
fn direct(layout: &Layout, column: &Column, with_states: bool) -> Option<ScanInput> {
    let found = layout.boards.iter().find(|board| board.column == *column);
    let counted = match column {
        Column::Rules(Question::LegalMoves) => Some(PositionColumn::MOVE_COUNT),
        Column::Rules(Question::Captures) => Some(PositionColumn::CAPTURE_COUNT),
        _ => None,
    };
    let state = layout.of_rules(PositionColumn::CHECK_STATE).filter(|_| with_states);
    let state = |is_check| state.map(|at| ScanInput::State(is_check, at.clone()));
    match (found, column) {
        (_, Column::MovedFrom | Column::MovedTo | Column::Captured) => Some(ScanInput::Zero),
        (Some(board), _) if board.is_direct => Some(ScanInput::Board(board.clone())),
        (_, Column::InCheck) => state(true),
        (_, Column::Rules(Question::HasMove)) => state(false),
        _ => Some(ScanInput::Count(layout.of_rules(counted?)?.clone())),
    }
}
