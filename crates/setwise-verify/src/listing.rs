//! Rows of assembly language next to the formula that they compute.

use setwise_explain::{InstructionSet, Listing, Target};
use setwise_expr::details::is_assembly;
use setwise_prove::{Law, Limits, Verdict};

use crate::instructions::Instruction;
use crate::scope::Scope;

/// A row such as `neg rax ; rax = -rax`.
pub(crate) struct Row<'a> {
    mnemonic: &'a str,
    instruction: &'a str,
    /// The comments after the instruction: ways to write its formula.
    comments: Vec<&'a str>,
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

/// Compares the instruction of a row with those that its formula is listed as.
pub(crate) fn compare(row: &Row<'_>, scope: &Scope) -> String {
    let value = row.comments.iter().find_map(|comment| {
        let (target, value) = value(comment)?;
        Some((scope.parse(&value).ok()?, target, value))
    });
    let Some((formula, register, value)) = value else {
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
            let operands = operands(row, register, &value, scope);
            return format!("`{value}` is listed as `{selected}`{operands}");
        }
        first.get_or_insert(selected);
    }
    match first {
        Some(selected) => format!("`{value}` is listed as `{selected}`, not as `{}`", row.mnemonic),
        None => format!("not compared: `{value}` has no listing"),
    }
}

/// Compares the value that an instruction gives its first operand with a formula of its registers, and says
/// what is different.
fn operands(row: &Row<'_>, target: &str, value: &str, scope: &Scope) -> String {
    let instruction = Instruction::of(row.instruction);
    let computed = instruction.as_ref().and_then(Instruction::value);
    let (Some(instruction), Some(computed)) = (instruction, computed) else {
        return "; its operands are not compared".to_owned();
    };
    if instruction.target() != target {
        return format!(", but it changes `{}` and not `{target}`", instruction.target());
    }
    let law = scope.parse(&format!("({computed}) == ({value})"));
    let law = law.and_then(|it| Law::from_tree(&it.tree));
    match law.map(|law| law.prove(Limits::default())) {
        Ok(Verdict::Proved { .. }) => String::new(),
        Ok(Verdict::Refuted { .. }) => {
            format!(", but with these operands it computes `{computed}`")
        }
        _ => "; its operands are not compared".to_owned(),
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

/// Returns the register to which a comment gives a value, and the formula of that: `rax += rbx`,
/// `rax = -rax`.
fn value(comment: &str) -> Option<(&str, String)> {
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
            (
                "andn rax, rbx, rcx ; rax = rbx & ~rcx",
                "`rbx & ~rcx` is listed as `andn`, but with these operands it computes `~rbx & rcx`",
            ),
            (
                "rol rax, 8 ; rax = rotateLeft(rax, 9)",
                "`rotateLeft(rax, 9)` is listed as `rol`, but with these operands it computes \
                 `rotate_left(rax, 8)`",
            ),
            (
                "mov rax, rbx ; rax = rcx",
                "`rcx` is listed as `mov`, but with these operands it computes `rbx`",
            ),
            (
                "lea rax, [rax+rax*4] ; rax *= 3",
                "`rax * (3)` is listed as `lea`, but with these operands it computes `rax+rax*4`",
            ),
            ("lea rax, [rax+rax*4] ; rax *= 5", "`rax * (5)` is listed as `lea`"),
            (
                "mov rax, rbx ; rcx = rbx",
                "`rbx` is listed as `mov`, but it changes `rax` and not `rcx`",
            ),
            ("neg eax ; eax = -eax", "`-eax` is listed as `neg`; its operands are not compared"),
            ("jz equal", "not compared: no comment is a formula of its registers"),
        ] {
            let row = row(text).unwrap();
            assert_eq!(compare(&row, &Scope::default()), expected);
        }
        assert!(row("x & -x").is_none());
    }
}
