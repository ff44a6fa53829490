//! The Parquet file of an index: a table of games with filters, cut into small pages.
//!
//! The pages are small, and those of the columns of a position plain, so that few rows are read fast.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, Int64Array};
use arrow_buffer::{Buffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::basic::Compression;
use parquet::schema::types::ColumnPath;
use setwise::Bitboard;
use setwise_chess::bulk::{self, Question};
use setwise_chess::{Color, Piece, Position, Setup};

use crate::arrow::batches::{KIND, TableBatches};
use crate::arrow::error::of_arrow;
use crate::arrow::freed::keep_freed;
use crate::arrow::groups::{GROUP_ROWS, GroupWriter};
use crate::arrow::part::TablePart;
use crate::arrow::runs::PartColumn;
use crate::arrow::words::words;
use crate::arrow::writer::{TableLayout, parquet_properties};
use crate::field::FieldColumn;
use crate::position_column::PositionColumn;
use crate::table::Table;
use crate::vocabulary::{Column, PIECE_COLUMNS};

/// The column with the material, as text.
const MATERIAL: &str = "material";

/// The columns with numbers of moves, and the questions that they answer.
const COUNTS: [(PositionColumn, Question); 2] = [
    (PositionColumn::MOVE_COUNT, Question::LegalMoves),
    (PositionColumn::CAPTURE_COUNT, Question::Captures),
];

/// The columns with filters, and the most values of each in a row group.
const FILTERED: [(&str, u64); 4] = [
    ("key", GROUP_ROWS as u64),
    (MATERIAL, 1 << 14),
    (PIECE_COLUMNS[0], 1 << 18),
    (PIECE_COLUMNS[6], 1 << 18),
];

/// The part of the row groups that a filter does not exclude although they lack a value.
const FALSE_POSITIVES: f64 = 0.01;

/// The rows of a page of a column, except one of runs: one is unpacked for each row that is shown.
const PAGE_ROWS: usize = 1 << 10;

/// The rows of a page of FEN, whose texts are long: a page is unpacked for each row that is found. With
/// half as many, the places of the pages take as long to read.
const FEN_PAGE_ROWS: usize = 1 << 8;

/// The Parquet file of an index that is written.
pub(crate) struct IndexTable {
    writer: GroupWriter<BufWriter<File>>,
    schema: SchemaRef,
}

impl fmt::Debug for IndexTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexTable").field("schema", &self.schema).finish_non_exhaustive()
    }
}

/// Rows for an index, with the words of their games and pieces.
#[derive(Debug)]
pub(crate) struct IndexRows {
    columns: Vec<PartColumn>,
    games: ScalarBuffer<u64>,
    pieces: [ScalarBuffer<u64>; 12],
    /// The words of `white_to_move`, `castling` and `en_passant`.
    state: [ScalarBuffer<u64>; 3],
    /// Not 0 for rows in check.
    in_check: Vec<u64>,
    /// The numbers of moves of [`COUNTS`].
    counts: [ScalarBuffer<i64>; 2],
}

impl IndexRows {
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    /// Finds the rows in check, and counts the moves of all.
    ///
    /// # Errors
    ///
    /// Returns an error if a row is not a position.
    fn ask_rules(&mut self) -> io::Result<()> {
        let [white_to_move, castling, en_passant] = &self.state;
        let words = bulk::Words {
            pieces: self.pieces.each_ref().map(|column| &column[..]),
            white_to_move,
            castling,
            en_passant,
        };
        let of_counts = COUNTS.map(|(_, question)| Column::Rules(question));
        let mut table = Table::new([Column::InCheck].into_iter().chain(of_counts));
        let mut invalid = None;
        table.push_rows(&words, |row| {
            self.setup(row).position().unwrap_or_else(|_| {
                invalid = Some(row);
                Position::START
            })
        });
        if let Some(row) = invalid {
            return Err(io::Error::other(format!("row {} of a part is not a position", row + 1)));
        }
        let mut answers = |column| table.column(column).unwrap_or_default().to_vec();
        self.in_check = answers(Column::InCheck);
        self.counts = of_counts.map(|column| Buffer::from_vec(answers(column)).into());
        Ok(())
    }

    /// Returns the number of the game of a row.
    pub(crate) fn game(&self, row: usize) -> u64 {
        self.games[row]
    }

    /// Returns the pieces of a row.
    pub(crate) fn pieces(&self, row: usize) -> [u64; 12] {
        self.pieces.each_ref().map(|column| column[row])
    }

    /// Returns the pieces and the state of a row. Its counters are not among them.
    pub(crate) fn setup(&self, row: usize) -> Setup {
        let [white_to_move, castling, en_passant] = self.state.each_ref().map(|it| it[row]);
        let mut setup = Setup::new();
        for (piece, column) in Piece::ALL.into_iter().zip(&self.pieces) {
            setup.roles[piece.role.index()] |= Bitboard(column[row]);
            setup.colors[piece.color.index()] |= Bitboard(column[row]);
        }
        if white_to_move == 0 {
            setup.side_to_move = Color::Black;
        }
        setup.castling_rooks = Bitboard(castling);
        setup.en_passant = Bitboard(en_passant).first();
        setup
    }

    /// Returns true for a row in check.
    pub(crate) fn in_check(&self, row: usize) -> bool {
        self.in_check[row] != 0
    }

    /// Returns true for a row with a legal move.
    pub(crate) fn has_move(&self, row: usize) -> bool {
        self.counts[0][row] != 0
    }
}

