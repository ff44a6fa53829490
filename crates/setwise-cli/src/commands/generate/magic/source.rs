//! Magic factors as source text: masks, factors, the index, and how the table is filled.

use std::io::{self, Write};

use super::Found;
use crate::arguments::generate::{Language, Layout, Magic};

/// The parts of a text that depend on the slider and on the layout.
struct Parts<'a> {
    /// `rook` or `bishop`, in three spellings.
    lower: &'a str,
    upper: &'a str,
    capitalized: &'a str,
    found: &'a [Found],
    /// Where the entries of each square begin.
    offsets: Vec<u32>,
    entries: u32,
    /// The one shift of all squares, if there is one.
    shift: Option<u32>,
    steps: [(i32, i32); 4],
}

/// Writes the lookup of a slider in a language.
pub(super) fn write(
    out: &mut impl Write,
    options: &Magic,
    language: Language,
    found: &[Found],
) -> io::Result<()> {
    let lower = options.slider.name();
    let upper = lower.to_uppercase();
    let capitalized = format!("{}{}", &upper[..1], &lower[1..]);
    let mut entries = 0;
    let offsets = found.iter().map(|found| {
        let offset = entries;
        entries += 1 << found.bits;
        offset
    });
    let offsets = offsets.collect();
    let is_fixed = options.layout == Layout::Fixed;
    let shift = found.first().filter(|_| is_fixed).map(Found::shift);
    let steps = options.slider.steps();
    let parts = Parts {
        lower,
        upper: &upper,
        capitalized: &capitalized,
        found,
        offsets,
        entries,
        shift,
        steps,
    };
    let (layout, seed) = (if is_fixed { "fixed" } else { "fancy" }, options.seed);
    // All the languages have such comments.
    writeln!(out, "// setwise generate magic {lower} --layout {layout} --seed {seed}\n")?;
    match language {
        Language::Rust => rust(out, &parts),
        Language::C => c(out, &parts),
        Language::Java => java(out, &parts),
    }
}

/// Entries of an array, so many a line.
fn lines(
    out: &mut impl Write,
    indent: &str,
    across: usize,
    entries: impl Iterator<Item = String>,
) -> io::Result<()> {
    let entries: Vec<String> = entries.collect();
    for line in entries.chunks(across) {
        writeln!(out, "{indent}{},", line.join(", "))?;
    }
    Ok(())
}

impl Parts<'_> {
    /// Masks or factors, with what the language puts in front and behind.
    fn words(&self, is_mask: bool, before: &str, after: &str) -> impl Iterator<Item = String> {
        self.found.iter().map(move |found| {
            let word = if is_mask { found.mask.0 } else { found.factor };
            format!("{before}{word:#018x}{after}")
        })
    }

    fn shifts(&self) -> impl Iterator<Item = String> {
        self.found.iter().map(|found| found.shift().to_string())
    }

    fn offsets(&self) -> impl Iterator<Item = String> {
        self.offsets.iter().map(u32::to_string)
    }

    /// The steps, each between brackets.
    fn steps(&self, open: char, close: char) -> String {
        let steps = self.steps.map(|(files, ranks)| format!("{open}{files}, {ranks}{close}"));
        steps.join(", ")
    }
}

