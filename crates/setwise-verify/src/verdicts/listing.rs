//! Rows of assembly language next to the formula that they compute.

use setwise_expr::details::is_assembly;

/// A row such as `neg rax ; rax = -rax`.
pub(crate) struct Row<'a> {
    pub(crate) mnemonic: &'a str,
    pub(crate) instruction: &'a str,
    /// The comments after the instruction: ways to write its formula.
    pub(crate) comments: Vec<&'a str>,
}

/// Reads a row of assembly language.
pub(crate) fn row(text: &str) -> Option<Row<'_>> {
    let mut parts = text.split(';').map(str::trim);
    let instruction = parts.next()?;
    let mnemonic = instruction.split_whitespace().next()?;
    is_assembly(instruction).then(|| Row { mnemonic, instruction, comments: parts.collect() })
}

/// Returns true for a line of a listing that is a comment or a label.
pub(crate) fn is_beside_rows(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(';') || line.ends_with(':')
}

/// Returns true for a line that has the form of an instruction: a word and its operands.
pub(crate) fn is_instruction(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_word = word.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit());
    is_word && (2..12).contains(&word.len()) && line.contains(' ')
}

/// Returns the register to which a comment gives a value, and the formula of that: `rax += rbx`,
/// `rax = -rax`.
pub(crate) fn value(comment: &str) -> Option<(&str, String)> {
    // The names of extensions of the instruction set, such as `BMI2`, come first.
    let is_extension = |word: &&str| {
        word.len() > 2 && word.bytes().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
    };
    let first = comment.split_whitespace().find(|word| !is_extension(word))?;
    let words = &comment[first.as_ptr() as usize - comment.as_ptr() as usize..];
    let (target, value) = words.split_once('=')?;
    let (target, value) = (target.trim(), value.trim());
    let operators = ["<<", ">>", "+", "-", "*", "&", "|", "^"];
    match operators.into_iter().find_map(|it| target.strip_suffix(it).map(|name| (name, it))) {
        Some((name, operator)) => {
            Some((name.trim(), format!("{} {operator} ({value})", name.trim())))
        }
        None => (!value.starts_with('=')).then(|| (target, value.to_owned())),
    }
}
