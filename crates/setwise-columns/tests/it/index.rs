//! Indexes: the same answers as the games themselves, whatever is skipped.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use parquet::file::metadata::{PageIndexPolicy, ParquetMetaDataReader};
use setwise_columns::{
    Added, Detail, FieldColumn, Formulas, Index, IndexWriter, Input, InputFormat, InputOptions,
    PositionColumn, Query, ResultColumn, RowColumn, RowColumns, Threads,
};
use setwise_expr::parse;

/// The columns that are asked for.
const FIELDS: [&str; 6] = ["game", "ply", "White", "result", "san", "eval_cp"];

/// Formulas with keys, which skip rows, and without, alone and about other positions.
const FORMULAS: [&str; 33] = [
    "stalemate",
    "in_check && checkmate",
    "checkmate && stalemate",
    "!in_check && stalemate || checkmate",
    "in_check && white_to_move",
    "checkmate && (count(N) == 2 || rook(R) & k != none)",
    "count(q) / count(Q) > 0 && in_check",
    "in_check && count(q) / count(Q) > 0",
    "let in_check = q == none; in_check && checkmate",
    "in_check && ever(checkmate) && position(\"startpos\") == in_check",
    "true",
    "in_check",
    "captured & q",
    "checkmate",
    "position(\"startpos\")",
    "position(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\")",
    "position(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ -\")",
    "placement(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\") && !white_to_move",
    "placement(\"startpos\") && ever(checkmate)",
    "position(\"startpos\") || in_check",
    "!position(\"startpos\") && in_check",
    "material(\"KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP\")",
    "material(\"KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP\") && ever(in_check)",
    "material(\"KQQKQ\")",
    "P == 0x1000ef00 && 0xff000000000000 == p",
    "P == 0xff00 && p == flip_vertical(P) && next(q != previous(q))",
    "let p = 0xff00; P == 0xff00 && p == 0xff00 && count(n) == 2",
    "previous(in_check) && ever(checkmate)",
    "sequence(placement(\"startpos\"), true, in_check)",
    "at_end(position(\"startpos\")) || count_plies(in_check) > 2",
    "legal_moves == 1 || legal_captures > 5",
    "in_check && legal_moves == 2 * legal_captures",
    "legal_moves > 30 && legal_checks > 2",
];

fn games() -> Vec<String> {
    let read = |name| fs::read_to_string(Path::new("../../data").join(name)).unwrap();
    let others = "[Event \"none\"]\n\n*\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *\n\n\
        1. e4 e5 2. Ke3 *\n\n1. d4 *\n";
    vec![read("games.pgn"), others.to_owned(), read("lichess.pgn")]
}

fn input(games: &str) -> Input {
    let options = InputOptions { format: Some(InputFormat::Games), ..InputOptions::default() };
    Input::from_reader_with(io::Cursor::new(games.as_bytes().to_vec()), &options).unwrap()
}

/// The columns of an index, with the query that fills them.
fn of_index() -> (Query, Vec<FieldColumn>) {
    let fields = FIELDS.map(FieldColumn::of_games).to_vec();
    let place = |column: &FieldColumn| RowColumn::Field(column.clone());
    let of_fields = fields.iter().map(|column| ResultColumn::new(&column.name, place(column)));
    let columns: Vec<_> =
        of_fields.chain(PositionColumn::all().map(ResultColumn::of_position)).collect();
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let query = Query::new(&parse("true").unwrap(), &[]).unwrap();
    let query = query.with_carried(fields).with_start(true);
    let rows = RowColumns::new(&query, columns.iter().map(|column| Some(&column.content)));
    (rows.in_parts(query, header.clone()), header)
}

/// Adds games to an index; `stops` leaves it unfinished.
fn add(folder: &Path, games: &[String], rows_of_file: u32, stops: bool) -> io::Result<Added> {
    let (query, columns) = of_index();
    let mut writer = IndexWriter::new(folder, &columns, &[])?.with_rows_of_file(rows_of_file);
    for games in games {
        query.run(input(games), Threads::One, Detail::Positions, |batch| {
            batch.parts.iter().for_each(|part| writer.write_part(part).unwrap());
            ControlFlow::Continue(())
        })?;
        writer.end_input();
    }
    if stops { Ok(Added::default()) } else { writer.finish() }
}

