//! The queries that the documentation prints, with the loops that find the same.

use super::grid::{Grid, JUMPS, ORTHOGONAL, Square, is_light};
use super::rows::Row;

/// Returns true if the formula holds.
pub(super) type Loop = fn(&Grid, &Row) -> bool;

/// The files of `data` in which a query is compared with its loop.
type Files = &'static [&'static str];

const GAMES: Files = &["games.pgn", "lichess.pgn"];
const BOARDS: Files = &["positions.epd", "games.pgn", "lichess.pgn", "puzzles.csv"];
const NOTES: Files = &["lichess.pgn"];
const PUZZLES: Files = &["puzzles.csv"];

/// Returns true if a formula about a game holds at one of its positions after moves.
type LoopOfGame = fn(&[Row], usize) -> bool;

/// The formulas about games, which are compared in `lichess.pgn`.
pub(super) const OF_GAMES: &[(&str, LoopOfGame)] = &[
    ("position(\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\")", |game, at| {
        at == 1 && game[0].text("san") == "e4" && game[1].text("san") == "e5"
    }),
    ("previous(eval_cp) - eval_cp >= 300 && !white_to_move", |game, at| {
        let before = at.checked_sub(1).and_then(|before| game[before].number("eval_cp"));
        let lost = before.zip(game[at].number("eval_cp")).map(|(before, after)| before - after);
        !game[at].is_white_to_move() && lost >= Some(300)
    }),
    (
        "sequence(captured_piece == \"Q\", repeat(true, 0, 3), captured_piece == \"q\")",
        |game, at| {
            let loses = |at: usize, queen| {
                let before = at.checked_sub(1).map_or(1, |at| game[at].grid.count(queen));
                let is_capture = game[at].text("san").contains('x');
                is_capture && game[at].grid.count(queen) < before
            };
            loses(at, "Q") && (at + 1..game.len().min(at + 5)).any(|at| loses(at, "q"))
        },
    ),
    (
        "either_color(captured_piece == \"Q\" && previous(captured_piece) != \"q\" && result == \
         \"1-0\" && !sequence(true, repeat(true, 0, 2), captured_piece == \"q\"))",
        |game, at| {
            let loses = |at: usize, queen| {
                let before = at.checked_sub(1).map_or(1, |at| game[at].grid.count(queen));
                game[at].text("san").contains('x') && game[at].grid.count(queen) < before
            };
            [("Q", "q", "1-0"), ("q", "Q", "0-1")].into_iter().any(|(own, other, won)| {
                let traded = at > 0 && loses(at - 1, other)
                    || (at + 1..game.len().min(at + 4)).any(|at| loses(at, other));
                loses(at, own) && !traded && game[at].text("Result") == won
            })
        },
    ),
    ("either_color(previous(eval_cp) - eval_cp >= 300 && !white_to_move)", |game, at| {
        let before = at.checked_sub(1).and_then(|before| game[before].number("eval_cp"));
        let lost = before.zip(game[at].number("eval_cp")).map(|(before, after)| before - after);
        lost.is_some_and(|lost| match game[at].is_white_to_move() {
            true => -lost >= 300,
            false => lost >= 300,
        })
    }),
];

