//! Constants as the source code of Rust and Python writes them.

/// A constant, or a part of a file that may be one.
pub(crate) struct Constant<'a> {
    pub(crate) name: &'a str,
    /// The type of Rust, which code has too.
    pub(crate) types: &'a str,
    /// The number, if there is one.
    pub(crate) value: Option<String>,
    /// The line, from 1.
    pub(crate) line: usize,
}

/// Returns true for a name in capitals.
pub(crate) fn is_constant(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase() || c == '_')
        && name.contains(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

/// Returns an integer of 64 bits as a number of the language.
pub(crate) fn literal(text: &str) -> Option<String> {
    let text = text.trim().replace('_', "").to_ascii_lowercase();
    let (sign, digits) = text.strip_prefix('-').map_or(("", &*text), |it| ("-", it));
    let radix = |prefix| digits.strip_prefix(prefix);
    let value = match (radix("0x"), radix("0b"), radix("0o")) {
        (Some(digits), _, _) => u64::from_str_radix(digits, 16),
        (_, Some(digits), _) => u64::from_str_radix(digits, 2),
        (_, _, Some(digits)) => u64::from_str_radix(digits, 8),
        _ => digits.parse(),
    };
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit());
    let value = value.ok().filter(|_| is_number)?;
    Some(if digits.starts_with("0x") {
        format!("{sign}{value:#x}")
    } else {
        format!("{sign}{value}")
    })
}