/// The findings of a query: the number of positions, and each match.
#[derive(Debug, Default, PartialEq)]
struct Found {
    positions: u64,
    matched: u64,
    rows: Vec<String>,
}

impl Found {
    fn add(&mut self, query: &Query, input: Input, detail: Detail, games: i64) {
        let run = query.run(input, Threads::Many(NonZeroUsize::MIN), detail, |batch| {
            self.positions += batch.positions;
            self.matched += batch.matched;
            for found in &batch.matches {
                let mut fields: Vec<_> = found.fields.iter().map(|it| it.text()).collect();
                let game = fields[0].parse::<i64>().unwrap() + games;
                fields[0] = game.to_string().into();
                self.rows.push(format!("{} {}", fields.join(" "), found.position));
            }
            ControlFlow::Continue(())
        });
        run.unwrap();
    }
}

fn query(formula: &str, condition: Option<&str>, with_start: bool) -> Query {
    let fields = FIELDS.map(FieldColumn::of_games).to_vec();
    let condition = condition.map(|text| parse(text).unwrap());
    let tree = parse(formula).unwrap();
    let formulas =
        Formulas { condition: condition.as_ref(), fields: &fields, ..Formulas::new(&tree, &[]) };
    Query::compile(formulas).unwrap().with_carried(fields.clone()).with_start(with_start)
}

#[test]
fn an_index_answers_as_its_games() {
    let games = games();
    let counts: Vec<i64> = games.iter().map(|it| it.matches("[Event ").count() as i64).collect();
    for rows_of_file in [1500, u32::MAX] {
        let folder = tempfile::tempdir().unwrap();
        // The second build adds to the first.
        add(folder.path(), &games[..1], rows_of_file, false).unwrap();
        add(folder.path(), &games[2..], rows_of_file, false).unwrap();
        let index = Index::open(folder.path()).unwrap();
        assert_eq!(index.files().len() > 2, rows_of_file < u32::MAX);
        let conditions = [None, Some("ply > 10 && result == \"1-0\"")];
        for formula in FORMULAS {
            for (condition, with_start) in conditions.iter().zip([false, true]) {
                for detail in [Detail::Count, Detail::Positions] {
                    let query = query(formula, *condition, with_start);
                    let (mut expected, mut found) = (Found::default(), Found::default());
                    expected.add(&query, input(&games[0]), detail, 0);
                    expected.add(&query, input(&games[2]), detail, counts[0]);
                    for file in index.files() {
                        found.add(&query, Input::open_indexed(file).unwrap(), detail, 0);
                    }
                    assert_eq!(found, expected, "{formula} {condition:?} {detail:?}");
                }
            }
        }
    }
}

#[test]
fn games_without_moves_and_from_other_positions_are_whole() {
    let folder = tempfile::tempdir().unwrap();
    let games = &games()[1..2];
    let added = add(folder.path(), games, u32::MAX, false).unwrap();
    assert_eq!((added.games, added.rows), (4, 1 + 3 + 3 + 2));
    let index = Index::open(folder.path()).unwrap();
    for formula in ["true", "ever(k == {d7})", "position(\"startpos\")", "at_end(true)"] {
        let query = query(formula, None, false);
        let (mut expected, mut found) = (Found::default(), Found::default());
        expected.add(&query, input(&games[0]), Detail::Positions, 0);
        found.add(&query, Input::open_indexed(&index.files()[0]).unwrap(), Detail::Positions, 0);
        assert_eq!(found, expected, "{formula}");
    }
}

#[test]
fn a_file_without_matches_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), &games()[..1], u32::MAX, false).unwrap();
    let index = Index::open(folder.path()).unwrap();
    let file = &index.files()[0];
    fs::write(file.path(), vec![0; fs::metadata(file.path()).unwrap().len() as usize]).unwrap();
    let formula = "position(\"8/8/8/4k3/8/8/4KQ2/8 w - - 0 1\")";
    let mut found = Found::default();
    found.add(&query(formula, None, false), Input::open_indexed(file).unwrap(), Detail::Count, 0);
    assert_eq!((found.positions, found.matched), (file.rows(), 0));
    let all = |_: &_| ControlFlow::Continue(());
    let input = Input::open_indexed(file).unwrap();
    let error = query("in_check", None, false).run(input, Threads::One, Detail::Count, all);
    assert_eq!(error.unwrap_err().to_string(), "this is not Parquet");
}

