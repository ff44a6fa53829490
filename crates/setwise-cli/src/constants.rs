//! Values as constants of programming languages.

use std::collections::HashMap;
use std::io::{self, Write};

use setwise_expr::Value;

use crate::arguments::words::Language;

/// A value to write: words in the mapping they are wanted in.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    /// The name that a formula gave it, if any.
    pub(crate) name: Option<String>,
    pub(crate) value: Value,
    /// Whether the value is a number rather than a set.
    pub(crate) is_number: bool,
}

/// Two constants that would have the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    /// Their places.
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) name: String,
}

/// The constants under names that differ: those they have in upper case, `RESULT` and a
/// number where they have none. A single one without a name stays without.
///
/// # Errors
///
/// The first two that would have the same name.
pub(crate) fn named(mut constants: Vec<Constant>) -> Result<Vec<Constant>, Clash> {
    if let [single] = constants.as_mut_slice()
        && !single.name.as_deref().is_some_and(is_nameable)
    {
        single.name = None;
        return Ok(constants);
    }
    let mut taken: HashMap<String, usize> = HashMap::new();
    for (place, constant) in constants.iter_mut().enumerate() {
        let name = match &constant.name {
            Some(name) if is_nameable(name) => name.to_ascii_uppercase(),
            _ => format!("RESULT_{}", place + 1),
        };
        if let Some(first) = taken.insert(name.clone(), place) {
            return Err(Clash { first, second: place, name });
        }
        constant.name = Some(name);
    }
    Ok(constants)
}

/// Whether a name has a letter: underscores alone are words of some of the languages.
fn is_nameable(name: &str) -> bool {
    name.bytes().any(|byte| byte != b'_')
}

/// Prints constants, one a line.
pub(crate) fn print(language: Language, constants: &[Constant]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write(&mut out, language, constants)?;
    out.flush()
}

/// Writes constants, one a line, with what they need in front.
fn write(out: &mut impl Write, language: Language, constants: &[Constant]) -> io::Result<()> {
    let is_named = constants.iter().any(|constant| constant.name.is_some());
    let has = |is_bool| {
        constants.iter().any(|constant| matches!(constant.value, Value::Bool(_)) == is_bool)
    };
    if language == Language::C && is_named {
        for (header, _) in [("stdbool.h", true), ("stdint.h", false)].iter().filter(|h| has(h.1)) {
            writeln!(out, "#include <{header}>")?;
        }
    }
    for constant in constants {
        let value = literal(language, constant);
        let Some(name) = &constant.name else {
            writeln!(out, "{value}")?;
            continue;
        };
        let is_bool = matches!(constant.value, Value::Bool(_));
        match language {
            Language::Rust => {
                let r#type = if is_bool { "bool" } else { "u64" };
                writeln!(out, "pub const {name}: {type} = {value};")?;
            }
            Language::C => {
                let r#type = if is_bool { "bool" } else { "uint64_t" };
                writeln!(out, "static const {type} {name} = {value};")?;
            }
            Language::Java => {
                let r#type = if is_bool { "boolean" } else { "long" };
                writeln!(out, "public static final {type} {name} = {value};")?;
            }
            Language::Python => writeln!(out, "{name} = {value}")?,
        }
    }
    Ok(())
}

/// A value as a literal: numbers in decimal, sets in hexadecimal.
fn literal(language: Language, constant: &Constant) -> String {
    let word = match constant.value {
        Value::Bool(value) if language == Language::Python => {
            return if value { "True" } else { "False" }.to_owned();
        }
        Value::Bool(value) => return value.to_string(),
        Value::Word(word) => word,
    };
    // Java has no unsigned numbers, and decimal ones of that size are errors.
    let is_decimal = constant.is_number && word.cast_signed() >= 0;
    let digits = match is_decimal {
        true => word.to_string(),
        false if language == Language::C => format!("{word:#018x}"),
        false => grouped(word),
    };
    match language {
        Language::Rust => format!("{digits}_u64"),
        Language::C => format!("UINT64_C({digits})"),
        Language::Java => format!("{digits}L"),
        Language::Python => digits,
    }
}

/// Sixteen hexadecimal digits in groups of four.
fn grouped(word: u64) -> String {
    let groups = [48, 32, 16, 0].map(|shift| format!("{:04x}", word >> shift & 0xffff));
    format!("0x{}", groups.join("_"))
}
