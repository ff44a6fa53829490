//! The instructions of single operations.

use crate::steps::asm::{functions, leaves};

/// Functions of `examples/golden.rs` for x86-64-v3, and all of their instructions except the
/// return, without the suffix of the width.
const BOARDS: &[(&str, &[&str])] = &[
    ("isolate_ls1b", &["blsi"]),
    ("reset_ls1b", &["blsr"]),
    ("difference", &["andn"]),
    ("flip_vertical", &["mov", "bswap"]),
    ("len", &["popcnt"]),
    ("trailing_zeros", &["tzcnt"]),
    ("leading_zeros", &["lzcnt", "xor"]),
    // An `Option<Square>` is returned as two values; the first is the result of the test.
    ("first", &["test", "setne", "tzcnt"]),
    ("last", &["test", "setne", "lzcnt", "xor"]),
    // Clears the sum and tests the set. The loop clears a register, scans, adds and resets; the
    // flags of the reset are its test.
    ("sum_of_squares", &["xor", "test", "je", "xor", "tzcnt", "add", "blsr", "jne"]),
    // The move of zero is for the empty set, which the test has not ruled out.
    ("first_of_many", &["xor", "tzcnt", "cmovb"]),
];

/// Parts of the symbols of the core's kernels (the level, the shape and the operation), and an
/// instruction that must use the widest registers of the level.
const SLICES: &[([&str; 3], &str)] = &[
    (["6avx512", "4Map2", "12intersection"], "and"),
    (["6avx512", "4Map2", "10difference"], "andn"),
    (["6avx512", "5count", "5Count"], "vpopcntq"),
    (["6avx512", "4Map1", "9counts_at"], "vpopcntq"),
    (["6avx512", "4Map1", "17mirror_horizontal"], "vgf2p8affineqb"),
    (["6avx512", "4Map1", "13flip_vertical"], "vpshufb"),
    (["6avx512", "4Map1", "4step"], "vprolvq"),
    (["6avx512", "4Map1", "16leading_zeros_at"], "vplzcntq"),
    (["6avx512", "8compress", "7squares"], "vpcompressb"),
    (["6avx512", "8compress", "11indices_u32"], "vpermb"),
    (["6avx512", "9lane_scan", "7squares"], "vpsh"),
    (["6avx512", "4Map1", "17trailing_zeros_at"], "vpopcntq"),
    (["4avx2", "4Map2", "12intersection"], "and"),
    (["4avx2", "4Map1", "13flip_vertical"], "vpshufb"),
    (["4avx2", "5count", "5Count"], "vpshufb"),
];

/// Kernels of samples, scans, tables and running sums, which are scalar.
const SCALAR: [&str; 3] = ["9serialize6sample", "9serialize6scalar", "7lengths7Offsets"];

/// Checks the functions of the example.
pub(super) fn boards(assembly: &str) -> Result<(), String> {
    for (name, expected) in BOARDS {
        let symbol = format!("6golden{}{name}", name.len());
        let body = find(assembly, &[&symbol])?;
        let mut found: Vec<_> = instructions(body).map(mnemonic).collect();
        if found.pop() != Some("ret") {
            return Err(format!("{name} does not end in its only return"));
        }
        let same = |(found, expected): (&&str, &&str)| {
            found.strip_prefix(expected).is_some_and(|width| matches!(width, "" | "b" | "l" | "q"))
        };
        if found.len() != expected.len() || !found.iter().zip(*expected).all(same) {
            return Err(format!("{name} is {found:?} instead of {expected:?}"));
        }
    }
    Ok(())
}

/// Checks that a loop over three slices computes its function by one instruction with this truth
/// table.
fn one_ternary_instruction(assembly: &str, operation: &str, table: u8) -> Result<(), String> {
    // Bytes above 127 may be printed as negative numbers.
    let immediates = [format!("${table},"), format!("${},", table.cast_signed())];
    let is_it = |line: &&str| {
        mnemonic(line) == "vpternlogq"
            && immediates.iter().any(|immediate| line.contains(immediate))
    };
    let mut loops = functions(assembly).filter(|(name, body)| {
        name.contains("6avx5123run") && instructions(body).any(|line| is_it(&line))
    });
    let Some((_, body)) = loops.next() else {
        return Err(format!("{operation} has no loop with vpternlogq and {table:#04x}"));
    };
    let others = ["vpand", "vpor", "vpxor"];
    let is_other = |line: &&str| {
        let other = others.iter().any(|other| mnemonic(line).starts_with(other));
        line.contains("%zmm") && (other || mnemonic(line) == "vpternlogq" && !is_it(line))
    };
    match instructions(body).find(is_other) {
        Some(line) => Err(format!("{operation} needs more than one ternary instruction: {line}")),
        None => Ok(()),
    }
}

