//! Collections of valid, illegal and malformed positions.

use std::fs;
use std::path::Path;

use setwise_chess::{EnPassantSpelling, Epd, Field, Position};

/// Returns the lines of a file of the test data.
fn lines(name: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let bytes = fs::read(Path::new(folder).join(name)).unwrap();
    String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
}

#[test]
fn legal_positions_are_read_and_written_back() {
    let lines = lines("valid.sfens");
    assert_eq!(lines.len(), 2_000);
    for line in lines {
        let position: Position = line.parse().unwrap();
        assert_eq!(
            position.fen().en_passant(EnPassantSpelling::Always).shredder().to_string(),
            line
        );
        assert!(position.same_position(&position.to_string().parse().unwrap()), "{line}");
    }
}

/// All of them are syntactically correct, but illegal. The accepted ones have a meaning: the side
/// not to move is in check, a check cannot have come about, or there are more promoted pieces
/// than missing pawns.
#[test]
fn illegal_positions_with_a_meaning_are_accepted() {
    let (mut accepted, mut refused) = (0, 0);
    for line in lines("invalid.sfens") {
        match line.parse::<Position>() {
            Ok(position) => {
                accepted += 1;
                assert_eq!(
                    position.fen().en_passant(EnPassantSpelling::Always).shredder().to_string(),
                    *line
                );
            }
            Err(error) => {
                refused += 1;
                assert!(matches!(error.field(), Field::Placement | Field::EnPassant), "{error}");
            }
        }
    }
    assert_eq!((accepted, refused), (198, 1_801));
}

#[test]
fn malformed_lines_are_positions_or_errors() {
    let (mut positions, mut lines_of_epd) = (0, 0);
    for line in lines("destruction-test.epd") {
        if let Ok((position, length)) = Position::from_fen_prefix(line.as_bytes()) {
            assert!(length <= line.len());
            assert!(position.same_position(&position.to_string().parse().unwrap()), "{line}");
            positions += 1;
        }
        if let Ok(epd) = Epd::read(&line) {
            assert_eq!(epd.to_string().parse(), Ok(epd), "{line}");
            lines_of_epd += 1;
        }
    }
    assert_eq!((positions, lines_of_epd), (76, 72));
}
