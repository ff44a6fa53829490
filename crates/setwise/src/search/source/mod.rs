//! A bit scan of one's own as source text.
//!
//! [`PrivateScan`] is a method with a constant that serves it; it can be run, and
//! [`PrivateScan::source`] writes it down in Rust, C or Java, with its table.

mod c;
mod java;
mod rust;
mod table;

use core::fmt;

use super::de_bruijn::COUNT;
use super::{de_bruijn, folding, modulo};

/// How a scan finds its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Forward: an isolated bit `x & -x` times a De Bruijn sequence.
    Isolated,
    /// Forward: the separated bit `x ^ (x - 1)` times a De Bruijn sequence.
    Separated,
    /// Reverse: the word filled downwards from its last bit, times a De Bruijn sequence.
    Reverse,
    /// Forward: the separated bit, folded to 32 bits, times a multiplier.
    Folded,
    /// Forward: an isolated bit modulo a small number.
    Modulo,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 5] =
        [Self::Isolated, Self::Separated, Self::Reverse, Self::Folded, Self::Modulo];

    /// What the method is, in a few words.
    const fn summary(self) -> &'static str {
        match self {
            Self::Isolated => "De Bruijn multiplication of the isolated bit",
            Self::Separated => "De Bruijn multiplication of the separated bit",
            Self::Reverse => "De Bruijn multiplication after a fill",
            Self::Folded => "Multiplication of the separated bit, folded to 32 bits",
            Self::Modulo => "Modulo of the isolated bit",
        }
    }

    /// Which bit the scan finds.
    const fn target(self) -> &'static str {
        match self {
            Self::Reverse => "most significant",
            _ => "least significant",
        }
    }

    /// Whose tables these are, where several scans are in one file.
    const fn prefix(self) -> &'static str {
        match self {
            Self::Reverse => "REVERSE",
            _ => "FORWARD",
        }
    }

    /// The name of the function, as C and Java have it.
    const fn name(self) -> &'static str {
        match self {
            Self::Reverse => "bitScanReverse",
            _ => "bitScanForward",
        }
    }
}

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Rust: `bit_scan_forward` or `bit_scan_reverse`, a `const fn`.
    Rust,
    /// C99 with `<stdint.h>`: `bitScanForward` or `bitScanReverse`.
    C,
    /// Java 8: `bitScanForward` or `bitScanReverse` in a class of that name with a
    /// capital letter.
    Java,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Rust, Self::C, Self::Java];
}

/// A bit scan: a method, and a constant that serves it.
///
/// # Examples
///
/// ```
/// use setwise::search::de_bruijn;
/// use setwise::search::source::{Method, PrivateScan};
///
/// let mine = de_bruijn::nth(4_061_954).expect("there are 2^26");
/// let scan = PrivateScan::new(Method::Isolated, mine).expect("all serve isolated bits");
/// assert_eq!(scan.index(0b0110_1000), 3);
///
/// // A constant that does not serve is refused.
/// assert_eq!(PrivateScan::new(Method::Separated, mine), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrivateScan {
    method: Method,
    constant: u64,
}

impl PrivateScan {
    /// The largest modulus a scan may have; a table for a larger one is not small.
    pub const LARGEST_MODULUS: u64 = 1024;

    /// The scan with this method and constant, or `None` if the constant does not serve.
    ///
    /// The constant is a multiplier, of 32 bits for [`Method::Folded`], or the modulus,
    /// up to [`LARGEST_MODULUS`](Self::LARGEST_MODULUS).
    ///
    /// ```
    /// use setwise::search::source::{Method, PrivateScan};
    ///
    /// assert!(PrivateScan::new(Method::Folded, 0x7829_1acf).is_some());
    /// assert!(PrivateScan::new(Method::Modulo, 67).is_some());
    /// assert!(PrivateScan::new(Method::Modulo, 64).is_none());
    /// ```
    ///
    /// # Cost
    ///
    /// That of the table, which is not kept.
    #[must_use]
    pub const fn new(method: Method, constant: u64) -> Option<Self> {
        let serves = match method {
            Method::Isolated => de_bruijn::serves_isolated(constant),
            Method::Separated | Method::Reverse => de_bruijn::serves_separated(constant),
            Method::Folded => constant >> 32 == 0 && folding::table(constant as u32).is_some(),
            Method::Modulo => {
                constant <= Self::LARGEST_MODULUS && modulo::serves(constant, u64::BITS)
            }
        };
        if serves { Some(Self { method, constant }) } else { None }
    }

    /// The method.
    ///
    /// ```
    /// use setwise::search::source::{Method, PrivateScan};
    ///
    /// let scan = PrivateScan::new(Method::Modulo, 67).expect("67 serves");
    /// assert_eq!((scan.method(), scan.constant()), (Method::Modulo, 67));
    /// ```
    #[must_use]
    pub const fn method(self) -> Method {
        self.method
    }

    /// The multiplier or the modulus.
    ///
    /// ```
    /// use setwise::search::source::{Method, PrivateScan};
    ///
    /// let scan = PrivateScan::new(Method::Folded, 0x7829_1acf).expect("one of the four");
    /// assert_eq!(scan.constant(), 0x7829_1acf);
    /// ```
    #[must_use]
    pub const fn constant(self) -> u64 {
        self.constant
    }

    /// The length of the table: 64, or the modulus.
    ///
    /// ```
    /// use setwise::search::source::{Method, PrivateScan};
    ///
    /// let scan = PrivateScan::new(Method::Modulo, 67).expect("67 serves");
    /// assert_eq!(scan.table_len(), 67);
    /// ```
    #[must_use]
    pub const fn table_len(self) -> usize {
        match self.method {
            Method::Modulo => self.constant as usize,
            _ => 64,
        }
    }