/// Checks the kernels of the core.
pub(super) fn slices(assembly: &str) -> Result<(), String> {
    for (symbol, expected) in SLICES {
        let register = if symbol[0] == "4avx2" { "%ymm" } else { "%zmm" };
        let body = find(assembly, symbol)?;
        let is_expected = |line| mnemonic(line).contains(expected) && line.contains(register);
        if !instructions(body).any(is_expected) {
            return Err(format!("{symbol:?} has no {expected} with {register}"));
        }
    }
    // The compiler may choose the order of the operands; this table is the same in all orders.
    one_ternary_instruction(assembly, "majority", 0xe8)?;
    for (level, register) in [("4avx2", "%ymm"), ("6avx512", "%zmm")] {
        for (name, body) in functions(assembly) {
            if !(name.contains("6x86_64") && name.contains(level)) {
                continue;
            }
            if let Some(line) = body.lines().find(|line| leaves(line)) {
                return Err(format!("{name} is not fully inlined: {}", line.trim()));
            }
            let is_scalar = SCALAR.iter().any(|scalar| name.contains(scalar));
            if !is_scalar && !body.contains(register) {
                return Err(format!("{name} uses no {register} register: it is not vectorized"));
            }
        }
    }
    Ok(())
}

/// Returns the body of the first function whose symbol contains all parts.
fn find<'a>(assembly: &'a str, parts: &[&str]) -> Result<&'a str, String> {
    let mut functions = functions(assembly);
    let found = functions.find(|(name, _)| parts.iter().all(|part| name.contains(part)));
    found.map(|(_, body)| body).ok_or_else(|| format!("no function contains {parts:?}"))
}

/// Returns the instructions of a body, without labels, directives and comments.
pub(super) fn instructions(body: &str) -> impl Iterator<Item = &str> {
    let lines = body.lines().filter_map(|line| line.strip_prefix('\t'));
    lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
}

/// Returns the name of an instruction, without the width of a return.
pub(super) fn mnemonic(line: &str) -> &str {
    match line.split_whitespace().next().unwrap_or_default() {
        "retq" => "ret",
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the assembly of the example with the same body for all functions.
    fn example(body: impl Fn(&[&str]) -> String) -> String {
        let function = |(name, expected): &(&str, &[&str])| {
            let length = name.len();
            let body = body(expected);
            format!("\t.type\t_ZN6golden{length}{name}17h0E,@function\nx:\n{body}.Lfunc_end0:\n")
        };
        BOARDS.iter().map(function).collect()
    }

    fn lines(names: &[&str], end: &str) -> String {
        let lines: String = names.iter().map(|name| format!("\t{name}q\t%rdi, %rax\n")).collect();
        format!("\t.cfi_startproc\n{lines}{end}\t.cfi_endproc\n")
    }

    #[test]
    fn the_expected_instructions_are_accepted() {
        assert_eq!(boards(&example(|names| lines(names, "\tretq\n"))), Ok(()));
        assert_eq!(boards(&example(|names| lines(names, "\tret\n"))), Ok(()));
    }

    #[test]
    fn other_instructions_are_rejected() {
        assert!(boards("").is_err());
        assert!(boards(&example(|names| lines(names, ""))).is_err());
        assert!(boards(&example(|names| lines(names, "\tnop\n\tretq\n"))).is_err());
        assert!(boards(&example(|names| lines(&names[1..], "\tretq\n"))).is_err());
        assert!(boards(&example(|_| lines(&["neg"], "\tretq\n"))).is_err());
    }

    #[test]
    fn a_missing_kernel_is_an_error() {
        assert!(slices("\t.type\t_RNv6avx512_4Map1,@function\n.Lfunc_end0:\n").is_err());
    }
}
