//! The readings of a formula that only documents have, in the order in which they are tried. Each makes
//! another text of it, which the reader of the language reads, and has a note, which is a part of the
//! reason of the verdict.

use setwise_expr::Function;

use crate::scope::Scope;
use crate::words::places;

/// A text to parse in place of the one of the document, and the notes that say how it was read.
pub(crate) struct Reading {
    pub(crate) text: String,
    pub(crate) notes: Vec<String>,
}

impl Reading {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), notes: Vec::new() }
    }

    fn with(&self, text: String, note: String) -> Self {
        let mut notes = self.notes.clone();
        notes.push(note);
        Self { text, notes }
    }
}

/// The place of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Context {
    /// A page, with the notation of mathematics.
    Page,
    /// Code on a page, where `^` is never a power.
    Code,
    /// A comment of source code, which has formulas as they are typed.
    Source,
    /// A comment of Rust, where `!` is the complement of a word.
    Rust,
    /// A comment of Python, whose numbers have a sign, also those of `-x`.
    Python,
    /// Code or a comment of Java, whose words have a sign.
    Java,
}

/// A reading that only documents have: an example for the guide, and the text that it makes of another.
type Row = (&'static str, fn(&Reading, &Scope) -> Option<Reading>);

/// These readings in their order, after the text as it is written.
const READINGS: [Row; 7] = [
    ("`U64 attack[n];` in code", |it, _| of_any_number(it)),
    ("`∪i>j∈I(Ai ∩ Aj)`", |it, _| of_any_union(it)),
    ("`law with a subset of m`", |it, _| of_subsets(it)),
    ("`law if condition`", |it, _| of_condition(it)),
    ("a law with `the universal set` after it", |it, _| without_remark(it)),
    ("`move->from`", |it, _| with_members(it)),
    ("`rotateLeft (s)`", with_arguments),
];

/// Returns the readings of a text.
pub(crate) fn readings(text: &str, context: Context, scope: &Scope) -> Vec<Reading> {
    let plain = Reading::new(text);
    let is_page = context == Context::Page && !text.contains(';');
    let powers = powers(text).filter(|_| is_page);
    let note = "`2^n` is read as a power here; elsewhere `^` is the exclusive or";
    let base = match &powers {
        Some(powers) => plain.with(powers.clone(), note.to_owned()),
        None => Reading::new(text),
    };
    let mut found = vec![Reading { text: base.text.clone(), notes: base.notes.clone() }];
    if powers.is_some() {
        found.push(plain);
    }
    if text.starts_with('!') {
        let note = "`!` is that of C, which is true for 0";
        found.push(Reading::new(text).with(format!("return {text};"), note.to_owned()));
    }
    if matches!(context, Context::Source | Context::Rust) {
        return found;
    }
    found.extend(READINGS.iter().filter_map(|(_, read)| read(&base, scope)));
    found
}

/// Returns the two readings of `2n`: a product, and a power whose superscript was lost.
pub(crate) fn lost_superscripts(text: &str) -> Option<[Reading; 2]> {
    let name = ["n", "i"].into_iter().find(|name| places(text, &format!("2{name}")).count() > 0)?;
    let both = [format!("(2 * {name})"), format!("2**{name}")];
    Some(both.map(|reading| {
        let base = Reading::new(replaced(text, &format!("2{name}"), &reading));
        of_subsets(&base).unwrap_or(base)
    }))
}

/// Replaces a word.
fn replaced(text: &str, word: &str, by: &str) -> String {
    let mut result = String::new();
    let mut at = 0;
    for place in places(text, word) {
        result += &text[at..place];
        result += by;
        at = place + word.len();
    }
    result + &text[at..]
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of the name at the start of a text, or 0.
fn name_len(text: &str) -> usize {
    match text.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        true => text.find(|c| !is_word(c)).unwrap_or(text.len()),
        false => 0,
    }
}

/// Returns true for a text that is a name.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && name_len(text) == text.len()
}

/// Writes `2^` before a literal, a single name or a bracket as a power.
pub(crate) fn powers(text: &str) -> Option<String> {
    let is_power = |at: &usize| {
        let after = &text[at + 2..];
        let name = name_len(after);
        let is_operand = after.starts_with(|c: char| c.is_ascii_digit() || c == '(')
            || name > 0 && !after[name..].starts_with('(');
        is_operand && !text[..*at].ends_with(|c| is_word(c) || c == '.')
    };
    if text.starts_with('$') {
        return None;
    }
    let all: Vec<usize> = text.match_indices("2^").map(|it| it.0).filter(is_power).collect();
    let mut result = text.to_owned();
    for at in all.iter().rev() {
        result.replace_range(at + 1..at + 2, "**");
    }
    (!all.is_empty()).then_some(result)
}

/// Reads `law with a subset of m` as a law with a premise.
fn of_subsets(base: &Reading) -> Option<Reading> {
    let (law, name, bound) = subset(&base.text)?;
    let note = format!("the premise is `is_subset({name}, {bound})`");
    Some(base.with(format!("is_subset({name}, {bound}) => ({law})"), note))
}

