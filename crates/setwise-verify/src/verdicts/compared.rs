//! Rows of assembly language, compared with the formulas next to them.

use setwise_explain::{InstructionSet, Listing, Target};
use setwise_prove::Limits;

use crate::finding::Verdict;
use crate::names::scope::{Scope, Scoped};
use crate::names::words::{names_in, words};
use crate::verdicts::instructions::{Instruction, is_register, is_same_vector};
use crate::verdicts::judge::compiled;
use crate::verdicts::listing::{Row, value};
use crate::verdicts::proof::Judged;

/// Compares the instruction of a row with those that its formula is listed as, and its value with that of the
/// formula. A row whose instruction has another value is refuted.
pub(crate) fn compare(row: &Row<'_>, scope: &Scope, limits: Limits<'_>) -> Judged {
    let listing = |reason: String| Judged::new(Verdict::Listing, reason);
    let value = row.comments.iter().find_map(|comment| {
        let (target, value) = value(comment)?;
        Some((scope.parse(&value).ok()?, target, value))
    });
    let is_named = value.is_some();
    let Some((formula, register, value)) = value.or_else(|| unnamed(row, scope)) else {
        return listing("not compared: no comment is a formula of its registers".to_owned());
    };
    let operands = match operands(row, register, &value, scope, limits) {
        Ok(operands) => operands,
        // The comment may be the value of several rows.
        Err(judged) if !is_named => {
            let reason =
                format!("{}; write `{register} = {value}` if that is its value", judged.reason);
            return Judged::new(Verdict::NotUnderstood, reason);
        }
        Err(judged) => return *judged,
    };
    let mut first = None;
    for (set, width) in TARGETS {
        let Ok(target) = Target::new(set, Some(width)) else { continue };
        let Ok(listing_of) = Listing::new(&formula.tree, target) else { continue };
        let instructions = listing_of.lines().iter().map(|line| listing_of.instruction(line));
        let mnemonics = instructions.filter_map(|it| it.split(' ').next().map(str::to_owned));
        let mut selected: Vec<String> =
            mnemonics.filter(|it| !matches!(&**it, "mov" | "movdqa" | "ret")).collect();
        if selected.is_empty() {
            selected.push("mov".to_owned());
        }
        let selected = selected.join(", ");
        if selected.trim_end_matches(['q', 'd']) == row.mnemonic.trim_end_matches(['q', 'd']) {
            return listing(format!("`{value}` is listed as `{selected}`{operands}"));
        }
        first.get_or_insert(selected);
    }
    listing(match first {
        Some(selected) => {
            format!("`{value}` is listed as `{selected}`, not as `{}`{operands}", row.mnemonic)
        }
        None => format!("not compared: `{value}` has no listing{operands}"),
    })
}

/// Returns a comment that is a formula of registers, as in `and rax, rcx ; rax & rcx`, and the register that
/// the instruction changes.
fn unnamed<'a>(row: &Row<'a>, scope: &Scope) -> Option<(Scoped, &'a str, String)> {
    let target = Instruction::of(row.instruction).filter(|it| it.value().is_some())?.target();
    row.comments.iter().find_map(|comment| {
        let formula = scope.parse(comment).ok().filter(|_| !comment.contains('='))?;
        let names = names_in(&formula.tree)?;
        let is_whole = !names.is_empty() && names.iter().all(|name| is_register(name));
        (is_whole && comment.contains(|c: char| c.is_ascii_punctuation()))
            .then(|| (formula, target, (*comment).to_owned()))
    })
}

