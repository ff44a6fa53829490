//! The C types that code for bitboards uses.

use std::fmt;

/// A type: a number of some bits with or without a sign, a bool, or nothing.
///
/// `int` has 32 bits and `long` has 64, as on all 64-bit systems but Windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CType {
    /// A number of 8, 16, 32 or 64 bits.
    Number {
        bits: u32,
        signed: bool,
    },
    Bool,
    Void,
    /// The structure with this number.
    Struct(u16),
}

/// `int`.
pub(crate) const INT: CType = CType::Number { bits: 32, signed: true };
/// `unsigned`.
pub(crate) const UNSIGNED: CType = CType::Number { bits: 32, signed: false };
/// `long long`.
pub(crate) const LONG: CType = CType::Number { bits: 64, signed: true };
/// `U64`.
pub(crate) const WORD: CType = CType::Number { bits: 64, signed: false };

/// Types and their names in C, C++, Java, C# and Rust and in engines.
const NAMES: &[(CType, &[&str])] = &[
    (
        WORD,
        &[
            "U64",
            "u64",
            "uint64_t",
            "uint64",
            "UINT64",
            "BitBoard",
            "Bitboard",
            "bitboard",
            "bitboard_t",
            "BITBOARD",
            "BB",
            "Board64",
            "ulong",
            "size_t",
            "uintptr_t",
            "qword",
            "QWORD",
            "Key",
            "uint_fast64_t",
            "u_int64_t",
            "__u64",
            "Uint64",
            "uint_least64_t",
            "uint_fast16_t",
            "uint_fast32_t",
            "uintmax_t",
            "wctype_t",
            "usize",
        ],
    ),
    (
        LONG,
        &[
            "S64",
            "s64",
            "i64",
            "int64_t",
            "int64",
            "INT64",
            "__int64",
            "ptrdiff_t",
            "isize",
            "ssize_t",
            "intptr_t",
            "intmax_t",
            "int_least64_t",
            "int_fast64_t",
            "int_fast32_t",
            "int_fast16_t",
        ],
    ),
    (
        UNSIGNED,
        &[
            "U32",
            "u32",
            "uint32_t",
            "uint32",
            "UINT32",
            "uint",
            "DWORD",
            "dword",
            "u_int32_t",
            "__u32",
            "Uint32",
            "uint_least32_t",
            "wint_t",
        ],
    ),
    (
        INT,
        &[
            "S32",
            "s32",
            "i32",
            "int32_t",
            "int32",
            "INT32",
            "BOOL",
            "int_least32_t",
            "wchar_t",
            "Square",
            "square_t",
            "enumSquare",
            "Color",
            "Piece",
            "PieceType",
            "File",
            "Rank",
            "Direction",
        ],
    ),
    (
        CType::Number { bits: 16, signed: false },
        &[
            "U16",
            "u16",
            "uint16_t",
            "ushort",
            "WORD",
            "UINT16",
            "Uint16",
            "__u16",
            "u_int16_t",
            "uint_least16_t",
        ],
    ),
    (CType::Number { bits: 16, signed: true }, &["S16", "s16", "i16", "int16_t", "int_least16_t"]),
    (
        CType::Number { bits: 8, signed: false },
        &[
            "U8",
            "u8",
            "uint8_t",
            "BYTE",
            "uchar",
            "UCHAR",
            "u_char",
            "UINT8",
            "Uint8",
            "__u8",
            "u_int8_t",
            "uint_least8_t",
            "uint_fast8_t",
        ],
    ),
    (
        CType::Number { bits: 8, signed: true },
        &["S8", "s8", "i8", "int8_t", "sbyte", "int_least8_t", "int_fast8_t"],
    ),
    (CType::Bool, &["bool", "_Bool", "boolean"]),
    (CType::Void, &["void"]),
];

/// The words of types such as `unsigned long long`.
pub(crate) const WORDS: [&str; 11] = [
    "unsigned", "signed", "char", "short", "int", "long", "__int8", "__int16", "__int32",
    "__int64", "double",
];

