//! Any blocks and any number of threads give the same, in the same order.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use super::{
    Block, Ends, Error, Form, Format, Lists, Part, Place, Source, Until, Words, deserialize,
    serialize,
};
use crate::query::Threads;

/// Sizes of blocks: one board, some, all.
const BLOCKS: [usize; 5] = [1, 2, 7, 64, 100_000];
const THREADS: [usize; 4] = [1, 2, 3, 16];

/// Boards with few squares and with many, empty ones, and runs of those.
fn boards() -> Vec<u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut word = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut boards = vec![0, !0, 1, 1 << 63, 0, 0];
    for round in 0..600 {
        boards.push(match round % 5 {
            0 => word(),
            1 => word() & word() & word(),
            2 => 1 << (word() % 64),
            _ if round < 300 => 0,
            _ => word() & word(),
        });
    }
    boards.extend([0; 150]);
    boards.push(2);
    boards
}

fn squares(board: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |square| board >> square & 1 == 1)
}

fn bytes_of(boards: &[u64]) -> Vec<u8> {
    boards.iter().flat_map(|board| board.to_le_bytes()).collect()
}

/// The lists of boards, one square after the other, by the definition.
fn lists(boards: &[u64], format: Format) -> Vec<u8> {
    let each = |row: usize, square: u8| match format {
        Format::Names | Format::Words(_) | Format::Count => unreachable!(),
        Format::U8 => vec![square],
        Format::U16 { base } => {
            let number = (row as u16).wrapping_mul(64).wrapping_add(square.into());
            base.wrapping_add(number).to_le_bytes().to_vec()
        }
        Format::U32 { base } => {
            let number = (row as u32).wrapping_mul(64).wrapping_add(square.into());
            base.wrapping_add(number).to_le_bytes().to_vec()
        }
    };
    let rows = boards.iter().enumerate();
    rows.flat_map(|(row, &board)| squares(board).flat_map(move |square| each(row, square)))
        .collect()
}

fn lines(boards: &[u64]) -> String {
    let name = |square: u8| setwise::Square::new_wrapping(square.into()).to_string();
    let line = |&board: &u64| squares(board).map(name).collect::<Vec<_>>().join(" ") + "\n";
    boards.iter().map(line).collect()
}

fn hexadecimal(boards: &[u64]) -> String {
    boards.iter().map(|board| format!("{board:#018x}\n")).collect()
}

/// A stream that gives a few bytes at a time.
struct Drops(Vec<u8>, usize);

impl Read for Drops {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = self.1 % 13 + 1;
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0.drain(..count);
        Ok(count)
    }
}

/// What a run has handed on: bytes, lengths, and sums.
#[derive(Debug, Default, PartialEq)]
struct Found {
    bytes: Vec<u8>,
    lengths: Vec<u8>,
    boards: u64,
    squares: u64,
}

impl Found {
    fn add(&mut self, block: &Block) -> ControlFlow<()> {
        self.bytes.extend_from_slice(block.bytes());
        self.lengths.extend_from_slice(block.lengths());
        self.boards += block.boards();
        self.squares += block.squares();
        ControlFlow::Continue(())
    }
}

fn list(words: Words, format: Format, threads: usize) -> (Found, Result<(), Error>) {
    let mut found = Found::default();
    let stop = AtomicBool::new(false);
    let threads = Threads::new(threads);
    let end = serialize(words, format, true, threads, &stop, |block| found.add(block));
    (found, end)
}

fn gather(lists: Lists, threads: usize) -> (Found, Result<(), Error>) {
    gather_as(lists, Form::Binary, threads)
}

fn gather_as(lists: Lists, form: Form, threads: usize) -> (Found, Result<(), Error>) {
    let mut found = Found::default();
    let stop = AtomicBool::new(false);
    let end = deserialize(lists, form, Threads::new(threads), &stop, |block| found.add(block));
    (found, end)
}

/// The input in blocks of all sizes, on any number of threads, and drop by drop.
fn each_way(bytes: &[u8], mut check: impl FnMut(Source, usize)) {
    for (index, blocks) in BLOCKS.into_iter().enumerate() {
        for threads in THREADS {
            check(Source::stream(io::Cursor::new(bytes.to_vec())).with_blocks(blocks), threads);
        }
        let drops = Source::stream(Drops(bytes.to_vec(), index));
        check(drops.with_blocks(blocks), THREADS[index % THREADS.len()]);
    }
}

