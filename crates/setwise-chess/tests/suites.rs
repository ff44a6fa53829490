//! Collections of positions, where they are there.

use std::fs;
use std::path::Path;

use setwise_chess::{Epd, Field, Position};

/// The lines of a file beside the repository; none, and a word, without it.
fn lines(name: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let Ok(bytes) = fs::read(Path::new(folder).join(name)) else {
        eprintln!("skipped: {name} is not there");
        return Vec::new();
    };
    String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
}

/// The position and the rest of the line.
fn read(line: &str) -> (Position, &str) {
    let (position, length) = Position::read(line.as_bytes())
        .unwrap_or_else(|error| panic!("{line:?} is a position, but: {error}"));
    (position, &line[length..])
}

#[test]
fn legal_positions_are_read_and_written_back() {
    for line in lines("valid.sfens") {
        let (position, rest) = read(&line);
        assert_eq!(rest, "");
        assert_eq!(position.fen().shredder().to_string(), line);
        assert_eq!(position.to_string().parse(), Ok(position), "{line}");
    }
}

/// All of them read as FEN and are illegal. What we accept has a meaning: the
/// side not to move is in check, a check cannot have come about, or there are
/// more promoted men than missing pawns.
#[test]
fn of_illegal_positions_those_with_a_meaning_are_read() {
    let lines = lines("invalid.sfens");
    let (mut accepted, mut refused) = (0, 0);
    for line in &lines {
        match line.parse::<Position>() {
            Ok(position) => {
                accepted += 1;
                assert_eq!(position.fen().shredder().to_string(), *line);
            }
            Err(error) => {
                refused += 1;
                assert!(matches!(error.field(), Field::Placement | Field::EnPassant), "{error}");
            }
        }
    }
    if !lines.is_empty() {
        assert_eq!((accepted, refused), (981, 9_011));
    }
}

#[test]
fn usual_positions_are_written_as_they_were() {
    for line in lines("endgames.epd") {
        assert_eq!(read(&line).0.to_string(), line);
    }
}

#[test]
fn perft_suites_are_positions_and_operations() {
    for line in lines("perft.epd").iter().filter(|line| !line.trim().is_empty()) {
        let (position, rest) = read(line);
        assert!(rest.trim_start().starts_with(';'), "{line}");
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.position(), &position);
        assert!(!epd.operations().is_empty(), "{line}");
        for operation in epd.operations() {
            assert!(operation.opcode().starts_with('D'), "{line}");
            assert!(operation.operands()[0].as_str().parse::<u64>().is_ok(), "{line}");
        }
    }
}

#[test]
fn malformed_lines_are_positions_or_errors() {
    for line in lines("destruction-test.epd") {
        if let Ok((position, length)) = Position::read(line.as_bytes()) {
            assert!(length <= line.len());
            assert_eq!(position.to_string().parse(), Ok(position), "{line}");
        }
        if let Ok(epd) = Epd::read(&line) {
            assert_eq!(epd.to_string().parse(), Ok(epd), "{line}");
        }
    }
}

#[test]
fn the_positions_of_the_repository_are_epd() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/positions.epd");
    let Ok(text) = fs::read_to_string(path) else { return eprintln!("skipped: {path}") };
    for line in text.lines() {
        let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"));
        assert_eq!(epd.to_string().parse(), Ok(epd), "{line}");
    }
}