/// Reads `law if condition` as an implication.
fn of_condition(base: &Reading) -> Option<Reading> {
    let (law, condition) = base.text.split_once(" if ")?;
    let condition = condition.trim();
    let signs = ['=', '<', '>', '≡', '⊆', '∈'];
    let has_sign = law.contains(signs) && condition.contains(['=', '<', '>', '≡', '⊆', '∈', '(']);
    let is_single = !condition.contains(" if ") && !base.text.contains(['{', ';', '\n']);
    let note = format!("the premise is `{condition}`");
    (has_sign && is_single).then(|| base.with(format!("({condition}) => ({law})"), note))
}

/// Splits `law with a subset of m` in the law, the name and the bound.
pub(crate) fn subset(text: &str) -> Option<(&str, &str, &str)> {
    let (law, rest) = text.split_once(" with ")?;
    let (name, bound) = rest.split_once(" subset of ")?;
    let name = name.trim().trim_end_matches(" is").trim_end_matches(" a");
    is_name(name).then(|| (law.trim(), name, bound.trim().trim_end_matches('.')))
}

/// Leaves out a remark after a law, such as `the universal set`.
fn without_remark(base: &Reading) -> Option<Reading> {
    let (law, remark) = base.text.split_once(" the ")?;
    let is_remark = remark.split(' ').all(|word| word.chars().all(char::is_alphabetic));
    let is_law = law.contains("==") && !law.contains(" if ");
    let note = format!("`the {remark}` is a remark");
    (is_remark && is_law).then(|| base.with(law.trim_end().to_owned(), note))
}

/// Reads members of structures and elements of arrays that are not defined as variables.
fn with_members(base: &Reading) -> Option<Reading> {
    // In a function or a loop, an index has several values.
    if base.text.contains(['{', '#']) || base.text.contains("for (") {
        return None;
    }
    let mut result = String::new();
    let mut found: Vec<String> = Vec::new();
    let mut rest = &*base.text;
    while let Some(c) = rest.chars().next() {
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
            if words.into_iter().any(|word| is_assigned(&base.text, word)) {
                return None;
            }
            found.push(format!("`{text}`"));
        }
        let name = text.replace("->", "_").replace(['[', '.'], "_");
        result += &name.replace([']', ' '], "");
        rest = &rest[whole..];
    }
    found.dedup();
    let verb = if found.len() == 1 { "is a variable" } else { "are variables" };
    (!found.is_empty()).then(|| base.with(result, format!("{} {verb} here", found.join(", "))))
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

