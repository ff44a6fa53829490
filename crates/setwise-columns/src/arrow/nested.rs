//! The cells of columns of any type: lists, structures and maps are JSON.

use std::borrow::Cow;
use std::fmt::Write;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;

use crate::arrow::cell::cell;
use crate::field::Field;

/// Returns a cell.
///
/// # Errors
///
/// Returns the reason why there is no field for it.
pub(super) fn field(array: &dyn Array, row: usize) -> Result<Field<'_>, String> {
    if !array.data_type().is_nested() || is_encoded(array) {
        return cell(array, row);
    }
    if array.is_null(row) {
        return Ok(Field::Missing);
    }
    let mut text = String::new();
    json(array, row, &mut text)?;
    Ok(Field::Json(text.into()))
}

/// Returns true for columns that hold each value once.
fn is_encoded(array: &dyn Array) -> bool {
    matches!(array.data_type(), DataType::Dictionary(..) | DataType::RunEndEncoded(..))
}

/// Appends a cell as JSON.
///
/// # Errors
///
/// Returns the reason why a part of it has no form in JSON.
fn json(array: &dyn Array, row: usize, text: &mut String) -> Result<(), String> {
    if array.is_null(row) {
        text.push_str("null");
        return Ok(());
    }
    match array.data_type() {
        DataType::List(_) => list(array.as_list::<i32>().value(row).as_ref(), text),
        DataType::LargeList(_) => list(array.as_list::<i64>().value(row).as_ref(), text),
        DataType::ListView(_) => list(array.as_list_view::<i32>().value(row).as_ref(), text),
        DataType::LargeListView(_) => list(array.as_list_view::<i64>().value(row).as_ref(), text),
        DataType::FixedSizeList(..) => list(array.as_fixed_size_list().value(row).as_ref(), text),
        DataType::Struct(_) => {
            let array = array.as_struct();
            let members = array.fields().iter().zip(array.columns());
            object(members.map(|(field, column)| (field.name().as_str().into(), column, row)), text)
        }
        DataType::Map(..) => {
            let entries = array.as_map().value(row);
            let [keys, values] = entries.columns() else {
                return Err("a map has keys and values".to_owned());
            };
            let members: Result<Vec<_>, String> = (0..entries.len())
                .map(|row| Ok((cell(keys.as_ref(), row)?.into_owned(), values, row)))
                .collect();
            let members = members?;
            object(members.iter().map(|(key, values, row)| (key.text(), *values, *row)), text)
        }
        data_type if data_type.is_nested() && !is_encoded(array) => {
            Err(format!("the type {data_type} cannot be read"))
        }
        _ => {
            match cell(array, row)? {
                Field::Missing => text.push_str("null"),
                Field::Real(number) if !number.is_finite() => text.push_str("null"),
                Field::Text(value) => string(&value, text),
                Field::Json(json) => text.push_str(&json),
                field => text.push_str(&field.text()),
            }
            Ok(())
        }
    }
}

fn list(items: &dyn Array, text: &mut String) -> Result<(), String> {
    text.push('[');
    for row in 0..items.len() {
        text.push_str(if row == 0 { "" } else { "," });
        json(items, row, text)?;
    }
    text.push(']');
    Ok(())
}

/// Appends an object with members, each in a row of a column.
fn object<'a>(
    members: impl Iterator<Item = (Cow<'a, str>, &'a ArrayRef, usize)>,
    text: &mut String,
) -> Result<(), String> {
    text.push('{');
    for (index, (name, column, row)) in members.enumerate() {
        text.push_str(if index == 0 { "" } else { "," });
        string(&name, text);
        text.push(':');
        json(column.as_ref(), row, text)?;
    }
    text.push('}');
    Ok(())
}

/// Appends a text in quotes.
fn string(value: &str, text: &mut String) {
    text.push('"');
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            // Writing to a text does not fail.
            '\0'..' ' => _ = write!(text, "\\u{:04x}", u32::from(c)),
            _ => text.push(c),
        }
    }
    text.push('"');
}
