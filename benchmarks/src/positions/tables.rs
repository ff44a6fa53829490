//! `tables`: queries over the positions of games as a table in Parquet, on one thread, against the
//! decoder of the same columns and against the games themselves.

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use setwise_chess::{Color, Piece, Position};
use setwise_columns::{
    Detail, Field, FieldColumn, FieldKind, Input, PIECE_COLUMNS, Query, TableFormat, TableWriter,
    Threads,
};
use tempfile::TempDir;

use crate::harness::{Contestant, Effort, race};

/// The games in the repository, which are the default.
const OWN_GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games.pgn");

/// The number of positions in which the repository's games are repeated.
const POSITIONS: usize = 1_000_000;

/// The number of positions of a quick run.
const QUICK: usize = 5_000;

/// The formulas, with the indices of the columns that they need.
const FORMULAS: [(&str, &[usize]); 3] = [
    ("count(P & (rank_4 | rank_5)) >= 3", &[0]),
    ("count(knight(N) & (k | q | r)) >= 2", &[1, 9, 10, 11]),
    ("rook(R) & q", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
];

pub fn run(quick: bool, file: Option<PathBuf>) -> Result<()> {
    let folder = TempDir::new()?;
    let path = file.unwrap_or_else(|| OWN_GAMES.into());
    let text = fs::read(&path).with_context(|| path.display().to_string())?;
    let positions = positions(&path)?;
    let wanted = if quick { QUICK.min(positions.len()) } else { POSITIONS };
    let copies = wanted.div_ceil(positions.len()).max(1);
    let games = folder.path().join("games.pgn");
    fs::write(&games, text.repeat(copies))?;
    let table = folder.path().join("positions.parquet");
    write_table(&table, &positions, copies)?;
    let count = positions.len() * copies;
    let sizes = [&games, &table].map(|path| fs::metadata(path).map_or(0, |data| data.len()));
    println!("{count} positions: {} bytes of games, {} bytes of Parquet", sizes[0], sizes[1]);
    for (formula, columns) in FORMULAS {
        println!("\n{formula}");
        let query = Query::new(&setwise_expr::parse(formula)?, &[])?;
        let expected = matches(&query, &table);
        let mut contestants = [
            Contestant::new("setwise, Parquet", || matches(&query, &table)),
            // Decodes the columns of the formula and does nothing with them.
            Contestant::new("the decoder alone", || match decode(&table, columns) {
                Ok(rows) if rows == count => expected,
                _ => u64::MAX,
            }),
            Contestant::new("setwise, games", || matches(&query, &games)),
        ];
        race(count, Effort { rounds: if quick { 1 } else { 9 } }, &mut contestants)?;
    }
    Ok(())
}

/// Returns the position after each move of the games of a file.
fn positions(path: &Path) -> Result<Vec<Position>> {
    let query = Query::new(&setwise_expr::parse("true")?, &[])?;
    let mut positions = Vec::new();
    query.run(Input::open(path)?, Threads::One, Detail::Matches, |batch| {
        positions.extend(batch.matches.iter().map(|found| found.position.clone()));
        ControlFlow::Continue(())
    })?;
    Ok(positions)
}

/// Writes the twelve sets of the positions and the side to move.
fn write_table(path: &Path, positions: &[Position], copies: usize) -> Result<()> {
    let column = |name: &str, kind| FieldColumn { name: name.to_owned(), kind };
    let sets = PIECE_COLUMNS.iter().map(|name| column(name, FieldKind::Set));
    let columns: Vec<_> = sets.chain([column("white_to_move", FieldKind::Bool)]).collect();
    let mut writer = TableWriter::new(File::create(path)?, TableFormat::Parquet, &columns)?;
    for position in (0..copies).flat_map(|_| positions) {
        let sets = Piece::ALL.map(|piece| Field::Set(position.piece_set(piece).0));
        let is_white = position.side_to_move() == Color::White;
        let row: Vec<_> = sets.into_iter().chain([Field::Bool(is_white)]).collect();
        writer.write(&row)?;
    }
    Ok(writer.finish()?)
}

/// Returns the number of matches in a file.
fn matches(query: &Query, path: &Path) -> u64 {
    let Ok(input) = Input::open(path) else { return u64::MAX };
    let mut matched = 0;
    let answered = query.run(input, Threads::One, Detail::Count, |batch| {
        matched += batch.matched;
        ControlFlow::Continue(())
    });
    if answered.is_ok() { matched } else { u64::MAX }
}

/// Decodes columns of a table and returns the number of rows.
fn decode(path: &Path, columns: &[usize]) -> Result<usize> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(path)?)?;
    let mask = ProjectionMask::leaves(builder.parquet_schema(), columns.iter().copied());
    let reader = builder.with_projection(mask).with_batch_size(8192).build()?;
    let mut rows = 0;
    for batch in reader {
        rows += batch?.num_rows();
    }
    Ok(rows)
}
