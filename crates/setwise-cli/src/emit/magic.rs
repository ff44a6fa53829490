//! A lookup of slider attacks by magic factors, in Rust or C99: masks, factors, the index of
//! the attacks, and the code that fills the table.

use setwise::{Bitboard, Square};

use crate::arguments::words::FunctionLanguage;
use crate::emit::lines;

/// A magic factor for a slider on a square.
pub(crate) struct MagicFactor {
    pub(crate) square: Square,
    pub(crate) mask: Bitboard,
    pub(crate) bits: u32,
    pub(crate) factor: u64,
}

impl MagicFactor {
    pub(crate) const fn shift(&self) -> u32 {
        64 - self.bits
    }
}

/// A lookup to write down.
pub(crate) struct Lookup<'a> {
    /// `rook` or `bishop`.
    pub(crate) slider: &'a str,
    /// The steps along the lines of the slider, in files and ranks.
    pub(crate) steps: [(i32, i32); 4],
    /// The factors of all squares.
    pub(crate) factors: &'a [MagicFactor],
    /// The shift, if it is the same for all squares.
    pub(crate) shift: Option<u32>,
}

impl Lookup<'_> {
    /// Returns the lookup as source text.
    pub(crate) fn source(&self, language: FunctionLanguage) -> String {
        match language {
            FunctionLanguage::Rust => self.rust(),
            FunctionLanguage::C => self.c(),
        }
    }

    /// Returns the arrays and the number of entries of the table, without the shifts if there is
    /// one for all squares.
    ///
    /// Words are written after `before` and before `after`, with `across` of them per line. `array`
    /// writes an array from its description, its place among the arrays, the number of entries per
    /// line, and the entries.
    fn arrays(
        &self,
        [before, after]: [&str; 2],
        across: usize,
        array: impl Fn(&str, usize, usize, Vec<String>) -> String,
    ) -> (String, u32) {
        let words = |word: fn(&MagicFactor) -> u64| {
            let words = self.factors.iter().map(word);
            words.map(|word| format!("{before}{word:#018x}{after}")).collect()
        };
        let mut entries = 0u32;
        let offsets = self.factors.iter().map(|it| {
            let offset = entries;
            entries += 1 << it.bits;
            offset.to_string()
        });
        let offsets = offsets.collect();
        let masks = format!("The squares that matter to a {}", self.slider);
        let factors = format!("The magic factors of a {}", self.slider);
        let mut text = array(&masks, 0, across, words(|it| it.mask.0));
        text += &array(&factors, 1, across, words(|it| it.factor));
        text += &array("The first entry of each square", 2, 8, offsets);
        if self.shift.is_none() {
            let entries = self.factors.iter().map(|it| it.shift().to_string()).collect();
            text += &array("The shift of the product on each square", 3, 16, entries);
        }
        (text, entries)
    }

    /// Returns the steps, each in brackets.
    fn steps(&self, open: char, close: char) -> String {
        self.steps.map(|(files, ranks)| format!("{open}{files}, {ranks}{close}")).join(", ")
    }

    fn rust(&self) -> String {
        let (lower, upper) = (self.slider, self.slider.to_uppercase());
        let array = |doc: &str, kind: usize, across, entries| {
            let name = ["MASKS", "FACTORS", "OFFSETS", "SHIFTS"][kind];
            let entry = ["u64", "u64", "u32", "u8"][kind];
            format!(
                "/// {doc}.\n#[rustfmt::skip]\npub static {upper}_{name}: [{entry}; 64] = [\n{}];\n\n",
                lines("    ", across, entries)
            )
        };
        let (arrays, entries) = self.arrays([""; 2], 4, array);
        let (constant, shift) = match self.shift {
            Some(shift) => (
                format!(
                    "/// The shift of the products.\npub const {upper}_SHIFT: u32 = \
                     {shift};\n\n"
                ),
                format!("{upper}_SHIFT"),
            ),
            None => (String::new(), format!("{upper}_SHIFTS[square]")),
        };
        let steps = self.steps('(', ')');
        format!(
            "{arrays}{constant}\
/// The number of entries of the table.
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
    for (square, mask) in {upper}_MASKS.iter().copied().enumerate() {{
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

    fn c(&self) -> String {
        let (lower, upper) = (self.slider, self.slider.to_uppercase());
        let capitalized = capitalized(lower);
        let array = |doc: &str, kind: usize, across, entries| {
            let name = ["Masks", "Factors", "Offsets", "Shifts"][kind];
            let entry = ["uint64_t", "uint64_t", "uint32_t", "unsigned char"][kind];
            format!(
                "/** {doc}. */\nstatic const {entry} {lower}{name}[64] = {{\n{}}};\n\n",
                lines("    ", across, entries)
            )
        };
        let (arrays, entries) = self.arrays(["UINT64_C(", ")"], 3, array);
        let shift = self.shift.map(|shift| shift.to_string());
        let shift = shift.unwrap_or_else(|| format!("{lower}Shifts[square]"));
        let steps = self.steps('{', '}');
        format!(
            "#include <stddef.h>
#include <stdint.h>

{arrays}\
/** The number of entries of the table. */
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
}

/// Returns the word with a capital letter.
fn capitalized(word: &str) -> String {
    format!("{}{}", word[..1].to_uppercase(), &word[1..])
}
