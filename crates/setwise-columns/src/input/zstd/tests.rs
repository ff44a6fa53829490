//! The decoder with files and streams, against another decoder.

use std::io::{BufReader, Cursor};

use ruzstd::decoding::FrameDecoder as Other;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::*;

/// A skippable frame with three bytes.
const SKIP: [u8; 11] = [0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];

fn lines(range: std::ops::Range<u32>) -> Vec<u8> {
    range.flat_map(|n| format!("# {n} {}\n", n.wrapping_mul(0x9e37_79b9)).into_bytes()).collect()
}

fn pack(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

/// Returns a frame of blocks that repeat a byte.
fn repeated(byte: u8, blocks: usize) -> Vec<u8> {
    let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3];
    for block in 1..=blocks {
        let header = (BLOCK as u32) << 3 | 1 << 1 | u32::from(block == blocks);
        frame.extend_from_slice(&header.to_le_bytes()[..3]);
        frame.push(byte);
    }
    frame
}

/// Returns the text of a source and the error after it.
fn read(
    source: impl Read,
    is_file: bool,
    threads: usize,
    part: usize,
) -> (Vec<u8>, Option<String>) {
    let source = BufReader::with_capacity(part, source);
    let mut decoder = ZstdDecoder::new(source, is_file, Arc::new(AtomicUsize::new(threads)));
    let mut text = Vec::new();
    let mut buffer = vec![0; 3 * part];
    loop {
        match decoder.read(&mut buffer) {
            Ok(0) => return (text, None),
            Ok(len) => text.extend_from_slice(&buffer[..len]),
            Err(error) => return (text, Some(error.to_string())),
        }
    }
}

/// Returns the text of data and the error after it, which are the same from files and streams, on
/// any number of threads.
fn read_all(packed: &[u8]) -> (Vec<u8>, Option<String>) {
    let result = read(packed, false, 1, 1000);
    for (threads, part) in [(1, 1), (1, 4096), (2, 100), (5, 1000)] {
        let other = read(packed, true, threads, part);
        assert_eq!(other.1, result.1, "{threads} threads");
        assert!(other.0 == result.0, "{threads} threads");
    }
    result
}

#[test]
fn frames_of_all_sizes_are_one_text() {
    let text = lines(0..30_000);
    let parts: Vec<_> = text.chunks(7919).collect();
    let mut packed = SKIP.to_vec();
    for part in &parts {
        packed.extend(pack(part));
        packed.extend(if part.len() % 3 == 0 { SKIP.to_vec() } else { pack(b"") });
    }
    packed.extend(SKIP);
    assert!(parts.len() > 50);
    let result = read_all(&packed);
    assert!(result == (text.clone(), None));

    // With a frame of 16 MiB, and a larger one, between small ones.
    for blocks in [MAX_BLOCKS, MAX_BLOCKS + 1] {
        let large = repeated(b'x', blocks);
        let packed = [&pack(&text), &large, &SKIP[..], &pack(&text), &pack(b"end\n")].concat();
        let whole = [&text[..], &vec![b'x'; blocks * BLOCK], &text, b"end\n"].concat();
        assert!(read_all(&packed) == (whole, None), "{blocks} blocks");
    }
    assert_eq!(read_all(&SKIP), (Vec::new(), None));
}

/// Positions of a book, as the program `zstd` compresses them.
#[test]
fn another_decoder_agrees() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endgames.epd.zst");
    let Ok(packed) = std::fs::read(path) else { return };
    let mut text = Vec::with_capacity(1 << 24);
    Other::new().decode_all_to_vec(&packed, &mut text).unwrap();
    assert!(read_all(&packed) == (text, None));
}

