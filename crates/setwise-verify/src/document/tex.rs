//! Formulas of TeX: each sign around one is replaced by one that takes as many bytes, so that all places stay.

use std::ops::Range;

/// The number of lines that a displayed formula may have.
const MAX_DISPLAYED: usize = 40;

/// Environments that display a formula. In those with `true`, `&` aligns the lines.
const ENVIRONMENTS: [(&str, bool); 14] = [
    ("equation", false),
    ("equation*", false),
    ("displaymath", false),
    ("multline", false),
    ("multline*", false),
    ("gather", false),
    ("gather*", false),
    ("align", true),
    ("align*", true),
    ("alignat", true),
    ("flalign", true),
    ("flalign*", true),
    ("eqnarray", true),
    ("eqnarray*", true),
];

/// Environments within a displayed formula, whose lines `&` aligns.
const INNER: [&str; 3] = ["aligned", "split", "gathered"];

/// Commands of a displayed formula that do not belong to it.
const LEFT_OUT: [&str; 2] = ["\\nonumber", "\\notag"];

/// Relations, before or after which `&` aligns.
const RELATIONS: [&str; 16] = [
    "=",
    "<",
    ">",
    "≤",
    "≥",
    "≠",
    "≡",
    "⊆",
    "\\leq",
    "\\geq",
    "\\neq",
    "\\equiv",
    "\\subseteq",
    "\\iff",
    "\\implies",
    "\\Leftrightarrow",
];

/// Writes the signs around displayed formulas as `$$`: environments, and `\\[` and `\\]` at both ends of a
/// line or on lines of their own. In Markdown their backslashes would be lost.
pub(super) fn displayed(text: &str) -> String {
    let text = environments(text);
    let lines: Vec<&str> = text.split('\n').collect();
    let mut found: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    for (index, line) in lines.iter().enumerate() {
        let trimmed = line.trim();
        let inner = trimmed.strip_prefix("\\[");
        match inner.map(|it| it.trim_end_matches(['.', ',', ' '])) {
            Some(inner) if inner.ends_with("\\]") => {
                found[index] = line.replacen("\\[", "$$", 1).replace("\\]", "$$");
            }
            Some("") => {
                let rest = lines[index..].iter().take(MAX_DISPLAYED);
                let mut rest = rest.take_while(|line| !line.trim().is_empty());
                if let Some(len) = rest.position(|line| line.trim() == "\\]") {
                    found[index] = line.replace("\\[", "$$");
                    found[index + len] = lines[index + len].replace("\\]", "$$");
                }
            }
            _ => {}
        }
    }
    with_breaks(&found.join("\n"))
}

/// Writes the environments that display a formula with `$$`.
fn environments(text: &str) -> String {
    let mut text = text.to_owned();
    for (name, is_aligned) in ENVIRONMENTS {
        let [begin, end] = ["begin", "end"].map(|word| format!("\\{word}{{{name}}}"));
        let mut from = 0;
        while let Some(at) = text[from..].find(&begin).map(|at| at + from) {
            let inner = at + begin.len();
            from = inner;
            let Some(len) = text[inner..].find(&end) else { break };
            let body = &text[inner..inner + len];
            let line = text[..at].rsplit('\n').next().unwrap_or_default();
            let is_short = body.matches('\n').count() < MAX_DISPLAYED;
            if !is_short || body.contains("\n\n") || body.contains("```") || line.contains('`') {
                continue;
            }
            let body = inside(body, is_aligned);
            let rest = text[inner + len + end.len()..].trim_start();
            // The environment may stand between such signs, on lines that must not become empty.
            let is_within = text[..at].trim_end().ends_with("$$") && rest.starts_with("$$");
            let is_alone = |before: &str, after: &str| {
                let last = before.rsplit('\n').next().unwrap_or_default();
                last.trim().is_empty() && after.trim_start_matches(' ').starts_with('\n')
            };
            let command = |command: &str, before: &str, after: &str| {
                let sign = match (is_within, is_alone(before, after)) {
                    (true, true) => FILLER,
                    (true, false) => "",
                    (false, _) => "$$",
                };
                let blanks = " ".repeat(command.len() - sign.len());
                if command.starts_with("\\begin") {
                    sign.to_owned() + &blanks
                } else {
                    blanks + sign
                }
            };
            let first = command(&begin, &text[..at], &body);
            let last = command(&end, &body, &text[inner + len + end.len()..]);
            let written = format!("{first}{body}{last}");
            text.replace_range(at..inner + len + end.len(), &written);
        }
    }
    text
}

