//! The evaluation of a formula, part by part.

use serde::Serialize;
use setwise::SquareMapping;
use setwise_chess::Position;
use setwise_chess::pgn::Played;
use setwise_columns::Column;
use setwise_expr::tree::{Element, NodeId, NodeKind};
use setwise_expr::{
    BinaryOperator, Compiler, Function, Names, NoValueError, Notation, Output, Program, Tree,
    parse, parse_list,
};

use crate::problem::{Fix, Problem, Where, place};
use crate::request::{Request, on_board};
use crate::value::{StepKind, ValueType, Word};

/// The value of a formula and of its parts.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Evaluation {
    /// The variables, in the order in which the formula uses them.
    pub(crate) inputs: Vec<Input>,
    /// The parts in the order in which they are evaluated, unless there are too many. The last one
    /// is the formula.
    pub(crate) steps: Vec<Step>,
    /// The formula itself; of a list, the last one.
    pub(crate) result: Option<Step>,
    /// The formulas of a list before the last one.
    pub(crate) list: Vec<Step>,
    /// The sets that explain a bool.
    pub(crate) marks: Vec<MarkedSet>,
    pub(crate) notes: Vec<Problem>,
    pub(crate) error: Option<Problem>,
    /// The placement of the pieces, as in FEN.
    pub(crate) placement: Option<String>,
    /// The name of the mapping of the words: the one that was chosen, or that of the code.
    pub(crate) mapping: String,
}

/// A variable.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Input {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) value_type: ValueType,
    #[cfg_attr(test, ts(type = "bigint"))]
    pub(crate) value: Word,
    /// True if its value was given. Otherwise it is 0.
    pub(crate) given: bool,
}

/// A set that a bool counts or searches.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MarkedSet {
    pub(crate) text: String,
    pub(crate) value: u64,
}

/// A part of a formula.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Step {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) text: String,
    pub(crate) kind: StepKind,
    #[serde(rename = "type")]
    pub(crate) value_type: ValueType,
    #[cfg_attr(test, ts(type = "bigint"))]
    pub(crate) value: Word,
    /// The reason why it has no value.
    pub(crate) fault: Option<String>,
    /// The name that a `let` gives it.
    pub(crate) binding: Option<String>,
    /// The indices of the parts that it reads.
    pub(crate) operands: Vec<u32>,
    /// The literal amount of a shift.
    pub(crate) amount: Option<Amount>,
}

/// A literal number of squares by which a part is shifted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Amount {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) value: u32,
}

/// Evaluates a formula. What is known before an error is in the result.
pub(crate) fn evaluate(request: &Request) -> Evaluation {
    let mut evaluation = Evaluation { mapping: request.mapping.clone(), ..Evaluation::default() };
    if let Err(problem) = fill(request, &mut evaluation) {
        evaluation.error = Some(problem);
    }
    evaluation
}

