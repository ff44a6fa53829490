//! Cells of all types are fields.

use std::collections::HashMap;

use arrow_array::builder::{ListBuilder, MapBuilder, StringBuilder};
use arrow_array::types::Int32Type;

use super::*;
use crate::field::FieldKind;

#[test]
fn cells_of_all_types_are_fields() {
    let mut list = ListBuilder::new(StringBuilder::new());
    list.append_value([Some("a\"\n"), None]);
    list.append_null();
    let mut map = MapBuilder::new(None, StringBuilder::new(), StringBuilder::new());
    map.keys().append_value("k");
    map.values().append_value("v");
    map.append(true).expect("a map");
    map.append(false).expect("a map");
    let structure = StructArray::from(vec![(
        Arc::new(ArrowField::new("x", DataType::Float64, true)),
        Arc::new(Float64Array::from(vec![Some(f64::NAN), Some(2.5)])) as ArrayRef,
    )]);
    let dictionary: DictionaryArray<Int8Type> = vec![Some("blitz"), None].into_iter().collect();
    let runs = RunArray::<Int32Type>::try_new(
        &Int32Array::from(vec![1, 2]),
        &StringArray::from(vec![Some("r"), None]),
    );
    use FieldKind::{Bool, Json, Number, Real, Set, Text};
    let text = |text: &'static str| Field::Text(text.into());
    let cases: Vec<(ArrayRef, FieldKind, Field<'_>)> = vec![
        (Arc::new(NullArray::new(2)), Text, Field::Missing),
        (Arc::new(BooleanArray::from(vec![Some(true), None])), Bool, Field::Bool(true)),
        (Arc::new(Int8Array::from(vec![Some(-1), None])), Number, Field::Number(-1)),
        (
            Arc::new(UInt32Array::from(vec![Some(u32::MAX), None])),
            Number,
            Field::Number(4294967295),
        ),
        (Arc::new(UInt64Array::from(vec![Some(u64::MAX), None])), Set, Field::Set(u64::MAX)),
        (Arc::new(Float32Array::from(vec![Some(0.5), None])), Real, Field::Real(0.5)),
        (Arc::new(StringArray::from(vec![Some("s"), None])), Text, text("s")),
        (Arc::new(LargeStringArray::from(vec![Some("l"), None])), Text, text("l")),
        (Arc::new(StringViewArray::from(vec![Some("v"), None])), Text, text("v")),
        (Arc::new(BinaryArray::from(vec![Some(&b"text"[..]), None])), Text, text("text")),
        (Arc::new(BinaryArray::from(vec![Some(&b"\xff\x00"[..]), None])), Text, text("ff00")),
        (Arc::new(dictionary), Text, text("blitz")),
        (Arc::new(runs.expect("two runs")), Text, text("r")),
        (Arc::new(Date32Array::from(vec![Some(19_723), None])), Text, text("2024-01-01")),
        (
            Arc::new(TimestampMillisecondArray::from(vec![Some(1_704_067_200_500), None])),
            Text,
            text("2024-01-01T00:00:00.500"),
        ),
        (
            Arc::new(TimestampSecondArray::from(vec![Some(0), None]).with_timezone("Europe/Paris")),
            Text,
            text("1970-01-01T00:00:00Z"),
        ),
        (
            Arc::new(Time64MicrosecondArray::from(vec![Some(1), None])),
            Text,
            text("00:00:00.000001"),
        ),
        (Arc::new(DurationSecondArray::from(vec![Some(90), None])), Text, text("PT90S")),
        (
            Arc::new(
                Decimal128Array::from(vec![Some(-1234), None])
                    .with_precision_and_scale(6, 2)
                    .expect("six digits"),
            ),
            Text,
            text("-12.34"),
        ),
        (Arc::new(list.finish()), Json, Field::Json(r#"["a\"\n",null]"#.into())),
        (Arc::new(map.finish()), Json, Field::Json(r#"{"k":"v"}"#.into())),
        (Arc::new(structure), Json, Field::Json(r#"{"x":null}"#.into())),
    ];
    for (array, kind, field) in cases {
        let data_type = array.data_type().clone();
        let arrow_field = ArrowField::new("x", data_type.clone(), true);
        assert_eq!(crate::arrow::cell::kind_of(&arrow_field), kind, "{data_type}");
        assert_eq!(nested::field(&array, 0), Ok(field), "{data_type}");
        if !matches!(data_type, DataType::Struct(_)) {
            assert_eq!(nested::field(&array, 1), Ok(Field::Missing), "{data_type}");
        }
    }
    let json = HashMap::from([("setwise:kind".to_owned(), "json".to_owned())]);
    let field = ArrowField::new("x", DataType::Utf8, true).with_metadata(json);
    assert_eq!(crate::arrow::cell::kind_of(&field), Json);
}