#[test]
fn lists_are_those_of_the_definition() {
    let boards = boards();
    let lengths: Vec<_> = boards.iter().map(|board| board.count_ones() as u8).collect();
    let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
    for format in [
        Format::Names,
        Format::U8,
        Format::U16 { base: 0 },
        Format::U16 { base: 0xfff0 },
        Format::U32 { base: 7 },
        Format::U32 { base: u32::MAX },
        Format::Words(Form::Binary),
        Format::Words(Form::Hexadecimal),
        Format::Count,
    ] {
        let expected = match format {
            Format::Names => lines(&boards).into_bytes(),
            Format::Words(Form::Binary) => bytes_of(&boards),
            Format::Words(Form::Hexadecimal) => hexadecimal(&boards).into_bytes(),
            Format::Count => Vec::new(),
            _ => lists(&boards, format),
        };
        each_way(&bytes_of(&boards), |source, threads| {
            let (found, end) = list(Words::binary(source), format, threads);
            end.unwrap();
            assert!(found.bytes == expected, "{format:?}, {threads} threads");
            assert_eq!(found.lengths, lengths);
            assert_eq!((found.boards, found.squares), (boards.len() as u64, total));
        });
    }
}

#[test]
fn words_in_digits_are_words() {
    let boards = boards();
    let line = |board: &u64| format!("# a comment\n{board:#x}  \n\r\n{board:X} # twice\r\n");
    let text: String = boards.iter().map(line).collect();
    let twice: Vec<_> = boards.iter().flat_map(|&board| [board, board]).collect();
    let expected = lists(&twice, Format::U32 { base: 0 });
    // With and without the last line break, and with a byte order mark.
    for text in [text.clone(), format!("\u{feff}{}", text.trim_end())] {
        each_way(text.as_bytes(), |source, threads| {
            let words = Words::hexadecimal(source);
            let (found, end) = list(words, Format::U32 { base: 0 }, threads);
            end.unwrap();
            assert!(found.bytes == expected, "{threads} threads");
        });
    }
}

#[test]
fn boards_come_back_from_lists_of_each_kind() {
    let boards = boards();
    let words = bytes_of(&boards);
    let check = |bytes: &[u8], lists: &dyn Fn(Source) -> Lists| {
        each_way(bytes, |source, threads| {
            let (found, end) = gather(lists(source), threads);
            end.unwrap();
            assert!(found.bytes == words, "{threads} threads");
            assert_eq!(found.boards, boards.len() as u64);
        });
    };
    let text = lines(&boards);
    check(text.as_bytes(), &Lists::names);
    check(format!("#\n{}", text.replace(' ', "\t ")).as_bytes(), &Lists::names);

    let lengths: Vec<_> = boards.iter().map(|board| board.count_ones() as u8).collect();
    let mut offsets = vec![0; 8];
    lengths.iter().fold(0, |end, &length| {
        offsets.extend_from_slice(&(end + u64::from(length)).to_le_bytes());
        end + u64::from(length)
    });
    let by_lengths = || Ends::lengths(Source::stream(Drops(lengths.clone(), 1)).with_blocks(3));
    let by_offsets = || Ends::offsets(Source::stream(Drops(offsets.clone(), 1)));
    for ends in [&by_lengths as &dyn Fn() -> Ends, &by_offsets] {
        check(&lists(&boards, Format::U8), &|source| Lists::squares(source, ends()));
        let bytes = lists(&boards, Format::U16 { base: 65000 });
        check(&bytes, &|source| Lists::numbers_u16(source, 65000, Until::Ends(ends())));
        let bytes = lists(&boards, Format::U32 { base: u32::MAX - 5 });
        let base = u32::MAX - 5;
        check(&bytes, &|source| Lists::numbers_u32(source, base, Until::Ends(ends())));
    }
    let bytes = lists(&boards, Format::U16 { base: 100 });
    check(&bytes, &|source| Lists::numbers_u16(source, 100, Until::Last));
    let bytes = lists(&boards, Format::U32 { base: 1 << 31 });
    check(&bytes, &|source| Lists::numbers_u32(source, 1 << 31, Until::Last));
}

