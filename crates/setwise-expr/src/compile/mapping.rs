//! Formulas and code whose words number the squares in another order.
//!
//! A program computes with the words of its formula. So with the mapping `berlef`, where a8 is
//! bit 0, `x << 8` is the shift of a program with that mapping: all squares move one rank south.
//! What has a meaning on the board is converted at the border:
//!
//! ```text
//! variable, file_a, {a1..b2}   set   -> word
//! e4                                 -> index of e4 in the mapping
//! knight(x), line(a, b)        word  -> set, index -> index in `lerf`; the result -> word
//! `let`, results, marks        word  -> set
//! ```
//!
//! A word becomes a set by a flip or a rotation of the board. In [`SquareMapping::Lerf`], words
//! are sets, and nothing is converted.

use setwise::{Square, SquareMapping};

use crate::compile::compiler::Compiler;
use crate::compile::typed::{Reading, SetReading, Typed, Words};
use crate::error::FormulaError;
use crate::function::Function;
use crate::operation::{BinaryOperation as B, UnaryOperation as U};
use crate::parameters::Parameter;
use crate::program::Register;
use crate::syntax::tree::{NodeKind, Tree};
use crate::types::{Note, NoteReason, Type};

impl Tree {
    /// Returns the formula with words of a mapping: numbers, the indices of squares, shifts,
    /// arithmetic and scans are those of a program that numbers the squares in this order. Names
    /// of squares, directions and attacks stay what they are on the board.
    ///
    /// # Errors
    ///
    /// Returns an error with both mappings if the C code of the formula declares another one.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    /// use setwise_expr::{Compiler, Names, Value, parse};
    ///
    /// let tree = parse("{e4} << 8")?.in_mapping(SquareMapping::Berlef)?;
    /// let mut compiler = Compiler::new(Names::Free);
    /// compiler.add(&tree)?;
    /// assert_eq!(compiler.finish().evaluate(&[])?, [Value::Set(1 << 20)], "the square e3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_mapping(mut self, mapping: SquareMapping) -> Result<Self, FormulaError> {
        self.mapping_or(Some(mapping))?;
        self.mapping = Some(mapping);
        Ok(self)
    }

    /// Returns the mapping of the words in the formula: that of [`in_mapping`](Self::in_mapping),
    /// else the one that its C code declares by an `enum` of the names of all 64 squares, else
    /// `chosen`, else [`Lerf`](SquareMapping::Lerf).
    ///
    /// # Errors
    ///
    /// Returns an error with both mappings if the code declares another one than the chosen one,
    /// or two of them.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise::SquareMapping;
    ///
    /// let tree = setwise_expr::parse("x << 8")?;
    /// assert_eq!(tree.mapping_or(None)?, SquareMapping::Lerf);
    /// assert_eq!(tree.mapping_or(Some(SquareMapping::Berf))?, SquareMapping::Berf);
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn mapping_or(&self, chosen: Option<SquareMapping>) -> Result<SquareMapping, FormulaError> {
        let chosen = self.mapping.or(chosen);
        let own = self.numberings();
        let (message, help) = match (&own[..], chosen) {
            ([], chosen) => return Ok(chosen.unwrap_or_default()),
            (&[own], None) => return Ok(own),
            (own, Some(chosen)) if own.contains(&chosen) => return Ok(chosen),
            (&[own, ..], Some(chosen)) => (
                format!(
                    "the `enum` of the code numbers the squares as `{own}`, with {} as bit 0, and \
                     the mapping is `{chosen}`, with {}",
                    first_square(own),
                    first_square(chosen)
                ),
                format!("use the mapping `{own}`, or remove the `enum`"),
            ),
            (&[first, second, ..], None) => (
                format!(
                    "the code numbers the squares as `{first}`, with {} as bit 0, and also as \
                     `{second}`, with {}",
                    first_square(first),
                    first_square(second)
                ),
                "choose the mapping, or remove one `enum`".to_owned(),
            ),
        };
        Err(FormulaError::new(self.nodes[self.root].span, message).with_help(help))
    }

    /// Returns the mappings that the code of the formula and its definitions declare.
    fn numberings(&self) -> Vec<SquareMapping> {
        let mut own: Vec<_> = self.definitions.iter().flat_map(|it| it.numberings()).collect();
        for node in &self.nodes {
            if let NodeKind::Code(code) = &node.kind {
                own.extend(code.numberings());
            }
        }
        let mut seen = Vec::new();
        own.retain(|mapping| {
            let is_new = !seen.contains(mapping);
            seen.push(*mapping);
            is_new
        });
        own
    }
}

