//! Recognizes assembly language, which is not read.
//!
//! A line such as `not rax ; rax = ~rax` would be a declaration and an assignment in C.

use crate::error::FormulaError;
use crate::span::{Span, is_line_break};

/// The mnemonics of instructions, besides those of [`FAMILIES`].
const MNEMONICS: [&str; 92] = [
    "adc",
    "add",
    "and",
    "andn",
    "bextr",
    "blcfill",
    "blci",
    "blcic",
    "blcmsk",
    "blcs",
    "blsfill",
    "blsi",
    "blsic",
    "blsmsk",
    "blsr",
    "bsf",
    "bsr",
    "bswap",
    "bt",
    "btc",
    "btr",
    "bts",
    "bzhi",
    "cmp",
    "cmpxchg",
    "dec",
    "div",
    "idiv",
    "imul",
    "inc",
    "lea",
    "lzcnt",
    "mov",
    "movabs",
    "movd",
    "movq",
    "movsx",
    "movsxd",
    "movzx",
    "mul",
    "mulx",
    "neg",
    "not",
    "or",
    "pand",
    "pandn",
    "pdep",
    "pext",
    "popcnt",
    "por",
    "psllq",
    "psrlq",
    "pxor",
    "rcl",
    "rcr",
    "rol",
    "ror",
    "rorx",
    "sal",
    "sar",
    "sarx",
    "sbb",
    "shl",
    "shld",
    "shlx",
    "shr",
    "shrd",
    "shrx",
    "sub",
    "t1mskc",
    "tzcnt",
    "tzmsk",
    "xadd",
    "xchg",
    "xor",
    "asr",
    "bic",
    "clz",
    "csel",
    "eon",
    "eor",
    "lsl",
    "lsr",
    "madd",
    "msub",
    "mvn",
    "orn",
    "orr",
    "rbit",
    "smulh",
    "umulh",
    "vpternlogq",
];

/// Mnemonics that are also words of code or of prose, so that only a register shows the meaning.
const WORDS: [&str; 16] = [
    "and", "or", "xor", "not", "add", "sub", "test", "call", "push", "pop", "ret", "str", "rev",
    "cnt", "tst", "ldr",
];

/// The beginnings of the mnemonics of jumps, of conditional instructions and of vectors.
const FAMILIES: [&str; 6] = ["cmov", "vpand", "vpor", "vpxor", "vpsll", "vpsrl"];

const JUMPS: [&str; 20] = [
    "ja", "jae", "jb", "jbe", "jc", "je", "jg", "jge", "jl", "jle", "jmp", "jnc", "jne", "jns",
    "jnz", "jo", "jp", "js", "jz", "jnae",
];

/// Refuses a text with a line of assembly language.
pub(crate) fn expect_no_assembly(text: &str, offset: usize) -> Result<(), FormulaError> {
    let mut at = 0;
    let mut is_start = true;
    while at < text.len() {
        let rest = &text[at..];
        let comment = match rest {
            _ if rest.starts_with("//") => rest.find(is_line_break),
            _ if rest.starts_with("/*") => rest.find("*/").map(|len| len + 2),
            _ => Some(0),
        };
        let Some(len @ 1..) = comment else {
            let Some(0) = comment else { return Ok(()) };
            let c = rest.chars().next().unwrap_or(' ');
            if is_start && let Some(len) = instruction_len(rest) {
                let span = Span::new(offset + at, offset + at + len);
                return Err(refusal(span, rest, len));
            }
            is_start = matches!(c, ';' | '{' | '}') || is_line_break(c) || is_start && c == ' ';
            at += c.len_utf8();
            continue;
        };
        at += len;
    }
    Ok(())
}

/// Returns the length of the instruction at the start of a text, if there is one.
fn instruction_len(text: &str) -> Option<usize> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let word_len = text.find(|c| !is_word(c)).unwrap_or(text.len());
    let word = text[..word_len].to_ascii_lowercase();
    let is_jump = JUMPS.contains(&&*word);
    let is_clear = is_jump
        || MNEMONICS.contains(&&*word) && !WORDS.contains(&&*word)
        || FAMILIES.iter().any(|family| word.starts_with(family));
    if !is_clear && !WORDS.contains(&&*word) {
        return None;
    }
    let rest = &text[word_len..];
    let gap = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let operands = &rest[gap..];
    let end = operands.find(|c| c == ';' || is_line_break(c)).unwrap_or(operands.len());
    let operands = operands[..end].trim_end();
    let operand_len = operands.find([',', ' ', '\t']).unwrap_or(operands.len());
    let (first, after) = operands.split_at(operand_len);
    let after = after.trim_start();
    // One operand, or several with commas between them.
    let is_list = after.is_empty() || after.starts_with(',') || after.starts_with("//");
    let is_name = first.starts_with(|c: char| c.is_ascii_alphabetic() || "_%[@".contains(c))
        && first.chars().all(|c| is_word(c) || "%[]@:+*".contains(c));
    let is_register = is_register(first.trim_start_matches('%'));
    let is_instruction =
        gap > 0 && is_list && (is_register || is_name && (is_clear || after.starts_with(',')));
    is_instruction.then_some(word_len + gap + operands.len())
}

/// Returns true for the name of a register of x86 or ARM processors.
fn is_register(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let general = ["ax", "bx", "cx", "dx", "si", "di", "sp", "bp"];
    let is_general = general.contains(&name.trim_start_matches(['r', 'e'])) && name.len() <= 3;
    let bytes = ["al", "ah", "bl", "bh", "cl", "ch", "dl", "dh"];
    let is_numbered = ["xmm", "ymm", "zmm", "mm", "r", "x", "w", "v", "k"].iter().any(|bank| {
        let number = name.strip_prefix(bank).map(|rest| rest.trim_end_matches(['d', 'w', 'b']));
        number.is_some_and(|number| matches!(number.parse::<u8>(), Ok(0..=31)))
    });
    is_general || bytes.contains(&&*name) || is_numbered
}

fn refusal(span: Span, rest: &str, len: usize) -> FormulaError {
    let instruction = rest[..len].split_whitespace().collect::<Vec<_>>().join(" ");
    let line = rest[len..].split(is_line_break).next().unwrap_or_default();
    let comment = line.trim_start().strip_prefix(';').unwrap_or_default();
    let comment = comment.split(';').next().unwrap_or_default().trim();
    let error = FormulaError::new(span, format!("`{instruction}` is assembly language"));
    match comment {
        "" => error.with_help("write the formula of the instruction, such as `~x` for `not`"),
        _ => error.with_help(format!("write a formula; the text after `;` is: `{comment}`")),
    }
    .of_readings()
}
