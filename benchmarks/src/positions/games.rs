//! `games`: a table and an index of games, and the second query over them, against the games
//! themselves, packed moves and pgn-reader, on one thread. `python/games.py` asks DuckDB and Polars over
//! the same files.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use pgn_reader::{RawTag, SanPlus, Skip};
use setwise::random::SplitMix64;
use setwise_chess::pgn::{Game, Item, Played, Reader, Visit, Visitor, Writer};
use setwise_chess::{Move, Position};
use setwise_columns::{
    Detail, FieldColumn, IndexWriter, Input, InputFile, InputOptions, PositionColumn, Query,
    ResultColumn, RowColumn, RowColumns, TableFormat, TableLayout, TableWriter, Threads,
};
use setwise_expr::parse;
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};
use tempfile::TempDir;

use crate::harness::{Contestant, Effort, fastest, race, timed};

/// Games with clocks and evaluations, and games without.
const SOURCES: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/../data/lichess.pgn"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/../data/games.pgn"),
];

/// A position that most copies of many games have, and the last one of a game, which one of about
/// forty copies of it has.
const POSITIONS: [&str; 2] = [
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
    "3q1rk1/p1Q1ppb1/7p/6p1/2bP4/2P2NB1/P4PPP/2R1R1K1 b - - 0 21",
];

/// The formulas that are counted, besides exact positions.
const FORMULAS: [&str; 6] = [
    "rook(R) & q",
    "checkmate",
    "legal_moves == 1",
    "legal_captures > 5",
    "legal_checks > 3",
    "legal_mates > 0",
];

/// The columns besides those of positions.
const FIELDS: [&str; 8] = ["game", "ply", "White", "Black", "result", "san", "eval_cp", "clock_s"];

/// The columns of `setwise table` besides those of positions.
const MOVES: &str = "game ply White Black result WhiteElo BlackElo ECO Opening TimeControl UTCDate UTCTime \
                     Termination Site Event san uci clock_s eval_cp eval_mate";

/// The kinds of tables with boards and without FEN.
const BOARDS: [(&str, TableFormat, TableLayout); 3] = [
    ("Parquet, small", TableFormat::Parquet, TableLayout::Small),
    ("Parquet, fast", TableFormat::Parquet, TableLayout::Fast),
    ("Arrow", TableFormat::Arrow, TableLayout::Fast),
];

/// The number of rounds of each race.
const ROUNDS: usize = 5;

/// The bytes that a ply takes in the games, the table, the index and the packed moves, at most.
const PLY: [u64; 4] = [32, 240, 56, 3];

pub fn run(
    quick: bool,
    plies: usize,
    keep: Option<PathBuf>,
    disk: Option<f64>,
    only: Option<&str>,
) -> Result<()> {
    let temporary = TempDir::new()?;
    let folder = keep.unwrap_or_else(|| temporary.path().to_owned());
    fs::create_dir_all(&folder)?;
    let plies = if quick { 10_000 } else { plies };
    let room = disk.map(|it| (it * 1e9) as u64).or_else(|| free_bytes(&folder));
    let [_, has_table, has_index, has_packed] = fitting(plies as u64, room)?;
    let games = folder.join("games.pgn");
    let count = write_games(&games, plies)?;
    println!("{count} plies, {} bytes of games", fs::metadata(&games)?.len());
    println!("\n{:<44} {:>9} {:>9} {:>10}", "", "s", "ns / ply", "bytes / ply");
    let bytes = |path: &Path| fs::metadata(path).map_or(0, |it| it.len());
    let show = |name: &str, seconds: f64, bytes: u64| {
        let ply = count as f64;
        let (each, size) = (seconds * 1e9 / ply, bytes as f64 / ply);
        println!("{name:<44} {seconds:>9.4} {each:>9.2} {size:>10.1}");
    };
    let rounds = if quick { 1 } else { ROUNDS };
    let (seconds, read) = fastest(rounds, || read_all(&games))?;
    show("reading the bytes of the games", seconds, read);

    let [table, packed, index] = ["moves.parquet", "moves.bin", "index"].map(|it| folder.join(it));
    if has_table {
        let (seconds, ()) = timed(|| write_table(&games, &table))?;
        show("build: setwise table", seconds, bytes(&table));
        for (name, format, layout) in BOARDS.into_iter().filter(|_| only.is_none()) {
            let path = folder.join("boards");
            let (seconds, ()) = fastest(rounds, || write_boards(&games, &path, format, layout))?;
            show(&format!("build: setwise table, boards, {name}"), seconds, bytes(&path));
            fs::remove_file(&path)?;
        }
    }
    if has_index {
        let (seconds, ()) = timed(|| write_index(&games, &index))?;
        let files = fs::read_dir(&index)?.map(|entry| entry.map_or(0, |it| bytes(&it.path())));
        show("build: setwise index", seconds, files.sum());
    }
    if has_packed {
        let (seconds, ()) = timed(|| pack(&games, &packed))?;
        show("build: packed moves, 2 bytes each", seconds, bytes(&packed));
    }
    if has_table {
        let (seconds, read) = fastest(rounds, || read_all(&table))?;
        show("reading the bytes of the table", seconds, read);
    }

    let positions = POSITIONS.map(|fen| format!("position(\"{fen}\")"));
    let formulas = FORMULAS.into_iter().chain(positions.iter().map(|it| &**it));
    let is_asked = |formula: &str| only.is_none_or(|only| formula.contains(only));
    for (which, formula) in formulas.enumerate().filter(|(_, formula)| is_asked(formula)) {
        println!("\n{formula}");
        let holds = holds(which)?;
        let ours = |path| found(matches(formula, path));
        let contestants = [
            (has_index, Contestant::new("setwise, index", || ours(&index))),
            (has_table, Contestant::new("setwise, table", || ours(&table))),
            (true, Contestant::new("setwise, games", || ours(&games))),
            (
                has_packed,
                Contestant::new("packed moves, with setwise-chess", || {
                    found(unpack(&packed, &*holds))
                }),
            ),
            (true, Contestant::new("pgn-reader, with shakmaty", || found(theirs(&games, which)))),
        ];
        let mut contestants: Vec<_> =
            contestants.into_iter().filter_map(|(is_there, it)| is_there.then_some(it)).collect();
        race(count, Effort { rounds: if quick { 1 } else { ROUNDS } }, &mut contestants)?;
    }
    Ok(())
}

