//! Texts that stand for another one: laws with a premise in words, remarks, members of structures,
//! functions as mathematics defines them, and code about any number of sets.

use setwise::Square;

use crate::c::Definitions;
use crate::forms::FormName;
use crate::function::Function;
use crate::names::{KEYWORDS, constant};
use crate::printed::notation::Grammar;
use crate::printed::words::{is_name, is_word, name_len, places, replaced};
use crate::syntax::lexer::Notation;
use crate::syntax::operator::{BinaryOperator as O, UnaryOperator};
use crate::syntax::parser::formula;
use crate::syntax::tree::{NodeId, NodeKind, Tree};
use crate::types::Type;

/// A text to read in place of another, and the note that says how that was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Instead {
    pub(crate) text: String,
    pub(crate) note: String,
}

/// The number of sets for which code about any number of them is read, and unions over them.
pub(crate) const COUNT: usize = 4;

/// Returns true for a formula in which `!` can only be that of C: it is that of a number, or compared
/// with a number.
pub(crate) fn has_negation_of_c(tree: &Tree) -> bool {
    let is_negation = |id: NodeId| {
        let kind = &tree.nodes[id].kind;
        matches!(kind, NodeKind::Unary(UnaryOperator::Not, _))
    };
    let is_number =
        |id: NodeId| matches!(tree.nodes[id].kind, NodeKind::Number(_, Notation::Decimal));
    tree.bindings.is_empty()
        && tree.nodes.iter().any(|node| match node.kind {
            NodeKind::Unary(UnaryOperator::Not, a) => is_number(a),
            NodeKind::Binary(O::Equal | O::NotEqual, a, b) => {
                is_negation(a) && is_number(b) || is_number(a) && is_negation(b)
            }
            _ => false,
        })
}

/// Reads a formula with the `!` of C as code.
pub(crate) fn negation(source: &str) -> Instead {
    let note = "`!` is that of C: 1 for 0, and 0 for other numbers".to_owned();
    Instead { text: format!("return {};", source.trim().trim_end_matches(';')), note }
}

/// Reads `law with a subset of m` as a law with a premise.
pub(crate) fn of_subsets(source: &str) -> Option<Instead> {
    let (law, name, bound) = subset(source)?;
    let premise = format!("is_subset({name}, {bound})");
    let note = format!("the premise is `{premise}`");
    Some(Instead { text: format!("{premise} => ({law})"), note })
}

/// Splits `law with a subset of m` into the law, the name and the bound.
#[must_use]
pub fn subset(text: &str) -> Option<(&str, &str, &str)> {
    let (law, rest) = text.split_once(" with ")?;
    let (name, bound) = rest.split_once(" subset of ")?;
    let name = name.trim().trim_end_matches(" is").trim_end_matches(" a");
    is_name(name).then(|| (law.trim(), name, bound.trim().trim_end_matches('.')))
}

/// Reads `law if condition` as an implication.
pub(crate) fn of_condition(source: &str) -> Option<Instead> {
    let (law, condition) = source.split_once(" if ")?;
    let condition = condition.trim();
    let signs = ['=', '<', '>', '≡', '⊆', '∈'];
    let has_sign = law.contains(signs) && condition.contains(['=', '<', '>', '≡', '⊆', '∈', '(']);
    let is_single = !condition.contains(" if ") && !source.contains(['{', ';', '\n']);
    let note = format!("the premise is `{condition}`");
    (has_sign && is_single).then(|| Instead { text: format!("({condition}) => ({law})"), note })
}

/// Leaves out a remark after a law, such as `the universal set`.
pub(crate) fn without_remark(source: &str) -> Option<Instead> {
    let (law, remark) = source.split_once(" the ")?;
    let is_remark = remark.split(' ').all(|word| word.chars().all(char::is_alphabetic));
    let is_law = law.contains("==") && !law.contains(" if ");
    let note = format!("`the {remark}` is a remark");
    (is_remark && is_law).then(|| Instead { text: law.trim_end().to_owned(), note })
}

