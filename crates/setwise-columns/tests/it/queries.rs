//! Queries over lines of text: the matches and their order, compressed or not, with any number of
//! threads.
use std::fs;
use std::io::{self, Cursor, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use setwise_chess::Position;
use setwise_columns::{
    Batch, Detail, Input, LineError, LineErrorReason, Location, Match, Query, Threads, TooLongError,
};
use setwise_expr::{Value, parse};

pub(crate) const THREADS: [usize; 3] = [1, 2, 5];

pub(crate) fn query(filter: &str, shown: &[&str]) -> Query {
    let shown: Vec<_> = shown.iter().map(|source| parse(source).unwrap()).collect();
    Query::new(&parse(filter).unwrap(), &shown).unwrap()
}

/// Returns all batches as one.
pub(crate) fn run(
    query: &Query,
    input: Input,
    threads: usize,
    detail: Detail,
) -> io::Result<Batch> {
    let mut all = Batch::default();
    query.run(input, Threads::new(threads), detail, |batch| {
        all.lines += batch.lines;
        all.games += batch.games;
        all.positions += batch.positions;
        all.matched += batch.matched;
        all.squares += batch.squares;
        all.values.extend_from_slice(&batch.values);
        all.matches.extend_from_slice(&batch.matches);
        all.errors.extend_from_slice(&batch.errors);
        ControlFlow::Continue(())
    })?;
    Ok(all)
}

/// Returns the line, game and ply of a place in a game.
pub(crate) fn in_game(location: Location) -> (u64, u64, u32) {
    match location {
        Location::Game { line, game, ply } => (line, game, ply),
        Location::Line(_) | Location::Row(_) => panic!("not in a game"),
    }
}

pub(crate) fn bytes(text: impl Into<Vec<u8>>) -> Input {
    Input::from_reader(Cursor::new(text.into())).unwrap()
}

pub(crate) fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(content).unwrap();
    encoder.finish().unwrap()
}

/// Counts the positions of an input up to its end or its first failure.
pub(crate) fn count(query: &Query, input: Input, threads: usize) -> (io::Result<()>, u64) {
    let mut positions = 0;
    let result = query.run(input, Threads::new(threads), Detail::Count, |batch| {
        positions += batch.positions;
        ControlFlow::Continue(())
    });
    (result.map(|_| ()), positions)
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

/// Returns a path in the folder for temporary files.
pub(crate) fn temporary(name: &str, ending: &str) -> PathBuf {
    std::env::temp_dir().join(format!("setwise-{name}-{}.{ending}", std::process::id()))
}

/// The positions that come with the repository.
fn positions() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/positions.epd");
    fs::read_to_string(path).unwrap()
}

/// Answers that an independent program computed over 386,384 positions, compressed and in games.
#[test]
fn known_answers_are_found() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let games = testing::workspace().join("crates/setwise-chess/tests/data/lichess.pgn");
    let mut file = data.clone();
    let mut rows = 0;
    for line in fs::read_to_string(data.join("queries.tsv")).unwrap().lines() {
        if let Some(title) = line.strip_prefix("## ") {
            file = data.join(format!("{title}.zst"));
            if !file.exists() {
                file.clone_from(&games);
            }
        } else if !line.starts_with('#') {
            let fields: Vec<_> = line.split('\t').collect();
            let [formula, matched, squares] = fields[..] else { panic!("{line}") };
            let found = run(&query(formula, &[]), Input::open(&file).unwrap(), 2, Detail::Count);
            let found = found.unwrap();
            assert_eq!(found.matched.to_string(), matched, "{formula} in {}", file.display());
            assert_eq!(found.squares.to_string(), squares, "{formula} in {}", file.display());
            assert!(found.errors.is_empty() && found.matches.is_empty());
            rows += 1;
        }
    }
    assert_eq!(rows, 24);
}

