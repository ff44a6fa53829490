//! Any bytes after the signature of zstd give the same text and the same error from a file and
//! from a stream. If another decoder reads them too, the text is the same.
#![cfg_attr(fuzzing, no_main)]

use std::io::Read;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use ruzstd::decoding::StreamingDecoder;
use setwise_columns::{Detail, Formulas, Input, Query, Threads};
use setwise_expr::parse;

/// The most bytes of a text that are compared.
const MAX_BYTES: usize = 1 << 22;

/// Returns the start of the text of an input, and the error after it.
fn read(input: std::io::Result<Input>) -> (Vec<u8>, Option<String>) {
    let (mut text, mut block) = (Vec::new(), Vec::new());
    let end = input.and_then(|mut input| {
        while text.len() < MAX_BYTES && input.read_block(&mut block)? {
            text.append(&mut block);
        }
        Ok(())
    });
    // A file is read in larger blocks.
    let error = if text.len() < MAX_BYTES { end.err() } else { None };
    text.truncate(MAX_BYTES);
    (text, error.map(|error| error.to_string()))
}

/// Returns the number of positions and the error of an input that several threads read.
fn count(input: std::io::Result<Input>) -> Result<u64, String> {
    let filter = parse("true").expect("a formula");
    let query = Query::compile(Formulas::new(&filter, &[])).expect("the formula has no names");
    let mut positions = 0;
    let threads = Threads::Many(NonZeroUsize::MIN.saturating_add(2));
    let end = input.and_then(|input| {
        query.run(input, threads, Detail::Count, |batch| {
            positions += batch.positions;
            ControlFlow::Continue(())
        })
    });
    end.map_or_else(|error| Err(error.to_string()), |_| Ok(positions))
}

fn check(data: &[u8]) {
    let packed = [&[0x28, 0xb5, 0x2f, 0xfd], data].concat();
    let path = std::env::temp_dir().join(format!("setwise-fuzz-{}.zst", std::process::id()));
    std::fs::write(&path, &packed).expect("the folder can be written");
    let stream = || Input::from_reader(std::io::Cursor::new(packed.clone()));
    let (text, error) = read(stream());
    assert!(read(Input::open(&path)) == (text.clone(), error.clone()));
    assert_eq!(count(Input::open(&path)), count(stream()));
    std::fs::remove_file(&path).expect("the file is there");
    if error.is_none() && text.len() < MAX_BYTES {
        let mut other = Vec::new();
        let mut rest = &packed[..];
        while let Ok(mut decoder) = StreamingDecoder::new(&mut rest) {
            if decoder.read_to_end(&mut other).is_err() {
                return;
            }
        }
        // It ends before the first skippable frame.
        assert!(text.starts_with(&other) || other.starts_with(b"\xef\xbb\xbf"));
    }
}

setwise_fuzz::fuzz_target!(check);