fn fill(request: &Request, evaluation: &mut Evaluation) -> Result<(), Problem> {
    let position = request.position()?;
    if let Some(position) = &position {
        evaluation.placement = Some(placement(position));
    }
    let source = &*request.formula;
    let problem = |error| Problem::of_formula(Where::Formula, source, &error);
    // A law is one formula, whose commas may be those of a number.
    let trees = if request.law { parse(source).map(|it| vec![it]) } else { parse_list(source) };
    let mut trees = trees.map_err(problem)?;
    let Some(tree) = trees.pop() else {
        return Err(Problem::whole(Where::Formula, source, "no formula"));
    };
    let chosen = request.chosen()?;
    let mapping = tree.mapping_or(chosen).map_err(|error| {
        // The page offers the mapping of the code.
        Problem { fixes: vec![Fix::Mapping], ..problem(error) }
    })?;
    evaluation.mapping = mapping.name().to_owned();
    let names = || match &position {
        Some(_) => setwise_columns::compiler(),
        None => Compiler::new(Names::Free),
    };
    let all: Vec<_> = trees.iter().chain([&tree]).collect();
    let used = used_names(names().with_mapping(chosen), &all);
    let given = request.given(&used, mapping)?;
    let compiler = || {
        let mut compiler = names().with_mapping(mapping);
        for given in given.values() {
            // A name that cannot be bound was refused before.
            let _ = compiler.define(&given.binding);
        }
        compiler
    };
    let mut result = compiler().with_mapping(chosen);
    all.iter().try_for_each(|tree| result.add(tree)).map_err(problem)?;
    let unknown: Vec<_> = match position {
        // All other names are those of the position.
        Some(_) => Vec::new(),
        None => result.variables().to_vec(),
    };
    let inputs = used.into_iter().filter_map(|name| {
        let (value_type, word, given) = match given.get(&*name) {
            Some(given) => (given.value_type, given.word, true),
            None => (unknown.iter().find(|variable| variable.name == name)?.value_type, 0, false),
        };
        let value = Word::new(value_type, on_board(value_type, word, mapping));
        Some(Input { name, value_type: value_type.into(), value, given })
    });
    evaluation.inputs = inputs.collect();
    let program = result.finish();
    let output = &program.outputs()[trees.len()];
    let notes = program.outputs().iter().flat_map(|output| &output.notes);
    evaluation.notes.extend(notes.map(|note| Problem::of_note(source, note)));
    let words = run(&program, position.as_ref());
    let marks = output
        .marks
        .iter()
        .map(|mark| MarkedSet { text: mark.text.clone(), value: words[mark.register.index()] });
    evaluation.marks = marks.collect();
    if let Some(list) = &output.list {
        let indices = list.indices(&words).into_iter();
        let squares = indices.filter_map(|index| mapping.square_at(index as usize));
        let squares: Vec<_> = squares.map(|square| square.to_string()).collect();
        let message = format!("the list is {}", squares.join(" "));
        evaluation.notes.push(Problem::whole(Where::Formula, source, message));
    }
    let listed = trees.iter().zip(program.outputs()).take(MAX_STEPS);
    evaluation.list = listed
        .map(|(tree, output)| step(source, tree, tree.root(), output, &words, mapping))
        .collect();

    let mut steps = compiler();
    trees.iter().try_for_each(|tree| steps.define(tree)).map_err(problem)?;
    steps.add_steps(&tree).map_err(problem)?;
    let program = steps.finish();
    let words = run(&program, position.as_ref());
    fill_steps(evaluation, source, &tree, |id| {
        step(source, &tree, id, &program.outputs()[id], &words, mapping)
    });
    Ok(())
}

/// Returns the names that formulas use, also if some of them have no meaning.
fn used_names(mut compiler: Compiler<'_>, trees: &[&Tree]) -> Vec<String> {
    // The names in code are known only to the compiler, which takes a bool for a set here.
    match trees.iter().try_for_each(|tree| compiler.add(tree)) {
        Ok(()) => compiler.variables().iter().map(|variable| variable.name.clone()).collect(),
        Err(_) => {
            let defaults = ["empty", "occupied"].map(str::to_owned);
            trees.iter().flat_map(|tree| tree.free_names()).chain(defaults).collect()
        }
    }
}

/// Adds the steps of a formula, unless they are too many, and the last one as the result.
fn fill_steps(
    evaluation: &mut Evaluation,
    source: &str,
    tree: &Tree,
    step: impl Fn(NodeId) -> Step,
) {
    let count = tree.nodes().len();
    if count <= MAX_STEPS {
        evaluation.steps = (0..count).map(&step).collect();
    } else {
        let message = format!("the formula has {count} parts, which are too many to show each");
        evaluation.notes.push(Problem::whole(Where::Formula, source, message));
    }
    evaluation.result = Some(step(tree.root()));
}