#[test]
fn data_can_end_after_a_frame_only() {
    let (first, second) = (lines(0..40), lines(40..50));
    let parts = [&SKIP[..], &pack(&first), &SKIP[..], &pack(&second), &SKIP[..]];
    let packed = parts.concat();
    let ends: Vec<_> = (0..=parts.len()).map(|count| parts[..count].concat().len()).collect();
    let whole = [first, second].concat();
    for len in 0..=packed.len() {
        let (text, error) = read_all(&packed[..len]);
        assert!(whole.starts_with(&text), "{len} bytes");
        match ends.contains(&len) {
            true => assert_eq!(error, None, "{len} bytes"),
            false => {
                let expected = "the zstd data is truncated: the file may be incomplete";
                assert_eq!(error.as_deref(), Some(expected), "{len} bytes");
            }
        }
    }
}

/// With a wrong bit, data is an error, or the text is right.
#[test]
fn wrong_bits_are_found() {
    let text = [lines(0..300), lines(100..120)].concat();
    let packed = [pack(&text), SKIP.to_vec(), pack(&text[..50])].concat();
    let whole = [&text[..], &text[..50]].concat();
    let mut errors = 0;
    for at in 0..packed.len() {
        let mut changed = packed.clone();
        changed[at] ^= 1 << (at % 8);
        match read_all(&changed) {
            (_, Some(error)) => {
                assert!(error.starts_with("the zstd data "), "byte {at}: {error}");
                errors += 1;
            }
            (text, None) => assert!(text == whole, "byte {at}"),
        }
    }
    assert!(errors > packed.len() / 2);
}

#[test]
fn a_defect_comes_after_the_text_before_it() {
    let text = lines(0..60_000);
    let mut wrong = pack(&text);
    *wrong.last_mut().unwrap() ^= 1;
    let packed = [pack(b"first\n"), wrong, pack(b"last\n")].concat();
    let (found, error) = read_all(&packed);
    assert_eq!(
        error.as_deref(),
        Some("the zstd data is corrupt, its checksum is wrong: the file may be incomplete")
    );
    assert!(found == [b"first\n", &text[..]].concat());

    // Whole blocks precede the block that is cut off.
    let packed = repeated(b'x', 5);
    let (found, error) = read_all(&packed[..packed.len() - 1]);
    assert!(found == vec![b'x'; 4 * BLOCK] && error.is_some());
    // The length of the contents is wrong.
    let frame = [0x28, 0xb5, 0x2f, 0xfd, 0x20, 9, 0x11, 0, 0, b'a', b'b'];
    let corrupt = "the zstd data is corrupt: the file may be incomplete".to_owned();
    assert_eq!(read_all(&frame), (Vec::new(), Some(corrupt)));
}

#[test]
fn an_error_of_the_source_stays_as_it_is() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    let text = lines(0..200);
    let packed = [pack(&text), SKIP.to_vec(), pack(&text)].concat();
    for len in 0..packed.len() {
        let source = || Cursor::new(&packed[..len]).chain(Failing);
        let (found, error) = read(source(), false, 1, 64);
        assert_eq!(error.as_deref(), Some("the disk is on fire"), "{len} bytes");
        assert!(text.repeat(2).starts_with(&found));
        for threads in [1, 3] {
            let other = read(source(), true, threads, 64);
            assert!(other == (found.clone(), error.clone()), "{len} bytes");
        }
    }
}

/// The number of threads may change between two frames.
#[test]
fn threads_join_and_leave() {
    let text = lines(0..9_000);
    let packed: Vec<_> = text.chunks(997).flat_map(pack).collect();
    let threads = Arc::new(AtomicUsize::new(1));
    let mut decoder = ZstdDecoder::new(&packed[..], true, Arc::clone(&threads));
    let mut found = Vec::new();
    for count in [1, 7, 2, 1, 0, 9].into_iter().cycle() {
        threads.store(count, Relaxed);
        let mut part = [0; 2500];
        match decoder.read(&mut part).unwrap() {
            0 => break,
            len => found.extend_from_slice(&part[..len]),
        }
    }
    assert!(found == text);
}