#[test]
fn every_kind_of_list_makes_hexadecimal_words() {
    let boards = boards();
    let lengths: Vec<_> = boards.iter().map(|board| board.count_ones() as u8).collect();
    let ends = || Ends::lengths(Source::stream(io::Cursor::new(lengths.clone())));
    let check = |bytes: &[u8], lists: &dyn Fn(Source) -> Lists| {
        each_way(bytes, |source, threads| {
            let (found, end) = gather_as(lists(source), Form::Hexadecimal, threads);
            end.unwrap();
            assert!(found.bytes == hexadecimal(&boards).into_bytes(), "{threads} threads");
        });
    };
    check(lines(&boards).as_bytes(), &Lists::names);
    check(&lists(&boards, Format::U8), &|source| Lists::squares(source, ends()));
    check(&lists(&boards, Format::U16 { base: 9 }), &|source| {
        Lists::numbers_u16(source, 9, Until::Ends(ends()))
    });
    check(&lists(&boards, Format::U32 { base: 9 }), &|source| {
        Lists::numbers_u32(source, 9, Until::Last)
    });
}

#[test]
fn a_number_far_off_has_to_be_confirmed() {
    let last = u32::MAX;
    let far = |numbers: &[u32], base, until| {
        let bytes: Vec<_> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let source = Source::stream(io::Cursor::new(bytes));
        let (found, end) = gather(Lists::numbers_u32(source, base, until), 2);
        (found.boards, end)
    };
    let bound = 64 * (1 << 20) as u32;
    // As many empty boards as may be, at the beginning and between two numbers.
    for (numbers, base) in [(&[bound][..], 0), (&[bound + 9], 9), (&[bound, 2 * bound + 64], 0)] {
        assert!(far(numbers, base, Until::Last).1.is_ok(), "{numbers:?}");
    }
    for (numbers, base, byte) in [
        (&[bound + 64][..], 0, 0),
        (&[bound + 64 + 9], 9, 0),
        (&[7, last], 0, 4),
        (&[7, 64, bound + 192], 0, 8),
    ] {
        let (boards, end) = far(numbers, base, Until::Last);
        assert_eq!(place(end), (Part::Input, Place::Byte(byte)), "{numbers:?}");
        assert!(boards <= 2);
    }
    assert_eq!(far(&[7, bound + 192], 0, Until::Boards((1 << 20) + 4)).0, (1 << 20) + 4);
}

#[test]
fn numbers_far_apart_make_empty_boards_between_them() {
    let bytes = [5u32, 64 * 1_000_000 + 7].map(u32::to_le_bytes).concat();
    for (until, count) in [(Until::Last, 1_000_001), (Until::Boards(1_000_100), 1_000_100)] {
        let source = Source::stream(io::Cursor::new(bytes.clone()));
        let (found, end) = gather(Lists::numbers_u32(source, 0, until), 2);
        end.unwrap();
        assert_eq!(
            (found.boards, found.squares, found.bytes.len()),
            (count, 2, 8 * count as usize)
        );
        assert_eq!((found.bytes[0], found.bytes[8_000_000]), (1 << 5, 1 << 7));
    }
    let nothing = || Source::stream(io::empty());
    for (until, count) in [(Until::Last, 0), (Until::Boards(3), 3)] {
        let (found, end) = gather(Lists::numbers_u16(nothing(), 0, until), 1);
        end.unwrap();
        assert_eq!(found.bytes, vec![0; 8 * count]);
    }
}