#[test]
fn a_count_of_a_position_reads_no_column() {
    let folder = tempfile::tempdir().unwrap();
    // A null move, castling by another rook than that of chess, promotion and en passant.
    let others = "[FEN \"5k2/3P4/8/8/8/8/8/1RK4R w BH - 0 1\"]\n\n1. O-O Kg7 2. d8=N Kg8 *\n\n\
        1. e4 -- 2. e5 d5 3. exd6 *\n\n";
    let games = [games()[0].clone(), others.to_owned(), games()[2].clone()];
    add(folder.path(), &games, u32::MAX, false).unwrap();
    let index = Index::open(folder.path()).unwrap();
    let file = &index.files()[0];
    // Each position of the last games, and some of the others.
    let mut formulas = vec!["position(\"startpos\") && count(N) == 2".to_owned()];
    for (games, step) in [(&games[1], 1), (&games[0], 61), (&games[2], 17)] {
        let mut found = Found::default();
        found.add(&query("true", None, true), input(games), Detail::Positions, 0);
        for row in found.rows.iter().step_by(step) {
            let words: Vec<_> = row.split(' ').collect();
            formulas.push(format!("position(\"{}\")", words[words.len() - 6..].join(" ")));
        }
    }
    let count = |formula: &str, input: Input| {
        let mut found = Found::default();
        found.add(&query(formula, None, false), input, Detail::Count, 0);
        found
    };
    let all = games.concat();
    let expected: Vec<_> = formulas.iter().map(|it| count(it, input(&all))).collect();
    assert!(expected.iter().all(|it| it.matched > 0));
    fs::write(file.path(), vec![0; fs::metadata(file.path()).unwrap().len() as usize]).unwrap();
    for (formula, expected) in formulas.iter().zip(&expected) {
        let found = count(formula, Input::open_indexed(file).unwrap());
        assert_eq!(found, *expected, "{formula}");
    }
}

#[test]
fn pages_are_small_and_columns_have_filters() {
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), &games(), u32::MAX, false).unwrap();
    let index = Index::open(folder.path()).unwrap();
    let file = fs::File::open(index.files()[0].path()).unwrap();
    let reader = ParquetMetaDataReader::new().with_page_index_policy(PageIndexPolicy::Required);
    let metadata = reader.parse_and_finish(&file).unwrap();
    let columns = metadata.row_group(0).columns();
    let has_filter = columns.iter().filter(|it| it.bloom_filter_offset().is_some());
    let filtered: Vec<_> = has_filter.map(|it| it.column_path().string()).collect();
    assert_eq!(filtered, ["white_pawns", "black_pawns", "key", "material"]);
    for (name, rows) in [("fen", 256), ("fullmove_number", 1024), ("key", 1024)] {
        let at = columns.iter().position(|it| it.column_path().string() == name).unwrap();
        let index_of_pages = metadata.page_index_for_row_group(0);
        let pages = index_of_pages.offset_index(at).unwrap().page_locations();
        let firsts: Vec<_> = pages.iter().map(|page| page.first_row_index).collect();
        // A page ends where rows are passed on, too, and may have the rows before that.
        let is_small = |pair: &[i64]| pair[1] - pair[0] < 2 * rows;
        assert!(firsts.len() > 1 && firsts.windows(2).all(is_small), "{name}: {firsts:?}");
    }
}