/// Returns the square of bit 0.
fn first_square(mapping: SquareMapping) -> &'static str {
    &mapping.squares_name()[..2]
}

/// The functions that are words of processors and not of boards: aliases of flips and rotations.
const OF_WORDS: [&str; 3] = ["bswap", "rbit", "transpose"];

/// Returns true for a function whose meaning is on the board: directions, attacks, lines, flips.
fn is_geometric(function: &Function, name: &str) -> bool {
    let is_of_index = ["upper_squares", "lower_squares", "from_to"].contains(&function.name);
    match function.group {
        "Lines" => !is_of_index,
        "One step, in eight directions"
        | "Knight steps, in eight directions"
        | "Fills"
        | "Attacks"
        | "Attacks, with the arguments as printed"
        | "Pawns"
        | "The whole board" => !OF_WORDS.contains(&name),
        _ => function.name == "fill_multiply",
    }
}

impl Compiler<'_> {
    /// Runs a part with the mapping of a tree.
    pub(crate) fn in_mapping_of<T>(
        &mut self,
        tree: &Tree,
        part: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        let mapping = tree.mapping_or(self.chosen)?;
        if self.board.is_some() && mapping != SquareMapping::Lerf {
            let span = tree.nodes[tree.root].span;
            return Err(FormulaError::new(span, "mappings are for the board of chess"));
        }
        let outer = std::mem::replace(&mut self.mapping, mapping);
        let result = part(self);
        self.mapping = outer;
        result
    }

    /// Returns the note that the code of a formula chooses the mapping of its words.
    pub(crate) fn note_of_mapping(&self, tree: &Tree) -> Option<Note> {
        let is_chosen = tree.mapping.or(self.chosen).is_some();
        let is_own = !is_chosen && self.mapping != SquareMapping::Lerf;
        let reason = NoteReason::Numbering(self.mapping);
        is_own.then(|| Note { reason, span: tree.nodes[tree.root].span })
    }

    /// Returns the square with this index in the mapping.
    pub(crate) fn square_at(&self, index: u64) -> Option<Square> {
        self.mapping.square_at(usize::try_from(index).ok()?)
    }

    /// Returns the name of the square with this index, in the mapping or on the board.
    pub(crate) fn name_at(&self, index: u64) -> Option<String> {
        let Some(board) = &self.board else {
            return self.square_at(index).map(|square| square.to_string());
        };
        let bit = usize::try_from(index).ok()?;
        board.shape.coordinates(bit).map(|_| board.shape.name(bit).to_string())
    }

    /// Returns a result, in which a set is a set of the board.
    pub(crate) fn result(&mut self, value: Typed) -> Typed {
        match value {
            Typed::Set(set) if !self.keeps_words => {
                Typed::Set(self.converted_set(set, Self::set_of))
            }
            _ => value,
        }
    }

    /// Applies a conversion between words of a mapping and sets of the board.
    pub(crate) fn converted_set(
        &mut self,
        set: SetReading,
        of: fn(&mut Self, Register) -> Register,
    ) -> SetReading {
        match self.mapping {
            SquareMapping::Lerf => set,
            _ => Reading { value: Words::one(of(self, set.value[0])), ..set },
        }
    }

    /// Returns a variable as a word.
    pub(crate) fn variable(&mut self, set: SetReading) -> SetReading {
        if self.keeps_words { set } else { self.converted_set(set, Self::word_of) }
    }

    /// Returns a variable that is a square as an index in the mapping.
    pub(crate) fn variable_index(&mut self, square: Register) -> Register {
        if self.keeps_words { square } else { self.index_of(square) }
    }

    /// Returns a value of the scope in the mapping.
    pub(crate) fn in_words(&mut self, value: Typed) -> Typed {
        self.converted(value, Self::word_of, Self::index_of)
    }

    /// Returns a value for the scope, in which sets are those of the board.
    pub(crate) fn on_board(&mut self, value: Typed) -> Typed {
        self.converted(value, Self::set_of, Self::index_on_board)
    }

    fn converted(
        &mut self,
        value: Typed,
        set: fn(&mut Self, Register) -> Register,
        index: fn(&mut Self, Register) -> Register,
    ) -> Typed {
        if self.mapping == SquareMapping::Lerf {
            return value;
        }
        match value {
            Typed::Set(it) => Typed::Set(self.converted_set(it, set)),
            Typed::Literal(number, it) => {
                Typed::Literal(number, it.map(|it| self.converted_set(it, set)))
            }
            Typed::Square(square, it) => {
                let it = self.converted_set(it, set);
                Typed::Square(Reading { value: index(self, square.value), ..square }, it)
            }
            Typed::Number(_) | Typed::Bool(_) => value,
        }
    }

    /// Calls a function, whose arguments are as its parameters take them, on the board if its
    /// meaning is there.
    pub(crate) fn on_board_if_geometric(
        &mut self,
        function: &Function,
        name: &str,
        mut values: Vec<Typed>,
        call: impl FnOnce(&mut Self, &[Typed]) -> Result<Typed, FormulaError>,
    ) -> Result<Typed, FormulaError> {
        if self.mapping == SquareMapping::Lerf || !is_geometric(function, name) {
            return call(self, &values);
        }
        for (Parameter { value_type, .. }, value) in function.parameters.iter().zip(&mut values) {
            *value = match *value {
                Typed::Set(set) if *value_type == Type::Set => {
                    Typed::Set(self.converted_set(set, Self::set_of))
                }
                Typed::Number(index) if *value_type == Type::Square => {
                    let value = self.index_on_board(index.value);
                    Typed::Number(Reading { value, ..index })
                }
                other => other,
            };
        }
        let mapping = std::mem::take(&mut self.mapping);
        let result = call(self, &values);
        self.mapping = mapping;
        Ok(self.in_words(result?))
    }

    /// Returns the set of a word.
    pub(crate) fn set_of(&mut self, word: Register) -> Register {
        let inverse = match self.mapping {
            SquareMapping::Lefber => SquareMapping::Befler,
            SquareMapping::Befler => SquareMapping::Lefber,
            other => other,
        };
        self.permuted(inverse, word)
    }

    /// Returns the word of a set.
    pub(crate) fn word_of(&mut self, set: Register) -> Register {
        self.permuted(self.mapping, set)
    }

    /// Returns the word that a mapping has for a set, as [`SquareMapping::word_of`] does.
    fn permuted(&mut self, mapping: SquareMapping, set: Register) -> Register {
        let permutation = match mapping {
            SquareMapping::Lerf => return set,
            SquareMapping::Lerbef => U::MirrorHorizontal,
            SquareMapping::Berlef => U::FlipVertical,
            SquareMapping::Berf => U::Rotate180,
            SquareMapping::Lefr => U::FlipDiagonal,
            SquareMapping::Lefber => U::Rotate270,
            SquareMapping::Befler => U::Rotate90,
            SquareMapping::Befr => U::FlipAntiDiagonal,
        };
        self.builder.unary(permutation, set)
    }

    /// Returns the index in the mapping of a square with an index in `lerf`. One of 64 or more
    /// stays so.
    fn index_of(&mut self, index: Register) -> Register {
        let index = self.transposed(index);
        self.reflected(index)
    }

    /// Returns the inverse of [`index_of`](Self::index_of).
    fn index_on_board(&mut self, index: Register) -> Register {
        let index = self.reflected(index);
        self.transposed(index)
    }

    /// Counts files and ranks from the other end, as the mapping does.
    fn reflected(&mut self, index: Register) -> Register {
        let first = self.builder.constant(self.mapping.index_of(Square::A1) as u64);
        self.builder.binary(B::SymmetricDifference, index, first)
    }

    /// Exchanges the file and the rank of an index, if the bytes of the mapping are files.
    fn transposed(&mut self, index: Register) -> Register {
        let [a1, b1] = [Square::A1, Square::B1].map(|square| self.mapping.index_of(square));
        if a1.abs_diff(b1) == 1 {
            return index;
        }
        let [three, seven, above] = [3, 7, !63].map(|value| self.builder.constant(value));
        let file = self.builder.binary(B::Intersection, index, seven);
        let file = self.builder.binary(B::ShiftLeft, file, three);
        let rank = self.builder.binary(B::ShiftRight, index, three);
        let rank = self.builder.binary(B::Intersection, rank, seven);
        let above = self.builder.binary(B::Intersection, index, above);
        let square = self.builder.binary(B::Union, file, rank);
        self.builder.binary(B::Union, square, above)
    }
}
