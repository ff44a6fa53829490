//! Cells of columns as fields, except lists, structures and maps.

use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::{Array, ArrowPrimitiveType, PrimitiveArray};
use arrow_schema::{DataType, TimeUnit};

use crate::arrow::batches::KIND;
use crate::field::{Field, FieldKind};

/// Returns the kind of the fields of a column.
///
/// A column of `uint64` has sets; other whole numbers are numbers.
pub(super) fn kind_of(field: &arrow_schema::Field) -> FieldKind {
    match field.metadata().get(KIND) {
        Some(kind) if kind == "json" => FieldKind::Json,
        _ => kind_of_type(field.data_type()),
    }
}

fn kind_of_type(data_type: &DataType) -> FieldKind {
    use DataType as T;
    match data_type {
        T::Boolean => FieldKind::Bool,
        T::Int8 | T::Int16 | T::Int32 | T::Int64 | T::UInt8 | T::UInt16 | T::UInt32 => {
            FieldKind::Number
        }
        T::UInt64 => FieldKind::Set,
        T::Float16 | T::Float32 | T::Float64 => FieldKind::Real,
        T::Dictionary(_, values) => kind_of_type(values),
        T::RunEndEncoded(_, values) => kind_of_type(values.data_type()),
        _ if data_type.is_nested() => FieldKind::Json,
        _ => FieldKind::Text,
    }
}

/// Returns a cell that is not a list, a structure or a map.
///
/// # Errors
///
/// Returns the reason why there is no field for it.
pub(super) fn cell(array: &dyn Array, row: usize) -> Result<Field<'_>, String> {
    use DataType as T;
    if array.is_null(row) {
        return Ok(Field::Missing);
    }
    Ok(match array.data_type() {
        T::Null => Field::Missing,
        T::Boolean => Field::Bool(array.as_boolean().value(row)),
        T::UInt64 => Field::Set(array.as_primitive::<UInt64Type>().value(row)),
        T::Float16 => Field::Real(array.as_primitive::<Float16Type>().value(row).into()),
        T::Float32 => Field::Real(array.as_primitive::<Float32Type>().value(row).into()),
        T::Float64 => Field::Real(array.as_primitive::<Float64Type>().value(row)),
        T::Utf8 => Field::Text(array.as_string::<i32>().value(row).into()),
        T::LargeUtf8 => Field::Text(array.as_string::<i64>().value(row).into()),
        T::Utf8View => Field::Text(array.as_string_view().value(row).into()),
        T::Binary => bytes(array.as_binary::<i32>().value(row)),
        T::LargeBinary => bytes(array.as_binary::<i64>().value(row)),
        T::BinaryView => bytes(array.as_binary_view().value(row)),
        T::FixedSizeBinary(_) => {
            Field::Text(hexadecimal(array.as_fixed_size_binary().value(row)).into())
        }
        T::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let key = integer(dictionary.keys(), row).and_then(|key| usize::try_from(key).ok());
            let values = dictionary.values().as_ref();
            let key = key.filter(|&key| key < values.len());
            return cell(values, key.ok_or("the key is not in the dictionary")?);
        }
        T::RunEndEncoded(..) => {
            let (values, run) = run(array, row).ok_or("the run is not in the column")?;
            return cell(values, run);
        }
        T::Decimal32(..) => Field::Text(decimal::<Decimal32Type>(array, row).into()),
        T::Decimal64(..) => Field::Text(decimal::<Decimal64Type>(array, row).into()),
        T::Decimal128(..) => Field::Text(decimal::<Decimal128Type>(array, row).into()),
        T::Decimal256(..) => Field::Text(decimal::<Decimal256Type>(array, row).into()),
        data_type if data_type.is_temporal() => {
            Field::Text(time(array, row).ok_or("the time is out of range")?.into())
        }
        data_type => match integer(array, row) {
            Some(number) => Field::Number(number),
            None => return Err(format!("the type {data_type} cannot be read")),
        },
    })
}

/// Returns the text of a cell; `None` if it is null or not a text.
pub(super) fn text(array: &dyn Array, row: usize) -> Option<&[u8]> {
    if array.is_null(row) {
        return None;
    }
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).as_bytes(),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row).as_bytes(),
        DataType::Utf8View => array.as_string_view().value(row).as_bytes(),
        DataType::Binary => array.as_binary::<i32>().value(row),
        DataType::LargeBinary => array.as_binary::<i64>().value(row),
        DataType::BinaryView => array.as_binary_view().value(row),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let key = integer(dictionary.keys(), row).and_then(|key| usize::try_from(key).ok());
            let values = dictionary.values().as_ref();
            return text(values, key.filter(|&key| key < values.len())?);
        }
        _ => return None,
    })
}