/// Returns the placement of the pieces, the first field of FEN.
pub(crate) fn placement(position: &Position) -> String {
    let fen = position.to_string();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

/// Runs a program. Variables without a value are 0.
fn run(program: &Program, position: Option<&Position>) -> Vec<u64> {
    let played = position.map(|it| Played { before: it, after: it, mv: None, ply: 0 });
    let inputs = program.inputs().iter();
    let inputs = inputs.map(|input| match (&played, Column::from_variable(input)) {
        (Some(played), Some(column)) => column.word_after(played),
        _ => 0,
    });
    program.run(&inputs.collect::<Vec<_>>())
}

/// Returns a part of a formula, with its output of the program that has one for each node.
fn step(
    source: &str,
    tree: &Tree,
    id: NodeId,
    output: &Output,
    words: &[u64],
    mapping: SquareMapping,
) -> Step {
    let word = on_board(output.value_type, words[output.register.index()], mapping);
    let node = &tree.nodes()[id];
    let (start, end) = place(source, node.span);
    let fault = output.fault.is_some_and(|fault| words[fault.index()] != 0);
    let binding = tree.bindings().iter().rev().find(|binding| binding.value == id);
    Step {
        start,
        end,
        text: text(source, tree, id),
        kind: kind(&node.kind),
        value_type: output.value_type.into(),
        value: Word::new(output.value_type, word),
        fault: fault.then(|| {
            let reason = output.reason(words).map(str::to_owned);
            NoValueError { reason }.to_string()
        }),
        binding: binding.map(|binding| binding.name.clone()),
        operands: operands(&node.kind),
        amount: amount(source, tree, &node.kind),
    }
}

/// The most parts of a formula that are shown, which take 50 ms.
const MAX_STEPS: usize = 2000;

/// The longest part that is written with its own brackets; the places of nodes lack those.
const MAX_PART: usize = 400;

/// Returns a part of a formula as text. A long one is cut.
fn text(source: &str, tree: &Tree, id: NodeId) -> String {
    let node = &tree.nodes()[id];
    let text = source.get(node.span.start..node.span.end).unwrap_or_default();
    if text.len() <= MAX_PART && !matches!(node.kind, NodeKind::Code(_)) {
        return tree.text(id);
    }
    match text.char_indices().nth(MAX_PART) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

const fn kind(kind: &NodeKind) -> StepKind {
    match kind {
        NodeKind::Name(_) | NodeKind::Column(_) => StepKind::Name,
        NodeKind::Empty | NodeKind::Set(_) => StepKind::Set,
        NodeKind::Unary(..) | NodeKind::Binary(..) => StepKind::Operator,
        NodeKind::Call(..) => StepKind::Call,
        NodeKind::Code(_) => StepKind::Code,
        _ => StepKind::Literal,
    }
}

fn operands(kind: &NodeKind) -> Vec<u32> {
    let ids: Vec<NodeId> = match kind {
        NodeKind::Set(elements) => elements
            .iter()
            .filter_map(|element| match element {
                Element::Index(id) => Some(*id),
                _ => None,
            })
            .collect(),
        NodeKind::Unary(_, a) => vec![*a],
        NodeKind::Binary(_, a, b) => vec![*a, *b],
        NodeKind::Call(_, arguments) => arguments.clone(),
        _ => Vec::new(),
    };
    ids.into_iter().map(|id| id as u32).collect()
}

/// The functions whose second argument is an amount.
const SHIFTS: [&str; 3] = ["generalized_shift", "rotate_left", "rotate_right"];

/// Returns the amount of a shift or a rotation, if it is a decimal literal.
fn amount(source: &str, tree: &Tree, kind: &NodeKind) -> Option<Amount> {
    let id = match kind {
        NodeKind::Binary(BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight, _, amount) => {
            *amount
        }
        NodeKind::Call(name, arguments) if arguments.len() == 2 => {
            let function = Function::named(name)?;
            SHIFTS.contains(&function.name).then_some(arguments[1])?
        }
        _ => return None,
    };
    let node = &tree.nodes()[id];
    let NodeKind::Number(value @ 0..=64, Notation::Decimal) = node.kind else {
        return None;
    };
    let (start, end) = place(source, node.span);
    Some(Amount { start, end, value: value as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(formula: &str, fen: &str, values: &[(&str, &str)]) -> Request {
        let own = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Request {
            formula: formula.to_owned(),
            fen: fen.to_owned(),
            values: values.iter().map(own).collect(),
            mapping: "lerf".to_owned(),
            law: false,
        }
    }

    fn error_of(formula: &str, fen: &str, values: &[(&str, &str)]) -> (Where, String, u32, String) {
        let error = evaluate(&request(formula, fen, values)).error.unwrap();
        (error.origin, error.name, error.start, error.message)
    }

    #[test]
    fn steps_are_in_order_and_have_values() {
        let formula = "let /* é */ a = x << 9; a | ~(y)";
        let evaluation = evaluate(&request(formula, "", &[("x", "{a1, b1}")]));
        let texts: Vec<_> = evaluation.steps.iter().map(|step| &*step.text).collect();
        assert_eq!(texts, ["x", "9", "x << 9", "a", "y", "~y", "a | ~y"]);
        let shift = &evaluation.steps[2];
        assert_eq!((shift.value, shift.binding.as_deref()), (Word::Unsigned(0x600), Some("a")));
        // The places count UTF-16 code units.
        assert_eq!(
            (shift.start, shift.end, shift.operands.as_slice()),
            (16, 22, [0, 1].as_slice())
        );
        let amount = shift.amount.as_ref().unwrap();
        assert_eq!((amount.start, amount.end, amount.value), (21, 22, 9));
        assert_eq!(evaluation.result.unwrap().value, Word::Unsigned(u64::MAX));
        let inputs: Vec<_> = evaluation.inputs.iter().map(|it| (&*it.name, it.given)).collect();
        assert_eq!(inputs, [("x", true), ("y", false)]);
    }

    #[test]
    fn a_position_has_names() {
        let evaluation = evaluate(&request("count(N & white) == n", "startpos", &[("n", "2")]));
        assert_eq!(evaluation.result.unwrap().value, Word::Unsigned(1));
        assert_eq!(evaluation.marks[0].value, 0x42);
        assert_eq!(evaluation.inputs[0].value, Word::Signed(2));
        assert!(evaluation.placement.unwrap().starts_with("rnbqkbnr/pppppppp/8/"));
    }

    #[test]
    fn a_list_has_all_its_values() {
        let evaluation = evaluate(&request("0xff, 0xff00, {e4} | x", "", &[]));
        let values: Vec<_> = evaluation.list.iter().map(|step| step.value).collect();
        assert_eq!(values, [Word::Unsigned(0xff), Word::Unsigned(0xff00)]);
        assert_eq!(evaluation.result.unwrap().value, Word::Unsigned(1 << 28));
        let table = evaluate(&request("0xffULL, 0xff00ULL,", "", &[]));
        assert_eq!((table.list[0].value, table.list.len()), (Word::Unsigned(0xff), 1));
        assert_eq!(table.list[0].text, "0xffULL");
        let bound = evaluate(&request("let a = {e4}; a, a << 8", "", &[]));
        assert_eq!(bound.result.unwrap().value, Word::Unsigned(1 << 36));
    }

    #[test]
    fn a_list_of_code_is_in_its_order() {
        let code = "while (x) { int i = bitScanReverse(x); *list++ = i; x ^= 1ULL << i; }";
        let evaluation = evaluate(&request(code, "", &[("x", "{a1, h8, c3}")]));
        assert_eq!(evaluation.notes.last().unwrap().message, "the list is h8 c3 a1");
    }

    #[test]
    fn a_value_that_nothing_uses_does_not_matter() {
        for (name, value) in [("foo", "@@@"), ("a; b", "1"), ("occupied", "1 +")] {
            let evaluation = evaluate(&request("king({e4}) & x", "", &[(name, value)]));
            assert!(evaluation.error.is_none() && evaluation.result.is_some(), "{name}");
        }
        for formula in
            ["rook({e4})", "occupied", "!(rook({e4}) == 0)", "int f(U64 occupied) { return 1; }"]
        {
            assert_eq!(error_of(formula, "", &[("occupied", "1 +")]).1, "occupied", "{formula}");
        }
    }

    /// Code whose enum has a8 as bit 0.
    fn engine() -> String {
        let squares = (0..64).map(|index| SquareMapping::Berlef.square_at(index).unwrap());
        let names: Vec<_> = squares.map(|square| square.to_string()).collect();
        format!("enum {{ {} }};\n", names.join(", "))
    }

    #[test]
    fn code_is_drawn_in_its_own_numbering() {
        let code = engine() + "U64 up(U64 x, U64 y) { return x >> 8 | y; }";
        let evaluation = evaluate(&request(&code, "", &[("x", "{e4}"), ("y", "0x1")]));
        assert_eq!(evaluation.mapping, "berlef");
        assert_eq!(evaluation.inputs[1].value, Word::Unsigned(1 << 56));
        assert_eq!(evaluation.result.unwrap().value, Word::Unsigned(1 << 36 | 1 << 56));
        assert!(evaluation.notes[0].message.contains("mapping `berlef`"));
        let chosen = Request { mapping: "berf".to_owned(), ..request(&code, "", &[]) };
        let error = evaluate(&chosen).error.unwrap();
        assert!(
            error.fixes == [Fix::Mapping] && error.message.contains("`berf`"),
            "{}",
            error.message
        );
    }

    #[test]
    fn shifts_are_those_of_the_mapping() {
        let of = |formula: &str| {
            let request = request(formula, "", &[("x", "{e4}"), ("s", "e4"), ("n", "2")]);
            evaluate(&Request { mapping: "berlef".to_owned(), ..request }).result.unwrap().value
        };
        assert_eq!(of("x << 8"), Word::Unsigned(1 << 20));
        assert_eq!(of("first(x)"), Word::Signed(36));
        // The page draws squares, and writes their indices.
        assert_eq!(of("s"), Word::Signed(28));
        assert_eq!(of("s + n"), Word::Signed(38));
        assert_eq!(of("north_one(x) | {s}"), Word::Unsigned(1 << 36 | 1 << 28));
    }

    #[test]
    fn errors_have_places() {
        let (fen, value) = ("8/8/8/8/8/8/8/8 w - - 0 1", "1 +");
        assert_eq!(error_of("x + (", "", &[]).2, 5);
        assert_eq!(error_of("x", fen, &[]).0, Where::Fen);
        assert_eq!(error_of("x", "", &[("x", value)]).1, "x");
        assert_eq!(error_of("x", "", &[("x", "y")]).0, Where::Value);
        assert_eq!(error_of("N & nothing", "startpos", &[]).2, 4);
    }

    #[test]
    fn given_values_keep_their_types() {
        let values = ["{a1, h8}", "-3", "e4", "true", "-9223372036854775807 - 1"];
        for value in values {
            let equal = if value == "true" { "<=>" } else { "==" };
            let formula = format!("x {equal} ({value})");
            let evaluation = evaluate(&request(&formula, "", &[("x", value)]));
            assert!(evaluation.error.is_none(), "{value}: {:?}", evaluation.error);
            assert_eq!(evaluation.result.unwrap().value, Word::Unsigned(1), "{value}");
        }
    }

    #[test]
    fn a_part_may_have_no_value() {
        let evaluation = evaluate(&request("count(x) / count(y)", "", &[]));
        assert!(evaluation.result.unwrap().fault.unwrap().contains("divides by zero"));
        let code = evaluate(&request("return 1 << n;", "", &[("n", "64")]));
        assert!(code.error.is_some() || code.result.unwrap().fault.is_some());
        let undefined = evaluate(&request("let a = __builtin_ctzll(x); a + 1", "", &[]));
        let faults = undefined.steps.iter().filter_map(|step| step.fault.as_deref());
        assert!(faults.clone().count() >= 2);
        for fault in faults {
            assert!(!fault.contains("divides by zero"), "{fault}");
        }
    }

    #[test]
    fn only_shifts_have_amounts() {
        for (formula, has_amount) in
            [("x << 3", true), ("rol(x, 3)", true), ("extract(x, 5)", false), ("x + 3", false)]
        {
            let steps = evaluate(&request(formula, "", &[])).steps;
            assert_eq!(steps.iter().any(|step| step.amount.is_some()), has_amount, "{formula}");
        }
    }
}
