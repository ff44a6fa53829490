//! Replays the corpus of all targets, without cargo-fuzz. The arguments are the names of targets, or
//! none for all.

#![forbid(unsafe_code)]
#![cfg(not(fuzzing))]

#[path = "../fuzz_targets/book.rs"]
mod book;
#[path = "../fuzz_targets/code.rs"]
mod code;
#[path = "../fuzz_targets/epd.rs"]
mod epd;
#[path = "../fuzz_targets/fen.rs"]
mod fen;
#[path = "../fuzz_targets/formula.rs"]
mod formula;
#[path = "../fuzz_targets/packed.rs"]
mod packed;
#[path = "../fuzz_targets/pgn.rs"]
mod pgn;
#[path = "../fuzz_targets/proof.rs"]
mod proof;
#[path = "../fuzz_targets/protocol.rs"]
mod protocol;
#[path = "../fuzz_targets/records.rs"]
mod records;
#[path = "../fuzz_targets/serialize.rs"]
mod serialize;
#[path = "../fuzz_targets/zstd.rs"]
mod zstd;

/// The targets, each with its name.
const TARGETS: &[(&str, fn())] = &[
    ("book", book::main),
    ("code", code::main),
    ("epd", epd::main),
    ("fen", fen::main),
    ("formula", formula::main),
    ("packed", packed::main),
    ("pgn", pgn::main),
    ("proof", proof::main),
    ("protocol", protocol::main),
    ("records", records::main),
    ("serialize", serialize::main),
    ("zstd", zstd::main),
];

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