/// Compares the value that an instruction gives its first operand with a formula of its registers. Returns what
/// is not compared.
///
/// # Errors
///
/// Returns the verdict if the value is another.
fn operands(
    row: &Row<'_>,
    target: &str,
    value: &str,
    scope: &Scope,
    limits: Limits<'_>,
) -> Result<String, Box<Judged>> {
    let instruction = Instruction::of(row.instruction);
    let computed = instruction.as_ref().and_then(Instruction::value);
    let (Some(instruction), Some(computed)) = (instruction, computed) else {
        return Ok("; its operands are not compared".to_owned());
    };
    if instruction.target() != target {
        let reason =
            format!("the instruction changes `{}` and not `{target}`", instruction.target());
        return match is_register(target) && !is_same_vector(target, instruction.target()) {
            true => Err(Box::new(Judged::new(Verdict::NotUnderstood, reason))),
            false => Ok(format!(", but {reason}")),
        };
    }
    let names = scope.parse(value).ok().and_then(|it| names_in(&it.tree));
    let mut names = names.iter().flatten().filter(|name| setwise_expr::constant(name).is_none());
    let is_operand = |name: &str| words(row.instruction).any(|it| it == name);
    let other = names.find(|name| !is_operand(name));
    if other.is_some_and(|name| !is_register(name)) {
        return Ok("; its operands are not compared".to_owned());
    }
    let law = format!("({computed}) == ({value})");
    let judged = compiled(&law, &law, scope).and_then(|formula| formula.judge(limits));
    match judged {
        Ok(Judged { verdict: Verdict::Proved, .. }) => Ok(String::new()),
        Ok(Judged { verdict: Verdict::Refuted, .. }) if other.is_some() => {
            let reason = format!(
                "the instruction gives `{target}` the value `{computed}`; `{}` is not one of its operands, \
                 and may have a value of the rows above",
                other.map_or("", |name| name)
            );
            Err(Box::new(Judged::new(Verdict::NotUnderstood, reason)))
        }
        Ok(judged @ Judged { verdict: Verdict::Refuted, .. }) => {
            let reason = format!(
                "the instruction gives `{target}` the value `{computed}`; {}",
                judged.reason
            );
            Err(Box::new(Judged { reason, ..judged }))
        }
        _ => Ok("; its operands are not compared".to_owned()),
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

#[cfg(test)]
mod tests {
    use super::compare;
    use crate::finding::Verdict::{self, Listing, NotUnderstood, Refuted};
    use crate::names::scope::Scope;
    use crate::verdicts::listing::row;

    #[test]
    fn a_row_is_compared_with_the_listing_of_its_formula() {
        for (text, verdict, expected) in [
            ("neg rax ; rax = -rax", Listing, "`-rax` is listed as `neg`"),
            (
                "andn rax, rbx, rcx ; BMI1 rax = ~rbx & rcx",
                Listing,
                "`~rbx & rcx` is listed as `andn`",
            ),
            (
                "vpxor ymm0, ymm1, ymm2 ; AVX2 ymm0 = ymm1 ^ ymm2",
                Listing,
                "`ymm1 ^ ymm2` is listed as `vpxor`",
            ),
            ("and rax, rbx ; rax |= rbx", Refuted, "gives `rax` the value `rax & rbx`; for "),
            ("andn rax, rbx, rcx ; rax = rbx & ~rcx", Refuted, "the value `~rbx & rcx`; for "),
            (
                "rol rax, 8 ; rax = rotateLeft(rax, 9)",
                Refuted,
                "the value `rotate_left(rax, 8)`; for ",
            ),
            ("mov rax, rbx ; rax = rcx", NotUnderstood, "`rcx` is not one of its operands"),
            ("neg rax ; rax = -rbx", NotUnderstood, "`rbx` is not one of its operands"),
            ("mov rcx, rax ; rcx = low", Listing, "`low` is listed as `mov`; its operands are not"),
            ("mov rax, rbx ; rax = none", Refuted, "the value `rbx`; for "),
            ("mov rax, 5 ; rax = 6", Refuted, "the value `5`; without variables"),
            ("xor rax, rax ; rax = 0", Listing, "`0` is listed as `xor`"),
            ("lea rax, [rax+rax*4] ; rax *= 3", Refuted, "the value `rax+rax*4`; for "),
            ("lea rax, [rax+rax*4] ; rax *= 5", Listing, "`rax * (5)` is listed as `lea`"),
            (
                "mov rax, rbx ; rcx = rbx",
                NotUnderstood,
                "the instruction changes `rax` and not `rcx`",
            ),
            (
                "vpandn ymm0, ymm1, ymm2 ; xmm0 = ~xmm1 & xmm2",
                Listing,
                "is listed as `vpandn`, but the instruction changes `ymm0` and not `xmm0`",
            ),
            (
                "mov rax, rbx ; low = rbx",
                Listing,
                "`rbx` is listed as `mov`, but the instruction changes `rax` and not `low`",
            ),
            (
                "neg eax ; eax = -eax",
                Listing,
                "`-eax` is listed as `neg`; its operands are not compared",
            ),
            ("sub rax, 1 ; rax = rax + -1", Listing, "is listed as"),
            ("and rax, rcx ; rax & rcx", Listing, "`rax & rcx` is listed as `and`"),
            ("blsi rax, rbx ; rbx & -rbx", Listing, "`rbx & -rbx` is listed as `blsi`"),
            ("shl rax, 3 ; rax << 3", Listing, "`rax << 3` is listed as"),
            ("mov rax, rbx ; rbx & -rbx", NotUnderstood, "write `rax = rbx & -rbx` if that is"),
            ("test rax, rax ; rax & rax", Listing, "not compared: no comment is"),
            ("jz equal", Listing, "not compared: no comment is a formula of its registers"),
        ] {
            let row = row(text).unwrap();
            let judged = compare(&row, &Scope::default(), Default::default());
            let found: (Verdict, bool) = (judged.verdict, judged.reason.contains(expected));
            assert_eq!(found, (verdict, true), "{text}: {}", judged.reason);
        }
        assert!(row("x & -x").is_none());
    }
}