impl IndexTable {
    /// Creates the file of a table with these columns.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(crate) fn new(path: &Path, columns: &[FieldColumn]) -> io::Result<Self> {
        keep_freed();
        // A page ends only between the values that are written together.
        let mut properties =
            parquet_properties(TableLayout::Small, columns)?.set_write_batch_size(FEN_PAGE_ROWS);
        for (name, values) in FILTERED {
            let path = ColumnPath::from(name);
            properties = properties
                .set_column_bloom_filter_fpp(path.clone(), FALSE_POSITIVES)
                .set_column_bloom_filter_max_ndv(path, values);
        }
        for FieldColumn { name, .. } in columns {
            let path = ColumnPath::from(name.as_str());
            let rows = if name == "fen" { FEN_PAGE_ROWS } else { PAGE_ROWS };
            if FILTERED.iter().any(|(filtered, _)| filtered == name) {
                // For pages this small, zstd takes most of its time to read its own tables.
                properties = properties
                    .set_column_dictionary_enabled(path.clone(), false)
                    .set_column_compression(path.clone(), Compression::LZ4_RAW);
            }
            properties = properties.set_column_data_page_row_count_limit(path, rows);
        }
        let schema = TableBatches::new(columns)?.schema();
        let material = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
        let mut fields: Vec<_> = schema.fields().iter().cloned().collect();
        fields.push(Arc::new(Field::new(MATERIAL, material, true)));
        for (column, _) in COUNTS {
            let field = Field::new(column.name(), DataType::Int64, true);
            let kind = HashMap::from([(KIND.to_owned(), column.name().to_owned())]);
            fields.push(Arc::new(field.with_metadata(kind)));
            let path = ColumnPath::from(column.name());
            properties = properties.set_column_data_page_row_count_limit(path, PAGE_ROWS);
        }
        let schema = Arc::new(Schema::new(fields));
        let out = BufWriter::new(File::create(path)?);
        let writer = GroupWriter::new(out, Arc::clone(&schema), properties.build())?;
        // Columns of runs have no filters.
        let writer = writer.with_runs_of_sets(&FILTERED.map(|(name, _)| name));
        Ok(Self { writer, schema })
    }

    /// Returns the names of the columns that an index adds to those of its rows.
    pub(crate) fn added_names() -> impl Iterator<Item = &'static str> {
        [MATERIAL].into_iter().chain(COUNTS.map(|(column, _)| column.name()))
    }

    /// Returns the rows of a part with these columns, the numbers of whose games follow `offset`.
    ///
    /// # Errors
    ///
    /// Returns an error if the part has other columns, or no games or positions.
    pub(crate) fn rows(
        columns: &[FieldColumn],
        part: &TablePart,
        offset: u64,
    ) -> io::Result<IndexRows> {
        let schema = TableBatches::new(columns)?.schema();
        let mut part = part.clone();
        part.shift(0, offset);
        let columns = part.columns_of("");
        let column = |name: &str| {
            let missing = || io::Error::other(format!("the rows have no column `{name}`"));
            let (index, _) = schema.column_with_name(name).ok_or_else(missing)?;
            let column = columns.get(index).ok_or_else(missing)?.rows(0, part.len())?;
            let column = Some(column).filter(|column| column.null_count() == 0);
            column.and_then(|column| words(&column)).ok_or_else(missing)
        };
        let games = column("game")?;
        let mut pieces = [const { None }; 12];
        for (words, name) in pieces.iter_mut().zip(PIECE_COLUMNS) {
            *words = Some(column(name)?);
        }
        let none = || std::iter::repeat_n(0, part.len()).collect();
        let pieces = pieces.map(|words| words.unwrap_or_else(none));
        let state = [column("white_to_move")?, column("castling")?, column("en_passant")?];
        let (in_check, counts) = (Vec::new(), Default::default());
        let mut rows = IndexRows { columns, games, pieces, state, in_check, counts };
        rows.ask_rules()?;
        Ok(rows)
    }

    /// Writes a range of rows; `material` makes the text of a material.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(crate) fn write(
        &mut self,
        rows: &IndexRows,
        range: Range<usize>,
        material: fn(&[u64; 12]) -> String,
    ) -> io::Result<()> {
        let mut materials = StringDictionaryBuilder::<Int32Type>::new();
        let (mut counts, mut text) = ([0; 12], String::new());
        for row in range.clone() {
            let pieces = rows.pieces(row);
            let of_row = pieces.map(u64::count_ones);
            if of_row != counts {
                (counts, text) = (of_row, material(&pieces));
            }
            materials.append(&text).map_err(of_arrow)?;
        }
        let materials: ArrayRef = Arc::new(materials.finish());
        let mut columns = Vec::with_capacity(rows.columns.len() + 1 + COUNTS.len());
        for column in &rows.columns {
            columns.push(column.slice(range.clone()));
        }
        columns.push(PartColumn::Rows(materials));
        for counts in &rows.counts {
            let counts = Int64Array::new(counts.slice(range.start, range.len()), None);
            columns.push(PartColumn::Rows(Arc::new(counts)));
        }
        self.writer.write(&columns, 0, range.len())
    }

    /// Completes the file, and returns its length.
    ///
    /// # Errors
    ///
    /// Returns an error if writing fails.
    pub(crate) fn finish(self) -> io::Result<u64> {
        let out = self.writer.finish()?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(file.metadata()?.len())
    }
}