/// Reads members of structures and elements of arrays that nothing declares as variables.
pub(crate) fn with_members(source: &str, definitions: Option<&Definitions>) -> Option<Instead> {
    // In a function or a loop, an index has several values.
    if source.contains(['{', '#']) || source.contains("for (") {
        return None;
    }
    let mut result = String::new();
    let mut found: Vec<String> = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") || rest.starts_with("/*") {
            let end = if rest.starts_with("//") { "\n" } else { "*/" };
            let comment = rest[2..].find(end).map_or(rest.len(), |at| at + 2);
            result += &rest[..comment];
            rest = &rest[comment..];
            continue;
        }
        // A text in quotes has no variables.
        if c == '"' {
            let text = 1 + quoted_len(&rest[1..]);
            result += &rest[..text];
            rest = &rest[text..];
            continue;
        }
        let len = name_len(rest);
        if len == 0 {
            result.push(c);
            rest = &rest[c.len_utf8()..];
            // Digits are not the start of a name.
            let word =
                if is_word(c) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { 0 };
            result += &rest[..word];
            rest = &rest[word..];
            continue;
        }
        let whole = len + selectors_len(&rest[len..]);
        let text = &rest[..whole];
        if whole > len {
            let words = text[len..].split(|c| !is_word(c)).filter(|word| is_name(word));
            if is_declared(source, &text[..len], definitions)
                || words.into_iter().any(|word| is_assigned(source, word))
            {
                return None;
            }
            found.push(format!("`{text}`"));
        }
        let name = text.replace("->", "_").replace(['[', '.'], "_");
        result += &name.replace([']', ' '], "");
        rest = &rest[whole..];
    }
    found.sort_unstable();
    found.dedup();
    let verb = if found.len() == 1 { "is a variable" } else { "are variables" };
    (!found.is_empty())
        .then(|| Instead { text: result, note: format!("{} {verb} here", found.join(", ")) })
}

/// Returns the length of a text in quotes after the opening quote, up to and with the closing one, if any.
fn quoted_len(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |at| at + 1)
}

/// Returns true for a name that the text or the definitions declare: a type stands before it.
fn is_declared(source: &str, name: &str, definitions: Option<&Definitions>) -> bool {
    let is_typed = |at: usize| {
        let before = source[..at].trim_end_matches(|c: char| c == '*' || c.is_whitespace());
        let start = before
            .rfind(|c| !is_word(c))
            .map_or(0, |it| it + before[it..].chars().next().map_or(0, char::len_utf8));
        // A type does not stand in a comment, or on the line before.
        let line = source[..at].rsplit('\n').next().unwrap_or_default();
        let is_code = !line.contains("//") && !source[before.len()..at].contains('\n');
        is_code && at > before.len() && crate::c::is_type(&before[start..])
    };
    places(source, name).any(is_typed) || definitions.is_some_and(|it| it.declares(name))
}

/// Returns true if a text assigns a variable.
fn is_assigned(text: &str, name: &str) -> bool {
    places(text, name).any(|at| {
        let after = text[at + name.len()..].trim_start();
        let after_sign = after.trim_start_matches(['+', '-', '*', '&', '|', '^', '<', '>']);
        let is_step = after.starts_with("++") || after.starts_with("--");
        is_step || after_sign.starts_with('=') && !after_sign.starts_with("==")
    })
}

/// Returns the length of the selectors at the start of a text: `->from`, `[0]`, `[move->piece]`.
fn selectors_len(text: &str) -> usize {
    let mut len = 0;
    loop {
        let rest = &text[len..];
        let taken = match (rest.strip_prefix("->"), rest.strip_prefix('[')) {
            (Some(member), _) if name_len(member) > 0 => 2 + name_len(member),
            (_, Some(index)) => {
                let name = index.find(|c| !is_word(c)).unwrap_or(index.len());
                let inner = name + selectors_len(&index[name..]);
                if name > 0 && index[inner..].starts_with(']') { inner + 2 } else { 0 }
            }
            _ => 0,
        };
        if taken == 0 {
            return len;
        }
        len += taken;
    }
}

