//! Each form of games and positions, by plain loops. What they find is written to `data/forms.tsv`,
//! with which the tests of the program, of Python, of DuckDB and of the page compare what these find.

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::LazyLock;

use setwise_chess::{CastlingSpelling, Color, Piece, Position, Role, Square};
use setwise_columns::{Detail, Formulas, Input, Location, Query, Threads};
use setwise_expr::{FORMS, parse};
use testing::{check_generated, workspace};

use crate::played::{Game, games, pinned};

/// The positions of a file at which a formula holds.
enum Loop {
    /// At each ply of a game from the first move on.
    Game(fn(&Game, usize) -> bool),
    /// Also at ply 0.
    GameFromStart(fn(&Game, usize) -> bool),
    /// At each position, whose line or record is the second argument.
    Position(fn(&Position, &str) -> bool),
    /// The formula is refused, by the first words of the message.
    Refused(&'static str),
}

use Loop::{Game as InGame, GameFromStart as FromStart, Position as InPosition, Refused};

const GAMES: &str = "lichess.pgn";
const POSITIONS: &str = "positions.epd";
const PUZZLES: &str = "puzzles.csv";

const OPEN: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const KNIGHTS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";

#[rustfmt::skip]
const OF_GAMES: &[(&str, Loop)] = &[
    ("in_check && previous(in_check)", InGame(|g, p| check(g, p) && check(g, p - 1))),
    ("white_to_move && previous(count(q), 2) > count(q)", InGame(|g, p| {
        g.positions[p].side_to_move() == Color::White
            && g.at(p.checked_sub(2), |it| count(it, 'q') > count(&g.positions[p], 'q'))
    })),
    ("previous(san, 2) == \"O-O\" && game < 20", InGame(|g, p| {
        g.number < 20 && p >= 3 && g.san(p - 2).unwrap() == "O-O"
    })),
    ("checkmate && previous(previous(in_check))", InGame(|g, p| mate(g, p) && p >= 2 && check(g, p - 2))),
    ("captured_piece == \"q\" && (in_check || previous(in_check, 30))", InGame(|g, p| {
        g.captured(p) == Some('q') && (check(g, p) || p >= 30 && check(g, p - 30))
    })),
    ("next(checkmate)", InGame(|g, p| mate(g, p + 1))),
    ("in_check && next(count(occupied), 2) == count(occupied) - 2", InGame(|g, p| {
        check(g, p) && g.at(Some(p + 2), |it| it.occupied().len() + 2 == g.positions[p].occupied().len())
    })),
    ("next(san) in (\"O-O-O\", \"O-O-O+\")", InGame(|g, p| g.san(p + 1).is_some_and(|it| it.starts_with("O-O-O")))),
    ("sequence(captures(occupied), captures(occupied), captures(occupied), captures(occupied))", InGame(|g, p| {
        (p..p + 4).all(|at| takes(g, at, "PNBRQpnbrq"))
    })),
    ("sequence(in_check, repeat(!in_check, 2, 3), in_check)", InGame(|g, p| {
        check(g, p) && [2, 3].iter().any(|n| {
            (p + 1..=p + n).all(|at| at <= g.last() && !check(g, at)) && check(g, p + 1 + n)
        })
    })),
    ("sequence(in_check, repeat(true, 1), checkmate)", InGame(|g, p| check(g, p) && mate(g, p + 2))),
    ("sequence(captured_piece == \"Q\", repeat(true, 0, 3), captured_piece == \"q\")", InGame(|g, p| {
        takes(g, p, "Q") && (p + 1..p + 5).any(|at| takes(g, at, "q"))
    })),
    ("sequence(moved(N | n), repeat(moved(N | n)), captures(N | n))", InGame(|g, p| {
        let knights = (p..).take_while(|&at| moves(g, at, "Nn")).count();
        (2..=knights).any(|n| takes(g, p + n, "Nn"))
    })),
    ("sequence(repeat(in_check || previous(in_check), 6))", InGame(|g, p| {
        (p..p + 6).all(|at| at <= g.last() && (check(g, at) || check(g, at - 1)))
    })),
    ("sequence_end(moved(P), repeat(true, 0, 2), moved(p)) == 20", InGame(|g, p| {
        moves(g, p, "P") && (p + 1..p + 4).find(|&at| moves(g, at, "p")) == Some(20)
    })),
    ("ever(checkmate) && is_last", InGame(|g, p| p == g.last() && mate(g, p))),
    ("ever(promoted_to == \"Q\") && is_last", InGame(|g, p| {
        p == g.last() && (1..=p).any(|at| promotes(g, at, 'Q'))
    })),
    ("always(count(Q | q) == 2) && is_last", InGame(|g, p| {
        p == g.last() && g.positions.iter().all(|it| count(it, 'Q') + count(it, 'q') == 2)
    })),
    ("count_plies(in_check) >= 8 && is_last", InGame(|g, p| {
        p == g.last() && (0..=p).filter(|&at| check(g, at)).count() >= 8
    })),
    ("count_plies(eval_cp > 300) == 0 && is_last", InGame(|g, p| {
        p == g.last() && g.evaluations.values().all(|&it| it <= 300)
    })),
    ("since(captures(occupied)) == 12", InGame(|g, p| {
        (0..=p).rev().find(|&at| g.captured(at).is_some()).is_some_and(|at| p - at == 12)
    })),
    ("since(in_check) == 0 && until(checkmate) <= 2", InGame(|g, p| {
        check(g, p) && (p..p + 3).any(|at| mate(g, at))
    })),
    ("until(checkmate) == 3", InGame(|g, p| mate(g, p + 3))),
    ("game_plies == 90 && in_check", InGame(|g, p| g.last() == 90 && check(g, p))),
    ("is_first", FromStart(|_, p| p == 0)),
    ("is_last && WhiteElo > 2000", InGame(|g, p| p == g.last() && elo(g, Color::White) > 2000)),
    ("at_start(legal_moves) == 20 && legal_moves >= 52", FromStart(|g, p| {
        let legal = |p: usize| g.positions[p].legal_moves().len();
        legal(0) == 20 && legal(p) >= 52
    })),
    ("at_end(checkmate) && ply == 1", InGame(|g, p| mate(g, g.last()) && p == 1)),
    ("moved_piece == \"R\" && captured_piece == \"r\"", InGame(|g, p| moves(g, p, "R") && takes(g, p, "r"))),
    ("moved_piece == \"k\" && captured_piece != \"\"", InGame(|g, p| moves(g, p, "k") && g.captured(p).is_some())),
    ("promoted_to == \"q\"", InGame(|g, p| promotes(g, p, 'q'))),
    ("next_piece == \"Q\" && in_check", FromStart(|g, p| check(g, p) && moves(g, p + 1, "Q"))),
    ("captures(q)", InGame(|g, p| takes(g, p, "q"))),
    ("captures(p) & ~moved_to", InGame(|g, p| en_passant(g, p, Color::White))),
    ("captured & ~moved_to", InGame(|g, p| {
        Color::ALL.iter().any(|&color| en_passant(g, p, color))
    })),
    ("c8 in moved(k) && previous(e8 in k)", InGame(|g, p| {
        g.san(p).is_some_and(|it| it.starts_with("O-O-O")) && moves(g, p, "k")
    })),
    ("e5 in moved(N)", InGame(|g, p| moves(g, p, "N") && arrives(g, p, Square::E5))),
    ("next_san == \"Kd7\" && in_check", FromStart(|g, p| {
        check(g, p) && g.san(p + 1).is_some_and(|it| it == "Kd7")
    })),
    ("next_san == \"Nf3\" && ply <= 2", FromStart(|g, p| p <= 2 && g.san(p + 1).is_some_and(|it| it == "Nf3"))),
    ("next_uci == \"e1g1\" && previous(in_check)", FromStart(|g, p| {
        p > 0 && check(g, p - 1) && uci(g, p + 1) == "e1g1"
    })),
    ("next_uci == \"d2d4\" && is_first", FromStart(|g, p| p == 0 && uci(g, 1) == "d2d4")),
    ("a1 in next_from", FromStart(|g, p| g.played(p + 1).is_some_and(|(_, mv)| mv.from() == Square::A1))),
    ("next_to & (Q | q)", FromStart(|g, p| takes(g, p + 1, "Qq"))),
    ("half_points == 0 && checkmate", FromStart(|g, p| points(g, p) == Some(0) && mate(g, p))),
    ("half_points == 1 && in_check", FromStart(|g, p| points(g, p) == Some(1) && check(g, p))),
    ("half_points != 2 && is_first", FromStart(|g, p| p == 0 && points(g, p).is_some_and(|it| it != 2))),
    (POSITION, FromStart(|g, p| g.positions[p].same_position(&fen(OPEN)))),
    ("position(\"startpos\")", FromStart(|g, p| g.positions[p].same_position(&Position::START))),
    (PLACEMENT, FromStart(|g, p| g.positions[p].to_string().starts_with(KNIGHTS))),
    ("material(\"KRPPKR\")", InGame(|g, p| letters(&g.positions[p]) == "KPPRkr")),
    ("either_color(material(\"KPK\"))", InGame(|g, p| ["KPk", "Kkp"].contains(&&*letters(&g.positions[p])))),
    ("either_color(captures(q) != none && eval_cp > 300)", InGame(|g, p| {
        g.evaluations.get(&p).is_some_and(|&it| takes(g, p, "q") && it > 300 || takes(g, p, "Q") && it < -300)
    })),
    ("either_color(WhiteElo > 2100 && moved_piece == \"Q\" && in_check)", InGame(|g, p| {
        let side = |color, piece| elo(g, color) > 2100 && moves(g, p, piece);
        check(g, p) && (side(Color::White, "Q") || side(Color::Black, "q"))
    })),
    ("either_color(sequence(captures(q), captures(Q)))", InGame(|g, p| {
        takes(g, p, "q") && takes(g, p + 1, "Q") || takes(g, p, "Q") && takes(g, p + 1, "q")
    })),
    ("either_color(result == \"1-0\" && white_to_move) && is_last", InGame(|g, p| {
        p == g.last() && points(g, p) == Some(2)
    })),
    ("either_wing(moved(N) & a4)", InGame(|g, p| {
        moves(g, p, "N") && [Square::A4, Square::H4].iter().any(|&it| arrives(g, p, it))
    })),
    ("legal_checks >= 7", InGame(|g, p| after(&g.positions[p], Position::is_check) >= 7)),
    ("legal_mates > 0 && !next(checkmate)", InGame(|g, p| {
        p < g.last() && !mate(g, p + 1) && after(&g.positions[p], Position::is_checkmate) > 0
    })),
    ("repetitions >= 2", InGame(|g, p| {
        g.positions[..=p].iter().filter(|it| it.same_position(&g.positions[p])).count() >= 2
    })),
    ("regex(White, \"(?i)^[a-f]\") && ply == 1", InGame(|g, p| {
        p == 1 && g.tags["White"].starts_with(|it: char| ('a'..='f').contains(&it.to_ascii_lowercase()))
    })),
    ("regex(san, \"^R.*#$\")", InGame(|g, p| {
        g.san(p).is_some_and(|it| it.starts_with('R') && it.ends_with('#'))
    })),
    ("lowercase(san) == \"bxc3\"", InGame(|g, p| g.san(p).is_some_and(|it| it.to_lowercase() == "bxc3"))),
    ("lowercase(White) == \"maw43\" && is_last", InGame(|g, p| p == g.last() && g.tags["White"] == "MAW43")),
    ("count(attackers_to(f7) & white) >= 3", InGame(|g, p| attackers(&g.positions[p], Square::F7) >= 3)),
    ("count(pinned_us) >= 2", InGame(|g, p| {
        pinned(&g.positions[p], g.positions[p].side_to_move()).len() >= 2
    })),
    ("pinned_them & (Q | q)", InGame(|g, p| {
        let position = &g.positions[p];
        let pinned = pinned(position, position.side_to_move().opposite());
        !(pinned & position.role_set(Role::Queen)).is_empty()
    })),
];

#[rustfmt::skip]
const OF_POSITIONS: &[(&str, &str, Loop)] = &[
    (POSITIONS, "position(\"r1bq1rk1/5ppp/5b2/p3p3/2Pp4/1B6/PP2QPPP/RN1R2K1 b - c3 0 1\")", InPosition(|p, _| {
        p.same_position(&fen("r1bq1rk1/5ppp/5b2/p3p3/2Pp4/1B6/PP2QPPP/RN1R2K1 b - c3 0 1"))
    })),
    (POSITIONS, "placement(\"4Br1k/1b2b1pp/7q/p1P1pp2/2QpN3/5P2/PP4PP/2RR2K1\")", InPosition(|p, _| {
        p.to_string().starts_with("4Br1k/1b2b1pp/7q/p1P1pp2/2QpN3/5P2/PP4PP/2RR2K1 ")
    })),
    (POSITIONS, "either_color(count(P) == 8 && count(p) == 6)", InPosition(|p, _| {
        [('P', 'p'), ('p', 'P')].iter().any(|&(a, b)| count(p, a) == 8 && count(p, b) == 6)
    })),
    (POSITIONS, "either_wing(N & a5)", InPosition(|p, _| {
        [Square::A5, Square::H5].iter().any(|&it| p.piece_at(it).is_some_and(|it| it.letter() == 'N'))
    })),
    (POSITIONS, "legal_checks >= 4", InPosition(|p, _| after(p, Position::is_check) >= 4)),
    (POSITIONS, "legal_mates == 0 && legal_moves <= 12", InPosition(|p, _| {
        p.legal_moves().len() <= 12 && after(p, Position::is_checkmate) == 0
    })),
    (POSITIONS, "count(attackers_to(f7, occupied) & white) >= 2", InPosition(|p, _| attackers(p, Square::F7) >= 2)),
    (POSITIONS, "pinned_us & (N | n)", InPosition(|p, _| {
        !(pinned(p, p.side_to_move()) & p.role_set(Role::Knight)).is_empty()
    })),
    (POSITIONS, "count(pinned_them) >= 2", InPosition(|p, _| pinned(p, p.side_to_move().opposite()).len() >= 2)),
    (PUZZLES, "either_color(material(\"KRBKRPP\"))", InPosition(|p, _| {
        ["BKRkppr", "KPPRbkr"].contains(&&*letters(p))
    })),
    (PUZZLES, "regex(Themes, \"mateIn[23]\")", InPosition(|_, row| row.contains("mateIn2") || row.contains("mateIn3"))),
    (PUZZLES, "lowercase(PuzzleId) == \"001kr\"", InPosition(|_, row| row.starts_with("001KR,"))),
    (POSITIONS, "previous(q)", Refused("`previous`")),
    (POSITIONS, "next(in_check, 2)", Refused("`next`")),
    (POSITIONS, "sequence(in_check, repeat(true, 0, 3), checkmate)", Refused("`sequence`")),
    (POSITIONS, "sequence_end(in_check, q) > 3", Refused("`sequence_end`")),
    (POSITIONS, "ever(checkmate)", Refused("`ever`")),
    (POSITIONS, "always(q)", Refused("`always`")),
    (POSITIONS, "count_plies(q) > 3", Refused("`count_plies`")),
    (POSITIONS, "since(q) == 1", Refused("`since`")),
    (POSITIONS, "until(q) == 1", Refused("`until`")),
    (POSITIONS, "game_plies > 40", Refused("`game_plies`")),
    (POSITIONS, "is_first", Refused("`is_first`")),
    (POSITIONS, "is_last", Refused("`is_last`")),
    (POSITIONS, "at_start(q)", Refused("`at_start`")),
    (POSITIONS, "at_end(q)", Refused("`at_end`")),
    (POSITIONS, "captures(q)", Refused("`captures`")),
    (POSITIONS, "moved(N)", Refused("`moved`")),
    (POSITIONS, "either_color(ever(checkmate))", Refused("`ever`")),
    (POSITIONS, "q && repeat(q, 2)", Refused("`repeat`")),
    (POSITIONS, "moved_piece == \"N\"", Refused("there are no columns")),
    (POSITIONS, "next_san == \"e4\"", Refused("there are no columns")),
    (POSITIONS, "next_to & q", Refused("unknown name `next_to`")),
    (POSITIONS, "half_points == 2", Refused("unknown name `half_points`")),
    (POSITIONS, "repetitions >= 2", Refused("unknown name `repetitions`")),
    (POSITIONS, "regex(White, \"a\")", Refused("there are no columns to compare")),
    (GAMES, "previous(q, 1025)", Refused("the number of plies")),
    (GAMES, "sequence(q, repeat(true, 0, 300))", Refused("the numbers of `repeat`")),
    (GAMES, "ever(count(q))", Refused("expected a bool or a set")),
    (GAMES, "captures(count(q))", Refused("`captures` takes a set")),
    (GAMES, "material(\"KRP\")", Refused("`KRP` is not a material")),
    (GAMES, "position(\"8/8\")", Refused("the FEN is invalid")),
    (GAMES, "regex(White, \"(\")", Refused("the regular expression is invalid")),
    (GAMES, "lowercase(White) == \"Maw43\"", Refused("a text in lower case is never")),
    (GAMES, "previous(lowercase(White)) == \"Maw43\"", Refused("a text in lower case is never")),
    (GAMES, "regex(lowercase(White), \"^M\")", Refused("a text in lower case has no `M`")),
    (GAMES, "lowercase(Whtie) == \"maw43\"", Refused("`Whtie` is not a column")),
    (GAMES, "either_wing(legal_moves > 3)", Refused("`legal_moves` depends on castling")),
    (GAMES, "either_wing(legal_checks > 3)", Refused("`legal_checks` depends on castling")),
    (GAMES, "sequence_end(repeat(q, 0, 2)) > 3", Refused("the shortest match of this sequence")),
    (GAMES, "either_color(next_san == \"e4\")", Refused("`next_san` is a text with squares")),
    (PUZZLES, "previous(q)", Refused("`previous`")),
];

const POSITION: &str = "position(\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\")";
const PLACEMENT: &str = "placement(\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R\")";

/// Names that follow from the moves or the rules and are not forms.
const NAMES: [&str; 16] = [
    "moved_piece",
    "captured_piece",
    "promoted_to",
    "next_piece",
    "next_san",
    "next_uci",
    "next_from",
    "next_to",
    "half_points",
    "legal_checks",
    "legal_mates",
    "repetitions",
    "attackers_to",
    "pinned_us",
    "pinned_them",
    "captured",
];

fn check(game: &Game, ply: usize) -> bool {
    game.at(Some(ply), Position::is_check)
}

fn mate(game: &Game, ply: usize) -> bool {
    game.at(Some(ply), Position::is_checkmate)
}

fn takes(game: &Game, ply: usize, pieces: &str) -> bool {
    game.captured(ply).is_some_and(|it| pieces.contains(it))
}

fn moves(game: &Game, ply: usize, pieces: &str) -> bool {
    game.moved(ply).is_some_and(|it| pieces.contains(it))
}

fn promotes(game: &Game, ply: usize, letter: char) -> bool {
    game.played(ply).is_some_and(|(before, mv)| {
        let role = mv.promotes_to();
        role.is_some_and(|it| Piece::new(before.side_to_move(), it).letter() == letter)
    })
}

fn en_passant(game: &Game, ply: usize, color: Color) -> bool {
    game.played(ply).is_some_and(|(it, mv)| mv.is_en_passant() && it.side_to_move() == color)
}

/// Returns true for a move, not castling, to a square.
fn arrives(game: &Game, ply: usize, square: Square) -> bool {
    game.played(ply).is_some_and(|(_, mv)| mv.to() == square)
}

fn uci(game: &Game, ply: usize) -> String {
    let played = game.played(ply);
    played.map_or_else(String::new, |(_, mv)| mv.uci(CastlingSpelling::King).to_string())
}

fn elo(game: &Game, color: Color) -> u32 {
    let tag = if color == Color::White { "WhiteElo" } else { "BlackElo" };
    game.tags[tag].parse().unwrap()
}

fn points(game: &Game, ply: usize) -> Option<u32> {
    let white = match &*game.tags["Result"] {
        "1-0" => 2,
        "1/2-1/2" => 1,
        "0-1" => 0,
        _ => return None,
    };
    let is_white = game.positions[ply].side_to_move() == Color::White;
    Some(if is_white { white } else { 2 - white })
}

fn fen(text: &str) -> Position {
    text.parse().unwrap()
}

fn count(position: &Position, letter: char) -> u32 {
    position.piece_set(letter.to_string().parse().unwrap()).len()
}

/// Returns the letters of all pieces, in the order of ASCII.
fn letters(position: &Position) -> String {
    let letters = Piece::ALL.map(|it| (it.letter(), position.piece_set(it).len() as usize));
    let mut all: Vec<_> = letters.iter().flat_map(|&(letter, len)| vec![letter; len]).collect();
    all.sort_unstable();
    all.iter().collect()
}

fn after(position: &Position, holds: fn(&Position) -> bool) -> usize {
    position.legal_moves().into_iter().filter(|&mv| holds(&position.after(mv))).count()
}

/// Returns the number of White's pieces that attack a square.
fn attackers(position: &Position, square: Square) -> u32 {
    (position.attackers_to(square, position.occupied()) & position.color_set(Color::White)).len()
}

fn file(name: &str) -> PathBuf {
    workspace().join("data").join(name)
}

/// Writes places: `2:5-7` for the plies 5 to 7 of the second game, `3` for a line.
fn places(found: &[(u64, u32)]) -> String {
    let runs = found.chunk_by(|a, b| a.0 == b.0 && a.1 + 1 == b.1);
    let texts = runs.map(|run| match run {
        &[(line, u32::MAX)] => line.to_string(),
        &[(game, ply)] => format!("{game}:{ply}"),
        run => format!("{}:{}-{}", run[0].0, run[0].1, run[run.len() - 1].1),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Returns the places at which a loop finds something.
fn looped(name: &str, of: &Loop) -> Vec<(u64, u32)> {
    static READ: LazyLock<Vec<Game>> =
        LazyLock::new(|| games(&fs::read_to_string(file(GAMES)).unwrap()));
    let mut found = Vec::new();
    match *of {
        InGame(holds) | FromStart(holds) => {
            let first = usize::from(matches!(of, InGame(_)));
            for (number, game) in (1..).zip(&*READ) {
                let plies = (first..=game.last()).filter(|&ply| holds(game, ply));
                found.extend(plies.map(|ply| (number, ply as u32)));
            }
        }
        InPosition(holds) => {
            let text = fs::read_to_string(file(name)).unwrap();
            for (number, line) in (1..).zip(text.lines()) {
                let record = if name == PUZZLES { line.split(',').nth(1).unwrap() } else { line };
                if number == 1 && name == PUZZLES {
                    continue;
                }
                let (position, _) = Position::from_fen_prefix(record.as_bytes()).unwrap();
                if holds(&position, line) {
                    found.push((number, u32::MAX));
                }
            }
        }
        Refused(_) => {}
    }
    found
}

/// Returns the places that a query finds, or why it is refused and what to write.
fn asked(name: &str, formula: &str) -> Result<Vec<(u64, u32)>, [String; 2]> {
    let mut input = Input::open(&file(name)).unwrap();
    let fields = input.columns().unwrap().all;
    let tree = parse(formula).unwrap();
    let query = Query::compile(Formulas { fields: &fields, ..Formulas::new(&tree, &[]) });
    let query = query.map_err(|error| {
        let help = error.error.help().unwrap_or_default();
        [error.error.message().to_owned(), help.to_owned()]
    })?;
    let mut found = Vec::new();
    let run = query.run(input, Threads::One, Detail::Positions, |batch| {
        found.extend(batch.matches.iter().map(|it| match it.location {
            Location::Game { game, ply, .. } => (game, ply),
            other => (other.line(), u32::MAX),
        }));
        ControlFlow::Continue(())
    });
    run.map(|()| found).map_err(|error| [error.to_string(), String::new()])
}

#[test]
fn each_form_finds_what_a_loop_finds() {
    let of_games = OF_GAMES.iter().map(|(formula, of)| (GAMES, *formula, of));
    let of_positions = OF_POSITIONS.iter().map(|(name, formula, of)| (*name, *formula, of));
    let mut lines = String::new();
    for (name, formula, of) in of_games.chain(of_positions) {
        let result = match (of, asked(name, formula)) {
            (Refused(start), Err([message, help])) => {
                assert!(message.starts_with(start), "{formula}: {message}");
                format!("error: {message}\t{help}")
            }
            (Refused(_), Ok(found)) => panic!("{formula} finds {}", places(&found)),
            (_, Err([message, _])) => panic!("{formula}: {message}"),
            (of, Ok(found)) => {
                assert_eq!(places(&found), places(&looped(name, of)), "{formula}");
                assert!(!found.is_empty(), "{formula} finds nothing");
                places(&found)
            }
        };
        lines.push_str(&format!("{name}\t{formula}\t{result}\n"));
    }
    check_generated("data/forms.tsv", "forms", &lines);
}

#[test]
fn the_list_has_every_form() {
    let of_positions = OF_POSITIONS.iter().filter(|it| !matches!(it.2, Refused(_)));
    let all = OF_GAMES.iter().map(|it| it.0).chain(of_positions.map(|it| it.1));
    let formulas = all.collect::<Vec<_>>().join("\n");
    let words: Vec<_> = formulas.split(|it: char| it != '_' && !it.is_alphanumeric()).collect();
    for name in FORMS.iter().map(|form| form.name).chain(NAMES) {
        assert!(words.contains(&name), "no formula with `{name}`");
    }
}