/// The formulas.
pub(super) const QUERIES: &[(&str, Files, Loop)] = &[
    ("true", BOARDS, |_, _| true),
    ("N", BOARDS, |grid, _| grid.count("N") > 0),
    ("is_empty(N | B | Q | n | b | q) && !is_empty(R) && !is_empty(r)", BOARDS, |grid, _| {
        grid.count("NBQnbq") == 0 && grid.count("R") > 0 && grid.count("r") > 0
    }),
    ("either_color(material(\"KRPPKR\"))", BOARDS, |grid, _| {
        let has = |one: [&str; 4], other: [&str; 3]| {
            let [rook, pawn, all, rest] = one.map(|pieces| grid.count(pieces));
            let [r, all_of_other, rest_of_other] = other.map(|pieces| grid.count(pieces));
            (rook, pawn, all, rest) == (1, 2, 4, 0) && (r, all_of_other, rest_of_other) == (1, 2, 0)
        };
        has(["R", "P", "KRP", "QBN"], ["r", "kr", "qbnp"])
            || has(["r", "p", "krp", "qbn"], ["R", "KR", "QBNP"])
    }),
    ("q & rank_1", BOARDS, |grid, _| grid.squares("q").iter().any(|square| square.1 == 0)),
    ("K & c1", BOARDS, |grid, _| grid[2][0] == 'K'),
    ("e5 in N", BOARDS, |grid, _| grid[4][4] == 'N'),
    ("popCount(P) == 8", BOARDS, |grid, _| grid.count("P") == 8),
    ("count(P) - count(p) > 2", BOARDS, |grid, _| grid.count("P") > grid.count("p") + 2),
    ("count(us) < count(them)", BOARDS, |grid, row| {
        let [us, them] = row.sides();
        grid.count(us) < grid.count(them)
    }),
    ("p & -p & rank_2", BOARDS, |grid, _| {
        grid.squares("p").into_iter().map(|(_, rank)| rank).min() == Some(1)
    }),
    ("nortOccl(R, empty) << 8 & q", BOARDS, |grid, _| {
        grid.squares("R").into_iter().any(|from| grid.first_piece(from, (0, 1)) == 'q')
    }),
    ("rook(R) & q", BOARDS, |grid, _| {
        let attacks = |from| ORTHOGONAL.iter().any(|&step| grid.first_piece(from, step) == 'q');
        grid.squares("R").into_iter().any(attacks)
    }),
    ("count(knight(N) & (k | q | r)) >= 2", BOARDS, |grid, _| {
        grid.squares("kqr").into_iter().filter(|&square| knight_attacks(grid, square)).count() >= 2
    }),
    ("knight(N) & (k | q | r)", BOARDS, |grid, _| {
        grid.squares("kqr").into_iter().any(|square| knight_attacks(grid, square))
    }),
    ("pawn_attacks_white(P) & (n | b | r | q)", BOARDS, |grid, _| {
        grid.squares("nbrq").into_iter().any(|square| grid.is_attacked("P", square))
    }),
    ("knight_moves < 3 * count(us & (N | n)) && us & (N | n) != none", BOARDS, has_slow_knights),
    // Pawns.
    (
        "P & (rank_6 | rank_7) & ~south_fill(south_one(p | east_one(p) | west_one(p)))",
        BOARDS,
        |grid, _| {
            grid.squares("P").into_iter().any(|square| square.1 >= 5 && grid.is_passed(square))
        },
    ),
    ("let f = file_fill(P); P & ~(east_one(f) | west_one(f))", BOARDS, |grid, _| {
        grid.squares("P").into_iter().any(|square| grid.is_isolated(square))
    }),
    ("let f = file_fill(P); P & {d4} & ~(east_one(f) | west_one(f))", BOARDS, |grid, _| {
        grid[3][3] == 'P' && grid.is_isolated((3, 3))
    }),
    ("P & north_fill(north_one(P))", BOARDS, |grid, _| {
        (0..8).any(|file| (0..8).filter(|&rank| grid[file][rank] == 'P').count() >= 2)
    }),
    (
        "south_one(north_one(P) & pawn_attacks_black(p) & ~north_fill(pawn_attacks_white(P)))",
        BOARDS,
        |grid, _| {
            let is_backward = |(file, rank): Square| {
                grid.is_attacked("p", (file, rank + 1))
                    && (0..=rank).all(|rank| !grid.is_attacked("P", (file, rank + 1)))
            };
            grid.squares("P").into_iter().any(is_backward)
        },
    ),
    (
        "is_subset({d4, e3}, P) && is_subset({d5, c6}, p) && is_empty(P & file_c | p & file_e)",
        BOARDS,
        |grid, _| {
            grid.has('P', "d4 e3")
                && grid.has('p', "d5 c6")
                && !grid[2].contains(&'P')
                && !grid[4].contains(&'p')
        },
    ),
    ("is_subset({a6, b6, d6, e6}, p) && is_empty(p & file_c)", BOARDS, |grid, _| {
        grid.has('p', "a6 b6 d6 e6") && !grid[2].contains(&'p')
    }),
    // Pieces.
    (
        "N & (rank_5 | rank_6) & pawn_attacks_white(P) & ~south_fill(pawn_attacks_black(p))",
        BOARDS,
        |grid, _| {
            let is_outpost = |(file, rank): Square| {
                (4..6).contains(&rank)
                    && grid.is_attacked("P", (file, rank))
                    && (rank..8).all(|rank| !grid.is_attacked("p", (file, rank)))
            };
            grid.squares("N").into_iter().any(is_outpost)
        },
    ),
    (
        "let hit = (N | B) & pawn_attacks_black(p); white_to_move && is_single(hit) && \
         is_subset((knight(hit & N) | bishop(hit & B)) & ~white, attacked_by_them)",
        BOARDS,
        |grid, row| {
            let mut hit = grid.squares("NB");
            hit.retain(|&square| grid.is_attacked("p", square));
            let &[hit] = &hit[..] else { return false };
            let is_lost =
                |to: Square| "PNBRQK".contains(grid[to.0][to.1]) || grid.is_attacked("pnbrqk", to);
            row.is_white_to_move() && grid.attacks(hit).into_iter().all(is_lost)
        },
    ),
    (
        "let t = k | q | r; let up = t << 16; let down = t >> 16; \
         let right = east_one(east_one(t)); let left = west_one(west_one(t)); \
         knight(N) & ~white & at_least_two(east_one(up), west_one(up), east_one(down), \
         west_one(down), north_one(right), south_one(right), north_one(left), south_one(left))",
        BOARDS,
        |grid, _| {
            let is_target =
                |square, &jump: &_| grid.at(square, jump).is_some_and(|it| "kqr".contains(it));
            let is_fork = |square: Square| {
                !grid[square.0][square.1].is_ascii_uppercase()
                    && knight_attacks(grid, square)
                    && JUMPS.iter().filter(|jump| is_target(square, jump)).count() >= 2
            };
            (0..64).any(|index| is_fork((index % 8, index / 8)))
        },
    ),
    ("hanging & (Q | q)", BOARDS, |grid, row| {
        let [us, them] = row.sides();
        let queen = if row.is_white_to_move() { "q" } else { "Q" };
        let is_hanging = |square| grid.is_attacked(us, square) && !grid.is_attacked(them, square);
        grid.squares(queen).into_iter().any(is_hanging)
    }),
    ("legal_moves == 1 && !in_check", BOARDS, |_, row| {
        row.position.legal_moves().len() == 1 && row.checkers().is_empty()
    }),
    // Material.
    (
        "count(Q) == count(q) + 1 && count(r) == count(R) + 2 && count(N | B) == count(n | b)",
        BOARDS,
        |grid, _| {
            grid.count("Q") == grid.count("q") + 1
                && grid.count("r") == grid.count("R") + 2
                && grid.count("NB") == grid.count("nb")
        },
    ),
    (
        "is_empty(N | b) && count(n) == 2 && count(B) == 2 && count(B & light_squares) == 1",
        BOARDS,
        |grid, _| {
            let bishops = grid.squares("B");
            grid.count("Nb") == 0
                && grid.count("n") == 2
                && bishops.len() == 2
                && is_light(bishops[0]) != is_light(bishops[1])
        },
    ),
    (
        "is_empty(N | R | Q | n | r | q) && count(B) == 1 && count(b) == 1 && \
         count((B | b) & light_squares) == 1",
        BOARDS,
        |grid, _| {
            let [white, black] = ["B", "b"].map(|bishop| grid.squares(bishop));
            grid.count("NRQnrq") == 0
                && white.len() == 1
                && black.len() == 1
                && is_light(white[0]) != is_light(black[0])
        },
    ),
    ("count(occupied & ~(P | p)) <= 6", BOARDS, |grid, _| grid.count("NBRQKnbrqk") <= 6),
    // Mates.
    ("checkmate", BOARDS, |_, row| row.is_checkmate()),
    ("checkmate && checkers & (N | n) != none", BOARDS, |grid, row| {
        let is_knight = |&(file, rank): &Square| "Nn".contains(grid[file][rank]);
        row.is_checkmate() && row.checkers().iter().any(is_knight)
    }),
    (
        "let mated = us & (K | k); let back = rank_1 | rank_8; checkmate && \
         mated & back != none && checkers & back & (R | r | Q | q) != none && \
         is_subset(king(mated) & ~back, us)",
        BOARDS,
        |grid, row| {
            let is_back = |rank: usize| [0, 7].contains(&rank);
            let is_giver =
                |&(file, rank): &Square| is_back(rank) && "RrQq".contains(grid[file][rank]);
            let (king, [us, _]) = (row.king(), row.sides());
            row.is_checkmate()
                && is_back(king.1)
                && row.checkers().iter().any(is_giver)
                && grid
                    .attacks(king)
                    .iter()
                    .all(|&(file, rank)| is_back(rank) || us.contains(grid[file][rank]))
        },
    ),
    // Games.
    ("B == {c1, c4} && N == {b1, f3} && n == {c6, g8} && p & rank_5 == {e5}", BOARDS, |grid, _| {
        let is_exactly = |piece: char, squares: &str| {
            grid.has(piece, squares) && grid.count(&piece.to_string()) == squares.split(' ').count()
        };
        let pawns: Vec<_> = (0..8).filter(|&file| grid[file][4] == 'p').collect();
        is_exactly('B', "c1 c4")
            && is_exactly('N', "b1 f3")
            && is_exactly('n', "c6 g8")
            && pawns == [4]
    }),
    ("ply == 1", GAMES, |_, row| row.number("ply") == Some(1)),
    ("ply == 8", GAMES, |_, row| row.number("ply") == Some(8)),
    // Clocks and evaluations.
    ("nag == 4 && eval_cp < -500 && !white_to_move", NOTES, |_, row| {
        let is_lost = row.number("eval_cp").is_some_and(|eval| eval < -500);
        row.text("nag") == "4" && is_lost && !row.is_white_to_move()
    }),
    (r#"ply > 20 && eval_cp != """#, NOTES, |_, row| {
        row.number("ply") > Some(20) && row.number("eval_cp").is_some()
    }),
    // Puzzles.
    (r#"Rating >= 1500 && "mateIn2" in Themes"#, PUZZLES, |_, row| {
        row.number("Rating") >= Some(1500) && row.text("Themes").contains("mateIn2")
    }),
    ("Rating >= 1500 && in_check", PUZZLES, |_, row| {
        row.number("Rating") >= Some(1500) && !row.checkers().is_empty()
    }),
    ("eval_cp <= -300 && white_to_move", NOTES, |_, row| {
        row.number("eval_cp").is_some_and(|eval| eval <= -300) && row.is_white_to_move()
    }),
    ("clock_s < 10", NOTES, |_, row| row.number("clock_s").is_some_and(|clock| clock < 10)),
    (r#""fork" in Themes && Rating >= 1500"#, PUZZLES, |_, row| {
        row.text("Themes").contains("fork") && row.number("Rating") >= Some(1500)
    }),
    ("is_empty(N | B | Q | n | b | q) && !is_empty(R | r)", BOARDS, |grid, _| {
        grid.count("NBQnbq") == 0 && grid.count("Rr") > 0
    }),
    // Collections.
    ("!in_check", BOARDS, |_, row| row.checkers().is_empty()),
    ("!in_check && legal_captures == 0 && ply >= 16", GAMES, |_, row| {
        row.checkers().is_empty() && row.captures() == 0 && row.number("ply") >= Some(16)
    }),
];

