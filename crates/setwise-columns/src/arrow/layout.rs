//! The columns of a table: those of the position, and those that travel with it.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema};
use setwise_chess::Piece;

use crate::arrow::batches::KIND;
use crate::arrow::cell::kind_of;
use crate::field::FieldColumn;
use crate::format::header::{POSITION_NAMES, distinct, list, renamed, usual};
use crate::position_column::PositionColumn;
use crate::remedy::{Refused, Remedy};
use crate::vocabulary::{Column, PIECE_COLUMNS, STATE_COLUMNS};

/// The columns of a table. Each is known by its index in the file.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The column with the text of the position.
    pub(crate) text: Option<NamedColumn>,
    /// The columns with the twelve sets and the state; empty if the table does not have them.
    pub(crate) boards: Vec<BoardColumn>,
    /// The columns of what follows from the rules for these.
    of_rules: Vec<(PositionColumn, NamedColumn)>,
    /// The other columns.
    pub(crate) fields: Vec<FieldColumn>,
    /// Their indices in the file.
    pub(crate) indices: Vec<usize>,
    /// The names that several columns have in the file, each with the name of a later one here.
    pub(crate) repeated: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
pub(crate) struct NamedColumn {
    pub(crate) name: String,
    pub(crate) index: usize,
}

/// A column with a part of the position.
#[derive(Clone, Debug)]
pub(crate) struct BoardColumn {
    pub(crate) column: Column,
    pub(crate) at: NamedColumn,
    /// True if formulas can use the words of the column as they are. Castling rights and en passant
    /// squares can also be texts, and an en passant square may allow no legal capture.
    pub(crate) is_direct: bool,
    /// True if the column has words and not texts.
    pub(crate) is_set: bool,
}

impl Layout {
    /// Finds the position: in the text column with the name `column`, or in the columns with the
    /// usual names.
    ///
    /// # Errors
    ///
    /// Returns the reason why there is no position.
    pub(crate) fn new(schema: &Schema, column: Option<&str>) -> Result<Self, Refused> {
        let in_file: Vec<_> = schema.fields().iter().map(|field| field.name().clone()).collect();
        let names = distinct(&in_file);
        let text = text_column(schema, &names, column);
        let boards = match column {
            Some(_) => Ok(Vec::new()),
            None => board_columns(schema),
        };
        let (text, boards) = match (text, boards) {
            (Ok(text), boards) => (Some(text), boards.unwrap_or_default()),
            (Err(_), Ok(boards)) if !boards.is_empty() => (None, boards),
            (Err(reason), Ok(_)) => return Err(reason),
            (Err(_), Err(reason)) => return Err(reason.into()),
        };
        // A file of ours says which column it is, and whoever writes it anew without that may have
        // changed the positions.
        let of_rules = |(index, field): (usize, &Arc<Field>)| {
            let kind =
                field.metadata().get(KIND).filter(|_| *field.data_type() == DataType::Int64)?;
            let column = PositionColumn::OF_RULES.into_iter().find(|it| it.name() == kind)?;
            Some((column, NamedColumn { name: names[index].clone(), index }))
        };
        let has_boards = |_: &_| !boards.is_empty();
        let of_rules: Vec<_> =
            schema.fields().iter().enumerate().filter_map(of_rules).filter(has_boards).collect();
        let is_position = |index: usize| {
            text.as_ref().is_some_and(|text| text.index == index)
                || of_rules.iter().any(|(_, at)| at.index == index)
                || boards.iter().any(|board| board.at.index == index)
        };
        let indices: Vec<_> =
            (0..schema.fields().len()).filter(|&index| !is_position(index)).collect();
        let field = |&index: &usize| FieldColumn {
            name: names[index].clone(),
            kind: kind_of(schema.field(index)),
        };
        let fields = indices.iter().map(field).collect();
        let repeated = renamed(&in_file, &names);
        Ok(Self { text, boards, of_rules, fields, indices, repeated })
    }

    /// Returns where the table has a column of what follows from the rules.
    pub(crate) fn of_rules(&self, column: PositionColumn) -> Option<&NamedColumn> {
        self.of_rules.iter().find(|(known, _)| *known == column).map(|(_, at)| at)
    }

    /// Returns the columns from which positions are made.
    pub(crate) fn position_columns(&self) -> Vec<usize> {
        match &self.text {
            Some(text) => vec![text.index],
            None => self.boards.iter().map(|board| board.at.index).collect(),
        }
    }
}

