//! Tests of binpacks, with a writer for them.

use super::*;
use crate::format::testing::{in_blocks, names, rows};

/// Folds a number.
fn fold(number: i16) -> u16 {
    let bits = number.cast_unsigned();
    if number < 0 { !bits << 1 | 1 } else { bits << 1 }
}

/// Bits that are written from the high ones of each byte.
#[derive(Default)]
struct Written {
    bytes: Vec<u8>,
    count: usize,
}

impl Written {
    fn put(&mut self, value: usize, count: u32) {
        for bit in (0..count).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << (7 - self.count % 8);
            self.count += 1;
        }
    }

    fn put_index(&mut self, index: usize, count: usize) {
        assert!(index < count);
        self.put(index, (count - 1).checked_ilog2().map_or(0, |log| log + 1));
    }

    fn put_score(&mut self, difference: i16) {
        let mut folded = fold(difference);
        loop {
            self.put(usize::from(folded & 15) | usize::from(folded > 15) << 4, 5);
            folded >>= 4;
            if folded == 0 {
                break;
            }
        }
    }

    fn put_move(&mut self, position: &Position, mv: Move) {
        let ours = position.color_set(position.side_to_move());
        let before = |set: Bitboard, square: Square| {
            set.into_iter().position(|other| other == square).expect("the square is in the set")
        };
        self.put_index(before(ours, mv.from()), ours.len() as usize);
        let piece = position.piece_at(mv.from()).unwrap();
        let targets = targets(position, mv.from(), piece);
        let count = targets.len() as usize;
        if let Some(role) = mv.promotes_to() {
            let role = PROMOTIONS.iter().position(|&other| other == role).unwrap();
            self.put_index(4 * before(targets, mv.to()) + role, 4 * count);
        } else if piece.role == Role::King {
            let sides = [CastlingSide::Queen, CastlingSide::King];
            let rooks = sides.iter().filter_map(|&side| position.castling_rook(piece.color, side));
            let rooks: Vec<_> = rooks.collect();
            let index = match mv.is_castling() {
                true => count + rooks.iter().position(|&rook| rook == mv.to()).unwrap(),
                false => before(targets, mv.to()),
            };
            self.put_index(index, count + rooks.len());
        } else {
            self.put_index(before(targets, mv.to()), count);
        }
    }
}

/// Returns the first entry of a chain.
fn first_entry(entry: &Entry) -> Vec<u8> {
    let position = &entry.position;
    let mut bytes = position.occupied().0.to_be_bytes().to_vec();
    let mut pieces = [0; 16];
    for (index, square) in position.occupied().into_iter().enumerate() {
        let piece = position.piece_at(square).unwrap();
        let usual = 2 * piece.role.index() as u8 + piece.color.index() as u8;
        let passed = position.en_passant().map(|passed| match position.side_to_move() {
            Color::White => passed.index() - 8,
            Color::Black => passed.index() + 8,
        });
        let code = match piece.role {
            Role::Pawn if passed == Some(square.index()) => 12,
            Role::Rook if position.castling_rooks().contains(square) => {
                13 + piece.color.index() as u8
            }
            Role::King if usual == 11 && position.side_to_move() == Color::Black => 15,
            _ => usual,
        };
        pieces[index / 2] |= code << (4 * (index % 2));
    }
    bytes.extend(pieces);
    let mv = entry.mv.map_or(0, |mv| {
        let kind = match mv {
            _ if mv.promotes_to().is_some() => 1,
            _ if mv.is_castling() => 2,
            _ => 3 * u16::from(mv.is_en_passant()),
        };
        let role = PROMOTIONS.iter().position(|&role| mv.promotes_to() == Some(role));
        kind << 14
            | (mv.from().index() as u16) << 8
            | (mv.to().index() as u16) << 2
            | role.unwrap_or(0) as u16
    });
    bytes.extend(mv.to_be_bytes());
    bytes.extend(fold(entry.score).to_be_bytes());
    bytes.extend((entry.ply | fold(entry.result.into()) << 14).to_be_bytes());
    bytes.extend((position.halfmove_clock() as u16).to_be_bytes());
    bytes
}

/// Returns a chain.
fn chain(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = first_entry(&entries[0]);
    bytes.extend((entries.len() as u16 - 1).to_be_bytes());
    let mut written = Written::default();
    for [before, entry] in entries.array_windows() {
        written.put_move(&entry.position, entry.mv.unwrap());
        written.put_score(entry.score.wrapping_add(before.score));
    }
    bytes.extend(written.bytes);
    bytes
}

fn file(chunks: &[Vec<u8>]) -> Vec<u8> {
    let chunk =
        |content: &Vec<u8>| [MAGIC, &(content.len() as u32).to_le_bytes(), content].concat();
    chunks.iter().map(chunk).collect::<Vec<_>>().concat()
}