/// The conditions of `--where`.
pub(super) const CONDITIONS: &[(&str, Loop)] = &[
    ("WhiteElo >= 2000", |_, row| row.number("WhiteElo") >= Some(2000)),
    ("WhiteElo >= 2200", |_, row| row.number("WhiteElo") >= Some(2200)),
    ("WhiteElo >= 1800 && BlackElo >= 1800", |_, row| {
        row.number("WhiteElo") >= Some(1800) && row.number("BlackElo") >= Some(1800)
    }),
    (r#"BlackElo - WhiteElo > 50 && result == "1-0""#, |_, row| {
        let lead = row.number("BlackElo").zip(row.number("WhiteElo"));
        lead.is_some_and(|(black, white)| black - white > 50) && row.text("Result") == "1-0"
    }),
];

/// Returns true if a white knight attacks a square.
fn knight_attacks(grid: &Grid, square: Square) -> bool {
    JUMPS.iter().any(|&jump| grid.at(square, jump) == Some('N'))
}

/// Returns true if the moves of the knights are fewer than three for each.
fn has_slow_knights(grid: &Grid, row: &Row) -> bool {
    let knights = grid.squares(if row.is_white_to_move() { "N" } else { "n" });
    let names =
        knights.iter().map(|&(file, rank)| format!("{}{}", (b'a' + file as u8) as char, rank + 1));
    let names: Vec<_> = names.collect();
    let moves = row.position.legal_moves();
    let is_of_knight = |text: String| names.iter().any(|name| text.starts_with(name));
    let moves = moves.iter().filter(|&&mv| is_of_knight(mv.to_string())).count();
    !knights.is_empty() && moves < 3 * knights.len()
}
