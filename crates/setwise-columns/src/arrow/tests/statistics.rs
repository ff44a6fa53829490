//! Statistics, which tell where a query finds nothing.

use setwise_expr::{Bound, BoundValue, Comparison};

use super::*;

#[test]
fn statistics_tell_where_a_bound_cannot_hold() {
    let numbers = Int64Array::from(vec![Some(5), None, Some(9)]);
    let unsigned = UInt32Array::from(vec![Some(1), Some(u32::MAX), Some(7)]);
    let nulls = Int32Array::from(vec![None, None, None]);
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("fen", texts(&FENS[..3])),
        ("number", Arc::new(numbers)),
        ("unsigned", Arc::new(unsigned)),
        ("nulls", Arc::new(nulls)),
        ("eco", texts(&["B20", "C00", "C99"])),
        ("gaps", Arc::new(StringArray::from(vec![Some("x"), None, Some("y")]))),
    ];
    let file = bytes(TableFormat::Parquet, &[batch(columns)]);
    let mut blocks = open(TableFormat::Parquet, &file).expect("a table");
    let mut block = Block::default();
    assert!(blocks.fill(&mut block).expect("a block"));
    use Comparison::{Contains, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let number = BoundValue::Number;
    let text = |text: &str| BoundValue::Text(text.to_owned());
    for (field, comparison, value, can_hold) in [
        ("number", Greater, number(8), true),
        ("number", Greater, number(9), false),
        ("number", GreaterOrEqual, number(9), true),
        ("number", Less, number(5), false),
        ("number", LessOrEqual, number(5), true),
        ("number", Equal, number(7), true),
        ("number", Equal, number(4), false),
        ("number", NotEqual, number(5), true),
        ("unsigned", Greater, number(1 << 31), true),
        ("unsigned", Less, number(0), false),
        ("nulls", NotEqual, number(0), false),
        ("eco", Equal, text("A00"), false),
        ("eco", Less, text("B20"), false),
        ("eco", Contains, text("A"), true),
        ("gaps", Less, text("a"), true),
        ("gaps", Greater, text("y"), false),
        ("absent", Equal, number(1), true),
        ("fen", Equal, text(""), true),
        // A number as a text, which is not compared as one.
        ("number", Equal, text("4"), true),
    ] {
        let bound = Bound { field: field.to_owned(), comparison, value };
        let found = blocks.source.can_hold(&block, std::slice::from_ref(&bound));
        assert_eq!(found, can_hold, "{bound:?}");
    }
}