/// Walks of legal moves from the positions in the repository.
fn walks(length: usize) -> Vec<Vec<Entry>> {
    let text = include_str!("../../../tests/data/positions.epd");
    let mut walks = Vec::new();
    let mut random = 1_u32;
    for line in text.lines() {
        let (mut position, _) = Position::from_fen_prefix(line.as_bytes()).unwrap();
        let mut walk: Vec<Entry> = Vec::new();
        for ply in 0..length as u16 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(random as usize / 7 % moves.len().max(1)) else { break };
            let score = ((random >> 8) as i16) >> (random % 16);
            let result = if ply % 2 == 0 { 1 } else { -1 };
            let entry =
                Entry { position: position.clone(), mv: Some(mv), score, ply: 40 + ply, result };
            position = position.play(mv).unwrap();
            walk.push(entry);
        }
        if !walk.is_empty() {
            walks.push(walk);
        }
    }
    walks
}

#[test]
fn positions_are_read_as_they_were_written() {
    let walks = walks(60);
    let chunks: Vec<_> =
        walks.chunks(40).map(|walks| walks.iter().flat_map(|walk| chain(walk)).collect()).collect();
    let data = file(&chunks);
    let (format, ..) = Binpack::new();
    assert_eq!(names(&format), COLUMNS);
    assert_eq!(format.records_end(&data, 0), Some(data.len()));
    let mut cursor = format.cursor(&data);
    let mut count = 0;
    for entry in walks.iter().flatten() {
        count += 1;
        assert_eq!((cursor.advance(), cursor.line()), (Ok(true), count));
        let found = cursor.position().unwrap();
        let same = |position: &Position| {
            (*position.pieces(), position.legal_en_passant(), position.castling_rooks())
        };
        assert_eq!(same(&found), same(&entry.position), "{}", entry.position);
        assert_eq!(found.halfmove_clock(), entry.position.halfmove_clock());
        let spelling = || found.castling_spelling();
        assert_eq!(cursor.field(0), Ok(move_text(entry.mv.unwrap(), spelling)));
        let numbers = [entry.score.into(), entry.ply.into(), entry.result.into()];
        for (column, number) in numbers.into_iter().enumerate() {
            assert_eq!(cursor.field(column + 1), Ok(Field::Number(number)));
        }
    }
    assert_eq!((cursor.advance(), cursor.line()), (Ok(false), count));
    assert!(count > 15_000, "{count}");
    cursor.seek(1000);
    assert_eq!((cursor.line(), cursor.range(), cursor.place(0)), (1001, 1000..1001, None));
    let of_walks: Vec<_> = walks.iter().flatten().collect();
    assert_eq!(cursor.field(1), Ok(Field::Number(of_walks[1000].score.into())));
    cursor.seek(1000);
    cursor.seek(1500);
    assert_eq!(cursor.field(1), Ok(Field::Number(of_walks[1500].score.into())));
}

#[test]
fn faults_skip_the_rest_of_a_chunk() {
    let walks = walks(3);
    let good = chain(&walks[0]);
    let cut = good[..36].to_vec();
    let bad = [&good[..], &[0; 34], &good].concat();
    let mut data = file(&[cut, bad, good.clone(), vec![], good]);
    data.extend(b"BIMP\x01\0\0\0.");
    data.extend(file(&[chain(&walks[1])]));
    data.truncate(data.len() - 2);
    let (format, ..) = Binpack::new();
    let found = rows(&format, &data);
    let faults: Vec<_> = found.iter().filter(|row| !row.contains("Text")).collect();
    assert_eq!(faults.len(), 4, "{found:#?}");
    for (fault, end) in faults.iter().zip([
        "the chunk is truncated",
        "the first entry of a chain is not a valid position",
        "the header of a chunk is corrupt: expected `BINP` and its length",
        "the chunk is truncated",
    ]) {
        assert!(fault.ends_with(end), "{fault}");
    }
    assert_eq!(found.iter().position(|row| row == faults[1]), Some(6));
    for size in 200..data.len() {
        assert_eq!(in_blocks(&format, &data, size).len(), found.len());
    }
}

#[test]
fn corrupt_chunks_do_not_panic() {
    let walks = walks(30);
    let data = file(&[[chain(&walks[1]), chain(&walks[2])].concat(), chain(&walks[3])]);
    let (format, ..) = Binpack::new();
    for index in 0..data.len() {
        rows(&format, &data[..index]);
        for bit in 0..8 {
            let mut corrupt = data.clone();
            corrupt[index] ^= 1 << bit;
            rows(&format, &corrupt);
            format.records_end(&corrupt, 0);
        }
    }
}
