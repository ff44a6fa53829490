//! Sets that are pasted: numbers of any base, drawings, positions, lists of squares, formulas.

use serde::Serialize;
use setwise::{Bitboard, Square, SquareMapping};
use setwise_chess::Epd;
use setwise_expr::tree::NodeKind;
use setwise_expr::{Notation, Type, parse};

use crate::problem::{Problem, Where};
use crate::request::constant;

/// A set that was pasted.
#[derive(Debug, Serialize)]
pub(super) struct Pasted {
    value: u64,
    /// `number`, `fen`, `drawing`, `squares` or `formula`.
    what: &'static str,
}

/// Reads a set. Numbers are words of the mapping.
pub(super) fn read(text: &str, mapping: SquareMapping) -> Result<Pasted, Problem> {
    let text = without_suffix(text.trim());
    if let Some(set) = squares(text) {
        return Ok(Pasted { value: set.0, what: "squares" });
    }
    // A placement has seven slashes, which are not in a comment.
    if text.split(' ').next().is_some_and(|first| first.matches('/').count() == 7) {
        return match Epd::read(text) {
            Ok(epd) => {
                let position = epd.into_position();
                Ok(Pasted { value: position.occupied().0, what: "fen" })
            }
            Err(error) => Err(Problem::whole(Where::Value, text, error.to_string())),
        };
    }
    let (value_type, word) = constant(text, mapping)?;
    let tree = parse(text).ok();
    let literal = tree.as_ref().map(|tree| &tree.nodes()[tree.root()].kind);
    match (literal, value_type) {
        (Some(NodeKind::Number(_, Notation::Diagram)), _) => {
            Ok(Pasted { value: word, what: "drawing" })
        }
        (Some(NodeKind::Number(_, Notation::Hexadecimal | Notation::Binary)), _) => {
            Ok(Pasted { value: word, what: "number" })
        }
        // The language reads decimal numbers as they are, but here they are words of a program.
        (_, Type::Number) => Ok(Pasted { value: mapping.set_of(word).0, what: "number" }),
        (Some(NodeKind::Number(..)), Type::Set) => {
            Ok(Pasted { value: mapping.set_of(word).0, what: "number" })
        }
        (_, Type::Square) => Ok(Pasted { value: 1 << (word & 63), what: "squares" }),
        (_, Type::Set) => Ok(Pasted { value: word, what: "formula" }),
        (_, Type::Bool) => Err(Problem::whole(Where::Value, text, "this is true or false")),
    }
}

/// Returns a number without the suffix that its language needs: `0xffULL`, `1u64`, `255L`.
fn without_suffix(text: &str) -> &str {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return text;
    }
    let stem = ["_u64", "_i64", "u64", "i64"].iter().find_map(|suffix| text.strip_suffix(suffix));
    stem.unwrap_or_else(|| text.trim_end_matches(['u', 'U', 'l', 'L']))
}

/// Reads squares that are separated by spaces or commas.
fn squares(text: &str) -> Option<Bitboard> {
    let separators = |char: char| char.is_whitespace() || matches!(char, ',' | ';' | '{' | '}');
    let words = text.split(separators).filter(|word| !word.is_empty());
    let squares: Option<Vec<Square>> =
        words.map(|word| word.to_ascii_lowercase().parse().ok()).collect();
    let squares = squares.filter(|squares| !squares.is_empty())?;
    Some(squares.into_iter().collect())
}

/// Returns the names of the mappings in which a word is a set.
pub(super) fn fitting(word: &str, set: &str) -> Result<Vec<String>, Problem> {
    let set = read(set, SquareMapping::Lerf).map_err(|problem| problem.of_value("squares"))?.value;
    // In little-endian rank-file, a word is its set.
    let word = read(word, SquareMapping::Lerf).map_err(|problem| problem.of_value("word"))?.value;
    let fits = SquareMapping::ALL.into_iter().filter(|mapping| mapping.set_of(word).0 == set);
    Ok(fits.map(|mapping| mapping.name().to_owned()).collect())
}
