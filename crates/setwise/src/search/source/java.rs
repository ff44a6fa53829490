//! A scan in Java. Its words are signed, so shifts are `>>>`, and the remainder is the
//! unsigned one.

use core::fmt;

use super::{Method, PrivateScan, table};

pub(super) fn write(f: &mut fmt::Formatter<'_>, scan: PrivateScan) -> fmt::Result {
    let (method, constant) = (scan.method(), scan.constant());
    let class = match method {
        Method::Reverse => "BitScanReverse",
        _ => "BitScanForward",
    };
    writeln!(f, "public final class {class} {{")?;
    match method {
        Method::Modulo => writeln!(f, "    private static final long MODULUS = {constant};\n")?,
        Method::Folded => {
            writeln!(f, "    private static final int MAGIC = {constant:#010x};\n")?;
        }
        _ => writeln!(f, "    private static final long MAGIC = {constant:#018x}L;\n")?,
    }
    writeln!(f, "    private static final byte[] INDEX = {{")?;
    table::write(f, scan, "        ")?;
    writeln!(f, "    }};\n\n    private {class}() {{}}\n")?;
    writeln!(f, "    /**\n     * The index, 0 to 63, of the {} bit of a word.", method.target())?;
    writeln!(f, "     *\n     * <p>{}.", method.summary())?;
    super::write_number(f, scan, "     * ")?;
    writeln!(f, "     *")?;
    writeln!(f, "     * @param bb the word; it must not be zero")?;
    writeln!(f, "     * @return the index; {} for zero\n     */", scan.index(0))?;
    writeln!(f, "    public static int {}(long bb) {{", method.name())?;
    body(f, method)?;
    writeln!(f, "    }}\n}}")
}

fn body(f: &mut fmt::Formatter<'_>, method: Method) -> fmt::Result {
    let indent = "        ";
    match method {
        Method::Isolated => {
            writeln!(f, "{indent}return INDEX[(int) (((bb & -bb) * MAGIC) >>> 58)];")
        }
        Method::Separated => {
            writeln!(f, "{indent}return INDEX[(int) (((bb ^ (bb - 1)) * MAGIC) >>> 58)];")
        }
        Method::Reverse => {
            for amount in [1, 2, 4, 8, 16, 32] {
                writeln!(f, "{indent}bb |= bb >>> {amount};")?;
            }
            writeln!(f, "{indent}return INDEX[(int) ((bb * MAGIC) >>> 58)];")
        }
        Method::Folded => {
            writeln!(f, "{indent}bb ^= bb - 1;")?;
            writeln!(f, "{indent}int folded = (int) bb ^ (int) (bb >>> 32);")?;
            writeln!(f, "{indent}return INDEX[(folded * MAGIC) >>> 26];")
        }
        Method::Modulo => {
            writeln!(f, "{indent}return INDEX[(int) Long.remainderUnsigned(bb & -bb, MODULUS)];")
        }
    }
}
