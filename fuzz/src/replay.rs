//! Replays the corpus of all targets, without cargo-fuzz. The arguments are the names of targets, or
//! none for all.

#![forbid(unsafe_code)]
#![allow(
    clippy::duplicate_mod,
    reason = "each target is a program of its own, and two of them read SMT-LIB"
)]

#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/book.rs"]
mod book;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/code.rs"]
mod code;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/document.rs"]
mod document;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/epd.rs"]
mod epd;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/exported.rs"]
mod exported;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/fen.rs"]
mod fen;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/formula.rs"]
mod formula;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/packed.rs"]
mod packed;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/pgn.rs"]
mod pgn;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/proof.rs"]
mod proof;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/protocol.rs"]
mod protocol;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/records.rs"]
mod records;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/serialize.rs"]
mod serialize;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/simplify.rs"]
mod simplify;
#[cfg(not(fuzzing))]
#[path = "../fuzz_targets/zstd.rs"]
mod zstd;

/// The targets, each with its name. Under cargo-fuzz each is a program of its own.
#[cfg(not(fuzzing))]
const TARGETS: &[(&str, fn())] = &[
    ("book", book::main),
    ("code", code::main),
    ("document", document::main),
    ("epd", epd::main),
    ("exported", exported::main),
    ("fen", fen::main),
    ("formula", formula::main),
    ("packed", packed::main),
    ("pgn", pgn::main),
    ("proof", proof::main),
    ("protocol", protocol::main),
    ("records", records::main),
    ("serialize", serialize::main),
    ("simplify", simplify::main),
    ("zstd", zstd::main),
];

#[cfg(fuzzing)]
const TARGETS: &[(&str, fn())] = &[];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for name in &wanted {
        assert!(TARGETS.iter().any(|(known, _)| known == name), "there is no target {name}");
    }
    for (name, replay) in TARGETS {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            replay();
        }
    }
}
