//! The verdict on a formula.

use std::fmt::Write;

use setwise_expr::tree::NodeKind;
use setwise_expr::{
    BinaryOperator as O, Compiler, FormulaError, Names, NoteReason, Output, Program, Span, Tree,
    Type, UnaryOperator as U, Value,
};
use setwise_prove::{Law, Limits, TruthTable};

use crate::finding::{Finding, Verdict};
use crate::names::scope::{Scope, Scoped};
use crate::names::words::is_word;
use crate::parts::part::{Part, equated};
use crate::parts::readings::{
    Context, expect_no_lost_power, has_powers, is_tex, lost_superscripts, spaced_powers,
};
use crate::verdicts::doubts::{Doubt, equated_square};
use crate::verdicts::proof::{Judged, proof};

/// A formula that was read.
pub(crate) struct Formula {
    scoped: Scoped,
    output: Output,
    program: Program,
    /// True if the text begins with `if`.
    is_conditional: bool,
    /// The functions of the code that hide those of the language.
    hiding: Vec<String>,
    /// The text that was parsed.
    source: String,
    /// The notes on the reading, if the text is not a formula as it is written.
    notes: Vec<String>,
    /// The other reading of a text that has two.
    other: Option<Box<Other>>,
}

/// Another reading of a text, which has a verdict only if it is that of both.
struct Other {
    formula: Formula,
    doubt: Doubt,
}

/// Reads a formula.
pub(crate) fn read(text: &str, context: Context, scope: &Scope) -> Result<Formula, FormulaError> {
    expect_no_lost_power(text)?;
    let mut found = compiled_with(text, text, scope, has_powers(text, context));
    let is_open = found.as_ref().is_err_and(|error| !error.is_final());
    if is_open && has_powers(text, context) && text.contains("2^") {
        found = compiled(text, text, scope).or(found);
    }
    if found.is_err()
        && let Some((law, owner)) = equated_constant(text)
        && let Ok(formula) = compiled(text, &law, scope)
        && formula.is_closed()
    {
        let note = format!("`=` is read as `==`, since its left side is a constant of {owner}");
        return Ok(formula.with_note(note));
    }
    if has_powers(text, context)
        && let Some(power) = spaced_powers(text)
        && let Ok(formula) = compiled_with(text, &power, scope, true)
    {
        return match found {
            _ if is_tex(text) => Ok(formula),
            Ok(typed) if typed.is_law() && formula.is_law() => {
                Ok(typed.with_other(formula, Doubt::SpacedPower))
            }
            Ok(_) => Err(Doubt::SpacedPower.error("")),
            Err(_) => Ok(formula),
        };
    }
    match found {
        Err(error) if !error.is_final() && context != Context::Source => {
            let [product, power] = lost_superscripts(text).ok_or_else(|| error.clone())?;
            let [product, power] = [product, power].map(|reading| compiled(text, &reading, scope));
            match (product, power) {
                (Ok(product), Ok(power)) => Ok(product.with_other(power, Doubt::LostSuperscript)),
                _ => Err(error),
            }
        }
        found => found,
    }
}

/// Reads a text as another one that stands for it.
pub(crate) fn compiled(text: &str, formula: &str, scope: &Scope) -> Result<Formula, FormulaError> {
    compiled_with(text, formula, scope, false)
}

fn compiled_with(
    text: &str,
    formula: &str,
    scope: &Scope,
    has_powers: bool,
) -> Result<Formula, FormulaError> {
    let scoped = scope.parse_with(formula, has_powers)?;
    let hiding = scope.hiding(formula).into_iter().map(str::to_owned).collect();
    let mut compiler = Compiler::new(Names::Free).with_words();
    compiler.add(&scoped.tree)?;
    let program = compiler.finish();
    let output = program.outputs()[0].clone();
    let condition = text.trim_start().strip_prefix("if").filter(|_| !text.contains('{'));
    let is_conditional = condition.is_some_and(|it| !it.starts_with(is_word));
    let (notes, other, source) = (Vec::new(), None, formula.to_owned());
    Ok(Formula { scoped, output, program, is_conditional, hiding, notes, other, source })
}

