//! A bit scan with a constant of the user's choice, in Rust or C99.

use setwise::search::{de_bruijn, folding, modulo};

use crate::arguments::generate::SequenceForm;
use crate::arguments::words::FunctionLanguage;
use crate::emit::lines;

/// The method by which a scan turns the bit into an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScanMethod {
    /// Forward: the isolated bit `x & -x` times a De Bruijn sequence.
    Isolated,
    /// Forward: the separated bit `x ^ (x - 1)` times a De Bruijn sequence.
    Separated,
    /// Reverse: the word filled downward from its last bit, times a De Bruijn sequence.
    Reverse,
    /// Forward: the separated bit, folded to 32 bits, times a multiplier.
    Folded,
    /// Forward: the isolated bit modulo a small number.
    Modulo,
}

impl From<SequenceForm> for ScanMethod {
    fn from(form: SequenceForm) -> Self {
        match form {
            SequenceForm::Isolated => Self::Isolated,
            SequenceForm::Separated => Self::Separated,
            SequenceForm::Reverse => Self::Reverse,
        }
    }
}

/// A bit scan: a method, a constant that works for it, and its table.
#[derive(Clone, Debug)]
pub(crate) struct PrivateScan {
    method: ScanMethod,
    /// The multiplier or the modulus.
    pub(crate) constant: u64,
    pub(crate) table: Vec<u8>,
}

impl PrivateScan {
    /// Returns the scan, or `None` if the constant does not work for the method.
    pub(crate) fn new(method: ScanMethod, constant: u64) -> Option<Self> {
        let table = match method {
            ScanMethod::Isolated => de_bruijn::isolated_table(constant)?.to_vec(),
            ScanMethod::Separated | ScanMethod::Reverse => {
                de_bruijn::separated_table(constant)?.to_vec()
            }
            ScanMethod::Folded => folding::table(u32::try_from(constant).ok()?)?.to_vec(),
            ScanMethod::Modulo if !modulo::serves(constant, u64::BITS) => return None,
            ScanMethod::Modulo => (0..constant)
                .map(|rest| modulo::index_of(constant, u64::BITS, rest).unwrap_or(u64::BITS) as u8)
                .collect(),
        };
        Some(Self { method, constant, table })
    }

    /// Returns the result for the empty word.
    pub(crate) fn zero(&self) -> u8 {
        match self.method {
            ScanMethod::Separated | ScanMethod::Folded => 63,
            _ => self.table[0],
        }
    }

    /// Returns the scan as source text. One file can have a forward and a reverse scan.
    pub(crate) fn source(&self, language: FunctionLanguage) -> String {
        match language {
            FunctionLanguage::Rust => self.rust(),
            FunctionLanguage::C => self.c(),
        }
    }

    /// Returns the description of the scan as lines of a comment.
    fn comment(&self, begin: &str) -> String {
        let (target, summary) = match self.method {
            ScanMethod::Isolated => ("least", "De Bruijn multiplication of the isolated bit"),
            ScanMethod::Separated => ("least", "De Bruijn multiplication of the separated bit"),
            ScanMethod::Reverse => ("most", "De Bruijn multiplication after a fill"),
            ScanMethod::Folded => {
                ("least", "Multiplication of the separated bit, folded to 32 bits")
            }
            ScanMethod::Modulo => ("least", "Modulo of the isolated bit"),
        };
        let blank = begin.trim_end();
        let mut text = format!(
            "{begin}The index, 0 to 63, of the {target} significant bit of a word.\n{blank}\n\
             {begin}{summary}.\n"
        );
        if let Some(rank) = de_bruijn::rank(self.constant) {
            let (number, count) = (rank + 1, de_bruijn::COUNT);
            text += &format!("{begin}The multiplier is De Bruijn sequence {number} of {count}.\n");
        }
        text
    }

    fn entries(&self, indent: &str) -> String {
        lines(indent, 16, self.table.iter().map(|index| format!("{index:2}")))
    }

    fn is_reverse(&self) -> bool {
        self.method == ScanMethod::Reverse
    }

