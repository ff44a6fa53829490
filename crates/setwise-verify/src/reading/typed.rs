//! Laws as they are copied from documents, for programs that read one law.

use crate::parts::part::{declared, equated};
use crate::parts::premises::{conditionals, listed_values};
use crate::parts::remarks;

/// Returns the law of a text that is not a law as it stands, and a note on how it is read: definitions on the
/// lines above it are names in it, and labels, numbers of equations, full stops and words such as `for all x` are
/// passed over. `is_law` tells which texts are laws.
///
/// `None` for texts that are laws, and for those that have none.
///
/// # Examples
///
/// ```
/// use setwise_prove::Law;
/// use setwise_verify::law_within;
///
/// let is_law = |text: &str| {
///     setwise_expr::parse(text).is_ok_and(|tree| Law::from_tree(&tree).is_ok())
/// };
/// let (law, note) = law_within("low = x & -x\nlow == isolate_ls1b(x)", is_law).unwrap();
/// assert_eq!(law, "let low = x & -x; low == isolate_ls1b(x)");
/// assert_eq!(note, "`low` is defined above the law");
/// assert_eq!(law_within("for all x, x | x == x.", is_law).unwrap().0, "x | x == x");
/// let (law, _) = law_within("for all x != 0, x & -x != 0", is_law).unwrap();
/// assert_eq!(law, "(x != 0) => (x & -x != 0)");
/// assert_eq!(law_within("x | x == x", is_law), None);
/// assert_eq!(law_within("x | x.", is_law), None);
/// ```
#[must_use]
pub fn law_within(text: &str, is_law: impl Fn(&str) -> bool) -> Option<(String, String)> {
    let candidates = within(text).into_iter().chain(conditional(text));
    let mut candidates = candidates.filter(|(law, _)| is_law(law));
    candidates.next().filter(|_| !is_law(text))
}

/// Returns the laws that a text may be with a condition: `for all x != 0, …`, `… if x != 0`.
fn conditional(text: &str) -> impl Iterator<Item = (String, String)> {
    let law = remarks::without(text).map_or(text, |it| it.0);
    conditionals(law).into_iter().filter(|it| it.doubt().is_none()).map(|it| {
        let values = listed_values(it.condition);
        let condition = values.as_deref().unwrap_or(it.condition);
        let note = format!(
            "{}; `{}` and other words are passed over",
            it.relation.note(condition),
            it.words
        );
        (it.relation.law(condition, it.law), note)
    })
}

/// Returns a text without what stands around a law, and with the definitions above it as names.
fn within(text: &str) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let [definitions @ .., law] = &lines[..] else { return None };
    if definitions.is_empty() {
        return remarks::without(law).map(|(law, note)| (law.to_owned(), note));
    }
    let definitions: Vec<_> = definitions.iter().map(|line| named(line)).collect::<Option<_>>()?;
    let lets = definitions.iter().map(|(name, formula)| format!("let {name} = {formula}; "));
    let names = definitions.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>();
    let verb = if names.len() == 1 { "is" } else { "are" };
    let note = format!("{} {verb} defined above the law", names.join(" and "));
    Some((lets.collect::<String>() + law, note))
}

/// Returns the name and the formula of `name = formula`, also with a type.
fn named(line: &str) -> Option<(&str, &str)> {
    declared(line).or_else(|| equated(line))
}
