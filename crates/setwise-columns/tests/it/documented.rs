//! Every query that the documentation prints, against a plain loop over the squares.

use std::fs;

use setwise_chess::Position;
use setwise_columns::{Detail, Input, Query};
use setwise_expr::{Definitions, Tree, parse};

use super::queries::run;

/// The pieces of a position by file and rank, from its FEN; `.` for an empty square.
type Grid = [[char; 8]; 8];

fn grid(fen: &str) -> Grid {
    let mut grid = [['.'; 8]; 8];
    let placement = fen.split(' ').next().unwrap();
    for (row, text) in placement.split('/').enumerate() {
        let mut file = 0;
        for c in text.chars() {
            match c.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    grid[file][7 - row] = c;
                    file += 1;
                }
            }
        }
    }
    grid
}

/// Returns the piece some steps from a square; `None` beyond the edge.
fn at(grid: &Grid, (file, rank): (usize, usize), (right, up): (i32, i32)) -> Option<char> {
    let (file, rank) = (file as i32 + right, rank as i32 + up);
    let is_inside = (0..8).contains(&file) && (0..8).contains(&rank);
    is_inside.then(|| grid[file as usize][rank as usize])
}

/// Returns the squares with some piece.
fn squares(grid: &Grid, piece: char) -> Vec<(usize, usize)> {
    let all = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
    all.filter(|&(file, rank)| grid[file][rank] == piece).collect()
}

fn count(grid: &Grid, fits: impl Fn(char) -> bool) -> usize {
    grid.iter().flatten().filter(|&&piece| piece != '.' && fits(piece)).count()
}

/// Returns the first piece from a square in a direction.
fn first_piece(grid: &Grid, from: (usize, usize), (right, up): (i32, i32)) -> char {
    let steps = (1..8).map_while(|i| at(grid, from, (right * i, up * i)));
    steps.into_iter().find(|&piece| piece != '.').unwrap_or('.')
}

fn is_passed(grid: &Grid, (file, rank): (usize, usize)) -> bool {
    let mut stoppers = squares(grid, 'p').into_iter();
    !stoppers.any(|(other, above)| file.abs_diff(other) <= 1 && above > rank)
}

