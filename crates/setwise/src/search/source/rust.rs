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
    let prefix = method.prefix();
    match method {
        Method::Modulo => writeln!(f, "const {prefix}_{kind}: u64 = {constant};")?,
        Method::Folded => writeln!(f, "const {prefix}_{kind}: u32 = {constant:#010x};")?,
        _ => writeln!(f, "const {prefix}_{kind}: u64 = {constant:#018x};")?,
    }
    writeln!(f, "\n#[rustfmt::skip]\nconst {prefix}_INDEX: [u8; {len}] = [")?;
    table::write(f, scan, "    ")?;
    writeln!(f, "];\n")?;
    writeln!(f, "/// The index, 0 to 63, of the {} bit of a word.", method.target())?;
    writeln!(f, "///\n/// {}.", method.summary())?;
    super::write_number(f, scan, "/// ")?;
    writeln!(f, "/// The word must not be zero; for zero the result is {}.", scan.index(0))?;
    writeln!(f, "#[must_use]\npub const fn {name}(bb: u64) -> u32 {{")?;
    f.write_str(body(method))?;
    writeln!(f, "}}")
}

const fn body(method: Method) -> &'static str {
    match method {
        Method::Isolated => {
            "    let isolated = bb & bb.wrapping_neg();
    FORWARD_INDEX[(isolated.wrapping_mul(FORWARD_MAGIC) >> 58) as usize] as u32
"
        }
        Method::Separated => {
            "    let separated = bb ^ bb.wrapping_sub(1);
    FORWARD_INDEX[(separated.wrapping_mul(FORWARD_MAGIC) >> 58) as usize] as u32
"
        }
        Method::Reverse => {
            "    let mut filled = bb | bb >> 1;
    filled |= filled >> 2;
    filled |= filled >> 4;
    filled |= filled >> 8;
    filled |= filled >> 16;
    filled |= filled >> 32;
    REVERSE_INDEX[(filled.wrapping_mul(REVERSE_MAGIC) >> 58) as usize] as u32
"
        }
        Method::Folded => {
            "    let separated = bb ^ bb.wrapping_sub(1);
    let folded = separated as u32 ^ (separated >> 32) as u32;
    FORWARD_INDEX[(folded.wrapping_mul(FORWARD_MAGIC) >> 26) as usize] as u32
"
        }
        Method::Modulo => {
            "    let isolated = bb & bb.wrapping_neg();
    FORWARD_INDEX[(isolated % FORWARD_MODULUS) as usize] as u32
"
        }
    }
}
