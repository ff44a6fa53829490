//! The formats of results.

use setwise_columns::PositionColumn;

/// The format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Human-readable text, with boards and squares.
    Text,
    /// One JSON object per line.
    Json,
    /// A table with a header.
    Csv,
    /// A table with a header, separated by tabs.
    Tsv,
    /// The positions, as lines that can be queried again.
    Fen,
    /// The positions, with everything else as operations.
    Epd,
    /// The games of the positions, each once, as they are in the input.
    Pgn,
    /// A page of boards.
    Html,
    /// The values of the formula, as a NumPy array.
    Npy,
    /// A table in columns, compressed.
    Parquet,
    /// A table in columns, as in memory.
    Arrow,
    /// A drawing of a heat map.
    Svg,
}

/// The layout of the data in a table in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Files that are read fast: nothing is compressed.
    Fast,
    /// Small files, compressed.
    Small,
}

impl Format {
    /// Returns the name of the format.
    #[must_use]
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    /// Returns the name of a format that some builds lack.
    #[cfg(not(feature = "parquet"))]
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Arrow => "Arrow",
            _ => "Parquet",
        }
    }

    /// Returns true for formats that have a form for numbers without positions.
    #[must_use]
    pub const fn has_numbers(self) -> bool {
        matches!(self, Self::Text | Self::Json | Self::Csv | Self::Tsv)
    }

    /// Returns true for tables.
    #[must_use]
    pub const fn is_table(self) -> bool {
        matches!(self, Self::Json | Self::Csv | Self::Tsv) || self.is_in_columns()
    }

    /// Returns true for tables that are stored column by column.
    #[must_use]
    pub const fn is_in_columns(self) -> bool {
        matches!(self, Self::Parquet | Self::Arrow)
    }

    /// Returns true for text, which a terminal can show.
    #[must_use]
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Npy | Self::Parquet | Self::Arrow)
    }
}

/// The columns of a position in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// A column with the FEN.
    Fen,
    /// A column for each set of pieces, the side to move and the rest of the state, and the key.
    Boards,
    /// Both.
    Both,
}

impl Positions {
    /// Returns the columns in a format.
    pub fn columns(self, format: Format) -> impl Iterator<Item = PositionColumn> {
        let columns = PositionColumn::all().filter(move |column| match self {
            Self::Fen => column.is_fen(),
            Self::Boards => !column.is_fen(),
            Self::Both => true,
        });
        // Queries use them only there.
        let has_rules = format.is_in_columns() && self != Self::Fen;
        columns.chain(PositionColumn::OF_RULES.into_iter().filter(move |_| has_rules))
    }

    /// Returns the default columns of a format.
    #[must_use]
    pub const fn usual(format: Format) -> Self {
        if format.is_in_columns() { Self::Both } else { Self::Fen }
    }
}