#[test]
fn what_is_not_finished_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let (path, games) = (folder.path(), games());
    add(path, &games[..1], 500, false).unwrap();
    let names = || {
        let names = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    };
    let (old, manifest) = (names(), fs::read(path.join(Index::MANIFEST)).unwrap());
    add(path, &games, 500, true).unwrap();
    assert_eq!(names(), old);
    // What a killed program leaves.
    let number = Index::open(path).unwrap().files().len() + 1;
    for extension in ["parquet", "rows", "parquet.part", "rows.part"] {
        fs::write(path.join(format!("games-{number:06}.{extension}")), "rest").unwrap();
    }
    fs::write(path.join("index.json.part"), "rest").unwrap();
    Index::open(path).unwrap();
    add(path, &[], 500, false).unwrap();
    assert_eq!(names(), old);
    assert_eq!(fs::read(path.join(Index::MANIFEST)).unwrap(), manifest);
    let columns = of_index().1;
    let writer = IndexWriter::new(path, &columns, &[]).unwrap();
    let error = IndexWriter::new(path, &columns, &[]).unwrap_err().to_string();
    assert!(error.contains("another program is adding games to this index"), "{error}");
    drop(writer);
    IndexWriter::new(path, &columns, &[]).unwrap();
}

/// A damage, and a part of the error.
type Damage<'a> = (&'a dyn Fn(&Path), &'a str);

#[test]
fn damaged_indexes_are_refused() {
    let refused = |damage: &dyn Fn(&Path)| {
        let folder = tempfile::tempdir().unwrap();
        add(folder.path(), &games()[..1], u32::MAX, false).unwrap();
        damage(folder.path());
        let open = |index: Index| index.files().iter().map(Input::open_indexed).collect();
        let opened: io::Result<Vec<Input>> = Index::open(folder.path()).and_then(open);
        let error = opened.unwrap_err().to_string();
        error.replace(&format!("{}/", folder.path().display()), "")
    };
    let remedy = "; restore this file, or index the games again in another folder";
    let change = |path: &Path, from: &str, to: &str| {
        let path = path.join(Index::MANIFEST);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from));
        fs::write(path, text.replace(from, to)).unwrap();
    };
    let damages: [Damage<'_>; 7] = [
        (
            &|path| change(path, "index\": 6", "index\": 5"),
            "has version 5, and this program reads 6",
        ),
        (
            &|path| change(path, "files", "fils"),
            "index.json: its checksum does not match: it was changed after it was written",
        ),
        (&|path| change(path, "{", "["), "index.json: "),
        (&|path| fs::remove_file(path.join("games-000001.rows")).unwrap(), "games-000001.rows: "),
        (
            &|path| {
                let path = path.join("games-000001.rows");
                let mut bytes = fs::read(&path).unwrap();
                bytes[12..20].fill(0xff);
                fs::write(path, bytes).unwrap();
            },
            "games-000001.rows: the checksum of its bytes 0 to 4095 does not match: they were changed after they were written",
        ),
        (
            &|path| {
                let path = path.join("games-000001.parquet");
                fs::OpenOptions::new().write(true).open(path).unwrap().set_len(1000).unwrap();
            },
            "games-000001.parquet: it has 1000 bytes, and the index says",
        ),
        (
            &|path| {
                let path = path.join("games-000001.rows");
                let mut bytes = fs::read(&path).unwrap();
                bytes[20] ^= 1;
                fs::write(path, bytes).unwrap();
            },
            "games-000001.rows: the checksum of its bytes 0 to 4095 does not match: they were changed after they were written",
        ),
    ];
    for (damage, expected) in damages {
        let error = refused(damage);
        assert!(error.contains(expected) && error.ends_with(remedy), "{error}");
    }
}

#[test]
fn tables_of_rows_that_were_overwritten_are_errors_and_not_fewer_rows() {
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), &games(), u32::MAX, false).unwrap();
    let index = Index::open(folder.path()).unwrap();
    let [file] = index.files() else { panic!("one file") };
    let rows = folder.path().join("games-000001.rows");
    let written = fs::read(&rows).unwrap();
    let formulas = [
        "placement(\"startpos\")",
        "material(\"KQRRBBNNPPPPPPPPKQRRBBNNPPPPPPPP\")",
        "P == 0xff00 && p == 0xff000000000000",
        "in_check",
        "checkmate",
        "stalemate",
    ];
    let count = |formula: &str| {
        let input = Input::open_indexed(file)?;
        let mut matched = 0;
        query(formula, None, true).run(input, Threads::One, Detail::Count, |batch| {
            matched += batch.matched;
            ControlFlow::Continue(())
        })?;
        Ok::<_, io::Error>(matched)
    };
    let expected = formulas.map(|formula| count(formula).unwrap());
    assert!(expected.iter().take(5).all(|&matched| matched > 0), "{expected:?}");
    let len = written.len();
    let half = |bytes: &mut [u8]| bytes[len / 2..].fill(0);
    let mut errors = 0;
    for change in 0..60 {
        let mut bytes = written.clone();
        match change {
            0 => half(&mut bytes),
            at => bytes[len * at / 60] ^= 1 << (at % 8),
        }
        fs::write(&rows, bytes).unwrap();
        for (formula, expected) in formulas.iter().zip(expected) {
            match count(formula) {
                Ok(matched) => assert_eq!(matched, expected, "{change} {formula}"),
                Err(error) => {
                    errors += 1;
                    let error = error.to_string();
                    let place = "games-000001.rows: the checksum of its bytes ";
                    let remedy = "; restore this file, or index the games again in another folder";
                    assert!(error.contains(place) && error.ends_with(remedy), "{error}");
                }
            }
        }
    }
    assert!(errors >= 60, "{errors}");
}

