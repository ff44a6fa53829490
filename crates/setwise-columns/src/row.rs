//! Rows: the columns that a result may have, their kinds, and how each is made of a match.
//!
//! All tables are made here: those that the program writes, and those that Python and SQL read. The
//! page lists positions in sentences, and other formats than tables have no columns.

use std::collections::HashMap;
#[cfg(feature = "parquet")]
use std::io;
#[cfg(feature = "parquet")]
use std::sync::Arc;

#[cfg(feature = "parquet")]
use arrow_array::RecordBatch;
use setwise::{Bitboard, SquareMapping};
use setwise_chess::EnPassantSpelling;
use setwise_expr::Value;

#[cfg(feature = "parquet")]
use crate::arrow::{ColumnUse, PartColumns, TableBatches};
use crate::cell::Cell;
use crate::field::{Field, FieldColumn, FieldKind};
#[cfg(feature = "parquet")]
use crate::game_columns::GameColumn;
use crate::location::Location;
use crate::position_column::PositionColumn;
use crate::query::{Detail, Match, Query};
#[cfg(feature = "parquet")]
use crate::query::{PartTable, WriteRows};

/// The content of a column of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowColumn {
    /// A column of the position.
    Position(PositionColumn),
    /// A field that travels with the position, such as a column of the file.
    Field(FieldColumn),
    /// The name of the file.
    Path,
    /// The line of the position in its file, or of the game that it is from, or its row.
    Line,
    /// The number of the game in its file.
    Game,
    /// The number of halfmoves from the start of the game.
    Ply,
    /// The text after the position: the operations of its line, or the last move of its game.
    Rest,
    /// The value of an output of the query, by its index.
    Value(usize, FieldKind),
    /// The squares of the first set that is the value of the formula or a part of it.
    Squares,
}

impl RowColumn {
    /// Returns the column of an output of a query: 0 is the formula, and the selected ones follow.
    ///
    /// # Panics
    ///
    /// Panics if there is no such output.
    #[must_use]
    pub fn value(query: &Query, output: usize) -> Self {
        Self::Value(output, FieldKind::of_values(query.program().outputs()[output].value_type))
    }

    /// Returns the kind of the fields.
    #[must_use]
    pub const fn kind(&self) -> FieldKind {
        match self {
            Self::Position(column) => column.kind(),
            Self::Field(column) => column.kind,
            Self::Path | Self::Rest | Self::Squares => FieldKind::Text,
            Self::Line | Self::Game | Self::Ply => FieldKind::Number,
            Self::Value(_, kind) => *kind,
        }
    }
}

/// A column of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultColumn {
    /// Its name there.
    pub name: String,
    /// Its content.
    pub content: RowColumn,
}

impl ResultColumn {
    /// Returns a column with a name.
    #[must_use]
    pub fn new(name: impl Into<String>, content: RowColumn) -> Self {
        Self { name: name.into(), content }
    }

    /// Returns the column of a position, under its own name.
    #[must_use]
    pub fn of_position(column: PositionColumn) -> Self {
        Self::new(column.name(), RowColumn::Position(column))
    }

    /// Returns what the writer of a table knows about the column; `of_games` says that the rows are the
    /// positions of games.
    #[cfg(feature = "parquet")]
    #[must_use]
    pub fn column_use(&self, of_games: bool) -> ColumnUse {
        let repeats = match &self.content {
            RowColumn::Position(column) if PositionColumn::OF_RULES.contains(column) => {
                return ColumnUse::OfRules(*column);
            }
            RowColumn::Path => true,
            RowColumn::Field(column) => {
                column.kind == FieldKind::Text && GameColumn::named(&column.name).is_same_in_game()
            }
            _ => false,
        };
        if of_games && repeats { ColumnUse::Repeats } else { ColumnUse::Values }
    }

    /// Returns the name and the kind.
    #[must_use]
    pub fn header(&self) -> FieldColumn {
        FieldColumn { name: self.name.clone(), kind: self.content.kind() }
    }
}

