//! The columns of files, with names that differ in SQL.

use setwise_columns::{
    FieldColumn, InputColumns, InputFormat, PositionColumn, ResultColumn, RowColumn,
};

/// The columns that are known so far.
#[derive(Debug, Default)]
pub(super) struct Columns {
    of_files: Vec<FieldColumn>,
    /// Those for formulas: also what follows from the moves between the rows of tables.
    of_formulas: Vec<FieldColumn>,
    has_games: bool,
}

impl Columns {
    /// Adds the columns of a file.
    pub(super) fn add(&mut self, format: InputFormat, known: InputColumns) {
        let is_games = format == InputFormat::Games;
        let mut of_file = known.all;
        let of_moves = of_file.split_off(of_file.len() - known.of_moves);
        if is_games {
            // Stable, so tags follow in their order.
            of_file.sort_by_key(FieldColumn::is_tag);
        }
        self.has_games |= is_games;
        FieldColumn::merge(&mut self.of_formulas, of_file.iter().chain(&of_moves).cloned());
        FieldColumn::merge(&mut self.of_files, of_file);
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
            self.of_files.push(FieldColumn::of_games(tag));
            self.of_formulas.push(FieldColumn::of_games(tag));
        }
        Ok(())
    }

    /// Adds the path of side lines.
    pub(super) fn add_variation(&mut self) -> Result<(), String> {
        if !self.has_games {
            return Err("variations: only games in PGN have side lines".to_owned());
        }
        if self.of_files.iter().any(|known| known.name == FieldColumn::variation().name) {
            return Err("variations: a file has a column `variation` already".to_owned());
        }
        for columns in [&mut self.of_files, &mut self.of_formulas] {
            // It has the name, and the tag `Variation` gets a number.
            columns.insert(0, FieldColumn::variation());
        }
        Ok(())
    }

    /// Returns the columns of the files by their own names, for formulas.
    pub(super) fn of_formulas(&self) -> &[FieldColumn] {
        &self.of_formulas
    }

    /// Returns the columns of the table: the FEN, those of the files, those of the position, and
    /// the place. A name that SQL does not distinguish from an earlier one, or from that of a
    /// column of the position, gets a number. A column of a file with exactly such a name is left out.
    pub(super) fn finish(self) -> Vec<ResultColumn> {
        let of_position: Vec<_> = PositionColumn::all().collect();
        let mut taken: Vec<_> = of_position.iter().map(|column| column.name().to_owned()).collect();
        let mut columns = Vec::new();
        for column in self.of_files {
            if PositionColumn::named(&column.name).is_none() {
                let name = free(&column.name, &mut taken);
                columns.push(ResultColumn::new(name, RowColumn::Field(column)));
            }
        }
        let mut of_position = of_position.into_iter().map(ResultColumn::of_position);
        columns.splice(0..0, of_position.next());
        columns.extend(of_position);
        for (name, content) in [("path", RowColumn::Path), ("line", RowColumn::Line)] {
            columns.push(ResultColumn::new(free(name, &mut taken), content));
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

/// Returns the approximate number of positions in a file of some bytes.
pub(super) fn estimate(format: InputFormat, bytes: Option<u64>) -> u64 {
    let bytes_of_position = if format == InputFormat::Games { 8 } else { 64 };
    bytes.unwrap_or(0) / bytes_of_position
}