/// Reads code about an array of any number of sets, `U64 attack[n];`, for four of them.
pub(crate) fn of_any_number(source: &str, definitions: Option<&Definitions>) -> Option<Instead> {
    let (types, rest) = source.trim_start().split_once(' ')?;
    let (array, rest) = rest.split_once("[n];")?;
    // Where line breaks are lost, a comment takes the code after it.
    let has_code = |line: &str| line.split_once("//").is_some_and(|(_, it)| it.contains(';'));
    let is_known = definitions.is_some_and(|it| it.declares("n"));
    if types != "U64" || !is_name(array) || is_known || rest.lines().any(has_code) {
        return None;
    }
    let names: Vec<_> = (0..COUNT).map(|i| format!("{array}_{i}")).collect();
    let rest = replaced(rest, "n", &COUNT.to_string());
    let mut text = format!("int i; U64 {array}[{COUNT}] = {{{}}};{rest}", names.join(", "));
    let mut note = format!("`n` is {COUNT} here");
    // A loop has no value of its own.
    let result = rest.split("U64 ").nth(1).map(|it| it[..name_len(it)].to_owned());
    if let Some(result) = result.filter(|it| !it.is_empty() && text.trim_end().ends_with('}')) {
        text += &format!("\n{result};");
        note += &format!(", and the value is that of `{result}`");
    }
    // An array that the text does not declare.
    for other in text.match_indices("[0]").map(|it| it.0).collect::<Vec<_>>().into_iter().rev() {
        let start = text[..other].rfind(|c| !is_word(c)).map_or(0, |at| at + 1);
        let name = text[start..other].to_owned();
        if name != array {
            text.replace_range(start..other + 3, &format!("{name}_0"));
            note += &format!("; `{name}[0]` is a variable");
        }
    }
    Some(Instead { text, note })
}

/// Returns the definition in C of a function as mathematics defines it, such as
/// `major(a, b, c) = a & b | …`.
#[must_use]
pub fn printed_function(text: &str) -> Option<String> {
    let (left, formula) = text.trim().trim_end_matches(';').split_once('=')?;
    let (name, parameters) =
        left.trim_end_matches([' ', ':']).trim().strip_suffix(')')?.split_once('(')?;
    let is_name = |it: &str| {
        it.starts_with(char::is_alphabetic)
            && it.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let parameters: Vec<&str> = parameters.split(',').map(str::trim).collect();
    // A call with a constant, as in `north(file_a) = file_b`, is the side of a law.
    let is_constant =
        |it: &str| constant(it).is_some() || Square::from_ascii(it.as_bytes()).is_some();
    let is_parameter = |it: &&str| is_name(it) && !is_constant(it);
    let is_plain = is_name(name) && parameters.iter().all(is_parameter);
    let parameters: Vec<String> = parameters.iter().map(|it| format!("U64 {it}")).collect();
    let result = if returns_number(formula.trim()) { "long long" } else { "U64" };
    // A number that is shifted is a word, and not an `int`.
    let formula = with_shifted_words(formula.trim());
    (is_plain && !formula.starts_with('=') && !formula.contains([';', '=', '{']))
        .then(|| format!("{result} {name}({}) {{ return {formula}; }}", parameters.join(", ")))
}

/// Returns true for a formula whose value is a number with a sign: a count, and a sum of such numbers.
fn returns_number(text: &str) -> bool {
    let Ok(tree) = formula(text, Grammar::default()) else { return false };
    // `None` for a number in digits, which is a set, too.
    let mut kinds: Vec<Option<bool>> = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        let of = |id: usize| kinds.get(id).copied().unwrap_or(Some(false));
        kinds.push(match &node.kind {
            NodeKind::Number(..) => None,
            NodeKind::Call(name, _) => {
                Some(Function::named(name).is_some_and(|it| it.result == Type::Number))
            }
            NodeKind::Unary(UnaryOperator::Negate | UnaryOperator::Plus, a) => of(*a),
            NodeKind::Binary(
                O::Add | O::Subtract | O::Multiply | O::Divide | O::Remainder | O::Modulo,
                a,
                b,
            ) => match (of(*a), of(*b)) {
                (None, kind) | (kind, None) => kind,
                (Some(a), Some(b)) => Some(a && b),
            },
            _ => Some(false),
        });
    }
    kinds.get(tree.root) == Some(&Some(true))
}

