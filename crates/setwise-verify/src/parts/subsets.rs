//! The signs of subsets, which pages print between sets: `a ∩ b ⊆ a`.

/// The signs, each with true if the right side is the subset.
const SIGNS: [(&str, bool); 6] = [
    ("⊆", false),
    ("\\subseteqq", false),
    ("\\subseteq", false),
    ("⊇", true),
    ("\\supseteqq", true),
    ("\\supseteq", true),
];

/// The signs that end the formula of a side, outside of brackets.
const ENDS: [&str; 23] = [
    "=>",
    "⇒",
    "⟹",
    "⇔",
    "⟺",
    "&&",
    "||",
    ",",
    ";",
    ":",
    " and ",
    " or ",
    " implies ",
    " imply ",
    " iff ",
    " if ",
    " then ",
    "$$",
    "\\implies",
    "\\Rightarrow",
    "\\Longrightarrow",
    "\\iff",
    "\\Leftrightarrow",
];

/// Signs that join relations or sets: `a ⊆ b ∧ b ⊆ c`, `a ∧ b ⊆ c`.
const CONNECTIVES: [&str; 6] = ["∧", "∨", "\\wedge", "\\vee", "\\land", "\\lor"];

/// Words and signs that deny a side or the whole relation.
const DENIALS: [&str; 5] = ["not ", "no ", "¬", "\\neg", "\\lnot"];

/// Returns a text whose signs of subsets are written as equations, `(a) & ~(b) == none`; `None` for texts without
/// them, and for those with another relation or a denial next to one.
pub(crate) fn written_out(text: &str) -> Option<String> {
    let mut text = text.to_owned();
    let mut is_found = false;
    while let Some((at, (sign, is_turned))) = first(&text) {
        let start = start_of(&text[..at], false);
        let rest = &text[at + sign.len()..];
        let end = at + sign.len() + end_of(rest, false);
        let sides = [text[start..at].trim(), text[at + sign.len()..end].trim()];
        let has_relation =
            |it: &&str| it.contains(['=', '<', '>', '≤', '≥', '≠', '≡', '∈', '⊂', '⊃']);
        let is_denied = DENIALS.iter().any(|it| sides[0].to_lowercase().starts_with(it));
        if is_denied
            || sides.iter().any(|it| it.is_empty() || has_relation(it) || first(it).is_some())
        {
            return None;
        }
        let [a, b] = if is_turned { [sides[1], sides[0]] } else { sides };
        text = format!("{}(({a}) & ~({b}) == none) {}", &text[..start], &text[end..]);
        is_found = true;
    }
    is_found.then(|| text.trim_end().to_owned())
}

/// Returns the place of the first sign, and the sign.
fn first(text: &str) -> Option<(usize, (&'static str, bool))> {
    let is_whole = |it: &(usize, (&str, bool))| {
        !it.1.0.starts_with('\\')
            || !text[it.0 + it.1.0.len()..].starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let found = SIGNS.into_iter().filter_map(|it| Some((text.find(it.0)?, it)));
    found.filter(is_whole).min_by_key(|it| it.0)
}

/// Returns true for a text with a sign of a relation.
fn compares(text: &str) -> bool {
    text.contains(['=', '<', '>', '≤', '≥', '≠', '≡', '∈', '⊆', '⊇', '⊂', '⊃'])
        || first(text).is_some()
}

/// Returns the place where the formula begins that a text ends with. A sign such as `∧` is its bound if there is
/// a relation on the other side of the sign, or if `is_single`.
fn start_of(text: &str, is_single: bool) -> usize {
    let mut depth = 0_i32;
    for (at, c) in text.char_indices().rev() {
        depth += i32::from(matches!(c, ')' | '}')) - i32::from(matches!(c, '(' | '{'));
        let end = at + c.len_utf8();
        let joins = |sign: &&str| {
            let before = text[..end].strip_suffix(*sign);
            before.is_some_and(|it| is_single || compares(&it[start_of(it, true)..]))
        };
        if depth < 0
            || depth == 0
                && (ENDS.iter().any(|it| text[..end].ends_with(it))
                    || CONNECTIVES.iter().any(joins))
        {
            return end;
        }
    }
    0
}

/// Returns the place where the formula ends that a text begins with.
fn end_of(text: &str, is_single: bool) -> usize {
    let mut depth = 0_i32;
    for (at, c) in text.char_indices() {
        depth += i32::from(matches!(c, '(' | '{')) - i32::from(matches!(c, ')' | '}'));
        let is_end = || text[at..].starts_with("<=>") || &text[at..] == ".";
        let joins = |sign: &&str| {
            let after = text[at..].strip_prefix(*sign);
            after.is_some_and(|it| is_single || compares(&it[..end_of(it, true)]))
        };
        if depth < 0
            || depth == 0
                && (is_end()
                    || ENDS.iter().any(|it| text[at..].starts_with(it))
                    || CONNECTIVES.iter().any(joins))
        {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::written_out;

    #[test]
    fn subsets_are_equations() {
        for (text, expected) in [
            ("a ∩ b ⊆ a", Some("((a ∩ b) & ~(a) == none)")),
            ("a ⊇ b", Some("((b) & ~(a) == none)")),
            ("a ⊆ b ⇒ a ∩ b = a", Some("((a) & ~(b) == none) ⇒ a ∩ b = a")),
            ("a ⊆ b <=> b ⊇ a", Some("((a) & ~(b) == none) <=>((a) & ~(b) == none)")),
            ("(a ⊆ b) && (b ⊆ c)", Some("(((a) & ~(b) == none) ) && (((b) & ~(c) == none) )")),
            ("$$ a \\cap b \\subseteq a $$", Some("$$((a \\cap b) & ~(a) == none) $$")),
            ("a ⊆ b ⊆ c", None),
            ("a ⊆ b = c", None),
            ("a ⊂ b", None),
            ("⊆ b", None),
            ("not x ⊆ ~x", None),
            ("if x ⊆ y then not y ⊆ ~x", None),
            ("a ∧ b ⊆ c", Some("((a ∧ b) & ~(c) == none)")),
            ("a ⊆ b ∧ c", Some("((a) & ~(b ∧ c) == none)")),
            ("a ⊆ b ∧ c ⊆ d", Some("((a) & ~(b) == none) ∧((c) & ~(d) == none)")),
            ("a ⊆ b ∧ b = c => a ⊆ c", Some("((a) & ~(b) == none) ∧ b = c =>((a) & ~(c) == none)")),
            (
                r"a \subseteq b \wedge b \subseteq c",
                Some(r"((a) & ~(b) == none) \wedge((b) & ~(c) == none)"),
            ),
        ] {
            assert_eq!(written_out(text).as_deref(), expected, "{text}");
        }
    }
}
