//! Formulas that begin with a minus sign, which are not options: `-x == ~x + 1`.

use std::ffi::OsString;

use clap::CommandFactory;

use crate::arguments::Arguments;

/// Returns the arguments of the program, with a blank before each formula that begins with a minus
/// sign, so that it is not read as an option.
pub(crate) fn arguments() -> impl Iterator<Item = OsString> {
    let command = Arguments::command();
    let options = command.get_subcommands().flat_map(clap::Command::get_arguments);
    let letters: Vec<char> = options.filter_map(clap::Arg::get_short).collect();
    std::env::args_os().map(move |argument| match argument.to_str() {
        Some(text) if is_formula(text, &letters) => format!(" {text}").into(),
        _ => argument,
    })
}

/// Returns true for a minus sign with an operand and an operator, and false for a short option with
/// its value, such as `-sN`.
fn is_formula(text: &str, options: &[char]) -> bool {
    let Some(operand) = text.strip_prefix('-').map(str::trim_start) else { return false };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (word, rest) = operand.split_at(operand.find(|c| !is_word(c)).unwrap_or(operand.len()));
    if word.len() > 1 && operand.starts_with(options) {
        return false;
    }
    match word.is_empty() {
        true => rest.starts_with(['(', '~', '{']),
        // `-s=N` is an option.
        false => {
            let has_value = rest.starts_with('=') && !rest.starts_with("==");
            !has_value
                && rest.trim_start().starts_with(|c| "=!<>&|^*/%+-(≡".contains(c))
                && !rest.starts_with('-')
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_formula;

    #[test]
    fn a_formula_has_an_operator() {
        for text in
            ["-x == ~x + 1", "-1 / (2 + 1) == 3", "- x & x", "-(a + b)", "-s==s", "-bb & bb"]
        {
            assert!(is_formula(text, &['s']), "{text}");
        }
        for text in ["-", "--", "-x", "-s=N", "-sN & k", "--file=a b", "--no-x - 1", "-j4", "x - 1"]
        {
            assert!(!is_formula(text, &['s', 'j']), "{text}");
        }
    }
}
