//! The values that instructions of assembly language give their first operand.

/// An instruction with its operands.
pub(crate) struct Instruction<'a> {
    mnemonic: &'a str,
    operands: Vec<&'a str>,
}

impl<'a> Instruction<'a> {
    /// Reads an instruction whose first operand is a register with its new value.
    pub(crate) fn of(text: &'a str) -> Option<Self> {
        let (mnemonic, rest) = text.trim().split_once(char::is_whitespace)?;
        let operands = rest.split(',').map(str::trim).collect();
        Some(Self { mnemonic, operands })
    }

    /// Returns the register that has the value.
    pub(crate) fn target(&self) -> &'a str {
        self.operands[0]
    }

    /// Returns the value as a formula of the registers; `None` for instructions and operands that are not
    /// known: those in memory, and parts of registers.
    pub(crate) fn value(&self) -> Option<String> {
        let class = class(self.target())?;
        let is_operand = |it: &&str| self::class(it) == Some(class) || number(it).is_some();
        let mnemonic = &*self.mnemonic.to_ascii_lowercase();
        if let ("lea", [_, address]) = (mnemonic, &self.operands[..]) {
            return self::address(address, class);
        }
        if !self.operands[1..].iter().all(is_operand) {
            return None;
        }
        // Vectors have a mnemonic for each size of their parts.
        let vector = match class {
            Class::General => mnemonic,
            Class::Vector(_) => mnemonic.trim_end_matches(['q', 'd']),
        };
        match self.operands[..] {
            [d] => Some(match mnemonic {
                "neg" => format!("-{d}"),
                "not" => format!("~{d}"),
                "inc" => format!("{d} + 1"),
                "dec" => format!("{d} - 1"),
                "bswap" => format!("flip_vertical({d})"),
                _ => return None,
            }),
            [d, a] => two(if mnemonic == "movd" { return None } else { vector }, d, a),
            [_, a, b] => Some(match vector {
                "andn" | "vpandn" => format!("~{a} & {b}"),
                "vpand" => format!("{a} & {b}"),
                "vpor" => format!("{a} | {b}"),
                "vpxor" => format!("{a} ^ {b}"),
                "imul" => format!("{a} * {b}"),
                "pext" => format!("extract({a}, {b})"),
                "pdep" => format!("deposit({a}, {b})"),
                "rorx" => format!("rotate_left({a}, -({b}))"),
                _ => return None,
            }),
            _ => None,
        }
    }
}

/// Returns the value of an instruction with two operands.
fn two(mnemonic: &str, d: &str, a: &str) -> Option<String> {
    let is_amount = number(a).is_some_and(|it| it < 64);
    Some(match mnemonic {
        "mov" | "movabs" | "movdqa" | "movdqu" | "vmovdqa" => a.to_owned(),
        "and" | "pand" => format!("{d} & {a}"),
        "pandn" => format!("~{d} & {a}"),
        "or" | "por" => format!("{d} | {a}"),
        "xor" | "pxor" => format!("{d} ^ {a}"),
        "add" => format!("{d} + {a}"),
        "sub" => format!("{d} - {a}"),
        "imul" => format!("{d} * {a}"),
        "shl" | "sal" if is_amount => format!("{d} << {a}"),
        "shr" if is_amount => format!("{d} >> {a}"),
        "rol" if is_amount => format!("rotate_left({d}, {a})"),
        "ror" if is_amount => format!("rotate_left({d}, -{a})"),
        "blsr" => format!("{a} & ({a} - 1)"),
        "blsi" => format!("{a} & -{a}"),
        "blsmsk" => format!("{a} ^ ({a} - 1)"),
        "popcnt" => format!("count({a})"),
        _ => return None,
    })
}

/// The kind of a register.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// All 64 bits of a general register.
    General,
    /// A vector, with the first letter of its name.
    Vector(u8),
}

/// Returns true for two names of one vector, and one may be a part of the other: `xmm0`, `ymm0`.
pub(crate) fn is_same_vector(a: &str, b: &str) -> bool {
    let is_vector = |name: &str| matches!(class(name), Some(Class::Vector(_)));
    is_vector(a) && is_vector(b) && a.get(3..) == b.get(3..)
}

/// Returns true for a register whose bits are all known here.
pub(crate) fn is_register(name: &str) -> bool {
    class(name).is_some()
}

fn class(name: &str) -> Option<Class> {
    let is_number = |it: &str| it.parse::<u8>().is_ok_and(|it| it < 32);
    let name = name.to_ascii_lowercase();
    let general = ["rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp"];
    if general.contains(&&*name) || name.strip_prefix('r').is_some_and(is_number) {
        return Some(Class::General);
    }
    let bank = ["xmm", "ymm", "zmm"].into_iter().find(|it| name.starts_with(it))?;
    is_number(&name[3..]).then_some(Class::Vector(bank.as_bytes()[0]))
}

/// Returns a number of an instruction: `8`, `0x10`.
fn number(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Returns the value of an address such as `[rax+rax*4]`.
fn address(text: &str, of: Class) -> Option<String> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let parts = inner.split(['+', '-', '*']).map(str::trim);
    let is_part = |it: &str| class(it) == Some(of) || number(it).is_some();
    (of == Class::General && parts.into_iter().all(is_part)).then(|| inner.to_owned())
}

#[cfg(test)]
mod tests {
    use super::Instruction;

    #[test]
    fn instructions_have_values() {
        for (text, expected) in [
            ("andn rax, rbx, rcx", Some("~rbx & rcx")),
            ("rol rax, 8", Some("rotate_left(rax, 8)")),
            ("mov rax, rbx", Some("rbx")),
            ("lea rax, [rax+rax*4]", Some("rax+rax*4")),
            ("vpandn ymm0, ymm1, ymm2", Some("~ymm1 & ymm2")),
            ("pxor xmm0, xmm1", Some("xmm0 ^ xmm1")),
            ("neg r8", Some("-r8")),
            ("shl rax, 64", None),
            ("and eax, ebx", None),
            ("mov rax, [rbx]", None),
            ("add xmm0, rax", None),
            ("lea rax, [table+rbx*8]", None),
        ] {
            let value = Instruction::of(text).unwrap().value();
            assert_eq!(value.as_deref(), expected, "{text}");
        }
    }
}
