//! Positions of files with what is known of each, read by plain loops.

use std::collections::HashMap;
use std::fs;

use setwise_chess::Position;

use super::grid::{Grid, Square};

/// A position of a file.
pub(super) struct Row {
    pub(super) grid: Grid,
    pub(super) position: Position,
    /// The tags of its game and the values of its move, or the fields of its row.
    fields: HashMap<String, String>,
}

impl Row {
    fn new(position: Position, fields: HashMap<String, String>) -> Self {
        Self { grid: Grid::new(&position.to_string()), position, fields }
    }

    /// Returns the value of a column; the empty text if it is missing.
    pub(super) fn text(&self, column: &str) -> &str {
        self.fields.get(column).map_or("", String::as_str)
    }

    /// Returns the value of a column as a number.
    pub(super) fn number(&self, column: &str) -> Option<i64> {
        self.text(column).parse().ok()
    }

    pub(super) fn is_white_to_move(&self) -> bool {
        self.position.to_string().contains(" w ")
    }

    /// Returns the letters of the side to move and of the opponent.
    pub(super) fn sides(&self) -> [&'static str; 2] {
        if self.is_white_to_move() { ["PNBRQK", "pnbrqk"] } else { ["pnbrqk", "PNBRQK"] }
    }

    /// Returns the king of the side to move.
    pub(super) fn king(&self) -> Square {
        let king = if self.is_white_to_move() { "K" } else { "k" };
        self.grid.squares(king)[0]
    }

    /// Returns the pieces that give check.
    pub(super) fn checkers(&self) -> Vec<Square> {
        self.grid.attackers(self.sides()[1], self.king())
    }

    pub(super) fn is_checkmate(&self) -> bool {
        !self.checkers().is_empty() && self.position.legal_moves().is_empty()
    }

    /// Returns the number of legal captures.
    pub(super) fn captures(&self) -> usize {
        let moves = self.position.legal_moves();
        let is_capture = |san: &str| san.contains('x');
        moves.iter().filter(|&&mv| is_capture(self.position.san(mv).unwrap().as_str())).count()
    }

    /// Returns the first four fields of the position.
    pub(super) fn fen(&self) -> String {
        without_counters(&self.position.to_string())
    }
}

/// Returns the first four fields of a position.
pub(super) fn without_counters(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Reads a file of the repository's data.
pub(super) fn read(name: &str) -> Vec<Row> {
    let path = testing::workspace().join("data").join(name);
    let text = fs::read_to_string(path).unwrap();
    match name.rsplit_once('.').unwrap().1 {
        "pgn" => games(&text),
        "csv" => table(&text),
        _ => {
            let position = |line: &str| Position::from_fen(without_counters(line)).unwrap();
            text.lines().map(|line| Row::new(position(line), HashMap::new())).collect()
        }
    }
}

/// Reads a table without quotes.
fn table(text: &str) -> Vec<Row> {
    let mut lines = text.lines().map(|line| line.split(','));
    let header: Vec<_> = lines.next().unwrap().map(str::to_owned).collect();
    let row = |fields| {
        let fields: HashMap<_, _> = header.iter().cloned().zip(fields).collect();
        Row::new(Position::from_fen(&fields["FEN"]).unwrap(), fields)
    };
    lines.map(|fields| row(fields.map(str::to_owned))).collect()
}

/// Reads games without variations, from the initial position.
fn games(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut tags = HashMap::new();
    let mut moves = String::new();
    for line in text.lines().chain(["[End]"]) {
        if !line.starts_with('[') {
            moves += &format!("{line} ");
            continue;
        }
        if !moves.trim().is_empty() {
            play(&tags, &moves, &mut rows);
            tags.clear();
            moves.clear();
        }
        if let Some((name, value)) = line[1..].split_once(' ') {
            let value = value.trim_matches(['"', ']']).to_owned();
            tags.insert(name.to_owned(), value);
        }
    }
    rows
}

/// Plays the moves of a game.
fn play(tags: &HashMap<String, String>, moves: &str, rows: &mut Vec<Row>) {
    let mut position = Position::START;
    let mut ply = 0;
    for (index, part) in moves.split(['{', '}']).enumerate() {
        if index % 2 == 1 {
            let fields = &mut rows.last_mut().unwrap().fields;
            fields.extend(values(part).map(|(name, value)| (name.to_owned(), value)));
            continue;
        }
        for word in part.split(' ').filter(|word| word.starts_with(|c: char| c.is_alphabetic())) {
            let san = word.trim_end_matches(['!', '?']);
            position = position.play(position.read_san(san).unwrap()).unwrap();
            ply += 1;
            let mut fields = tags.clone();
            let glyph = ["!", "?", "!!", "??", "!?", "?!"]
                .iter()
                .position(|&glyph| word[san.len()..] == *glyph);
            fields.extend(glyph.map(|glyph| ("nag".to_owned(), (glyph + 1).to_string())));
            fields.insert("ply".to_owned(), ply.to_string());
            fields.insert("san".to_owned(), san.to_owned());
            rows.push(Row::new(position.clone(), fields));
        }
    }
}

/// Returns the values in a comment.
fn values(comment: &str) -> impl Iterator<Item = (&'static str, String)> {
    let value = |name: &str| Some(comment.split_once(name)?.1.split(']').next()?.trim().to_owned());
    let eval = value("[%eval").and_then(|text| text.parse::<f64>().ok());
    let clock = value("[%clk").map(|text| {
        let parts = text.split(':').map(|part| part.parse::<u32>().unwrap());
        parts.fold(0, |seconds, part| 60 * seconds + part).to_string()
    });
    let eval = eval.map(|pawns| ((100.0 * pawns).round() as i64).to_string());
    [("eval_cp", eval), ("clock_s", clock)].into_iter().filter_map(|(name, it)| Some((name, it?)))
}