    /// An entry of the table, or `None` beyond its end. Where no bit leads, which is only
    /// possible for [`Method::Modulo`], it is 64.
    ///
    /// ```
    /// use setwise::search::source::{Method, PrivateScan};
    ///
    /// let scan = PrivateScan::new(Method::Modulo, 67).expect("67 serves");
    /// assert_eq!([0, 1, 2, 3, 67].map(|i| scan.entry(i)),
    ///     [Some(64), Some(0), Some(1), Some(39), None]);
    /// ```
    ///
    /// # Cost
    ///
    /// That of the whole table.
    #[must_use]
    pub const fn entry(self, index: usize) -> Option<u8> {
        if index >= self.table_len() {
            return None;
        }
        let table = match self.method {
            Method::Isolated => de_bruijn::isolated_table(self.constant),
            Method::Separated | Method::Reverse => de_bruijn::separated_table(self.constant),
            Method::Folded => folding::table(self.constant as u32),
            Method::Modulo => {
                let bit = modulo::index_of(self.constant, u64::BITS, index as u64);
                return match bit {
                    Some(bit) => Some(bit as u8),
                    None => Some(u64::BITS as u8),
                };
            }
        };
        match table {
            Some(table) => Some(table[index]),
            None => None,
        }
    }

    /// Runs the scan: the index of the first bit, or of the last one for
    /// [`Method::Reverse`].
    ///
    /// The empty word gives what the text would give:
    ///
    /// | method | index of the empty word |
    /// |---|---|
    /// | [`Method::Isolated`] | 0 for an odd sequence, 63 for an even one |
    /// | [`Method::Separated`], [`Method::Folded`] | 63 |
    /// | [`Method::Reverse`] | 0 for a De Bruijn sequence; for another constant entry 0 of its table |
    /// | [`Method::Modulo`] | 64 |
    ///
    /// ```
    /// use setwise::search::de_bruijn::LAST;
    /// use setwise::search::source::{Method, PrivateScan};
    ///
    /// let reverse = PrivateScan::new(Method::Reverse, LAST).expect("LAST serves all");
    /// assert_eq!(reverse.index(0b0110_1000), 6);
    /// assert_eq!(reverse.index(0), 0);
    ///
    /// let even = PrivateScan::new(Method::Isolated, LAST << 1).expect("all serve isolated bits");
    /// assert_eq!((even.index(0b0110_1000), even.index(0)), (3, 63));
    /// ```
    ///
    /// # Cost
    ///
    /// That of the table: this is for checking the text, not for speed.
    ///
    /// Source: CPW, [BitScan](https://www.chessprogramming.org/BitScan)
    #[must_use]
    pub const fn index(self, x: u64) -> u32 {
        let isolated = x & x.wrapping_neg();
        let separated = x ^ x.wrapping_sub(1);
        let index = match self.method {
            Method::Isolated => self.constant.wrapping_mul(isolated) >> 58,
            Method::Separated => self.constant.wrapping_mul(separated) >> 58,
            Method::Reverse => self.constant.wrapping_mul(fill(x)) >> 58,
            Method::Folded => {
                let key = separated as u32 ^ (separated >> 32) as u32;
                (key.wrapping_mul(self.constant as u32) >> 26) as u64
            }
            Method::Modulo => isolated % self.constant,
        };
        match self.entry(index as usize) {
            Some(entry) => entry as u32,
            None => 0,
        }
    }

    /// The number of the De Bruijn sequence that the scan multiplies with, from 1, if it is
    /// one of those with six leading zeros.
    const fn number(self) -> Option<u64> {
        match self.method {
            Method::Isolated | Method::Separated | Method::Reverse => {
                match de_bruijn::rank(self.constant) {
                    Some(rank) => Some(rank + 1),
                    None => None,
                }
            }
            Method::Folded | Method::Modulo => None,
        }
    }

    /// The scan as text in a language: a comment, the constant, the table and the
    /// function. A forward and a reverse scan can stand in one file, in Java one class
    /// each.
    ///
    /// ```
    /// use setwise::search::source::{Language, Method, PrivateScan};
    ///
    /// let scan = PrivateScan::new(Method::Folded, 0x7829_1acf).expect("one of the four");
    /// let text = scan.source(Language::C).to_string();
    /// assert!(text.contains("int bitScanForward(uint64_t bb)"));
    /// assert!(text.contains("folded * 0x78291acfu"));
    /// ```
    pub const fn source(self, language: Language) -> Source {
        Source { scan: self, language }
    }
}

/// The word and everything below its last bit.
const fn fill(x: u64) -> u64 {
    if x == 0 { 0 } else { u64::MAX >> x.leading_zeros() }
}

/// A scan as text in a language; made by [`PrivateScan::source`], and written by
/// [`Display`](fmt::Display).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "the text is written by `Display`"]
pub struct Source {
    scan: PrivateScan,
    language: Language,
}

/// Writes which of all sequences the constant is, as a line of a comment.
fn write_number(f: &mut fmt::Formatter<'_>, scan: PrivateScan, begin: &str) -> fmt::Result {
    match scan.number() {
        Some(number) => {
            writeln!(f, "{begin}The multiplier is De Bruijn sequence {number} of {COUNT}.")
        }
        None => Ok(()),
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language {
            Language::Rust => rust::write(f, self.scan),
            Language::C => c::write(f, self.scan),
            Language::Java => java::write(f, self.scan),
        }
    }
}