/// The way in which a field is made.
#[derive(Clone, Copy, Debug)]
enum Source {
    Missing,
    Position(PositionColumn),
    Fen,
    /// A field that travels with the position, by its index.
    Carried(usize),
    Path,
    Line,
    Game,
    Ply,
    Rest,
    Value(usize),
    Squares,
}

/// The columns of the rows of a query.
#[derive(Clone, Debug)]
pub struct RowColumns {
    sources: Vec<Source>,
    en_passant: EnPassantSpelling,
    mapping: SquareMapping,
}

impl RowColumns {
    /// Returns the columns for the matches of a query. The fields of `None`, a column that nobody
    /// reads, and those that do not travel with the matches are missing.
    #[must_use]
    pub fn new<'a>(
        query: &Query,
        columns: impl IntoIterator<Item = Option<&'a RowColumn>>,
    ) -> Self {
        let carried = query.carried().iter().enumerate();
        let carried: HashMap<_, _> = carried.map(|(place, it)| (it.name.as_str(), place)).collect();
        let source = |column: Option<&RowColumn>| match column {
            None => Source::Missing,
            Some(RowColumn::Position(column)) if column.is_fen() => Source::Fen,
            Some(RowColumn::Position(column)) => Source::Position(*column),
            Some(RowColumn::Field(column)) => {
                carried.get(&*column.name).map_or(Source::Missing, |&place| Source::Carried(place))
            }
            Some(RowColumn::Path) => Source::Path,
            Some(RowColumn::Line) => Source::Line,
            Some(RowColumn::Game) => Source::Game,
            Some(RowColumn::Ply) => Source::Ply,
            Some(RowColumn::Rest) => Source::Rest,
            Some(RowColumn::Value(output, _)) => Source::Value(*output),
            Some(RowColumn::Squares) => Source::Squares,
        };
        let sources = columns.into_iter().map(source).collect();
        let (en_passant, mapping) = (EnPassantSpelling::default(), SquareMapping::default());
        Self { sources, en_passant, mapping }
    }

    /// Sets the cases in which FEN has the en passant square, and the mapping of the words of values.
    #[must_use]
    pub fn with_style(self, en_passant: EnPassantSpelling, mapping: SquareMapping) -> Self {
        Self { en_passant, mapping, ..self }
    }

    /// Returns what a query has to find out about each match; `has_lines` says whether it reads lines
    /// of FEN or EPD.
    #[must_use]
    pub fn detail(&self, has_lines: bool) -> Detail {
        let has = |is: fn(&Source) -> bool| self.sources.iter().any(is);
        // Games and records have the counters in the position, EPD in the text after it.
        let has_counters = has_lines
            && has(|source| match source {
                Source::Position(column) => column.has_counters(),
                source => matches!(source, Source::Fen),
            });
        match has_counters || has(|source| matches!(source, Source::Rest | Source::Squares)) {
            true => Detail::Matches,
            false if has(|source| !matches!(source, Source::Missing)) => Detail::Positions,
            false => Detail::Count,
        }
    }

    /// Makes the workers of a query write its matches to parts of a table with these columns, which
    /// have distinct names, in [`Batch::parts`](crate::Batch::parts).
    /// [`TableWriter::write_part`](crate::TableWriter::write_part) takes them.
    #[cfg(feature = "parquet")]
    #[must_use]
    pub fn in_parts(&self, query: Query, columns: Vec<FieldColumn>) -> Query {
        let carried = query.carried();
        let is_game = |place: usize| carried.get(place).is_some_and(|it| it.name == "game");
        let is_per_game = |source: &Source| match *source {
            Source::Carried(place) => {
                carried.get(place).is_some_and(|it| GameColumn::named(&it.name).is_same_in_game())
            }
            ref source => matches!(source, Source::Game),
        };
        let of = |is: &dyn Fn(&Source) -> bool| -> Vec<usize> {
            let numbered = self.sources.iter().enumerate();
            numbered.filter(|(_, source)| is(source)).map(|(index, _)| index).collect()
        };
        let columns = PartColumns {
            columns,
            paths: of(&|source| matches!(source, Source::Path)),
            lines: of(&|source| matches!(source, Source::Line)),
            games: of(&|source| match *source {
                Source::Carried(place) => is_game(place),
                ref source => matches!(source, Source::Game),
            }),
            per_game: of(&is_per_game),
        };
        let only = |is_wanted: &dyn Fn(&Source) -> bool| {
            let sources = self.sources.iter().copied().filter(is_wanted).collect();
            Arc::new(Self { sources, ..self.clone() })
        };
        let (per_game, per_row) = (only(&is_per_game), only(&|source| !is_per_game(source)));
        let (columns, whole) = (Arc::new(columns), Arc::new(self.clone()));
        query.with_parts(PartTable { columns, whole, per_row, per_game })
    }

    /// Returns the row of a match in a file.
    #[must_use]
    pub const fn row<'a>(&'a self, path: &'a str, found: &'a Match) -> Row<'a> {
        Row { columns: self, path, found }
    }
}

