//! Laws that are instances of one that was printed with a premise above them.

use setwise_expr::subset;

use crate::finding::Verdict;
use crate::verdicts::proof::Judged;

/// A law such as `m - a = a ^ m` with the premise that `a` is a subset of `m`.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// The law without blanks, where the bound is left out.
    parts: Vec<String>,
    /// The name that is a subset of the bound.
    name: String,
    pub(crate) line: usize,
}

impl Pattern {
    /// Reads `law with a subset of m`.
    pub(crate) fn of(text: &str, line: usize) -> Option<Self> {
        let (law, name, bound) = subset(text)?;
        let (law, bound) = (without_blanks(law), without_blanks(bound));
        let law = law.replace(&format!("({bound})"), "\0").replace(&bound, "\0");
        let parts: Vec<String> = law.split('\0').map(str::to_owned).collect();
        (parts.len() > 1).then(|| Self { parts, name: name.to_owned(), line })
    }

    /// Returns the premise for a law that has the form of the pattern with another bound.
    pub(crate) fn premise(&self, text: &str) -> Option<String> {
        let law = without_blanks(text);
        let mut bound: Option<&str> = None;
        let mut rest = law.strip_prefix(&*self.parts[0])?;
        for (index, part) in self.parts[1..].iter().enumerate() {
            let is_last = index + 2 == self.parts.len();
            let end = match bound {
                Some(bound) => rest.strip_prefix(bound).map(|_| bound.len())?,
                None if is_last && part.is_empty() => rest.len(),
                None => rest.find(part).filter(|_| !part.is_empty())?,
            };
            bound = Some(&rest[..end]);
            rest = rest[end..].strip_prefix(&**part)?;
        }
        let bound = bound.filter(|it| rest.is_empty() && !it.is_empty())?;
        Some(format!("is_subset({}, {bound})", self.name))
    }
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// A name with a value that stands in a sentence, so that it is not defined.
pub(crate) struct ValueInSentence {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) line: usize,
}

/// Returns a verdict that is not that of a law whose condition in words is never true: `for x = 1 and x = 3`.
pub(crate) fn possible(judged: Judged) -> Judged {
    let parts = ["the premise is never true", "the premise is `"];
    if judged.verdict != Verdict::Proved || !parts.iter().all(|it| judged.reason.contains(it)) {
        return judged;
    }
    let reason = format!("{}; write `||` between values that are meant one by one", judged.reason);
    Judged::new(Verdict::NotUnderstood, reason)
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn an_instance_has_the_premise_with_its_own_bound() {
        let pattern =
            Pattern::of("(2n - 1) - a == a ^ (2n - 1) with a subset of 2n - 1", 3).unwrap();
        assert_eq!(pattern.premise("63 - a == a ^ 63").as_deref(), Some("is_subset(a, 63)"));
        assert_eq!(pattern.premise("63 - a == a ^ 64"), None);
        assert_eq!(pattern.premise("63 - a == b ^ 63"), None);
    }
}