/// Returns which of the files fit into the room, the smallest first, and prints those that do not.
fn fitting(plies: u64, mut room: Option<u64>) -> Result<[bool; 4]> {
    let names = ["the games", "the table", "the index", "the packed moves"];
    let mut fits = [false; 4];
    for file in [0, 3, 2, 1] {
        let (bytes, name) = (PLY[file].saturating_mul(plies), names[file]);
        let left = room.map_or(Some(None), |room| room.checked_sub(bytes).map(Some));
        match left {
            Some(left) => (fits[file], room) = (true, left),
            None => {
                let gigabytes = |bytes: u64| bytes as f64 / 1e9;
                let [takes, left] = [bytes, room.unwrap_or_default()].map(gigabytes);
                println!("left out: {name}, which would take {takes:.1} GB of {left:.1} GB");
            }
        }
    }
    anyhow::ensure!(fits[0], "there is no room for the games: free it, or ask for fewer plies");
    Ok(fits)
}

/// Returns the bytes that are free on the disk of a folder; `None` if `df` does not tell.
fn free_bytes(folder: &Path) -> Option<u64> {
    let output = Command::new("df").arg("-Pk").arg(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let blocks: u64 = text.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()?;
    blocks.checked_mul(1024)
}

/// Returns the number of matches, or one that no contestant finds, which ends the race.
fn found(matches: Result<u64>) -> u64 {
    matches.unwrap_or(u64::MAX)
}

/// Writes copies of the games with changes, and returns the number of plies.
fn write_games(path: &Path, plies: usize) -> Result<usize> {
    let mut games = Vec::new();
    for source in SOURCES {
        let text = fs::read(source).context(source)?;
        for game in Reader::new(&text[..]).games() {
            games.push(game?);
        }
    }
    let mut writer = Writer::new(BufWriter::new(File::create(path)?));
    let (mut random, mut written) = (SplitMix64::new(1), 0);
    for (number, game) in (1..).flat_map(|number| games.iter().map(move |it| (number, it))) {
        let game = changed(game, number, &mut random)?;
        game.visit(&mut writer);
        written += game.moves().count();
        if written >= plies {
            break;
        }
    }
    writer.finish()?.flush()?;
    Ok(written)
}

/// Returns a game with other names that ends earlier, or leaves the game and goes on with up to 60
/// random moves.
fn changed(game: &Game, number: usize, random: &mut SplitMix64) -> Result<Game> {
    let mut changed = Game::new(game.start().clone());
    for (name, value) in game.tags().filter(|(name, _)| !["FEN", "SetUp"].contains(name)) {
        let is_player = ["White", "Black"].contains(&name);
        let value = if is_player { format!("{number} {value}") } else { value.to_owned() };
        changed.set_tag(name, &value)?;
    }
    let (mut depth, mut kept) = (0, random.below(game.moves().count() as u64 + 1));
    for item in game.items() {
        match item {
            Item::BeginVariation => depth += 1,
            Item::EndVariation => depth -= 1,
            _ if depth > 0 => {}
            Item::Move(_) if kept == 0 => break,
            Item::Move(mv) => {
                changed.play(*mv)?;
                kept -= 1;
            }
            Item::Comment(comment) => changed.push_comment(comment),
            Item::Glyph(glyph) => changed.push_glyph(*glyph),
            _ => anyhow::bail!("a game of the repository has a null move"),
        }
    }
    for _ in 0..random.below(60) {
        let moves = changed.end().legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len().max(1) as u64) as usize) else { break };
        changed.play(mv)?;
    }
    Ok(changed)
}