/// The place of an error in the data.
fn place(end: Result<(), Error>) -> (Part, Place) {
    match end {
        Err(Error::Data { part, place, .. }) => (part, place),
        Err(Error::Gap { byte, .. }) => (Part::Input, Place::Byte(byte)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_comes_before_an_error_is_handed_on() {
    let words = bytes_of(&[3, 5, 9]);
    each_way(&words[..19], |source, threads| {
        let (found, end) = list(Words::binary(source), Format::U8, threads);
        assert_eq!(place(end), (Part::Input, Place::Byte(16)));
        assert_eq!(found.bytes, [0, 1, 0, 2]);
    });
    each_way(b"1\n\n2\n  x\n3\n", |source, threads| {
        let (found, end) = list(Words::hexadecimal(source), Format::U8, threads);
        assert_eq!(place(end), (Part::Input, Place::Text { line: 4, column: 3 }));
        assert_eq!(found.bytes, [0, 1]);
    });
    let text = "a1\n".repeat(1000) + "a1 b9\na2\n";
    each_way(text.as_bytes(), |source, threads| {
        let (found, end) = gather(Lists::names(source), threads);
        assert_eq!(place(end), (Part::Input, Place::Text { line: 1001, column: 4 }));
        assert!(found.boards <= 1000);
    });
}

#[test]
fn lists_that_are_none_are_refused_in_their_place() {
    let bytes = |numbers: &[u16]| -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    };
    let input = |byte| (Part::Input, Place::Byte(byte));
    for (numbers, boards, expected) in [
        (&[10, 70, 70][..], None, input(4)),
        (&[10, 70, 69], None, input(4)),
        (&[10, 9], None, input(2)),
        (&[10, 11, 12 + 128], Some(2), input(4)),
    ] {
        each_way(&bytes(numbers), |source, threads| {
            let until = boards.map_or(Until::Last, Until::Boards);
            let (_, end) = gather(Lists::numbers_u16(source, 10, until), threads);
            assert_eq!(place(end), expected, "{numbers:?}");
        });
    }
    let ends = |lengths: &[u8]| Ends::lengths(Source::stream(io::Cursor::new(lengths.to_vec())));
    let other = |byte| (Part::Ends, Place::Byte(byte));
    for (squares, lengths, expected) in [
        (&[1, 2, 3][..], &[1, 1][..], input(2)),
        (&[1, 2, 3], &[2, 2], input(3)),
        (&[1, 2, 64], &[1, 0, 2], input(2)),
        (&[1, 2, 3], &[1, 65], other(1)),
        (&[1], &[], input(0)),
    ] {
        each_way(squares, |source, threads| {
            let (_, end) = gather(Lists::squares(source, ends(lengths)), threads);
            assert_eq!(place(end), expected, "{squares:?}, {lengths:?}");
        });
    }
    each_way(&bytes(&[10, 74, 139]), |source, threads| {
        let until = Until::Ends(ends(&[1, 2]));
        let (_, end) = gather(Lists::numbers_u16(source, 10, until), threads);
        assert_eq!(place(end), input(4));
    });
    for (offsets, byte) in [(&[1u64, 2][..], 0), (&[0, 2, 1], 16), (&[0, 65], 8), (&[], 0)] {
        let offsets: Vec<_> = offsets.iter().flat_map(|offset| offset.to_le_bytes()).collect();
        let ends = Ends::offsets(Source::stream(io::Cursor::new(offsets)));
        let source = Source::stream(io::Cursor::new(vec![0; 99]));
        let (_, end) = gather(Lists::squares(source, ends), 1);
        assert_eq!(place(end), other(byte));
    }
}

#[test]
fn nobody_waits_for_a_stream_that_gives_nothing() {
    /// Gives a word, and then nothing for a long time.
    struct Silent(bool);

    impl Read for Silent {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0 {
                std::thread::sleep(Duration::from_secs(3600));
            }
            self.0 = true;
            buffer[..8].copy_from_slice(&[1; 8]);
            Ok(8)
        }
    }

    let stop = AtomicBool::new(false);
    let words = Words::binary(Source::stream(Silent(false)));
    let mut boards = 0;
    let end = serialize(words, Format::U8, false, Threads::new(2), &stop, |block| {
        boards += block.boards();
        stop.store(true, Relaxed);
        ControlFlow::Continue(())
    });
    assert!(end.is_ok());
    assert_eq!(boards, 1);
}

#[test]
fn a_failure_to_read_is_told_after_what_was_read() {
    struct Failing(bool);

    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("gone"));
            }
            buffer[..2].copy_from_slice(b"1\n");
            Ok(2)
        }
    }

    for threads in THREADS {
        let words = Words::hexadecimal(Source::stream(Failing(false)));
        let (found, end) = list(words, Format::U8, threads);
        assert_eq!(found.bytes, [0]);
        assert!(matches!(end, Err(Error::Io { part: Part::Input, .. })), "{end:?}");
    }
}
