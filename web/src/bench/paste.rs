//! Sets that are pasted: numbers of any base, drawings, positions, lists of squares, formulas.

use serde::Serialize;
use setwise::{Bitboard, Square, SquareMapping};
use setwise_chess::Epd;
use setwise_expr::tree::NodeKind;
use setwise_expr::{CopiedNumber, Notation, Type, parse};
use setwise_verify::law_within;

use super::within::is_law;
use crate::problem::{Fix, Problem, Where};
use crate::request::{constant, on_board};

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum What {
    Number,
    Fen,
    Drawing,
    Squares,
    Formula,
}

/// A set that was pasted.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Pasted {
    value: u64,
    what: What,
}

/// Reads a set. Numbers are words of the mapping.
pub(super) fn read(text: &str, mapping: SquareMapping) -> Result<Pasted, Problem> {
    let text = without_suffix(text.trim());
    if let Some(set) = squares(text) {
        return Ok(Pasted { value: set.0, what: What::Squares });
    }
    // In formulas a line that begins with `#` is a directive of C.
    if let Some(number) = CopiedNumber::of(text).filter(|_| text.starts_with('#')) {
        return match number.value() {
            Some(word) => Ok(Pasted { value: mapping.set_of(word).0, what: What::Number }),
            None => {
                let message = format!("this is not {} number of 64 bits", number.base());
                Err(Problem::whole(Where::Value, text, message))
            }
        };
    }
    if let Some(set) = placement(text) {
        return Ok(Pasted { value: set.0, what: What::Fen });
    }
    // A placement has seven slashes, which are not in a comment.
    if text.split(' ').next().is_some_and(|first| first.matches('/').count() == 7) {
        return match Epd::read(text) {
            Ok(epd) => {
                let position = epd.into_position();
                Ok(Pasted { value: position.occupied().0, what: What::Fen })
            }
            Err(error) => Err(Problem::whole(Where::Value, text, error.to_string())),
        };
    }
    let (value_type, word) = constant(text, mapping).map_err(|problem| {
        let is_hex = text.len() <= 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let help = (is_hex && !text.is_empty()).then(|| format!("write it as `0x{text}`"));
        Problem { help: help.or(problem.help), ..problem }
    })?;
    let tree = parse(text).ok();
    let literal = tree.as_ref().map(|tree| &tree.nodes()[tree.root()].kind);
    match (literal, value_type) {
        (Some(NodeKind::Number(_, Notation::Diagram)), _) => {
            Ok(Pasted { value: word, what: What::Drawing })
        }
        (Some(NodeKind::Number(_, Notation::Hexadecimal | Notation::Binary)), _) => {
            Ok(Pasted { value: word, what: What::Number })
        }
        (_, Type::Number) => Ok(Pasted { value: mapping.set_of(word).0, what: What::Number }),
        (Some(NodeKind::Number(..)), Type::Set) => Ok(Pasted { value: word, what: What::Number }),
        (_, Type::Square) => {
            let square = on_board(Type::Square, word, mapping);
            Ok(Pasted { value: 1 << (square & 63), what: What::Squares })
        }
        (_, Type::Set) => Ok(Pasted { value: word, what: What::Formula }),
        (_, Type::Bool) => Err(Problem::whole(Where::Value, text, "this is true or false")),
    }
}

/// Returns what a text may be meant as that is not a formula: a position, a number without the
/// prefix of formulas, or a law with parts of its document around it.
pub(super) fn other_reading(text: &str) -> Option<Fix> {
    let (first, _) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let is_of_fen = |char: char| "12345678PNBRQKpnbrqk/".contains(char);
    if first.matches('/').count() == 7 && first.chars().all(is_of_fen) {
        return Some(Fix::Position(text.to_owned()));
    }
    let is_hex = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let bare = (text.len() > 1 && is_hex(text)).then_some(CopiedNumber { digits: text, radix: 16 });
    let Some(number) = CopiedNumber::of(text).or(bare).filter(|it| is_hex(it.digits)) else {
        return law_within(text, is_law).map(|(law, _)| Fix::Formula(law));
    };
    let (digits, word) = (number.digits, number.value()?);
    Some(Fix::Formula(match number.radix {
        2 => format!("0b{digits}"),
        8 => format!("{word:#x}"),
        _ => format!("0x{digits}"),
    }))
}

/// Returns the pieces of a placement that is alone, in which kings may be missing.
fn placement(text: &str) -> Option<Bitboard> {
    let mut set = 0_u64;
    let mut ranks = 0;
    for rank in text.split('/') {
        let mut row = 0_u64;
        let mut files = 0;
        for char in rank.chars() {
            match char {
                '1'..='8' => files += char as u32 - '0' as u32,
                _ if "PNBRQKpnbrqk".contains(char) => {
                    row |= 1_u64.checked_shl(files)?;
                    files += 1;
                }
                _ => return None,
            }
        }
        ranks += 1;
        if files != 8 || ranks > 8 {
            return None;
        }
        set = set << 8 | row;
    }
    (ranks == 8).then_some(Bitboard(set))
}