/// Returns the text of an environment without inner ones, labels and, if its lines are aligned, `&`.
fn inside(body: &str, is_aligned: bool) -> String {
    let (old, mut body, mut is_aligned) = (body, body.to_owned(), is_aligned);
    let blank = |body: &mut String, range: Range<usize>| {
        let blanks = " ".repeat(range.len());
        body.replace_range(range, &blanks);
    };
    for name in INNER {
        for word in ["begin", "end"] {
            let command = format!("\\{word}{{{name}}}");
            while let Some(at) = body.find(&command) {
                blank(&mut body, at..at + command.len());
                is_aligned = true;
            }
        }
    }
    for command in LEFT_OUT {
        while let Some(at) = body.find(command) {
            blank(&mut body, at..at + command.len());
        }
    }
    for command in ["\\label{", "\\tag{"] {
        while let Some(at) = body.find(command) {
            let end = body[at..].find('}').map_or(body.len(), |end| at + end + 1);
            blank(&mut body, at..end);
        }
    }
    let signs: Vec<usize> = body.match_indices('&').map(|it| it.0).collect();
    for at in signs.into_iter().filter(|_| is_aligned) {
        let (before, after) = (body[..at].trim_end(), body[at + 1..].trim_start());
        let is_escaped = body[..at].ends_with(['\\', '&']) && !body[..at].ends_with("\\\\")
            || body[at + 1..].starts_with('&');
        let is_apart = before.is_empty()
            || before.ends_with("\\\\")
            || RELATIONS.iter().any(|it| after.starts_with(it) || before.ends_with(it));
        if is_apart && !is_escaped {
            blank(&mut body, at..at + 1);
        }
    }
    filled(&body, old)
}

/// A command of TeX that does not change a formula, on lines that would be blank.
pub(crate) const FILLER: &str = "\\quad";

/// Writes a command on lines that have become blank, since a blank line ends a paragraph of Markdown.
fn filled(body: &str, old: &str) -> String {
    let line = |(line, old): (&str, &str)| {
        let is_new = line.trim().is_empty() && !old.trim().is_empty();
        match line.get(FILLER.len()..).filter(|_| is_new) {
            Some(rest) => format!("{FILLER}{rest}"),
            None => line.to_owned(),
        }
    };
    let lines: Vec<String> = body.split('\n').zip(old.split('\n')).map(line).collect();
    lines.join("\n")
}

/// The signs of a line break within a displayed formula, which take as many bytes as those of TeX.
pub(crate) const BREAK: &str = ";;";

/// Writes the line breaks of TeX in displayed formulas as [`BREAK`]. In Markdown one backslash would be left
/// of them, which is the sign of a difference.
fn with_breaks(text: &str) -> String {
    let parts: Vec<&str> = text.split("$$").collect();
    let is_display = |at: usize, part: &str| {
        let is_short = part.matches('\n').count() < MAX_DISPLAYED;
        let is_closed = at % 2 == 1 && at + 1 < parts.len();
        is_closed && is_short && !part.contains("\n\n") && !part.contains("```")
    };
    let written = parts.iter().enumerate().map(|(at, part)| match is_display(at, part) {
        true => [" ", "\n", "[", "&", "\\"].iter().fold(inside(part, false), |part, end| {
            part.replace(&format!("\\\\{end}"), &format!("{BREAK}{end}"))
        }),
        false => (*part).to_owned(),
    });
    written.collect::<Vec<_>>().join("$$")
}

