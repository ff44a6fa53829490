//! Positions as EPD: the fields that travel with a position become its operations.

use std::borrow::Cow;
use std::io::{self, Write};

use setwise_chess::{Operand, Operation};
use setwise_columns::{EpdPart, Field, Match, epd_parts};

use crate::output::Output;
use crate::report::Entry;

/// The opcodes whose operands are moves.
const MOVES: [&str; 5] = ["am", "bm", "pm", "pv", "sm"];

/// The other opcodes of the standard whose operand is one number or text, without those that
/// are numbered.
const VALUES: [&str; 12] =
    ["acd", "acn", "acs", "ce", "dm", "eco", "id", "nic", "noop", "rc", "tcgs", "tcri"];

/// A position whose counters equal those of no operation, so that each operation that sets a counter
/// is malformed.
const START: &str = "8/8/8/8/8/8/k7/2K5 w - - 4000000000 4000000000";

/// The number of the last opcode for a comment, `c9`.
const LAST_COMMENT: usize = 9;

/// Writes a position. Returns the names of the values that were changed, since operands of EPD have
/// neither quotes nor line breaks in them.
pub(super) fn position(out: &mut Output, entry: &Entry<'_>) -> io::Result<Vec<String>> {
    let Match { position, rest, .. } = entry.found;
    write!(out, "{}", entry.fen().epd())?;
    match position.halfmove_clock() {
        0 => {}
        clock => write!(out, " hmvc {clock};")?,
    }
    match position.fullmove_number() {
        1 => {}
        number => write!(out, " fmvn {number};")?,
    }
    let mut operations = Operations::new(rest);
    for (column, field) in entry.fields() {
        operations.add(&column.name, field);
    }
    operations.write(out)?;
    Ok(operations.changed)
}

/// The operations of a line.
#[derive(Default)]
struct Operations<'a> {
    /// Those of the input.
    rest: Cow<'a, str>,
    opcodes: Vec<String>,
    operations: Vec<Operation>,
    comments: Vec<String>,
    /// Malformed operations with quotes that may not be closed, so that nothing can follow them.
    last: Vec<String>,
    /// The names of the values that were changed.
    changed: Vec<String>,
}

impl<'a> Operations<'a> {
    /// Begins with the text after a position. If that is not a list of operations, it becomes a
    /// comment. Malformed operations stay as they are.
    fn new(rest: &'a str) -> Self {
        let mut new = Self::default();
        if rest.is_empty() {
            return new;
        }
        let parts = match epd_parts(format!("{START} {rest}")) {
            Ok((_, parts)) if rest.ends_with(';') => parts,
            _ => {
                new.comment("text", rest);
                return new;
            }
        };
        let mut kept = Vec::new();
        let mut is_as_it_was = true;
        for part in parts {
            let text = part.text();
            let is_counter = part.is_counter();
            match part {
                EpdPart::Operation(operation) => {
                    new.opcodes.push(operation.opcode().to_owned());
                    kept.push(text);
                    continue;
                }
                // The counters of the position are written once.
                EpdPart::Malformed(text, _) if is_counter => new.comment("text", &text),
                EpdPart::Malformed(..) if text.matches('"').count() % 2 == 0 => kept.push(text),
                EpdPart::Malformed(..) => new.last.push(text),
            }
            is_as_it_was = false;
        }
        new.rest = if is_as_it_was { rest.into() } else { kept.join(" ").into() };
        new
    }

    /// Adds a field, as the operation of its name if the standard has one, and otherwise as a
    /// comment.
    fn add(&mut self, name: &str, field: &Field<'_>) {
        if *field == Field::Missing {
            return;
        }
        let text = field.text();
        let is_taken = self.opcodes.iter().any(|opcode| opcode == name);
        let operation = match name {
            _ if is_taken => None,
            _ if MOVES.contains(&name) => {
                let moves: Option<Vec<_>> = text.split_whitespace().map(Operand::word).collect();
                moves.and_then(|moves| Operation::new(name, moves))
            }
            _ if VALUES.contains(&name) || is_numbered(name) => {
                let operand = match field {
                    Field::Number(_) => Operand::word(&text),
                    _ => Operand::quoted(&self.quotable(name, &text)),
                };
                Operation::new(name, operand)
            }
            _ => None,
        };
        match operation {
            Some(operation) => {
                self.opcodes.push(name.to_owned());
                self.operations.push(operation);
            }
            None => self.comment(name, &format!("{name}={text}")),
        }
    }

