//! The symbols of variables.

use std::collections::HashSet;

use crate::export::library::PREFIX;

/// The words of SMT-LIB 2.6, and functions that solvers know in every logic.
const RESERVED: &str = " _ ! as exists forall let match par BINARY DECIMAL HEXADECIMAL NUMERAL STRING \
    assert check-sat check-sat-assuming declare-const declare-datatype declare-datatypes \
    declare-fun declare-sort define-fun define-fun-rec define-funs-rec define-sort echo exit \
    get-assertions get-assignment get-info get-model get-option get-proof get-unsat-assumptions \
    get-unsat-core get-value pop push reset reset-assertions set-info set-logic set-option \
    Bool Int Real String Array Word true false not and or xor ite distinct concat extract repeat \
    zero_extend sign_extend rotate_left rotate_right select store const map implies iff if is \
    abs div mod to_real to_int is_int to_fp fp NaN rem pi e exp sin cos tan int2bv bv2int bv2nat \
    nat2bv ext_rotate_left ext_rotate_right lambda choice at update member subset union \
    intersection setminus complement card emptyset singleton empty default as-array root-obj \
    RNE RNA RTP RTN RTZ roundTowardZero roundTowardPositive roundTowardNegative tuple comp power \
    minimize maximize eval simplify help display apply check-sat-using labels ";

/// Returns a symbol for each variable: its name, in bars if it needs them. A name that SMT-LIB or
/// the file itself uses gets an apostrophe.
pub(super) fn symbols<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut taken = HashSet::new();
    let symbol = |name: &str| {
        // Bars and backslashes cannot be quoted.
        let mut symbol = name.replace(['|', '\\'], "?");
        if is_reserved(&symbol) {
            symbol.push('\'');
        }
        while !taken.insert(symbol.clone()) {
            symbol.push('\'');
        }
        if is_simple(&symbol) { symbol } else { format!("|{symbol}|") }
    };
    names.map(symbol).collect()
}

fn is_reserved(name: &str) -> bool {
    // The functions of bit-vectors, and those of other theories, have a prefix.
    let prefixes = ["bv", "fp.", "str.", "re.", "seq.", "set.", "bag.", "int.", "ff.", "@", "."];
    name.starts_with(PREFIX)
        || prefixes.iter().any(|prefix| name.starts_with(prefix))
        || RESERVED.split_whitespace().any(|word| word == name)
}

fn is_simple(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(is_plain)
}
