//! The columns of games: tags, and values of each move.

use setwise_chess::pgn::{Comment, Evaluation};

use crate::field::{Field, FieldColumn, FieldKind};

/// A column of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameColumn {
    /// A tag.
    Tag,
    /// The result of a finished game from its tag, or else from the end of the moves.
    Result,
    /// The number of the game in the input, from 1.
    Game,
    /// The path of a side line, empty for the main line; only known if side lines are read.
    Variation,
    /// The number of halfmoves from the start of the game.
    Ply,
    /// The move that led to the position.
    San,
    /// The move that led to the position, in UCI notation.
    Uci,
    /// The evaluation in the comment on the move, in hundredths of a pawn, for White.
    EvalCp,
    /// The number of moves to mate, negative if Black mates.
    EvalMate,
    /// The time left to the side that moved, in whole seconds.
    ClockS,
    /// The first annotation glyph of the move.
    Nag,
    /// The comments on the move.
    Comment,
    /// The letter of the piece that moved, as in FEN.
    MovedPiece,
    /// The letter of the piece that the move captured.
    CapturedPiece,
    /// The letter of the piece to which a pawn promoted.
    PromotedTo,
    /// The letter of the piece that moves next.
    NextPiece,
    /// The move that was played in the position.
    NextSan,
    /// The same in UCI notation.
    NextUci,
    /// The square that it left.
    NextFrom,
    /// The square where it arrived; for castling, the king.
    NextTo,
    /// The result for the side to move: 2 for a win, 1 for a draw.
    HalfPoints,
    /// The number of times that the position has occurred in the game.
    Repetitions,
}

/// The name of the column with the path of a side line.
pub(crate) const VARIATION: &str = "variation";

/// The columns of games that are not tags, with their kinds.
const COLUMNS: [(&str, GameColumn, FieldKind); 20] = [
    ("game", GameColumn::Game, FieldKind::Number),
    ("ply", GameColumn::Ply, FieldKind::Number),
    ("san", GameColumn::San, FieldKind::Text),
    ("uci", GameColumn::Uci, FieldKind::Text),
    ("result", GameColumn::Result, FieldKind::Text),
    ("eval_cp", GameColumn::EvalCp, FieldKind::Number),
    ("eval_mate", GameColumn::EvalMate, FieldKind::Number),
    ("clock_s", GameColumn::ClockS, FieldKind::Number),
    ("nag", GameColumn::Nag, FieldKind::Number),
    ("comment", GameColumn::Comment, FieldKind::Text),
    ("moved_piece", GameColumn::MovedPiece, FieldKind::Text),
    ("captured_piece", GameColumn::CapturedPiece, FieldKind::Text),
    ("promoted_to", GameColumn::PromotedTo, FieldKind::Text),
    ("next_piece", GameColumn::NextPiece, FieldKind::Text),
    ("next_san", GameColumn::NextSan, FieldKind::Text),
    ("next_uci", GameColumn::NextUci, FieldKind::Text),
    ("next_from", GameColumn::NextFrom, FieldKind::Set),
    ("next_to", GameColumn::NextTo, FieldKind::Set),
    ("half_points", GameColumn::HalfPoints, FieldKind::Number),
    ("repetitions", GameColumn::Repetitions, FieldKind::Number),
];

/// The tags that are columns even if the first games lack them: those of the PGN standard that
/// programs write, and those of the public databases.
const TAGS: [&str; 38] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "UTCDate",
    "UTCTime",
    "WhiteElo",
    "BlackElo",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "WhiteTitle",
    "BlackTitle",
    "ECO",
    "Opening",
    "Variation",
    "SubVariation",
    "TimeControl",
    "Termination",
    "PlyCount",
    "EventDate",
    "EventType",
    "EventRound",
    "EventCountry",
    "Source",
    "SourceDate",
    "Annotator",
    "Mode",
    "WhiteTeam",
    "BlackTeam",
    "WhiteFideId",
    "BlackFideId",
    "WhiteType",
    "BlackType",
    "GameId",
    "Variant",
];

/// The columns that follow from the moves of a game, if a table lacks them, and for the last one also
/// from [the result](RESULTS).
const OF_MOVES: [&str; 12] = [
    "san",
    "uci",
    "moved_piece",
    "captured_piece",
    "promoted_to",
    "next_piece",
    "next_san",
    "next_uci",
    "next_from",
    "next_to",
    "repetitions",
    "half_points",
];

/// The columns of a table that may have the result of a game.
pub(crate) const RESULTS: [&str; 2] = ["result", "Result"];

/// The tags that are numbers, unless their value is unknown.
const NUMBERS: [&str; 5] =
    ["WhiteElo", "BlackElo", "WhiteRatingDiff", "BlackRatingDiff", "PlyCount"];

impl GameColumn {
    /// Returns the column of a name: a tag unless the name is one of the others.
    pub(crate) fn named(name: &str) -> Self {
        if name == VARIATION {
            return Self::Variation;
        }
        COLUMNS
            .iter()
            .find(|(known, ..)| *known == name)
            .map_or(Self::Tag, |&(_, column, _)| column)
    }

    /// Returns true for a value of the game, or of a line of it, and not of each move.
    pub(crate) const fn is_of_game(self) -> bool {
        matches!(self, Self::Tag | Self::Result | Self::Game | Self::Variation)
    }

    /// Returns true for a value that all positions of a game have, those of its side lines too.
    pub(crate) const fn is_same_in_game(self) -> bool {
        matches!(self, Self::Tag | Self::Result | Self::Game)
    }

    /// Returns true for a value of the move that is played in the position.
    pub(crate) const fn is_of_next(self) -> bool {
        matches!(
            self,
            Self::NextPiece | Self::NextSan | Self::NextUci | Self::NextFrom | Self::NextTo
        )
    }

