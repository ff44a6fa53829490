//! Values as constants in Rust, C, Java or Python.

use std::collections::HashMap;
use std::io::{self, Write};

use setwise_expr::Value;

use crate::arguments::words::Language;

/// A value to print. Words are in the mapping of the output.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    /// The name in the formula, if it has one.
    pub(crate) name: Option<String>,
    pub(crate) value: Value,
    /// True for a number, false for a set.
    pub(crate) is_number: bool,
}

/// Two constants with the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clash {
    /// The indices of the constants.
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) name: String,
}

/// Gives each constant a different name: its own in upper case, or `RESULT` and a number. A single
/// constant without a name stays without one.
///
/// # Errors
///
/// Returns the first two constants with the same name.
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

/// Returns true if a name has a letter or digit: underscores alone are keywords of some languages.
fn is_nameable(name: &str) -> bool {
    name.bytes().any(|byte| byte != b'_')
}

/// Prints constants, one per line.
pub(crate) fn print(language: Language, constants: &[Constant]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write(&mut out, language, constants)?;
    out.flush()
}

/// Writes constants, one per line, after the headers that they need.
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
                let value_type = if is_bool { "bool" } else { "u64" };
                writeln!(out, "pub const {name}: {value_type} = {value};")?;
            }
            Language::C => {
                let value_type = if is_bool { "bool" } else { "uint64_t" };
                writeln!(out, "static const {value_type} {name} = {value};")?;
            }
            Language::Java => {
                let value_type = if is_bool { "boolean" } else { "long" };
                writeln!(out, "public static final {value_type} {name} = {value};")?;
            }
            Language::Python => writeln!(out, "{name} = {value}")?,
        }
    }
    Ok(())
}

/// Returns a value as a literal: numbers are decimal, sets are hexadecimal.
fn literal(language: Language, constant: &Constant) -> String {
    let word = match constant.value {
        Value::Bool(value) if language == Language::Python => {
            return if value { "True" } else { "False" }.to_owned();
        }
        Value::Bool(value) => return value.to_string(),
        Value::Word(word) => word,
    };
    // Java has no unsigned numbers, and rejects decimal numbers above the largest signed one.
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

/// Returns sixteen hexadecimal digits in groups of four.
fn grouped(word: u64) -> String {
    let groups = [48, 32, 16, 0].map(|shift| format!("{:04x}", word >> shift & 0xffff));
    format!("0x{}", groups.join("_"))
}
