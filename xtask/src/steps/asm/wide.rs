//! Sets of one word have the instructions of boards, and longer sets neither loops nor checks.

use crate::steps::asm::golden::{instructions, mnemonic};
use crate::steps::asm::{functions, leaves};

/// The symbol of the example's modules, before the length of a name.
const BOARD: &str = "11golden_wide5board";
const WIDE: &str = "11golden_wide4wide";
const WORDS: &str = "11golden_wide5words";

/// The number of functions on a board, each with one on a set of one word.
const PAIRS: usize = 39;

/// The functions on several words, and an instruction and a part of an operand that each must have.
const LONG: &[(&str, &str, &str)] = &[
    ("union_of_eight", "or", "%ymm"),
    ("difference_of_eight", "andn", "%ymm"),
    ("disjoint_eight", "vptest", "%ymm"),
    ("len_of_eight", "vpshufb", "%ymm"),
    ("sum_of_eight", "adc", ""),
    ("difference_of_two_numbers", "sbb", ""),
    ("shift_two_left", "shld", ""),
    ("shift_two_right", "shrd", ""),
    ("shift_six_left", "shl", ""),
    ("rotate_two", "shld", ""),
    ("next_subset_of_two", "and", ""),
];

/// Checks the functions of `examples/golden_wide.rs` for x86-64-v3.
pub(super) fn check(assembly: &str) -> Result<(), String> {
    let mut pairs = 0;
    for (symbol, board) in functions(assembly) {
        let Some(name) = name_after(symbol, BOARD) else { continue };
        let wide = find(assembly, WIDE, name)?;
        if sorted(board) != sorted(wide) {
            return Err(format!("{name} has other instructions for a set than for a board:{wide}"));
        }
        pairs += 1;
    }
    if pairs != PAIRS {
        return Err(format!("{pairs} functions on boards instead of {PAIRS}"));
    }
    for (name, expected, operand) in LONG {
        let body = find(assembly, WORDS, name)?;
        let is_expected = |line: &str| mnemonic(line).contains(expected) && line.contains(operand);
        if !instructions(body).any(is_expected) {
            return Err(format!("{name} has no {expected} with {operand}:{body}"));
        }
        let is_jump = |line: &&str| line.starts_with('j') || leaves(line);
        if let Some(line) = instructions(body).find(is_jump) {
            return Err(format!("{name} has a loop, a call or a check: {line}"));
        }
    }
    Ok(())
}

/// Returns the name, with its length, that follows a module in a symbol.
fn name_after<'a>(symbol: &'a str, module: &str) -> Option<&'a str> {
    let (_, name) = symbol.split_once(module)?;
    // The hash begins with its length, 17.
    Some(name.rsplit_once("17h")?.0)
}

/// Returns the body of a function of a module, whose name may have its length before it.
fn find<'a>(assembly: &'a str, module: &str, name: &str) -> Result<&'a str, String> {
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_it = |symbol: &str| {
        name_after(symbol, module)
            .and_then(|found| found.strip_suffix(name))
            .is_some_and(|length| length.parse() == Ok(name.len()))
    };
    let found = functions(assembly).find(|(symbol, _)| is_it(symbol));
    found.map(|(_, body)| body).ok_or_else(|| format!("no function {name} of {module}"))
}

/// Returns the names of the instructions in alphabetical order, without those that clear a register:
/// some of them only end a dependency on what it had.
fn sorted(body: &str) -> Vec<&str> {
    let is_clear = |line: &str| {
        let operands = line.split_once("xorl").and_then(|(_, operands)| operands.split_once(", "));
        operands.is_some_and(|(a, b)| a.trim() == b.trim())
    };
    let mut names: Vec<_> =
        instructions(body).filter(|line| !is_clear(line)).map(mnemonic).collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the assembly of functions with these bodies.
    fn example(wide: &str, words: impl Fn(&str, &str) -> String) -> String {
        let function = |module: &str, name: &str, body: &str| {
            format!(
                "\t.type\t_ZN{module}{}{name}17h0E,@function\nx:\n{body}.Lfunc_end0:\n",
                name.len()
            )
        };
        let names = (0..PAIRS).map(|i| format!("name_{i}"));
        let pair = |name: String| {
            function(BOARD, &name, "\tblsrq\t%rdi, %rax\n\tretq\n") + &function(WIDE, &name, wide)
        };
        let long = LONG
            .iter()
            .map(|&(name, expected, operand)| function(WORDS, name, &words(expected, operand)));
        names.map(pair).chain(long).collect()
    }

    fn plain(expected: &str, operand: &str) -> String {
        format!("\t{expected}q\t{operand}0, %rax\n\tretq\n")
    }

    const SAME: &str = "\txorl\t%eax, %eax\n\tblsrq\t%rdi, %rax\n\tretq\n";

    #[test]
    fn the_same_instructions_are_accepted() {
        assert_eq!(check(&example(SAME, plain)), Ok(()));
    }

    #[test]
    fn other_instructions_loops_and_checks_are_rejected() {
        assert!(check("").is_err());
        assert!(check(&example("\tblsiq\t%rdi, %rax\n\tretq\n", plain)).is_err());
        assert!(
            check(&example("\txorl\t%edi, %eax\n\tblsrq\t%rdi, %rax\n\tretq\n", plain)).is_err()
        );
        assert!(check(&example(SAME, |_, _| "\tretq\n".to_owned())).is_err());
        let with = |line: &str| check(&example(SAME, |a, b| format!("\t{line}\n{}", plain(a, b))));
        assert!(with("jne\t.LBB0_1").is_err());
        assert!(with("callq\tpanic").is_err());
        assert_eq!(with("movq\t%rax, %rcx"), Ok(()));
    }
}
