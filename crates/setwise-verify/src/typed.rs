//! Laws as they are copied from documents, for programs that read one law.

use crate::part::{declared, equated};
use crate::remarks;

/// Returns the law of a text that is not a formula as it stands, and a note on how it is read: definitions
/// on the lines above it are names in it, and labels, numbers of equations and full stops are passed over.
///
/// `None` for other texts. The law need not be valid.
///
/// # Examples
///
/// ```
/// use setwise_verify::law_within;
///
/// let (law, note) = law_within("low = x & -x\nlow == isolate_ls1b(x)").unwrap();
/// assert_eq!(law, "let low = x & -x; low == isolate_ls1b(x)");
/// assert_eq!(note, "`low` is defined above the law");
/// assert_eq!(law_within("Law: x | x == x.").unwrap().0, "x | x == x");
/// assert_eq!(law_within("x | x == x"), None);
/// ```
#[must_use]
pub fn law_within(text: &str) -> Option<(String, String)> {
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
