//! The columns of files, with names that differ in SQL.

use setwise_columns::{
    FieldColumn, FieldKind, InputColumns, InputFormat, PositionColumn, RowColumn,
};

/// The columns of games that are not tags, in their order in SQL.
const OF_MOVES: [&str; 10] =
    ["game", "ply", "san", "uci", "result", "eval_cp", "eval_mate", "clock_s", "nag", "comment"];

/// A column of the table.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) column: RowColumn,
}

/// The columns that are known so far.
#[derive(Debug, Default)]
pub(super) struct Columns {
    of_files: Vec<FieldColumn>,
    has_games: bool,
}

impl Columns {
    /// Adds the columns of a file. If files have a column with values of several kinds, it is one
    /// of numbers with a fraction or of texts.
    pub(super) fn add(&mut self, format: InputFormat, known: InputColumns) {
        let is_games = format == InputFormat::Games;
        let mut of_file = known.all;
        if is_games {
            // Stable, so tags follow in their order.
            let place = |name: &str| OF_MOVES.iter().position(|known| *known == name);
            of_file.sort_by_key(|column| place(&column.name).unwrap_or(OF_MOVES.len()));
        }
        self.has_games |= is_games;
        for column in of_file {
            match self.of_files.iter_mut().find(|known| known.name == column.name) {
                Some(known) => known.kind = union(known.kind, column.kind),
                None => self.of_files.push(column),
            }
        }
    }

    /// Adds tags of games.
    pub(super) fn add_tags(&mut self, tags: &[String]) -> Result<(), String> {
        for tag in tags {
            if self.of_files.iter().any(|known| known.name == *tag) {
                continue;
            }
            if !self.has_games {
                return Err(format!("the files have no column `{tag}`, and no games with tags"));
            }
            let (name, kind) = (tag.clone(), FieldKind::Text);
            self.of_files.push(FieldColumn { name, kind });
        }
        Ok(())
    }

    /// Returns the columns of the files by their own names, for formulas.
    pub(super) fn of_files(&self) -> &[FieldColumn] {
        &self.of_files
    }

    /// Returns the columns of the table: the FEN, those of the files, those of the position, and
    /// the place. A name that SQL does not distinguish from an earlier one, or from that of a
    /// column of the position, gets a number. A column of a file with exactly such a name is left out.
    pub(super) fn finish(self) -> Vec<Column> {
        let of_position: Vec<_> = PositionColumn::all().collect();
        let mut taken: Vec<_> = of_position.iter().map(|column| column.name().to_owned()).collect();
        let mut columns = Vec::new();
        for column in self.of_files {
            if PositionColumn::named(&column.name).is_none() {
                let name = free(&column.name, &mut taken);
                columns.push(Column { name, column: RowColumn::File(column) });
            }
        }
        let mut of_position = of_position.into_iter();
        let position = |column: PositionColumn| {
            let name = column.name().to_owned();
            Column { name, column: RowColumn::Position(column) }
        };
        columns.splice(0..0, of_position.next().map(position));
        columns.extend(of_position.map(position));
        for (name, column) in [("path", RowColumn::Path), ("line", RowColumn::Line)] {
            let name = free(name, &mut taken);
            columns.push(Column { name, column });
        }
        columns
    }
}

/// Returns a name that is not taken: the name itself, or one with a number.
fn free(name: &str, taken: &mut Vec<String>) -> String {
    let numbers = (1..).map(|number| format!("{name}_{number}"));
    let is_free = |name: &String| !taken.iter().any(|known| is_same(known, name));
    let name = std::iter::once(name.to_owned()).chain(numbers).find(is_free).unwrap_or_default();
    taken.push(name.clone());
    name
}

/// Returns true for names that SQL does not distinguish.
fn is_same(a: &str, b: &str) -> bool {
    a == b || a.to_lowercase() == b.to_lowercase()
}

/// Returns the kind of a column with values of both kinds.
fn union(a: FieldKind, b: FieldKind) -> FieldKind {
    use FieldKind::{Number, Real, Text};
    match (a, b) {
        _ if a == b => a,
        (Number | Real, Number | Real) => Real,
        _ => Text,
    }
}

/// Returns the approximate number of positions in a file of some bytes.
pub(super) fn estimate(format: InputFormat, bytes: Option<u64>) -> u64 {
    let bytes_of_position = if format == InputFormat::Games { 8 } else { 64 };
    bytes.unwrap_or(0) / bytes_of_position
}