#[test]
fn a_query_is_the_formula_of_each_line() {
    let text = positions().repeat(30);
    let filter = "count(knight(N) & (k | q | r)) >= 2";
    let query = query(filter, &["count(occupied)", "us", "1 / count(Q)"]);
    let one = run(&query, bytes(text.as_str()), 1, Detail::Matches).unwrap();
    assert_eq!(one.positions, text.lines().count() as u64);
    assert_eq!(one.matched, one.matches.len() as u64);
    assert!(one.matched >= 30 * 6);
    let mut expected = text.lines().zip(1..).filter_map(|(line, number)| {
        let (position, _) = Position::from_fen_prefix(line.as_bytes()).unwrap();
        let letter = |c| position.piece_set(setwise_chess::Piece::try_from(c).unwrap());
        let forked = letter('N').knight_attacks() & (letter('k') | letter('q') | letter('r'));
        (forked.len() >= 2).then_some((number, position, forked))
    });
    for hit in &one.matches {
        let (line, position, forked) = expected.next().unwrap();
        assert_eq!(
            (hit.location, hit.position.pieces()),
            (Location::Line(line), position.pieces())
        );
        assert_eq!(hit.marks, [forked.0]);
        let occupied = Value::Number(position.occupied().len().into());
        let us = Value::Set(position.color_set(position.side_to_move()).0);
        assert_eq!(hit.values[..3], [Some(Value::Bool(true)), Some(occupied), Some(us)]);
        let queens = position.piece_set(setwise_chess::Piece::ALL[4]).len();
        assert_eq!(hit.values[3].is_none(), queens == 0);
    }
    assert!(expected.next().is_none());
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let text = positions().repeat(60);
    let query = query("count(pawn_attacks_white(P) & (n | b | r | q)) > 0", &["q"]);
    let found = THREADS.map(|threads| {
        format!("{:?}", run(&query, bytes(text.as_str()), threads, Detail::Matches).unwrap())
    });
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0], found[2]);
}

/// Returns the place of what is too long.
pub(crate) fn place(error: io::Error) -> Location {
    error.downcast::<TooLongError>().unwrap().location
}

/// The games of the repository, enough of them for several blocks.
pub(crate) fn games() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games.pgn");
    format!("{}\n", fs::read_to_string(path).unwrap()).repeat(40)
}

/// A stream that gives `.1` bytes at a time.
struct Pieces(Cursor<Vec<u8>>, usize);

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.1.min(buffer.len());
        self.0.read(&mut buffer[..len])
    }
}

pub(crate) fn in_pieces(text: &str, size: usize) -> Input {
    Input::from_reader(Pieces(Cursor::new(text.to_owned().into_bytes()), size)).unwrap()
}

#[test]
fn a_file_may_end_with_nul_or_ctrl_z() {
    for text in ["4k3/8/8/8/8/8/8/4K3 w - -\n", "[Event \"x\"]\n\n1. e4 *\n"] {
        for end in ["\0", "\u{1a}", "\u{1a}\r\n", "\0\0\n"] {
            let found = run(&query("all", &[]), bytes(format!("{text}{end}")), 1, Detail::Count);
            let found = found.unwrap();
            assert_eq!((found.positions, found.errors.len()), (1, 0), "{text}{end:?}");
            assert!(found.games <= 1);
        }
    }
}

#[test]
fn utf_16_after_a_blank_line_is_named_however_it_arrives() {
    for text in ["\r\n[Event \"x\"]\n", "\n\n4k3/8/8/8/8/8/8/4K3 w - -\n"] {
        let units = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect();
        for (text, name) in
            [(units(u16::to_le_bytes), "UTF-16LE"), (units(u16::to_be_bytes), "UTF-16BE")]
        {
            let text: Vec<u8> = text;
            let error = run(&query("all", &[]), bytes(text), 1, Detail::Count).unwrap_err();
            assert!(error.to_string().contains(name), "{error}");
        }
    }
}

#[test]
fn compressed_files_are_decompressed() {
    let text = positions();
    let query = query("P & rank_7", &[]);
    let plain = run(&query, bytes(text.as_str()), 1, Detail::Count).unwrap();
    assert!(plain.matched > 0);
    let (first, second) = text.split_at(text.find("\n4k").unwrap_or(text.len() / 2));
    let gz = |part: &str| gzip(part.as_bytes());
    let zst = |part: &str| zstd(part.as_bytes());
    // A frame to skip, as parallel compressors put between others.
    let skip = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    for compressed in [
        gz(&text),
        [gz(first), vec![0; 700], gz(second)].concat(),
        [gz(first), gz(second)].concat(),
        zst(&text),
        [zst(first), zst(second)].concat(),
        [zst(first), skip.to_vec(), zst(second), skip.to_vec()].concat(),
        [skip.to_vec(), zst(&text)].concat(),
    ] {
        let found = run(&query, bytes(compressed.clone()), 1, Detail::Count).unwrap();
        assert_eq!((found.positions, found.matched), (plain.positions, plain.matched));
        // Some media pad gzip files with zeros.
        if compressed.starts_with(&[0x1f, 0x8b]) {
            let filled = [compressed.clone(), vec![0; 512]].concat();
            let found = run(&query, bytes(filled), 1, Detail::Count).unwrap();
            assert_eq!(found.positions, plain.positions);
        }
        // A file that was cut off is an error, not a short answer.
        let cut = compressed[..compressed.len() - 5].to_vec();
        assert!(run(&query, bytes(cut), 2, Detail::Count).is_err());
    }
}

