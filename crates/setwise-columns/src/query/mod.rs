//! Queries: the positions of an input for which a formula is true.

#[cfg(feature = "parquet")]
mod columnar;
#[cfg(feature = "parquet")]
mod columnar_games;
mod evaluators;
mod form_rows;
mod game_ends;
mod game_fields;
mod game_forms;
mod games;
#[cfg(feature = "parquet")]
mod index_games;
#[cfg(feature = "parquet")]
mod index_positions;
mod judged;
mod last_ply;
mod line_counter;
mod line_rest;
mod origins;
#[cfg(feature = "parquet")]
mod part_rows;
mod passed_over;
mod plan;
mod program_inputs;
mod records;
mod refused;
mod replay;
mod results;
mod rows;
#[cfg(feature = "parquet")]
mod scan;
#[cfg(feature = "parquet")]
mod scan_words;
mod seen;
mod side_lines;
#[cfg(feature = "parquet")]
mod skips;
mod slots;
mod table_games;
#[cfg(feature = "parquet")]
mod tables;
mod text_block;
#[cfg(feature = "parquet")]
mod wanted;
mod worker;
mod worker_state;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use setwise::SquareMapping;
use setwise_expr::{Compiler, FormulaError, Note, NoteReason, Output, Program, Tree, Type};

use self::last_ply::{last_of_filter, last_ply, required};
#[cfg(feature = "parquet")]
pub(crate) use self::part_rows::{PartTable, WriteRows};
pub use self::passed_over::PassedOver;
use self::plan::Plan;
pub use self::refused::names_of_values;
use self::refused::{
    TwofoldName, is_of_position, of_game, question, refuse_order_of_texts, refuse_patterns,
    refuse_texts, refuse_texts_of_sets, refuse_upper_case, with_help_of_games,
};
pub use self::results::{Batch, Detail, LineError, LineErrorReason, Match};
#[cfg(feature = "parquet")]
use self::tables::run_table;
use self::text_block::TextBlocks;
#[cfg(feature = "parquet")]
use self::wanted::{condition_of_pawns, states, wanted};
use self::worker::Worker;
use crate::field::FieldColumn;
use crate::forms::{NO_START_NOTE, OF_GAMES, START_NOTE, compiler, compiler_without, hidden_names};
use crate::game_columns::tag_of;
use crate::input::Input;
use crate::location::TooLongError;
use crate::pipeline::{self, Threads};
use crate::vocabulary::VARIABLES;

/// A formula that selects positions, and further formulas to evaluate for those.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use setwise_columns::{Detail, Input, Query, Threads};
/// use setwise_expr::parse;
///
/// let query = Query::new(&parse("knight(N) & q")?, &[])?;
/// let lines = "4k3/8/8/8/8/4q3/8/K4N2 w - - 0 1\n4k3/8/8/8/8/8/8/K4N2 w - - 0 1\n";
/// let mut found = 0;
/// query.run(Input::from_reader(lines.as_bytes())?, Threads::One, Detail::Count, |batch| {
///     found += batch.matched;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(found, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Query {
    plan: Arc<Plan>,
}

/// The formulas of a query.
#[derive(Clone, Copy, Debug)]
pub struct Formulas<'a> {
    /// The formula that selects the positions where it is true or gives a nonempty set.
    pub filter: &'a Tree,
    /// Formulas to evaluate for those. They may use the names that the filter binds by `let`.
    pub selected: &'a [Tree],
    /// A condition on fields alone. Positions for which it is false do not count at all; if its
    /// fields are known before the positions, those are not even read.
    pub condition: Option<&'a Tree>,
    /// The columns whose fields the formulas may use by name. Names of a position take precedence, except
    /// `legal_checks`, `legal_mates`, `pinned_us` and `pinned_them` if there are no columns `game` and `ply`.
    pub fields: &'a [FieldColumn],
    /// The mapping of the words in the formulas; `None` for the one that their C code declares, or
    /// else for little-endian rank-file.
    pub mapping: Option<SquareMapping>,
}

impl<'a> Formulas<'a> {
    /// Returns formulas about positions alone.
    #[must_use]
    pub const fn new(filter: &'a Tree, selected: &'a [Tree]) -> Self {
        Self { filter, selected, condition: None, fields: &[], mapping: None }
    }
}

impl Query {
    /// Creates a query for the positions where `filter` is true or gives a nonempty set.
    /// The formulas of `selected` are evaluated there too; they may use the names that `filter`
    /// binds by `let`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`setwise_expr::Compiler::add`] and of
    /// [`refuse_definition`](setwise_expr::Compiler::refuse_definition).
    pub fn new(filter: &Tree, selected: &[Tree]) -> Result<Self, QueryError> {
        Self::compile(Formulas::new(filter, selected))
    }

