//! Any block size and any number of threads give the same lists.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use setwise::random::SplitMix64;
use setwise_columns::pipeline::Threads;

use super::{Encoding, WordError, Words, lists};

/// Boards of a block: one, some, all.
const BLOCKS: [usize; 5] = [1, 2, 7, 64, 100_000];
const THREADS: [usize; 4] = [1, 2, 3, 16];

/// Returns boards with few squares and with many, empty ones, and runs of those.
fn boards() -> Vec<u64> {
    let mut random = SplitMix64::new(1);
    let mut boards = vec![0, !0, 1, 1 << 63, 0, 0];
    for round in 0..600 {
        boards.push(match round % 5 {
            0 => random.next_u64(),
            1 => random.next_u64() & random.next_u64() & random.next_u64(),
            2 => 1 << random.below(64),
            _ if round < 300 => 0,
            _ => random.next_u64() & random.next_u64(),
        });
    }
    boards.extend([0; 150]);
    boards.push(2);
    boards
}

/// Returns the lists by the definition of an encoding.
fn encoded(boards: &[u64], encoding: Encoding) -> Vec<u8> {
    let number = |row: usize, square: u8| (row as u32).wrapping_mul(64) + u32::from(square);
    let name = |square: u8| setwise::Square::new_wrapping(square.into()).to_string();
    let board = |(row, &board): (usize, &u64)| -> Vec<u8> {
        let squares = (0..64).filter(|square| board >> square & 1 == 1);
        match encoding {
            Encoding::Count => Vec::new(),
            Encoding::Names => (squares.map(name).collect::<Vec<_>>().join(" ") + "\n").into(),
            Encoding::U8 => squares.collect(),
            Encoding::U16 { base } => squares
                .flat_map(|square| base.wrapping_add(number(row, square) as u16).to_le_bytes())
                .collect(),
            Encoding::U32 { base } => squares
                .flat_map(|square| base.wrapping_add(number(row, square)).to_le_bytes())
                .collect(),
        }
    };
    boards.iter().enumerate().flat_map(board).collect()
}

fn bytes_of(boards: &[u64]) -> Vec<u8> {
    boards.iter().flat_map(|board| board.to_le_bytes()).collect()
}

/// A stream that gives a few bytes at a time, and then an error if there is one.
struct Drops(Vec<u8>, usize, Option<io::Error>);

impl Read for Drops {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = self.1 % 13 + 1;
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0.drain(..count);
        match self.2.take_if(|_| count == 0) {
            Some(error) => Err(error),
            None => Ok(count),
        }
    }
}

/// All lists of a run: the elements, the lengths, and the numbers of boards and squares.
type Collected = (Vec<u8>, Vec<u8>, u64, u64);

fn collect(words: Words, encoding: Encoding, count: usize) -> (Collected, Result<(), WordError>) {
    let mut all = Collected::default();
    let (stop, threads) = (AtomicBool::new(false), Threads::new(count));
    let end = lists(words, encoding, true, threads, &stop, &mut |lists| {
        all.0.extend_from_slice(lists.bytes());
        all.1.extend_from_slice(&lists.lengths);
        (all.2, all.3) = (all.2 + lists.boards, all.3 + lists.squares);
        ControlFlow::Continue(())
    });
    (all, end)
}

/// Runs on the input in blocks of all sizes, with any number of threads, and drop by drop.
fn each_way(bytes: &[u8], mut check: impl FnMut(Words, usize)) {
    for (index, blocks) in BLOCKS.into_iter().enumerate() {
        for threads in THREADS {
            check(Words::stream(io::Cursor::new(bytes.to_vec())).with_blocks(blocks), threads);
        }
        let drops = Words::stream(Drops(bytes.to_vec(), index, None));
        check(drops.with_blocks(blocks), THREADS[index % THREADS.len()]);
    }
}

#[test]
fn words_become_the_lists_of_the_definition() {
    let boards = boards();
    let lengths: Vec<u8> = boards.iter().map(|board| board.count_ones() as u8).collect();
    let total = lengths.iter().map(|&length| u64::from(length)).sum();
    for encoding in [
        Encoding::Names,
        Encoding::U8,
        Encoding::U16 { base: 0 },
        Encoding::U16 { base: 0xfff0 },
        Encoding::U32 { base: 7 },
        Encoding::U32 { base: u32::MAX },
        Encoding::Count,
    ] {
        let list = encoded(&boards, encoding);
        let expected = (list, lengths.clone(), boards.len() as u64, total);
        each_way(&bytes_of(&boards), |words, threads| {
            let (found, end) = collect(words, encoding, threads);
            end.unwrap();
            assert!(found == expected, "{encoding:?}, {threads} threads");
        });
    }
}

#[test]
fn an_error_comes_after_the_lists_before_it() {
    let bytes = bytes_of(&[3, 5, 9]);
    each_way(&bytes[..19], |words, threads| {
        let (found, end) = collect(words, Encoding::U8, threads);
        assert_eq!(found.0, [0, 1, 0, 2]);
        assert!(matches!(end, Err(WordError::Rest { words: 2, len: 3 })), "{end:?}");
    });
    for threads in THREADS {
        let gone = Some(io::Error::other("gone"));
        let words = Words::stream(Drops(bytes[..16].to_vec(), 7, gone));
        let (found, end) = collect(words, Encoding::U8, threads);
        assert_eq!(found.0, [0, 1, 0, 2]);
        assert!(matches!(end, Err(WordError::Read(_))), "{end:?}");
    }
}

#[test]
fn text_and_arrays_are_told_from_words() {
    let comments = format!("{}\n0x1\n", "# é\n".repeat(500));
    for (bytes, format) in [
        (&b"\x93NUMPY\x01\0"[..], "NumPy array"),
        (b"PK\x03\x04\x2d\0\0\0", "archive"),
        (b"0x0000000000000081\n", "text"),
        (b"81\n", "text"),
        (b"\r\n  81 # two\r\n", "text"),
        (b"e2 e4 f7\ng8\n", "text"),
        (comments.as_bytes(), "text"),
        ("# 0x1 é\n".repeat(1000).as_bytes(), "text"),
        (b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "text"),
        (b"a\tb\n", "text"),
        (b"", ""),
        (b"\n\n\n\n\n\n\n\n", ""),
        (b"~~~~~~~~\n\n\n\n\n\n\n\n", ""),
        (b"00000000\n\0\0\0\0\0\0\0", ""),
        (b"00000000\n\xff\0\0\0\0\0\0", ""),
        (b"\x81\0\0\0\0\0\0\x81", ""),
    ] {
        each_way(bytes, |words, threads| {
            let (found, end) = collect(words, Encoding::U8, threads);
            let message = end.err().map_or_else(String::new, |error| error.to_string());
            assert!(message.contains(format), "{}: {message}", bytes.escape_ascii());
            assert_eq!(
                (found.2 > 0, message.is_empty()),
                (format.is_empty() && !bytes.is_empty(), format.is_empty())
            );
        });
    }
}