#[test]
fn invalid_lines_are_reported_and_the_others_answered() {
    let good = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let lines =
        ["", "# a comment", good, "8/8/8/8/8/8/8/8 w - - 0 1", "  ", good, "nonsense", good];
    for ending in ["\n", "\r\n"] {
        for threads in THREADS {
            let text = lines.join(ending);
            let found = run(&query("P", &[]), bytes(text), threads, Detail::Matches).unwrap();
            assert_eq!((found.lines, found.positions, found.matched), (8, 3, 3));
            let lines: Vec<_> = found.matches.iter().map(|hit| hit.location.line()).collect();
            assert_eq!(lines, [3, 6, 8]);
            let lines: Vec<_> = found.errors.iter().map(|error| error.location.line()).collect();
            assert_eq!(lines, [4, 7]);
            assert!(matches!(found.errors[0].reason, LineErrorReason::Position(_)));
        }
    }
}

#[test]
fn a_division_by_zero_is_an_error_of_its_line() {
    let lines = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    let found = run(&query("8 / count(P) == 8", &[]), bytes(lines), 1, Detail::Matches).unwrap();
    assert_eq!((found.positions, found.matched, found.matches.len()), (2, 1, 1));
    let error = LineError { location: Location::Line(2), reason: LineErrorReason::DivisionByZero };
    assert_eq!(found.errors, [error]);
}

#[test]
fn a_formula_without_variables_is_evaluated_for_each_line() {
    let text = positions();
    let count = text.lines().count() as u64;
    for (formula, matched) in [("true", count), ("none", 0), ("{a1}", count)] {
        let found = run(&query(formula, &[]), bytes(text.as_str()), 1, Detail::All).unwrap();
        assert_eq!((found.positions, found.matched), (count, matched));
        assert_eq!(found.matches.len() as u64, count);
    }
}

