//! Values as constants in Rust, C, Java or Python.

use std::collections::HashMap;
use std::io::{self, Write};

use setwise_expr::Value;

use crate::arguments::words::Language;

/// A value to print. Sets are in the mapping of the output.
#[derive(Clone, Debug)]
pub(crate) struct Constant {
    /// The name in the formula, if it has one.
    pub(crate) name: Option<String>,
    pub(crate) value: Value,
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
        let [rust, c, java] = match constant.value {
            Value::Set(_) => ["u64", "uint64_t", "long"],
            Value::Number(_) => ["i64", "int64_t", "long"],
            Value::Bool(_) => ["bool", "bool", "boolean"],
        };
        match language {
            Language::Rust => writeln!(out, "pub const {name}: {rust} = {value};")?,
            Language::C => writeln!(out, "static const {c} {name} = {value};")?,
            Language::Java => writeln!(out, "public static final {java} {name} = {value};")?,
            Language::Python => writeln!(out, "{name} = {value}")?,
        }
    }
    Ok(())
}

/// Returns a value as a literal: numbers are decimal, sets are hexadecimal.
fn literal(language: Language, constant: &Constant) -> String {
    match (constant.value, language) {
        (Value::Bool(value), Language::Python) => if value { "True" } else { "False" }.to_owned(),
        (Value::Bool(value), _) => value.to_string(),
        (Value::Set(word), Language::Rust) => format!("{}_u64", grouped(word)),
        (Value::Set(word), Language::C) => format!("UINT64_C({word:#018x})"),
        (Value::Set(word), Language::Java) => format!("{}L", grouped(word)),
        (Value::Set(word), Language::Python) => grouped(word),
        (Value::Number(number), Language::Rust) => format!("{number}_i64"),
        // C has no literal for it: the minus is an operator.
        (Value::Number(i64::MIN), Language::C) => "INT64_MIN".to_owned(),
        (Value::Number(number), Language::C) => format!("INT64_C({number})"),
        (Value::Number(number), Language::Java) => format!("{number}L"),
        (Value::Number(number), Language::Python) => number.to_string(),
    }
}

/// Returns sixteen hexadecimal digits in groups of four.
fn grouped(word: u64) -> String {
    let groups = [48, 32, 16, 0].map(|shift| format!("{:04x}", word >> shift & 0xffff));
    format!("0x{}", groups.join("_"))
}