impl Formula {
    fn with_other(self, formula: Self, doubt: Doubt) -> Self {
        Self { other: Some(Box::new(Other { formula, doubt })), ..self }
    }

    /// Returns true for a formula that is true or false, and that defines nothing.
    fn is_law(&self) -> bool {
        self.is_bool() && !self.scoped.tree.is_definition() && !self.is_conditional
    }

    /// Returns true if the text has a formula on each line.
    pub(crate) fn is_joined(&self) -> bool {
        self.output.notes.iter().any(|note| note.reason == NoteReason::Lines)
    }

    /// Returns true if the value does not depend on variables.
    pub(crate) fn is_closed(&self) -> bool {
        self.program.inputs().is_empty()
    }

    /// Returns true for a law about constants and calls, whose value no words around it can change.
    pub(crate) fn is_fixed(&self) -> bool {
        let nodes = || self.tree().nodes().iter().map(|node| &node.kind);
        let is_variable = |kind: &NodeKind| match kind {
            NodeKind::Name(name) => setwise_expr::constant(name).is_none(),
            kind => matches!(kind, NodeKind::Code(_) | NodeKind::Column(_)),
        };
        let is_more = |kind: &NodeKind| {
            matches!(kind, NodeKind::Name(_) | NodeKind::Call(..) | NodeKind::Square(_))
        };
        self.is_closed()
            && !self.uses_definitions()
            && !nodes().any(is_variable)
            && nodes().any(is_more)
    }