    /// Creates a query from formulas that may use fields, and whose words may be those of another
    /// mapping of the squares. The results are sets as those of [`new`](Self::new).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new), and one for a condition on the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    /// use setwise_columns::{Formulas, Query};
    /// use setwise_expr::parse;
    ///
    /// let [theirs, ours] = ["N & 0x01", "N & {h8}"].map(|formula| parse(formula).unwrap());
    /// let formulas = Formulas { mapping: Some(SquareMapping::Berf), ..Formulas::new(&theirs, &[]) };
    /// let [theirs, ours] = [Query::compile(formulas)?, Query::new(&ours, &[])?];
    /// let knights = [1 << 63 | 1];
    /// assert_eq!(theirs.program().evaluate(&knights), ours.program().evaluate(&knights));
    /// # Ok::<(), setwise_columns::QueryError>(())
    /// ```
    pub fn compile(formulas: Formulas<'_>) -> Result<Self, QueryError> {
        let Formulas { filter, selected, condition, fields, mapping } = formulas;
        let names: Vec<_> =
            fields.iter().map(|column| (column.name.as_str(), column.kind.value_type())).collect();
        let hidden = hidden_names(fields);
        let variables = VARIABLES.into_iter().filter(|(name, _)| !hidden.contains(name));
        let variables: Vec<_> = variables.collect();
        let new_compiler = || {
            let compiler = match &hidden[..] {
                [] => compiler(),
                hidden => compiler_without(hidden, &variables),
            };
            compiler.with_forms(&OF_GAMES).with_mapping(mapping).with_fields(&names)
        };
        let compile = |trees: &[&Tree]| {
            let mut compiler = new_compiler().with_missing_fields();
            for (formula, tree) in trees.iter().enumerate() {
                let added = compiler
                    .refuse_definition(tree)
                    .and_then(|()| refuse_order_of_texts(tree, fields))
                    .and_then(|()| refuse_texts_of_sets(tree, fields))
                    .and_then(|()| match formula {
                        0 => compiler.add_condition(tree),
                        _ => compiler.add(tree),
                    });
                added.map_err(|error| QueryError {
                    formula,
                    error: with_help_of_games(error, tree, fields),
                })?;
            }
            Ok(compiler)
        };
        let trees: Vec<_> = std::iter::once(filter).chain(selected).collect();
        for (formula, tree) in trees.iter().copied().chain(condition).enumerate() {
            refuse_patterns(tree)
                .and_then(|()| refuse_upper_case(tree))
                .map_err(|error| QueryError { formula, error })?;
        }
        let (program, forms) = compile(&trees)?.finish_with_forms();
        let programs = std::iter::once(&program).chain(forms.iter().map(|form| &form.program));
        refuse_texts(programs.flat_map(Program::inputs), &trees, fields)
            .map_err(|(formula, error)| QueryError { formula, error })?;
        let notes = program.outputs().iter().flat_map(|output| &output.notes);
        let with_start =
            notes.map(|note| &note.reason).any(|it| *it == NoteReason::Form(START_NOTE));
        let of_ply = compiler().with_forms(&OF_GAMES).with_mapping(mapping);
        let of_ply = of_ply.with_fields(&[("ply", Type::Number)]).with_fields_first(true);
        #[cfg(feature = "parquet")]
        let states = match mapping {
            None => states(&new_compiler(), filter),
            Some(_) => Vec::new(),
        };
        #[cfg(feature = "parquet")]
        let filter_in_states = {
            let nodes: Vec<_> = states.iter().map(|(node, _)| *node).collect();
            compile(&[&filter.with_true(&nodes)])?.finish()
        };
        let mut plan = Plan {
            last_of_filter: last_of_filter(&of_ply, filter),
            required: match mapping {
                None => required(|| compiler().with_forms(&OF_GAMES), filter, &forms),
                Some(_) => Vec::new(),
            },
            program,
            forms,
            of_game: of_game(&trees),
            twofold: TwofoldName::all_in(&trees, fields),
            with_start,
            #[cfg(feature = "parquet")]
            filter: compile(&trees[..1])?.finish(),
            #[cfg(feature = "parquet")]
            bounds: new_compiler().bounds(filter),
            #[cfg(feature = "parquet")]
            states: states.into_iter().map(|(_, state)| state).collect(),
            #[cfg(feature = "parquet")]
            filter_in_states,
            #[cfg(feature = "parquet")]
            keys: match mapping {
                None => wanted(&new_compiler(), filter),
                Some(_) => Vec::new(),
            },
            ..Plan::default()
        };
        #[cfg(feature = "parquet")]
        {
            plan.of_pawns = condition_of_pawns(&plan.keys);
        }
        if let Some(tree) = condition {
            // Here, a column hides a name of the position.
            let with_condition = |compiler: Compiler<'_>| {
                let mut compiler = compiler.with_fields_first(true);
                let added = compiler
                    .refuse_definition(tree)
                    .and_then(|()| refuse_order_of_texts(tree, fields))
                    .and_then(|()| refuse_texts_of_sets(tree, fields))
                    .and_then(|()| compiler.add_condition(tree));
                added.map_err(|error| QueryError {
                    formula: trees.len(),
                    error: with_help_of_games(error, tree, fields),
                })?;
                Ok(compiler.finish())
            };
            let condition = with_condition(new_compiler().with_missing_fields())?;
            if let [Output { value_type: Type::Number, text, .. }] = condition.outputs() {
                let error = FormulaError::new(
                    tree.nodes()[tree.root()].span,
                    "expected a bool, found a number",
                );
                let error = error.with_help(format!("compare it, as in `{text} != 0`"));
                return Err(QueryError { formula: trees.len(), error });
            }
            if let Some(input) = condition.inputs().iter().find(|&input| is_of_position(input)) {
                let (name, span) = question(tree, fields)
                    .unwrap_or((input.name.as_str(), tree.nodes()[tree.root()].span));
                let message = format!("`{name}` depends on the position");
                let error = FormulaError::new(span, message)
                    .with_help("the condition is decided before the position is read: move this to the formula");
                return Err(QueryError { formula: trees.len(), error });
            }
            plan.condition = Some(condition);
            let bounds = new_compiler().with_fields_first(true).bounds(tree);
            plan.last_ply = last_ply(&bounds);
            #[cfg(feature = "parquet")]
            {
                plan.condition_bounds = bounds;
            }
            plan.with_condition = Some(with_condition(compile(&trees)?)?);
        }
        Ok(Self { plan: Arc::new(plan) })
    }

    /// Makes the fields of these columns travel with each match. They are missing where an input
    /// lacks the column.
    #[must_use]
    pub fn with_carried(mut self, columns: Vec<FieldColumn>) -> Self {
        Arc::make_mut(&mut self.plan).carried = columns;
        self
    }

    /// Sets whether the position before the first move of each game is a row, with ply 0. The
    /// default is false.
    #[must_use]
    pub fn with_start(mut self, with_start: bool) -> Self {
        Arc::make_mut(&mut self.plan).with_start |= with_start;
        self
    }

    /// Sets whether the side lines of games are read: after the main line, the positions of each, in
    /// the order of the text. Formulas about other positions look at the line from the start of the
    /// game. Their moves are checked as those of the main line; a game is invalid from a move of a
    /// side line on that is not legal. [`FieldColumn::variation`] tells the lines apart. The default
    /// is false.
    #[must_use]
    pub fn with_variations(mut self, has_variations: bool) -> Self {
        Arc::make_mut(&mut self.plan).has_variations = has_variations;
        self
    }

    /// Sets whether the text of its game travels with each match. The default is false.
    #[must_use]
    pub fn with_games(mut self, with_games: bool) -> Self {
        Arc::make_mut(&mut self.plan).has_games = with_games;
        self
    }

    /// Sets whether all malformed commands in comments, and moves with the sign of a capture, check or
    /// mate that they are not, are [passed over](Batch::passed_over). The default is false: of the
    /// commands, only those whose columns are asked for. Games then take longer to read.
    #[must_use]
    pub fn with_strict(mut self, is_strict: bool) -> Self {
        Arc::make_mut(&mut self.plan).is_strict = is_strict;
        self
    }

    /// Counts the tags of games that have none of these columns in [`Batch::unknown_tags`].
    #[must_use]
    pub fn with_known_tags(mut self, known: impl IntoIterator<Item = String>) -> Self {
        let tags = known.into_iter().map(|column| tag_of(&column).to_owned());
        Arc::make_mut(&mut self.plan).known_tags = Some(Arc::new(tags.collect()));
        self
    }

    /// Hides the last `count` selected formulas: the receiver of the matches gets their values, but
    /// they are not in [`shown`](Self::shown).
    #[must_use]
    pub fn with_hidden(mut self, count: usize) -> Self {
        Arc::make_mut(&mut self.plan).hidden = count;
        self
    }

    /// Returns the outputs of the program that are not hidden: the filter, and selected formulas.
    #[must_use]
    pub fn shown(&self) -> &[Output] {
        let outputs = self.program().outputs();
        &outputs[..outputs.len().saturating_sub(self.plan.hidden).max(1)]
    }

    /// Returns the columns of the fields that travel with each match.
    #[must_use]
    pub fn carried(&self) -> &[FieldColumn] {
        &self.plan.carried
    }

    /// Returns the program of the query, with an output for each formula.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.plan.program
    }

    /// Returns the notes on the formulas and on the condition. Only games in PGN have a position before
    /// the first move that is not a row; `has_games` says that the inputs have such games, and
    /// `lacks_starts` that some are [tables without it](crate::InputColumns::lacks_starts).
    pub fn notes(&self, has_games: bool, lacks_starts: bool) -> impl Iterator<Item = Note> {
        let programs = std::iter::once(&self.plan.program).chain(&self.plan.condition);
        let notes = programs.flat_map(Program::outputs).flat_map(|output| &output.notes);
        notes.flat_map(move |note| {
            let is_of_start = note.reason == NoteReason::Form(START_NOTE);
            let mut of_table = note.clone();
            of_table.reason = NoteReason::Form(NO_START_NOTE);
            let own = Some(note.clone()).filter(|_| has_games || !is_of_start);
            own.into_iter().chain(Some(of_table).filter(|_| is_of_start && lacks_starts))
        })
    }

    /// Evaluates the query for all positions of an input, and passes the results to `sink` in
    /// batches, in the order of the input. If `sink` breaks, the rest of the input is not read.
    ///
    /// Each line is a position in FEN or EPD. Blank lines and lines that begin with `#` are
    /// skipped. In games in PGN, the positions are those after each move, except in variations,
    /// whose moves are not checked. Invalid lines and games are reported; the positions of a
    /// game before its error are evaluated.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read, with a [`TooLongError`] as its source if a
    /// line or a game is too long. The results before that have been passed on.
    pub fn run(
        &self,
        input: Input,
        threads: Threads,
        detail: Detail,
        sink: impl FnMut(&Batch) -> ControlFlow<()>,
    ) -> io::Result<()> {
        self.run_until(&AtomicBool::new(false), input, threads, detail, sink)
    }

    /// Does the same as [`run`](Self::run), until `stop` is true. That is checked before each
    /// batch, and with [`Threads::Many`] also while there is nothing to read.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run).
    pub fn run_until(
        &self,
        stop: &AtomicBool,
        mut input: Input,
        threads: Threads,
        detail: Detail,
        mut sink: impl FnMut(&Batch) -> ControlFlow<()>,
    ) -> io::Result<()> {
        if !self.plan.twofold.is_empty() {
            let columns = input.columns()?.all;
            self.plan.twofold.iter().try_for_each(|name| name.expect_in(&columns))?;
        }
        #[cfg(feature = "parquet")]
        if input.is_table() {
            return run_table(&self.plan, input, stop, threads, detail, sink);
        }
        // One block is the work of one worker: threads would take longer to start.
        let threads = if input.is_one_block() { Threads::One } else { threads };
        input.decompress_on(threads);
        let (mut lines, mut games) = (0, 0);
        let number = self.plan.carried.iter().position(|column| column.name == "game");
        let worker = Worker::new(Arc::clone(&self.plan), detail);
        let blocks = TextBlocks::new(input, Arc::clone(&self.plan));
        let read = pipeline::run(blocks, worker, threads, stop, |batch| {
            batch.number(&mut lines, &mut games, number);
            sink(batch)
        });
        read.map_err(|error| match error.downcast() {
            Ok(TooLongError { mut location }) => {
                location.shift(lines, games);
                io::Error::new(io::ErrorKind::InvalidData, TooLongError { location })
            }
            Err(error) => error,
        })
    }
}

#[cfg(feature = "parquet")]
impl Query {
    /// Makes the workers write the matches as rows of a table: [`Batch::parts`] has them, and
    /// [`Batch::matches`] is empty.
    #[must_use]
    pub(crate) fn with_parts(mut self, table: PartTable) -> Self {
        Arc::make_mut(&mut self.plan).parts = Some(table);
        self
    }
}

/// An error in one of the formulas of a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
#[non_exhaustive]
pub struct QueryError {
    /// The index of the formula: 0 is the filter, and the selected formulas follow.
    pub formula: usize,
    /// The error.
    pub error: FormulaError,
}
