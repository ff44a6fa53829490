//! The fields of games that a query needs: for its formulas, its condition and its results.

use setwise_chess::pgn::{COMMANDS, GameResult};

use setwise_expr::Variable;

use crate::field::{Field, FieldColumn, FieldKind, NotANumberError};
use crate::game_columns::{GameColumn, tag_of};
use crate::move_fields::{Ply, half_points, is_final, of_move, put_move, respelled};
use crate::query::slots::FieldInput;

/// A field of games: its column and, for a tag, its index in [`GameFields::tags`].
#[derive(Clone, Copy, Debug)]
struct GameField {
    column: GameColumn,
    tag: usize,
    kind: FieldKind,
}

/// The fields that a query needs, and the tags of the current game.
#[derive(Clone, Debug, Default)]
pub(super) struct GameFields {
    /// The names of the tags that are needed.
    tags: Vec<String>,
    /// Their values in the current game; `None` for an absent tag.
    values: Vec<Option<String>>,
    /// The result of the current game, where it is not that of the tag.
    result: Option<String>,
    inputs: Vec<GameField>,
    condition: Vec<GameField>,
    carried: Vec<GameField>,
    /// The indices of those that are not the same in all positions of a game.
    of_positions: Vec<usize>,
    /// The path of the current line.
    variation: String,
    has_text: bool,
    /// The number of games before the block, counted if a formula uses the number of a game.
    before: u64,
}

impl GameFields {
    pub(super) fn new(
        inputs: &[FieldInput],
        condition: &[FieldInput],
        carried: &[FieldColumn],
        has_text: bool,
    ) -> Self {
        let mut fields = Self { has_text, ..Self::default() };
        fields.inputs = inputs.iter().map(|input| fields.field(&input.name)).collect();
        fields.condition = condition.iter().map(|input| fields.field(&input.name)).collect();
        fields.carried = carried.iter().map(|column| fields.field(&column.name)).collect();
        let numbered = fields.carried.iter().enumerate();
        let of_positions = numbered.filter(|(_, field)| !field.column.is_same_in_game());
        fields.of_positions = of_positions.map(|(index, _)| index).collect();
        fields.values = vec![None; fields.tags.len()];
        fields
    }

    fn field(&mut self, name: &str) -> GameField {
        let (column, kind) = (GameColumn::named(name), FieldColumn::of_games(name).kind);
        let tag = match column {
            GameColumn::Tag => tag_of(name),
            GameColumn::Result | GameColumn::HalfPoints => "Result",
            _ => return GameField { column, tag: 0, kind },
        };
        let known = self.tags.iter().position(|known| known == tag);
        let tag = known.unwrap_or_else(|| {
            self.tags.push(tag.to_owned());
            self.tags.len() - 1
        });
        GameField { column, tag, kind }
    }

    /// Returns true if the results have the texts of their games.
    pub(super) const fn has_text(&self) -> bool {
        self.has_text
    }

    /// Returns true if the program has fields as inputs.
    pub(super) fn has_inputs(&self) -> bool {
        !self.inputs.is_empty()
    }

    /// Returns true if the annotations of moves are needed.
    pub(super) fn has_annotations(&self) -> bool {
        let is_of_annotations = |field: &GameField| field.column.is_annotation();
        self.inputs.iter().chain(&self.carried).any(is_of_annotations)
    }

