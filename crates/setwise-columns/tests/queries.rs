//! Queries over lines of text: what is found, in what order, packed or not,
//! with any number of threads.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic as tests do")]

use std::fs;
use std::io::{self, Cursor, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;

use setwise_chess::Position;
use setwise_columns::{BadReason, Block, Detail, Input, Query, Threads};
use setwise_expr::{Value, parse};

const THREADS: [usize; 3] = [1, 2, 5];

fn query(filter: &str, shown: &[&str]) -> Query {
    let shown: Vec<_> = shown.iter().map(|source| parse(source).unwrap()).collect();
    Query::new(&parse(filter).unwrap(), &shown).unwrap()
}

/// All blocks as one, with lines counted through.
fn run(query: &Query, input: Input, threads: usize, detail: Detail) -> io::Result<Block> {
    let mut all = Block::default();
    query.run(input, Threads::new(threads), detail, |mut block| {
        for hit in &mut block.hits {
            hit.line += all.lines;
            hit.moment.iter_mut().for_each(|moment| moment.game += all.games);
        }
        for bad in &mut block.bad {
            bad.line += all.lines;
            bad.moment.iter_mut().for_each(|moment| moment.game += all.games);
        }
        all.lines += block.lines;
        all.games += block.games;
        all.positions += block.positions;
        all.matched += block.matched;
        all.squares += block.squares;
        all.hits.append(&mut block.hits);
        all.bad.append(&mut block.bad);
        ControlFlow::Continue(())
    })?;
    Ok(all)
}

fn bytes(text: impl Into<Vec<u8>>) -> Input {
    Input::from_reader(Cursor::new(text.into())).unwrap()
}

/// The positions that come with the repository.
fn positions() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/positions.epd");
    fs::read_to_string(path).unwrap()
}

/// Data for development that lies beside the repository, if it is there.
fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(name);
    let found = path.exists();
    if !found {
        println!("skipped: {} is not there", path.display());
    }
    found.then_some(path)
}

#[test]
fn known_answers_are_found() {
    let Some(table) = shared("queries.tsv") else { return };
    let mut file: Option<PathBuf> = None;
    let mut rows = 0;
    for line in fs::read_to_string(table).unwrap().lines() {
        if let Some(title) = line.strip_prefix("## ") {
            let title = title.strip_prefix("every position after a move of ").unwrap_or(title);
            file = [title.to_owned(), format!("{title}.gz")].iter().find_map(|name| shared(name));
        } else if let (Some(file), false) = (&file, line.starts_with('#')) {
            let fields: Vec<_> = line.split('\t').collect();
            let [formula, matched, squares] = fields[..] else { panic!("{line}") };
            let query = query(formula, &[]);
            let found = run(&query, Input::open(file).unwrap(), 2, Detail::Count).unwrap();
            assert_eq!(found.matched.to_string(), matched, "{formula} in {}", file.display());
            assert_eq!(found.squares.to_string(), squares, "{formula} in {}", file.display());
            assert!(found.bad.is_empty() && found.hits.is_empty());
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
    let one = run(&query, bytes(text.as_str()), 1, Detail::Hits).unwrap();
    assert_eq!(one.positions, text.lines().count() as u64);
    assert_eq!(one.matched, one.hits.len() as u64);
    assert!(one.matched >= 30 * 6);
    let mut expected = text.lines().zip(0..).filter_map(|(line, number)| {
        let (position, _) = Position::read(line.as_bytes()).unwrap();
        let letter = |c| position.piece_set(setwise_chess::Piece::from_letter(c).unwrap());
        let forked = letter('N').knight_attacks() & (letter('k') | letter('q') | letter('r'));
        (forked.len() >= 2).then_some((number, position, forked))
    });
    for hit in &one.hits {
        let (line, position, forked) = expected.next().unwrap();
        assert_eq!((hit.line, hit.position.pieces()), (line, position.pieces()));
        assert_eq!(hit.marks, [forked.0]);
        let occupied = Value::Word(u64::from(position.occupied().len()));
        let us = Value::Word(position.color_set(position.side_to_move()).0);
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
        format!("{:?}", run(&query, bytes(text.as_str()), threads, Detail::Hits).unwrap())
    });
    assert_eq!(found[0], found[1]);
    assert_eq!(found[0], found[2]);
}

/// The games of the repository, enough of them for several blocks.
fn games() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/games.pgn");
    format!("{}\n", fs::read_to_string(path).unwrap()).repeat(40)
}