impl CType {
    /// Returns the type with a name of one word.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let name = name.strip_prefix("std::").filter(|name| name.ends_with("_t")).unwrap_or(name);
        let row = NAMES.iter().find(|(_, names)| names.contains(&name));
        row.map(|&(ctype, _)| ctype)
    }

    /// Returns the type that words such as `unsigned long long` name, in any order.
    pub(crate) fn of_words(words: &[&str]) -> Option<Self> {
        let count = |word: &str| words.iter().filter(|&&other| other == word).count();
        let char = count("char") + count("__int8");
        let short = count("short") + count("__int16");
        let bits = match (char, short, count("long") + 2 * count("__int64")) {
            (1, 0, 0) => 8,
            (0, 1, 0) => 16,
            (0, 0, 0) => 32,
            (0, 0, 1..) => 64,
            _ => return None,
        };
        let signs = count("signed") + count("unsigned");
        let is_double = count("double") > 0;
        (signs <= 1
            && !is_double
            && !(bits == 8 && count("int") > 0)
            && count("int") + count("__int32") <= 1)
            .then_some(Self::Number { bits, signed: count("unsigned") == 0 })
    }

    pub(crate) const fn bits(self) -> u32 {
        match self {
            Self::Number { bits, .. } => bits,
            Self::Bool => 1,
            Self::Void | Self::Struct(_) => 0,
        }
    }

    pub(crate) const fn is_signed(self) -> bool {
        matches!(self, Self::Number { signed: true, .. })
    }

    /// Returns the type after the integer promotions: at least an `int`.
    pub(crate) const fn promoted(self) -> Self {
        match self {
            Self::Number { bits: 32 | 64, .. } => self,
            _ => INT,
        }
    }

    /// Returns the type in which an operation on two types is computed, after the usual
    /// arithmetic conversions.
    pub(crate) const fn common(self, other: Self) -> Self {
        let (a, b) = (self.promoted(), other.promoted());
        let bits = if a.bits() > b.bits() { a.bits() } else { b.bits() };
        // The unsigned type wins if it is at least as wide.
        let unsigned = !a.is_signed() && a.bits() == bits || !b.is_signed() && b.bits() == bits;
        Self::Number { bits, signed: !unsigned }
    }

    /// Returns the smallest and the largest value.
    pub(crate) const fn range(self) -> Range {
        match self {
            Self::Number { bits, signed: true } => {
                Range { low: -(1 << (bits - 1)), high: (1 << (bits - 1)) - 1 }
            }
            Self::Number { bits, signed: false } => Range { low: 0, high: (1 << bits) - 1 },
            Self::Bool | Self::Void | Self::Struct(_) => Range { low: 0, high: 1 },
        }
    }
}

impl fmt::Display for CType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            INT => f.write_str("int"),
            UNSIGNED => f.write_str("unsigned"),
            WORD => f.write_str("U64"),
            Self::Number { bits, signed } => {
                write!(f, "{}int{bits}_t", if signed { "" } else { "u" })
            }
            Self::Bool => f.write_str("bool"),
            Self::Void => f.write_str("void"),
            Self::Struct(_) => f.write_str("struct"),
        }
    }
}

/// The values that a number can have, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl Range {
    pub(crate) const fn of(value: i128) -> Self {
        Self { low: value, high: value }
    }

    pub(crate) const fn contains(self, other: Self) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// Returns the values that are in either range, or between them.
    pub(crate) fn or(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Returns the range of an operation from its values at the ends; `None` if one is too large.
    pub(crate) fn at_ends(
        self,
        other: Self,
        operation: impl Fn(i128, i128) -> Option<i128>,
    ) -> Option<Self> {
        let mut range: Option<Self> = None;
        for a in [self.low, self.high] {
            for b in [other.low, other.high] {
                let value = Self::of(operation(a, b)?);
                range = Some(range.map_or(value, |range| range.or(value)));
            }
        }
        range
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_the_types_of_c() {
        let number = |bits, signed| Some(CType::Number { bits, signed });
        for (words, expected) in [
            ("int", number(32, true)),
            ("unsigned", number(32, false)),
            ("unsigned long long int", number(64, false)),
            ("long unsigned", number(64, false)),
            ("unsigned __int64", number(64, false)),
            ("signed char", number(8, true)),
            ("unsigned short", number(16, false)),
            ("long double", None),
            ("signed unsigned", None),
            ("short long", None),
        ] {
            let words: Vec<_> = words.split(' ').collect();
            assert_eq!(CType::of_words(&words), expected, "{words:?}");
        }
    }

    #[test]
    fn operations_are_computed_in_the_common_type() {
        for (a, b, common) in [
            (CType::Bool, CType::Bool, INT),
            (INT, UNSIGNED, UNSIGNED),
            (UNSIGNED, LONG, LONG),
            (LONG, WORD, WORD),
            (CType::Number { bits: 8, signed: false }, INT, INT),
        ] {
            assert_eq!(a.common(b), common);
            assert_eq!(b.common(a), common);
        }
    }
}