fn rust(out: &mut impl Write, parts: &Parts<'_>) -> io::Result<()> {
    let Parts { lower, upper, entries, .. } = parts;
    writeln!(out, "/// The squares that matter to a {lower}.\n#[rustfmt::skip]")?;
    writeln!(out, "pub static {upper}_MASKS: [u64; 64] = [")?;
    lines(out, "    ", 4, parts.words(true, "", ""))?;
    writeln!(out, "];\n\n/// The magic factors of a {lower}.\n#[rustfmt::skip]")?;
    writeln!(out, "pub static {upper}_FACTORS: [u64; 64] = [")?;
    lines(out, "    ", 4, parts.words(false, "", ""))?;
    writeln!(out, "];\n\n/// Where the entries of each square begin.\n#[rustfmt::skip]")?;
    writeln!(out, "pub static {upper}_OFFSETS: [u32; 64] = [")?;
    lines(out, "    ", 8, parts.offsets())?;
    let shift = match parts.shift {
        Some(shift) => {
            writeln!(out, "];\n\n/// By how much the products are shifted.")?;
            writeln!(out, "pub const {upper}_SHIFT: u32 = {shift};\n")?;
            format!("{upper}_SHIFT")
        }
        None => {
            writeln!(out, "];\n\n/// By how much the product of each square is shifted.")?;
            writeln!(out, "#[rustfmt::skip]\npub static {upper}_SHIFTS: [u8; 64] = [")?;
            lines(out, "    ", 16, parts.shifts())?;
            writeln!(out, "];\n")?;
            format!("{upper}_SHIFTS[square]")
        }
    };
    let steps = parts.steps('(', ')');
    write!(
        out,
        "\
/// How many entries the table has.
pub const {upper}_ENTRIES: usize = {entries};

/// The index of the attacks of a {lower} on a square, 0 to 63, in the table.
#[must_use]
pub fn {lower}_index(square: usize, occupied: u64) -> usize {{
    let product = (occupied & {upper}_MASKS[square]).wrapping_mul({upper}_FACTORS[square]);
    {upper}_OFFSETS[square] as usize + (product >> {shift}) as usize
}}

/// The table of the attacks of a {lower}.
#[must_use]
pub fn {lower}_table() -> Vec<u64> {{
    let mut table = vec![0; {upper}_ENTRIES];
    for (square, mask) in {upper}_MASKS.into_iter().enumerate() {{
        // All subsets of the mask in turn.
        let mut occupied = 0u64;
        loop {{
            table[{lower}_index(square, occupied)] = {lower}_attacks(square, occupied);
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {{
                break;
            }}
        }}
    }}
    table
}}

/// The attacks of a {lower}, square by square.
fn {lower}_attacks(square: usize, occupied: u64) -> u64 {{
    let mut attacks = 0;
    for (files, ranks) in [{steps}] {{
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {{
            let bit = 1 << (8 * rank + file);
            attacks |= bit;
            if occupied & bit != 0 {{
                break;
            }}
            (file, rank) = (file + files, rank + ranks);
        }}
    }}
    attacks
}}
"
    )
}

fn c(out: &mut impl Write, parts: &Parts<'_>) -> io::Result<()> {
    let Parts { lower, upper, capitalized, entries, .. } = parts;
    writeln!(out, "#include <stddef.h>\n#include <stdint.h>\n")?;
    writeln!(out, "/** The squares that matter to a {lower}. */")?;
    writeln!(out, "static const uint64_t {lower}Masks[64] = {{")?;
    lines(out, "    ", 3, parts.words(true, "UINT64_C(", ")"))?;
    writeln!(out, "}};\n\n/** The magic factors of a {lower}. */")?;
    writeln!(out, "static const uint64_t {lower}Factors[64] = {{")?;
    lines(out, "    ", 3, parts.words(false, "UINT64_C(", ")"))?;
    writeln!(out, "}};\n\n/** Where the entries of each square begin. */")?;
    writeln!(out, "static const uint32_t {lower}Offsets[64] = {{")?;
    lines(out, "    ", 8, parts.offsets())?;
    let shift = match parts.shift {
        Some(shift) => {
            writeln!(out, "}};\n")?;
            shift.to_string()
        }
        None => {
            writeln!(out, "}};\n\n/** By how much the product of each square is shifted. */")?;
            writeln!(out, "static const unsigned char {lower}Shifts[64] = {{")?;
            lines(out, "    ", 16, parts.shifts())?;
            writeln!(out, "}};\n")?;
            format!("{lower}Shifts[square]")
        }
    };
    let steps = parts.steps('{', '}');
    write!(
        out,
        "\
/** How many entries the table has. */
enum {{ {upper}_ENTRIES = {entries} }};

/** The index of the attacks of a {lower} on a square, 0 to 63, in the table. */
size_t {lower}Index(int square, uint64_t occupied) {{
    uint64_t product = (occupied & {lower}Masks[square]) * {lower}Factors[square];
    return {lower}Offsets[square] + (size_t)(product >> {shift});
}}

/** The attacks of a {lower}, square by square. */
static uint64_t {lower}Attacks(int square, uint64_t occupied) {{
    static const int steps[4][2] = {{{steps}}};
    uint64_t attacks = 0;
    int i;
    for (i = 0; i < 4; i++) {{
        int file = square % 8 + steps[i][0], rank = square / 8 + steps[i][1];
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {{
            uint64_t bit = UINT64_C(1) << (8 * rank + file);
            attacks |= bit;
            if (occupied & bit) break;
            file += steps[i][0];
            rank += steps[i][1];
        }}
    }}
    return attacks;
}}

/** Fills the table of the attacks of a {lower}, which has {upper}_ENTRIES entries. */
void fill{capitalized}Table(uint64_t *table) {{
    int square;
    for (square = 0; square < 64; square++) {{
        /* All subsets of the mask in turn. */
        uint64_t occupied = 0;
        do {{
            table[{lower}Index(square, occupied)] = {lower}Attacks(square, occupied);
            occupied = (occupied - {lower}Masks[square]) & {lower}Masks[square];
        }} while (occupied);
    }}
}}
"
    )
}