/// Returns the whole number of a cell, except one of `uint64` above all numbers; `None` for other
/// types.
pub(super) fn integer(array: &dyn Array, row: usize) -> Option<i64> {
    Some(match array.data_type() {
        DataType::Int8 => array.as_primitive::<Int8Type>().value(row).into(),
        DataType::Int16 => array.as_primitive::<Int16Type>().value(row).into(),
        DataType::Int32 => array.as_primitive::<Int32Type>().value(row).into(),
        DataType::Int64 => array.as_primitive::<Int64Type>().value(row),
        DataType::UInt8 => array.as_primitive::<UInt8Type>().value(row).into(),
        DataType::UInt16 => array.as_primitive::<UInt16Type>().value(row).into(),
        DataType::UInt32 => array.as_primitive::<UInt32Type>().value(row).into(),
        DataType::UInt64 => array.as_primitive::<UInt64Type>().value(row).try_into().ok()?,
        _ => return None,
    })
}

/// Returns the values of a column of runs, and the index of the one in a row.
fn run(array: &dyn Array, row: usize) -> Option<(&dyn Array, usize)> {
    fn of<R: RunEndIndexType>(array: &dyn Array, row: usize) -> Option<(&dyn Array, usize)> {
        let runs = array.as_run_opt::<R>()?;
        Some((runs.values().as_ref(), runs.get_physical_index(row)))
    }
    of::<Int16Type>(array, row)
        .or_else(|| of::<Int32Type>(array, row))
        .or_else(|| of::<Int64Type>(array, row))
}

/// Returns bytes that may be a text.
fn bytes(bytes: &[u8]) -> Field<'_> {
    Field::Text(match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => hexadecimal(bytes).into(),
    })
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn decimal<T: DecimalType + ArrowPrimitiveType>(array: &dyn Array, row: usize) -> String {
    array.as_primitive::<T>().value_as_string(row)
}

/// Returns a date or a time as in ISO 8601. A time with a zone is given in UTC.
fn time(array: &dyn Array, row: usize) -> Option<String> {
    use DataType as T;
    use TimeUnit::{Microsecond, Millisecond, Nanosecond, Second};
    fn date<P: ArrowTemporalType>(array: &dyn Array, row: usize) -> Option<String>
    where
        i64: From<P::Native>,
    {
        array.as_primitive::<P>().value_as_date(row).map(|date| format!("{date:?}"))
    }
    fn time<P: ArrowTemporalType>(array: &dyn Array, row: usize) -> Option<String>
    where
        i64: From<P::Native>,
    {
        array.as_primitive::<P>().value_as_time(row).map(|time| format!("{time:?}"))
    }
    fn instant<P: ArrowTemporalType>(array: &dyn Array, row: usize) -> Option<String>
    where
        i64: From<P::Native>,
    {
        let zone = if matches!(array.data_type(), T::Timestamp(_, Some(_))) { "Z" } else { "" };
        let array: &PrimitiveArray<P> = array.as_primitive();
        array.value_as_datetime(row).map(|time| format!("{time:?}{zone}"))
    }
    fn duration<P: ArrowTemporalType>(array: &dyn Array, row: usize) -> Option<String>
    where
        i64: From<P::Native>,
    {
        array.as_primitive::<P>().value_as_duration(row).map(|time| time.to_string())
    }
    match array.data_type() {
        T::Date32 => date::<Date32Type>(array, row),
        T::Date64 => date::<Date64Type>(array, row),
        T::Time32(Second) => time::<Time32SecondType>(array, row),
        T::Time32(_) => time::<Time32MillisecondType>(array, row),
        T::Time64(Microsecond) => time::<Time64MicrosecondType>(array, row),
        T::Time64(_) => time::<Time64NanosecondType>(array, row),
        T::Timestamp(Second, _) => instant::<TimestampSecondType>(array, row),
        T::Timestamp(Millisecond, _) => instant::<TimestampMillisecondType>(array, row),
        T::Timestamp(Microsecond, _) => instant::<TimestampMicrosecondType>(array, row),
        T::Timestamp(Nanosecond, _) => instant::<TimestampNanosecondType>(array, row),
        T::Duration(Second) => duration::<DurationSecondType>(array, row),
        T::Duration(Millisecond) => duration::<DurationMillisecondType>(array, row),
        T::Duration(Microsecond) => duration::<DurationMicrosecondType>(array, row),
        T::Duration(Nanosecond) => duration::<DurationNanosecondType>(array, row),
        T::Interval(_) => interval(array, row),
        _ => None,
    }
}

/// Returns an interval of months, days and nanoseconds as in ISO 8601.
fn interval(array: &dyn Array, row: usize) -> Option<String> {
    let (months, days, nanoseconds) =
        if let Some(array) = array.as_primitive_opt::<IntervalYearMonthType>() {
            (array.value(row), 0, 0)
        } else if let Some(array) = array.as_primitive_opt::<IntervalDayTimeType>() {
            let value = array.value(row);
            (0, value.days, 1_000_000 * i64::from(value.milliseconds))
        } else {
            let value = array.as_primitive_opt::<IntervalMonthDayNanoType>()?.value(row);
            (value.months, value.days, value.nanoseconds)
        };
    let seconds = nanoseconds as f64 / 1e9;
    Some(format!("P{months}M{days}DT{seconds}S"))
}