    /// Returns the names of the variables.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = &str> {
        self.program.inputs().iter().map(|input| &*input.name)
    }

    /// Returns the value as a number of C, if it does not depend on variables.
    pub(crate) fn constant(&self) -> Option<String> {
        if !self.is_closed() {
            return None;
        }
        match self.program.evaluate(&[]).ok()?[0] {
            Value::Set(word) => Some(format!("{word:#x}ULL")),
            Value::Number(number @ 0..=0x7fff_ffff) => Some(number.to_string()),
            Value::Number(number) if number > i64::MIN => Some(format!("({number}LL)")),
            _ => None,
        }
    }

    /// Returns the texts of the operators on numbers alone, without those within others of them.
    pub(crate) fn constants(&self) -> impl Iterator<Item = &str> {
        let nodes = self.tree().nodes();
        let mut has_numbers_alone = Vec::with_capacity(nodes.len());
        let mut is_inner = vec![false; nodes.len()];
        for node in nodes {
            let operands = match node.kind {
                NodeKind::Unary(_, only) => vec![only],
                NodeKind::Binary(_, left, right) => vec![left, right],
                _ => Vec::new(),
            };
            let are_numbers = operands.iter().all(|it| has_numbers_alone[*it]);
            if are_numbers {
                operands.iter().for_each(|it| is_inner[*it] = true);
            }
            let is_number = matches!(node.kind, NodeKind::Number(..));
            has_numbers_alone.push(is_number || are_numbers && !operands.is_empty());
        }
        let is_outer = move |at: usize| {
            has_numbers_alone[at]
                && !is_inner[at]
                && !matches!(nodes[at].kind, NodeKind::Number(..))
        };
        let text = |it: Span| self.source.get(it.start..it.end);
        (0..nodes.len()).filter(move |at| is_outer(*at)).filter_map(move |at| text(nodes[at].span))
    }

    /// Returns the formula with another note on how it was read.
    pub(crate) fn with_note(mut self, note: String) -> Self {
        self.notes.push(note);
        self
    }

    /// Returns the formula as text that has the same meaning everywhere.
    pub(crate) fn text(&self) -> String {
        self.tree().text(self.tree().root())
    }

    /// Returns the syntax tree.
    pub(crate) const fn tree(&self) -> &Tree {
        &self.scoped.tree
    }

    /// Returns the notes on how the text was read.
    pub(crate) fn notes(&self) -> String {
        self.notes.iter().map(|note| format!("; note: {note}")).collect()
    }

    /// Returns the type of the value: `a set`.
    pub(crate) fn type_name(&self) -> String {
        format!("a {}", self.output.value_type)
    }

    /// Returns true if the formulas of the names of the document stand in the text of the formula.
    pub(crate) const fn is_written_out(&self) -> bool {
        self.scoped.is_written_out
    }

    /// Returns true if the formula has names that the document defines.
    pub(crate) fn uses_definitions(&self) -> bool {
        !self.scoped.used.is_empty()
    }

    /// Returns the number of operators and calls.
    pub(crate) fn operators(&self) -> usize {
        let is_operator = |kind: &NodeKind| {
            matches!(kind, NodeKind::Unary(..) | NodeKind::Binary(..) | NodeKind::Call(..))
        };
        self.tree().nodes().iter().filter(|node| is_operator(&node.kind)).count()
    }

    /// Returns true for statements of code.
    pub(crate) fn is_code(&self) -> bool {
        matches!(self.tree().nodes()[self.tree().root()].kind, NodeKind::Code(_))
    }

    /// Returns true for a formula that is true or false.
    pub(crate) fn is_bool(&self) -> bool {
        self.output.value_type == Type::Bool
    }

    /// Returns the name and the formula of a definition.
    pub(crate) fn definition(&self) -> Option<(String, String)> {
        let tree = &self.scoped.tree;
        let binding = tree.bindings().last().filter(|_| tree.is_definition())?;
        Some((binding.name.clone(), tree.text(binding.value)))
    }

    /// Returns the name and the formula of an equation whose left side is a name.
    pub(crate) fn equation(&self) -> Option<(String, String)> {
        let tree = &self.scoped.tree;
        match tree.nodes()[tree.root()].kind {
            NodeKind::Binary(O::Equal, a, b)
                if tree.bindings().is_empty() && self.other.is_none() =>
            {
                let NodeKind::Name(name) = &tree.nodes()[a].kind else { return None };
                // Constants of the language and of code are not inputs.
                let is_free = self.program.inputs().iter().any(|input| input.name == *name);
                is_free.then(|| (name.clone(), tree.text(b)))
            }
            _ => None,
        }
    }

    /// Returns true for a law or a definition, which is a statement also within a sentence.
    pub(crate) fn is_statement(&self) -> bool {
        let tree = &self.scoped.tree;
        let root = &tree.nodes()[tree.root()].kind;
        let is_law = match root {
            NodeKind::Binary(..) => true,
            NodeKind::Unary(U::Not | U::Negation, law) => {
                matches!(tree.nodes()[*law].kind, NodeKind::Binary(..) | NodeKind::Unary(..))
            }
            NodeKind::Code(code) => compared(code.text()).is_some(),
            _ => false,
        };
        tree.is_definition() || self.output.value_type == Type::Bool && is_law
    }

    /// Returns true for a comparison whose sides have no variable in common, which within a sentence
    /// may be a condition: `x != none`, `e4 in x`.
    pub(crate) fn may_be_condition(&self) -> bool {
        let tree = &self.scoped.tree;
        if let NodeKind::Code(code) = &tree.nodes()[tree.root()].kind {
            return compared(code.text())
                .is_some_and(|[a, b]| !words(b).any(|it| words(a).any(|other| it == other)));
        }
        let mut root = tree.root();
        while let NodeKind::Unary(U::Not | U::Negation, law) = tree.nodes()[root].kind {
            root = law;
        }
        let NodeKind::Binary(operator, a, b) = tree.nodes()[root].kind else { return false };
        // The nodes of a side are those up to it: the left ones come first.
        let names = |from: usize, to: usize| {
            tree.nodes()[from..=to].iter().filter_map(|node| match &node.kind {
                NodeKind::Name(name) if setwise_expr::constant(name).is_none() => Some(name),
                _ => None,
            })
        };
        let is_relation = !matches!(operator, O::Implies | O::Equivalent | O::And | O::Or);
        let left: Vec<&String> = names(0, a).collect();
        let is_open = !self.program.inputs().is_empty();
        is_relation && is_open && !names(a + 1, b).any(|name| left.contains(&name))
    }

    /// Returns true for a condition after `if`.
    pub(crate) const fn is_condition(&self) -> bool {
        self.is_conditional
    }

    /// Returns the value as the verdict, also of a bool.
    pub(crate) fn computed(&self) -> Judged {
        Judged::new(Verdict::Computed, self.value())
    }

    /// Returns the value as the verdict, with the notes on the reading.
    pub(crate) fn computed_with_notes(&self) -> Judged {
        let mut judged = self.computed();
        self.note_in(&mut judged.reason);
        judged
    }

    /// Returns the verdict and what it rests on. A law is proved within the limits.
    ///
    /// # Errors
    ///
    /// Returns an error if the formula is not a law although it is a bool.
    pub(crate) fn judge(&self, limits: Limits<'_>) -> Result<Judged, FormulaError> {
        if let Some(other) = &self.other {
            return self.judge_both(other, limits);
        }
        let mut judged = match self.definition() {
            Some((name, _)) => {
                Judged::new(Verdict::Defined, format!("{name}, a {}", self.output.value_type))
            }
            None if self.is_conditional => Judged::new(Verdict::Premise, "a condition".to_owned()),
            // Code that changes its variables, as a macro that exchanges two, is not a law.
            None if self.output.value_type == Type::Bool && assigns_within(&self.source) => {
                self.computed()
            }
            None if self.output.value_type == Type::Bool => {
                proof(&Law::from_tree(&self.scoped.tree)?, &self.program, limits)
            }
            None => {
                let table = TruthTable::of(&self.scoped.tree).ok();
                let table = table.filter(|table| !table.names().is_empty());
                Judged { table, ..Judged::new(Verdict::Computed, self.value()) }
            }
        };
        if judged.verdict == Verdict::Refuted
            && let Some(name) = equated_square(&self.source)
        {
            let message = format!("`{name}` is a square, and not a name that `=` defines");
            let help = format!("use another name, or `U64 {name} = …;`, or `==` for a law");
            return Err(FormulaError::new(Span::new(0, name.len()), message).with_help(help));
        }
        self.note_in(&mut judged.reason);
        Ok(judged)
    }

    /// Adds the notes on the reading to a reason.
    fn note_in(&self, reason: &mut String) {
        for note in &self.output.notes {
            let _ = write!(reason, "; note: {note}");
        }
        *reason += &self.notes();
        for name in &self.hiding {
            let _ = write!(reason, "; `{name}` is the function of the code");
        }
        for (index, (name, line)) in self.scoped.used.iter().enumerate() {
            let start = if index == 0 { "; with" } else { "," };
            let _ = write!(reason, "{start} `{name}` of line {line}");
        }
    }

    /// Judges a law with two readings, which has a verdict only if it is the same in both. A law whose
    /// superscript was lost is not refuted.
    fn judge_both(&self, other: &Other, limits: Limits<'_>) -> Result<Judged, FormulaError> {
        let mut verdicts = Vec::new();
        for reading in [self, &other.formula] {
            let law = Law::from_tree(&reading.scoped.tree)?;
            verdicts.push(proof(&law, &reading.program, limits));
        }
        let [first, second] = &mut verdicts[..] else { return Err(other.doubt.error("")) };
        let of_output = self.output.notes.iter().map(|note| format!("; note: {note}"));
        let notes = of_output.collect::<String>() + &self.notes();
        let note = other.doubt.note();
        match (first.verdict, second.verdict, other.doubt) {
            (Verdict::Proved, Verdict::Proved, _) => {
                let reason = format!("in both readings: {note}{notes}");
                Ok(Judged::new(Verdict::Proved, reason))
            }
            (Verdict::Refuted, Verdict::Refuted, Doubt::SpacedPower) => {
                first.reason += &format!("; in both readings: {note}");
                Ok(verdicts.swap_remove(0))
            }
            (_, _, Doubt::LostSuperscript) => Err(other.doubt.error("; not both are true")),
            (typed, power, Doubt::SpacedPower) => {
                let why = format!(
                    "; the law is {typed} with the exclusive or, and {power} with the power"
                );
                Err(other.doubt.error(&why))
            }
        }
    }

    /// Returns the squares that closed code appends to a list, in its order.
    fn list(&self) -> String {
        let Some(list) = &self.output.list else { return String::new() };
        let mapping = self.scoped.tree.mapping_or(None).unwrap_or_default();
        let indices = list.indices(&self.program.run(&[])).into_iter();
        let squares = indices.filter_map(|index| mapping.square_at(index as usize));
        let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
        format!(", the list {}", squares.join(" "))
    }

    /// Returns the value, or the type and the variables.
    fn value(&self) -> String {
        if !self.program.inputs().is_empty() {
            let names = self.program.inputs().iter().map(|input| input.name.as_str());
            let names: Vec<_> = names.collect();
            return format!("a {} for each {}", self.output.value_type, names.join(", "));
        }
        match self.program.evaluate(&[]).map(|values| values[0]) {
            Ok(Value::Set(word)) => format!("is {word:#x}{}", self.list()),
            Ok(Value::Number(number)) => format!("is {number}"),
            Ok(Value::Bool(value)) => format!("is {value}"),
            Err(error) => error.to_string(),
        }
    }
}

