//! Rows of assembly language next to the formula that they compute.

use setwise_explain::{InstructionSet, Listing, Target};
use setwise_expr::details::is_assembly;

use crate::scope::Scope;

/// A row such as `neg rax ; rax = -rax`.
pub(crate) struct Row<'a> {
    mnemonic: &'a str,
    /// The comments after the instruction: ways to write its formula.
    comments: Vec<&'a str>,
}

/// Reads a row of assembly language.
pub(crate) fn row(text: &str) -> Option<Row<'_>> {
    let mut parts = text.split(';').map(str::trim);
    let instruction = parts.next()?;
    let mnemonic = instruction.split_whitespace().next()?;
    is_assembly(instruction).then(|| Row { mnemonic, comments: parts.collect() })
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

/// Compares the instruction of a row with those that its formula is listed as.
pub(crate) fn compare(row: &Row<'_>, scope: &Scope) -> String {
    let value = row.comments.iter().find_map(|comment| {
        let value = value(comment)?;
        Some((scope.parse(&value).ok()?, value))
    });
    let Some((formula, value)) = value else {
        return "not compared: no comment is a formula of its registers".to_owned();
    };
    let mut first = None;
    for (set, width) in TARGETS {
        let Ok(target) = Target::new(set, Some(width)) else { continue };
        let Ok(listing) = Listing::new(&formula.tree, target) else { continue };
        let instructions = listing.lines().iter().map(|line| listing.instruction(line));
        let mnemonics = instructions.filter_map(|it| it.split(' ').next().map(str::to_owned));
        let mut selected: Vec<String> =
            mnemonics.filter(|it| !matches!(&**it, "mov" | "movdqa" | "ret")).collect();
        if selected.is_empty() {
            selected.push("mov".to_owned());
        }
        let selected = selected.join(", ");
        if selected.trim_end_matches(['q', 'd']) == row.mnemonic.trim_end_matches(['q', 'd']) {
            return format!("`{value}` is listed as `{selected}`");
        }
        first.get_or_insert(selected);
    }
    match first {
        Some(selected) => format!("`{value}` is listed as `{selected}`, not as `{}`", row.mnemonic),
        None => format!("not compared: `{value}` has no listing"),
    }
}

/// The targets whose listings are compared, the most common first.
const TARGETS: [(InstructionSet, u16); 5] = [
    (InstructionSet::X86_64, 64),
    (InstructionSet::Bmi, 64),
    (InstructionSet::Tbm, 64),
    (InstructionSet::Avx2, 256),
    (InstructionSet::Avx512, 512),
];

/// Returns the formula of the value that a comment gives a register: `rax += rbx`, `rax = -rax`.
fn value(comment: &str) -> Option<String> {
    // The names of extensions of the instruction set, such as `BMI2`, come first.
    let is_extension = |word: &&str| {
        word.len() > 2 && word.bytes().all(|it| it.is_ascii_uppercase() || it.is_ascii_digit())
    };
    let words = comment.split_whitespace().skip_while(is_extension).collect::<Vec<_>>().join(" ");
    let (target, value) = words.split_once('=')?;
    let (target, value) = (target.trim(), value.trim());
    let operators = ["<<", ">>", "+", "-", "*", "&", "|", "^"];
    match operators.into_iter().find_map(|it| target.strip_suffix(it).map(|name| (name, it))) {
        Some((name, operator)) => Some(format!("{} {operator} ({value})", name.trim())),
        None => (!value.starts_with('=')).then(|| value.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{compare, row};
    use crate::scope::Scope;

    #[test]
    fn a_row_is_compared_with_the_listing_of_its_formula() {
        for (text, expected) in [
            ("neg rax ; rax = -rax", "`-rax` is listed as `neg`"),
            ("andn rax, rbx, rcx ; BMI1 rax = ~rbx & rcx", "`~rbx & rcx` is listed as `andn`"),
            (
                "vpxor ymm0, ymm1, ymm2 ; AVX2 ymm0 = ymm1 ^ ymm2",
                "`ymm1 ^ ymm2` is listed as `vpxor`",
            ),
            ("and rax, rbx ; rax |= rbx", "`rax | (rbx)` is listed as `or`, not as `and`"),
            ("jz equal", "not compared: no comment is a formula of its registers"),
        ] {
            let row = row(text).unwrap();
            assert_eq!(compare(&row, &Scope::default()), expected);
        }
        assert!(row("x & -x").is_none());
    }
}