/// Reads a file in pieces of a megabyte, and returns its length.
fn read_all(path: &Path) -> Result<u64> {
    let (mut file, mut buffer, mut read) = (File::open(path)?, vec![0; 1 << 20], 0);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(read),
            len => read += len as u64,
        }
    }
}

/// Returns the query that writes rows, with their columns.
fn rows(
    fields: &[&str],
    positions: impl Iterator<Item = PositionColumn>,
) -> Result<(Query, Vec<ResultColumn>)> {
    let fields: Vec<_> = fields.iter().map(|name| FieldColumn::of_games(name)).collect();
    let of_field = |it: &FieldColumn| ResultColumn::new(&it.name, RowColumn::Field(it.clone()));
    let columns = fields.iter().map(of_field);
    let columns: Vec<_> = columns.chain(positions.map(ResultColumn::of_position)).collect();
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let query = Query::new(&parse("true")?, &[])?.with_carried(fields).with_start(true);
    let rows = RowColumns::new(&query, columns.iter().map(|it| Some(&it.content)));
    Ok((rows.in_parts(query, header), columns))
}

fn write_table(games: &Path, table: &Path) -> Result<()> {
    let positions = PositionColumn::all().chain(PositionColumn::OF_RULES);
    let rows = rows(&FIELDS, positions)?;
    write_rows(games, table, rows, TableFormat::Parquet, TableLayout::Fast)
}

fn write_boards(
    games: &Path,
    table: &Path,
    format: TableFormat,
    layout: TableLayout,
) -> Result<()> {
    let boards = PositionColumn::all().filter(|it| !it.is_fen());
    let moves: Vec<_> = MOVES.split(' ').collect();
    let rows = rows(&moves, boards.chain(PositionColumn::OF_RULES))?;
    write_rows(games, table, rows, format, layout)
}

