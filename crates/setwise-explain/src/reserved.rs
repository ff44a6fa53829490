//! The names of real registers, of registers of listings and of tables.

/// Names of x86-64 and `AArch64` without a running number.
const NAMES: &[&str] = &[
    "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp", "rip", "rflags", "eax", "ebx", "ecx",
    "edx", "esi", "edi", "ebp", "esp", "eip", "eflags", "ax", "bx", "cx", "dx", "si", "di", "bp",
    "sp", "ip", "al", "bl", "cl", "dl", "ah", "bh", "ch", "dh", "sil", "dil", "bpl", "spl", "cs",
    "ds", "es", "fs", "gs", "ss", "st", "mxcsr", "xzr", "wzr", "wsp", "fp", "lr", "pc", "nzcv",
    "fpcr", "fpsr",
];

/// Names with a number after their letters, and the first and the last number.
const NUMBERED: &[(&str, u32, u32)] = &[
    // x86-64: general registers, vectors, masks, those of x87 and MMX, control and debug.
    ("r", 8, 15),
    ("xmm", 0, 31),
    ("ymm", 0, 31),
    ("zmm", 0, 31),
    ("k", 0, 7),
    ("st", 0, 7),
    ("mm", 0, 7),
    ("cr", 0, 15),
    ("dr", 0, 15),
    // AArch64: general registers, vectors and their parts.
    ("x", 0, 30),
    ("w", 0, 30),
    ("v", 0, 31),
    ("q", 0, 31),
    ("d", 0, 31),
    ("s", 0, 31),
    ("h", 0, 31),
    ("b", 0, 31),
    // Listings: values without a name, and tables.
    ("t", 0, u32::MAX),
    ("table", 0, u32::MAX),
];

/// Returns true for the name of a register of any instruction set, of a register of a listing or
/// of a table, in upper case too, since assemblers accept both.
pub(super) fn is_reserved(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let name = name.as_str();
    let part = name.strip_suffix(['b', 'w', 'd', 'l']).filter(|part| part.starts_with('r'));
    NAMES.contains(&name) || is_numbered(name) || part.is_some_and(is_numbered)
}

fn is_numbered(name: &str) -> bool {
    let letters = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let digits = &name[letters.len()..];
    let is_plain = digits == "0" || !digits.starts_with('0');
    let Some(number) = digits.parse::<u32>().ok().filter(|_| is_plain) else { return false };
    let has = |&(known, first, last): &(&str, u32, u32)| {
        known == letters && (first..=last).contains(&number)
    };
    NUMBERED.iter().any(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_registers_are_recognized() {
        let registers = "rax eax ax al ah spl RAX r8 r8b r9w r15d r15l xmm0 ymm15 zmm31 k1 K7 st st0 \
                         mm7 cr0 x0 x30 w0 w30 xzr wzr sp wsp lr pc v0 V31 q1 d9 s31 h10 b0 t1 t27 \
                         table0 table12";
        for name in registers.split_whitespace() {
            assert!(is_reserved(name), "{name}");
        }
        let others = "a x y K N occupied rank_1 r7 r16 rb r8x x31 x01 w b k8 zmm32 x1b t table t_1 \
                      table_0 rax_ _rax raxes flags";
        for name in others.split_whitespace() {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