#[test]
fn a_sink_that_has_enough_ends_the_query() {
    let text = positions().repeat(40);
    for threads in THREADS {
        let mut blocks = 0;
        let input = Input::from_reader(Cursor::new(text.clone()).chain(io::repeat(b'\n'))).unwrap();
        query("all", &[])
            .run(input, Threads::new(threads), Detail::Count, |_| {
                blocks += 1;
                if blocks == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        assert_eq!(blocks, 2);
    }
}

#[test]
fn failures_of_the_input_are_errors_after_the_answers() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    let text = positions().repeat(30);
    let lines = text.lines().count() as u64;
    let path = temporary("cut", "gz");
    let compressed = gzip(text.as_bytes());
    // Without its end, where the checksum is.
    fs::write(&path, &compressed[..compressed.len() - 8]).unwrap();
    for threads in THREADS {
        let input = Input::from_reader(Cursor::new(text.clone()).chain(Failing)).unwrap();
        let (result, answered) = count(&query("all", &[]), input, threads);
        assert_eq!(result.unwrap_err().to_string(), "the disk is on fire");
        assert_eq!(answered, lines);
        let (result, answered) = count(&query("all", &[]), Input::open(&path).unwrap(), threads);
        assert_eq!((result.is_err(), answered), (true, lines));
    }
    fs::remove_file(path).unwrap();
}

/// The name only decides which compression is an error.
#[test]
fn the_content_decides_how_a_file_is_decompressed() {
    let text = positions();
    let lines = text.lines().count() as u64;
    let (gzip, zstd) = (gzip(text.as_bytes()), zstd(text.as_bytes()));
    for ending in ["epd", "gz", "ZST", "bz2", "xz"] {
        let path = temporary("named", ending);
        for content in [&gzip, &zstd] {
            fs::write(&path, content).unwrap();
            let input = Input::open(&path).unwrap();
            let found = run(&query("all", &[]), input, 1, Detail::Count).unwrap();
            assert_eq!(found.positions, lines, "{ending}");
        }
        for content in [text.as_bytes(), b"\x28\xb5", b"\x1f"] {
            fs::write(&path, content).unwrap();
            let opened = Input::open(&path).map_err(|error| error.to_string());
            match ending {
                "epd" => assert!(opened.is_ok()),
                _ => {
                    let format = match ending {
                        "gz" => "gzip",
                        "ZST" => "zstd",
                        "bz2" => "bzip2",
                        _ => "xz",
                    };
                    let start = format!("this is not {format} data, ");
                    assert!(opened.unwrap_err().starts_with(&start));
                }
            }
        }
        fs::write(&path, b"").unwrap();
        let opened = Input::open(&path).map_err(|error| error.to_string());
        match ending {
            "epd" => assert!(opened.is_ok()),
            _ => assert!(opened.unwrap_err().starts_with("the file is empty, ")),
        }
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_line_may_have_16_mib_in_files_and_streams() {
    const MAX_LINE: usize = 1 << 24;
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let path = temporary("long", "epd");
    let all = query("all", &[]);
    for (len, end) in [(MAX_LINE, ""), (MAX_LINE, "\n"), (MAX_LINE + 1, ""), (MAX_LINE + 1, "\n")] {
        let rest = " ".repeat(len - position.len());
        let text = format!("{position}\n{position}{rest}{end}{}", position.repeat(end.len()));
        fs::write(&path, &text).unwrap();
        for input in [Input::open(&path).unwrap(), bytes(text)] {
            let (result, positions) = count(&all, input, 1);
            let expected = if len > MAX_LINE { 1 } else { 2 + end.len() as u64 };
            assert_eq!((result.is_ok(), positions), (len <= MAX_LINE, expected), "{len} {end:?}");
            if let Err(error) = result {
                assert_eq!(place(error), Location::Line(2));
            }
        }
    }
    fs::remove_file(path).unwrap();
}

/// Long operations are parsed piece by piece.
#[test]
fn operations_of_any_length_are_normalized() {
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    let many = ";a  1".repeat(40_000);
    let quoted = format!("id \"{}\"", ";x".repeat(20_000));
    for (rest, expected, clock) in [
        (format!("{many} ;hmvc 7"), "a 1; ".repeat(40_000), 7),
        (format!("hmvc 7; {quoted}; {many}"), format!("{quoted}; {}", "a 1; ".repeat(40_000)), 7),
        ("hmvc 7; 2bad op;".to_owned(), "2bad op;".to_owned(), 7),
        ("and more".to_owned(), "and more;".to_owned(), 0),
        ("c0 \"x\";  \0 ".to_owned(), "c0 \"x\";".to_owned(), 0),
    ] {
        let found = run(&query("P", &[]), bytes(format!("{position} {rest}")), 1, Detail::Matches);
        let found = &found.unwrap().matches[0];
        assert_eq!(found.position.halfmove_clock(), clock);
        assert!(found.rest == expected.trim(), "{:.80} and not {expected:.80}", found.rest);
    }
}

/// Returns what a match without fields consists of.
fn parts(found: &Match) -> impl PartialEq + use<'_> {
    let Match { location, position, rest, values, marks, .. } = found;
    (location, position, rest, values, marks)
}

/// Classic Mac files end their lines with CR alone. Where a line break is CR LF, the halves may
/// come one after the other.
#[test]
fn lines_end_with_any_line_break() {
    for end in ["\n", "\r", "\r\n"] {
        let text = format!("; c\n{}\n\n; c\n", games().replace(" 2. ", " ; c\n% c\n2. "));
        let lines = text.lines().count() as u64;
        let last = text.lines().zip(1..).filter(|(line, _)| line.starts_with("[Event ")).last();
        let text = text.replace('\n', end);
        let mut found = run(&query("P", &[]), bytes(text.as_str()), 1, Detail::Matches).unwrap();
        assert_eq!((found.positions, found.games, found.lines), (40 * 2007, 1200, lines));
        let (line, game, _) = in_game(found.matches.last().unwrap().location);
        assert_eq!((Some(line), game), (last.map(|(_, line)| line), 1200));
        let matches = std::mem::take(&mut found.matches);
        for size in [7, 1000] {
            let input = in_pieces(&text, size);
            let mut pieces = run(&query("P", &[]), input, 2, Detail::Matches).unwrap();
            // The texts of all matches would take most of the time of all tests here.
            assert!(
                std::mem::take(&mut pieces.matches).iter().map(parts).eq(matches.iter().map(parts))
            );
            assert_eq!(format!("{pieces:?}"), format!("{found:?}"), "{end:?} {size}");
        }
        let text = positions().replace('\n', end);
        let found = run(&query("P", &[]), bytes(text.as_str()), 1, Detail::Matches).unwrap();
        assert_eq!((found.positions, found.lines, found.errors.len()), (300, 300, 0));
        for size in [1, 7, 64, 65] {
            let input = in_pieces(&text, size);
            let pieces = run(&query("P", &[]), input, 2, Detail::Matches).unwrap();
            assert_eq!(format!("{pieces:?}"), format!("{found:?}"));
        }
    }
    for rest in ["\u{1a}", "\u{1a}\n", "\0\0\0", "\r\r"] {
        let found = run(&query("P", &[]), bytes(positions() + rest), 1, Detail::Count).unwrap();
        assert_eq!((found.positions, found.errors.len()), (300, 0), "{rest:?}");
    }
}

#[test]
fn other_kinds_of_files_are_refused_by_name() {
    for (start, name) in [
        (&b"PAR1"[..], "Parquet"),
        (b"PK\x03\x04", "zip"),
        (b"\x93NUMPY\x01\0\x76\0{'descr': '<u8'", "NumPy array"),
        (b"\n \x1f\x8b\x08\0", "compressed twice"),
        (b"\n \x28\xb5\x2f\xfd\x04", "compressed twice"),
        (b"\nBZh9", "compressed twice"),
        (b"\n\xfd7zXZ\0", "compressed twice"),
        (b"\n4\0k\0/\0r\0", "UTF-16"),
    ] {
        let error = run(&query("all", &[]), bytes(start), 1, Detail::Count).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
    }
    let mut tar = vec![0; 1024];
    tar[..9].copy_from_slice(b"games.epd");
    tar[257..262].copy_from_slice(b"ustar");
    for tar in [tar.clone(), gzip(&tar), [b"[", &tar[1..]].concat()] {
        let error = run(&query("all", &[]), bytes(tar), 1, Detail::Count).unwrap_err();
        assert!(error.to_string().contains("tar archive"), "{error}");
    }
    let endless = Input::from_reader(io::repeat(b'x')).unwrap();
    let error = run(&query("all", &[]), endless, 2, Detail::Count).unwrap_err();
    assert!(error.to_string().contains("line break"), "{error}");
    assert!(Input::open(Path::new(env!("CARGO_MANIFEST_DIR"))).is_err());
    assert!(Input::open(Path::new("no such file")).is_err());
}

#[test]
fn a_byte_order_mark_is_dropped_and_the_last_line_may_lack_its_line_break() {
    let text = "\u{feff}4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let found = run(&query("P", &[]), bytes(text), 1, Detail::Count).unwrap();
    assert_eq!((found.positions, found.matched, found.errors.len()), (1, 1, 0));
    assert_eq!(run(&query("P", &[]), bytes(""), 2, Detail::Count).unwrap().lines, 0);
}

#[test]
fn errors_name_their_formula() {
    let parsed = |source| parse(source).unwrap();
    let error = Query::new(&parsed("P"), &[parsed("n"), parsed("ocupied")]).unwrap_err();
    assert_eq!(error.formula, 2);
    assert_eq!(error.error.help(), Some("did you mean `occupied`?"));
    assert_eq!(Query::new(&parsed("x"), &[]).unwrap_err().formula, 0);
    // The others know the names that the first formula binds.
    assert!(Query::new(&parsed("let f = N; f"), &[parsed("f & P")]).is_ok());
}

#[test]
fn all_details_have_the_same_matches() {
    for file in ["positions.epd", "games.pgn"] {
        let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data")).join(file);
        for formula in ["knight(N) & (q | r)", "8 / count(q) == 8", "true"] {
            let query = query(formula, &["count(P)", "1 / count(q)"]);
            let [all, values, positions] = [Detail::Matches, Detail::Values, Detail::Positions]
                .map(|detail| run(&query, Input::open(&path).unwrap(), 2, detail).unwrap());
            let count = run(&query, Input::open(&path).unwrap(), 2, Detail::Count).unwrap();
            let expected: Vec<_> = all.matches.iter().flat_map(|it| it.values.clone()).collect();
            assert_eq!(values.values, expected);
            assert_eq!(expected.len() as u64, 3 * all.matched);
            for found in [&values, &positions, &count] {
                let sums = |it: &Batch| (it.positions, it.matched, it.squares, it.lines, it.games);
                assert_eq!(sums(found), sums(&all));
                assert_eq!(found.errors, all.errors);
            }
            assert!(values.matches.is_empty() && positions.values.is_empty());
            assert_eq!(positions.matches.len(), all.matches.len());
            for (found, expected) in positions.matches.iter().zip(&all.matches) {
                assert_eq!(found.location, expected.location);
                assert_eq!(found.values, expected.values);
                assert!(found.position.same_position(&expected.position));
                assert!(found.rest.is_empty() && found.marks.is_empty());
            }
        }
    }
}
