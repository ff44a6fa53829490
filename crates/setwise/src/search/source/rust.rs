//! A scan in Rust.

use core::fmt;

use super::{Method, PrivateScan, table};

pub(super) fn write(f: &mut fmt::Formatter<'_>, scan: PrivateScan) -> fmt::Result {
    let (method, constant, len) = (scan.method(), scan.constant(), scan.table_len());
    let (kind, name) = match method {
        Method::Modulo => ("MODULUS", "bit_scan_forward"),
        Method::Reverse => ("MAGIC", "bit_scan_reverse"),
        _ => ("MAGIC", "bit_scan_forward"),
    };
    match method {
        Method::Modulo => writeln!(f, "const {kind}: u64 = {constant};")?,
        Method::Folded => writeln!(f, "const {kind}: u32 = {constant:#010x};")?,
        _ => writeln!(f, "const {kind}: u64 = {constant:#018x};")?,
    }
    writeln!(f, "\n#[rustfmt::skip]\nconst INDEX: [u8; {len}] = [")?;
    table::write(f, scan, "    ")?;
    writeln!(f, "];\n")?;
    writeln!(f, "/// The index, 0 to 63, of the {} bit of a word.", method.target())?;
    writeln!(f, "///\n/// {}.", method.summary())?;
    writeln!(f, "/// The word must not be zero; for zero the result is {}.", scan.index(0))?;
    writeln!(f, "#[must_use]\npub const fn {name}(bb: u64) -> u32 {{")?;
    f.write_str(body(method))?;
    writeln!(f, "}}")
}

const fn body(method: Method) -> &'static str {
    match method {
        Method::Isolated => {
            "    let isolated = bb & bb.wrapping_neg();
    INDEX[(isolated.wrapping_mul(MAGIC) >> 58) as usize] as u32
"
        }
        Method::Separated => {
            "    let separated = bb ^ bb.wrapping_sub(1);
    INDEX[(separated.wrapping_mul(MAGIC) >> 58) as usize] as u32
"
        }
        Method::Reverse => {
            "    let mut filled = bb | bb >> 1;
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    filled |= filled >> 16;
    filled |= filled >> 32;
    INDEX[(filled.wrapping_mul(MAGIC) >> 58) as usize] as u32
"
        }
        Method::Folded => {
            "    let separated = bb ^ bb.wrapping_sub(1);
    let folded = separated as u32 ^ (separated >> 32) as u32;
    INDEX[(folded.wrapping_mul(MAGIC) >> 26) as usize] as u32
"
        }
        Method::Modulo => {
            "    let isolated = bb & bb.wrapping_neg();
    INDEX[(isolated % MODULUS) as usize] as u32
"
        }
    }
}