fn write_rows(
    games: &Path,
    table: &Path,
    (query, columns): (Query, Vec<ResultColumn>),
    format: TableFormat,
    layout: TableLayout,
) -> Result<()> {
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let uses: Vec<_> = columns.iter().map(|it| it.column_use(true)).collect();
    let file = File::create(table)?;
    let mut writer = TableWriter::with_uses(file, format, layout, &header, &uses)?;
    let mut written = Ok(());
    query.run(Input::open(games)?, Threads::One, Detail::Positions, |batch| {
        written = batch.parts.iter().try_for_each(|part| writer.write_part("", part));
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written?;
    Ok(writer.finish()?)
}

fn write_index(games: &Path, folder: &Path) -> Result<()> {
    if InputFile::is_index(folder) {
        fs::remove_dir_all(folder)?;
    }
    let (query, columns) = rows(&FIELDS, PositionColumn::all())?;
    let header: Vec<_> = columns.iter().map(ResultColumn::header).collect();
    let mut writer = IndexWriter::new(folder, &header, &[])?;
    let mut written = Ok(());
    query.run(Input::open(games)?, Threads::One, Detail::Positions, |batch| {
        written = batch.parts.iter().try_for_each(|part| writer.write_part(part));
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    written?;
    writer.end_input();
    writer.finish()?;
    Ok(())
}

/// Counts the matches of a formula in a file or an index.
fn matches(formula: &str, path: &Path) -> Result<u64> {
    let query = Query::new(&parse(formula)?, &[])?;
    let mut matched = 0;
    for file in InputFile::list(path)? {
        let input = file.open(&InputOptions::default())?;
        query.run(input, Threads::One, Detail::Count, |batch| {
            matched += batch.matched;
            ControlFlow::Continue(())
        })?;
    }
    Ok(matched)
}

/// The end of a game among packed moves.
const END: [u8; 2] = [0xff; 2];

/// Writes the moves of games, all of which begin with the usual position.
fn pack(games: &Path, packed: &Path) -> Result<()> {
    struct Packed(Vec<u8>);

    impl Visitor for Packed {
        fn played(&mut self, played: &Played<'_>) {
            // No game of the repository has a null move.
            self.0.extend(played.mv.map_or(END, |mv| mv.bits().to_le_bytes()));
        }

        fn begin_variation(&mut self) -> Visit {
            Visit::Skip
        }

        fn end_game(&mut self, _: Option<setwise_chess::pgn::GameResult>) {
            self.0.extend(END);
        }
    }

    let (mut reader, mut moves) = (Reader::new(File::open(games)?), Packed(Vec::new()));
    while reader.read_game(&mut moves)? {}
    Ok(fs::write(packed, moves.0)?)
}

/// A question about a position.
type Holds = dyn Fn(&Position) -> bool;

fn holds(which: usize) -> Result<Box<Holds>> {
    use setwise_chess::{Color, Piece, Role};

    Ok(match which {
        0 => Box::new(|position: &Position| {
            let set = |color, role| position.piece_set(Piece { color, role });
            let (rooks, queens) = (set(Color::White, Role::Rook), set(Color::Black, Role::Queen));
            let all = position.occupied();
            rooks
                .squares()
                .any(|rook| !(setwise_chess::attacks::rook(rook, all) & queens).is_empty())
        }),
        1 => Box::new(Position::is_checkmate),
        2 => Box::new(|position| position.count_legal_moves() == 1),
        3 => Box::new(|position| position.count_captures() > 5),
        4 => Box::new(|position| position.checks().len() > 3),
        5 => Box::new(|position| {
            position.checks().iter().any(|&mv| position.after(mv).is_checkmate())
        }),
        _ => {
            let key = Position::from_fen(POSITIONS[which - FORMULAS.len()])?.zobrist_key();
            Box::new(move |position: &Position| position.zobrist_key() == key)
        }
    })
}

/// Plays packed moves, and counts the positions after them where a question holds.
fn unpack(packed: &Path, holds: &Holds) -> Result<u64> {
    let moves = fs::read(packed)?;
    let (mut position, mut found) = (Position::START, 0);
    for bytes in moves.chunks_exact(2) {
        let bytes = [bytes[0], bytes[1]];
        if bytes == END {
            position = Position::START;
            continue;
        }
        let mv = Move::from_bits(u16::from_le_bytes(bytes)).context("a packed move")?;
        position = position.after(mv);
        found += u64::from(holds(&position));
    }
    Ok(found)
}

/// Counts matches with pgn-reader and shakmaty.
struct Theirs {
    which: usize,
    /// The key of the position that the question asks for.
    wanted: Zobrist64,
    found: u64,
}

impl Theirs {
    fn holds(&self, position: &Chess) -> bool {
        use shakmaty::{Color, Role};

        match self.which {
            0 => {
                let board = position.board();
                let set = |role: Role, color| board.by_piece(role.of(color));
                let queens = set(Role::Queen, Color::Black);
                set(Role::Rook, Color::White).into_iter().any(|rook| {
                    !(shakmaty::attacks::rook_attacks(rook, board.occupied()) & queens).is_empty()
                })
            }
            1 => position.is_checkmate(),
            2 => position.legal_moves().len() == 1,
            3 => position.legal_moves().iter().filter(|it| it.is_capture()).count() > 5,
            4 => after(position).filter(Chess::is_check).count() > 3,
            5 => after(position).any(|it| it.is_checkmate()),
            _ => position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal) == self.wanted,
        }
    }
}

/// Returns the positions after all moves.
fn after(position: &Chess) -> impl Iterator<Item = Chess> {
    position.legal_moves().into_iter().map(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        next
    })
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(mv) = san.san.to_move(position) else { return ControlFlow::Break(()) };
        position.play_unchecked(mv);
        self.found += u64::from(self.holds(position));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _: Chess) {}
}

fn theirs(games: &Path, which: usize) -> Result<u64> {
    let fen: Fen = POSITIONS[which.saturating_sub(FORMULAS.len())].parse()?;
    let wanted: Chess = fen.into_position(CastlingMode::Standard)?;
    let wanted = wanted.zobrist_hash(EnPassantMode::Legal);
    let mut visitor = Theirs { which, wanted, found: 0 };
    let mut reader = pgn_reader::Reader::new(BufReader::new(File::open(games)?));
    while reader.read_game(&mut visitor)?.is_some() {}
    Ok(visitor.found)
}