#[test]
fn other_folders_and_columns_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.txt"), "").unwrap();
    let error = IndexWriter::new(folder.path(), &of_index().1, &[]).unwrap_err().to_string();
    assert_eq!(
        error,
        "this folder holds other files, such as games.txt: name a new or an empty folder"
    );
    // An index that has lost its manifest keeps its games.
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), &games()[..1], u32::MAX, false).unwrap();
    fs::remove_file(folder.path().join(Index::MANIFEST)).unwrap();
    let error = IndexWriter::new(folder.path(), &of_index().1, &[]).unwrap_err().to_string();
    assert!(error.starts_with("the index cannot be read: "), "{error}");
    assert!(error.contains(Index::MANIFEST) && error.contains("in another folder"), "{error}");
    assert!(folder.path().join("games-000001.parquet").is_file());
    let folder = tempfile::tempdir().unwrap();
    add(folder.path(), &games()[..1], u32::MAX, false).unwrap();
    let tags = ["Round".to_owned()];
    let columns = [FieldColumn::of_games("Round")];
    let error = IndexWriter::new(folder.path(), &columns, &tags).unwrap_err();
    assert!(error.to_string().starts_with("the index was made without --tags"), "{error}");
    // A tag with the name of another column of an index is refused, and nothing is left.
    let new = folder.path().join("new");
    for name in ["material", "move_count", "capture_count", "key"] {
        let columns = [vec![FieldColumn::of_games(name)], of_index().1].concat();
        let error = IndexWriter::new(&new, &columns, &[name.to_owned()]).unwrap_err();
        assert!(!new.exists());
        let message = format!("an index has a column `{name}` of its own: leave it out of --tags");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_writer_that_ends_early_leaves_the_folder_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let new = folder.path().join("new");
    add(&new, &games(), u32::MAX, true).unwrap();
    assert!(!new.exists());
    fs::create_dir(&new).unwrap();
    add(&new, &games(), u32::MAX, true).unwrap();
    assert_eq!(fs::read_dir(&new).unwrap().count(), 0);
    fs::write(new.join("games.txt"), "").unwrap();
    add(&new, &games(), u32::MAX, true).unwrap_err();
    assert_eq!(fs::read_dir(&new).unwrap().count(), 1);
}

#[test]
fn a_check_finds_each_changed_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    add(path, &games()[1..2], u32::MAX, false).unwrap();
    let is_right = || {
        let index = Index::open(path)?;
        index.files().iter().try_for_each(|file| {
            file.check().map_err(|mut errors| errors.pop().expect("an error of a file"))
        })
    };
    is_right().unwrap();
    for name in ["games-000001.parquet", "games-000001.rows", Index::MANIFEST] {
        let old = fs::read(path.join(name)).unwrap();
        for at in (0..old.len()).step_by(old.len() / 50) {
            // A blank of the manifest may be another one.
            if old[at].is_ascii_whitespace() && name == Index::MANIFEST {
                continue;
            }
            let mut bytes = old.clone();
            bytes[at] ^= 1 << (at % 7);
            fs::write(path.join(name), bytes).unwrap();
            let error = is_right().expect_err(name).to_string();
            assert!(error.contains(name), "{name} {at}: {error}");
        }
        fs::write(path.join(name), old).unwrap();
    }
    is_right().unwrap();
}