/// Writes the signs around formulas within a line of Markdown as those of inline code.
pub(super) fn within_lines(text: &str) -> String {
    let mut is_fenced = false;
    let line = |line: &str| {
        let trimmed = line.trim();
        is_fenced ^= trimmed.starts_with("```") || trimmed.starts_with("~~~");
        let is_code = is_fenced || line.starts_with("    ") || line.starts_with('\t');
        let mut found = line.to_owned();
        for Formula { inner, len } in formulas(line).into_iter().filter(|_| !is_code) {
            // What a line breaks off within a sentence is not a displayed formula.
            let sign = "`".repeat(len);
            found.replace_range(inner.start - len..inner.start, &sign);
            found.replace_range(inner.end..inner.end + len, &sign);
            let code = found[inner.clone()].replace("\\&", " &");
            found.replace_range(inner, &code);
        }
        found
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A formula within a line.
pub(super) struct Formula {
    pub(super) inner: Range<usize>,
    /// The number of bytes of the sign before it, and of that after it.
    pub(super) len: usize,
}

/// Returns the formulas within a line, outside of inline code. A line that is one formula has none.
pub(super) fn formulas(line: &str) -> Vec<Formula> {
    let signs = [("\\[", "\\]"), ("\\(", "\\)"), ("$$", "$$"), ("$", "$")];
    if !signs.iter().any(|it| line.contains(it.0)) {
        return Vec::new();
    }
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        if c == '`' {
            let sign = &rest[..rest.len() - rest.trim_start_matches('`').len()];
            let end = rest[sign.len()..].find(sign);
            at += end.map_or(sign.len(), |end| end + 2 * sign.len());
            continue;
        }
        let sign = signs.into_iter().find(|it| rest.starts_with(it.0));
        let inner = sign.and_then(|(open, close)| {
            let inner = &rest[open.len()..];
            let ends = inner.match_indices(close).map(|it| it.0);
            let is_end = |&end: &usize| open.len() > 1 || is_dollar_end(inner, end);
            let end = ends.filter(|end| *end > 0).find(is_end)?;
            let is_apart = open.len() > 1 || is_dollar_start(&line[..at], inner);
            let is_text = !inner[..end].trim().is_empty() && !inner[..end].contains(['`', '$']);
            (is_apart && is_text).then_some((open.len(), end))
        });
        match inner {
            Some((len, end)) => {
                found.push(Formula { inner: at + len..at + len + end, len });
                at += 2 * len + end;
            }
            None => at += sign.map_or(c.len_utf8(), |it| it.0.len()),
        }
    }
    let is_whole = |it: &Formula| {
        let ends = [&line[..it.inner.start - it.len], &line[it.inner.end + it.len..]];
        ends.iter().all(|it| it.trim().trim_end_matches(['.', ',', ';']).is_empty())
    };
    if let [one] = &found[..]
        && is_whole(one)
        && !line.contains("\\(")
    {
        return Vec::new();
    }
    found
}

/// Returns true for a dollar sign that begins a formula, and not an amount of money or a hexadecimal number.
fn is_dollar_start(before: &str, inner: &str) -> bool {
    !before.ends_with(|c: char| c.is_alphanumeric() || "$\\".contains(c))
        && !inner.starts_with(|c: char| c.is_whitespace() || c == '$')
}

/// Returns true for a dollar sign that ends a formula.
fn is_dollar_end(inner: &str, end: usize) -> bool {
    !inner[..end].ends_with(|c: char| c.is_whitespace() || c == '\\')
        && !inner[end + 1..].starts_with(|c: char| c.is_alphanumeric() || c == '$')
}

#[cfg(test)]
mod tests {
    use super::{displayed, formulas, within_lines};

    #[test]
    fn formulas_stand_within_lines() {
        for (line, expected) in [
            ("We have $x = y$ and $y = z$.", &["x = y", "y = z"][..]),
            ("We have \\(x = y\\) and \\[ y = z \\] here", &["x = y", " y = z "]),
            ("a $$ x = y $$ b", &[" x = y "]),
            ("It costs $5 and $6, or US$7.", &[]),
            ("$ff and $0f are 255 and 15", &[]),
            ("$x = y$.", &[]),
            ("`$x = y$` is code, $z$ is not", &["z"]),
            ("\\$x = y$ and `$x", &[]),
        ] {
            let found = formulas(line);
            let found: Vec<&str> = found.iter().map(|it| &line[it.inner.clone()]).collect();
            assert_eq!(found, expected, "{line}");
        }
        let line = "We have $x \\& y = z$ here";
        assert_eq!(within_lines(line), "We have `x  & y = z` here");
    }

    #[test]
    fn environments_are_displayed_formulas() {
        for (text, expected) in [
            ("\\begin{equation}x = y\\end{equation}", "$$x = y$$"),
            ("\\begin{align}\nx &= y \\\\\n&< z \\label{a}\n\\end{align}", "$$\nx = y ;;\n< z\n$$"),
            ("\\begin{eqnarray*}x &=& y & z\\end{eqnarray*}", "$$x = y & z$$"),
            ("\\begin{align}x & y &= z && a\\end{align}", "$$x & y = z && a$$"),
            ("$$\\begin{align}x &= y\\end{align}$$", "$$x = y$$"),
            ("$$\\begin{aligned}x &= y\\end{aligned} \\tag{1}$$", "$$x = y$$"),
            ("\\begin{matrix}x = y\\end{matrix}", "\\begin{matrix}x = y\\end{matrix}"),
            ("`\\begin{align}` and `\\end{align}`", "`\\begin{align}` and `\\end{align}`"),
        ] {
            let found = displayed(text);
            assert_eq!(found.len(), text.len(), "{text}");
            let squeezed = |text: &str| -> String {
                let text = text.split(' ').filter(|it| !it.is_empty());
                text.collect::<Vec<_>>().join(" ").replace(" \n", "\n").replace("\n ", "\n")
            };
            let tight = |text: &str| squeezed(text).replace("$$ ", "$$").replace(" $$", "$$");
            assert_eq!(tight(&found), tight(expected), "{text}");
        }
    }
}
