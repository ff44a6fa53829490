//! Laws with other parts of a document around them, as `setwise prove` reads them.

use setwise_expr::{Compiler, Names, Type, parse};
use setwise_verify::law_within;

use crate::evaluation::{self, Evaluation};
use crate::problem::{Problem, Where};
use crate::request::Request;

/// Evaluates a request; where a law is wanted, the law within its text.
///
/// What was passed over is a note. Notes on the law are about the whole text, and its parts have
/// their places in the law.
pub(super) fn evaluate(request: &Request) -> Evaluation {
    let within = request.law.then(|| law_within(&request.formula, is_law)).flatten();
    let Some((law, note)) = within else { return evaluation::evaluate(request) };
    let mut evaluation = evaluation::evaluate(&Request { formula: law, ..request.clone() });
    let messages = evaluation.notes.into_iter().map(|note| note.message);
    let whole = |message| Problem::whole(Where::Formula, &request.formula, message);
    evaluation.notes = [note].into_iter().chain(messages).map(whole).collect();
    evaluation
}

/// Returns true for a formula that is a bool.
pub(super) fn is_law(text: &str) -> bool {
    let mut compiler = Compiler::new(Names::Free);
    let is_compiled = parse(text).is_ok_and(|tree| compiler.add(&tree).is_ok());
    is_compiled && compiler.finish().outputs()[0].value_type == Type::Bool
}

#[cfg(test)]
mod tests {
    use super::evaluate;
    use crate::request::Request;

    fn request(formula: &str, law: bool) -> Request {
        let (formula, mapping) = (formula.to_owned(), "lerf".to_owned());
        Request { formula, fen: String::new(), values: [].into(), mapping, law }
    }

    #[test]
    fn the_law_within_a_text_is_evaluated_with_notes() {
        let text = "for all sets x, x ^ 2^3 == x ^ 2^3.";
        let evaluation = evaluate(&request(text, true));
        assert_eq!(evaluation.result.unwrap().text, "x ^ 2 ^ 3 == x ^ 2 ^ 3");
        let [first, second, ..] = &evaluation.notes[..] else { panic!("{:?}", evaluation.notes) };
        assert!(first.message.contains("passed over"), "{}", first.message);
        assert!(second.message.contains("exclusive or"), "{}", second.message);
        for note in [first, second] {
            assert_eq!((note.start, note.end), (0, 35));
        }
        assert!(evaluate(&request(text, false)).error.is_some());
    }

    #[test]
    fn a_law_as_it_stands_has_no_note() {
        let evaluation = evaluate(&request("x | x == x", true));
        assert!(evaluation.notes.is_empty() && evaluation.error.is_none());
        assert_eq!(evaluate(&request("x | x", true)).result.unwrap().text, "x | x");
        assert!(evaluate(&request("x |", true)).error.is_some());
        // A list has no verdict.
        assert!(evaluate(&request("x == 1,000", true)).error.is_none());
        assert!(evaluate(&request("x == 1,000", false)).error.is_some());
        assert!(evaluate(&request("x, y", true)).error.is_some());
    }
}