/// Writes `1ULL << n` for `1 << n`.
fn with_shifted_words(formula: &str) -> String {
    let mut parts = formula.split("<<");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut text, part| {
        let operand = text.trim_end();
        let digits = operand.len() - operand.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let is_number = digits > 0 && !operand[..operand.len() - digits].ends_with(is_word);
        if is_number {
            text.insert_str(operand.len(), "ULL");
        }
        text + "<<" + part
    })
}

/// Returns the functions at the start of a text, `f(a, b) = a & b; f(3, 6)`, in C, and the rest of it;
/// `None` without any, or if one is a known function, since the text is a law about that.
pub(crate) fn functions<'a>(
    source: &'a str,
    definitions: Option<&Definitions>,
) -> Option<(String, &'a str)> {
    let (mut code, mut rest) = (String::new(), source);
    while let Some(function) = printed_function(statement(rest)) {
        let name = rest.trim_start();
        let name = &name[..name_len(name)];
        let is_known = Function::named(name).is_some()
            || FormName::named(name).is_some()
            || KEYWORDS.contains(&name)
            || definitions.is_some_and(|it| it.declares(name));
        if is_known {
            return None;
        }
        code += &function;
        code.push('\n');
        rest = &rest[statement(rest).len()..];
        rest = rest.strip_prefix(';').unwrap_or(rest).trim_start();
    }
    (!code.is_empty()).then(|| (code, rest.trim_end()))
}

/// Returns the code of a text of functions alone, in C or as mathematics defines them: `f(a) = ~a`.
#[must_use]
pub fn functions_alone(source: &str, definitions: Option<&Definitions>) -> Option<String> {
    if let Some((code, rest)) = functions(source, definitions) {
        return rest.is_empty().then_some(code);
    }
    let own =
        if source.contains('{') { Definitions::within(source, definitions).ok() } else { None };
    own.filter(|own| own.functions().next().is_some()).map(|_| source.to_owned())
}

/// Returns the text up to a semicolon or the end of its line.
fn statement(text: &str) -> &str {
    let text_start = text.len() - text.trim_start().len();
    let end = text[text_start..].find([';', '\n']).map_or(text.len(), |at| at + text_start);
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::{functions, with_members};

    #[test]
    fn members_and_elements_are_variables() {
        let read = |text| with_members(text, None).map(|it| it.text);
        let text = "pieceBB[move->piece] ^= C64(1) << move->from; a[0] | x";
        let expected = "pieceBB_move_piece ^= C64(1) << move_from; a_0 | x";
        assert_eq!(read(text).as_deref(), Some(expected));
        assert_eq!(read("x & y[x + 1]"), None);
        assert_eq!(read("U64 a[1]; a[0]"), None);
        assert_eq!(read("x * a[0]").as_deref(), Some("x * a_0"));
        assert_eq!(read("x // or a[0]"), None);
        // Texts in quotes stay as they are.
        assert_eq!(read(r#"regex(Event, "a[0]") && x == "\"b[1]""#), None);
        let both = r#"Event == "\\" && a[0] && White == "b[1]"#;
        assert_eq!(read(both).as_deref(), Some(r#"Event == "\\" && a_0 && White == "b[1]"#));
    }

    #[test]
    fn functions_stand_at_the_start() {
        let (code, rest) = functions("f(a, b) = a & b; f(3, 6)", None).unwrap();
        assert_eq!((code.trim(), rest), ("U64 f(U64 a, U64 b) { return a & b; }", "f(3, 6)"));
        assert_eq!(functions("f(a) := ~a\ng(a) = -a;", None).unwrap().1, "");
        assert!(functions("count(a) = 3", None).is_none());
        assert!(functions("f(3) = 3", None).is_none());
    }
}