    /// Returns the commands in comments that are needed.
    pub(super) fn commands(&self) -> &'static [&'static str] {
        let has = |columns: &[GameColumn]| {
            self.inputs.iter().chain(&self.carried).any(|field| columns.contains(&field.column))
        };
        match (has(&[GameColumn::ClockS]), has(&[GameColumn::EvalCp, GameColumn::EvalMate])) {
            (true, true) => &COMMANDS[..2],
            (true, false) => &COMMANDS[..1],
            (false, true) => &COMMANDS[1..2],
            (false, false) => &[],
        }
    }

    /// Returns true if the program needs the positions around moves.
    pub(super) fn has_moves(&self) -> bool {
        let is_move = |field: &GameField| {
            let column = field.column;
            !column.is_of_game() && !column.is_annotation() && column != GameColumn::Ply
        };
        self.inputs.iter().any(is_move)
    }

    /// Returns true if a field is about the next move.
    pub(super) fn has_next(&self) -> bool {
        let mut fields = self.inputs.iter().chain(&self.carried);
        fields.any(|field| field.column.is_of_next())
    }

    /// Returns true if repetitions are counted.
    pub(super) fn has_repetitions(&self) -> bool {
        let mut fields = self.inputs.iter().chain(&self.carried);
        fields.any(|field| field.column == GameColumn::Repetitions)
    }

    /// Returns true if the text of comments is needed.
    pub(super) fn has_comments(&self) -> bool {
        let mut fields = self.inputs.iter().chain(&self.carried);
        fields.any(|field| field.column == GameColumn::Comment)
    }

    /// Returns true if formulas use the number of the game.
    pub(super) fn use_number(inputs: &[Variable]) -> bool {
        inputs
            .iter()
            .any(|input| input.is_field && GameColumn::named(&input.name) == GameColumn::Game)
    }

    /// Begins a block, before which there are `games`.
    pub(super) const fn begin_block(&mut self, games: u64) {
        self.before = games;
    }

    /// Returns true if the condition depends on moves, so that it is decided for each position.
    pub(super) fn condition_needs_moves(condition: &[FieldInput]) -> bool {
        let columns = condition.iter().map(|input| GameColumn::named(&input.name));
        let is_of_row =
            |column: GameColumn| !column.is_of_game() || column == GameColumn::Variation;
        columns.into_iter().any(is_of_row)
    }

    /// Clears the tags of the last game.
    pub(super) fn begin_game(&mut self) {
        self.values.iter_mut().for_each(|value| *value = None);
        self.variation.clear();
        self.result = None;
    }

    /// Keeps a tag of the current game if it is needed. If a tag occurs twice, the last one counts.
    pub(super) fn tag(&mut self, name: &str, value: impl FnOnce() -> String) {
        if let Some(tag) = self.tags.iter().position(|known| known == name) {
            self.values[tag] = Some(value());
        }
    }

    /// Returns true if the result is needed and does not follow from its tag.
    pub(super) fn lacks_result(&self) -> bool {
        let is_final = |tag: usize| self.values[tag].as_deref().is_some_and(is_final);
        self.result().is_some_and(|tag| !is_final(tag))
    }

    /// Sets the result of a game whose tag does not have it to that at the end of the moves. If the
    /// moves do not tell either, another spelling of a result in the tag counts.
    pub(super) fn set_result(&mut self, end: Option<GameResult>) {
        let Some(tag) = self.result() else { return };
        let of_tag = || self.values[tag].as_deref().and_then(respelled);
        let of_end = end.map(GameResult::as_str);
        let result = of_end.filter(|&end| is_final(end)).or_else(of_tag).or(of_end);
        self.result = result.map(str::to_owned);
    }

    /// Returns the index of the tag of the result if it is needed.
    fn result(&self) -> Option<usize> {
        let mut fields = self.inputs.iter().chain(&self.condition).chain(&self.carried);
        let has_result = |field: &&GameField| {
            matches!(field.column, GameColumn::Result | GameColumn::HalfPoints)
        };
        fields.find(has_result).map(|field| field.tag)
    }

    fn of_game(&self, field: GameField, number: u64) -> Field<'_> {
        match field.column {
            GameColumn::Tag | GameColumn::Result => {
                let result = self.result.as_deref().filter(|_| field.column == GameColumn::Result);
                let text = result.or(self.values[field.tag].as_deref());
                text.map_or(Field::Missing, |text| Field::Text(text.into()))
            }
            GameColumn::Game => Field::Number(number.cast_signed()),
            GameColumn::Variation => Field::Text(self.variation.as_str().into()),
            _ => Field::Missing,
        }
    }

    /// Sets the path of the current line.
    pub(super) fn set_variation(&mut self, path: &str) {
        path.clone_into(&mut self.variation);
    }

    /// Returns a field of a game as formulas see it: a tag that tables have as a number is one, and
    /// missing if it is unknown, such as `?`. So it has the same meaning in games and in their tables.
    ///
    /// # Errors
    ///
    /// Returns an error if such a tag is not a number. In tables it is missing.
    fn in_formulas(&self, field: GameField, number: u64) -> Result<Field<'_>, NotANumberError> {
        let value = self.of_game(field, number);
        match (&value, field.kind) {
            (Field::Text(_), FieldKind::Number) => {
                let word = value.word()?;
                Ok(word.map_or(Field::Missing, |word| Field::Number(word.cast_signed())))
            }
            _ => Ok(value),
        }
    }

    /// Returns an input of the condition.
    ///
    /// # Errors
    ///
    /// Returns an error if it is a tag that is a number in tables, and this one is not.
    pub(super) fn condition(
        &self,
        index: usize,
        number: u64,
    ) -> Result<Field<'_>, NotANumberError> {
        self.in_formulas(self.condition[index], self.before + number)
    }

    /// Returns an input of the program.
    ///
    /// # Errors
    ///
    /// Returns the error of [`condition`](Self::condition).
    pub(super) fn input<'a>(
        &'a self,
        index: usize,
        number: u64,
        ply: &Ply<'a>,
    ) -> Result<Field<'a>, NotANumberError> {
        let field = self.inputs[index];
        match field.column.is_of_game() {
            true => self.in_formulas(field, self.before + number),
            false if field.column == GameColumn::HalfPoints => {
                Ok(half_points(self.result.as_deref().or(self.values[field.tag].as_deref()), ply))
            }
            false => Ok(of_move(field.column, ply)),
        }
    }

    /// Returns the fields of the current game that travel with its positions, and the last tag
    /// that is not a number, which counts as missing.
    pub(super) fn carried_of_game(
        &self,
        number: u64,
    ) -> (Vec<Field<'static>>, Option<(String, NotANumberError)>) {
        let mut failure = None;
        let mut of_game = |&field: &GameField| match (self.of_game(field, number), field.kind) {
            (value @ Field::Text(_), FieldKind::Number) => match value.word() {
                Ok(Some(word)) => Field::Number(word.cast_signed()),
                Ok(None) => Field::Missing,
                Err(error) => {
                    failure = Some((self.tags[field.tag].clone(), error));
                    Field::Missing
                }
            },
            (value, _) => value.into_owned(),
        };
        let field = |it: &GameField| match it.column {
            // Its text, from which that of each position follows.
            GameColumn::HalfPoints => {
                let result = GameField { column: GameColumn::Result, ..*it };
                self.of_game(result, number).into_owned()
            }
            _ => of_game(it),
        };
        let carried = self.carried.iter().map(field).collect();
        (carried, failure)
    }

    /// Sets the fields that travel with a position, given those of its game; `is_known` says that
    /// they have those of the game already.
    pub(super) fn carry(
        &self,
        of_game: &[Field<'static>],
        number: u64,
        ply: &Ply<'_>,
        is_known: bool,
        fields: &mut Vec<Field<'static>>,
    ) {
        fields.resize(self.carried.len().min(of_game.len()), Field::Missing);
        let mut carry = |index: usize| {
            let (Some(field), Some(of_game)) = (self.carried.get(index), of_game.get(index)) else {
                return;
            };
            let Some(out) = fields.get_mut(index) else { return };
            match field.column {
                GameColumn::Game => *out = Field::Number(number.cast_signed()),
                column if column.is_of_game() => out.clone_from(of_game),
                GameColumn::HalfPoints => {
                    *out = match of_game {
                        Field::Text(result) => half_points(Some(result), ply),
                        _ => Field::Missing,
                    };
                }
                GameColumn::San | GameColumn::Uci => put_move(field.column, ply, out),
                column => *out = of_move(column, ply).into_owned(),
            }
        };
        match is_known {
            true => self.of_positions.iter().for_each(|&index| carry(index)),
            false => (0..self.carried.len()).for_each(carry),
        }
    }
}