    fn rust(&self) -> String {
        let (constant, zero, len) = (self.constant, self.zero(), self.table.len());
        let direction = if self.is_reverse() { "REVERSE" } else { "FORWARD" };
        let name = format!("bit_scan_{}", direction.to_lowercase());
        let constant = match self.method {
            ScanMethod::Modulo => format!("{direction}_MODULUS: u64 = {constant}"),
            ScanMethod::Folded => format!("{direction}_MAGIC: u32 = {constant:#010x}"),
            _ => format!("{direction}_MAGIC: u64 = {constant:#018x}"),
        };
        let isolated = "    let isolated = bb & bb.wrapping_neg();\n";
        let separated = "    let separated = bb ^ bb.wrapping_sub(1);\n";
        let fold = "    let folded = separated as u32 ^ (separated >> 32) as u32;\n";
        let (key, index) = match self.method {
            ScanMethod::Isolated => {
                (isolated.to_owned(), "isolated.wrapping_mul(FORWARD_MAGIC) >> 58")
            }
            ScanMethod::Separated => {
                (separated.to_owned(), "separated.wrapping_mul(FORWARD_MAGIC) >> 58")
            }
            ScanMethod::Reverse => {
                let first = "    let mut filled = bb | bb >> 1;\n".to_owned();
                let more = [2, 4, 8, 16, 32].map(|n| format!("    filled |= filled >> {n};\n"));
                (first + &more.concat(), "filled.wrapping_mul(REVERSE_MAGIC) >> 58")
            }
            ScanMethod::Folded => {
                (separated.to_owned() + fold, "folded.wrapping_mul(FORWARD_MAGIC) >> 26")
            }
            ScanMethod::Modulo => (isolated.to_owned(), "isolated % FORWARD_MODULUS"),
        };
        format!(
            "const {constant};

#[rustfmt::skip]
const {direction}_INDEX: [u8; {len}] = [
{}];

{}/// The word must not be zero; for zero the result is {zero}.
#[must_use]
pub const fn {name}(bb: u64) -> u32 {{
{key}    {direction}_INDEX[({index}) as usize] as u32
}}
",
            self.entries("    "),
            self.comment("/// "),
        )
    }

    fn c(&self) -> String {
        let (constant, zero, len) = (self.constant, self.zero(), self.table.len());
        let name = if self.is_reverse() { "bitScanReverse" } else { "bitScanForward" };
        let magic = format!("    const uint64_t magic = UINT64_C({constant:#018x});\n");
        let index = match self.method {
            ScanMethod::Isolated => "((bb & (0 - bb)) * magic) >> 58".to_owned(),
            ScanMethod::Separated => "((bb ^ (bb - 1)) * magic) >> 58".to_owned(),
            ScanMethod::Reverse => "(bb * magic) >> 58".to_owned(),
            ScanMethod::Folded => format!("(uint32_t)(folded * {constant:#010x}u) >> 26"),
            ScanMethod::Modulo => format!("(bb & (0 - bb)) % {constant}"),
        };
        let key = match self.method {
            ScanMethod::Isolated | ScanMethod::Separated => magic,
            ScanMethod::Reverse => {
                magic + &[1, 2, 4, 8, 16, 32].map(|n| format!("    bb |= bb >> {n};\n")).concat()
            }
            ScanMethod::Folded => "    uint32_t folded;
    bb ^= bb - 1;
    folded = (uint32_t)bb ^ (uint32_t)(bb >> 32);
"
            .to_owned(),
            ScanMethod::Modulo => String::new(),
        };
        // The table is in the function, so that several scans can be in one file.
        format!(
            "#include <stdint.h>

/**
{} * @param bb the word; it must not be zero
 * @return the index; {zero} for zero
 */
int {name}(uint64_t bb) {{
    static const unsigned char index{len}[{len}] = {{
{}    }};
{key}    return index{len}[{index}];
}}
",
            self.comment(" * "),
            self.entries("        "),
        )
    }
}
