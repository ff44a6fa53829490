//! Any block size and any number of threads give the same output.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use setwise::random::SplitMix64;
use setwise_columns::pipeline::Threads;

use super::{
    BoardBoundaries, ByteInput, ConvertError, Encoding, Ends, InputPart, InputPosition,
    LengthsWanted, Lists, OutputBlock, WordFormat, Words,
};

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

fn squares(board: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |square| board >> square & 1 == 1)
}

/// Returns the output by the definition of an encoding.
fn encoded(boards: &[u64], encoding: Encoding) -> Vec<u8> {
    let number = |row: usize, square: u8| (row as u32).wrapping_mul(64) + u32::from(square);
    let name = |square: u8| setwise::Square::new_wrapping(square.into()).to_string();
    let board = |(row, &board): (usize, &u64)| -> Vec<u8> {
        let squares = squares(board);
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
            Encoding::Words(WordFormat::Binary) => board.to_le_bytes().into(),
            Encoding::Words(WordFormat::Hexadecimal) => format!("{board:#018x}\n").into(),
        }
    };
    boards.iter().enumerate().flat_map(board).collect()
}

fn bytes_of(boards: &[u64]) -> Vec<u8> {
    encoded(boards, Encoding::Words(WordFormat::Binary))
}

fn lengths_of(boards: &[u64]) -> Vec<u8> {
    boards.iter().map(|board| board.count_ones() as u8).collect()
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

fn stream(bytes: impl Into<Vec<u8>>) -> ByteInput {
    ByteInput::stream(io::Cursor::new(bytes.into()))
}

/// All output of a run.
#[derive(Debug, Default, PartialEq)]
struct Collected {
    bytes: Vec<u8>,
    lengths: Vec<u8>,
    boards: u64,
    squares: u64,
}

impl Collected {
    fn add(&mut self, block: &OutputBlock) -> ControlFlow<()> {
        self.bytes.extend_from_slice(block.bytes());
        self.lengths.extend_from_slice(block.lengths());
        self.boards += block.boards;
        self.squares += block.squares;
        ControlFlow::Continue(())
    }
}

fn to_lists(
    words: Words,
    encoding: Encoding,
    threads: usize,
) -> (Collected, Result<(), ConvertError>) {
    let mut collected = Collected::default();
    let (stop, threads) = (AtomicBool::new(false), Threads::new(threads));
    let end = words.into_lists(encoding, LengthsWanted::Yes, threads, &stop, &mut |block| {
        collected.add(block)
    });
    (collected, end)
}

fn to_words(
    lists: Lists,
    format: WordFormat,
    threads: usize,
) -> (Collected, Result<(), ConvertError>) {
    let mut collected = Collected::default();
    let (stop, threads) = (AtomicBool::new(false), Threads::new(threads));
    let end = lists.into_words(format, threads, &stop, &mut |block| collected.add(block));
    (collected, end)
}

/// Runs on the input in blocks of all sizes, with any number of threads, and drop by drop.
fn each_way(bytes: &[u8], mut check: impl FnMut(ByteInput, usize)) {
    for (index, blocks) in BLOCKS.into_iter().enumerate() {
        for threads in THREADS {
            check(stream(bytes).with_blocks(blocks), threads);
        }
        let drops = ByteInput::stream(Drops(bytes.to_vec(), index));
        check(drops.with_blocks(blocks), THREADS[index % THREADS.len()]);
    }
}

#[test]
fn words_become_the_output_of_the_definition() {
    let boards = boards();
    let total: u64 = lengths_of(&boards).iter().map(|&length| u64::from(length)).sum();
    for encoding in [
        Encoding::Names,
        Encoding::U8,
        Encoding::U16 { base: 0 },
        Encoding::U16 { base: 0xfff0 },
        Encoding::U32 { base: 7 },
        Encoding::U32 { base: u32::MAX },
        Encoding::Words(WordFormat::Binary),
        Encoding::Words(WordFormat::Hexadecimal),
        Encoding::Count,
    ] {
        let expected = encoded(&boards, encoding);
        each_way(&bytes_of(&boards), |input, threads| {
            let (found, end) = to_lists(Words::binary(input), encoding, threads);
            end.unwrap();
            assert!(found.bytes == expected, "{encoding:?}, {threads} threads");
            assert_eq!(found.lengths, lengths_of(&boards));
            assert_eq!((found.boards, found.squares), (boards.len() as u64, total));
        });
    }
}

#[test]
fn hexadecimal_words_are_read() {
    let boards = boards();
    let line = |board: &u64| format!("# a comment\n{board:#x}  \n\r\n{board:X} # twice\r\n");
    let text: String = boards.iter().map(line).collect();
    let twice: Vec<_> = boards.iter().flat_map(|&board| [board, board]).collect();
    let expected = encoded(&twice, Encoding::U32 { base: 0 });
    // With and without the last line break, and with a byte order mark.
    for text in [text.clone(), format!("\u{feff}{}", text.trim_end()), text.replace('\n', "\r")] {
        each_way(text.as_bytes(), |input, threads| {
            let words = Words::hexadecimal(input);
            let (found, end) = to_lists(words, Encoding::U32 { base: 0 }, threads);
            end.unwrap();
            assert!(found.bytes == expected, "{threads} threads");
        });
    }
}

#[test]
fn boards_come_back_from_lists_of_each_kind() {
    let boards = boards();
    let check = |bytes: &[u8], lists: &dyn Fn(ByteInput) -> Lists| {
        for format in [WordFormat::Binary, WordFormat::Hexadecimal] {
            let expected = encoded(&boards, Encoding::Words(format));
            each_way(bytes, |input, threads| {
                let (found, end) = to_words(lists(input), format, threads);
                end.unwrap();
                assert!(found.bytes == expected, "{threads} threads");
                assert_eq!(found.boards, boards.len() as u64);
            });
        }
    };
    let text = String::from_utf8(encoded(&boards, Encoding::Names)).unwrap();
    check(text.as_bytes(), &Lists::Names);
    check(format!("#\n{}", text.replace(' ', "\t ")).as_bytes(), &Lists::Names);
    for line_end in ["\r", "\r\n"] {
        check(format!("# c\n{text}").replace('\n', line_end).as_bytes(), &Lists::Names);
    }

    let lengths = lengths_of(&boards);
    let mut offsets = vec![0; 8];
    lengths.iter().fold(0, |end, &length| {
        offsets.extend_from_slice(&(end + u64::from(length)).to_le_bytes());
        end + u64::from(length)
    });
    let by_lengths = || Ends::lengths(ByteInput::stream(Drops(lengths.clone(), 1)).with_blocks(3));
    let by_offsets = || Ends::offsets(ByteInput::stream(Drops(offsets.clone(), 1)));
    for ends in [&by_lengths as &dyn Fn() -> Ends, &by_offsets] {
        check(&encoded(&boards, Encoding::U8), &|input| Lists::U8(input, ends()));
        let bytes = encoded(&boards, Encoding::U16 { base: 65000 });
        check(&bytes, &|input| Lists::U16(input, 65000, BoardBoundaries::Ends(ends())));
        let base = u32::MAX - 5;
        let bytes = encoded(&boards, Encoding::U32 { base });
        check(&bytes, &|input| Lists::U32(input, base, BoardBoundaries::Ends(ends())));
    }
    let bytes = encoded(&boards, Encoding::U16 { base: 100 });
    check(&bytes, &|input| Lists::U16(input, 100, BoardBoundaries::Last));
    let bytes = encoded(&boards, Encoding::U32 { base: 1 << 31 });
    check(&bytes, &|input| Lists::U32(input, 1 << 31, BoardBoundaries::Last));
}

/// Makes words of numbers of 32 bits.
fn from_u32(
    numbers: &[u32],
    base: u32,
    boundaries: BoardBoundaries,
) -> (Collected, Result<(), ConvertError>) {
    let bytes: Vec<_> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    to_words(Lists::U32(stream(bytes), base, boundaries), WordFormat::Binary, 2)
}

#[test]
fn a_large_gap_has_to_be_confirmed() {
    let bound = 64 * (1 << 20) as u32;
    // The maximum number of empty boards that are allowed, at the beginning and between two
    // numbers.
    for (numbers, base) in [(&[bound][..], 0), (&[bound + 9], 9), (&[bound, 2 * bound + 64], 0)] {
        assert!(from_u32(numbers, base, BoardBoundaries::Last).1.is_ok(), "{numbers:?}");
    }
    for (numbers, base, byte) in [
        (&[bound + 64][..], 0, 0),
        (&[bound + 64 + 9], 9, 0),
        (&[7, u32::MAX], 0, 4),
        (&[7, 64, bound + 192], 0, 8),
    ] {
        let (found, end) = from_u32(numbers, base, BoardBoundaries::Last);
        assert_eq!(position(end), (InputPart::Main, InputPosition::Byte(byte)), "{numbers:?}");
        assert!(found.boards <= 2);
    }
    let boards = (1 << 20) + 4;
    let (found, _) = from_u32(&[7, bound + 192], 0, BoardBoundaries::Boards(boards));
    assert_eq!(found.boards, boards);
}

#[test]
fn numbers_far_apart_make_empty_boards_between_them() {
    for (boundaries, count) in
        [(BoardBoundaries::Last, 1_000_001), (BoardBoundaries::Boards(1_000_100), 1_000_100)]
    {
        let (found, end) = from_u32(&[5, 64 * 1_000_000 + 7], 0, boundaries);
        end.unwrap();
        let sums = (found.boards, found.squares, found.bytes.len());
        assert_eq!(sums, (count, 2, 8 * count as usize));
        assert_eq!((found.bytes[0], found.bytes[8_000_000]), (1 << 5, 1 << 7));
    }
    for (boundaries, count) in [(BoardBoundaries::Last, 0), (BoardBoundaries::Boards(3), 3)] {
        assert_eq!(from_u32(&[], 0, boundaries).0.bytes, vec![0; 8 * count]);
    }
}

/// Returns the position of an error in the data.
fn position(end: Result<(), ConvertError>) -> (InputPart, InputPosition) {
    match end {
        Err(ConvertError::Data { part, position, .. }) => (part, position),
        Err(ConvertError::Gap { byte, .. }) => (InputPart::Main, InputPosition::Byte(byte)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_error_comes_after_the_output_before_it() {
    let words = bytes_of(&[3, 5, 9]);
    each_way(&words[..19], |input, threads| {
        let (found, end) = to_lists(Words::binary(input), Encoding::U8, threads);
        assert_eq!(position(end), (InputPart::Main, InputPosition::Byte(16)));
        assert_eq!(found.bytes, [0, 1, 0, 2]);
    });
    each_way(b"1\n\n2\n  x\n3\n", |input, threads| {
        let (found, end) = to_lists(Words::hexadecimal(input), Encoding::U8, threads);
        let expected = InputPosition::Text { line: 4, column: 3 };
        assert_eq!(position(end), (InputPart::Main, expected));
        assert_eq!(found.bytes, [0, 1]);
    });
    let text = "a1\n".repeat(1000) + "a1 b9\na2\n";
    each_way(text.as_bytes(), |input, threads| {
        let (found, end) = to_words(Lists::Names(input), WordFormat::Binary, threads);
        let expected = InputPosition::Text { line: 1001, column: 4 };
        assert_eq!(position(end), (InputPart::Main, expected));
        assert!(found.boards <= 1000);
    });
}

#[test]
fn wrong_lists_are_refused_at_their_position() {
    let bytes = |numbers: &[u16]| -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    };
    let main = |byte| (InputPart::Main, InputPosition::Byte(byte));
    let end_of = |lists, threads| position(to_words(lists, WordFormat::Binary, threads).1);
    for (numbers, boards, expected) in [
        (&[10, 70, 70][..], None, main(4)),
        (&[10, 70, 69], None, main(4)),
        (&[10, 9], None, main(2)),
        (&[10, 11, 12 + 128], Some(2), main(4)),
    ] {
        each_way(&bytes(numbers), |input, threads| {
            let until = boards.map_or(BoardBoundaries::Last, BoardBoundaries::Boards);
            assert_eq!(end_of(Lists::U16(input, 10, until), threads), expected, "{numbers:?}");
        });
    }
    let ends = |lengths: &[u8]| Ends::lengths(stream(lengths));
    let in_ends = |byte| (InputPart::Ends, InputPosition::Byte(byte));
    for (squares, lengths, expected) in [
        (&[1, 2, 3][..], &[1, 1][..], main(2)),
        (&[1, 2, 3], &[2, 2], main(3)),
        (&[1, 2, 64], &[1, 0, 2], main(2)),
        (&[1, 2, 3], &[1, 65], in_ends(1)),
        (&[1], &[], main(0)),
    ] {
        each_way(squares, |input, threads| {
            let lists = Lists::U8(input, ends(lengths));
            assert_eq!(end_of(lists, threads), expected, "{squares:?}, {lengths:?}");
        });
    }
    each_way(&bytes(&[10, 74, 139]), |input, threads| {
        let until = BoardBoundaries::Ends(ends(&[1, 2]));
        assert_eq!(end_of(Lists::U16(input, 10, until), threads), main(4));
    });
    for (offsets, byte) in [(&[1u64, 2][..], 0), (&[0, 2, 1], 16), (&[0, 65], 8), (&[], 0)] {
        let ends = Ends::offsets(stream(bytes_of(offsets)));
        assert_eq!(end_of(Lists::U8(stream([0; 99]), ends), 1), in_ends(byte));
    }
}

#[test]
fn a_read_error_comes_after_the_output_before_it() {
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
        let words = Words::hexadecimal(ByteInput::stream(Failing(false)));
        let (found, end) = to_lists(words, Encoding::U8, threads);
        assert_eq!(found.bytes, [0]);
        assert!(matches!(end, Err(ConvertError::Read { part: InputPart::Main, .. })), "{end:?}");
    }
}