/// Returns a number without the suffix that its language needs: `0xffULL`, `1u64`, `255L`, `255n`.
fn without_suffix(text: &str) -> &str {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.chars().all(|char| char.is_ascii_alphanumeric() || char == '_');
    if !is_number {
        return text;
    }
    let stem = ["_u64", "_i64", "u64", "i64"].iter().find_map(|suffix| text.strip_suffix(suffix));
    stem.unwrap_or_else(|| text.trim_end_matches(['u', 'U', 'l', 'L', 'n']))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_many_forms_are_read() {
        let cases = [
            ("0x8000000000000001", Some(What::Number), 0x8000_0000_0000_0001),
            ("0xFFULL", Some(What::Number), 0xff),
            ("0b101u64", Some(What::Number), 5),
            ("255", Some(What::Number), 255),
            ("18446744073709551615UL", Some(What::Number), u64::MAX),
            ("-1L", Some(What::Number), u64::MAX),
            ("0o17", Some(What::Number), 15),
            ("0o17ULL", Some(What::Number), 15),
            ("0xff & all", Some(What::Formula), 0xff),
            ("0o8", None, 0),
            ("$ff", Some(What::Number), 0xff),
            ("#FF", Some(What::Number), 0xff),
            ("0ffH", Some(What::Number), 0xff),
            ("7effffff1f1e0000", Some(What::Number), 0x7eff_ffff_1f1e_0000),
            ("#fg", None, 0),
            ("255n", Some(What::Number), 255),
            (&"10".repeat(32), Some(What::Number), 0xaaaa_aaaa_aaaa_aaaa),
            ("e4", Some(What::Squares), 1 << 28),
            ("{A1, h8}", Some(What::Squares), 0x8000_0000_0000_0001),
            ("b1 c1", Some(What::Squares), 6),
            ("{a1..h1}", Some(What::Formula), 0xff),
            ("file_a & rank_1", Some(What::Formula), 1),
            ("8/8/8/8/8/8/8/K1k5 w - - 0 1", Some(What::Fen), 5),
            ("n7/8/8/8/8/8/8/1P5r", Some(What::Fen), 1 << 56 | 1 << 1 | 1 << 7),
            ("8/8/8/8/8/8/8/8", Some(What::Fen), 0),
            ("8/8/8/8/8/8/8/9", None, 0),
            ("8/8/8/8/8/8/8/7PP", None, 0),
            ("8/8/8/8/8/8/8/8 w - - 0 1", None, 0),
            ("....\n", None, 0),
        ];
        for (text, what, value) in cases {
            match read(text, SquareMapping::Lerf) {
                Ok(pasted) => {
                    assert_eq!((Some(pasted.what), pasted.value), (what, value), "{text}");
                }
                Err(problem) => assert_eq!(what, None, "{text}: {}", problem.message),
            }
        }
        let drawing = ["........"; 7].join("\n") + "\n1......1";
        let pasted = read(&drawing, SquareMapping::Berf).unwrap();
        assert_eq!((pasted.what, pasted.value), (What::Drawing, 0x81));
    }

    #[test]
    fn numbers_are_words_of_the_mapping() {
        for text in ["0x01", "1", "0b1", "1ULL"] {
            assert_eq!(read(text, SquareMapping::Berf).unwrap().value, 1 << 63, "{text}");
        }
    }

    #[test]
    fn words_tell_their_mapping() {
        for mapping in SquareMapping::ALL {
            let word = mapping.word_of(Bitboard(1 << 1 | 1 << 16 | 1 << 63));
            let found = fitting(&format!("{word:#x}"), "b1 a3 h8").unwrap();
            assert_eq!(found, [mapping.name()]);
        }
        assert_eq!(fitting("0", "e4").unwrap(), Vec::<String>::new());
        assert!(fitting("zz(", "e4").is_err());
    }

    #[test]
    fn numbers_and_positions_are_offered() {
        let number = |text: &str| Some(Fix::Formula(text.to_owned()));
        for (text, fix) in [
            ("7effffff1f1e0000", number("0x7effffff1f1e0000")),
            ("$ff", number("0xff")),
            ("0ffh", number("0x0ff")),
            ("0o17", number("0xf")),
            (&"10".repeat(32), number(&format!("0b{}", "10".repeat(32)))),
            ("8/8/8/8/8/8/8/K1k5 w", Some(Fix::Position("8/8/8/8/8/8/8/K1k5 w".to_owned()))),
            ("for all x, x | x == x.", number("x | x == x")),
            (
                "low = x & -x\nlow == isolate_ls1b(x)",
                number("let low = x & -x; low == isolate_ls1b(x)"),
            ),
            ("$+f", None),
            ("x + 1", None),
            ("", None),
        ] {
            assert_eq!(other_reading(text), fix, "{text}");
        }
    }

    #[test]
    fn digits_without_a_prefix_have_help() {
        for (text, help) in [("ff00", Some("write it as `0xff00`")), ("x + 1", None)] {
            let problem = read(text, SquareMapping::Lerf).unwrap_err();
            assert_eq!(problem.help.as_deref(), help, "{text}");
        }
    }
}