/// Reads code about an array of any number of sets, `U64 attack[n];`, for four of them.
fn of_any_number(base: &Reading) -> Option<Reading> {
    let (types, rest) = base.text.split_once(' ')?;
    let (array, rest) = rest.split_once("[n];")?;
    // Where line breaks are lost, a comment takes the code after it.
    let has_code = |line: &str| line.split_once("//").is_some_and(|(_, it)| it.contains(';'));
    if types != "U64" || !is_name(array) || rest.lines().any(has_code) {
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
    Some(base.with(text, note))
}

/// Reads a union over indices, `∪i>j∈I(Ai ∩ Aj)`, for four sets or for the indices that are listed.
fn of_any_union(base: &Reading) -> Option<Reading> {
    let start = base.text.find('∪')?;
    let rest = &base.text[start + '∪'.len_utf8()..];
    let (indices, body) = rest.split_once('(')?;
    let body = body.trim_end().strip_suffix(')').filter(|it| !it.contains(['(', ')']))?;
    let (names, range) = indices.split_once('∈')?;
    let names: Vec<&str> = names.split('>').map(str::trim).collect();
    let is_single = |it: &&str| it.len() == 1 && it.starts_with(char::is_alphabetic);
    if !base.text[..start].trim().is_empty() || names.len() > 2 || !names.iter().all(is_single) {
        return None;
    }
    let listed = range.trim().strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    let values: Vec<String> = match listed {
        Some(listed) => listed.split(',').map(|it| it.trim().to_owned()).collect(),
        None if is_name(range.trim()) => (0..COUNT).map(|i| i.to_string()).collect(),
        None => return None,
    };
    if !(2..=8).contains(&values.len()) || !body.contains(names[0]) {
        return None;
    }
    let of = |name: &str, value: &str, text: &str| {
        // The names end with their index.
        let words: String = text.chars().map(|c| if is_word(c) { c } else { ' ' }).collect();
        let words: Vec<&str> =
            words.split(' ').filter(|it| it.len() > 1 && it.ends_with(name)).collect();
        words.iter().fold(text.to_owned(), |text, word| {
            replaced(&text, word, &format!("{}_{value}", word.trim_end_matches(name)))
        })
    };
    let mut parts = Vec::new();
    for (place, value) in values.iter().enumerate() {
        let first = of(names[0], value, body);
        match names.get(1) {
            Some(second) => {
                parts.extend(
                    values[..place].iter().map(|it| format!("({})", of(second, it, &first))),
                );
            }
            None => parts.push(format!("({first})")),
        }
    }
    let note = match listed {
        Some(_) => "the union is written out".to_owned(),
        None => format!("`{}` is {{{}}} here", range.trim(), values.join(", ")),
    };
    Some(base.with(parts.join(" | "), note))
}

/// The number of sets for which code about any number of them is read.
const COUNT: usize = 4;

/// Returns a name in a congruence that may be a power whose superscript was lost: `Basen` next to
/// `Base`.
pub(crate) fn lost_power(text: &str) -> Option<&str> {
    if !text.contains('≡') {
        return None;
    }
    let words = || text.split(|c| !is_word(c)).filter(|word| word.len() > 1).take(16);
    words().find(|word| words().any(|base| word.strip_suffix(['n', 'i']) == Some(base)))
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

/// Puts the set that calls leave out in front of their arguments: `rotateLeft (s)`.
fn with_arguments(base: &Reading, scope: &Scope) -> Option<Reading> {
    let set = ["x", "bb", "set"].into_iter().find(|set| places(&base.text, set).count() == 0)?;
    let mut result = base.text.clone();
    let mut changed = Vec::new();
    let functions: Vec<&str> = scope.functions_in(&base.text).collect();
    for name in functions {
        let calls: Vec<usize> = places(&result, name).collect();
        for at in calls.into_iter().rev() {
            let rest = &result[at + name.len()..];
            let Some(arguments) = rest.trim_start().strip_prefix('(') else { continue };
            let gap = rest.len() - arguments.len();
            let comma = if arguments.trim_start().starts_with(')') { "" } else { ", " };
            let start = at + name.len();
            result.replace_range(start..start + gap, &format!("({set}{comma}"));
            changed.push(name);
        }
    }
    changed.sort_unstable();
    changed.dedup();
    let is_own =
        changed.iter().all(|name| Function::named(name).is_none() || scope.has_function(name));
    let names: Vec<_> = changed.iter().map(|name| format!("`{name}`")).collect();
    let note =
        format!("the first argument of {} is left out; it is the set `{set}`", names.join(", "));
    (!changed.is_empty() && is_own).then(|| base.with(result, note))
}

#[cfg(test)]
mod tests {
    use super::{READINGS, Reading, lost_superscripts, of_any_union, powers, with_members};

    #[test]
    fn the_guide_has_the_readings_in_their_order() {
        let guide = std::fs::read_to_string(testing::workspace().join("docs/verify.md")).unwrap();
        let table = guide.split("| on a page | read as |").nth(1).unwrap();
        let places = READINGS.iter().map(|(example, _)| {
            table.find(&format!("\n| {example}")).unwrap_or_else(|| panic!("{example}"))
        });
        assert!(places.is_sorted());
    }

    #[test]
    fn powers_are_those_of_literals_names_and_brackets() {
        for (text, expected) in [
            ("2^64 - 1", Some("2**64 - 1")),
            ("-1 / (2^(2^0) + 1)", Some("-1 / (2**(2**0) + 1)")),
            ("x == 2^n", Some("x == 2**n")),
            ("2^count(x)", None),
            ("12^3 | 2 ^ x", None),
        ] {
            assert_eq!(powers(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn members_and_elements_are_variables() {
        let read = |text| with_members(&Reading::new(text)).map(|it| it.text);
        let text = "pieceBB[move->piece] ^= C64(1) << move->from; a[0] | x";
        let expected = "pieceBB_move_piece ^= C64(1) << move_from; a_0 | x";
        assert_eq!(read(text).as_deref(), Some(expected));
        assert_eq!(read("x & y[x + 1]"), None);
    }

    #[test]
    fn a_union_over_indices_is_written_out() {
        let read = |text| of_any_union(&Reading::new(text)).map(|it| (it.text, it.notes));
        let (text, notes) = read("∪i>j∈I(Ai ∩ Aj)").unwrap();
        assert!(text.starts_with("(A_1 ∩ A_0) | (A_2 ∩ A_0) | (A_2 ∩ A_1) | "), "{text}");
        assert_eq!(notes, ["`I` is {0, 1, 2, 3} here"]);
        let (text, _) = read("∪ i ∈ {1, 2, 5} (Ai & b)").unwrap();
        assert_eq!(text, "(A_1 & b) | (A_2 & b) | (A_5 & b)");
        assert!(read("A ∪ (B ∩ C)").is_none());
    }

    #[test]
    fn a_lost_superscript_has_two_readings() {
        let [product, power] = lost_superscripts("2n - 1 == x with x subset of 2n - 1").unwrap();
        assert_eq!(product.text, "is_subset(x, (2 * n) - 1) => ((2 * n) - 1 == x)");
        assert_eq!(power.text, "is_subset(x, 2**n - 1) => (2**n - 1 == x)");
    }
}