/// Returns `rank_1 == (0xff)` for `rank_1 = 0xff`, and the owner of the constant, if the left side is a constant of
/// the language or of the headers of C, which no text defines.
fn equated_constant(text: &str) -> Option<(String, &'static str)> {
    let (name, value) = equated(text)?;
    let mut of_code = setwise_expr::known_in_code();
    let owner = match setwise_expr::constant(name) {
        Some(_) => "the language",
        None => of_code
            .find(|it| it.name == name && !it.declaration.ends_with(')'))
            .map(|_| "the headers of C")?,
    };
    (!value.contains('=')).then(|| (format!("{name} == ({value})"), owner))
}

/// Returns true for an expression with assignments in brackets, as `((a) ^= (b)), …`.
fn assigns_within(code: &str) -> bool {
    const SIGNS: [&str; 8] = ["^=", "|=", "&=", "+=", "-=", "*=", "<<=", ">>="];
    let is_inside = |at: usize| code[..at].matches('(').count() > code[..at].matches(')').count();
    !code.contains(';')
        && SIGNS.iter().any(|sign| {
            let mut places = code.match_indices(sign).map(|it| it.0);
            places.any(|at| is_inside(at) && !code[at + sign.len()..].starts_with('='))
        })
}

/// Returns the sides of a comparison in code.
fn compared(code: &str) -> Option<[&str; 2]> {
    let signs = ["==", "!=", "<=", ">=", "<", ">"];
    let (at, sign) = signs.iter().find_map(|sign| Some((code.find(sign)?, sign)))?;
    Some([&code[..at], &code[at + sign.len()..]])
}

/// Returns the names in a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with(char::is_alphabetic))
}

/// Returns the finding of a part with its verdict.
pub(crate) fn finding(part: Part<'_>, judged: Judged) -> Finding {
    let Judged { verdict, reason, inputs, sides, table, is_denied: is_marked, .. } = judged;
    let text = part.text.trim_end().to_owned();
    let ((line, column), last_line) = (part.at, part.line(text.matches('\n').count()));
    Finding { line, column, last_line, text, verdict, reason, is_marked, inputs, sides, table }
}
