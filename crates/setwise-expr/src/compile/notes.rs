//! The notes on parts of a formula that are valid but rarely mean what was meant.

use setwise::Square;

use crate::c::prelude_with;
use crate::compile::compiler::Compiler;
use crate::compile::typed::{Operand, Typed};
use crate::error::FormulaError;
use crate::names::Names;
use crate::printed::copied::hexadecimal_by_suffix;
use crate::program::Instruction;
use crate::span::Span;
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};
use crate::syntax::tree::{Binding, Element, Node, NodeId, NodeKind, Tree};
use crate::types::{Note, NoteReason, Type};

impl Compiler<'_> {
    /// Keeps a note.
    pub(crate) fn note(&mut self, reason: NoteReason, span: Span) {
        Note { reason, span }.keep_in(&mut self.notes);
    }

    /// Adds a formula that selects rows, with a note if it is a number, unless it is C code.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`add`](Self::add), and one for a square, whose index is the same
    /// everywhere.
    pub fn add_condition(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        self.add(tree)?;
        let Some(output) = self.outputs.last_mut() else { return Ok(()) };
        let Node { kind, span } = &tree.nodes[tree.root];
        match output.value_type {
            Type::Square => {
                let text = &output.text;
                return Err(FormulaError::new(*span, "the formula is a square, and no condition")
                    .with_help(format!("for a piece on it, write `{{{text}}} & occupied`")));
            }
            Type::Number if !matches!(kind, NodeKind::Code(_)) => {
                let reason = NoteReason::NumberAsCondition;
                Note { reason, span: *span }.keep_in(&mut output.notes);
            }
            _ => {}
        }
        Ok(())
    }

    /// Refuses `name = formula` for a name that has a value, which is rather an equality.
    pub(crate) fn expect_new_name(&self, binding: &Binding) -> Result<(), FormulaError> {
        let Binding { name, span, .. } = binding;
        let is_known = self.is_known(name)
            || self.scope.contains_key(name)
            || self.board_square(name).is_some()
            || self.constant_named(name).is_some()
            || prelude_with(name).is_some();
        if !is_known {
            return Ok(());
        }
        Err(FormulaError::new(*span, format!("`{name}` has a value already"))
            .with_help("equality is written `==`, and another value `let name = formula; …`"))
    }

    /// Refuses `name = formula`, where the name of a formula has no use and that is rather a
    /// comparison, perhaps with a misspelled name.
    ///
    /// # Errors
    ///
    /// Returns the error for an unknown name, for one that has a value already, or, with
    /// [`Names::Free`], for any name.
    ///
    /// # Examples
    ///
    /// ```
    /// use setwise_expr::{Compiler, Names, Type, parse};
    ///
    /// let fields = [("Rating", Type::Number)];
    /// let mut compiler = Compiler::new(Names::Known(&[])).with_fields(&fields);
    /// let error = compiler.refuse_definition(&parse("Ratng = 1500")?).unwrap_err();
    /// assert_eq!(error.message(), "unknown name `Ratng`");
    /// assert!(compiler.refuse_definition(&parse("let n = 1500; Rating == n")?).is_ok());
    /// # Ok::<(), setwise_expr::FormulaError>(())
    /// ```
    pub fn refuse_definition(&mut self, tree: &Tree) -> Result<(), FormulaError> {
        let Node { kind, span } = &tree.nodes[tree.root];
        let binding = match kind {
            NodeKind::Code(_) => {
                let code = tree.text(tree.root);
                let mut assigned = assignments(&code, span.start);
                let is_known = |it: &Binding| self.expect_new_name(it).is_err();
                let is_alone = !code.trim_end_matches([';', ' ']).contains([';', '{', '(']);
                assigned.find(|(it, is_declared)| is_alone || !is_declared && is_known(it))
            }
            _ => tree.bindings.last().filter(|_| tree.is_definition()).map(|it| (it.clone(), true)),
        };
        let Some((binding, _)) = binding else { return Ok(()) };
        let Binding { name, span, .. } = &binding;
        self.expect_new_name(&binding)?;
        let error = match self.bound_or_variable(name, *span) {
            Ok(_) if matches!(self.names, Names::Free) => {
                FormulaError::new(*span, format!("`{name} = …` may be a comparison or a name"))
            }
            Ok(_) => return Ok(()),
            Err(error) => error,
        };
        let near = error.help().map_or_else(String::new, |help| format!("{help} "));
        Err(error.with_help(format!(
            "{near}equality is written `==`, and a name for a value `let {name} = …; {name}`"
        )))
    }

    /// Refuses a name that may be a hexadecimal number, unless it is known.
    pub(crate) fn expect_no_number(&self, name: &str, span: Span) -> Result<(), FormulaError> {
        match hexadecimal_by_suffix(name).filter(|_| !self.is_known(name)) {
            Some(word) => {
                let message = format!("`{name}` may be a name or the hexadecimal number {word:#x}");
                Err(FormulaError::new(span, message)
                    .with_help(format!("write `{word:#x}`, or choose another name")))
            }
            None => Ok(()),
        }
    }

    /// Refuses a name such as `file_1`, unless it is defined: it is meant as a file, and would be a free variable.
    pub(crate) fn expect_no_line(&self, name: &str, span: Span) -> Result<(), FormulaError> {
        let (lines, union) = match name.rsplit_once('_') {
            Some(("file", digit)) if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                ("`file_a` to `file_h`", "∪_{i∈{a, b}} file_i")
            }
            Some(("rank", "0" | "9")) => ("`rank_1` to `rank_8`", "∪_{i=1}^{8} rank_i"),
            _ => return Ok(()),
        };
        if self.board.is_some() || self.is_known(name) || self.scope.contains_key(name) {
            return Ok(());
        }
        let message = format!("`{name}` is not one of the constants {lines}");
        let help = format!("write one of them, as in `{union}`, or choose another name");
        Err(FormulaError::new(span, message).with_help(help))
    }

    /// Refuses a literal in braces that is not the index of a square.
    pub(crate) fn expect_square(&self, element: Operand) -> Result<(), FormulaError> {
        let Operand { value, span } = element;
        let index = match value {
            Typed::Literal(..) | Typed::Set(_) if value.fault().is_none() => {
                self.constant_index(value)
            }
            _ => None,
        };
        let Some(index) = index.filter(|&index| self.name_at(index).is_none()) else {
            return Ok(());
        };
        let (place, help) = match &self.board {
            Some(board) => ("bit", board.range_of_squares()),
            None => ("index", "the squares have the indices 0 to 63".to_owned()),
        };
        let message = format!("{} is not the {place} of a square", index.cast_signed());
        Err(FormulaError::new(span, message).with_help(help))
    }

    /// Returns the index that a constant is; the largest word for a set of more than 64 bits.
    fn constant_index(&self, value: Typed) -> Option<u64> {
        let words = value.registers().into_iter().map(|word| self.builder.as_constant(word));
        let words: Vec<u64> = words.collect::<Option<_>>()?;
        Some(if words[1..].iter().all(|&word| word == 0) { words[0] } else { u64::MAX })
    }

    /// Returns true for a set of the position or of a column, and for a constant set, whose word is
    /// rarely meant as the index of a square.
    fn is_rather_a_set(&self, value: Typed) -> bool {
        let has_sets = matches!(self.names, Names::Known([_, ..])) || !self.fields.is_empty();
        let is_index = self.constant_index(value).map(|index| index < 64);
        value.is_set() && (has_sets && is_index.is_none() || is_index == Some(false))
    }

    /// Notes a set whose word becomes the index of a square.
    pub(crate) fn note_square(&mut self, operand: Operand) {
        if self.is_rather_a_set(operand.value) {
            self.note(NoteReason::SetAsSquare, operand.span);
        }
    }

    /// Notes the name of a set as the amount of a shift, such as `n` in `2ⁿ`.
    pub(crate) fn note_amount(&mut self, operand: Operand) {
        let register = operand.value.register();
        if matches!(self.builder.instruction(register), Instruction::Input(_)) {
            self.note_square(operand);
        }
    }

    /// Notes a decimal number that looks octal or binary. Powers of ten are rather decimal.
    pub(crate) fn note_decimal(&mut self, value: u64, notation: Notation, span: Span) {
        let digits = value.to_string();
        let is_binary = digits.len() >= 8
            && digits.matches('1').count() > 1
            && digits.bytes().all(|it| it <= b'1');
        if notation == Notation::Octal || is_binary {
            self.note(NoteReason::Decimal(value), span);
        }
    }

    /// Notes differences of squares in a set.
    pub(crate) fn note_elements(&mut self, tree: &Tree, elements: &[Element]) {
        for element in elements {
            if let Element::Index(id) = *element
                && let NodeKind::Binary(O::Subtract, a, b) = tree.nodes[id].kind
                && let NodeKind::Square(from) = tree.nodes[a].kind
                && let NodeKind::Square(to) = tree.nodes[b].kind
            {
                self.note(NoteReason::Rectangle(from, to), tree.nodes[id].span);
            }
        }
    }

    /// Refuses a set on the left of `in`: all of its squares may be meant, or any. Notes operands of
    /// other operators that may mean something else.
    ///
    /// # Errors
    ///
    /// Returns an error with both readings of the set.
    pub(crate) fn expect_clear(
        &mut self,
        operator: O,
        tree: &Tree,
        [a, b]: [NodeId; 2],
        values: [Typed; 2],
    ) -> Result<(), FormulaError> {
        let is_set =
            self.is_rather_a_set(values[0]) || is_operation_of_sets(tree, a) && values[0].is_set();
        if operator != O::In || values[1].is_bool() || !is_set {
            self.note_order(operator, tree, [a, b], values);
            return Ok(());
        }
        let (set, other) = (tree.text(a), tree.text(b));
        let message = format!("`{set}` is a set, and `in` takes a square on its left");
        let mut help = format!(
            "write `is_subset({set}, {other})` if all of its squares are meant, and \
             `({set}) & ({other}) != none` if one is enough"
        );
        if !matches!(tree.nodes[a].kind, NodeKind::Set(_)) && matches!(self.names, Names::Free) {
            help +=
                &format!("; if it is the index of a square, write `let s = {set}; s in {other}`");
        }
        Err(FormulaError::new(tree.nodes[a].span, message).with_help(help))
    }

    /// Notes an order comparison of squares in braces, and of a set of the position with a number,
    /// where the number of its squares may be meant: `N >= 2`; one where a sign may be meant: `x < 0`; and an
    /// intersection of names that may mean something else.
    fn note_order(&mut self, operator: O, tree: &Tree, [a, b]: [NodeId; 2], values: [Typed; 2]) {
        if operator == O::Intersection {
            self.note_pair(tree, [a, b]);
        }
        let is_order =
            matches!(operator, O::Less | O::LessOrEqual | O::Greater | O::GreaterOrEqual);
        let has_braces = [a, b].iter().any(|&id| matches!(tree.nodes[id].kind, NodeKind::Set(_)));
        let has_pieces = matches!(self.names, Names::Known([_, ..]));
        let is_counted = has_pieces
            && matches!(
                values,
                [Typed::Set(_), Typed::Literal(..)] | [Typed::Literal(..), Typed::Set(_)]
            );
        let span = Span::new(tree.nodes[a].span.start, tree.nodes[b].span.end);
        if is_order && (has_braces || is_counted) {
            self.note(NoteReason::Order, span);
        } else if is_order
            && self.is_for_signs(operator, values)
            && !is_bound(operator, tree, [a, b])
        {
            self.note(NoteReason::Unsigned, span);
        }
    }

    /// Returns true for an order comparison of a set with 0 or -1 that is the same for all sets.
    fn is_for_signs(&self, operator: O, values: [Typed; 2]) -> bool {
        let (set, end, reads_up) = match values {
            [Typed::Set(_), end] => (values[0], end, true),
            [end, Typed::Set(_)] => (values[1], end, false),
            _ => return false,
        };
        let is_end = match (operator, reads_up) {
            (O::Less | O::GreaterOrEqual, true) | (O::Greater | O::LessOrEqual, false) => 0,
            _ => u64::MAX,
        };
        let constant = |it: Typed| self.builder.as_constant(it.register());
        !end.is_bool() && constant(end) == Some(is_end) && constant(set).is_none()
    }

    /// Notes a binding with the name of a square, a constant or a variable.
    pub(crate) fn note_binding(&mut self, Binding { name, span, .. }: &Binding) {
        let is_square = match &self.board {
            Some(_) => self.board_square(name).is_some(),
            None => Square::from_ascii(name.as_bytes()).is_some(),
        };
        let hidden = match () {
            () if self.given.contains(name) => "variable",
            () if self.scope.contains_key(name) => return,
            () if is_square => "square",
            () if self.constant_named(name).is_some() => "constant",
            () if self.is_known(name) => "variable",
            () => return,
        };
        self.note(NoteReason::Hidden { name: name.clone(), hidden }, *span);
    }
}