fn is_isolated(grid: &Grid, (file, _): (usize, usize)) -> bool {
    squares(grid, 'P').iter().all(|&(other, _)| file.abs_diff(other) != 1)
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn rook_attacks_queen(grid: &Grid) -> bool {
    let attacks = |from| STRAIGHT.iter().any(|&step| first_piece(grid, from, step) == 'q');
    squares(grid, 'R').into_iter().any(attacks)
}

/// Returns the number of kings, queens and rooks that white knights attack.
fn targets_of_knights(grid: &Grid) -> usize {
    let is_attacked =
        |square: &(usize, usize)| JUMPS.iter().any(|&jump| at(grid, *square, jump) == Some('N'));
    let targets = ['k', 'q', 'r'].into_iter().flat_map(|piece| squares(grid, piece));
    targets.filter(is_attacked).count()
}

fn is_white_to_move(position: &Position) -> bool {
    position.to_string().contains(" w ")
}

fn us(grid: &Grid, position: &Position) -> usize {
    let is_white = is_white_to_move(position);
    count(grid, |piece| piece.is_ascii_uppercase() == is_white)
}

/// Returns true if the moves of the knights are fewer than three for each.
fn has_slow_knights(grid: &Grid, position: &Position) -> bool {
    let knight = if is_white_to_move(position) { 'N' } else { 'n' };
    let knights = squares(grid, knight);
    let places: Vec<String> = knights
        .iter()
        .map(|&(file, rank)| format!("{}{}", (b'a' + file as u8) as char, rank + 1))
        .collect();
    let moves = position.legal_moves();
    let is_of_knight = |text: String| places.iter().any(|place| text.starts_with(place));
    let moves = moves.iter().filter(|&&mv| is_of_knight(mv.to_string())).count();
    !knights.is_empty() && moves < 3 * knights.len()
}

type Loop = fn(&Grid, &Position) -> bool;

/// The queries with the loops that find the same.
const QUERIES: &[(&str, Loop)] = &[
    ("P & ~south_fill(south_one(p | east_one(p) | west_one(p)))", |grid, _| {
        squares(grid, 'P').into_iter().any(|square| is_passed(grid, square))
    }),
    ("rook(R) & q", |grid, _| rook_attacks_queen(grid)),
    ("let f = file_fill(P); P & ~(east_one(f) | west_one(f))", |grid, _| {
        squares(grid, 'P').into_iter().any(|square| is_isolated(grid, square))
    }),
    ("pawn_attacks_white(P) & (n | b | r | q)", |grid, _| {
        let attacks = |square| {
            [-1, 1]
                .iter()
                .any(|&side| at(grid, square, (side, 1)).is_some_and(|c| "nbrq".contains(c)))
        };
        squares(grid, 'P').into_iter().any(attacks)
    }),
    ("knight_moves < 3 * count(us & (N | n)) && us & (N | n) != none", has_slow_knights),
    ("popCount(P) == 8", |grid, _| count(grid, |piece| piece == 'P') == 8),
    ("p & -p & rank_2", |grid, _| {
        let first = squares(grid, 'p').into_iter().map(|(file, rank)| (rank, file)).min();
        first.is_some_and(|(rank, _)| rank == 1)
    }),
    ("nortOccl(R, empty) << 8 & q", |grid, _| {
        squares(grid, 'R').into_iter().any(|from| first_piece(grid, from, (0, 1)) == 'q')
    }),
    ("count(knight(N) & (k | q | r)) >= 2", |grid, _| targets_of_knights(grid) >= 2),
    ("knight(N) & (k | q | r)", |grid, _| targets_of_knights(grid) >= 1),
    ("true", |_, _| true),
    ("K & c1", |grid, _| grid[2][0] == 'K'),
    ("P & rank_2", |grid, _| squares(grid, 'P').into_iter().any(|(_, rank)| rank == 1)),
    ("count(us) < count(them)", |grid, position| 2 * us(grid, position) < count(grid, |_| true)),
    ("e5 in N", |grid, _| grid[4][4] == 'N'),
    ("count(P) - count(p) > 2", |grid, _| {
        count(grid, |piece| piece == 'P') > count(grid, |piece| piece == 'p') + 2
    }),
];

/// Returns the first four fields of a position.
fn without_counters(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Returns the text between the first quotation marks after `setwise query` in each line.
fn printed_queries(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (_, command) = line.split_once("setwise query ")?;
        command.split('\'').nth(1)
    })
}

#[test]
fn every_printed_query_is_checked() {
    let root = testing::workspace();
    let pages =
        ["README.md", "docs/cli.md", "docs/language.md", "docs/tricks.md", "docs/library.md"];
    let mut pages: Vec<_> = pages.iter().map(|page| root.join(page)).collect();
    pages.push(root.join("crates/setwise-cli/src/arguments/query.rs"));
    let mut found = 0;
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for query in printed_queries(&text) {
            let is_known = QUERIES.iter().any(|(known, _)| *known == query);
            assert!(is_known, "{}: `{query}` is not in the list", page.display());
            found += 1;
        }
    }
    assert!(found >= QUERIES.len() - 1, "{found}");
}

#[test]
fn printed_queries_find_what_plain_loops_find() {
    let data = testing::workspace().join("data");
    let positions = fs::read_to_string(data.join("positions.epd")).unwrap();
    let read = |name: &str| fs::read_to_string(data.join(name)).unwrap();
    let definitions = ["bits.c", "tricks.c"].map(|name| Definitions::parse(&read(name)).unwrap());
    let tree = |formula: &str| -> Tree {
        let name = formula.split('(').next().unwrap();
        let defining = definitions.iter().find(|it| it.functions().any(|known| known == name));
        match defining {
            Some(definitions) => definitions.formula(formula).unwrap(),
            None => parse(formula).unwrap(),
        }
    };
    for (formula, is_found) in QUERIES {
        let query = Query::new(&tree(formula), &[]).unwrap();
        let input = Input::open(&data.join("positions.epd")).unwrap();
        let batch = run(&query, input, 2, Detail::Matches).unwrap();
        let found = batch.matches.iter().map(|it| without_counters(&it.position.to_string()));
        let found: Vec<_> = found.collect();
        let mut expected = Vec::new();
        for line in positions.lines() {
            let position = Position::from_fen(without_counters(line)).unwrap();
            if is_found(&grid(line), &position) {
                expected.push(without_counters(&position.to_string()));
            }
        }
        assert_eq!(found, expected, "{formula}");
    }
}