fn java(out: &mut impl Write, parts: &Parts<'_>) -> io::Result<()> {
    let Parts { lower, capitalized, entries, .. } = parts;
    writeln!(out, "public final class {capitalized}Magic {{")?;
    writeln!(out, "    /** How many entries the table has. */")?;
    writeln!(out, "    public static final int ENTRIES = {entries};\n")?;
    writeln!(out, "    /** The squares that matter. */")?;
    writeln!(out, "    private static final long[] MASKS = {{")?;
    lines(out, "        ", 4, parts.words(true, "", "L"))?;
    writeln!(out, "    }};\n\n    /** The magic factors. */")?;
    writeln!(out, "    private static final long[] FACTORS = {{")?;
    lines(out, "        ", 4, parts.words(false, "", "L"))?;
    writeln!(out, "    }};\n\n    /** Where the entries of each square begin. */")?;
    writeln!(out, "    private static final int[] OFFSETS = {{")?;
    lines(out, "        ", 8, parts.offsets())?;
    let shift = match parts.shift {
        Some(shift) => {
            writeln!(out, "    }};\n")?;
            shift.to_string()
        }
        None => {
            writeln!(out, "    }};\n\n    /** By how much the products are shifted. */")?;
            writeln!(out, "    private static final byte[] SHIFTS = {{")?;
            lines(out, "        ", 16, parts.shifts())?;
            writeln!(out, "    }};\n")?;
            "SHIFTS[square]".to_owned()
        }
    };
    let steps = parts.steps('{', '}');
    write!(
        out,
        "    \
    private {capitalized}Magic() {{}}

    /** The index of the attacks of a {lower} on a square, 0 to 63, in the table. */
    public static int index(int square, long occupied) {{
        long product = (occupied & MASKS[square]) * FACTORS[square];
        return OFFSETS[square] + (int) (product >>> {shift});
    }}

    /** The table of the attacks. */
    public static long[] table() {{
        long[] table = new long[ENTRIES];
        for (int square = 0; square < 64; square++) {{
            // All subsets of the mask in turn.
            long occupied = 0;
            do {{
                table[index(square, occupied)] = attacks(square, occupied);
                occupied = (occupied - MASKS[square]) & MASKS[square];
            }} while (occupied != 0);
        }}
        return table;
    }}

    /** The attacks, square by square. */
    private static long attacks(int square, long occupied) {{
        int[][] steps = {{{steps}}};
        long attacks = 0;
        for (int[] step : steps) {{
            int file = square % 8 + step[0];
            int rank = square / 8 + step[1];
            while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {{
                long bit = 1L << (8 * rank + file);
                attacks |= bit;
                if ((occupied & bit) != 0) {{
                    break;
                }}
                file += step[0];
                rank += step[1];
            }}
        }}
        return attacks;
    }}
}}
"
    )
}