#[test]
fn every_position_behind_a_move_of_games_is_answered() {
    let text = games();
    let mut blocks = 0;
    let queens = query("Q", &["count(q)"]);
    queens
        .run(bytes(text.as_str()), Threads::One, Detail::Count, |block| {
            assert!(block.games > 0);
            blocks += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(blocks > 3, "{blocks}");
    let lines: Vec<_> = text.lines().collect();
    for threads in THREADS {
        let found = run(&queens, bytes(text.as_str()), threads, Detail::Hits).unwrap();
        assert_eq!((found.games, found.lines), (1200, text.lines().count() as u64));
        assert_eq!(found.positions, 40 * 2007);
        assert!(found.bad.is_empty());
        let mut last = (0, 0);
        for hit in &found.hits {
            let moment = hit.moment.unwrap();
            assert!((moment.game, moment.ply) > last || last == (0, 0));
            last = (moment.game, moment.ply);
            assert!(lines[hit.line as usize].starts_with("[Event "));
            let number = hit.position.fullmove_number() - u32::from(moment.ply % 2 == 0);
            assert!(hit.rest.starts_with(&format!("{number}.")), "{}", hit.rest);
        }
        // The same game gives the same answers wherever it stands.
        let of = |game: u64| {
            let hits = found.hits.iter().filter(move |hit| hit.moment.unwrap().game == game);
            hits.map(|hit| (hit.position.clone(), hit.rest.clone())).collect::<Vec<_>>()
        };
        assert_eq!(of(7), of(1177));
    }
}

#[test]
fn broken_games_are_told_and_the_others_answered() {
    let games = games().replacen("7. O-O d3", "7. O-O-O d3", 2);
    let lines: Vec<_> = games.lines().collect();
    for text in [games.clone(), games.replace('\n', "\r\n")] {
        for threads in THREADS {
            let found = run(&query("all", &[]), bytes(text.as_str()), threads, Detail::Hits);
            let found = found.unwrap();
            assert_eq!(found.games, 1200);
            let bad: Vec<_> = found.bad.iter().map(|bad| bad.moment.unwrap()).collect();
            assert_eq!(bad.iter().map(|moment| moment.game).collect::<Vec<_>>(), [2, 32]);
            assert!(bad.iter().all(|moment| moment.ply == 12));
            for bad in &found.bad {
                assert!(matches!(bad.reason, BadReason::Game(_)));
                assert!(lines[bad.line as usize].contains("7. O-O-O d3"));
            }
            let of_game = |game| {
                let games = found.hits.iter().map(|hit| hit.moment.unwrap().game);
                games.filter(|&found| found == game).count()
            };
            assert_eq!((of_game(2), of_game(62)), (12, 47));
        }
    }
}

#[test]
fn games_are_known_by_their_name_or_their_beginning() {
    let path = std::env::temp_dir().join(format!("setwise-games-{}.PGN.gz", std::process::id()));
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(b"1. e4 e5 * 1. d4 *").unwrap();
    fs::write(&path, packer.finish().unwrap()).unwrap();
    let found = run(&query("all", &[]), Input::open(&path).unwrap(), 1, Detail::Count).unwrap();
    assert_eq!((found.games, found.positions, found.lines), (2, 3, 1));
    fs::remove_file(path).unwrap();
    for text in ["[White \"x\"]\n\n1. e4", "\u{feff}\n \n[Event \"x\"] 1. e4 *\n"] {
        let found = run(&query("all", &[]), bytes(text), 2, Detail::Count).unwrap();
        assert_eq!((found.games, found.positions, found.bad.len()), (1, 1, 0), "{text}");
    }
    let endless = Cursor::new("[White \"x\"]\n").chain(io::repeat(b'\n'));
    let endless = Input::from_reader(endless).unwrap();
    let error = run(&query("all", &[]), endless, 2, Detail::Count).unwrap_err();
    assert!(error.to_string().contains("no end of a game in 16 MiB"), "{error}");
}

#[test]
fn packed_files_are_read_through() {
    let text = positions();
    let query = query("P & rank_7", &[]);
    let plain = run(&query, bytes(text.as_str()), 1, Detail::Count).unwrap();
    assert!(plain.matched > 0);
    let (first, second) = text.split_at(text.find("\n4k").unwrap_or(text.len() / 2));
    let gz = |part: &str| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(part.as_bytes()).unwrap();
        packer.finish().unwrap()
    };
    let zst = |part: &str| {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(part.as_bytes(), level)
    };
    // A frame to skip, as parallel packers put between others.
    let skip = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    for packed in [
        gz(&text),
        [gz(first), vec![0; 700], gz(second)].concat(),
        [gz(first), gz(second)].concat(),
        zst(&text),
        [zst(first), zst(second)].concat(),
        [zst(first), skip.to_vec(), zst(second), skip.to_vec()].concat(),
        [skip.to_vec(), zst(&text)].concat(),
    ] {
        let found = run(&query, bytes(packed.clone()), 1, Detail::Count).unwrap();
        assert_eq!((found.positions, found.matched), (plain.positions, plain.matched));
        // Media are filled up with zeros; gzip files may have them behind.
        if packed.starts_with(&[0x1f, 0x8b]) {
            let filled = [packed.clone(), vec![0; 512]].concat();
            let found = run(&query, bytes(filled), 1, Detail::Count).unwrap();
            assert_eq!(found.positions, plain.positions);
        }
        // A file that was cut off is an error, not a short answer.
        let cut = packed[..packed.len() - 5].to_vec();
        assert!(run(&query, bytes(cut), 2, Detail::Count).is_err());
    }
}

#[test]
fn bad_lines_are_told_and_the_others_answered() {
    let good = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let lines =
        ["", "# a comment", good, "8/8/8/8/8/8/8/8 w - - 0 1", "  ", good, "nonsense", good];
    for ending in ["\n", "\r\n"] {
        for threads in THREADS {
            let text = lines.join(ending);
            let found = run(&query("P", &[]), bytes(text), threads, Detail::Hits).unwrap();
            assert_eq!((found.lines, found.positions, found.matched), (8, 3, 3));
            let places: Vec<_> = found.hits.iter().map(|hit| hit.line).collect();
            assert_eq!(places, [2, 5, 7]);
            let places: Vec<_> = found.bad.iter().map(|bad| bad.line).collect();
            assert_eq!(places, [3, 6]);
            assert!(matches!(found.bad[0].reason, BadReason::Position(_)));
        }
    }
}

#[test]
fn lines_where_the_formula_divides_by_zero_are_bad() {
    let lines = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    let found = run(&query("8 / count(P) == 8", &[]), bytes(lines), 1, Detail::Hits).unwrap();
    assert_eq!((found.positions, found.matched, found.hits.len()), (2, 1, 1));
    assert_eq!(found.bad.len(), 1);
    assert_eq!((found.bad[0].line, found.bad[0].reason), (1, BadReason::DivisionByZero));
}

#[test]
fn a_formula_without_variables_is_asked_of_every_line() {
    let text = positions();
    let count = text.lines().count() as u64;
    for (formula, matched) in [("true", count), ("none", 0), ("{a1}", count)] {
        let found = run(&query(formula, &[]), bytes(text.as_str()), 1, Detail::All).unwrap();
        assert_eq!((found.positions, found.matched), (count, matched));
        assert_eq!(found.hits.len() as u64, count);
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
    for threads in THREADS {
        let input = Input::from_reader(Cursor::new(text.clone()).chain(Failing)).unwrap();
        let mut answered = 0;
        let result = query("all", &[]).run(input, Threads::new(threads), Detail::Count, |block| {
            answered += block.positions;
            ControlFlow::Continue(())
        });
        assert_eq!(result.unwrap_err().to_string(), "the disk is on fire");
        assert_eq!(answered, lines);
    }
}

#[test]
fn a_failure_in_a_file_comes_after_the_answers_too() {
    let text = positions().repeat(30);
    let lines = text.lines().count() as u64;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    packer.write_all(text.as_bytes()).unwrap();
    let packed = packer.finish().unwrap();
    let path = std::env::temp_dir().join(format!("setwise-cut-{}.gz", std::process::id()));
    // Without its end, where the checksum is.
    fs::write(&path, &packed[..packed.len() - 8]).unwrap();
    for threads in THREADS {
        let mut answered = 0;
        let input = Input::open(&path).unwrap();
        let result = query("all", &[]).run(input, Threads::new(threads), Detail::Count, |block| {
            answered += block.positions;
            ControlFlow::Continue(())
        });
        assert!(result.is_err());
        assert_eq!(answered, lines);
    }
    fs::remove_file(path).unwrap();
}

/// A packed file is one by its first bytes; the name alone makes none.
#[test]
fn a_name_packs_nothing() {
    let text = positions();
    let lines = text.lines().count() as u64;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text.as_bytes()).unwrap();
    let gzip = packer.finish().unwrap();
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let zstd = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
    let path = |ending: &str| {
        std::env::temp_dir().join(format!("setwise-named-{}.{ending}", std::process::id()))
    };
    for ending in ["epd", "gz", "ZST"] {
        let path = path(ending);
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
                "gz" => assert!(opened.unwrap_err().starts_with("this is no gzip member, ")),
                _ => assert!(opened.unwrap_err().starts_with("this is no zstd frame, ")),
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
fn a_thread_that_panics_is_an_error() {
    struct Panicking(u32);
    impl Read for Panicking {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            assert!(self.0 < 5, "a reader that panics, as a decoder might");
            buffer[..2].copy_from_slice(b"#\n");
            Ok(2)
        }
    }
    let many = Threads::Many(std::num::NonZero::new(2).unwrap());
    let input = Input::from_reader(Panicking(0)).unwrap();
    let result = query("all", &[]).run(input, many, Detail::Count, |_| ControlFlow::Continue(()));
    assert!(result.unwrap_err().to_string().contains("thread"));
}

#[test]
fn a_query_stops_while_it_waits() {
    struct Waiting(mpsc::Receiver<()>);
    impl Read for Waiting {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            let _ = self.0.recv();
            Ok(0)
        }
    }
    let (sender, receiver) = mpsc::channel();
    let text = Cursor::new(positions()).chain(Waiting(receiver));
    let stop = AtomicBool::new(false);
    let many = Threads::Many(std::num::NonZero::new(1).unwrap());
    let mut answered = 0;
    let input = Input::from_reader(text).unwrap();
    query("all", &[])
        .run_until(&stop, input, many, Detail::Count, |block| {
            answered += block.positions;
            stop.store(answered == 300, Relaxed);
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(answered, 300);
    drop(sender);
}

#[test]
fn long_lines_are_refused_from_files_and_streams() {
    let path = std::env::temp_dir().join(format!("setwise-long-{}.epd", std::process::id()));
    let text = format!("{}\n", "x".repeat(20 << 20));
    fs::write(&path, &text).unwrap();
    assert!(run(&query("all", &[]), Input::open(&path).unwrap(), 1, Detail::Count).is_err());
    assert!(run(&query("all", &[]), bytes(text), 1, Detail::Count).is_err());
    fs::remove_file(path).unwrap();
}

#[test]
fn other_kinds_of_files_are_refused_by_name() {
    let error = run(&query("all", &[]), bytes("PAR1"), 1, Detail::Count).unwrap_err();
    assert!(error.to_string().contains("Parquet"), "{error}");
    let endless = Input::from_reader(io::repeat(b'x')).unwrap();
    let error = run(&query("all", &[]), endless, 2, Detail::Count).unwrap_err();
    assert!(error.to_string().contains("line break"), "{error}");
    assert!(Input::open(Path::new(env!("CARGO_MANIFEST_DIR"))).is_err());
    assert!(Input::open(Path::new("no such file")).is_err());
}

#[test]
fn a_byte_order_mark_is_dropped_and_the_last_line_needs_no_end() {
    let text = "\u{feff}4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let found = run(&query("P", &[]), bytes(text), 1, Detail::Count).unwrap();
    assert_eq!((found.positions, found.matched, found.bad.len()), (1, 1, 0));
    assert_eq!(run(&query("P", &[]), bytes(""), 2, Detail::Count).unwrap().lines, 0);
}

#[test]
fn errors_say_which_formula_they_are_in() {
    let parsed = |source| parse(source).unwrap();
    let error = Query::new(&parsed("P"), &[parsed("n"), parsed("ocupied")]).unwrap_err();
    assert_eq!(error.formula, 2);
    assert_eq!(error.error.help(), Some("did you mean `occupied`?"));
    assert_eq!(Query::new(&parsed("x"), &[]).unwrap_err().formula, 0);
    // What the first formula binds is known to the others.
    assert!(Query::new(&parsed("let f = N; f"), &[parsed("f & P")]).is_ok());
}
