//! A lexer that separates code, comments and literals of Rust.

/// The code, the comments and the literals of a Rust file.
///
/// Each has the line breaks of the file, and spaces in place of the other two.
pub(crate) struct SourceText {
    pub(crate) code: String,
    pub(crate) comments: String,
    pub(crate) literals: String,
}

#[derive(Clone, Copy, PartialEq)]
enum TokenKind {
    Code,
    Comment,
    Literal,
}

impl SourceText {
    pub(crate) fn read(text: &str) -> Self {
        let mut source =
            Self { code: String::new(), comments: String::new(), literals: String::new() };
        let mut rest = text;
        let mut before = ' ';
        while let Some(first) = rest.chars().next() {
            let (kind, length) = token(rest, before);
            let (part, tail) = rest.split_at(length.min(rest.len()).max(first.len_utf8()));
            source.push(kind, part);
            before = part.chars().next_back().unwrap_or(' ');
            rest = tail;
        }
        source
    }

    fn push(&mut self, kind: TokenKind, part: &str) {
        for c in part.chars() {
            let keep = |wanted| if c == '\n' || kind == wanted { c } else { ' ' };
            self.code.push(keep(TokenKind::Code));
            self.comments.push(keep(TokenKind::Comment));
            self.literals.push(keep(TokenKind::Literal));
        }
    }
}

/// Returns the kind and the length in bytes of the first token, given the character before it.
fn token(text: &str, before: char) -> (TokenKind, usize) {
    if text.starts_with("//") {
        return (TokenKind::Comment, text.find('\n').unwrap_or(text.len()));
    }
    if text.starts_with("/*") {
        return (TokenKind::Comment, block_comment(text));
    }
    if text.starts_with('"') {
        return (TokenKind::Literal, quoted(text, '"'));
    }
    // An `r` begins a literal unless it ends a word; `b` and `c` are prefixes too.
    if (!is_word(before) || "bc".contains(before))
        && let Some(length) = raw_string(text)
    {
        return (TokenKind::Literal, length);
    }
    if let Some(after) = text.strip_prefix('\'') {
        // A lifetime is a quote, a name and no second quote.
        let mut chars = after.chars();
        let (first, second) = (chars.next(), chars.next());
        if first == Some('\\') || second == Some('\'') {
            return (TokenKind::Literal, quoted(text, '\''));
        }
    }
    (TokenKind::Code, text.chars().next().map_or(0, char::len_utf8))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    text.len()
}

/// Returns the length of a literal between two quotes. A backslash escapes a quote.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// Returns the length of `r"…"`, `r#"…"#` and so on.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let body = after[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let start = text.len() - body.len();
    Some(body.find(&end).map_or(text.len(), |at| start + at + end.len()))
}

/// Returns the comments of a script in TypeScript, or in Python with its strings of documentation, with
/// spaces in place of the rest.
pub(crate) fn script_comments(text: &str, is_python: bool) -> String {
    let marks: &[(&str, &str)] = match is_python {
        true => &[("#", "\n"), ("\"\"\"", "\"\"\"")],
        false => &[("//", "\n"), ("/*", "*/")],
    };
    let mut comments = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let mark = marks.iter().find(|(start, _)| rest.starts_with(start));
        let length = match (mark, first) {
            (Some((start, end)), _) => {
                let body = &rest[start.len()..];
                let length = body.find(end).map_or(body.len(), |at| at + end.trim().len());
                start.len() + length
            }
            (None, '"' | '\'' | '`') => quoted(rest, first),
            (None, _) => first.len_utf8(),
        };
        let (part, tail) = rest.split_at(length);
        comments.extend(part.chars().map(|c| if mark.is_some() || c == '\n' { c } else { ' ' }));
        rest = tail;
    }
    comments
}

/// Returns the numbers of the lines that contain a whole word, counted from one.
pub(crate) fn lines_with<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    // A `!` ends a word, whatever follows.
    let ends_in_letter = word.ends_with(is_word);
    let has_word = move |line: &str| {
        line.match_indices(word).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + word.len()..]);
            let continues = ends_in_letter && after.starts_with(is_word);
            !before.ends_with(is_word) && !continues
        })
    };
    text.lines().enumerate().filter(move |(_, line)| has_word(line)).map(|(i, _)| i + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, code: &str, comments: &str) {
        let source = SourceText::read(text);
        assert_eq!(source.code.split_whitespace().collect::<Vec<_>>().join(" "), code);
        assert_eq!(source.comments.split_whitespace().collect::<Vec<_>>().join(" "), comments);
        for part in [source.code, source.comments, source.literals] {
            assert_eq!(part.lines().count(), text.lines().count());
        }
    }

    #[test]
    fn code_comments_and_literals_are_separated() {
        check("let a = 1; // one\n/// two", "let a = 1;", "// one /// two");
        check("a /* b /* c */ d */ e", "a e", "/* b /* c */ d */");
        check(r#"f("x // y \" z"); g"#, "f( ); g", "");
        check(r##"f(r#"x " y"#, br"z\"); g"##, "f( , b ); g", "");
        check(r"f('\'', '/', b'\n', 'é') // '", "f( , , b , )", "// '");
        check("fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}", "");
        check("let r = for_r; r#type", "let r = for_r; r#type", "");
        check("\"open", "", "");
    }

    #[test]
    fn only_whole_words_are_found() {
        let text = "unsafe {\nunsafe_code\nan unsafe fn\nnot_unsafe";
        assert!(lines_with(text, "unsafe").eq([1, 3]));
        assert!(lines_with("dbg!(x)\nmy_dbg!(x)", "dbg!").eq([1]));
    }
}
