//! Sets as lists of squares, drawings and signed numbers.

use setwise::{Bitboard, Square};

use crate::border::{Arguments, Column, Element, Output, Overload, Scalar, SqlType};
use crate::words::square;

/// Returns the functions that write sets in other forms or read these.
pub(crate) fn functions() -> Vec<Scalar> {
    let (set, names) = (&[SqlType::Set], SqlType::List(Element::Text));
    let indices = SqlType::List(Element::Byte);
    let from_squares = [SqlType::List(Element::Number), names].map(|list| {
        let (parameters, body) = (vec![list], Box::new(from_squares));
        Overload { parameters, result: SqlType::Set, body }
    });
    vec![
        Scalar::new(("bb_draw(set)", "eight lines, rank 8 on top"), set, SqlType::Text, draw),
        Scalar::new(
            ("bb_squares(set)", "the names of the squares"),
            set,
            names,
            |arguments, output| {
                list(arguments, output, |squares, (at, square)| {
                    squares.set_text(at, &square.to_string());
                });
                Ok(())
            },
        ),
        Scalar::new(
            ("bb_indices(set)", "the indices of the squares"),
            set,
            indices,
            |arguments, output| {
                list(arguments, output, |squares, (at, square)| {
                    squares.bytes()[at] = square.index() as u8;
                });
                Ok(())
            },
        ),
        Scalar::new(
            ("bb_from_signed(number)", "the set with these 64 bits"),
            &[SqlType::Number],
            SqlType::Set,
            copy,
        ),
        Scalar::new(
            (
                "bb_to_signed(set)",
                "the same 64 bits, in which databases without unsigned numbers store sets",
            ),
            set,
            SqlType::Number,
            copy,
        ),
        Scalar {
            call: "bb_from_squares(list)".to_owned(),
            summary: "the set of a list of names or indices".to_owned(),
            overloads: from_squares.into(),
        },
    ]
}

/// Reads words as those of the other type: databases without unsigned numbers store sets as signed
/// ones.
fn copy(arguments: &Arguments<'_>, output: &mut Output<'_>) -> Result<(), String> {
    output.words().copy_from_slice(arguments.columns()[0].words());
    Ok(())
}

/// Writes eight lines for each set, rank 8 on top.
fn draw(arguments: &Arguments<'_>, output: &mut Output<'_>) -> Result<(), String> {
    for (row, &word) in arguments.columns()[0].words().iter().enumerate() {
        if arguments.is_valid(row) {
            output.set_text(row, &Bitboard(word).to_string());
        }
    }
    Ok(())
}

/// Writes the squares of each set in their order.
fn list(
    arguments: &Arguments<'_>,
    output: &mut Output<'_>,
    write: impl Fn(&mut Output<'_>, (usize, Square)),
) {
    let words = arguments.columns()[0].words().iter().enumerate();
    let set = |(row, &word)| if arguments.is_valid(row) { Bitboard(word) } else { Bitboard::EMPTY };
    let sets: Vec<Bitboard> = words.map(set).collect();
    let lengths: Vec<usize> = sets.iter().map(|set| set.len() as usize).collect();
    let mut squares = output.lists(&lengths);
    let all = sets.into_iter().flatten().enumerate();
    all.for_each(|square| write(&mut squares, square));
}

/// Makes the set of the squares of each list. A list with a null has no set.
fn from_squares(arguments: &Arguments<'_>, output: &mut Output<'_>) -> Result<(), String> {
    let lists = &arguments.columns()[0];
    let elements = lists.elements();
    for row in 0..arguments.len() {
        let Some(list) = lists.list(row) else { continue };
        let mut word = 0;
        for at in list {
            if !elements.is_valid(at) {
                output.set_null(row);
                break;
            }
            word |= 1 << index(&elements, at)?;
        }
        output.words()[row] = word;
    }
    Ok(())
}

/// Returns the index of a square in a list of names or indices.
fn index(elements: &Column<'_>, at: usize) -> Result<u64, String> {
    match elements.sql_type() {
        SqlType::Text => square(elements.text(at).unwrap_or_default()),
        _ => {
            let index = elements.words()[at];
            match index < 64 {
                true => Ok(index),
                false => {
                    let index = index.cast_signed();
                    Err(format!("{index} is not the index of a square: use 0 to 63"))
                }
            }
        }
    }
}