    /// Returns true for a value that stands in the text after the move, or counts what was before.
    pub(crate) const fn is_annotation(self) -> bool {
        matches!(
            self,
            Self::EvalCp
                | Self::EvalMate
                | Self::ClockS
                | Self::Nag
                | Self::Comment
                | Self::Repetitions
        )
    }
}

/// The beginning of the name of a column with a tag whose name is that of another column.
/// No tag has a point in its name.
const TAG: &str = "tag.";

/// Returns the name of the column of a tag.
pub(crate) fn tag_column(tag: &str) -> String {
    match GameColumn::named(tag) {
        GameColumn::Tag => tag.to_owned(),
        _ => format!("{TAG}{tag}"),
    }
}

/// Returns the tag of a column with this name.
pub(crate) fn tag_of(column: &str) -> &str {
    let tag = column.strip_prefix(TAG);
    tag.filter(|tag| GameColumn::named(tag) != GameColumn::Tag).unwrap_or(column)
}

impl FieldColumn {
    /// Returns the column of games with a name: a tag unless it is one of the others, such as `ply`.
    #[must_use]
    pub fn of_games(name: &str) -> Self {
        let known = COLUMNS.iter().find(|(known, ..)| *known == name);
        let kind = match known {
            Some(&(_, _, kind)) => kind,
            None if NUMBERS.contains(&name) => FieldKind::Number,
            None => FieldKind::Text,
        };
        Self { name: name.to_owned(), kind }
    }

    /// Returns the column with the path of a side line, which is empty for the main line. It is a
    /// column only if [side lines are read](crate::Query::with_variations).
    #[must_use]
    pub fn variation() -> Self {
        Self::of_games(VARIATION)
    }

    /// Returns true for a column of games that is a tag.
    #[must_use]
    pub fn is_tag(&self) -> bool {
        GameColumn::named(&self.name) == GameColumn::Tag
    }
}

/// Returns the columns of games: the usual tags, then the values of moves.
pub(crate) fn game_columns() -> impl Iterator<Item = FieldColumn> {
    TAGS.into_iter().chain(COLUMNS.map(|(name, ..)| name)).map(FieldColumn::of_games)
}

/// Returns true for the name of a column that games in PGN always have.
pub(crate) fn is_known_of_games(name: &str) -> bool {
    game_columns().any(|column| column.name == name)
}

/// Returns the columns of games that follow from the rows of a table, if that has games and lacks them.
pub(crate) fn columns_of_moves(columns: &[FieldColumn]) -> Vec<FieldColumn> {
    let has = |name: &str| columns.iter().any(|column| column.name == name);
    if !(has("game") && has("ply")) {
        return Vec::new();
    }
    let is_known = |name: &&str| *name != "half_points" || RESULTS.into_iter().any(has);
    let names = OF_MOVES.into_iter().filter(|name| !has(name)).filter(is_known);
    names.map(FieldColumn::of_games).collect()
}

/// Returns true for the name of a column that has the same value for all rows of a game, if a table of
/// games has it.
pub(crate) fn is_of_whole_game(name: &str) -> bool {
    matches!(name, "game" | "file" | "result") || TAGS.contains(&name)
}

/// The annotations that follow a move in the text of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Annotations {
    eval_cp: Option<i32>,
    eval_mate: Option<i32>,
    clock_s: Option<u64>,
    nag: Option<u8>,
    comment: String,
    repetitions: Option<u32>,
}

impl Annotations {
    pub(crate) fn clear(&mut self) {
        let mut comment = std::mem::take(&mut self.comment);
        comment.clear();
        *self = Self { comment, ..Self::default() };
    }

    pub(crate) const fn set_repetitions(&mut self, count: u32) {
        self.repetitions = Some(count);
    }

    pub(crate) fn add_glyph(&mut self, glyph: u8) {
        self.nag.get_or_insert(glyph);
    }

    /// Adds a comment, and returns whether it has a clock and an evaluation. Of each, the first one
    /// of the move counts.
    pub(crate) fn add_comment(&mut self, comment: Comment<'_>, keeps_text: bool) -> [bool; 2] {
        let (clock, evaluation) = (comment.clock(), comment.evaluation());
        if let Some(clock) = clock {
            self.clock_s.get_or_insert(clock.as_secs());
        }
        let is_known = self.eval_cp.is_some() || self.eval_mate.is_some();
        match evaluation {
            _ if is_known => {}
            Some(Evaluation::Centipawns { value, .. }) => self.eval_cp = Some(value),
            Some(Evaluation::Mate { moves, .. }) => self.eval_mate = Some(moves),
            _ => {}
        }
        if keeps_text {
            if !self.comment.is_empty() {
                self.comment.push(' ');
            }
            self.comment.push_str(&comment.to_str_lossy());
        }
        [clock.is_some(), evaluation.is_some()]
    }

    /// Returns the field of a column; a missing one for a column that is not an annotation.
    pub(crate) fn field(&self, column: GameColumn) -> Field<'_> {
        let number = |number: Option<i64>| number.map_or(Field::Missing, Field::Number);
        match column {
            GameColumn::EvalCp => number(self.eval_cp.map(i64::from)),
            GameColumn::EvalMate => number(self.eval_mate.map(i64::from)),
            GameColumn::ClockS => number(self.clock_s.and_then(|clock| clock.try_into().ok())),
            GameColumn::Nag => number(self.nag.map(i64::from)),
            GameColumn::Repetitions => number(self.repetitions.map(i64::from)),
            GameColumn::Comment if !self.comment.is_empty() => {
                Field::Text(self.comment.as_str().into())
            }
            _ => Field::Missing,
        }
    }
}