/// Returns true for a bound of an index, as in `0 <= s && s < 64`.
fn is_bound(operator: O, tree: &Tree, [a, b]: [NodeId; 2]) -> bool {
    let is_name = |id: NodeId| matches!(tree.nodes[id].kind, NodeKind::Name(_));
    match operator {
        O::LessOrEqual => is_name(b),
        O::GreaterOrEqual => is_name(a),
        _ => false,
    }
}

/// Returns true for squares in braces, and for an operation that is meant for sets. Operations on indices have a
/// literal, as in `s ^ 56`, or are arithmetic.
fn is_operation_of_sets(tree: &Tree, id: NodeId) -> bool {
    let is_index = |id: NodeId| match tree.nodes[id].kind {
        NodeKind::Number(value, _) => value < 64,
        NodeKind::Square(_) => true,
        _ => false,
    };
    match &tree.nodes[id].kind {
        NodeKind::Set(_) | NodeKind::Call(..) | NodeKind::Unary(UnaryOperator::Complement, _) => {
            true
        }
        &NodeKind::Binary(O::Intersection | O::Union | O::SymmetricDifference, a, b) => {
            !is_index(a) && !is_index(b)
        }
        _ => false,
    }
}

/// Returns the names before each `=` of code that starts at `start`, and whether the code declares
/// them.
fn assignments(code: &str, start: usize) -> impl Iterator<Item = (Binding, bool)> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let last_word =
        move |text: &str| -> usize { text.len() - text.trim_end_matches(is_letter).len() };
    let is_declared = move |name: &str| {
        code.match_indices(name).any(|(at, _)| {
            let before = code[..at].trim_end();
            let word = &before[before.len() - last_word(before)..];
            let is_whole = !code[at + name.len()..].starts_with(is_letter) && before.len() < at;
            is_whole && !["", "return", "else"].contains(&word) || before.ends_with(',')
        })
    };
    let signs = code.match_indices('=').filter(|&(at, _)| {
        let is_longer = code[..at].ends_with(|c| "=!<>+-*/%&|^".contains(c));
        !is_longer && !code[at + 1..].starts_with('=')
    });
    signs.filter_map(move |(at, _)| {
        let left = code[..at].trim_end();
        let place = left.len() - last_word(left);
        let name = &left[place..];
        let span = Span::new(start + place, start + left.len());
        let binding = Binding { name: name.to_owned(), span, value: 0 };
        (!name.is_empty()).then(|| (binding, is_declared(name)))
    })
}
