//! Numbers as other languages and programs write them.

use crate::printed::words::places;

/// A number that formulas write in another way: `$ff`, `0o17`, `0ffh`, `7effffff1f1e0000`, or 64 binary
/// digits.
///
/// # Examples
///
/// ```
/// use setwise_expr::CopiedNumber;
///
/// let number = CopiedNumber::of("7effffff1f1e0000").ok_or("not a number")?;
/// assert_eq!((number.radix, number.value()), (16, Some(0x7eff_ffff_1f1e_0000)));
/// assert_eq!(CopiedNumber::of("255"), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopiedNumber<'a> {
    /// The digits, without their prefix or suffix.
    pub digits: &'a str,
    /// The base.
    pub radix: u32,
}

/// The fewest digits of a hexadecimal number without a prefix or suffix.
const MIN_DIGITS: usize = 9;

impl<'a> CopiedNumber<'a> {
    /// Reads a text if all of it is such a number. After a prefix, its digits need not be valid.
    #[must_use]
    pub fn of(text: &'a str) -> Option<Self> {
        let prefixes = [("0o", 8), ("0O", 8), ("$", 16), ("#", 16)];
        for (prefix, radix) in prefixes {
            if let Some(digits) = text.strip_prefix(prefix) {
                // A line of C code may begin with `#`.
                return (!digits.contains(char::is_whitespace)).then_some(Self { digits, radix });
            }
        }
        let starts = text.starts_with(|first: char| first.is_ascii_digit());
        let is_hex = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if let Some(digits) = text.strip_suffix(['h', 'H'])
            && starts
            && is_hex(digits)
        {
            return Some(Self { digits, radix: 16 });
        }
        let is_binary = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        let is_bare = starts
            && text.len() >= MIN_DIGITS
            && is_hex(text)
            && text.bytes().any(|byte| byte.is_ascii_alphabetic())
            && !["0b", "0B"].iter().any(|prefix| text.starts_with(prefix));
        match (is_binary, is_bare) {
            (true, _) => Some(Self { digits: text, radix: 2 }),
            (_, true) => Some(Self { digits: text, radix: 16 }),
            _ => None,
        }
    }

    /// Returns the value; `None` if a digit is invalid or the value has more than 64 bits.
    #[must_use]
    pub fn value(&self) -> Option<u64> {
        u64::from_str_radix(&self.digits.replace('_', ""), self.radix).ok()
    }

    /// Returns the name of the base with its article: `a hexadecimal`.
    #[must_use]
    pub const fn base(&self) -> &'static str {
        match self.radix {
            2 => "a binary",
            8 => "an octal",
            _ => "a hexadecimal",
        }
    }
}

/// The ends of numbers with a type of C or of Rust that is read, in lower case.
const SUFFIXES: [&str; 8] = ["u", "l", "u64", "u32", "i64", "i32", "usize", "isize"];

/// The number suffixes of Rust that are not 32 or 64 bits wide and are refused, with their widths; 0 for
/// floating-point types.
const OTHER_TYPES: [(&str, u32); 8] = [
    ("u8", 8),
    ("i8", 8),
    ("u16", 16),
    ("i16", 16),
    ("u128", 128),
    ("i128", 128),
    ("f32", 0),
    ("f64", 0),
];

/// Returns the value of a hexadecimal number that ends with `h`, as assemblers write it: `0ffh`;
/// `None` for a name without a decimal digit.
pub(crate) fn hexadecimal_by_suffix(text: &str) -> Option<u64> {
    let digits = text.strip_suffix(['h', 'H'])?;
    let is_number =
        digits.bytes().all(|c| c.is_ascii_hexdigit()) && digits.bytes().any(|c| c.is_ascii_digit());
    u64::from_str_radix(digits, 16).ok().filter(|_| is_number)
}

/// Returns true for the text of a number with a suffix, such as `1LL`, which is read as C code.
pub(crate) fn has_suffix(number: &str) -> bool {
    let lower = number.to_ascii_lowercase();
    let others = OTHER_TYPES.iter().map(|(suffix, _)| suffix);
    SUFFIXES.iter().chain(others).any(|suffix| lower.ends_with(suffix))
}

/// Returns the advice for a number with a suffix where it is not read: `1LL` in a formula, or `1u8`.
pub(crate) fn suffix_help(number: &str) -> String {
    suffix_of_other_type(number)
        .unwrap_or_else(|| "leave the suffix out: a literal has the type of its partner".to_owned())
}

/// Returns the advice for a number with the suffix of a type that is not read, such as `1u8`.
pub(crate) fn suffix_of_other_type(number: &str) -> Option<String> {
    let lower = number.to_ascii_lowercase();
    let (suffix, bits) = OTHER_TYPES.iter().find(|(suffix, _)| lower.ends_with(suffix))?;
    Some(match bits {
        0 => format!("`{suffix}` is not a type of whole numbers"),
        128 => format!("`{suffix}` is too wide: a word has 64 bits"),
        bits => format!(
            "numbers have 32 or 64 bits here: leave `{suffix}` out, and write `& {:#x}` for a result of \
             {bits} bits",
            (1_u32 << bits) - 1
        ),
    })
}

/// Returns the length of the digits of a text such as `2r`, where they are a factor of a name. A name that
/// may be digits must stand alone in the source, too.
pub(crate) fn factor_len(text: &str, source: &str) -> Option<usize> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, name) = text.split_at(digits);
    // Not a number of another base, nor a power whose superscript was lost.
    let is_hex = name.bytes().all(|byte| byte.is_ascii_hexdigit())
        && (name.is_empty() || places(source, name).next().is_none());
    let is_power = number == "2" && ["n", "i"].contains(&name);
    let is_factor =
        !is_hex && !is_power && !has_suffix(name) && !number.starts_with('0') && digits < 19;
    // An underscore separates digits, as in `1_000`.
    let is_factor = is_factor && !name.starts_with('_');
    is_factor.then_some(digits)
}
