//! The symbols of mathematics and TeX, and their meaning in the language.

/// Symbols, each with the sign or name in the language that it stands for.
const SYMBOLS: [(&str, &str); 28] = [
    ("∩", "&"),
    ("∪", "|"),
    ("⊕", "^"),
    ("⊻", "^"),
    ("∆", "^"),
    ("△", "^"),
    ("Δ", "^"),
    ("∖", "\\"),
    ("∁", "∁"),
    ("∧", "∧"),
    ("∨", "∨"),
    ("¬", "¬"),
    ("→", "→"),
    ("⇒", "→"),
    ("↔", "↔"),
    ("⇔", "↔"),
    ("∅", "none"),
    ("∈", "in"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("≡", "=="),
    ("≪", "<<"),
    ("≫", ">>"),
    ("−", "-"),
    ("×", "*"),
    ("…", "..."),
    ("\\", "\\"),
];

/// TeX commands, each with the sign or name that it stands for.
const COMMANDS: [(&str, &str); 31] = [
    ("cap", "&"),
    ("cup", "|"),
    ("oplus", "^"),
    ("triangle", "^"),
    ("setminus", "\\"),
    ("backslash", "\\"),
    ("wedge", "∧"),
    ("land", "∧"),
    ("vee", "∨"),
    ("lor", "∨"),
    ("neg", "¬"),
    ("lnot", "¬"),
    ("to", "→"),
    ("rightarrow", "→"),
    ("Rightarrow", "→"),
    ("implies", "→"),
    ("leftrightarrow", "↔"),
    ("Leftrightarrow", "↔"),
    ("iff", "↔"),
    ("emptyset", "none"),
    ("varnothing", "none"),
    ("in", "in"),
    ("le", "<="),
    ("leq", "<="),
    ("ge", ">="),
    ("geq", ">="),
    ("neq", "!="),
    ("ll", "<<"),
    ("gg", ">>"),
    ("cdot", "*"),
    ("bmod", "mod"),
];

/// Returns what the symbol or command at the start of a text stands for, and its length.
pub(crate) fn symbol(text: &str) -> Option<(&'static str, usize)> {
    if let Some(rest) = text.strip_prefix('\\') {
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let command = COMMANDS.into_iter().find(|(command, _)| *command == &rest[..letters]);
        if let Some((_, meaning)) = command {
            return Some((meaning, 1 + letters));
        }
    }
    let found = SYMBOLS.into_iter().find(|(symbol, _)| text.starts_with(symbol));
    found.map(|(symbol, meaning)| (meaning, symbol.len()))
}

/// Returns what to write instead of a character that is not in the language.
pub(crate) fn advice(c: char) -> Option<&'static str> {
    Some(match c {
        '⊂' | '⊆' => "write `is_subset(a, b)`",
        '⊃' | '⊇' => "write `is_superset(a, b)`",
        '∉' => "write `!(square in set)`",
        '∑' | '∏' | '⋃' | '⋂' => "write out the operands: a formula has no index",
        '∀' | '∃' => "leave it out: a law holds for all values of its names",
        '\'' | '“' | '”' | '‘' | '’' => "a text is written in straight quotes: `\"…\"`",
        '.' => "numbers are whole, and a diagram is eight lines of eight `1` or `.`",
        _ => return None,
    })
}