fn text_column(
    schema: &Schema,
    names: &[String],
    column: Option<&str>,
) -> Result<NamedColumn, Refused> {
    let fields = schema.fields();
    let same = |wanted: &str| {
        let mut same =
            (0..names.len()).filter(move |&index| names[index].eq_ignore_ascii_case(wanted));
        (same.next(), same.next())
    };
    let exact = |wanted: &str| names.iter().position(|name| name == wanted);
    let found = match column {
        Some(wanted) => match (exact(wanted), same(wanted)) {
            (Some(index), _) | (None, (Some(index), None)) => Ok(index),
            (None, (Some(_), Some(_))) => Err(format!("several columns are named `{wanted}`")),
            (None, (None, _)) => Err(format!("no column is named `{wanted}`")),
        },
        None => {
            let is_of_text = |&index: &usize| is_text(fields[index].data_type());
            let texts = (0..names.len()).filter(is_of_text);
            match usual(texts.map(|index| (index, &*names[index]))) {
                Ok(Some(index)) => Ok(index),
                Err(reason) => Err(reason),
                Ok(None) => {
                    let named = POSITION_NAMES.into_iter().find_map(|name| same(name).0);
                    let other = named.map_or_else(String::new, |index| {
                        let data_type = fields[index].data_type();
                        format!(
                            ": `{}` has the type {data_type}, which is not read as text; write it \
                             as a column of strings",
                            names[index]
                        )
                    });
                    Err("no text column is named `fen`, `epd` or `position`, and no column \
                         `white_pawns`"
                        .to_owned()
                        + &other)
                }
            }
        }
    };
    let refused = |reason| Refused::new(reason, Remedy::Column(None));
    let index =
        found.map_err(|reason| refused(format!("{reason}; the columns are {}", list(names))))?;
    let (name, data_type) = (names[index].clone(), fields[index].data_type());
    if !is_text(data_type) {
        return Err(refused(format!("the column `{name}` has the type {data_type}, not text")));
    }
    Ok(NamedColumn { name, index })
}

/// Returns the columns of the twelve sets and the state; none if there is no set of white pawns.
///
/// # Errors
///
/// Returns the reason why the columns are incomplete.
fn board_columns(schema: &Schema) -> Result<Vec<BoardColumn>, String> {
    let find = |name: &str| {
        let fields = schema.fields().iter();
        fields.enumerate().find(|(_, field)| field.name().eq_ignore_ascii_case(name))
    };
    let named = |index: usize| {
        let name = schema.field(index).name().clone();
        NamedColumn { name, index }
    };
    let letter = |piece: Piece| {
        let letter = piece.letter().to_string();
        schema.fields().iter().position(|field| *field.name() == letter)
    };
    let index_of = |(piece, name)| find(name).map(|(index, _)| index).or_else(|| letter(piece));
    let pieces = Piece::ALL.into_iter().zip(PIECE_COLUMNS);
    if pieces.clone().next().and_then(index_of).is_none() {
        return Ok(Vec::new());
    }
    let mut columns = Vec::new();
    for (piece, name) in pieces {
        let index =
            index_of((piece, name)).ok_or_else(|| format!("there is no column `{name}`"))?;
        let data_type = schema.field(index).data_type();
        if !matches!(data_type, DataType::UInt64 | DataType::Int64) {
            let name = schema.field(index).name();
            return Err(format!("the column `{name}` has the type {data_type}, not UInt64"));
        }
        let column = Column::Piece(piece);
        columns.push(BoardColumn { column, at: named(index), is_direct: true, is_set: true });
    }
    for (name, column) in STATE_COLUMNS {
        let Some((index, field)) = find(name) else {
            if column == Column::WhiteToMove {
                return Err(format!("there is no column `{name}`"));
            }
            continue;
        };
        let data_type = field.data_type();
        let is_set = matches!(data_type, DataType::UInt64 | DataType::Int64);
        let (is_known, is_direct) = match column {
            Column::WhiteToMove => (*data_type == DataType::Boolean, true),
            Column::Castling => (is_set || is_text(data_type), is_set),
            Column::EnPassant => (is_set || is_text(data_type), false),
            _ => (data_type.is_integer(), true),
        };
        if !is_known {
            return Err(format!(
                "the column `{name}` has the type {data_type}, which is not supported"
            ));
        }
        columns.push(BoardColumn { column, at: named(index), is_direct, is_set });
    }
    Ok(columns)
}

/// Returns true for the types of texts. Some programs write texts as bytes.
fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}