    fn comment(&mut self, name: &str, text: &str) {
        let text = self.quotable(name, text).into_owned();
        self.comments.push(text);
    }

    /// Replaces what cannot be in quotes.
    fn quotable<'t>(&mut self, name: &str, text: &'t str) -> Cow<'t, str> {
        if !text.contains(['"', '\n', '\r']) {
            return text.into();
        }
        self.changed.push(name.to_owned());
        text.replace('"', "'").replace(['\n', '\r'], " ").into()
    }

    /// Writes the operations; comments that have no opcode of their own share the last one.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if !self.rest.is_empty() {
            write!(out, " {}", self.rest)?;
        }
        for operation in &self.operations {
            write!(out, " {operation}")?;
        }
        let free = (0..=LAST_COMMENT).map(|number| format!("c{number}"));
        let free: Vec<_> = free.filter(|opcode| !self.opcodes.contains(opcode)).collect();
        let mut comments = self.comments.as_slice();
        for (index, opcode) in free.iter().enumerate() {
            let is_last = index + 1 == free.len();
            let count = if is_last { comments.len() } else { comments.len().min(1) };
            let (now, later) = comments.split_at(count);
            if !now.is_empty() {
                write!(out, " {opcode} \"{}\";", now.join(", "))?;
            }
            comments = later;
        }
        for text in &self.last {
            write!(out, " {text}")?;
        }
        writeln!(out)
    }
}

/// Returns true for the opcodes of comments, `c0` to `c9`, and variables, `v0` to `v9`.
fn is_numbered(name: &str) -> bool {
    matches!(name.as_bytes(), [b'c' | b'v', b'0'..=b'9'])
}

#[cfg(test)]
mod tests {
    use setwise_chess::Epd;

    use super::*;

    fn operations(rest: &str, fields: &[(&str, Field<'_>)]) -> String {
        let mut operations = Operations::new(rest);
        fields.iter().for_each(|(name, field)| operations.add(name, field));
        let mut out = Vec::new();
        operations.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn fields_become_operations() {
        let text = |text: &'static str| Field::Text(text.into());
        let fields = [
            ("bm", text("Nf3 e4")),
            ("id", text("a \"name\"")),
            ("ce", Field::Number(-20)),
            ("Rating", Field::Number(1500)),
            ("Themes", text("fork short")),
            ("empty", Field::Missing),
        ];
        assert_eq!(
            operations("", &fields),
            " bm Nf3 e4; id \"a 'name'\"; ce -20; c0 \"Rating=1500\"; c1 \"Themes=fork short\";\n"
        );
        // Operations of the input are kept, and their opcodes are taken.
        assert_eq!(
            operations("bm Qh5; c0 \"x\";", &fields[..1]),
            " bm Qh5; c0 \"x\"; c1 \"bm=Nf3 e4\";\n"
        );
        assert_eq!(operations("12. Nf3", &[]), " c0 \"12. Nf3\";\n");
        for (rest, written) in [
            ("bm Bd3; id \"a\\\"b\";", " bm Bd3; id \"a\\\"b\";\n"),
            ("id \"a\\\"b\"; bm Bd3;", " bm Bd3; id \"a\\\"b\";\n"),
            ("c-0 \"x\"; bm Bd3;", " c-0 \"x\"; bm Bd3;\n"),
            ("0 1; bm Bd3;", " 0 1; bm Bd3;\n"),
            ("hmvc x; bm Bd3;", " bm Bd3; c0 \"hmvc x\";\n"),
        ] {
            assert_eq!(operations(rest, &[]), written);
        }
        assert_eq!(operations("", &[]), "\n");
    }

    #[test]
    fn comments_without_an_opcode_share_the_last_one() {
        let names: Vec<_> = (0..12).map(|number| format!("n{number}")).collect();
        let fields: Vec<_> = names.iter().map(|name| (name.as_str(), Field::Number(1))).collect();
        let line = operations("", &fields);
        assert!(line.ends_with(" c8 \"n8=1\"; c9 \"n9=1, n10=1, n11=1\";\n"), "{line}");
        assert!(Epd::read(format!("8/8/8/8/8/8/k7/2K5 w - -{line}").trim_end()).is_ok());
    }
}