#[cfg(feature = "parquet")]
impl WriteRows for RowColumns {
    fn words(&self) -> Vec<(usize, PositionColumn)> {
        let word = |(index, source): (usize, &Source)| match *source {
            Source::Position(column) => Some((index, column)),
            _ => None,
        };
        self.sources.iter().enumerate().filter_map(word).collect()
    }

    fn write(&self, found: &Match, rows: &mut TableBatches) -> io::Result<Option<RecordBatch>> {
        let row = self.row("", found);
        rows.push_row(Some(&found.position), |out| {
            for source in &self.sources {
                match *source {
                    Source::Carried(index) => match found.fields.get(index) {
                        Some(field) => out.field(field),
                        None => out.field(&Field::Missing),
                    },
                    Source::Position(_) => out.skip(),
                    source => out.cell(row.cell(source)),
                }
            }
        })
    }
}

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    columns: &'a RowColumns,
    path: &'a str,
    found: &'a Match,
}

impl<'a> Row<'a> {
    /// Returns the fields, in the order of the columns.
    pub fn fields(self) -> impl Iterator<Item = Field<'a>> {
        self.cells().map(Cell::into_field)
    }

    /// Returns the fields as they are written, in the order of the columns.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell<'a>> {
        let fields = &self.found.fields[..];
        self.columns.sources.iter().map(move |source| match *source {
            // A result may have hundreds of these.
            Source::Carried(index) => match fields.get(index) {
                Some(field) => Cell::Carried(field),
                None => Cell::Field(Field::Missing),
            },
            Source::Position(column) => Cell::Field(column.field(&self.found.position)),
            source => self.cell(source),
        })
    }

    /// Returns a field that [`cells`](Self::cells) does not make itself.
    fn cell(self, source: Source) -> Cell<'a> {
        let Self { columns, path, found } = self;
        let number = |number: u64| Field::Number(i64::try_from(number).unwrap_or(i64::MAX));
        Cell::Field(match (source, found.location) {
            (Source::Missing | Source::Carried(_) | Source::Position(_), _) => Field::Missing,
            (Source::Fen, _) => {
                return Cell::Fen(found.position.fen().en_passant(columns.en_passant));
            }
            (Source::Path, _) => Field::Text(path.into()),
            (Source::Line, location) => number(location.line()),
            (Source::Game, Location::Game { game, .. }) => number(game),
            (Source::Ply, Location::Game { ply, .. }) => number(ply.into()),
            (Source::Game | Source::Ply, _) => Field::Missing,
            (Source::Rest, _) => Field::Text(found.rest.as_str().into()),
            (Source::Value(output), _) => match found.values.get(output).copied().flatten() {
                Some(Value::Set(word)) => Field::Set(columns.mapping.word_of(Bitboard(word))),
                Some(Value::Number(number)) => Field::Number(number),
                Some(Value::Bool(value)) => Field::Bool(value),
                None => Field::Missing,
            },
            (Source::Squares, _) => {
                return Cell::Squares(Bitboard(found.marks.first().copied().unwrap_or_default()));
            }
        })
    }
}
