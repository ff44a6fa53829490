//! A scan in C99.

use core::fmt;

use super::{Method, PrivateScan, table};

pub(super) fn write(f: &mut fmt::Formatter<'_>, scan: PrivateScan) -> fmt::Result {
    let (method, len) = (scan.method(), scan.table_len());
    writeln!(f, "#include <stdint.h>\n")?;
    writeln!(f, "/**\n * The index, 0 to 63, of the {} bit of a word.", method.target())?;
    writeln!(f, " *\n * {}.", method.summary())?;
    super::write_number(f, scan, " * ")?;
    writeln!(f, " * @param bb the word; it must not be zero")?;
    writeln!(f, " * @return the index; {} for zero\n */", scan.index(0))?;
    writeln!(f, "int {}(uint64_t bb) {{", method.name())?;
    // In the function, so that no other scan in the file has one of this name.
    writeln!(f, "    static const unsigned char index{len}[{len}] = {{")?;
    table::write(f, scan, "        ")?;
    writeln!(f, "    }};")?;
    body(f, method, scan.constant())?;
    writeln!(f, "}}")
}

fn body(f: &mut fmt::Formatter<'_>, method: Method, constant: u64) -> fmt::Result {
    if method != Method::Modulo && method != Method::Folded {
        writeln!(f, "    const uint64_t magic = UINT64_C({constant:#018x});")?;
    }
    match method {
        Method::Isolated => writeln!(f, "    return index64[((bb & (0 - bb)) * magic) >> 58];"),
        Method::Separated => writeln!(f, "    return index64[((bb ^ (bb - 1)) * magic) >> 58];"),
        Method::Reverse => {
            for amount in [1, 2, 4, 8, 16, 32] {
                writeln!(f, "    bb |= bb >> {amount};")?;
            }
            writeln!(f, "    return index64[(bb * magic) >> 58];")
        }
        Method::Folded => {
            writeln!(f, "    uint32_t folded;\n    bb ^= bb - 1;")?;
            writeln!(f, "    folded = (uint32_t)bb ^ (uint32_t)(bb >> 32);")?;
            writeln!(f, "    return index64[(uint32_t)(folded * {constant:#010x}u) >> 26];")
        }
        Method::Modulo => {
            writeln!(f, "    return index{constant}[(bb & (0 - bb)) % {constant}];")
        }
    }
}
